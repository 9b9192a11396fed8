//! Sets of cells: one machine word where the board fits, a few where it does not.
//!
//! A family is generic over [`Bits`]; the registry picks the narrowest kind that holds the board.

use std::fmt::Debug;
use std::hash::Hash;

/// A set of small numbers.
pub trait Bits: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// How many different numbers fit.
    const WIDTH: usize;
    /// The empty set.
    const EMPTY: Self;

    /// The set of `n` alone.
    fn one(n: usize) -> Self;
    /// The intersection.
    fn and(self, other: Self) -> Self;
    /// The union.
    fn or(self, other: Self) -> Self;
    /// The symmetric difference.
    fn xor(self, other: Self) -> Self;
    /// The difference: this set without the numbers of the other.
    fn without(self, other: Self) -> Self;
    /// All numbers raised by `n < WIDTH`; those that leave the width are lost.
    fn up(self, n: usize) -> Self;
    /// All numbers lowered by `n < WIDTH`; those below zero are lost.
    fn down(self, n: usize) -> Self;
    /// Whether nothing is in it.
    fn is_empty(self) -> bool;
    /// How many numbers are in it.
    fn count(self) -> u32;
    /// The least number of a set that is not empty.
    fn least(self) -> usize;
    /// The greatest number of a set that is not empty.
    fn greatest(self) -> usize;
    /// This set without its least number.
    fn without_least(self) -> Self;
    /// The numbers below `n <= WIDTH`.
    fn below(n: usize) -> Self;
    /// The `n`-th number, counted from 0, of a set that has so many.
    fn nth(self, n: u32) -> usize;
    /// The numbers below 64, as a word.
    fn low(self) -> u64;
    /// The set whose numbers are those of a word.
    fn from_low(word: u64) -> Self;

    /// Whether `n` is in it.
    #[inline]
    fn has(self, n: usize) -> bool {
        !self.and(Self::one(n)).is_empty()
    }

    /// The numbers, ascending.
    #[inline]
    fn ones(self) -> BitIter<Self> {
        BitIter(self)
    }
}

/// The numbers of a set, ascending.
#[derive(Clone, Copy, Debug)]
pub struct BitIter<B>(B);

impl<B: Bits> Iterator for BitIter<B> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0.is_empty() {
            return None;
        }
        let least = self.0.least();
        self.0 = self.0.without_least();
        Some(least)
    }

    #[inline]
    fn count(self) -> usize {
        self.0.count() as usize
    }
}

macro_rules! word {
    ($word:ty, $nth:expr) => {
        impl Bits for $word {
            const WIDTH: usize = <$word>::BITS as usize;
            const EMPTY: $word = 0;

            #[inline]
            fn one(n: usize) -> $word {
                1 << n
            }
            #[inline]
            fn and(self, other: $word) -> $word {
                self & other
            }
            #[inline]
            fn or(self, other: $word) -> $word {
                self | other
            }
            #[inline]
            fn xor(self, other: $word) -> $word {
                self ^ other
            }
            #[inline]
            fn without(self, other: $word) -> $word {
                self & !other
            }
            #[inline]
            fn up(self, n: usize) -> $word {
                self << n
            }
            #[inline]
            fn down(self, n: usize) -> $word {
                self >> n
            }
            #[inline]
            fn is_empty(self) -> bool {
                self == 0
            }
            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline]
            fn least(self) -> usize {
                self.trailing_zeros() as usize
            }
            #[inline]
            fn greatest(self) -> usize {
                (<$word>::BITS - 1 - self.leading_zeros()) as usize
            }
            #[inline]
            fn without_least(self) -> $word {
                self & self.wrapping_sub(1)
            }
            #[inline]
            fn below(n: usize) -> $word {
                if n == Self::WIDTH { <$word>::MAX } else { (1 << n) - 1 }
            }
            #[inline]
            fn nth(self, n: u32) -> usize {
                $nth(self, n)
            }
            #[inline]
            fn low(self) -> u64 {
                self as u64
            }
            #[inline]
            fn from_low(word: u64) -> $word {
                <$word>::from(word)
            }
            #[inline]
            fn has(self, n: usize) -> bool {
                self >> n & 1 != 0
            }
        }
    };
}

word!(u64, nth_of_word);
word!(u128, |set: u128, n: u32| {
    let low = set as u64;
    let in_low = low.count_ones();
    if n < in_low { nth_of_word(low, n) } else { 64 + nth_of_word((set >> 64) as u64, n - in_low) }
});

// Halves the word six times, each time keeping the half that holds the n-th bit.
#[inline]
fn nth_of_word(mut word: u64, mut n: u32) -> usize {
    let mut at = 0;
    for half in [32, 16, 8, 4, 2, 1] {
        let below = (word & ((1 << half) - 1)).count_ones();
        if n >= below {
            n -= below;
            word >>= half;
            at += half;
        }
    }
    at
}

/// `N` words, the least numbers in the first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WideBits<const N: usize>([u64; N]);

impl<const N: usize> WideBits<N> {
    #[inline]
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        WideBits(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }
}

impl<const N: usize> Bits for WideBits<N> {
    const WIDTH: usize = 64 * N;
    const EMPTY: Self = WideBits([0; N]);

    #[inline]
    fn one(n: usize) -> Self {
        let mut words = [0; N];
        words[n / 64] = 1 << (n % 64);
        WideBits(words)
    }
    #[inline]
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
    #[inline]
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
    #[inline]
    fn xor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
    #[inline]
    fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
    #[inline]
    fn up(self, n: usize) -> Self {
        let (words, bits) = (n / 64, n % 64);
        let word = |i: usize| if i >= words { self.0[i - words] } else { 0 };
        let carry = |i: usize| if bits > 0 && i > words { self.0[i - words - 1] >> (64 - bits) } else { 0 };
        WideBits(std::array::from_fn(|i| word(i) << bits | carry(i)))
    }
    #[inline]
    fn down(self, n: usize) -> Self {
        let (words, bits) = (n / 64, n % 64);
        let word = |i: usize| self.0.get(i + words).copied().unwrap_or(0);
        let carry = |i: usize| if bits > 0 { word(i + 1) << (64 - bits) } else { 0 };
        WideBits(std::array::from_fn(|i| word(i) >> bits | carry(i)))
    }
    #[inline]
    fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }
    #[inline]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
    #[inline]
    fn least(self) -> usize {
        let i = self.0.iter().position(|&word| word != 0).expect("not empty");
        64 * i + self.0[i].least()
    }
    #[inline]
    fn greatest(self) -> usize {
        let i = self.0.iter().rposition(|&word| word != 0).expect("not empty");
        64 * i + self.0[i].greatest()
    }
    #[inline]
    fn without_least(mut self) -> Self {
        if let Some(word) = self.0.iter_mut().find(|word| **word != 0) {
            *word = word.without_least();
        }
        self
    }
    #[inline]
    fn below(n: usize) -> Self {
        WideBits(std::array::from_fn(|i| u64::below(n.saturating_sub(64 * i).min(64))))
    }
    #[inline]
    fn nth(self, mut n: u32) -> usize {
        for (i, word) in self.0.iter().enumerate() {
            let here = word.count_ones();
            if n < here {
                return 64 * i + nth_of_word(*word, n);
            }
            n -= here;
        }
        unreachable!("the set has more than n numbers")
    }
    #[inline]
    fn low(self) -> u64 {
        self.0[0]
    }
    #[inline]
    fn from_low(word: u64) -> Self {
        let mut words = [0; N];
        words[0] = word;
        WideBits(words)
    }
    #[inline]
    fn has(self, n: usize) -> bool {
        self.0[n / 64].has(n % 64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn of<B: Bits>(numbers: &BTreeSet<usize>) -> B {
        numbers.iter().fold(B::EMPTY, |set, &n| set.or(B::one(n)))
    }

    fn behaves_like_a_set<B: Bits>(a: &BTreeSet<usize>, b: &BTreeSet<usize>, by: usize) {
        let fits = |set: &BTreeSet<usize>| set.iter().copied().filter(|&n| n < B::WIDTH).collect::<BTreeSet<_>>();
        let (a, b, by) = (fits(a), fits(b), by % B::WIDTH);
        let (x, y) = (of::<B>(&a), of::<B>(&b));
        let list = |set: B| set.ones().collect::<BTreeSet<_>>();
        assert_eq!(list(x.and(y)), a.intersection(&b).copied().collect());
        assert_eq!(list(x.or(y)), a.union(&b).copied().collect());
        assert_eq!(list(x.xor(y)), a.symmetric_difference(&b).copied().collect());
        assert_eq!(list(x.without(y)), a.difference(&b).copied().collect());
        assert_eq!(list(x.up(by)), a.iter().map(|n| n + by).filter(|&n| n < B::WIDTH).collect());
        assert_eq!(list(x.down(by)), a.iter().filter_map(|n| n.checked_sub(by)).collect());
        assert_eq!(list(B::below(by)), (0..by).collect());
        assert_eq!(list(B::below(B::WIDTH)), (0..B::WIDTH).collect());
        assert_eq!((x.count() as usize, x.is_empty()), (a.len(), a.is_empty()));
        assert_eq!(x.ones().count(), a.len());
        assert_eq!(list(B::from_low(x.low())), a.range(..64).copied().collect());
        for (n, &number) in a.iter().enumerate() {
            assert_eq!(x.nth(n as u32), number);
            assert!(x.has(number));
        }
        if let (Some(&first), Some(&last)) = (a.first(), a.last()) {
            assert_eq!((x.least(), x.greatest()), (first, last));
        }
    }

    proptest! {
        #[test]
        fn every_width_behaves_like_a_set(
            a in prop::collection::btree_set(0usize..1024, 0..200),
            b in prop::collection::btree_set(0usize..1024, 0..200),
            by in 0usize..1024,
        ) {
            // Numbers that most widths would drop are folded down so that all widths see full sets.
            for fold in [64, 128, 384, 1024] {
                let fold = |set: &BTreeSet<usize>| set.iter().map(|n| n % fold).collect();
                let (a, b): (BTreeSet<_>, BTreeSet<_>) = (fold(&a), fold(&b));
                behaves_like_a_set::<u64>(&a, &b, by);
                behaves_like_a_set::<u128>(&a, &b, by);
                behaves_like_a_set::<WideBits<6>>(&a, &b, by);
                behaves_like_a_set::<WideBits<16>>(&a, &b, by);
            }
        }
    }
}
