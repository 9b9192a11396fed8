//! k in a row on large boards: the shapes of both seats, the few answers to a threat, and wins by fours and by threats.

use super::double_threats::DoubleThreatSearch;
use super::fours::{FailedFours, ForcedWin, FoursSearch};
use super::line_evaluator::is_small;
use super::shape_board::ShapeBoard;
use super::shapes::Threat;
use super::threats::ThreatSearch;
use crate::engine::budget::SearchClock;
use crate::engine::evaluate::{Candidate, Evaluator, Scope, Solution};
use crate::engine::score::{DRAW, RawScore, estimate, loss_at, to_root, win_at};
use plyground_game::{Rules, Seat};
use plyground_games::CellIndex;
use plyground_games::bits::Bits;
use plyground_games::grid_line::{GridLine, GridLinePosition};
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

/// The most candidates where nothing is forced.
const MAX_CANDIDATES: usize = 32;
/// The candidates next to the horizon, less two; there are two more for each ply of depth.
const LEAST_CANDIDATES: usize = 10;
/// Stones to try in a search for a win by fours, at a leaf and at the root.
const LEAF_TRIES: u32 = 60;
const ROOT_TRIES: u32 = 20_000;
/// The threat search at the root takes at most one part in this many of the time.
const THREATS_SHARE: u32 = 8;
/// The values of cells are finer than estimates.
const VALUE_SCALE: i32 = 8;
/// What a cell adds to the estimate by the threat that it makes for the mover, and for the other side.
const MOVER_THREAT: [i32; Threat::Five as usize + 1] = [0, 0, 200, 40, 250, 0, 0];
const OTHER_THREAT: [i32; Threat::Five as usize + 1] = [0, 0, 60, 20, 100, 300, 0];
/// What a threat adds to the order score.
const THREAT_ORDER: [i32; Threat::Five as usize + 1] = [0, 2_000, 12_000, 4_000, 30_000, 60_000, 200_000];

/// Evaluates positions of k in a row by their shapes.
#[derive(Clone, Debug)]
pub(crate) struct ShapeEvaluator<B> {
    board: ShapeBoard<B>,
    failed_fours: FailedFours,
}

impl<B: Bits> ShapeEvaluator<B> {
    /// The evaluator of a large board, if its lines can be kept as shapes.
    pub(crate) fn new(game: &GridLine<B>) -> Option<ShapeEvaluator<B>> {
        if !ShapeBoard::suits(game) {
            return None;
        }
        let board = ShapeBoard::new(game);
        (!is_small(board.playable())).then(|| ShapeEvaluator { board, failed_fours: FailedFours::new() })
    }

    /// The fewest stones, of at most `stones`, with which `seat` completes a line, and the free cells of those lines.
    fn finishing(&self, seat: Seat, stones: u8) -> Option<(usize, B)> {
        let shapes = self.board.seat(seat);
        [shapes.fives, shapes.fours]
            .into_iter()
            .take(stones.into())
            .enumerate()
            .find_map(|(more, cells)| (!cells.is_empty()).then_some((more + 1, cells)))
    }

    /// The free cells of lines that `seat` could complete in a turn.
    fn threatened(&self, game: &GridLine<B>, seat: Seat) -> B {
        let shapes = self.board.seat(seat);
        if game.stones_per_turn() == 1 { shapes.fives } else { shapes.fours }
    }

    fn win_by_fours(&mut self, mover: Seat, tries: u32, clock: &mut SearchClock<'_>) -> Option<ForcedWin> {
        let ShapeEvaluator { board, failed_fours } = self;
        FoursSearch { board, failed: failed_fours, clock, attacker: mover, tries }.win()
    }

    /// The estimated score for `mover`, once forced answers have been given and no win by fours is left.
    fn quiet_score(&mut self, mover: Seat, clock: &mut SearchClock<'_>) -> RawScore {
        let other = mover.other();
        if let Some(forced) = self.win_by_fours(mover, LEAF_TRIES, clock) {
            return win_at(forced.plies);
        }
        let stops = self.board.seat(other).fives;
        if !stops.is_empty() {
            if stops.count() > 1 {
                return loss_at(2);
            }
            let stop = stops.least();
            self.board.place(mover, stop);
            let score = if self.board.vacant().is_empty() { DRAW } else { self.quiet_score(other, clock) };
            self.board.remove(mover, stop);
            return -to_root(score, 1);
        }
        self.estimate(mover)
    }

    /// The estimated score for `mover`, by shapes alone.
    fn estimate(&self, mover: Seat) -> RawScore {
        let [own, other] = [mover, mover.other()].map(|seat| self.board.seat(seat));
        let sum = |counts: &[u16], values: &[i32]| -> i32 {
            counts.iter().zip(values).map(|(&count, value)| i32::from(count.min(2)) * value).sum()
        };
        let threats = sum(&own.counts, &MOVER_THREAT) - sum(&other.counts, &OTHER_THREAT);
        // The lines of the side that can go on with its own are worth a quarter more: it is a stone ahead in each.
        let initiative = if other.double_fours.is_empty() { own.value / 4 } else { -other.value / 4 };
        estimate((own.value - other.value + initiative) / VALUE_SCALE + threats)
    }

    fn candidate(&self, mover: Seat, cell: usize) -> Candidate<CellIndex> {
        let score = |seat| 7 * self.board.value(seat, cell) + THREAT_ORDER[self.board.threat(seat, cell) as usize];
        let (own, other) = (score(mover), score(mover.other()));
        Candidate { m: CellIndex::new(cell), move_index: cell as u16, order_score: own + other - other / 8 }
    }
}

impl<B: Bits> Evaluator<GridLine<B>> for ShapeEvaluator<B> {
    const MOVE_INDICES: usize = plyground_game::BoardSize::MAX_CELLS;

    #[inline]
    fn move_index(&self, _game: &GridLine<B>, cell: CellIndex) -> u16 {
        cell.number() as u16
    }

    #[inline]
    fn play(&mut self, game: &GridLine<B>, before: &GridLinePosition<B>, cell: CellIndex) {
        self.board.place(game.to_move(before), cell.number());
    }

    #[inline]
    fn undo(&mut self, game: &GridLine<B>, before: &GridLinePosition<B>, cell: CellIndex) {
        self.board.remove(game.to_move(before), cell.number());
    }

    fn static_proof(&mut self, game: &GridLine<B>, position: &GridLinePosition<B>) -> Option<RawScore> {
        let mover = game.to_move(position);
        let other = mover.other();
        if let Some((missing, _)) = self.finishing(mover, game.to_place(position)) {
            return Some(win_at(missing));
        }
        if self.board.seat(mover).live + self.board.seat(other).live == 0 {
            return Some(DRAW);
        }
        if game.stones_per_turn() > 1 {
            return None;
        }
        // One stone cannot stop two lines at different cells.
        match self.board.seat(other).fives.count() {
            0 => self.board.double_four(mover, self.board.vacant()).map(|_| win_at(3)),
            1 => None,
            _ => Some(loss_at(2)),
        }
    }

    fn evaluate(
        &mut self,
        game: &GridLine<B>,
        position: &mut GridLinePosition<B>,
        clock: &mut SearchClock<'_>,
    ) -> RawScore {
        let mover = game.to_move(position);
        // With two stones a turn the defender can stop two threats, so that no four forces anything.
        if game.stones_per_turn() == 1 {
            return self.quiet_score(mover, clock);
        }
        let [own, other] = [mover, mover.other()].map(|seat| self.board.seat(seat).value);
        estimate((own - other + own / 4) / VALUE_SCALE)
    }

    fn plies_left(&self, _game: &GridLine<B>, _position: &GridLinePosition<B>) -> Option<u32> {
        None
    }

    fn candidates(
        &mut self,
        game: &GridLine<B>,
        position: &GridLinePosition<B>,
        list: &mut Vec<Candidate<CellIndex>>,
    ) -> Scope {
        let mover = game.to_move(position);
        let other = mover.other();

        // 1. A winning move is the only candidate; if the other side threatens to win, the moves that stop it are.
        if let Some((_, cells)) = self.finishing(mover, game.to_place(position)) {
            list.push(self.candidate(mover, cells.least()));
            return Scope::All;
        }
        let threatened = self.threatened(game, other);
        if !threatened.is_empty() {
            list.extend(threatened.ones().map(|cell| self.candidate(mover, cell)));
            return Scope::All;
        }

        // 2. If it threatens an open four or two fours, a stone must lie on a line that could become a four, or make a
        //    four itself: any other stone loses.
        if game.stones_per_turn() == 1 && self.board.double_four(other, self.board.vacant()).is_some() {
            let answers = self.board.seat(other).fours.or(self.board.seat(mover).fours);
            list.extend(answers.ones().map(|cell| self.candidate(mover, cell)));
            return Scope::All;
        }

        // 3. The best ordered cells near stones.
        list.extend(self.board.near().ones().map(|cell| self.candidate(mover, cell)));
        if list.len() > MAX_CANDIDATES {
            list.select_nth_unstable_by_key(MAX_CANDIDATES, |candidate| (-candidate.order_score, candidate.move_index));
            list.truncate(MAX_CANDIDATES);
        }
        Scope::Some
    }

    fn rules_hash(&self, _game: &GridLine<B>) -> u64 {
        FxBuildHasher.hash_one(self.board.playable())
    }

    // Most stones are near the best of their kind or useless, so that late ones are looked at less deeply than usual.
    #[inline]
    fn reduction(&self, depth: i32, index: usize) -> i32 {
        if depth < 3 || index < 4 { 0 } else { ((depth.ilog2() * index.ilog2() + 1) / 3) as i32 }
    }

    #[inline]
    fn late_move_limit(&self, depth: i32) -> usize {
        LEAST_CANDIDATES + 2 * depth.max(0) as usize
    }

    fn solve(
        &mut self,
        game: &GridLine<B>,
        position: &GridLinePosition<B>,
        clock: &mut SearchClock<'_>,
    ) -> Option<Solution<CellIndex>> {
        let mover = game.to_move(position);
        if game.stones_per_turn() > 1 {
            let mut part = clock.part(THREATS_SHARE);
            let stones = game.to_place(position);
            let board = &mut self.board;
            let won = DoubleThreatSearch { board, clock: &mut part, attacker: mover, tries: ROOT_TRIES }.search(stones);
            clock.join(&part);
            // The stones left in this turn, and both sides' stones in the turns that follow.
            let plies = |turns: u32| usize::from(stones) + 4 * turns as usize;
            return won.map(|won| Solution { best: CellIndex::new(won.first), score: win_at(plies(won.turns)) });
        }
        let fours = self.win_by_fours(mover, ROOT_TRIES, clock);
        let won = fours.or_else(|| {
            let mut part = clock.part(THREATS_SHARE);
            let won = ThreatSearch::new(&mut self.board, &mut self.failed_fours, &mut part, mover).search();
            clock.join(&part);
            won
        })?;
        Some(Solution { best: CellIndex::new(won.first), score: win_at(won.plies) })
    }
}
