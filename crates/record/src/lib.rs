//! One game as data, and the transcripts written from it. May use `game` and `games`.
//!
//! A referee fills in a [`Record`]; [`replay()`] proves that its moves were possible; the transcripts are written from it.

mod connect_four;
mod course_transcripts;
mod escape;
mod facts;
mod foul;
mod html;
mod interpreter;
mod leftovers;
mod legacy;
mod logs_txt;
mod one_file_page;
mod othello_lines;
mod play_game;
mod record;
mod replay;
mod result;
mod run_game;
mod text;
mod transcript;
mod tts;
mod turn;
mod verify;

pub use connect_four::connect_four_console;
pub use course_transcripts::{CourseTranscript, TranscriptFileError, has_course_transcripts, write_course_transcripts};
pub use escape::{escape_for_terminal, html as escape_html, is_bidi_control};
pub use foul::{Foul, FoulKind, Penalties, Penalty, truncate};
pub use html::html;
pub use interpreter::Interpreter;
pub use leftovers::is_match_output;
pub use logs_txt::logs_txt;
pub use one_file_page::{ICONS, OneFilePage, icon};
pub use othello_lines::{ScoreLine, ScoreLineError, ScoreWord};
pub use play_game::play_game_console;
pub use record::{
    ClockKind, EndReason, GameFacts, GameResult, MatchSettings, PERSON, PlayerInfo, Players, Record, RecordError,
    SCHEMA, Turn, TurnTimes,
};
pub use replay::{ReplayError, replay, replay_opening};
pub use result::{Unfinished, foul_sentence, result_by_referee, result_by_resignation, result_from_board};
pub use run_game::{RunGameError, run_game, run_game_console, state_text};
pub use text::text;
pub use transcript::TranscriptError;
pub use tts::{TtsPage, TtsPageError, read_tts_page, tts_console, tts_file_name, tts_page, write_tts_page};
