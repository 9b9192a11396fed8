//! The kinds of cases of CSC 384: Othello.

use super::AskedSearch;
use super::case::{Case, CaseFailure, Checked, numbers, setup};
use plyground_game::{Action, Cell, Game, Rules, Seat, Setup, Square};
use plyground_games::bits::Bits;
use plyground_games::formats::{self, Format, Strictness};
use plyground_games::othello::Othello;
use plyground_games::{FamilyVisitor, RulesVisitor, Spec, perft, state_from_setup, with_family};
use plyground_record::ScoreLine;
use plyground_search::courses::{CourseDialect, Depth, SearchQuery, evaluate, move_json, number_json, run_query};
use plyground_search::textbook::{
    Algorithm, Caching, Dialect, Maximiser, Plan, Recorder, TextbookResult, Window, search,
};
use serde_json::{Value, json};

pub(super) fn check(case: &Case<'_>) -> Checked {
    match case.kind() {
        "start" => {
            let setup = Spec::parse(&format!("othello:{}", case.count("size")?))?.setup()?;
            case.show(&setup);
            case.answer("board", numbers(&setup.board));
            Ok(())
        }
        "moves" => {
            let moves: Vec<_> = state_from_setup(&asked(case)?)?.legal_actions().into_iter().map(at).collect();
            case.answer("moves", moves);
            Ok(())
        }
        "play" => play(case),
        "utility" => {
            let (value, _) = evaluate(&asked(case)?, course(), None, None)?;
            case.answer("value", number_json(value));
            Ok(())
        }
        "minimax_node" => node(case, Algorithm::Minimax, Window::OPEN, false),
        "alphabeta_node" => {
            let window = Window { alpha: bound(case, "alpha")?, beta: bound(case, "beta")? };
            node(case, Algorithm::AlphaBeta, window, case.flag("ordering")?)
        }
        "select_move" => select_move(case),
        "perft" => {
            let spec = format!("othello:{},rule={}", case.count("size")?, case.text("rule")?);
            case.answer("nodes", perft(&Spec::parse(&spec)?.setup()?, case.count("depth")?)?);
            Ok(())
        }
        "game" => game(case),
        "board_text" => board_text(case),
        "wire_line" => {
            let line: ScoreLine = case.text("line")?.parse()?;
            case.answer("word", line.word.to_string());
            case.answer("dark", line.dark);
            case.answer("light", line.light);
            case.answer("line", line.to_string());
            Ok(())
        }
        _ => case.unknown_kind(),
    }
}

pub(super) fn course() -> &'static CourseDialect {
    CourseDialect::of_family("othello")
}

fn at(action: Action) -> Value {
    move_json(course().coordinates, action)
}

/// The position that the case asks about, with its colour to move.
pub(super) fn asked(case: &Case<'_>) -> Checked<Setup> {
    let setup = setup("othello", case.number_board("board", None)?, case.colour("color")?);
    case.show(&setup);
    Ok(setup)
}

/// The inputs of a question about a position.
pub(super) fn inputs(setup: &Setup, search: &AskedSearch) -> Value {
    let algorithm = search.algorithm.unwrap_or(Algorithm::AlphaBeta);
    json!({
        "board": numbers(&setup.board), "color": setup.to_move.index() + 1,
        "limit": search.depth.map_or(-1, i64::from), "algorithm": algorithm.name(),
        "caching": u8::from(search.caching), "ordering": u8::from(search.ordering),
        "node": "max", "alpha": "-inf", "beta": "inf",
    })
}

/// `[column, row]`.
fn cell(pair: &Value) -> Checked<Cell> {
    let Cell { row, col } = super::case::cell(pair)?;
    Ok(Cell::new(col.0, row.0))
}

/// Plies to search. A negative limit only ever decreases, so it is none.
pub(super) fn limit(case: &Case<'_>, field: &str) -> Checked<Depth> {
    Ok(match case.integer(field)? {
        ..0 => Depth::Unlimited,
        plies => Depth::Plies(u32::try_from(plies)?),
    })
}

pub(super) fn plies(depth: Depth) -> Option<u32> {
    match depth {
        Depth::Plies(plies) => Some(plies),
        Depth::Unlimited => None,
    }
}

pub(super) fn bound(case: &Case<'_>, field: &str) -> Checked<i32> {
    match case.input(field)?.as_str() {
        Some("-inf") => Ok(-i32::MAX),
        Some("inf") => Ok(i32::MAX),
        Some(other) => Err(CaseFailure::new(format!("`{field}`: expected a number, -inf or inf, found {other}"))),
        None => Ok(i32::try_from(case.integer(field)?)?),
    }
}

// The course's play_move asks no questions: it turns over what the square brackets, occupied or not, and a disc that
// brackets nothing is placed all the same.
fn play(case: &Case<'_>) -> Checked {
    let setup = asked(case)?;
    let cell = cell(case.input("move")?)?;
    if !setup.board.size().contains(cell) {
        return Err(CaseFailure::new(format!("{cell} is off the {} board", setup.board.size())));
    }
    let mut cleared = setup.clone();
    cleared.board.set(cell, Square::Free);
    let mut state = state_from_setup(&cleared)?;
    let board = match state.play(Action::Place(cell)) {
        Ok(()) => state.setup().board,
        Err(_) => {
            let mut board = setup.board.clone();
            board.set(cell, Square::Taken(setup.to_move));
            board
        }
    };
    case.answer("result", numbers(&board));
    Ok(())
}

/// A node function of the course: `color` maximises, and at a min node the other colour is to move.
fn node(case: &Case<'_>, algorithm: Algorithm, window: Window, ordering: bool) -> Checked {
    let mut setup = asked(case)?;
    let color = setup.to_move;
    match case.text("node")? {
        "max" => {}
        "min" => setup.to_move = color.other(),
        other => return Err(CaseFailure::new(format!("`node`: expected max or min, found {other}"))),
    }
    case.show(&setup);
    let depth = plies(limit(case, "limit")?);
    let ask = AskNode { color, algorithm, depth, ordering, caching: Caching::Off, window, tree: case.tree_nodes() };
    let node = with_family(&setup, ask)?;
    case.weigh(node.visited);
    case.keep_tree(&setup, color, algorithm, Caching::Off, node.tree);
    case.answer("value", number_json(node.value));
    case.answer("bound", window.bound_of(node.value as i32).name());
    case.answer("canonical_move", node.best.map(at));
    best_moves(case, &setup, color, depth)
}

fn select_move(case: &Case<'_>) -> Checked {
    let setup = asked(case)?;
    let name = case.text("algorithm")?;
    let algorithm = algorithm(name)?;
    let (caching, depth) = (case.flag("caching")?, limit(case, "limit")?);
    let select = |caching: Caching, tree: Option<usize>| -> Checked<Option<Action>> {
        let question = SearchQuery {
            algorithm: Some(algorithm),
            depth: Some(depth),
            ordering: case.flag("ordering")?,
            caching,
            tree,
            ..SearchQuery::from_course(course())
        };
        let answer = run_query(&setup, &question)?;
        case.weigh(answer.counts.nodes());
        if tree.is_some() {
            case.keep_tree(&setup, answer.value_of, algorithm, caching, answer.tree);
        }
        Ok(answer.best)
    };
    let chosen = select(if caching { course().caching() } else { Caching::Off }, case.tree_nodes())?;
    case.answer("canonical_move", chosen.map(at));
    if case.has("blind_move") {
        case.answer("blind_move", select(Caching::Blind, None)?.map(at));
    }
    best_moves(case, &setup, setup.to_move, plies(depth))
}

pub(super) fn algorithm(name: &str) -> Checked<Algorithm> {
    Algorithm::named(name).ok_or_else(|| CaseFailure::new(format!("there is no algorithm `{name}`")))
}

/// Every move whose exact value is the best, found by searching each child with an open window.
fn best_moves(case: &Case<'_>, setup: &Setup, color: Seat, depth: Option<u32>) -> Checked {
    // A question without answers asks for these, too: any of them may be the student's.
    if !case.has("best_moves") && case.has("canonical_move") {
        return Ok(());
    }
    let mut valued = Vec::new();
    if depth != Some(0) {
        let at_root = state_from_setup(setup)?;
        for action in at_root.legal_actions() {
            let mut next = at_root.boxed_clone();
            next.play(action)?;
            let ask = AskNode {
                color,
                algorithm: Algorithm::AlphaBeta,
                depth: depth.map(|depth| depth - 1),
                ordering: true,
                caching: Caching::Bounds,
                window: Window::OPEN,
                tree: None,
            };
            valued.push((with_family(&next.setup(), ask)?.value, action));
        }
    }
    let values = valued.iter().map(|&(value, _)| value);
    let best = if setup.to_move == color { values.fold(f64::MIN, f64::max) } else { values.fold(f64::MAX, f64::min) };
    let best: Vec<_> = valued.iter().filter(|&&(value, _)| value == best).map(|&(_, action)| at(action)).collect();
    case.answer("best_moves", best);
    Ok(())
}

struct AskNode {
    color: Seat,
    algorithm: Algorithm,
    depth: Option<u32>,
    ordering: bool,
    caching: Caching,
    window: Window,
    tree: Option<usize>,
}

struct Node {
    value: f64,
    best: Option<Action>,
    visited: u64,
    tree: Option<Recorder>,
}

impl RulesVisitor for AskNode {
    type Output = Node;

    fn visit<G: Game>(self, _game: G) -> Node {
        unreachable!("the course plays Othello")
    }
}

/// For its own family alone, so that no other game's search is compiled here.
impl FamilyVisitor for AskNode {
    fn othello<B: Bits>(self, game: Othello<B>) -> Node {
        let evaluation = game.default_evaluation();
        let dialect = Dialect { maximiser: Maximiser::Seat(self.color), ..course().dialect(&game, evaluation) };
        let plan = Plan {
            ordering: self.ordering,
            caching: self.caching,
            window: self.window,
            ..Plan::new(self.algorithm, self.depth, dialect)
        };
        let (found, tree) = match self.tree {
            None => (search(&game, &game.start(), &plan, &mut ()), None),
            Some(max_nodes) => {
                let mut recorder = Recorder::new(max_nodes, game.scale(evaluation));
                (search(&game, &game.start(), &plan, &mut recorder), Some(recorder))
            }
        };
        let TextbookResult { value, best, counts, .. } = found;
        Node { value, best: best.map(|m| game.action(m)), visited: counts.nodes(), tree }
    }
}

fn game(case: &Case<'_>) -> Checked {
    let start = Spec::parse(&format!("othello:{}", case.count("size")?))?.setup()?;
    let questions = [settings(case, "dark")?, settings(case, "light")?];
    let mut state = state_from_setup(&start)?;
    let mut moves = Vec::new();
    while state.outcome().is_none() {
        let answer = run_query(&state.setup(), &questions[state.to_move().index()])?;
        let best = answer.best.ok_or_else(|| CaseFailure::new("no move was found"))?;
        state.play(best)?;
        moves.push(at(best));
    }
    case.show(&state.setup());
    case.answer("moves", moves);
    case.answer("final", state.scores().map(|scores| json!(scores)));
    Ok(())
}

/// How a side of a game searches.
fn settings(case: &Case<'_>, side: &str) -> Checked<SearchQuery> {
    let setting = |field: &str| format!("{side}.{field}");
    Ok(SearchQuery {
        algorithm: Some(algorithm(case.text(&setting("algorithm"))?)?),
        depth: Some(limit(case, &setting("limit"))?),
        ordering: case.flag(&setting("ordering"))?,
        caching: if case.flag(&setting("caching"))? { course().caching() } else { Caching::Off },
        ..SearchQuery::from_course(course())
    })
}

fn board_text(case: &Case<'_>) -> Checked {
    let board = case.number_board("board", None)?;
    let written = formats::write(&setup("othello", board, Seat::First), Format::Tuple)?;
    case.answer("text", written);
    let read = formats::read(case.text("text")?, Some(Format::Tuple), Strictness::Strict)?;
    case.answer("board", numbers(&read.board));
    Ok(())
}
