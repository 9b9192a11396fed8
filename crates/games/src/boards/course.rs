//! The boards and start files that the courses hand out, carried inside the program.

use super::{NamedBoard, read_boards};
use crate::drop;
use crate::formats::{self, Format, ParsedPosition, Strictness};
use plyground_course::{Course, CoursePart};
use plyground_game::Setup;
use serde::Deserialize;
use std::sync::LazyLock;

/// The table `[boards]` of a course: in which form it hands out boards, and in which files of its folder.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum BoardFiles {
    /// Game types of Toro-Tile-Straight, in one file.
    GameTypes(String),
    /// Start files of ExtendedConnect4.
    StartFiles(Vec<String>),
}

static BOARDS: LazyLock<Vec<NamedBoard>> = LazyLock::new(|| {
    let boards = texts(|files| match files {
        BoardFiles::GameTypes(file) => vec![file],
        BoardFiles::StartFiles(_) => Vec::new(),
    });
    let read = |(file, text)| read_boards(text).unwrap_or_else(|error| panic!("{file}: {error}"));
    boards.into_iter().flat_map(read).collect()
});

static CASES: LazyLock<Vec<(String, &'static str)>> = LazyLock::new(|| {
    let starts = texts(|files| match files {
        BoardFiles::StartFiles(files) => files,
        BoardFiles::GameTypes(_) => Vec::new(),
    });
    let stem = |file: &str| file.rsplit('/').next().unwrap_or(file).trim_end_matches(".txt").to_owned();
    starts.into_iter().map(|(file, text)| (stem(&file), text)).collect()
});

/// The files of a form that all courses hand out: their names, and what is in them.
fn texts(of_form: impl Fn(BoardFiles) -> Vec<String>) -> Vec<(String, &'static str)> {
    let files = |course: &'static Course| {
        let files = course.part(CoursePart::Boards).unwrap_or_else(|error| panic!("{error}"));
        let text = |file: String| {
            let text = course.file(&file).unwrap_or_else(|error| panic!("{error}"));
            (file, text)
        };
        files.map(&of_form).unwrap_or_default().into_iter().map(text)
    };
    Course::all().iter().flat_map(files).collect()
}

/// The game types of CSE 415: `gold-rush`, `whites-challenge` and `tetra-toro`.
///
/// ```
/// let sizes = plyground_games::boards::course_boards().iter().map(|board| board.board.size().to_string());
/// assert_eq!(sizes.collect::<Vec<_>>(), ["7x7", "7x9", "4x4"]);
/// ```
pub fn course_boards() -> &'static [NamedBoard] {
    &BOARDS
}

/// The start file of COL 333 of that name without `.txt`, byte for byte.
pub fn course_case(name: &str) -> Option<&'static str> {
    CASES.iter().find(|(known, _)| known == name).map(|(_, text)| *text)
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
    CASES.iter().map(|(name, text)| (name.as_str(), start(text))).collect()
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
