//! What a stone on a free cell would make in one direction, by look-up: the shapes of Gomoku, for any k.
//!
//! A stone can only matter to lines of k that contain its cell, so k - 1 cells on either side decide its shape. Each side
//! is read outwards to the first cell that stops the line: a 1 for each own stone, a 0 for each free cell, and a leading
//! 1 where it stops. Two such numbers below 2^k are the index into a table of 4^k entries.

use std::sync::OnceLock;

/// The largest k that has a table.
pub(super) const MAX_K: usize = 8;

/// What a stone makes in one direction. The names are those of five in a row; for other k they say how many stones are
/// still missing afterwards: none at a five, one at a four, two at a three, and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(super) enum Shape {
    /// No line of k through the cell can be completed.
    Dead,
    /// Five or more stones are missing.
    Far,
    One,
    Two,
    /// One more stone makes an open three.
    OpenTwo,
    Three,
    /// One more stone makes an open four.
    OpenThree,
    Four,
    /// Two different cells complete a line.
    OpenFour,
    Five,
}

/// What a shape is, and what it is worth.
#[derive(Clone, Copy, Debug)]
pub(super) struct ShapeEntry {
    /// The lines of k through the cell, by the stones that are missing before the stone is placed.
    pub(super) value: i16,
    pub(super) shape: Shape,
}

/// The value of a cell on a live line, by the line's missing stones: about a seventh for each one more.
const CELL_VALUE: [i16; MAX_K + 1] = [0, 4_000, 600, 90, 16, 3, 1, 1, 1];

/// The entries for a k from 1 to [`MAX_K`], by `back << k | forward`.
pub(super) fn table(k: usize) -> &'static [ShapeEntry] {
    static TABLES: [OnceLock<Vec<ShapeEntry>>; MAX_K + 1] = [const { OnceLock::new() }; MAX_K + 1];
    TABLES[k].get_or_init(|| compute(k))
}

/// One side of a cell as a number: `own` and `stops` have the nearest cell in their lowest bit, and `stops` has a bit
/// that is set at `k - 1` or below.
#[inline]
pub(super) fn side(own: u16, stops: u16) -> u16 {
    // A power of two: the cell where the line stops.
    let end = stops & stops.wrapping_neg();
    end | (own & (end - 1))
}

fn compute(k: usize) -> Vec<ShapeEntry> {
    let mut table = vec![ShapeEntry { value: 0, shape: Shape::Dead }; 1 << (2 * k)];
    // One more stone makes a side a larger number, so that what it leads to is known already.
    for back in (1..1_usize << k).rev() {
        for forward in (1..1_usize << k).rev() {
            table[back << k | forward] = entry(k, back, forward, &table);
        }
    }
    table
}

fn entry(k: usize, back: usize, forward: usize, table: &[ShapeEntry]) -> ShapeEntry {
    let reach = |side: usize| side.ilog2() as usize;
    let stones = |side: usize, cells: usize| (side & ((1 << cells) - 1)).count_ones() as usize;
    let (mut value, mut least) = (0_i16, None);
    for behind in 0..k.min(reach(back) + 1) {
        let ahead = k - 1 - behind;
        if ahead <= reach(forward) {
            let missing = k - 1 - stones(back, behind) - stones(forward, ahead);
            value = value.saturating_add(CELL_VALUE[missing + 1]);
            least = Some(least.map_or(missing, |least: usize| least.min(missing)));
        }
    }
    // A line that the stone completes is worth no more for being completed twice.
    let value = value.min(CELL_VALUE[1]);
    let free = |side: usize| (0..reach(side)).map(|cell| 1 << cell).filter(move |bit| side & bit == 0);
    let after_back = free(back).map(|bit| table[(back | bit) << k | forward].shape);
    let after = after_back.chain(free(forward).map(|bit| table[back << k | forward | bit].shape));
    let most = |shape: Shape| after.clone().filter(|&next| next == shape).count();
    let shape = match least {
        None => Shape::Dead,
        Some(0) => Shape::Five,
        Some(1) if most(Shape::Five) > 1 => Shape::OpenFour,
        Some(1) => Shape::Four,
        Some(2) if most(Shape::OpenFour) > 0 => Shape::OpenThree,
        Some(2) => Shape::Three,
        Some(3) if most(Shape::OpenThree) > 0 => Shape::OpenTwo,
        Some(3) => Shape::Two,
        Some(4) => Shape::One,
        Some(_) => Shape::Far,
    };
    ShapeEntry { value, shape }
}

/// What a stone makes in its four directions together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(super) enum Threat {
    None,
    OpenThree,
    DoubleThree,
    Four,
    FourThree,
    /// An open four, or two fours.
    DoubleFour,
    Five,
}

/// The threat of four shapes, each in four bits.
#[inline]
pub(super) fn threat(packed: u16) -> Threat {
    static THREATS: OnceLock<Vec<Threat>> = OnceLock::new();
    THREATS.get_or_init(|| (0..=u16::MAX).map(combine).collect())[usize::from(packed)]
}

fn combine(packed: u16) -> Threat {
    let count = |shape: Shape| (0..4).filter(|axis| packed >> (4 * axis) & 15 == shape as u16).count();
    let (fours, threes) = (count(Shape::Four), count(Shape::OpenThree));
    match () {
        () if count(Shape::Five) > 0 => Threat::Five,
        () if count(Shape::OpenFour) > 0 || fours > 1 => Threat::DoubleFour,
        () if fours > 0 && threes > 0 => Threat::FourThree,
        () if fours > 0 => Threat::Four,
        () if threes > 1 => Threat::DoubleThree,
        () if threes > 0 => Threat::OpenThree,
        () => Threat::None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The shape of a stone at `*` in a picture such as `..xx*..o`; what is beyond the picture stops a line.
    fn shape(k: usize, picture: &str) -> Shape {
        let cells: Vec<char> = picture.chars().collect();
        let at = cells.iter().position(|&cell| cell == '*').unwrap();
        let read = |cells: &mut dyn Iterator<Item = &char>| {
            let (mut own, mut stops) = (0_u16, 1_u16 << (k - 1));
            for (distance, cell) in cells.take(k - 1).chain([&'o']).take(k - 1).enumerate() {
                own |= u16::from(*cell == 'x') << distance;
                stops |= u16::from(*cell == 'o') << distance;
            }
            usize::from(side(own, stops))
        };
        let (back, forward) = (read(&mut cells[..at].iter().rev()), read(&mut cells[at + 1..].iter()));
        table(k)[back << k | forward].shape
    }

    #[test]
    fn shapes_of_five_in_a_row_have_their_names() {
        for (picture, expected) in [
            ("oxxxx*", Shape::Five),
            ("x*xxx", Shape::Five),
            (".xxx*.", Shape::OpenFour),
            ("oxxx*.", Shape::Four),
            ("oxxx*o", Shape::Dead),
            ("x.xx*.x", Shape::OpenFour),
            ("x.xx*o", Shape::Four),
            ("..xx*..", Shape::OpenThree),
            (".xx*..", Shape::OpenThree),
            ("oxx*.", Shape::Dead),
            ("oxx*..", Shape::Three),
            // Three between two stones has no room for a four that is open.
            ("o.xx*.o", Shape::Three),
            (".x.x*.", Shape::OpenThree),
            ("x...*", Shape::Two),
            ("..x*..", Shape::OpenTwo),
            ("....*....", Shape::One),
            ("o...*o", Shape::Dead),
        ] {
            assert_eq!(shape(5, picture), expected, "{picture}");
        }
    }

    #[test]
    fn shapes_of_other_lengths_count_what_is_missing() {
        assert_eq!(shape(3, ".x*."), Shape::OpenFour);
        assert_eq!(shape(3, "ox*."), Shape::Four);
        assert_eq!(shape(3, "..*.."), Shape::OpenThree);
        assert_eq!(shape(6, ".xxxx*."), Shape::OpenFour);
        assert_eq!(shape(6, "..xxx*.."), Shape::OpenThree);
        assert_eq!(shape(6, "....*....."), Shape::Far);
        assert_eq!(shape(8, "xxxx*xxx"), Shape::Five);
        assert_eq!(shape(1, "*"), Shape::Five);
    }

    #[test]
    fn threats_are_the_strongest_of_four_directions() {
        let packed = |shapes: [Shape; 4]| shapes.iter().fold(0, |packed, &shape| packed << 4 | shape as u16);
        use Shape::{Dead, Five, Four, OpenFour, OpenThree, Three};
        for (shapes, expected) in [
            ([Dead, Five, Four, Four], Threat::Five),
            ([Dead, OpenFour, Dead, Dead], Threat::DoubleFour),
            ([Four, Dead, Four, Dead], Threat::DoubleFour),
            ([Four, OpenThree, Dead, Dead], Threat::FourThree),
            ([Three, Four, Three, Dead], Threat::Four),
            ([OpenThree, Dead, OpenThree, Three], Threat::DoubleThree),
            ([Dead, Dead, OpenThree, Three], Threat::OpenThree),
            ([Three, Three, Three, Three], Threat::None),
        ] {
            assert_eq!(threat(packed(shapes)), expected, "{shapes:?}");
        }
    }
}
