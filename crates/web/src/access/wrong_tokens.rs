//! Wrong tokens are paced (rate limit): an address may be wrong a few times at once and then once every few seconds, so
//! that no token is found by trying all.

use crate::error::RequestError;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// How many wrong tokens an address may send at once.
const MAX_BURST: u32 = 10;
/// After so long one more may be wrong.
const REFILL_INTERVAL: Duration = Duration::from_secs(5);
/// How many addresses are remembered.
const MAX_TRACKED: usize = 10_000;

/// The addresses that sent wrong tokens recently; of IPv6 a visitor's address is its network.
#[derive(Debug, Default)]
pub(crate) struct WrongTokens {
    /// For each address, when all of its wrong tokens will be forgotten.
    forgotten: Mutex<HashMap<IpAddr, Instant>>,
}

impl WrongTokens {
    /// Refuses to look at another token from this address while it has been wrong too often.
    pub(super) fn check(&self, address: IpAddr, now: Instant) -> Result<(), RequestError> {
        let until = self.forgotten().get(&address).copied().unwrap_or(now);
        let wait = until.saturating_duration_since(now).saturating_sub(REFILL_INTERVAL * (MAX_BURST - 1));
        match wait.is_zero() {
            true => Ok(()),
            false => Err(RequestError::too_many(format!(
                "too many wrong tokens came from your address; wait {} seconds",
                wait.as_secs() + 1
            ))),
        }
    }

    /// A token from this address was wrong.
    pub(super) fn count(&self, address: IpAddr, now: Instant) {
        let mut forgotten = self.forgotten();
        if forgotten.len() >= MAX_TRACKED {
            forgotten.retain(|_, until| *until > now);
        }
        if forgotten.len() >= MAX_TRACKED {
            // The table is full of addresses that are still blocked: the one that has waited longest is dropped.
            let oldest = forgotten.iter().min_by_key(|(_, until)| **until).map(|(address, _)| *address);
            forgotten.remove(&oldest.unwrap_or(address));
        }
        let until = forgotten.entry(address).or_insert(now);
        *until = (*until).max(now) + REFILL_INTERVAL;
    }

    fn forgotten(&self) -> MutexGuard<'_, HashMap<IpAddr, Instant>> {
        self.forgotten.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn ten_may_be_wrong_at_once_and_one_more_every_five_seconds() {
        let (wrong, begun) = (WrongTokens::default(), Instant::now());
        let one = address("192.0.2.1");
        let tries = |after: u64| {
            let now = begun + Duration::from_secs(after);
            let mut tries = 0;
            while wrong.check(one, now).is_ok() {
                wrong.count(one, now);
                tries += 1;
            }
            tries
        };
        assert_eq!([tries(0), tries(4), tries(5), tries(14), tries(15)], [10, 0, 1, 1, 1]);
        assert_eq!(tries(1_000), 10, "all is forgotten");
        assert!(wrong.check(address("192.0.2.2"), begun).is_ok());
    }

    #[test]
    fn only_so_many_are_remembered() {
        let (wrong, now) = (WrongTokens::default(), Instant::now());
        for number in 0..MAX_TRACKED as u32 + 100 {
            wrong.count(IpAddr::V4(number.into()), now);
        }
        assert_eq!(wrong.forgotten().len(), MAX_TRACKED);
    }
}
