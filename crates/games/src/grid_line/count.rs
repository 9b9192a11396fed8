//! Lines that could still be made, counted as the course counts them and as sets of cells.

use super::{GridLine, NO_CELL};
use crate::bitboard_layout::Topology;
use crate::bits::Bits;
use plyground_game::Cell;
use std::collections::BTreeSet;

/// How many lines of k a board has room for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineCounts {
    /// Start x direction, as the course counts: one closed line of three counts three times.
    pub walks: usize,
    /// Different sets of cells.
    pub distinct_sets: usize,
    /// Those of them that have k different cells.
    pub simple_sets: usize,
}

impl<B: Bits> GridLine<B> {
    /// The lines of k cells without a forbidden one, wherever the stones are.
    pub fn line_counts(&self) -> LineCounts {
        let sets = self.line_sets();
        LineCounts {
            walks: self.walks().filter(|walk| self.is_playable(walk)).count(),
            distinct_sets: sets.len(),
            simple_sets: sets.iter().filter(|set| set.len() == self.k as usize).count(),
        }
    }

    /// The lines of k cells without a forbidden one, as different sets of cells, sorted.
    pub fn lines(&self) -> Vec<Vec<Cell>> {
        let cells = |set: BTreeSet<u16>| set.into_iter().map(|at| self.lattice.cell(at.into())).collect();
        self.line_sets().into_iter().map(cells).collect()
    }

    /// The lines that win here, as different sets of the numbers of their cells, sorted.
    pub fn winning_lines(&self) -> Vec<Vec<u16>> {
        let starts = 0..self.neighbours.len() as u16;
        let counting = (0..4).filter(|&line| self.winning_directions[line]);
        let walks = counting.flat_map(|line| starts.clone().filter_map(move |start| self.walk(start, line)));
        let mut lines: Vec<Vec<u16>> = walks.filter(|walk| self.is_playable(walk)).collect();
        lines.iter_mut().for_each(|line| line.sort_unstable());
        lines.sort_unstable();
        lines.dedup();
        lines
    }

    fn line_sets(&self) -> BTreeSet<BTreeSet<u16>> {
        let playable = self.walks().filter(|walk| self.is_playable(walk));
        playable.map(|walk| walk.into_iter().collect()).collect()
    }

    fn is_playable(&self, walk: &[u16]) -> bool {
        walk.iter().all(|&at| self.playable.has(at.into()))
    }

    /// Walks of k cells from every start in the four directions, as far as they stay on the board and meet new cells.
    pub(super) fn walks(&self) -> impl Iterator<Item = Vec<u16>> {
        let cells = 0..self.neighbours.len() as u16;
        cells.flat_map(move |start| (0..4).filter_map(move |line| self.walk(start, line)))
    }

    fn walk(&self, start: u16, line: usize) -> Option<Vec<u16>> {
        let mut walk = vec![start];
        let mut at = start;
        // Once round the torus, a walk meets no new cell.
        let length = match self.lattice.topology() {
            Topology::Plane => self.k,
            Topology::Torus => self.k.min(self.lattice.orbits()[line] as u32),
        };
        for _ in 1..length {
            at = self.neighbours[usize::from(at)][line];
            if at == NO_CELL {
                return None;
            }
            walk.push(at);
        }
        Some(walk)
    }
}
