//! `plyground vectors`: runs the cases of a vectors file.

use super::print_line;
use crate::progress::progress_bar;
use anyhow::{Context, Result};
use plyground_board::{Picture, TextStyle, render_text};
use plyground_games::{read_text, state_from_setup};
use plyground_grade::cases::{Case, CaseFailure, CaseFilter, Vectors, Verdict};
use plyground_tournament::cases::{check_case, is_rating_kind, is_simulated_kind};
use rayon::prelude::*;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Room for each thread to search to the end of very long games.
const STACK: usize = 1 << 28;

/// No file of cases is longer than this.
const MAX_BYTES: u64 = 1 << 28;

/// Run every test case of a course (a vectors file) and show each difference
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plyground vectors courses/cis521/vectors.json
  plyground vectors courses/cis521/vectors.json --only best_move
  plyground vectors courses/cis521/vectors.json --only d0554 --slow
  plyground vectors crates/tournament/vectors/ratings.json")]
pub(crate) struct VectorsArgs {
    /// A file in the format of courses/*/vectors.json
    file: PathBuf,

    /// Only the case of this id, or the cases of this kind
    #[arg(long, value_name = "ID|KIND")]
    only: Option<String>,

    /// Also run the cases tagged slow, and simulated ones
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
        let vectors = match Vectors::read(&self.file) {
            Ok(vectors) => vectors,
            Err(error) => match rating_cases(&self.file) {
                Some(cases) => return self.run_rating_cases(&cases),
                None => return Err(error.into()),
            },
        };
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

/// The cases of a file about ratings and pairings, which belongs to no course.
fn rating_cases(file: &Path) -> Option<Vec<Value>> {
    let file: Value = serde_json::from_str(&read_text(file, MAX_BYTES).ok()?).ok()?;
    let cases = file["cases"].as_array()?;
    let is_known = |case: &Value| case["kind"].as_str().is_some_and(is_rating_kind);
    (file.get("course").is_none() && cases.iter().any(is_known)).then(|| cases.clone())
}

impl VectorsArgs {
    fn run_rating_cases(&self, cases: &[Value]) -> Result<ExitCode> {
        let text = |case: &Value, field: &str| case[field].as_str().unwrap_or("(none)").to_owned();
        let wanted = |case: &&Value| {
            self.only.as_ref().is_none_or(|only| text(case, "id") == *only || text(case, "kind") == *only)
        };
        let cases: Vec<&Value> = cases.iter().filter(wanted).collect();
        if let (Some(only), true) = (&self.only, cases.is_empty()) {
            anyhow::bail!("{} has no case and no kind `{only}`", self.file.display());
        }
        let (to_run, skipped): (Vec<&Value>, Vec<&Value>) =
            cases.into_iter().partition(|case| self.slow || !is_simulated_kind(&text(case, "kind")));
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.jobs.min(to_run.len()))
            .build()
            .context("cannot start threads")?;
        let bar = progress_bar(to_run.len());
        let run = |case: &&Value| {
            let result = check_case(case);
            bar.inc(1);
            result
        };
        let results: Vec<_> = pool.install(|| to_run.par_iter().with_max_len(1).map(run).collect());
        bar.finish_and_clear();
        let failures: Vec<_> =
            to_run.iter().zip(&results).filter_map(|(case, result)| Some((case, result.as_ref().err()?))).collect();
        let passed = results.len() - failures.len();
        let print = || -> Result<()> {
            for (case, failure) in &failures {
                print_line!("{} ({}): {}", text(case, "id"), text(case, "kind"), failure.message);
                for difference in &failure.differences {
                    let (field, expected, got) = (&difference.field, &difference.expected, &difference.got);
                    print_line!("    {field}: expected {expected}, got {got}");
                }
            }
            print_line!("{passed} passed, {} failed, {} skipped", failures.len(), skipped.len());
            Ok(())
        };
        match print() {
            // A reader that closed the pipe must not take a failure for a success.
            Err(_) if !failures.is_empty() => Ok(ExitCode::from(1)),
            Err(error) => Err(error),
            Ok(()) => Ok(if failures.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) }),
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
