//! A time limit of the settings: seconds, `none`, or the course's own.

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// How long a move may take.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MoveTime {
    /// As long as the course of the game allows.
    Course,
    /// As long as any turn may take.
    Unlimited,
    /// So many seconds.
    Seconds(f64),
}

/// The longest limit: that of any turn.
const MAX_SECONDS: f64 = plyground_arena::MAX_TURN_TIME.as_secs() as f64;

impl MoveTime {
    fn from_seconds(seconds: f64) -> Result<MoveTime, String> {
        if seconds > 0.0 && seconds <= MAX_SECONDS {
            Ok(MoveTime::Seconds(seconds))
        } else {
            Err(format!("a time limit of {seconds} seconds: expected more than 0 and at most {MAX_SECONDS}"))
        }
    }
}

/// `2 s`, `none`, `course`.
impl fmt::Display for MoveTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveTime::Course => f.write_str("course"),
            MoveTime::Unlimited => f.write_str("none"),
            MoveTime::Seconds(seconds) => write!(f, "{seconds} s"),
        }
    }
}

impl FromStr for MoveTime {
    type Err = String;

    fn from_str(text: &str) -> Result<MoveTime, String> {
        match text {
            "course" => Ok(MoveTime::Course),
            "none" => Ok(MoveTime::Unlimited),
            _ => match text.parse() {
                Ok(seconds) => MoveTime::from_seconds(seconds),
                Err(_) => {
                    Err(format!("`{text}` is not a time limit (expected seconds such as 2.0, `none` or `course`)"))
                }
            },
        }
    }
}

impl Serialize for MoveTime {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            MoveTime::Seconds(seconds) => to.serialize_f64(*seconds),
            MoveTime::Course | MoveTime::Unlimited => to.collect_str(self),
        }
    }
}

impl<'de> Deserialize<'de> for MoveTime {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<MoveTime, D::Error> {
        struct TimeVisitor;

        impl Visitor<'_> for TimeVisitor {
            type Value = MoveTime;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("seconds such as 2.0, \"none\" or \"course\"")
            }

            fn visit_f64<E: Error>(self, seconds: f64) -> Result<MoveTime, E> {
                MoveTime::from_seconds(seconds).map_err(E::custom)
            }

            fn visit_i64<E: Error>(self, seconds: i64) -> Result<MoveTime, E> {
                self.visit_f64(seconds as f64)
            }

            fn visit_u64<E: Error>(self, seconds: u64) -> Result<MoveTime, E> {
                self.visit_f64(seconds as f64)
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<MoveTime, E> {
                text.parse().map_err(E::custom)
            }
        }

        from.deserialize_any(TimeVisitor)
    }
}
