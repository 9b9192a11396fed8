//! Sizes of memory as users write them: `512M`, `2G`, `64K`, or plain bytes.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A number of bytes. K, M, G and T are powers of 1024; `MB` and `MiB` mean the same as `M`.
///
/// ```
/// use plyground_search::ByteSize;
///
/// let size: ByteSize = "512M".parse()?;
/// assert_eq!(size.bytes(), 512 << 20);
/// assert_eq!(ByteSize(3 << 29).to_string(), "1536M");
/// # Ok::<(), plyground_search::ByteSizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ByteSize(pub u64);

/// Why a text could not be read as a [`ByteSize`]: bad syntax, or out of range.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ByteSizeError {
    /// It is not written as a size.
    #[error("`{text}` is not a size (expected a whole number with K, M or G, such as 512M)")]
    Syntax {
        /// What was given.
        text: String,
    },
    /// It is too small or too large.
    #[error("{found} is not a possible size (expected {least} to {most}, such as 512M)")]
    Range {
        /// What was given.
        found: ByteSize,
        /// The smallest possible size.
        least: ByteSize,
        /// The largest possible size.
        most: ByteSize,
    },
}

const UNITS: [(char, u32); 4] = [('T', 40), ('G', 30), ('M', 20), ('K', 10)];

impl ByteSize {
    /// The bytes, for memory of this process.
    pub fn bytes(self) -> usize {
        usize::try_from(self.0).unwrap_or(usize::MAX)
    }

    /// Reads a size that must be in `range`.
    pub fn parse_within(text: &str, range: RangeInclusive<ByteSize>) -> Result<ByteSize, ByteSizeError> {
        let found: ByteSize = text.parse()?;
        let (&least, &most) = (range.start(), range.end());
        if range.contains(&found) { Ok(found) } else { Err(ByteSizeError::Range { found, least, most }) }
    }
}

impl FromStr for ByteSize {
    type Err = ByteSizeError;

    fn from_str(text: &str) -> Result<ByteSize, ByteSizeError> {
        let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        let (number, unit) = text.split_at(digits);
        let unit = unit.to_ascii_uppercase();
        let shift = if matches!(unit.as_str(), "" | "B") {
            Some(0)
        } else {
            let named = |(letter, _): &(char, u32)| {
                unit.strip_prefix(*letter).is_some_and(|rest| matches!(rest, "" | "B" | "IB"))
            };
            UNITS.into_iter().find(named).map(|(_, shift)| shift)
        };
        let number: Option<u64> = number.parse().ok();
        let bytes = number.zip(shift).and_then(|(number, shift)| number.checked_mul(1 << shift));
        bytes.map(ByteSize).ok_or_else(|| ByteSizeError::Syntax { text: text.to_owned() })
    }
}

/// In the largest unit in which the size is a whole number, so that it reads back as the same size.
impl fmt::Display for ByteSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whole = UNITS.into_iter().find(|(_, shift)| self.0 != 0 && self.0.is_multiple_of(1 << shift));
        match whole {
            Some((letter, shift)) => write!(f, "{}{letter}", self.0 >> shift),
            None => write!(f, "{}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_with_and_without_a_unit() {
        let bytes = |text: &str| text.parse::<ByteSize>().ok().map(|size| size.0);
        for (text, size) in [
            ("0", 0),
            ("1000", 1000),
            ("1000b", 1000),
            ("64K", 64 << 10),
            ("64kB", 64 << 10),
            ("512M", 512 << 20),
            ("512m", 512 << 20),
            ("512MiB", 512 << 20),
            ("2G", 2 << 30),
            ("1T", 1 << 40),
        ] {
            assert_eq!(bytes(text), Some(size), "{text}");
        }
        for text in ["", "M", "-1", "1.5G", "512 M", "512X", "512Mx", "512MBB", "99999999999999999999", "16777216T"] {
            assert_eq!(bytes(text), None, "{text}");
        }
    }

    #[test]
    fn sizes_are_written_so_that_they_read_back() {
        for (size, text) in [(0, "0"), (1, "1"), (1023, "1023"), (1024, "1K"), (3 << 29, "1536M"), (5 << 40, "5T")] {
            assert_eq!(ByteSize(size).to_string(), text);
            assert_eq!(text.parse(), Ok(ByteSize(size)));
        }
    }

    #[test]
    fn a_wrong_size_is_told_what_would_have_been_right() {
        let range = ByteSize(64 << 10)..=ByteSize(64 << 30);
        let message = |text| ByteSize::parse_within(text, range.clone()).unwrap_err().to_string();
        assert_eq!(message("512"), "512 is not a possible size (expected 64K to 64G, such as 512M)");
        assert_eq!(message("65G"), "65G is not a possible size (expected 64K to 64G, such as 512M)");
        assert_eq!(message("much"), "`much` is not a size (expected a whole number with K, M or G, such as 512M)");
        for text in ["64K", "64G"] {
            assert!(ByteSize::parse_within(text, range.clone()).is_ok());
        }
    }
}
