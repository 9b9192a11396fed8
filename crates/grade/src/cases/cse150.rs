//! The kinds of cases of CSE 150: m,n,k-games.

use super::case::{Case, CaseFailure, Checked, cell, numbers, setup};
use plyground_game::{Action, Outcome, PlacedStone, Seat, Setup, Square};
use plyground_games::formats::state::StateText;
use plyground_games::grid_line::LAST;
use plyground_games::{perft, state_from_setup, typed};
use plyground_record::run_game;
use plyground_search::courses::{CourseDialect, SearchQuery, evaluate, number_json, run_query};
use plyground_search::textbook::{Algorithm, Caching};
use serde_json::{Value, json};

pub(super) fn check(case: &Case<'_>) -> Checked {
    match case.kind() {
        "minimax_action" => searched(case, Algorithm::Minimax, Caching::Off),
        "alphabeta_action" => searched(case, Algorithm::AlphaBeta, course().caching()),
        "terminal" => terminal(case),
        "evaluate" => evaluation(case),
        "evaluation_move" => evaluation_move(case),
        "actions" => {
            // The course lists what the board allows, whatever the last stone did.
            let setup = without_last(asked(case)?);
            let actions: Vec<_> = state_from_setup(&setup)?
                .legal_actions()
                .into_iter()
                .map(|action| action_json(setup.to_move, action))
                .collect();
            case.answer("expect.actions", actions);
            Ok(())
        }
        "parse_print" => parse_print(case),
        "perft" => counts(case),
        "console" => console(case),
        "typed_move" => {
            let (row, col) = typed::row_and_column(case.text("line")?)?;
            case.answer("location", json!([row, col]));
            Ok(())
        }
        _ => case.unknown_kind(),
    }
}

pub(super) fn course() -> &'static CourseDialect {
    CourseDialect::of_family("mnk")
}

/// The case's state, with its colour to play.
pub(super) fn asked(case: &Case<'_>) -> Checked<Setup> {
    state(case, case.colour("to_play")?)
}

fn state(case: &Case<'_>, to_move: Seat) -> Checked<Setup> {
    let board = case.number_board("board", Some(Square::Blocked))?;
    if case.size()? != board.size() {
        return Err(CaseFailure::new(format!("the board is {}, not {}", board.size(), case.size()?)));
    }
    let mut setup = setup("mnk", board, to_move);
    setup.options.insert("k".to_owned(), case.count("k")?.to_string());
    let last = last_stone(case, &setup)?;
    setup.extra.set(LAST, last);
    case.show(&setup);
    Ok(setup)
}

/// The inputs of a question about a position.
pub(super) fn inputs(setup: &Setup) -> Value {
    let size = setup.board.size();
    let k: u32 = setup.options.get("k").and_then(|k| k.parse().ok()).unwrap_or(3);
    let last = setup.extra.get(LAST).map(|stone| json!({ "color": stone.seat.index() + 1, "location": stone.cell }));
    json!({
        "board": numbers(&setup.board), "rows": size.rows(), "cols": size.cols(), "k": k,
        "last_action": last, "to_play": setup.to_move.index() + 1,
    })
}

/// The last action, if it fits the board. One that does not is never part of a line.
fn last_stone(case: &Case<'_>, setup: &Setup) -> Checked<Option<PlacedStone>> {
    if case.input("last_action")?.is_null() {
        return Ok(None);
    }
    let seat = case.colour("last_action.color")?;
    let location = case.input("last_action.location")?;
    if location.as_array().is_none_or(|pair| pair.len() != 2 || !pair.iter().all(Value::is_i64)) {
        return Err(CaseFailure::new(format!("`last_action.location`: expected two numbers, found {location}")));
    }
    let Ok(cell) = cell(location) else { return Ok(None) };
    let fits = setup.board.size().contains(cell) && setup.board.at(cell) == Square::Taken(seat);
    Ok(fits.then_some(PlacedStone { cell, seat }))
}

fn action_json(seat: Seat, action: Action) -> Value {
    let Action::Place(cell) = action else { return Value::Null };
    json!({ "color": seat.index() + 1, "location": cell })
}

fn action_text(seat: Seat, action: Action) -> Option<String> {
    let Action::Place(cell) = action else { return None };
    Some(format!("Action({}, ({}, {}))", seat.index() + 1, cell.row.0, cell.col.0))
}

fn searched(case: &Case<'_>, algorithm: Algorithm, caching: Caching) -> Checked {
    let setup = asked(case)?;
    let question = SearchQuery {
        algorithm: Some(algorithm),
        caching,
        tree: case.tree_nodes(),
        ..SearchQuery::from_course(course())
    };
    let mut answer = run_query(&setup, &question)?;
    case.weigh(answer.counts.nodes());
    // Where to cut and what to remember is the student's own in problem 2: only its answer is the course's.
    if algorithm == Algorithm::Minimax {
        case.keep_tree(&setup, answer.value_of, algorithm, caching, answer.tree.take());
    }
    case.answer("expect.action", answer.best.map(|best| action_json(setup.to_move, best)));
    case.answer("expect.action_text", answer.course_text());
    case.answer("expect.nodes", answer.counts.nodes());
    case.answer("expect.value", number_json(answer.value));
    Ok(())
}

// Nothing is terminal without a last action: that is the course's alone.
fn terminal(case: &Case<'_>) -> Checked {
    let setup = state(case, Seat::First)?;
    let outcome = if case.input("last_action")?.is_null() { None } else { state_from_setup(&setup)?.outcome() };
    case.answer("expect.terminal", outcome.is_some());
    let utility = |seat| outcome.map(|outcome: Outcome| f64::from(outcome.value_for(seat)));
    let both = json!({ "1": utility(Seat::First), "2": utility(Seat::Second) });
    case.answer("expect.utility", outcome.map(|_| both));
    let winner = outcome.map(|outcome| outcome.winner().map_or(0, |seat| seat.index() + 1));
    case.answer("expect.winner", winner);
    Ok(())
}

fn evaluation(case: &Case<'_>) -> Checked {
    let setup = asked(case)?;
    let (value, _) = evaluate(&setup, course(), None, None)?;
    let streak = value * f64::from(case.count("k")?);
    case.answer("expect.value", number_json(value));
    case.answer("expect.streak", streak.round() as i64);
    case.answer("expect.print_first", python::repr(value));
    case.answer("expect.print_final", course().value_text(value));
    Ok(())
}

/// The given player of problem 3: the first action whose result has the greatest evaluation for its own colour.
fn evaluation_move(case: &Case<'_>) -> Checked {
    let setup = asked(case)?;
    let at_root = state_from_setup(&without_last(setup.clone()))?;
    let mut best: Option<(f64, Action)> = None;
    for action in at_root.legal_actions() {
        let mut next = at_root.boxed_clone();
        next.play(action)?;
        let (value, _) = evaluate(&next.setup(), course(), None, Some(setup.to_move))?;
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, action));
        }
    }
    case.answer("expect.action", best.map(|(_, action)| action_json(setup.to_move, action)));
    case.answer("expect.action_text", best.and_then(|(_, action)| action_text(setup.to_move, action)));
    case.answer("expect.value", best.map(|(value, _)| number_json(value)));
    Ok(())
}

fn parse_print(case: &Case<'_>) -> Checked {
    let state = StateText::parse(case.text("text")?)?;
    case.answer("expect.canonical_text", state.canonical_text());
    case.answer("expect.print", state.print());
    case.answer("expect.ply", state.ply());
    case.answer("expect.strict_error", state.strict_error().map(|error| error.to_string()));
    let last = state.last_action.as_ref();
    let last = last.map(|last| json!({ "color": last.color, "location": last.location }));
    let cols = state.board.first().map_or(0, Vec::len);
    let json = json!({
        "board": state.board, "cols": cols, "k": state.k, "last_action": last, "rows": state.board.len()
    });
    case.answer("expect.json", json);
    Ok(())
}

pub(super) fn without_last(mut setup: Setup) -> Setup {
    setup.extra.set(LAST, None);
    setup
}

fn counts(case: &Case<'_>) -> Checked {
    let setup = without_last(asked(case)?);
    let depth = case.count("expect.depth")?;
    let counts = (1..=depth).map(|depth| perft(&setup, depth)).collect::<Result<Vec<_>, _>>()?;
    case.answer("expect.counts", counts);
    Ok(())
}

fn console(case: &Case<'_>) -> Checked {
    let mut start = Setup::empty("mnk", case.size()?);
    start.options.insert("k".to_owned(), case.count("k")?.to_string());
    let moves: Vec<_> =
        case.list("moves")?.iter().map(|pair| cell(pair).map(Action::Place)).collect::<Result<_, _>>()?;
    let names: Option<Vec<_>> = case.list("names")?.iter().map(Value::as_str).collect();
    let Some([first, second]) = names.as_deref() else {
        return Err(CaseFailure::new("`names`: expected the names of two players"));
    };
    case.answer("expect.stdout", run_game(&start, &moves, [first, second])?);
    Ok(())
}

/// Numbers as Python prints them.
mod python {
    /// `repr(value)`.
    pub(super) fn repr(value: f64) -> String {
        format!("{value:?}")
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn numbers_print_as_python_prints_them() {
            assert_eq!([2.0 / 3.0, 1.0, 0.0, 1.4].map(repr), ["0.6666666666666666", "1.0", "0.0", "1.4"]);
        }
    }
}
