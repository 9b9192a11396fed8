//! The table as data, for scripts and pages.

use super::{RatingIntervalKind, StandingRow, Standings};
use crate::job::Participant;
use crate::settings::TournamentSettings;
use crate::statistics::{ConfidenceInterval, IntervalMethod, MarginStatistics, WinDrawLoss};
use serde_json::{Value, json};

/// The version of the form.
const SCHEMA: &str = "plyground.standings/1";

impl Standings {
    /// The table as JSON. All intervals are 95 per cent intervals; an end that results do not limit is `null`.
    pub fn to_json(&self, settings: &TournamentSettings, participants: &[Participant]) -> Value {
        let name = |number: usize| &participants[number].name;
        json!({
            "schema": SCHEMA,
            "title": settings.title,
            "format": settings.format.kind,
            "counted": self.counted,
            "planned": self.planned,
            "planned_is_exact": self.planned_is_exact,
            "is_over": self.is_over,
            "standings": self.rows.iter().map(|row| row_json(row, participants)).collect::<Vec<_>>(),
            "head_to_head": self.head_to_head.iter().map(|pair| json!({
                "players": pair.players.map(name),
                "results": results(&pair.results),
                "score": pair.results.score(),
                "score_interval": interval(&pair.score.0),
                "score_interval_method": method(pair.score.1),
                "pairs": pair.pairs.0,
                "likelihood_of_superiority": pair.likelihood_of_superiority,
                "margin": pair.margin.as_ref().map(margin),
            })).collect::<Vec<_>>(),
            "seat_advantage": self.seat_advantage.map(|advantage| json!({
                "elo": advantage.elo, "interval": interval(&advantage.interval), "results": results(&self.first_seat),
            })),
            "cycles": self.cycles.iter().map(|cycle| json!({
                "players": cycle.players.map(name), "scores": cycle.scores, "is_clear": cycle.is_clear,
            })).collect::<Vec<_>>(),
            "sequential_test": self.sequential.map(|state| json!({
                "elo0": state.test.elo0, "elo1": state.test.elo1, "pairs": state.pairs.0, "ratio": state.ratio,
                "lower": state.test.bounds.lower, "upper": state.test.bounds.upper, "decision": self.decision(),
            })),
            "referee_latency": self.latency,
        })
    }
}

fn row_json(row: &StandingRow, participants: &[Participant]) -> Value {
    json!({
        "place": row.place,
        "name": row.name,
        "agent": participants[row.participant].spec,
        "games": row.games,
        "points": row.points,
        "score": row.score_share(),
        "score_interval": interval(&row.score.0),
        "score_interval_method": method(row.score.1),
        "first": results(&row.by_seat[0]),
        "second": results(&row.by_seat[1]),
        "walkovers": { "won": row.walkovers[0], "lost": row.walkovers[1] },
        "rating": row.rating.map(|rating| json!({
            "elo": rating.rating,
            "interval": interval(&rating.interval),
            "interval_method": match rating.interval_kind {
                RatingIntervalKind::Profile => "profile",
                RatingIntervalKind::Wald => "wald",
            },
        })),
        "margin": row.margin.as_ref().map(margin),
        "fouls": row.fouls.iter().map(|(kind, count)| (kind.name().to_owned(), json!(count))).collect::<serde_json::Map<_, _>>(),
        "games_with_foul": row.foul_games,
        "first_foul": row.first_foul,
        "is_withdrawn": row.is_withdrawn,
        "progress": row.progress,
        "thinking": row.thinking,
    })
}

fn results(results: &WinDrawLoss) -> Value {
    json!({ "won": results.wins, "drawn": results.draws, "lost": results.losses })
}

fn interval(interval: &ConfidenceInterval) -> Value {
    // A number that is not finite becomes null.
    json!([interval.low, interval.high])
}

const fn method(method: IntervalMethod) -> &'static str {
    match method {
        IntervalMethod::Wilson => "wilson",
        IntervalMethod::Profile => "profile",
        IntervalMethod::PairedStudentT => "paired-t",
    }
}

fn margin(margin: &MarginStatistics) -> Value {
    json!({ "mean": margin.mean, "interval": margin.paired.as_ref().map(|paired| interval(&paired.interval)) })
}
