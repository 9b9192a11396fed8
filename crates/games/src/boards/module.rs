//! A course's game type: a Python module that assigns `GAME_TYPE`, `INITIAL_BOARD` and `K`.

use super::{BoardFileError, NamedBoard, is_name, k_of};
use crate::formats::{FormatFault, letters};
use crate::python::{Literal, LiteralError, TextLocation, module_literals, show};
use plyground_game::{Board, Seat};

/// Reads a game type module, without running it. `stem` is its file name without `.py`: the module
/// `Gold_Rush_Game_Type` is the board `gold-rush`. White opens.
///
/// ```
/// use plyground_games::boards::read_module;
///
/// let module = "GAME_TYPE = 'Two'\nINITIAL_BOARD = [[' ', 'W'], ['-', ' ']]\nK = 2\n";
/// let board = read_module("My_Two_Game_Type", module).unwrap();
/// assert_eq!((board.name.as_str(), board.k), ("my-two", 2));
/// ```
pub fn read_module(stem: &str, text: &str) -> Result<NamedBoard, BoardFileError> {
    let name = name_of(stem);
    if !is_name(&name) {
        return Err(BoardFileError::Name { place: TextLocation { line: 1, column: 1 }, found: show(stem) });
    }
    let found = module_literals(text, &["GAME_TYPE", "INITIAL_BOARD", "K"])?;
    let value = |wanted: &'static str| {
        let value = found.iter().find(|(name, _)| name == wanted).map(|(_, value)| value);
        value.ok_or(BoardFileError::Missing { name: wanted })
    };
    let in_board = |fault: FormatFault| BoardFileError::Board { name: name.clone(), fault };
    let title = |value: &Literal| -> Result<String, LiteralError> {
        value.as_text().map(str::to_owned).ok_or_else(|| value.unlike("a title in quotes"))
    };
    let board: Board = letters(value("INITIAL_BOARD")?).map_err(in_board)?;
    let k = k_of(value("K")?).map_err(in_board)?;
    Ok(NamedBoard { title: title(value("GAME_TYPE")?)?, k, board, to_move: Seat::First, name })
}

fn name_of(stem: &str) -> String {
    let stem = stem.strip_suffix("_Game_Type").unwrap_or(stem);
    stem.to_ascii_lowercase().replace('_', "-")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::course_boards;

    /// A game type in the layout of the course, with what else students leave in theirs.
    fn module(board: &NamedBoard) -> String {
        let setup = board.setup();
        let rows = crate::formats::write(&setup, crate::formats::Format::Rows).expect("a board of letters");
        format!(
            "'''{title} by hand'''\nfrom TTS_State import *\n\nGAME_TYPE = \"{title}\"\nINITIAL_BOARD = \\\n {rows}\n\nK = {k}\n\
             def show():\n  K = 99\n  print(INITIAL_BOARD)\n",
            title = board.title,
            k = board.k
        )
    }

    #[test]
    fn the_courses_boards_read_the_same_from_modules() {
        for (stem, board) in ["Gold_Rush", "Whites_Challenge", "Tetra_Toro"].iter().zip(course_boards()) {
            for text in [module(board), module(board).replace('\n', "\r\n")] {
                assert_eq!(read_module(&format!("{stem}_Game_Type"), &text).as_ref(), Ok(board));
            }
        }
    }

    #[test]
    fn what_is_missing_or_no_literal_is_named() {
        let whole = module(&course_boards()[2]);
        for (old, new, message) in [
            ("K = 4", "", "the module assigns no `K` (a game type has `GAME_TYPE`, `INITIAL_BOARD` and `K`)"),
            ("K = 4", "K = 2 + 2", "line 11, column 7: found `+`, expected the end of the statement"),
            (
                "K = 4",
                "K = 4.0",
                "the board `mine`: line 11, column 5: found `4.0`, expected K, a whole number of at least 1",
            ),
            ("= \"Tetra-Toro\"", "= None", "line 4, column 13: found `None`, expected a title in quotes"),
            (
                "'-'",
                "'='",
                "the board `mine`: line 6, column 9: found the text `=` in row 1, column 2 of the board, expected ' ', '-', 'W' or 'B'",
            ),
        ] {
            let text = whole.replacen(old, new, 1);
            assert_eq!(read_module("Mine", &text).map_err(|error| error.to_string()), Err(message.to_owned()));
        }
        assert!(matches!(read_module("7_wonders", &whole), Err(BoardFileError::Name { .. })));
    }
}
