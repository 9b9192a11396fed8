//! The last cells of a game: without a table, and the last four as straight code.
//!
//! All functions search a null window above `alpha`: a value up to `alpha` is an upper bound of the margin, a value above
//! it a lower bound.

use super::discs::{flips, last_flips, moves, ray};
use super::{Endgame, NOTHING, margin};

/// The cells around each cell.
static NEIGHBOURS: [u64; 64] = neighbours();
const CORNERS: u64 = 0x8100_0000_0000_0081;
const QUADRANTS: [u64; 4] =
    [0x0000_0000_0f0f_0f0f, 0x0000_0000_f0f0_f0f0, 0x0f0f_0f0f_0000_0000, 0xf0f0_f0f0_0000_0000];

/// The free cells of quadrants with an odd number of them. The side that begins there moves last there.
#[inline(always)]
pub(super) fn odd_cells(free: u64) -> u64 {
    let odd = QUADRANTS.map(|quadrant| quadrant & u64::from((free & quadrant).count_ones() & 1).wrapping_neg());
    free & (odd[0] | odd[1] | odd[2] | odd[3])
}

impl<const PASSES: bool> Endgame<PASSES> {
    /// With five free cells or more: odd quadrants first, corners first among these.
    pub(super) fn few(&mut self, own: u64, other: u64, alpha: i32, free: u32) -> i32 {
        if free <= 4 {
            return self.at_most_four(own, other, alpha, free);
        }
        self.nodes += 1;
        if let Some(bound) = self.stability_bound(own, other, alpha, free) {
            return bound;
        }
        let legal = moves(own, other) & self.board;
        if legal == 0 {
            return if PASSES && moves(other, own) & self.board != 0 {
                -self.few(other, own, -alpha - 1, free)
            } else {
                margin(own, other)
            };
        }
        let odd = odd_cells(self.board & !(own | other));
        let mut best = NOTHING;
        for mut cells in
            [legal & odd & CORNERS, legal & odd & !CORNERS, legal & !odd & CORNERS, legal & !odd & !CORNERS]
        {
            while cells != 0 {
                let at = cells.trailing_zeros() as usize;
                cells &= cells - 1;
                let flipped = flips(at, own, other);
                let value = -self.few(other ^ flipped, own | flipped | 1 << at, -alpha - 1, free - 1);
                if value > alpha {
                    return value;
                }
                best = best.max(value);
            }
        }
        best
    }

    fn at_most_four(&mut self, own: u64, other: u64, alpha: i32, free: u32) -> i32 {
        let mut cells = [0; 4];
        let (odd, all) = (odd_cells(self.board & !(own | other)), self.board & !(own | other));
        let mut count = 0;
        for mut set in [odd, all & !odd] {
            while set != 0 {
                cells[count & 3] = set.trailing_zeros() as usize;
                set &= set - 1;
                count += 1;
            }
        }
        match free {
            4 => self.last_four(own, other, alpha, cells),
            3 => self.last_three(own, other, alpha, [cells[0], cells[1], cells[2]], false),
            2 => self.last_two(own, other, alpha, cells[0], cells[1]),
            1 => self.last_one(own, cells[0]),
            _ => margin(own, other),
        }
    }

    fn last_four(&mut self, own: u64, other: u64, alpha: i32, mut cells: [usize; 4]) -> i32 {
        self.nodes += 1;
        if let Some(bound) = self.stability_bound(own, other, alpha, 4) {
            return bound;
        }
        // Three cells in one quadrant and one in another are all odd: the single one first.
        let same = |i: usize| cells.iter().filter(|&&at| quadrant(at) == quadrant(cells[i])).count();
        if same(0) == 3
            && let Some(single) = (1..4).find(|&i| same(i) == 1)
        {
            cells.swap(0, single);
        }
        let [a, b, c, d] = cells;
        let mut best = NOTHING;
        for (at, others) in [(a, [b, c, d]), (b, [a, c, d]), (c, [a, b, d]), (d, [a, b, c])] {
            if NEIGHBOURS[at] & other != 0 {
                let flipped = flips(at, own, other);
                if flipped != 0 {
                    let others = single_first(others);
                    let value = -self.last_three(other ^ flipped, own | flipped | 1 << at, -alpha - 1, others, false);
                    if value > alpha {
                        return value;
                    }
                    best = best.max(value);
                }
            }
        }
        if best > NOTHING {
            best
        } else if PASSES && moves(other, own) & self.board != 0 {
            -self.last_four(other, own, -alpha - 1, cells)
        } else {
            margin(own, other)
        }
    }

    fn last_three(&mut self, own: u64, other: u64, alpha: i32, cells: [usize; 3], passed: bool) -> i32 {
        self.nodes += 1;
        let [a, b, c] = cells;
        let mut best = NOTHING;
        for (at, x, y) in [(a, b, c), (b, a, c), (c, a, b)] {
            if NEIGHBOURS[at] & other != 0 {
                let flipped = flips(at, own, other);
                if flipped != 0 {
                    let value = -self.last_two(other ^ flipped, own | flipped | 1 << at, -alpha - 1, x, y);
                    if value > alpha {
                        return value;
                    }
                    best = best.max(value);
                }
            }
        }
        if best > NOTHING {
            best
        } else if PASSES && !passed {
            -self.last_three(other, own, -alpha - 1, cells, true)
        } else {
            margin(own, other)
        }
    }

    fn last_two(&mut self, own: u64, other: u64, alpha: i32, a: usize, b: usize) -> i32 {
        self.nodes += 1;
        let mut best = NOTHING;
        for (at, last) in [(a, b), (b, a)] {
            if NEIGHBOURS[at] & other != 0 {
                let flipped = flips(at, own, other);
                if flipped != 0 {
                    let value = -self.last_one(other ^ flipped, last);
                    if value > alpha {
                        return value;
                    }
                    best = best.max(value);
                }
            }
        }
        if best > NOTHING || !PASSES {
            return if best > NOTHING { best } else { margin(own, other) };
        }
        // The mover passes; the other side takes the least.
        let mut least = -NOTHING;
        for (at, last) in [(a, b), (b, a)] {
            if NEIGHBOURS[at] & own != 0 {
                let flipped = flips(at, other, own);
                if flipped != 0 {
                    let value = self.last_one(own ^ flipped, last);
                    if value <= alpha {
                        return value;
                    }
                    least = least.min(value);
                }
            }
        }
        if least < -NOTHING { least } else { margin(own, other) }
    }

    /// The margin with one free cell.
    #[inline(always)]
    fn last_one(&self, own: u64, at: usize) -> i32 {
        let before = 2 * own.count_ones() as i32 - (self.cells as i32 - 1);
        let flipped = last_flips(at, own);
        if flipped > 0 {
            return before + 1 + 2 * flipped;
        }
        let flipped = if PASSES { last_flips(at, self.board & !own & !(1 << at)) } else { 0 };
        if flipped > 0 { before - 1 - 2 * flipped } else { before }
    }
}

#[inline(always)]
fn quadrant(at: usize) -> usize {
    at >> 2 & 1 | at >> 4 & 2
}

/// The cell that is alone in its quadrant first.
#[inline(always)]
fn single_first([a, b, c]: [usize; 3]) -> [usize; 3] {
    match (quadrant(a) == quadrant(b), quadrant(b) == quadrant(c), quadrant(a) == quadrant(c)) {
        (true, false, _) => [c, a, b],
        (false, _, true) => [b, a, c],
        _ => [a, b, c],
    }
}

const fn neighbours() -> [u64; 64] {
    let mut all = [0; 64];
    let mut i = 0;
    while i < 64 * 9 {
        let (at, down, right) = (i / 9, i as i32 % 9 / 3 - 1, i as i32 % 3 - 1);
        if down != 0 || right != 0 {
            let line = ray(at, down, right);
            // The nearest cell of a ray is its lowest bit or its highest.
            if line != 0 {
                all[at] |= if down > 0 || down == 0 && right > 0 {
                    line & line.wrapping_neg()
                } else {
                    1 << (63 - line.leading_zeros())
                };
            }
        }
        i += 1;
    }
    all
}
