//! A PNG encoder for images so small that packing them is not worth a dependency.

/// A colour: red, green, blue.
pub(super) type Colour = [u8; 3];

/// The image, row by row.
pub(super) fn png(rows: &[Vec<Colour>]) -> Vec<u8> {
    let (width, height) = (rows.first().map_or(0, Vec::len) as u32, rows.len() as u32);
    let mut header = [width.to_be_bytes(), height.to_be_bytes()].concat();
    // Eight bits a channel, three channels, no interlacing.
    header.extend([8, 2, 0, 0, 0]);
    // Each row begins with its filter, which is none.
    let pixels: Vec<u8> = rows.iter().flat_map(|row| std::iter::once(0).chain(row.iter().copied().flatten())).collect();
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    for (kind, data) in [(b"IHDR", header), (b"IDAT", stored(&pixels)), (b"IEND", Vec::new())] {
        let body = [kind.as_slice(), &data].concat();
        file.extend((data.len() as u32).to_be_bytes());
        file.extend(&body);
        file.extend(crc(&body).to_be_bytes());
    }
    file
}

/// A zlib stream of blocks that are stored as they are.
fn stored(data: &[u8]) -> Vec<u8> {
    let mut stream = vec![0x78, 0x01];
    let blocks = data.chunks(0xffff);
    let last = blocks.len().saturating_sub(1);
    for (index, block) in blocks.enumerate() {
        let length = block.len() as u16;
        stream.push((index == last).into());
        stream.extend(length.to_le_bytes());
        stream.extend((!length).to_le_bytes());
        stream.extend(block);
    }
    stream.extend(adler(data).to_be_bytes());
    stream
}

fn adler(data: &[u8]) -> u32 {
    let (mut sum, mut sums) = (1, 0);
    for &byte in data {
        sum = (sum + u32::from(byte)) % 65521;
        sums = (sums + sum) % 65521;
    }
    sums << 16 | sum
}

fn crc(data: &[u8]) -> u32 {
    let step = |crc: u32| if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 };
    let byte = |crc: u32, &byte: &u8| (0..8).fold(crc ^ u32::from(byte), |crc, _| step(crc));
    !data.iter().fold(!0, byte)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sums_are_those_of_the_standards() {
        assert_eq!(crc(b"123456789"), 0xcbf4_3926);
        assert_eq!(crc(b"IEND"), 0xae42_6082);
        assert_eq!(adler(b"Wikipedia"), 0x11e6_0398);
    }

    #[test]
    fn one_red_dot_is_this_file() {
        let file = png(&[vec![[255, 0, 0]]]);
        assert_eq!(&file[..8], b"\x89PNG\r\n\x1a\n");
        assert_eq!(&file[8..33], b"\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x02\0\0\0\x90\x77\x53\xde");
        assert_eq!(&file[33..56], b"\0\0\0\x0fIDAT\x78\x01\x01\x04\0\xfb\xff\0\xff\0\0\x03\x01\x01\0");
        assert!(file.ends_with(b"\0\0\0\0IEND\xae\x42\x60\x82"));
    }
}
