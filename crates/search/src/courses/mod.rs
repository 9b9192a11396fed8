//! How the courses search: each says it in the table `[search]` of `courses/<id>/course.toml`, with what it counts and how
//! it writes a move. A new course is such a table, and a way to write its answer if none of those in `render.rs` fits.

mod ahead;
mod query;
mod render;

pub use ahead::look_ahead;
pub use query::{AnswerMove, QueryError, SearchAnswer, SearchQuery, evaluate, evaluations, run_query, run_query_until};
pub use render::{move_json, number_json};

use crate::textbook::{Algorithm, Caching};
use plyground_course::{Course, CourseError, CoursePart, UnknownCourse};
use serde::Deserialize;
use std::sync::LazyLock;

/// A course's way of searching.
#[derive(Debug)]
pub struct CourseDialect {
    /// What users type; the name of the course's folder.
    pub id: &'static str,
    /// The university, the course and its game.
    pub title: &'static str,
    /// The families it may search; none listed means all. The first is its own.
    pub families: &'static [String],
    /// The search when none is named.
    pub algorithm: Algorithm,
    /// The depth when none is given; a course without one must be told.
    pub depth: Option<Depth>,
    /// The evaluation when none is named; without one the family's first.
    pub evaluation: Option<String>,
    /// Whose values are positive.
    value_of: ValueOf,
    ends: EndOfLine,
    /// What it counts.
    pub counts: Vec<CountKind>,
    /// How it writes a move as numbers.
    pub coordinates: Coordinates,
    caching: CachingKey,
    answer: AnswerForm,
}

/// The table `[search]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SearchTable {
    #[serde(deserialize_with = "algorithm")]
    algorithm: Algorithm,
    depth: Option<Depth>,
    evaluation: Option<String>,
    value_of: ValueOf,
    ends: EndOfLine,
    counts: Vec<CountKind>,
    coordinates: Coordinates,
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

/// Which count of a search a course reports: nodes expanded, leaves, cut-offs and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CountKind {
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

impl CourseDialect {
    /// Those of all courses, our own plain way last.
    pub fn all() -> &'static [CourseDialect] {
        &ALL
    }

    /// The course of that id, or which there are.
    pub fn named(id: &str) -> Result<&'static CourseDialect, UnknownCourse> {
        Course::named(id).map(CourseDialect::carried)
    }

    /// The course that decides for this family, or our own way where none does.
    pub fn of_family(family: &str) -> &'static CourseDialect {
        let plain = || ALL.iter().find(|course| course.families.is_empty()).expect("the plain way takes every family");
        Course::of_family(family).map_or_else(plain, CourseDialect::carried)
    }

    /// How a course searches, by what its folder says.
    pub fn from_course(course: &'static Course) -> Result<CourseDialect, CourseError> {
        let missing = || CourseError::Missing { file: format!("courses/{}/course.toml, [search]", course.id) };
        let table: SearchTable = course.part(CoursePart::Search)?.ok_or_else(missing)?;
        let SearchTable { algorithm, depth, evaluation, value_of, ends, counts, coordinates, caching, answer } = table;
        Ok(CourseDialect {
            id: &course.id,
            title: &course.title,
            families: &course.families,
            algorithm,
            depth,
            evaluation,
            value_of,
            ends,
            counts,
            coordinates,
            caching,
            answer,
        })
    }

    fn carried(course: &'static Course) -> &'static CourseDialect {
        ALL.iter().find(|dialect| dialect.id == course.id).expect("every course has its dialect")
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

static ALL: LazyLock<Vec<CourseDialect>> = LazyLock::new(|| {
    let read = |course| CourseDialect::from_course(course).unwrap_or_else(|error| panic!("{error}"));
    Course::all().iter().map(read).collect()
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
        let of = |family| CourseDialect::of_family(family).id;
        let families = ["tts", "othello", "extconnect4", "mnk", "dominoes", "connect4"];
        assert_eq!(families.map(of), ["cse415", "csc384", "col333", "cse150", "cis521", "plain"]);
    }
}
