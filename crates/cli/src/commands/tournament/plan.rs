//! `plyground tournament plan`: how long a tournament takes, and how much its ratings will say.

use super::agents::enter;
use super::files::TournamentFiles;
use super::player::LocalPlayer;
use super::run::{enter_folder, environment, tell};
use crate::commands::{print_line, replace};
use crate::environment::EnvironmentError;
use anyhow::Result;
use plyground_tournament::Participant;
use plyground_tournament::ledger::PlayedGames;
use plyground_tournament::run::{JobFailure, JobPlayer};
use plyground_tournament::schedule::{Schedule, TournamentForecast};
use plyground_tournament::standings::Standings;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

/// Estimate how many games a tournament has, how long it takes, and how exact its ratings will be
///
/// A few games are played for it, which are not kept. After the tournament, `tournament status` says how good the estimate was.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plyground tournament plan class.toml
  plyground tournament plan class.toml --pilot 0
  plyground tournament plan class.toml --pilot 40 --workers 16")]
pub(crate) struct PlanArgs {
    #[command(flatten)]
    files: TournamentFiles,

    /// Games played to measure how long one takes; 0 for none
    #[arg(long, value_name = "N", default_value_t = 8)]
    pilot: usize,

    /// Games played at the same time, on all machines together [default: as many as this machine allows]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    workers: Option<u32>,
}

/// What was estimated, kept beside the settings.
#[derive(Serialize, Deserialize)]
pub(super) struct SavedPlan {
    games: usize,
    seconds_a_game: f64,
    rating_error: f64,
}

impl PlanArgs {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let settings = self.files.read_settings()?;
        let plan_file = std::path::absolute(plan_file(&self.files.settings))?;
        enter_folder(&self.files.settings)?;
        let entered = enter(&settings)?;
        for left_out in &entered.left_out {
            tell(&format!("{left_out}; it takes no part"));
        }
        let participants: Vec<Participant> = entered.agents.iter().map(|agent| agent.participant.clone()).collect();
        let schedule = Schedule::new(&settings, &participants).map_err(anyhow::Error::msg)?;
        let forecast = schedule.forecast();
        let about = if forecast.is_exact { "" } else { "about " };
        print_line!(
            "{} agents, {}, {} games and {} time limits: {about}{} games",
            participants.len(),
            settings.format.kind,
            settings.games.len(),
            settings.time.len(),
            forecast.games
        );
        if let Some(error) = forecast.rating_error {
            print_line!(
                "Ratings of equal agents would be exact to {error:.0} Elo either way (95 %), if none of the games is drawn"
            );
        }
        if self.pilot == 0 {
            return Ok(ExitCode::SUCCESS);
        }
        let player = LocalPlayer::new(&settings, entered.agents, environment(&settings)?)?;
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let workers = self.workers.map_or_else(|| (cores / player.cores_a_game()).max(1), |workers| workers as usize);
        let seconds = self.measure(&schedule, &player)?;
        let work = seconds * forecast.games as f64;
        print_line!(
            "A game takes {} on this machine, by {} of them",
            duration(seconds),
            self.pilot.min(forecast.games)
        );
        print_line!(
            "All of them: {:.1} core-hours, {} with {workers} games at the same time",
            work * player.cores_a_game() as f64 / 3600.0,
            duration(work / workers as f64)
        );
        let TournamentForecast { games, rating_error, .. } = forecast;
        let plan = SavedPlan { games, seconds_a_game: seconds, rating_error: rating_error.unwrap_or(0.0) };
        replace(&plan_file, serde_json::to_string_pretty(&plan)? + "\n")?;
        Ok(ExitCode::SUCCESS)
    }

    /// Plays games from all over the schedule, one after the other.
    fn measure(&self, schedule: &Schedule<'_>, player: &LocalPlayer) -> Result<f64> {
        let jobs = schedule.state(&PlayedGames::new()).open;
        let count = self.pilot.min(jobs.len());
        let stop = plyground_guard::interrupt_flag();
        let begun = Instant::now();
        for number in 0..count {
            let job = &jobs[number * jobs.len() / count];
            let played = player.play(job, stop);
            played.map_err(|JobFailure { why, .. }| EnvironmentError(why))?;
        }
        Ok(begun.elapsed().as_secs_f64() / count.max(1) as f64)
    }
}

/// Where the estimate is kept.
fn plan_file(settings: &Path) -> PathBuf {
    settings.with_extension("plan.json")
}

impl SavedPlan {
    /// The estimate for these settings, if one was made.
    pub(super) fn read(settings: &Path) -> Option<SavedPlan> {
        serde_json::from_slice(&std::fs::read(plan_file(settings)).ok()?).ok()
    }

    /// How good it was.
    pub(super) fn compare(&self, games: &PlayedGames, standings: &Standings) -> String {
        let total: f64 = games.values().map(|row| row.facts.seconds).sum();
        let actual = total / games.len().max(1) as f64;
        let widths: Vec<f64> = standings.rows.iter().filter_map(|row| row.rating?.interval.half_width()).collect();
        let width = widths.iter().sum::<f64>() / widths.len().max(1) as f64;
        format!(
            "The plan: {} games of {}, ratings to {:.0} Elo. It became: {} games of {}, ratings to {width:.0} Elo.",
            self.games,
            duration(self.seconds_a_game),
            self.rating_error,
            games.len(),
            duration(actual)
        )
    }
}

/// `35 ms`, `2.5 s`, `12 min`, `3.4 h`.
fn duration(seconds: f64) -> String {
    match seconds {
        seconds if seconds < 1.0 => format!("{:.0} ms", 1000.0 * seconds),
        seconds if seconds < 100.0 => format!("{seconds:.1} s"),
        seconds if seconds < 6000.0 => format!("{:.0} min", seconds / 60.0),
        seconds => format!("{:.1} h", seconds / 3600.0),
    }
}
