//! The live lines of each seat and their value, updated incrementally stone by stone.
//!
//! A line is *live* for a seat while the other seat has no stone on it; some number of stones is then *missing*. Lines
//! are lists of cells here, so it does not matter that they cross the edges of a torus.

use plyground_game::Seat;
use plyground_games::bits::Bits;
use std::sync::Arc;

/// Lines with at most this many stones missing are threats, and their cells are kept as sets.
pub(super) const MAX_MISSING: usize = 3;

/// The value of a live line by its missing stones.
const LINE_VALUE: [i32; 7] = [0, 600, 150, 34, 8, 2, 1];
/// The order score of a cell on a live line by the line's missing stones.
const ORDER_SCORE: [i32; 7] = [0, 40_000, 4_000, 600, 80, 12, 2];

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
    by_seat: [SeatLines<B>; 2],
}

/// The live lines of one seat.
#[derive(Clone, Debug)]
pub(super) struct SeatLines<B> {
    /// The value of all live lines that have a stone.
    pub(super) value: i32,
    /// The number of live lines.
    pub(super) live: usize,
    /// The number of live lines with 1, 2 and 3 missing stones.
    pub(super) near: [usize; MAX_MISSING],
    /// Their cells, with or without stones.
    pub(super) cells: [B; MAX_MISSING],
    /// How many of those lines pass through each cell.
    counts: [Vec<u16>; MAX_MISSING],
    /// The order score of a stone on each cell.
    pub(super) order_score: Vec<i32>,
}

impl<B: Bits> Patterns<B> {
    /// The lines of an empty board of that many cells.
    pub(super) fn new(cells: usize, lines: Vec<Vec<u16>>) -> Patterns<B> {
        let mut through = vec![Vec::new(); cells];
        for (number, line) in lines.iter().enumerate() {
            for &cell in line {
                through[usize::from(cell)].push(number as u16);
            }
        }
        let nothing = SeatLines {
            value: 0,
            live: 0,
            near: [0; MAX_MISSING],
            cells: [B::EMPTY; MAX_MISSING],
            counts: std::array::from_fn(|_| vec![0; cells]),
            order_score: vec![0; cells],
        };
        let mut patterns = Patterns {
            stones: vec![[0; 2]; lines.len()],
            by_seat: [nothing.clone(), nothing],
            lines: Arc::new(Lines { lines, through }),
        };
        for line in &Arc::clone(&patterns.lines).lines {
            for seat_lines in &mut patterns.by_seat {
                seat_lines.update(line, None, Some(line.len()));
            }
        }
        patterns
    }

    /// The live lines of a seat.
    #[inline]
    pub(super) fn seat(&self, seat: Seat) -> &SeatLines<B> {
        &self.by_seat[seat.index()]
    }

    /// Puts a stone on a free cell.
    pub(super) fn place(&mut self, seat: Seat, cell: usize) {
        let Patterns { lines, stones: on_lines, by_seat } = self;
        let (own, other) = (seat.index(), seat.other().index());
        for &number in &lines.through[cell] {
            let line = &lines.lines[usize::from(number)];
            let stones = &mut on_lines[usize::from(number)];
            let before = *stones;
            stones[own] += 1;
            if before[other] == 0 {
                let missing = line.len() - usize::from(before[own]);
                by_seat[own].update(line, Some(missing), Some(missing - 1));
            }
            if before[own] == 0 {
                by_seat[other].update(line, Some(line.len() - usize::from(before[other])), None);
            }
        }
    }

    /// Takes a placed stone away again.
    pub(super) fn remove(&mut self, seat: Seat, cell: usize) {
        let Patterns { lines, stones: on_lines, by_seat } = self;
        let (own, other) = (seat.index(), seat.other().index());
        for &number in &lines.through[cell] {
            let line = &lines.lines[usize::from(number)];
            let stones = &mut on_lines[usize::from(number)];
            stones[own] -= 1;
            let after = *stones;
            if after[other] == 0 {
                let missing = line.len() - usize::from(after[own]);
                by_seat[own].update(line, Some(missing - 1), Some(missing));
            }
            if after[own] == 0 {
                by_seat[other].update(line, None, Some(line.len() - usize::from(after[other])));
            }
        }
    }
}

impl<B: Bits> SeatLines<B> {
    /// A line had `before` stones missing, or was dead (`None`); now it has `after` missing, or is dead.
    #[inline]
    fn update(&mut self, line: &[u16], before: Option<usize>, after: Option<usize>) {
        let by_missing = |table: &[i32; 7], missing: Option<usize>| missing.map_or(0, |missing| table[missing.min(6)]);
        let line_value =
            |missing: Option<usize>| by_missing(&LINE_VALUE, missing.filter(|&missing| missing < line.len()));
        self.value += line_value(after) - line_value(before);
        self.live += usize::from(after.is_some());
        self.live -= usize::from(before.is_some());
        let gain = by_missing(&ORDER_SCORE, after) - by_missing(&ORDER_SCORE, before);
        if gain != 0 {
            for &cell in line {
                self.order_score[usize::from(cell)] += gain;
            }
        }
        if let Some(missing) = before.filter(|missing| (1..=MAX_MISSING).contains(missing)) {
            self.near[missing - 1] -= 1;
            for &cell in line {
                let count = &mut self.counts[missing - 1][usize::from(cell)];
                *count -= 1;
                if *count == 0 {
                    self.cells[missing - 1] = self.cells[missing - 1].without(B::one(cell.into()));
                }
            }
        }
        if let Some(missing) = after.filter(|missing| (1..=MAX_MISSING).contains(missing)) {
            self.near[missing - 1] += 1;
            for &cell in line {
                let count = &mut self.counts[missing - 1][usize::from(cell)];
                *count += 1;
                if *count == 1 {
                    self.cells[missing - 1] = self.cells[missing - 1].or(B::one(cell.into()));
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
        let empty = format!("{:?}", patterns.by_seat);
        patterns.place(Seat::First, 1);
        assert_eq!(patterns.seat(Seat::First).near, [0, 2, 0]);
        patterns.place(Seat::First, 2);
        assert_eq!(patterns.seat(Seat::First).cells[0], 0b1111);
        patterns.place(Seat::Second, 0);
        assert_eq!((patterns.seat(Seat::First).cells[0], patterns.seat(Seat::Second).live), (0b1110, 0));
        for (seat, cell) in [(Seat::Second, 0), (Seat::First, 2), (Seat::First, 1)] {
            patterns.remove(seat, cell);
        }
        assert_eq!(format!("{:?}", patterns.by_seat), empty);
    }

    #[test]
    fn lines_and_cells_are_valued_by_the_stones_that_are_missing() {
        // Two lines of three, which share the cells 1 and 2.
        let mut patterns = Patterns::<u64>::new(4, vec![vec![0, 1, 2], vec![1, 2, 3]]);
        for seat in Seat::BOTH {
            let lines = patterns.seat(seat);
            assert_eq!((lines.value, lines.live, lines.near, lines.cells), (0, 2, [0, 0, 2], [0, 0, 0b1111]));
            assert_eq!(lines.order_score, [600, 1_200, 1_200, 600]);
        }
        patterns.place(Seat::First, 1);
        let [first, second] = Seat::BOTH.map(|seat| patterns.seat(seat));
        assert_eq!((first.value, first.live, first.near, first.cells), (300, 2, [0, 2, 0], [0, 0b1111, 0]));
        assert_eq!(first.order_score, [4_000, 8_000, 8_000, 4_000]);
        assert_eq!((second.value, second.live, second.near), (0, 0, [0; 3]));
        assert_eq!(second.order_score, [0; 4]);
        patterns.place(Seat::First, 0);
        let first = patterns.seat(Seat::First);
        assert_eq!((first.value, first.near, first.cells), (750, [1, 1, 0], [0b111, 0b1110, 0]));
        assert_eq!(first.order_score, [40_000, 44_000, 44_000, 4_000]);
        // A blocked line is dead for the one, and was dead for the other.
        patterns.place(Seat::Second, 2);
        let first = patterns.seat(Seat::First);
        assert_eq!((first.value, first.live, first.order_score.iter().sum::<i32>()), (0, 0, 0));
    }
}
