//! Exact solving: who wins a position of dominoes with perfect play.
//!
//! The search looks only at the *core* of a board. Cells that nobody can cover are dropped. A run of cells that one side
//! alone can cover, with nothing contested at its ends, is worth a whole number of moves to that side whenever it likes;
//! such runs are dropped too and kept as one number, the vertical side's *lead*. Boards that differ only in these have
//! the same core, and the winner for one lead settles it for every lead that is better.
//!
//! What is left is settled early where one side can be sure of more moves than the other could ever make.

mod counting;
mod memory;

pub(crate) use counting::worth;

use memory::Memory;
use plyground_game::{BoardSize, Cell, Seat, Setup, SetupError, Square};
use plyground_games::bits::{Bits, WideBits};
use plyground_games::dominoes::Dominoes;
use plyground_games::lattice::{CellOrder, Direction, Lattice, Topology, fits};

/// Who makes the last move when both sides play perfectly from this position of dominoes.
pub fn dominoes_winner(setup: &Setup) -> Result<Seat, SetupError> {
    let winners = dominoes_winners(setup, &[setup.to_move])?;
    Ok(winners[0])
}

/// The same for each seat that may be asked to move first, with the work for one helping the other.
pub fn dominoes_winners(setup: &Setup, movers: &[Seat]) -> Result<Vec<Seat>, SetupError> {
    // Whatever is wrong with the position, the game itself says it best.
    Dominoes::<WideBits<16>>::from_setup(setup)?;
    let size = setup.board.size();
    Ok(if fits::<u64>(size) {
        Solver::<u64>::new(size, MAX_BUCKETS).winners(setup, movers)
    } else if fits::<u128>(size) {
        Solver::<u128>::new(size, MAX_BUCKETS).winners(setup, movers)
    } else {
        Solver::<WideBits<16>>::new(size, MAX_BUCKETS).winners(setup, movers)
    })
}

/// From the upper or left cell of a domino of each seat to its other cell.
const STEPS: [Direction; 2] = [Direction { down: 1, right: 0 }, Direction { down: 0, right: 1 }];
/// The most buckets of the table, two entries each. Small boards have fewer positions than that.
const MAX_BUCKETS: usize = 1 << 21;

#[derive(Clone, Debug)]
pub(crate) struct Solver<B> {
    lattice: Lattice<B>,
    /// For each seat, every other line in which its dominoes lie, and the lines between.
    lines: [[B; 2]; 2],
    memory: Memory<B>,
    nodes: u64,
}

/// A board reduced to what matters.
#[derive(Clone, Copy)]
pub(crate) struct Core<B> {
    /// The free cells that are left.
    pub(crate) free: B,
    pub(crate) to_move: Seat,
    /// Moves that the vertical side has for itself elsewhere, less those of the horizontal side.
    pub(crate) lead: i32,
}

impl<B: Bits> Solver<B> {
    /// A solver for boards of that size that remembers so many pairs of positions at most.
    pub(crate) fn new(size: BoardSize, most_buckets: usize) -> Solver<B> {
        let lattice = Lattice::new(size, CellOrder::Rows, Topology::Plane);
        Solver {
            lines: [
                [0, 1].map(|odd| cells(&lattice, |cell| cell.col.0 % 2 == odd)),
                [0, 1].map(|odd| cells(&lattice, |cell| cell.row.0 % 2 == odd)),
            ],
            memory: Memory::new(&lattice, most_buckets),
            lattice,
            nodes: 0,
        }
    }

    fn winners(&mut self, setup: &Setup, movers: &[Seat]) -> Vec<Seat> {
        let free = self.lattice.cells_with(&setup.board, Square::Free);
        let winner = |&to_move: &Seat| {
            let root = self.reduced(Core { free, to_move, lead: 0 });
            let wins = self.wins(root, 0, &mut || false).expect("nobody stops it");
            if wins { Seat::First } else { Seat::Second }
        };
        movers.iter().map(winner).collect()
    }

    /// Searches a core that neither counting nor the table has settled; nothing comes of it when it is stopped.
    fn vertical_wins(&mut self, core: Core<B>, ply: u32, stop: &mut impl FnMut() -> bool) -> Option<bool> {
        self.nodes += 1;
        let before = self.nodes;
        let mover = core.to_move;
        let wanted = mover == Seat::First;

        // 1. One winning move is enough, and it may be plain to see.
        let mut open = Vec::new();
        let mut found = false;
        for child in self.children(core) {
            let prospects = self.both_prospects(child);
            match self.settled(child, &prospects).or_else(|| self.memory.look_up(child, ply)) {
                Some(wins) if wins == wanted => {
                    found = true;
                    break;
                }
                Some(_) => {}
                None => open.push((worth(child.lead, &prospects, mover), child)),
            }
        }
        if stop() {
            return None;
        }

        // 2. Otherwise those that leave the mover most and the other least come first.
        if !found {
            open.sort_by_key(|&(worth, _)| -worth);
            for (_, child) in open {
                // A sister may have found out in the meantime.
                let wins = match self.memory.look_up(child, ply) {
                    Some(wins) => wins,
                    None => self.vertical_wins(child, ply + 1, stop)?,
                };
                if wins == wanted {
                    found = true;
                    break;
                }
            }
        }

        // 3. Waiting with a move of one's own elsewhere is rarely best, but it may be all there is.
        let can_wait = if wanted { core.lead > 0 } else { core.lead < 0 };
        if !found && can_wait {
            let lead = core.lead - core.lead.signum();
            found = self.wins(Core { to_move: mover.other(), lead, ..core }, ply + 1, stop)? == wanted;
        }
        let wins = found == wanted;
        self.memory.remember(core, wins, self.nodes - before);
        Some(wins)
    }

    /// Whether the vertical side wins a reduced core, unless `stop` says to stop before that is known.
    pub(crate) fn wins(&mut self, core: Core<B>, ply: u32, stop: &mut impl FnMut() -> bool) -> Option<bool> {
        let settled = self.settled(core, &self.both_prospects(core));
        match settled.or_else(|| self.memory.look_up(core, ply)) {
            Some(wins) => Some(wins),
            None => self.vertical_wins(core, ply, stop),
        }
    }

    /// The boards after the mover's dominoes, reduced.
    fn children(&self, core: Core<B>) -> Vec<Core<B>> {
        let child = |cell: usize| {
            let first = B::one(cell);
            let free = core.free.without(first).without(self.lattice.shift(first, STEPS[core.to_move.index()]));
            self.reduced(Core { free, to_move: core.to_move.other(), lead: core.lead })
        };
        self.places(core.free, core.to_move).ones().map(child).collect()
    }

    /// Where `seat` can place a domino, by its upper or left cell.
    #[inline]
    fn places(&self, free: B, seat: Seat) -> B {
        free.and(self.lattice.shift(free, STEPS[seat.index()].back()))
    }

    /// The cells that some domino of `seat` can cover.
    #[inline]
    fn coverable(&self, free: B, seat: Seat) -> B {
        let places = self.places(free, seat);
        places.or(self.lattice.shift(places, STEPS[seat.index()]))
    }

    /// The core without cells that nobody can cover and without runs that are one side's alone.
    pub(crate) fn reduced(&self, core: Core<B>) -> Core<B> {
        let by = Seat::BOTH.map(|seat| self.coverable(core.free, seat));
        let contested = by[0].and(by[1]);
        let mut free = by[0].or(by[1]);
        let mut lead = core.lead;
        for seat in Seat::BOTH {
            let (step, back) = (STEPS[seat.index()], STEPS[seat.index()].back());
            let alone = by[seat.index()].without(contested);
            let mut attached = alone.and(self.lattice.shift(contested, step).or(self.lattice.shift(contested, back)));
            loop {
                let near = self.lattice.shift(attached, step).or(self.lattice.shift(attached, back));
                let grown = attached.or(near.and(alone));
                if grown == attached {
                    break;
                }
                attached = grown;
            }
            let apart = alone.without(attached);
            let moves = self.packed(apart, seat).count as i32;
            lead += if seat == Seat::First { moves } else { -moves };
            free = free.without(apart);
        }
        Core { free, lead, ..core }
    }
}

fn cells<B: Bits>(lattice: &Lattice<B>, wanted: impl Fn(Cell) -> bool) -> B {
    let all = lattice.all().ones().filter(|&number| wanted(lattice.cell(number)));
    all.fold(B::EMPTY, |set, number| set.or(B::one(number)))
}
