//! The figures of a report as JSON and as CSV.

use super::{ReportGame, TournamentReport};
use crate::standings::{HeadToHead, StandingRow};
use crate::statistics::{ConfidenceInterval, IntervalMethod, WinDrawLoss};
use serde_json::{Value, json};

impl TournamentReport<'_> {
    /// All figures, each with its interval. An end of an interval that the results do not limit is `null`.
    pub fn to_json(&self) -> Value {
        let standings = self.standings;
        let row = |row: &StandingRow| {
            json!({
                "place": row.place,
                "places": row.rating.map(|rating| rating.places),
                "name": self.name(row.participant),
                "points": row.points,
                "games": row.games,
                "results": results(row.played()),
                "by_seat": row.by_seat.map(results),
                "walkovers": { "won": row.walkovers[0], "lost": row.walkovers[1] },
                "score_interval": interval(row.score.0),
                "score_interval_method": method(row.score.1),
                "rating": row.rating.map(|rating| rating.rating),
                "rating_interval": row.rating.map(|rating| interval(rating.interval)),
                "margin": row.margin.map(|margin| json!({
                    "mean": margin.mean,
                    "interval": margin.paired.map(|paired| interval(paired.interval)),
                })),
                "fouls": row.fouls,
                "first_foul": self.first_foul(row),
                "withdrawn": row.is_withdrawn,
                "progress": row.progress,
                "thinking": row.thinking,
            })
        };
        let cycle = |cycle: &crate::standings::ResultCycle| {
            let names = cycle.players.map(|player| self.name(player));
            json!({ "players": names, "scores": cycle.scores, "clear": cycle.is_clear })
        };
        let first = standings.first_seat;
        json!({
            "schema": "plyground.tournament/1",
            "title": self.title,
            "about": self.about,
            "counted": standings.counted,
            "planned": standings.planned,
            "is_over": standings.is_over,
            "standings": standings.rows.iter().map(row).collect::<Vec<_>>(),
            "head_to_head": standings.head_to_head.iter().map(|met| self.meeting(met)).collect::<Vec<_>>(),
            "cycles": standings.cycles.iter().map(cycle).collect::<Vec<_>>(),
            "first_seat": {
                "results": results(first),
                "score": first.score(),
                "interval": interval(first.recommended().0),
                "advantage_elo": standings.seat_advantage.map(|advantage| advantage.elo),
                "advantage_interval": standings.seat_advantage.map(|advantage| interval(advantage.interval)),
            },
            "latency": standings.latency,
            "games": self.games.iter().map(|game| self.game(game)).collect::<Vec<_>>(),
        })
    }

    fn meeting(&self, met: &HeadToHead) -> Value {
        json!({
            "players": met.players.map(|player| self.name(player)),
            "results": results(met.results),
            "score": met.results.score(),
            "interval": interval(met.score.0),
            "method": method(met.score.1),
            "likelihood_of_superiority": met.likelihood_of_superiority,
        })
    }

    fn game(&self, game: &ReportGame<'_>) -> Value {
        let row = game.row;
        json!({
            "id": row.job.id,
            "round": row.job.round,
            "game": game.game,
            "first": self.name(row.job.seats[0]),
            "second": self.name(row.job.seats[1]),
            "winner": row.winner,
            "scores": row.scores,
            "reason": row.reason,
            "turns": row.facts.turns,
            "seed": row.job.seed,
            "link": game.link,
        })
    }

    /// The standings as a table, the best first.
    pub fn standings_csv(&self) -> String {
        let mut text = "place,best place,worst place,name,points,games,won,drawn,lost,rating,rating low,rating high,\
                        turns with a foul,withdrawn,thinking,longest turn\n"
            .to_owned();
        for row in &self.standings.rows {
            let played = row.played();
            let fouls: u32 = row.fouls.values().sum();
            let [best, worst] =
                row.rating.map_or([String::new(), String::new()], |rating| rating.places.map(|it| it.to_string()));
            let figure = |value: Option<f64>| {
                value.filter(|it| it.is_finite()).map_or_else(String::new, |it| format!("{it:.1}"))
            };
            text.push_str(&format!(
                "{},{best},{worst},{},{},{},{},{},{},{},{},{},{fouls},{},{:.3},{:.3}\n",
                row.place,
                field(self.name(row.participant)),
                row.points,
                row.games,
                played.wins,
                played.draws,
                played.losses,
                figure(row.rating.map(|rating| rating.rating)),
                figure(row.rating.map(|rating| rating.interval.low)),
                figure(row.rating.map(|rating| rating.interval.high)),
                if row.is_withdrawn { "yes" } else { "no" },
                row.thinking.total,
                row.thinking.longest,
            ));
        }
        text
    }

    /// The games as a table.
    pub fn games_csv(&self) -> String {
        let mut text =
            "id,round,game,first,second,winner,score first,score second,reason,turns,fouls first,fouls second,\
                        seed\n"
                .to_owned();
        for game in &self.games {
            let row = game.row;
            let score = |seat: usize| row.scores.map_or_else(String::new, |scores| scores[seat].to_string());
            let winner = row.winner.map_or_else(|| "draw".to_owned(), |seat| seat.to_string());
            let fouls = |seat: usize| row.facts.seats[seat].fouls.values().sum::<u32>();
            text.push_str(&format!(
                "{},{},{},{},{},{winner},{},{},{},{},{},{},{}\n",
                row.job.id,
                row.job.round,
                field(game.game),
                field(self.name(row.job.seats[0])),
                field(self.name(row.job.seats[1])),
                score(0),
                score(1),
                row.reason,
                row.facts.turns,
                fouls(0),
                fouls(1),
                row.job.seed,
            ));
        }
        text
    }
}

fn results(results: WinDrawLoss) -> Value {
    json!({ "won": results.wins, "drawn": results.draws, "lost": results.losses })
}

/// Both ends; JSON has no infinity, and `null` says that the results set no limit.
fn interval(interval: ConfidenceInterval) -> Value {
    let end = |value: f64| value.is_finite().then_some(value);
    json!([end(interval.low), end(interval.high)])
}

fn method(method: IntervalMethod) -> &'static str {
    match method {
        IntervalMethod::Wilson => "wilson",
        IntervalMethod::Profile => "profile",
        IntervalMethod::PairedStudentT => "paired-student-t",
    }
}

/// A field of a table. A spreadsheet must not take a name for a formula.
fn field(text: &str) -> String {
    let text = if text.starts_with(['=', '+', '-', '@', '\t', '\r']) { format!("'{text}") } else { text.to_owned() };
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}
