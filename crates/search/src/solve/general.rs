//! The solver of games that have no solver of their own: it needs nothing but the rules.
//!
//! A depth-first search with a null window and a table that holds whole positions, so that no two are ever taken for the same.
//! Where the value counts plies, it looks for wins and losses in 1, 2, 3, ... plies: short wins are found on boards that are
//! far too large to be searched to the end.

use super::position_table::PositionTable;
use super::question::narrow_by_steps;
use super::{Knowledge, PositionSolver, SolveClock, ValueBounds, ValueScale, win_in};
use crate::engine::action_index;
use plyground_game::{Game, Seat};

/// Solves positions of any game.
pub(crate) struct GeneralSolver<G: Game> {
    scale: ValueScale,
    table: PositionTable<G::Position>,
    /// How often each move of each seat has decided a position, by [`action_index`].
    history: [Vec<u32>; 2],
}

/// Before every other move.
const REMEMBERED: u32 = u32::MAX;

impl<G: Game> GeneralSolver<G> {
    /// A solver with a table of at most `table_bytes` bytes.
    pub(crate) fn new(game: &G, table_bytes: usize) -> GeneralSolver<G> {
        GeneralSolver {
            scale: ValueScale::of(game),
            table: PositionTable::new(table_bytes),
            history: [vec![0; 1 << 16], vec![0; 1 << 16]],
        }
    }

    /// Decides whether the mover gets at least `target`.
    fn search(
        &mut self,
        game: &G,
        position: &mut G::Position,
        target: i32,
        clock: &mut SolveClock<'_, '_>,
    ) -> Option<ValueBounds> {
        if clock.tick() {
            return None;
        }
        let before = clock.nodes();

        // 1. The table may know.
        let known = self.table.get(position);
        let known_best = known.map(|known| known.best);
        let mut bounds = known.map_or(self.scale.widest(), |known| self.scale.widest().and(known.bounds));
        if bounds.decides(target) {
            return Some(bounds);
        }

        // 2. A child that is over or in the table may reach the target without a search.
        let mover = game.to_move(position);
        let mut best = ValueBounds::exact(i32::MIN);
        let mut best_index = 0;
        let mut open = Vec::new();
        for (index, m) in game.moves(position).enumerate() {
            let undo = game.play(position, m);
            let child = match game.outcome(position) {
                Some(outcome) => Some(ValueBounds::exact(self.scale.terminal(game, position, outcome, mover))),
                None => {
                    let known = self.table.get(position).map(|known| known.bounds);
                    known.map(|known| if game.to_move(position) == mover { known } else { known.turned() })
                }
            };
            game.undo(position, m, undo);
            let child = child.map(|child| child.earlier(self.scale));
            match child.filter(|child| child.decides(target)) {
                Some(child) => {
                    if child.lower > best.lower {
                        best_index = index;
                    }
                    best = best.or(child);
                    if child.lower >= target {
                        break;
                    }
                }
                None => {
                    let is_remembered = known_best.is_some_and(|best| usize::from(best) == index);
                    let tried = self.history[mover.index()][usize::from(action_index(game.action(m)))];
                    open.push((if is_remembered { REMEMBERED } else { tried }, index, m));
                }
            }
        }

        // 3. The others are searched, those that have decided most positions first.
        if best.lower < target {
            open.sort_by_key(|&(order, index, _)| (std::cmp::Reverse(order), index));
            for (_, index, m) in open {
                let undo = game.play(position, m);
                let later = self.scale.later(target);
                let child = if game.to_move(position) == mover {
                    self.search(game, position, later, clock)
                } else {
                    self.search(game, position, 1 - later, clock).map(ValueBounds::turned)
                };
                game.undo(position, m, undo);
                let child = child?.earlier(self.scale);
                if child.lower > best.lower {
                    best_index = index;
                }
                best = best.or(child);
                if child.lower >= target {
                    self.learn(game, mover, m);
                    break;
                }
            }
        }

        // 4. The upper bound holds only if every move was looked at.
        bounds.lower = bounds.lower.max(best.lower);
        if best.lower < target {
            bounds.upper = bounds.upper.min(best.upper);
        }
        self.table.store(position, bounds, best_index, clock.nodes() - before);
        Some(bounds)
    }

    fn learn(&mut self, game: &G, mover: Seat, m: G::Move) {
        let counts = &mut self.history[mover.index()];
        let count = &mut counts[usize::from(action_index(game.action(m)))];
        *count += 1;
        if *count > 1 << 30 {
            counts.iter_mut().for_each(|count| *count /= 2);
        }
    }
}

impl<G: Game> PositionSolver<G> for GeneralSolver<G> {
    fn scale(&self) -> ValueScale {
        self.scale
    }

    fn decide(
        &mut self,
        game: &G,
        position: &G::Position,
        target: i32,
        clock: &mut SolveClock<'_, '_>,
    ) -> Option<ValueBounds> {
        self.search(game, &mut position.clone(), target, clock)
    }

    fn narrow(
        &mut self,
        game: &G,
        position: &G::Position,
        known: &mut Knowledge<G::Move>,
        clock: &mut SolveClock<'_, '_>,
    ) -> Option<()> {
        if self.scale != ValueScale::Plies {
            return narrow_by_steps(self, game, position, known, clock);
        }
        for plies in 1.. {
            // Is the game won in so many plies, and is it lost? A loss in fewer plies is known by now.
            for target in [win_in(plies), 1 - win_in(plies)] {
                if !known.bounds.decides(target) {
                    known.add(self.decide(game, position, target, clock)?, None);
                    clock.report(known.bounds);
                }
            }
            if known.bounds.value().is_some() {
                break;
            }
        }
        Some(())
    }

    fn remembered(&self, game: &G, position: &G::Position) -> Option<G::Move> {
        let known = self.table.get(position)?;
        game.moves(position).nth(known.best.into())
    }
}
