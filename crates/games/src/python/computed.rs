//! Lists, tuples and texts that are put together of others: `[' '] * 5`, `['-'] + row`, `[row for i in range(5)]`.
//!
//! A short text can ask for a board of any size, so whatever is made counts against [`MAX_VALUES`].

use super::{Literal, LiteralKind};

/// So many values are made in reading one text; a text counts by its length.
const MAX_VALUES: usize = 1 << 18;

/// How much has been made so far.
#[derive(Clone, Copy, Default)]
pub(super) struct ValueBudget(usize);

impl ValueBudget {
    /// `left + right`, where Python joins them.
    pub(super) fn joined(&mut self, left: &Literal, right: &Literal) -> Option<LiteralKind> {
        self.count(size(left) + size(right), 1)?;
        match (&left.kind, &right.kind) {
            (LiteralKind::List(left), LiteralKind::List(right)) => Some(LiteralKind::List([&left[..], right].concat())),
            (LiteralKind::Tuple(left), LiteralKind::Tuple(right)) => {
                Some(LiteralKind::Tuple([&left[..], right].concat()))
            }
            (LiteralKind::Text(left), LiteralKind::Text(right)) => Some(LiteralKind::Text(format!("{left}{right}"))),
            _ => None,
        }
    }

    /// `left * right`, where Python repeats one of them.
    pub(super) fn repeated(&mut self, left: &Literal, right: &Literal) -> Option<LiteralKind> {
        let (value, times) = match (left.as_int(), right.as_int()) {
            (None, Some(times)) => (left, times),
            (Some(times), None) => (right, times),
            _ => return None,
        };
        let times = usize::try_from(times).unwrap_or(0);
        self.count(size(value), times)?;
        match &value.kind {
            LiteralKind::List(items) => Some(LiteralKind::List(vec![&items[..]; times].concat())),
            LiteralKind::Tuple(items) => Some(LiteralKind::Tuple(vec![&items[..]; times].concat())),
            LiteralKind::Text(text) => Some(LiteralKind::Text(text.repeat(times))),
            _ => None,
        }
    }

    /// A value that was given a name, once more.
    pub(super) fn copied(&mut self, value: &Literal) -> Option<LiteralKind> {
        self.count(size(value), 1)?;
        Some(value.kind.clone())
    }

    /// The members of `[value for i in range(...)]`.
    pub(super) fn for_each(&mut self, value: &Literal, range: &Literal) -> Option<Vec<Literal>> {
        let LiteralKind::Call(call) = &range.kind else { return None };
        if call.name != "range" || !call.keywords.is_empty() {
            return None;
        }
        let numbers = call.args.iter().map(Literal::as_int).collect::<Option<Vec<i64>>>()?;
        let (from, to) = match numbers[..] {
            [to] => (0, to),
            [from, to] => (from, to),
            _ => return None,
        };
        let times = usize::try_from(to.saturating_sub(from)).unwrap_or(0);
        self.count(size(value), times)?;
        Some(vec![value.clone(); times])
    }

    fn count(&mut self, size: usize, times: usize) -> Option<()> {
        let made = self.0.checked_add(size.checked_mul(times)?)?;
        self.0 = made;
        (made <= MAX_VALUES).then_some(())
    }
}

/// How many values a value is, itself and all inside.
fn size(value: &Literal) -> usize {
    match &value.kind {
        LiteralKind::Text(text) => 1 + text.len(),
        _ => 1 + value.items().unwrap_or_default().iter().map(size).sum::<usize>(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::python::{TextLocation, literal};

    /// The value as if all of it stood at the beginning.
    fn without_places(value: &Literal) -> Literal {
        let all = |items: &[Literal]| items.iter().map(without_places).collect();
        let kind = match &value.kind {
            LiteralKind::List(items) => LiteralKind::List(all(items)),
            LiteralKind::Tuple(items) => LiteralKind::Tuple(all(items)),
            other => other.clone(),
        };
        Literal { place: TextLocation { line: 1, column: 1 }, kind }
    }

    #[test]
    fn lists_are_put_together_of_others_as_in_python() {
        for (computed, plain) in [
            ("[' '] * 3", "[' ', ' ', ' ']"),
            ("2 * (1, 2)", "(1, 2, 1, 2)"),
            ("['-'] + [' ']*2 + ['-']", "['-', ' ', ' ', '-']"),
            ("'-' + 2 * ' '", "'-  '"),
            ("[[0]*2 for _ in range(2)]", "[[0, 0], [0, 0]]"),
            ("[ [0 for j in range(2)]\n for i in range(1, 3) ] + [[1, 1]]", "[[0, 0], [0, 0], [1, 1]]"),
            ("[1] * 0 + [2] * -1", "[]"),
        ] {
            let bare = |text: &str| literal(text).map(|value| without_places(&value));
            assert_eq!(bare(computed), bare(plain), "{computed}");
        }
    }

    #[test]
    fn what_would_have_to_be_run_or_is_endless_is_refused_at_its_place() {
        for (text, place) in [
            ("[2 + 2]", "line 1, column 4: found `+`"),
            ("[i for i in range(3)]", "line 1, column 2: found `i`"),
            ("[0 for i in other]", "line 1, column 4: found `for`"),
            ("[0 for i in range(3) if i]", "line 1, column 22: found `if`"),
            ("[0] * n", "line 1, column 5: found `*`"),
            ("[0] * 1000000", "line 1, column 5: found `*`"),
            ("[0 for i in range(9000000000000000000)]", "line 1, column 4: found `for`"),
            ("[[[[[0] * 99] * 99] * 99] * 99] * 99", "line 1, column 21: found `*`"),
        ] {
            let error = literal(text).expect_err("it is not a literal").to_string();
            assert!(error.starts_with(place), "{text}: {error}");
        }
    }
}
