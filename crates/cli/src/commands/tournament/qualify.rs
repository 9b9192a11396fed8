//! `plyground tournament qualify`: who may enter a course's own competition, by the games that they hand in.

use crate::commands::{print_line, replace};
use crate::environment::{AloneUntil, EnvironmentArgs, play_alone, seat_and_play};
use crate::game_file::GameFile;
use anyhow::{Context, Result, bail};
use plyground_agents::{AGENTS, AgentKind, AgentSpec, RunEnvironment, Submission};
use plyground_arena::MatchConfig;
use plyground_game::Seat;
use plyground_games::Spec;
use plyground_record::{GameFacts, escape_for_terminal};
use plyground_tournament::competition::{
    ClaimedGame, CompetitionRules, Entrant, Evidence, Qualification, competing_courses,
};
use plyground_tournament::settings::{FormatKind, MoveTime, TournamentSettings};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Check who has qualified for a course's own competition
///
/// CSE 415: two won games against different opponents, with K at least 5 on a board of at least 7x7, at 2.0 s a move. DIR has a
/// folder for each submission of the class, with its final files and, for those who enter, the games that they hand in: records
/// (JSON) or pages of the game master (HTML). Every game is replayed. In a record both agents must be the final files of their
/// submissions; a page has names alone, and what it cannot prove is listed. With --rematch each claimed win is played again with
/// the final files, and a lost rematch does not count.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plyground tournament qualify class/
  plyground tournament qualify class/ --rematch --json
  plyground tournament qualify class/ --settings finals.toml

Exit status: 0 when all were judged; 2 for a mistake in the command line; 3 when
an agent could not be started; 130 when it was interrupted.")]
pub(super) struct QualifyArgs {
    /// The folder of the class, with one folder for each submission
    folder: PathBuf,

    /// The course whose competition it is [default: the first one that has a competition]
    #[arg(long, value_name = "COURSE")]
    course: Option<String>,

    /// Play each claimed win again, with the same board, seats and time limit
    #[arg(long)]
    rematch: bool,

    /// Write the settings of a tournament of all who have qualified
    #[arg(long, value_name = "FILE")]
    settings: Option<PathBuf>,

    /// Print the verdicts as JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    environment: EnvironmentArgs,
}

/// The course that the user names, or the first one that has a competition.
pub(super) fn competition_course(named: Option<&str>) -> Result<String> {
    let first = || competing_courses().first().copied();
    named.or_else(first).map(str::to_owned).context("no course has a competition")
}

/// A submission of the class with everything that is in its folder.
struct ClassFolder {
    /// As the settings of a tournament name it, from wherever they are.
    path: PathBuf,
    spec: AgentSpec,
    games: Vec<PathBuf>,
}

impl QualifyArgs {
    pub(super) fn run(self) -> Result<ExitCode> {
        let course = competition_course(self.course.as_deref())?;
        let rules = CompetitionRules::of_course(&course)?;
        let kind = AGENTS.iter().find(|kind| kind.course().is_some_and(|agent| agent.course.id == course));
        let kind = kind.with_context(|| format!("course {course} has no agents"))?;
        let mut environment = self.environment.environment()?;
        let stop = plyground_guard::interrupt_flag();
        environment.stop = Some(stop);
        let mut class = Vec::new();
        let mut folders = Vec::new();
        for (name, folder) in submissions(&self.folder)? {
            let submission = match class_folder(kind, &folder) {
                Ok(submission) => submission,
                Err(error) => {
                    anstream::eprintln!("note: {name} is left out: {}", escape_for_terminal(&format!("{error:#}")));
                    continue;
                }
            };
            class.push(introduce(name, &submission.spec, &rules, &environment, stop)?);
            folders.push(submission);
        }
        if stop.load(Ordering::Relaxed) {
            return Ok(ExitCode::from(130));
        }
        let mut qualifications = Vec::new();
        for (number, folder) in folders.iter().enumerate().filter(|(_, folder)| !folder.games.is_empty()) {
            let mut verdicts = Vec::new();
            for path in &folder.games {
                let claim = match read_claim(path) {
                    Ok(claim) => claim,
                    Err(error) => {
                        let why = escape_for_terminal(&format!("{error:#}"));
                        anstream::eprintln!("note: {} is not a game: {why}", path.display());
                        continue;
                    }
                };
                let mut verdict = rules.judge(&class, number, &claim);
                if let (true, true, Some(seat), Some(opponent)) =
                    (self.rematch, verdict.counts(), verdict.seat, verdict.opponent)
                {
                    let specs = [&folder.spec, &folders[opponent].spec];
                    let (winner, text) = play_again(&claim, seat, specs, &rules, &environment, stop)?;
                    if winner == Some(seat.other()) {
                        verdict.problems.push("the rematch was lost".to_owned());
                    }
                    verdict.rematch = Some(text);
                    if stop.load(Ordering::Relaxed) {
                        return Ok(ExitCode::from(130));
                    }
                }
                verdicts.push(verdict);
            }
            qualifications.push(rules.qualify(number, verdicts));
        }
        if self.json {
            let all: Vec<Value> = qualifications.iter().map(|it| qualification_json(&class, it)).collect();
            print_line!("{}", serde_json::to_string_pretty(&json!({ "course": course, "entrants": all }))?);
        } else {
            for it in &qualifications {
                print_qualification(&class, it)?;
            }
            let qualified = qualifications.iter().filter(|it| it.why_not.is_none()).count();
            print_line!(
                "{qualified} of {} entrants have qualified; {} submissions in the class",
                qualifications.len(),
                class.len()
            );
        }
        if let Some(path) = &self.settings {
            let qualified = qualifications.iter().filter(|it| it.why_not.is_none());
            let agents: Vec<String> = qualified.map(|it| folders[it.entrant].path.display().to_string()).collect();
            if agents.len() < 2 {
                bail!("--settings: a tournament needs at least two agents, and {} have qualified", agents.len());
            }
            let mut settings =
                TournamentSettings::new(agents, vec!["tts:gold-rush".to_owned()], FormatKind::RoundRobin);
            settings.course = Some(course.clone());
            settings.title = format!("Competition of {course}");
            settings.time = vec![MoveTime::Seconds(rules.limit)];
            replace(path, settings.to_commented_toml())?;
            anstream::eprintln!("wrote {}; play it with `plyground tournament run {}`", path.display(), path.display());
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// The claimed game once more, with the final files: who won, and the sentence about it.
fn play_again(
    claim: &ClaimedGame,
    seat: Seat,
    [own, other]: [&AgentSpec; 2],
    rules: &CompetitionRules,
    environment: &RunEnvironment,
    stop: &AtomicBool,
) -> Result<(Option<Seat>, String)> {
    let mut game = claim.record.game.clone();
    game.opening.clear();
    let seated = if seat == Seat::First { [own, other] } else { [other, own] };
    let record = seat_and_play(game, seated, environment, &config(rules, environment), stop, &mut |_| {})?;
    Ok((record.result.winner, record.result.text))
}

fn config(rules: &CompetitionRules, environment: &RunEnvironment) -> MatchConfig {
    let usual = MatchConfig::for_game(&rules.family, None);
    MatchConfig { limit: Some(Duration::from_secs_f64(rules.limit)), sandbox: environment.level, ..usual }
}

/// The folders of the class, by their names.
fn submissions(folder: &Path) -> Result<Vec<(String, PathBuf)>> {
    let entries = std::fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let name = |path: PathBuf| Some((path.file_name()?.to_str()?.to_owned(), path));
    let folders = entries.flatten().map(|entry| entry.path()).filter(|path| path.is_dir());
    let mut folders: Vec<_> = folders.filter_map(name).filter(|(name, _)| !name.starts_with('.')).collect();
    folders.sort();
    if folders.is_empty() {
        bail!("{}: expected a folder for each submission, and there is none", folder.display());
    }
    Ok(folders)
}

fn class_folder(kind: &'static AgentKind, folder: &Path) -> Result<ClassFolder> {
    let submission = Submission::from_folder(folder)?;
    let agent = submission.agent(kind, None)?;
    let spec = AgentSpec::of_file(kind.name, &folder.join(agent))?;
    let is_game = |path: &&Path| {
        let ends = ["html", "htm", "json"];
        path.extension().and_then(|it| it.to_str()).is_some_and(|it| ends.contains(&it.to_lowercase().as_str()))
    };
    let mut games: Vec<PathBuf> =
        submission.files().map(|(path, _)| path).filter(is_game).map(|path| folder.join(path)).collect();
    games.sort();
    Ok(ClassFolder { path: std::path::absolute(folder)?, spec, games })
}

/// What an agent calls itself, and the hash of its files.
fn introduce(
    name: String,
    spec: &AgentSpec,
    rules: &CompetitionRules,
    environment: &RunEnvironment,
    stop: &AtomicBool,
) -> Result<Entrant> {
    let game = Spec::parse("tts:gold-rush")?.setup()?;
    let seat = game.to_move;
    let facts = GameFacts::new("tts:gold-rush", game);
    let record = play_alone(spec, facts, environment, &config(rules, environment), AloneUntil::Prepared, stop)?;
    let player = record.seats.at(seat);
    Ok(Entrant { name, moniker: player.name.clone(), hash: player.hash.clone().unwrap_or_default() })
}

fn read_claim(path: &Path) -> Result<ClaimedGame> {
    let GameFile { record, faults, unproven } = GameFile::read(path)?;
    // A record of ours says which agents played; one that was made of a page does not.
    let evidence = if record.seats.first.is_identified() { Evidence::Record } else { Evidence::Page };
    Ok(ClaimedGame { file: path.display().to_string(), evidence, record, faults, unproven })
}

fn print_qualification(class: &[Entrant], it: &Qualification) -> Result<()> {
    let Entrant { name, moniker, .. } = &class[it.entrant];
    let verdict = it.why_not.as_ref().map_or("qualified".to_owned(), |why| format!("not qualified: {why}"));
    print_line!("{} ({}): {verdict}", escape_for_terminal(name), escape_for_terminal(moniker));
    for claim in &it.claims {
        let against = claim.opponent.map(|number| format!(", against {}", class[number].name)).unwrap_or_default();
        let counts = if claim.counts() { "counts" } else { "does not count" };
        print_line!("  {}: {counts}{}", escape_for_terminal(&claim.file), escape_for_terminal(&against));
        for problem in &claim.problems {
            print_line!("    wrong: {}", escape_for_terminal(problem));
        }
        for doubt in &claim.unproven {
            print_line!("    not proven: {}", escape_for_terminal(doubt));
        }
        if let Some(rematch) = &claim.rematch {
            print_line!("    played again: {}", escape_for_terminal(rematch));
        }
    }
    Ok(())
}

fn qualification_json(class: &[Entrant], it: &Qualification) -> Value {
    let claims: Vec<Value> = it
        .claims
        .iter()
        .map(|claim| {
            json!({
                "file": claim.file,
                "counts": claim.counts(),
                "opponent": claim.opponent.map(|number| &class[number].name),
                "problems": claim.problems,
                "unproven": claim.unproven,
                "rematch": claim.rematch,
            })
        })
        .collect();
    json!({
        "name": class[it.entrant].name,
        "moniker": class[it.entrant].moniker,
        "hash": class[it.entrant].hash,
        "qualified": it.why_not.is_none(),
        "why_not": it.why_not,
        "claims": claims,
    })
}
