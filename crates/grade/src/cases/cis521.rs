//! The kinds of cases of CIS 521: Dominoes.

use super::AskedSearch;
use super::case::{Case, CaseFailure, Checked, cell, setup};
use plyground_game::{Action, Board, Seat, Setup, Square};
use plyground_games::formats::{self, Format, Strictness};
use plyground_games::{Spec, perft, state_from_setup};
use plyground_search::courses::{CourseDialect, Depth, SearchQuery, evaluate, move_json, number_json, run_query};
use plyground_search::solve;
use plyground_search::textbook::Caching;
use serde_json::{Value, json};

pub(super) fn check(case: &Case<'_>) -> Checked {
    match case.kind() {
        "best_move" => best_move(case),
        "moves" => moves(case),
        "successors" => successors(case),
        "legal" => legal(case),
        "game_over" => game_over(case),
        "play" => play(case),
        "evaluate" => {
            let (value, _) = evaluate(&asked(case)?, course(), None, None)?;
            case.answer("value", number_json(value));
            Ok(())
        }
        "perft" => {
            case.answer("nodes", perft(&asked(case)?, case.count("depth")?)?);
            Ok(())
        }
        "solved" => solved(case),
        "create" => {
            let start = Spec::parse(&format!("dominoes:{}", case.size()?))?.setup()?;
            case.answer("result", start.board.rows());
            Ok(())
        }
        "get_board" => get_board(case),
        "reset" => {
            case.answer("result", Board::empty(board(case)?.size()).rows());
            Ok(())
        }
        "copy" => {
            let original = board(case)?;
            let played = after(case, original.clone())?;
            case.answer("equal", played == original);
            Ok(())
        }
        _ => case.unknown_kind(),
    }
}

pub(super) fn course() -> &'static CourseDialect {
    CourseDialect::of_family("dominoes")
}

fn board(case: &Case<'_>) -> Checked<Board> {
    case.letter_board("board", |letter| match letter {
        '#' => Some(Square::Blocked),
        '.' => Some(Square::Free),
        _ => None,
    })
}

/// The inputs of a question about a position; a function that takes no move is asked about none.
pub(super) fn inputs(setup: &Setup, search: &AskedSearch) -> Value {
    let size = setup.board.size();
    let vertical = setup.to_move == Seat::First;
    let filled = |square: &Square| if *square == Square::Free { '.' } else { '#' };
    let rows: Vec<String> = setup.board.lines().map(|row| row.iter().map(filled).collect()).collect();
    let mut inputs = json!({
        "board": rows, "rows": size.rows(), "cols": size.cols(),
        "vertical": vertical, "limit": search.depth.unwrap_or(2), "plays": [],
    });
    if let Some(Action::Place(cell)) = search.action {
        inputs["row"] = cell.row.0.into();
        inputs["col"] = cell.col.0.into();
        inputs["plays"] = json!([[cell.row.0, cell.col.0, vertical]]);
    }
    inputs
}

fn seat(vertical: bool) -> Seat {
    if vertical { Seat::First } else { Seat::Second }
}

/// The position that the case asks about.
pub(super) fn asked(case: &Case<'_>) -> Checked<Setup> {
    let setup = setup("dominoes", board(case)?, seat(case.flag("vertical")?));
    case.show(&setup);
    Ok(setup)
}

fn at(action: Action) -> Value {
    move_json(course().coordinates, action)
}

fn best_move(case: &Case<'_>) -> Checked {
    let question = SearchQuery {
        depth: Some(Depth::Plies(case.count("limit")?)),
        tree: case.tree_nodes(),
        ..SearchQuery::from_course(course())
    };
    let setup = asked(case)?;
    let answer = run_query(&setup, &question)?;
    case.weigh(answer.counts.nodes());
    case.keep_tree(&setup, answer.value_of, answer.algorithm, Caching::Off, answer.tree);
    case.answer("move", answer.best.map(at));
    case.answer("value", number_json(answer.value));
    case.answer("leaves", answer.counts.leaves);
    Ok(())
}

fn moves(case: &Case<'_>) -> Checked {
    let moves: Vec<_> = state_from_setup(&asked(case)?)?.legal_actions().into_iter().map(at).collect();
    case.answer("moves", moves);
    Ok(())
}

fn successors(case: &Case<'_>) -> Checked {
    let state = state_from_setup(&asked(case)?)?;
    let mut successors = Vec::new();
    for action in state.legal_actions() {
        let mut next = state.boxed_clone();
        next.play(action)?;
        successors.push(json!([at(action), next.setup().board.rows()]));
    }
    case.answer("successors", successors);
    Ok(())
}

fn legal(case: &Case<'_>) -> Checked {
    let state = state_from_setup(&asked(case)?)?;
    // Probes outside the board are part of the kind, negative ones too.
    let probe = json!([case.integer("row")?, case.integer("col")?]);
    let legal = cell(&probe).is_ok_and(|cell| state.legal_actions().contains(&Action::Place(cell)));
    case.answer("legal", legal);
    Ok(())
}

fn game_over(case: &Case<'_>) -> Checked {
    case.answer("over", state_from_setup(&asked(case)?)?.outcome().is_some());
    Ok(())
}

fn play(case: &Case<'_>) -> Checked {
    let played = after(case, board(case)?)?;
    case.answer("result", played.rows());
    Ok(())
}

/// The board after the case's plays, each by whichever side it names.
fn after(case: &Case<'_>, mut board: Board) -> Checked<Board> {
    for play in case.list("plays")? {
        let vertical = play[2].as_bool().ok_or_else(|| CaseFailure::new(format!("{play} is not a play")))?;
        let mut state = state_from_setup(&setup("dominoes", board, seat(vertical)))?;
        case.show(&state.setup());
        state.play(Action::Place(cell(play)?))?;
        board = state.setup().board;
    }
    Ok(board)
}

fn solved(case: &Case<'_>) -> Checked {
    let setup = setup("dominoes", board(case)?, Seat::First);
    case.show(&setup);
    let winners = solve::dominoes_winners(&setup, &Seat::BOTH)?;
    let [vertical_first, horizontal_first] = [0, 1].map(|i| if winners[i] == Seat::First { "V" } else { "H" });
    case.answer("vertical_first", vertical_first);
    case.answer("horizontal_first", horizontal_first);
    let class = match (vertical_first, horizontal_first) {
        ("V", "V") => "V",
        ("H", "H") => "H",
        ("V", _) => "N",
        _ => "P",
    };
    case.answer("class", class);
    Ok(())
}

fn get_board(case: &Case<'_>) -> Checked {
    let written = formats::write(&setup("dominoes", board(case)?, Seat::First), Format::Booleans)?;
    case.answer("text", written.as_str());
    if case.has("text") {
        let read = formats::read(case.text("text")?, Some(Format::Booleans), Strictness::Strict)?;
        if read.board != board(case)? {
            return Err(CaseFailure::new("the text and the board are not the same"));
        }
    }
    Ok(())
}
