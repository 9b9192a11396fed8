//! The evaluation of an agent's own: whether it rises from worse to better positions for both sides, how long it takes, and
//! how well it agrees with the judgement of our engine, each beside the basic evaluation of the course.

use super::playing::{open_game, random_game};
use super::{CheckContext, CheckError};
use crate::cases::{AskedSearch, position_inputs};
use crate::plan::EvaluationRules;
use crate::report::{CheckTest, Finding};
use plyground_agents::{AskOptions, ReplyProblem};
use plyground_game::{Board, Cell, GameState, Seat, Setup, Square};
use plyground_search::engine::{Budget, Engine, Score, WinKind};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde_json::{Map, Value, json};
use std::path::Path;
use std::time::Duration;

const RISES: &str = "evaluation/rises";
const COMPARED: &str = "evaluation/compared";
/// How long all evaluations of a question may take.
const LIMIT: Duration = Duration::from_secs(20);
/// The positions that the engine judges, each after so many plies of a random game.
const JUDGED_AFTER: [usize; 4] = [6, 9, 12, 15];
/// Random games of which positions are taken.
const GAMES: u64 = 5;
/// The most positions that the engine looks at for a judgement.
const ENGINE_NODES: u64 = 4_000;

pub(super) fn run(context: &mut CheckContext<'_>) -> Result<Vec<CheckTest>, CheckError> {
    let Some(rules) = context.library.plan.evaluation.clone() else { return Ok(Vec::new()) };
    let Ok(file) = context.submission.agent() else { return Ok(Vec::new()) };
    let depends_on = json!(rules);
    let rises = context.test(RISES, &depends_on, |context| rises(context, &rules, &file))?;
    let compared = context.test(COMPARED, &depends_on, |context| compared(context, &rules, &file))?;
    Ok(vec![rises, compared])
}

/// The values and the seconds of a call of both evaluations at each position.
fn ask(
    context: &mut CheckContext<'_>,
    file: &Path,
    setups: &[Setup],
) -> Result<Result<Map<String, Value>, ReplyProblem>, CheckError> {
    let Some(first) = setups.first() else { return Ok(Ok(Map::new())) };
    let inputs = |context: &CheckContext<'_>, setup| position_inputs(context.course(), setup, &AskedSearch::default());
    let mut question = inputs(context, first);
    question["kind"] = json!("evaluations");
    question["boards"] = setups.iter().map(|setup| inputs(context, setup)["board"].clone()).collect();
    let options = AskOptions { limit: LIMIT, twice: false, trace: 0 };
    Ok(context.program(file)?.ask(&question, &options)?.outcome.map(|given| given.answers))
}

fn values(answers: &Map<String, Value>, name: &str) -> Vec<Option<f64>> {
    let values = answers.get(name).and_then(|found| found["values"].as_array());
    let number = |value: &Value| match value.as_str() {
        Some("inf") => Some(f64::INFINITY),
        Some("-inf") => Some(f64::NEG_INFINITY),
        _ => value.as_f64(),
    };
    values.into_iter().flatten().map(number).collect()
}

/// Positions in which a seat has more and more tiles of one line, all else being equal: as many tiles of both, and none of the
/// others in line.
fn rising(start: &Setup, seat: Seat) -> Vec<Setup> {
    let k: usize = start.options.get("k").and_then(|k| k.parse().ok()).unwrap_or(4);
    let Some(line) = free_row(&start.board, k) else { return Vec::new() };
    let row_of_line = line.first().map(|cell| cell.row);
    let apart = |shift: u8| {
        let size = start.board.size();
        let cells = (0..size.rows()).map(|row| Cell::new(row, (2 * row + shift) % size.cols()));
        cells.filter(|cell| Some(cell.row) != row_of_line && start.board.at(*cell) == Square::Free).collect::<Vec<_>>()
    };
    let (own, others) = (apart(1), apart(4));
    let setup = |count: usize| {
        let mut setup = start.clone();
        let aside = own.iter().filter(|cell| !others.contains(cell)).take(k - 1 - count);
        line.iter().take(count).chain(aside).for_each(|cell| setup.board.set(*cell, Square::Taken(seat)));
        others.iter().take(k - 1).for_each(|cell| setup.board.set(*cell, Square::Taken(seat.other())));
        setup
    };
    (1..k).map(setup).collect()
}

/// The first free cells of a row that are a line.
fn free_row(board: &Board, k: usize) -> Option<Vec<Cell>> {
    let size = board.size();
    let mut rows = (0..size.rows()).map(|row| (0..size.cols()).map(|col| Cell::new(row, col)).collect::<Vec<_>>());
    let is_free = |line: &&[Cell]| line.iter().all(|cell| board.at(*cell) == Square::Free);
    rows.find_map(|row| row.windows(k).find(is_free).map(<[Cell]>::to_vec))
}

fn rises(context: &mut CheckContext<'_>, rules: &EvaluationRules, file: &Path) -> Result<CheckTest, CheckError> {
    let start = open_game(&rules.game)?;
    let (mut rows, mut right) = (Vec::new(), 0);
    for seat in Seat::BOTH {
        let answers = match ask(context, file, &rising(&start.setup(), seat))? {
            Ok(answers) => answers,
            Err(problem) => {
                let test = CheckTest::counted(RISES, format!("{}: no values", rules.name), 0, 2);
                return Ok(test.with_findings([Finding::Problem { problem }]));
            }
        };
        let found = values(&answers, &rules.name);
        let sign = if seat == Seat::First { 1.0 } else { -1.0 };
        let ends = found.first().copied().flatten().zip(found.last().copied().flatten());
        right += u32::from(ends.is_some_and(|(worst, best)| sign * best > sign * worst));
        let shown = found.iter().map(|value| value.map_or("not a number".to_owned(), |value| value.to_string()));
        rows.push([start.look().seats[seat.index()].to_owned()].into_iter().chain(shown).collect::<Vec<_>>());
    }
    let head = (1..rows[0].len()).map(|tiles| format!("{tiles} in line"));
    let head = ["side".to_owned()].into_iter().chain(head).collect();
    let title = format!("{}: better positions have better values for {right} of 2 sides", rules.name);
    let table = Finding::Table { title: "More and more tiles of one open line:".to_owned(), head, rows };
    Ok(CheckTest::counted(RISES, title, right, 2).with_findings([table]))
}

fn compared(context: &mut CheckContext<'_>, rules: &EvaluationRules, file: &Path) -> Result<CheckTest, CheckError> {
    let start = open_game(&rules.game)?;
    let positions = judged_positions(start.as_ref(), context.options.seed);
    let setups: Vec<Setup> = positions.iter().map(|(setup, _)| setup.clone()).collect();
    let title = format!("{} beside {}", rules.name, rules.basic);
    let test = CheckTest::counted(COMPARED, title, 0, 0).not_graded();
    Ok(match ask(context, file, &setups)? {
        Err(problem) => test.with_findings([Finding::Problem { problem }]),
        Ok(answers) => {
            let row = |name: &String| {
                let seconds = answers.get(name).and_then(|found| found["seconds"].as_f64()).unwrap_or_default();
                let engine = positions.iter().map(|(_, score)| *score);
                let pairs: Vec<(f64, f64)> = values(&answers, name)
                    .into_iter()
                    .zip(engine)
                    .filter_map(|(own, engine)| Some((own?, engine)))
                    .collect();
                let agrees = agreement(&pairs).map_or("-".to_owned(), |share| format!("{:.0} %", 100.0 * share));
                vec![name.clone(), format!("{:.0} µs", seconds * 1e6), agrees]
            };
            let head = ["evaluation", "one call", "pairs ordered as by our engine"].map(str::to_owned).to_vec();
            let rows = [&rules.basic, &rules.name].map(row).to_vec();
            let title = format!("On {} positions (50 % is chance):", positions.len());
            test.with_findings([Finding::Table { title, head, rows }])
        }
    })
}

/// Positions of random games, with the engine's judgement from the side of the first seat.
fn judged_positions(start: &dyn GameState, seed: u64) -> Vec<(Setup, f64)> {
    let mut engine = Engine::default();
    let mut judged = Vec::new();
    for game in 0..GAMES {
        let seen = random_game(start, &mut ChaCha8Rng::seed_from_u64(seed.wrapping_add(game)));
        for state in JUDGED_AFTER.iter().filter_map(|&plies| seen.get(plies)) {
            let setup = state.setup();
            let Ok(found) = engine.search(&setup, &Budget::nodes(ENGINE_NODES), &mut |_| {}) else { continue };
            let sign = if setup.to_move == Seat::First { 1.0 } else { -1.0 };
            judged.push((setup, sign * as_number(found.progress.value)));
        }
    }
    judged
}

/// A score as a number: the sooner or the larger a win, the better.
fn as_number(score: Score) -> f64 {
    const WIN: f64 = 1e6;
    let size = |kind| match kind {
        WinKind::Plies(plies) => WIN - f64::from(plies),
        WinKind::Points(points) => WIN + f64::from(points),
    };
    match score {
        Score::Score(score) => f64::from(score),
        Score::Win(kind) => size(kind),
        Score::Loss(kind) => -size(kind),
        Score::Draw => 0.0,
    }
}

/// Of all pairs of positions that the engine tells apart, the share that an evaluation orders alike; equal values count half.
fn agreement(pairs: &[(f64, f64)]) -> Option<f64> {
    let (mut alike, mut all) = (0.0, 0.0);
    for (index, (own, engine)) in pairs.iter().enumerate() {
        for (other_own, other_engine) in pairs.iter().skip(index + 1).filter(|(_, other)| other != engine) {
            all += 1.0;
            alike +=
                if own == other_own { 0.5 } else { f64::from(u8::from((own < other_own) == (engine < other_engine))) };
        }
    }
    (all > 0.0).then_some(alike / all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agreement_is_counted_by_pairs() {
        assert_eq!(agreement(&[(1.0, 10.0), (2.0, 20.0), (3.0, 30.0)]), Some(1.0));
        assert_eq!(agreement(&[(1.0, 30.0), (2.0, 20.0), (3.0, 10.0)]), Some(0.0));
        assert_eq!(agreement(&[(0.0, 1.0), (0.0, 2.0)]), Some(0.5));
        assert_eq!(agreement(&[(1.0, 5.0), (2.0, 5.0)]), None, "the engine tells nothing apart");
    }

    #[test]
    fn a_line_grows_and_the_number_of_tiles_stays() {
        let start = plyground_games::Spec::parse("tts:gold-rush").unwrap().setup().unwrap();
        for seat in Seat::BOTH {
            let setups = rising(&start, seat);
            assert_eq!(setups.len(), 4);
            for setup in &setups {
                assert_eq!(setup.board.cells_with(Square::Taken(seat)).count(), 4, "{:?}", setup.board.rows());
                assert_eq!(setup.board.cells_with(Square::Taken(seat.other())).count(), 4, "{:?}", setup.board.rows());
            }
        }
    }
}
