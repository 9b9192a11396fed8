//! Lets the rules judge what a page says, turn by turn.

use super::board::changes;
use super::letter;
use super::read::{PageParts, TurnPart};
use super::rebuild::TtsPage;
use crate::foul::{Foul, FoulKind, Penalty};
use crate::legacy::current_reason;
use crate::record::{Turn, TurnTimes};
use plyground_game::{Action, Cell, GameState, Seat, Square};

/// Plays the turns of a page on a table of its own.
pub(super) struct GameRebuilder<'a> {
    pub(super) page: &'a mut TtsPage,
    pub(super) state: Box<dyn GameState>,
    /// Who is to move, as the last board says. The course takes that from the state that an agent returned, which may have
    /// forgotten to change it, and uses it for nothing but its headings.
    pub(super) label: char,
}

impl<'a> GameRebuilder<'a> {
    pub(super) fn new(page: &'a mut TtsPage, state: Box<dyn GameState>) -> GameRebuilder<'a> {
        let label = letter(state.to_move());
        GameRebuilder { page, state, label }
    }

    /// Adds the turns to the record as far as they are possible, and then the result.
    pub(super) fn game(&mut self, parts: &PageParts) {
        for (index, turn) in parts.turns.iter().enumerate() {
            if let Err(fault) = self.turn(turn, index) {
                self.page.faults.push(format!("turn {index}: {fault}"));
                self.take_result_from_board(None);
                return;
            }
        }
        match self.end(parts) {
            Err(fault) => self.page.faults.push(format!("the end: {fault}")),
            Ok(()) => {
                let record = &self.page.record;
                let told = record.result_in_words(self.state.as_ref(), |seat| record.player_label(seat));
                self.page.record.result.text = told.unwrap_or_else(|| "The page ends here.".to_owned());
            }
        }
    }

    fn turn(&mut self, part: &TurnPart, index: usize) -> Result<(), String> {
        let seat = self.state.to_move();
        let heading = part
            .heading
            .strip_prefix(&format!("{index}, "))
            .ok_or_else(|| format!("its heading is `In turn {}`", crate::truncate(&part.heading, 60)))?;
        let played = match heading.strip_prefix(&format!("move is by {} to ", self.label)) {
            Some(words) => Some((self.place(part, words)?, words.to_owned())),
            None if heading.starts_with(&format!("{} loses the turn", letter(seat))) => None,
            None => {
                let said = crate::truncate(heading, 60);
                return Err(format!("it was the turn of {}, and the page says `{said}`", self.label));
            }
        };
        let foul = match played {
            Some((cell, _)) => {
                self.state.play(Action::Place(cell)).map_err(|error| error.to_string())?;
                None
            }
            None => {
                self.state.skip();
                Some(foul_in(heading, Penalty::Skip))
            }
        };
        self.compare(part)?;
        self.relabel(part, index);
        let words = played.as_ref().map(|(_, words)| words.clone());
        let ours = played.as_ref().map(|(cell, _)| format!("({}, {})", cell.row.0, cell.col.0));
        self.push(seat, played.map(|(cell, _)| Action::Place(cell)), foul);
        if let Some(turn) = self.page.record.moves.last_mut() {
            turn.words = words.filter(|words| Some(words) != ours.as_ref());
            turn.remark = part.remark.clone().filter(|remark| !remark.is_empty());
        }
        Ok(())
    }

    /// The one square that is new, which must be the one that the heading names.
    fn place(&self, part: &TurnPart, words: &str) -> Result<Cell, String> {
        let before = self.state.setup().board;
        if before.size() != part.shown.board.size() {
            return Err(format!("its board is {}, not {}", part.shown.board.size(), before.size()));
        }
        let changed = changes(&before, &part.shown.board);
        let &[cell] = &changed[..] else {
            return Err(format!("{} cells change, and a move changes one", changed.len()));
        };
        if before.at(cell) != Square::Free {
            return Err(format!("the cell ({}, {}) was not vacant", cell.row.0, cell.col.0));
        }
        // NumPy's whole numbers say how many bits they have: `np.int64(3)`.
        let plain = words.replace("int64", "").replace("int32", "");
        let between = |c: char| !c.is_ascii_digit() && c != '-';
        let numbers: Vec<i64> = plain.split(between).filter_map(|number| number.parse().ok()).collect();
        if numbers != [i64::from(cell.row.0), i64::from(cell.col.0)] {
            let named = crate::truncate(words, 40);
            return Err(format!("the heading names `{named}`, the board shows ({}, {})", cell.row.0, cell.col.0));
        }
        Ok(cell)
    }

    /// The board that the page shows must be the one on the table.
    fn compare(&self, part: &TurnPart) -> Result<(), String> {
        let setup = self.state.setup();
        if setup.board != part.shown.board {
            return Err("the board that the page shows is not the one after this turn".to_owned());
        }
        let expected = self.state.winning_line().is_empty().then(|| letter(self.state.to_move()));
        let cut_before = part.shown.to_move.is_none() && !self.page.complete;
        if part.shown.to_move.is_some() != expected.is_some() && !cut_before {
            let words = |letter: Option<char>| letter.map_or("no seat".to_owned(), |letter| letter.to_string());
            return Err(format!("{} is to move, and the page says {}", words(expected), words(part.shown.to_move)));
        }
        Ok(())
    }

    fn relabel(&mut self, part: &TurnPart, index: usize) {
        let Some(label) = part.shown.to_move else { return };
        let side = letter(self.state.to_move());
        if label != side && self.label == letter(self.state.to_move().other()) {
            self.page.unproven.push(format!(
                "who was to move after turn {index}: the page says {label}, as it does after an agent that forgets \
                 `whose_turn`, and the next tile should be {side}'s"
            ));
        }
        self.label = label;
    }

    pub(super) fn push(&mut self, seat: Seat, played: Option<Action>, foul: Option<Foul>) {
        let number = u32::try_from(self.page.record.moves.len() + 1).unwrap_or(u32::MAX);
        let time = TurnTimes::default();
        let turn =
            Turn { number, seat, played, words: None, remark: None, note: None, time, foul, output: String::new() };
        self.page.record.moves.push(turn);
    }
}

impl Foul {
    pub(super) fn with(self, penalty: Penalty) -> Foul {
        Foul { penalty: Some(penalty), ..self }
    }
}

/// The foul in a line of ours: its kind in brackets, then why.
pub(super) fn foul_in(line: &str, penalty: Penalty) -> Foul {
    let bracketed = line.split_once(" (").and_then(|(_, rest)| rest.split_once("): "));
    let (kind, why) = bracketed.unwrap_or_default();
    let known = FoulKind::ALL.into_iter().find(|known| known.name() == kind);
    Foul::new(known.unwrap_or(FoulKind::Malformed), current_reason(why)).with(penalty)
}
