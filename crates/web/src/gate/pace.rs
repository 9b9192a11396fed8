//! How much one visitor may ask for: requests that change something, open streams, and searches.

use crate::problem::Problem;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Instant;

/// Somebody, as far as an address tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Visitor(pub(crate) IpAddr);

/// Changes that may come at once, and those that are added every second after that.
const BURST: f64 = 120.0;
const A_SECOND: f64 = 20.0;
/// Pages that may be open at a time.
const STREAMS: usize = 1_000;
/// Searches at a time.
const SEARCHES: usize = 4;
/// Beyond so many visitors those who have not been here for long are forgotten.
const REMEMBERED: usize = 10_000;

/// What every visitor has used up.
#[derive(Debug, Default)]
pub(crate) struct Pace {
    visitors: Mutex<HashMap<Visitor, Usage>>,
}

#[derive(Debug)]
struct Usage {
    left: f64,
    seen: Instant,
    open: [usize; 2],
}

/// What a visitor may only have a few of.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Scarce {
    Stream,
    Search,
}

impl Scarce {
    const fn most(self) -> usize {
        match self {
            Scarce::Stream => STREAMS,
            Scarce::Search => SEARCHES,
        }
    }
}

impl Pace {
    /// Counts a request that changes something, or refuses it.
    pub(crate) fn admit(&self, visitor: Visitor) -> Result<(), Problem> {
        let mut visitors = self.visitors();
        let now = Instant::now();
        let usage = visitors.entry(visitor).or_insert_with(|| Usage::new(now));
        let since = now.duration_since(usage.seen).as_secs_f64();
        usage.left = (usage.left + since * A_SECOND).min(BURST);
        usage.seen = now;
        if usage.left < 1.0 {
            return Err(Problem::busy("that was a lot at once; try again in a moment"));
        }
        usage.left -= 1.0;
        if visitors.len() > REMEMBERED {
            visitors.retain(|_, usage| usage.open != [0, 0] || now.duration_since(usage.seen).as_secs() < 60);
        }
        Ok(())
    }

    /// A stream or a search for this visitor, until the ticket is dropped.
    pub(crate) fn take(self: &Arc<Pace>, visitor: Visitor, what: Scarce) -> Result<Ticket, Problem> {
        let mut visitors = self.visitors();
        let usage = visitors.entry(visitor).or_insert_with(|| Usage::new(Instant::now()));
        if usage.open[what as usize] >= what.most() {
            return Err(Problem::busy(match what {
                Scarce::Stream => "too many pages are open from your address",
                Scarce::Search => "too many searches run for your address; stop one, or close its page",
            }));
        }
        usage.open[what as usize] += 1;
        Ok(Ticket { pace: Arc::clone(self), visitor, what })
    }

    /// How many streams are open in all.
    pub(crate) fn streams(&self) -> usize {
        self.visitors().values().map(|usage| usage.open[Scarce::Stream as usize]).sum()
    }

    fn visitors(&self) -> MutexGuard<'_, HashMap<Visitor, Usage>> {
        self.visitors.lock().expect("nobody panics while counting")
    }
}

impl Usage {
    fn new(now: Instant) -> Usage {
        Usage { left: BURST, seen: now, open: [0; 2] }
    }
}

/// The right to something scarce.
#[derive(Debug)]
pub(crate) struct Ticket {
    pace: Arc<Pace>,
    visitor: Visitor,
    what: Scarce,
}

impl Drop for Ticket {
    fn drop(&mut self) {
        if let Some(usage) = self.pace.visitors().get_mut(&self.visitor) {
            usage.open[self.what as usize] -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: Visitor = Visitor(IpAddr::V4(std::net::Ipv4Addr::LOCALHOST));

    #[test]
    fn a_flood_is_refused_and_others_are_not() {
        let pace = Pace::default();
        let refused = (0..1_000).filter(|_| pace.admit(HERE).is_err()).count();
        assert!(refused > 500, "{refused} of 1000");
        assert!(pace.admit(Visitor("192.0.2.1".parse().unwrap())).is_ok());
    }

    #[test]
    fn searches_are_few_and_come_back() {
        let pace = Arc::new(Pace::default());
        let tickets: Vec<_> = (0..SEARCHES).map(|_| pace.take(HERE, Scarce::Search).unwrap()).collect();
        assert!(pace.take(HERE, Scarce::Search).is_err());
        drop(tickets);
        assert!(pace.take(HERE, Scarce::Search).is_ok());
    }
}
