//! The lines of a board of k in a row, and what both sides have of them.

/// A line as the set of its cells, and how many they are. A walk round a narrow torus that passes a cell twice has fewer than k.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) cells: u64,
    pub(super) length: u32,
}

/// The weight of a line that its side has to itself and that is complete. Each cell that is missing halves it.
pub(super) const COMPLETE: u32 = 1 << MAX_LENGTH;
/// The most cells of a line, so that no weight is rounded. 2^25 lines of full weight fit the sum.
pub(super) const MAX_LENGTH: usize = 24;

/// What one side has of the lines.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Prospects {
    /// The free cells that complete a line.
    pub(super) completes: u64,
    /// The sum of the weights of the lines that the other side has not touched. If it is less than that of one complete line and
    /// the other side is to move, the other side can prevent every line: it takes the cell that takes most (Erdős and
    /// Selfridge). If this side is to move, half of it must do.
    pub(super) weight: u64,
}

/// All lines of a board.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    pub(super) all: Vec<Line>,
}

impl Lines {
    /// The different sets among these lines.
    pub(super) fn new(sets: impl IntoIterator<Item = u64>) -> Lines {
        let mut sets: Vec<u64> = sets.into_iter().collect();
        sets.sort_unstable();
        sets.dedup();
        Lines { all: sets.into_iter().map(|cells| Line { cells, length: cells.count_ones() }).collect() }
    }

    /// What both sides have.
    #[inline]
    pub(super) fn prospects(&self, stones: [u64; 2]) -> [Prospects; 2] {
        let mut both = [Prospects::default(); 2];
        for line in &self.all {
            let of = stones.map(|side| line.cells & side);
            let side = match of {
                [_, 0] => 0,
                [0, _] => 1,
                _ => continue,
            };
            let missing = line.length - of[side].count_ones();
            let add = |prospects: &mut Prospects| {
                prospects.weight += u64::from(COMPLETE >> missing);
                if missing == 1 {
                    prospects.completes |= line.cells ^ of[side];
                }
            };
            add(&mut both[side]);
            // A line that is empty belongs to both.
            if of[0] == 0 && of[1] == 0 {
                add(&mut both[1]);
            }
        }
        both
    }

    /// For each free cell, the weight of the lines through it that each side has to itself.
    #[inline]
    pub(super) fn weights(&self, stones: [u64; 2], weights: &mut [[u32; 2]; 64]) {
        for line in &self.all {
            let of = stones.map(|side| line.cells & side);
            if of[0] != 0 && of[1] != 0 {
                continue;
            }
            let missing = line.length - (of[0] | of[1]).count_ones();
            let weight = COMPLETE >> missing;
            let mut free = line.cells & !(of[0] | of[1]);
            while free != 0 {
                let at = free.trailing_zeros() as usize;
                free &= free - 1;
                weights[at][0] += if of[1] == 0 { weight } else { 0 };
                weights[at][1] += if of[0] == 0 { weight } else { 0 };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines of three in a row on a 3 x 3 board.
    fn three() -> Lines {
        Lines::new([0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124, 0o124])
    }

    #[test]
    fn the_same_set_is_one_line() {
        assert_eq!(three().all.len(), 8);
    }

    #[test]
    fn lines_weigh_what_is_missing_and_touched_lines_nothing() {
        let [own, other] = three().prospects([0, 0]);
        assert_eq!((own.weight, other.weight), (u64::from(COMPLETE), u64::from(COMPLETE)));
        // The mover has two of the first row; the other side has the middle, and with it four lines.
        let [own, other] = three().prospects([0o3, 0o20]);
        assert_eq!((own.completes, other.completes), (0o4, 0));
        // The first row lacks one cell, the first column two; the last row and column three.
        assert_eq!(own.weight, u64::from(COMPLETE / 2 + COMPLETE / 4 + 2 * (COMPLETE / 8)));
        assert_eq!(other.weight, u64::from(2 * (COMPLETE / 4) + 2 * (COMPLETE / 8)));
    }

    #[test]
    fn a_cell_weighs_what_the_lines_through_it_do() {
        let mut weights = [[0; 2]; 64];
        three().weights([0, 0], &mut weights);
        assert_eq!(weights[4], [COMPLETE / 2; 2], "the middle is in four lines");
        assert_eq!((weights[0], weights[1]), ([COMPLETE / 8 * 3; 2], [COMPLETE / 4; 2]));
    }
}
