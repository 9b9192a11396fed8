//! The rules of the house in which a game is held.

use crate::player::Allowance;
use crate::policy::Policy;
use plyground_record::Clock;
use std::time::Duration;

/// What was agreed before the match.
#[derive(Clone, Debug)]
pub struct House {
    /// What follows on fouls.
    pub policy: Policy,
    /// The time for a move; none when only the cap holds.
    pub limit: Option<Duration>,
    /// What the limit measures.
    pub clock: Clock,
    /// The time for start-up and preparation together.
    pub preparation: Duration,
    /// How well the agents are walled in.
    pub sandbox: String,
    /// The seed of everything random that the referee does.
    pub seed: u64,
}

impl House {
    /// The usual house of a policy: its own limit on the wall clock, and twenty seconds to get ready.
    pub fn of(policy: &Policy) -> House {
        House {
            policy: policy.clone(),
            limit: Some(Duration::from_secs_f64(policy.limit)),
            clock: Clock::Wall,
            preparation: Duration::from_secs(20),
            sandbox: "none".to_owned(),
            seed: 0,
        }
    }

    pub(crate) fn allowance(&self) -> Allowance {
        Allowance { limit: self.limit, grace: Duration::from_secs_f64(self.policy.grace), clock: self.clock }
    }
}
