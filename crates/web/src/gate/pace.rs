//! How much a visitor may ask for (rate limits and quotas), and how much all visitors of one address may, which is more:
//! a lecture hall has one address.

use super::visitor::{Counts, Key, Visitor};
use crate::problem::Problem;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Instant;

/// Changes that may come at once, and those that are added every second after that.
#[derive(Clone, Copy)]
struct Rate {
    burst: f64,
    a_second: f64,
}

const OF_A_VISITOR: Rate = Rate { burst: 120.0, a_second: 20.0 };
const OF_AN_ADDRESS: Rate = Rate { burst: 3_000.0, a_second: 300.0 };

/// Beyond so many visitors those who have not been here for a minute are forgotten.
const REMEMBERED: usize = 10_000;

/// What a visitor may only have a few of at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scarce {
    /// A page that hears of events.
    Stream,
    /// A search that was asked for and is not done: analyses, explorer searches, hints.
    Search,
    /// A game that goes on.
    Game,
    /// A match that goes on.
    Match,
    /// Mebibytes that agents may use in matches and in games against programs.
    Memory,
}

const KINDS: usize = 5;

/// How many there may be of something scarce: for a visitor, for an address, and in all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Quota {
    pub(crate) visitor: usize,
    pub(crate) address: usize,
    pub(crate) all: usize,
}

/// What every visitor has used up.
#[derive(Debug)]
pub(crate) struct Pace {
    quotas: [Quota; KINDS],
    used: Mutex<Used>,
}

#[derive(Debug, Default)]
struct Used {
    changes: HashMap<Key, Bucket>,
    changes_by_address: HashMap<IpAddr, Bucket>,
    open: [Open; KINDS],
}

/// What is open of one kind.
#[derive(Debug, Default)]
struct Open {
    by_visitor: Counts<Key>,
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
        self.left = (self.left + since * rate.a_second).min(rate.burst);
        self.seen = now;
        &mut self.left
    }
}

impl Pace {
    /// The limits of a lab whose agents may use so many mebibytes in all.
    pub(crate) fn new(memory: usize) -> Pace {
        let quota = |visitor, address, all| Quota { visitor, address, all };
        let match_of_programs = memory.min(2 << 10);
        let quotas = [
            // A connection each, and the door has 800: some are left for requests.
            quota(40, 600, 700),
            quota(4, 200, 400),
            quota(100, 600, 1_000),
            quota(8, 60, 100),
            // In any case enough for a match between two programs.
            quota((memory / 4).max(match_of_programs), (memory * 3 / 4).max(match_of_programs), memory),
        ];
        Pace { quotas, used: Mutex::default() }
    }

    /// Counts a request that changes something, or refuses it.
    pub(crate) fn admit(&self, visitor: Visitor) -> Result<(), Problem> {
        let mut used = self.used();
        let now = Instant::now();
        let own = used.changes.entry(visitor.key()).or_insert_with(|| Bucket::full(OF_A_VISITOR, now));
        let own_left = *own.refilled(OF_A_VISITOR, now);
        let wide = used.changes_by_address.entry(visitor.address()).or_insert_with(|| Bucket::full(OF_AN_ADDRESS, now));
        let wide_left = wide.refilled(OF_AN_ADDRESS, now);
        if own_left < 1.0 || *wide_left < 1.0 {
            let whose = if own_left < 1.0 { "that was" } else { "from your address came" };
            return Err(Problem::busy(format!("{whose} a lot at once; try again in a moment")));
        }
        *wide_left -= 1.0;
        if let Some(own) = used.changes.get_mut(&visitor.key()) {
            own.left -= 1.0;
        }
        let fresh = |bucket: &Bucket| now.saturating_duration_since(bucket.seen).as_secs() < 60;
        if used.changes.len() > REMEMBERED {
            used.changes.retain(|_, bucket| fresh(bucket));
        }
        if used.changes_by_address.len() > REMEMBERED {
            used.changes_by_address.retain(|_, bucket| fresh(bucket));
        }
        Ok(())
    }

    /// One of something scarce for this visitor, until the ticket is dropped.
    pub(crate) fn take(self: &Arc<Pace>, visitor: Visitor, what: Scarce) -> Result<Ticket, Problem> {
        self.take_some(visitor, what, 1)
    }

    /// So many of something scarce.
    pub(crate) fn take_some(
        self: &Arc<Pace>,
        visitor: Visitor,
        what: Scarce,
        amount: usize,
    ) -> Result<Ticket, Problem> {
        let quota = self.quotas[what as usize];
        let mut used = self.used();
        let open = &mut used.open[what as usize];
        if open.by_visitor.of(visitor.key()) + amount > quota.visitor {
            return Err(Problem::busy(what.refused_to_visitor()));
        }
        if open.by_address.of(visitor.address()) + amount > quota.address {
            return Err(Problem::busy(what.refused_to_address()));
        }
        if open.all + amount > quota.all {
            return Err(Problem::overloaded(what.refused_to_all()));
        }
        open.by_visitor.add(visitor.key(), amount);
        open.by_address.add(visitor.address(), amount);
        open.all += amount;
        Ok(Ticket { pace: Arc::clone(self), visitor, what, amount })
    }

    /// How many streams are open in all.
    pub(crate) fn streams(&self) -> usize {
        self.used().open[Scarce::Stream as usize].all
    }

    fn used(&self) -> MutexGuard<'_, Used> {
        self.used.lock().expect("counting does not panic")
    }
}

impl Scarce {
    const fn refused_to_visitor(self) -> &'static str {
        match self {
            Scarce::Stream => "too many of your pages are open; close some of them",
            Scarce::Search => "too many searches run for you; stop one, or close its page",
            Scarce::Game => "too many of your games go on; finish one first",
            Scarce::Match => "too many of your matches go on; wait for one to end, or stop one",
            Scarce::Memory => "your agents use as much memory as one visitor may; wait for a match or a game to end",
        }
    }

    const fn refused_to_address(self) -> &'static str {
        match self {
            Scarce::Stream => "too many pages are open from your address; close some of them",
            Scarce::Search => "too many searches run for your address; try again in a moment",
            Scarce::Game => "too many games go on from your address; finish one first",
            Scarce::Match => "too many matches go on from your address; wait for one to end, or stop one",
            Scarce::Memory => "agents use as much memory as one address may; wait for a match or a game to end",
        }
    }

    const fn refused_to_all(self) -> &'static str {
        match self {
            Scarce::Stream => "too many pages of this lab are open; try again in a moment",
            Scarce::Search => "too many searches wait in this lab; try again in a moment",
            Scarce::Game => "too many games go on here; try again later",
            Scarce::Match => "too many matches go on here; wait for one to end, or stop one",
            Scarce::Memory => "agents use as much memory as this lab has for them; wait for a match or a game to end",
        }
    }
}

/// The right to something scarce. It comes back when this is dropped.
#[derive(Debug)]
pub(crate) struct Ticket {
    pace: Arc<Pace>,
    visitor: Visitor,
    what: Scarce,
    amount: usize,
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let mut used = self.pace.used();
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

    fn pace() -> Arc<Pace> {
        Arc::new(Pace::new(1 << 10))
    }

    #[test]
    fn a_flood_is_refused_and_others_of_the_same_address_are_not() {
        let pace = pace();
        let refused = (0..1_000).filter(|_| pace.admit(Visitor::test(1)).is_err()).count();
        assert!(refused > 500, "{refused} of 1000");
        assert!(pace.admit(Visitor::test(2)).is_ok());
    }

    #[test]
    fn an_address_is_refused_when_many_cookies_flood_from_it_and_other_addresses_are_not() {
        let pace = pace();
        let refused = (0..10_000).filter(|number| pace.admit(Visitor::test(number / 50)).is_err()).count();
        assert!(refused > 5_000, "{refused} of 10000");
        assert!(pace.admit(Visitor::new("192.0.2.1".parse().unwrap(), None)).is_ok());
    }

    #[test]
    fn searches_are_few_and_come_back() {
        let pace = pace();
        let all = || std::iter::from_fn(|| pace.take(Visitor::test(1), Scarce::Search).ok()).collect::<Vec<_>>();
        let tickets = all();
        assert_eq!(tickets.len(), 4);
        assert!(pace.take(Visitor::test(2), Scarce::Search).is_ok(), "another has its own");
        drop(tickets);
        assert_eq!(all().len(), 4);
    }

    #[test]
    fn one_visitor_leaves_most_streams_to_others_and_one_address_some() {
        let pace = pace();
        let of = |number| std::iter::from_fn(move || Some(Visitor::test(number))).take(800);
        let greedy: Vec<_> = of(1).filter_map(|visitor| pace.take(visitor, Scarce::Stream).ok()).collect();
        assert_eq!(greedy.len(), 40);
        let hall: Vec<_> = (2..).take(800).filter_map(|it| pace.take(Visitor::test(it), Scarce::Stream).ok()).collect();
        assert_eq!(hall.len(), 560, "300 people may have a page open, and most of them two");
        assert!(pace.take(Visitor::new("192.0.2.1".parse().unwrap(), None), Scarce::Stream).is_ok());
        assert_eq!(pace.streams(), 600);
    }

    #[test]
    fn whose_limit_it_is_shows_in_the_answer() {
        let pace = pace();
        let elsewhere = |number: u32| Visitor::new(IpAddr::V4((0x0a00_0000 + number).into()), None);
        let taken: Vec<_> = (0..).map_while(|it| pace.take(elsewhere(it), Scarce::Match).ok()).collect();
        assert_eq!(taken.len(), 100);
        let full = pace.take(Visitor::test(1), Scarce::Match).unwrap_err();
        assert_eq!(full.status, StatusCode::SERVICE_UNAVAILABLE);
        drop(taken);
        let own: Vec<_> = (0..).map_while(|_| pace.take(Visitor::test(1), Scarce::Match).ok()).collect();
        assert_eq!(own.len(), 8);
        let refused = pace.take(Visitor::test(1), Scarce::Match).unwrap_err();
        assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    }

    #[test]
    fn memory_is_counted_in_amounts() {
        let pace = Arc::new(Pace::new(16 << 10));
        let half = pace.take_some(Visitor::test(1), Scarce::Memory, 3_000).unwrap();
        assert!(pace.take_some(Visitor::test(1), Scarce::Memory, 2_000).is_err());
        drop(half);
        assert!(pace.take_some(Visitor::test(1), Scarce::Memory, 2_000).is_ok());
    }
}
