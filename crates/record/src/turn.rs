//! What a turn says beyond its fields.

use crate::foul::{Foul, FoulKind};
use crate::record::{ClockKind, MatchSettings, Turn};

impl Turn {
    /// The move in the agent's own words. After a foul the move is the penalty's, whatever the agent had named.
    pub fn reported_move(&self) -> Option<&str> {
        self.words.as_deref().filter(|_| self.foul.is_none())
    }

    /// The time that was set against the limit, in seconds. By the processor clock that is the time on the wall only
    /// where nothing else was measured, or where it was the wall's time that ran out.
    pub(crate) fn measured(&self, settings: &MatchSettings) -> f64 {
        let within = |cpu: f64| settings.limit.is_none_or(|limit| cpu <= limit);
        match (settings.clock, self.time.cpu) {
            (ClockKind::Cpu, Some(cpu)) if within(cpu) && self.foul.as_ref().is_some_and(Foul::is_too_long) => {
                self.time.wall
            }
            (ClockKind::Cpu, Some(cpu)) => cpu,
            (ClockKind::Wall, _) | (ClockKind::Cpu, None) => self.time.wall,
        }
    }
}

impl Foul {
    /// Whether time ran out. No course can tell a late answer from none; one that names no move is an answer.
    pub(crate) const fn is_too_long(&self) -> bool {
        matches!(self.kind, FoulKind::Late | FoulKind::Silent)
    }
}
