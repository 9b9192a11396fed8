//! What a two-player board game is: rules, positions, moves as text, positions as data, and a state for any game.
//!
//! - [`Rules`] is what a search needs. It is generic, so that a search is compiled for each game.
//! - [`Game`] is what people and files need on top of it: names, [`Action`]s, [`Setup`]s, evaluations, symmetries.
//! - [`GameState`] is a game in progress behind one object-safe trait. [`TypedState`] makes it of any [`Game`].
//! - [`conformance`] is the test that every game passes, and [`sample`] a whole game in a hundred lines.
//!
//! This crate uses no other crate of the workspace and draws nothing.
//!
//! ```
//! use plyground_game::{GameState, Outcome, Rules, Seat, TypedState, perft, sample::Race};
//!
//! // Rules are a value, and positions are plain: a token is three steps from home, and a move takes one or two.
//! let rules = Race { length: 3 };
//! let mut position = rules.start();
//! assert_eq!(rules.moves(&position).collect::<Vec<_>>(), [1, 2]);
//! assert_eq!(perft(&rules, &mut position, 2), 3);
//!
//! // The same game in progress, behind moves as text. It checks what it is given.
//! let mut state: Box<dyn GameState> = Box::new(TypedState::new(rules));
//! assert_eq!(state.play_text("c").unwrap_err().to_string(), "`c` is not legal here");
//! state.play_text("b")?;
//! state.play_text("a")?;
//! assert_eq!(state.outcome(), Some(Outcome::Win(Seat::Second)));
//! # Ok::<(), plyground_game::PlayError>(())
//! ```

mod action;
mod cell;
pub mod conformance;
mod extra;
mod game;
mod look;
mod nearest;
mod outcome;
mod plain_words;
mod rules;
pub mod sample;
mod seat;
mod setup;
mod state;
mod symmetry;

pub use action::{Action, ActionError};
pub use cell::{BoardSize, Cell, Col, Row};
pub use extra::{ExtraField, ExtraKind, ExtraType, ExtraValue, ExtraValues};
pub use game::{Game, NamedEvaluation, UnknownEvaluation, evaluate_by_playing, evaluation_named, find_move};
pub use look::{Look, Skin};
pub use nearest::{did_you_mean, nearest};
pub use outcome::Outcome;
pub use plain_words::plain_parse_error;
pub use rules::{Rules, perft, playout};
pub use seat::Seat;
pub use setup::{Board, PlacedStone, Setup, SetupError, Square};
pub use state::{GameState, PlayError, TypedState};
pub use symmetry::Symmetry;

/// The example of the README runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
