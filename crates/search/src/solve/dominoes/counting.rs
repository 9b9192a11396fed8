//! Proofs by counting in Dominoes: moves that the other side cannot prevent, against moves that could fit at most.

use super::{Core, STEPS, Solver};
use plyground_game::Seat;
use plyground_games::bits::Bits;

/// Bounds on the moves that a side will make.
pub(crate) struct MoveBounds {
    /// Moves that the other side cannot prevent.
    guaranteed: i32,
    /// The cells that those moves take from the other side, at least.
    takes: i32,
    /// The moves that would fit if the other side never moved.
    fits: i32,
    /// The cells that some move of this side could cover.
    covers: i32,
}

impl MoveBounds {
    /// The most moves that this side can make when the other side takes `taken` of its cells.
    fn most(&self, taken: i32) -> i32 {
        self.fits.min((self.covers - taken) / 2)
    }
}

/// Dominoes of one seat that do not overlap.
pub(super) struct Packing<B> {
    pub(super) count: u32,
    cells: B,
}

/// Estimates a board from `seat`'s side.
pub(crate) fn evaluate_bounds(lead: i32, move_bounds: &[MoveBounds; 2], seat: Seat) -> i32 {
    let (own, other) = (&move_bounds[seat.index()], &move_bounds[seat.other().index()]);
    let lead = if seat == Seat::First { lead } else { -lead };
    2 * lead + own.covers - other.covers
}

impl<B: Bits> Solver<B> {
    pub(crate) fn bounds_of_both(&self, core: Core<B>) -> [MoveBounds; 2] {
        Seat::BOTH.map(|seat| self.move_bounds(core.free, seat, core.to_move == seat))
    }

    /// Whether the vertical side wins, if counting proves it.
    pub(crate) fn counting_proof(&self, core: Core<B>, [vertical, horizontal]: &[MoveBounds; 2]) -> Option<bool> {
        // The side to move needs one move more than the other side.
        let (vertical_needs, horizontal_needs) = if core.to_move == Seat::First { (1, 0) } else { (0, 1) };
        if vertical.guaranteed + core.lead >= horizontal.most(vertical.takes) + vertical_needs {
            return Some(true);
        }
        if horizontal.guaranteed - core.lead >= vertical.most(horizontal.takes) + horizontal_needs {
            return Some(false);
        }
        None
    }

    /// Bounds on the moves of a side on the core.
    fn move_bounds(&self, free: B, seat: Seat, to_move: bool) -> MoveBounds {
        let contested = self.coverable(free, seat.other());
        let safe = self.pack(free.without(contested), seat);
        let rest = free.without(safe.cells);

        // 1. Both sides take turns at the doubles, then at the singles. A domino of the other side meets at most one of
        //    these at a time, so half of them are guaranteed.
        let first = u32::from(to_move);
        let (doubles, used) = self.doubles(rest, seat);
        let halves = |doubles: u32, used: B| {
            let (singles, singly_contested) = self.singles(rest.without(used), contested, seat);
            let double_moves = (doubles + first) / 2;
            let single_moves = (singles + (first + doubles) % 2) / 2;
            let takes = 4 * double_moves + single_moves + single_moves.saturating_sub(singly_contested);
            (2 * double_moves + single_moves, takes)
        };
        let (halves, half_takes) = halves(doubles, used).max(halves(0, B::EMPTY));

        // 2. Of all moves that fit, a domino of the other side meets at most two, so a third of them are guaranteed.
        let thirds = (self.pack(rest, seat).count + 2 * first) / 3;

        let (won, takes) = if thirds > halves { (thirds, thirds) } else { (halves, half_takes) };
        MoveBounds {
            guaranteed: (safe.count + won) as i32,
            takes: takes as i32,
            fits: self.pack(free, seat).count as i32,
            covers: self.coverable(free, seat).count() as i32,
        }
    }

    /// Places where one move of `seat` makes another one safe: two pairs of cells side by side, the outer of which the
    /// other side can reach only through the inner. How many there are, and the cells they need for themselves.
    fn doubles(&self, rest: B, seat: Seat) -> (u32, B) {
        let mut count = 0;
        let mut used = B::EMPTY;
        let across = STEPS[seat.other().index()];
        for outwards in [across, across.back()] {
            let left = rest.without(used);
            let inwards = outwards.back();
            let has_inner = self.lattice.shift(left, outwards);
            let has_outer = self.lattice.shift(rest, inwards);
            let outer = self.pack(left.and(has_inner).without(has_outer), seat);
            let block = outer.cells.or(self.lattice.shift(outer.cells, inwards));
            count += outer.count;
            used = used.or(block).or(self.lattice.shift(block, outwards)).or(self.lattice.shift(block, inwards));
        }
        (count, used)
    }

    /// Moves of `seat` of which the other side's domino meets at most one: those in every other line, and those between
    /// that have none of the former beside them. How many, and how many of them have only one contested cell.
    fn singles(&self, rest: B, contested: B, seat: Seat) -> (u32, u32) {
        let across = STEPS[seat.other().index()];
        let packings = [0, 1].map(|first| {
            let [lines, between] = [first, 1 - first].map(|i| self.lines[seat.index()][i]);
            let packing = self.pack(rest.and(lines), seat);
            let beside = self.lattice.shift(packing.cells, across).or(self.lattice.shift(packing.cells, across.back()));
            let more = self.pack(rest.and(between).without(beside), seat);
            (packing.count + more.count, packing.cells.or(more.cells))
        });
        let (count, cells) = if packings[0].0 >= packings[1].0 { packings[0] } else { packings[1] };
        (count, (2 * count).saturating_sub(cells.and(contested).count()))
    }

    /// The most dominoes of `seat` that fit into the set.
    #[inline]
    pub(super) fn pack(&self, set: B, seat: Seat) -> Packing<B> {
        let (step, back) = (STEPS[seat.index()], STEPS[seat.index()].back());
        let mut packing = Packing { count: 0, cells: B::EMPTY };
        let mut starts = set.without(self.lattice.shift(set, step));
        while !starts.is_empty() {
            let ends = self.lattice.shift(starts, step).and(set);
            packing.count += ends.count();
            packing.cells = packing.cells.or(ends).or(self.lattice.shift(ends, back));
            starts = self.lattice.shift(ends, step).and(set);
        }
        packing
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_game::BoardSize;

    fn solver(rows: usize, cols: usize) -> Solver<u64> {
        Solver::new(BoardSize::new(rows, cols).unwrap(), 1)
    }

    #[test]
    fn dominoes_are_packed_along_their_direction() {
        let solver = solver(3, 3);
        let all = 0b111_111_111;
        // Three columns of three hold a vertical domino each.
        let [vertical, horizontal] = Seat::BOTH.map(|seat| solver.pack(all, seat));
        assert_eq!((vertical.count, vertical.cells), (3, 0b000_111_111));
        assert_eq!((horizontal.count, horizontal.cells), (3, 0b011_011_011));
        assert_eq!(solver.pack(0b001_010_100, Seat::First).count, 0);
    }

    #[test]
    fn moves_that_cannot_be_prevented_and_moves_that_fit_are_counted() {
        // Two columns apart: the vertical side has both for itself.
        let apart = solver(2, 3);
        let bounds = apart.move_bounds(0b101_101, Seat::First, true);
        assert_eq!((bounds.guaranteed, bounds.takes, bounds.fits, bounds.covers), (2, 0, 2, 4));
        let other = apart.move_bounds(0b101_101, Seat::Second, false);
        assert_eq!((other.guaranteed, other.takes, other.fits, other.covers), (0, 0, 0, 0));
        // A square of four is won by the side to move.
        let square = solver(2, 2);
        for mover in Seat::BOTH {
            let core = Core { free: 0b1111, to_move: mover, lead: 0 };
            let bounds = square.bounds_of_both(core);
            assert_eq!(square.counting_proof(core, &bounds), Some(mover == Seat::First));
            assert_eq!(evaluate_bounds(0, &bounds, Seat::First), 0);
            assert_eq!([Seat::First, Seat::Second].map(|seat| evaluate_bounds(3, &bounds, seat)), [6, -6]);
        }
    }

    #[test]
    fn a_run_of_one_side_alone_becomes_its_lead() {
        let solver = solver(2, 3);
        let reduce = |free| {
            let core = solver.reduce(Core { free, to_move: Seat::First, lead: 0 });
            (core.free, core.lead)
        };
        assert_eq!(reduce(0b101_101), (0, 2));
        assert_eq!(reduce(0b000_011), (0, -1));
        assert_eq!(reduce(0b100_011), (0, -1), "a single cell is nothing");
        assert_eq!(reduce(0b011_011), (0b011_011, 0));
    }
}
