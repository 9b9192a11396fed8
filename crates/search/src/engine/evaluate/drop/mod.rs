//! Games with falling tokens. They share the geometry of four in a row; their scoring differs.

mod connect4;
mod extended;

pub(crate) use connect4::Connect4Evaluator;
pub(crate) use extended::ExtConnect4Evaluator;

use plyground_games::bitboard_layout::{BitboardLayout, Direction, LINES};
use plyground_games::bits::Bits;
use plyground_games::drop::DropMove;

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
    lattice: BitboardLayout<B>,
    rows: usize,
    bottom: B,
    /// Cells of the first, third, ... row from the bottom.
    odd_rows: B,
    /// How many fours pass through each cell.
    through: Vec<i32>,
}

const UP: Direction = Direction { down: -1, right: 0 };

impl<B: Bits> Fours<B> {
    fn new(lattice: &BitboardLayout<B>) -> Fours<B> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_game::{BoardSize, Col};
    use plyground_games::bitboard_layout::{CellOrder, Topology};

    fn fours(rows: usize, cols: usize) -> Fours<u64> {
        Fours::new(&BitboardLayout::new(BoardSize::new(rows, cols).unwrap(), CellOrder::Columns, Topology::Plane))
    }

    fn set(cells: &[(usize, usize)]) -> u64 {
        cells.iter().fold(0, |set, (row, col)| set | 1 << (col * 6 + row))
    }

    #[test]
    fn every_move_has_its_own_index() {
        assert_eq!([DropMove::Drop(Col(6)), DropMove::Pop(Col(6))].map(move_index), [6, 70]);
    }

    #[test]
    fn the_fours_through_each_cell_are_those_of_the_known_table() {
        let fours = fours(6, 7);
        let row = |row: usize| (0..7).map(|col| fours.through[col * 6 + row]).collect::<Vec<_>>();
        assert_eq!([row(0), row(5)], [[3, 4, 5, 7, 5, 4, 3]; 2]);
        assert_eq!([row(1), row(4)], [[4, 6, 8, 10, 8, 6, 4]; 2]);
        assert_eq!([row(2), row(3)], [[5, 8, 11, 13, 11, 8, 5]; 2]);
        assert_eq!(fours.centrality(set(&[(5, 3), (4, 3)])), 17);
    }

    #[test]
    fn tokens_land_on_the_floor_or_on_each_other() {
        let fours = fours(6, 7);
        assert_eq!(fours.landings(0), set(&[(5, 0), (5, 1), (5, 2), (5, 3), (5, 4), (5, 5), (5, 6)]));
        let column: u64 = (0..6).fold(0, |column, row| column | set(&[(row, 0)]));
        let occupied = column | set(&[(5, 1)]);
        assert_eq!(fours.landings(occupied), set(&[(4, 1), (5, 2), (5, 3), (5, 4), (5, 5), (5, 6)]));
        assert_eq!(fours.odd_rows.count_ones(), 21);
        assert!(fours.odd_rows & set(&[(5, 0)]) != 0 && fours.odd_rows & set(&[(4, 0)]) == 0);
        assert_eq!((fours.column(13), fours.above(13), fours.above(12)), (2, Some(12), None));
    }

    #[test]
    fn three_of_four_in_any_order_are_completed() {
        let fours = fours(6, 7);
        assert_eq!(fours.completing(set(&[(5, 1), (5, 2), (5, 3)])), set(&[(5, 0), (5, 4)]));
        assert_eq!(fours.completing(set(&[(5, 0), (5, 1), (5, 3)])), set(&[(5, 2)]));
        assert_eq!(fours.completing(set(&[(5, 0), (5, 2), (5, 3)])), set(&[(5, 1)]));
        assert_eq!(fours.completing(set(&[(5, 6), (4, 6), (3, 6)])), set(&[(2, 6)]));
        assert_eq!(fours.completing(set(&[(2, 0), (3, 1), (4, 2)])), set(&[(5, 3)]));
        assert_eq!(fours.completing(set(&[(5, 0), (4, 1), (3, 2)])), set(&[(2, 3)]));
        assert_eq!(fours.completing(set(&[(4, 0), (5, 0), (0, 1)])), 0, "a column does not go on in the next");
    }
}
