//! A game that the engine knows nothing about is valued as its course values it.

use super::Evaluate;
use crate::engine::budget::Clock;
use crate::engine::score::{RawScore, estimate};
use plyground_game::{Action, Game};

/// The game's own evaluation, in hundredths of its unit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Measured;

/// Beyond every row: no board has 255 of them.
const NO_ROW: u16 = 0xff00;

impl<G: Game> Evaluate<G> for Measured {
    const SLOTS: usize = 1 << 16;

    fn slot(&self, game: &G, m: G::Move) -> u16 {
        match game.action(m) {
            Action::Place(cell) => u16::from(cell.row.0) << 8 | u16::from(cell.col.0),
            Action::Drop(col) => NO_ROW | u16::from(col.0 & 0x7f),
            Action::Pop(col) => NO_ROW | 0x80 | u16::from(col.0 & 0x3f),
            Action::Pass => NO_ROW | 0xf0,
        }
    }

    fn value(&mut self, game: &G, position: &mut G::Position, _clock: &mut Clock<'_>) -> RawScore {
        let evaluation = game.default_evaluation();
        let value = game.evaluate(evaluation, position, game.to_move(position));
        estimate(100 * value / game.scale(evaluation))
    }

    fn plies_left(&self, _game: &G, _position: &G::Position) -> Option<u32> {
        None
    }
}
