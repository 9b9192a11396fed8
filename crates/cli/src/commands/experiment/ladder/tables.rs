//! What a ladder says: standings, pairs, and what can be concluded.

use super::super::table::Table;
use super::field::LadderField;
use plyground_tournament::ledger::PlayedGames;
use plyground_tournament::report::{Chart, ChartPoint, ChartScale, ChartSeries};
use plyground_tournament::standings::{HeadToHead, StandingRow, Standings};
use plyground_tournament::statistics::{ConfidenceInterval, IntervalMethod};
use serde_json::{Value, json};

/// A ladder that was climbed.
pub(super) struct Ladder<'a> {
    pub(super) field: &'a LadderField,
    pub(super) standings: &'a Standings,
    pub(super) played: &'a PlayedGames,
}

impl Ladder<'_> {
    /// A row for each agent, the best first.
    pub(super) fn standings_table(&self) -> Table {
        let mut table =
            Table::new(["agent", "points:", "won:", "drawn:", "lost:", "rating:", "95 % interval:", "s a move:"]);
        for row in &self.standings.rows {
            let results = row.played();
            let rating = row.rating.map(|rating| (format!("{:+.0}", rating.rating), elo_interval(rating.interval)));
            let (rating, interval) = rating.unwrap_or_default();
            table.row([
                row.name.clone(),
                format!("{} of {}", row.points, results.games()),
                results.wins.to_string(),
                results.draws.to_string(),
                results.losses.to_string(),
                rating,
                interval,
                format!("{:.3}", self.seconds_a_move(row.participant)),
            ]);
        }
        table
    }

    /// A row for each pair.
    pub(super) fn pairs_table(&self) -> Table {
        let mut table = Table::new([
            "agent",
            "against",
            "won:",
            "drawn:",
            "lost:",
            "score:",
            "95 % interval:",
            "better by chance of:",
        ]);
        for met in &self.standings.head_to_head {
            let [one, other] = met.players.map(|player| self.name(player));
            table.row([
                one.to_owned(),
                other.to_owned(),
                met.results.wins.to_string(),
                met.results.draws.to_string(),
                met.results.losses.to_string(),
                percent(met.results.score()),
                format!("{} to {}", percent(met.score.0.low.max(0.0)), percent(met.score.0.high.min(1.0))),
                percent(met.likelihood_of_superiority),
            ]);
        }
        table
    }

    /// What the results say, and what they leave open. `plain` makes names harmless.
    pub(super) fn findings(&self, plain: fn(&str) -> String) -> Vec<String> {
        let mut findings = Vec::new();
        if let Some((key, steps)) = self.field.steps() {
            for (lower, pair) in steps.windows(2).enumerate() {
                let Some(met) = self.met(lower, lower + 1) else { continue };
                let of_higher = 1.0 - met.results.score();
                let verdict = match met.score.0 {
                    interval if interval.high < 0.5 => "better",
                    interval if interval.low > 0.5 => "worse",
                    _ => "not clearly different: the interval includes 50 %, so more games are needed",
                };
                findings.push(format!(
                    "{key}={} against {key}={}: {} of the points; {verdict}.",
                    pair[1],
                    pair[0],
                    percent(of_higher)
                ));
            }
        }
        for cycle in &self.standings.cycles {
            let [a, b, c] = cycle.players.map(|player| plain(self.name(player)));
            let doubt = if cycle.is_clear { "" } else { " (may be chance)" };
            findings.push(format!("A cycle: {a} beats {b}, {b} beats {c}, and {c} beats {a}{doubt}."));
        }
        for row in &self.standings.rows {
            let fouls: Vec<String> = row.fouls.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
            if !fouls.is_empty() {
                let why = row.first_foul.as_deref().unwrap_or("no reason is known");
                findings.push(format!(
                    "Fouls of {}: {}; the first: {}.",
                    plain(&row.name),
                    fouls.join(", "),
                    plain(why)
                ));
            }
        }
        let games = self.standings.head_to_head.iter().map(|met| met.results.games()).min().unwrap_or(0);
        if games < FEW_GAMES {
            findings.push(format!("Only {games} games a pair; the handout of CSE 150 asks for at least {FEW_GAMES}."));
        }
        findings
    }

    /// Ratings with their intervals, by the option or agent by agent.
    pub(super) fn chart(&self) -> Chart {
        let steps = self.field.steps();
        let x = |player: usize| steps.as_ref().map_or(player as f64 + 1.0, |(_, steps)| steps[player] as f64);
        let names = self.field.names();
        let mut rows: Vec<&StandingRow> = self.standings.rows.iter().collect();
        rows.sort_by_key(|row| row.participant);
        let point = |row: &&StandingRow| {
            let rating = row.rating?;
            Some(ChartPoint { x: x(row.participant), y: rating.rating, interval: Some(rating.interval) })
        };
        let tick = |player: usize| match &steps {
            Some((_, steps)) => steps[player].to_string(),
            None if names.len() <= 4 => names[player].clone(),
            None => (player + 1).to_string(),
        };
        Chart {
            label: "Ratings with their 95 % intervals".to_owned(),
            x_title: steps
                .as_ref()
                .map_or("agent, in the order of the command".to_owned(), |(key, _)| (*key).to_owned()),
            y_title: "rating (Elo)".to_owned(),
            x_ticks: (0..names.len()).map(|player| (x(player), tick(player))).collect(),
            scale: ChartScale::Linear,
            series: vec![ChartSeries {
                name: "rating".to_owned(),
                points: rows.iter().filter_map(point).collect(),
                is_joined: steps.is_some(),
            }],
        }
    }

    pub(super) fn json(&self, game: &str, heading: &str) -> Value {
        let row = |row: &StandingRow| {
            let results = row.played();
            json!({
                "agent": row.name,
                "points": row.points,
                "won": results.wins, "drawn": results.draws, "lost": results.losses,
                "rating": row.rating.map(|rating| rating.rating),
                "rating_interval": row.rating.map(|rating| ends(rating.interval)),
                "seconds_a_move": self.seconds_a_move(row.participant),
                "fouls": row.fouls,
            })
        };
        let pair = |met: &HeadToHead| {
            json!({
                "agents": met.players.map(|player| self.name(player)),
                "won": met.results.wins, "drawn": met.results.draws, "lost": met.results.losses,
                "score": met.results.score(),
                "interval": ends(met.score.0),
                "method": match met.score.1 {
                    IntervalMethod::Wilson => "wilson",
                    IntervalMethod::Profile => "profile",
                    IntervalMethod::PairedStudentT => "paired-student-t",
                },
                "likelihood_of_superiority": met.likelihood_of_superiority,
            })
        };
        json!({
            "game": game,
            "settings": heading,
            "games": self.played.len(),
            "standings": self.standings.rows.iter().map(row).collect::<Vec<_>>(),
            "pairs": self.standings.head_to_head.iter().map(pair).collect::<Vec<_>>(),
            "findings": self.findings(str::to_owned),
        })
    }

    fn name(&self, player: usize) -> &str {
        let row = self.standings.rows.iter().find(|row| row.participant == player);
        row.map_or("", |row| row.name.as_str())
    }

    /// The games of two agents, as the one with the lower number saw them.
    fn met(&self, lower: usize, higher: usize) -> Option<&HeadToHead> {
        self.standings.head_to_head.iter().find(|met| met.players == [lower, higher])
    }

    /// The time of its turns, by the number of turns: both seats have about half of a game's.
    fn seconds_a_move(&self, player: usize) -> f64 {
        let mut seconds = 0.0;
        let mut turns = 0;
        for game in self.played.values() {
            if let Some(seat) = game.job.seat_of(player) {
                seconds += game.facts.seats[seat.index()].thinking;
                turns += (game.facts.turns + 1 - seat.index() as u32) / 2;
            }
        }
        if turns == 0 { 0.0 } else { seconds / f64::from(turns) }
    }
}

/// The handout of CSE 150 asks for so many games a pair.
const FEW_GAMES: u64 = 10;

fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}

fn elo_interval(interval: ConfidenceInterval) -> String {
    format!("{:+.0} to {:+.0}", interval.low, interval.high)
}

fn ends(interval: ConfidenceInterval) -> Value {
    let end = |value: f64| value.is_finite().then_some(value);
    json!([end(interval.low), end(interval.high)])
}
