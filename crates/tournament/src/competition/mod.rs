//! A course's own competition: who has qualified by games that they hand in, who is a finalist, and what that is worth. The rules
//! are data, `courses/<id>/competition.toml`.
//!
//! ```
//! use plyground_tournament::competition::CompetitionRules;
//!
//! let rules = CompetitionRules::of_course("cse415")?;
//! assert_eq!((rules.won_games, rules.least_k, rules.limit), (2, 5, 2.0));
//! // Of 12 who qualified, the first two are finalists.
//! assert_eq!(rules.credit(12, 1).points, 15);
//! assert_eq!((rules.credit(12, 2).points, rules.credit(12, 3).points), (10, 5));
//! # Ok::<(), plyground_tournament::competition::CompetitionError>(())
//! ```

mod claim;

pub use claim::{ClaimVerdict, ClaimedGame, Entrant, Evidence, Qualification};

use plyground_course::{Course, CourseError, CoursePart, UnknownCourse};
use serde::Deserialize;

/// The rules of a competition.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CompetitionRules {
    /// The family of the games that count.
    pub family: String,
    /// How many games an entrant must have won, each against another opponent.
    pub won_games: usize,
    /// The shortest line that counts.
    pub least_k: u32,
    /// The fewest rows.
    pub least_rows: u8,
    /// The fewest columns.
    pub least_cols: u8,
    /// Seconds for a move.
    pub limit: f64,
    /// The share of the qualified who are finalists.
    pub finalists: f64,
    /// What it is worth.
    pub credit: CreditRule,
}

/// Points of extra credit, each added to those before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CreditRule {
    /// For having qualified.
    pub qualified: u32,
    /// For being a finalist.
    pub finalist: u32,
    /// For having won.
    pub winner: u32,
}

/// What an entrant gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CompetitionCredit {
    /// Points in all.
    pub points: u32,
    /// Whether it is among the finalists.
    pub is_finalist: bool,
    /// Whether it won.
    pub is_winner: bool,
}

/// Why there are no rules.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CompetitionError {
    /// No such course.
    #[error(transparent)]
    Course(#[from] UnknownCourse),
    /// Its folder is wrong.
    #[error(transparent)]
    Folder(#[from] CourseError),
    /// It has no competition.
    #[error("course {course} has no competition of its own (courses with one: {})", competing_courses().join(", "))]
    NoCompetition {
        /// Which course.
        course: String,
    },
}

/// The ids of the courses that have a competition.
pub fn competing_courses() -> Vec<&'static str> {
    let has_one = |course: &&Course| CompetitionRules::of_course(&course.id).is_ok();
    Course::all().iter().filter(has_one).map(|course| course.id.as_str()).collect()
}

impl CompetitionRules {
    /// The rules of a course.
    pub fn of_course(id: &str) -> Result<CompetitionRules, CompetitionError> {
        let rules = Course::named(id)?.part(CoursePart::Competition)?;
        rules.ok_or_else(|| CompetitionError::NoCompetition { course: id.to_owned() })
    }

    /// How many of the qualified are finalists: no more than the share says, and at least one.
    pub fn finalists(&self, qualified: usize) -> usize {
        // A tenth of a place is lost to rounding, never won.
        ((qualified as f64 * self.finalists + 1e-9).floor() as usize).max(1).min(qualified)
    }

    /// What an entrant gets who came in on this place, counted from 1, among so many who qualified. Who shares a place shares
    /// its credit.
    pub fn credit(&self, qualified: usize, place: usize) -> CompetitionCredit {
        let (is_finalist, is_winner) = (place <= self.finalists(qualified), place == 1);
        let CreditRule { qualified, finalist, winner } = self.credit;
        let points = qualified + if is_finalist { finalist } else { 0 } + if is_winner { winner } else { 0 };
        CompetitionCredit { points, is_finalist, is_winner }
    }
}

#[cfg(test)]
mod tests;
