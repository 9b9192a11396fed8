//! What follows on a foul.

use crate::referee::Match;
use crate::{ending, hearing};
use plyground_game::{Gesture, Seat};
use plyground_record::{Ending, Foul, Penalty, Reason, Turn, foul_in_words};
use rand::RngExt;
use std::time::Instant;

impl Match<'_> {
    /// What follows on a foul; an ending when it ended the game.
    pub(crate) fn punish(&mut self, seat: Seat, foul: Foul, turn: &mut Turn) -> Option<Ending> {
        let mut foul = hearing::foul(foul);
        let penalty = self.house.policy.penalties.for_foul(&foul);
        foul.penalty = Some(penalty);
        self.note(self.house.policy.original.in_turn(&foul, self.house.limit.is_some()));
        let story = |reason| foul_in_words(reason, &self.record.who(seat), &foul.why);
        let ending = match penalty {
            Penalty::Forfeit => Some((Some(seat.other()), Reason::Forfeit)),
            Penalty::Draw => Some((None, Reason::FoulDraw)),
            Penalty::Skip | Penalty::FirstMove | Penalty::RandomMove => None,
        };
        let ending = ending.map(|(winner, reason)| ending::by_foul(winner, reason, story(reason)));
        turn.foul = Some(foul);
        match penalty {
            Penalty::Forfeit | Penalty::Draw => return ending,
            Penalty::Skip => {
                self.table.skip();
                self.lost_in_a_row += 1;
            }
            Penalty::FirstMove | Penalty::RandomMove => {
                turn.played = self.fallback(penalty);
                self.lost_in_a_row = 0;
            }
        }
        // Who is not asked again need not be able to answer.
        if self.table.outcome().is_some() {
            return None;
        }
        let deadline = Instant::now() + self.house.preparation;
        self.players[seat.index()].recover(deadline).err().map(|foul| self.unprepared(seat, foul))
    }

    /// Plays a move for someone who named none.
    fn fallback(&mut self, penalty: Penalty) -> Option<Gesture> {
        let legal = self.table.legal();
        let index = match penalty {
            Penalty::RandomMove => self.rng.random_range(0..legal.len()),
            _ => 0,
        };
        let gesture = legal[index];
        self.table.play_gesture(gesture).expect("it is one of the legal moves");
        Some(gesture)
    }
}
