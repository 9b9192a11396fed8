//! A tournament as something to read: one page that needs nothing else, tables as CSV, and all figures as JSON.
//!
//! A report is made of the standings and the rows of the ledger, so that it can be written again at any time, and every figure on
//! it says what it is and how sure it is.

mod chart;
mod export;
mod page;
mod page_parts;
mod progress;

pub use chart::{Chart, ChartPoint, ChartScale, ChartSeries};

use crate::ledger::GameRow;
use crate::standings::{HeadToHead, StandingRow, Standings};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// Everything that a report shows.
#[derive(Clone, Debug)]
pub struct TournamentReport<'a> {
    /// What the tournament is called.
    pub title: String,
    /// The settings in a few sentences: games, time, format, seed.
    pub about: Vec<String>,
    /// The table.
    pub standings: &'a Standings,
    /// What each participant is called, by its number.
    pub names: Vec<String>,
    /// The games that were played.
    pub games: Vec<ReportGame<'a>>,
    /// What is to be known about rounds: who was paired for which reason, who was promoted.
    pub notes: Vec<String>,
    /// The settings file, so that the tournament can be repeated.
    pub settings: String,
    /// Whether names are pseudonyms. Then nothing is shown that agents or files say themselves.
    pub has_pseudonyms: bool,
}

/// A game of a report.
#[derive(Clone, Debug)]
pub struct ReportGame<'a> {
    /// The row of the ledger.
    pub row: &'a GameRow,
    /// The game spec.
    pub game: &'a str,
    /// Where the game can be seen, from the folder of the page.
    pub link: Option<String>,
}

impl TournamentReport<'_> {
    /// The same report without names: participants are called `Agent 1`, `Agent 2` and so on in an order that is drawn by
    /// the seed. Neither links to games nor reasons nor the settings are left, because all of them may have names in them.
    pub fn with_pseudonyms(mut self, seed: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut numbers: Vec<usize> = (1..=self.names.len()).collect();
        let digits = self.names.len().to_string().len();
        for name in &mut self.names {
            let number = numbers.swap_remove(rng.random_range(0..numbers.len()));
            *name = format!("Agent {number:0digits$}");
        }
        for game in &mut self.games {
            game.link = None;
        }
        self.settings.clear();
        self.notes.clear();
        self.has_pseudonyms = true;
        self
    }

    fn name(&self, participant: usize) -> &str {
        &self.names[participant]
    }

    /// Why a participant fouled for the first time, if readers may know.
    fn first_foul<'r>(&self, row: &'r StandingRow) -> Option<&'r str> {
        row.first_foul.as_deref().filter(|_| !self.has_pseudonyms)
    }

    /// How two participants did against each other, as the first of them saw it.
    fn met(&self, one: usize, other: usize) -> Option<Meeting<'_>> {
        let found = self.standings.head_to_head.iter().find(|met| met.players == [one.min(other), one.max(other)]);
        found.map(|met| Meeting { met, is_turned: one > other })
    }
}

/// Two participants against each other, from either side.
#[derive(Clone, Copy)]
struct Meeting<'a> {
    met: &'a HeadToHead,
    is_turned: bool,
}

impl Meeting<'_> {
    /// Won, drawn, lost.
    fn results(&self) -> [u64; 3] {
        let results = self.met.results;
        let seen = [results.wins, results.draws, results.losses];
        if self.is_turned { [seen[2], seen[1], seen[0]] } else { seen }
    }

    fn points(&self) -> f64 {
        let [wins, draws, _] = self.results();
        wins as f64 + draws as f64 / 2.0
    }

    fn score(&self) -> f64 {
        let score = self.met.results.score();
        if self.is_turned { 1.0 - score } else { score }
    }

    /// Within 0 and 1.
    fn interval(&self) -> [f64; 2] {
        let interval = self.met.score.0;
        let [low, high] = [interval.low.max(0.0), interval.high.min(1.0)];
        if self.is_turned { [1.0 - high, 1.0 - low] } else { [low, high] }
    }
}

#[cfg(test)]
mod tests;
