//! The result of best play, by trying everything: what the tests of this folder compare with.

use plyground_game::{Rules, Seat};
use plyground_games::bits::Bits;
use plyground_games::grid_line::{GridLine, GridLinePosition};
use rustc_hash::FxHashMap;

/// The result for `seat`: 1, 0 or -1.
pub(super) fn best_result<B: Bits>(
    game: &GridLine<B>,
    at: &mut GridLinePosition<B>,
    seat: Seat,
    known: &mut FxHashMap<GridLinePosition<B>, i32>,
) -> i32 {
    if let Some(outcome) = game.outcome(at) {
        return outcome.value_for(seat);
    }
    if let Some(&value) = known.get(at) {
        return value;
    }
    let sign = if game.to_move(at) == seat { 1 } else { -1 };
    let mut best = -1;
    for m in game.moves(at) {
        let undo = game.play(at, m);
        best = best.max(sign * best_result(game, at, seat, known));
        game.undo(at, m, undo);
        if best == 1 {
            break;
        }
    }
    known.insert(*at, sign * best);
    sign * best
}
