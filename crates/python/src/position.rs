//! Games by their specs, and positions in the formats of the courses.

use crate::errors::{OrRaise, wrong};
use crate::outcome::read_seat;
use crate::state::{Origin, State};
use plyground_game::Setup;
use plyground_games::formats::{Format, Strictness, read, write};
use plyground_games::{FAMILIES, OpenedGame, Spec};
use pyo3::prelude::*;

/// A game that a spec names.
pub(crate) fn open_game(spec: &str) -> PyResult<Origin> {
    let OpenedGame { setup, title, .. } = Spec::parse(spec).and_then(|spec| spec.open()).or_raise()?;
    Ok(Origin { text: spec.to_owned(), title, setup })
}

/// A position that a setup describes, in JSON.
pub(crate) fn open_setup(json: &str) -> PyResult<Origin> {
    let reading = read(json, Some(Format::Setup), Strictness::Strict).or_raise()?;
    let setup = reading.setup.ok_or_else(|| wrong("expected a setup"))?;
    Ok(Origin { text: json.to_owned(), title: None, setup })
}

/// The position that a text describes in one of the formats of the courses, as a state.
#[pyfunction]
#[pyo3(signature = (text, game=None, *, format=None, to_move=None, strict=false))]
pub(crate) fn read_position(
    text: &str,
    game: Option<&str>,
    format: Option<&str>,
    to_move: Option<&str>,
    strict: bool,
) -> PyResult<State> {
    let format = format.map(str::parse::<Format>).transpose().or_raise()?;
    let strictness = if strict { Strictness::Strict } else { Strictness::Lenient };
    let to_move = to_move.map(read_seat).transpose()?;
    let reading = read(text, format, strictness).or_raise()?;
    let own = reading.setup.as_ref().map(|setup| setup.family.as_str()).or(reading.family);
    let game =
        game.or(own).ok_or_else(|| wrong("the text does not say which game it is; give game=\"mnk\" or another"))?;
    let setup: Setup = Spec::parse(game).and_then(|spec| spec.position(&reading, to_move)).or_raise()?;
    let text = write(&setup, Format::Setup).or_raise()?;
    State::start(Origin { text, title: None, setup })
}

/// The formats by name, and what each is.
#[pyfunction]
pub(crate) fn formats() -> Vec<(&'static str, &'static str)> {
    Format::ALL.map(|format| (format.name(), format.about())).to_vec()
}

/// The families of games: name, title, rules in a sentence, and specs to copy.
#[pyfunction]
pub(crate) fn families() -> Vec<(&'static str, &'static str, &'static str, Vec<&'static str>)> {
    FAMILIES.iter().map(|family| (family.name, family.title, family.about, family.examples.to_vec())).collect()
}
