//! Othello on any board and under both rules: mobility, corners and what can never be turned again; discs at the end.

use super::{Candidate, Evaluate, Scope};
use crate::engine::budget::Clock;
use crate::engine::score::{RawScore, estimate, points};
use plyground_game::{Cell, Outcome, Rules};
use plyground_games::bits::Bits;
use plyground_games::lattice::{Direction, LINES, Lattice};
use plyground_games::othello::{Othello, OthelloMove, OthelloPosition};

/// What is known of a board.
#[derive(Clone, Debug)]
pub(crate) struct OthelloEvaluation<B> {
    corners: [Corner<B>; 4],
    all_corners: B,
    /// Cells from which a line of each direction cannot be bracketed: one of its ends is the edge.
    ends: [B; 4],
    lattice: Lattice<B>,
}

/// A corner and the cells from which the other side gets at it.
#[derive(Clone, Copy, Debug)]
struct Corner<B> {
    corner: B,
    diagonal: B,
    beside: B,
}

/// The slot of a pass.
const PASS: u16 = plyground_game::BoardSize::MAX_CELLS as u16;

const CORNER: i32 = 700;
const DIAGONAL: i32 = -260;
const BESIDE: i32 = -110;
const STABLE: i32 = 130;
const FRONTIER: i32 = -18;
/// What being able to go everywhere is worth against being able to go nowhere.
const MOBILITY: i32 = 1_500;

impl<B: Bits> OthelloEvaluation<B> {
    pub(crate) fn new(game: &Othello<B>) -> OthelloEvaluation<B> {
        let lattice = game.lattice().clone();
        let last = lattice.size().rows() - 1;
        let at = |row: u8, col: u8| B::one(lattice.number(Cell::new(row, col)));
        // On boards under 4x4 the cells beside one corner are those beside the next, and none of this matters.
        let inner = |edge: u8| if edge == 0 { 1.min(last) } else { last - 1 };
        let corners = [(0, 0), (0, last), (last, 0), (last, last)].map(|(row, col)| Corner {
            corner: at(row, col),
            diagonal: at(inner(row), inner(col)),
            beside: at(inner(row), col).or(at(row, inner(col))),
        });
        let stays = |step: Direction| lattice.shift(lattice.all(), step);
        OthelloEvaluation {
            corners,
            all_corners: corners.iter().fold(B::EMPTY, |all, corner| all.or(corner.corner)),
            ends: LINES.map(|step| lattice.all().without(stays(step).and(stays(step.back())))),
            lattice,
        }
    }

    /// Discs that nobody can turn over any more: along every line they touch the edge or another such disc.
    fn stable(&self, discs: B) -> B {
        if discs.and(self.all_corners).is_empty() {
            return B::EMPTY;
        }
        let mut stable = B::EMPTY;
        loop {
            let mut grown = discs;
            for (step, ends) in LINES.into_iter().zip(self.ends) {
                let held = self.lattice.shift(stable, step).or(self.lattice.shift(stable, step.back()));
                grown = grown.and(ends.or(held));
            }
            if grown == stable {
                return stable;
            }
            stable = grown;
        }
    }

    /// Discs of a set that have a free cell beside them.
    fn frontier(&self, discs: B, free: B) -> i32 {
        let steps = LINES.into_iter().flat_map(|step| [step, step.back()]);
        let near = steps.fold(B::EMPTY, |near, step| near.or(self.lattice.shift(free, step)));
        discs.and(near).count() as i32
    }

    /// What holding cells around the corners is worth.
    fn around_corners(&self, discs: B, free: B) -> i32 {
        let value = |Corner { corner, diagonal, beside }: &Corner<B>| {
            if discs.and(*corner).is_empty() {
                let open = !free.and(*corner).is_empty();
                let near = DIAGONAL * discs.and(*diagonal).count() as i32 + BESIDE * discs.and(*beside).count() as i32;
                if open { near } else { 0 }
            } else {
                CORNER
            }
        };
        self.corners.iter().map(value).sum()
    }
}

impl<B: Bits> Evaluate<Othello<B>> for OthelloEvaluation<B> {
    const SLOTS: usize = PASS as usize + 1;
    const SETTLED: u32 = 16;

    #[inline]
    fn slot(&self, _game: &Othello<B>, disc: OthelloMove) -> u16 {
        disc.number().map_or(PASS, |number| number as u16)
    }

    fn ended(&self, game: &Othello<B>, position: &OthelloPosition<B>, _outcome: Outcome) -> RawScore {
        let (mover, discs) = (game.to_move(position), game.discs(position));
        points(discs[mover.index()] - discs[mover.other().index()])
    }

    fn value(&mut self, game: &Othello<B>, position: &mut OthelloPosition<B>, _clock: &mut Clock<'_>) -> RawScore {
        let mover = game.to_move(position);
        let occupied = game.occupied(position);
        let free = self.lattice.all().without(occupied[0].or(occupied[1]));
        let [own, other] = [mover, mover.other()].map(|seat| {
            let discs = occupied[seat.index()];
            let held = self.around_corners(discs, free)
                + STABLE * self.stable(discs).count() as i32
                + FRONTIER * self.frontier(discs, free);
            (held, game.legal_cells(position, seat).count() as i32, discs.count() as i32)
        });
        let mobility = MOBILITY * (own.1 - other.1) / (own.1 + other.1 + 2);
        // Discs count at the end, and the end is near when few cells are free or when being stuck ends the game.
        let (left, cells) = (free.count() as i32, self.lattice.all().count() as i32);
        let urgency = if game.passes() { 4 } else { 10 } + 30 * (cells - left) / cells.max(1);
        let discs = urgency * (own.2 - other.2) * 8 / (8 + left);
        estimate(own.0 - other.0 + mobility + discs)
    }

    fn plies_left(&self, game: &Othello<B>, position: &OthelloPosition<B>) -> Option<u32> {
        // A pass is a forced move, and those cost no depth.
        let [first, second] = game.occupied(position);
        Some(self.lattice.all().without(first.or(second)).count())
    }

    fn candidates(
        &mut self,
        game: &Othello<B>,
        position: &OthelloPosition<B>,
        list: &mut Vec<Candidate<OthelloMove>>,
    ) -> Scope {
        let other = game.to_move(position).other();
        for m in game.moves(position) {
            let slot = self.slot(game, m);
            let mut after = *position;
            game.play(&mut after, m);
            // Who leaves the other few moves has a good one, and has little to search.
            let replies = game.legal_cells(&after, other);
            let mut promise = -200 * (replies.count() as i32 + 2 * replies.and(self.all_corners).count() as i32);
            if let Some(number) = m.number()
                && self.all_corners.has(number)
            {
                promise += 2_000;
            }
            list.push(Candidate { m, slot, promise });
        }
        Scope::All
    }

    fn reduction(&self, depth: i32, index: usize) -> i32 {
        i32::from(depth >= 3 && index >= 3) + i32::from(depth >= 6 && index >= 8)
    }
}
