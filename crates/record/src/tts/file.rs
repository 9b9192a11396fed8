//! The course's file: its name, its round, and the four images beside it.

use super::picture::picture;
use super::{board::IMAGES, tts_page};
use crate::record::Record;
use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// The course's name for the page of this round: `A-vs-B-in-T-round-1.html`.
pub fn tts_file_name(record: &Record, round: u32) -> String {
    let [first, second, title] =
        [&record.seats.first.name, &record.seats.second.name, &record.game.title].map(|text| clean(text));
    format!("{first}-vs-{second}-in-{title}-round-{round}.html")
}

/// File systems refuse names of more than 255 bytes, and agents choose their own.
const LONGEST_PART: usize = 72;

/// Blanks become hyphens, and then everything but letters, digits and hyphens is dropped.
fn clean(text: &str) -> String {
    let hyphened = text.replace(' ', "-");
    hyphened.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').take(LONGEST_PART).collect()
}

/// Writes the page and its images into the folder, and says where. The first game has the course's own name, a later one
/// of the same name the next free round. Nothing is overwritten, also when several write at once.
pub fn write_tts_page(record: &Record, folder: &Path) -> io::Result<PathBuf> {
    // A record that has no page must not leave an empty file behind.
    let page = |round| tts_page(record, round).map_err(|error| io::Error::new(ErrorKind::InvalidInput, error));
    page(1)?;
    for (name, square) in IMAGES {
        match create(&folder.join(name), &picture(square)) {
            Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(error),
            _ => {}
        }
    }
    let mut round = 1;
    loop {
        let path = folder.join(tts_file_name(record, round));
        match create(&path, page(round)?.as_bytes()) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => round += 1,
            Err(error) => return Err(error),
            Ok(()) => return Ok(path),
        }
    }
}

/// Whether a file is one of the four images as they are written beside a page.
pub(crate) fn is_our_image(name: &Path, content: &[u8]) -> bool {
    let image = IMAGES.into_iter().find(|(image, _)| name.file_name().is_some_and(|name| name == *image));
    image.is_some_and(|(_, square)| picture(square) == content)
}

fn create(path: &Path, content: &[u8]) -> io::Result<()> {
    File::create_new(path)?.write_all(content)
}
