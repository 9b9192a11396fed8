//! A submission's agent that is asked for single moves, outside of a match.

use super::{CheckContext, CheckError};
use plyground_agents::{AgentSpec, spawn_player};
use plyground_arena::{GameInfo, MatchError, MoveRequest, Player, PlayerAnswer, PrepareError, TimeLimit};
use plyground_game::{GameState, Seat};
use plyground_games::Spec;
use plyground_record::{ClockKind, Foul};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// How long an agent may prepare for a game.
pub(super) const PREPARATION: Duration = Duration::from_secs(20);

/// An agent that is prepared for a game.
pub(super) struct AskedPlayer {
    pub(super) player: Box<dyn Player>,
}

impl AskedPlayer {
    /// Starts an agent in a process of its own, and prepares it for a game in this seat.
    pub(super) fn begin(
        context: &CheckContext<'_>,
        spec: &AgentSpec,
        start: &dyn GameState,
        seat: Seat,
        limit: Duration,
    ) -> Result<Result<AskedPlayer, Foul>, CheckError> {
        let opponent = "random".parse().map_err(|source| CheckError::Spec { source })?;
        let mut player = spawn_player(spec, &opponent, &context.environment, context.options.seed)?;
        let setup = start.setup();
        let deadline = Instant::now() + PREPARATION;
        let info = GameInfo {
            start: &setup,
            origin: &setup,
            turns_can_be_lost: true,
            seat,
            k: setup.options.get("k").and_then(|k| k.parse().ok()),
            limit: Some(limit),
            pondering: false,
            opponent: "random",
            deadline,
        };
        match player.handshake(&info) {
            Ok(_) => {}
            Err(PrepareError::Foul(foul)) => return Ok(Err(foul)),
            Err(PrepareError::Impossible(error)) => return Err(CheckError::Machine(error)),
        }
        Ok(player.prepare("Random", deadline).map(|_| AskedPlayer { player }))
    }

    /// Asks for a move.
    pub(super) fn turn(
        &mut self,
        state: &dyn GameState,
        number: u32,
        limit: Duration,
        grace: Duration,
    ) -> PlayerAnswer {
        self.player.choose_move(&MoveRequest {
            state,
            number,
            remark: "",
            time_limit: TimeLimit { limit: Some(limit), grace, clock: ClockKind::Wall },
            stop: &AtomicBool::new(false),
        })
    }
}

/// The first position of a game that a course's plan names.
pub(super) fn open_game(game: &str) -> Result<Box<dyn GameState>, CheckError> {
    let opened = Spec::parse(game).and_then(|spec| spec.open());
    Ok(opened.map_err(|error| CheckError::Machine(MatchError::new(format!("{game}: {error}"))))?.state)
}

/// All positions of a random game in which there is a move.
pub(super) fn random_game(start: &dyn GameState, rng: &mut ChaCha8Rng) -> Vec<Box<dyn GameState>> {
    let mut state = start.boxed_clone();
    let mut seen = Vec::new();
    loop {
        let actions = state.legal_actions();
        if actions.is_empty() || state.outcome().is_some() {
            return seen;
        }
        seen.push(state.boxed_clone());
        let chosen = actions[rng.random_range(0..actions.len())];
        if state.play(chosen).is_err() {
            return seen;
        }
    }
}
