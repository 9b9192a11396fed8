//! What counting alone tells of a board of dominoes: moves that nobody can prevent, and moves that could fit at most.

use super::{Core, STEPS, Solver};
use plyground_game::Seat;
use plyground_games::bits::Bits;

/// What a side can hope for.
pub(crate) struct Prospects {
    /// Moves that nobody can keep it from making.
    sure: i32,
    /// Cells that those take from the other side, at least.
    takes: i32,
    /// Moves that would fit if the other side never moved.
    fits: i32,
    /// Cells that some move of it could cover.
    covers: i32,
}

impl Prospects {
    /// The most moves it can make when the other side takes so many of its cells.
    fn most(&self, taken: i32) -> i32 {
        self.fits.min((self.covers - taken) / 2)
    }
}

/// Dominoes side by side.
pub(super) struct Packed<B> {
    pub(super) count: u32,
    cells: B,
}

/// How good a board looks to a side.
pub(crate) fn worth(lead: i32, prospects: &[Prospects; 2], seat: Seat) -> i32 {
    let (own, other) = (&prospects[seat.index()], &prospects[seat.other().index()]);
    let lead = if seat == Seat::First { lead } else { -lead };
    2 * lead + own.covers - other.covers
}

impl<B: Bits> Solver<B> {
    pub(crate) fn both_prospects(&self, core: Core<B>) -> [Prospects; 2] {
        Seat::BOTH.map(|seat| self.prospects(core.free, seat, core.to_move == seat))
    }

    /// Whether the vertical side wins, where counting tells.
    pub(crate) fn settled(&self, core: Core<B>, [vertical, horizontal]: &[Prospects; 2]) -> Option<bool> {
        // Whoever is to move needs one move more than the other.
        let (vertical_needs, horizontal_needs) = if core.to_move == Seat::First { (1, 0) } else { (0, 1) };
        if vertical.sure + core.lead >= horizontal.most(vertical.takes) + vertical_needs {
            return Some(true);
        }
        if horizontal.sure - core.lead >= vertical.most(horizontal.takes) + horizontal_needs {
            return Some(false);
        }
        None
    }

    /// What a side can hope for on the core.
    fn prospects(&self, free: B, seat: Seat, to_move: bool) -> Prospects {
        let contested = self.coverable(free, seat.other());
        let safe = self.packed(free.without(contested), seat);
        let rest = free.without(safe.cells);

        // 1. Both sides take turns at the doubles, then at the singles. The other side's domino meets at most one of
        //    all these at a time, so half of them are sure.
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

        // 2. Of all moves that fit, the other side's domino meets at most two, so a third of them are sure.
        let thirds = (self.packed(rest, seat).count + 2 * first) / 3;

        let (won, takes) = if thirds > halves { (thirds, thirds) } else { (halves, half_takes) };
        Prospects {
            sure: (safe.count + won) as i32,
            takes: takes as i32,
            fits: self.packed(free, seat).count as i32,
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
            let outer = self.packed(left.and(has_inner).without(has_outer), seat);
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
            let packed = self.packed(rest.and(lines), seat);
            let beside = self.lattice.shift(packed.cells, across).or(self.lattice.shift(packed.cells, across.back()));
            let more = self.packed(rest.and(between).without(beside), seat);
            (packed.count + more.count, packed.cells.or(more.cells))
        });
        let (count, cells) = if packings[0].0 >= packings[1].0 { packings[0] } else { packings[1] };
        (count, (2 * count).saturating_sub(cells.and(contested).count()))
    }

    /// As many dominoes of `seat` as fit into the set.
    #[inline]
    pub(super) fn packed(&self, set: B, seat: Seat) -> Packed<B> {
        let (step, back) = (STEPS[seat.index()], STEPS[seat.index()].back());
        let mut packed = Packed { count: 0, cells: B::EMPTY };
        let mut starts = set.without(self.lattice.shift(set, step));
        while !starts.is_empty() {
            let ends = self.lattice.shift(starts, step).and(set);
            packed.count += ends.count();
            packed.cells = packed.cells.or(ends).or(self.lattice.shift(ends, back));
            starts = self.lattice.shift(ends, step).and(set);
        }
        packed
    }
}
