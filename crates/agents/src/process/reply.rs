//! What is said over the line to an agent, how long it is waited for, and what is wrong with it.

use plyground_arena::{ChosenMove, PlayerAnswer};
use plyground_record::{Foul, FoulKind};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// What to do about a line.
pub(crate) enum LineKind {
    /// It is the answer, or the end of it.
    Answer,
    /// It is the beginning of the answer, or more of it.
    Part,
    /// It is chatter; the log keeps it.
    Chatter,
    /// It is a question; this is said, and the answer is still to come.
    Question(String),
}

/// How long to wait.
#[derive(Clone, Copy)]
pub(crate) struct Deadline<'a> {
    /// Until when on the wall.
    pub(super) until: Instant,
    /// Until how much CPU time, if that counts.
    pub(super) cpu: Option<Duration>,
    /// Set when somebody stops the match.
    pub(super) stop: Option<&'a AtomicBool>,
}

impl Deadline<'_> {
    /// Until then, whatever happens.
    pub(crate) const fn at(until: Instant) -> Deadline<'static> {
        Deadline { until, cpu: None, stop: None }
    }
}

/// What came of a question: the line, or why there was none.
pub(crate) struct Reply {
    pub(super) line: Result<String, Foul>,
    pub(super) wall: Duration,
    pub(super) cpu: Duration,
    pub(super) idle_cpu: Duration,
    pub(super) output: String,
}

impl Reply {
    /// The same, with what was said read in another way.
    pub(crate) fn map_line(self, read: impl FnOnce(Result<String, Foul>) -> Result<String, Foul>) -> Reply {
        Reply { line: read(self.line), ..self }
    }

    /// The answer, once the line is understood.
    pub(crate) fn parse<T: Into<ChosenMove>>(self, understand: impl FnOnce(&str) -> Result<T, Foul>) -> PlayerAnswer {
        let said = self.line.and_then(|line| understand(&line)).map(Into::into);
        PlayerAnswer {
            outcome: said,
            wall: self.wall,
            cpu: Some(self.cpu),
            idle_cpu: Some(self.idle_cpu),
            output: self.output,
        }
    }
}

/// The foul of whoever speaks out of turn.
pub(crate) fn unasked_line(said: &str) -> Foul {
    let why = "it said something before it was asked; whatever is not the answer belongs on standard error";
    Foul::new(FoulKind::Malformed, why).with_quote(said)
}

pub(super) fn broken_pipe(error: &std::io::Error) -> Foul {
    Foul::new(FoulKind::Crashed, format!("its line broke: {error}"))
}
