//! An answer as JSON, and as the course's own function would return it.

use super::{AnswerForm, Coordinates, CountKind, CourseDialect, Depth, SearchAnswer};
use plyground_game::{Action, Seat};
use serde_json::{Value, json};

/// A move in a course's own coordinates: `[row, col]`, `[col, row]` or `[col, is_pop]`. A pass is the word.
pub fn move_json(coordinates: Coordinates, action: Action) -> Value {
    match action {
        Action::Place(cell) => match coordinates {
            Coordinates::RowCol | Coordinates::ColPop => json!([cell.row.0, cell.col.0]),
            Coordinates::ColRow => json!([cell.col.0, cell.row.0]),
        },
        Action::Drop(col) => json!([col.0, false]),
        Action::Pop(col) => json!([col.0, true]),
        Action::Pass => json!("pass"),
    }
}

/// A number, without a point when it is whole.
pub fn number_json(value: f64) -> Value {
    if value.fract() == 0.0 && value.abs() < 1e15 { json!(value as i64) } else { json!(value) }
}

impl CourseDialect {
    /// An evaluation as the course prints it: CSE 150 with six digits that count (Python's `{0:g}`), the others as Python
    /// prints a number.
    pub fn value_text(&self, value: f64) -> String {
        match self.answer {
            AnswerForm::Action => six_digits(value),
            AnswerForm::Dict | AnswerForm::Move | AnswerForm::Triple => number_json(value).to_string(),
        }
    }
}

/// Python's `'{0:g}'.format(value)`: six digits that count and no zeros at the end; very small and large numbers with an
/// exponent.
fn six_digits(value: f64) -> String {
    let scientific = format!("{value:.5e}");
    let (digits, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let without_zeros = |text: &str| match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => text.to_owned(),
    };
    if (-4..6).contains(&exponent) {
        let decimals = usize::try_from(5 - exponent).unwrap_or(0);
        return without_zeros(&format!("{value:.decimals$}"));
    }
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{}e{sign}{:02}", without_zeros(digits), exponent.abs())
}

impl SearchAnswer {
    /// The documented JSON object. Counts that the course does not count are null.
    pub fn json(&self) -> Value {
        let mut json = self.json_of_result();
        if self.cache_full {
            json["cache_full"] = json!(true);
        }
        json
    }

    fn json_of_result(&self) -> Value {
        let at = |action: Action| move_json(self.course.coordinates, action);
        json!({
            "move": self.best.map(at),
            "value": number_json(self.value),
            "value_of": self.value_of,
            "depth": match self.depth { Depth::Plies(plies) => json!(plies), Depth::Unlimited => Value::Null },
            "leaves": self.count(CountKind::Leaves),
            "expanded": self.count(CountKind::Expanded),
            "static_evals": self.count(CountKind::StaticEvals),
            "cutoffs": self.count(CountKind::Cutoffs),
            "nodes": self.count(CountKind::Nodes),
            "algorithm": self.algorithm.name(),
            "course": self.course.id,
            "line": self.line.iter().map(|&action| at(action)).collect::<Vec<_>>(),
            "root": self
                .root
                .iter()
                .map(|root| json!({
                    "move": at(root.action), "value": number_json(root.value), "bound": root.bound.name()
                }))
                .collect::<Vec<_>>(),
        })
    }

    /// A count, if the course counts it.
    pub fn count(&self, count: CountKind) -> Option<u64> {
        self.course.counts.contains(&count).then_some(match count {
            CountKind::Expanded => self.counts.expanded,
            CountKind::StaticEvals | CountKind::Leaves => self.counts.leaves,
            CountKind::Cutoffs => self.counts.cutoffs,
            CountKind::Nodes => self.counts.nodes(),
        })
    }

    /// The answer as Python prints what the course's own function returns.
    pub fn course_text(&self) -> String {
        let best = self.best.map_or("None".to_owned(), |action| tuple(self.course, action));
        let value = number_json(self.value);
        match self.course.answer {
            AnswerForm::Dict => format!(
                "{{'CURRENT_STATE_STATIC_VAL': {value}, 'N_STATES_EXPANDED': {}, 'N_STATIC_EVALS': {}, \
                 'N_CUTOFFS': {}}}",
                self.counts.expanded, self.counts.leaves, self.counts.cutoffs
            ),
            AnswerForm::Move => best,
            AnswerForm::Triple => format!("({best}, {value}, {})", self.counts.leaves),
            AnswerForm::Action => match self.best {
                Some(_) => action(self.mover, &best),
                None => best,
            },
        }
    }
}

/// CSE 150's `repr` of an action.
fn action(seat: Seat, location: &str) -> String {
    format!("Action({}, {location})", seat.index() + 1)
}

fn tuple(course: &CourseDialect, action: Action) -> String {
    match (course.coordinates, action) {
        (_, Action::Pass) => "pass".to_owned(),
        (Coordinates::ColRow, Action::Place(cell)) => format!("({}, {})", cell.col.0, cell.row.0),
        (_, Action::Place(cell)) => format!("({}, {})", cell.row.0, cell.col.0),
        (_, Action::Drop(col)) => format!("({}, False)", col.0),
        (_, Action::Pop(col)) => format!("({}, True)", col.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_digits_count_as_python_counts_them() {
        for (value, text) in [
            (0.0, "0"),
            (1.0, "1"),
            (0.5, "0.5"),
            (2.0 / 3.0, "0.666667"),
            (1.4, "1.4"),
            (100.0, "100"),
            (123456.7, "123457"),
            (1234567.0, "1.23457e+06"),
            (1.0 / 65535.0, "1.5259e-05"),
            (1.0 / 1024.0, "0.000976562"),
            (-0.25, "-0.25"),
        ] {
            assert_eq!(six_digits(value), text);
        }
    }
}
