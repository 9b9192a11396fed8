//! An Othello agent of CSC 384: a name, the settings, then a board a turn.

use super::{LimitedEngine, NAME, ProtocolSession, SessionReply};
use plyground_game::{Action, Seat, Setup};
use plyground_games::formats::{Format, Strictness, read};

/// An agent of the course.
pub(super) struct OthelloSession {
    engine: LimitedEngine,
    /// Known once the settings have come.
    seat: Option<Seat>,
}

impl OthelloSession {
    pub(super) fn new(engine: LimitedEngine) -> OthelloSession {
        OthelloSession { engine, seat: None }
    }

    /// `color,limit,minimax,caching,ordering`, or Columbia's colour alone. The limit is in plies; the choice of the
    /// algorithm is for students' agents and is ignored.
    fn read_settings(&mut self, line: &str) -> SessionReply {
        let mut numbers = line.split(',').map(|word| word.trim().parse::<i64>());
        self.seat = match numbers.next() {
            Some(Ok(1)) => Some(Seat::First),
            Some(Ok(2)) => Some(Seat::Second),
            _ => {
                return SessionReply::warning(format!(
                    "`{line}` names no colour (expected `1` or `2`, or `1,-1,0,0,0`)"
                ));
            }
        };
        if let Some(Ok(limit @ 0..)) = numbers.next() {
            self.engine.limit_depth(u32::try_from(limit).unwrap_or(u32::MAX).max(1));
        }
        SessionReply::nothing()
    }

    fn turn(&mut self, board: &str) -> SessionReply {
        let Some(to_move) = self.seat else { return SessionReply::warning("a board came before the colour") };
        let setup = match read(board, Some(Format::Tuple), Strictness::Lenient) {
            Ok(reading) => Setup { to_move, ..reading.to_setup("othello") },
            Err(error) => return SessionReply::warning(error),
        };
        match self.engine.choose(&setup, None) {
            Ok(Some(Action::Place(cell))) => SessionReply::line(format!("{} {}", cell.col.0, cell.row.0)),
            Ok(_) => SessionReply::warning("there is no move on this board"),
            Err(error) => SessionReply::warning(error),
        }
    }
}

impl ProtocolSession for OthelloSession {
    fn greeting(&self) -> Option<String> {
        Some(NAME.to_owned())
    }

    fn handle_line(&mut self, line: &str) -> SessionReply {
        let line = line.trim();
        match line.split_whitespace().next() {
            // The boards tell everything that the scores do.
            None | Some("SCORE") => SessionReply::nothing(),
            Some("FINAL") => SessionReply::end(),
            Some(_) if line.starts_with(['(', '[']) => self.turn(line),
            Some(_) => self.read_settings(line),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::served::ServedProtocol;
    use crate::served::tests::answers;

    const START: &str = "SCORE 2 2\n((0, 0, 0, 0), (0, 2, 1, 0), (0, 1, 2, 0), (0, 0, 0, 0))\n";

    #[test]
    fn a_turn_is_two_lines_and_its_answer_is_column_and_row() {
        // One legal move for dark, and it is not on the diagonal: columns and rows cannot be mixed up.
        let board = "[[1, 2, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]";
        assert_eq!(answers(ServedProtocol::Csc384, &format!("1,-1,0,0,0\nSCORE 1 1\n{board}\n")), "Plyground\n2 0\n");
        let light = "((0, 0, 0, 0), (2, 0, 0, 0), (1, 0, 0, 0), (0, 0, 0, 0))";
        assert_eq!(answers(ServedProtocol::Csc384, &format!("2,5,1,1,1\nSCORE 1 1\n{light}\n")), "Plyground\n0 3\n");
    }

    #[test]
    fn columbia_sends_the_colour_alone_and_lines_may_end_as_they_like() {
        let answer = answers(ServedProtocol::Csc384, &format!("1\r\n{}", START.replace('\n', "\r\n")));
        let words: Vec<_> = answer.lines().collect();
        assert!(matches!(words[..], ["Plyground", "1 0" | "0 1" | "3 2" | "2 3"]), "{answer}");
    }

    #[test]
    fn nothing_is_said_to_what_cannot_be_answered_and_nothing_after_the_end() {
        let lines = format!("{START}red\n1,-1,0,0,0\n((0, 7))\n(((\n\nSCORE 1 0\n((1, 0), (0, 0))\nFINAL 1 0\n{START}");
        assert_eq!(answers(ServedProtocol::Csc384, &lines), "Plyground\n");
    }
}
