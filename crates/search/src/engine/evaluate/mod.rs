//! What the search asks of a family. Everything in which games differ is here; the search itself knows none of them.

mod dominoes;
mod drop;
mod grid_line;
mod measured;
mod othello;

pub(crate) use dominoes::DominoEvaluation;
pub(crate) use drop::{Connect4Evaluation, ExtendedEvaluation};
pub(crate) use grid_line::LineEvaluation;
pub(crate) use measured::Measured;
pub(crate) use othello::OthelloEvaluation;

use super::budget::Clock;
use super::score::{DRAW, RawScore, loss_at, win_at};
use plyground_game::{Outcome, Rules};

/// A family's knowledge of its positions. All scores are from the mover's side, and distances count from the position
/// itself.
pub(crate) trait Evaluate<G: Rules>: Clone + Send {
    /// How many slots there are.
    const SLOTS: usize;

    /// With no more plies left than this, who wins is found out before anything else is thought about.
    const SETTLED: u32 = 0;

    /// A small number for a move, by which the table and the ordering know it again. Two moves of one position never
    /// have the same.
    fn slot(&self, game: &G, m: G::Move) -> u16;

    /// What the position is worth, at the end of a line that was cut off.
    fn value(&mut self, game: &G, position: &mut G::Position, clock: &mut Clock<'_>) -> RawScore;

    /// The most plies that can follow, if every move is a candidate everywhere. Whoever looks so deep has seen all.
    fn plies_left(&self, game: &G, position: &G::Position) -> Option<u32>;

    /// The moves worth looking at, never none, each with its promise.
    fn candidates(&mut self, game: &G, position: &G::Position, list: &mut Vec<Candidate<G::Move>>) -> Scope {
        list.extend(game.moves(position).map(|m| Candidate { m, slot: self.slot(game, m), promise: 0 }));
        Scope::All
    }

    // What follows need not be said by a family that has nothing to say about it.

    /// Hears of a move before it is played.
    #[inline]
    fn play(&mut self, _game: &G, _before: &G::Position, _m: G::Move) {}

    /// Hears of a move after it was taken back.
    #[inline]
    fn undo(&mut self, _game: &G, _before: &G::Position, _m: G::Move) {}

    /// What a finished position is worth.
    #[inline]
    fn ended(&self, game: &G, position: &G::Position, outcome: Outcome) -> RawScore {
        match outcome.value_for(game.to_move(position)) {
            1 => win_at(0),
            -1 => loss_at(0),
            _ => DRAW,
        }
    }

    /// A proof that can be seen without looking ahead.
    #[inline]
    fn verdict(&mut self, _game: &G, _position: &G::Position) -> Option<RawScore> {
        None
    }

    /// Tells positions apart that have the same key but lie on different boards.
    fn ground(&self, _game: &G) -> u64 {
        0
    }

    /// By how many plies less to look at the `index`-th move at first. A search that means to see all is not reduced.
    #[inline]
    fn reduction(&self, depth: i32, index: usize) -> i32 {
        if depth < 3 || index < 3 { 0 } else { 1 + i32::from(index >= 10) + i32::from(depth >= 8 && index >= 6) }
    }

    /// A proof by other means than this search, tried once before it: the winning move, or that there is none.
    fn solve(&mut self, _game: &G, _position: &G::Position, _clock: &mut Clock<'_>) -> Option<Solution<G::Move>> {
        None
    }
}

/// A move to look at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate<M> {
    pub(crate) m: M,
    pub(crate) slot: u16,
    /// Those that promise most are looked at first.
    pub(crate) promise: i32,
}

/// What the candidates are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    /// If none of them is good, no move is.
    All,
    /// Some moves were left out that might be better.
    Some,
}

/// A position solved.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Solution<M> {
    pub(crate) best: M,
    pub(crate) score: RawScore,
}
