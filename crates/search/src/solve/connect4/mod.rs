//! The solver of Connect Four: when a side wins with perfect play.
//!
//! A value is a number of stones, as usual for this game: 1 for a win with the last stone of one's own, 2 for the last but one
//! and so on, 0 for a draw, and the negative for a loss. Null windows decide whether a value is more than a bound.

mod follow_up;
mod position_solver;
mod table;
mod well;

pub(super) use position_solver::Connect4Solver;

use super::SolveClock;
use follow_up::FollowUp;
use table::{KeyTable, Known};
use well::{MAX_COLS, Stones, Well};

/// A search that was stopped.
struct Stopped;

/// Solves positions of one board.
struct WellSolver {
    well: Well,
    /// Columns, the middle one first.
    order: Vec<u32>,
    table: KeyTable,
    nodes: u64,
    /// The nodes that were counted on the clock.
    counted: u64,
}

/// So many nodes are counted on the clock at once.
const COUNTED_AT_ONCE: u64 = 64;
/// With at most this many stones, a position and its mirror image share an entry.
const MAX_MIRRORED_STONES: u32 = 24;
/// With fewer free cells than this, the children are not looked up before one is searched.
const LOOKS_AHEAD: u32 = 14;
/// With fewer free cells than this, the table costs more than it saves.
const MIN_KEPT: u32 = 4;

#[derive(Clone, Copy, Default)]
struct Child {
    cell: u64,
    completes: u64,
    order_score: i32,
}

impl WellSolver {
    /// `None` where the board is too large.
    fn new(rows: u32, cols: u32, table_bytes: usize) -> Option<WellSolver> {
        let well = Well::new(rows, cols)?;
        let mut order: Vec<u32> = (0..cols).collect();
        order.sort_by_key(|&col| (2 * col as i32 - (cols as i32 - 1)).abs());
        Some(WellSolver { well, order, table: KeyTable::new(table_bytes), nodes: 0, counted: 0 })
    }

    /// Counts new nodes on the clock. True when the search must stop.
    fn count(&mut self, clock: &mut SolveClock<'_, '_>) -> bool {
        let new = self.nodes - self.counted;
        self.counted = self.nodes;
        clock.count(new)
    }

    /// Decides whether the value is more than `alpha`: a result above it is a lower bound, another one an upper bound. The
    /// position has no four.
    fn exceeds(&mut self, at: Stones, alpha: i32, clock: &mut SolveClock<'_, '_>) -> Result<i32, Stopped> {
        let free = self.well.rows * self.well.cols - at.all.count_ones();
        if free == 0 {
            return Ok(0);
        }
        if self.well.completing(at.own, at.all) & self.well.tops(at.all) != 0 {
            return Ok(free.div_ceil(2) as i32);
        }
        let completes = self.well.completing(at.own ^ at.all, at.all);
        self.search(at, free, completes, alpha, clock)
    }

    /// The same for a position in which the mover cannot win at once. `completes` are the cells that complete the other side's
    /// four.
    fn search(
        &mut self,
        at: Stones,
        free: u32,
        completes: u64,
        alpha: i32,
        clock: &mut SolveClock<'_, '_>,
    ) -> Result<i32, Stopped> {
        self.nodes += 1;
        if self.nodes - self.counted >= COUNTED_AT_ONCE && self.count(clock) {
            return Err(Stopped);
        }

        // 1. The mover must stop a four of the other side, and must not play right below one.
        let tops = self.well.tops(at.all);
        let mut moves = tops & self.well.cells;
        let forced = moves & completes;
        if forced != 0 {
            if forced & (forced - 1) != 0 {
                return Ok(-((free / 2) as i32));
            }
            moves = forced;
        }
        moves &= !(completes >> 1);
        if moves == 0 {
            return Ok(-((free / 2) as i32));
        }

        // 2. No win is sooner than the next move but one, and so is no loss.
        if free <= 2 {
            return Ok(0);
        }
        let least = -((free as i32 - 2) / 2);
        if least > alpha {
            return Ok(least);
        }
        let most = (free as i32 - 1) / 2;
        if most <= alpha {
            return Ok(most);
        }

        // 3. Following up may decide: the other side's, or the mover's after the move that makes it the follower.
        if alpha >= -1 {
            match self.well.follow_up(at, completes) {
                FollowUp::Wins => return Ok(-1),
                FollowUp::Draws if alpha >= 0 => return Ok(0),
                _ => {}
            }
        }

        // 4. The table may know.
        let kept = free >= MIN_KEPT;
        let key = self.key(at);
        let mut hash_column = u32::MAX;
        if kept && let Some(known) = self.table.get(key.0) {
            if known.is_lower == (known.value > alpha) {
                return Ok(known.value);
            }
            hash_column = if key.1 { self.well.cols - 1 - known.column } else { known.column };
        }

        // 5. The moves, with the cells that complete the mover's four after each.
        let mut list = [Child::default(); MAX_COLS as usize];
        let mut count = 0;
        let own_completes = self.well.completing(at.own, at.all);
        for &col in &self.order {
            let cell = moves & (((1u64 << self.well.rows) - 1) << (col * self.well.stride));
            if cell == 0 {
                continue;
            }
            let after = self.well.completing(at.own | cell, at.all | cell);
            let mut order_score = 4 * (after & !own_completes).count_ones() as i32 + 2 * after.count_ones() as i32;
            // A move right below one's own four gives it up.
            if own_completes & (cell << 1) != 0 {
                order_score -= 6;
            }
            if col == hash_column {
                order_score += 1000;
            }
            list[count] = Child { cell, completes: after, order_score };
            count += 1;
        }
        let children = &mut list[..count];

        // 6. A child may be known to be good enough.
        if alpha <= 0 {
            for child in children.iter() {
                let after = at.after(child.cell);
                let value = match self.well.follow_up(after, child.completes) {
                    FollowUp::Nothing => continue,
                    FollowUp::Draws => 0,
                    FollowUp::Wins => 1,
                };
                if value > alpha {
                    return Ok(value);
                }
            }
        }
        if free >= LOOKS_AHEAD && count > 1 {
            for child in children.iter() {
                let known = self.table.get(self.key(at.after(child.cell)).0);
                if let Some(Known { value, is_lower: false, .. }) = known
                    && -value > alpha
                {
                    return Ok(-value);
                }
            }
        }

        // 7. The children, the most promising first.
        let before = self.nodes;
        let (mut best, mut best_cell) = (i32::MIN, 0);
        for index in 0..count {
            let mut next = index;
            for other in index + 1..count {
                if children[other].order_score > children[next].order_score {
                    next = other;
                }
            }
            children[index..=next].rotate_right(1);
            let Child { cell, completes, .. } = children[index];
            let value = -self.search(at.after(cell), free - 1, completes, -alpha - 1, clock)?;
            if value > best {
                (best, best_cell) = (value, cell);
                if value > alpha {
                    break;
                }
            }
        }
        if kept {
            let column = self.well.column_of(best_cell);
            let column = if key.1 { self.well.cols - 1 - column } else { column };
            let work = (self.nodes - before + 1).ilog2() / 2;
            self.table.put(key.0, Known { value: best, is_lower: best > alpha, column }, work);
        }
        Ok(best)
    }

    /// The key of a position, and whether it is that of the mirror image.
    #[inline(always)]
    fn key(&self, at: Stones) -> (u64, bool) {
        let key = self.well.key(at);
        if at.all.count_ones() > MAX_MIRRORED_STONES {
            return (key, false);
        }
        let mirrored = self.well.mirrored(key);
        if mirrored < key { (mirrored, true) } else { (key, false) }
    }
}
