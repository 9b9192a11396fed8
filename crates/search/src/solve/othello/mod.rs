//! An exact solver of Othello on boards of up to 8 x 8: by how many discs the mover wins with perfect play.
//!
//! A null-window search with a transposition table. Moves are ordered fastest first (few replies, then few cells where
//! replies may come up), moves in odd quadrants before others, and discs that can never be flipped bound the margin. The
//! last cells are played out without a table (`last_cells`).

mod discs;
mod last_cells;
mod position_solver;
mod stability;
mod table;

#[cfg(test)]
mod tests;

use discs::{flips, free_beside, moves};
use last_cells::odd_cells;
pub(crate) use position_solver::OthelloSolver;
use stability::stable_count;
use std::ops::ControlFlow;
use table::{EndgameTable, Known, NO_CELL};

/// A position on an 8 x 8 frame, bit 0 the upper left cell and numbers along the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OthelloDiscs {
    /// The mover's discs.
    pub own: u64,
    /// The other side's discs.
    pub other: u64,
    /// The cells of the board. A smaller board lies in the middle of the frame, where each of its quadrants is in one of
    /// the frame's.
    pub board: u64,
}

/// The value of a position with perfect play of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OthelloValue {
    /// The mover's discs at the end, minus the other side's.
    pub margin: i32,
    /// The cell of a best move; none if the mover has no move.
    pub best: Option<usize>,
    /// Positions searched.
    pub nodes: u64,
}

/// Solves a position, unless `is_over` says to stop: it is told how many positions have been searched since it was asked
/// last. With `passes` a side without a move passes; otherwise the game is over then.
pub fn othello_value(
    position: OthelloDiscs,
    passes: bool,
    is_over: &mut dyn FnMut(u64) -> bool,
) -> Option<OthelloValue> {
    if passes {
        Endgame::<true>::new(position).solve(position, is_over)
    } else {
        Endgame::<false>::new(position).solve(position, is_over)
    }
}

/// Below every margin.
const NOTHING: i32 = -100;
/// With fewer free cells than this, ordering and table cost more than they save.
const FEW: u32 = 8;
/// With more free cells than this, the children are looked up before any is searched.
const LOOKS_AHEAD: u32 = 9;
/// The largest table has 2^20 buckets, 48 MiB.
const MAX_TABLE_BITS: u32 = 20;

struct Endgame<const PASSES: bool> {
    board: u64,
    cells: u32,
    table: EndgameTable,
    nodes: u64,
    /// The nodes of which `is_over` was told.
    told: u64,
}

#[derive(Clone, Copy, Default)]
struct Child {
    at: u8,
    flipped: u64,
    order_score: i32,
}

/// A value, unless the search was stopped.
type Stoppable = ControlFlow<(), i32>;

fn margin(own: u64, other: u64) -> i32 {
    own.count_ones() as i32 - other.count_ones() as i32
}

impl<const PASSES: bool> Endgame<PASSES> {
    fn new(position: OthelloDiscs) -> Self {
        let free = (position.board & !(position.own | position.other)).count_ones();
        Endgame {
            board: position.board,
            cells: position.board.count_ones(),
            table: EndgameTable::new(free.clamp(4, MAX_TABLE_BITS)),
            nodes: 0,
            told: 0,
        }
    }

    /// Null windows step towards the value, each from the bound that the last one gave.
    fn solve(
        &mut self,
        OthelloDiscs { own, other, board }: OthelloDiscs,
        is_over: &mut dyn FnMut(u64) -> bool,
    ) -> Option<OthelloValue> {
        let free = (board & !(own | other)).count_ones();
        let (mut lower, mut upper) = (-(self.cells as i32), self.cells as i32);
        let mut guess = 0;
        while lower < upper {
            let alpha = if guess == lower { guess } else { guess - 1 };
            let value = self.exceeds(own, other, alpha, free, is_over).continue_value()?;
            if value <= alpha {
                upper = value;
            } else {
                lower = value;
            }
            guess = value;
        }
        // The first move that keeps the value.
        let mut best = None;
        let mut legal = moves(own, other) & board;
        while legal != 0 && best.is_none() {
            let at = legal.trailing_zeros() as usize;
            legal &= legal - 1;
            let flipped = flips(at, own, other);
            let reply = self.exceeds(other ^ flipped, own | flipped | 1 << at, -lower, free - 1, is_over);
            best = (reply.continue_value()? <= -lower).then_some(at);
        }
        Some(OthelloValue { margin: lower, best, nodes: self.nodes })
    }

    /// A null window above `alpha`: a value up to `alpha` is an upper bound of the margin, a value above it a lower bound.
    fn exceeds(
        &mut self,
        own: u64,
        other: u64,
        alpha: i32,
        free: u32,
        is_over: &mut dyn FnMut(u64) -> bool,
    ) -> Stoppable {
        if free < FEW {
            return ControlFlow::Continue(self.few(own, other, alpha, free));
        }
        self.nodes += 1;
        let new = self.nodes - self.told;
        self.told = self.nodes;
        if is_over(new) {
            return ControlFlow::Break(());
        }

        // 1. Stable discs or the table may decide.
        if let Some(bound) = self.stability_bound(own, other, alpha, free) {
            return ControlFlow::Continue(bound);
        }
        let known = self.table.get(own, other);
        if let Some(Known { lower, upper, .. }) = known {
            if i32::from(lower) > alpha {
                return ControlFlow::Continue(lower.into());
            }
            if i32::from(upper) <= alpha {
                return ControlFlow::Continue(upper.into());
            }
        }

        // 2. Without a move the other side moves, or the game is over.
        let legal = moves(own, other) & self.board;
        if legal == 0 {
            if !PASSES || moves(other, own) & self.board == 0 {
                return ControlFlow::Continue(margin(own, other));
            }
            return ControlFlow::Continue(-self.exceeds(other, own, -alpha - 1, free, is_over)?);
        }

        // 3. A child that is known to be bad enough for the other side will do.
        let mut list = [Child::default(); 64];
        let hash_move = known.map_or(NO_CELL, |known| known.best);
        let count = self.children(own, other, legal, hash_move, free, &mut list);
        let children = &mut list[..count];
        if free > LOOKS_AHEAD {
            for child in children.iter() {
                let known = self.table.get(other ^ child.flipped, own | child.flipped | 1 << child.at);
                if let Some(value) = known.map(|known| -i32::from(known.upper)).filter(|&value| value > alpha) {
                    self.keep(own, other, free, alpha, value, child.at);
                    return ControlFlow::Continue(value);
                }
            }
        }

        // 4. The children, the most promising first.
        let (mut best, mut best_move) = (NOTHING, NO_CELL);
        for index in 0..children.len() {
            select_next(children, index);
            let Child { at, flipped, .. } = children[index];
            let value = -self.exceeds(other ^ flipped, own | flipped | 1 << at, -alpha - 1, free - 1, is_over)?;
            if value > best {
                (best, best_move) = (value, at);
                if value > alpha {
                    break;
                }
            }
        }
        self.keep(own, other, free, alpha, best, best_move);
        ControlFlow::Continue(best)
    }

    fn keep(&mut self, own: u64, other: u64, free: u32, alpha: i32, value: i32, best: u8) {
        let (lower, upper) = if value > alpha { (value, 64) } else { (-64, value) };
        self.table.put(own, other, free, Known { lower: lower as i8, upper: upper as i8, best });
    }

    /// What the mover can have at most, if the other side's stable discs make that no more than `alpha`.
    #[inline(always)]
    fn stability_bound(&self, own: u64, other: u64, alpha: i32, free: u32) -> Option<i32> {
        // Few discs are stable while many cells are free, so that it is not worth it to look for a low bound.
        if alpha < 2 * free as i32 - 2 {
            return None;
        }
        let bound = self.cells as i32 - 2 * stable_count(other, own, self.board) as i32;
        (bound <= alpha).then_some(bound)
    }

    /// Writes the children into the list, each with its order score.
    fn children(
        &self,
        own: u64,
        other: u64,
        mut legal: u64,
        hash_move: u8,
        free: u32,
        list: &mut [Child; 64],
    ) -> usize {
        let odd = odd_cells(self.board & !(own | other));
        let mut count = 0;
        while legal != 0 {
            let at = legal.trailing_zeros() as u8;
            legal &= legal - 1;
            let flipped = flips(at.into(), own, other);
            let (after, others) = (own | flipped | 1 << at, other ^ flipped);
            let order_score = if others == 0 {
                i32::MAX
            } else if at == hash_move {
                i32::MAX - 1
            } else {
                let replies = moves(others, after) & self.board;
                let corners = replies & 0x8100_0000_0000_0081;
                let potential = free_beside(self.board & !(after | others), after).count_ones() as i32;
                let odd_bonus = if free < 12 { 24 } else { 8 };
                -32 * (replies.count_ones() + corners.count_ones()) as i32 - 8 * potential
                    + if odd >> at & 1 == 1 { odd_bonus } else { 0 }
                    + 2 * PLACES[usize::from(at & 63)]
            };
            list[count & 63] = Child { at, flipped, order_score };
            count += 1;
        }
        count
    }
}

/// Moves the child with the highest order score, of equals the first, to `index`.
fn select_next(children: &mut [Child], index: usize) {
    let mut best = index;
    for i in index + 1..children.len() {
        if children[i].order_score > children[best].order_score {
            best = i;
        }
    }
    children.swap(index, best);
}

/// What a cell is worth before anything else is known: corners most, cells beside them least.
static PLACES: [i32; 64] = {
    const QUARTER: [[i32; 4]; 4] = [[9, 2, 8, 6], [2, 0, 4, 4], [8, 4, 7, 5], [6, 4, 5, 0]];
    let mut all = [0; 64];
    let mut at = 0;
    while at < 64 {
        let (row, col) = (at / 8, at % 8);
        all[at] = QUARTER[if row < 4 { row } else { 7 - row }][if col < 4 { col } else { 7 - col }];
        at += 1;
    }
    all
};
