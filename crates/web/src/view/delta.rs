//! What changed between two states of a game's page, so that a move sends that and not the page.
//!
//! Most parts are short and are sent whole when they differ. Lists of moves and the layers of a board grow long; of these
//! only the stretch that differs is sent, if the page has got them by this stream before. Of the squares of a board those
//! are sent on which something else lies; what can be played on each is told for all squares at once.

use super::GameParts;
use crate::boards::{DrawnBoard, SquareOffer};
use serde::Serialize;
use std::collections::{BTreeMap, HashSet};

/// A piece of text in the place of a stretch of an older one, in the units in which scripts count (UTF-16).
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Splice {
    from: usize,
    cut: usize,
    text: String,
}

/// The parts that differ.
#[derive(Debug, Default, Serialize)]
pub(crate) struct PartsDelta {
    /// Whole parts by name.
    pub(crate) parts: BTreeMap<&'static str, String>,
    /// Stretches of parts that the page has.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) splices: BTreeMap<&'static str, Splice>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) board: Option<BoardDelta>,
}

/// The squares that differ, and what can be played now.
#[derive(Debug, Serialize)]
pub(crate) struct BoardDelta {
    /// Squares and buttons on which something else lies now.
    cells: BTreeMap<String, String>,
    offers: Vec<OfferGroup>,
    /// What the labels of all other squares end with.
    otherwise: &'static str,
}

/// Squares with the same offer.
#[derive(Debug, Serialize)]
struct OfferGroup {
    /// The squares, numbered row by row: `0-6 9`.
    squares: String,
    says: String,
    /// The move; the square's own name if it is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    play: Option<String>,
    /// Whether nothing is played here.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    still: bool,
    /// The cells that the move changes: names, or rows and columns away from the square where the move is its name.
    touches: String,
}

/// What each page has been sent whole, by the names of parts and layers.
pub(crate) type SentParts = HashSet<&'static str>;

/// What a page needs that shows `old` and shall show `new`.
pub(crate) fn delta(old: &GameParts, new: &GameParts, sent: &mut SentParts) -> PartsDelta {
    let mut found = PartsDelta::default();
    for ((name, old), (_, new)) in old.texts().into_iter().zip(new.texts()) {
        found.add(name, old, new, sent);
    }
    let (before, after) = (&old.drawn, &new.drawn);
    let names = |board: &DrawnBoard| board.pieces.cells.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
    if names(before) != names(after) {
        found.parts.insert("board", after.html.clone());
        return found;
    }
    found.add("under", &before.pieces.under, &after.pieces.under, sent);
    found.add("over", &before.pieces.over, &after.pieces.over, sent);
    let both = before.pieces.cells.iter().zip(&after.pieces.cells);
    let cells: BTreeMap<String, String> = both.filter(|(old, new)| old != new).map(|(_, new)| new.clone()).collect();
    if !cells.is_empty() || before.offers != after.offers || before.otherwise != after.otherwise {
        let columns = usize::from(new.columns);
        found.board = Some(BoardDelta { cells, offers: groups(&after.offers, columns), otherwise: after.otherwise });
    }
    found
}

impl PartsDelta {
    fn add(&mut self, name: &'static str, old: &str, new: &str, sent: &mut SentParts) {
        if old == new {
            return;
        }
        // A splice of a short text is not shorter.
        if sent.insert(name) || new.len() < 1000 {
            self.parts.insert(name, new.to_owned());
        } else {
            self.splices.insert(name, splice(old, new));
        }
    }
}

fn splice(old: &str, new: &str) -> Splice {
    let same = |(one, other): &(char, char)| one == other;
    let head: usize = old.chars().zip(new.chars()).take_while(same).map(|(letter, _)| letter.len_utf8()).sum();
    let ends = old[head..].chars().rev().zip(new[head..].chars().rev());
    let tail: usize = ends.take_while(same).map(|(letter, _)| letter.len_utf8()).sum();
    let units = |text: &str| text.encode_utf16().count();
    Splice {
        from: units(&old[..head]),
        cut: units(&old[head..old.len() - tail]),
        text: new[head..new.len() - tail].to_owned(),
    }
}

fn groups(offers: &[SquareOffer], columns: usize) -> Vec<OfferGroup> {
    let mut groups: BTreeMap<(String, Option<String>, bool, String), Vec<usize>> = BTreeMap::new();
    for offer in offers {
        let is_own_name = offer.play.as_ref().is_some_and(|play| *play == offer.cell.to_string());
        let touch = |cell: &plyground_game::Cell| match is_own_name {
            true => {
                let away = |to: u8, from: u8| i16::from(to) - i16::from(from);
                format!("{},{}", away(cell.row.0, offer.cell.row.0), away(cell.col.0, offer.cell.col.0))
            }
            false => cell.to_string(),
        };
        let touches: Vec<String> = offer.touches.iter().map(touch).collect();
        let play = if is_own_name { None } else { offer.play.clone() };
        let at = usize::from(offer.cell.row.0) * columns + usize::from(offer.cell.col.0);
        groups.entry((offer.says.clone(), play, offer.play.is_none(), touches.join(" "))).or_default().push(at);
    }
    let group = |((says, play, still, touches), squares): ((String, Option<String>, bool, String), Vec<usize>)| {
        OfferGroup { squares: ranges(&squares), says, play, still, touches }
    };
    groups.into_iter().map(group).collect()
}

/// Numbers in rising order, those that follow each other as one range: `0-6 9`.
fn ranges(numbers: &[usize]) -> String {
    let mut found: Vec<(usize, usize)> = Vec::new();
    for &number in numbers {
        match found.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => found.push((number, number)),
        }
    }
    let words = found.into_iter().map(|(first, last)| match first == last {
        true => first.to_string(),
        false => format!("{first}-{last}"),
    });
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_splice_makes_the_new_text_of_the_old_one() {
        for (old, new) in
            [("", ""), ("abc", "abXc"), ("aa", "aaa"), ("−1 🙂 b", "−2 🙂🙂 b"), ("same", "same"), ("x", "")]
        {
            let Splice { from, cut, text } = splice(old, new);
            let units: Vec<u16> = old.encode_utf16().collect();
            let made: Vec<u16> = units[..from]
                .iter()
                .copied()
                .chain(text.encode_utf16())
                .chain(units[from + cut..].iter().copied())
                .collect();
            assert_eq!(String::from_utf16(&made).unwrap(), new);
        }
    }

    #[test]
    fn numbers_that_follow_each_other_are_one_range() {
        assert_eq!(ranges(&[0, 1, 2, 5, 7, 8]), "0-2 5 7-8");
        assert_eq!(ranges(&[]), "");
    }
}
