//! One case: its inputs are read, its answers compared, and none may be left over.

use serde_json::{Map, Value};
use std::cell::RefCell;
use std::collections::BTreeSet;

/// A case with an `input`, an `answer` and a `tolerance`.
pub(super) struct RatingCase<'a> {
    kind: &'a str,
    input: &'a Map<String, Value>,
    answer: &'a Map<String, Value>,
    tolerance: &'a Map<String, Value>,
    read: RefCell<BTreeSet<&'a str>>,
    compared: RefCell<BTreeSet<&'a str>>,
    differences: RefCell<Vec<AnswerDifference>>,
}

/// An answer that was not within its tolerance.
#[derive(Clone, Debug, PartialEq)]
pub struct AnswerDifference {
    /// Which answer.
    pub field: String,
    /// What the case says.
    pub expected: Value,
    /// What we answered.
    pub got: Value,
}

/// Why a case failed.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingCaseFailure {
    /// What went wrong.
    pub message: String,
    /// The answers that were wrong.
    pub differences: Vec<AnswerDifference>,
}

pub(super) type Checked<T = ()> = Result<T, RatingCaseFailure>;

impl RatingCaseFailure {
    pub(super) fn new(message: impl Into<String>) -> RatingCaseFailure {
        RatingCaseFailure { message: message.into(), differences: Vec::new() }
    }
}

impl<E: std::error::Error> From<E> for RatingCaseFailure {
    fn from(error: E) -> RatingCaseFailure {
        RatingCaseFailure::new(error.to_string())
    }
}

impl<'a> RatingCase<'a> {
    pub(super) fn new(case: &'a Value) -> Checked<RatingCase<'a>> {
        let part = |name: &str| {
            case[name].as_object().ok_or_else(|| RatingCaseFailure::new(format!("the field `{name}` is missing")))
        };
        Ok(RatingCase {
            kind: case["kind"].as_str().unwrap_or("(no kind)"),
            input: part("input")?,
            answer: part("answer")?,
            tolerance: part("tolerance")?,
            read: RefCell::default(),
            compared: RefCell::default(),
            differences: RefCell::default(),
        })
    }

    pub(super) fn kind(&self) -> &'a str {
        self.kind
    }

    // Inputs.

    pub(super) fn has(&self, field: &str) -> bool {
        self.input.contains_key(field)
    }

    fn wrong(&self, field: &str, expected: &str) -> RatingCaseFailure {
        let found = self.input.get(field).map_or("nothing".to_owned(), Value::to_string);
        RatingCaseFailure::new(format!("`{field}`: expected {expected}, found {found}"))
    }

    fn input(&self, field: &'a str) -> Option<&'a Value> {
        self.read.borrow_mut().insert(field);
        self.input.get(field)
    }

    pub(super) fn number(&self, field: &'a str) -> Checked<f64> {
        self.input(field).and_then(Value::as_f64).ok_or_else(|| self.wrong(field, "a number"))
    }

    pub(super) fn count(&self, field: &'a str) -> Checked<u64> {
        self.input(field).and_then(Value::as_u64).ok_or_else(|| self.wrong(field, "a count"))
    }

    pub(super) fn flag(&self, field: &'a str) -> Checked<bool> {
        self.input(field).and_then(Value::as_bool).ok_or_else(|| self.wrong(field, "true or false"))
    }

    pub(super) fn text(&self, field: &'a str) -> Checked<&'a str> {
        self.input(field).and_then(Value::as_str).ok_or_else(|| self.wrong(field, "a text"))
    }

    pub(super) fn list(&self, field: &'a str) -> Checked<&'a Vec<Value>> {
        self.input(field).and_then(Value::as_array).ok_or_else(|| self.wrong(field, "a list"))
    }

    pub(super) fn numbers(&self, field: &'a str) -> Checked<Vec<f64>> {
        let numbers: Option<Vec<f64>> = self.list(field)?.iter().map(Value::as_f64).collect();
        numbers.ok_or_else(|| self.wrong(field, "a list of numbers"))
    }

    /// A list of lists of numbers, each of the same length.
    pub(super) fn rows<const N: usize>(&self, field: &'a str) -> Checked<Vec<[f64; N]>> {
        let row = |value: &Value| -> Option<[f64; N]> {
            let numbers: Option<Vec<f64>> = value.as_array()?.iter().map(Value::as_f64).collect();
            numbers?.try_into().ok()
        };
        let rows: Option<Vec<_>> = self.list(field)?.iter().map(row).collect();
        rows.ok_or_else(|| self.wrong(field, &format!("a list of lists of {N} numbers")))
    }

    // Answers.

    fn tolerance(&self, name: &str) -> f64 {
        self.tolerance.get(name).and_then(Value::as_f64).unwrap_or(0.0)
    }

    /// Compares a number within the case's `abs` and `rel`.
    pub(super) fn answer(&self, field: &'a str, got: f64) {
        self.answer_within(field, got, self.tolerance("abs"), self.tolerance("rel"));
    }

    /// Compares a number that may be absent, which is written as `nan`.
    pub(super) fn answer_or_nan(&self, field: &'a str, got: Option<f64>) {
        self.answer(field, got.unwrap_or(f64::NAN));
    }

    /// Compares a list of numbers.
    pub(super) fn answers(&self, field: &'a str, got: &[f64]) {
        let (abs, rel) = (self.tolerance("abs"), self.tolerance("rel"));
        let same = |expected: &Value| {
            let expected = expected.as_array()?;
            let all = expected.iter().zip(got).all(|(expected, &got)| agrees(expected, got, abs, rel));
            Some(all && expected.len() == got.len())
        };
        self.compare(field, || got.iter().copied().map(written).collect(), |expected| same(expected).unwrap_or(false));
    }

    /// Compares a simulated figure within the tolerance of this name.
    pub(super) fn simulated(&self, field: &'a str, got: f64, tolerance: &str) {
        self.answer_within(field, got, self.tolerance(tolerance), 0.0);
    }

    /// Compares a simulated figure within the tolerance of this name, as a share of it.
    pub(super) fn simulated_within_share(&self, field: &'a str, got: f64, tolerance: &str) {
        self.answer_within(field, got, 0.0, self.tolerance(tolerance));
    }

    /// Compares something that must be the same.
    pub(super) fn answer_exactly(&self, field: &'a str, got: Value) {
        self.compare(field, || got.clone(), |expected| *expected == got);
    }

    /// What the case says.
    pub(super) fn expected(&self, field: &str) -> Option<&'a Value> {
        self.answer.get(field)
    }

    /// Gives an answer that the caller compared.
    pub(super) fn answer_as(&self, field: &'a str, got: Value, is_right: bool) {
        self.compare(field, || got.clone(), |_| is_right);
    }

    pub(super) fn answer_within(&self, field: &'a str, got: f64, abs: f64, rel: f64) {
        self.compare(field, || written(got), |expected| agrees(expected, got, abs, rel));
    }

    fn compare(&self, field: &'a str, got: impl Fn() -> Value, same: impl Fn(&Value) -> bool) {
        let Some(expected) = self.answer.get(field) else { return };
        self.compared.borrow_mut().insert(field);
        if !same(expected) {
            let difference = AnswerDifference { field: field.to_owned(), expected: expected.clone(), got: got() };
            self.differences.borrow_mut().push(difference);
        }
    }

    /// Passes if every answer was right, and nothing was left over.
    pub(super) fn close(&self) -> Checked {
        let differences = self.differences.take();
        if !differences.is_empty() {
            return Err(RatingCaseFailure { message: "another answer".to_owned(), differences });
        }
        let left = |fields: &'a Map<String, Value>, used: &BTreeSet<&str>| {
            fields.keys().find(|field| !used.contains(field.as_str()))
        };
        let read = left(self.input, &self.read.borrow());
        let compared = left(self.answer, &self.compared.borrow());
        match read.or(compared) {
            None if self.answer.is_empty() => Err(RatingCaseFailure::new("there is no answer to compare")),
            None => Ok(()),
            Some(left) => Err(RatingCaseFailure::new(format!("`{left}` is not a field of a case of this kind"))),
        }
    }
}

/// A number as these files write it.
fn written(number: f64) -> Value {
    if number.is_finite() {
        number.into()
    } else if number.is_nan() {
        "nan".into()
    } else if number > 0.0 {
        "inf".into()
    } else {
        "-inf".into()
    }
}

fn agrees(expected: &Value, got: f64, abs: f64, rel: f64) -> bool {
    match expected.as_f64() {
        // Also false where `got` is not a number.
        Some(expected) => (got - expected).abs() <= abs + rel * expected.abs(),
        None => *expected == written(got) && !got.is_finite(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn numbers_agree_within_the_tolerance_and_no_further() {
        assert!(agrees(&json!(100.0), 100.1, 0.05, 0.0006));
        assert!(!agrees(&json!(100.0), 100.12, 0.05, 0.0006));
        assert!(agrees(&json!("inf"), f64::INFINITY, 0.0, 0.0) && !agrees(&json!("inf"), 1e300, 1e300, 1.0));
        assert!(agrees(&json!("nan"), f64::NAN, 0.0, 0.0) && !agrees(&json!(0.0), f64::NAN, 1.0, 1.0));
    }

    #[test]
    fn what_is_left_over_fails_the_case() {
        let case = json!({ "kind": "x", "input": { "a": 1 }, "answer": { "b": 2 }, "tolerance": {} });
        let message = |case: &RatingCase<'_>| case.close().unwrap_err().message;
        let unread = RatingCase::new(&case).unwrap();
        unread.answer("b", 2.0);
        assert_eq!(message(&unread), "`a` is not a field of a case of this kind");
        let uncompared = RatingCase::new(&case).unwrap();
        assert_eq!(uncompared.number("a"), Ok(1.0));
        assert_eq!(message(&uncompared), "`b` is not a field of a case of this kind");
        uncompared.answer("b", 2.5);
        assert_eq!(message(&uncompared), "another answer");
        assert_eq!(uncompared.number("c").unwrap_err().message, "`c`: expected a number, found nothing");
    }
}
