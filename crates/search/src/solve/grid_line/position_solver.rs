//! The solver as one that answers for any position of a game. How soon a won game is won, the general solver says.

use super::{LineSolver, MAX_CELLS, MAX_LENGTH};
use crate::solve::general::GeneralSolver;
use crate::solve::{Knowledge, PositionSolver, SolveClock, ValueBounds, ValueScale, win_in};
use plyground_game::{Game, Rules, Symmetry};
use plyground_games::CellIndex;
use plyground_games::bitboard_layout::{Direction, LINES};
use plyground_games::bits::Bits;
use plyground_games::grid_line::{GridLine, GridLinePosition};

/// Up to this many free cells it is also found out how soon a game is won.
const MAX_FREE_TO_COUNT_PLIES: u32 = 6;

/// Solves positions of one game of k in a row.
pub(crate) struct GridLineSolver<B: Bits> {
    lines: LineSolver,
    general: GeneralSolver<GridLine<B>>,
}

impl<B: Bits> GridLineSolver<B> {
    /// A solver with tables of at most `table_bytes` bytes, if the board is not too large and a turn is one stone.
    pub(crate) fn new(game: &GridLine<B>, table_bytes: usize) -> Option<GridLineSolver<B>> {
        if game.stones_per_turn() != 1 || game.k() as usize > MAX_LENGTH {
            return None;
        }
        let lattice = game.lattice();
        let cells = lattice.size().cells();
        if cells > MAX_CELLS {
            return None;
        }
        let start = game.start();
        let playable = game.stones(&start).into_iter().fold(game.vacant(&start), B::or).low();
        let image = |turn: &Symmetry, at: usize| lattice.number(turn.cell(lattice.cell(at))) as u8;
        let images = |turn: &Symmetry| (0..cells).map(|at| image(turn, at)).collect();
        let symmetries = game.symmetries().iter().map(images).collect();
        let lines = LineSolver::new(playable, line_sets(game), symmetries, table_bytes / 4 * 3);
        Some(GridLineSolver { lines, general: GeneralSolver::new(game, table_bytes / 4) })
    }

    fn stones(game: &GridLine<B>, position: &GridLinePosition<B>) -> [u64; 2] {
        let (mover, stones) = (game.to_move(position), game.stones(position));
        [mover, mover.other()].map(|seat| stones[seat.index()].low())
    }
}

/// The sets of cells of all lines of a board.
fn line_sets<B: Bits>(game: &GridLine<B>) -> Vec<u64> {
    let lattice = game.lattice();
    let directions = LINES.into_iter().enumerate().filter(|&(line, _)| game.wins_along(line));
    let walk = |start: usize, step: Direction| {
        let cells = std::iter::successors(Some(start), move |&at| lattice.neighbour(at, step)).take(game.k() as usize);
        let (set, count) = cells.fold((0, 0), |(set, count), at| (set | 1 << at, count + 1));
        (count == game.k()).then_some(set)
    };
    directions.flat_map(|(_, step)| (0..lattice.size().cells()).filter_map(move |start| walk(start, step))).collect()
}

impl<B: Bits> PositionSolver<GridLine<B>> for GridLineSolver<B> {
    fn scale(&self) -> ValueScale {
        ValueScale::Plies
    }

    fn decide(
        &mut self,
        game: &GridLine<B>,
        position: &GridLinePosition<B>,
        target: i32,
        clock: &mut SolveClock<'_, '_>,
    ) -> Option<ValueBounds> {
        let widest = ValueScale::Plies.widest();
        let stones = Self::stones(game, position);
        // No game is longer than there are free cells.
        let longest = win_in(game.vacant(position).count());
        if (1..=longest).contains(&target) {
            let wins = self.lines.wins(stones, 0, clock).ok()?;
            Some(if wins { ValueBounds { lower: longest, ..widest } } else { ValueBounds { upper: 0, ..widest } })
        } else if (1 - longest..=0).contains(&target) {
            let loses = self.lines.wins(stones, 1, clock).ok()?;
            Some(if loses { ValueBounds { upper: -longest, ..widest } } else { ValueBounds { lower: 0, ..widest } })
        } else {
            self.general.decide(game, position, target, clock)
        }
    }

    fn narrow(
        &mut self,
        game: &GridLine<B>,
        position: &GridLinePosition<B>,
        known: &mut Knowledge<CellIndex>,
        clock: &mut SolveClock<'_, '_>,
    ) -> Option<()> {
        if game.vacant(position).count() <= MAX_FREE_TO_COUNT_PLIES {
            return self.general.narrow(game, position, known, clock);
        }
        for target in [1, 0] {
            if !known.bounds.decides(target) {
                known.add(self.decide(game, position, target, clock)?, None);
                clock.report(known.bounds);
            }
        }
        Some(())
    }

    fn remembered(&self, game: &GridLine<B>, position: &GridLinePosition<B>) -> Option<CellIndex> {
        self.general.remembered(game, position)
    }
}
