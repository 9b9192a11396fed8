//! The table of a tournament: what each number is, with its interval.

mod cycles;
mod head_to_head;
mod json;
mod ratings;

pub use cycles::ResultCycle;
pub use head_to_head::HeadToHead;
pub use ratings::{RatingIntervalKind, SeatAdvantage, StandingRating};

use crate::job::Participant;
use crate::ledger::PlayedGames;
use crate::schedule::{CountedGame, Schedule, ScheduleState};
use crate::settings::{RankRule, TournamentSettings};
use crate::statistics::{
    ConfidenceInterval, IntervalMethod, MarginStatistics, Pentanomial, PlayerResult, SprtDecision, WinDrawLoss,
};
use cycles::find_cycles;
use head_to_head::{complete_pairs, head_to_head};
use plyground_game::Seat;
use plyground_record::FoulKind;
use serde::Serialize;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// The table of a tournament.
#[derive(Clone, Debug)]
pub struct Standings {
    /// The participants, the best first.
    pub rows: Vec<StandingRow>,
    /// How two participants did against each other, for each pair that met.
    pub head_to_head: Vec<HeadToHead>,
    /// Triples in which each beats the next.
    pub cycles: Vec<ResultCycle>,
    /// What moving first is worth.
    pub seat_advantage: Option<SeatAdvantage>,
    /// Results of the first seat over all games that were played.
    pub first_seat: WinDrawLoss,
    /// What the referee needed.
    pub latency: LatencySummary,
    /// The sequential test, if this is one.
    pub sequential: Option<crate::schedule::SequentialState>,
    /// Games that count, walkovers included.
    pub counted: usize,
    /// Games in all, as far as is known.
    pub planned: usize,
    /// Whether `planned` is exact.
    pub planned_is_exact: bool,
    /// Whether nothing is left to play.
    pub is_over: bool,
}

/// A participant in the table.
#[derive(Clone, Debug)]
pub struct StandingRow {
    /// The place, counted from 1. Equals have the same one.
    pub place: usize,
    /// The number of the participant.
    pub participant: usize,
    /// Its name.
    pub name: String,
    /// Results of games that were played, in the first and in the second seat.
    pub by_seat: [WinDrawLoss; 2],
    /// Games won and lost without being played.
    pub walkovers: [u32; 2],
    /// Points of all games that count: 1 for a win, 1/2 for a draw.
    pub points: f64,
    /// Games that count.
    pub games: u32,
    /// The interval of the score (points a game) over games that were played, and how it was made.
    pub score: (ConfidenceInterval, IntervalMethod),
    /// The margin of a game, in games that count points.
    pub margin: Option<MarginStatistics>,
    /// The rating.
    pub rating: Option<StandingRating>,
    /// Turns with a foul, by their kind.
    pub fouls: BTreeMap<FoulKind, u32>,
    /// In how many games it fouled.
    pub foul_games: u32,
    /// Why it fouled for the first time.
    pub first_foul: Option<String>,
    /// Whether it was withdrawn.
    pub is_withdrawn: bool,
    /// Where it stands by the format: `winner`, `out in round 2`, `3 match points`.
    pub progress: Option<String>,
    /// The mean time of a game's thinking and the longest turn, in seconds.
    pub thinking: ThinkingTime,
}

/// How long a participant thinks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct ThinkingTime {
    /// In all games together, in seconds.
    pub total: f64,
    /// In its longest turn.
    pub longest: f64,
}

/// What the referee itself needed around the turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct LatencySummary {
    /// Turns in all.
    pub turns: u64,
    /// Seconds a turn on average.
    pub mean: f64,
    /// Seconds in the worst turn.
    pub longest: f64,
    /// Turns that were late by less than that: the referee may have caused them.
    pub doubtful_fouls: u32,
}

impl Standings {
    /// The table after these games.
    pub fn new(
        settings: &TournamentSettings,
        participants: &[Participant],
        played: &PlayedGames,
    ) -> Result<Standings, String> {
        let state = Schedule::new(settings, participants)?.state(played);
        Ok(Standings::of_state(settings, participants, &state))
    }

    /// The table of a state of the schedule.
    pub fn of_state(
        settings: &TournamentSettings,
        participants: &[Participant],
        state: &ScheduleState<'_>,
    ) -> Standings {
        let games = &state.counted;
        let mut rows: Vec<StandingRow> =
            (0..participants.len()).map(|number| row(number, participants, state)).collect();
        let fitted = ratings::fit(participants.len(), games);
        if let Some(fitted) = &fitted {
            for row in &mut rows {
                row.rating = fitted.rating(row.participant);
            }
        }
        order(&mut rows, settings.format.rank, state);
        let head_to_head = head_to_head(games);
        let mut first_seat = WinDrawLoss::default();
        for row in games.iter().filter_map(CountedGame::row) {
            add(&mut first_seat, row.result_for(Seat::First));
        }
        Standings {
            cycles: find_cycles(participants.len(), &head_to_head),
            rows,
            head_to_head,
            seat_advantage: fitted.as_ref().and_then(ratings::FittedRatings::advantage),
            first_seat,
            latency: latency(games),
            sequential: state.sequential,
            counted: games.len(),
            planned: state.planned,
            planned_is_exact: state.planned_is_exact,
            is_over: state.is_over(),
        }
    }

    /// What the sequential test has decided, in words.
    pub fn decision(&self) -> Option<&'static str> {
        Some(match self.sequential?.decision {
            SprtDecision::AcceptH0 => "H0 is accepted",
            SprtDecision::AcceptH1 => "H1 is accepted",
            SprtDecision::Continue => "nothing is decided yet",
        })
    }
}

fn row(number: usize, participants: &[Participant], state: &ScheduleState<'_>) -> StandingRow {
    let mut row = StandingRow {
        place: 0,
        participant: number,
        name: participants[number].name.clone(),
        by_seat: [WinDrawLoss::default(); 2],
        walkovers: [0; 2],
        points: 0.0,
        games: 0,
        score: WinDrawLoss::default().recommended(),
        margin: None,
        rating: None,
        fouls: BTreeMap::new(),
        foul_games: 0,
        first_foul: None,
        is_withdrawn: state.withdrawn[number].is_some(),
        progress: state.progress.get(number).and_then(|progress| progress.text.clone()),
        thinking: ThinkingTime::default(),
    };
    let own: Vec<(&CountedGame<'_>, Seat)> =
        state.counted.iter().filter_map(|game| Some((game, game.job.seat_of(number)?))).collect();
    for (game, seat) in &own {
        row.games += 1;
        let points = game.points()[seat.index()];
        row.points += points;
        let Some(played) = game.row() else {
            row.walkovers[if points > 0.0 { 0 } else { 1 }] += 1;
            continue;
        };
        add(&mut row.by_seat[seat.index()], played.result_for(*seat));
        let facts = &played.facts.seats[seat.index()];
        row.thinking.total += facts.thinking;
        row.thinking.longest = row.thinking.longest.max(facts.longest);
        row.foul_games += u32::from(!facts.fouls.is_empty());
        for (kind, count) in &facts.fouls {
            *row.fouls.entry(*kind).or_default() += count;
        }
        if row.first_foul.is_none() {
            row.first_foul.clone_from(&facts.why);
        }
    }
    row.score = score_interval(&row, &own);
    row.margin = margins(&own);
    row
}

fn add(results: &mut WinDrawLoss, result: PlayerResult) {
    match result {
        PlayerResult::Win => results.wins += 1,
        PlayerResult::Draw => results.draws += 1,
        PlayerResult::Loss => results.losses += 1,
    }
}

impl StandingRow {
    /// Results of games that were played, in both seats together.
    pub fn played(&self) -> WinDrawLoss {
        let [first, second] = self.by_seat;
        WinDrawLoss {
            wins: first.wins + second.wins,
            draws: first.draws + second.draws,
            losses: first.losses + second.losses,
        }
    }

    /// Points a game, over all games that count.
    pub fn score_share(&self) -> f64 {
        if self.games == 0 { 0.0 } else { self.points / f64::from(self.games) }
    }
}

/// Games from which on pairs are the unit, as `docs/decisions/041-how-results-become-numbers.md` chooses.
const PAIRED_FROM: u64 = 50;

/// Wilson's interval under 50 games; above, the two games of an opening are one unit.
fn score_interval(row: &StandingRow, own: &[(&CountedGame<'_>, Seat)]) -> (ConfidenceInterval, IntervalMethod) {
    let played = row.played();
    if played.games() < PAIRED_FROM {
        return played.recommended();
    }
    let pairs = complete_pairs(own.iter().copied());
    let mut counts = Pentanomial::default();
    for pair in &pairs {
        counts.0[(pair.points * 2.0) as usize] += 1;
    }
    // Games without their counterpart, while a tournament runs, are too few to matter.
    counts.recommended()
}

fn margins(own: &[(&CountedGame<'_>, Seat)]) -> Option<MarginStatistics> {
    let pairs: Vec<[f64; 2]> =
        complete_pairs(own.iter().copied()).into_iter().filter_map(|pair| pair.margins).collect();
    MarginStatistics::of_pairs(&pairs)
}

/// Sorts the rows and gives places. Equals by all rules share a place, and stand in the order of their ratings.
fn order(rows: &mut [StandingRow], rank: RankRule, state: &ScheduleState<'_>) {
    let keys = |row: &StandingRow| {
        let progress = state.progress.get(row.participant).map(|progress| progress.keys.clone()).unwrap_or_default();
        let margin = row.margin.map_or(0.0, |margin| margin.mean);
        let own = match rank {
            RankRule::Points => [row.score_share(), margin],
            RankRule::Margin => [margin, row.score_share()],
        };
        progress.into_iter().chain(own).collect::<Vec<f64>>()
    };
    let by_rules = |a: &StandingRow, b: &StandingRow| {
        let pairs = keys(b).into_iter().zip(keys(a)).map(|(b, a)| b.total_cmp(&a));
        pairs.fold(Ordering::Equal, Ordering::then)
    };
    let rating = |row: &StandingRow| row.rating.map_or(0.0, |rating| rating.rating);
    rows.sort_by(|a, b| by_rules(a, b).then(rating(b).total_cmp(&rating(a))).then(a.participant.cmp(&b.participant)));
    for index in 0..rows.len() {
        let is_level = index > 0 && by_rules(&rows[index - 1], &rows[index]) == Ordering::Equal;
        rows[index].place = if is_level { rows[index - 1].place } else { index + 1 };
    }
}

fn latency(games: &[CountedGame<'_>]) -> LatencySummary {
    let mut summary = LatencySummary::default();
    let mut total = 0.0;
    for row in games.iter().filter_map(CountedGame::row) {
        summary.turns += u64::from(row.facts.turns);
        total += row.facts.total_latency;
        summary.longest = summary.longest.max(row.facts.longest_latency);
        summary.doubtful_fouls += row.facts.doubtful_fouls;
    }
    summary.mean = if summary.turns == 0 { 0.0 } else { total / summary.turns as f64 };
    summary
}
