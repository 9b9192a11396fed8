//! Wins by threats: a stone of the attacker need not threaten to win at once. It is enough that it would win by force if
//! nobody answered, as an open row does, and that each answer which could matter is answered in turn.

use super::forcing::{Forced, Forcing};
use super::patterns::Patterns;
use crate::engine::budget::Clock;
use plyground_game::Seat;
use plyground_games::bits::Bits;
use rustc_hash::FxHashSet;

/// Stones to try when looking whether a threat is one.
const TRIES_BY_FORCE: u32 = 60;
/// The most stones of the attacker to look at in a position.
const MOST_THREATS: usize = 24;
/// How many threats follow one another at most.
const DEEPEST: u32 = 12;
/// Stones to try in all, for those who have all the time in the world.
const MOST_TRIES: u32 = 50_000;

/// A search for a win by threats of one side.
pub(super) struct Threats<'a, 'c, B> {
    patterns: &'a mut Patterns<B>,
    clock: &'a mut Clock<'c>,
    attacker: Seat,
    /// Positions without such a win, by the threats that were left to make.
    failed: FxHashSet<(u64, u32)>,
    /// The stones that were placed since the root, as one number.
    key: u64,
    /// Whether a longer attack could have found more.
    was_cut: bool,
    tries: u32,
}

/// A win by threats: the first stone, and the most plies it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Won {
    pub(super) first: usize,
    pub(super) plies: usize,
}

impl<'a, 'c, B: Bits> Threats<'a, 'c, B> {
    pub(super) fn new(patterns: &'a mut Patterns<B>, clock: &'a mut Clock<'c>, attacker: Seat) -> Threats<'a, 'c, B> {
        Threats { patterns, clock, attacker, failed: FxHashSet::default(), key: 0, was_cut: false, tries: MOST_TRIES }
    }

    /// The attacker, who is to move, wins by threats; shorter attacks are looked for first.
    pub(super) fn search(&mut self, vacant: B) -> Option<Won> {
        for depth in 1..=DEEPEST {
            self.was_cut = false;
            self.failed.clear();
            let won = self.win(vacant, depth);
            if won.is_some() || !self.was_cut || self.tries == 0 || self.clock.is_over() {
                return won;
            }
        }
        None
    }

    /// The attacker, who is to move, wins with so many threats.
    fn win(&mut self, vacant: B, depth: u32) -> Option<Won> {
        // 1. Perhaps it is forced already.
        if let Some(forced) = self.by_force(vacant) {
            return Some(Won { first: forced.first, plies: forced.plies });
        }
        if depth == 0 {
            self.was_cut = true;
            return None;
        }
        if self.failed.contains(&(self.key, depth)) {
            return None;
        }

        // 2. Stones that bring a line near. If the other side is about to win, the stone must also stop that.
        let own = self.patterns.of(self.attacker);
        let mut makers = own.cells[1].or(own.cells[2]).and(vacant);
        let stops = self.patterns.of(self.attacker.other()).cells[0].and(vacant);
        if !stops.is_empty() {
            makers = if stops.count() == 1 { makers.and(stops) } else { B::EMPTY };
        }
        let mut tried: Vec<(i32, usize)> = makers.ones().map(|cell| (-own.promise[cell], cell)).collect();
        tried.sort_unstable();
        tried.truncate(MOST_THREATS);

        // 3. The first that wins against every answer will do.
        for (_, cell) in tried {
            if self.tries == 0 || self.clock.tick() {
                return None;
            }
            self.tries -= 1;
            self.place(self.attacker, cell);
            let plies = self.against_every_answer(vacant.without(B::one(cell)), depth - 1);
            self.remove(self.attacker, cell);
            if let Some(plies) = plies {
                return Some(Won { first: cell, plies });
            }
        }
        self.failed.insert((self.key, depth));
        None
    }

    /// The attacker has placed a stone and wins whatever the other side does: after so many plies, that stone included.
    fn against_every_answer(&mut self, vacant: B, depth: u32) -> Option<usize> {
        let defender = self.attacker.other();
        let at_once = self.patterns.of(self.attacker).cells[0].and(vacant);
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

    /// The answers that could stop a win by force. Any other leaves all lines of that win as they are, and gives the
    /// defender, with all the stones that the win makes them place, no line that is one stone short: so it changes nothing.
    fn answers(&mut self, forced: &Forced<B>, vacant: B) -> B {
        let defender = self.attacker.other();
        forced.answers.ones().for_each(|cell| self.patterns.place(defender, cell));
        let [one, two, ..] = self.patterns.of(defender).cells;
        forced.answers.ones().for_each(|cell| self.patterns.remove(defender, cell));
        forced.cells.or(one).or(two).and(vacant)
    }

    fn by_force(&mut self, vacant: B) -> Option<Forced<B>> {
        let Threats { patterns, clock, attacker, .. } = self;
        Forcing { patterns, clock, attacker: *attacker, tries: TRIES_BY_FORCE }.win(vacant)
    }

    fn place(&mut self, seat: Seat, cell: usize) {
        self.patterns.place(seat, cell);
        self.key ^= number_of(seat, cell);
    }

    fn remove(&mut self, seat: Seat, cell: usize) {
        self.patterns.remove(seat, cell);
        self.key ^= number_of(seat, cell);
    }
}

/// A number for a stone, far from those of other stones.
const fn number_of(seat: Seat, cell: usize) -> u64 {
    let mut mixed = (2 * cell as u64 + seat.index() as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::super::LineEvaluation;
    use super::*;
    use crate::engine::budget::Budget;
    use plyground_game::{Game, Outcome, Rules, Setup};
    use plyground_games::grid_line::{GridLine, GridLinePosition};
    use plyground_games::{FamilyVisitor, RulesVisitor, Spec, with_family};
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;
    use rustc_hash::FxHashMap;
    use std::sync::atomic::AtomicBool;

    /// What the best play of both sides comes to for the mover, by trying everything.
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

    /// Compares wins by threats with what trying everything says, in positions some random plies into a game. Says how
    /// many wins were found that are not forced by lines one stone short alone.
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
                let mut evaluation = LineEvaluation::new(&game);
                for _ in 0..self.plies {
                    if game.outcome(&at).is_none() {
                        let m = game.draw(&at, &mut rng).unwrap();
                        evaluation.patterns.place(game.to_move(&at), m.number());
                        game.play(&mut at, m);
                    }
                }
                let (budget, finished) = (Budget::unlimited(), AtomicBool::new(false));
                let mut clock = Clock::new(&budget, &finished);
                let (attacker, vacant) = (game.to_move(&at), game.vacant(&at));
                let over = game.outcome(&at).is_some();
                let forced = Forcing { patterns: &mut evaluation.patterns, clock: &mut clock, attacker, tries: 10_000 };
                if over || { forced }.win(vacant).is_some() {
                    continue;
                }
                let Some(won) = Threats::new(&mut evaluation.patterns, &mut clock, attacker).search(vacant) else {
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
