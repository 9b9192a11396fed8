//! The options that say which position is meant, shared by the commands that ask about one.

use anyhow::{Context, Result};
use plyground_game::Seat;
use plyground_games::formats::{self, Format, Strictness};
use plyground_games::python::MAX_BYTES;
use plyground_games::{
    OpenedGame, Spec, open_file, read_bounded, read_bounded_bytes, read_text as read_file, state_from_setup,
};
use std::path::{Path, PathBuf};

/// Which position of the game.
#[derive(clap::Args, Debug)]
pub(crate) struct PositionArgs {
    /// A file with the position, in any course's format; `-` reads standard input [default: the start of the game]
    #[arg(long, value_name = "FILE|-")]
    position: Option<PathBuf>,

    /// The format of the position; recognised automatically if not given [setup, tts, rows, tuple, case, state, booleans, grid]
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,

    /// The player to move, instead of what the position says [first, second]
    #[arg(long, value_name = "SEAT")]
    to_move: Option<Seat>,

    /// Refuse a position that its course's own program would refuse
    #[arg(long)]
    strict: bool,
}

impl PositionArgs {
    /// Whether the position comes from standard input.
    pub(crate) fn takes_standard_input(&self) -> bool {
        self.position.as_deref() == Some(Path::new("-"))
    }

    /// The game that a spec names, at the position that the options mean.
    pub(crate) fn open(&self, spec: &Spec) -> Result<OpenedGame> {
        let Some(path) = &self.position else {
            let mut game = spec.open()?;
            if let Some(to_move) = self.to_move.filter(|&seat| seat != game.setup.to_move) {
                game.setup.to_move = to_move;
                game.state = state_from_setup(&game.setup)?;
            }
            return Ok(game);
        };
        let strictness = if self.strict { Strictness::Strict } else { Strictness::Lenient };
        let name = display_path(path);
        let reading = formats::read(&read_text(path)?, self.format, strictness).context(name.clone())?;
        for note in &reading.notes {
            anstream::eprintln!("note: {name}: {note}");
        }
        let setup = spec.position(&reading, self.to_move).context(name.clone())?;
        // What no game accepts is the file's fault, and the message should name the file.
        let state = state_from_setup(&setup).context(name)?;
        Ok(OpenedGame { setup, title: spec.title(), state })
    }
}

/// The longest game that is read again: more than a referee ever writes.
const MAX_GAME_BYTES: u64 = 64 << 20;

/// The text of a file, or of standard input for `-`.
pub(crate) fn read_text(path: &Path) -> Result<String> {
    if path == Path::new("-") {
        return read_bounded(std::io::stdin(), MAX_BYTES as u64).context("cannot read standard input");
    }
    read_file(path, MAX_BYTES as u64).with_context(|| format!("cannot read {}", path.display()))
}

/// The text of a game in which old programs may have written one byte a character, and whether they have.
pub(crate) fn read_old_text(path: &Path) -> Result<(String, bool)> {
    let bytes = if path == Path::new("-") {
        read_bounded_bytes(std::io::stdin(), MAX_GAME_BYTES).context("cannot read standard input")?
    } else {
        let file = open_file(path).and_then(|file| read_bounded_bytes(file, MAX_GAME_BYTES));
        file.with_context(|| format!("cannot read {}", path.display()))?
    };
    Ok(match String::from_utf8(bytes) {
        Ok(text) => (text.trim_start_matches('\u{feff}').to_owned(), false),
        Err(error) => (error.as_bytes().iter().map(|&byte| old_character(byte)).collect(), true),
    })
}

/// A character of Windows-1252, which is Latin-1 with signs in the place of control characters: what Python writes on
/// Windows unless told otherwise.
fn old_character(byte: u8) -> char {
    const SIGNS: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘',
        '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
    ];
    match byte {
        0x80..=0x9f => SIGNS[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

/// What a file is called in messages.
pub(crate) fn display_path(path: &Path) -> String {
    if path == Path::new("-") { "standard input".to_owned() } else { path.display().to_string() }
}
