//! A lecture hall: visitors who follow one lecturer's slides by a code, and what they predict. No names are asked for, and
//! nothing is kept: a hall is gone with the lab.

use crate::access::{Visitor, VisitorKey};
use crate::error::RequestError;
use crate::lab::random_u64;
use axum::http::StatusCode;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard};
use tokio::sync::watch;

/// Halls that are open at a time; the oldest are closed first.
const MAX_HALLS: usize = 64;
/// Halls that one visitor may have open.
const MAX_OWN_HALLS: usize = 4;
/// Predictions that are counted at a step.
const MAX_VOTES: usize = 2_000;
/// The predictions that a question offers.
pub(crate) const MAX_CHOICES: usize = 3;

/// The halls of a lab.
#[derive(Debug, Default)]
pub(crate) struct Halls {
    open: Mutex<VecDeque<Arc<Hall>>>,
}

/// One hall.
#[derive(Debug)]
pub(crate) struct Hall {
    /// What stands on the board.
    pub(crate) code: String,
    leader: VisitorKey,
    /// The query of the slides, without the step.
    pub(crate) query: String,
    place: Mutex<HallPlace>,
    changes: watch::Sender<u64>,
}

/// Where the lecturer is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct HallPlace {
    pub(crate) step: usize,
    pub(crate) asks: bool,
    votes: HashMap<VisitorKey, usize>,
}

impl HallPlace {
    /// How many visitors made each prediction.
    pub(crate) fn counts(&self) -> [usize; MAX_CHOICES] {
        let mut counts = [0; MAX_CHOICES];
        self.votes.values().for_each(|&choice| counts[choice - 1] += 1);
        counts
    }
}

impl Halls {
    /// Opens a hall for the slides of a search.
    pub(crate) fn open(&self, leader: Visitor, query: String, step: usize) -> Result<Arc<Hall>, RequestError> {
        let mut all = self.all();
        let own = all.iter().filter(|hall| hall.leader == leader.key()).count();
        if own >= MAX_OWN_HALLS
            && let Some(oldest) = all.iter().position(|hall| hall.leader == leader.key())
        {
            all.remove(oldest);
        }
        if all.len() >= MAX_HALLS {
            all.pop_front();
        }
        let place = Mutex::new(HallPlace { step, ..HallPlace::default() });
        let hall = Hall { code: new_code(), leader: leader.key(), query, place, changes: watch::Sender::new(0) };
        let hall = Arc::new(hall);
        all.push_back(Arc::clone(&hall));
        Ok(hall)
    }

    /// The hall of that code, as people type it.
    pub(crate) fn by_code(&self, code: &str) -> Result<Arc<Hall>, RequestError> {
        let code = code.trim().to_ascii_lowercase();
        let found = self.all().iter().find(|hall| hall.code == code).cloned();
        found.ok_or_else(|| {
            RequestError::new(StatusCode::NOT_FOUND, "there is no hall with this code; it may be closed")
        })
    }

    fn all(&self) -> MutexGuard<'_, VecDeque<Arc<Hall>>> {
        self.open.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

impl Hall {
    /// Whether this visitor opened it.
    pub(crate) fn is_led_by(&self, visitor: Visitor) -> bool {
        self.leader == visitor.key()
    }

    /// Where the lecturer is now.
    pub(crate) fn place(&self) -> HallPlace {
        self.place_mut().clone()
    }

    /// Goes to a step; the predictions of another step are forgotten.
    pub(crate) fn go(&self, visitor: Visitor, step: usize, asks: bool) -> Result<(), RequestError> {
        if !self.is_led_by(visitor) {
            return Err(RequestError::forbidden("only the visitor who opened this hall leads it"));
        }
        let mut place = self.place_mut();
        if (place.step, place.asks) != (step, asks) {
            *place = HallPlace { step, asks, ..HallPlace::default() };
        }
        drop(place);
        self.changes.send_modify(|count| *count += 1);
        Ok(())
    }

    /// Counts a prediction; a visitor has one, and may change it.
    pub(crate) fn vote(&self, visitor: Visitor, choice: usize) -> Result<(), RequestError> {
        if !(1..=MAX_CHOICES).contains(&choice) {
            return Err(RequestError::invalid(format!("a prediction is a number from 1 to {MAX_CHOICES}")));
        }
        let mut place = self.place_mut();
        if !place.asks {
            return Err(RequestError::conflict("nothing is asked at the moment"));
        }
        if place.votes.len() >= MAX_VOTES && !place.votes.contains_key(&visitor.key()) {
            return Err(RequestError::unavailable(format!("this hall has counted {MAX_VOTES} predictions already")));
        }
        place.votes.insert(visitor.key(), choice);
        drop(place);
        self.changes.send_modify(|count| *count += 1);
        Ok(())
    }

    /// Is told of every change.
    pub(crate) fn listen(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    fn place_mut(&self) -> MutexGuard<'_, HallPlace> {
        self.place.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

/// Five letters and digits that cannot be mistaken for each other.
fn new_code() -> String {
    const LETTERS: &[u8] = b"23456789abcdefghjkmnpqrstuvwxyz";
    let mut number = random_u64();
    let letter = |_| {
        let letter = LETTERS[(number % LETTERS.len() as u64) as usize];
        number /= LETTERS.len() as u64;
        char::from(letter)
    };
    (0..5).map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_visitor_leads_and_each_other_has_one_prediction() {
        let (halls, leader) = (Halls::default(), Visitor::test(1));
        let hall = halls.open(leader, "game=dominoes:3x3".to_owned(), 3).unwrap();
        assert_eq!(halls.by_code(&format!(" {} ", hall.code.to_uppercase())).unwrap().code, hall.code);
        assert!(hall.go(Visitor::test(2), 4, true).is_err() && hall.vote(Visitor::test(2), 1).is_err());
        hall.go(leader, 13, true).unwrap();
        for (visitor, choice) in [(2, 1), (3, 3), (2, 3)] {
            hall.vote(Visitor::test(visitor), choice).unwrap();
        }
        assert_eq!(hall.place().counts(), [0, 0, 2]);
        assert!(hall.vote(Visitor::test(4), 4).is_err());
        hall.go(leader, 14, false).unwrap();
        assert_eq!((hall.place().step, hall.place().counts()), (14, [0, 0, 0]));
    }

    #[test]
    fn halls_are_bounded() {
        let halls = Halls::default();
        let first = halls.open(Visitor::test(1), String::new(), 1).unwrap();
        for _ in 0..MAX_OWN_HALLS {
            halls.open(Visitor::test(1), String::new(), 1).unwrap();
        }
        assert!(halls.by_code(&first.code).is_err(), "a visitor's oldest hall is closed");
        for visitor in 2..2 + MAX_HALLS as u64 {
            halls.open(Visitor::test(visitor), String::new(), 1).unwrap();
        }
        assert_eq!(halls.all().len(), MAX_HALLS);
    }
}
