//! How ratings came about: fitted to the first games, then to more.

use super::{Chart, ChartPoint, ChartScale, ChartSeries, TournamentReport};
use crate::ledger::GameRow;
use crate::statistics::{PairResult, RatingModel, WinDrawLoss};
use plyground_game::Seat;
use std::collections::BTreeMap;

/// So many times the ratings are fitted.
const STEPS: usize = 12;
/// The best participants are drawn; more lines cannot be told apart.
const DRAWN: usize = 6;

/// The ratings of the best participants after each part of the games; none for too few games.
pub(super) fn rating_progress(report: &TournamentReport<'_>) -> Option<Chart> {
    let mut games: Vec<&GameRow> = report.games.iter().map(|game| game.row).collect();
    games.sort_by(|a, b| a.facts.started.cmp(&b.facts.started).then(a.job.id.cmp(&b.job.id)));
    if games.len() < 2 * STEPS || report.names.len() < 2 {
        return None;
    }
    let ends: Vec<usize> = (1..=STEPS).map(|step| games.len() * step / STEPS).collect();
    let fits: Vec<_> = ends.iter().map(|end| ratings(report.names.len(), &games[..*end])).collect();
    let series = |participant: usize| {
        let point = |(end, fit): (&usize, &Option<Vec<f64>>)| {
            Some(ChartPoint { x: *end as f64, y: fit.as_ref()?[participant], interval: None })
        };
        ChartSeries {
            name: report.name(participant).to_owned(),
            points: ends.iter().zip(&fits).filter_map(point).collect(),
            is_joined: true,
        }
    };
    let best: Vec<usize> = report.standings.rows.iter().take(DRAWN).map(|row| row.participant).collect();
    Some(Chart {
        label: format!("Ratings of the best {} after each part of the games", best.len()),
        x_title: "games played".to_owned(),
        y_title: "rating (Elo)".to_owned(),
        x_ticks: ends.iter().skip(1).step_by(2).map(|end| (*end as f64, end.to_string())).collect(),
        scale: ChartScale::Linear,
        series: best.into_iter().map(series).collect(),
    })
}

fn ratings(participants: usize, games: &[&GameRow]) -> Option<Vec<f64>> {
    let mut pairs: BTreeMap<[usize; 2], WinDrawLoss> = BTreeMap::new();
    for game in games {
        let results = pairs.entry(game.job.seats).or_default();
        match game.winner {
            Some(Seat::First) => results.wins += 1,
            Some(Seat::Second) => results.losses += 1,
            None => results.draws += 1,
        }
    }
    let pair = |([first, second], results): ([usize; 2], WinDrawLoss)| PairResult { first, second, results };
    let pairs: Vec<PairResult> = pairs.into_iter().map(pair).collect();
    let fit = RatingModel::default().fit(participants, &pairs).ok()?;
    Some((0..participants).map(|participant| fit.rating(participant)).collect())
}
