//! A move that is a cell: a stone placed on it, or a domino by its upper or left half.

use crate::bits::{BitIter, Bits};

/// A cell, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellIndex(u16);

impl CellIndex {
    /// The cell of that number. Whether a game allows it is another question.
    #[inline]
    pub fn new(number: usize) -> CellIndex {
        CellIndex(number as u16)
    }

    /// The cell's number.
    #[inline]
    pub fn number(self) -> usize {
        self.0.into()
    }
}

/// The cells of a set, in the order of their numbers.
#[derive(Clone, Copy, Debug)]
pub struct CellIndices<B>(BitIter<B>);

impl<B: Bits> CellIndices<B> {
    #[inline]
    pub(crate) fn of(set: B) -> CellIndices<B> {
        CellIndices(set.ones())
    }
}

impl<B: Bits> Iterator for CellIndices<B> {
    type Item = CellIndex;

    #[inline]
    fn next(&mut self) -> Option<CellIndex> {
        self.0.next().map(CellIndex::new)
    }

    #[inline]
    fn count(self) -> usize {
        self.0.count()
    }
}
