//! `plyground grade marks`: what persons decide about a graded class.

use super::run::{open_ledger, read_rubric};
use crate::commands::check::read_course;
use crate::commands::{print_line, replace};
use anyhow::{Context, Result, bail};
use plyground_agents::CourseAgent;
use plyground_grade::manual::{marks_template, read_marks};
use plyground_grade::marks::Marked;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Enter the points that a person gives, from a table
///
/// --table writes a table to fill in: a row for each student, a column for each item that a person decides, with a comment for
/// the student beside it. What is needed to judge them stands in DIR/to-judge.txt. --from reads the table; after it, `grade run`
/// writes the new marks.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plyground grade marks cse415 --out grades --table to-fill-in.csv
  plyground grade marks cse415 --out grades --from filled-in.csv")]
pub(crate) struct MarksArgs {
    /// The course, such as `cse415`
    #[arg(value_parser = read_course)]
    course: &'static CourseAgent,

    /// The folder that `grade run` wrote
    #[arg(long, value_name = "DIR", default_value = "grades")]
    out: PathBuf,

    /// The points of each test [default: the course's own]
    #[arg(long, value_name = "FILE")]
    rubric: Option<PathBuf>,

    /// The table to fill in
    #[arg(long, value_name = "FILE", conflicts_with = "from", required_unless_present = "from")]
    table: Option<PathBuf>,

    /// A table that was filled in
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
}

impl MarksArgs {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let rubric = read_rubric(self.course, self.rubric.as_deref())?;
        let ledger = open_ledger(&self.out, self.course)?;
        let marked = read_marked(&self.out)?;
        if let Some(table) = &self.table {
            replace(table, marks_template(&rubric, &marked.iter().collect::<Vec<_>>()))?;
            print_line!("{}: {} students, {} items", table.display(), marked.len(), rubric.manual_items().count());
            return Ok(ExitCode::SUCCESS);
        }
        let Some(from) = &self.from else { bail!("name a table with --from, or one to write with --table") };
        let bytes = fs::read(from).with_context(|| format!("cannot read {}", from.display()))?;
        let students: Vec<&str> = marked.iter().map(|marked| marked.student.as_str()).collect();
        let marks = read_marks(&bytes, &rubric, &students).with_context(|| from.display().to_string())?;
        for mark in &marks {
            ledger.enter(&mark.student, &mark.item, &mark.points.to_string(), mark.comment.as_deref())?;
        }
        print_line!("{} marks entered; `plyground grade run` writes the tables anew", marks.len());
        Ok(ExitCode::SUCCESS)
    }
}

pub(super) fn read_marked(out: &Path) -> Result<Vec<Marked>> {
    let path = out.join("marks.json");
    let text =
        fs::read(&path).with_context(|| format!("cannot read {}: run `plyground grade run` first", path.display()))?;
    serde_json::from_slice(&text).with_context(|| path.display().to_string())
}
