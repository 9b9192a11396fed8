//! How much a visitor may ask for (rate limits and quotas), and how much all visitors of one address may, which is more:
//! a lecture hall has one address.

use super::visitor::{Counts, Visitor, VisitorKey};
use crate::error::RequestError;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Instant;

/// Changes that may come at once, and those that are added every second after that.
#[derive(Clone, Copy)]
struct Rate {
    burst: f64,
    per_second: f64,
}

const VISITOR_RATE: Rate = Rate { burst: 120.0, per_second: 20.0 };
const ADDRESS_RATE: Rate = Rate { burst: 3_000.0, per_second: 300.0 };

/// With more visitors than this, those who have been silent for a minute are forgotten.
const MAX_TRACKED: usize = 10_000;

/// What a visitor's quota counts: open event streams, searches, games, matches, and agent memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum QuotaKind {
    /// A page with an open event stream.
    Stream,
    /// A search that was asked for and is not done: analyses, explorer searches, hints.
    Search,
    /// An unfinished game.
    Game,
    /// A match that is running.
    Match,
    /// A check that runs or waits.
    Check,
    /// Mebibytes that agents may use in matches and in games against programs.
    Memory,
}

const RESOURCE_COUNT: usize = 6;

/// How much of a resource may be used: by a visitor, by an address, and in all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Quota {
    pub(crate) visitor: usize,
    pub(crate) address: usize,
    pub(crate) all: usize,
}

/// The rate limits and quotas of a lab, and what every visitor has used of them.
#[derive(Debug)]
pub(crate) struct RateLimiter {
    quotas: [Quota; RESOURCE_COUNT],
    used: Mutex<Usage>,
}

#[derive(Debug, Default)]
struct Usage {
    changes: HashMap<VisitorKey, Bucket>,
    changes_by_address: HashMap<IpAddr, Bucket>,
    open: [OpenCounts; RESOURCE_COUNT],
}

/// How much of one resource is in use.
#[derive(Debug, Default)]
struct OpenCounts {
    by_visitor: Counts<VisitorKey>,
    by_address: Counts<IpAddr>,
    all: usize,
}

/// Changes that may still come, as of when the last one came (a token bucket).
#[derive(Debug)]
struct Bucket {
    left: f64,
    seen: Instant,
}

impl Bucket {
    fn full(rate: Rate, now: Instant) -> Bucket {
        Bucket { left: rate.burst, seen: now }
    }

    fn refilled(&mut self, rate: Rate, now: Instant) -> &mut f64 {
        let since = now.saturating_duration_since(self.seen).as_secs_f64();
        self.left = (self.left + since * rate.per_second).min(rate.burst);
        self.seen = now;
        &mut self.left
    }
}

impl RateLimiter {
    /// The limits of a lab whose agents may use so many mebibytes in all.
    pub(crate) fn new(memory: usize) -> RateLimiter {
        let quota = |visitor, address, all| Quota { visitor, address, all };
        let match_of_programs = memory.min(2 << 10);
        let quotas = [
            // A connection each, and the listener has 800: some are left for requests.
            quota(40, 600, 700),
            quota(4, 200, 400),
            quota(100, 600, 1_000),
            quota(8, 60, 100),
            quota(2, 30, 40),
            // In any case enough for a match between two programs.
            quota((memory / 4).max(match_of_programs), (memory * 3 / 4).max(match_of_programs), memory),
        ];
        RateLimiter { quotas, used: Mutex::default() }
    }

    /// Counts a request that changes something, or refuses it.
    pub(crate) fn check_rate(&self, visitor: Visitor) -> Result<(), RequestError> {
        let mut used = self.used();
        let now = Instant::now();
        let own = used.changes.entry(visitor.key()).or_insert_with(|| Bucket::full(VISITOR_RATE, now));
        let own_left = *own.refilled(VISITOR_RATE, now);
        let wide = used.changes_by_address.entry(visitor.address()).or_insert_with(|| Bucket::full(ADDRESS_RATE, now));
        let wide_left = wide.refilled(ADDRESS_RATE, now);
        if own_left < 1.0 || *wide_left < 1.0 {
            let whose = if own_left < 1.0 { "you sent" } else { "your address sent" };
            return Err(RequestError::too_many(format!(
                "{whose} too many requests at once (rate limit); try again in a moment"
            )));
        }
        *wide_left -= 1.0;
        if let Some(own) = used.changes.get_mut(&visitor.key()) {
            own.left -= 1.0;
        }
        let fresh = |bucket: &Bucket| now.saturating_duration_since(bucket.seen).as_secs() < 60;
        if used.changes.len() > MAX_TRACKED {
            used.changes.retain(|_, bucket| fresh(bucket));
        }
        if used.changes_by_address.len() > MAX_TRACKED {
            used.changes_by_address.retain(|_, bucket| fresh(bucket));
        }
        Ok(())
    }

    /// One of a resource for this visitor, until the permit is dropped.
    pub(crate) fn acquire(self: &Arc<RateLimiter>, visitor: Visitor, what: QuotaKind) -> Result<Permit, RequestError> {
        self.acquire_many(visitor, what, 1)
    }

    /// Several of a resource for this visitor, until the permit is dropped.
    pub(crate) fn acquire_many(
        self: &Arc<RateLimiter>,
        visitor: Visitor,
        what: QuotaKind,
        amount: usize,
    ) -> Result<Permit, RequestError> {
        let quota = self.quotas[what as usize];
        let mut used = self.used();
        let open = &mut used.open[what as usize];
        if open.by_visitor.of(visitor.key()) + amount > quota.visitor {
            return Err(RequestError::too_many(what.visitor_message()));
        }
        if open.by_address.of(visitor.address()) + amount > quota.address {
            return Err(RequestError::too_many(what.address_message()));
        }
        if open.all + amount > quota.all {
            return Err(RequestError::unavailable(what.lab_message()));
        }
        open.by_visitor.add(visitor.key(), amount);
        open.by_address.add(visitor.address(), amount);
        open.all += amount;
        Ok(Permit { limiter: Arc::clone(self), visitor, what, amount })
    }

    /// How many streams are open in all.
    pub(crate) fn streams(&self) -> usize {
        self.used().open[QuotaKind::Stream as usize].all
    }

    fn used(&self) -> MutexGuard<'_, Usage> {
        self.used.lock().expect("counting does not panic")
    }
}

impl QuotaKind {
    const fn visitor_message(self) -> &'static str {
        match self {
            QuotaKind::Stream => "you have too many pages open; close some of them",
            QuotaKind::Search => "you have too many searches running; stop one, or close its page",
            QuotaKind::Game => "you have too many unfinished games; finish one first",
            QuotaKind::Match => "you have too many matches running; wait for one to end, or stop one",
            QuotaKind::Check => "you have two checks running; wait for one to end",
            QuotaKind::Memory => {
                "your agents use all the memory that one visitor may use; wait for a match or a game to end"
            }
        }
    }

    const fn address_message(self) -> &'static str {
        match self {
            QuotaKind::Stream => "too many pages are open from your address; close some of them",
            QuotaKind::Search => "too many searches are running for your address; try again in a moment",
            QuotaKind::Game => "there are too many unfinished games from your address; finish one first",
            QuotaKind::Match => "too many matches from your address are running; wait for one to end, or stop one",
            QuotaKind::Check => "too many checks from your address are running; wait for one to end",
            QuotaKind::Memory => {
                "agents from your address use all the memory that one address may use; wait for a match or a game to end"
            }
        }
    }

    const fn lab_message(self) -> &'static str {
        match self {
            QuotaKind::Stream => "too many pages of this lab are open; try again in a moment",
            QuotaKind::Search => "too many searches are waiting in this lab; try again in a moment",
            QuotaKind::Game => "this lab has too many unfinished games; try again later",
            QuotaKind::Match => "this lab has too many matches running; wait for one to end, or stop one",
            QuotaKind::Check => "this lab has too many checks running; try again in a minute",
            QuotaKind::Memory => {
                "agents use all the memory that this lab has for them; wait for a match or a game to end"
            }
        }
    }
}

/// The right to use a resource. It is given back when this is dropped.
#[derive(Debug)]
pub(crate) struct Permit {
    limiter: Arc<RateLimiter>,
    visitor: Visitor,
    what: QuotaKind,
    amount: usize,
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut used = self.limiter.used();
        let open = &mut used.open[self.what as usize];
        open.by_visitor.remove(self.visitor.key(), self.amount);
        open.by_address.remove(self.visitor.address(), self.amount);
        open.all -= self.amount;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::StatusCode;

    fn pace() -> Arc<RateLimiter> {
        Arc::new(RateLimiter::new(1 << 10))
    }

    #[test]
    fn a_flood_is_refused_and_others_of_the_same_address_are_not() {
        let pace = pace();
        let refused = (0..1_000).filter(|_| pace.check_rate(Visitor::test(1)).is_err()).count();
        assert!(refused > 500, "{refused} of 1000");
        assert!(pace.check_rate(Visitor::test(2)).is_ok());
    }

    #[test]
    fn an_address_is_refused_when_many_cookies_flood_from_it_and_other_addresses_are_not() {
        let pace = pace();
        let refused = (0..10_000).filter(|number| pace.check_rate(Visitor::test(number / 50)).is_err()).count();
        assert!(refused > 5_000, "{refused} of 10000");
        assert!(pace.check_rate(Visitor::new("192.0.2.1".parse().unwrap(), None)).is_ok());
    }

    #[test]
    fn searches_are_few_and_come_back() {
        let pace = pace();
        let all = || std::iter::from_fn(|| pace.acquire(Visitor::test(1), QuotaKind::Search).ok()).collect::<Vec<_>>();
        let tickets = all();
        assert_eq!(tickets.len(), 4);
        assert!(pace.acquire(Visitor::test(2), QuotaKind::Search).is_ok(), "another has its own");
        drop(tickets);
        assert_eq!(all().len(), 4);
    }

    #[test]
    fn one_visitor_leaves_most_streams_to_others_and_one_address_some() {
        let pace = pace();
        let of = |number| std::iter::from_fn(move || Some(Visitor::test(number))).take(800);
        let greedy: Vec<_> = of(1).filter_map(|visitor| pace.acquire(visitor, QuotaKind::Stream).ok()).collect();
        assert_eq!(greedy.len(), 40);
        let hall: Vec<_> =
            (2..).take(800).filter_map(|it| pace.acquire(Visitor::test(it), QuotaKind::Stream).ok()).collect();
        assert_eq!(hall.len(), 560, "300 people may have a page open, and most of them two");
        assert!(pace.acquire(Visitor::new("192.0.2.1".parse().unwrap(), None), QuotaKind::Stream).is_ok());
        assert_eq!(pace.streams(), 600);
    }

    #[test]
    fn whose_limit_it_is_shows_in_the_answer() {
        let pace = pace();
        let elsewhere = |number: u32| Visitor::new(IpAddr::V4((0x0a00_0000 + number).into()), None);
        let taken: Vec<_> = (0..).map_while(|it| pace.acquire(elsewhere(it), QuotaKind::Match).ok()).collect();
        assert_eq!(taken.len(), 100);
        let full = pace.acquire(Visitor::test(1), QuotaKind::Match).unwrap_err();
        assert_eq!(full.status, StatusCode::SERVICE_UNAVAILABLE);
        drop(taken);
        let own: Vec<_> = (0..).map_while(|_| pace.acquire(Visitor::test(1), QuotaKind::Match).ok()).collect();
        assert_eq!(own.len(), 8);
        let refused = pace.acquire(Visitor::test(1), QuotaKind::Match).unwrap_err();
        assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    }

    #[test]
    fn memory_is_counted_in_amounts() {
        let pace = Arc::new(RateLimiter::new(16 << 10));
        let half = pace.acquire_many(Visitor::test(1), QuotaKind::Memory, 3_000).unwrap();
        assert!(pace.acquire_many(Visitor::test(1), QuotaKind::Memory, 2_000).is_err());
        drop(half);
        assert!(pace.acquire_many(Visitor::test(1), QuotaKind::Memory, 2_000).is_ok());
    }
}
