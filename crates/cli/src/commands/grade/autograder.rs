//! `plyground grade autograder`: a zip for Gradescope.

use super::run::read_rubric;
use crate::commands::check::{as_told, read_course};
use crate::commands::{print_line, replace};
use crate::own_program::whole_program;
use anyhow::{Context, Result};
use plyground_agents::CourseAgent;
use plyground_grade::autograder::{Autograder, GRADING_TIME, GlibcVersion, OLDEST_GLIBC};
use plyground_grade::check::CaseLibrary;
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

/// Write an autograder for Gradescope: a zip archive with the program, the cases and two scripts
///
/// Upload the archive as it is. In Gradescope's container it grades a submission as `plyground grade run` does, without the
/// network. Students' programs cannot read the cases.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plyground grade autograder cis521 autograder.zip
  plyground grade autograder csc384 autograder.zip --cases hidden.json")]
pub(crate) struct AutograderArgs {
    /// The course, such as `cis521`
    #[arg(value_parser = read_course)]
    course: &'static CourseAgent,

    /// The archive to write
    #[arg(value_name = "ZIP")]
    archive: PathBuf,

    /// The points of each test [default: the course's own]
    #[arg(long, value_name = "FILE")]
    rubric: Option<PathBuf>,

    /// Cases of your own instead of the public ones (files in the format of courses/*/vectors.json)
    #[arg(long, value_name = "FILE", num_args = 1..)]
    cases: Vec<PathBuf>,

    /// The plyground that grades, for 64-bit Linux [default: the one that `cargo xtask glibc` builds for old systems, or this one]
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,

    /// How long grading a submission may take; Gradescope allows 600 s unless it is told otherwise
    #[arg(long, value_name = "SECONDS", default_value_t = GRADING_TIME.as_secs(), value_parser = clap::value_parser!(u64).range(1..=2300))]
    seconds: u64,
}

impl AutograderArgs {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let program_file = self.program.map_or_else(default_program, Ok)?;
        let program = read(&program_file, "program")?;
        // What the grader would refuse in the container is refused here.
        read_rubric(self.course, self.rubric.as_deref())?;
        CaseLibrary::new(self.course.course, &self.cases, false).map_err(as_told)?;
        let rubric = self.rubric.as_deref().map(|file| read(file, "rubric")).transpose()?;
        let cases = self.cases.iter().map(|file| read(file, "file of cases")).collect::<Result<Vec<_>>>()?;
        let autograder = Autograder {
            course: self.course,
            program: &program,
            rubric: rubric.as_deref(),
            cases: &cases,
            time: Duration::from_secs(self.seconds),
        };
        let mut archive = Cursor::new(Vec::new());
        let glibc = autograder
            .write(&mut archive)
            .with_context(|| format!("cannot put {} into an autograder", program_file.display()))?;
        let archive = archive.into_inner();
        replace(&self.archive, &archive)?;
        let (name, size) = (self.archive.display(), archive.len() as f64 / 1e6);
        print_line!("{name}: an autograder of {}, {size:.1} MB", self.course.course.id);
        print_line!("program: {} ({})", program_file.display(), needs(glibc));
        if let Some(newer) = glibc.filter(|version| *version > OLDEST_GLIBC) {
            eprintln!(
                "warning: this program does not start where glibc is older than {newer}, as it is in some of Gradescope's \
                 images (Ubuntu 22.04 has 2.35); `cargo xtask glibc` builds one for {OLDEST_GLIBC}"
            );
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn needs(glibc: Option<GlibcVersion>) -> String {
    glibc.map_or_else(|| "needs no glibc".to_owned(), |version| format!("needs glibc {version} or newer"))
}

/// The program for old systems, if it lies beside this one, or else this one.
fn default_program() -> Result<PathBuf> {
    let own = whole_program()?;
    let portable = own.with_file_name(format!("plyground-glibc{OLDEST_GLIBC}"));
    Ok(if portable.is_file() { portable } else { own })
}

fn read(file: &Path, what: &str) -> Result<Vec<u8>> {
    std::fs::read(file).with_context(|| format!("cannot read the {what} {}", file.display()))
}
