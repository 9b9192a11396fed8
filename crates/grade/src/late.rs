//! What a late hand-in costs.

use crate::marks::Points;
use crate::times::{TimeError, read_offset, read_time};
use jiff::tz::Offset;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

/// The table `[late]` of a rubric.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LateRule {
    /// How many percent each day that has begun takes off.
    pub percent_per_day: u32,
    /// How many days a late hand-in is accepted; after them it gets nothing.
    pub days: u32,
    /// Of what the percents are taken.
    #[serde(default)]
    pub of: LateShare,
    /// When it is due, unless a roster says otherwise: `2022-10-19 18:00`.
    #[serde(default)]
    pub due: Option<String>,
    /// The offset of times that are written without one, such as `+05:30`.
    #[serde(default)]
    pub zone: Option<String>,
    /// So many minutes are forgiven.
    #[serde(default)]
    pub grace_minutes: u32,
}

/// Of what the percents are taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LateShare {
    /// Of the points that the hand-in reached.
    #[default]
    Reached,
    /// Of all points of the assignment.
    Possible,
}

/// How a hand-in stands to its due time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Lateness {
    /// In time.
    OnTime,
    /// Late, and accepted.
    Late {
        /// The days that have begun.
        days: u32,
        /// What is taken off.
        percent: u32,
        /// Of what.
        of: LateShare,
    },
    /// Too late.
    Refused {
        /// The days that have begun.
        days: u32,
    },
    /// A person has to decide; nothing is taken off.
    Unknown {
        /// Why.
        why: String,
    },
}

/// What is known of when a hand-in came and when it was due.
#[derive(Clone, Copy, Debug, Default)]
pub struct HandInTimes {
    /// When it was handed in.
    pub submitted: Option<Timestamp>,
    /// Whether the hand-in system called it late.
    pub marked_late: bool,
    /// A due time of this student's own.
    pub due: Option<Timestamp>,
    /// How much longer this student has.
    pub extension: SignedDuration,
}

impl LateRule {
    /// The offset of times that are written without one.
    pub fn offset(&self) -> Result<Offset, TimeError> {
        match &self.zone {
            None => Ok(Offset::UTC),
            Some(zone) => read_offset(zone).ok_or_else(|| TimeError { text: zone.clone() }),
        }
    }

    /// Whether its times can be read.
    pub(crate) fn check(&self) -> Result<(), TimeError> {
        self.judge(&HandInTimes::default()).map(|_| ())
    }

    /// How late a hand-in is. A rule without any due time says nothing.
    pub fn judge(&self, times: &HandInTimes) -> Result<Option<Lateness>, TimeError> {
        let own = self.due.as_deref().map(|due| read_time(due, self.offset()?)).transpose()?;
        let unknown = |why: &str| Ok(Some(Lateness::Unknown { why: why.to_owned() }));
        let (due, submitted) = match (times.due.or(own), times.submitted) {
            (Some(due), Some(submitted)) => (due, submitted),
            _ if times.marked_late => return unknown("the hand-in system calls it late, and does not say by how much"),
            (Some(_), None) => return unknown("nothing says when it was handed in"),
            (None, _) => return Ok(None),
        };
        let grace = SignedDuration::from_mins(i64::from(self.grace_minutes));
        let over = submitted.duration_since(due) - times.extension - grace;
        if over <= SignedDuration::ZERO {
            return Ok(Some(Lateness::OnTime));
        }
        // What is forgiven decides only whether it is late at all.
        const DAY: i128 = 24 * 3600 * 1_000_000_000;
        let days =
            u32::try_from((over + grace).as_nanos().div_euclid(DAY) + i128::from((over + grace).as_nanos() % DAY != 0))
                .unwrap_or(u32::MAX);
        Ok(Some(if days > self.days {
            Lateness::Refused { days }
        } else {
            let percent = self.percent_per_day.saturating_mul(days).min(100);
            Lateness::Late { days, percent, of: self.of }
        }))
    }
}

impl Lateness {
    /// How many points it costs a hand-in that reached so many of so many.
    pub fn taken_off(&self, reached: Points, possible: Points) -> Points {
        match self {
            Lateness::OnTime | Lateness::Unknown { .. } => Points::ZERO,
            Lateness::Refused { .. } => reached,
            Lateness::Late { percent, of: LateShare::Reached, .. } => reached.share(u64::from(*percent), 100),
            Lateness::Late { percent, of: LateShare::Possible, .. } => possible.share(u64::from(*percent), 100),
        }
    }

    /// A sentence for the student and the table of marks; empty if it was in time.
    pub fn sentence(&self) -> String {
        let plural = |days: u32| if days == 1 { "1 day".to_owned() } else { format!("{days} days") };
        match self {
            Lateness::OnTime => String::new(),
            Lateness::Late { days, percent, .. } => format!("{} late: {percent} % off", plural(*days)),
            Lateness::Refused { days } => format!("{} late: too late to be accepted", plural(*days)),
            Lateness::Unknown { why } => format!("late? {why}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule() -> LateRule {
        toml::from_str("percent_per_day = 10\ndays = 2\ndue = '2022-10-19 18:00'\nzone = '+05:30'").unwrap()
    }

    fn at(text: &str) -> HandInTimes {
        let submitted = Some(read_time(text, rule().offset().unwrap()).unwrap());
        HandInTimes { submitted, ..HandInTimes::default() }
    }

    fn judged(times: &HandInTimes) -> String {
        rule().judge(times).unwrap().unwrap().sentence()
    }

    #[test]
    fn ten_percent_a_day_and_two_days() {
        assert_eq!(judged(&at("2022-10-19 18:00")), "");
        assert_eq!(judged(&at("2022-10-19 18:00:01")), "1 day late: 10 % off");
        assert_eq!(judged(&at("2022-10-20 18:00")), "1 day late: 10 % off");
        assert_eq!(judged(&at("2022-10-20 18:00:01")), "2 days late: 20 % off");
        assert_eq!(judged(&at("2022-10-21 18:00")), "2 days late: 20 % off");
        assert_eq!(judged(&at("2022-10-21 18:00:01")), "3 days late: too late to be accepted");
        let (reached, all) = (Points::hundredths(8000), Points::hundredths(10000));
        let off = |late: &Lateness| late.taken_off(reached, all).to_string();
        let late = |of| Lateness::Late { days: 2, percent: 20, of };
        assert_eq!(
            (off(&late(LateShare::Reached)), off(&late(LateShare::Possible))),
            ("16".to_owned(), "20".to_owned())
        );
        assert_eq!((off(&Lateness::Refused { days: 3 }), off(&Lateness::OnTime)), ("80".to_owned(), "0".to_owned()));
    }

    #[test]
    fn an_extension_or_a_due_time_of_ones_own_counts() {
        let times = HandInTimes { extension: SignedDuration::from_hours(24), ..at("2022-10-20 18:00") };
        assert_eq!(judged(&times), "");
        let times = HandInTimes { extension: SignedDuration::from_hours(24), ..at("2022-10-20 18:01") };
        assert_eq!(judged(&times), "1 day late: 10 % off");
        let own = HandInTimes { due: at("2022-10-25 00:00").submitted, ..at("2022-10-24 00:00") };
        assert_eq!(judged(&own), "");
        let forgiving = LateRule { grace_minutes: 5, ..rule() };
        let judged = |text| forgiving.judge(&at(text)).unwrap().unwrap();
        assert_eq!(judged("2022-10-19 18:05"), Lateness::OnTime);
        assert_eq!(judged("2022-10-20 18:03").sentence(), "2 days late: 20 % off");
    }

    #[test]
    fn what_is_not_known_is_left_to_a_person() {
        let late = HandInTimes { marked_late: true, ..HandInTimes::default() };
        assert_eq!(judged(&late), "late? the hand-in system calls it late, and does not say by how much");
        assert_eq!(judged(&HandInTimes::default()), "late? nothing says when it was handed in");
        let open = LateRule { due: None, ..rule() };
        assert_eq!(open.judge(&at("2022-10-19 18:00")).unwrap(), None);
        let broken = LateRule { zone: Some("Delhi".to_owned()), ..rule() };
        assert!(broken.judge(&late).unwrap_err().to_string().starts_with("`Delhi` is not a time"));
    }
}
