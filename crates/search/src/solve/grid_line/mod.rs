//! The solver of k in a row on boards of up to 60 cells, plane or torus.
//!
//! It answers one question: can this side, the attacker, complete a line? The other side, the defender, prevents it, or
//! completes a line of its own first. Forced moves are followed at once, and the weights of the lines prove early that an
//! attack has no prospects.

mod lines;
mod position_solver;
mod table;

pub(super) use position_solver::GridLineSolver;

use super::SolveClock;
use lines::{COMPLETE, Lines, MAX_LENGTH};
use table::{MAX_CELLS, StoneTable};

/// A search that was stopped.
struct Stopped;

/// Solves positions of one board.
struct LineSolver {
    lines: Lines,
    playable: u64,
    /// The images of the cells under each symmetry of the board.
    symmetries: Vec<Vec<u8>>,
    table: StoneTable,
}

/// Up to this many stones, a position and its symmetric images share an entry.
const MAX_TURNED_STONES: u32 = 8;

impl LineSolver {
    /// A solver for a board of at most [`MAX_CELLS`] cells with these lines and symmetries.
    fn new(
        playable: u64,
        lines: impl IntoIterator<Item = u64>,
        symmetries: Vec<Vec<u8>>,
        table_bytes: usize,
    ) -> LineSolver {
        debug_assert!(playable >> MAX_CELLS == 0, "the table has no room for larger boards");
        LineSolver {
            lines: Lines::new(lines.into_iter().filter(|line| line & !playable == 0)),
            playable,
            symmetries,
            table: StoneTable::new(table_bytes),
        }
    }

    /// Whether `attacker`, 0 for the mover and 1 for the other side, wins. `stones` are those of the mover and of the other side,
    /// and no line is complete.
    fn wins(&mut self, stones: [u64; 2], attacker: usize, clock: &mut SolveClock<'_, '_>) -> Result<bool, Stopped> {
        if clock.tick() {
            return Err(Stopped);
        }
        let [own, other] = self.lines.prospects(stones);
        let attacks = attacker == 0;

        // 1. A line that can be completed now is completed, and two cannot be prevented.
        if own.completes != 0 {
            return Ok(attacks);
        }
        let mut moves = self.playable & !(stones[0] | stones[1]);
        if moves == 0 {
            return Ok(false);
        }
        if other.completes & other.completes.wrapping_sub(1) != 0 {
            return Ok(!attacks);
        }

        // 2. Without enough weight the attack cannot succeed.
        let weight = if attacks { own.weight } else { other.weight };
        if weight < u64::from(COMPLETE) / if attacks { 2 } else { 1 } {
            return Ok(false);
        }

        // 3. The only move is played.
        if other.completes != 0 {
            return self.wins(after(stones, other.completes), 1 - attacker, clock);
        }

        // 4. The table may know.
        let key = self.canonical(stones);
        if let Some(wins) = self.table.get(key, attacker) {
            return Ok(wins);
        }

        // 5. The moves: where the attack has no prospects after a move, it is not worth looking.
        let mut weights = [[0; 2]; 64];
        self.lines.weights(stones, &mut weights);
        let mut list = [(0u32, 0u8); 64];
        let mut count = 0;
        let mut decided = false;
        while moves != 0 {
            let at = moves.trailing_zeros() as usize;
            moves &= moves - 1;
            let [mine, yours] = weights[at];
            if attacks {
                if weight + u64::from(mine) < u64::from(COMPLETE) {
                    continue;
                }
            } else if weight - u64::from(yours) < u64::from(COMPLETE) / 2 {
                decided = true;
                break;
            }
            let order = if attacks { 2 * mine + yours } else { 2 * yours + mine };
            list[count & 63] = (order, at as u8);
            count += 1;
        }

        // 6. The moves are searched, the heaviest first.
        let mut found = decided;
        if !decided {
            let list = &mut list[..count];
            list.sort_unstable_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
            for &(_, at) in list.iter() {
                if self.wins(after(stones, 1 << at), 1 - attacker, clock)? == attacks {
                    found = true;
                    break;
                }
            }
        }
        let wins = found == attacks;
        self.table.put(key, attacker, wins);
        Ok(wins)
    }

    /// The least of the symmetric images of a position, as long as it has few stones.
    fn canonical(&self, stones: [u64; 2]) -> [u64; 2] {
        if (stones[0] | stones[1]).count_ones() > MAX_TURNED_STONES {
            return stones;
        }
        let image = |images: &Vec<u8>| stones.map(|set| turned(set, images));
        self.symmetries.iter().map(image).fold(stones, |least, image| least.min(image))
    }
}

fn turned(mut set: u64, images: &[u8]) -> u64 {
    let mut turned = 0;
    while set != 0 {
        turned |= 1 << images[set.trailing_zeros() as usize];
        set &= set - 1;
    }
    turned
}

/// The position after the mover's stone.
#[inline(always)]
fn after([own, other]: [u64; 2], stone: u64) -> [u64; 2] {
    [other, own | stone]
}
