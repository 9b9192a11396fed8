//! Stable discs, which can never be flipped again: a lower bound of their number.

use super::discs::{column, ray};
use std::sync::LazyLock;

/// How many of `own` are stable, at least, on a board with these cells.
#[inline]
pub(super) fn stable_count(own: u64, other: u64, board: u64) -> u32 {
    let outside = !board;
    let mut stable = if outside == 0 { stable_on_edges(own, other) } else { 0 };
    // A disc is safe along a full line, and beside a stable disc or the edge of the board.
    let filled = own | other | outside;
    let lines = [full::<0, 1>(filled), full::<1, 0>(filled), full::<1, 1>(filled), full::<1, -1>(filled)];
    // The outer cells of the frame are on the edges, which are looked up, or outside.
    let inner = own & 0x007e_7e7e_7e7e_7e00;
    loop {
        let held = stable | outside;
        let safe = (lines[0] | held >> 1 | held << 1)
            & (lines[1] | held >> 8 | held << 8)
            & (lines[2] | held >> 9 | held << 9)
            & (lines[3] | held >> 7 | held << 7);
        let more = stable | inner & safe;
        if more == stable {
            return stable.count_ones();
        }
        stable = more;
    }
}

/// The cells whose whole line in one direction is filled.
#[inline(always)]
fn full<const DOWN: i32, const RIGHT: i32>(filled: u64) -> u64 {
    let step = 8 * DOWN + RIGHT;
    let (mut ahead, mut behind) = (filled, filled);
    ahead &= ahead >> step | const { without_a_cell(DOWN, RIGHT, 1) };
    behind &= behind << step | const { without_a_cell(-DOWN, -RIGHT, 1) };
    ahead &= ahead >> (2 * step) | const { without_a_cell(DOWN, RIGHT, 2) };
    behind &= behind << (2 * step) | const { without_a_cell(-DOWN, -RIGHT, 2) };
    ahead &= ahead >> (4 * step) | const { without_a_cell(DOWN, RIGHT, 4) };
    behind &= behind << (4 * step) | const { without_a_cell(-DOWN, -RIGHT, 4) };
    ahead & behind
}

/// The cells from which that many steps lead out of the frame.
const fn without_a_cell(down: i32, right: i32, steps: u32) -> u64 {
    let mut set = 0;
    let mut at = 0;
    while at < 64 {
        if ray(at, down, right).count_ones() < steps {
            set |= 1 << at;
        }
        at += 1;
    }
    set
}

#[inline]
fn stable_on_edges(own: u64, other: u64) -> u64 {
    let edge = |own: u8, other: u8| EDGES[usize::from(own) << 8 | usize::from(other)];
    let side = |col| as_column(edge(column(own, col), column(other, col))) << col;
    u64::from(edge(own as u8, other as u8))
        | u64::from(edge((own >> 56) as u8, (other >> 56) as u8)) << 56
        | side(0)
        | side(7)
}

/// The first column with the cells of a byte: the inverse of [`column`].
#[inline(always)]
const fn as_column(line: u8) -> u64 {
    let low = ((line & 127) as u64 * 0x0002_0408_1020_4081) & 0x0101_0101_0101_0101;
    low | (line as u64 >> 7) << 56
}

/// The stable discs of an edge, by own and other cells: those that stay whatever is played on the edge, by either side.
static EDGES: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut stable_of = vec![0; 1 << 16];
    // Fuller edges first, so that what may follow is known.
    for free in 0..=8 {
        for own in 0..256_usize {
            for other in (0..256).filter(|other| own & other == 0 && (own | other).count_ones() == 8 - free) {
                let mut stable = own;
                for at in (0..8).filter(|at| (own | other) >> at & 1 == 0) {
                    let flipped = edge_flips(at, own, other);
                    stable &= usize::from(stable_of[(own | flipped | 1 << at) << 8 | other & !flipped]);
                    let flipped = edge_flips(at, other, own);
                    stable &= usize::from(stable_of[(own & !flipped) << 8 | other | flipped | 1 << at]);
                }
                stable_of[own << 8 | other] = stable as u8;
            }
        }
    }
    stable_of
});

fn edge_flips(at: usize, own: usize, other: usize) -> usize {
    let run = |cells: &mut dyn Iterator<Item = usize>| {
        let mut run = 0;
        for i in cells {
            if other >> i & 1 == 0 {
                return if own >> i & 1 == 1 { run } else { 0 };
            }
            run |= 1 << i;
        }
        0
    };
    run(&mut (at + 1..8)) | run(&mut (0..at).rev())
}
