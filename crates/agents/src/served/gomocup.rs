//! A Gomocup (Piskvork) brain: five or more in a row.

mod clock;
mod game;

use super::{LimitedEngine, NAME, ProtocolSession, SessionReply, VERSION};
use clock::GomocupClock;
use game::{GomocupGame, is_point_or_stone, point, read_point, read_stone};
use plyground_game::{Action, Seat, Square};

/// A brain.
pub(super) struct GomocupSession {
    engine: LimitedEngine,
    game: Option<GomocupGame>,
    /// The lines of a `BOARD` that is being told, or what was wrong with them.
    board: Option<Result<GomocupGame, String>>,
    clock: GomocupClock,
    /// Whether the last command was unknown, so that the points and the `DONE` behind it belong to it.
    is_unknown: bool,
    /// What has to wait for the next answer.
    remark: Option<String>,
}

impl GomocupSession {
    pub(super) fn new(engine: LimitedEngine) -> GomocupSession {
        GomocupSession {
            engine,
            game: None,
            board: None,
            clock: GomocupClock::default(),
            is_unknown: false,
            remark: None,
        }
    }

    fn start(&mut self, rows: usize, cols: usize) -> Result<String, String> {
        let game = GomocupGame::new(rows, cols)?;
        self.engine.prepare(&game.setup());
        self.game = Some(game);
        Ok("OK".to_owned())
    }

    fn execute(&mut self, word: &str, rest: &str) -> Result<String, String> {
        match word {
            "START" => {
                let size = rest.parse().map_err(|_| format!("`{rest}` is not a size"))?;
                self.start(size, size)
            }
            "RECTSTART" => {
                let size = rest.split_once(',').and_then(|(x, y)| x.trim().parse().ok().zip(y.trim().parse().ok()));
                let (cols, rows) = size.ok_or_else(|| format!("`{rest}` is not a size such as `20,15`"))?;
                self.start(rows, cols)
            }
            "RESTART" => {
                let size = self.game()?.board.size();
                self.start(size.rows().into(), size.cols().into())
            }
            "BEGIN" => match self.game()?.is_empty() {
                true => self.answer(),
                false => Err("the board is not empty".to_owned()),
            },
            "TURN" => {
                let cell = read_point(rest)?;
                let game = self.game()?;
                let ours = if game.is_empty() { Seat::Second } else { game.ours };
                game.put(cell, Square::Taken(ours.other()))?;
                game.ours = ours;
                self.answer()
            }
            "TAKEBACK" => {
                let cell = read_point(rest)?;
                let game = self.game()?;
                if !game.board.size().contains(cell) || game.board.at(cell) == Square::Free {
                    return Err(format!("there is no stone at {}", point(cell)));
                }
                game.board.set(cell, Square::Free);
                game.last = None;
                Ok("OK".to_owned())
            }
            "ABOUT" => {
                let about = "author=\"the Plyground project\", country=\"-\"";
                Ok(format!("name=\"{NAME}\", version=\"{VERSION}\", {about}"))
            }
            _ => {
                self.is_unknown = true;
                Ok(format!("UNKNOWN {word} means nothing to me"))
            }
        }
    }

    fn game(&mut self) -> Result<&mut GomocupGame, String> {
        self.game.as_mut().ok_or_else(|| "no game has been started".to_owned())
    }

    /// Our move, which is on the board once it is said.
    fn answer(&mut self) -> Result<String, String> {
        let limit = self.clock.for_a_move();
        let setup = self.game()?.setup();
        let Some(Action::Place(cell)) = self.engine.choose(&setup, limit)? else {
            return Err("the game is over".to_owned());
        };
        let game = self.game()?;
        game.put(cell, Square::Taken(game.ours))?;
        Ok(point(cell))
    }

    /// A line between `BOARD` and `DONE`, in which 1 is our stone, 2 the opponent's and 3 a cell that cannot be used.
    fn board_line(&mut self, line: &str) -> Option<Result<String, String>> {
        let mut told = self.board.take()?;
        if line.eq_ignore_ascii_case("DONE") {
            return Some(told.and_then(|mut game| {
                let count = |seat| game.board.cells_with(Square::Taken(seat)).count();
                // Ours were told as First's; with fewer than the other side we are Second.
                if count(Seat::First) < count(Seat::Second) {
                    game.change_sides();
                }
                // Which stone was the last is unknown, and a won game is not asked about.
                game.last = None;
                self.game = Some(game);
                self.answer()
            }));
        }
        if let Ok(game) = &mut told
            && let Err(wrong) = read_stone(line).and_then(|(cell, square)| game.put(cell, square))
        {
            told = Err(wrong);
        }
        self.board = Some(told);
        None
    }

    fn inform(&mut self, key: &str, value: &str) {
        // A value that is not a number changes nothing.
        let Ok(number) = value.parse::<i64>() else { return };
        match key {
            "max_memory" => {
                // The table is not all that we need.
                if let Some(bytes) = usize::try_from(number).ok().filter(|&bytes| bytes > 0) {
                    self.engine.limit_memory(bytes / 2);
                }
            }
            "rule" if number != 0 => {
                self.remark = Some("five or more in a row (rule 0) is the only rule I know".to_owned());
            }
            _ => self.clock.inform(key, number),
        }
    }
}

impl ProtocolSession for GomocupSession {
    fn ends_session(line: &str) -> bool {
        line.trim().eq_ignore_ascii_case("END")
    }

    fn handle_line(&mut self, line: &str) -> SessionReply {
        let line = line.trim();
        if line.is_empty() {
            return SessionReply::nothing();
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (word, rest) = (word.to_ascii_uppercase(), rest.trim());
        // `SWAP2BOARD` and its like are one question of several lines, and one answer is enough.
        if std::mem::take(&mut self.is_unknown) && (word == "DONE" || is_point_or_stone(line)) {
            self.is_unknown = word != "DONE";
            return SessionReply::nothing();
        }
        let answer = if self.board.is_some() {
            match self.board_line(line) {
                None => return SessionReply::nothing(),
                Some(answer) => answer,
            }
        } else {
            match word.as_str() {
                "END" => return SessionReply::end(),
                "INFO" => {
                    let (key, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                    self.inform(&key.to_ascii_lowercase(), value.trim());
                    return SessionReply::nothing();
                }
                "BOARD" => {
                    let size = self.game().map(|game| game.board.size());
                    self.board = Some(size.and_then(|size| GomocupGame::new(size.rows().into(), size.cols().into())));
                    return SessionReply::nothing();
                }
                word => self.execute(word, rest),
            }
        };
        let answer = answer.unwrap_or_else(|wrong| format!("ERROR {wrong}"));
        match self.remark.take() {
            Some(remark) => SessionReply::line(format!("MESSAGE {remark}\n{answer}")),
            None => SessionReply::line(answer),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::served::ServedProtocol;
    use crate::served::tests::answers;

    fn brain(lines: &str) -> Vec<String> {
        answers(ServedProtocol::Gomocup, lines).lines().map(str::to_owned).collect()
    }

    #[test]
    fn points_are_column_and_row_and_a_five_is_finished() {
        // Four of ours in the top row, from the second column on; the fifth square to the left is taken.
        let stones = "BOARD\n1,0,1\n2,0,1\n3,0,1\n4,0,1\n0,0,2\n1,5,2\n2,9,2\n7,9,2\nDONE\n";
        assert_eq!(brain(&format!("START 15\n{stones}")), ["OK", "5,0"]);
        assert_eq!(brain("RECTSTART 20,6\nBEGIN\nTURN 19,5\n").len(), 3);
        assert_eq!(brain("START 15\nTURN 3,9\nTURN 3,9\n")[2], "ERROR 3,9 is taken");
    }

    #[test]
    fn a_four_is_blocked_and_what_was_answered_lies_on_the_board() {
        let stones = "BOARD\n0,7,2\n1,7,2\n2,7,2\n3,7,2\n9,9,1\n9,11,1\n5,2,1\nDONE\n";
        let answers = brain(&format!("START 15\n{stones}TURN 4,7\nTAKEBACK 4,7\nTAKEBACK 4,7\n"));
        assert_eq!(answers, ["OK", "4,7", "ERROR 4,7 is taken", "OK", "ERROR there is no stone at 4,7"]);
    }

    #[test]
    fn what_is_asked_wrongly_is_answered_and_the_game_goes_on() {
        let wrong = "BEGIN\nSTART 3\nSTART 999\nSTART x\nRECTSTART 9\nSWAP2BOARD\nTURN\nPLAY 1,1\nrestart\n";
        let answers = brain(&format!("{wrong}START 15\nTURN 99,1\nTAKEBACK 1,1\nBOARD\n1,1,9\nDONE\nTURN 7,7\n"));
        let firsts: Vec<_> = answers.iter().map(|answer| answer.split(' ').next().unwrap_or_default()).collect();
        assert_eq!(firsts[..6], ["ERROR", "ERROR", "ERROR", "ERROR", "ERROR", "UNKNOWN"]);
        assert_eq!(firsts[6..13], ["ERROR", "UNKNOWN", "ERROR", "OK", "ERROR", "ERROR", "ERROR"]);
        assert_eq!((firsts.len(), firsts[13].split(',').count()), (14, 2), "{answers:?}");
    }

    #[test]
    fn a_question_of_several_lines_that_means_nothing_is_answered_once() {
        let swap = "SWAP2BOARD\n7,7\n8,7\n9,9\nDONE\n";
        let answers =
            brain(&format!("START 15\n{swap}{swap}SWAP2BOARD\nDONE\nYXBOARD\n7,7,1\n8,7,2\nDONE\nABOUT\nDONE\n"));
        let firsts: Vec<_> = answers.iter().map(|answer| answer.split([' ', '=']).next().unwrap_or_default()).collect();
        assert_eq!(firsts, ["OK", "UNKNOWN", "UNKNOWN", "UNKNOWN", "UNKNOWN", "name", "UNKNOWN"], "{answers:?}");
    }

    #[test]
    fn infos_are_silent_and_a_rule_of_others_is_remarked_upon_with_the_next_answer() {
        let info =
            "info timeout_turn 1000\r\nINFO time_left -5\r\nINFO max_memory 100000\r\nINFO something new\r\nINFO\r\n";
        assert_eq!(brain(&format!("{info}START 20\r\n\r\n")), ["OK"]);
        let remarked = brain("INFO rule 1\nSTART 15\nABOUT\n");
        assert!(remarked[0].starts_with("MESSAGE ") && remarked[1] == "OK", "{remarked:?}");
        assert!(remarked[2].starts_with("name=\"Plyground\", version=\""), "{remarked:?}");
        assert_eq!(brain("END\nSTART 15\n"), Vec::<String>::new());
    }
}
