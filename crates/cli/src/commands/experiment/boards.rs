//! `plyground experiment boards`: the largest board that a search finishes in a given time.

use super::draft::{Draft, DraftPart, how_to_repeat};
use super::table::{Table, inline};
use crate::commands::matches::read_seconds;
use crate::commands::print_line;
use crate::environment::{AloneUntil, EnvironmentArgs, play_alone};
use crate::progress::with_spinner;
use anyhow::{Context, Result, bail};
use plyground_agents::{AgentSpec, RunEnvironment};
use plyground_arena::MatchConfig;
use plyground_game::Setup;
use plyground_games::Spec;
use plyground_record::{GameFacts, escape_for_terminal};
use plyground_search::courses::{CourseDialect, Depth, SearchQuery, run_query_until};
use plyground_search::textbook::Algorithm;
use plyground_tournament::report::{Chart, ChartPoint, ChartScale, ChartSeries};
use serde::Serialize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Find the largest board on which minimax and alpha-beta finish the first move in a given time
///
/// Boards grow by a column, then by a row, from the one that you name, until a search does not finish in time. Our searches are
/// those of the game's course, to the end of the game: minimax, alpha-beta, and alpha-beta with a table of positions. With --agent
/// the same is measured for your own program: how long it takes for the first move on the empty board.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plyground experiment boards mnk:3x3,k=3 --time 5
  plyground experiment boards mnk:2x3,k=3 --agent cse150:p1_minimax_player.py
  plyground experiment boards dominoes:2x2 --time 1 --report write-up

Exit status: 0 when it was measured; 2 for a mistake in the command line; 3 when
an agent could not be started; 130 when it was interrupted.")]
pub(crate) struct BoardsArgs {
    /// The smallest board, such as `mnk:3x3,k=3`; its options hold for all boards
    game: String,

    /// Seconds for the first move
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = read_seconds)]
    time: f64,

    /// Measure this program, too, such as `cse150:p1_minimax_player.py`; may be repeated
    #[arg(long, value_name = "AGENT")]
    agent: Vec<String>,

    /// Measure the agents alone
    #[arg(long, requires = "agent")]
    agents_only: bool,

    /// Print the figures as JSON
    #[arg(long)]
    json: bool,

    /// Write the tables into the draft of a report in this folder
    #[arg(long, value_name = "DIR")]
    report: Option<PathBuf>,

    #[command(flatten)]
    environment: EnvironmentArgs,
}

/// What is measured.
enum Searcher {
    Ours { algorithm: Algorithm, has_table: bool },
    Agent(Box<AgentSpec>),
}

/// The boards of one search, in their order.
#[derive(Serialize)]
struct Measured {
    search: String,
    boards: Vec<MeasuredBoard>,
}

/// One board.
#[derive(Serialize)]
struct MeasuredBoard {
    game: String,
    rows: u8,
    cols: u8,
    cells: usize,
    /// Whether the first move was found in time.
    finished: bool,
    seconds: f64,
    /// Positions, where we searched ourselves.
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    /// Why an agent did not finish.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

impl BoardsArgs {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let spec = Spec::parse(&self.game)?;
        let start = spec.setup()?;
        let limit = Duration::from_secs_f64(self.time);
        if limit.is_zero() {
            bail!("--time 0: no search finishes in 0 seconds; give a limit such as 5");
        }
        let agent = |text: &String| AgentSpec::parse(text, &start.family).context("--agent");
        let agents = self.agent.iter().map(agent).collect::<Result<Vec<_>>>()?;
        if let Some(person) = agents.iter().find(|spec| spec.is_human()) {
            bail!("--agent {person}: a person cannot be measured");
        }
        let mut searchers = Vec::new();
        if !self.agents_only {
            for (algorithm, has_table) in
                [(Algorithm::Minimax, false), (Algorithm::AlphaBeta, false), (Algorithm::AlphaBeta, true)]
            {
                searchers.push(Searcher::Ours { algorithm, has_table });
            }
        }
        searchers.extend(agents.into_iter().map(|agent| Searcher::Agent(Box::new(agent))));
        let mut draft = self.report.as_deref().map(Draft::open).transpose()?;
        let mut environment = self.environment.environment()?;
        let stop = plyground_guard::interrupt_flag();
        environment.stop = Some(stop);
        let all = searchers.iter().map(|searcher| measure(searcher, &start, limit, &environment, stop));
        let measured = with_spinner("measuring", || all.collect::<Result<Vec<_>>>())?;
        if stop.load(Ordering::Relaxed) {
            return Ok(ExitCode::from(130));
        }
        if self.json {
            let figures = serde_json::json!({ "limit": self.time, "searches": measured });
            print_line!("{}", serde_json::to_string_pretty(&figures)?);
        } else {
            print_line!("{}{}", table(&measured).text(), summary(&measured, self.time, escape_for_terminal));
        }
        if let Some(draft) = &mut draft {
            let chart = chart(&measured, self.time);
            draft.write_file("boards.svg", &chart.svg())?;
            let content = format!(
                "{}\n\nThe time for the first move, on boards that grow until a search does not finish in {} s.\n\n{}\n\
                 ![{}](boards.svg)\n\n{}",
                summary(&measured, self.time, inline),
                self.time,
                table(&measured).markdown(),
                inline(&chart.label),
                how_to_repeat()
            );
            draft.fill(DraftPart::Boards, &content)?;
            anstream::eprintln!("wrote {}", draft.save()?.display());
        }
        Ok(ExitCode::SUCCESS)
    }
}

impl Searcher {
    fn name(&self) -> String {
        match self {
            Searcher::Ours { algorithm, has_table: false } => format!("our {}", algorithm.name()),
            Searcher::Ours { algorithm, has_table: true } => format!("our {} with a table", algorithm.name()),
            Searcher::Agent(spec) => spec.to_string(),
        }
    }
}

/// Measures boards until one takes too long.
fn measure(
    searcher: &Searcher,
    start: &Setup,
    limit: Duration,
    environment: &RunEnvironment,
    stop: &'static AtomicBool,
) -> Result<Measured> {
    let mut boards = Vec::new();
    for setup in growing_boards(start) {
        let board = match searcher {
            Searcher::Ours { algorithm, has_table } => search(&setup, *algorithm, *has_table, limit, stop)?,
            Searcher::Agent(spec) => ask(&setup, spec, limit, environment, stop)?,
        };
        let is_last = !board.finished || stop.load(Ordering::Relaxed);
        boards.push(board);
        if is_last {
            break;
        }
    }
    Ok(Measured { search: searcher.name(), boards })
}

/// The board and larger ones with the same options: one more column, then one more row. Sizes that the game does not have are
/// left out.
fn growing_boards(start: &Setup) -> impl Iterator<Item = Setup> {
    let first = start.clone();
    let spec = start.spec();
    let options = spec.split_once(',').map(|(_, options)| format!(",{options}")).unwrap_or_default();
    let family = start.family.clone();
    let mut size = (start.board.size().rows(), start.board.size().cols());
    let larger = std::iter::from_fn(move || {
        while let Some(next) = if size.1 <= size.0 {
            size.1.checked_add(1).map(|cols| (size.0, cols))
        } else {
            size.0.checked_add(1).map(|rows| (rows, size.1))
        } {
            size = next;
            let spec = format!("{family}:{}x{}{options}", size.0, size.1);
            if let Ok(setup) = Spec::without_files(&spec).and_then(|spec| spec.setup()) {
                return Some(setup);
            }
            if usize::from(size.0) * usize::from(size.1) > MAX_CELLS {
                return None;
            }
        }
        None
    });
    std::iter::once(first).chain(larger)
}

/// No family has larger boards.
const MAX_CELLS: usize = 1_024;

fn search(
    setup: &Setup,
    algorithm: Algorithm,
    has_table: bool,
    limit: Duration,
    stop: &AtomicBool,
) -> Result<MeasuredBoard> {
    let course = CourseDialect::of_family(&setup.family);
    let mut query =
        SearchQuery { algorithm: Some(algorithm), depth: Some(Depth::Unlimited), ..SearchQuery::from_course(course) };
    if has_table {
        query.caching = course.caching();
    }
    let begun = Instant::now();
    let answer = run_query_until(setup, &query, &|| begun.elapsed() > limit || stop.load(Ordering::Relaxed))?;
    let seconds = begun.elapsed().as_secs_f64();
    let nodes = answer.as_ref().map(|answer| answer.counts.nodes());
    Ok(MeasuredBoard { nodes, ..board(setup, answer.is_some() && seconds <= limit.as_secs_f64(), seconds) })
}

fn board(setup: &Setup, finished: bool, seconds: f64) -> MeasuredBoard {
    let size = setup.board.size();
    MeasuredBoard {
        game: setup.spec(),
        rows: size.rows(),
        cols: size.cols(),
        cells: size.cells(),
        finished,
        seconds,
        nodes: None,
        why: None,
    }
}

/// Asks an agent for its first move.
fn ask(
    setup: &Setup,
    spec: &AgentSpec,
    limit: Duration,
    environment: &RunEnvironment,
    stop: &AtomicBool,
) -> Result<MeasuredBoard> {
    let usual = MatchConfig::for_game(&setup.family, None);
    let mut config = MatchConfig { limit: Some(limit), sandbox: environment.level, ..usual };
    config.policy.grace = 0.0;
    let facts = GameFacts::new(&setup.spec(), setup.clone());
    let record = play_alone(spec, facts, environment, &config, AloneUntil::FirstMove, stop)?;
    let turn = record.moves.first();
    let foul = turn.and_then(|turn| turn.foul.as_ref()).or(record.result.foul.as_ref());
    let seconds = turn.map_or(0.0, |turn| turn.time.wall);
    let finished = turn.is_some() && foul.is_none();
    Ok(MeasuredBoard { why: foul.map(|foul| foul.why.clone()), ..board(setup, finished, seconds) })
}

/// A row for each board of each search.
fn table(measured: &[Measured]) -> Table {
    let mut table = Table::new(["search", "board", "cells:", "first move:", "positions:"]);
    for Measured { search, boards } in measured {
        for board in boards {
            let time = match (board.finished, &board.why) {
                (true, _) => format!("{:.3} s", board.seconds),
                (false, Some(why)) => format!("not finished: {why}"),
                (false, None) => format!("not finished in {:.1} s", board.seconds),
            };
            let nodes = board.nodes.map_or_else(String::new, |nodes| nodes.to_string());
            let size = format!("{}x{}", board.rows, board.cols);
            table.row([search.clone(), size, board.cells.to_string(), time, nodes]);
        }
    }
    table
}

/// The largest board of each search, compared with the first search. `plain` makes text of others harmless.
fn summary(measured: &[Measured], limit: f64, plain: fn(&str) -> String) -> String {
    let largest = |it: &Measured| {
        it.boards.iter().rfind(|board| board.finished).map(|board| (board.rows, board.cols, board.cells))
    };
    let reference = measured.first().and_then(largest);
    let mut sentences = Vec::new();
    for it in measured {
        let search = plain(&it.search);
        sentences.push(match (largest(it), reference) {
            (None, _) => format!("In {limit} s {search} finishes none of these boards."),
            (Some((rows, cols, cells)), Some((_, _, least))) if cells > least => {
                format!("In {limit} s {search} finishes {rows}x{cols} ({cells} cells, {} more).", cells - least)
            }
            (Some((rows, cols, cells)), _) => format!("In {limit} s {search} finishes {rows}x{cols} ({cells} cells)."),
        });
    }
    sentences.join("\n")
}

fn chart(measured: &[Measured], limit: f64) -> Chart {
    let mut cells: Vec<usize> = measured.iter().flat_map(|it| it.boards.iter().map(|board| board.cells)).collect();
    cells.sort_unstable();
    cells.dedup();
    let series = |it: &Measured| ChartSeries {
        name: it.search.clone(),
        points: it
            .boards
            .iter()
            .filter(|board| board.finished)
            .map(|board| ChartPoint { x: board.cells as f64, y: board.seconds.max(1e-6), interval: None })
            .collect(),
        is_joined: true,
    };
    Chart {
        label: format!(
            "Seconds for the first move by the number of cells; searches that take more than {limit} s are not drawn"
        ),
        x_title: "cells of the board".to_owned(),
        y_title: "seconds".to_owned(),
        x_ticks: cells.into_iter().map(|cells| (cells as f64, cells.to_string())).collect(),
        scale: ChartScale::Logarithmic,
        series: measured.iter().map(series).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_grow_by_a_column_then_by_a_row() {
        let sizes = |spec: &str, count: usize| {
            let start = Spec::parse(spec).unwrap().setup().unwrap();
            growing_boards(&start).take(count).map(|setup| setup.spec()).collect::<Vec<_>>()
        };
        assert_eq!(sizes("mnk:3x3,k=3", 4), ["mnk:3x3,k=3", "mnk:3x4,k=3", "mnk:4x4,k=3", "mnk:4x5,k=3"]);
        assert_eq!(sizes("othello:4", 3), ["othello:4x4", "othello:5x5", "othello:6x6"], "square boards alone");
        assert!(sizes("dominoes:2x2", 1_000).len() < 100, "boards end where the family ends");
    }
}
