//! Example positions of the families: the picture of a game, or the root of a small search tree.

use crate::spec::{Spec, SpecError};
use plyground_game::{GameState, PlayError};

/// An example position of a family: a game spec and the moves played from its start.
#[derive(Clone, Copy, Debug)]
pub struct ExamplePosition {
    /// The game's spec.
    pub game: &'static str,
    /// The moves, with a blank between two.
    pub moves: &'static str,
}

/// Why a path does not lead to a position.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub enum ExamplePositionError {
    /// There is no such game.
    Game(#[from] SpecError),
    /// One of the moves cannot be made.
    Move(#[from] PlayError),
}

pub(crate) const fn position_path(game: &'static str, moves: &'static str) -> ExamplePosition {
    ExamplePosition { game, moves }
}

impl ExamplePosition {
    /// The position that the path leads to.
    pub fn state(&self) -> Result<Box<dyn GameState>, ExamplePositionError> {
        let mut state = Spec::parse(self.game)?.state()?;
        for text in self.moves.split_whitespace() {
            state.play_text(text)?;
        }
        Ok(state)
    }
}

#[cfg(test)]
mod tests {
    use crate::FAMILIES;

    #[test]
    fn every_path_leads_to_a_game_of_its_family_and_the_small_ones_go_on() {
        for family in FAMILIES {
            for position_path in [family.portrait, family.small] {
                let state = position_path.state().unwrap_or_else(|error| panic!("{position_path:?}: {error}"));
                assert_eq!(state.setup().family, family.name);
            }
            assert_eq!(family.small.state().unwrap().outcome(), None, "{}", family.name);
        }
    }
}
