//! `plyground grade forget`: what is kept of a class is deleted.

use super::marks::read_marked;
use super::pages::{CLASS_FILE, delete, forget_pages};
use super::run::open_ledger;
use crate::commands::check::read_course;
use crate::commands::{print_line, replace};
use anyhow::{Result, bail};
use plyground_agents::CourseAgent;
use plyground_grade::pages::page_name;
use plyground_grade::run::{Forgotten, GradeLedger};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What `grade run` writes about all students at once. It writes it anew.
const TABLES: [&str; 7] =
    ["grades.csv", "canvas.csv", "moodle.csv", "changes.csv", "to-judge.txt", "similarity.csv", "similarity.html"];

/// Delete what is kept about a student, a submission or the whole class
///
/// Deleted are the tests, the marks, the report and the pages of the submission, and the tables in which it stands: `grade run`
/// writes these anew. A hand-in of a group goes as a whole.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plyground grade forget cis521 --out grades ada
  plyground grade forget cis521 --out grades --all")]
pub(crate) struct ForgetArgs {
    /// The course, such as `cis521`
    #[arg(value_parser = read_course)]
    course: &'static CourseAgent,

    /// The students or submissions, as `grades.csv` calls them
    #[arg(required_unless_present = "all", conflicts_with = "all")]
    submissions: Vec<String>,

    /// The folder that `grade run` wrote
    #[arg(long, value_name = "DIR", default_value = "grades")]
    out: PathBuf,

    /// The whole class
    #[arg(long)]
    all: bool,
}

impl ForgetArgs {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let ledger = open_ledger(&self.out, self.course)?;
        let names = if self.all { ledger.labels()? } else { self.submissions.clone() };
        let (mut count, mut unknown) = (0, Vec::new());
        for name in &names {
            let forgotten = forget(&self.out, &ledger, name)?;
            count += forgotten.labels.len();
            if forgotten.labels.is_empty() {
                unknown.push(name.as_str());
            }
        }
        if self.all {
            drop(ledger);
            let whole =
                ["ledger.sqlite", "ledger.sqlite-wal", "ledger.sqlite-shm", "marks.json", "index.html", CLASS_FILE];
            whole.iter().try_for_each(|name| delete(&self.out.join(name)))?;
        }
        if !unknown.is_empty() {
            bail!("there is no student or submission `{}` in the ledger", unknown.join("`, `"));
        }
        print_line!("{count} submissions forgotten; `plyground grade run` writes the tables anew");
        Ok(ExitCode::SUCCESS)
    }
}

/// Deletes what is kept of a student or a submission, in the ledger and in the folder.
pub(super) fn forget(out: &Path, ledger: &GradeLedger, name: &str) -> Result<Forgotten> {
    let forgotten = ledger.forget(name)?;
    if forgotten.labels.is_empty() {
        return Ok(forgotten);
    }
    for label in &forgotten.labels {
        delete(&out.join("reports").join(format!("{}.json", page_name(label))))?;
        forget_pages(out, label)?;
    }
    TABLES.iter().try_for_each(|table| delete(&out.join(table)))?;
    let marks = out.join("marks.json");
    if marks.is_file() {
        let mut marked = read_marked(out)?;
        marked.retain(|marked| !forgotten.students.contains(&marked.student));
        replace(&marks, serde_json::to_string_pretty(&marked)?.as_bytes())?;
    }
    Ok(forgotten)
}
