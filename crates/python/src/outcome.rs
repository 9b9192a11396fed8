//! Seats as the words `first` and `second`, and how a game ended.

use crate::errors::wrong;
use plyground_game::Seat;
use pyo3::prelude::*;
use pyo3::types::PyType;

/// The word for a seat.
pub(crate) const fn seat_word(seat: Seat) -> &'static str {
    match seat {
        Seat::First => "first",
        Seat::Second => "second",
    }
}

/// The seat that a word means.
pub(crate) fn read_seat(word: &str) -> PyResult<Seat> {
    word.parse().map_err(wrong)
}

/// How a game ended: a win of a seat, or a draw.
#[pyclass(frozen, eq, hash, from_py_object, module = "plyground")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Outcome(pub(crate) plyground_game::Outcome);

#[pymethods]
impl Outcome {
    #[new]
    #[pyo3(signature = (winner=None))]
    fn new(winner: Option<&str>) -> PyResult<Outcome> {
        let outcome = winner.map(read_seat).transpose()?;
        Ok(Outcome(outcome.map_or(plyground_game::Outcome::Draw, plyground_game::Outcome::Win)))
    }

    /// `first` or `second`; none in a draw.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.0.winner().map(seat_word)
    }

    /// Whether neither seat won.
    #[getter]
    fn is_draw(&self) -> bool {
        self.0.winner().is_none()
    }

    /// 1 for a win of this seat, -1 for a loss, 0 for a draw.
    fn value_for(&self, seat: &str) -> PyResult<i32> {
        read_seat(seat).map(|seat| self.0.value_for(seat))
    }

    fn __str__(&self) -> String {
        self.winner().map_or("draw".to_owned(), |seat| format!("{seat} wins"))
    }

    fn __repr__(&self) -> String {
        self.winner().map_or("Outcome()".to_owned(), |seat| format!("Outcome('{seat}')"))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (Option<&'static str>,)) {
        (py.get_type::<Outcome>(), (self.winner(),))
    }
}
