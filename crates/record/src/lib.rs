//! One game as data, and the transcripts written from it. May use `game` and `games`.
//!
//! A referee fills in a [`Record`]; [`replay`] proves that its moves were possible; the transcripts are written from it.

mod connect_four;
mod course;
mod course_files;
mod ending;
mod escape;
mod facts;
mod foul;
mod html;
mod interpreter;
mod leftovers;
mod logs_txt;
mod older;
mod othello_lines;
mod play_game;
mod record;
mod replay;
mod run_game;
mod text;
mod tts;
mod turn;
mod verdict;

pub use connect_four::connect_four_console;
pub use course::CourseError;
pub use course_files::{CourseFilesError, has_course_files, write_course_files};
pub use ending::{cut_short, foul_in_words, on_the_board};
pub use escape::{harmless, turns_around};
pub use foul::{Foul, FoulKind, Penalties, Penalty, cut};
pub use html::html;
pub use interpreter::Interpreter;
pub use leftovers::is_left_by_a_match;
pub use logs_txt::logs_txt;
pub use othello_lines::{NotAScoreLine, ScoreLine, ScoreWord};
pub use play_game::play_game_console;
pub use record::{Clock, Ending, GameFacts, ReadError, Reason, Record, SCHEMA, Seats, Settings, Sitter, Times, Turn};
pub use replay::{ReplayError, opened, replay};
pub use run_game::{RunGameError, run_game, run_game_console, state_text};
pub use text::text;
pub use tts::{TtsPage, TtsPageError, read_tts_page, tts_console, tts_file_name, tts_page, write_tts_page};
