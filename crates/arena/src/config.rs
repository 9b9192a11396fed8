//! The rules of the house in which a game is held.

use crate::player::{MAX_TURN_TIME, TimeLimit};
use crate::policy::Policy;
use plyground_record::{ClockKind, Record};
use std::time::Duration;

/// What was agreed before the match.
#[derive(Clone, Debug)]
pub struct MatchConfig {
    /// What follows on fouls.
    pub policy: Policy,
    /// The time for a move; none when only the cap holds.
    pub limit: Option<Duration>,
    /// Whether the limit holds for people, too. Otherwise they have all the time in the world.
    pub times_people: bool,
    /// What the limit measures.
    pub clock: ClockKind,
    /// The time for start-up and preparation together.
    pub preparation: Duration,
    /// How well the agents are walled in.
    pub sandbox: String,
    /// The seed of everything random that the referee does.
    pub seed: u64,
}

impl MatchConfig {
    /// The usual house of a policy: its own limit on the wall clock, and twenty seconds to get ready.
    pub fn from_policy(policy: &Policy) -> MatchConfig {
        MatchConfig {
            policy: policy.clone(),
            limit: Some(Duration::from_secs_f64(policy.limit)),
            times_people: false,
            clock: ClockKind::Wall,
            preparation: Duration::from_secs(20),
            sandbox: "none".to_owned(),
            seed: 0,
        }
    }

    /// The house of a game, where fouls may be judged by another policy than its course's. The time for a move is the
    /// course's all the same: its agents are written for it.
    pub fn for_game(family: &str, policy: Option<&Policy>) -> MatchConfig {
        let usual = Policy::of_family(family);
        let mut policy = policy.unwrap_or(usual).clone();
        policy.limit = usual.limit;
        MatchConfig::from_policy(&policy)
    }

    /// What was agreed for the game of this record, as far as the record says.
    pub fn from_record(record: &Record) -> MatchConfig {
        let settings = &record.settings;
        let policy = Policy::named(&settings.policy).unwrap_or_else(|| Policy::of_family(&record.game.start.family));
        let mut policy = policy.clone();
        policy.name.clone_from(&settings.policy);
        policy.penalties = settings.penalties.clone();
        // A record from elsewhere may say anything.
        policy.grace = seconds(settings.grace).as_secs_f64();
        policy.pondering = settings.pondering;
        MatchConfig {
            limit: settings.limit.map(seconds),
            clock: settings.clock,
            sandbox: settings.sandbox.clone(),
            seed: settings.seed,
            ..MatchConfig::from_policy(&policy)
        }
    }

    pub(crate) fn time_limit(&self) -> TimeLimit {
        TimeLimit { limit: self.limit, grace: Duration::from_secs_f64(self.policy.grace), clock: self.clock }
    }
}

/// So many seconds, if that is a time that a turn may take.
fn seconds(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds.max(0.0)).map_or(MAX_TURN_TIME, |time| time.min(MAX_TURN_TIME))
}
