//! What forms and programs send to begin a game.

use crate::lab::Lab;
use crate::place::Place;
use crate::problem::Problem;
use crate::room::{MatchWish, PlayWish, Room};
use crate::seats::SeatWish;
use plyground_arena::Policy;
use plyground_game::Seat;
use plyground_record::GameFacts;
use serde::Deserialize;
use std::sync::Arc;
use std::time::Duration;

/// A game that somebody wants to begin.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct NewGame {
    pub(crate) game: String,
    pub(crate) position: String,
    pub(crate) to_move: String,
    pub(crate) moves: String,
    /// `human`, an agent, or `file:ID`.
    pub(crate) first: String,
    pub(crate) second: String,
    /// The level, where a seat is `engine` and does not say it.
    pub(crate) first_level: String,
    pub(crate) second_level: String,
    /// Seconds for a move of an agent.
    pub(crate) limit: String,
    pub(crate) seed: u64,
    /// What follows on fouls, in a match.
    pub(crate) policy: String,
}

/// The longest that a visitor may let an agent think.
const LONGEST: f64 = 60.0;

impl NewGame {
    pub(crate) fn place(&self) -> Place {
        Place {
            game: self.game.clone(),
            position: self.position.clone(),
            to_move: self.to_move.clone(),
            moves: self.moves.clone(),
        }
    }

    /// The word for a seat, with the level of its slider.
    fn word(&self, seat: Seat) -> String {
        let (word, level) = match seat {
            Seat::First => (self.first.trim(), self.first_level.trim()),
            Seat::Second => (self.second.trim(), self.second_level.trim()),
        };
        match (word, level) {
            ("", _) => "human".to_owned(),
            ("engine", level) if !level.is_empty() => format!("engine:level={level}"),
            (word, _) => word.to_owned(),
        }
    }

    fn wish(&self, lab: &Lab) -> Result<PlayWish, Problem> {
        let place = self.place();
        let setup = place.found(&lab.store)?.setup;
        let table = place.table(&lab.store)?;
        if table.outcome().is_some() {
            return Err(Problem::bad("this game is over before it begins"));
        }
        let mut game = GameFacts::new(self.game.trim(), setup);
        if game.spec.is_empty() {
            game.spec = game.start.spec();
        }
        game.opening = table.history().into_iter().filter_map(|(_, gesture)| gesture).collect();
        let limit: f64 = match self.limit.trim() {
            "" => 1.0,
            text => text.parse().map_err(|_| Problem::bad(format!("`{text}` is not a number of seconds")))?,
        };
        if !(0.01..=LONGEST).contains(&limit) {
            return Err(Problem::bad(format!("an agent may think between 0.01 and {LONGEST} seconds")));
        }
        let seats: [SeatWish; 2] = [lab.seat(&self.word(Seat::First))?, lab.seat(&self.word(Seat::Second))?];
        for wish in &seats {
            if let Some(family) = wish.spec.kind().family
                && family != game.start.family
            {
                return Err(Problem::bad(format!("{} plays {family}, not {}", wish.shown, game.start.family)));
            }
        }
        Ok(PlayWish { game, seats, limit: Duration::from_secs_f64(limit), seed: self.seed })
    }

    /// Begins the game: a match when no person plays.
    pub(crate) fn begin(&self, lab: &Arc<Lab>) -> Result<Arc<Room>, Problem> {
        let play = self.wish(lab)?;
        if play.seats.iter().any(|wish| wish.spec.is_human()) {
            return Room::open(lab, &play);
        }
        let policy = match self.policy.as_str() {
            "" => Policy::of_family(&play.game.start.family),
            name => Policy::named(name).ok_or_else(|| Problem::bad(format!("there is no policy `{name}`")))?,
        };
        Room::begin_match(lab, MatchWish { policy: policy.clone(), play })
    }
}
