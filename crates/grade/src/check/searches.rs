//! What the searches of a submission do beside answering: whether they fill their cache when they are told to and only then,
//! leave the evaluation alone that must not be called, and how many calls pruning, ordering and caching save.

use super::playing::{open_game, random_game};
use super::{CheckContext, CheckError};
use crate::cases::{AskedSearch, position_inputs};
use crate::plan::SearchRules;
use crate::report::{CheckTest, Finding};
use plyground_agents::{AskOptions, ReplyProblem};
use plyground_game::Setup;
use plyground_search::textbook::Algorithm;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde_json::{Map, Value, json};
use std::path::Path;
use std::time::Duration;

const CACHE: &str = "searches/cache";
const HEURISTIC: &str = "searches/heuristic";
const SAVED: &str = "searches/saved";
/// How long one search may take.
const LIMIT: Duration = Duration::from_secs(20);

/// A search that was asked for, and what the submission did.
struct AskedVariant {
    title: &'static str,
    caching: bool,
    answers: Result<Map<String, Value>, ReplyProblem>,
}

/// Every search: its title, the algorithm, ordering and caching.
const VARIANTS: [(&str, Algorithm, bool, bool); 6] = [
    ("minimax", Algorithm::Minimax, false, false),
    ("minimax with caching", Algorithm::Minimax, false, true),
    ("alpha-beta", Algorithm::AlphaBeta, false, false),
    ("alpha-beta with ordering", Algorithm::AlphaBeta, true, false),
    ("alpha-beta with caching", Algorithm::AlphaBeta, false, true),
    ("alpha-beta with both", Algorithm::AlphaBeta, true, true),
];

pub(super) fn run(context: &mut CheckContext<'_>) -> Result<Vec<CheckTest>, CheckError> {
    let Some(rules) = context.library.plan.searches.clone() else { return Ok(Vec::new()) };
    let Ok(file) = context.submission.agent() else { return Ok(Vec::new()) };
    let depends_on = json!(rules);
    // The three tests look at the same searches.
    let mut asked: Vec<AskedVariant> = Vec::new();
    let mut test = |context: &mut CheckContext<'_>, id: &str, make: Make| {
        context.test(id, &depends_on, |context| {
            if asked.is_empty() {
                asked = ask_all(context, &rules, &file)?;
            }
            make(context, &rules, &file, &asked)
        })
    };
    Ok(vec![
        test(context, CACHE, cache_test)?,
        test(context, HEURISTIC, heuristic_test)?,
        test(context, SAVED, saved_test)?,
    ])
}

type Make = fn(&mut CheckContext<'_>, &SearchRules, &Path, &[AskedVariant]) -> Result<CheckTest, CheckError>;

/// A position of a random game.
fn position(rules: &SearchRules, seed: u64) -> Result<Setup, CheckError> {
    let start = open_game(&rules.game)?;
    let seen = random_game(start.as_ref(), &mut ChaCha8Rng::seed_from_u64(seed));
    Ok(seen.get(rules.plies).or(seen.last()).map_or_else(|| start.setup(), |state| state.setup()))
}

fn ask_all(context: &mut CheckContext<'_>, rules: &SearchRules, file: &Path) -> Result<Vec<AskedVariant>, CheckError> {
    let setup = position(rules, context.options.seed)?;
    let mut asked = Vec::new();
    for (title, algorithm, ordering, caching) in VARIANTS {
        let (depth, algorithm) = (Some(rules.depth), Some(algorithm));
        let search = AskedSearch { depth, algorithm, ordering, caching, ..AskedSearch::default() };
        let mut question = position_inputs(context.course(), &setup, &search);
        question["kind"] = json!(rules.kind);
        let options = AskOptions { limit: LIMIT, twice: false, trace: 0 };
        let answers = context.program(file)?.ask(&question, &options)?.outcome.map(|given| given.answers);
        asked.push(AskedVariant { title, caching, answers });
    }
    Ok(asked)
}

/// What went wrong in the first search without an answer.
fn first_problem(asked: &[AskedVariant]) -> Option<Finding> {
    let mut problems = asked.iter().filter_map(|variant| variant.answers.as_ref().err());
    problems.next().map(|problem| Finding::Problem { problem: problem.clone() })
}

fn cache_test(
    _context: &mut CheckContext<'_>,
    rules: &SearchRules,
    _file: &Path,
    asked: &[AskedVariant],
) -> Result<CheckTest, CheckError> {
    let (mut wrong, mut is_seen) = (Vec::new(), false);
    for variant in asked {
        let Ok(answers) = &variant.answers else { continue };
        let Some(entries) = answers.get("cache_entries").and_then(Value::as_u64) else { continue };
        is_seen = true;
        match (variant.caching, entries) {
            (true, 0) => wrong.push(format!("{}: nothing is put into it", variant.title)),
            (false, 1..) => wrong.push(format!("{}: {entries} positions are put into it", variant.title)),
            _ => {}
        }
    }
    let problem = first_problem(asked);
    let title = match (is_seen, wrong.is_empty()) {
        (false, _) => format!("there is no dictionary `{}`", rules.cache),
        (true, true) => format!("`{}` is filled when caching is on, and only then", rules.cache),
        (true, false) => format!("`{}` is not filled when caching is on and only then", rules.cache),
    };
    let is_right = is_seen && wrong.is_empty() && problem.is_none();
    Ok(CheckTest::single(CACHE, title, is_right)
        .with_findings(wrong.into_iter().map(Finding::note))
        .with_findings(problem))
}

fn heuristic_test(
    context: &mut CheckContext<'_>,
    rules: &SearchRules,
    file: &Path,
    asked: &[AskedVariant],
) -> Result<CheckTest, CheckError> {
    let exists = context.program(file)?.load()?.is_ok_and(|loaded| loaded.has.contains(&rules.uncalled));
    let called = asked.iter().filter(|variant| {
        let calls = variant.answers.as_ref().ok().and_then(|answers| answers.get("heuristic_calls"));
        calls.and_then(Value::as_u64).is_some_and(|calls| calls > 0)
    });
    let called: Vec<_> = called.map(|variant| variant.title).collect();
    let title = match (exists, called.is_empty()) {
        (false, _) => format!("there is no `{}`", rules.uncalled),
        (true, true) => format!("`{}` is there, and the searches do not call it", rules.uncalled),
        (true, false) => format!("the searches call `{}`: {}", rules.uncalled, called.join(", ")),
    };
    Ok(CheckTest::single(HEURISTIC, title, exists && called.is_empty()))
}

/// A table of the calls into the course's own functions.
fn saved_test(
    _context: &mut CheckContext<'_>,
    rules: &SearchRules,
    _file: &Path,
    asked: &[AskedVariant],
) -> Result<CheckTest, CheckError> {
    let calls = |variant: &AskedVariant, name: &String| {
        let calls = variant.answers.as_ref().ok().and_then(|answers| answers.get("calls"));
        calls.and_then(|calls| calls.get(name)).and_then(Value::as_u64)
    };
    let total = |variant: &AskedVariant| rules.counted.iter().filter_map(|name| calls(variant, name)).sum::<u64>();
    let most = asked.first().map_or(0, total);
    let rows = asked.iter().map(|variant| {
        let counts = rules.counted.iter().map(|name| calls(variant, name).map_or("-".to_owned(), |n| n.to_string()));
        let saved = match (variant.answers.is_ok(), most) {
            (true, 1..) => format!("{:+.0} %", 100.0 * (total(variant) as f64 / most as f64 - 1.0)),
            _ => "-".to_owned(),
        };
        [variant.title.to_owned()].into_iter().chain(counts).chain([saved]).collect::<Vec<_>>()
    });
    let head = ["search".to_owned()].into_iter().chain(rules.counted.clone()).chain(["beside minimax".to_owned()]);
    let table = Finding::Table {
        title: format!("Calls of the course's functions in one search of {} plies on {}:", rules.depth, rules.game),
        head: head.collect(),
        rows: rows.collect(),
    };
    let test = CheckTest::counted(SAVED, "what pruning, ordering and caching save", 0, 0).not_graded();
    Ok(test.with_findings([table]).with_findings(first_problem(asked)))
}
