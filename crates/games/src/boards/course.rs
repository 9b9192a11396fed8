//! The boards and start files that the courses hand out, carried inside the program.

use super::{NamedBoard, read_boards};
use crate::drop;
use crate::formats::{self, Format, ParsedPosition, Strictness};
use plyground_game::Setup;
use std::sync::LazyLock;

static BOARDS: LazyLock<Vec<NamedBoard>> = LazyLock::new(|| {
    read_boards(include_str!("../../../../courses/cse415/boards.toml")).expect("a test reads the same file")
});

/// The game types of CSE 415: `gold-rush`, `whites-challenge` and `tetra-toro`.
///
/// ```
/// let sizes = plyground_games::boards::course_boards().iter().map(|board| board.board.size().to_string());
/// assert_eq!(sizes.collect::<Vec<_>>(), ["7x7", "7x9", "4x4"]);
/// ```
pub fn course_boards() -> &'static [NamedBoard] {
    &BOARDS
}

/// The start files of COL 333, byte for byte, by their names without `.txt`.
pub const COURSE_CASES: [(&str, &str); 4] = [
    ("case1", include_str!("../../../../courses/col333/initial_states/case1.txt")),
    ("case2", include_str!("../../../../courses/col333/initial_states/case2.txt")),
    ("case3", include_str!("../../../../courses/col333/initial_states/case3.txt")),
    ("case4", include_str!("../../../../courses/col333/initial_states/case4.txt")),
];

/// The start file of that name.
pub fn course_case(name: &str) -> Option<&'static str> {
    COURSE_CASES.into_iter().find(|(known, _)| *known == name).map(|(_, text)| text)
}

/// The game types of CSE 415 as starts, by name.
pub(crate) fn game_types() -> Vec<(&'static str, Setup)> {
    course_boards().iter().map(|board| (board.name.as_str(), board.setup())).collect()
}

/// The start files of COL 333 as starts, by name.
pub(crate) fn cases() -> Vec<(&'static str, Setup)> {
    let start = |text| {
        let reading = formats::read(text, Some(Format::Case), Strictness::Strict);
        start_of(&reading.expect("the course's own file reads"), drop::EXTENDED)
    };
    COURSE_CASES.into_iter().map(|(name, text)| (name, start(text))).collect()
}

/// A reading as the start of a game, whose pops are then those that both begin with.
pub(crate) fn start_of(reading: &ParsedPosition, family: &str) -> Setup {
    let mut setup = reading.to_setup(family);
    if let Some([pops, _]) = setup.extra.get(drop::POPS) {
        setup.options.insert("pops".to_owned(), pops.to_string());
    }
    setup
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::case::CaseText;
    use plyground_game::{Seat, Square};

    #[test]
    fn the_game_types_are_those_of_the_course() {
        let facts: Vec<_> = course_boards()
            .iter()
            .map(|board| {
                let vacant = board.board.cells_with(Square::Free).count();
                (board.name.as_str(), board.title.as_str(), board.k, vacant, board.to_move)
            })
            .collect();
        let challenge = "White's Challenge (Black gets to start with 2 tiles on the board)";
        assert_eq!(
            facts,
            [
                ("gold-rush", "Gold Rush", 5, 40, Seat::First),
                ("whites-challenge", challenge, 6, 50, Seat::First),
                ("tetra-toro", "Tetra-Toro", 4, 10, Seat::First),
            ]
        );
        assert_eq!(course_boards()[2].board.rows(), [".#..", ".#.#", "##..", "..#."]);
    }

    #[test]
    fn the_start_files_are_those_of_the_course() {
        for (name, pops, rows, cols) in
            [("case1", 6, 6, 8), ("case2", 9, 6, 10), ("case3", 0, 6, 10), ("case4", 0, 4, 6)]
        {
            let text = course_case(name).expect("it is there");
            assert_eq!(CaseText::parse(text), Ok(CaseText { pops, board: vec![vec![0; cols]; rows] }), "{name}");
            assert!(!text.ends_with('\n'));
        }
        // The course's file has it, and a reader that cannot bear it fails here first.
        assert_eq!(course_case("case1").and_then(|text| text.split('\n').nth(2)), Some("0 0 0 0 0 0 0 0 "));
        assert_eq!(course_case("case5"), None);
    }
}
