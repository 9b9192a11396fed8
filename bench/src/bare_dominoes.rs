//! The plain alpha-beta of the Dominoes homework on the empty 8x8 board, vertical first.
//!
//! Nothing here is general: it is the yardstick for a general engine. Every counted leaf is
//! visited and evaluated with two popcounts; there is no memo, no ordering, no early count.
//!
//! A position is two words: the moves of the side to move (`own`) and those of the other side
//! (`opp`). Bit `8 * row + col` is the upper or left square of a move, so row 7 is never set in
//! the vertical word and column 7 never in the horizontal one. A move only removes bits from
//! both words; its two masks come from `KEEP`. Values are for the side to move (negamax,
//! fail-hard).

/// For each square, what a move there leaves: of the mover's own moves, of the opponent's.
/// Entry 64, "no move left", is read by the look-ahead in `last_two` and never used.
struct Keep {
    own: [u64; 65],
    opp: [u64; 65],
}

static VERTICAL: Keep = keep(8, 1);
static HORIZONTAL: Keep = keep(1, 8);

/// `along` is the step from the first to the second square of the domino, `across` the step of
/// the opponent's. Masks wrap around the edges, but only onto bits that are never set.
const fn keep(along: u32, across: u32) -> Keep {
    let mut state = Keep { own: [0; 65], opp: [0; 65] };
    let mut square = 0;
    while square < 64 {
        let first = 1u64 << square;
        let domino = first | first.rotate_left(along);
        state.own[square] = !(domino | first.rotate_right(along));
        state.opp[square] = !(domino | domino.rotate_right(across));
        square += 1;
    }
    state
}

/// The masks of the side that moves vertically (`VERT`) or horizontally.
fn keeps<const VERT: bool>() -> &'static Keep {
    if VERT { &VERTICAL } else { &HORIZONTAL }
}

fn difference(own: u64, opp: u64) -> i32 {
    own.count_ones() as i32 - opp.count_ones() as i32
}

/// One node with `depth` plies to go. `OTHER` is always `!VERT`.
fn search<const VERT: bool, const OTHER: bool>(
    own: u64,
    opp: u64,
    depth: u32,
    mut alpha: i32,
    beta: i32,
    leaves: &mut u64,
) -> i32 {
    if depth == 0 || own == 0 {
        *leaves += 1;
        return difference(own, opp);
    }
    if depth == 2 {
        return if beta - alpha == 1 {
            last_two::<VERT, OTHER, true>(own, opp, alpha, beta, leaves)
        } else {
            last_two::<VERT, OTHER, false>(own, opp, alpha, beta, leaves)
        };
    }
    let mut moves = own;
    while moves != 0 {
        let square = moves.trailing_zeros() as usize;
        moves &= moves - 1;
        let child_own = opp & keeps::<VERT>().opp[square];
        let child_opp = own & keeps::<VERT>().own[square];
        let value = -search::<OTHER, VERT>(child_own, child_opp, depth - 1, -beta, -alpha, leaves);
        if value > alpha {
            alpha = value;
            if alpha >= beta {
                break;
            }
        }
    }
    alpha
}

/// A node with two plies to go and at least one move: its children's leaf loops are inlined.
/// `NULL` says that the window is empty (`beta == alpha + 1`), so a child's best value need not
/// be kept: a leaf either cuts the child or does not matter.
#[inline(never)]
fn last_two<const VERT: bool, const OTHER: bool, const NULL: bool>(
    own: u64,
    opp: u64,
    mut alpha: i32,
    beta: i32,
    leaves: &mut u64,
) -> i32 {
    let mut count = *leaves;
    let mut moves = own;
    // The masks of the next move are read one move ahead: a mispredicted cut waits less.
    let (first, second) = (keeps::<VERT>(), keeps::<OTHER>());
    let square = moves.trailing_zeros() as usize;
    let (mut keep_own, mut keep_opp) = (first.own[square], first.opp[square]);
    'moves: while moves != 0 {
        let (own, opp) = (opp & keep_opp, own & keep_own);
        moves &= moves - 1;
        let square = moves.trailing_zeros() as usize;
        (keep_own, keep_opp) = (first.own[square], first.opp[square]);
        let mut best = -beta;
        if own == 0 {
            count += 1;
            best = difference(own, opp);
            if best >= -alpha {
                continue;
            }
        }
        let mut replies = own;
        while replies != 0 {
            let square = replies.trailing_zeros() as usize;
            replies &= replies - 1;
            count += 1;
            let mine = (own & second.own[square]).count_ones() as i32;
            let theirs = (opp & second.opp[square]).count_ones() as i32;
            let value = mine - theirs;
            if value >= -alpha {
                continue 'moves;
            }
            if !NULL {
                best = best.max(value);
            }
        }
        // No reply cut, so this move is better than alpha.
        alpha = if NULL { beta } else { -best };
        if alpha >= beta {
            break;
        }
    }
    *leaves = count;
    alpha
}

/// Best move of vertical on the empty board, its value and the number of leaves evaluated.
pub(crate) fn best_move_8x8(limit: u32) -> (Option<(u8, u8)>, i32, u64) {
    const INFINITY: i32 = 1000;
    let own = 0x00ff_ffff_ffff_ffff_u64;
    let opp = 0x7f7f_7f7f_7f7f_7f7f_u64;
    if limit == 0 {
        return (None, difference(own, opp), 1);
    }
    let (mut best, mut alpha, mut leaves) = (None, -INFINITY, 0);
    let mut moves = own;
    while moves != 0 {
        let square = moves.trailing_zeros() as usize;
        moves &= moves - 1;
        let child_own = opp & VERTICAL.opp[square];
        let child_opp = own & VERTICAL.own[square];
        let value = -search::<false, true>(child_own, child_opp, limit - 1, -INFINITY, -alpha, &mut leaves);
        if value > alpha {
            alpha = value;
            best = Some(((square / 8) as u8, (square % 8) as u8));
        }
    }
    (best, alpha, leaves)
}
