//! A certificate as text.

use super::{Certificate, ProofClaim, ProofGoal};
use plyground_game::{BoardSize, Seat, Setup};
use std::fmt;

/// The first line of every certificate.
const TITLE: &str = "plyground proof 1";
/// The digits of moves, from 0 to 63.
const DIGITS: &[u8; 64] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";
/// The digits of a line.
const LINE: usize = 96;

/// Why a text is not a certificate.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProofFormatError {
    /// It is something else.
    #[error("line 1: expected `{TITLE}`: this is not a certificate of `plyground solve`")]
    Title,
    /// It ends too early.
    #[error("line {line}: the file ends here; expected {expected}")]
    Cut {
        /// The line that is missing.
        line: usize,
        /// What it would be.
        expected: &'static str,
    },
    /// A line is not what it should be.
    #[error("line {line}: expected {expected}")]
    Line {
        /// Which one.
        line: usize,
        /// What would have been right.
        expected: &'static str,
    },
    /// The position cannot be read.
    #[error("line 2: the position cannot be read: {0}")]
    Setup(serde_json::Error),
    /// The last line does not fit to the others.
    #[error("the check sum is {found}, but the file says {told}: it was changed or damaged")]
    CheckSum {
        /// The sum of the lines that are there.
        found: String,
        /// What the last line says.
        told: String,
    },
}

/// How many digits a move has: one, unless the board is larger than 64 cells or has more than 32 columns.
fn width(size: BoardSize) -> usize {
    if size.cells().max(2 * usize::from(size.cols())) <= DIGITS.len() { 1 } else { 2 }
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = width(self.setup.board.size());
        let setup = serde_json::to_string(&self.setup).map_err(|_| fmt::Error)?;
        let mut text = format!("{TITLE}\nsetup {setup}\n");
        for claim in &self.claims {
            text += &format!("claim {} {} by {} moves\n", claim.seat, claim.goal, claim.moves.len());
            let digits = claim.moves.iter().flat_map(|&number| {
                let pair = [usize::from(number) / DIGITS.len(), usize::from(number) % DIGITS.len()];
                pair.into_iter().skip(2 - width).map(|digit| char::from(DIGITS[digit % DIGITS.len()]))
            });
            for (index, digit) in digits.enumerate() {
                if index > 0 && index % LINE == 0 {
                    text.push('\n');
                }
                text.push(digit);
            }
            if !claim.moves.is_empty() {
                text.push('\n');
            }
        }
        writeln!(f, "{text}end {:08x}", crc32(text.as_bytes()))
    }
}

impl Certificate {
    /// Reads a certificate. What it claims is not checked yet: [`verify`](super::verify) does that.
    pub fn parse(text: &str) -> Result<Certificate, ProofFormatError> {
        let mut lines = Lines { rest: text, line: 0 };
        if lines.next("the title").ok() != Some(TITLE) {
            return Err(ProofFormatError::Title);
        }
        let position = "`setup` and the position as JSON";
        let setup = lines.next(position)?.strip_prefix("setup ").ok_or_else(|| lines.wrong(position))?;
        let setup: Setup = serde_json::from_str(setup).map_err(ProofFormatError::Setup)?;
        let width = width(setup.board.size());
        let mut claims: Vec<ProofClaim> = Vec::new();
        loop {
            let expected = "`claim SEAT win|draw|margin N by N moves`, once for a seat, or `end` and the check sum";
            let sealed = text.len() - lines.rest.len();
            let words: Vec<&str> = lines.next(expected)?.split(' ').collect();
            if let ["end", told] = words[..] {
                if claims.is_empty() {
                    return Err(lines.wrong("a claim before the end"));
                }
                let found = format!("{:08x}", crc32(&text.as_bytes()[..sealed]));
                if found != told {
                    return Err(ProofFormatError::CheckSum { found, told: told.to_owned() });
                }
                if !lines.rest.is_empty() {
                    lines.line += 1;
                    return Err(lines.wrong("nothing after the check sum"));
                }
                return Ok(Certificate { setup, claims });
            }
            let (seat, goal, count) = read_claim(&words).ok_or_else(|| lines.wrong(expected))?;
            if claims.iter().any(|claim| claim.seat == seat) {
                return Err(lines.wrong(expected));
            }
            claims.push(ProofClaim { seat, goal, moves: lines.moves(count, width)? });
        }
    }
}

fn read_claim(words: &[&str]) -> Option<(Seat, ProofGoal, usize)> {
    let (seat, goal, count) = match words {
        ["claim", seat, "win", "by", count, "moves"] => (seat, ProofGoal::Win, count),
        ["claim", seat, "draw", "by", count, "moves"] => (seat, ProofGoal::Draw, count),
        ["claim", seat, "margin", least, "by", count, "moves"] => (seat, ProofGoal::Margin(least.parse().ok()?), count),
        _ => return None,
    };
    let seat = Seat::BOTH.into_iter().find(|known| known.to_string() == *seat)?;
    Some((seat, goal, count.parse().ok()?))
}

struct Lines<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Lines<'a> {
    fn next(&mut self, expected: &'static str) -> Result<&'a str, ProofFormatError> {
        self.line += 1;
        let (line, rest) = self.rest.split_once('\n').ok_or(ProofFormatError::Cut { line: self.line, expected })?;
        self.rest = rest;
        Ok(line)
    }

    const fn wrong(&self, expected: &'static str) -> ProofFormatError {
        ProofFormatError::Line { line: self.line, expected }
    }

    fn moves(&mut self, count: usize, width: usize) -> Result<Vec<u16>, ProofFormatError> {
        let expected = "96 digits of moves in a line, and the rest of them in the last";
        let mut digits = Vec::new();
        // The count is what a file says, so that nothing is made of that size before it is there.
        let total = count.checked_mul(width).ok_or_else(|| self.wrong(expected))?;
        while digits.len() < total {
            let line = self.next(expected)?;
            if line.len() != LINE.min(total - digits.len()) {
                return Err(self.wrong(expected));
            }
            for letter in line.bytes() {
                let digit = DIGITS.iter().position(|&digit| digit == letter);
                digits.push(digit.ok_or_else(|| self.wrong("digits from 0-9, A-Z, a-z, - and _"))? as u16);
            }
        }
        Ok(digits.chunks(width).map(|digits| digits.iter().fold(0, |number, digit| number * 64 + digit)).collect())
    }
}

/// The check sum of ZIP and PNG files (CRC-32), which Python has as `zlib.crc32`.
fn crc32(bytes: &[u8]) -> u32 {
    let mut sum = u32::MAX;
    for &byte in bytes {
        sum ^= u32::from(byte);
        for _ in 0..8 {
            sum = sum >> 1 ^ if sum & 1 == 1 { 0xedb8_8320 } else { 0 };
        }
    }
    !sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_check_sum_is_the_known_one() {
        assert_eq!((crc32(b"123456789"), crc32(b"")), (0xcbf4_3926, 0));
    }

    #[test]
    fn what_is_written_is_read() {
        let size = |rows, cols| BoardSize::new(rows, cols).unwrap();
        for (size, largest) in [(size(4, 4), 63), (size(9, 9), 80), (size(1, 33), 65)] {
            let claim = |seat, goal, count: u16| ProofClaim {
                seat,
                goal,
                moves: (0..count).map(|number| number % (largest + 1)).collect(),
            };
            let claims = vec![claim(Seat::First, ProofGoal::Margin(-3), 200), claim(Seat::Second, ProofGoal::Draw, 0)];
            let certificate = Certificate { setup: Setup::empty("mnk", size), claims };
            assert_eq!(Certificate::parse(&certificate.to_string()).unwrap(), certificate);
        }
    }
}
