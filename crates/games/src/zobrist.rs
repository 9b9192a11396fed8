//! Zobrist numbers: the pseudo-random parts of the keys of positions, the same in every run.

/// The number of a piece of one kind on one cell.
#[inline]
pub(crate) fn number(kind: usize, cell: usize) -> u64 {
    mix((kind as u64) << 32 | cell as u64)
}

/// The part of a key that says that Second is to move.
pub(crate) const SECOND_TO_MOVE: u64 = mix(u64::MAX);

/// The number of something other than a piece, such as the pop-outs left; never the number of a piece.
#[inline]
pub(crate) const fn other(what: u64) -> u64 {
    mix(1 << 63 | what)
}

/// A pseudo-random number for every number (the finaliser of SplitMix64).
const fn mix(n: u64) -> u64 {
    let n = n.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let n = (n ^ (n >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let n = (n ^ (n >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    n ^ (n >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Its first three numbers from the seed 0, as published.
    #[test]
    fn numbers_are_those_of_splitmix64() {
        const STEP: u64 = 0x9e37_79b9_7f4a_7c15;
        let drawn = [0, STEP, STEP.wrapping_mul(2)].map(mix);
        assert_eq!(drawn, [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f]);
    }
}
