//! Random numbers that make up the keys of positions, the same in every run.

/// The number of a piece of one kind on one cell.
#[inline]
pub(crate) fn number(kind: usize, cell: usize) -> u64 {
    scramble((kind as u64) << 32 | cell as u64)
}

/// The part of a key that says that Second is to move.
pub(crate) const SECOND_TO_MOVE: u64 = scramble(u64::MAX);

/// The number of something that is no piece, such as the pop-outs left: never that of a piece.
#[inline]
pub(crate) const fn apart(what: u64) -> u64 {
    scramble(1 << 63 | what)
}

/// A number without pattern for every number (the finaliser of SplitMix64).
const fn scramble(n: u64) -> u64 {
    let n = n.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let n = (n ^ (n >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let n = (n ^ (n >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    n ^ (n >> 31)
}
