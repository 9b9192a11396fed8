//! Wins by continuous double threats where a turn has two stones (Connect6): after each turn of the attacker two stones of
//! the defender are needed to stop what it threatens, until two are not enough.
//!
//! The defender is given more than it could have: a stone on every cell that stops anything. A win against that is a win
//! against any two of those stones, because more stones never harm their owner.

use super::shape_board::ShapeBoard;
use crate::engine::budget::SearchClock;
use plyground_game::Seat;
use plyground_games::bits::Bits;

/// The first and the second stone of a turn that are tried, at most.
const FIRST_STONES: usize = 12;
const SECOND_STONES: usize = 12;
/// The most turns that follow one another.
const MAX_TURNS: u32 = 8;

/// A search for a win by double threats of one side.
pub(super) struct DoubleThreatSearch<'a, 'c, B> {
    pub(super) board: &'a mut ShapeBoard<B>,
    pub(super) clock: &'a mut SearchClock<'c>,
    pub(super) attacker: Seat,
    /// How many turns of the attacker may still be tried.
    pub(super) tries: u32,
}

/// The first stones of a win, in the attacker's turn, and the turns of the attacker that it takes at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DoubleThreatWin {
    pub(super) first: usize,
    pub(super) turns: u32,
}

impl<B: Bits> DoubleThreatSearch<'_, '_, B> {
    /// A win of the attacker, who has `stones` to place, by iterative deepening over the number of turns.
    pub(super) fn search(&mut self, stones: u8) -> Option<DoubleThreatWin> {
        (1..=MAX_TURNS).find_map(|turns| self.win(stones, turns))
    }

    /// A win of the attacker, who has `stones` to place, in at most `turns` more turns that threaten.
    pub(super) fn win(&mut self, stones: u8, turns: u32) -> Option<DoubleThreatWin> {
        let own = self.board.seat(self.attacker);
        let lines = if stones == 1 { own.fives } else { own.fours };
        if !lines.is_empty() {
            let first = if own.fives.is_empty() { lines.least() } else { own.fives.least() };
            return Some(DoubleThreatWin { first, turns: 0 });
        }
        if turns == 0 {
            return None;
        }
        let firsts = self.promising(FIRST_STONES);
        for (rank, &first) in firsts.iter().enumerate() {
            if self.tries == 0 || self.clock.is_over() {
                return None;
            }
            self.board.place(self.attacker, first);
            let won = if stones == 1 {
                self.after_turn(turns)
            } else {
                // The two stones have no order: those that were tried first are not tried second.
                let seconds = self.promising(SECOND_STONES);
                let new = seconds.into_iter().filter(|second| !firsts[..rank].contains(second));
                new.collect::<Vec<_>>().into_iter().find_map(|second| {
                    self.board.place(self.attacker, second);
                    let won = self.after_turn(turns);
                    self.board.remove(self.attacker, second);
                    won
                })
            };
            self.board.remove(self.attacker, first);
            if let Some(turns) = won {
                return Some(DoubleThreatWin { first, turns });
            }
        }
        None
    }

    /// The attacker has ended its turn. If that wins: the turns that it takes at most, this one included.
    fn after_turn(&mut self, turns: u32) -> Option<u32> {
        if self.tries == 0 || self.clock.tick() {
            return None;
        }
        self.tries -= 1;
        let defender = self.attacker.other();
        let threatened = self.board.seat(self.attacker).fours;
        if threatened.count() < 2 || !self.board.seat(defender).fours.is_empty() {
            return None;
        }
        match self.stones_to_stop(2) {
            None => Some(1),
            Some(2) if turns > 1 => {
                threatened.ones().for_each(|cell| self.board.place(defender, cell));
                let won = self.win(2, turns - 1);
                let mut cells: Vec<usize> = threatened.ones().collect();
                cells.reverse();
                cells.into_iter().for_each(|cell| self.board.remove(defender, cell));
                won.map(|win| win.turns + 1)
            }
            Some(_) => None,
        }
    }

    /// The fewest stones, of at most `most`, that stop every line of the attacker that two stones would complete.
    fn stones_to_stop(&mut self, most: u32) -> Option<u32> {
        let threatened = self.board.seat(self.attacker).fours;
        if threatened.is_empty() {
            return Some(0);
        }
        if most == 0 {
            return None;
        }
        let defender = self.attacker.other();
        let mut fewest = None;
        for cell in threatened.ones() {
            self.board.place(defender, cell);
            let rest = self.stones_to_stop(most - 1);
            self.board.remove(defender, cell);
            fewest = fewest.into_iter().chain(rest.map(|rest| rest + 1)).min();
            if fewest == Some(1) {
                break;
            }
        }
        fewest
    }

    /// The free cells that are worth most to the attacker.
    fn promising(&self, most: usize) -> Vec<usize> {
        let mut cells: Vec<usize> = self.board.near().ones().collect();
        let key = |&cell: &usize| (-self.board.value(self.attacker, cell), cell);
        if cells.len() > most {
            cells.select_nth_unstable_by_key(most, key);
            cells.truncate(most);
        }
        cells.sort_unstable_by_key(key);
        cells
    }
}

#[cfg(test)]
mod tests {
    use super::super::exhaustive::best_result;
    use super::*;
    use crate::engine::budget::Budget;
    use plyground_game::{Game, Rules};
    use plyground_games::grid_line::GridLine;
    use plyground_games::{CellIndex, FamilyVisitor, RulesVisitor, Spec, with_family};
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;
    use rustc_hash::FxHashMap;
    use std::sync::atomic::AtomicBool;

    /// Compares wins by double threats with an exhaustive search in random positions. The result is how many were found
    /// that do not complete a line at once.
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
                let attacker = game.to_move(&at);
                let mut search = DoubleThreatSearch { board: &mut board, clock: &mut clock, attacker, tries: 2_000 };
                let Some(won) = search.search(game.to_place(&at)) else { continue };
                found += usize::from(won.turns > 0);
                game.play(&mut at, CellIndex::new(won.first));
                let value = best_result(&game, &mut at, attacker, &mut FxHashMap::default());
                assert_eq!(value, 1, "seed {seed}: {won:?} does not win in {:?}", game.setup(&at));
            }
            found
        }
    }

    #[test]
    fn wins_by_double_threats_are_wins() {
        let setup = Spec::parse("mnk:5x4,k=4,variant=connect6").unwrap().setup().unwrap();
        let found = with_family(&setup, Compared { plies: 8, positions: 150 }).unwrap();
        assert!(found > 10, "{found}");
    }
}
