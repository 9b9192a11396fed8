//! What a family adds to its rules so that people, files and searches can use them.

use crate::{Action, Cell, Look, Rules, Seat, Setup, SetupError, Symmetry, did_you_mean};
use std::ops::ControlFlow;

/// Rules with names, notation, positions as data and evaluations. Everything here is a value that the family hands over, so
/// that no other code asks which family it is.
///
/// ```
/// use plyground_game::{Action, Col, Game, Rules, Seat, evaluation_named, find_move, sample::Race};
///
/// let race = Race { length: 5 };
/// let mut position = race.start();
/// let action = Action::Drop(Col(1));
/// let two_steps = find_move(&race, &position, action).expect("five steps are left");
/// race.play(&mut position, two_steps);
///
/// // A position is data, and data is a position.
/// let setup = race.setup(&position);
/// assert_eq!((setup.spec().as_str(), setup.board.rows()), ("race:1x5", vec!["...##".to_owned()]));
/// assert_eq!(race.position_from(&setup)?, position);
///
/// let level = evaluation_named(&race, "level").expect("the race has one evaluation");
/// assert_eq!(race.evaluate(level, &position, Seat::First), 0);
/// # Ok::<(), plyground_game::SetupError>(())
/// ```
pub trait Game: Rules {
    /// A static evaluation that this family is taught with.
    type Evaluation: Copy + Send + Sync + 'static;

    /// What the family looks like and what its seats are called.
    fn look(&self) -> Look;

    /// The position as data, from which [`position_from`](Game::position_from) makes it again.
    fn setup(&self, position: &Self::Position) -> Setup;

    /// A position of this very game, from data.
    fn position_from(&self, setup: &Setup) -> Result<Self::Position, SetupError>;

    /// A move as people say it. Two moves of one position never have the same action.
    fn action(&self, m: Self::Move) -> Action;

    /// The evaluations, the course's own first.
    fn evaluations(&self) -> &'static [NamedEvaluation<Self::Evaluation>];

    /// What the position is worth to `seat`, in whole units.
    fn evaluate(&self, evaluation: Self::Evaluation, position: &Self::Position, seat: Seat) -> i32;

    // What follows need not be said by a family that has nothing to say about it.

    /// The evaluation that our own simple agents look ahead with: the course's, unless that sees one side only.
    fn default_evaluation(&self) -> Self::Evaluation {
        self.evaluations()[0].evaluation
    }

    /// How many units make 1. A streak is counted in stones and written as a share of k.
    fn scale(&self, _measure: Self::Evaluation) -> i32 {
        1
    }

    /// Tells `each` what every successor is worth to `seat`, move by move in the order of
    /// [`moves`](crate::Rules::moves), until it breaks off. Leaves outnumber all other nodes of a search, and a family
    /// may know their worth without playing the moves.
    #[inline]
    fn evaluate_successors(
        &self,
        evaluation: Self::Evaluation,
        position: &mut Self::Position,
        seat: Seat,
        each: impl FnMut(Self::Move, i32) -> ControlFlow<()>,
    ) {
        evaluate_by_playing(self, evaluation, position, seat, each);
    }

    /// Points or discs of First and of Second, in games that count them.
    fn scores(&self, _position: &Self::Position) -> Option<[i32; 2]> {
        None
    }

    /// The cells of the line that won, in order.
    fn winning_line(&self, _position: &Self::Position) -> Vec<Cell> {
        Vec::new()
    }

    /// Lines on the board by which the game was not won, one of a seat at most, in order. A position can be typed in with a line in
    /// it, and rules that look for lines through the last stone do not see that one.
    fn standing_lines(&self, _position: &Self::Position) -> Vec<(Seat, Vec<Cell>)> {
        Vec::new()
    }

    /// The ways to turn the board over that leave the game the same, the identity first.
    fn symmetries(&self) -> Vec<Symmetry> {
        vec![Symmetry::identity(self.setup(&self.start()).board.size())]
    }

    /// What a careful instructor would remark about this board.
    fn remarks(&self) -> Vec<String> {
        Vec::new()
    }
}

/// An evaluation and what it is called.
#[derive(Clone, Copy, Debug)]
pub struct NamedEvaluation<M> {
    /// What users type.
    pub name: &'static str,
    /// What it counts, in a few words.
    pub about: &'static str,
    /// The evaluation.
    pub evaluation: M,
}

/// What [`evaluate_successors`](Game::evaluate_successors) does for a game that knows no short way: it plays the moves.
#[inline]
pub fn evaluate_by_playing<G: Game>(
    game: &G,
    evaluation: G::Evaluation,
    position: &mut G::Position,
    seat: Seat,
    mut each: impl FnMut(G::Move, i32) -> ControlFlow<()>,
) {
    for m in game.moves(position) {
        let undo = game.play(position, m);
        let value = game.evaluate(evaluation, position, seat);
        game.undo(position, m, undo);
        if each(m, value).is_break() {
            return;
        }
    }
}

/// The move that `action` means here, if the board allows it.
pub fn find_move<G: Game>(game: &G, position: &G::Position, action: Action) -> Option<G::Move> {
    game.moves(position).find(|&m| game.action(m) == action)
}

/// The evaluation of that name, or the names there are.
pub fn evaluation_named<G: Game>(game: &G, name: &str) -> Result<G::Evaluation, UnknownEvaluation> {
    let all = game.evaluations();
    all.iter().find(|named| named.name == name).map(|named| named.evaluation).ok_or_else(|| {
        let known: Vec<_> = all.iter().map(|named| named.name).collect();
        UnknownEvaluation { name: name.to_owned(), help: did_you_mean(name, &known) }
    })
}

/// No evaluation has that name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this game has no evaluation `{name}`{help}")]
pub struct UnknownEvaluation {
    /// What was asked for.
    pub name: String,
    /// What may have been meant, or what there is.
    pub help: String,
}
