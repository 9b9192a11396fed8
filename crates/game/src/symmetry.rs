//! Ways to turn a board over that leave the game the same.

use crate::{Board, BoardSize, Cell, Col, Row, Setup, Square};

/// A permutation of the cells under which the rules of a game do not change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    size: BoardSize,
    flip_rows: bool,
    flip_cols: bool,
    transpose: bool,
    down: u8,
    right: u8,
}

impl Symmetry {
    /// Nothing moves.
    pub const fn identity(size: BoardSize) -> Symmetry {
        Symmetry { size, flip_rows: false, flip_cols: false, transpose: false, down: 0, right: 0 }
    }

    /// Left and right change places.
    pub const fn mirror(size: BoardSize) -> Symmetry {
        Symmetry { flip_cols: true, ..Symmetry::identity(size) }
    }

    /// The rectangle's four symmetries, the identity first.
    pub fn rectangle(size: BoardSize) -> Vec<Symmetry> {
        let flips = [(false, false), (false, true), (true, false), (true, true)];
        flips
            .into_iter()
            .map(|(flip_rows, flip_cols)| Symmetry { flip_rows, flip_cols, ..Symmetry::identity(size) })
            .collect()
    }

    /// The rectangle's four, and the other four of a square.
    pub fn dihedral(size: BoardSize) -> Vec<Symmetry> {
        let mut all = Symmetry::rectangle(size);
        if size.rows() == size.cols() {
            let turned: Vec<_> = all.iter().map(|&flip| Symmetry { transpose: true, ..flip }).collect();
            all.extend(turned);
        }
        all
    }

    /// The dihedral ones, each with every shift around the torus.
    pub fn torus(size: BoardSize) -> Vec<Symmetry> {
        let shifts = size.iter();
        shifts
            .flat_map(|to| {
                Symmetry::dihedral(size).into_iter().map(move |turn| Symmetry {
                    down: to.row.0,
                    right: to.col.0,
                    ..turn
                })
            })
            .collect()
    }

    /// Whether rows become columns.
    pub const fn transposes(&self) -> bool {
        self.transpose
    }

    /// Where a cell goes.
    pub fn cell(&self, cell: Cell) -> Cell {
        let (rows, cols) = (u16::from(self.size.rows()), u16::from(self.size.cols()));
        let (mut row, mut col) = (u16::from(cell.row.0), u16::from(cell.col.0));
        if self.transpose {
            (row, col) = (col, row);
        }
        if self.flip_rows {
            row = rows - 1 - row;
        }
        if self.flip_cols {
            col = cols - 1 - col;
        }
        row = (row + u16::from(self.down)) % rows;
        col = (col + u16::from(self.right)) % cols;
        Cell { row: Row(row as u8), col: Col(col as u8) }
    }

    /// The whole board turned over.
    pub fn setup(&self, setup: &Setup) -> Setup {
        let mut board = Board::empty(self.size);
        for cell in self.size.iter() {
            board.set(self.cell(cell), setup.board.at(cell));
        }
        let lies_there = |cell, seat| self.size.contains(cell) && setup.board.at(cell) == Square::Taken(seat);
        let extra = setup.extra.moved(lies_there, |cell| self.cell(cell));
        Setup { board, extra, ..setup.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ExtraField, PlacedStone, Seat};

    fn size(rows: usize, cols: usize) -> BoardSize {
        BoardSize::new(rows, cols).unwrap()
    }

    fn places(symmetries: &[Symmetry], row: u8, col: u8) -> Vec<(u8, u8)> {
        symmetries.iter().map(|symmetry| symmetry.cell(Cell::new(row, col)).into()).collect()
    }

    #[test]
    fn a_rectangle_has_four() {
        assert_eq!(places(&Symmetry::rectangle(size(3, 4)), 0, 1), [(0, 1), (0, 2), (2, 1), (2, 2)]);
        assert_eq!(places(&[Symmetry::identity(size(3, 4)), Symmetry::mirror(size(3, 4))], 2, 0), [(2, 0), (2, 3)]);
        assert_eq!(Symmetry::dihedral(size(3, 4)), Symmetry::rectangle(size(3, 4)));
    }

    #[test]
    fn a_square_has_eight_of_which_four_turn_rows_into_columns() {
        let all = Symmetry::dihedral(size(4, 4));
        let expected = [(0, 1), (0, 2), (3, 1), (3, 2), (1, 0), (1, 3), (2, 0), (2, 3)];
        assert_eq!(places(&all, 0, 1), expected);
        let turned: Vec<bool> = all.iter().map(Symmetry::transposes).collect();
        assert_eq!(turned, [false, false, false, false, true, true, true, true]);
    }

    #[test]
    fn a_torus_has_every_shift_of_each() {
        let all = Symmetry::torus(size(2, 3));
        let unturned: Vec<Symmetry> = all.iter().step_by(4).copied().collect();
        assert_eq!(all.len(), 24);
        assert_eq!(places(&unturned, 1, 1), [(1, 1), (1, 2), (1, 0), (0, 1), (0, 2), (0, 0)]);
        // Flipped first, and shifted then.
        assert_eq!(places(&all[20..], 0, 0), [(1, 2), (1, 1), (0, 2), (0, 1)]);
    }

    #[test]
    fn stones_go_with_the_board() {
        const LAST: ExtraField<PlacedStone> = ExtraField::new("last");
        const TOLD: ExtraField<PlacedStone> = ExtraField::new("told");
        let mut setup = Setup::empty("x", size(2, 2));
        setup.board = Board::try_from(["x.".to_owned(), "#o".to_owned()].to_vec()).unwrap();
        setup.to_move = Seat::Second;
        let stone = |row, col, seat| Some(PlacedStone { cell: Cell::new(row, col), seat });
        setup.extra.set(LAST, stone(1, 1, Seat::Second));
        setup.extra.set(TOLD, stone(9, 0, Seat::First));
        let mirrored = Symmetry::mirror(size(2, 2)).setup(&setup);
        assert_eq!(mirrored.board.rows(), [".x", "o#"]);
        assert_eq!((mirrored.to_move, mirrored.extra.get(LAST)), (Seat::Second, stone(1, 0, Seat::Second)));
        assert_eq!(mirrored.extra.get(TOLD), None);
    }
}
