//! Files that people name, read with a bound: a link to an endless device is a file too.

use plyground_game::nearest;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The text of a file of at most `most` bytes, without its byte order mark.
pub fn read_text(path: &Path, most: u64) -> io::Result<String> {
    read_bounded(open_file(path)?, most)
}

/// Opens a file that a user has named.
pub fn open_file(path: &Path) -> io::Result<File> {
    File::open(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => io::Error::new(error.kind(), no_such_file(path)),
        _ => error,
    })
}

/// The file that is probably meant by a path without a file: one in the same folder with nearly the same name.
pub fn nearest_file(path: &Path) -> Option<PathBuf> {
    let folder = path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    let is_file = |entry: &fs::DirEntry| entry.path().is_file();
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().filter(is_file);
    let mut names: Vec<_> = entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort();
    let near = nearest(path.file_name()?.to_str()?, names.iter().map(String::as_str))?;
    Some(path.with_file_name(near))
}

/// The message for a path without a file, with the file that is probably meant.
pub fn no_such_file(path: &Path) -> String {
    match nearest_file(path) {
        Some(near) => format!("there is no such file; did you mean `{}`?", near.display()),
        None => "there is no such file".to_owned(),
    }
}

/// The text of any source of at most `most` bytes, without its byte order mark.
pub fn read_bounded(source: impl Read, most: u64) -> io::Result<String> {
    let text = String::from_utf8(read_bounded_bytes(source, most)?).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + valid.iter().filter(|&&byte| byte == b'\n').count();
        io::Error::new(io::ErrorKind::InvalidData, format!("line {line} is not UTF-8 text"))
    })?;
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// All of a source that may be anything, unless it is longer than `most` bytes.
pub fn read_bounded_bytes(source: impl Read, most: u64) -> io::Result<Vec<u8>> {
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
    fn a_file_that_is_not_there_is_told_the_one_that_is() {
        let folder = std::env::temp_dir().join(format!("plyground-text-file-{}", std::process::id()));
        fs::create_dir(&folder).expect("a folder");
        fs::write(folder.join("game.json"), "").expect("a file");
        let message = |name: &str| read_text(&folder.join(name), 10).expect_err("no such file").to_string();
        let (slip, other) = (message("gmae.json"), message("board.txt"));
        fs::remove_dir_all(&folder).expect("it was made here");
        let right = folder.join("game.json");
        assert_eq!(slip, format!("there is no such file; did you mean `{}`?", right.display()));
        assert_eq!(other, "there is no such file");
    }

    #[test]
    fn what_never_ends_is_given_up_and_what_is_no_text_is_named() {
        let error = |source: &mut dyn Read| read_bounded(source, 10).map_err(|error| error.to_string());
        assert_eq!(error(&mut io::repeat(b'x')), Err("it is longer than 10 bytes".to_owned()));
        assert_eq!(error(&mut &b"a\n\xff"[..]), Err("line 2 is not UTF-8 text".to_owned()));
        assert_eq!(error(&mut "\u{feff}K = 3".as_bytes()), Ok("K = 3".to_owned()));
    }
}
