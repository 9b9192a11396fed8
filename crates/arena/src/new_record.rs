//! The record of a match before its first turn.

use crate::config::MatchConfig;
use crate::error::MatchError;
use crate::player::PlayerId;
use plyground_game::GameState;
use plyground_games::drop::POPS;
use plyground_games::state_from_setup;
use plyground_record::{GameFacts, GameResult, MatchSettings, PlayerInfo, Players, Record, SCHEMA, Unfinished};

/// A record of this game, of which nothing was played yet.
pub(crate) fn new_record(
    game: GameFacts,
    config: &MatchConfig,
    players: [PlayerId; 2],
    now: jiff::Timestamp,
) -> Result<Record, MatchError> {
    let state = state_from_setup(&game.start).map_err(|error| MatchError::new(format!("`{}`: {error}", game.spec)))?;
    let [first, second] = players;
    let [first_side, second_side] = state.look().seats;
    let settings = MatchSettings {
        policy: config.policy.name.clone(),
        policy_notes: Vec::new(),
        penalties: config.policy.penalties.clone(),
        limit: config.limit.map(|limit| limit.as_secs_f64()),
        grace: config.policy.grace,
        clock: config.clock,
        pondering: config.policy.pondering,
        sandbox: config.sandbox.to_string(),
        seed: config.seed,
        max_turns: max_turns(state.as_ref(), config.policy.lost_turns),
    };
    Ok(Record {
        schema: SCHEMA.to_owned(),
        started: now.round(jiff::Unit::Second).unwrap_or(now).to_string(),
        game,
        seats: Players { first: player_info(first, first_side), second: player_info(second, second_side) },
        settings,
        moves: Vec::new(),
        result: GameResult::unfinished(Unfinished::NotOver),
    })
}

fn player_info(player: PlayerId, side: &str) -> PlayerInfo {
    PlayerInfo {
        name: player.name.unwrap_or_else(|| player.spec.clone()),
        spec: player.spec,
        side: side.to_owned(),
        version: player.version,
        hash: player.hash,
        interpreter: player.interpreter,
        ..PlayerInfo::default()
    }
}

/// As many turns as a game on this board can have, if before each move as many are lost as do not end it. Only where
/// pieces can be popped without end there may be more.
fn max_turns(state: &dyn GameState, lost_turns: u32) -> u32 {
    let setup = state.setup();
    let pops: u32 = setup.extra.get(POPS).unwrap_or_default().into_iter().map(u32::from).sum();
    // A pop makes room for another drop.
    let moves = setup.board.size().cells() as u32 + 2 * pops;
    moves.saturating_mul(lost_turns.max(1)).max(LEAST_TURNS)
}

/// The pieces of some games come and go; even on a small board those may last a while.
const LEAST_TURNS: u32 = 500;
