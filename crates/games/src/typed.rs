//! Moves as people type them into the courses' own programs.

use crate::python::{IntError, int, show};

/// COL 333: a column, with `P` right behind it to pop. Gives the column and whether it pops.
///
/// The course hands the column to Python's `int()`, so blanks, signs and zeros in front are fine, and the column need
/// not exist. Only a capital `P` that is the very last character pops.
///
/// ```
/// use plyground_games::typed::drop_or_pop;
/// assert_eq!(drop_or_pop("3"), Ok((3, false)));
/// assert_eq!(drop_or_pop("3 P"), Ok((3, true)));
/// assert!(drop_or_pop("3p").is_err());
/// ```
pub fn drop_or_pop(line: &str) -> Result<(i64, bool), MoveSyntaxError> {
    let (column, pops) = line.strip_suffix('P').map_or((line, false), |column| (column, true));
    let column = int(column).map_err(|problem| MoveSyntaxError::DropOrPop { line: show(line), problem })?;
    Ok((column, pops))
}

/// CSE 150: `row column`, with one blank between them.
///
/// The course runs on Python 2, whose `int()` knows no underscores.
///
/// ```
/// use plyground_games::typed::row_and_column;
/// assert_eq!(row_and_column("0 3"), Ok((0, 3)));
/// assert!(row_and_column("0  3").is_err());
/// ```
pub fn row_and_column(line: &str) -> Result<(i64, i64), MoveSyntaxError> {
    let number = |word: &str| {
        let read = if word.contains('_') { Err(IntError::NotInt) } else { int(word) };
        read.map_err(|problem| MoveSyntaxError::RowAndColumn { line: show(line), problem: problem.to_string() })
    };
    // In the course a word that is not a number ends the program, however many words there are.
    let numbers = line.split(' ').map(number).collect::<Result<Vec<i64>, _>>()?;
    match numbers[..] {
        [row, column] => Ok((row, column)),
        _ => {
            let problem = format!("{} numbers", numbers.len());
            Err(MoveSyntaxError::RowAndColumn { line: show(line), problem })
        }
    }
}

/// CSC 384: `column row`, with any blanks around and between them, as its manager reads an agent's line.
///
/// To Python a number of any size is one. No board is so large that one beyond 64 bits differs from the last one within.
///
/// ```
/// use plyground_games::typed::column_and_row;
/// assert_eq!(column_and_row(" +2\t0_1\r"), Ok((2, 1)));
/// assert!(column_and_row("2,1").is_err());
/// ```
pub fn column_and_row(line: &str) -> Result<(i64, i64), MoveSyntaxError> {
    let wrong = |problem: String| MoveSyntaxError::ColumnAndRow { line: show(line), problem };
    let number = |word: &str| match int(word) {
        Err(IntError::TooLarge) => Ok(if word.starts_with('-') { i64::MIN } else { i64::MAX }),
        read => read.map_err(|problem| wrong(problem.to_string())),
    };
    let numbers = line.split_whitespace().map(number).collect::<Result<Vec<i64>, _>>()?;
    match numbers[..] {
        [column, row] => Ok((column, row)),
        _ => Err(wrong(format!("{} numbers", numbers.len()))),
    }
}

/// Why a line is not a move in a course's own notation; whether the move is legal is not checked here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MoveSyntaxError {
    /// Not a column of COL 333.
    #[error("{line} is not a move: {problem} (expected a column such as `3`, or `3P` to pop)")]
    DropOrPop {
        /// The line, in quotes.
        line: String,
        /// What is wrong with the column.
        problem: IntError,
    },
    /// Not a square of CSC 384.
    #[error("{line} is not a move: {problem} (expected a column and a row such as `2 0`)")]
    ColumnAndRow {
        /// The line, in quotes.
        line: String,
        /// What is wrong with it.
        problem: String,
    },
    /// Not a cell of CSE 150.
    #[error("{line} is not a move: {problem} (expected a row and a column such as `0 3`, with one blank between them)")]
    RowAndColumn {
        /// The line, in quotes.
        line: String,
        /// What is wrong with it.
        problem: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::{Value, json};

    #[test]
    fn typed_columns_mean_what_they_mean_in_the_course() {
        let vectors: Value = serde_json::from_str(include_str!("../../../courses/col333/vectors.json")).expect("JSON");
        let cases = vectors["cases"].as_array().expect("a list").iter().filter(|case| case["kind"] == "human_input");
        let mut count = 0;
        for case in cases {
            let found = drop_or_pop(case["line"].as_str().expect("a text"))
                .map_or(json!("error"), |(column, pops)| json!([column, pops]));
            assert_eq!(found, case["result"], "{}", case["id"]);
            count += 1;
        }
        assert_eq!(count, 15);
        assert_eq!(drop_or_pop(" 1_0\tP"), Ok((10, true)));
    }

    #[test]
    fn typed_cells_are_split_at_single_blanks() {
        assert_eq!(row_and_column("0 3\r"), Ok((0, 3)));
        assert_eq!(row_and_column("+07 -1"), Ok((7, -1)));
        for line in ["", "0", "0 1 2", "0  3", " 0 3", "a 3", "0,3", "0\t3", "0_1 3"] {
            assert!(row_and_column(line).is_err(), "{line:?}");
        }
    }

    #[test]
    fn squares_far_beyond_any_board_are_squares() {
        let far = "1".repeat(30);
        assert_eq!(column_and_row(&format!("{far} -{far}")), Ok((i64::MAX, i64::MIN)));
        assert!(column_and_row(&format!("{far}. 0")).is_err());
    }

    #[test]
    fn what_is_no_move_is_quoted() {
        let message = |line| drop_or_pop(line).expect_err("no move").to_string();
        assert_eq!(
            message("3p"),
            "`3p` is not a move: not a whole number (expected a column such as `3`, or `3P` to pop)"
        );
        let error = row_and_column("0 1 2").expect_err("no move").to_string();
        let expected = "(expected a row and a column such as `0 3`, with one blank between them)";
        assert_eq!(error, format!("`0 1 2` is not a move: 3 numbers {expected}"));
    }

    proptest! {
        #[test]
        fn any_line_gets_an_answer(line in "[-+0-9P_ \\PC]*") {
            let _ = (drop_or_pop(&line), row_and_column(&line));
        }
    }
}
