//! What every line of the board is still worth to each seat, kept up to date stone by stone.
//!
//! A line is *live* for a seat while the other has no stone on it; it is then so many stones short of winning. On a
//! torus lines run over the edges; here they are only lists of cells, so nothing below needs to know.

use plyground_game::Seat;
use plyground_games::bits::Bits;
use std::sync::Arc;

/// Lines that are at most so many stones short are threats, and their cells are kept as sets.
pub(super) const NEAR: usize = 3;

/// What a live line is worth, by the stones it is short.
const WORTH: [i32; 7] = [0, 600, 150, 34, 8, 2, 1];
/// What a move on a live line promises, by the stones it is short.
const PROMISE: [i32; 7] = [0, 40_000, 4_000, 600, 80, 12, 2];

/// The lines of a board, and the lines through each cell.
#[derive(Debug)]
struct Lines {
    lines: Vec<Vec<u16>>,
    through: Vec<Vec<u16>>,
}

/// The lines and the stones on them.
#[derive(Clone, Debug)]
pub(super) struct Patterns<B> {
    lines: Arc<Lines>,
    /// Stones of each seat on each line.
    stones: Vec<[u16; 2]>,
    of: [Prospects<B>; 2],
}

/// What the lines are worth to one seat.
#[derive(Clone, Debug)]
pub(super) struct Prospects<B> {
    /// The worth of all live lines that have a stone.
    pub(super) worth: i32,
    /// Live lines.
    pub(super) live: usize,
    /// Live lines that are 1, 2 and 3 stones short.
    pub(super) near: [usize; NEAR],
    /// Their cells, with or without stones.
    pub(super) cells: [B; NEAR],
    /// How many of those lines pass through each cell.
    counts: [Vec<u16>; NEAR],
    /// What a stone on each cell promises.
    pub(super) promise: Vec<i32>,
}

impl<B: Bits> Patterns<B> {
    /// The lines of a board of so many cells, without stones.
    pub(super) fn new(cells: usize, lines: Vec<Vec<u16>>) -> Patterns<B> {
        let mut through = vec![Vec::new(); cells];
        for (number, line) in lines.iter().enumerate() {
            for &cell in line {
                through[usize::from(cell)].push(number as u16);
            }
        }
        let nothing = Prospects {
            worth: 0,
            live: 0,
            near: [0; NEAR],
            cells: [B::EMPTY; NEAR],
            counts: std::array::from_fn(|_| vec![0; cells]),
            promise: vec![0; cells],
        };
        let mut patterns = Patterns {
            stones: vec![[0; 2]; lines.len()],
            of: [nothing.clone(), nothing],
            lines: Arc::new(Lines { lines, through }),
        };
        for line in &Arc::clone(&patterns.lines).lines {
            for prospects in &mut patterns.of {
                prospects.change(line, None, Some(line.len()));
            }
        }
        patterns
    }

    /// What the lines are worth to a seat.
    #[inline]
    pub(super) fn of(&self, seat: Seat) -> &Prospects<B> {
        &self.of[seat.index()]
    }

    /// Puts a stone on a free cell.
    pub(super) fn place(&mut self, seat: Seat, cell: usize) {
        let Patterns { lines, stones: on_lines, of } = self;
        let (own, other) = (seat.index(), seat.other().index());
        for &number in &lines.through[cell] {
            let line = &lines.lines[usize::from(number)];
            let stones = &mut on_lines[usize::from(number)];
            let before = *stones;
            stones[own] += 1;
            if before[other] == 0 {
                let short = line.len() - usize::from(before[own]);
                of[own].change(line, Some(short), Some(short - 1));
            }
            if before[own] == 0 {
                of[other].change(line, Some(line.len() - usize::from(before[other])), None);
            }
        }
    }

    /// Takes it away again.
    pub(super) fn remove(&mut self, seat: Seat, cell: usize) {
        let Patterns { lines, stones: on_lines, of } = self;
        let (own, other) = (seat.index(), seat.other().index());
        for &number in &lines.through[cell] {
            let line = &lines.lines[usize::from(number)];
            let stones = &mut on_lines[usize::from(number)];
            stones[own] -= 1;
            let after = *stones;
            if after[other] == 0 {
                let short = line.len() - usize::from(after[own]);
                of[own].change(line, Some(short - 1), Some(short));
            }
            if after[own] == 0 {
                of[other].change(line, None, Some(line.len() - usize::from(after[other])));
            }
        }
    }
}

impl<B: Bits> Prospects<B> {
    /// A line that was so many stones short, or dead, now is so many short, or dead.
    #[inline]
    fn change(&mut self, line: &[u16], before: Option<usize>, after: Option<usize>) {
        let value = |table: &[i32; 7], short: Option<usize>| short.map_or(0, |short| table[short.min(6)]);
        let worth = |short: Option<usize>| value(&WORTH, short.filter(|&short| short < line.len()));
        self.worth += worth(after) - worth(before);
        self.live += usize::from(after.is_some());
        self.live -= usize::from(before.is_some());
        let gain = value(&PROMISE, after) - value(&PROMISE, before);
        if gain != 0 {
            for &cell in line {
                self.promise[usize::from(cell)] += gain;
            }
        }
        if let Some(short) = before.filter(|short| (1..=NEAR).contains(short)) {
            self.near[short - 1] -= 1;
            for &cell in line {
                let count = &mut self.counts[short - 1][usize::from(cell)];
                *count -= 1;
                if *count == 0 {
                    self.cells[short - 1] = self.cells[short - 1].without(B::one(cell.into()));
                }
            }
        }
        if let Some(short) = after.filter(|short| (1..=NEAR).contains(short)) {
            self.near[short - 1] += 1;
            for &cell in line {
                let count = &mut self.counts[short - 1][usize::from(cell)];
                *count += 1;
                if *count == 1 {
                    self.cells[short - 1] = self.cells[short - 1].or(B::one(cell.into()));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threats_come_and_go_with_the_stones() {
        // Four cells in a row, three of which win.
        let mut patterns = Patterns::<u64>::new(4, vec![vec![0, 1, 2], vec![1, 2, 3]]);
        let empty = format!("{:?}", patterns.of);
        patterns.place(Seat::First, 1);
        assert_eq!(patterns.of(Seat::First).near, [0, 2, 0]);
        patterns.place(Seat::First, 2);
        assert_eq!(patterns.of(Seat::First).cells[0], 0b1111);
        patterns.place(Seat::Second, 0);
        assert_eq!((patterns.of(Seat::First).cells[0], patterns.of(Seat::Second).live), (0b1110, 0));
        for (seat, cell) in [(Seat::Second, 0), (Seat::First, 2), (Seat::First, 1)] {
            patterns.remove(seat, cell);
        }
        assert_eq!(format!("{:?}", patterns.of), empty);
    }
}
