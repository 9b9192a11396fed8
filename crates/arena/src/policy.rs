//! Policies: what follows on which foul, and how long a move may take.

use crate::course_notes::OriginalRulings;
use plyground_course::{Course, CourseError, CoursePart};
use plyground_record::{Penalties, Penalty};
use serde::Deserialize;
use std::sync::LazyLock;

/// A policy. Every course has its own, in `courses/<id>/policy.toml`; `strict` is ours.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Policy {
    /// What users type and records say.
    #[serde(skip)]
    pub name: String,
    /// Seconds for a move.
    pub limit: f64,
    /// Seconds past the limit that are forgiven.
    pub grace: f64,
    /// Whether programs may think while the opponent is to move. Otherwise they are stopped.
    #[serde(default)]
    pub pondering: bool,
    /// How many lost turns in a row end the game on points.
    #[serde(default = "usual_lost_turns")]
    pub lost_turns: u32,
    /// What follows on which foul.
    pub penalties: Penalties,
    /// What the course's own program would have done instead.
    #[serde(default)]
    pub(crate) original: OriginalRulings,
}

const fn usual_lost_turns() -> u32 {
    20
}

static POLICIES: LazyLock<Vec<Policy>> = LazyLock::new(|| {
    let read = |course| Policy::from_course(course).unwrap_or_else(|error| panic!("{error}"));
    Course::all().iter().filter_map(read).chain([strict()]).collect()
});

/// Tournaments, and games without a course: every foul loses.
fn strict() -> Policy {
    Policy {
        name: "strict".to_owned(),
        limit: 1.0,
        grace: 0.0,
        pondering: false,
        lost_turns: usual_lost_turns(),
        penalties: Penalties::all(Penalty::Forfeit),
        original: OriginalRulings::default(),
    }
}

impl Policy {
    /// All policies, `strict` last.
    pub fn all() -> &'static [Policy] {
        &POLICIES
    }

    /// The policy of this name.
    pub fn named(name: &str) -> Option<&'static Policy> {
        Policy::all().iter().find(|policy| policy.name == name)
    }

    /// The policy that a family is refereed by unless another one is chosen.
    pub fn of_family(family: &str) -> &'static Policy {
        let of_course = Course::of_family(family).and_then(|course| Policy::named(&course.id));
        of_course.unwrap_or_else(|| Policy::named("strict").expect("it is the last of the list"))
    }

    /// The policy of a course, if its folder has one.
    pub fn from_course(course: &Course) -> Result<Option<Policy>, CourseError> {
        let policy: Option<Policy> = course.part(CoursePart::Policy)?;
        Ok(policy.map(|policy| Policy { name: course.id.clone(), ..policy }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_games::FAMILIES;
    use plyground_record::{Foul, FoulKind};

    #[test]
    fn every_family_has_the_policy_of_its_course() {
        let of = |family: &str| Policy::of_family(family).name.as_str();
        let named: Vec<_> = FAMILIES.iter().map(|family| (family.name, of(family.name))).collect();
        let mut expected = [
            ("tts", "cse415"),
            ("mnk", "cse150"),
            ("othello", "csc384"),
            ("extconnect4", "col333"),
            ("connect4", "strict"),
            ("dominoes", "cis521"),
        ];
        expected.sort_by_key(|(family, _)| named.iter().position(|(name, _)| name == family));
        assert_eq!(named, expected);
    }

    #[test]
    fn fouls_cost_what_the_courses_say() {
        let on = |policy: &str, kind| Policy::named(policy).unwrap().penalties.for_foul(&Foul::new(kind, ""));
        assert_eq!(on("cse415", FoulKind::Crashed), Penalty::Draw);
        assert_eq!(on("cse415", FoulKind::Late), Penalty::Forfeit);
        assert_eq!(on("col333", FoulKind::Illegal), Penalty::Skip);
        assert_eq!(on("cse150", FoulKind::Crashed), Penalty::FirstMove);
        assert_eq!(on("cse150", FoulKind::Illegal), Penalty::Forfeit);
        for kind in FoulKind::ALL {
            assert_eq!(on("strict", kind), Penalty::Forfeit);
            assert_eq!(on("csc384", kind), Penalty::Forfeit);
            assert_eq!(on("cis521", kind), Penalty::Forfeit);
        }
    }
}
