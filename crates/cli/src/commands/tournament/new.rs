//! `plyground tournament new`: a file of settings, from options or from a few questions.

use crate::commands::{print_line, replace};
use anyhow::{Result, bail};
use plyground_tournament::settings::{FormatKind, MoveTime, TournamentSettings};
use std::io::{BufRead, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Write the settings of a new tournament, to be changed with any editor
///
/// Without options it asks a few questions.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plyground tournament new class.toml
  plyground tournament new class.toml --agents 'class/*' --game tts:gold-rush
  plyground tournament new ladder.toml --agents minimax:depth=1 --agents greedy
      --game mnk:3x3,k=3 --game mnk:4x4,k=3 --format swiss --games 4 --time 2")]
pub(crate) struct NewArgs {
    /// The file to write
    #[arg(value_name = "FILE.toml")]
    file: PathBuf,

    /// Who plays: an agent such as `engine`, a file, a folder of submissions, a pattern; may be repeated
    #[arg(long, value_name = "SPEC")]
    agents: Vec<String>,

    /// A game, such as `othello:6`; may be repeated, and every pair plays all of them
    #[arg(long, value_name = "SPEC")]
    game: Vec<String>,

    /// round-robin, gauntlet, swiss, knockout, double-knockout, groups or sprt [default: round-robin]
    #[arg(long, value_name = "NAME")]
    format: Option<FormatKind>,

    /// Games of each pair in each game and at each time limit, an even number [default: 2]
    #[arg(long, value_name = "N")]
    games: Option<u32>,

    /// Seconds per move, `none` or `course`; may be repeated, and every pair plays at all of them [default: course]
    #[arg(long, value_name = "SECONDS")]
    time: Vec<MoveTime>,

    /// Random moves before each pair of games [default: 0]
    #[arg(long, value_name = "PLIES")]
    opening_plies: Option<u32>,

    /// The seed for everything random [default: 0]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Replace the file if it is there
    #[arg(long)]
    force: bool,
}

impl NewArgs {
    pub(crate) fn run(mut self) -> Result<ExitCode> {
        if self.file.exists() && !self.force {
            bail!("{} is there already; --force replaces it", self.file.display());
        }
        if self.agents.is_empty() && self.game.is_empty() {
            if !std::io::stdin().is_terminal() {
                bail!("name agents with --agents and games with --game; questions are asked on a terminal only");
            }
            self.ask()?;
        }
        if self.agents.is_empty() || self.game.is_empty() {
            bail!("a tournament needs --agents and --game");
        }
        let kind = self.format.unwrap_or(FormatKind::RoundRobin);
        let mut settings = TournamentSettings::new(self.agents, self.game, kind);
        settings.title = self.file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        settings.format.games = self.games.unwrap_or(2);
        settings.seed = self.seed.unwrap_or(0);
        settings.match_rules.opening_plies = self.opening_plies.unwrap_or(0);
        if !self.time.is_empty() {
            settings.time = self.time;
        }
        let text = settings.to_commented_toml();
        // What is wrong is said now, and not when games are to be played.
        let read = TournamentSettings::read(&self.file.display().to_string(), &text)?;
        replace(&self.file, &text)?;
        let file = self.file.display();
        print_line!("{file}: a {} tournament in {}", read.format.kind, read.games.join(", "));
        print_line!("Read it, change it, then: plyground tournament plan {file}");
        print_line!("To play it:               plyground tournament run {file}");
        Ok(ExitCode::SUCCESS)
    }

    fn ask(&mut self) -> Result<()> {
        let agents = answer("Who plays? Agents, files, folders or patterns, with blanks between them", "class/*")?;
        self.agents = agents.split_whitespace().map(str::to_owned).collect();
        let games = answer("Which games, with blanks between them (see `plyground games`)", "othello:6")?;
        self.game = games.split_whitespace().map(str::to_owned).collect();
        let kinds = FormatKind::ALL.map(FormatKind::name).join(", ");
        self.format = Some(parsed(&format!("Which format ({kinds})"), "round-robin")?);
        self.games = Some(parsed("How many games for each pair, an even number", "2")?);
        self.time = vec![parsed("Seconds per move, `none`, or `course` for the limit of the game's course", "course")?];
        self.seed = Some(parsed("The seed for everything random", "0")?);
        Ok(())
    }
}

/// Asks until the answer can be read.
fn parsed<T: std::str::FromStr<Err: std::fmt::Display>>(question: &str, usual: &str) -> Result<T> {
    loop {
        match answer(question, usual)?.parse() {
            Ok(value) => return Ok(value),
            Err(error) => anstream::eprintln!("{error}"),
        }
    }
}

/// The line that the user types, or what is usual if it is empty.
fn answer(question: &str, usual: &str) -> Result<String> {
    anstream::eprint!("{question} [{usual}]: ");
    std::io::stderr().flush()?;
    let mut line = String::new();
    if std::io::stdin().lock().read_line(&mut line)? == 0 {
        bail!("the questions were not answered; nothing was written");
    }
    let line = line.trim();
    Ok(if line.is_empty() { usual.to_owned() } else { line.to_owned() })
}
