//! The recorded tree of a search.

use crate::moves::Move;
use crate::outcome::seat_word;
use crate::state::State;
use plyground_search::textbook::{NodeExit, Recorder};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::sync::Arc;

struct Recorded {
    recorder: Recorder,
    children: Vec<Vec<usize>>,
    root: State,
}

/// The nodes of a search, in the order in which they were entered; the first is the root.
#[pyclass(frozen, sequence, module = "plyground")]
pub(crate) struct SearchTree(Arc<Recorded>);

impl SearchTree {
    pub(crate) fn new(recorder: Recorder, root: State) -> SearchTree {
        let mut children = vec![Vec::new(); recorder.nodes.len()];
        for (index, node) in recorder.nodes.iter().enumerate() {
            if let Some(parent) = node.parent {
                children[parent].push(index);
            }
        }
        SearchTree(Arc::new(Recorded { recorder, children, root }))
    }
}

#[pymethods]
impl SearchTree {
    fn __len__(&self) -> usize {
        self.0.recorder.nodes.len()
    }

    fn __getitem__(&self, index: isize) -> PyResult<TreeNode> {
        let at = if index < 0 { index + self.__len__() as isize } else { index };
        match usize::try_from(at) {
            Ok(index) if index < self.__len__() => Ok(TreeNode { tree: self.0.clone(), index }),
            _ => Err(PyIndexError::new_err("the tree has fewer nodes")),
        }
    }

    /// The node of the searched position.
    #[getter]
    fn root(&self) -> PyResult<TreeNode> {
        self.__getitem__(0)
    }

    /// How many nodes were not recorded, because there were too many.
    #[getter]
    fn dropped(&self) -> u64 {
        self.0.recorder.dropped
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("plyground._notebook")?.getattr("tree_html")?.call1((slf,))
    }

    fn __str__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("plyground._notebook")?.getattr("tree_text")?.call1((slf,))
    }

    fn __repr__(&self) -> String {
        format!("<SearchTree of {} nodes>", self.__len__())
    }
}

/// One node of a search tree.
#[pyclass(frozen, module = "plyground")]
pub(crate) struct TreeNode {
    tree: Arc<Recorded>,
    index: usize,
}

impl TreeNode {
    fn node(&self) -> &plyground_search::textbook::TreeNode {
        &self.tree.recorder.nodes[self.index]
    }

    fn at(&self, index: usize) -> TreeNode {
        TreeNode { tree: self.tree.clone(), index }
    }
}

#[pymethods]
impl TreeNode {
    /// Its place in the tree.
    #[getter]
    fn index(&self) -> usize {
        self.index
    }

    /// The move that led here; none at the root.
    #[getter]
    fn r#move(&self) -> Option<Move> {
        self.node().by.map(Move)
    }

    /// Whose turn it is here.
    #[getter]
    fn to_move(&self) -> &'static str {
        seat_word(self.node().to_move)
    }

    /// The value; none where the search ended early.
    #[getter]
    fn value(&self) -> Option<f64> {
        self.node().value
    }

    /// Alpha when the node was entered; none is minus infinity.
    #[getter]
    fn alpha(&self) -> Option<f64> {
        self.node().alpha
    }

    /// Beta when the node was entered; none is plus infinity.
    #[getter]
    fn beta(&self) -> Option<f64> {
        self.node().beta
    }

    /// How the node was left: `leaf`, `searched`, `cut` or `cached`.
    #[getter]
    fn end(&self) -> Option<&'static str> {
        self.node().end.map(NodeExit::name)
    }

    /// The moves that a cut-off left unsearched.
    #[getter]
    fn left<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.node().left.iter().map(|&action| Move(action)))
    }

    /// The node above it; none at the root.
    #[getter]
    fn parent(&self) -> Option<TreeNode> {
        self.node().parent.map(|parent| self.at(parent))
    }

    /// The recorded nodes right below it, in the order searched.
    #[getter]
    fn children(&self) -> Vec<TreeNode> {
        self.tree.children[self.index].iter().map(|&child| self.at(child)).collect()
    }

    /// The state at this node.
    #[getter]
    fn state(&self) -> PyResult<State> {
        match (self.node().parent, self.node().by) {
            (Some(parent), Some(action)) => self.at(parent).state()?.after(Some(action)),
            _ => Ok(self.tree.root.clone()),
        }
    }

    fn __repr__(&self) -> String {
        let by = self.node().by.map_or("root".to_owned(), |action| action.to_string());
        let value = self.node().value.map_or("?".to_owned(), |value| value.to_string());
        format!("<TreeNode {by} value={value} {}>", self.end().unwrap_or("open"))
    }
}
