//! `plyground tournament run`: plays what is not played yet.

use super::agents::enter;
use super::files::{Shard, TournamentFiles, in_words, read_shard};
use super::player::LocalPlayer;
use super::queue::{LoginArgs, RemoteTournament, runtime, tally_lines};
use crate::commands::print_line;
use crate::environment::{EnvironmentError, SandboxArgs};
use crate::progress::progress_bar;
use anyhow::{Context, Result, bail};
use plyground_queue::QueueOptions;
use plyground_record::escape_for_terminal;
use plyground_tournament::Participant;
use plyground_tournament::ledger::TournamentLedger;
use plyground_tournament::run::{JobQueue, LocalQueue, RunEnd, RunError, RunEvent, RunPart, run_tournament};
use plyground_tournament::schedule::Schedule;
use plyground_tournament::settings::TournamentSettings;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Play a tournament, or go on with it
///
/// Every game is on the disk before it is counted. Paths in the settings are relative to the folder of the settings.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plyground tournament run class.toml
  plyground tournament run class.toml --concurrency 4
  plyground tournament run class.toml --shard 2/5
  plyground tournament run class.toml --queue nats://queue.example.org:4222

Exit status: 0 when all games are played; 2 for a mistake in the settings; 3
when some games could not be played; 130 when it was interrupted. In the last
two cases the same command goes on.")]
pub(crate) struct RunArgs {
    #[command(flatten)]
    files: TournamentFiles,

    /// Play a fixed part of the schedule into a ledger of its own, such as 2/5, the second of five; `tournament merge` joins them
    #[arg(long, value_name = "I/N", value_parser = read_shard)]
    shard: Option<Shard>,

    /// Games played at the same time [default: that of the settings, or as many as the cores allow]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    concurrency: Option<u32>,

    /// Have the games played by the workers of this NATS server, such as nats://queue.example.org:4222
    #[arg(long, value_name = "ADDRESS", conflicts_with_all = ["shard", "concurrency"])]
    queue: Option<String>,

    /// Games that a worker takes at once; more are right where games are short
    #[arg(long, value_name = "N", default_value_t = 1, requires = "queue", value_parser = clap::value_parser!(u32).range(1..=1000))]
    batch: u32,

    /// Percent of the games that another worker plays again, where they must come out the same
    #[arg(long, value_name = "PERCENT", default_value_t = 2, requires = "queue", value_parser = clap::value_parser!(u32).range(0..=100))]
    repeat: u32,

    #[command(flatten)]
    login: LoginArgs,
}

impl RunArgs {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let settings = self.files.read_settings()?;
        let store = self.files.store_from_settings_folder(self.shard)?;
        enter_folder(&self.files.settings)?;
        let entered = enter(&settings)?;
        for left_out in &entered.left_out {
            tell(&format!("{left_out}; it takes no part"));
        }
        let participants: Vec<Participant> = entered.agents.iter().map(|agent| agent.participant.clone()).collect();
        let schedule = Schedule::new(&settings, &participants).map_err(anyhow::Error::msg)?;
        let part = self.part(&settings, &schedule)?;
        let environment = environment(&settings)?;
        let mut ledger = TournamentLedger::open(&store, &settings, &participants).map_err(in_words)?;
        tell(&format!("however this run ends, the same command goes on: {}", self.command_to_go_on()));

        let stop = plyground_guard::interrupt_flag();
        let end = match &self.queue {
            None => {
                let player = LocalPlayer::new(&settings, entered.agents, environment)?;
                let concurrency = self.concurrency(&settings, player.cores_a_game());
                let mut queue = LocalQueue { player: &player, concurrency, stop };
                play(&settings, &mut ledger, &mut queue, &part, &participants)?
            }
            Some(address) => {
                let tournament = RemoteTournament::new(&settings, &entered.agents, &environment)?;
                let runtime = runtime()?;
                let server = self.login.connect(&runtime, address)?;
                let options = QueueOptions { batch: self.batch as usize, repeat_share: f64::from(self.repeat) / 100.0 };
                let mut queue = tournament.queue(runtime, server, options, stop)?;
                let end = play(&settings, &mut ledger, &mut queue, &part, &participants)?;
                tally_lines(queue.tallies()).iter().for_each(|line| tell(line));
                if end == RunEnd::Finished {
                    queue.clear().map_err(|error| EnvironmentError(error.to_string()))?;
                }
                end
            }
        };
        self.finish(&end, &ledger, &participants)
    }

    /// What the user types to go on.
    fn command_to_go_on(&self) -> String {
        let queue = self.queue.as_ref().map_or_else(String::new, |address| format!(" --queue {address}"));
        self.files.run_command(self.shard) + &queue
    }

    fn part(&self, settings: &TournamentSettings, schedule: &Schedule<'_>) -> Result<RunPart> {
        let Some(Shard { number, of }) = self.shard else { return Ok(RunPart::All) };
        let Some(jobs) = schedule.shard(number - 1, of) else {
            bail!(
                "--shard: in a {} tournament results decide who plays next, so that it cannot be divided beforehand \
                 (round-robin and gauntlet can)",
                settings.format.kind
            );
        };
        Ok(RunPart::Shard(jobs.into_iter().map(|job| job.id).collect()))
    }

    /// As many games as the cores allow, unless the user wants less, or says that more are right.
    fn concurrency(&self, settings: &TournamentSettings, cores_a_game: usize) -> usize {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let room = (cores / cores_a_game).max(1);
        let wanted = self.concurrency.or(settings.machine.concurrency).map_or(room, |games| games as usize);
        if wanted > room && !settings.machine.more_agents_than_cores {
            tell(&format!(
                "{room} games are played at the same time, not {wanted}: this machine has {cores} cores \
                 (`more_agents_than_cores = true` in [machine] allows more)"
            ));
            return room;
        }
        wanted
    }

    fn finish(&self, end: &RunEnd, ledger: &TournamentLedger, participants: &[Participant]) -> Result<ExitCode> {
        let games = ledger.games().map_err(in_words)?.len();
        let (next, store) = (self.command_to_go_on(), self.files.store(self.shard));
        let store = store.display();
        match end {
            RunEnd::Finished if self.shard.is_some() => {
                print_line!("This shard is done: {games} games are in {store}");
                Ok(ExitCode::SUCCESS)
            }
            RunEnd::Finished => {
                print_line!("The tournament is over: {games} games are in {store}");
                Ok(ExitCode::SUCCESS)
            }
            RunEnd::Stopped => {
                print_line!("Stopped: {games} games are in {store}. To go on: {next}");
                Ok(ExitCode::from(130))
            }
            RunEnd::Failures(failures) => {
                for failure in failures.iter().take(20) {
                    let who = failure.participant.map_or("a game", |number| participants[number].name.as_str());
                    tell(&format!("{who} could not be played with: {}", failure.why));
                }
                print_line!("{games} games are in {store}; others could not be played.");
                print_line!("When that is repaired, go on: {next}");
                Ok(ExitCode::from(3))
            }
        }
    }
}

/// Has everything played that is left, and shows it.
fn play(
    settings: &TournamentSettings,
    ledger: &mut TournamentLedger,
    queue: &mut dyn JobQueue,
    part: &RunPart,
    participants: &[Participant],
) -> Result<RunEnd> {
    let mut view = RunView { bar: progress_bar(0), participants, error: None };
    let end = run_tournament(settings, ledger, queue, part, &mut |event| view.show(&event));
    view.bar.finish_and_clear();
    if let Some(error) = view.error {
        return Err(error);
    }
    end.map_err(|error| match error {
        RunError::Ledger(error) => in_words(error),
        error => EnvironmentError(error.to_string()).into(),
    })
}

/// Goes into the folder of the settings, to which their paths are relative.
pub(super) fn enter_folder(settings: &Path) -> Result<()> {
    match settings.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        Some(folder) => std::env::set_current_dir(folder).with_context(|| format!("cannot enter {}", folder.display())),
        None => Ok(()),
    }
}

/// How agents are run, as the table [machine] says.
pub(super) fn environment(settings: &TournamentSettings) -> Result<plyground_agents::RunEnvironment> {
    let machine = &settings.machine;
    let level = machine.sandbox.as_deref().map(str::parse).transpose().context("[machine], sandbox")?;
    let memory = crate::sizes::read_agent_memory(&machine.memory).context("[machine], memory")?;
    let interpreter: Option<PathBuf> = machine.interpreter.clone();
    let mut environment = SandboxArgs::new(level, interpreter, memory).environment()?;
    environment.interpreter_hint = " (choose another one with `interpreter` in [machine])";
    environment.stop = Some(plyground_guard::interrupt_flag());
    Ok(environment)
}

/// What a user sees while games are played.
struct RunView<'a> {
    bar: indicatif::ProgressBar,
    participants: &'a [Participant],
    error: Option<anyhow::Error>,
}

impl RunView<'_> {
    fn show(&mut self, event: &RunEvent<'_>) {
        if let Err(error) = self.try_show(event) {
            self.error.get_or_insert(error);
        }
    }

    fn try_show(&mut self, event: &RunEvent<'_>) -> Result<()> {
        match event {
            RunEvent::Round(notes) => {
                for note in *notes {
                    print_line!("round {}: {}", note.round.max(1), escape_for_terminal(&note.text));
                }
            }
            RunEvent::Jobs { open, counted, planned } => {
                self.bar.set_length((*planned).max(open + counted) as u64);
                self.bar.set_position(*counted as u64);
            }
            RunEvent::Game(_) => self.bar.inc(1),
            RunEvent::Failure(failure) => {
                let who = failure.participant.map_or("a game", |number| self.participants[number].name.as_str());
                self.bar.suspend(|| tell(&format!("{who}: {}", failure.why)));
            }
            RunEvent::Withdrawn { participant, fouls } => {
                let name = &self.participants[*participant].name;
                self.bar.suspend(|| {
                    tell(&format!("{name} is withdrawn after {fouls} games with a foul: its opponents win the rest"));
                });
            }
        }
        Ok(())
    }
}

pub(super) fn tell(note: &str) {
    anstream::eprintln!("note: {}", escape_for_terminal(note));
}
