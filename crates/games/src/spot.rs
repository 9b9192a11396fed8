//! A move that is a cell: a stone placed on it, or a domino by its upper or left half.

use crate::bits::{Bits, Ones};

/// A cell, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot(u16);

impl Spot {
    /// The cell of that number. Whether a game allows it is another question.
    #[inline]
    pub fn new(number: usize) -> Spot {
        Spot(number as u16)
    }

    /// The cell's number.
    #[inline]
    pub fn number(self) -> usize {
        self.0.into()
    }
}

/// The cells of a set, in the order of their numbers.
#[derive(Clone, Copy, Debug)]
pub struct Spots<B>(Ones<B>);

impl<B: Bits> Spots<B> {
    #[inline]
    pub(crate) fn of(set: B) -> Spots<B> {
        Spots(set.ones())
    }
}

impl<B: Bits> Iterator for Spots<B> {
    type Item = Spot;

    #[inline]
    fn next(&mut self) -> Option<Spot> {
        self.0.next().map(Spot::new)
    }

    #[inline]
    fn count(self) -> usize {
        self.0.count()
    }
}
