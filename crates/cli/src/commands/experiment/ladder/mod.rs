//! `plyground experiment ladder`: agents, or one agent with several settings, each against each.

mod field;
mod tables;

use super::draft::{Draft, DraftPart, how_to_repeat};
use super::table::inline;
use crate::commands::matches::{TimeArg, read_openings, read_time};
use crate::commands::{print_line, replace};
use crate::environment::{EnvironmentArgs, EnvironmentError, seat_and_play};
use crate::progress::progress_bar;
use anyhow::{Context, Result, anyhow, bail};
use field::{LadderField, expand};
use plyground_agents::{AgentSpec, RunEnvironment, fair_opening};
use plyground_arena::MatchConfig;
use plyground_games::{Spec, state_from_setup};
use plyground_record::{GameFacts, Record, escape_for_terminal};
use plyground_tournament::ledger::{GameRow, PlayedGames};
use plyground_tournament::run::{JobFailure, JobPlayer, JobQueue, LocalQueue};
use plyground_tournament::schedule::Schedule;
use plyground_tournament::settings::{FormatKind, TournamentSettings};
use plyground_tournament::standings::Standings;
use plyground_tournament::{Job, Participant};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use tables::Ladder;

/// Play agents against each other, such as one agent with several depth limits
///
/// A range in an option stands for one agent each: `alphabeta:depth=1..4` is four agents. Files and classes are listed one by
/// one. Every pair plays the same number of games at one time limit, half of them with swapped seats, from openings that are drawn
/// by the seed. The handout of CSE 150 asks for at least 10 games a pair.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plyground experiment ladder mnk:4x4,k=4 alphabeta:depth=1..4
  plyground experiment ladder mnk:5x5,k=4 cse150:d2.py cse150:d4.py --time 2
  plyground experiment ladder mnk:5x5,k=4 cse150:p.py,class=A greedy
  plyground experiment ladder othello:6 minimax:depth=1..3 --report write-up

Exit status: 0 when all games were played; 2 for a mistake in the command line;
3 when an agent could not be started; 130 when it was interrupted.")]
pub(crate) struct LadderArgs {
    /// The game, such as `mnk:5x5,k=4` (see `plyground games`)
    game: String,

    /// Agents; one number in an option may be a range, such as `alphabeta:depth=1..4`
    #[arg(required = true, value_name = "AGENT")]
    agents: Vec<String>,

    /// Games of each pair, an even number
    #[arg(long, value_name = "N", default_value_t = 10)]
    #[arg(value_parser = clap::value_parser!(u32).range(2..=10_000))]
    games: u32,

    /// Seconds per move for all agents, or `none` [default: the course's]
    #[arg(long, value_name = "SECONDS|none", value_parser = read_time, allow_negative_numbers = true)]
    time: Option<TimeArg>,

    /// Begin each game with random moves, the same for both games of a pair
    #[arg(long, value_name = "random:PLIES", value_parser = read_openings, default_value = "random:2")]
    openings: u32,

    /// The seed for everything random, such as openings
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true)]
    seed: u64,

    /// Number of games played in parallel, at most one per core
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1024))]
    concurrency: u32,

    /// Write the records of all games into this folder [default: `games` in the folder of the report]
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,

    /// Print the results as JSON
    #[arg(long)]
    json: bool,

    /// Write the tables into the draft of a report in this folder
    #[arg(long, value_name = "DIR")]
    report: Option<PathBuf>,

    #[command(flatten)]
    environment: EnvironmentArgs,
}

impl LadderArgs {
    pub(crate) fn run(self) -> Result<ExitCode> {
        if !self.games.is_multiple_of(2) {
            bail!("--games {}: expected an even number, because seats are swapped in pairs of games", self.games);
        }
        let spec = Spec::parse(&self.game)?;
        let opened = spec.open()?;
        let field = expand(&self.agents, &opened.setup.family)?;
        let mut environment = self.environment.environment()?;
        let stop = plyground_guard::interrupt_flag();
        environment.stop = Some(stop);
        let usual = MatchConfig::for_game(&opened.setup.family, None);
        let limit = self.time.map_or(usual.limit, TimeArg::limit);
        let config = MatchConfig { limit, sandbox: environment.level, ..usual };
        let mut draft = self.report.as_deref().map(Draft::open).transpose()?;
        let records = self.records.clone().or_else(|| Some(self.report.as_ref()?.join("games")));
        if let Some(folder) = &records {
            std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
        }
        let player = LadderPlayer {
            specs: field.specs(),
            game: GameFacts::new(&self.game, opened.setup).with_title(opened.title.as_deref()),
            config: config.clone(),
            environment,
            opening_plies: self.openings,
        };
        let settings = self.settings(&field);
        let participants = field.participants();
        let played = self.play(&settings, &participants, &player, records.as_deref(), stop)?;
        let standings = Standings::new(&settings, &participants, &played).map_err(|why| anyhow!(why))?;
        let ladder = Ladder { field: &field, standings: &standings, played: &played };
        let heading = self.heading(&config);
        if self.json {
            print_line!("{}", serde_json::to_string_pretty(&ladder.json(&self.game, &heading))?);
        } else {
            print_line!("{heading}\n\n{}\n{}", ladder.standings_table().text(), ladder.pairs_table().text());
            for sentence in ladder.findings(escape_for_terminal) {
                print_line!("{sentence}");
            }
        }
        if stop.load(Ordering::Relaxed) {
            return Ok(ExitCode::from(130));
        }
        if let Some(draft) = &mut draft {
            draft.write_file("ladder.svg", &ladder.chart().svg())?;
            let findings: Vec<String> = ladder.findings(inline).iter().map(|it| format!("- {it}\n")).collect();
            let content = format!(
                "{}\n\n{}\n![{}](ladder.svg)\n\n{}\n{}\n{}",
                inline(&heading),
                ladder.standings_table().markdown(),
                inline(&ladder.chart().label),
                ladder.pairs_table().markdown(),
                findings.concat(),
                how_to_repeat()
            );
            draft.fill(DraftPart::Ladder, &content)?;
            anstream::eprintln!("wrote {}", draft.save()?.display());
        }
        Ok(ExitCode::SUCCESS)
    }

    fn settings(&self, field: &LadderField) -> TournamentSettings {
        let mut settings = TournamentSettings::new(field.names(), vec![self.game.clone()], FormatKind::RoundRobin);
        settings.seed = self.seed;
        settings.format.games = self.games;
        settings.match_rules.opening_plies = self.openings;
        settings
    }

    fn heading(&self, config: &MatchConfig) -> String {
        let limit =
            config.limit.map_or("no time limit".to_owned(), |limit| format!("{} s a move", limit.as_secs_f64()));
        let openings = match self.openings {
            0 => "no openings".to_owned(),
            plies => format!("openings of {plies} random moves"),
        };
        format!("{}: {} games a pair, {limit}, {openings}, seed {}", self.game, self.games, self.seed)
    }

    /// Plays all games. Each record is on disk before it is counted.
    fn play(
        &self,
        settings: &TournamentSettings,
        participants: &[Participant],
        player: &LadderPlayer,
        records: Option<&Path>,
        stop: &AtomicBool,
    ) -> Result<PlayedGames> {
        let schedule = Schedule::new(settings, participants).map_err(|why| anyhow!(why))?;
        let mut played = PlayedGames::new();
        let open = schedule.state(&played).open;
        let numbers: Vec<String> = open.iter().map(|job| job.id.clone()).collect();
        let bar = progress_bar(open.len());
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
        let concurrency = (self.concurrency as usize).min(cores);
        if concurrency < self.concurrency as usize {
            anstream::eprintln!("note: --concurrency is lowered to {concurrency}: this machine has {cores} cores");
        }
        let mut failure = None;
        let mut queue = LocalQueue { player, concurrency, stop };
        let ended = queue.play(&open, &mut |results| {
            for result in results {
                let counted: Result<GameRow> =
                    result.outcome.map_err(|failure| EnvironmentError(failure.why).into()).and_then(|record| {
                        if let Some(folder) = records {
                            let number = numbers.iter().position(|id| *id == result.job.id).unwrap_or(0) + 1;
                            replace(&folder.join(format!("{number:04}.json")), record.to_json())?;
                        }
                        Ok(GameRow::new(result.job, &record, result.seconds))
                    });
                match counted {
                    Ok(row) => {
                        played.insert(row.job.id.clone(), row);
                        bar.inc(1);
                    }
                    Err(error) => {
                        failure.get_or_insert(error);
                    }
                }
            }
            if failure.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        bar.finish_and_clear();
        match failure {
            Some(failure) => Err(failure),
            None => ended.map(|()| played).map_err(|error| EnvironmentError(error.to_string()).into()),
        }
    }
}

/// Plays one game of the ladder.
struct LadderPlayer {
    specs: Vec<AgentSpec>,
    game: GameFacts,
    config: MatchConfig,
    environment: RunEnvironment,
    opening_plies: u32,
}

impl JobPlayer for LadderPlayer {
    fn play(&self, job: &Job, stop: &AtomicBool) -> Result<Record, JobFailure> {
        let failed = |why: String| JobFailure { participant: None, why };
        let mut game = self.game.clone();
        let state = state_from_setup(&game.start).map_err(|error| failed(error.to_string()))?;
        game.opening = fair_opening(state.as_ref(), self.opening_plies, job.opening_seed());
        let config = MatchConfig { seed: job.seed, ..self.config.clone() };
        let seated = job.seats.map(|player| &self.specs[player]);
        seat_and_play(game, seated, &self.environment, &config, stop, &mut |_| {}).map_err(|error| failed(error.0))
    }
}
