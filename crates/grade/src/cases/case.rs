//! One case: its fields are read as inputs, compared as answers, or left as notes, and each must be one of the three.

use plyground_game::{Action, Board, BoardSize, Cell, Col, Seat, Setup, Square};
use plyground_search::textbook::{Algorithm, Caching, Recorder};
use serde_json::{Map, Value};
use std::cell::RefCell;
use std::collections::BTreeSet;

/// Fields that are notes wherever they stand.
const NOTES: [&str; 10] = ["id", "kind", "agree", "tag", "tags", "name", "start", "text", "place", "about"];

/// A case: a question about a position, in the notation of its course, and the answers that are right.
pub struct Case<'a> {
    value: &'a Value,
    used: RefCell<BTreeSet<String>>,
    /// The fields that were read as inputs.
    inputs: RefCell<BTreeSet<String>>,
    /// Our own answers, whether the case asks for them or not.
    answers: RefCell<Map<String, Value>>,
    compared: RefCell<usize>,
    differences: RefCell<Vec<Difference>>,
    /// The position that a failure should show.
    shown: RefCell<Option<Setup>>,
    /// How many positions a plain search visits to answer it.
    work: RefCell<u64>,
    /// The most nodes of the search to record.
    tree_nodes: Option<usize>,
    /// The search that answers it, if it was recorded.
    tree: RefCell<Option<ReferenceTree>>,
}

/// A field whose answer was wrong.
#[derive(Debug)]
pub struct Difference {
    /// Which field.
    pub field: String,
    /// What the case says.
    pub expected: Value,
    /// What we answered.
    pub got: Value,
}

/// Why a case failed.
#[derive(Debug)]
pub struct CaseFailure {
    /// What went wrong.
    pub message: String,
    /// The answers that were wrong.
    pub differences: Vec<Difference>,
}

pub(super) type Checked<T = ()> = Result<T, CaseFailure>;

impl CaseFailure {
    pub(super) fn new(message: impl Into<String>) -> CaseFailure {
        CaseFailure { message: message.into(), differences: Vec::new() }
    }
}

impl<E: std::error::Error> From<E> for CaseFailure {
    fn from(error: E) -> CaseFailure {
        CaseFailure::new(error.to_string())
    }
}

impl<'a> Case<'a> {
    pub(super) fn new(value: &'a Value) -> Case<'a> {
        Case {
            value,
            used: RefCell::default(),
            inputs: RefCell::default(),
            answers: RefCell::default(),
            work: RefCell::default(),
            compared: RefCell::default(),
            differences: RefCell::default(),
            shown: RefCell::default(),
            tree_nodes: None,
            tree: RefCell::default(),
        }
    }

    /// A case whose search is recorded, up to so many nodes.
    pub(super) fn recorded(value: &'a Value, max_nodes: usize) -> Case<'a> {
        Case { tree_nodes: Some(max_nodes), ..Case::new(value) }
    }

    /// Its name in the file.
    pub fn id(&self) -> &'a str {
        self.value["id"].as_str().unwrap_or("(no id)")
    }

    /// What kind of question it is; each course has its own.
    pub fn kind(&self) -> &'a str {
        self.value["kind"].as_str().unwrap_or("(no kind)")
    }

    pub(super) fn unknown_kind(&self) -> Checked {
        Err(CaseFailure::new(format!("the kind `{}` is unknown", self.kind())))
    }

    /// Whether the file gives it this tag.
    pub fn is_tagged(&self, tag: &str) -> bool {
        self.value["tags"].as_array().is_some_and(|tags| tags.iter().any(|known| known == tag))
    }

    /// The position to show when the case fails.
    pub fn shown(&self) -> Option<Setup> {
        self.shown.borrow().clone()
    }

    pub(super) fn show(&self, setup: &Setup) {
        *self.shown.borrow_mut() = Some(setup.clone());
    }

    /// Whether the case has this field. `expect.value` is the field `value` of the object `expect`.
    pub(super) fn has(&self, field: &str) -> bool {
        self.find(field).is_some()
    }

    fn find(&self, field: &str) -> Option<&'a Value> {
        let mut at = self.value;
        for part in field.split('.') {
            at = at.get(part)?;
        }
        Some(at)
    }

    // Inputs.

    /// A field that the question needs.
    pub(super) fn input(&self, field: &str) -> Checked<&'a Value> {
        self.used.borrow_mut().insert(field.to_owned());
        self.inputs.borrow_mut().insert(field.to_owned());
        self.find(field).ok_or_else(|| CaseFailure::new(format!("the field `{field}` is missing")))
    }

    fn wrong(&self, field: &str, expected: &str) -> CaseFailure {
        let found = self.find(field).map_or("nothing".to_owned(), Value::to_string);
        CaseFailure::new(format!("`{field}`: expected {expected}, found {found}"))
    }

    pub(super) fn integer(&self, field: &str) -> Checked<i64> {
        self.input(field)?.as_i64().ok_or_else(|| self.wrong(field, "a whole number"))
    }

    pub(super) fn count(&self, field: &str) -> Checked<u32> {
        let count = self.input(field)?.as_u64().and_then(|count| u32::try_from(count).ok());
        count.ok_or_else(|| self.wrong(field, "a number from 0"))
    }

    pub(super) fn flag(&self, field: &str) -> Checked<bool> {
        let value = self.input(field)?;
        value.as_bool().or(value.as_i64().map(|n| n != 0)).ok_or_else(|| self.wrong(field, "true or false"))
    }

    pub(super) fn text(&self, field: &str) -> Checked<&'a str> {
        self.input(field)?.as_str().ok_or_else(|| self.wrong(field, "a text"))
    }

    pub(super) fn list(&self, field: &str) -> Checked<&'a Vec<Value>> {
        self.input(field)?.as_array().ok_or_else(|| self.wrong(field, "a list"))
    }

    pub(super) fn size(&self) -> Checked<BoardSize> {
        Ok(BoardSize::new(self.count("rows")? as usize, self.count("cols")? as usize)?)
    }

    /// 1 or 2, as First or Second.
    pub(super) fn colour(&self, field: &str) -> Checked<Seat> {
        match self.integer(field)? {
            1 => Ok(Seat::First),
            2 => Ok(Seat::Second),
            _ => Err(self.wrong(field, "1 or 2")),
        }
    }

    /// A board of rows of numbers: 0, 1, 2, and whatever else as `other` says.
    pub(super) fn number_board(&self, field: &str, other: Option<Square>) -> Checked<Board> {
        let square = |value: &Value| match value.as_i64() {
            Some(0) => Some(Square::Free),
            Some(1) => Some(Square::Taken(Seat::First)),
            Some(2) => Some(Square::Taken(Seat::Second)),
            Some(_) => other,
            None => None,
        };
        let row = |value: &Value| value.as_array()?.iter().map(square).collect::<Option<Vec<_>>>();
        let rows: Option<Vec<_>> = self.list(field)?.iter().map(row).collect();
        Ok(Board::from_rows(&rows.ok_or_else(|| self.wrong(field, "rows of numbers"))?)?)
    }

    /// A board of rows of letters.
    pub(super) fn letter_board(&self, field: &str, square: impl Fn(char) -> Option<Square>) -> Checked<Board> {
        let row = |value: &Value| value.as_str()?.chars().map(&square).collect::<Option<Vec<_>>>();
        let rows: Option<Vec<_>> = self.list(field)?.iter().map(row).collect();
        Ok(Board::from_rows(&rows.ok_or_else(|| self.wrong(field, "rows of cells"))?)?)
    }

    // Answers.

    /// Gives our answer, which is compared if the case asks for it.
    pub(super) fn answer(&self, field: &str, got: impl Into<Value>) {
        let got = got.into();
        self.answers.borrow_mut().insert(field.to_owned(), got.clone());
        let Some(expected) = self.find(field) else { return };
        self.used.borrow_mut().insert(field.to_owned());
        *self.compared.borrow_mut() += 1;
        if !same(expected, &got) {
            let difference = Difference { field: field.to_owned(), expected: expected.clone(), got };
            self.differences.borrow_mut().push(difference);
        }
    }

    /// Says how many positions a plain search visits, so that a slow program is not asked what it cannot answer in time.
    pub(super) fn weigh(&self, positions: u64) {
        *self.work.borrow_mut() += positions;
    }

    /// The most nodes of the search to record, if it is to be recorded.
    pub(super) fn tree_nodes(&self) -> Option<usize> {
        self.tree_nodes
    }

    /// Gives the recorded search, if it was recorded.
    pub(super) fn keep_tree(
        &self,
        root: &Setup,
        value_of: Seat,
        algorithm: Algorithm,
        caching: Caching,
        tree: Option<Recorder>,
    ) {
        let (prunes, caches) = (algorithm == Algorithm::AlphaBeta, caching != Caching::Off);
        let kept = tree.map(|tree| ReferenceTree { root: root.clone(), value_of, prunes, caches, tree });
        *self.tree.borrow_mut() = kept;
    }

    pub(super) fn into_tree(self) -> Option<ReferenceTree> {
        self.tree.into_inner()
    }

    /// Our answers, and the question alone: the kind and the fields that were read, none of which is an answer.
    pub(super) fn into_reference(self) -> Reference {
        let (inputs, answers) = (self.inputs.into_inner(), self.answers.into_inner());
        let top = |path: &str| path.split('.').next().unwrap_or(path).to_owned();
        let answered: BTreeSet<String> = answers.keys().map(|field| top(field)).collect();
        let mut question = Map::new();
        question.insert("kind".to_owned(), self.value["kind"].clone());
        for field in inputs.iter().map(|path| top(path)).filter(|field| !answered.contains(field)) {
            if let Some(value) = self.value.get(&field) {
                question.insert(field, value.clone());
            }
        }
        Reference {
            question: Value::Object(question),
            answers,
            shown: self.shown.into_inner(),
            work: self.work.into_inner(),
        }
    }

    /// Passes if there was something to compare, all of it was right, and no field was left over.
    pub(super) fn close(&self) -> Checked {
        let differences = self.differences.take();
        if !differences.is_empty() {
            return Err(CaseFailure { message: "another answer".to_owned(), differences });
        }
        if *self.compared.borrow() == 0 {
            return Err(CaseFailure::new("there is no answer to compare"));
        }
        let used = self.used.borrow();
        let mut fields = Vec::new();
        for (key, value) in self.value.as_object().into_iter().flatten() {
            match value.as_object() {
                // An object is looked into unless it was read as a whole.
                Some(inner) if !used.contains(key) => fields.extend(inner.keys().map(|inner| format!("{key}.{inner}"))),
                _ => fields.push(key.clone()),
            }
        }
        let is_note = |field: &String| NOTES.contains(&field.split('.').next().unwrap_or(field));
        match fields.iter().find(|field| !used.contains(*field) && !is_note(field)) {
            None => Ok(()),
            Some(left) => Err(CaseFailure::new(format!("`{left}` is not a field of a case of this kind"))),
        }
    }
}

/// Our own answer to a case.
#[derive(Clone, Debug)]
pub struct Reference {
    /// What a student's program is asked: the case without its answers and notes.
    pub question: Value,
    /// Our answers by their fields. `expect.value` is the field `value` of the object `expect`.
    pub answers: Map<String, Value>,
    /// The position that the case is about.
    pub shown: Option<Setup>,
    /// How many positions a plain search visits to answer it; 0 where nothing is searched.
    pub work: u64,
}

/// The search that answers a case, as the course asks for it, node by node.
#[derive(Clone, Debug)]
pub struct ReferenceTree {
    /// The position that is searched.
    pub root: Setup,
    /// The seat from whose view all values are.
    pub value_of: Seat,
    /// Whether it cuts.
    pub prunes: bool,
    /// Whether positions are remembered, so that a position may be met without being searched again.
    pub caches: bool,
    /// The nodes, with their boards.
    pub tree: Recorder,
}

/// Whether two answers are the same. Numbers are equal when their values are: `2` is `2.0`.
pub fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => a == b || a.as_f64() == b.as_f64(),
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(key, a)| b.get(key).is_some_and(|b| same(a, b)))
        }
        _ => a == b,
    }
}

/// A pair of numbers as a cell, the first being the row.
pub(super) fn cell(pair: &Value) -> Checked<Cell> {
    let part = |i: usize| pair.get(i).and_then(Value::as_u64).and_then(|n| u8::try_from(n).ok());
    match (part(0), part(1)) {
        (Some(row), Some(col)) => Ok(Cell::new(row, col)),
        _ => Err(CaseFailure::new(format!("{pair} is not a cell"))),
    }
}

/// `[column, is_pop]` as a action.
pub(super) fn drop_or_pop(pair: &Value) -> Option<Action> {
    let col = Col(u8::try_from(pair.get(0)?.as_u64()?).ok()?);
    Some(if pair.get(1)?.as_bool()? { Action::Pop(col) } else { Action::Drop(col) })
}

/// A board as rows of numbers.
pub(super) fn numbers(board: &Board) -> Value {
    let number = |square: &Square| match square {
        Square::Free => 0,
        Square::Taken(seat) => seat.index() + 1,
        Square::Blocked => 9,
    };
    board.lines().map(|row| row.iter().map(number).collect::<Vec<_>>()).collect()
}

/// A set-up of a family on a board, with a mover.
pub(super) fn setup(family: &str, board: Board, to_move: Seat) -> Setup {
    Setup { to_move, ..Setup { board: board.clone(), ..Setup::empty(family, board.size()) } }
}
