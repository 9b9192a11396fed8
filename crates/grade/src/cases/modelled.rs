//! Cases of the kinds that the model of a search can answer, as questions to that model.

use super::case::{Case, CaseFailure, Checked};
use super::{cis521, col333, csc384, cse150, cse415};
use crate::diagnose::question::{Asks, Figure, ModelQuestion, SearchAsked};
use plyground_game::Seat;
use plyground_search::courses::CourseDialect;
use plyground_search::textbook::Algorithm;
use serde_json::Value;

/// The case as a question to the model, if it is of a kind that the model knows.
pub(crate) fn modelled(course: &str, case: &Value) -> Result<Option<ModelQuestion>, CaseFailure> {
    let case = Case::new(case);
    match course {
        "cis521" => dominoes(&case),
        "csc384" => othello(&case),
        "cse415" => toro_tile(&case),
        "cse150" => k_in_a_row(&case),
        "col333" => connect_four(&case),
        other => Err(CaseFailure::new(format!("there is no course `{other}`"))),
    }
}

type Modelled = Checked<Option<ModelQuestion>>;

fn dominoes(case: &Case<'_>) -> Modelled {
    const FIGURES: &[(&str, Figure)] = &[("move", Figure::Move), ("value", Figure::Value), ("leaves", Figure::Leaves)];
    if case.kind() != "best_move" {
        return Ok(None);
    }
    let search = SearchAsked::new(Algorithm::AlphaBeta, Some(case.count("limit")?));
    Ok(Some(ModelQuestion {
        course: cis521::course(),
        setup: cis521::asked(case)?,
        asks: Asks::Search(search),
        evaluation: None,
        figures: FIGURES,
    }))
}

fn othello(case: &Case<'_>) -> Modelled {
    const VALUE: &[(&str, Figure)] = &[("value", Figure::Value)];
    const NODE: &[(&str, Figure)] = &[("value", Figure::Value), ("canonical_move", Figure::Move)];
    const SELECT: &[(&str, Figure)] = &[("canonical_move", Figure::Move)];
    let question = |asks, setup, figures| {
        Ok(Some(ModelQuestion { course: csc384::course(), setup, asks, evaluation: None, figures }))
    };
    let depth = |field| Ok::<_, CaseFailure>(csc384::plies(csc384::limit(case, field)?));
    let mut setup = match case.kind() {
        "utility" | "minimax_node" | "alphabeta_node" | "select_move" => csc384::asked(case)?,
        _ => return Ok(None),
    };
    let color = setup.to_move;
    let algorithm = match case.kind() {
        "utility" => return question(Asks::Evaluation(color), setup, VALUE),
        "select_move" => csc384::algorithm(case.text("algorithm")?)?,
        "minimax_node" => Algorithm::Minimax,
        _ => Algorithm::AlphaBeta,
    };
    let mut search = SearchAsked { maximiser: Some(color), ..SearchAsked::new(algorithm, depth("limit")?) };
    if case.kind() == "select_move" {
        (search.ordering, search.caching) = (case.flag("ordering")?, case.flag("caching")?);
        return question(Asks::Search(search), setup, SELECT);
    }
    if case.text("node")? == "min" {
        setup.to_move = color.other();
    }
    if case.kind() == "alphabeta_node" {
        let bound = |field| {
            Ok::<_, CaseFailure>(match csc384::bound(case, field)? {
                i32::MAX => f64::INFINITY,
                bound if bound == -i32::MAX => f64::NEG_INFINITY,
                bound => f64::from(bound),
            })
        };
        search.window = (bound("alpha")?, bound("beta")?);
        search.ordering = case.flag("ordering")?;
    }
    question(Asks::Search(search), setup, NODE)
}

fn toro_tile(case: &Case<'_>) -> Modelled {
    const STATIC: &[(&str, Figure)] = &[("value", Figure::Value)];
    const MINIMAX: &[(&str, Figure)] = &[
        ("value", Figure::Value),
        ("expanded", Figure::Expanded),
        ("evals", Figure::Leaves),
        ("cutoffs", Figure::Cutoffs),
    ];
    let (asks, evaluation, figures) = match case.kind() {
        "static" => (Asks::Evaluation(Seat::First), None, STATIC),
        "minimax" => {
            let algorithm = if case.flag("alpha_beta")? { Algorithm::AlphaBeta } else { Algorithm::Minimax };
            let search = SearchAsked::new(algorithm, Some(case.count("max_ply")?));
            (Asks::Search(search), Some(case.text("eval")?.to_owned()), MINIMAX)
        }
        _ => return Ok(None),
    };
    Ok(Some(ModelQuestion { course: cse415::course(), setup: cse415::asked(case)?, asks, evaluation, figures }))
}

fn k_in_a_row(case: &Case<'_>) -> Modelled {
    const ACTION: &[(&str, Figure)] = &[
        ("expect.action", Figure::ActionObject),
        ("expect.action_text", Figure::ActionText),
        ("expect.value", Figure::Value),
    ];
    const VALUE: &[(&str, Figure)] = &[("expect.value", Figure::Value)];
    let search = |algorithm| Asks::Search(SearchAsked::new(algorithm, None));
    let asks = match case.kind() {
        "minimax_action" => search(Algorithm::Minimax),
        "alphabeta_action" => search(Algorithm::AlphaBeta),
        "evaluate" => Asks::Evaluation(case.colour("to_play")?),
        "evaluation_move" => Asks::BestSuccessor,
        _ => return Ok(None),
    };
    let figures = if matches!(asks, Asks::Evaluation(_)) { VALUE } else { ACTION };
    let mut setup = cse150::asked(case)?;
    if matches!(asks, Asks::BestSuccessor) {
        setup = cse150::without_last(setup);
    }
    Ok(Some(ModelQuestion { course: cse150::course(), setup, asks, evaluation: None, figures }))
}

fn connect_four(case: &Case<'_>) -> Modelled {
    const FIGURES: &[(&str, Figure)] =
        &[("action", Figure::Move), ("value", Figure::Value), ("leaves", Figure::Leaves)];
    let algorithm = match case.kind() {
        "expectimax" => Algorithm::Expectimax,
        "alphabeta" => Algorithm::AlphaBeta,
        _ => return Ok(None),
    };
    let course: &'static CourseDialect = col333::course();
    let search = SearchAsked { own_depth: true, ..SearchAsked::new(algorithm, Some(case.count("depth")?)) };
    let setup = col333::asked(case)?;
    Ok(Some(ModelQuestion { course, setup, asks: Asks::Search(search), evaluation: None, figures: FIGURES }))
}
