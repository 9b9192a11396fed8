//! The endgame solver as one that answers for any position of a game.

use super::Endgame;
use crate::solve::{PositionSolver, SolveClock, ValueBounds, ValueScale};
use plyground_game::{Cell, Rules};
use plyground_games::bits::Bits;
use plyground_games::othello::{Othello, OthelloPosition};

/// Solves positions of one game of Othello on a board of up to 8 x 8.
pub(crate) struct OthelloSolver {
    /// Each cell's number on the board, and on the 8 x 8 frame with the board in its middle.
    cells: Vec<(usize, usize)>,
    endgame: RuleEndgame,
}

/// The endgame solver for one of the two rules of what happens when the mover has no move.
enum RuleEndgame {
    Pass(Endgame<true>),
    Stop(Endgame<false>),
}

impl OthelloSolver {
    /// A solver of this game, if its board is not too large.
    pub(crate) fn new<B: Bits>(game: &Othello<B>) -> Option<OthelloSolver> {
        let lattice = game.lattice();
        let size = lattice.size();
        let margin = 8_u8.checked_sub(size.rows())? / 2;
        let on_frame = |cell: Cell| 8 * usize::from(cell.row.0 + margin) + usize::from(cell.col.0 + margin);
        let cells: Vec<(usize, usize)> = size.iter().map(|cell| (lattice.number(cell), on_frame(cell))).collect();
        let [own, other] = on_frame_of(&cells, game, &game.start());
        let board = cells.iter().fold(0, |set, &(_, at)| set | 1 << at);
        let start = super::OthelloDiscs { own, other, board };
        let endgame =
            if game.passes() { RuleEndgame::Pass(Endgame::new(start)) } else { RuleEndgame::Stop(Endgame::new(start)) };
        Some(OthelloSolver { cells, endgame })
    }
}

/// The discs of the mover and of the other side on the frame.
fn on_frame_of<B: Bits>(cells: &[(usize, usize)], game: &Othello<B>, position: &OthelloPosition<B>) -> [u64; 2] {
    let (mover, occupied) = (game.to_move(position), game.occupied(position));
    [mover, mover.other()].map(|seat| {
        let discs = occupied[seat.index()];
        cells.iter().filter(|&&(number, _)| discs.has(number)).fold(0, |set, &(_, at)| set | 1 << at)
    })
}

impl<B: Bits> PositionSolver<Othello<B>> for OthelloSolver {
    fn scale(&self) -> ValueScale {
        ValueScale::Margin
    }

    fn decide(
        &mut self,
        game: &Othello<B>,
        position: &OthelloPosition<B>,
        target: i32,
        clock: &mut SolveClock<'_, '_>,
    ) -> Option<ValueBounds> {
        let [own, other] = on_frame_of(&self.cells, game, position);
        let free = self.cells.len() as u32 - (own | other).count_ones();
        let most = self.cells.len() as i32;
        let mut is_over = |nodes| clock.count(nodes);
        let value = match &mut self.endgame {
            RuleEndgame::Pass(endgame) => endgame.exceeds(own, other, target - 1, free, &mut is_over),
            RuleEndgame::Stop(endgame) => endgame.exceeds(own, other, target - 1, free, &mut is_over),
        };
        let value = value.continue_value()?;
        Some(if value >= target {
            ValueBounds { lower: value, upper: most }
        } else {
            ValueBounds { lower: -most, upper: value }
        })
    }
}
