//! What a program may do while its opponent is to move, and how long it may take to become idle after its answer.

use plyground_guard::Activity;
use std::time::Duration;

/// What a program may do while its opponent is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum IdlePolicy {
    /// Nothing: it is paused at once. It reads whatever it is sent, as our Python host does.
    PauseAtOnce,
    /// Nothing: it is paused as soon as all its threads wait for something.
    PauseWhenIdle,
    /// It may go on thinking: the policy of the match allows pondering.
    Pondering,
}

/// How long a program may take to become idle. No clock of the game runs meanwhile.
#[derive(Clone, Copy, Debug)]
pub(super) struct IdleBudget {
    /// While none of its threads works, but one of them may wake up by itself.
    pub(super) sleep: Duration,
    /// The processor time that it may use.
    pub(super) work: Duration,
    /// In any case, also when it only waits for a processor.
    pub(super) wall: Duration,
}

/// An engine's thread cleans up in a millisecond or two after it has printed its move; a hundred were seen.
const SLEEP: Duration = Duration::from_millis(150);
const WORK: Duration = Duration::from_millis(150);
/// On a busy machine even little work takes long.
const WALL: Duration = Duration::from_secs(2);
/// What would have happened while it was paused happens as soon as it is resumed.
const SLEEP_AGAIN: Duration = Duration::from_millis(20);
/// Not every protocol has a word for being ready.
const READY: Duration = Duration::from_secs(1);
/// The largest part of the time for a move that a program may use for becoming idle.
const PART_OF_LIMIT: u32 = 4;
/// So much is never too much.
const LEAST_WORK: Duration = Duration::from_millis(10);

/// After so many overruns in a row a program gets no time to become idle any more.
const MAX_OVERRUNS: u32 = 4;

/// How much time a program gets to become idle. One that has used up all of it gets a quarter the next time, and in the end
/// none, so that a program that is never idle gains nearly nothing.
#[derive(Debug, Default)]
pub(super) struct IdleAllowance {
    overruns: u32,
}

impl IdleAllowance {
    /// After an answer, with so much time for a move.
    pub(super) fn after_answer(&self, limit: Option<Duration>) -> IdleBudget {
        let part = limit.map_or(WORK, |limit| (limit / PART_OF_LIMIT).clamp(LEAST_WORK, WORK));
        IdleBudget { sleep: SLEEP, work: self.scaled(part), wall: WALL }
    }

    /// Before a question, where it may have been paused too early.
    pub(super) fn before_question(&self) -> IdleBudget {
        IdleBudget { sleep: SLEEP_AGAIN, work: self.scaled(SLEEP_AGAIN), wall: self.scaled(WALL) }
    }

    /// When it has said that it is ready, or should be.
    pub(super) fn before_game(&self, rest: IdlePolicy) -> IdleBudget {
        let sleep = if rest == IdlePolicy::PauseWhenIdle { SLEEP } else { Duration::ZERO };
        IdleBudget { sleep, work: self.scaled(READY), wall: self.scaled(READY) }
    }

    /// Whether it gets none any more.
    pub(super) const fn is_exhausted(&self) -> bool {
        self.overruns >= MAX_OVERRUNS
    }

    /// Records what it did when the time was over.
    pub(super) fn judge(&mut self, found: Activity) {
        self.overruns = if found == Activity::Busy { self.overruns + 1 } else { 0 };
    }

    fn scaled(&self, time: Duration) -> Duration {
        time / 4_u32.saturating_pow(self.overruns)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_is_never_idle_gains_nearly_nothing() {
        let mut allowance = IdleAllowance::default();
        let mut gained = Duration::ZERO;
        while !allowance.is_exhausted() {
            gained += allowance.after_answer(None).work;
            allowance.judge(Activity::Busy);
            gained += allowance.before_question().work;
            allowance.judge(Activity::Busy);
        }
        assert!(gained < 2 * WORK, "{gained:?}");
        allowance.judge(Activity::Sleeping);
        assert_eq!(allowance.after_answer(None).work, WORK);
    }

    #[test]
    fn no_more_is_given_than_a_part_of_the_time_for_a_move() {
        let work = |milliseconds| IdleAllowance::default().after_answer(Some(Duration::from_millis(milliseconds))).work;
        assert_eq!([work(0), work(200), work(60_000)], [LEAST_WORK, Duration::from_millis(50), WORK]);
    }
}
