//! The referee: prepares both players off the clock, asks on the clock, keeps the only true board, and writes the record.
//! May use `game`, `games` and `record`.

mod ending;
mod hearing;
mod house;
mod judgement;
mod openings;
mod original;
mod player;
mod policy;
mod punishment;
mod referee;
mod rerun;
mod score;
mod series;

pub use hearing::{choice as heard, introduction as introduced};
pub use house::House;
pub use openings::random_opening;
pub use player::{Allowance, Answer, Briefing, CAP, Card, Choice, Introduction, LINGER, Player, Question, Trouble};
pub use plyground_record::on_the_board;
pub use policy::Policy;
pub use referee::{Event, Impossible, hold};
pub use rerun::{Again, before_turn, rerun, rerun_preparation};
pub use score::{Conduct, Points, Repeat, Score};
pub use series::{Pairing, SeatOrder, pairings};
