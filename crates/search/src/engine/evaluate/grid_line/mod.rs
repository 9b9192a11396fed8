//! k in a row on a plane or a torus, with one or two stones a turn: lines, threats and forced wins.

mod forcing;
mod patterns;
mod threats;

use super::{Candidate, Evaluate, Scope, Solution};
use crate::engine::budget::Clock;
use crate::engine::score::{DRAW, RawScore, estimate, loss_at, win_at};
use forcing::{Forced, Forcing};
use patterns::Patterns;
use plyground_game::{Rules, Seat};
use plyground_games::bits::Bits;
use plyground_games::grid_line::{GridLine, GridLinePosition};
use plyground_games::{CellIndex, lattice};
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;
use std::sync::Arc;
use threats::Threats;

/// On boards with no more open cells than this every useful move is looked at, so that proofs are proofs.
const SMALL: u32 = 25;
/// On others, moves further than two steps from any stone are left out, and all but so many of the rest.
const MOST_CANDIDATES: usize = 32;
/// Stones to try when looking for a forced win, at the end of each line and at the root.
const TRIES_AT_LEAVES: u32 = 60;
const TRIES_AT_ROOT: u32 = 20_000;
/// What part of the time may be spent on looking for a win by threats before the search begins.
const THREATS_SHARE: u32 = 16;

/// What is known of a position.
#[derive(Clone, Debug)]
pub(crate) struct LineEvaluation<B> {
    patterns: Patterns<B>,
    /// The cells within two steps of each cell.
    surroundings: Arc<[B]>,
    open: B,
}

impl<B: Bits> LineEvaluation<B> {
    pub(crate) fn new(game: &GridLine<B>) -> LineEvaluation<B> {
        let root = game.start();
        let stones = game.stones(&root);
        let cells = game.lattice().size().cells();
        let mut patterns = Patterns::new(cells, game.winning_lines());
        for seat in Seat::BOTH {
            stones[seat.index()].ones().for_each(|cell| patterns.place(seat, cell));
        }
        let grown = |set: B| {
            let steps = lattice::LINES.into_iter().flat_map(|step| [step, step.back()]);
            steps.fold(set, |grown, step| grown.or(game.lattice().shift(set, step)))
        };
        LineEvaluation {
            patterns,
            surroundings: (0..cells).map(|cell| grown(grown(B::one(cell)))).collect(),
            open: game.vacant(&root).or(stones[0]).or(stones[1]),
        }
    }

    fn is_small(&self) -> bool {
        self.open.count() <= SMALL
    }

    /// Cells of lines that `seat` can finish with so many stones, the shortest lines first.
    fn finishing(&self, seat: Seat, stones: u8, vacant: B) -> Option<(usize, B)> {
        let prospects = self.patterns.of(seat);
        let short = (1..=usize::from(stones)).find(|&short| prospects.near[short - 1] > 0)?;
        Some((short, prospects.cells[short - 1].and(vacant)))
    }

    /// Cells on lines that `seat` could finish with so many stones.
    fn threatened(&self, seat: Seat, stones: u8, vacant: B) -> B {
        let near = &self.patterns.of(seat).cells[..usize::from(stones)];
        near.iter().fold(B::EMPTY, |all, &cells| all.or(cells)).and(vacant)
    }

    /// Cells near stones, or all where there are none.
    fn surrounded(&self, stones: B, vacant: B) -> B {
        let near = stones.ones().fold(B::EMPTY, |near, cell| near.or(self.surroundings[cell])).and(vacant);
        if near.is_empty() { vacant } else { near }
    }

    fn forced_win(
        &mut self,
        game: &GridLine<B>,
        position: &GridLinePosition<B>,
        tries: u32,
        clock: &mut Clock<'_>,
    ) -> Option<Forced<B>> {
        // With two stones a turn the other side can stop two threats, and this search does not look for three.
        if game.stones_a_turn() > 1 {
            return None;
        }
        let attacker = game.to_move(position);
        Forcing { patterns: &mut self.patterns, clock, attacker, tries }.win(game.vacant(position))
    }
}

impl<B: Bits> Evaluate<GridLine<B>> for LineEvaluation<B> {
    const SLOTS: usize = plyground_game::BoardSize::MAX_CELLS;

    #[inline]
    fn slot(&self, _game: &GridLine<B>, spot: CellIndex) -> u16 {
        spot.number() as u16
    }

    #[inline]
    fn play(&mut self, game: &GridLine<B>, before: &GridLinePosition<B>, spot: CellIndex) {
        self.patterns.place(game.to_move(before), spot.number());
    }

    #[inline]
    fn undo(&mut self, game: &GridLine<B>, before: &GridLinePosition<B>, spot: CellIndex) {
        self.patterns.remove(game.to_move(before), spot.number());
    }

    fn verdict(&mut self, game: &GridLine<B>, position: &GridLinePosition<B>) -> Option<RawScore> {
        let (mover, vacant) = (game.to_move(position), game.vacant(position));
        let other = mover.other();
        if let Some((short, _)) = self.finishing(mover, game.to_place(position), vacant) {
            return Some(win_at(short));
        }
        if self.patterns.of(mover).live + self.patterns.of(other).live == 0 {
            return Some(DRAW);
        }
        // One stone cannot stop two lines at different cells.
        let lost = game.stones_a_turn() == 1 && self.threatened(other, 1, vacant).count() > 1;
        lost.then(|| loss_at(2))
    }

    fn value(&mut self, game: &GridLine<B>, position: &mut GridLinePosition<B>, clock: &mut Clock<'_>) -> RawScore {
        if let Some(forced) = self.forced_win(game, position, TRIES_AT_LEAVES, clock) {
            return win_at(forced.plies);
        }
        let mover = game.to_move(position);
        let (own, other) = (self.patterns.of(mover).worth, self.patterns.of(mover.other()).worth);
        // Whoever is to move makes more of the same lines.
        estimate(own + own / 4 - other)
    }

    fn plies_left(&self, game: &GridLine<B>, position: &GridLinePosition<B>) -> Option<u32> {
        self.is_small().then(|| game.vacant(position).count())
    }

    fn candidates(
        &mut self,
        game: &GridLine<B>,
        position: &GridLinePosition<B>,
        list: &mut Vec<Candidate<CellIndex>>,
    ) -> Scope {
        let (mover, vacant) = (game.to_move(position), game.vacant(position));
        let [own, other] = [mover, mover.other()].map(|seat| self.patterns.of(seat));
        let candidate = |cell: usize| Candidate {
            m: CellIndex::new(cell),
            slot: cell as u16,
            promise: own.promise[cell] + other.promise[cell] - other.promise[cell] / 8,
        };

        // 1. Who can win, wins; who would lose otherwise, stops that.
        if let Some((_, cells)) = self.finishing(mover, game.to_place(position), vacant) {
            list.extend(cells.ones().take(1).map(candidate));
            return Scope::All;
        }
        let threatened = self.threatened(mover.other(), game.stones_a_turn(), vacant);
        if !threatened.is_empty() {
            list.extend(threatened.ones().map(candidate));
            return Scope::All;
        }

        // 2. A stone on a cell through which no line can be won does nothing, and a stone never harms its owner: cells
        //    on live lines are all that matter.
        if self.is_small() {
            list.extend(vacant.ones().map(candidate).filter(|candidate| candidate.promise > 0));
            if list.is_empty() {
                list.extend(vacant.ones().take(1).map(candidate));
            }
            return Scope::All;
        }

        // 3. Elsewhere only what lies near and promises most.
        let [first, second] = game.stones(position);
        list.extend(self.surrounded(first.or(second), vacant).ones().map(candidate));
        if list.len() > MOST_CANDIDATES {
            list.select_nth_unstable_by_key(MOST_CANDIDATES, |candidate| (-candidate.promise, candidate.slot));
            list.truncate(MOST_CANDIDATES);
        }
        Scope::Some
    }

    fn ground(&self, _game: &GridLine<B>) -> u64 {
        FxBuildHasher.hash_one(self.open)
    }

    fn solve(
        &mut self,
        game: &GridLine<B>,
        position: &GridLinePosition<B>,
        clock: &mut Clock<'_>,
    ) -> Option<Solution<CellIndex>> {
        if let Some(forced) = self.forced_win(game, position, TRIES_AT_ROOT, clock) {
            return Some(Solution { best: CellIndex::new(forced.first), score: win_at(forced.plies) });
        }
        // On small boards the search itself sees as much, and to the end.
        if self.is_small() || game.stones_a_turn() > 1 {
            return None;
        }
        let mut part = clock.part(THREATS_SHARE);
        let won = Threats::new(&mut self.patterns, &mut part, game.to_move(position)).search(game.vacant(position));
        clock.join(&part);
        won.map(|won| Solution { best: CellIndex::new(won.first), score: win_at(won.plies) })
    }
}
