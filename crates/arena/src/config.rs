//! What is agreed before a match: the policy, the time, the clock, the sandbox and the seed.

use crate::player::{MAX_TURN_TIME, TimeLimit};
use crate::policy::Policy;
use plyground_guard::SandboxLevel;
use plyground_record::{ClockKind, Record};
use std::time::Duration;

/// What was agreed before the match.
#[derive(Clone, Debug)]
pub struct MatchConfig {
    /// What follows on fouls.
    pub policy: Policy,
    /// The time limit for a move; none when only [`MAX_TURN_TIME`] limits it.
    pub limit: Option<Duration>,
    /// Whether the limit is also for people. Otherwise they have as much time as they like.
    pub times_people: bool,
    /// What the limit measures.
    pub clock: ClockKind,
    /// The time for start-up and preparation together.
    pub preparation: Duration,
    /// The level of the sandbox in which agents run; the record names it.
    pub sandbox: SandboxLevel,
    /// The seed of everything random that the referee does.
    pub seed: u64,
}

impl MatchConfig {
    /// The usual configuration of a policy: its own limit on the wall clock, and twenty seconds to prepare.
    pub fn from_policy(policy: &Policy) -> MatchConfig {
        MatchConfig {
            policy: policy.clone(),
            limit: Some(Duration::from_secs_f64(policy.limit)),
            times_people: false,
            clock: ClockKind::Wall,
            preparation: Duration::from_secs(20),
            sandbox: SandboxLevel::None,
            seed: 0,
        }
    }

    /// The configuration of a game of this family, whose fouls may be judged by another policy than its course's. The time
    /// for a move is always the course's: its agents are written for it.
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
            // A record from elsewhere may name a level that we do not have.
            sandbox: settings.sandbox.parse().unwrap_or(SandboxLevel::None),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::new_record::new_record;
    use crate::player::PlayerId;
    use plyground_games::Spec;
    use plyground_record::{GameFacts, Penalty};

    fn record(config: &MatchConfig) -> Record {
        let facts = GameFacts::new("mnk:3x3,k=3", Spec::parse("mnk:3x3,k=3").unwrap().setup().unwrap());
        let ids = [PlayerId::default(), PlayerId::default()];
        new_record(facts, config, ids, jiff::Timestamp::UNIX_EPOCH).unwrap()
    }

    #[test]
    fn what_was_agreed_is_read_back_from_the_record() {
        let mut agreed = MatchConfig {
            limit: Some(Duration::from_millis(2_500)),
            clock: ClockKind::Cpu,
            sandbox: SandboxLevel::Full,
            seed: 11,
            ..MatchConfig::for_game("tts", None)
        };
        agreed.policy.penalties.set("late", Penalty::Skip).unwrap();
        agreed.policy.pondering = true;
        let again = MatchConfig::from_record(&record(&agreed));
        assert_eq!((again.limit, again.clock, again.seed), (agreed.limit, agreed.clock, agreed.seed));
        assert_eq!((&again.policy.name, &again.sandbox), (&agreed.policy.name, &agreed.sandbox));
        assert_eq!((again.policy.grace, again.policy.pondering), (0.1, true));
        assert_eq!(again.policy.penalties, agreed.policy.penalties);
        let untimed = MatchConfig { limit: None, ..agreed };
        assert_eq!(MatchConfig::from_record(&record(&untimed)).limit, None);
    }

    #[test]
    fn a_record_from_elsewhere_may_say_anything_about_time() {
        let mut record = record(&MatchConfig::for_game("tts", None));
        record.settings.policy = "theirs".to_owned();
        for (said, read) in [(-5.0, 0), (f64::NAN, 0), (f64::INFINITY, 600), (1e300, 600), (601.0, 600), (3.0, 3)] {
            (record.settings.limit, record.settings.grace) = (Some(said), said);
            let config = MatchConfig::from_record(&record);
            assert_eq!((config.limit, config.policy.grace), (Some(Duration::from_secs(read)), read as f64), "{said}");
            assert_eq!(config.policy.name, "theirs");
        }
    }

    #[test]
    fn another_policy_leaves_the_course_its_time() {
        let strict = Policy::named("strict");
        let config = MatchConfig::for_game("othello", strict);
        assert_eq!((config.policy.name.as_str(), config.limit), ("strict", Some(Duration::from_secs(10))));
        assert_eq!(MatchConfig::for_game("othello", None).policy.name, "csc384");
    }
}
