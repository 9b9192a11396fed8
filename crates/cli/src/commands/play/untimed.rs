//! A built-in agent in a game without a clock.

use plyground_agents::BuiltinAgent;
use plyground_arena::{ChosenMove, GameInfo, Introduction, MoveRequest, Player, PlayerAnswer, PlayerId, PrepareError};
use plyground_record::{Foul, FoulKind};
use std::time::Instant;

/// A built-in agent that thinks for as long as its spec asks for: in a match it would cut its search short to keep the
/// time limit, and remark on its moves.
pub(super) struct UntimedAgent(pub(super) BuiltinAgent);

impl Player for UntimedAgent {
    fn id(&self) -> PlayerId {
        self.0.id()
    }

    fn handshake(&mut self, _info: &GameInfo<'_>) -> Result<Introduction, PrepareError> {
        Ok(Introduction { name: self.0.name().to_owned(), ..Introduction::default() })
    }

    fn choose_move(&mut self, question: &MoveRequest<'_>) -> PlayerAnswer {
        let asked = Instant::now();
        let outcome = match self.0.choose(&question.state.setup()) {
            Ok(Some(action)) => Ok(ChosenMove::from(action)),
            Ok(None) => Err(Foul::new(FoulKind::Declined, "it found no move")),
            Err(error) => Err(Foul::new(FoulKind::Crashed, error.to_string())),
        };
        PlayerAnswer { outcome, wall: asked.elapsed(), cpu: None, idle_cpu: None, output: String::new() }
    }
}
