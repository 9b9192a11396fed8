//! The courses as data: each is a file `courses/<id>/course.toml` that says how it searches, what it counts and how it
//! writes a move. A new course is such a file, and a way to tell its answer if none of those in `tell.rs` fits.

mod ahead;
mod query;
mod render;

pub use ahead::look_ahead;
pub use query::{AnswerMove, QueryError, SearchAnswer, SearchQuery, evaluate, evaluations, run_query, run_query_until};
pub use render::{move_json, number_json};

use crate::textbook::{Algorithm, Caching};
use plyground_game::did_you_mean;
use serde::Deserialize;
use std::sync::LazyLock;

/// A course's way of searching.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
pub struct Course {
    /// What users type; the name of its folder.
    #[serde(skip)]
    pub id: &'static str,
    /// The university, the course and its game.
    pub title: String,
    /// The families it may search; none listed means all. The first is its own.
    pub families: Vec<String>,
    /// The search when none is named.
    #[serde(deserialize_with = "algorithm")]
    pub algorithm: Algorithm,
    /// The depth when none is given; a course without one must be told.
    #[serde(default)]
    pub depth: Option<Depth>,
    /// The evaluation when none is named; without one the family's first.
    #[serde(default)]
    pub evaluation: Option<String>,
    /// Whose values are positive.
    value_of: ValueOf,
    ends: EndOfLine,
    /// What it counts.
    pub counts: Vec<Counter>,
    /// How it writes a move as numbers.
    pub coordinates: Coordinates,
    caching: CachingKey,
    answer: AnswerForm,
}

/// How deep to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "toml::Value")]
pub enum Depth {
    /// So many plies.
    Plies(u32),
    /// To the end of the game.
    Unlimited,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum ValueOf {
    First,
    Mover,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum EndOfLine {
    NoMoves,
    Outcome,
    WinOutranks,
}

/// Something a course counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Counter {
    /// Positions whose moves were looked at.
    Expanded,
    /// Positions evaluated, as static evaluations.
    StaticEvals,
    /// Positions evaluated, as leaves.
    Leaves,
    /// Positions cut.
    Cutoffs,
    /// Positions generated, without the root.
    Nodes,
}

/// How a move is written as numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Coordinates {
    /// `[row, column]`.
    RowCol,
    /// `[column, row]`.
    ColRow,
    /// `[column, is_pop]`.
    ColPop,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum CachingKey {
    Window,
    Bounds,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum AnswerForm {
    Dict,
    Move,
    Action,
    Triple,
}

impl Course {
    /// All courses, our own plain way last.
    pub fn all() -> &'static [Course] {
        &ALL
    }

    /// The course of that id, or which there are.
    pub fn named(id: &str) -> Result<&'static Course, String> {
        ALL.iter().find(|course| course.id == id).ok_or_else(|| {
            let known: Vec<_> = ALL.iter().map(|course| course.id).collect();
            format!("there is no course `{id}`{}", did_you_mean(id, &known))
        })
    }

    /// The course that teaches this family, or our own way where none does.
    pub fn of_family(family: &str) -> &'static Course {
        let teaches = |course: &&Course| course.families.first().is_none_or(|own| own == family);
        ALL.iter().find(teaches).expect("the plain way takes every family")
    }

    /// Whether it can search that family.
    pub fn takes(&self, family: &str) -> bool {
        self.families.is_empty() || self.families.iter().any(|known| known == family)
    }

    /// What `--caching` means here.
    pub fn caching(&self) -> Caching {
        match self.caching {
            CachingKey::Window => Caching::Window,
            CachingKey::Bounds => Caching::Bounds,
        }
    }
}

static ALL: LazyLock<Vec<Course>> = LazyLock::new(|| {
    macro_rules! course {
        ($id:literal) => {
            ($id, include_str!(concat!("../../../../courses/", $id, "/course.toml")))
        };
    }
    let files = [
        course!("cse415"),
        course!("csc384"),
        course!("col333"),
        course!("cse150"),
        course!("cis521"),
        course!("plain"),
    ];
    let read = |(id, text): (&'static str, &str)| {
        let course: Course = toml::from_str(text).unwrap_or_else(|error| panic!("courses/{id}/course.toml: {error}"));
        Course { id, ..course }
    };
    files.into_iter().map(read).collect()
});

fn algorithm<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Algorithm, D::Error> {
    let name = String::deserialize(deserializer)?;
    let known = Algorithm::ALL.into_iter().find(|algorithm| algorithm.name() == name);
    known.ok_or_else(|| serde::de::Error::custom(format!("there is no algorithm `{name}`")))
}

impl TryFrom<toml::Value> for Depth {
    type Error = String;

    fn try_from(value: toml::Value) -> Result<Depth, String> {
        match &value {
            toml::Value::Integer(plies) => u32::try_from(*plies).map(Depth::Plies).map_err(|error| error.to_string()),
            toml::Value::String(none) if none == "none" => Ok(Depth::Unlimited),
            other => Err(format!("expected a number of plies or \"none\", found {other}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_family_has_its_course_and_connect4_has_none() {
        let of = |family| Course::of_family(family).id;
        let families = ["tts", "othello", "extconnect4", "mnk", "dominoes", "connect4"];
        assert_eq!(families.map(of), ["cse415", "csc384", "col333", "cse150", "cis521", "plain"]);
    }

    #[test]
    fn an_unknown_course_is_told_the_known_ones() {
        let message = |id| Course::named(id).unwrap_err();
        assert_eq!(message("cse451"), "there is no course `cse451`; did you mean `cse415`?");
        let known = "(there are: cse415, csc384, col333, cse150, cis521, plain)";
        assert_eq!(message("philosophy"), format!("there is no course `philosophy` {known}"));
    }
}
