//! Positions that never change: playing a move makes another one, and both stay.
//!
//! ```
//! use plyground_games::{Spec, snapshot_from_setup};
//!
//! let start = snapshot_from_setup(&Spec::parse("mnk:3x3,k=3")?.setup()?)?;
//! let centre = start.play("b2".parse()?)?;
//! assert_eq!((start.legal_actions().len(), centre.legal_actions().len()), (9, 8));
//! assert!(centre.play("b2".parse()?).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::registry::{RulesVisitor, with_rules};
use plyground_game::{Action, Cell, Game, Look, Outcome, PlayError, Seat, Setup, SetupError, find_move, playout};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use std::any::Any;
use std::sync::Arc;

/// A position of any game that never changes. It is cheap to keep: the rules are shared by all positions of a game.
pub trait PositionSnapshot: Any + Send + Sync {
    /// The family's name, the names of its seats, and how it is drawn.
    fn look(&self) -> Look;
    /// Whose turn it is.
    fn to_move(&self) -> Seat;
    /// How the game ended, if it did.
    fn outcome(&self) -> Option<Outcome>;
    /// The moves of the mover, in the game's order; none when the game is over.
    fn legal_actions(&self) -> Vec<Action>;
    /// The position after a move.
    fn play(&self, action: Action) -> Result<Arc<dyn PositionSnapshot>, PlayError>;
    /// The position after a lost turn.
    fn skip(&self) -> Arc<dyn PositionSnapshot>;
    /// Points or discs of First and of Second, in games that count them.
    fn scores(&self) -> Option<[i32; 2]>;
    /// The cells of the line that won, in order.
    fn winning_line(&self) -> Vec<Cell>;
    /// The position as data.
    fn setup(&self) -> Setup;
    /// A number for hash tables; equal positions have equal keys.
    fn key(&self) -> u64;
    /// Whether both are the same position of the same game.
    fn is_same(&self, other: &dyn PositionSnapshot) -> bool;
    /// Plays random games to their end from here, the same ones for the same seed, until `is_over` says so.
    fn playouts(&self, games: u64, seed: u64, is_over: &dyn Fn(u64) -> bool) -> PlayoutCounts;
}

/// How random games ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayoutCounts {
    /// Games that First and Second won.
    pub wins: [u64; 2],
    /// Games without a winner.
    pub draws: u64,
}

/// The position that a setup describes.
pub fn snapshot_from_setup(setup: &Setup) -> Result<Arc<dyn PositionSnapshot>, SetupError> {
    struct Start;
    impl RulesVisitor for Start {
        type Output = Arc<dyn PositionSnapshot>;
        fn visit<G: Game>(self, game: G) -> Self::Output {
            let position = game.start();
            snapshot(Arc::new(game), position)
        }
    }
    with_rules(setup, Start)
}

/// Random games between two questions whether to stop.
const PLAYOUTS_BETWEEN_CHECKS: u64 = 64;

struct TypedSnapshot<G: Game> {
    rules: Arc<G>,
    position: G::Position,
    /// Asked for at every turn, so it is found out once.
    outcome: Option<Outcome>,
}

fn snapshot<G: Game>(rules: Arc<G>, position: G::Position) -> Arc<dyn PositionSnapshot> {
    let outcome = rules.outcome(&position);
    Arc::new(TypedSnapshot { rules, position, outcome })
}

impl<G: Game> PositionSnapshot for TypedSnapshot<G> {
    fn look(&self) -> Look {
        self.rules.look()
    }

    fn to_move(&self) -> Seat {
        self.rules.to_move(&self.position)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    fn legal_actions(&self) -> Vec<Action> {
        match self.outcome {
            Some(_) => Vec::new(),
            None => self.rules.moves(&self.position).map(|m| self.rules.action(m)).collect(),
        }
    }

    fn play(&self, action: Action) -> Result<Arc<dyn PositionSnapshot>, PlayError> {
        if self.outcome.is_some() {
            return Err(PlayError::Over);
        }
        let m = find_move(self.rules.as_ref(), &self.position, action).ok_or(PlayError::Illegal { action })?;
        let mut position = self.position.clone();
        self.rules.play(&mut position, m);
        Ok(snapshot(self.rules.clone(), position))
    }

    fn skip(&self) -> Arc<dyn PositionSnapshot> {
        let mut position = self.position.clone();
        self.rules.skip(&mut position);
        snapshot(self.rules.clone(), position)
    }

    fn scores(&self) -> Option<[i32; 2]> {
        self.rules.scores(&self.position)
    }

    fn winning_line(&self) -> Vec<Cell> {
        self.rules.winning_line(&self.position)
    }

    fn setup(&self) -> Setup {
        self.rules.setup(&self.position)
    }

    fn key(&self) -> u64 {
        self.rules.key(&self.position)
    }

    fn is_same(&self, other: &dyn PositionSnapshot) -> bool {
        match (other as &dyn Any).downcast_ref::<Self>() {
            Some(other) if Arc::ptr_eq(&self.rules, &other.rules) => self.position == other.position,
            // The rules were made twice, perhaps from two positions of one game.
            Some(other) => self.key() == other.key() && self.setup() == other.setup(),
            None => false,
        }
    }

    fn playouts(&self, games: u64, seed: u64, is_over: &dyn Fn(u64) -> bool) -> PlayoutCounts {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut counts = PlayoutCounts::default();
        for game in 0..games {
            if game % PLAYOUTS_BETWEEN_CHECKS == 0 && is_over(game) {
                break;
            }
            match playout(self.rules.as_ref(), self.position.clone(), &mut rng).winner() {
                Some(seat) => counts.wins[seat.index()] += 1,
                None => counts.draws += 1,
            }
        }
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{FAMILIES, Spec, state_from_setup};

    fn start(spec: &str) -> Arc<dyn PositionSnapshot> {
        snapshot_from_setup(&Spec::parse(spec).unwrap().setup().unwrap()).unwrap()
    }

    #[test]
    fn a_game_of_snapshots_is_the_game_of_a_state() {
        for spec in FAMILIES.iter().map(|family| family.usual) {
            let (mut at, mut state) = (start(spec), Spec::parse(spec).unwrap().state().unwrap());
            // Every third move is lost, and the others are taken from all over the list.
            for turn in 0..60_usize {
                assert_eq!((at.setup(), at.outcome()), (state.setup(), state.outcome()), "{spec}");
                let actions = at.legal_actions();
                assert_eq!(actions, state.legal_actions(), "{spec}");
                let Some(&action) = actions.get((turn * 7) % actions.len().max(1)) else { break };
                let again = state_from_setup(&at.setup()).unwrap();
                assert!(at.is_same(snapshot_from_setup(&again.setup()).unwrap().as_ref()), "{spec}");
                if turn % 3 == 2 {
                    at = at.skip();
                    state.skip();
                } else {
                    at = at.play(action).unwrap();
                    state.play(action).unwrap();
                }
            }
        }
    }

    #[test]
    fn positions_of_two_games_differ_although_their_boards_do_not() {
        let [three, four] = ["mnk:4x4,k=3", "mnk:4x4,k=4"].map(start);
        assert!(!three.is_same(four.as_ref()) && three.is_same(start("mnk:4x4,k=3").as_ref()));
        assert!(!three.is_same(start("tts:4x4,k=3").as_ref()));
    }

    #[test]
    fn random_games_follow_their_seed_and_can_be_stopped() {
        let start = start("connect4:6x7");
        let counts = |seed| start.playouts(200, seed, &|_| false);
        assert_eq!((counts(1), counts(1) == counts(2)), (counts(1), false));
        let PlayoutCounts { wins: [first, second], draws } = counts(1);
        assert_eq!(first + second + draws, 200);
        assert!(first > second, "who begins wins more often: {first} to {second}");
        assert_eq!(start.playouts(200, 1, &|_| true), PlayoutCounts::default());
    }
}
