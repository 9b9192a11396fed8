//! Records: reading, replaying and writing them. The Python class keeps the record as the data that it is.

use crate::errors::OrRaise;
use crate::state::{Origin, State};
use plyground_record::{Record, html, replay, text};
use pyo3::prelude::*;

/// Reads a record and gives it in today's wording.
#[pyfunction]
pub(crate) fn check_record(json: &str) -> PyResult<String> {
    Record::from_json(json).or_raise().map(|record| record.to_json())
}

/// The states of a record: the one before the first turn, and the one after every turn. The game is proven possible.
#[pyfunction]
pub(crate) fn record_states(json: &str) -> PyResult<Vec<State>> {
    let record = Record::from_json(json).or_raise()?;
    replay(&record, |_| ()).or_raise()?;
    let game = &record.game;
    let named = plyground_games::Spec::parse(&game.spec).and_then(|spec| spec.setup());
    let text = match named {
        Ok(setup) if setup == game.start => game.spec.clone(),
        _ => serde_json::to_string(&game.start).expect("a setup is plain data"),
    };
    let mut state = State::start(Origin { text, title: Some(game.title.clone()), setup: game.start.clone() })?;
    for &action in &game.opening {
        state = state.after(Some(action))?;
    }
    let mut states = vec![state];
    for turn in &record.moves {
        let last = states.last().expect("the state before the first turn");
        // A foul that ended the game left the board as it was.
        let is_end = turn.played.is_none() && turn.foul.as_ref().is_some_and(plyground_record::Foul::ends_the_game);
        states.push(if is_end { last.clone() } else { last.after(turn.played)? });
    }
    Ok(states)
}

/// The transcript for people, with all boards.
#[pyfunction]
pub(crate) fn record_text(json: &str) -> PyResult<String> {
    text(&Record::from_json(json).or_raise()?).or_raise()
}

/// The transcript as one HTML page.
#[pyfunction]
pub(crate) fn record_html(json: &str) -> PyResult<String> {
    html(&Record::from_json(json).or_raise()?).or_raise()
}
