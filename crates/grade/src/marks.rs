//! What a hand-in is worth: points by item of the rubric, what is still open, and what was taken off.

use crate::late::Lateness;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Sub};
use std::str::FromStr;

/// Points, exact to a hundredth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points(i64);

impl Points {
    /// No points.
    pub const ZERO: Points = Points(0);
    /// More than any assignment has.
    const MOST: i64 = 100_000_000;

    /// So many hundredths of a point.
    pub const fn hundredths(count: i64) -> Points {
        Points(count)
    }

    /// A part of these points, rounded to the nearest hundredth, halves up; none if the whole is nothing.
    pub fn share(self, part: u64, whole: u64) -> Points {
        if whole == 0 {
            return Points::ZERO;
        }
        let exact = i128::from(self.0) * i128::from(part.min(whole)) * 2 + i128::from(whole);
        Points(i64::try_from(exact.div_euclid(i128::from(whole) * 2)).unwrap_or(self.0))
    }

    /// As a number, for files that want one.
    pub fn as_f64(self) -> f64 {
        // Exact: a hundredth of a whole number this small has one nearest double.
        self.0 as f64 / 100.0
    }
}

/// A text that is not a number of points.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a number of points, such as 7 or 7.25")]
pub struct PointsError(String);

impl FromStr for Points {
    type Err = PointsError;

    /// Reads `7`, `7.5` or `7,25`.
    fn from_str(text: &str) -> Result<Points, PointsError> {
        let wrong = || PointsError(crate::student::clean(text));
        let bare = text.trim();
        let (sign, digits) = bare.strip_prefix('-').map_or((1, bare), |rest| (-1, rest));
        let (whole, part) = digits.split_once(['.', ',']).unwrap_or((digits, ""));
        let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || !is_digits(whole) || !is_digits(part) || digits.ends_with(['.', ',']) {
            return Err(wrong());
        }
        // Zeros behind the hundredths say nothing; any other digit would be lost.
        let part = part.trim_end_matches('0');
        if part.len() > 2 {
            return Err(wrong());
        }
        let hundredths: i64 = format!("{whole}{part:0<2}").parse().map_err(|_| wrong())?;
        if hundredths > Points::MOST { Err(wrong()) } else { Ok(Points(sign * hundredths)) }
    }
}

impl fmt::Display for Points {
    /// Without zeros that say nothing: `7`, `7.5`, `7.25`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, size) = (if self.0 < 0 { "-" } else { "" }, self.0.unsigned_abs());
        match (size / 100, size % 100) {
            (whole, 0) => write!(f, "{sign}{whole}"),
            (whole, part) if part % 10 == 0 => write!(f, "{sign}{whole}.{}", part / 10),
            (whole, part) => write!(f, "{sign}{whole}.{part:02}"),
        }
    }
}

impl Add for Points {
    type Output = Points;
    fn add(self, other: Points) -> Points {
        Points(self.0.saturating_add(other.0))
    }
}

impl Sub for Points {
    type Output = Points;
    fn sub(self, other: Points) -> Points {
        Points(self.0.saturating_sub(other.0))
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Points>>(all: I) -> Points {
        all.fold(Points::ZERO, Add::add)
    }
}

impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.as_f64())
    }
}

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Points, D::Error> {
        let number = f64::deserialize(deserializer)?;
        number.to_string().parse().map_err(serde::de::Error::custom)
    }
}

/// The marks of one hand-in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Marked {
    /// The student's id: that of the roster, or the one that the hand-in has.
    pub student: String,
    /// The points so far. What is open counts nothing.
    pub points: Points,
    /// Of how many, without bonus.
    pub of: Points,
    /// The items of the rubric, in its order.
    pub tests: Vec<MarkedTest>,
    /// What was taken off, lateness not among it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub deductions: Vec<MarkedDeduction>,
    /// When it was handed in, by the late rule.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late: Option<Lateness>,
    /// Why the hand-in could not be graded at all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
}

/// One item of the rubric, with what it got.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MarkedTest {
    /// The item's id in the rubric.
    pub id: String,
    /// What people read.
    pub title: String,
    /// The points; `None` while a person has not decided, or where it could not be checked.
    pub points: Option<Points>,
    /// Of how many.
    pub of: Points,
    /// Whether it counts above what the assignment is worth.
    #[serde(default)]
    pub is_bonus: bool,
    /// What was found, in lines that show no hidden case.
    #[serde(default)]
    pub output: String,
    /// Who may see it, and when.
    #[serde(default)]
    pub visibility: Visibility,
    /// How long its tests took, in seconds.
    #[serde(default)]
    pub seconds: f64,
}

/// Something that was taken off.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MarkedDeduction {
    /// Its id in the rubric.
    pub id: String,
    /// What people read.
    pub title: String,
    /// How much.
    pub points: Points,
    /// How many percent of the items' points that is, if it is counted so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub percent: Option<u32>,
    /// The tests that went wrong.
    pub tests: Vec<String>,
}

/// Who sees an item, in Gradescope's words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// The student, at once.
    #[default]
    Visible,
    /// The student, when nothing can be handed in any more.
    AfterDueDate,
    /// The student, when the marks are published.
    AfterPublished,
    /// Only those who grade.
    Hidden,
}

impl Marked {
    /// The items that a person has still to decide.
    pub fn open(&self) -> impl Iterator<Item = &MarkedTest> {
        self.tests.iter().filter(|test| test.points.is_none())
    }

    /// Adds everything up again: the items, less the deductions, never below zero, and then the late rule.
    pub fn add_up(&mut self) {
        let earned: Points = self.tests.iter().filter_map(|test| test.points).sum();
        for deduction in &mut self.deductions {
            if let Some(percent) = deduction.percent {
                deduction.points = earned.share(u64::from(percent), 100);
            }
        }
        let taken: Points = self.deductions.iter().map(|deduction| deduction.points).sum();
        let reached = (earned - taken).max(Points::ZERO);
        self.of = self.tests.iter().filter(|test| !test.is_bonus).map(|test| test.of).sum();
        let off = self.late.as_ref().map_or(Points::ZERO, |late| late.taken_off(reached, self.of));
        self.points = (reached - off).max(Points::ZERO);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_read_and_written_exactly() {
        for (text, shown) in
            [("7", "7"), ("7.50", "7.5"), ("7,25", "7.25"), ("0.05", "0.05"), ("-3", "-3"), ("1.000", "1")]
        {
            let points: Points = text.parse().unwrap();
            assert_eq!(points.to_string(), shown);
            let json = serde_json::to_string(&points).unwrap();
            assert_eq!(serde_json::from_str::<Points>(&json).unwrap(), points, "{json}");
        }
        for text in ["", "a", "1.234", ".5", "5.", "--1", "1e3", "1000001", "\u{661}"] {
            assert!(text.parse::<Points>().is_err(), "{text}");
        }
    }

    #[test]
    fn shares_are_rounded_to_the_nearest_hundredth() {
        let ten = Points::hundredths(1000);
        assert_eq!(ten.share(1, 3).to_string(), "3.33");
        assert_eq!(ten.share(2, 3).to_string(), "6.67");
        assert_eq!(Points::hundredths(1).share(1, 2).to_string(), "0.01");
        assert_eq!((ten.share(5, 4), ten.share(1, 0)), (ten, Points::ZERO));
    }

    #[test]
    fn what_is_taken_off_never_goes_below_nothing() {
        let test = |points: Option<i64>, is_bonus| MarkedTest {
            id: String::new(),
            title: String::new(),
            points: points.map(Points::hundredths),
            of: Points::hundredths(1000),
            is_bonus,
            output: String::new(),
            visibility: Visibility::Visible,
            seconds: 0.0,
        };
        let mut marked = Marked {
            student: "ada".to_owned(),
            points: Points::ZERO,
            of: Points::ZERO,
            tests: vec![test(Some(800), false), test(None, false), test(Some(100), true)],
            deductions: Vec::new(),
            late: None,
            problem: None,
        };
        marked.add_up();
        assert_eq!(
            (marked.points.to_string(), marked.of.to_string(), marked.open().count()),
            ("9".into(), "20".into(), 1)
        );
        let off = |points| MarkedDeduction {
            id: String::new(),
            title: String::new(),
            points,
            percent: None,
            tests: Vec::new(),
        };
        marked.deductions = vec![off(Points::hundredths(250))];
        marked.add_up();
        assert_eq!(marked.points.to_string(), "6.5");
        marked.deductions.push(off(Points::hundredths(5000)));
        marked.add_up();
        assert_eq!(marked.points, Points::ZERO);
        marked.deductions = vec![MarkedDeduction { percent: Some(50), ..off(Points::ZERO) }];
        marked.tests[1].points = Some(Points::hundredths(300));
        marked.add_up();
        assert_eq!(marked.points.to_string(), "6", "half of what a person added, too");
    }
}
