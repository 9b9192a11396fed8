//! A board's geometry in bits: which cell is which number, and what lies one step away, on a plane or on a torus.

use crate::bits::Bits;
use plyground_game::{Board, BoardSize, Cell, Square};

/// A step to a neighbouring cell: rows down, columns right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Direction {
    /// Rows down: -1, 0 or 1.
    pub down: i8,
    /// Columns right: -1, 0 or 1.
    pub right: i8,
}

impl Direction {
    /// The step that takes this one back.
    pub const fn back(self) -> Direction {
        Direction { down: -self.down, right: -self.right }
    }
}

/// One direction of each line, in the order in which the TTS win tester looks.
pub const LINES: [Direction; 4] = [
    Direction { down: 0, right: 1 },
    Direction { down: 1, right: 1 },
    Direction { down: 1, right: 0 },
    Direction { down: -1, right: 1 },
];

/// Which way numbers run over the board, so that ascending numbers are the order of the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellOrder {
    /// Along the rows.
    Rows,
    /// Down the columns.
    Columns,
}

/// Whether opposite edges meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Topology {
    /// The edges end the board.
    Plane,
    /// Left meets right and top meets bottom.
    Torus,
}

/// The layout of a rectangular board as a bitboard: which bit is which cell, the edge masks, and whether shifts wrap
/// around (torus).
#[derive(Clone, Debug)]
pub struct BitboardLayout<B> {
    size: BoardSize,
    order: CellOrder,
    topology: Topology,
    /// How many cells lie along one run of consecutive numbers, and how many such runs there are.
    along: usize,
    across: usize,
    all: B,
    /// The first and the last cell of every run.
    firsts: B,
    lasts: B,
    /// The orbit of each of [`LINES`]: evaluations ask for it at every leaf.
    orbits: [usize; 4],
}

impl<B: Bits> BitboardLayout<B> {
    /// The board of that size. It must fit the width with room to shift by a whole run.
    pub fn new(size: BoardSize, order: CellOrder, topology: Topology) -> BitboardLayout<B> {
        let (rows, cols) = (usize::from(size.rows()), usize::from(size.cols()));
        let (along, across) = match order {
            CellOrder::Rows => (cols, rows),
            CellOrder::Columns => (rows, cols),
        };
        assert!(fits::<B>(size), "{size} does not fit {} bits", B::WIDTH);
        let firsts = (0..across).fold(B::EMPTY, |set, run| set.or(B::one(run * along)));
        let lasts = firsts.up(along - 1);
        let orbits = LINES.map(|step| orbit(size, step));
        BitboardLayout { size, order, topology, along, across, all: B::below(size.cells()), firsts, lasts, orbits }
    }

    /// Rows and columns.
    pub fn size(&self) -> BoardSize {
        self.size
    }

    /// Whether opposite edges meet.
    pub fn topology(&self) -> Topology {
        self.topology
    }

    /// Every cell.
    #[inline]
    pub fn all(&self) -> B {
        self.all
    }

    /// The number of a cell on the board.
    pub fn number(&self, cell: Cell) -> usize {
        let (row, col) = (usize::from(cell.row.0), usize::from(cell.col.0));
        match self.order {
            CellOrder::Rows => row * self.along + col,
            CellOrder::Columns => col * self.along + row,
        }
    }

    /// The cell of a number.
    pub fn cell(&self, number: usize) -> Cell {
        let (run, at) = ((number / self.along) as u8, (number % self.along) as u8);
        match self.order {
            CellOrder::Rows => Cell::new(run, at),
            CellOrder::Columns => Cell::new(at, run),
        }
    }

    /// The cells that hold `square`.
    pub fn cells_with(&self, board: &Board, square: Square) -> B {
        board.cells_with(square).fold(B::EMPTY, |set, cell| set.or(B::one(self.number(cell))))
    }

    /// Writes `square` on all cells of the set.
    pub fn write(&self, board: &mut Board, set: B, square: Square) {
        for number in set.ones() {
            board.set(self.cell(number), square);
        }
    }

    /// The cell one step away, if there is one.
    pub fn neighbour(&self, number: usize, step: Direction) -> Option<usize> {
        let moved = self.shift(B::one(number), step);
        (!moved.is_empty()).then(|| moved.least())
    }

    /// The set moved by one step. On a plane, what leaves the board is lost.
    #[inline]
    pub fn shift(&self, set: B, step: Direction) -> B {
        let (along, across) = match self.order {
            CellOrder::Rows => (step.right, step.down),
            CellOrder::Columns => (step.down, step.right),
        };
        let wraps = self.topology == Topology::Torus;
        let set = match along {
            0 => set,
            1 => {
                let inner = set.without(self.lasts).up(1);
                if wraps { inner.or(set.and(self.lasts).down(self.along - 1)) } else { inner }
            }
            _ => {
                let inner = set.without(self.firsts).down(1);
                if wraps { inner.or(set.and(self.firsts).up(self.along - 1)) } else { inner }
            }
        };
        let round = (self.across - 1) * self.along;
        match across {
            0 => set,
            1 => {
                let inner = set.up(self.along).and(self.all);
                if wraps { inner.or(set.down(round)) } else { inner }
            }
            _ => {
                let inner = set.down(self.along);
                if wraps { inner.or(set.up(round).and(self.all)) } else { inner }
            }
        }
    }

    /// How many different cells a walk along each of [`LINES`] meets before it is back, on a torus.
    #[inline]
    pub fn orbits(&self) -> [usize; 4] {
        self.orbits
    }
}

fn orbit(size: BoardSize, step: Direction) -> usize {
    let turns = |along: i8, length: u8| if along == 0 { 1 } else { usize::from(length) };
    let (down, right) = (turns(step.down, size.rows()), turns(step.right, size.cols()));
    down * right / gcd(down, right)
}

/// Whether a board of that size fits the width, with room to shift by a whole run either way.
pub fn fits<B: Bits>(size: BoardSize) -> bool {
    size.cells() <= B::WIDTH && usize::from(size.rows().max(size.cols())) < B::WIDTH
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::WideBits;

    // What one step does to a cell, said as plainly as possible.
    fn plainly(size: BoardSize, topology: Topology, cell: Cell, step: Direction) -> Option<Cell> {
        let go = |at: u8, by: i8, length: u8| {
            let to = i16::from(at) + i16::from(by);
            match topology {
                Topology::Torus => Some(to.rem_euclid(i16::from(length)) as u8),
                Topology::Plane => (0..i16::from(length)).contains(&to).then_some(to as u8),
            }
        };
        Some(Cell::new(go(cell.row.0, step.down, size.rows())?, go(cell.col.0, step.right, size.cols())?))
    }

    fn shifts_like_single_cells<B: Bits>(size: BoardSize) {
        for order in [CellOrder::Rows, CellOrder::Columns] {
            for topology in [Topology::Plane, Topology::Torus] {
                let lattice = BitboardLayout::<B>::new(size, order, topology);
                for step in LINES.into_iter().chain(LINES.map(Direction::back)) {
                    for cell in size.iter() {
                        let number = lattice.number(cell);
                        assert_eq!(lattice.cell(number), cell);
                        let there = lattice.neighbour(number, step).map(|n| lattice.cell(n));
                        assert_eq!(
                            there,
                            plainly(size, topology, cell, step),
                            "{size} {order:?} {topology:?} {step:?}"
                        );
                    }
                    let kept = size.iter().filter(|&cell| plainly(size, topology, cell, step).is_some()).count();
                    assert_eq!(lattice.shift(lattice.all(), step).count() as usize, kept);
                }
            }
        }
    }

    #[test]
    fn a_set_moves_as_its_cells_do_on_every_shape_of_board() {
        for (rows, cols) in [(1, 1), (1, 5), (5, 1), (2, 2), (2, 7), (3, 3), (7, 8), (8, 8), (9, 7), (63, 1)] {
            let size = BoardSize::new(rows, cols).unwrap();
            if fits::<u64>(size) {
                shifts_like_single_cells::<u64>(size);
            }
            shifts_like_single_cells::<u128>(size);
            shifts_like_single_cells::<WideBits<6>>(size);
        }
        shifts_like_single_cells::<WideBits<16>>(BoardSize::new(32, 32).unwrap());
        shifts_like_single_cells::<WideBits<6>>(BoardSize::new(19, 19).unwrap());
        assert!(!fits::<u64>(BoardSize::new(1, 64).unwrap()));
    }

    #[test]
    fn a_diagonal_meets_as_many_cells_as_both_sides_allow() {
        let orbits = |rows, cols| {
            BitboardLayout::<u64>::new(BoardSize::new(rows, cols).unwrap(), CellOrder::Rows, Topology::Torus).orbits()
        };
        assert_eq!(orbits(4, 6), [6, 12, 4, 12]);
        assert_eq!(orbits(5, 5), [5, 5, 5, 5]);
        assert_eq!(orbits(1, 4), [4, 4, 1, 4]);
    }
}
