//! Wins by continuous threats (VCT in Gomoku). A stone of the attacker need not threaten to win at once, as in a win by
//! fours: it may threaten an open four or two fours, as an open three does.
//!
//! The defender then has few answers. A stone that neither lies on a line that the attacker could bring to a four, nor
//! makes a four itself, changes nothing: the attacker makes the two fours, and the defender cannot stop both or win first.

use super::fours::{FailedFours, ForcedWin, FoursSearch};
use super::shape_board::ShapeBoard;
use crate::engine::budget::SearchClock;
use plyground_game::Seat;
use plyground_games::bits::Bits;
use rustc_hash::FxHashSet;

/// Stones to try in each search for a win by fours.
const FOURS_TRIES: u32 = 60;
/// The most stones of the attacker to try in a position.
const MAX_THREATS: usize = 24;
/// The most threats that follow one another.
const MAX_DEPTH: u32 = 16;
/// The most stones to try in all, which also ends a search without a time limit.
const MAX_TRIES: u32 = 100_000;

/// A search for a win by threats of one side.
pub(super) struct ThreatSearch<'a, 'c, B> {
    board: &'a mut ShapeBoard<B>,
    failed_fours: &'a mut FailedFours,
    clock: &'a mut SearchClock<'c>,
    attacker: Seat,
    /// Positions without a win, with the number of threats that were left.
    failed: FxHashSet<(u64, u32)>,
    /// Whether the depth limit ended any line.
    was_cut: bool,
    tries: u32,
}

impl<'a, 'c, B: Bits> ThreatSearch<'a, 'c, B> {
    pub(super) fn new(
        board: &'a mut ShapeBoard<B>,
        failed_fours: &'a mut FailedFours,
        clock: &'a mut SearchClock<'c>,
        attacker: Seat,
    ) -> ThreatSearch<'a, 'c, B> {
        ThreatSearch {
            board,
            failed_fours,
            clock,
            attacker,
            failed: FxHashSet::default(),
            was_cut: false,
            tries: MAX_TRIES,
        }
    }

    /// A win of the attacker, who is to move, by iterative deepening over the number of threats.
    pub(super) fn search(&mut self) -> Option<ForcedWin> {
        for depth in 1..=MAX_DEPTH {
            self.was_cut = false;
            self.failed.clear();
            let won = self.win(depth);
            if won.is_some() || !self.was_cut || self.is_over() {
                return won;
            }
        }
        None
    }

    fn is_over(&self) -> bool {
        self.tries == 0 || self.clock.is_over()
    }

    /// A win of the attacker, who is to move, with at most `depth` threats.
    fn win(&mut self, depth: u32) -> Option<ForcedWin> {
        // 1. There may be a win by fours already.
        let ThreatSearch { board, failed_fours, clock, attacker, .. } = self;
        let fours = FoursSearch { board, failed: failed_fours, clock, attacker: *attacker, tries: FOURS_TRIES }.win();
        if fours.is_some() {
            return fours;
        }
        if depth == 0 {
            self.was_cut = true;
            return None;
        }
        let position = (self.board.key(), depth);
        if self.failed.contains(&position) {
            return None;
        }

        // 2. Stones that make a threat. If the defender threatens to win, the stone must stop that.
        let stops = self.board.seat(self.attacker.other()).fives;
        let makers = match stops.count() {
            0 => self.board.seat(self.attacker).threes,
            1 => stops,
            _ => return None,
        };
        let promise = |cell| (self.board.threat(self.attacker, cell), self.board.value(self.attacker, cell));
        let mut tried: Vec<usize> = makers.ones().collect();
        tried.sort_by_key(|&cell| std::cmp::Reverse(promise(cell)));
        tried.truncate(MAX_THREATS);

        // 3. The first stone that wins against every answer is enough.
        for cell in tried {
            if self.tries == 0 || self.clock.tick() {
                return None;
            }
            self.tries -= 1;
            self.board.place(self.attacker, cell);
            let plies = self.against_every_answer(depth - 1);
            self.board.remove(self.attacker, cell);
            if let Some(plies) = plies {
                return Some(ForcedWin { first: cell, plies });
            }
        }
        if !self.is_over() {
            self.failed.insert(position);
        }
        None
    }

    /// The attacker has placed a stone. If it wins against every answer: the most plies it takes, that stone included.
    fn against_every_answer(&mut self, depth: u32) -> Option<usize> {
        let defender = self.attacker.other();
        let fives = self.board.seat(self.attacker).fives;
        if !self.board.seat(defender).fives.is_empty() {
            return None;
        }
        let (answers, mut longest) = match fives.count() {
            0 => {
                self.board.double_four(self.attacker, self.board.vacant())?;
                (self.board.seat(self.attacker).fours.or(self.board.seat(defender).fours), 3)
            }
            1 => (fives, 0),
            _ => return Some(3),
        };
        // The answer that is most likely to hold comes first.
        let holds = |cell| {
            let threat = |seat| self.board.threat(seat, cell);
            (threat(self.attacker).max(threat(defender)), self.board.value(self.attacker, cell))
        };
        let mut answers: Vec<usize> = answers.ones().collect();
        answers.sort_by_key(|&cell| std::cmp::Reverse(holds(cell)));
        for answer in answers {
            self.board.place(defender, answer);
            let won = self.win(depth);
            self.board.remove(defender, answer);
            longest = longest.max(won?.plies);
        }
        Some(longest + 2)
    }
}

#[cfg(test)]
mod tests {
    use super::super::exhaustive::best_result;
    use super::*;
    use crate::engine::budget::Budget;
    use plyground_game::{Game, Outcome, Rules};
    use plyground_games::grid_line::{GridLine, GridLinePosition};
    use plyground_games::{CellIndex, FamilyVisitor, RulesVisitor, Spec, with_family};
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;
    use rustc_hash::FxHashMap;
    use std::sync::atomic::AtomicBool;

    /// Whether the mover can win with fours alone, by trying every stone and every answer.
    fn by_fours_plainly<B: Bits>(game: &GridLine<B>, at: &mut GridLinePosition<B>) -> bool {
        let mover = game.to_move(at);
        let wins_at_once = |at: &mut GridLinePosition<B>| {
            game.moves(at)
                .filter(|&m| {
                    let mut next = *at;
                    game.play(&mut next, m);
                    game.outcome(&next).is_some_and(|outcome| outcome != Outcome::Draw)
                })
                .collect::<Vec<_>>()
        };
        if game.outcome(at).is_some() {
            return false;
        }
        if !wins_at_once(at).is_empty() {
            return true;
        }
        game.moves(at).any(|m| {
            let undo = game.play(at, m);
            // The other side must not be able to win, and what it must stop is what the mover could do next.
            let mut won = game.outcome(at).is_none() && wins_at_once(at).is_empty();
            if won {
                let mut passed = *at;
                game.skip(&mut passed);
                let threats = wins_at_once(&mut passed);
                won = threats.len() > 1
                    || threats.len() == 1 && {
                        let answer = game.play(at, threats[0]);
                        let won = by_fours_plainly(game, at);
                        game.undo(at, threats[0], answer);
                        won
                    };
            }
            game.undo(at, m, undo);
            debug_assert_eq!(game.to_move(at), mover);
            won
        })
    }

    /// Compares wins by fours and by threats with plain searches in random positions. The result is how many of each
    /// were found.
    struct Compared {
        plies: usize,
        positions: u64,
    }

    impl RulesVisitor for Compared {
        type Output = [usize; 2];

        fn visit<G: Game>(self, _game: G) -> [usize; 2] {
            unreachable!("only games of k in a row are compared")
        }
    }

    impl FamilyVisitor for Compared {
        fn grid_line<B: Bits>(self, game: GridLine<B>) -> [usize; 2] {
            let mut found = [0; 2];
            for seed in 0..self.positions {
                let mut rng = ChaCha8Rng::seed_from_u64(seed);
                let mut at = game.start();
                let mut board = ShapeBoard::new(&game);
                for _ in 0..self.plies {
                    if let Ok(m) = game.draw(&at, &mut rng) {
                        board.place(game.to_move(&at), m.number());
                        game.play(&mut at, m);
                    }
                }
                if game.outcome(&at).is_some() {
                    continue;
                }
                let (budget, finished) = (Budget::unlimited(), AtomicBool::new(false));
                let mut clock = SearchClock::new(&budget, &finished);
                let (attacker, mut failed) = (game.to_move(&at), FailedFours::new());
                let fours =
                    FoursSearch { board: &mut board, failed: &mut failed, clock: &mut clock, attacker, tries: 10_000 }
                        .win();
                assert_eq!(fours.is_some(), by_fours_plainly(&game, &mut at), "seed {seed}: {:?}", game.setup(&at));
                let won = ThreatSearch::new(&mut board, &mut failed, &mut clock, attacker).search();
                let Some(won) = won else { continue };
                found[usize::from(fours.is_none())] += 1;
                game.play(&mut at, CellIndex::new(won.first));
                let value = best_result(&game, &mut at, attacker, &mut FxHashMap::default());
                assert_eq!(value, 1, "seed {seed}: {won:?} does not win in {:?}", game.setup(&at));
            }
            found
        }
    }

    #[test]
    fn wins_by_fours_and_by_threats_are_wins_and_no_win_by_fours_is_missed() {
        let compare = |spec: &str, plies, positions| {
            let setup = Spec::parse(spec).unwrap().setup().unwrap();
            with_family(&setup, Compared { plies, positions }).unwrap()
        };
        for (spec, plies) in [("mnk:5x5,k=4", 10), ("tts:4x5,k=4", 8)] {
            let [fours, threats] = compare(spec, plies, 200);
            assert!(fours > 5 && threats > 0, "{spec}: {fours}, {threats}");
        }
        // Lines that cross themselves and one another on a small torus, and lines that are short or rare.
        for (spec, plies) in [("tts:4x4,k=4", 7), ("mnk:4x5,k=3", 4), ("tts:5x5,k=5", 14)] {
            compare(spec, plies, 50);
        }
    }
}
