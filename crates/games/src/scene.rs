//! Positions that show something: in a portrait of a game, or as the root of a small tree.

use crate::spec::{Spec, SpecError};
use plyground_game::{PlayError, Table};

/// A position: a game, and the moves that lead there.
#[derive(Clone, Copy, Debug)]
pub struct Scene {
    /// The game's spec.
    pub game: &'static str,
    /// The moves, with a blank between two.
    pub moves: &'static str,
}

/// A scene that cannot be shown.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub enum SceneError {
    /// There is no such game.
    Game(#[from] SpecError),
    /// One of the moves cannot be made.
    Move(#[from] PlayError),
}

pub(crate) const fn scene(game: &'static str, moves: &'static str) -> Scene {
    Scene { game, moves }
}

impl Scene {
    /// The position on a table.
    pub fn table(&self) -> Result<Box<dyn Table>, SceneError> {
        let mut table = Spec::parse(self.game)?.table()?;
        for text in self.moves.split_whitespace() {
            table.play(text)?;
        }
        Ok(table)
    }
}

#[cfg(test)]
mod tests {
    use crate::FAMILIES;

    #[test]
    fn every_scene_shows_a_game_of_its_family_and_the_small_ones_go_on() {
        for family in FAMILIES {
            for scene in [family.portrait, family.small] {
                let table = scene.table().unwrap_or_else(|error| panic!("{scene:?}: {error}"));
                assert_eq!(table.setup().family, family.name);
            }
            assert_eq!(family.small.table().unwrap().outcome(), None, "{}", family.name);
        }
    }
}
