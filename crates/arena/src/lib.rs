//! The referee: prepares both players off the clock, asks on the clock, keeps the only true board, and writes the record.
//! May use `game`, `games`, `guard` (for the sandbox levels) and `record`.

mod config;
mod course_notes;
mod error;
mod judge;
mod new_record;
mod openings;
mod penalty;
mod player;
mod policy;
mod referee;
mod rerun;
mod run;
mod sanitize;
mod score;
mod series;
mod take_back;
mod task;

pub use config::MatchConfig;
pub use error::{MatchError, PythonPackage, Remedy};
pub use openings::random_opening;
pub use player::{
    ChosenMove, GameInfo, Introduction, LATE_GRACE, MAX_TURN_TIME, MoveRequest, Player, PlayerAnswer, PlayerId,
    PrepareError, TimeLimit,
};
pub use policy::Policy;
pub use referee::{Match, Step};
pub use rerun::{RerunResult, rerun, rerun_preparation, state_before_turn};
pub use run::{MatchEvent, run_match};
pub use score::{FoulCounts, PointTotals, RepeatedGame, SeriesScore};
pub use series::{Pairing, SeatOrder, pairings, player_seed, second_seed_of_pair};
pub use task::{PlayerTask, TaskReply};
