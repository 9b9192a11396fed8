//! k in a row on boards that are searched to the end, and where lines are too long or too entwined for shapes: live lines
//! are counted, and a win is forced by lines with one stone missing.

use super::forcing::ForcedWinSearch;
use super::fours::ForcedWin;
use super::patterns::Patterns;
use crate::engine::budget::SearchClock;
use crate::engine::evaluate::{Candidate, Evaluator, Scope, Solution};
use crate::engine::score::{DRAW, RawScore, estimate, loss_at, win_at};
use plyground_game::{Rules, Seat};
use plyground_games::bits::Bits;
use plyground_games::grid_line::{GridLine, GridLinePosition};
use plyground_games::{CellIndex, bitboard_layout};
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;
use std::sync::Arc;

/// On boards with no more playable cells than this all useful moves are candidates, so that the search proves results.
const MAX_CELLS_SEARCHED_IN_FULL: u32 = 25;
/// The most candidates on larger boards, where cells further than two steps from every stone are left out.
const MAX_CANDIDATES: usize = 32;
/// Stones to try in a search for a forced win, at a leaf and at the root.
const LEAF_TRIES: u32 = 60;
const ROOT_TRIES: u32 = 20_000;

/// Whether a board has so few playable cells that all useful moves are candidates.
pub(super) fn is_small<B: Bits>(playable: B) -> bool {
    playable.count() <= MAX_CELLS_SEARCHED_IN_FULL
}

/// Evaluates positions of k in a row by their live lines.
#[derive(Clone, Debug)]
pub(crate) struct LineEvaluator<B> {
    patterns: Patterns<B>,
    /// The cells within two steps of each cell.
    neighbourhoods: Arc<[B]>,
    playable: B,
}

impl<B: Bits> LineEvaluator<B> {
    pub(crate) fn new(game: &GridLine<B>) -> LineEvaluator<B> {
        let root = game.start();
        let stones = game.stones(&root);
        let cells = game.lattice().size().cells();
        let mut patterns = Patterns::new(cells, game.winning_lines());
        for seat in Seat::BOTH {
            stones[seat.index()].ones().for_each(|cell| patterns.place(seat, cell));
        }
        let dilate = |set: B| {
            let steps = bitboard_layout::LINES.into_iter().flat_map(|step| [step, step.back()]);
            steps.fold(set, |dilated, step| dilated.or(game.lattice().shift(set, step)))
        };
        LineEvaluator {
            patterns,
            neighbourhoods: (0..cells).map(|cell| dilate(dilate(B::one(cell)))).collect(),
            playable: game.vacant(&root).or(stones[0]).or(stones[1]),
        }
    }

    fn is_small(&self) -> bool {
        is_small(self.playable)
    }

    /// The fewest stones, of at most `stones`, with which `seat` completes a line, and the free cells of those lines.
    fn finishing(&self, seat: Seat, stones: u8, vacant: B) -> Option<(usize, B)> {
        let seat_lines = self.patterns.seat(seat);
        let missing = (1..=usize::from(stones)).find(|&missing| seat_lines.near[missing - 1] > 0)?;
        Some((missing, seat_lines.cells[missing - 1].and(vacant)))
    }

    /// The free cells of lines that `seat` could complete with `stones` stones.
    fn threatened(&self, seat: Seat, stones: u8, vacant: B) -> B {
        let near = &self.patterns.seat(seat).cells[..usize::from(stones)];
        near.iter().fold(B::EMPTY, |all, &cells| all.or(cells)).and(vacant)
    }

    /// The vacant cells near stones, or all vacant cells on an empty board.
    fn surrounded(&self, stones: B, vacant: B) -> B {
        let near = stones.ones().fold(B::EMPTY, |near, cell| near.or(self.neighbourhoods[cell])).and(vacant);
        if near.is_empty() { vacant } else { near }
    }

    fn forced_win(
        &mut self,
        game: &GridLine<B>,
        position: &GridLinePosition<B>,
        tries: u32,
        clock: &mut SearchClock<'_>,
    ) -> Option<ForcedWin> {
        // With two stones a turn the defender can stop two threats, and this search does not look for three.
        if game.stones_per_turn() > 1 {
            return None;
        }
        let attacker = game.to_move(position);
        ForcedWinSearch { patterns: &mut self.patterns, clock, attacker, tries }.win(game.vacant(position))
    }
}

impl<B: Bits> Evaluator<GridLine<B>> for LineEvaluator<B> {
    const MOVE_INDICES: usize = plyground_game::BoardSize::MAX_CELLS;

    #[inline]
    fn move_index(&self, _game: &GridLine<B>, spot: CellIndex) -> u16 {
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

    fn static_proof(&mut self, game: &GridLine<B>, position: &GridLinePosition<B>) -> Option<RawScore> {
        let (mover, vacant) = (game.to_move(position), game.vacant(position));
        let other = mover.other();
        if let Some((missing, _)) = self.finishing(mover, game.to_place(position), vacant) {
            return Some(win_at(missing));
        }
        if self.patterns.seat(mover).live + self.patterns.seat(other).live == 0 {
            return Some(DRAW);
        }
        // One stone cannot stop two lines at different cells.
        let lost = game.stones_per_turn() == 1 && self.threatened(other, 1, vacant).count() > 1;
        lost.then(|| loss_at(2))
    }

    fn evaluate(
        &mut self,
        game: &GridLine<B>,
        position: &mut GridLinePosition<B>,
        clock: &mut SearchClock<'_>,
    ) -> RawScore {
        if let Some(forced) = self.forced_win(game, position, LEAF_TRIES, clock) {
            return win_at(forced.plies);
        }
        let mover = game.to_move(position);
        let (own, other) = (self.patterns.seat(mover).value, self.patterns.seat(mover.other()).value);
        // The mover's lines are worth a quarter more: it is a stone ahead in each.
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
        let [own, other] = [mover, mover.other()].map(|seat| self.patterns.seat(seat));
        let candidate = |cell: usize| Candidate {
            m: CellIndex::new(cell),
            move_index: cell as u16,
            order_score: own.order_score[cell] + other.order_score[cell] - other.order_score[cell] / 8,
        };

        // 1. A winning move is the only candidate; if the other side threatens to win, the moves that stop it are.
        if let Some((_, cells)) = self.finishing(mover, game.to_place(position), vacant) {
            list.extend(cells.ones().take(1).map(candidate));
            return Scope::All;
        }
        let threatened = self.threatened(mover.other(), game.stones_per_turn(), vacant);
        if !threatened.is_empty() {
            list.extend(threatened.ones().map(candidate));
            return Scope::All;
        }

        // 2. On small boards all cells on live lines: a stone elsewhere does nothing, and a stone never harms its owner.
        if self.is_small() {
            list.extend(vacant.ones().map(candidate).filter(|candidate| candidate.order_score > 0));
            if list.is_empty() {
                list.extend(vacant.ones().take(1).map(candidate));
            }
            return Scope::All;
        }

        // 3. On larger boards the best ordered cells near stones.
        let [first, second] = game.stones(position);
        list.extend(self.surrounded(first.or(second), vacant).ones().map(candidate));
        if list.len() > MAX_CANDIDATES {
            list.select_nth_unstable_by_key(MAX_CANDIDATES, |candidate| (-candidate.order_score, candidate.move_index));
            list.truncate(MAX_CANDIDATES);
        }
        Scope::Some
    }

    fn rules_hash(&self, _game: &GridLine<B>) -> u64 {
        FxBuildHasher.hash_one(self.playable)
    }

    fn solve(
        &mut self,
        game: &GridLine<B>,
        position: &GridLinePosition<B>,
        clock: &mut SearchClock<'_>,
    ) -> Option<Solution<CellIndex>> {
        let forced = self.forced_win(game, position, ROOT_TRIES, clock)?;
        Some(Solution { best: CellIndex::new(forced.first), score: win_at(forced.plies) })
    }
}
