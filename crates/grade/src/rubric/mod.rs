//! What each part of an assignment is worth: `courses/<id>/rubric.toml`, or a file of the teacher's own.
//!
//! ```
//! use plyground_grade::rubric::Rubric;
//!
//! let text = "title = 'Homework'\npoints = 10\n[[item]]\nid = 'search'\ntitle = 'The search'\npoints = 10\ntests = ['functions/*']";
//! assert_eq!(Rubric::read("rubric.toml", text)?.items[0].points.to_string(), "10");
//! let slip = Rubric::read("rubric.toml", &text.replace("tests", "test")).unwrap_err();
//! assert_eq!(slip.to_string(), "rubric.toml:7: there is no key `test`; did you mean `tests`?");
//! # Ok::<(), plyground_grade::rubric::RubricError>(())
//! ```

mod error;
mod score;

pub use error::RubricError;

use crate::late::LateRule;
use crate::marks::{Points, Visibility};
use plyground_course::Course;
use serde::Deserialize;
use std::collections::HashSet;

/// What an assignment is worth, item by item.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rubric {
    /// The assignment.
    pub title: String,
    /// What all items come to, without bonus. It is written down so that a slip in an item is noticed.
    pub points: Points,
    /// What a late hand-in costs.
    #[serde(default)]
    pub late: Option<LateRule>,
    /// What points are given for, in the order of the handout.
    #[serde(rename = "item")]
    pub items: Vec<RubricItem>,
    /// What points are taken off for.
    #[serde(default, rename = "deduction")]
    pub deductions: Vec<RubricDeduction>,
}

/// Something that points are given for: by tests, or by a person.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RubricItem {
    /// Its name in tables of marks.
    pub id: String,
    /// What people read.
    pub title: String,
    /// The most points for it.
    pub points: Points,
    /// The tests that decide: their ids, or `functions/*` for all of a section.
    #[serde(default)]
    pub tests: Vec<String>,
    /// How tests that are partly right count.
    #[serde(default)]
    pub credit: Credit,
    /// Whether a person decides. The tests are then only shown.
    #[serde(default)]
    pub manual: bool,
    /// What that person looks at and asks.
    #[serde(default)]
    pub needs: Option<String>,
    /// Whether it counts above what the assignment is worth.
    #[serde(default)]
    pub bonus: bool,
    /// Who sees it, and when.
    #[serde(default)]
    pub visibility: Visibility,
}

/// How tests that are partly right count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Credit {
    /// The share that is right, of all tests together.
    #[default]
    Fraction,
    /// Everything, if all tests are right, else nothing.
    AllOrNothing,
    /// The same for each test that is right.
    Each,
}

/// Something that points are taken off for.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RubricDeduction {
    /// Its name in tables of marks.
    pub id: String,
    /// What people read.
    pub title: String,
    /// The tests that must be right.
    pub tests: Vec<String>,
    /// How many points are taken off.
    #[serde(default)]
    pub points: Option<Points>,
    /// How many percent of what the items got are taken off.
    #[serde(default)]
    pub percent: Option<u32>,
    /// Whether each wrong test costs as much, and not all of them together.
    #[serde(default)]
    pub each: bool,
}

/// The file of a course.
const FILE: &str = "rubric.toml";

impl Rubric {
    /// The rubric that a course comes with: the points of its handout.
    pub fn of_course(course: &Course) -> Result<Rubric, RubricError> {
        let file = format!("courses/{}/{FILE}", course.id);
        let text = course.file(FILE).map_err(|_| RubricError::Missing { course: course.id.clone() })?;
        Rubric::read(&file, text)
    }

    /// Reads a rubric. `file` is for messages.
    pub fn read(file: &str, text: &str) -> Result<Rubric, RubricError> {
        let rubric: Rubric = toml::from_str(text).map_err(|error| RubricError::from_toml(file, text, &error))?;
        let wrong = |what: String| RubricError::Content { file: file.to_owned(), what };
        let mut ids = HashSet::new();
        let all = rubric.items.iter().map(|item| &item.id).chain(rubric.deductions.iter().map(|one| &one.id));
        for id in all {
            let is_plain = !id.is_empty() && id.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
            if !is_plain {
                return Err(wrong(format!("the id `{id}` may have letters, digits, `-` and `_`")));
            }
            if !ids.insert(id) {
                return Err(wrong(format!("two items have the id `{id}`")));
            }
        }
        for item in &rubric.items {
            let what = match item {
                _ if item.points < Points::ZERO => "has fewer points than none; what costs points is a [[deduction]]",
                RubricItem { manual: false, .. } if item.tests.is_empty() => {
                    "has no `tests`; if a person decides, say `manual = true` and what they need"
                }
                RubricItem { manual: true, needs: None, .. } => {
                    "is for a person to decide; say in `needs` what that person looks at"
                }
                RubricItem { manual: false, needs: Some(_), .. } => {
                    "has `needs`, which is for items with `manual = true`"
                }
                _ => continue,
            };
            return Err(wrong(format!("the item `{}` {what}", item.id)));
        }
        for one in &rubric.deductions {
            let is_off = one.points.is_none_or(|points| points >= Points::ZERO)
                && one.percent.is_none_or(|percent| percent <= 100);
            if one.points.is_some() == one.percent.is_some() || !is_off {
                let what = "takes off either `points` or a `percent` of at most 100";
                return Err(wrong(format!("the deduction `{}` {what}", one.id)));
            }
        }
        let sum: Points = rubric.items.iter().filter(|item| !item.bonus).map(|item| item.points).sum();
        if sum != rubric.points {
            return Err(wrong(format!("its items come to {sum} points, and `points` says {}", rubric.points)));
        }
        if let Some(late) = &rubric.late {
            late.check().map_err(|error| wrong(format!("[late]: {error}")))?;
        }
        Ok(rubric)
    }

    /// The items that a person decides.
    pub fn manual_items(&self) -> impl Iterator<Item = &RubricItem> {
        self.items.iter().filter(|item| item.manual)
    }
}

#[cfg(test)]
mod tests;
