//! Puts an agent before one position of a recorded game again.

use crate::config::MatchConfig;
use crate::error::MatchError;
use crate::player::{ChosenMove, Introduction, Player};
use crate::referee::{Match, Step};
use plyground_game::{GameState, Seat};
use plyground_record::{Foul, Record, ReplayError, Unfinished, replay_opening};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The board as it was before that turn.
pub fn state_before_turn(record: &Record, number: u32) -> Result<Box<dyn GameState>, ReplayError> {
    let mut state = replay_opening(record)?;
    for turn in record.moves.iter().take_while(|turn| turn.number < number) {
        match turn.played {
            Some(action) => {
                state.play(action).map_err(|source| ReplayError::Move { number: turn.number, source })?;
            }
            None => state.skip(),
        }
    }
    Ok(state)
}

/// What a player did when it was asked again, judged as the match would.
#[derive(Debug)]
pub struct RerunResult {
    /// Its move, or its foul.
    pub said: Result<ChosenMove, Foul>,
    /// From the question to the answer.
    pub wall: Duration,
}

/// Asks a player what it would do at that turn. It gets ready for the game as it began, and is then shown the position:
/// what it would have remembered from its earlier turns, it does not know.
pub fn rerun(
    record: &Record,
    number: u32,
    config: &MatchConfig,
    player: Box<dyn Player>,
    stop: &AtomicBool,
) -> Result<RerunResult, MatchError> {
    let state = state_before_turn(record, number).map_err(|error| MatchError::new(error.to_string()))?;
    let mut again = Again::new(record, number, state.to_move(), config, player)?;
    again.prepare(stop)?.map_err(|foul| MatchError::new(format!("it failed to prepare: {}", foul.why)))?;
    // CSE 415's timed game master asks for a move on a full board, too.
    again.game.reopen();
    again.call(stop)?;
    let turn = again.game.record().moves.last().filter(|turn| turn.number == number);
    let turn = turn.ok_or_else(|| MatchError::new(format!("turn {number} cannot be asked for again")))?.clone();
    again.leave();
    let said = match (turn.foul, turn.played) {
        (None, Some(action)) => {
            Ok(ChosenMove { action, original_text: turn.words, remark: turn.remark, note: turn.note, advice: None })
        }
        (foul, _) => Err(foul.ok_or_else(|| MatchError::new(format!("turn {number} has neither a move nor a foul")))?),
    };
    Ok(RerunResult { said, wall: Duration::from_secs_f64(turn.time.wall) })
}

/// Lets a player get ready once more for a game that it lost by not getting ready.
pub fn rerun_preparation(
    record: &Record,
    seat: Seat,
    config: &MatchConfig,
    player: Box<dyn Player>,
) -> Result<Result<Introduction, Foul>, MatchError> {
    let mut again = Again::new(record, 1, seat, config, player)?;
    let prepared = again.prepare(&AtomicBool::new(false))?;
    again.leave();
    let info = again.game.record().seats.at(seat).clone();
    Ok(prepared.map(|()| Introduction {
        name: info.name,
        text: info.introduction,
        notes: info.notes,
        output: info.output,
    }))
}

/// A match in which one player is called, and the other seat is empty.
struct Again {
    game: Match,
    player: Box<dyn Player>,
}

impl Again {
    fn new(
        record: &Record,
        number: u32,
        seat: Seat,
        config: &MatchConfig,
        player: Box<dyn Player>,
    ) -> Result<Again, MatchError> {
        let mut record = record.clone();
        record.moves.retain(|turn| turn.number < number);
        let game = Match::resume_with(record, config.clone(), false);
        let mut game = game.map_err(|error| MatchError::new(error.to_string()))?;
        game.seat_person(seat.other());
        Ok(Again { game, player })
    }

    fn prepare(&mut self, stop: &AtomicBool) -> Result<Result<(), Foul>, MatchError> {
        while !self.game.is_prepared() && !self.game.is_over() {
            self.call(stop)?;
        }
        match &self.game.record().result.foul {
            Some(foul) if !self.game.is_prepared() => Ok(Err(foul.clone())),
            _ => Ok(Ok(())),
        }
    }

    fn call(&mut self, stop: &AtomicBool) -> Result<(), MatchError> {
        match self.game.next_step() {
            Step::Call(task) => self.game.receive(task.run(self.player.as_mut(), stop)),
            Step::Wait(_) | Step::Over => Ok(()),
        }
    }

    /// For the player this is a game without an end.
    fn leave(&mut self) {
        let result = plyground_record::GameResult::unfinished(Unfinished::Interrupted);
        self.player.game_over(self.game.state(), &result);
    }
}
