//! An Othello agent of CSC 384: a name, the settings, then a board a turn.

use super::{Dialogue, Mind, NAME, Reply};
use plyground_game::{Action, Seat, Setup};
use plyground_games::formats::{Format, Strictness, read};

/// An agent of the course.
pub(super) struct Othello {
    mind: Mind,
    /// Known once the settings have come.
    seat: Option<Seat>,
}

impl Othello {
    pub(super) fn new(mind: Mind) -> Othello {
        Othello { mind, seat: None }
    }

    /// `color,limit,minimax,caching,ordering`, or Columbia's colour alone. The limit is in plies and holds for everybody;
    /// which algorithm is wanted is a question for students.
    fn settle(&mut self, line: &str) -> Reply {
        let mut numbers = line.split(',').map(|word| word.trim().parse::<i64>());
        self.seat = match numbers.next() {
            Some(Ok(1)) => Some(Seat::First),
            Some(Ok(2)) => Some(Seat::Second),
            _ => return Reply::aside(format!("`{line}` names no colour (expected `1` or `2`, or `1,-1,0,0,0`)")),
        };
        if let Some(Ok(limit @ 0..)) = numbers.next() {
            self.mind.limit_depth(u32::try_from(limit).unwrap_or(u32::MAX).max(1));
        }
        Reply::nothing()
    }

    fn turn(&mut self, board: &str) -> Reply {
        let Some(to_move) = self.seat else { return Reply::aside("a board came before the colour") };
        let setup = match read(board, Some(Format::Tuple), Strictness::Lenient) {
            Ok(reading) => Setup { to_move, ..reading.to_setup("othello") },
            Err(error) => return Reply::aside(error),
        };
        match self.mind.choose(&setup, None) {
            Ok(Some(Action::Place(cell))) => Reply::line(format!("{} {}", cell.col.0, cell.row.0)),
            Ok(_) => Reply::aside("there is no move on this board"),
            Err(error) => Reply::aside(error),
        }
    }
}

impl Dialogue for Othello {
    fn greeting(&self) -> Option<String> {
        Some(NAME.to_owned())
    }

    fn hear(&mut self, line: &str) -> Reply {
        let line = line.trim();
        match line.split_whitespace().next() {
            // The boards tell everything that the scores do.
            None | Some("SCORE") => Reply::nothing(),
            Some("FINAL") => Reply::goodbye(),
            Some(_) if line.starts_with(['(', '[']) => self.turn(line),
            Some(_) => self.settle(line),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::served::Protocol;
    use crate::served::tests::answers;

    const START: &str = "SCORE 2 2\n((0, 0, 0, 0), (0, 2, 1, 0), (0, 1, 2, 0), (0, 0, 0, 0))\n";

    #[test]
    fn a_turn_is_two_lines_and_its_answer_is_column_and_row() {
        // One legal move for dark, and it is not on the diagonal: columns and rows cannot be mixed up.
        let board = "[[1, 2, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]";
        assert_eq!(answers(Protocol::Csc384, &format!("1,-1,0,0,0\nSCORE 1 1\n{board}\n")), "Plyground\n2 0\n");
        let light = "((0, 0, 0, 0), (2, 0, 0, 0), (1, 0, 0, 0), (0, 0, 0, 0))";
        assert_eq!(answers(Protocol::Csc384, &format!("2,5,1,1,1\nSCORE 1 1\n{light}\n")), "Plyground\n0 3\n");
    }

    #[test]
    fn columbia_sends_the_colour_alone_and_lines_may_end_as_they_like() {
        let answer = answers(Protocol::Csc384, &format!("1\r\n{}", START.replace('\n', "\r\n")));
        let words: Vec<_> = answer.lines().collect();
        assert!(matches!(words[..], ["Plyground", "1 0" | "0 1" | "3 2" | "2 3"]), "{answer}");
    }

    #[test]
    fn nothing_is_said_to_what_cannot_be_answered_and_nothing_after_the_end() {
        let lines = format!("{START}red\n1,-1,0,0,0\n((0, 7))\n(((\n\nSCORE 1 0\n((1, 0), (0, 0))\nFINAL 1 0\n{START}");
        assert_eq!(answers(Protocol::Csc384, &lines), "Plyground\n");
    }
}
