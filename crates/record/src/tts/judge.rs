//! Lets the rules judge what a page says, turn by turn.

use super::board::changes;
use super::ending::{tester_message, unprepared_lines};
use super::letter;
use super::read::{Parts, TurnPart};
use super::rebuild::{TtsPage, ending};
use crate::foul::{Foul, FoulKind, Penalty};
use crate::record::{Ending, Reason, Times, Turn};
use plyground_game::{Cell, Gesture, Outcome, Seat, Square, Table};

/// Plays the turns of a page on a table of its own.
pub(super) struct Judge<'a> {
    page: &'a mut TtsPage,
    table: Box<dyn Table>,
    /// Who is to move, as the last board says. The course takes that from the state that an agent returned, which may have
    /// forgotten to change it, and uses it for nothing but its headings.
    label: char,
}

impl<'a> Judge<'a> {
    pub(super) fn new(page: &'a mut TtsPage, table: Box<dyn Table>) -> Judge<'a> {
        let label = letter(table.to_move());
        Judge { page, table, label }
    }

    /// Adds the turns to the record as far as they are possible, and then the result.
    pub(super) fn game(&mut self, parts: &Parts) {
        for (index, turn) in parts.turns.iter().enumerate() {
            if let Err(fault) = self.turn(turn, index) {
                self.page.faults.push(format!("turn {index}: {fault}"));
                self.take_result_from_board(None);
                return;
            }
        }
        if let Err(fault) = self.end(parts) {
            self.page.faults.push(format!("the end: {fault}"));
        }
    }

    fn turn(&mut self, part: &TurnPart, index: usize) -> Result<(), String> {
        let seat = self.table.to_move();
        let heading = part
            .heading
            .strip_prefix(&format!("{index}, "))
            .ok_or_else(|| format!("its heading is `In turn {}`", crate::cut(&part.heading, 60)))?;
        let played = match heading.strip_prefix(&format!("move is by {} to ", self.label)) {
            Some(words) => Some((self.place(part, words)?, words.to_owned())),
            None if heading.starts_with(&format!("{} loses the turn", letter(seat))) => None,
            None => {
                let said = crate::cut(heading, 60);
                return Err(format!("it was the turn of {}, and the page says `{said}`", self.label));
            }
        };
        let foul = match played {
            Some((cell, _)) => {
                self.table.play_gesture(Gesture::Place(cell)).map_err(|error| error.to_string())?;
                None
            }
            None => {
                self.table.skip();
                Some(foul_in(heading, Penalty::Skip))
            }
        };
        self.compare(part)?;
        self.relabel(part, index);
        let words = played.as_ref().map(|(_, words)| words.clone());
        let ours = played.as_ref().map(|(cell, _)| format!("({}, {})", cell.row.0, cell.col.0));
        self.push(seat, played.map(|(cell, _)| Gesture::Place(cell)), foul);
        if let Some(turn) = self.page.record.moves.last_mut() {
            turn.words = words.filter(|words| Some(words) != ours.as_ref());
            turn.remark = part.remark.clone().filter(|remark| !remark.is_empty());
        }
        Ok(())
    }

    /// The one square that is new, which must be the one that the heading names.
    fn place(&self, part: &TurnPart, words: &str) -> Result<Cell, String> {
        let before = self.table.setup().board;
        if before.size() != part.shown.board.size() {
            return Err(format!("its board is {}, not {}", part.shown.board.size(), before.size()));
        }
        let changed = changes(&before, &part.shown.board);
        let &[cell] = &changed[..] else {
            return Err(format!("{} squares change, and a move changes one", changed.len()));
        };
        if before.at(cell) != Square::Free {
            return Err(format!("the square ({}, {}) was not vacant", cell.row.0, cell.col.0));
        }
        // NumPy's whole numbers say how many bits they have: `np.int64(3)`.
        let plain = words.replace("int64", "").replace("int32", "");
        let between = |c: char| !c.is_ascii_digit() && c != '-';
        let numbers: Vec<i64> = plain.split(between).filter_map(|number| number.parse().ok()).collect();
        if numbers != [i64::from(cell.row.0), i64::from(cell.col.0)] {
            let named = crate::cut(words, 40);
            return Err(format!("the heading names `{named}`, the board shows ({}, {})", cell.row.0, cell.col.0));
        }
        Ok(cell)
    }

    /// The board that the page shows must be the one on the table.
    fn compare(&self, part: &TurnPart) -> Result<(), String> {
        let setup = self.table.setup();
        if setup.board != part.shown.board {
            return Err("the board that the page shows is not the one after this turn".to_owned());
        }
        let expected = self.table.winning_line().is_empty().then(|| letter(self.table.to_move()));
        let cut_before = part.shown.to_move.is_none() && !self.page.complete;
        if part.shown.to_move.is_some() != expected.is_some() && !cut_before {
            let words = |letter: Option<char>| letter.map_or("nobody".to_owned(), |letter| letter.to_string());
            return Err(format!("{} is to move, and the page says {}", words(expected), words(part.shown.to_move)));
        }
        Ok(())
    }

    fn relabel(&mut self, part: &TurnPart, index: usize) {
        let Some(label) = part.shown.to_move else { return };
        let side = letter(self.table.to_move());
        if label != side && self.label == letter(self.table.to_move().other()) {
            self.page.unproven.push(format!(
                "who was to move after turn {index}: the page says {label}, as it does after an agent that forgets \
                 `whose_turn`, and the next tile should be {side}'s"
            ));
        }
        self.label = label;
    }

    fn push(&mut self, seat: Seat, played: Option<Gesture>, foul: Option<Foul>) {
        let number = u32::try_from(self.page.record.moves.len() + 1).unwrap_or(u32::MAX);
        let time = Times::default();
        let turn =
            Turn { number, seat, played, words: None, remark: None, note: None, time, foul, output: String::new() };
        self.page.record.moves.push(turn);
    }

    fn end(&mut self, parts: &Parts) -> Result<(), String> {
        let said = parts.end.first().map(String::as_str);
        if self.take_result_from_board(said) == Some(Reason::Line) {
            let last = self.page.record.moves.last().and_then(|turn| turn.played);
            let at = last.and_then(|gesture| if let Gesture::Place(cell) = gesture { Some(cell) } else { None });
            let message = tester_message(&self.table.setup(), at);
            return match said {
                None => Ok(()),
                Some(said) if said == message => Ok(()),
                Some(said) => {
                    Err(format!("the tester would say `{message}`, the page says `{}`", crate::cut(said, 80)))
                }
            };
        }
        match said {
            None if self.page.complete => Err("the page has its last tags but no result".to_owned()),
            None => Ok(()),
            Some(said) => self.said_end(said, parts),
        }
    }

    /// A line on the board decides, whatever the page says.
    fn take_result_from_board(&mut self, said: Option<&str>) -> Option<Reason> {
        let winner = match self.table.outcome()? {
            Outcome::Win(winner) => winner,
            Outcome::Draw => {
                if said.is_none() {
                    self.page.record.result = ending(None, Reason::Draw, "The board is full.");
                }
                return Some(Reason::Draw);
            }
        };
        let line = self.table.winning_line();
        let result = ending(Some(winner), Reason::Line, said.unwrap_or("The board shows a line."));
        self.page.record.result = Ending { line, ..result };
        Some(Reason::Line)
    }

    /// An end that the board does not show by itself.
    fn said_end(&mut self, said: &str, parts: &Parts) -> Result<(), String> {
        let mover = self.table.to_move();
        let side = letter(mover);
        if said == "Game Over; it's a draw" {
            if self.table.outcome().is_some() {
                self.page.record.result = ending(None, Reason::Draw, "The board is full.");
                return Ok(());
            }
            let why = "No move came, or an exception; the page does not say which.";
            let foul = Foul { declined: true, ..Foul::new(FoulKind::Silent, why) };
            return self.foul_end(Foul { penalty: Some(Penalty::Draw), ..foul }, None, Reason::FoulDraw);
        }
        if let Some(rest) = said.strip_prefix(&format!("Player {side} took too long (")) {
            let foul = Foul::new(FoulKind::Late, said).with(Penalty::Forfeit);
            self.foul_end(foul, Some(mover.other()), Reason::Forfeit)?;
            let seconds = rest.split(' ').next().and_then(|seconds| seconds.parse().ok());
            if let (Some(turn), Some(seconds)) = (self.page.record.moves.last_mut(), seconds) {
                turn.time.wall = seconds;
            }
            return Ok(());
        }
        if said.starts_with(&format!("Player {side} loses by a foul (")) {
            return self.foul_end(foul_in(said, Penalty::Forfeit), Some(mover.other()), Reason::Forfeit);
        }
        let names = [parts.names[0].as_str(), parts.names[1].as_str()];
        let unprepared = |&loser: &Seat| unprepared_lines(loser, names)[0] == said;
        if let Some(loser) = Seat::BOTH.into_iter().find(unprepared).filter(|_| parts.turns.is_empty()) {
            self.page.record.result = ending(Some(loser.other()), Reason::Preparation, said);
            return Ok(());
        }
        self.page.record.result.text = said.to_owned();
        let board = if self.table.outcome().is_some() { "a full board" } else { "a game that goes on" };
        Err(format!("the board shows {board}, the page says `{}`", crate::cut(said, 80)))
    }

    fn foul_end(&mut self, foul: Foul, winner: Option<Seat>, reason: Reason) -> Result<(), String> {
        if self.table.outcome().is_some() {
            return Err(format!("the board is full, the page says `{}`", crate::cut(&foul.why, 80)));
        }
        self.page.record.result = ending(winner, reason, &foul.why);
        self.push(self.table.to_move(), None, Some(foul));
        Ok(())
    }
}

impl Foul {
    fn with(self, penalty: Penalty) -> Foul {
        Foul { penalty: Some(penalty), ..self }
    }
}

/// The foul in a line of ours: its kind in brackets, then why.
fn foul_in(line: &str, penalty: Penalty) -> Foul {
    let bracketed = line.split_once(" (").and_then(|(_, rest)| rest.split_once("): "));
    let (kind, why) = bracketed.unwrap_or_default();
    let known = FoulKind::ALL.into_iter().find(|known| known.name() == kind);
    Foul::new(known.unwrap_or(FoulKind::Malformed), why).with(penalty)
}
