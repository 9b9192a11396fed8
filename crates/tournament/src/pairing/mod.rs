//! Who plays whom: schedules and pairings as values, without any game being played.

mod knockout;
mod matching;
mod schedule;
mod swiss;

pub use knockout::{KnockoutBracket, KnockoutMatch, KnockoutSlot};
pub use schedule::{ScheduledGame, gauntlet, groups, promoted, round_robin, seeded_order, swapped_games};
pub use swiss::{
    PairingReason, SwissBye, SwissCriterion, SwissError, SwissGame, SwissPair, SwissPairings, SwissRound,
    SwissTournament,
};
