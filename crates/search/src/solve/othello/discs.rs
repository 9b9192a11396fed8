//! Moves and flips as sets of bits on an 8 x 8 frame: bit 0 is the upper left cell, numbers run along the rows.

/// From each cell, the four rays to higher numbers, then the four to lower ones.
static RAYS: [[u64; 8]; 64] = rays();

/// The discs that a move to `at` flips.
#[inline(always)]
pub(super) fn flips(at: usize, own: u64, other: u64) -> u64 {
    let rays = &RAYS[at & 63];
    let mut flipped = 0;
    for &ray in &rays[..4] {
        // The carry runs through the other side's discs and stops at the first cell that has none.
        let end = (other | !ray).wrapping_add(1) & own & ray;
        flipped |= end.wrapping_sub(u64::from(end != 0)) & ray;
    }
    for &ray in &rays[4..] {
        let stops = ray & !other;
        let end = (1_u64 << 63 >> (stops | 1).leading_zeros()) & own & ray;
        flipped |= (end << 1).wrapping_neg() & ray;
    }
    flipped
}

/// The cells, also outside of a smaller board, where the side with `own` would bracket discs.
#[inline(always)]
pub(super) fn moves(own: u64, other: u64) -> u64 {
    // A bracketed run never includes a cell on the edge that it runs towards, so that nothing wraps round a row's end.
    let inner = other & 0x7e7e_7e7e_7e7e_7e7e;
    (runs::<1>(own, inner) | runs::<8>(own, other) | runs::<7>(own, inner) | runs::<9>(own, inner)) & !(own | other)
}

/// The cells behind runs of `between` that begin beside `own`, both ways along one direction.
#[inline(always)]
fn runs<const STEP: u32>(own: u64, between: u64) -> u64 {
    let mut up = between & (own << STEP);
    let mut down = between & (own >> STEP);
    up |= between & (up << STEP);
    down |= between & (down >> STEP);
    let pairs_up = between & (between << STEP);
    let pairs_down = pairs_up >> STEP;
    for _ in 0..2 {
        up |= pairs_up & (up << (2 * STEP));
        down |= pairs_down & (down >> (2 * STEP));
    }
    (up << STEP) | (down >> STEP)
}

/// How many discs a move to the only free cell flips: every other cell of the board is `own` or the other side's.
#[inline(always)]
pub(super) fn last_flips(at: usize, own: u64) -> i32 {
    let (row, col) = (at / 8, at % 8);
    let (in_row, in_column) = (&LINE_FLIPS[col & 7], &LINE_FLIPS[row & 7]);
    // A diagonal has at most one cell in each column, so that it is gathered by columns. A column without one counts as
    // the other side's: a run that does not end flips nothing.
    let by_columns = |line: u64| (line.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u8;
    let [falling, rising] = DIAGONALS[at & 63].map(|diagonal| by_columns(own & diagonal));
    let flipped = in_row[usize::from((own >> (row * 8)) as u8)]
        + in_column[usize::from(column(own, col))]
        + in_row[usize::from(falling)]
        + in_row[usize::from(rising)];
    i32::from(flipped)
}

/// The cells of a column as a byte, the upper one first.
#[inline(always)]
pub(super) fn column(set: u64, col: usize) -> u8 {
    (((set >> col) & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
}

/// The free cells beside discs of `other`, where moves may come up.
#[inline]
pub(super) fn free_beside(free: u64, other: u64) -> u64 {
    let columns = other & 0x7e7e_7e7e_7e7e_7e7e;
    let near = columns << 1 | columns >> 1 | other << 8 | other >> 8;
    (near | columns << 7 | columns >> 7 | columns << 9 | columns >> 9) & free
}

/// By place in a line and by own cells of it: how many discs flip if all other cells are the other side's.
static LINE_FLIPS: [[u8; 256]; 8] = line_flips();
/// The diagonals through each cell: falling to the right, and rising.
static DIAGONALS: [[u64; 2]; 64] = diagonals();

/// The cells from `at` on, without it, in one direction.
pub(super) const fn ray(at: usize, down: i32, right: i32) -> u64 {
    let (mut row, mut col) = (at as i32 / 8 + down, at as i32 % 8 + right);
    let mut set = 0;
    while row >= 0 && row < 8 && col >= 0 && col < 8 {
        set |= 1 << (row * 8 + col);
        row += down;
        col += right;
    }
    set
}

const fn rays() -> [[u64; 8]; 64] {
    const STEPS: [(i32, i32); 8] = [(0, 1), (1, -1), (1, 0), (1, 1), (0, -1), (-1, 1), (-1, 0), (-1, -1)];
    let mut all = [[0; 8]; 64];
    let mut i = 0;
    while i < 64 * 8 {
        let (down, right) = STEPS[i % 8];
        all[i / 8][i % 8] = ray(i / 8, down, right);
        i += 1;
    }
    all
}

const fn diagonals() -> [[u64; 2]; 64] {
    let mut all = [[0; 2]; 64];
    let mut at = 0;
    while at < 64 {
        let own = 1 << at;
        all[at] = [ray(at, 1, 1) | ray(at, -1, -1) | own, ray(at, 1, -1) | ray(at, -1, 1) | own];
        at += 1;
    }
    all
}

const fn line_flips() -> [[u8; 256]; 8] {
    let mut all = [[0; 256]; 8];
    let mut at = 0;
    while at < 8 {
        let mut own = 0;
        while own < 256 {
            all[at][own] = run_to_own(own, at as i32, 1) + run_to_own(own, at as i32, -1);
            own += 1;
        }
        at += 1;
    }
    all
}

/// The cells between `at` and the next own cell, none if there is no own cell.
const fn run_to_own(own: usize, at: i32, step: i32) -> u8 {
    let (mut i, mut run) = (at + step, 0);
    while i >= 0 && i < 8 {
        if own >> i & 1 == 1 {
            return run;
        }
        run += 1;
        i += step;
    }
    0
}
