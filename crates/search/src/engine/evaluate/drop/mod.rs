//! Games with falling tokens. They share the geometry of four in a row; their scoring differs.

mod connect4;
mod extended;

pub(crate) use connect4::Connect4Evaluator;
pub(crate) use extended::ExtConnect4Evaluator;

use plyground_games::bits::Bits;
use plyground_games::drop::DropMove;
use plyground_games::lattice::{Direction, LINES, Lattice};

/// Move indices: columns to drop into, then columns to pop from.
const MOVE_INDICES: usize = 128;

fn move_index(turn: DropMove) -> u16 {
    match turn {
        DropMove::Drop(col) => u16::from(col.0),
        DropMove::Pop(col) => 64 + u16::from(col.0),
    }
}

/// The lines of four on a board, and the cells where tokens land.
#[derive(Clone, Debug)]
struct Fours<B> {
    lattice: Lattice<B>,
    rows: usize,
    bottom: B,
    /// Cells of the first, third, ... row from the bottom.
    odd_rows: B,
    /// How many fours pass through each cell.
    through: Vec<i32>,
}

const UP: Direction = Direction { down: -1, right: 0 };

impl<B: Bits> Fours<B> {
    fn new(lattice: &Lattice<B>) -> Fours<B> {
        let rows = usize::from(lattice.size().rows());
        let from_bottom = |number: usize| rows - 1 - number % rows;
        let cells = |wanted: &dyn Fn(usize) -> bool| {
            lattice.all().ones().filter(|&number| wanted(number)).fold(B::EMPTY, |set, number| set.or(B::one(number)))
        };
        let mut through = vec![0; lattice.size().cells()];
        for number in lattice.all().ones() {
            for step in LINES {
                let walk = std::iter::successors(Some(number), |&at| lattice.neighbour(at, step));
                let four: Vec<usize> = walk.take(4).collect();
                if four.len() == 4 {
                    four.into_iter().for_each(|cell| through[cell] += 1);
                }
            }
        }
        Fours {
            lattice: lattice.clone(),
            rows,
            bottom: cells(&|number| from_bottom(number) == 0),
            odd_rows: cells(&|number| from_bottom(number).is_multiple_of(2)),
            through,
        }
    }

    /// The free cells where a token can land, on a board without floating tokens.
    fn landings(&self, occupied: B) -> B {
        self.lattice.all().without(occupied).and(self.lattice.shift(occupied, UP).or(self.bottom))
    }

    /// The cells that would make four in a row with three of the set.
    fn completing(&self, set: B) -> B {
        let mut cells = B::EMPTY;
        for step in LINES {
            let back = step.back();
            let (one, behind) = (self.lattice.shift(set, step), self.lattice.shift(set, back));
            let (two, two_behind) = (self.lattice.shift(one, step), self.lattice.shift(behind, back));
            let (pair, pair_behind) = (one.and(two), behind.and(two_behind));
            cells = cells
                .or(pair.and(self.lattice.shift(two, step)))
                .or(pair.and(behind))
                .or(one.and(pair_behind))
                .or(pair_behind.and(self.lattice.shift(two_behind, back)));
        }
        cells.without(set)
    }

    fn column(&self, cell: usize) -> usize {
        cell / self.rows
    }

    /// The cell above, if there is one.
    fn above(&self, cell: usize) -> Option<usize> {
        (!cell.is_multiple_of(self.rows)).then(|| cell - 1)
    }

    /// How central the tokens of a set are: the number of fours through them.
    fn centrality(&self, set: B) -> i32 {
        set.ones().map(|cell| self.through[cell]).sum()
    }
}
