//! The course's win tester (CSE 415), word for word: what it says about a square, and the line it should have named.

use super::{GridLine, GridLinePosition, NO_CELL};
use crate::bitboard_layout::LINES;
use crate::bits::Bits;
use plyground_game::Cell;

/// What the tester says about a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TesterReport {
    /// The character on the square, and the direction of its line, when it wins.
    pub win: Option<(char, (i8, i8))>,
    /// The k squares of the line, in order.
    pub line: Vec<Cell>,
    /// The tester's own words. The square it names is one step off in most wins, and may lie off the board.
    pub message: String,
}

impl<B: Bits> GridLine<B> {
    /// Asks the course's tester about the line through `at`, for whatever stands there: tiles, blanks or dashes.
    pub fn test_line(&self, p: &GridLinePosition<B>, at: Cell) -> TesterReport {
        let number = self.lattice.number(at);
        let vacant = self.vacant(p);
        let blocked = self.lattice.all().without(self.playable);
        let (letter, same) = [('W', p.stones[0]), ('B', p.stones[1]), (' ', vacant), ('-', blocked)]
            .into_iter()
            .find(|(_, set)| set.has(number))
            .expect("a square holds one of the four");
        match self.line_through(same, number) {
            None => TesterReport { win: None, line: Vec::new(), message: "No win".to_owned() },
            Some((direction, forward)) => {
                let step = LINES[direction];
                let (row, col) = self.named_square(same, at, direction, forward);
                TesterReport {
                    win: Some((letter, (step.down, step.right))),
                    line: self.line_cells(number, direction, forward),
                    message: format!("Win for {letter} at [{row}][{col}] in direction ({}, {})", step.down, step.right),
                }
            }
        }
    }

    /// The k cells of the line through `at` that ends where the run forward ends, in order.
    pub(super) fn line_cells(&self, at: usize, direction: usize, forward: u32) -> Vec<Cell> {
        let mut cell = at as u16;
        for _ in forward..self.k - 1 {
            cell = self.neighbours[usize::from(cell)][direction + 4];
        }
        let mut line = Vec::new();
        for _ in 0..self.k {
            line.push(self.lattice.cell(cell.into()));
            cell = self.neighbours[usize::from(cell)][direction];
        }
        line
    }

    // The tester walks back from the square and then takes one step forward from the last square it looked at, without
    // wrapping. It stops when its count becomes k, which never happens when the run forward has reached k already.
    fn named_square(&self, same: B, at: Cell, direction: usize, forward: u32) -> (i16, i16) {
        let mut count = 1 + forward;
        let mut looked_at = self.lattice.number(at) as u16;
        for _ in 1..self.k {
            looked_at = self.neighbours[usize::from(looked_at)][direction + 4];
            if looked_at == NO_CELL || !same.has(looked_at.into()) {
                break;
            }
            count += 1;
            if count == self.k {
                break;
            }
        }
        let cell = self.lattice.cell(looked_at.into());
        let step = LINES[direction];
        (i16::from(cell.row.0) + i16::from(step.down), i16::from(cell.col.0) + i16::from(step.right))
    }
}
