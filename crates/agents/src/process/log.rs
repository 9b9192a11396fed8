//! What an agent prints besides its answers: always drained, shown or kept up to a limit.

use super::AgentOutput;
use plyground_record::escape_for_terminal;
use std::io::Write;

/// What an agent has printed.
#[derive(Debug)]
pub(crate) struct OutputLog {
    mode: AgentOutput,
    prefix: String,
    /// Whether the last thing shown ended a line.
    at_line_start: bool,
    /// What was printed since the last [`drain`](Self::drain), truncated.
    fresh: Vec<u8>,
    /// The end of all that was printed, for the message when it crashes.
    tail: Vec<u8>,
    /// How much came since the turn began.
    volume: usize,
}

/// How much of a turn's output is kept in the record.
const KEPT: usize = 16 << 10;
/// How much of the end is kept for a crash.
const TAIL: usize = 4 << 10;
/// More output than this in one turn is a foul.
const FLOOD: usize = 8 << 20;

impl OutputLog {
    pub(crate) fn new(mode: AgentOutput, prefix: String) -> OutputLog {
        OutputLog { mode, prefix, at_line_start: true, fresh: Vec::new(), tail: Vec::new(), volume: 0 }
    }

    /// Takes in what the agent printed.
    pub(crate) fn take(&mut self, bytes: &[u8]) {
        self.volume += bytes.len();
        let room = KEPT.saturating_sub(self.fresh.len());
        self.fresh.extend_from_slice(&bytes[..bytes.len().min(room)]);
        self.tail.extend_from_slice(&bytes[bytes.len().saturating_sub(TAIL)..]);
        let surplus = self.tail.len().saturating_sub(TAIL);
        self.tail.drain(..surplus);
        if self.mode == AgentOutput::Live {
            self.show(bytes);
        }
    }

    /// Counts what came in a turn and is kept elsewhere.
    pub(crate) fn count(&mut self, bytes: usize) {
        self.volume += bytes;
    }

    fn show(&mut self, bytes: &[u8]) {
        let mut shown = String::new();
        // An agent must not send control sequences to the terminal.
        for character in escape_for_terminal(&String::from_utf8_lossy(bytes)).chars() {
            if std::mem::take(&mut self.at_line_start) {
                shown.push_str(&self.prefix);
            }
            shown.push(character);
            self.at_line_start = character == '\n';
        }
        // A closed standard error is not a reason to stop the match.
        let _ = anstream::stderr().write_all(shown.as_bytes());
    }

    /// Whether it has printed too much in this turn.
    pub(crate) fn floods(&self) -> bool {
        self.volume > FLOOD
    }

    /// A turn begins.
    pub(crate) fn begin_turn(&mut self) {
        self.volume = 0;
    }

    /// What was printed since the last call, cut.
    pub(crate) fn drain(&mut self) -> String {
        let fresh = std::mem::take(&mut self.fresh);
        if self.mode == AgentOutput::None { String::new() } else { String::from_utf8_lossy(&fresh).into_owned() }
    }

    /// The end of all that was printed.
    pub(crate) fn tail(&self) -> Option<String> {
        let tail = String::from_utf8_lossy(&self.tail);
        let tail = tail.trim();
        (!tail.is_empty()).then(|| tail.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_record_keeps_the_beginning_and_a_crash_shows_the_end() {
        let mut log = OutputLog::new(AgentOutput::Log, String::new());
        for number in 0..10_000 {
            log.take(format!("{number}\n").as_bytes());
        }
        assert!(log.tail().unwrap().ends_with("\n9998\n9999"));
        let kept = log.drain();
        assert!(kept.starts_with("0\n1\n2\n") && kept.len() == KEPT, "{}", kept.len());
        assert_eq!(log.drain(), "");
    }

    #[test]
    fn a_flood_is_one_turn_long() {
        let mut log = OutputLog::new(AgentOutput::None, String::new());
        log.take(&vec![b'x'; FLOOD]);
        assert!(!log.floods());
        log.take(b"x");
        assert!(log.floods());
        log.begin_turn();
        assert!(!log.floods());
    }
}
