//! A game that is read again: a record, or a page of a course's own program.

use crate::position::{display_path, read_old_text};
use anyhow::{Context, Result, bail};
use plyground_record::{Record, is_match_output, read_tts_page, replay};
use std::path::Path;

/// A game as far as it is possible, and what is wrong or unproven about it.
pub(crate) struct GameFile {
    pub(crate) record: Record,
    pub(crate) faults: Vec<String>,
    pub(crate) unproven: Vec<String>,
}

impl GameFile {
    /// Reads a record of ours or a page of CSE 415's game master; `-` is standard input.
    pub(crate) fn read(path: &Path) -> Result<GameFile> {
        let name = display_path(path);
        let (content, is_old) = read_old_text(path)?;
        let is_page = content.trim_start().starts_with('<');
        if is_old && !is_page {
            bail!("{name}: a record is UTF-8 text, and this is not");
        }
        let mut game = if is_page { from_page(&content) } else { from_record(&content) }.context(name)?;
        if is_old {
            let letters = "names and remarks to the letter: the page is not UTF-8 and was read as Windows-1252";
            game.unproven.push(letters.to_owned());
        }
        Ok(game)
    }
}

fn from_record(content: &str) -> Result<GameFile> {
    let record = Record::from_json(content)?;
    let proven = replay(&record, |_| {}).and_then(|state| record.verified_sentence(state.as_ref()).map(|_| ()));
    let faults = proven.err().map(|error| error.to_string()).into_iter().collect();
    Ok(GameFile { record, faults, unproven: Vec::new() })
}

fn from_page(content: &str) -> Result<GameFile> {
    let page = match read_tts_page(content) {
        Ok(page) => page,
        Err(_)
            if content.trim_start().starts_with("<!doctype") && is_match_output(Path::new(""), content.as_bytes()) =>
        {
            bail!("this HTML page of plyground cannot be replayed; use the record, which --json writes")
        }
        Err(error) => return Err(error.into()),
    };
    let strings = |items: &[_]| items.iter().map(ToString::to_string).collect();
    Ok(GameFile { faults: strings(&page.faults), unproven: strings(&page.unproven), record: page.record })
}
