//! What pages say about a game while it goes on.

use super::LiveGame;
use crate::session::SessionKind;
use plyground_game::{Action, Seat};
use std::time::Instant;

impl LiveGame {
    /// What a player is called on the page.
    pub(crate) fn name(&self, seat: Seat) -> String {
        let player = self.record().seats.at(seat);
        match (self.is_person(seat), self.people()) {
            (true, 1) => "You".to_owned(),
            (true, _) => player.side.clone(),
            (false, _) => player.name.clone(),
        }
    }

    /// How the game ended, or why it does not go on here.
    pub(crate) fn result_in_words(&self) -> &str {
        if self.is_elsewhere { super::other_lab::NOTICE } else { &self.record().result.text }
    }

    /// Says what happened in the last turn, and what comes next.
    pub(super) fn announce_turn(&mut self) {
        self.hint = None;
        self.since = Instant::now();
        let result = &self.record().result;
        self.news = match (self.is_playing(), self.kind) {
            (false, _) if result.reason.is_foul() => result.text.clone(),
            (false, _) => format!("{} {}", self.last_turn_in_words(), result.text).trim_start().to_owned(),
            (true, SessionKind::Play) => format!("{} {}", self.last_turn_in_words(), self.to_move_in_words()),
            (true, SessionKind::Match) => self.last_turn_in_words(),
        };
    }

    /// Says who plays which side, when lots were drawn for it.
    pub(super) fn announce_lots(&mut self) {
        let seat = if self.people() == 1 && self.is_person(Seat::Second) { Seat::Second } else { Seat::First };
        let who = self.name(seat);
        let verb = if who == "You" { "play" } else { "plays" };
        let side = &self.record().seats.at(seat).side;
        self.news = format!("The seats were drawn at random: {who} {verb} {side}. {}", self.to_move_in_words());
    }

    fn last_turn_in_words(&self) -> String {
        let Some(turn) = self.record().moves.last() else { return String::new() };
        let who = self.name(turn.seat);
        match (&turn.foul, turn.played) {
            (None, Some(action)) => format!("{who} played {action} in {:.2} seconds.", turn.time.wall),
            (Some(foul), Some(action)) => format!("{who}: {}. {action} was played instead.", foul.why),
            (Some(foul), None) => format!("{who}: {}.", foul.why),
            (None, None) => format!("{who} lost the turn."),
        }
    }

    pub(super) fn to_move_in_words(&self) -> String {
        let can_only_pass = self.is_playing() && self.state().legal_actions() == [Action::Pass];
        match self.mover() {
            Some(seat) if self.is_person(seat) && self.people() == 1 => {
                if can_only_pass { "You can only pass." } else { "Your move." }.to_owned()
            }
            Some(seat) if can_only_pass => format!("{} can only pass.", self.name(seat)),
            Some(seat) => format!("{} to move.", self.name(seat)),
            None => String::new(),
        }
    }
}
