//! The clock of people, who may agree on one. The time of agents is the referee's business.

use super::{GameSession, LiveGame};
use crate::error::RequestError;
use crate::lab::Lab;
use plyground_game::Seat;
use plyground_record::Record;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

/// The time that each person has. Written as `30`, thirty seconds for each move, or as `300+3`, five minutes for the game and
/// three seconds more for each move (Fischer's clock).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PeopleClock {
    PerMove(Duration),
    Fischer { base: Duration, increment: Duration },
}

/// The longest time that can be agreed on.
const MAX_SECONDS: u64 = 24 * 60 * 60;

/// How the record says what was agreed on.
const NOTE: &str = "The clock of people is ";

impl PeopleClock {
    /// The clock of a form or of a program; nothing is none.
    pub(crate) fn read(text: &str) -> Result<Option<PeopleClock>, RequestError> {
        match text.trim() {
            "" => Ok(None),
            text => text.parse().map(Some),
        }
    }

    /// What was agreed on in a game that was kept.
    pub(super) fn of_record(record: &Record) -> Option<PeopleClock> {
        let notes = record.settings.policy_notes.iter();
        notes.filter_map(|note| note.strip_prefix(NOTE)?.split(' ').next()?.parse().ok()).next()
    }

    /// What a player has left who has used so much, the turn that is going on included.
    fn left(self, moves: u32, used: Duration, in_this_turn: Duration) -> Duration {
        match self {
            PeopleClock::PerMove(limit) => limit.saturating_sub(in_this_turn),
            PeopleClock::Fischer { base, increment } => (base + increment * moves).saturating_sub(used),
        }
    }

    /// The clock for people to read.
    pub(crate) fn in_words(self) -> String {
        match self {
            PeopleClock::PerMove(limit) => format!("{} s a move", limit.as_secs()),
            PeopleClock::Fischer { base, increment } => {
                let base = match base.as_secs() {
                    seconds if seconds.is_multiple_of(60) => format!("{} min", seconds / 60),
                    seconds => format!("{seconds} s"),
                };
                format!("{base} and {} s a move", increment.as_secs())
            }
        }
    }
}

impl fmt::Display for PeopleClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PeopleClock::PerMove(limit) => write!(f, "{}", limit.as_secs()),
            PeopleClock::Fischer { base, increment } => write!(f, "{}+{}", base.as_secs(), increment.as_secs()),
        }
    }
}

impl FromStr for PeopleClock {
    type Err = RequestError;

    fn from_str(text: &str) -> Result<PeopleClock, RequestError> {
        let wrong = || {
            RequestError::invalid(format!(
                "`{text}` is not a clock (expected `30` for thirty seconds a move, or `300+3` for five minutes and three \
                 seconds a move; a day at most)"
            ))
        };
        let seconds = |text: &str, least: u64| {
            let seconds = text.trim().parse().ok().filter(|seconds| (least..=MAX_SECONDS).contains(seconds));
            seconds.map(Duration::from_secs).ok_or_else(wrong)
        };
        match text.split_once('+') {
            None => Ok(PeopleClock::PerMove(seconds(text, 1)?)),
            Some((base, increment)) => {
                Ok(PeopleClock::Fischer { base: seconds(base, 1)?, increment: seconds(increment, 0)? })
            }
        }
    }
}

impl LiveGame {
    /// Agrees on a clock, and keeps it in the record.
    pub(super) fn set_clock(&mut self, clock: Option<PeopleClock>) {
        self.clock = clock;
        if let Some(clock) = clock {
            self.game.agree(format!("{NOTE}{clock} ({})", clock.in_words()));
        }
    }

    /// The clock of this seat, if a person with a clock has it.
    pub(crate) fn clock_of(&self, seat: Seat) -> Option<PeopleClock> {
        self.clock.filter(|_| self.is_person(seat))
    }

    /// What a person has left on the clock.
    pub(crate) fn time_left(&self, seat: Seat) -> Option<Duration> {
        let clock = self.clock_of(seat)?;
        let moves = self.record().moves.iter().filter(|turn| turn.seat == seat).count();
        let in_this_turn = if self.mover() == Some(seat) { self.since.elapsed() } else { Duration::ZERO };
        Some(clock.left(moves.try_into().unwrap_or(u32::MAX), self.used(seat), in_this_turn))
    }

    /// Ends the turn of a person whose time is up, and says whether it was.
    pub(super) fn flag_if_late(&mut self) -> bool {
        let Some(seat) = self.mover() else { return false };
        let (Some(clock), Some(left)) = (self.clock_of(seat), self.time_left(seat)) else { return false };
        if !left.is_zero() {
            return false;
        }
        let why = format!("the time is up ({})", clock.in_words());
        let wall = self.since.elapsed();
        self.game.run_out_of_time(wall, &why);
        self.announce_turn();
        true
    }
}

impl GameSession {
    /// Waits until the time of the person to move is up, if that person has a clock and the game does not change before.
    pub(super) fn watch_clock(self: &Arc<GameSession>, lab: &Arc<Lab>) {
        let left = {
            let game = self.game();
            game.mover().and_then(|seat| game.time_left(seat))
        };
        let Some(left) = left else { return };
        let (session, lab) = (Arc::downgrade(self), Arc::clone(lab));
        let mut changes = self.listen();
        tokio::spawn(async move {
            tokio::select! {
                () = tokio::time::sleep(left) => {}
                _ = changes.changed() => return,
            }
            let Some(session) = session.upgrade() else { return };
            let flagged = tokio::task::spawn_blocking(move || {
                session.change_or_log(&lab, |game| {
                    game.flag_if_late();
                })
            });
            drop(flagged.await);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_reads_what_it_writes() {
        for text in ["30", "300+3", "60+0"] {
            assert_eq!(text.parse::<PeopleClock>().unwrap().to_string(), text);
        }
        for text in ["0", "-3", "3+", "a", "1e9", "99999999", "0+5"] {
            let problem = text.parse::<PeopleClock>().unwrap_err().message;
            assert!(problem.contains("is not a clock"), "{problem}");
        }
        assert_eq!(PeopleClock::read(" ").unwrap(), None);
    }

    #[test]
    fn fischers_clock_gives_time_for_each_move_and_the_other_starts_anew() {
        let second = Duration::from_secs;
        let fischer: PeopleClock = "10+2".parse().unwrap();
        assert_eq!(fischer.left(0, second(4), second(4)), second(6));
        assert_eq!(fischer.left(3, second(14), second(0)), second(2));
        assert_eq!(fischer.left(0, second(11), second(11)), Duration::ZERO);
        let per_move: PeopleClock = "5".parse().unwrap();
        assert_eq!(per_move.left(7, second(90), second(1)), second(4));
    }
}
