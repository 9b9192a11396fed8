//! The kinds of cases of CSE 415: Toro-Tile-Straight.

use super::AskedSearch;
use super::case::{Case, CaseFailure, Checked, cell, setup};
use plyground_game::{Board, Cell, Game, Rules, Seat, Setup, Square};
use plyground_games::bits::{Bits, WideBits};
use plyground_games::grid_line::GridLine;
use plyground_games::{FamilyVisitor, RulesVisitor, Spec, boards, state_from_setup, with_family};
use plyground_search::courses::{CourseDialect, SearchQuery, evaluate, move_json, number_json};
use plyground_search::textbook::{
    Algorithm, Caching, CutoffRule, Dialect, LastChildCutoff, LeafRule, Plan, Recorder, search,
};
use serde_json::{Value, json};

pub(super) fn check(case: &Case<'_>) -> Checked {
    match case.kind() {
        "static" => static_value(case),
        "minimax" => minimax(case),
        "win" => win(case),
        "line_counts" => line_counts(case),
        "lines" => {
            let lines = rules(&board_or_empty(case)?)?.lines();
            case.answer("lines", json!(lines));
            Ok(())
        }
        "moves" => {
            let setup = setup("tts", board(case)?, mover(case)?);
            let state = state_from_setup(&with_k(setup, 3))?;
            let at = |action| move_json(course().coordinates, action);
            case.answer("moves", state.legal_actions().into_iter().map(at).collect::<Vec<_>>());
            Ok(())
        }
        "named_board" => named_board(case),
        _ => case.unknown_kind(),
    }
}

pub(super) fn course() -> &'static CourseDialect {
    CourseDialect::of_family("tts")
}

fn board(case: &Case<'_>) -> Checked<Board> {
    case.letter_board("board", |letter| match letter {
        ' ' => Some(Square::Free),
        '-' => Some(Square::Blocked),
        'W' => Some(Square::Taken(Seat::First)),
        'B' => Some(Square::Taken(Seat::Second)),
        _ => None,
    })
}

fn letters(board: &Board) -> Value {
    let letter = |square: &Square| match square {
        Square::Free => ' ',
        Square::Blocked => '-',
        Square::Taken(Seat::First) => 'W',
        Square::Taken(Seat::Second) => 'B',
    };
    board.lines().map(|row| row.iter().map(letter).collect::<String>()).collect()
}

/// The inputs of a question about a position.
pub(super) fn inputs(setup: &Setup, search: &AskedSearch) -> Value {
    let k: u32 = setup.options.get("k").and_then(|k| k.parse().ok()).unwrap_or(3);
    json!({
        "board": letters(&setup.board), "k": k, "to_move": if setup.to_move == Seat::First { "W" } else { "B" },
        "max_ply": search.depth.unwrap_or(2), "alpha_beta": search.algorithm == Some(Algorithm::AlphaBeta),
        "eval": "freedoms",
    })
}

fn mover(case: &Case<'_>) -> Checked<Seat> {
    match case.text("to_move")? {
        "W" => Ok(Seat::First),
        "B" => Ok(Seat::Second),
        other => Err(CaseFailure::new(format!("`to_move`: expected W or B, found {other}"))),
    }
}

fn with_k(mut setup: Setup, k: u32) -> Setup {
    setup.options.insert("k".to_owned(), k.to_string());
    setup
}

/// The position that the case asks about.
pub(super) fn asked(case: &Case<'_>) -> Checked<Setup> {
    let to_move = if case.has("to_move") { mover(case)? } else { Seat::First };
    let setup = with_k(setup("tts", board(case)?, to_move), case.count("k")?);
    case.show(&setup);
    Ok(setup)
}

fn board_or_empty(case: &Case<'_>) -> Checked<Setup> {
    let size = case.size()?;
    if case.has("board") {
        let setup = asked(case)?;
        if setup.board.size() != size {
            return Err(CaseFailure::new(format!("the board is {}, not {size}", setup.board.size())));
        }
        return Ok(setup);
    }
    Ok(with_k(Setup::empty("tts", size), case.count("k")?))
}

/// The rules as such, for what no other game has.
fn rules(setup: &Setup) -> Checked<GridLine<WideBits<16>>> {
    Ok(GridLine::from_setup(setup)?)
}

fn static_value(case: &Case<'_>) -> Checked {
    let setup = asked(case)?;
    let value = |evaluation| -> Checked<Value> {
        Ok(number_json(evaluate(&setup, course(), Some(evaluation), Some(Seat::First))?.0))
    };
    case.answer("value", value("freedoms")?);
    case.answer("lines2", value("lines2")?);
    Ok(())
}

fn minimax(case: &Case<'_>) -> Checked {
    let setup = asked(case)?;
    let algorithm = if case.flag("alpha_beta")? { Algorithm::AlphaBeta } else { Algorithm::Minimax };
    let evaluation = case.text("eval")?.to_owned();
    let depth = case.count("max_ply")?;
    let figures = |convention: Convention, tree: Option<usize>| -> Checked<([Value; 4], Option<Recorder>)> {
        let question = SearchQuery { evaluation: Some(evaluation.clone()), tree, ..SearchQuery::from_course(course()) };
        with_family(&setup, Figures { question, algorithm, depth, convention })?
    };
    let (canonical, tree) = figures(Convention::Canonical, case.tree_nodes())?;
    case.keep_tree(&setup, Seat::First, algorithm, Caching::Off, tree);
    case.weigh(canonical[1..3].iter().filter_map(Value::as_u64).sum());
    for (field, figure) in ["value", "expanded", "evals", "cutoffs"].into_iter().zip(canonical) {
        case.answer(field, figure);
    }
    for (name, convention) in [
        ("alt.strict", Convention::Strict),
        ("alt.stop_at_win", Convention::StopAtWin),
        ("alt.no_cut_on_last_child", Convention::NoCutOnLastChild),
    ] {
        if case.has(name) {
            case.answer(name, figures(convention, None)?.0.to_vec());
        }
    }
    Ok(())
}

/// The course's way, or one point in which some students differ from it.
#[derive(Clone, Copy)]
enum Convention {
    Canonical,
    Strict,
    StopAtWin,
    NoCutOnLastChild,
}

impl Convention {
    fn of<M>(self, dialect: Dialect<M>) -> Dialect<M> {
        match self {
            Convention::Canonical => dialect,
            Convention::Strict => Dialect { cut_at: CutoffRule::Excess, ..dialect },
            Convention::StopAtWin => Dialect { ends: LeafRule::LineMade, ..dialect },
            Convention::NoCutOnLastChild => Dialect { last_child: LastChildCutoff::IsNoCut, ..dialect },
        }
    }
}

struct Figures {
    question: SearchQuery,
    algorithm: Algorithm,
    depth: u32,
    convention: Convention,
}

impl RulesVisitor for Figures {
    type Output = Checked<([Value; 4], Option<Recorder>)>;

    fn visit<G: Game>(self, _game: G) -> Self::Output {
        unreachable!("the course plays Toro-Tile-Straight")
    }
}

/// For its own family alone, so that no other game's search is compiled here.
impl FamilyVisitor for Figures {
    fn grid_line<B: Bits>(self, game: GridLine<B>) -> Self::Output {
        let course = self.question.course;
        let measure = course.evaluation(&game, self.question.evaluation.as_deref())?;
        let dialect = self.convention.of(course.dialect(&game, measure));
        let plan = Plan::new(self.algorithm, Some(self.depth), dialect);
        let (found, tree) = match self.question.tree {
            None => (search(&game, &game.start(), &plan, &mut ()), None),
            Some(max_nodes) => {
                let mut recorder = Recorder::new(max_nodes, game.scale(measure));
                (search(&game, &game.start(), &plan, &mut recorder), Some(recorder))
            }
        };
        let counts = found.counts;
        let figures = [number_json(found.value), counts.expanded.into(), counts.leaves.into(), counts.cutoffs.into()];
        Ok((figures, tree))
    }
}

fn win(case: &Case<'_>) -> Checked {
    let setup = asked(case)?;
    let rules = rules(&setup)?;
    let verdict = rules.test_line(&rules.start(), square(case.input("move")?, &setup)?);
    case.answer("winner", verdict.win.map(|(letter, _)| letter.to_string()));
    case.answer("direction", verdict.win.map(|(_, (down, right))| json!([down, right])));
    case.answer("line", verdict.win.map(|_| json!(verdict.line)));
    case.answer("message", verdict.message);
    Ok(())
}

/// A square as the tester takes it: a negative number counts from the end, as in Python.
fn square(pair: &Value, setup: &Setup) -> Checked<Cell> {
    let size = setup.board.size();
    let part = |i: usize, length: u8| pair[i].as_i64().map(|n| if n < 0 { n + i64::from(length) } else { n });
    let cell = cell(&json!([part(0, size.rows()), part(1, size.cols())]))?;
    if size.contains(cell) { Ok(cell) } else { Err(CaseFailure::new(format!("{pair} is off the {size} board"))) }
}

fn line_counts(case: &Case<'_>) -> Checked {
    let counts = rules(&board_or_empty(case)?)?.line_counts();
    case.answer("walks", counts.walks);
    case.answer("distinct_sets", counts.distinct_sets);
    case.answer("simple_sets", counts.simple_sets);
    Ok(())
}

fn named_board(case: &Case<'_>) -> Checked {
    let name = case.text("name")?;
    let setup = Spec::parse(&format!("tts:{name}"))?.setup()?;
    case.show(&setup);
    let board = boards::course_boards().iter().find(|board| board.name == name);
    case.answer("title", board.map(|board| board.title.as_str()));
    case.answer("k", board.map(|board| board.k));
    case.answer("board", letters(&setup.board));
    case.answer("to_move", if setup.to_move == Seat::First { "W" } else { "B" });
    Ok(())
}
