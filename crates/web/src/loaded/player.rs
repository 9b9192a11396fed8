//! A loaded agent at the board.

use plyground_arena::{GameInfo, Introduction, MoveRequest, Player, PlayerAnswer, PlayerId, PrepareError};
use plyground_game::GameState;
use plyground_record::{Foul, GameResult};
use std::time::Instant;

/// A loaded agent. One that has no name of its own is called what it was loaded as, and not by its spec: where the lab keeps
/// its files is for the lab alone to know.
pub(crate) struct LoadedPlayer {
    pub(crate) player: Box<dyn Player>,
    /// The spec by which it is run.
    pub(crate) spec: String,
    pub(crate) name: String,
}

impl Player for LoadedPlayer {
    fn id(&self) -> PlayerId {
        self.player.id()
    }

    fn handshake(&mut self, info: &GameInfo<'_>) -> Result<Introduction, PrepareError> {
        let met = self.player.handshake(info)?;
        let is_nameless = met.name == self.spec || met.name.trim().is_empty();
        let name = if is_nameless { self.name.clone() } else { met.name };
        Ok(Introduction { name, ..met })
    }

    fn prepare(&mut self, opponent: &str, deadline: Instant) -> Result<String, Foul> {
        self.player.prepare(opponent, deadline)
    }

    fn choose_move(&mut self, question: &MoveRequest<'_>) -> PlayerAnswer {
        self.player.choose_move(question)
    }

    fn recover(&mut self, deadline: Instant) -> Result<(), Foul> {
        self.player.recover(deadline)
    }

    fn release_memory(&mut self) {
        self.player.release_memory();
    }

    fn game_over(&mut self, state: &dyn GameState, result: &GameResult) {
        self.player.game_over(state, result);
    }
}
