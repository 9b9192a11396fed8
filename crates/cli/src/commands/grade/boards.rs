//! `plyground grade boards`: boards to grade submissions on.

use crate::commands::check::read_course;
use crate::commands::{print_line, replace};
use anyhow::{Context, Result};
use plyground_agents::CourseAgent;
use plyground_grade::boards::BoardRules;
use plyground_grade::plan::CheckPlan;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

/// Draw boards to grade submissions on, to publish or to keep
///
/// Every board keeps the rules of the course, such as COL 333's: even columns, at most 12x12, at most 15 actions. It is written
/// twice: as the course writes positions (board-01.txt), and as plyground's own JSON (board-01.json), which leaves nothing out.
/// Where the course asks functions about positions, cases.json asks them about these. The same seed draws the same boards.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plyground grade boards col333 -n 8 --seed 2026 --out boards
  plyground grade run col333 download.zip --boards boards/*.txt
  plyground grade boards cis521 -n 40 --seed 7 --out hidden
  plyground grade run cis521 submissions/ --cases hidden/cases.json")]
pub(crate) struct BoardsArgs {
    /// The course, such as `col333`
    #[arg(value_parser = read_course)]
    course: &'static CourseAgent,

    /// How many boards
    #[arg(short = 'n', long = "number", value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=1000))]
    number: u16,

    /// The seed of all random numbers
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Where the boards go
    #[arg(long, value_name = "DIR", default_value = "boards")]
    out: PathBuf,
}

impl BoardsArgs {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let course = self.course.course;
        let rules = BoardRules::of(course)?;
        let boards = rules.draw(usize::from(self.number), self.seed)?;
        fs::create_dir_all(&self.out).with_context(|| format!("cannot make the folder {}", self.out.display()))?;
        for board in &boards {
            let text = rules.text(&board.setup)?;
            replace(&self.out.join(format!("{}.txt", board.name)), format!("{}\n", text.trim_end()))?;
            let whole = serde_json::to_string_pretty(&board.setup)?;
            replace(&self.out.join(format!("{}.json", board.name)), format!("{whole}\n"))?;
        }
        print_line!("{}: {} boards of {}", self.out.display(), boards.len(), course.id);
        if rules.cases
            && let Some(plan) = CheckPlan::of(course)?
        {
            let cases = rules.cases(course, &plan, &boards, self.seed);
            let path = self.out.join("cases.json");
            replace(&path, format!("{}\n", serde_json::to_string_pretty(&cases)?))?;
            let count = cases["cases"].as_array().map_or(0, Vec::len);
            print_line!("{}: {count} cases for --cases", path.display());
        }
        Ok(ExitCode::SUCCESS)
    }
}
