//! `plyground grade run`: grades the submissions of a class.

use super::forget::forget;
use super::pages::write_pages;
use crate::commands::check::{as_told, read_course};
use crate::commands::{print_line, replace};
use crate::environment::{EnvironmentArgs, EnvironmentError};
use crate::progress::progress_bar;
use anyhow::{Context, Result, anyhow, bail};
use plyground_agents::CourseAgent;
use plyground_grade::boards::read_boards;
use plyground_grade::check::{CaseLibrary, CheckOptions};
use plyground_grade::export::{
    GradedStudent, GradescopeResults, OpenMarks, canvas_csv, changes_csv, grades_csv, leaderboard, markus_output,
    moodle_csv, to_judge,
};
use plyground_grade::intake::{AutograderMetadata, IntakeRules, Layout, take_in};
use plyground_grade::marks::Marked;
use plyground_grade::pages::{ClassSummary, page_name};
use plyground_grade::report::CheckVerdict;
use plyground_grade::roster::{MatchedHandIns, Roster, RosterForm};
use plyground_grade::rubric::Rubric;
use plyground_grade::run::{
    ClassOptions, ClassResult, ClassSubmission, GradeLedger, GradedSubmission, changed_marks, class_marks, grade_class,
    match_class,
};
use plyground_grade::similarity::{
    ComparedSource, SimilarityOptions, compare, pairs_csv, similarity_page, solved_version, starter_code,
};
use plyground_record::escape_for_terminal;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

/// Grade the submissions of a class
///
/// Every test is kept in DIR/ledger.sqlite as soon as it is decided: the same command goes on after any interruption, and
/// makes only those tests anew whose submission, cases or limits have changed. A changed rubric makes no test anew.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plyground grade run cis521 submissions/ --out grades
  plyground grade run csc384 export.zip --roster class.csv --cases hidden.json
  plyground grade run col333 download.zip --roster Grades.csv --rubric mine.toml")]
pub(crate) struct RunArgs {
    /// The course, such as `cis521`
    #[arg(value_parser = read_course)]
    course: &'static CourseAgent,

    /// Files, folders and zip archives; also downloads of Gradescope, MarkUs, Canvas and Moodle
    #[arg(required = true)]
    submissions: Vec<PathBuf>,

    /// The points of each test [default: the course's own]
    #[arg(long, value_name = "FILE")]
    rubric: Option<PathBuf>,

    /// Cases of your own instead of the public ones (files in the format of courses/*/vectors.json)
    #[arg(long, value_name = "FILE", num_args = 1..)]
    cases: Vec<PathBuf>,

    /// Games are played on these boards instead of the course's own (files in any course's format, as `grade boards` writes)
    #[arg(long, value_name = "FILE", num_args = 1..)]
    boards: Vec<PathBuf>,

    /// The class: a CSV file of your own, Canvas' gradebook export or Moodle's grading worksheet
    #[arg(long, value_name = "FILE")]
    roster: Option<PathBuf>,

    /// The column of the assignment in Canvas' gradebook, such as `A5 (4711)` [default: the title of the rubric]
    #[arg(long, value_name = "TITLE")]
    assignment: Option<String>,

    /// Where the results go
    #[arg(long, value_name = "DIR", default_value = "grades")]
    out: PathBuf,

    /// Compare for similarity with the programs in this folder, too
    #[arg(long, value_name = "DIR")]
    against: Vec<PathBuf>,

    /// Number of submissions checked in parallel [default: the number of cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,

    /// More cases, more games, and the course's own time limits
    #[arg(long)]
    full: bool,

    /// The seed of all random numbers
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Delete what is kept of a submission so many days after it was first graded; 0 keeps it until `grade forget` [default: 0,
    /// or what was said the last time]
    #[arg(long, value_name = "DAYS")]
    keep_days: Option<u32>,

    /// The submissions are one hand-in in Gradescope's container; write DIR/results.json for it
    #[arg(long, conflicts_with = "markus")]
    gradescope: bool,

    /// How hand-ins lie in the sources, where it is not recognised [single, class, gradescope, canvas, moodle]
    #[arg(long, value_name = "LAYOUT", value_parser = read_layout, conflicts_with_all = ["gradescope", "markus"])]
    layout: Option<Layout>,

    /// The submissions are one hand-in in MarkUs; print its test output
    #[arg(long)]
    markus: bool,

    #[command(flatten)]
    environment: EnvironmentArgs,
}

impl RunArgs {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let rubric = read_rubric(self.course, self.rubric.as_deref())?;
        let roster = self.roster.as_deref().map(|file| read_roster(file, &rubric)).transpose()?;
        let is_single = self.gradescope || self.markus;
        let rules = IntakeRules::of_course(self.course.course)?;
        let layout = if is_single { Some(Layout::Single) } else { self.layout };
        let rules = layout.into_iter().fold(rules, IntakeRules::with_layout);
        let mut taken = take_in(&self.submissions, &rules);
        taken.problems.iter().for_each(|problem| tell(problem));
        if self.gradescope
            && let Some(metadata) = read_metadata(&self.submissions)?
        {
            taken.hand_ins = taken.hand_ins.into_iter().map(|hand_in| hand_in.with_metadata(&metadata)).collect();
        }
        for hand_in in &taken.hand_ins {
            hand_in.notes.iter().for_each(|note| tell(&format!("{}: {note}", hand_in.label)));
        }
        if taken.hand_ins.is_empty() {
            bail!("there is nothing to grade");
        }
        let matched = match_class(taken.hand_ins, roster.as_ref());
        self.tell_unmatched(&matched);

        fs::create_dir_all(&self.out).with_context(|| format!("cannot make the folder {}", self.out.display()))?;
        let ledger = GradeLedger::open(&self.out.join("ledger.sqlite"), &self.course.course.id)?;
        if let Some(days) = self.keep_days {
            ledger.keep_for(days)?;
        }
        self.delete_expired(&matched, &ledger)?;
        let result = self.grade(&matched, &ledger)?;
        let students = class_marks(&matched, &result.graded, &rubric, roster.as_ref(), &ledger)?;
        if is_single {
            return self.write_single(&students, &result.graded);
        }
        self.write_results(&rubric, roster.as_ref(), &students, &matched, &result.graded)?;
        self.print_summary(&students, &result, ledger.kept_for()?)?;
        Ok(if result.left == 0 { ExitCode::SUCCESS } else { ExitCode::from(130) })
    }

    fn tell_unmatched(&self, matched: &MatchedHandIns) {
        for unmatched in &matched.unmatched {
            tell(&format!("{}: {}", unmatched.hand_in.label, unmatched.why));
        }
        for superseded in &matched.superseded {
            tell(&format!("{}: not graded, {} is later", superseded.hand_in.label, superseded.by));
        }
        if !matched.missing.is_empty() {
            tell(&format!("students of the roster who have handed in nothing: {}", matched.missing.join(", ")));
        }
    }

    /// What was kept long enough is deleted, unless it is handed to this run.
    fn delete_expired(&self, matched: &MatchedHandIns, ledger: &GradeLedger) -> Result<()> {
        let is_here = |label: &String| matched.counted.iter().any(|counted| counted.hand_in.label == *label);
        for label in ledger.expired()?.into_iter().filter(|label| !is_here(label)) {
            forget(&self.out, ledger, &label)?;
            tell(&format!("{label}: kept long enough, and deleted"));
        }
        Ok(())
    }

    fn grade(&self, matched: &MatchedHandIns, ledger: &GradeLedger) -> Result<ClassResult> {
        let library = CaseLibrary::new(self.course.course, &self.cases, self.full).map_err(as_told)?;
        let library = library.with_boards(read_boards(self.course.course, &self.boards)?);
        let environment = self.environment.environment()?;
        let check = CheckOptions { environment, seed: self.seed, parts: Vec::new() };
        let submissions: Vec<_> = matched
            .counted
            .iter()
            .map(|counted| ClassSubmission {
                label: counted.hand_in.label.clone(),
                read: Box::new(|| counted.hand_in.read().map_err(|error| error.to_string())),
            })
            .collect();
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let bar = progress_bar(submissions.len());
        let options = ClassOptions {
            course: self.course,
            library: &library,
            check: &check,
            jobs: self.jobs.map_or(cores, usize::from),
            stop: &AtomicBool::new(false),
        };
        let result = grade_class(&submissions, &options, ledger, &|_| bar.inc(1))?;
        bar.finish_and_clear();
        Ok(result)
    }

    /// The results of one hand-in, for the system in whose container it is graded.
    fn write_single(&self, students: &[GradedStudent], graded: &[GradedSubmission]) -> Result<ExitCode> {
        let student = students.first().ok_or_else(|| anyhow!("there is no hand-in to grade"))?;
        if self.markus {
            print_line!("{}", markus_output(&student.marked).trim_end());
            return Ok(ExitCode::SUCCESS);
        }
        let columns =
            graded.first().and_then(|graded| graded.report.as_ref().ok()).map(leaderboard).unwrap_or_default();
        let path = self.out.join("results.json");
        let results = GradescopeResults::new(&student.marked, columns);
        results.write(&path).with_context(|| format!("cannot write {}", path.display()))?;
        print_line!("{}: {} of {} points", path.display(), student.marked.points, student.marked.of);
        Ok(ExitCode::SUCCESS)
    }

    fn write_results(
        &self,
        rubric: &Rubric,
        roster: Option<&Roster>,
        students: &[GradedStudent],
        matched: &MatchedHandIns,
        graded: &[GradedSubmission],
    ) -> Result<()> {
        let marks_file = self.out.join("marks.json");
        let before: Vec<Marked> =
            fs::read(&marks_file).ok().and_then(|text| serde_json::from_slice(&text).ok()).unwrap_or_default();
        if !before.is_empty() {
            self.print_changes(&before, students)?;
        }
        let marks: Vec<&Marked> = students.iter().map(|student| &student.marked).collect();
        replace(&marks_file, serde_json::to_string_pretty(&marks)?.as_bytes())?;
        replace(&self.out.join("grades.csv"), grades_csv(rubric, students))?;
        match roster.map(|roster| (roster, roster.form)) {
            Some((roster, RosterForm::Canvas)) => {
                let title = self.assignment.as_deref().unwrap_or(&rubric.title);
                let table = canvas_csv(roster, title, students, OpenMarks::LeaveOut)?;
                replace(&self.out.join("canvas.csv"), &table)?;
            }
            Some((roster, RosterForm::Moodle)) => {
                replace(&self.out.join("moodle.csv"), &moodle_csv(roster, students, OpenMarks::LeaveOut)?)?;
            }
            _ => {}
        }
        let judge = self.out.join("to-judge.txt");
        match to_judge(rubric, students) {
            Some(text) => {
                replace(&judge, text.as_bytes())?;
                let open = students.iter().filter(|student| student.marked.open().next().is_some()).count();
                tell(&format!("{open} students have items that a person decides: see {}", judge.display()));
            }
            None if judge.exists() => fs::remove_file(&judge).context("cannot delete to-judge.txt")?,
            None => {}
        }
        let reports = self.out.join("reports");
        fs::create_dir_all(&reports).with_context(|| format!("cannot make the folder {}", reports.display()))?;
        for graded in graded {
            if let Ok(report) = &graded.report {
                let name = format!("{}.json", page_name(&graded.label));
                replace(&reports.join(name), serde_json::to_string_pretty(report)?.as_bytes())?;
            }
        }
        let title = format!("{}, {}", self.course.course.title, rubric.title);
        let class = ClassSummary::new(&self.course.course.id, &title, students, graded);
        write_pages(&self.out, &class, students, graded)?;
        self.write_similarity(matched)
    }

    fn write_similarity(&self, matched: &MatchedHandIns) -> Result<()> {
        let read = |counted: &plyground_grade::intake::CountedHandIn| {
            let files = counted.hand_in.read().ok()?.submission;
            Some(ComparedSource::from_submission(&counted.hand_in.label, &files))
        };
        let sources: Vec<_> = matched.counted.iter().filter_map(read).collect();
        let mut others = vec![solved_version(&self.course.course.id)];
        for folder in &self.against {
            let found = ComparedSource::each_in_folder(folder);
            others.extend(found.with_context(|| format!("cannot read {}", folder.display()))?);
        }
        let options =
            SimilarityOptions { starter: vec![starter_code(&self.course.course.id)], ..SimilarityOptions::default() };
        let report = compare(&sources, &others, &options);
        replace(&self.out.join("similarity.csv"), pairs_csv(&report).as_bytes())?;
        let all: Vec<_> = sources.into_iter().chain(others).collect();
        let links = [("index.html", "All submissions")];
        let page = similarity_page(&self.course.course.title, &report, &all, &links);
        replace(&self.out.join("similarity.html"), page.as_bytes())
    }

    fn print_changes(&self, before: &[Marked], students: &[GradedStudent]) -> Result<()> {
        let changes = changed_marks(before, students);
        if changes.is_empty() {
            return Ok(());
        }
        replace(&self.out.join("changes.csv"), changes_csv(before, students, &changes))?;
        print_line!("Changed since the last time:");
        for change in changes {
            let shown =
                |points: Option<plyground_grade::marks::Points>| points.map_or("-".to_owned(), |it| it.to_string());
            let student = escape_for_terminal(&change.student);
            print_line!("  {student}: {} -> {}", shown(change.before), shown(change.after));
        }
        Ok(())
    }

    fn print_summary(&self, students: &[GradedStudent], result: &ClassResult, kept: Option<u32>) -> Result<()> {
        let is_right = |graded: &&GradedSubmission| {
            graded.report.as_ref().is_ok_and(|report| report.verdict() == CheckVerdict::Right)
        };
        let right = result.graded.iter().filter(is_right).count();
        print_line!(
            "{} submissions graded, {right} without a mistake; {} students in {}",
            result.graded.len(),
            students.len(),
            self.out.join("grades.csv").display()
        );
        match kept {
            Some(days) => print_line!("What is kept of a submission is deleted {days} days after it was first graded"),
            None => print_line!("All of it is kept until `plyground grade forget` deletes it"),
        }
        let tests =
            result.graded.iter().filter_map(|graded| graded.report.as_ref().ok()).flat_map(|report| report.tests());
        let by_clock = tests.filter(|test| test.by_clock).count();
        if by_clock > 0 {
            print_line!("The same seed gives the same points, but for what a clock decided ({by_clock} tests)");
        }
        if result.left > 0 {
            print_line!("{} submissions are left: the same command goes on with them", result.left);
        }
        Ok(())
    }
}

/// What Gradescope tells about the submission that is graded, in a file beside it.
fn read_metadata(submissions: &[PathBuf]) -> Result<Option<AutograderMetadata>> {
    let Some(path) = submissions.first().and_then(|path| Some(path.parent()?.join("submission_metadata.json"))) else {
        return Ok(None);
    };
    match fs::read(&path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(|| format!("cannot read {}", path.display())),
        Ok(bytes) => AutograderMetadata::read(&bytes).map(Some).with_context(|| path.display().to_string()),
    }
}

fn read_layout(text: &str) -> Result<Layout, String> {
    let read = serde_json::from_value(serde_json::Value::String(text.to_owned()));
    read.map_err(|_| format!("`{text}` is not a layout (single, class, gradescope, canvas, moodle)"))
}

fn tell(problem: &str) {
    anstream::eprintln!("note: {}", escape_for_terminal(problem));
}

/// The rubric of a file, or the course's own.
pub(super) fn read_rubric(course: &CourseAgent, file: Option<&Path>) -> Result<Rubric> {
    let Some(file) = file else { return Ok(Rubric::of_course(course.course)?) };
    let text = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    Ok(Rubric::read(&file.display().to_string(), &text)?)
}

fn read_roster(file: &Path, rubric: &Rubric) -> Result<Roster> {
    let bytes = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    let offset = rubric.late.as_ref().map(|rule| rule.offset()).transpose()?;
    let roster = Roster::read(&bytes, offset.unwrap_or(jiff::tz::Offset::UTC));
    roster.with_context(|| file.display().to_string())
}

/// A ledger that is there already.
pub(super) fn open_ledger(out: &Path, course: &CourseAgent) -> Result<GradeLedger> {
    let path = out.join("ledger.sqlite");
    if !path.is_file() {
        return Err(EnvironmentError(format!("{} is not there: `plyground grade run` makes it", path.display())).into());
    }
    Ok(GradeLedger::open(&path, &course.course.id)?)
}
