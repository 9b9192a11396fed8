//! `plyground vectors`: runs the cases of a vectors file.

use super::print_line;
use crate::progress::progress_bar;
use anyhow::{Context, Result};
use plyground_board::{Picture, TextStyle, render_text};
use plyground_games::state_from_setup;
use plyground_grade::cases::{Case, CaseFailure, CaseFilter, Vectors, Verdict};
use std::path::PathBuf;
use std::process::ExitCode;

/// Room for each thread to search to the end of very long games.
const STACK: usize = 1 << 28;

/// Run every test case of a course (a vectors file) and show each difference
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plyground vectors courses/cis521/vectors.json
  plyground vectors courses/cis521/vectors.json --only best_move
  plyground vectors courses/cis521/vectors.json --only d0554 --slow")]
pub(crate) struct VectorsArgs {
    /// A file in the format of courses/*/vectors.json
    file: PathBuf,

    /// Only the case of this id, or the cases of this kind
    #[arg(long, value_name = "ID|KIND")]
    only: Option<String>,

    /// Also run the cases tagged slow
    #[arg(long)]
    slow: bool,

    /// Number of cases run in parallel [default: the number of cores]
    #[arg(long, value_name = "N", default_value = "0", hide_default_value = true, value_parser = read_jobs)]
    jobs: usize,
}

fn read_jobs(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| "expected a number of cases".to_owned())
}

impl VectorsArgs {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let vectors = Vectors::read(&self.file)?;
        let selection = CaseFilter { only: self.only.as_deref(), slow: self.slow };
        let cases = vectors.select(&selection);
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.jobs.min(cases.len()))
            .stack_size(STACK)
            .build()
            .context("cannot start threads")?;
        let bar = progress_bar(cases.len());
        let verdicts = pool.install(|| vectors.run(&cases, &selection, || bar.inc(1)));
        bar.finish_and_clear();

        if let (Some(only), true) = (&self.only, verdicts.is_empty()) {
            anyhow::bail!("{} has no case and no kind `{only}`", self.file.display());
        }
        let failed = verdicts.iter().any(|(_, verdict)| matches!(verdict, Verdict::Failed(_)));
        match print_verdicts(&verdicts) {
            // A reader that closed the pipe must not take a failure for a success.
            Err(_) if failed => Ok(ExitCode::from(1)),
            Err(error) => Err(error),
            Ok(()) => Ok(if failed { ExitCode::from(1) } else { ExitCode::SUCCESS }),
        }
    }
}

fn print_verdicts(verdicts: &[(Case<'_>, Verdict)]) -> Result<()> {
    let (mut passed, mut failed, mut skipped) = (0, 0, 0);
    for (case, verdict) in verdicts {
        match verdict {
            Verdict::Passed => passed += 1,
            Verdict::Skipped => skipped += 1,
            Verdict::Failed(problem) => {
                failed += 1;
                print_failure(case, problem)?;
            }
        }
    }
    print_line!("{passed} passed, {failed} failed, {skipped} skipped");
    Ok(())
}

fn print_failure(case: &Case<'_>, problem: &CaseFailure) -> Result<()> {
    print_line!("{} ({}): {}", case.id(), case.kind(), problem.message);
    if let Some(setup) = case.shown()
        && let Ok(state) = state_from_setup(&setup)
    {
        print_line!("{}", render_text(&Picture::of(state.as_ref()), TextStyle::Colour));
        print_line!("    {} to move", state.look().seats[setup.to_move.index()]);
    }
    for difference in &problem.differences {
        print_line!("    {}: expected {}, got {}", difference.field, difference.expected, difference.got);
    }
    Ok(())
}
