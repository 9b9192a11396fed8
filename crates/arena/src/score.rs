//! How a series stands, and what its reader should know: fouls, failed preparations, points, games that repeat.

use crate::series::Pairing;
use plyground_game::{Action, Seat};
use plyground_record::{FoulKind, Record};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// How a series stands, seen from the agent named first.
#[derive(Clone, Debug, Default)]
pub struct SeriesScore {
    /// Games won.
    pub wins: u32,
    /// Games without a winner.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// What the agent named first and the one named second did wrong.
    pub conduct: [FoulCounts; 2],
    /// Points or discs, where games counted them.
    pub points: Option<PointTotals>,
    /// The games by their moves, the opening included; `None` is a lost turn.
    games: BTreeMap<Vec<Option<Action>>, BTreeSet<u32>>,
}

/// What an agent did wrong in a series.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct FoulCounts {
    /// Turns with a foul, by their kind.
    pub fouls: BTreeMap<FoulKind, u32>,
    /// Games that it lost because it failed to prepare, by the reason.
    pub unprepared: BTreeMap<String, u32>,
}

impl FoulCounts {
    /// All its fouls, failed preparations included.
    pub fn all(&self) -> u32 {
        self.fouls.values().chain(self.unprepared.values()).sum()
    }
}

/// Points or discs over several games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PointTotals {
    /// How many games counted them; a game that a foul ended does not.
    pub games: u32,
    /// What the agent named first and the one named second have in all.
    pub totals: [i64; 2],
}

impl PointTotals {
    /// By how much the agent named first leads, in a game on average.
    pub fn margin(&self) -> f64 {
        (self.totals[0] - self.totals[1]) as f64 / f64::from(self.games.max(1))
    }
}

/// A game with the moves of an earlier one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct RepeatedGame {
    /// Which game.
    pub game: u32,
    /// The first game with these moves.
    pub same_as: u32,
}

impl SeriesScore {
    /// Counts one more game.
    pub fn count(&mut self, pairing: Pairing, record: &Record) {
        let agent = |seat: Seat| usize::from(seat != pairing.seat_of_first_named());
        let result = &record.result;
        match result.winner.map(agent) {
            Some(0) => self.wins += 1,
            Some(_) => self.losses += 1,
            None => self.draws += 1,
        }
        for turn in &record.moves {
            if let Some(foul) = &turn.foul {
                *self.conduct[agent(turn.seat)].fouls.entry(foul.kind).or_default() += 1;
            }
        }
        if let (Some(foul), Some(winner)) = (&result.foul, result.winner) {
            *self.conduct[agent(winner.other())].unprepared.entry(foul.why.clone()).or_default() += 1;
        }
        if let Some(scores) = result.scores {
            let points = self.points.get_or_insert_default();
            points.games += 1;
            for seat in Seat::BOTH {
                points.totals[agent(seat)] += i64::from(scores[seat.index()]);
            }
        }
        if !record.moves.is_empty() {
            self.games.entry(record.played_actions().collect()).or_default().insert(pairing.number);
        }
    }

    /// How many games were counted.
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// All fouls of both agents, failed preparations included.
    pub fn fouls(&self) -> u32 {
        self.conduct.iter().map(FoulCounts::all).sum()
    }

    /// The share of the agent named first: a win is 1, a draw a half, of all games.
    pub fn share(&self) -> f64 {
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.games().max(1))
    }

    /// The games that have the moves of an earlier one, in their order.
    pub fn repeats(&self) -> Vec<RepeatedGame> {
        let again = |games: &BTreeSet<u32>| {
            let first = games.first().copied().unwrap_or_default();
            games.iter().skip(1).map(move |&game| RepeatedGame { game, same_as: first }).collect::<Vec<_>>()
        };
        let mut repeats: Vec<_> = self.games.values().flat_map(again).collect();
        repeats.sort_by_key(|repeat| repeat.game);
        repeats
    }

    /// What a reader should know beside the score, a line each. The agents are called by these names.
    pub fn remarks(&self, names: [&str; 2]) -> Vec<String> {
        let points = self.points.map(|points| self.points_in_words(&points));
        let conduct = self.conduct.iter().zip(names).flat_map(|(conduct, name)| self.conduct_in_words(conduct, name));
        points.into_iter().chain(conduct).chain(self.repeats_in_words()).collect()
    }

    fn points_in_words(&self, points: &PointTotals) -> String {
        let [first, second] = points.totals;
        let games = match points.games {
            1 => "1 game".to_owned(),
            games => format!("{games} games"),
        };
        let of_all = if points.games < self.games() { format!(" of {}", self.games()) } else { String::new() };
        format!("points: {first} to {second} in {games}{of_all}, a margin of {:+.1} a game", points.margin())
    }

    fn conduct_in_words(&self, conduct: &FoulCounts, name: &str) -> Vec<String> {
        let mut lines = Vec::new();
        if !conduct.fouls.is_empty() {
            let kinds: Vec<_> = conduct.fouls.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
            lines.push(format!("{name}, turns with a foul: {}", kinds.join(", ")));
        }
        if !conduct.unprepared.is_empty() {
            let failed: u32 = conduct.unprepared.values().sum();
            let mut reasons: Vec<_> = conduct.unprepared.iter().collect();
            reasons.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
            let in_words = |(why, count): &(&String, &u32)| match reasons.len() {
                1 => (*why).clone(),
                _ => format!("{why} ({count})"),
            };
            let reasons: Vec<_> = reasons.iter().map(in_words).collect();
            lines.push(format!(
                "{name} failed to prepare in {failed} of {} games: {}",
                self.games(),
                reasons.join("; ")
            ));
        }
        lines
    }

    fn repeats_in_words(&self) -> Option<String> {
        let repeats = self.repeats();
        let in_words =
            |RepeatedGame { game, same_as }: &RepeatedGame| format!("game {game} has the moves of game {same_as}");
        let named: Vec<_> = repeats.iter().take(NAMED_REPEATS).map(in_words).collect();
        let more = match repeats.len().saturating_sub(NAMED_REPEATS) {
            0 => String::new(),
            more => format!(", and so on for {more} more"),
        };
        let different = self.games() as usize - repeats.len();
        (!repeats.is_empty()).then(|| format!("different games: {different} ({}{more})", named.join(", ")))
    }
}

/// More repeated games than this are only counted.
const NAMED_REPEATS: usize = 3;

/// `12 won, 3 drawn, 5 lost of 20 (67.5 %)`.
impl fmt::Display for SeriesScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SeriesScore { wins, draws, losses, .. } = *self;
        write!(f, "{wins} won, {draws} drawn, {losses} lost of {} ({:.1} %)", self.games(), 100.0 * self.share())
    }
}

#[cfg(test)]
mod tests;
