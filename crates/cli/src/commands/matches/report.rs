//! What is to be known about a series: in a few lines for people, and as JSON beside its records.

use crate::commands::print_line;
use anyhow::Result;
use plyground_agents::AgentSpec;
use plyground_arena::{FoulCounts, RepeatedGame, SeriesScore};
use plyground_record::{FoulKind, escape_for_terminal};
use serde::Serialize;
use std::collections::BTreeMap;

/// A series as data; `docs/series.md` describes it.
#[derive(Serialize)]
pub(crate) struct Report {
    schema: &'static str,
    game: String,
    games: u32,
    /// The share of the agent named first: a win is 1, a draw a half.
    share: f64,
    /// The agent named first and the one named second.
    agents: [Agent; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<Points>,
    repeats: Vec<RepeatedGame>,
}

/// One agent over the series.
#[derive(Serialize)]
struct Agent {
    spec: String,
    won: u32,
    drawn: u32,
    lost: u32,
    fouls: BTreeMap<FoulKind, u32>,
    unprepared: BTreeMap<String, u32>,
}

/// Points or discs, in games that count them.
#[derive(Serialize)]
struct Points {
    games: u32,
    totals: [i64; 2],
    margin: f64,
}

impl Report {
    pub(super) fn new(game: &str, specs: &[AgentSpec; 2], score: &SeriesScore) -> Report {
        let agent = |index: usize| {
            let FoulCounts { fouls, unprepared } = score.conduct[index].clone();
            let (won, lost) = if index == 0 { (score.wins, score.losses) } else { (score.losses, score.wins) };
            Agent { spec: specs[index].to_string(), won, drawn: score.draws, lost, fouls, unprepared }
        };
        Report {
            schema: "plyground.series/1",
            game: game.to_owned(),
            games: score.games(),
            share: score.share(),
            agents: [agent(0), agent(1)],
            points: score.points.map(|it| Points { games: it.games, totals: it.totals, margin: it.margin() }),
            repeats: score.repeats(),
        }
    }

    /// Tells people how the series ended.
    pub(super) fn print(&self, score: &SeriesScore, has_openings: bool) -> Result<()> {
        let specs = [self.agents[0].spec.as_str(), self.agents[1].spec.as_str()];
        print_line!("{} against {}: {score}", specs[0], specs[1]);
        // An agent may play against itself.
        let names = match specs[0] == specs[1] {
            true => [format!("{} (--first)", specs[0]), format!("{} (--second)", specs[1])],
            false => specs.map(str::to_owned),
        };
        for remark in score.remarks([&names[0], &names[1]]) {
            print_line!("{}", escape_for_terminal(&remark));
        }
        if !self.repeats.is_empty() && !has_openings {
            print_line!("`--openings random:4` lets agents that always answer alike play different games");
        }
        Ok(())
    }
}
