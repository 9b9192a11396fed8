//! Certificates: proofs of values that anyone can check with the rules alone. `docs/proofs.md` describes the file.
//!
//! A claim says what a seat gets at least. Its certificate is a strategy of that seat: one move at every position where it is
//! to move. The replies of the other side are not in the file, because whoever checks the claim tries all of them.
//!
//! ```
//! use plyground_games::Spec;
//! use plyground_search::solve::{Certificate, SolveLimits, prove, verify};
//!
//! let start = Spec::parse("mnk:3x3,k=3")?.setup()?;
//! let (_, certificate) = prove(&start, &SolveLimits::unlimited(), &mut |_| {})?;
//! let file = certificate?.to_string();
//! let checked = verify(&Certificate::parse(&file)?)?;
//! // Each side has at least a draw.
//! assert_eq!(checked.len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod format;
mod key;
mod verify;
mod write;

pub use format::ProofFormatError;
pub use verify::{CheckedClaim, ProofFault, verify};
pub use write::NoCertificate;
pub(super) use write::write_certificate;

use super::{Solution, ValueScale};
use plyground_game::{Outcome, Seat, Setup};
use std::fmt;

/// A position and what is claimed of it, with the strategies that prove it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The position.
    pub setup: Setup,
    /// What is claimed, at most once for each seat.
    pub claims: Vec<ProofClaim>,
}

/// What a seat gets at least, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofClaim {
    /// Who gets it.
    pub seat: Seat,
    /// What it gets.
    pub goal: ProofGoal,
    /// The moves of the seat where it has a choice, in the order in which the check comes to them.
    pub moves: Vec<u16>,
}

/// What a seat gets at least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofGoal {
    /// It wins.
    Win,
    /// It does not lose.
    Draw,
    /// Its points or discs, minus the other side's, are at least so many.
    Margin(i32),
}

impl ProofGoal {
    /// Whether a game that ended like this is what was claimed for `seat`.
    fn is_met(self, outcome: Outcome, scores: Option<[i32; 2]>, seat: Seat) -> bool {
        match self {
            ProofGoal::Win => outcome.value_for(seat) == 1,
            ProofGoal::Draw => outcome.value_for(seat) >= 0,
            ProofGoal::Margin(least) => {
                scores.is_some_and(|points| points[seat.index()] - points[seat.other().index()] >= least)
            }
        }
    }
}

impl fmt::Display for ProofGoal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProofGoal::Win => f.write_str("win"),
            ProofGoal::Draw => f.write_str("draw"),
            ProofGoal::Margin(least) => write!(f, "margin {least}"),
        }
    }
}

/// What the bounds of a solution claim for each seat, as far as that is more than nothing; each with the value from the side of
/// that seat.
fn claims(solution: &Solution) -> Vec<(Seat, ProofGoal, i32)> {
    let widest = solution.scale.widest();
    let sides = [(solution.mover, solution.bounds), (solution.mover.other(), solution.bounds.turned())];
    let claim = |(seat, lower): (Seat, i32)| match solution.scale {
        ValueScale::Margin => (lower > widest.lower).then_some((seat, ProofGoal::Margin(lower), lower)),
        ValueScale::Outcome | ValueScale::Plies => match lower {
            1.. => Some((seat, ProofGoal::Win, lower)),
            0 => Some((seat, ProofGoal::Draw, 0)),
            _ => None,
        },
    };
    let mut claims: Vec<_> = sides.into_iter().filter_map(|(seat, bounds)| claim((seat, bounds.lower))).collect();
    claims.sort_by_key(|&(seat, ..)| seat.index());
    claims
}
