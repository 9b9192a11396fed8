//! Textbook searches through the generic trait: leaves a second and instructions a leaf, and dominoes beside a program
//! that can do nothing else.

use crate::bare_dominoes;
use crate::report::{Done, Report};
use plyground_game::Setup;
use plyground_games::Spec;
use plyground_search::courses::{CourseDialect, Depth, SearchQuery, run_query};
use plyground_search::textbook::Algorithm;
use std::process::Command;
use std::time::Instant;

/// The searches, each with a smaller form for counting instructions.
const SEARCHES: [Search; 3] = [
    Search { name: "dominoes", game: "dominoes:8x8", algorithm: Algorithm::AlphaBeta, depth: 7, counted_depth: 5 },
    Search { name: "tts", game: "tts:7x8,k=5", algorithm: Algorithm::AlphaBeta, depth: 6, counted_depth: 4 },
    Search { name: "othello", game: "othello:8", algorithm: Algorithm::Minimax, depth: 10, counted_depth: 7 },
];
const ROUNDS: usize = 10;
/// What generic code must reach of the special program's rate.
const GOAL: f64 = 0.5;

struct Search {
    name: &'static str,
    game: &'static str,
    algorithm: Algorithm,
    depth: u32,
    counted_depth: u32,
}

impl Search {
    fn setup(&self) -> Done<Setup> {
        Ok(Spec::parse(self.game)?.setup()?)
    }

    /// Searches to that depth; how many leaves, and in how many seconds.
    fn run(&self, setup: &Setup, depth: u32) -> Done<(u64, f64)> {
        let course = CourseDialect::of_family(&setup.family);
        let question = SearchQuery {
            algorithm: Some(self.algorithm),
            depth: Some(Depth::Plies(depth)),
            ..SearchQuery::from_course(course)
        };
        let start = Instant::now();
        let answer = run_query(setup, &question)?;
        Ok((answer.counts.leaves, start.elapsed().as_secs_f64()))
    }
}

pub(crate) fn compare() -> Done {
    let mut report = Report::new("searches");
    // Both programs take turns, so that whatever else the machine does meets both alike.
    let dominoes = &SEARCHES[0];
    let setup = dominoes.setup()?;
    let (mut generic, mut bare) = (0.0_f64, 0.0_f64);
    for _ in 0..ROUNDS {
        let (leaves, seconds) = dominoes.run(&setup, dominoes.depth)?;
        generic = generic.max(leaves as f64 / seconds);
        let start = Instant::now();
        let (_, _, bare_leaves) = bare_dominoes::best_move_8x8(dominoes.depth);
        bare = bare.max(bare_leaves as f64 / start.elapsed().as_secs_f64());
        assert_eq!(leaves, bare_leaves, "both programs count the same leaves");
    }
    let ratio = generic / bare;
    let verdict = if ratio >= GOAL { "reached" } else { "MISSED" };
    report.say(format!("dominoes 8x8, limit 7, best of {ROUNDS} rounds in turn"));
    report.say(format!("    special program   {:8.1} M leaves/s", bare / 1e6));
    report.say(format!("    generic search    {:8.1} M leaves/s", generic / 1e6));
    report.say(format!("    ratio {ratio:.2}, goal {GOAL}: {verdict}"));
    report.say(format!("    special program   {:8.1} instructions a leaf", instructions("bare-dominoes")?));
    for search in &SEARCHES {
        let setup = search.setup()?;
        let mut best = 0.0_f64;
        let mut leaves = 0;
        for _ in 0..3 {
            let (counted, seconds) = search.run(&setup, search.depth)?;
            (leaves, best) = (counted, best.max(counted as f64 / seconds));
        }
        report.say(format!(
            "{} by {} at {} plies: {leaves} leaves",
            search.game,
            search.algorithm.name(),
            search.depth
        ));
        report.say(format!("    {:8.1} M leaves/s", best / 1e6));
        report.say(format!("    {:8.1} instructions a leaf", instructions(search.name)?));
    }
    report.keep()
}

/// Runs one search once and says how many leaves it had; `nothing` only starts up.
pub(crate) fn once(name: &str) -> Done {
    let leaves = match (name, SEARCHES.iter().find(|search| search.name == name)) {
        ("nothing", _) => 0,
        ("bare-dominoes", _) => bare_dominoes::best_move_8x8(SEARCHES[0].counted_depth).2,
        (_, Some(search)) => search.run(&search.setup()?, search.counted_depth)?.0,
        _ => return Err(format!("there is no search `{name}`").into()),
    };
    println!("{leaves}");
    Ok(())
}

/// Instructions a leaf, counted by valgrind, less those of starting up.
fn instructions(name: &str) -> Done<f64> {
    let count = |name: &str| -> Done<(f64, f64)> {
        let output = Command::new("valgrind")
            .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
            .arg(std::env::current_exe()?)
            .args(["once", name])
            .output()
            .map_err(|error| format!("cannot run valgrind, which counts instructions: {error}"))?;
        let words = String::from_utf8_lossy(&output.stderr).replace(',', "");
        let refs = words.split("refs:").nth(1).and_then(|rest| rest.split_whitespace().next());
        let refs = refs.ok_or_else(|| format!("valgrind did not count: {words}"))?.parse()?;
        Ok((refs, String::from_utf8_lossy(&output.stdout).trim().parse()?))
    };
    let ((start_up, _), (all, leaves)) = (count("nothing")?, count(name)?);
    Ok((all - start_up) / leaves)
}
