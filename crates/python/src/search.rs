//! Textbook searches: what a course's search answers, with its counts.

use crate::errors::{OrRaise, wrong};
use crate::moves::Move;
use crate::outcome::seat_word;
use crate::state::State;
use crate::tree::SearchTree;
use crate::wait::run_long;
use plyground_game::did_you_mean;
use plyground_search::courses::{CourseDialect, Depth, SearchAnswer, SearchQuery, number_json, run_query_until};
use plyground_search::textbook::{Algorithm, Bound as ValueBound, Caching, LEAVES_BETWEEN_CHECKS};
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyTuple};
use std::cell::Cell;

/// What a caller of `State.search` asks for.
pub(crate) struct SearchOptions<'a, 'py> {
    pub(crate) course: &'static CourseDialect,
    pub(crate) depth: Option<&'a Bound<'py, PyAny>>,
    pub(crate) algorithm: Option<&'a str>,
    pub(crate) evaluation: Option<String>,
    pub(crate) ordering: bool,
    pub(crate) caching: bool,
    pub(crate) tree: Option<&'a Bound<'py, PyAny>>,
}

impl SearchOptions<'_, '_> {
    fn query(self) -> PyResult<SearchQuery> {
        let course = self.course;
        Ok(SearchQuery {
            algorithm: self.algorithm.map(read_algorithm).transpose()?,
            depth: self.depth.map(read_depth).transpose()?,
            evaluation: self.evaluation,
            ordering: self.ordering,
            caching: if self.caching { course.caching() } else { Caching::Off },
            tree: self.tree.map(read_nodes).transpose()?.flatten(),
            ..SearchQuery::from_course(course)
        })
    }
}

fn read_algorithm(name: &str) -> PyResult<Algorithm> {
    let names = Algorithm::ALL.map(Algorithm::name);
    Algorithm::named(name).ok_or_else(|| wrong(format!("there is no algorithm `{name}`{}", did_you_mean(name, &names))))
}

fn read_depth(depth: &Bound<'_, PyAny>) -> PyResult<Depth> {
    if let Ok("none") = depth.extract::<&str>() {
        return Ok(Depth::Unlimited);
    }
    depth.extract().map(Depth::Plies).map_err(|_| wrong("depth: expected a number of plies or \"none\""))
}

/// `True` records the whole tree, a number so many nodes.
fn read_nodes(tree: &Bound<'_, PyAny>) -> PyResult<Option<usize>> {
    match tree.cast::<PyBool>() {
        Ok(wanted) => Ok(wanted.is_true().then_some(usize::MAX)),
        Err(_) => tree.extract().map(Some).map_err(|_| wrong("tree: expected True or a number of nodes")),
    }
}

/// A move at the root of a search, with its value or what is known of it.
#[pyclass(frozen, get_all, from_py_object, module = "plyground")]
#[derive(Clone)]
pub(crate) struct RootMove {
    /// The move.
    r#move: Move,
    /// Its value, or a bound of it.
    value: f64,
    /// `exact`, `lower` (the true value is this or more) or `upper`.
    bound: &'static str,
}

#[pymethods]
impl RootMove {
    fn __repr__(&self) -> String {
        let sign = match self.bound {
            "lower" => ">=",
            "upper" => "<=",
            _ => "=",
        };
        format!("<{} {sign} {}>", self.r#move.0, number_json(self.value))
    }
}

/// The answer of a textbook search.
#[pyclass(frozen, module = "plyground")]
pub(crate) struct Search {
    answer: SearchAnswer,
    state: State,
    tree: Option<Py<SearchTree>>,
}

impl Search {
    pub(crate) fn run(
        py: Python<'_>,
        state: &State,
        options: SearchOptions<'_, '_>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Search> {
        let (query, setup) = (options.query()?, state.setup_data());
        let answer = run_long(py, progress, |watch| {
            let checks = Cell::new(0);
            run_query_until(&setup, &query, &|| {
                checks.set(checks.get() + 1);
                watch.set_count(checks.get() * LEAVES_BETWEEN_CHECKS);
                watch.is_stopped()
            })
        })?;
        let mut answer = answer.or_raise()?.ok_or_else(|| PyKeyboardInterrupt::new_err("the search was stopped"))?;
        let tree = answer.tree.take().map(|tree| Py::new(py, SearchTree::new(tree, state.clone()))).transpose()?;
        Ok(Search { answer, state: state.clone(), tree })
    }
}

#[pymethods]
impl Search {
    /// The state that was searched.
    #[getter]
    fn state(&self) -> State {
        self.state.clone()
    }

    /// The first of the best moves; none when there is nothing to play.
    #[getter]
    fn r#move(&self) -> Option<Move> {
        self.answer.best.map(Move)
    }

    /// The value of the position, from the side of `value_of`.
    #[getter]
    fn value(&self) -> f64 {
        self.answer.value
    }

    /// From whose side the values are: `first` or `second`.
    #[getter]
    fn value_of(&self) -> &'static str {
        seat_word(self.answer.value_of)
    }

    /// The id of the course.
    #[getter]
    fn course(&self) -> &'static str {
        self.answer.course.id
    }

    /// `minimax`, `alphabeta` or `expectimax`.
    #[getter]
    fn algorithm(&self) -> &'static str {
        self.answer.algorithm.name()
    }

    /// The depth in plies; none when the search went to the end of the game.
    #[getter]
    fn depth(&self) -> Option<u32> {
        match self.answer.depth {
            Depth::Plies(plies) => Some(plies),
            Depth::Unlimited => None,
        }
    }

    /// Positions evaluated.
    #[getter]
    fn leaves(&self) -> u64 {
        self.answer.counts.leaves
    }

    /// Positions evaluated, as the course of TTS calls them.
    #[getter]
    fn static_evals(&self) -> u64 {
        self.answer.counts.leaves
    }

    /// Positions whose moves were searched.
    #[getter]
    fn expanded(&self) -> u64 {
        self.answer.counts.expanded
    }

    /// Positions that were left early.
    #[getter]
    fn cutoffs(&self) -> u64 {
        self.answer.counts.cutoffs
    }

    /// Positions found in the cache.
    #[getter]
    fn cached(&self) -> u64 {
        self.answer.counts.cached
    }

    /// Positions generated, without the root.
    #[getter]
    fn nodes(&self) -> u64 {
        self.answer.counts.nodes()
    }

    /// The moves at the root that were searched, in order.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let root = self.answer.root.iter().map(|root| RootMove {
            r#move: Move(root.action),
            value: root.value,
            bound: ValueBound::name(root.bound),
        });
        PyTuple::new(py, root.collect::<Vec<_>>())
    }

    /// The principal variation: the line of best moves.
    #[getter]
    fn line<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.answer.line.iter().map(|&action| Move(action)))
    }

    /// The recorded tree, if it was asked for.
    #[getter]
    fn tree(&self, py: Python<'_>) -> Option<Py<SearchTree>> {
        self.tree.as_ref().map(|tree| tree.clone_ref(py))
    }

    /// What the course's own function would answer, as Python prints it.
    #[getter]
    fn answer(&self) -> String {
        self.answer.course_text()
    }

    /// The whole answer as a JSON object, whose fields docs/command-line.md describes.
    fn to_json(&self) -> String {
        self.answer.json().to_string()
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("plyground._notebook")?.getattr("search_html")?.call1((slf,))
    }

    fn __str__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("plyground._notebook")?.getattr("search_text")?.call1((slf,))
    }

    fn __repr__(&self) -> String {
        let best = self.answer.best.map_or("None".to_owned(), |best| format!("'{best}'"));
        let value = number_json(self.answer.value);
        format!(
            "<Search move={best} value={value} leaves={} by {} of {}>",
            self.leaves(),
            self.algorithm(),
            self.course()
        )
    }
}
