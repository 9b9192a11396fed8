//! The geometry of Connect Four in one word: columns of bits, each with a spare bit on top, the left column lowest.

/// A board of at most 64 bits, spare bits included.
#[derive(Clone, Copy, Debug)]
pub(super) struct Well {
    pub(super) rows: u32,
    pub(super) cols: u32,
    /// The bits of a column, and its spare bit.
    pub(super) stride: u32,
    /// The lowest cell of each column.
    pub(super) bottom: u64,
    /// All cells, without spare bits.
    pub(super) cells: u64,
    /// The first, third, ... row from below and the others, with the spare bits above them.
    pub(super) alternate: [u64; 2],
}

/// So that no step along a line leaves a word.
const MAX_ROWS: u32 = 15;
/// The most columns, and moves of a position.
pub(super) const MAX_COLS: u32 = 16;

/// A position: the mover's stones, and all stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stones {
    pub(super) own: u64,
    pub(super) all: u64,
}

impl Stones {
    /// The position after the mover has put a stone on this cell.
    #[inline(always)]
    pub(super) fn after(self, cell: u64) -> Stones {
        Stones { own: self.own ^ self.all, all: self.all | cell }
    }
}

impl Well {
    /// `None` where the board does not fit.
    pub(super) fn new(rows: u32, cols: u32) -> Option<Well> {
        let stride = rows + 1;
        if stride * cols > 64 || rows > MAX_ROWS || cols > MAX_COLS {
            return None;
        }
        let columns = |bits: u64| (0..cols).fold(0, |set, col| set | bits << (col * stride));
        let row_set = |odd: u32| (0..=rows).filter(|row| row % 2 == odd).fold(0, |set, row| set | 1 << row);
        Some(Well {
            rows,
            cols,
            stride,
            bottom: columns(1),
            cells: columns((1 << rows) - 1),
            alternate: [columns(row_set(0)), columns(row_set(1))],
        })
    }

    /// In each column the lowest free cell, or the spare bit where there is none.
    #[inline(always)]
    pub(super) fn tops(&self, all: u64) -> u64 {
        // The spare bit of the last column may be bit 63, so the sum never overflows.
        all + self.bottom
    }

    /// The free cells that complete four of these stones.
    #[inline(always)]
    pub(super) fn completing(&self, stones: u64, all: u64) -> u64 {
        // In its own column a stone lies on three.
        let mut found = (stones << 1) & (stones << 2) & (stones << 3);
        for step in [self.stride - 1, self.stride, self.stride + 1] {
            let above = stones << step;
            let below = stones >> step;
            let two_above = above & (above << step);
            let two_below = below & (below >> step);
            found |= two_above & ((two_above << step) | below);
            found |= two_below & ((two_below >> step) | above);
        }
        found & self.cells & !all
    }

    /// Whether the set has four in a row.
    #[inline(always)]
    pub(super) fn has_four(&self, set: u64) -> bool {
        [1, self.stride - 1, self.stride, self.stride + 1].into_iter().any(|step| {
            let two = set & (set >> step);
            two & (two >> (2 * step)) != 0
        })
    }

    /// The set with left and right exchanged.
    #[inline(always)]
    pub(super) fn mirrored(&self, set: u64) -> u64 {
        let column = (1u64 << self.stride) - 1;
        let mut mirrored = 0;
        for col in 0..self.cols {
            let bits = (set >> (col * self.stride)) & column;
            mirrored |= bits << ((self.cols - 1 - col) * self.stride);
        }
        mirrored
    }

    /// The column of a cell.
    #[inline(always)]
    pub(super) fn column_of(&self, cell: u64) -> u32 {
        cell.trailing_zeros() / self.stride
    }

    /// A different number for every position.
    #[inline(always)]
    pub(super) fn key(&self, at: Stones) -> u64 {
        at.own | self.tops(at.all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_completes_four_in_every_direction_and_with_a_gap() {
        let well = Well::new(6, 7).unwrap();
        let cell = |col: u32, row: u32| 1u64 << (col * well.stride + row);
        let completing = |stones: &[(u32, u32)]| {
            let set = stones.iter().fold(0, |set, &(col, row)| set | cell(col, row));
            well.completing(set, set)
        };
        assert_eq!(completing(&[(3, 0), (3, 1), (3, 2)]), cell(3, 3));
        assert_eq!(completing(&[(0, 0), (1, 0), (3, 0)]), cell(2, 0));
        assert_eq!(completing(&[(1, 2), (2, 2), (3, 2)]), cell(0, 2) | cell(4, 2));
        assert_eq!(completing(&[(0, 0), (2, 2), (3, 3)]), cell(1, 1));
        assert_eq!(completing(&[(3, 2), (4, 1), (5, 0)]), cell(2, 3));
        assert_eq!(completing(&[(3, 3), (3, 4), (3, 5)]), 0, "a column ends at its top");
        assert_eq!(completing(&[(0, 5), (1, 0), (1, 1)]), 0);
    }

    #[test]
    fn a_board_that_does_not_fit_a_word_is_refused() {
        let fits = [(6, 7), (7, 8), (1, 16), (15, 4)].map(|(rows, cols)| Well::new(rows, cols).is_some());
        assert_eq!(fits, [true; 4]);
        let fits = [(8, 8), (1, 17), (16, 3), (63, 1)].map(|(rows, cols)| Well::new(rows, cols).is_some());
        assert_eq!(fits, [false; 4]);
    }

    #[test]
    fn left_and_right_are_exchanged() {
        let well = Well::new(6, 7).unwrap();
        assert_eq!(well.mirrored(0b101), 0b101 << (6 * well.stride));
        assert_eq!(well.mirrored(0b11 << (3 * well.stride)), 0b11 << (3 * well.stride));
        assert_eq!(well.mirrored(well.mirrored(0x1234_5678_9abc)), 0x1234_5678_9abc);
    }
}
