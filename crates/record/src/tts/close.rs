//! Lets the rules judge how a page says that its game ended.

use super::ending::{tester_message, unprepared_lines};
use super::judge::{GameRebuilder, foul_in};
use super::letter;
use super::read::PageParts;
use super::rebuild::ending;
use crate::foul::{Foul, FoulKind, Penalty};
use crate::record::{EndReason, GameResult};
use plyground_game::{Action, Outcome, Seat};

impl GameRebuilder<'_> {
    /// The result, which must be one that the board and the last label lead to.
    pub(super) fn end(&mut self, parts: &PageParts) -> Result<(), String> {
        let said = parts.end.first().map(String::as_str);
        if self.take_result_from_board(said) == Some(EndReason::Line) {
            let last = self.page.record.moves.last().and_then(|turn| turn.played);
            let at = last.and_then(|action| if let Action::Place(cell) = action { Some(cell) } else { None });
            let message = tester_message(&self.state.setup(), at);
            return match said {
                None => Ok(()),
                Some(said) if said == message => Ok(()),
                Some(said) => {
                    Err(format!("the tester would say `{message}`, the page says `{}`", crate::truncate(said, 80)))
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
    pub(super) fn take_result_from_board(&mut self, said: Option<&str>) -> Option<EndReason> {
        let winner = match self.state.outcome()? {
            Outcome::Win(winner) => winner,
            Outcome::Draw => {
                if said.is_none() {
                    self.page.record.result = ending(None, EndReason::Draw, "The board is full.");
                }
                return Some(EndReason::Draw);
            }
        };
        let line = self.state.winning_line();
        let result = ending(Some(winner), EndReason::Line, said.unwrap_or("The board shows a line."));
        self.page.record.result = GameResult { line, ..result };
        Some(EndReason::Line)
    }

    /// An end that the board does not show by itself.
    fn said_end(&mut self, said: &str, parts: &PageParts) -> Result<(), String> {
        let mover = self.state.to_move();
        let side = letter(mover);
        if said == "Game Over; it's a draw" {
            if self.state.outcome().is_some() {
                self.page.record.result = ending(None, EndReason::Draw, "The board is full.");
                return Ok(());
            }
            let why = "it made no move, or raised an exception (the page does not say which)";
            let foul = Foul::new(FoulKind::Declined, why);
            self.foul_end(foul.with(Penalty::Draw), None, EndReason::FoulDraw);
            return Ok(());
        }
        if let Some((named, seconds)) = too_long(said) {
            return self.late_end(named, seconds).map_err(|why| format!("{why}, the page says `{said}`"));
        }
        let is_foul = said.starts_with(&format!("Player {side} loses by a foul ("));
        if is_foul && self.state.outcome().is_none() {
            self.foul_end(foul_in(said, Penalty::Forfeit), Some(mover.other()), EndReason::Forfeit);
            return Ok(());
        }
        let names = [parts.names[0].as_str(), parts.names[1].as_str()];
        let unprepared = |&loser: &Seat| unprepared_lines(loser, names)[0] == said;
        if let Some(loser) = Seat::BOTH.into_iter().find(unprepared).filter(|_| parts.turns.is_empty()) {
            self.page.record.result = ending(Some(loser.other()), EndReason::Preparation, said);
            return Ok(());
        }
        self.page.record.result.text = said.to_owned();
        let board = if self.state.outcome().is_some() { "a full board" } else { "a game that goes on" };
        Err(format!("the board shows {board}, the page says `{}`", crate::truncate(said, 80)))
    }

    /// The course names the loser by the last label, whichever side was asked. And it counts all squares, also those that no side
    /// can take, and so asks a player on a full board.
    fn late_end(&mut self, named: char, seconds: f64) -> Result<(), String> {
        let mover = self.state.to_move();
        let asked = letter(mover);
        if named != self.label {
            return Err(format!("{} is to move by the last board", self.label));
        }
        if self.page.record.moves.len() >= self.state.setup().board.size().cells() {
            return Err("the board is full".to_owned());
        }
        let mut why = format!("it took too long ({seconds:.4} seconds)");
        if named != asked {
            why.push_str(&format!(", though the page names {named}"));
            self.page.unproven.push(format!(
                "who lost: the page names {named} after a board on which {named} is to move, and the next tile should \
                 have been {asked}'s"
            ));
        }
        self.foul_end(Foul::new(FoulKind::Late, why).with(Penalty::Forfeit), Some(mover.other()), EndReason::Forfeit);
        if let Some(turn) = self.page.record.moves.last_mut() {
            turn.time.wall = seconds;
        }
        Ok(())
    }

    fn foul_end(&mut self, foul: Foul, winner: Option<Seat>, reason: EndReason) {
        self.page.record.result = ending(winner, reason, &foul.why);
        self.push(self.state.to_move(), None, Some(foul));
    }
}

/// Whom the course's line about a time-out names, and after how many seconds.
fn too_long(said: &str) -> Option<(char, f64)> {
    let (named, seconds) = said.strip_prefix("Player ")?.split_once(" took too long (")?;
    let seconds =
        seconds.strip_suffix(" seconds) and thus loses.")?.parse().ok().filter(|seconds: &f64| seconds.is_finite())?;
    ['W', 'B'].into_iter().find(|letter| named == letter.to_string()).map(|named| (named, seconds))
}
