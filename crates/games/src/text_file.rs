//! Files that people name, read with a bound: a link to an endless device is a file too.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The text of a file of at most so many bytes. A mark of its byte order is no part of it.
pub fn read_text(path: &Path, most: u64) -> io::Result<String> {
    bounded(File::open(path)?, most)
}

/// The same for anything that can be read.
pub fn bounded(source: impl Read, most: u64) -> io::Result<String> {
    let text = String::from_utf8(bounded_bytes(source, most)?).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + valid.iter().filter(|&&byte| byte == b'\n').count();
        io::Error::new(io::ErrorKind::InvalidData, format!("line {line} is not UTF-8 text"))
    })?;
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// All of a source that may be anything, unless it is longer than `most` bytes.
pub fn bounded_bytes(source: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::other(format!("it is longer than {most} bytes")));
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_never_ends_is_given_up_and_what_is_no_text_is_named() {
        let error = |source: &mut dyn Read| bounded(source, 10).map_err(|error| error.to_string());
        assert_eq!(error(&mut io::repeat(b'x')), Err("it is longer than 10 bytes".to_owned()));
        assert_eq!(error(&mut &b"a\n\xff"[..]), Err("line 2 is not UTF-8 text".to_owned()));
        assert_eq!(error(&mut "\u{feff}K = 3".as_bytes()), Ok("K = 3".to_owned()));
    }
}
