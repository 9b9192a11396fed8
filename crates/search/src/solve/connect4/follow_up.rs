//! Proofs by following up: a side answers every stone in the same column, right above it.
//!
//! Of the free cells of a column the mover then gets the first, the third and so on, and the follower the others. If the mover
//! cannot make four with its cells, the follower has at least a draw, provided that it can always follow: each column has an
//! even number of free cells, or the follower wins in it before it is full. If the follower makes four with its cells, or wins
//! so in a column, it wins.

use super::well::{Stones, Well};

/// What following up proves for the follower.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FollowUp {
    Nothing,
    Draws,
    Wins,
}

impl Well {
    /// What the side that is not to move gets by following up. `follower_completes` are the cells that complete its four.
    #[inline]
    pub(super) fn follow_up(&self, at: Stones, follower_completes: u64) -> FollowUp {
        let tops = self.tops(at.all);
        // In a column with an even number of free cells the lowest of them is in such a row.
        let even = self.alternate[self.rows as usize % 2];
        let odd_columns = tops & !even;
        if odd_columns == 0 && follower_completes == 0 {
            let free = self.cells & !at.all;
            if self.has_four(at.own | (free & even)) {
                return FollowUp::Nothing;
            }
            let follower = (at.own ^ at.all) | (free & !even);
            return if self.has_four(follower) { FollowUp::Wins } else { FollowUp::Draws };
        }
        // Where a column is odd, the follower must have a win in it.
        if odd_columns.count_ones() > follower_completes.count_ones() {
            return FollowUp::Nothing;
        }
        self.follow_up_with_wins(at, follower_completes, tops)
    }

    fn follow_up_with_wins(&self, at: Stones, follower_completes: u64, tops: u64) -> FollowUp {
        let (mut movers, mut followers, mut wins) = (at.own, at.own ^ at.all, false);
        for col in 0..self.cols {
            let column = ((1u64 << self.rows) - 1) << (col * self.stride);
            let free = column & !at.all;
            if free == 0 {
                continue;
            }
            let first_row = (tops & column).trailing_zeros() - col * self.stride;
            let alternate = self.alternate[first_row as usize % 2];
            // The follower's first win in this column ends the game, and with it the column.
            let win = follower_completes & free & !alternate;
            if win != 0 {
                wins = true;
                movers |= free & alternate & ((win & win.wrapping_neg()) - 1);
            } else if free.count_ones().is_multiple_of(2) {
                movers |= free & alternate;
                followers |= free & !alternate;
            } else {
                return FollowUp::Nothing;
            }
        }
        if self.has_four(movers) {
            FollowUp::Nothing
        } else if wins || self.has_four(followers) {
            FollowUp::Wins
        } else {
            FollowUp::Draws
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn follow_up(rows: u32, cols: u32, own: u64, other: u64) -> FollowUp {
        let well = Well::new(rows, cols).unwrap();
        let at = Stones { own, all: own | other };
        well.follow_up(at, well.completing(other, at.all))
    }

    #[test]
    fn the_follower_draws_where_the_mover_gets_no_four() {
        // The mover gets the lower row.
        assert_eq!(follow_up(2, 3, 0, 0), FollowUp::Draws);
        assert_eq!(follow_up(2, 4, 0, 0), FollowUp::Nothing);
        // One of the lower row is the follower's, and above it lies a stone of the mover.
        assert_eq!(follow_up(2, 4, 0b10, 0b01), FollowUp::Draws);
        assert_eq!(follow_up(3, 3, 0, 0), FollowUp::Nothing, "columns of three cannot be followed up");
    }

    #[test]
    fn the_follower_wins_with_its_row_or_in_an_odd_column() {
        // The middle column is the follower's, so that the mover gets no four below, and the follower gets five above.
        let well = Well::new(2, 5).unwrap();
        assert_eq!(follow_up(2, 5, 0, 0b11 << (2 * well.stride)), FollowUp::Wins);
        // The last column has three free cells, and the follower completes its row at the second.
        let well = Well::new(4, 4).unwrap();
        let columns = |bits: [u64; 4]| (0..4).fold(0, |set, col| set | bits[col as usize] << (col * well.stride));
        let follower = columns([0b0110, 0b1100, 0b0101, 0b0001]);
        assert_eq!(follow_up(4, 4, columns([0b1001, 0b0011, 0b1010, 0]), follower), FollowUp::Wins);
        // With the cell below, the mover would complete its own row first.
        let follower = columns([0b0100, 0b1100, 0b0101, 0b0001]);
        assert_eq!(follow_up(4, 4, columns([0b1011, 0b0011, 0b1010, 0]), follower), FollowUp::Nothing);
    }
}
