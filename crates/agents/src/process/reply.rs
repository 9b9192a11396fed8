//! The reply of an agent, how long it is waited for, and what can be wrong with it.

use plyground_arena::{ChosenMove, PlayerAnswer};
use plyground_record::{Foul, FoulKind};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// What a line of an agent is.
pub(crate) enum LineKind {
    /// The answer, or the end of it.
    Answer,
    /// The beginning of the answer, or more of it.
    Part,
    /// Not an answer; the log keeps it.
    Chatter,
    /// A question; this line is sent back, and the answer is still to come.
    Question(String),
}

/// How long a reply is waited for.
#[derive(Clone, Copy)]
pub(crate) struct Deadline<'a> {
    /// The latest moment by the wall clock.
    pub(super) until: Instant,
    /// Until how much CPU time, if that counts.
    pub(super) cpu: Option<Duration>,
    /// Set when the match is to stop.
    pub(super) stop: Option<&'a AtomicBool>,
}

impl Deadline<'_> {
    /// A moment by the wall clock alone.
    pub(crate) const fn at(until: Instant) -> Deadline<'static> {
        Deadline { until, cpu: None, stop: None }
    }
}

/// The reply to a question, the line or the foul, with its times.
pub(crate) struct Reply {
    pub(super) line: Result<String, Foul>,
    pub(super) wall: Duration,
    pub(super) cpu: Duration,
    pub(super) idle_cpu: Duration,
    pub(super) output: String,
}

impl Reply {
    /// Changes the line or the foul.
    pub(crate) fn map_line(self, read: impl FnOnce(Result<String, Foul>) -> Result<String, Foul>) -> Reply {
        Reply { line: read(self.line), ..self }
    }

    /// The player's answer, by a function that reads the line.
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

/// The foul of an agent that prints a line before it is asked.
pub(crate) fn unasked_line(said: &str) -> Foul {
    let why = "it said something before it was asked; whatever is not the answer belongs on standard error";
    Foul::new(FoulKind::Malformed, why).with_quote(said)
}

/// Whether the text in the place of a move names none, in any of the ways in which programs print "nothing".
pub(crate) fn names_no_move(text: &str) -> bool {
    let mut words = text.split(|c: char| c.is_whitespace() || "(),[]".contains(c)).filter(|word| !word.is_empty());
    words.all(|word| word.eq_ignore_ascii_case("none") || word.eq_ignore_ascii_case("null"))
}

/// The foul of an agent that answered and named no move, the same over every protocol.
pub(crate) fn declined(said: &str) -> Foul {
    let foul = Foul::new(FoulKind::Declined, "it named no move");
    if said.trim().is_empty() { foul } else { foul.with_quote(said.trim()) }
}

pub(super) fn broken_pipe(error: &std::io::Error) -> Foul {
    Foul::new(FoulKind::Crashed, format!("its pipe broke: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_told_from_a_wrong_move() {
        for text in ["", "  ", "None", "none none", "(None, None)", "NULL", "[]"] {
            assert!(names_no_move(text), "{text}");
        }
        for text in ["-1 -1", "a1", "nonesuch", "no", "7,None", "-"] {
            assert!(!names_no_move(text), "{text}");
        }
    }
}
