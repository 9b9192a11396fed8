//! The solver as one that answers for any position of a game, in plies.

use super::WellSolver;
use super::well::{Stones, Well};
use crate::solve::{Knowledge, PositionSolver, SolveClock, ValueBounds, ValueScale, win_in};
use plyground_game::{Cell, Rules};
use plyground_games::bits::Bits;
use plyground_games::drop::{Connect4, Connect4Position, DropMove};

/// Solves positions of one game of Connect Four without pops.
pub(crate) struct Connect4Solver {
    solver: WellSolver,
    /// Each cell's number in the rules, and in the well.
    cells: Vec<(usize, u32)>,
}

impl Connect4Solver {
    /// A solver with a table of at most `table_bytes` bytes, or of a megabyte, if the board is not too large and the game has no pops.
    pub(crate) fn new<B: Bits>(game: &Connect4<B>, table_bytes: usize) -> Option<Connect4Solver> {
        let lattice = game.lattice();
        let (rows, cols) = (u32::from(lattice.size().rows()), u32::from(lattice.size().cols()));
        let in_well = |cell: Cell| u32::from(cell.col.0) * (rows + 1) + rows - 1 - u32::from(cell.row.0);
        let cells = lattice.size().iter().map(|cell| (lattice.number(cell), in_well(cell))).collect();
        let solver = Some(table_bytes).filter(|_| !game.pops()).and_then(|bytes| WellSolver::new(rows, cols, bytes))?;
        Some(Connect4Solver { solver, cells })
    }

    fn stones<B: Bits>(&self, game: &Connect4<B>, position: &Connect4Position<B>) -> Stones {
        let (mover, occupied) = (game.to_move(position), game.occupied(position));
        let [own, other] = [mover, mover.other()].map(|seat| {
            let of_seat = self.cells.iter().filter(|&&(number, _)| occupied[seat.index()].has(number));
            of_seat.fold(0, |set, &(_, bit)| set | 1 << bit)
        });
        Stones { own, all: own | other }
    }

    /// Asks whether the value is more than `alpha`.
    fn ask(&mut self, at: Stones, alpha: i32, clock: &mut SolveClock<'_, '_>) -> Option<ValueBounds> {
        let range = Range::of(&self.solver.well, at);
        let found = self.solver.exceeds(at, alpha, clock);
        self.solver.count(clock);
        let found = found.ok()?;
        let widest = ValueScale::Plies.widest();
        Some(if found > alpha {
            ValueBounds { lower: range.in_plies(found), ..widest }
        } else {
            ValueBounds { upper: range.in_plies(found), ..widest }
        })
    }
}

/// The values that a position can have: between a loss by the other side's next stone and a win by the mover's.
struct Range {
    least: i32,
    most: i32,
}

impl Range {
    fn of(well: &Well, at: Stones) -> Range {
        let free = (well.rows * well.cols - at.all.count_ones()) as i32;
        Range { least: -(free / 2), most: (free + 1) / 2 }
    }

    /// The value as the scale by plies has it: the mover's n-th stone from now is placed in ply 2n - 1, the other side's in
    /// ply 2n.
    fn in_plies(&self, value: i32) -> i32 {
        match value {
            0 => 0,
            1.. => win_in((2 * (self.most - value) + 1) as u32),
            _ => -win_in((2 * (value - self.least) + 2) as u32),
        }
    }

    /// The least value that is at least `target` plies, if there is one.
    fn at_least(&self, target: i32) -> Option<i32> {
        (self.least..=self.most).find(|&value| self.in_plies(value) >= target)
    }
}

impl<B: Bits> PositionSolver<Connect4<B>> for Connect4Solver {
    fn scale(&self) -> ValueScale {
        ValueScale::Plies
    }

    fn decide(
        &mut self,
        game: &Connect4<B>,
        position: &Connect4Position<B>,
        target: i32,
        clock: &mut SolveClock<'_, '_>,
    ) -> Option<ValueBounds> {
        let at = self.stones(game, position);
        let range = Range::of(&self.solver.well, at);
        let widest = ValueBounds { lower: range.in_plies(range.least), upper: range.in_plies(range.most) };
        match range.at_least(target) {
            Some(value) if value > range.least => self.ask(at, value - 1, clock),
            _ => Some(widest),
        }
    }

    /// Who wins is asked first, then how soon, by halves.
    fn narrow(
        &mut self,
        game: &Connect4<B>,
        position: &Connect4Position<B>,
        known: &mut Knowledge<DropMove>,
        clock: &mut SolveClock<'_, '_>,
    ) -> Option<()> {
        let at = self.stones(game, position);
        let range = Range::of(&self.solver.well, at);
        let (mut lower, mut upper) = (range.least, range.most);
        clock.report(known.bounds);
        while lower < upper {
            let alpha = match (lower, upper) {
                (..=0, 1..) => 0,
                (..=-1, 0) => -1,
                _ => (lower + upper).div_euclid(2),
            };
            let found = self.ask(at, alpha, clock)?;
            known.add(found, None);
            clock.report(known.bounds);
            let holds = |value: &i32| (known.bounds.lower..=known.bounds.upper).contains(&range.in_plies(*value));
            lower = (range.least..=range.most).find(holds)?;
            upper = (range.least..=range.most).rev().find(holds)?;
        }
        known.add(ValueBounds::exact(range.in_plies(lower)), None);
        Some(())
    }
}
