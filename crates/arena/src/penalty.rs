//! What follows on a foul.

use crate::referee::Match;
use crate::{ending, sanitize};
use plyground_game::{Action, Seat};
use plyground_record::{EndReason, Foul, GameResult, Penalty, Turn, foul_sentence};
use rand::RngExt;
use std::time::Instant;

impl Match<'_> {
    /// What follows on a foul; an ending when it ended the game.
    pub(crate) fn punish(&mut self, seat: Seat, foul: Foul, turn: &mut Turn) -> Option<GameResult> {
        let mut foul = sanitize::foul(foul);
        let penalty = self.config.policy.penalties.for_foul(&foul);
        foul.penalty = Some(penalty);
        self.note(self.config.policy.original.in_turn(&foul, self.config.limit.is_some()));
        let story = |reason| foul_sentence(reason, &self.record.player_label(seat), &foul.why);
        let ending = match penalty {
            Penalty::Forfeit => Some((Some(seat.other()), EndReason::Forfeit)),
            Penalty::Draw => Some((None, EndReason::FoulDraw)),
            Penalty::Skip | Penalty::FirstMove | Penalty::RandomMove => None,
        };
        let ending = ending.map(|(winner, reason)| ending::by_foul(winner, reason, story(reason)));
        turn.foul = Some(foul);
        match penalty {
            Penalty::Forfeit | Penalty::Draw => return ending,
            Penalty::Skip => {
                self.state.skip();
                self.lost_in_a_row += 1;
            }
            Penalty::FirstMove | Penalty::RandomMove => {
                turn.played = self.fallback(penalty);
                self.lost_in_a_row = 0;
            }
        }
        // Who is not asked again need not be able to answer.
        if self.state.outcome().is_some() {
            return None;
        }
        let deadline = Instant::now() + self.config.preparation;
        self.players[seat.index()].recover(deadline).err().map(|foul| self.unprepared(seat, foul))
    }

    /// Plays a move for someone who named none.
    fn fallback(&mut self, penalty: Penalty) -> Option<Action> {
        let legal = self.state.legal_actions();
        let index = match penalty {
            Penalty::RandomMove => self.rng.random_range(0..legal.len()),
            _ => 0,
        };
        let action = legal[index];
        self.state.play(action).expect("it is one of the legal moves");
        Some(action)
    }
}
