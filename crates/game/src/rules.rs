//! What a game *is*.

use crate::{Outcome, Seat};
use rand::{Rng, RngExt};
use std::fmt::Debug;
use std::hash::Hash;

/// The rules of one game on one board: sizes and house parameters live in this value, so that a position holds only
/// what a move changes.
///
/// `play` trusts its caller. Text, clicks and files go through [`GameState`](crate::GameState), which checks.
pub trait Rules: Clone + Send + Sync + 'static {
    /// Everything a move changes. Two positions are equal when the same game can follow from them.
    type Position: Clone + Eq + Hash + Debug + Send + Sync;
    /// A move: small, and only meaningful beside a position.
    type Move: Copy + Eq + Ord + Hash + Debug + Send + Sync;
    /// What `undo` needs to know beside the move.
    type Undo: Copy;
    /// The moves of a position, one at a time: a search that cuts never pays for those it does not look at.
    type Moves: Iterator<Item = Self::Move>;

    /// The position the game starts from.
    fn start(&self) -> Self::Position;

    /// Whose turn it is. Never derived from counting stones: handicaps and lost turns exist.
    fn to_move(&self, position: &Self::Position) -> Seat;

    /// What the board allows, in the order the course fixes, also after the game is won: some courses search on past a
    /// win. Those who must stop there ask [`outcome`](Rules::outcome) first.
    fn moves(&self, position: &Self::Position) -> Self::Moves;

    /// Plays one of the [`moves`](Rules::moves).
    fn play(&self, position: &mut Self::Position, m: Self::Move) -> Self::Undo;

    /// Takes `m` back, given what `play` returned for it.
    fn undo(&self, position: &mut Self::Position, m: Self::Move, undo: Self::Undo);

    /// How the game ended, or `None` while it goes on. A game that goes on has a move.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// A turn lost by a foul: only the mover changes.
    fn skip(&self, position: &mut Self::Position);

    /// A number for hash tables, kept up to date by `play` and `undo`. Equal positions have equal keys.
    fn key(&self, position: &Self::Position) -> u64;

    /// The same number, counted from the board alone. Only tests need it.
    fn key_from_scratch(&self, position: &Self::Position) -> u64;

    // What follows has one meaning for every game. A family may know a faster way to the same answer.

    /// One legal move, each as likely as the others, or the outcome of a finished game.
    ///
    /// The move is the n-th of [`moves`](Rules::moves) with n drawn once, so that a faster way stays comparable.
    fn draw<G: Rng>(&self, position: &Self::Position, rng: &mut G) -> Result<Self::Move, Outcome> {
        if let Some(outcome) = self.outcome(position) {
            return Err(outcome);
        }
        let count = u32::try_from(self.moves(position).count()).expect("far fewer moves than that");
        let n = rng.random_range(0..count);
        Ok(self.moves(position).nth(n as usize).expect("n is below the count"))
    }
}

/// Plays at random to the end.
///
/// ```
/// # use plyground_game::{sample::Race, playout, Rules};
/// # use rand::SeedableRng;
/// let rules = Race { length: 10 };
/// let mut rng = rand::rngs::ChaCha8Rng::seed_from_u64(1);
/// let outcome = playout(&rules, rules.start(), &mut rng);
/// assert!(outcome.winner().is_some());
/// ```
pub fn playout<R: Rules, G: Rng>(rules: &R, mut position: R::Position, rng: &mut G) -> Outcome {
    loop {
        match rules.draw(&position, rng) {
            Ok(m) => {
                rules.play(&mut position, m);
            }
            Err(outcome) => return outcome,
        }
    }
}

/// The number of move sequences of exactly `depth` plies. A pass is a ply; a game that ended before counts 0.
pub fn perft<R: Rules>(rules: &R, position: &mut R::Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if rules.outcome(position).is_some() {
        return 0;
    }
    if depth == 1 {
        return rules.moves(position).count() as u64;
    }
    let mut nodes = 0;
    for m in rules.moves(position) {
        let undo = rules.play(position, m);
        nodes += perft(rules, position, depth - 1);
        rules.undo(position, m, undo);
    }
    nodes
}
