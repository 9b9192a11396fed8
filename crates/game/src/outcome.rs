//! How a game ends.

use crate::Seat;
use serde::{Deserialize, Serialize};

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// That seat has won.
    Win(Seat),
    /// Nobody has.
    Draw,
}

impl Outcome {
    /// The outcome of a game on points.
    pub fn by_points(points: [i32; 2]) -> Outcome {
        match points[0].cmp(&points[1]) {
            std::cmp::Ordering::Greater => Outcome::Win(Seat::First),
            std::cmp::Ordering::Less => Outcome::Win(Seat::Second),
            std::cmp::Ordering::Equal => Outcome::Draw,
        }
    }

    /// The winner, if there is one.
    pub const fn winner(self) -> Option<Seat> {
        match self {
            Outcome::Win(seat) => Some(seat),
            Outcome::Draw => None,
        }
    }

    /// 1 for a win of `seat`, -1 for a loss, 0 for a draw.
    pub fn value_for(self, seat: Seat) -> i32 {
        match self.winner() {
            None => 0,
            Some(winner) if winner == seat => 1,
            Some(_) => -1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_is_worth_one_to_its_winner() {
        let value = |outcome: Outcome| Seat::BOTH.map(|seat| outcome.value_for(seat));
        assert_eq!(value(Outcome::Win(Seat::First)), [1, -1]);
        assert_eq!(value(Outcome::Win(Seat::Second)), [-1, 1]);
        assert_eq!(value(Outcome::Draw), [0, 0]);
        assert_eq!((Outcome::Win(Seat::Second).winner(), Outcome::Draw.winner()), (Some(Seat::Second), None));
    }
}
