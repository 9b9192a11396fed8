//! The border between generic code and the rest: a game in progress behind text moves.
//!
//! One blanket implementation makes every family a [`GameState`]; nothing is written by hand per family.

use crate::{Action, ActionError, Cell, Game, Look, Outcome, Seat, Setup, Square, find_move};

/// A game in progress, whatever game it is. Moves are checked before they are played, and can be taken back.
///
/// ```
/// use plyground_game::{GameState, PlayError, Seat, TypedState, sample::Race};
///
/// let mut state: Box<dyn GameState> = Box::new(TypedState::new(Race { length: 9 }));
/// let actions: Vec<String> = state.legal_actions().iter().map(ToString::to_string).collect();
/// assert_eq!(actions, ["a", "b"]);
/// state.play_text("b")?;
/// assert_eq!(state.to_move(), Seat::Second);
///
/// // A branch of its own, and back to the start.
/// let mut branch = state.boxed_clone();
/// branch.play_text("a")?;
/// assert_eq!((branch.history().len(), state.history().len()), (2, 1));
/// assert!(state.undo() && !state.undo());
/// # Ok::<(), PlayError>(())
/// ```
pub trait GameState: Send {
    /// The start of this game as a spec.
    fn spec(&self) -> String;
    /// The family's name, the names of its seats, and how it is drawn.
    fn look(&self) -> Look;
    /// Whose turn it is.
    fn to_move(&self) -> Seat;
    /// The moves of the mover, in the game's order; none when the game is over.
    fn legal_actions(&self) -> Vec<Action>;
    /// Plays a move given as text.
    fn play_text(&mut self, text: &str) -> Result<Action, PlayError>;
    /// Plays a move.
    fn play(&mut self, action: Action) -> Result<(), PlayError>;
    /// Takes the last turn back; false when there is none.
    fn undo(&mut self) -> bool;
    /// The mover loses this turn.
    fn skip(&mut self);
    /// How the game ended, if it did.
    fn outcome(&self) -> Option<Outcome>;
    /// Points or discs, in games that count them.
    fn scores(&self) -> Option<[i32; 2]>;
    /// The cells of the line that won, in order.
    fn winning_line(&self) -> Vec<Cell>;
    /// Lines on the board by which the game was not won, a sentence without its full stop for each seat: `White already has 5
    /// in a row: f4 g3 a2 b1 c7`. Nothing when a seat has won.
    fn standing_lines(&self) -> Vec<String>;
    /// The position as data.
    fn setup(&self) -> Setup;
    /// For each turn so far, whose it was and which cells it filled: those that were free before it and are not after it.
    /// Pieces that a turn only moved or turned over are not among them.
    fn filled_cells(&self) -> Vec<(Seat, &[Cell])>;
    /// What was played so far; `None` is a lost turn.
    fn history(&self) -> Vec<(Seat, Option<Action>)>;
    /// What a careful instructor would remark about this board.
    fn remarks(&self) -> Vec<String>;
    /// An independent copy, with its history.
    fn boxed_clone(&self) -> Box<dyn GameState>;
}

/// Why a move cannot be played. The state is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// Not a move of any game.
    #[error(transparent)]
    Unreadable(#[from] ActionError),
    /// Not a move here.
    #[error("`{action}` is not legal here")]
    Illegal {
        /// The move.
        action: Action,
    },
    /// The game is over, so that no seat is to move.
    #[error("the game is over")]
    Over,
}

/// Rules with a position and how it came about.
#[derive(Clone)]
pub struct TypedState<G: Game> {
    rules: G,
    position: G::Position,
    turns: Vec<PlayedTurn<G>>,
}

#[derive(Clone)]
struct PlayedTurn<G: Game> {
    before: G::Position,
    seat: Seat,
    action: Option<Action>,
    filled: Vec<Cell>,
}

impl<G: Game> TypedState<G> {
    /// A new game.
    pub fn new(rules: G) -> TypedState<G> {
        TypedState { position: rules.start(), rules, turns: Vec::new() }
    }

    /// The rules of this game.
    pub fn rules(&self) -> &G {
        &self.rules
    }

    /// The position on the board.
    pub fn position(&self) -> &G::Position {
        &self.position
    }

    fn remember(&mut self, action: Option<Action>, before: G::Position) {
        let (old, new) = (self.rules.setup(&before).board, self.setup().board);
        let was_free = |cell: &Cell| old.at(*cell) == Square::Free && new.at(*cell) != Square::Free;
        let filled = new.size().iter().filter(was_free).collect();
        self.turns.push(PlayedTurn { seat: self.rules.to_move(&before), before, action, filled });
    }
}

impl<G: Game> GameState for TypedState<G> {
    fn spec(&self) -> String {
        self.rules.setup(&self.rules.start()).spec()
    }

    fn look(&self) -> Look {
        self.rules.look()
    }

    fn to_move(&self) -> Seat {
        self.rules.to_move(&self.position)
    }

    fn legal_actions(&self) -> Vec<Action> {
        match self.outcome() {
            Some(_) => Vec::new(),
            None => self.rules.moves(&self.position).map(|m| self.rules.action(m)).collect(),
        }
    }

    fn play_text(&mut self, text: &str) -> Result<Action, PlayError> {
        let action = text.parse()?;
        self.play(action)?;
        Ok(action)
    }

    fn play(&mut self, action: Action) -> Result<(), PlayError> {
        if self.outcome().is_some() {
            return Err(PlayError::Over);
        }
        let m = find_move(&self.rules, &self.position, action).ok_or(PlayError::Illegal { action })?;
        let before = self.position.clone();
        self.rules.play(&mut self.position, m);
        self.remember(Some(action), before);
        Ok(())
    }

    fn undo(&mut self) -> bool {
        let Some(turn) = self.turns.pop() else { return false };
        self.position = turn.before;
        true
    }

    fn skip(&mut self) {
        let before = self.position.clone();
        self.rules.skip(&mut self.position);
        self.remember(None, before);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.rules.outcome(&self.position)
    }

    fn scores(&self) -> Option<[i32; 2]> {
        self.rules.scores(&self.position)
    }

    fn winning_line(&self) -> Vec<Cell> {
        self.rules.winning_line(&self.position)
    }

    fn standing_lines(&self) -> Vec<String> {
        if self.outcome().is_some_and(|outcome| outcome.winner().is_some()) {
            return Vec::new();
        }
        let sentence = |(seat, line): (Seat, Vec<Cell>)| {
            let cells: Vec<String> = line.iter().map(ToString::to_string).collect();
            let side = self.look().seats[seat.index()];
            format!("{side} already has {} in a row: {}", line.len(), cells.join(" "))
        };
        self.rules.standing_lines(&self.position).into_iter().map(sentence).collect()
    }

    fn setup(&self) -> Setup {
        self.rules.setup(&self.position)
    }

    fn filled_cells(&self) -> Vec<(Seat, &[Cell])> {
        self.turns.iter().map(|turn| (turn.seat, turn.filled.as_slice())).collect()
    }

    fn history(&self) -> Vec<(Seat, Option<Action>)> {
        self.turns.iter().map(|turn| (turn.seat, turn.action)).collect()
    }

    fn remarks(&self) -> Vec<String> {
        self.rules.remarks()
    }

    fn boxed_clone(&self) -> Box<dyn GameState> {
        Box::new(self.clone())
    }
}
