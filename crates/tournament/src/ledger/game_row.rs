//! A finished game as the ledger counts it: what standings and reports need, without the record.

use crate::job::Job;
use crate::statistics::PlayerResult;
use plyground_game::Seat;
use plyground_record::{EndReason, FoulKind, Record};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A finished game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameRow {
    /// Which game of the schedule it is.
    pub job: Job,
    /// The winner; none in a draw.
    pub winner: Option<Seat>,
    /// Why it ended.
    pub reason: EndReason,
    /// Points or discs, in games that count them and were not ended by a foul.
    pub scores: Option<[i32; 2]>,
    /// What else is known.
    pub facts: GameRowFacts,
}

/// What a record says about a game besides its result.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct GameRowFacts {
    /// When it began, as RFC 3339 in UTC.
    pub started: String,
    /// How long it took with everything around it, in seconds.
    pub seconds: f64,
    /// How many turns it had.
    pub turns: u32,
    /// What both seats did.
    pub seats: [SeatFacts; 2],
    /// What the referee needed in the turn in which it needed most, in seconds.
    pub longest_latency: f64,
    /// What the referee needed in all turns, in seconds.
    pub total_latency: f64,
    /// Turns that were late by less than the referee itself needed: it may have caused them.
    pub doubtful_fouls: u32,
}

/// What one seat did in a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SeatFacts {
    /// Turns with a foul, by their kind; a failed preparation is one of them.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub fouls: BTreeMap<FoulKind, u32>,
    /// Why the first of them was a foul.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// The time of all its turns on the wall, in seconds.
    pub thinking: f64,
    /// The time of its longest turn.
    pub longest: f64,
}

impl GameRow {
    /// A game by its record; it took so many seconds with everything around it.
    pub fn new(job: Job, record: &Record, seconds: f64) -> GameRow {
        let mut facts = GameRowFacts { started: record.started.clone(), seconds, ..GameRowFacts::default() };
        let settings = &record.settings;
        for turn in &record.moves {
            facts.turns += 1;
            facts.longest_latency = facts.longest_latency.max(turn.time.latency);
            facts.total_latency += turn.time.latency;
            let seat = &mut facts.seats[turn.seat.index()];
            seat.thinking += turn.time.wall;
            seat.longest = seat.longest.max(turn.time.wall);
            if let Some(foul) = &turn.foul {
                seat.add_foul(foul.kind, &foul.why);
                let over = settings.limit.map(|limit| turn.time.wall - limit - settings.grace);
                let is_doubtful = foul.kind == FoulKind::Late && over.is_some_and(|over| over < turn.time.latency);
                facts.doubtful_fouls += u32::from(is_doubtful);
            }
        }
        if let (Some(foul), Some(winner)) = (&record.result.foul, record.result.winner) {
            facts.seats[winner.other().index()].add_foul(foul.kind, &foul.why);
        }
        let result = &record.result;
        GameRow { job, winner: result.winner, reason: result.reason, scores: result.scores, facts }
    }

    /// How it ended for a seat.
    pub fn result_for(&self, seat: Seat) -> PlayerResult {
        match self.winner {
            None => PlayerResult::Draw,
            Some(winner) if winner == seat => PlayerResult::Win,
            Some(_) => PlayerResult::Loss,
        }
    }

    /// By how much a seat won, in games that count points.
    pub fn margin_for(&self, seat: Seat) -> Option<f64> {
        let scores = self.scores?;
        Some(f64::from(scores[seat.index()]) - f64::from(scores[seat.other().index()]))
    }

    /// Whether a seat fouled.
    pub fn has_foul_of(&self, seat: Seat) -> bool {
        !self.facts.seats[seat.index()].fouls.is_empty()
    }
}

impl SeatFacts {
    fn add_foul(&mut self, kind: FoulKind, why: &str) {
        *self.fouls.entry(kind).or_default() += 1;
        self.why.get_or_insert_with(|| why.to_owned());
    }
}
