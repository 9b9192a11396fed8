//! Columns that tokens fall into and are popped out of, and the points of runs of tokens.

use crate::bitboard_layout::{BitboardLayout, CellOrder, Direction, LINES, Topology};
use crate::bits::{BitIter, Bits};
use crate::zobrist;
use plyground_game::{Action, Board, BoardSize, Cell, Col, Seat, SetupError, Square};
use rand::{Rng, RngExt};

/// A move: a drop or a pop. Drops come before pops, left before right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DropMove {
    /// Lets a token fall into a column.
    Drop(Col),
    /// Takes the bottom token out of a column.
    Pop(Col),
}

impl DropMove {
    pub(super) fn action(self) -> Action {
        match self {
            DropMove::Drop(col) => Action::Drop(col),
            DropMove::Pop(col) => Action::Pop(col),
        }
    }
}

/// The moves of a player: columns to drop into, then columns to pop from, each left to right.
#[derive(Clone, Copy, Debug)]
pub struct DropMoves {
    drops: BitIter<u64>,
    pops: BitIter<u64>,
}

impl Iterator for DropMoves {
    type Item = DropMove;

    #[inline]
    fn next(&mut self) -> Option<DropMove> {
        let column = |col: usize| Col(col as u8);
        let drop = self.drops.next().map(|col| DropMove::Drop(column(col)));
        drop.or_else(|| self.pops.next().map(|col| DropMove::Pop(column(col))))
    }

    #[inline]
    fn count(self) -> usize {
        self.drops.count() + self.pops.count()
    }
}

impl DropMoves {
    /// A random move, each with the same probability.
    #[inline]
    pub(super) fn draw<G: Rng>(mut self, rng: &mut G) -> Option<DropMove> {
        match self.count() as u32 {
            0 => None,
            count => self.nth(rng.random_range(0..count) as usize),
        }
    }
}

/// Both players' tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Tokens<B> {
    sets: [B; 2],
    key: u64,
}

/// What a move changed, so that it can be undone.
#[derive(Clone, Copy, Debug)]
pub struct DropUndo {
    /// Where the token fell to, or whose token was popped.
    cell: usize,
    lost: Option<Seat>,
    key: u64,
}

/// The geometry of the columns. Cells are numbered down each column, the top cell first.
#[derive(Clone, Debug)]
pub(super) struct Columns<B> {
    lattice: BitboardLayout<B>,
    rows: usize,
    full: u64,
}

impl<B: Bits> Columns<B> {
    pub(super) fn new(size: BoardSize) -> Result<Columns<B>, SetupError> {
        let rows = usize::from(size.rows());
        // A column, and the set of all columns, is one word.
        if rows.max(size.cols().into()) > u64::WIDTH {
            let message = format!("a {size} board is too large for tokens to fall in (at most 64 on a side)");
            return Err(SetupError::Misfit(message));
        }
        Ok(Columns {
            lattice: BitboardLayout::new(size, CellOrder::Columns, Topology::Plane),
            rows,
            full: u64::below(rows),
        })
    }

    pub(super) fn size(&self) -> BoardSize {
        self.lattice.size()
    }

    #[inline]
    fn column(&self, set: B, col: usize) -> u64 {
        set.down(col * self.rows).low() & self.full
    }

    fn with_column(&self, set: B, col: usize, column: u64) -> B {
        let at = col * self.rows;
        set.without(B::from_low(self.full).up(at)).or(B::from_low(column).up(at))
    }

    /// The moves on this board: drops into columns with a free cell anywhere, and pops from the columns that `may_pop`
    /// allows.
    #[inline]
    pub(super) fn moves(&self, tokens: &Tokens<B>, may_pop: impl Fn(usize) -> bool) -> DropMoves {
        let occupied = tokens.occupied();
        let (mut drops, mut pops) = (0, 0);
        for col in 0..usize::from(self.size().cols()) {
            drops |= u64::from(self.column(occupied, col) != self.full) << col;
            pops |= u64::from(may_pop(col)) << col;
        }
        DropMoves { drops: drops.ones(), pops: pops.ones() }
    }

    /// Whether the column holds any of the set.
    #[inline]
    pub(super) fn has_any(&self, set: B, col: usize) -> bool {
        self.column(set, col) != 0
    }

    /// Whether the set holds the bottom cell of the column.
    #[inline]
    pub(super) fn has_bottom(&self, set: B, col: usize) -> bool {
        set.has(col * self.rows + self.rows - 1)
    }

    /// The first token, column by column, with nothing under it.
    pub(super) fn floating(&self, tokens: &Tokens<B>) -> Option<Cell> {
        let occupied = tokens.occupied();
        let below = self.lattice.shift(occupied, Direction { down: -1, right: 0 });
        let floor = (0..usize::from(self.size().cols())).map(|col| col * self.rows + self.rows - 1);
        let bottom = floor.fold(B::EMPTY, |set, cell| set.or(B::one(cell)));
        let floating = occupied.without(below.or(bottom));
        (!floating.is_empty()).then(|| self.lattice.cell(floating.least()))
    }

    #[inline]
    pub(super) fn drop(&self, tokens: &mut Tokens<B>, seat: Seat, col: usize) -> DropUndo {
        let cell = col * self.rows + self.landing(self.column(tokens.occupied(), col));
        let undo = DropUndo { cell, lost: None, key: tokens.key };
        tokens.sets[seat.index()] = tokens.sets[seat.index()].or(B::one(cell));
        tokens.key ^= zobrist::number(seat.index(), cell);
        undo
    }

    // A token comes to rest on the first token from the top that has a free cell right above it. Without floating
    // tokens that is gravity; a column that is occupied from the top lets it pass through to the bottom.
    #[inline]
    fn landing(&self, occupied: u64) -> usize {
        let rests = occupied & !(occupied << 1) & !1;
        if rests == 0 { self.rows - 1 } else { rests.trailing_zeros() as usize - 1 }
    }

    /// Moves the whole column down by one: the bottom cell is lost, the top cell is free, nothing else falls.
    pub(super) fn pop(&self, tokens: &mut Tokens<B>, col: usize) -> DropUndo {
        let bottom = col * self.rows + self.rows - 1;
        let lost = Seat::BOTH.into_iter().find(|seat| tokens.sets[seat.index()].has(bottom));
        let undo = DropUndo { cell: bottom, lost, key: tokens.key };
        for seat in [0, 1] {
            let before = self.column(tokens.sets[seat], col);
            let after = before << 1 & self.full;
            tokens.sets[seat] = self.with_column(tokens.sets[seat], col, after);
            for row in before.ones().chain(after.ones()) {
                tokens.key ^= zobrist::number(seat, col * self.rows + row);
            }
        }
        undo
    }

    #[inline]
    pub(super) fn undo(&self, tokens: &mut Tokens<B>, turn: DropMove, undo: DropUndo) {
        match turn {
            DropMove::Drop(_) => tokens.sets = tokens.sets.map(|set| set.without(B::one(undo.cell))),
            DropMove::Pop(col) => {
                let col = usize::from(col.0);
                for seat in Seat::BOTH {
                    let bottom = u64::from(undo.lost == Some(seat)) << (self.rows - 1);
                    let column = self.column(tokens.sets[seat.index()], col) >> 1 | bottom;
                    tokens.sets[seat.index()] = self.with_column(tokens.sets[seat.index()], col, column);
                }
            }
        }
        tokens.key = undo.key;
    }

    /// The points of a set: every maximal run of L in a line scores 0, 0, 2, 5 for L mod 4 and 20 for each whole four.
    #[inline]
    pub(super) fn points(&self, set: B) -> i32 {
        // What the n-th token of a run adds, by n mod 4.
        const ADDS: [i32; 4] = [15, 0, 2, 3];
        let mut points = 0;
        for step in LINES {
            let mut reached = set.without(self.lattice.shift(set, step));
            let mut length = 1;
            while !reached.is_empty() {
                points += ADDS[length % 4] * reached.count() as i32;
                reached = self.lattice.shift(reached, step).and(set);
                length += 1;
            }
        }
        points
    }

    /// The cells from which four in a row of the set run, by direction of [`LINES`].
    #[inline]
    pub(super) fn fours(&self, set: B) -> [B; 4] {
        // A loop, because `map` on an array is not always inlined, and this is asked after every move.
        let mut fours = [B::EMPTY; 4];
        for (four, step) in fours.iter_mut().zip(LINES) {
            let back = step.back();
            let two = set.and(self.lattice.shift(set, back));
            *four = two.and(self.lattice.shift(self.lattice.shift(two, back), back));
        }
        fours
    }

    pub(super) fn lattice(&self) -> &BitboardLayout<B> {
        &self.lattice
    }

    pub(super) fn read(&self, board: &Board) -> Result<Tokens<B>, SetupError> {
        if let Some(cell) = board.cells_with(Square::Blocked).next() {
            return Err(SetupError::Square { cell, problem: "this game has no blocked cells".to_owned() });
        }
        let sets = Seat::BOTH.map(|seat| self.lattice.cells_with(board, Square::Taken(seat)));
        let mut tokens = Tokens { sets, key: 0 };
        tokens.key = tokens.key_from_scratch();
        Ok(tokens)
    }

    pub(super) fn write(&self, tokens: &Tokens<B>, board: &mut Board) {
        for seat in Seat::BOTH {
            self.lattice.write(board, tokens.of(seat), Square::Taken(seat));
        }
    }
}

impl<B: Bits> Tokens<B> {
    #[inline]
    pub(super) fn of(&self, seat: Seat) -> B {
        self.sets[seat.index()]
    }

    #[inline]
    pub(super) fn occupied(&self) -> B {
        self.sets[0].or(self.sets[1])
    }

    #[inline]
    pub(super) fn key(&self) -> u64 {
        self.key
    }

    pub(super) fn key_from_scratch(&self) -> u64 {
        let of = |seat: usize| self.sets[seat].ones().fold(0, |key, cell| key ^ zobrist::number(seat, cell));
        of(0) ^ of(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn columns(rows: usize, cols: usize) -> Columns<u64> {
        Columns::new(BoardSize::new(rows, cols).unwrap()).unwrap()
    }

    fn tokens(columns: &Columns<u64>, rows: &[&str]) -> Tokens<u64> {
        columns.read(&rows.iter().map(|&row| row.to_owned()).collect::<Vec<_>>().try_into().unwrap()).unwrap()
    }

    #[test]
    fn a_run_scores_as_the_handout_says() {
        let columns = columns(1, 9);
        let points = |length: usize| columns.points(u64::below(length));
        assert_eq!([1, 2, 3, 4, 5, 6, 7, 8, 9].map(points), [0, 2, 5, 20, 20, 22, 25, 40, 40]);
        assert_eq!(columns.points(0b1101_1011), 2 + 2 + 2, "three runs of two and none of one");
    }

    #[test]
    fn a_token_rests_on_the_first_token_that_has_a_free_cell_above() {
        let columns = columns(6, 1);
        // The top cell is the lowest bit.
        let landings =
            [0b000000, 0b100000, 0b110000, 0b000100, 0b100100, 0b000111, 0b011111].map(|c| columns.landing(c));
        assert_eq!(landings, [5, 4, 3, 1, 1, 5, 5]);
    }

    #[test]
    fn a_pop_lowers_its_column_and_is_undone() {
        let columns = columns(3, 2);
        let mut now = tokens(&columns, &["..", "x.", "ox"]);
        let before = now;
        assert_eq!(
            (columns.has_bottom(now.of(Seat::Second), 0), columns.has_any(now.of(Seat::Second), 1)),
            (true, false)
        );
        let undo = columns.pop(&mut now, 0);
        assert_eq!(now, tokens(&columns, &["..", "..", "xx"]), "with the key of that board");
        columns.undo(&mut now, DropMove::Pop(Col(0)), undo);
        assert_eq!(now, before);
        let undo = columns.drop(&mut now, Seat::Second, 1);
        assert_eq!(now, tokens(&columns, &["..", "xo", "ox"]));
        columns.undo(&mut now, DropMove::Drop(Col(1)), undo);
        assert_eq!(now, before);
    }

    #[test]
    fn a_floating_token_is_found_and_fours_start_where_they_start() {
        let columns = columns(4, 4);
        assert_eq!(columns.floating(&tokens(&columns, &["....", "....", ".x..", ".o.."])), None);
        assert_eq!(columns.floating(&tokens(&columns, &["....", ".x..", "....", ".o.."])), Some(Cell::new(1, 1)));
        let full = tokens(&columns, &["xooo", "ooox", "ooxo", "oxoo"]);
        let counts = columns.fours(full.of(Seat::First)).map(|four| four.count());
        assert_eq!(counts.iter().sum::<u32>(), 0);
        let line = tokens(&columns, &["xxxx", "o...", "o...", "o..."]);
        assert_eq!(columns.fours(line.of(Seat::First)).iter().filter(|four| **four != 0).count(), 1);
    }
}
