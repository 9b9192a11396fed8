//! Moments as hand-in systems and teachers write them.

use jiff::Timestamp;
use jiff::civil::{Date, DateTime, Time};
use jiff::tz::Offset;

/// A time that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not a time; write it as 2026-10-19 18:00, or with its offset as 2026-10-19T18:00:00+05:30")]
pub struct TimeError {
    /// What was written.
    pub text: String,
}

/// Reads a moment: `2026-10-19 18:00`, with seconds or a `T` if you like; `2021-09-20 19:00:00.123456000 Z` as Gradescope
/// writes it; `Wednesday, 19 October 2022, 5:58 PM` as Moodle does. Where the text has no offset, `local` is meant.
pub fn read_time(text: &str, local: Offset) -> Result<Timestamp, TimeError> {
    let unreadable = || TimeError { text: crate::student::clean(text) };
    let written = text.trim();
    if let Ok(moment) = written.parse::<Timestamp>() {
        return Ok(moment);
    }
    let (civil, offset) = split_offset(written).unwrap_or((written, local));
    let civil = civil.parse::<DateTime>().ok().or_else(|| spoken(civil)).ok_or_else(unreadable)?;
    offset.to_timestamp(civil).map_err(|_| unreadable())
}

/// Reads an offset: `+05:30`, `-7`, `Z`, or `UTC`.
pub fn read_offset(text: &str) -> Option<Offset> {
    let text = text.trim();
    if ["Z", "z", "UTC", "utc"].contains(&text) {
        return Some(Offset::UTC);
    }
    let (sign, digits) = match text.split_at_checked(1)? {
        ("+", digits) => (1, digits),
        ("-", digits) => (-1, digits),
        _ => return None,
    };
    let (hours, minutes) = match digits.split_once(':') {
        Some(parts) => parts,
        None if digits.len() == 4 => digits.split_at_checked(2)?,
        None => (digits, "0"),
    };
    let number = |text: &str| text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse::<i32>().ok()).flatten();
    let (hours, minutes) = (number(hours)?, number(minutes)?);
    (minutes < 60).then(|| Offset::from_seconds(sign * (hours * 3600 + minutes * 60)).ok()).flatten()
}

/// The offset that stands behind a blank: `19:00:00 -0700`.
fn split_offset(text: &str) -> Option<(&str, Offset)> {
    let (civil, offset) = text.rsplit_once(' ')?;
    Some((civil, read_offset(offset)?))
}

/// `Wednesday, 19 October 2022, 5:58 PM`, the weekday and the month long or short.
fn spoken(text: &str) -> Option<DateTime> {
    const MONTHS: [&str; 12] = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
    let words: Vec<String> =
        text.split([' ', ',', '\u{202f}', '\u{a0}']).filter(|word| !word.is_empty()).map(str::to_lowercase).collect();
    let words = match words.split_first() {
        Some((weekday, rest)) if weekday.ends_with("day") => rest,
        _ => &words[..],
    };
    let [day, month, year, clock, rest @ ..] = words else { return None };
    let month = MONTHS.iter().position(|known| month.get(..3) == Some(known))?;
    let (hour, minute) = clock.split_once(':')?;
    let (hour, minute): (i8, i8) = (hour.parse().ok()?, minute.parse().ok()?);
    let hour = match rest {
        [] => hour,
        [half] if half == "am" && (1..=12).contains(&hour) => hour % 12,
        [half] if half == "pm" && (1..=12).contains(&hour) => hour % 12 + 12,
        _ => return None,
    };
    let date = Date::new(year.parse().ok()?, i8::try_from(month).ok()? + 1, day.parse().ok()?).ok()?;
    Some(date.to_datetime(Time::new(hour, minute, 0, 0).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_gives_the_same_moment() {
        let delhi = read_offset("+05:30").unwrap();
        for text in [
            "2022-10-19T12:28:00Z",
            "2022-10-19 12:28:00.000000000 Z",
            "2022-10-19 05:28:00 -0700",
            "2022-10-19 17:58",
            "2022-10-19T17:58:00",
            "Wednesday, 19 October 2022, 5:58 PM",
            "19 Oct 2022, 17:58",
        ] {
            assert_eq!(read_time(text, delhi).unwrap().to_string(), "2022-10-19T12:28:00Z", "{text}");
        }
        let midnight = read_time("Monday, 3 October 2022, 12:05 AM", Offset::UTC).unwrap();
        assert_eq!(midnight.to_string(), "2022-10-03T00:05:00Z");
    }

    #[test]
    fn what_is_not_a_time_is_named() {
        for text in ["", "-", "soon", "2022-13-01 10:00", "19 October 2022, 13:00 PM", "19 October", "12:00"] {
            assert_eq!(read_time(text, Offset::UTC), Err(TimeError { text: text.to_owned() }), "{text}");
        }
        for text in ["", "5", "+5:99", "+x", "+99:00", "\u{2212}5"] {
            assert_eq!(read_offset(text), None, "{text}");
        }
        assert_eq!(read_offset("-7").unwrap().seconds(), -7 * 3600);
    }
}
