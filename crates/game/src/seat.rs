//! The two seats of every game.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Who sits where. First is White (tts), dark (othello), player 1 (drop games), colour 1 (mnk) and vertical (dominoes).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// The seat that usually opens the game.
    First,
    /// The other one.
    Second,
}

impl Seat {
    /// Both seats, First before Second.
    pub const BOTH: [Seat; 2] = [Seat::First, Seat::Second];

    /// The opponent's seat.
    #[inline]
    pub const fn other(self) -> Seat {
        match self {
            Seat::First => Seat::Second,
            Seat::Second => Seat::First,
        }
    }

    /// 0 for First and 1 for Second, for arrays with one entry a seat.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Seat::First => "first",
            Seat::Second => "second",
        })
    }
}

impl FromStr for Seat {
    type Err = String;

    fn from_str(text: &str) -> Result<Seat, String> {
        match text {
            "first" => Ok(Seat::First),
            "second" => Ok(Seat::Second),
            _ => Err(format!("`{text}` is not a seat (expected `first` or `second`)")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_is_read_as_it_is_written() {
        assert_eq!(Seat::BOTH.map(|seat| seat.to_string()), ["first", "second"]);
        assert_eq!(Seat::BOTH.map(|seat| seat.to_string().parse()), Seat::BOTH.map(Ok));
        let problem = "`third` is not a seat (expected `first` or `second`)";
        assert_eq!("third".parse::<Seat>(), Err(problem.to_owned()));
    }

    #[test]
    fn an_array_with_an_entry_for_each_seat_has_its_entries_in_the_order_of_the_seats() {
        assert_eq!(Seat::BOTH.map(|seat| ["dark", "light"][seat.index()]), ["dark", "light"]);
    }
}
