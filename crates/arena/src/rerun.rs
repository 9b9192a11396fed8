//! Puts an agent before one position of a recorded game again.

use crate::config::MatchConfig;
use crate::judge::{illegal, in_time};
use crate::player::{ChosenMove, GameInfo, Introduction, MoveRequest, Player, PlayerAnswer, PrepareError};
use crate::referee::MatchError;
use crate::{ending, sanitize};
use plyground_game::{GameState, Seat};
use plyground_record::{Foul, Record, ReplayError, replay_opening};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// The table as it was before that turn.
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
    mut player: Box<dyn Player>,
    stop: &AtomicBool,
) -> Result<RerunResult, MatchError> {
    let state = state_before_turn(record, number).map_err(|error| MatchError(error.to_string()))?;
    prepared(record, state.to_move(), config, player.as_mut())?
        .map_err(|foul| MatchError(format!("it failed to prepare: {}", foul.why)))?;
    let before = record.moves.iter().rfind(|turn| turn.number < number);
    let remark = sanitize::remark_for(state.to_move(), before);
    let allowance = config.time_limit();
    let question = MoveRequest { state: state.as_ref(), number, remark, time_limit: allowance, stop };
    let PlayerAnswer { outcome: said, wall, cpu, .. } = player.choose_move(&question);
    let said = in_time(said, &allowance, wall, cpu).map_err(sanitize::foul).and_then(|choice| {
        let choice = sanitize::choice(choice);
        match state.boxed_clone().play(choice.action) {
            Ok(()) => Ok(choice),
            Err(error) => Err(illegal(&error, &choice)),
        }
    });
    // For the player this is a game that nobody finishes.
    player.game_over(state.as_ref(), &ending::interrupted());
    Ok(RerunResult { said, wall })
}

/// Lets a player get ready once more for a game that it lost by not getting ready.
pub fn rerun_preparation(
    record: &Record,
    seat: Seat,
    config: &MatchConfig,
    mut player: Box<dyn Player>,
) -> Result<Result<Introduction, Foul>, MatchError> {
    let prepared = prepared(record, seat, config, player.as_mut())?;
    let state = replay_opening(record).map_err(|error| MatchError(error.to_string()))?;
    player.game_over(state.as_ref(), &ending::interrupted());
    Ok(prepared.map_err(sanitize::foul))
}

fn prepared(
    record: &Record,
    seat: Seat,
    config: &MatchConfig,
    player: &mut dyn Player,
) -> Result<Result<Introduction, Foul>, MatchError> {
    let opponent = record.seats.at(seat.other());
    let deadline = Instant::now() + config.preparation;
    let start = replay_opening(record).map_err(|error| MatchError(error.to_string()))?.setup();
    let info = GameInfo {
        start: &start,
        origin: &record.game.start,
        turns_can_be_lost: config.policy.penalties.cost_turns(),
        seat,
        k: record.game.k,
        limit: config.limit,
        pondering: config.policy.pondering,
        opponent: &opponent.spec,
        deadline,
    };
    let introduction = match player.handshake(&info) {
        Ok(introduction) => sanitize::introduction(introduction, &record.seats.at(seat).spec),
        Err(PrepareError::Foul(foul)) => return Ok(Err(foul)),
        Err(PrepareError::Impossible(why)) => return Err(MatchError(why)),
    };
    let ready = player.prepare(&opponent.name, deadline);
    Ok(ready.map(|printed| Introduction { output: introduction.output.clone() + &printed, ..introduction }))
}
