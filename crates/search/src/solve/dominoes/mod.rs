//! An exact solver of Dominoes: which side wins with perfect play.
//!
//! The solver searches only the *core* of a board. Cells that neither side can cover are dropped. A run of cells that only
//! one side can cover, without contested cells at its ends, is a fixed number of free moves of that side; such runs are
//! dropped, too, and kept as one number, the vertical side's *lead*. Boards that differ only in these have the same core,
//! and a win with one lead proves a win with every larger lead.
//!
//! A core is proven early by counting, where one side is guaranteed more moves than the other could ever make.

mod counting;
mod table;

pub(crate) use counting::evaluate_bounds;

use super::{PositionSolver, SolveClock, ValueBounds, ValueScale};
use plyground_game::{BoardSize, Cell, Game, Rules, Seat, Setup, SetupError, Square};
use plyground_games::bitboard_layout::{BitboardLayout, CellOrder, Direction, Topology, fits};
use plyground_games::bits::{Bits, WideBits};
use plyground_games::dominoes::{Dominoes, DominoesPosition};
use table::SolverTable;

/// The seat that wins this position of Dominoes with perfect play.
pub fn dominoes_winner(setup: &Setup) -> Result<Seat, SetupError> {
    let winners = dominoes_winners(setup, &[setup.to_move])?;
    Ok(winners[0])
}

/// The seat that wins with perfect play, for each of `movers` as the seat to move. The solutions share one table.
pub fn dominoes_winners(setup: &Setup, movers: &[Seat]) -> Result<Vec<Seat>, SetupError> {
    // Faults of the position are reported by the rules.
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

/// Solves positions of one game of Dominoes.
pub(super) struct DominoesSolver<B> {
    solver: Solver<B>,
    all: B,
}

impl<B: Bits> DominoesSolver<B> {
    /// A solver with a table of at most `table_bytes` bytes.
    pub(super) fn new(game: &Dominoes<B>, table_bytes: usize) -> DominoesSolver<B> {
        let size = game.setup(&game.start()).board.size();
        let max_buckets = (table_bytes / SolverTable::<B>::BUCKET_BYTES).clamp(1, MAX_BUCKETS);
        DominoesSolver { solver: Solver::new(size, max_buckets), all: B::below(size.cells()) }
    }
}

impl<B: Bits> PositionSolver<Dominoes<B>> for DominoesSolver<B> {
    fn scale(&self) -> ValueScale {
        ValueScale::Outcome
    }

    fn decide(
        &mut self,
        game: &Dominoes<B>,
        position: &DominoesPosition<B>,
        _target: i32,
        clock: &mut SolveClock<'_, '_>,
    ) -> Option<ValueBounds> {
        let to_move = game.to_move(position);
        let core = self.solver.reduce(Core { free: self.all.without(game.filled(position)), to_move, lead: 0 });
        let vertical_wins = self.solver.wins(core, 0, &mut || clock.tick())?;
        Some(ValueBounds::exact(if vertical_wins == (to_move == Seat::First) { 1 } else { -1 }))
    }
}

/// For each seat, the step from the upper or left cell of a domino to its other cell.
const STEPS: [Direction; 2] = [Direction { down: 1, right: 0 }, Direction { down: 0, right: 1 }];
/// The most buckets of the table, two entries each. Small boards need fewer.
const MAX_BUCKETS: usize = 1 << 21;

#[derive(Clone, Debug)]
pub(crate) struct Solver<B> {
    lattice: BitboardLayout<B>,
    /// For each seat, the even and the odd lines in which its dominoes lie.
    lines: [[B; 2]; 2],
    table: SolverTable<B>,
    nodes: u64,
}

/// A board reduced to its contested part.
#[derive(Clone, Copy)]
pub(crate) struct Core<B> {
    /// The free cells that are left.
    pub(crate) free: B,
    pub(crate) to_move: Seat,
    /// The free moves of the vertical side outside the core, minus those of the horizontal side.
    pub(crate) lead: i32,
}

impl<B: Bits> Solver<B> {
    /// A solver for boards of that size with a table of at most `max_buckets` buckets.
    pub(crate) fn new(size: BoardSize, max_buckets: usize) -> Solver<B> {
        let lattice = BitboardLayout::new(size, CellOrder::Rows, Topology::Plane);
        Solver {
            lines: [
                [0, 1].map(|odd| cells(&lattice, |cell| cell.col.0 % 2 == odd)),
                [0, 1].map(|odd| cells(&lattice, |cell| cell.row.0 % 2 == odd)),
            ],
            table: SolverTable::new(&lattice, max_buckets),
            lattice,
            nodes: 0,
        }
    }

    fn winners(&mut self, setup: &Setup, movers: &[Seat]) -> Vec<Seat> {
        let free = self.lattice.cells_with(&setup.board, Square::Free);
        let winner = |&to_move: &Seat| {
            let root = self.reduce(Core { free, to_move, lead: 0 });
            let wins = self.wins(root, 0, &mut || false).expect("a search without a stop is never stopped");
            if wins { Seat::First } else { Seat::Second }
        };
        movers.iter().map(winner).collect()
    }

    /// Searches a core that neither counting nor the table proves. `None` when it is stopped.
    fn search(&mut self, core: Core<B>, ply: u32, stop: &mut impl FnMut() -> bool) -> Option<bool> {
        self.nodes += 1;
        let before = self.nodes;
        let mover = core.to_move;
        let wanted = mover == Seat::First;

        // 1. One winning move is enough, and counting or the table may prove it.
        let mut open = Vec::new();
        let mut found = false;
        for child in self.children(core) {
            let move_bounds = self.bounds_of_both(child);
            match self.counting_proof(child, &move_bounds).or_else(|| self.table.probe(child, ply)) {
                Some(wins) if wins == wanted => {
                    found = true;
                    break;
                }
                Some(_) => {}
                None => open.push((evaluate_bounds(child.lead, &move_bounds, mover), child)),
            }
        }
        if stop() {
            return None;
        }

        // 2. Otherwise the children are searched, those that leave the mover most and the other side least first.
        if !found {
            open.sort_by_key(|&(value, _)| -value);
            for (_, child) in open {
                // The search of a sibling may have proven it meanwhile.
                let wins = match self.table.probe(child, ply) {
                    Some(wins) => wins,
                    None => self.search(child, ply + 1, stop)?,
                };
                if wins == wanted {
                    found = true;
                    break;
                }
            }
        }

        // 3. A free move outside the core is rarely best, but it may be the only move.
        let can_wait = if wanted { core.lead > 0 } else { core.lead < 0 };
        if !found && can_wait {
            let lead = core.lead - core.lead.signum();
            found = self.wins(Core { to_move: mover.other(), lead, ..core }, ply + 1, stop)? == wanted;
        }
        let wins = found == wanted;
        self.table.store(core, wins, self.nodes - before);
        Some(wins)
    }

    /// Whether the vertical side wins a reduced core. `None` when `stop` stopped the search.
    pub(crate) fn wins(&mut self, core: Core<B>, ply: u32, stop: &mut impl FnMut() -> bool) -> Option<bool> {
        let proof = self.counting_proof(core, &self.bounds_of_both(core));
        match proof.or_else(|| self.table.probe(core, ply)) {
            Some(wins) => Some(wins),
            None => self.search(core, ply, stop),
        }
    }

    /// The boards after the mover's dominoes, reduced.
    fn children(&self, core: Core<B>) -> Vec<Core<B>> {
        let child = |cell: usize| {
            let first = B::one(cell);
            let free = core.free.without(first).without(self.lattice.shift(first, STEPS[core.to_move.index()]));
            self.reduce(Core { free, to_move: core.to_move.other(), lead: core.lead })
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

    /// The core without cells that neither side can cover, and without runs that only one side can cover.
    pub(crate) fn reduce(&self, core: Core<B>) -> Core<B> {
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
            let moves = self.pack(apart, seat).count as i32;
            lead += if seat == Seat::First { moves } else { -moves };
            free = free.without(apart);
        }
        Core { free, lead, ..core }
    }
}

fn cells<B: Bits>(lattice: &BitboardLayout<B>, wanted: impl Fn(Cell) -> bool) -> B {
    let all = lattice.all().ones().filter(|&number| wanted(lattice.cell(number)));
    all.fold(B::EMPTY, |set, number| set.or(B::one(number)))
}
