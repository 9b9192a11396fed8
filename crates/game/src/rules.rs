//! What a search needs of a game.

use crate::{Outcome, Seat};
use rand::{Rng, RngExt};
use std::fmt::Debug;
use std::hash::Hash;

/// The rules of one game on one board: sizes and the options of the family live in this value, so that a position holds only
/// what a move changes.
///
/// `play` trusts its caller. Text, clicks and files go through [`GameState`](crate::GameState), which checks.
///
/// Nim with one heap, where the player who takes the last stone wins:
///
/// ```
/// use plyground_game::{Outcome, Rules, Seat, perft};
///
/// #[derive(Clone)]
/// struct Nim {
///     stones: u8,
/// }
///
/// impl Rules for Nim {
///     type Position = (u8, Seat);
///     type Move = u8;
///     type Undo = ();
///     type Moves = std::ops::RangeInclusive<u8>;
///
///     fn start(&self) -> (u8, Seat) {
///         (self.stones, Seat::First)
///     }
///     fn to_move(&self, &(_, mover): &(u8, Seat)) -> Seat {
///         mover
///     }
///     fn moves(&self, &(left, _): &(u8, Seat)) -> Self::Moves {
///         1..=left.min(3)
///     }
///     fn play(&self, (left, mover): &mut (u8, Seat), taken: u8) {
///         (*left, *mover) = (*left - taken, mover.other());
///     }
///     fn undo(&self, (left, mover): &mut (u8, Seat), taken: u8, (): ()) {
///         (*left, *mover) = (*left + taken, mover.other());
///     }
///     fn outcome(&self, &(left, mover): &(u8, Seat)) -> Option<Outcome> {
///         (left == 0).then_some(Outcome::Win(mover.other()))
///     }
///     fn skip(&self, (_, mover): &mut (u8, Seat)) {
///         *mover = mover.other();
///     }
///     fn key(&self, &(left, mover): &(u8, Seat)) -> u64 {
///         u64::from(left) * 2 + mover.index() as u64
///     }
///     fn key_from_scratch(&self, position: &(u8, Seat)) -> u64 {
///         self.key(position)
///     }
/// }
///
/// let nim = Nim { stones: 4 };
/// // Three first moves; after them three, two and one replies, of which 1 + 3, 2 + 2 and 3 + 1 end the game.
/// assert_eq!([1, 2, 3].map(|depth| perft(&nim, &mut nim.start(), depth)), [3, 6, 4]);
/// ```
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
///
/// ```
/// # use plyground_game::{sample::Race, perft, Rules};
/// let rules = Race { length: 3 };
/// assert_eq!([0, 1, 2, 3].map(|depth| perft(&rules, &mut rules.start(), depth)), [1, 2, 3, 1]);
/// ```
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
