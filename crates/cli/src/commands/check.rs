//! `plyground check`: is a submission right, and where does it go wrong?

use super::print_line;
use crate::environment::{EnvironmentArgs, EnvironmentError};
use crate::local_lab::LocalLab;
use crate::report_text::{print_section, print_test};
use anyhow::{Result, anyhow};
use plyground_agents::CourseAgent;
use plyground_grade::boards::read_boards;
use plyground_grade::check::{CaseLibrary, CheckError, CheckOptions, CheckWatcher, OpenedSubmission, check, parts};
use plyground_grade::pack::pack;
use plyground_grade::pages::report_page;
use plyground_grade::report::{CheckReport, CheckTest, CheckVerdict};
use plyground_record::escape_for_terminal;
use plyground_web::CheckPage;
use std::path::PathBuf;
use std::process::ExitCode;

/// Check a submission: its files, every function that the course grades, and how it plays
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plyground check cis521 homework4.py
  plyground check csc384 submission.zip --html report.html
  plyground check cse415 my_folder --cases hidden.json
  plyground check col333 ai.py --only functions diagnosis

Exit status: 0 if all is right, 1 if something is wrong, 3 if it could not be
checked.")]
pub(crate) struct CheckArgs {
    /// The course, such as `cis521`
    #[arg(value_parser = read_course)]
    course: &'static CourseAgent,

    /// The program, a folder or a zip archive
    submission: PathBuf,

    /// Cases of your own instead of the public ones (a file in the format of courses/*/vectors.json)
    #[arg(long, value_name = "FILE", num_args = 1..)]
    cases: Vec<PathBuf>,

    /// Games are played on these boards instead of the course's own (files in any course's format, as `grade boards` writes)
    #[arg(long, value_name = "FILE", num_args = 1..)]
    boards: Vec<PathBuf>,

    /// Write the report as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,

    /// Write the report as one HTML page
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    /// Open a page in the browser that shows each test as it is decided, and then the report
    #[arg(long)]
    watch: bool,

    /// More cases, more games, and the course's own time limits
    #[arg(long)]
    full: bool,

    /// Write the hand-in as the course wants it, once its rules on files, imports and names hold
    #[arg(long, value_name = "FILE", conflicts_with = "only")]
    pack: Option<PathBuf>,

    /// Only these parts [files, layout, imports, signatures, style, feedback, report, examples, functions, searches, own-tests,
    /// custom, diagnosis, calls, evaluation, time, remarks, transcripts, legal-moves, matches]
    #[arg(long, value_name = "PART", num_args = 1.., value_parser = read_part)]
    only: Vec<String>,

    /// The seed of all random numbers
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    #[command(flatten)]
    environment: EnvironmentArgs,
}

/// A course that has agents.
pub(crate) fn read_course(id: &str) -> Result<&'static CourseAgent, String> {
    let known = || CourseAgent::all().iter().map(|agent| agent.course.id.as_str());
    CourseAgent::all().iter().find(|agent| agent.course.id == id).ok_or_else(|| {
        let help = plyground_game::did_you_mean(id, &known().collect::<Vec<_>>());
        format!("there is no course `{id}`{help}")
    })
}

fn read_part(id: &str) -> Result<String, String> {
    let known: Vec<_> = parts().collect();
    if known.contains(&id) {
        return Ok(id.to_owned());
    }
    let help = plyground_game::did_you_mean(id, &known);
    Err(format!("a check has no part `{id}`{help} (it has {})", known.join(", ")))
}

impl CheckArgs {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let environment = self.environment.environment()?;
        let options = CheckOptions { environment, seed: self.seed, parts: self.only };
        let library = CaseLibrary::new(self.course.course, &self.cases, self.full).map_err(as_told)?;
        let library = library.with_boards(read_boards(self.course.course, &self.boards)?);
        let submission = OpenedSubmission::open(self.course, &self.submission).map_err(as_told)?;
        let live = if self.watch { Some(LiveCheckPage::open(self.course, &submission.name)?) } else { None };
        let mut watcher = Printer { title: None, page: live.as_ref().map(|live| live.page.clone()) };
        let report = check(&submission, &library, &options, &mut (), &mut watcher).map_err(as_told)?;
        if let Some(path) = &self.json {
            let text = serde_json::to_string_pretty(&report)?;
            super::replace(path, &text)?;
        }
        if let Some(path) = &self.html {
            super::replace(path, report_page(&report))?;
        }
        print_summary(&report)?;
        if let Some(path) = &self.pack {
            match pack(&submission, &library.plan, &report, path) {
                Ok(bytes) => super::replace(path, &bytes)?,
                Err(refused) => {
                    anstream::eprintln!("plyground: {}", escape_for_terminal(&refused.to_string()));
                    return Ok(ExitCode::from(1));
                }
            }
            print_line!("Packed as {}.", path.display());
        }
        if let Some(live) = live {
            live.page.finish(report.clone());
            live.local.stay_open();
        }
        Ok(match report.verdict() {
            CheckVerdict::Right => ExitCode::SUCCESS,
            CheckVerdict::Wrong => ExitCode::from(1),
            CheckVerdict::Unchecked => ExitCode::from(3),
        })
    }
}

/// What the machine lacks ends with another status than a mistake on the command line.
pub(crate) fn as_told(error: CheckError) -> anyhow::Error {
    match error {
        CheckError::Machine(error) => EnvironmentError::from(error).into(),
        other => anyhow!(other),
    }
}

/// Prints each test as it is decided, the first of a section after the section's title.
struct Printer {
    title: Option<String>,
    page: Option<CheckPage>,
}

impl CheckWatcher for Printer {
    fn section_begins(&mut self, id: &str, title: &str) {
        if let Some(page) = &mut self.page {
            page.section_begins(id, title);
        }
        self.title = Some(title.to_owned());
    }

    fn test_done(&mut self, test: &CheckTest) {
        // A reader that has gone away is noticed at the end.
        if let Some(title) = self.title.take() {
            let _ = print_section(&title);
        }
        let _ = print_test(test);
        if let Some(page) = &mut self.page {
            page.test_done(test);
        }
    }
}

/// A lab with the page of the check.
struct LiveCheckPage {
    local: LocalLab,
    page: CheckPage,
}

impl LiveCheckPage {
    /// Opens the page in the browser.
    fn open(course: &'static CourseAgent, submission: &str) -> Result<LiveCheckPage> {
        let local = LocalLab::start()?;
        let page = local.lab.show_check(course, submission);
        let address = format!("{}{}", local.url, page.path());
        anstream::eprintln!("live page: {address}");
        super::lab::open(&address);
        Ok(LiveCheckPage { local, page })
    }
}

fn print_summary(report: &CheckReport) -> Result<()> {
    let wrong = report.tests().filter(|test| test.outcome == plyground_grade::report::TestOutcome::Wrong).count();
    let all = report.tests().count();
    print_line!();
    match report.verdict() {
        CheckVerdict::Right => print_line!("All {all} tests are right (sandbox: {}).", report.sandbox),
        CheckVerdict::Unchecked => print_line!("Nothing is wrong, but not all of the {all} tests could be made."),
        CheckVerdict::Wrong => print_line!("{wrong} of {all} tests are wrong (sandbox: {}).", report.sandbox),
    }
    let by_clock = report.tests().filter(|test| test.by_clock).count();
    if by_clock > 0 {
        print_line!("The same seed gives the same result, but for what a clock decided ({by_clock} tests).");
    }
    Ok(())
}
