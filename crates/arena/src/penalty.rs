//! What follows on a foul.

use crate::referee::Match;
use crate::sanitize;
use plyground_game::Action;
use plyground_record::{Foul, GameResult, Penalty, Turn};
use rand::RngExt;

impl Match {
    /// Gives a turn its foul and does what follows on it; the result when it ended the game.
    pub(crate) fn penalize(&mut self, foul: Foul, turn: &mut Turn) -> Option<GameResult> {
        let mut foul = sanitize::foul(foul);
        let penalty = self.config.policy.penalties.for_foul(&foul);
        foul.penalty = Some(penalty);
        self.note(self.config.policy.original.in_turn(&foul, self.config.limit.is_some()));
        let result = self.result_of_foul(turn, &foul);
        turn.foul = Some(foul);
        match penalty {
            Penalty::Forfeit | Penalty::Draw => return result,
            Penalty::Skip => self.state.skip(),
            Penalty::FirstMove | Penalty::RandomMove => turn.played = self.play_instead(penalty),
        }
        // A player that is not asked again need not be able to answer.
        self.recovering = self.state.outcome().is_none().then_some(turn.seat);
        None
    }

    /// Plays a move for a player that named none, if there is one.
    fn play_instead(&mut self, penalty: Penalty) -> Option<Action> {
        let legal = self.state.legal_actions();
        let index = match penalty {
            Penalty::RandomMove if !legal.is_empty() => self.rng.random_range(0..legal.len()),
            _ => 0,
        };
        let action = *legal.get(index)?;
        self.state.play(action).expect("it is one of the legal moves");
        Some(action)
    }
}
