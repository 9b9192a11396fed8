//! The evaluator of games for which the engine has no own knowledge: the game's default evaluation.

use super::Evaluator;
use crate::engine::budget::SearchClock;
use crate::engine::score::{RawScore, estimate};
use plyground_game::{Action, Game};

/// Evaluates any game by its default evaluation, in hundredths of its scale.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GenericEvaluator;

/// Marks an index without a row: no board has 255 rows.
const NO_ROW: u16 = 0xff00;

/// A number for an action. Two actions of one position never have the same.
pub(crate) fn action_index(action: Action) -> u16 {
    match action {
        Action::Place(cell) => u16::from(cell.row.0) << 8 | u16::from(cell.col.0),
        Action::Drop(col) => NO_ROW | u16::from(col.0 & 0x7f),
        Action::Pop(col) => NO_ROW | 0x80 | u16::from(col.0 & 0x3f),
        Action::Pass => NO_ROW | 0xf0,
    }
}

impl<G: Game> Evaluator<G> for GenericEvaluator {
    const MOVE_INDICES: usize = 1 << 16;

    fn move_index(&self, game: &G, m: G::Move) -> u16 {
        action_index(game.action(m))
    }

    fn evaluate(&mut self, game: &G, position: &mut G::Position, _clock: &mut SearchClock<'_>) -> RawScore {
        let evaluation = game.default_evaluation();
        let value = game.evaluate(evaluation, position, game.to_move(position));
        estimate(100 * value / game.scale(evaluation))
    }

    fn plies_left(&self, _game: &G, _position: &G::Position) -> Option<u32> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_game::sample::Race;

    #[test]
    fn every_move_has_its_own_index() {
        let race = Race { length: 4 };
        assert_eq!([1, 2].map(|steps| GenericEvaluator.move_index(&race, steps)), [0xff00, 0xff01]);
        assert_eq!(Evaluator::<Race>::plies_left(&GenericEvaluator, &race, &plyground_game::Rules::start(&race)), None);
    }
}
