//! What the search needs to know of a family of games, as one trait. The search itself contains no rules of any game.

mod dominoes;
mod drop;
mod generic;
mod grid_line;
mod othello;

pub(crate) use dominoes::DominoesEvaluator;
pub(crate) use drop::{Connect4Evaluator, ExtConnect4Evaluator};
pub(crate) use generic::{GenericEvaluator, action_index};
pub(crate) use grid_line::{LineEvaluator, ShapeEvaluator};
pub(crate) use othello::OthelloEvaluator;

use super::budget::SearchClock;
use super::score::{DRAW, RawScore, loss_at, win_at};
use plyground_game::{Outcome, Rules};

/// What the engine knows of a family of games. All scores are from the mover's side, with plies counted from the position.
pub(crate) trait Evaluator<G: Rules>: Clone + Send {
    /// Every move index is below this.
    const MOVE_INDICES: usize;

    /// With no more plies left than this, the search first proves who wins, before it searches for the best margin.
    const OUTCOME_SEARCH_PLIES: u32 = 0;

    /// A small number for a move, by which the transposition table and the move ordering refer to it. Two moves of one
    /// position never have the same index.
    fn move_index(&self, game: &G, m: G::Move) -> u16;

    /// The estimated score of a position at the horizon.
    fn evaluate(&mut self, game: &G, position: &mut G::Position, clock: &mut SearchClock<'_>) -> RawScore;

    /// The most plies that can follow, for a family whose candidates are always all moves: a search of that depth reaches
    /// every end of the game.
    fn plies_left(&self, game: &G, position: &G::Position) -> Option<u32>;

    /// The moves to search, at least one, each with its order score.
    fn candidates(&mut self, game: &G, position: &G::Position, list: &mut Vec<Candidate<G::Move>>) -> Scope {
        list.extend(game.moves(position).map(|m| Candidate {
            m,
            move_index: self.move_index(game, m),
            order_score: 0,
        }));
        Scope::All
    }

    // What follows has a default for families without such knowledge.

    /// Updates what the evaluator keeps of the position, before a move is played.
    #[inline]
    fn play(&mut self, _game: &G, _before: &G::Position, _m: G::Move) {}

    /// Undoes that update, after the move was taken back.
    #[inline]
    fn undo(&mut self, _game: &G, _before: &G::Position, _m: G::Move) {}

    /// The score of a finished game.
    #[inline]
    fn terminal_score(&self, game: &G, position: &G::Position, outcome: Outcome) -> RawScore {
        match outcome.value_for(game.to_move(position)) {
            1 => win_at(0),
            -1 => loss_at(0),
            _ => DRAW,
        }
    }

    /// A proven score that needs no search, if there is one.
    #[inline]
    fn static_proof(&mut self, _game: &G, _position: &G::Position) -> Option<RawScore> {
        None
    }

    /// A hash of the rules and the board, for positions whose own keys do not tell boards apart.
    fn rules_hash(&self, _game: &G) -> u64 {
        0
    }

    /// Late move reductions: by how many plies the first search of the `index`-th move is reduced. A search that reaches
    /// the end of the game is never reduced.
    #[inline]
    fn reduction(&self, depth: i32, index: usize) -> i32 {
        if depth < 3 || index < 3 { 0 } else { 1 + i32::from(index >= 10) + i32::from(depth >= 8 && index >= 6) }
    }

    /// Late move pruning: how many candidates are searched at that depth, the best ordered ones, where a move that was
    /// left out may be better anyway.
    #[inline]
    fn late_move_limit(&self, _depth: i32) -> usize {
        usize::MAX
    }

    /// A proof by a solver, tried once at the root: a winning move, or that there is none.
    fn solve(&mut self, _game: &G, _position: &G::Position, _clock: &mut SearchClock<'_>) -> Option<Solution<G::Move>> {
        None
    }
}

/// A move to search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate<M> {
    pub(crate) m: M,
    pub(crate) move_index: u16,
    /// The moves with the highest score are searched first.
    pub(crate) order_score: i32,
}

/// Whether the candidates are all the moves that matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    /// No other move is better than the best candidate.
    All,
    /// A move that was left out may be better.
    Some,
}

/// A solved position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Solution<M> {
    pub(crate) best: M,
    pub(crate) score: RawScore,
}
