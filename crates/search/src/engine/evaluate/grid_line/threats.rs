//! Wins by continuous threats (VCT in Gomoku). A stone of the attacker need not threaten to win at once, as in a forced
//! win: it threatens a forced win, as an open three does, and the attack goes on after each answer that could stop it.

use super::forcing::{ForcedWin, ForcedWinSearch};
use super::patterns::Patterns;
use crate::engine::budget::SearchClock;
use plyground_game::Seat;
use plyground_games::bits::Bits;
use rustc_hash::FxHashSet;

/// Stones to try in each search for a forced win.
const FORCED_WIN_TRIES: u32 = 60;
/// The most stones of the attacker to try in a position.
const MAX_THREATS: usize = 24;
/// The most threats that follow one another.
const MAX_DEPTH: u32 = 12;
/// The most stones to try in all, which also ends a search without a time limit.
const MAX_TRIES: u32 = 50_000;

/// A search for a win by threats of one side.
pub(super) struct ThreatSearch<'a, 'c, B> {
    patterns: &'a mut Patterns<B>,
    clock: &'a mut SearchClock<'c>,
    attacker: Seat,
    /// Positions without a win, with the number of threats that were left.
    failed: FxHashSet<(u64, u32)>,
    /// The Zobrist key of the stones placed since the root.
    key: u64,
    /// Whether the depth limit ended any line.
    was_cut: bool,
    tries: u32,
}

/// A win by threats: the first stone, and the most plies it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ThreatWin {
    pub(super) first: usize,
    pub(super) plies: usize,
}

impl<'a, 'c, B: Bits> ThreatSearch<'a, 'c, B> {
    pub(super) fn new(
        patterns: &'a mut Patterns<B>,
        clock: &'a mut SearchClock<'c>,
        attacker: Seat,
    ) -> ThreatSearch<'a, 'c, B> {
        ThreatSearch {
            patterns,
            clock,
            attacker,
            failed: FxHashSet::default(),
            key: 0,
            was_cut: false,
            tries: MAX_TRIES,
        }
    }

    /// A win of the attacker, who is to move, by iterative deepening over the number of threats.
    pub(super) fn search(&mut self, vacant: B) -> Option<ThreatWin> {
        for depth in 1..=MAX_DEPTH {
            self.was_cut = false;
            self.failed.clear();
            let won = self.win(vacant, depth);
            if won.is_some() || !self.was_cut || self.tries == 0 || self.clock.is_over() {
                return won;
            }
        }
        None
    }

    /// A win of the attacker, who is to move, with at most `depth` threats.
    fn win(&mut self, vacant: B, depth: u32) -> Option<ThreatWin> {
        // 1. There may be a forced win already.
        if let Some(forced) = self.by_force(vacant) {
            return Some(ThreatWin { first: forced.first, plies: forced.plies });
        }
        if depth == 0 {
            self.was_cut = true;
            return None;
        }
        if self.failed.contains(&(self.key, depth)) {
            return None;
        }

        // 2. Stones that make a threat. If the defender threatens to win, the stone must also stop that.
        let own = self.patterns.seat(self.attacker);
        let mut makers = own.cells[1].or(own.cells[2]).and(vacant);
        let stops = self.patterns.seat(self.attacker.other()).cells[0].and(vacant);
        if !stops.is_empty() {
            makers = if stops.count() == 1 { makers.and(stops) } else { B::EMPTY };
        }
        let mut tried: Vec<(i32, usize)> = makers.ones().map(|cell| (-own.order_score[cell], cell)).collect();
        tried.sort_unstable();
        tried.truncate(MAX_THREATS);

        // 3. The first stone that wins against every answer is enough.
        for (_, cell) in tried {
            if self.tries == 0 || self.clock.tick() {
                return None;
            }
            self.tries -= 1;
            self.place(self.attacker, cell);
            let plies = self.against_every_answer(vacant.without(B::one(cell)), depth - 1);
            self.remove(self.attacker, cell);
            if let Some(plies) = plies {
                return Some(ThreatWin { first: cell, plies });
            }
        }
        self.failed.insert((self.key, depth));
        None
    }

    /// The attacker has placed a stone. If it wins against every answer: the most plies it takes, that stone included.
    fn against_every_answer(&mut self, vacant: B, depth: u32) -> Option<usize> {
        let defender = self.attacker.other();
        let at_once = self.patterns.seat(self.attacker).cells[0].and(vacant);
        if at_once.count() > 1 {
            return Some(3);
        }
        let (answers, mut longest) = if at_once.is_empty() {
            let forced = self.by_force(vacant)?;
            (self.answers(&forced, vacant), forced.plies)
        } else {
            (at_once, 0)
        };
        for answer in answers.ones() {
            self.place(defender, answer);
            let won = self.win(vacant.without(B::one(answer)), depth);
            self.remove(defender, answer);
            longest = longest.max(won?.plies);
        }
        Some(longest + 2)
    }

    /// The answers that could stop a forced win. Any other answer leaves all lines of that win as they are, and gives the
    /// defender, with all its forced stones, no line with one stone missing: so it changes nothing.
    fn answers(&mut self, forced: &ForcedWin<B>, vacant: B) -> B {
        let defender = self.attacker.other();
        forced.answers.ones().for_each(|cell| self.patterns.place(defender, cell));
        let [one, two, ..] = self.patterns.seat(defender).cells;
        forced.answers.ones().for_each(|cell| self.patterns.remove(defender, cell));
        forced.cells.or(one).or(two).and(vacant)
    }

    fn by_force(&mut self, vacant: B) -> Option<ForcedWin<B>> {
        let ThreatSearch { patterns, clock, attacker, .. } = self;
        ForcedWinSearch { patterns, clock, attacker: *attacker, tries: FORCED_WIN_TRIES }.win(vacant)
    }

    fn place(&mut self, seat: Seat, cell: usize) {
        self.patterns.place(seat, cell);
        self.key ^= stone_key(seat, cell);
    }

    fn remove(&mut self, seat: Seat, cell: usize) {
        self.patterns.remove(seat, cell);
        self.key ^= stone_key(seat, cell);
    }
}

/// The Zobrist number of a stone.
const fn stone_key(seat: Seat, cell: usize) -> u64 {
    let mut mixed = (2 * cell as u64 + seat.index() as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::super::GridLineEvaluator;
    use super::*;
    use crate::engine::budget::Budget;
    use plyground_game::{Game, Outcome, Rules, Setup};
    use plyground_games::grid_line::{GridLine, GridLinePosition};
    use plyground_games::{FamilyVisitor, RulesVisitor, Spec, with_family};
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;
    use rustc_hash::FxHashMap;
    use std::sync::atomic::AtomicBool;

    /// The result of best play for the mover, by an exhaustive search.
    fn plainly<B: Bits>(
        game: &GridLine<B>,
        at: &mut GridLinePosition<B>,
        known: &mut FxHashMap<GridLinePosition<B>, i32>,
    ) -> i32 {
        if let Some(outcome) = game.outcome(at) {
            return Outcome::value_for(outcome, game.to_move(at));
        }
        if let Some(&value) = known.get(at) {
            return value;
        }
        let mut best = -1;
        for m in game.moves(at) {
            let undo = game.play(at, m);
            best = best.max(-plainly(game, at, known));
            game.undo(at, m, undo);
            if best == 1 {
                break;
            }
        }
        known.insert(*at, best);
        best
    }

    /// Compares wins by threats with an exhaustive search in random positions. The result is the number of wins found
    /// that are not forced wins.
    struct Compared {
        plies: usize,
        positions: u64,
    }

    impl RulesVisitor for Compared {
        type Output = usize;

        fn visit<G: Game>(self, _game: G) -> usize {
            unreachable!("only games of k in a row are compared")
        }
    }

    impl FamilyVisitor for Compared {
        fn grid_line<B: Bits>(self, game: GridLine<B>) -> usize {
            let mut found = 0;
            for seed in 0..self.positions {
                let mut rng = ChaCha8Rng::seed_from_u64(seed);
                let mut at = game.start();
                let mut evaluator = GridLineEvaluator::new(&game);
                for _ in 0..self.plies {
                    if game.outcome(&at).is_none() {
                        let m = game.draw(&at, &mut rng).unwrap();
                        evaluator.patterns.place(game.to_move(&at), m.number());
                        game.play(&mut at, m);
                    }
                }
                let (budget, finished) = (Budget::unlimited(), AtomicBool::new(false));
                let mut clock = SearchClock::new(&budget, &finished);
                let (attacker, vacant) = (game.to_move(&at), game.vacant(&at));
                let over = game.outcome(&at).is_some();
                let forced =
                    ForcedWinSearch { patterns: &mut evaluator.patterns, clock: &mut clock, attacker, tries: 10_000 };
                if over || { forced }.win(vacant).is_some() {
                    continue;
                }
                let Some(won) = ThreatSearch::new(&mut evaluator.patterns, &mut clock, attacker).search(vacant) else {
                    continue;
                };
                found += 1;
                let m = plyground_games::CellIndex::new(won.first);
                game.play(&mut at, m);
                let value = -plainly(&game, &mut at, &mut FxHashMap::default());
                assert_eq!(value, 1, "seed {seed}: {won:?} does not win in {:?}", game.setup(&at));
            }
            found
        }
    }

    fn setup(spec: &str) -> Setup {
        Spec::parse(spec).unwrap().setup().unwrap()
    }

    #[test]
    fn wins_by_threats_are_wins() {
        for (spec, plies) in [("mnk:5x5,k=4", 10), ("tts:4x5,k=4", 8)] {
            let found = with_family(&setup(spec), Compared { plies, positions: 1_000 }).unwrap();
            assert!(found > 5, "{spec}: {found}");
        }
    }
}
