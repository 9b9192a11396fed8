//! What holds for every text whatsoever. Property tests and fuzzers call the same functions, which panic where a law is
//! broken.

use crate::boards::{read_boards, read_module};
use crate::family::FAMILIES;
use crate::formats::{Format, ParsedPosition, Strictness, read, write};
use crate::python::module_literals;

/// Reads the text as a position in every format, and by guessing. What can be read can be written in its format and
/// comes back the same; what another format takes comes back with the same board; what is written is told apart by
/// its beginning.
pub fn any_position_text(text: &str) {
    let _ = read(text, None, Strictness::Lenient);
    for format in Format::ALL {
        let lenient = read(text, Some(format), Strictness::Lenient);
        let strict = read(text, Some(format), Strictness::Strict);
        match (lenient, strict) {
            (Ok(lenient), Ok(strict)) => {
                assert_eq!(lenient, strict, "what a strict reader takes, both read alike");
                assert!(strict.notes.is_empty(), "a note is what a strict reader refuses");
                comes_back(&strict);
            }
            (Ok(lenient), Err(_)) => {
                assert!(!lenient.notes.is_empty(), "what only a lenient reader takes has a note");
                comes_back(&lenient);
            }
            (Err(lenient), Err(strict)) => assert_eq!(lenient, strict, "both refuse for the same reason"),
            (Err(error), Ok(_)) => panic!("only the strict reader took it: {error}"),
        }
    }
}

fn comes_back(reading: &ParsedPosition) {
    let setup = reading.to_setup(reading.family.unwrap_or(FAMILIES[0].name));
    for format in Format::ALL {
        let written = match write(&setup, format) {
            Ok(written) => written,
            Err(error) if format == reading.format => panic!("it was read, but {error}"),
            Err(_) => continue,
        };
        let back = read(&written, None, Strictness::Strict).unwrap_or_else(|error| panic!("{error} in {written}"));
        assert_eq!((back.format, &back.board), (format, &setup.board), "in {written}");
        assert!(back.to_move.is_none_or(|seat| seat == setup.to_move), "the turn in {written}");
        if format == Format::Setup {
            assert_eq!(back.setup.as_ref(), Some(&setup));
        } else if format == reading.format {
            let told = |reading: &ParsedPosition| (reading.k, reading.pops, reading.last);
            assert_eq!(told(&back), told(reading), "in {written}");
        }
    }
}

/// Reads the text as a game type module and as a file of boards. What can be read has a name, a K and a board that can
/// be written down.
pub fn any_module_text(text: &str) {
    let modules = read_module("Any_Game_Type", text).into_iter();
    for board in modules.chain(read_boards(text).into_iter().flatten()) {
        assert!(!board.name.is_empty() && board.k > 0);
        write(&board.setup(), Format::Tts).unwrap_or_else(|error| panic!("{error}"));
    }
    if let Ok(found) = module_literals(text, &["A", "B"]) {
        assert!(found.len() <= 2, "a name has one value");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::course_boards;
    use crate::drop::POPS;
    use crate::grid_line::LAST;
    use plyground_game::{Board, Cell, PlacedStone, Seat, Setup, Square};
    use proptest::prelude::*;
    use proptest::sample::Index;

    fn seats() -> impl Strategy<Value = Seat> {
        prop_oneof![Just(Seat::First), Just(Seat::Second)]
    }

    /// Boards that hold what some course's boards hold: everything, stones only, or filled squares only.
    fn boards() -> impl Strategy<Value = Board> {
        let [free, filled] = [Square::Free, Square::Blocked];
        let [first, second] = Seat::BOTH.map(Square::Taken);
        let letters = prop::sample::select(vec![
            vec![free, first, second, filled],
            vec![free, first, second],
            vec![free, filled],
        ]);
        (1_usize..6, 1_usize..6, letters).prop_flat_map(|(rows, cols, letters)| {
            let row = prop::collection::vec(prop::sample::select(letters), cols);
            prop::collection::vec(row, rows).prop_map(|rows| Board::from_rows(&rows).expect("all rows are alike"))
        })
    }

    fn setups() -> impl Strategy<Value = Setup> {
        let last = prop::option::of((any::<Index>(), any::<Index>(), seats()));
        let family = prop::sample::select(vec!["mnk", "tts", "othello", "extconnect4", "dominoes", "chess"]);
        (family, boards(), seats(), prop::option::of(1_u32..9), prop::option::of(0_u16..99), last).prop_map(
            |(family, board, to_move, k, pops, last)| {
                let size = board.size();
                let at = |i: Index, side: u8| u8::try_from(i.index(side.into())).expect("a side is small");
                let mut setup = Setup {
                    options: k.map(|k| ("k".to_owned(), k.to_string())).into_iter().collect(),
                    to_move,
                    board,
                    ..Setup::empty(family, size)
                };
                let stone = |(row, col, seat)| PlacedStone {
                    cell: Cell::new(at(row, size.rows()), at(col, size.cols())),
                    seat,
                };
                setup.extra.set(LAST, last.map(stone));
                setup.extra.set(POPS, pops.map(|pops| [pops; 2]));
                setup
            },
        )
    }

    /// Cuts, doubles and exchanges a few characters.
    fn mutate(text: &str, changes: &[(Index, u8, char)]) -> String {
        let mut letters: Vec<char> = text.chars().collect();
        for (index, kind, letter) in changes {
            let at = index.index(letters.len() + 1);
            match kind {
                0 => letters.insert(at, *letter),
                1 => letters.truncate(at),
                2 if at < letters.len() => {
                    letters.remove(at);
                }
                _ if at < letters.len() => letters[at] = *letter,
                _ => {}
            }
        }
        letters.into_iter().collect()
    }

    fn changes() -> impl Strategy<Value = Vec<(Index, u8, char)>> {
        let letter = prop_oneof![
            prop::sample::select("[](){},'\"0129-+_.xo#WB \n\r\t\\=:TFSKe".chars().collect::<Vec<_>>()),
            any::<char>()
        ];
        prop::collection::vec((any::<Index>(), 0_u8..4, letter), 1..4)
    }

    proptest! {
        #[test]
        fn every_position_that_is_written_comes_back(setup in setups()) {
            for format in Format::ALL {
                if let Ok(text) = write(&setup, format) {
                    any_position_text(&text);
                }
            }
        }

        #[test]
        fn damaged_positions_get_an_answer(setup in setups(), format in any::<Index>(), changes in changes()) {
            if let Ok(text) = write(&setup, Format::ALL[format.index(Format::ALL.len())]) {
                any_position_text(&mutate(&text, &changes));
            }
        }

        #[test]
        fn any_text_gets_an_answer(text in "\\PC*|[-\\[\\](){},'\"0-9._=#xoWB \n\r\t]*|[.#xo \n]*|-?[0-9]\n[0-2 \n]*") {
            any_position_text(&text);
            any_module_text(&text);
        }

        #[test]
        fn damaged_modules_get_an_answer(i in 0_usize..3, changes in changes()) {
            let board = &course_boards()[i];
            let rows = write(&board.setup(), Format::Rows).expect("a board of letters");
            let module = format!("import x\nGAME_TYPE = '{i}'\nINITIAL_BOARD = {rows}\nK = {}\nA = 1\nB = 2", board.k);
            any_module_text(&mutate(&module, &changes));
            any_module_text(&mutate(include_str!("../../../courses/cse415/boards.toml"), &changes));
        }
    }
}
