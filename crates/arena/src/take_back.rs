//! Turns that are taken back and played again, and matches that go on from their record.

use crate::config::MatchConfig;
use crate::referee::Match;
use crate::sanitize;
use plyground_record::{
    EndReason, Foul, GameFacts, GameResult, Penalty, Record, ReplayError, Turn, Unfinished, foul_sentence,
};

impl Match {
    /// A match that goes on from its record, or that can go on when a turn is taken back. Its players have to be prepared
    /// anew.
    pub fn resume(record: Record, is_over: bool) -> Result<Match, ReplayError> {
        let config = MatchConfig::from_record(&record);
        Match::resume_with(record, config, is_over)
    }

    /// A match that goes on from its record under what is agreed now.
    pub(crate) fn resume_with(record: Record, config: MatchConfig, is_over: bool) -> Result<Match, ReplayError> {
        let mut game = Match::with(record, config)?;
        for turn in std::mem::take(&mut game.record.moves) {
            game.replay(turn)?;
        }
        game.is_over = is_over;
        if !is_over {
            game.reopen();
        }
        Ok(game)
    }

    /// Repeats a turn that was judged before, here or in another match of this game.
    pub fn replay(&mut self, mut turn: Turn) -> Result<(), ReplayError> {
        match turn.played {
            Some(action) => {
                self.state.play(action).map_err(|source| ReplayError::Move { number: turn.number, source })?;
            }
            None if reaches_the_board(&turn) => self.state.skip(),
            None => {}
        }
        sanitize::fit(&mut turn, &mut self.talk_left);
        self.record.moves.push(turn);
        Ok(())
    }

    /// The same game from this position on, for another record.
    pub fn continued(&self) -> GameFacts {
        let mut facts = self.record.game.clone();
        if self.record.moves.iter().all(|turn| turn.played.is_some()) {
            facts.opening.extend(self.record.moves.iter().filter_map(|turn| turn.played));
            return facts;
        }
        // An opening has no lost turns.
        let start = self.state.setup();
        GameFacts { spec: start.spec(), start, opening: Vec::new(), ..facts }
    }

    /// The turns that were taken back and can be played again, the next one last.
    pub fn taken_back(&self) -> &[Turn] {
        &self.taken_back
    }

    /// Lets a game go on that was given up or interrupted.
    pub fn reopen(&mut self) {
        self.is_over = false;
        self.record.result = GameResult::unfinished(Unfinished::NotOver);
    }

    /// Takes the last turn back, and lets the game go on if it was over. False when there is none.
    pub fn take_back(&mut self) -> bool {
        let Some(turn) = self.record.moves.pop() else { return false };
        if reaches_the_board(&turn) {
            self.state.undo();
        }
        self.taken_back.push(turn);
        self.reopen();
        true
    }

    /// Plays again what was taken back last. False when there is nothing.
    pub fn redo(&mut self) -> Result<bool, ReplayError> {
        let Some(turn) = self.taken_back.pop() else { return Ok(false) };
        self.reopen();
        let result = turn.foul.as_ref().and_then(|foul| self.result_of_foul(&turn, foul));
        self.replay(turn)?;
        match result {
            Some(result) => self.end(result),
            None => self.end_if_decided(),
        }
        Ok(true)
    }

    /// How the game ended by this foul, if it did.
    pub(crate) fn result_of_foul(&self, turn: &Turn, foul: &Foul) -> Option<GameResult> {
        let (winner, reason) = match foul.penalty? {
            Penalty::Forfeit => (Some(turn.seat.other()), EndReason::Forfeit),
            Penalty::Draw => (None, EndReason::FoulDraw),
            Penalty::Skip | Penalty::FirstMove | Penalty::RandomMove => return None,
        };
        let text = foul_sentence(reason, &self.record.player_label(turn.seat), &foul.why);
        Some(GameResult::without_board(winner, reason, text))
    }
}

/// Whether the board knows of a turn. A foul that ended the game left the board as it was.
fn reaches_the_board(turn: &Turn) -> bool {
    turn.played.is_some() || !turn.foul.as_ref().is_some_and(Foul::ends_the_game)
}
