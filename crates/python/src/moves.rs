//! Moves, and the legal moves of a state as a sequence.

use crate::errors::{OrRaise, wrong};
use plyground_game::Action;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PySlice, PyTuple, PyType};
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

/// A move as people write it: a cell such as `b4`, a column such as `d`, a pop such as `d-`, or `pass`.
#[pyclass(frozen, eq, ord, hash, from_py_object, module = "plyground")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Move(pub(crate) Action);

#[pymethods]
impl Move {
    #[new]
    fn new(text: &str) -> PyResult<Move> {
        text.parse().or_raise().map(Move)
    }

    /// `place`, `drop`, `pop` or `pass`.
    #[getter]
    fn kind(&self) -> &'static str {
        match self.0 {
            Action::Place(_) => "place",
            Action::Drop(_) => "drop",
            Action::Pop(_) => "pop",
            Action::Pass => "pass",
        }
    }

    /// The row, counted from 0 at the top; none where the move has no row.
    #[getter]
    fn row(&self) -> Option<u8> {
        match self.0 {
            Action::Place(cell) => Some(cell.row.0),
            Action::Drop(_) | Action::Pop(_) | Action::Pass => None,
        }
    }

    /// The column, counted from 0 at the left; none for a pass.
    #[getter]
    fn column(&self) -> Option<u8> {
        match self.0 {
            Action::Place(cell) => Some(cell.col.0),
            Action::Drop(col) | Action::Pop(col) => Some(col.0),
            Action::Pass => None,
        }
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Move('{}')", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<Move>(), (self.0.to_string(),))
    }
}

/// A move that a caller gives: a [`Move`], or its text.
pub(crate) fn read_move(given: &Bound<'_, PyAny>) -> PyResult<Action> {
    if let Ok(given) = given.cast::<Move>() {
        return Ok(given.get().0);
    }
    match given.extract::<&str>() {
        Ok(text) => text.parse().or_raise(),
        Err(_) => Err(pyo3::exceptions::PyTypeError::new_err(format!(
            "expected a Move or its text, found {}",
            given.get_type().name()?
        ))),
    }
}

/// The legal moves of a state, in the game's order: a sequence whose moves are made when they are looked at.
#[pyclass(frozen, sequence, module = "plyground")]
pub(crate) struct LegalMoves {
    pub(crate) actions: Vec<Action>,
}

#[pymethods]
impl LegalMoves {
    /// Moves, or their texts.
    #[new]
    fn new(moves: Vec<Bound<'_, PyAny>>) -> PyResult<LegalMoves> {
        Ok(LegalMoves { actions: moves.iter().map(read_move).collect::<PyResult<_>>()? })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (Vec<String>,)) {
        (py.get_type::<LegalMoves>(), (self.actions.iter().map(ToString::to_string).collect(),))
    }

    fn __len__(&self) -> usize {
        self.actions.len()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        if let Ok(index) = index.extract::<isize>() {
            let at = if index < 0 { index + self.actions.len() as isize } else { index };
            let action = usize::try_from(at).ok().and_then(|at| self.actions.get(at));
            let action = action.ok_or_else(|| PyIndexError::new_err("there are fewer legal moves"))?;
            return Ok(Bound::new(py, Move(*action))?.into_any());
        }
        let slice = index.cast::<PySlice>().map_err(|_| wrong("expected a number or a slice"))?;
        let indices = slice.indices(self.actions.len() as isize)?;
        let picked =
            (0..indices.slicelength as isize).map(|n| Move(self.actions[(indices.start + n * indices.step) as usize]));
        Ok(PyTuple::new(py, picked.collect::<Vec<_>>())?.into_any())
    }

    fn __contains__(&self, given: &Bound<'_, PyAny>) -> bool {
        read_move(given).is_ok_and(|action| self.actions.contains(&action))
    }

    fn __iter__(slf: PyRef<'_, Self>) -> MoveIterator {
        MoveIterator { actions: slf.actions.clone(), next: 0 }
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        if let Ok(other) = other.cast::<LegalMoves>() {
            return self.actions == other.get().actions;
        }
        let Ok(other) = other.extract::<Vec<Bound<'_, PyAny>>>() else { return false };
        let same = |(ours, theirs): (&Action, &Bound<'_, PyAny>)| read_move(theirs).is_ok_and(|it| it == *ours);
        other.len() == self.actions.len() && self.actions.iter().zip(&other).all(same)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.actions.hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        let moves: Vec<String> = self.actions.iter().map(|action| format!("Move('{action}')")).collect();
        format!("[{}]", moves.join(", "))
    }

    /// How often a move is among them: 1 or 0.
    fn count(&self, given: &Bound<'_, PyAny>) -> usize {
        usize::from(self.__contains__(given))
    }

    /// The place of a move.
    fn index(&self, given: &Bound<'_, PyAny>) -> PyResult<usize> {
        let action = read_move(given)?;
        let place = self.actions.iter().position(|it| *it == action);
        place.ok_or_else(|| wrong(format!("`{action}` is not legal here")))
    }
}

#[pyclass]
struct MoveIterator {
    actions: Vec<Action>,
    next: usize,
}

#[pymethods]
impl MoveIterator {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self) -> Option<Move> {
        let action = self.actions.get(self.next).copied();
        self.next += 1;
        action.map(Move)
    }
}
