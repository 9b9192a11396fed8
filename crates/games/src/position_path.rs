//! Positions that show something: in a portrait of a game, or as the root of a small tree.

use crate::spec::{Spec, SpecError};
use plyground_game::{GameState, PlayError};

/// A position: a game, and the moves that lead there.
#[derive(Clone, Copy, Debug)]
pub struct PositionPath {
    /// The game's spec.
    pub game: &'static str,
    /// The moves, with a blank between two.
    pub moves: &'static str,
}

/// A scene that cannot be shown.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub enum PositionPathError {
    /// There is no such game.
    Game(#[from] SpecError),
    /// One of the moves cannot be made.
    Move(#[from] PlayError),
}

pub(crate) const fn scene(game: &'static str, moves: &'static str) -> PositionPath {
    PositionPath { game, moves }
}

impl PositionPath {
    /// The position on a table.
    pub fn state(&self) -> Result<Box<dyn GameState>, PositionPathError> {
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
    fn every_scene_shows_a_game_of_its_family_and_the_small_ones_go_on() {
        for family in FAMILIES {
            for scene in [family.portrait, family.small] {
                let state = scene.state().unwrap_or_else(|error| panic!("{scene:?}: {error}"));
                assert_eq!(state.setup().family, family.name);
            }
            assert_eq!(family.small.state().unwrap().outcome(), None, "{}", family.name);
        }
    }
}
