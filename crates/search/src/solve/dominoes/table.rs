//! The transposition table of the Dominoes solver: for each core, the leads with which a side is known to win.

use super::Core;
use plyground_game::{Seat, Symmetry};
use plyground_games::bitboard_layout::BitboardLayout;
use plyground_games::bits::Bits;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

/// Down to this ply the symmetric images of a core are probed, too; deeper that costs more than it saves.
const MAX_SYMMETRY_PLIES: u32 = 8;

/// The solved cores, in a table of fixed size.
#[derive(Clone, Debug)]
pub(super) struct SolverTable<B> {
    /// The symmetries of the board except the identity.
    symmetries: Vec<BoardSymmetry>,
    table: Vec<[Option<SolvedCore<B>>; 2]>,
}

/// A symmetry of the board.
#[derive(Clone, Debug)]
struct BoardSymmetry {
    /// The image of each cell.
    images: Vec<usize>,
    /// Whether vertical dominoes become horizontal ones, so that the sides change.
    swaps_sides: bool,
}

/// A solved core: the vertical side wins with a lead of `wins_from` or more, and loses with `loses_to` or less.
#[derive(Clone, Copy, Debug)]
struct SolvedCore<B> {
    free: B,
    to_move: Seat,
    wins_from: i32,
    loses_to: i32,
    work: u64,
}

impl<B: Bits> SolvedCore<B> {
    fn is_of(&self, core: Core<B>) -> bool {
        self.free == core.free && self.to_move == core.to_move
    }
}

impl<B: Bits> SolverTable<B> {
    /// The bytes of a bucket.
    pub(super) const BUCKET_BYTES: usize = size_of::<[Option<SolvedCore<B>>; 2]>();

    /// A table of at most `max_buckets` buckets of two cores; a small board needs fewer.
    pub(super) fn new(lattice: &BitboardLayout<B>, max_buckets: usize) -> SolverTable<B> {
        let size = lattice.size();
        let image = |turn: &Symmetry, number: usize| lattice.number(turn.cell(lattice.cell(number)));
        let turned = |turn: &Symmetry| BoardSymmetry {
            images: (0..size.cells()).map(|number| image(turn, number)).collect(),
            swaps_sides: turn.transposes(),
        };
        SolverTable {
            symmetries: Symmetry::dihedral(size)[1..].iter().map(turned).collect(),
            table: vec![[None; 2]; max_buckets.min(1 << (size.cells() / 2).min(32))],
        }
    }

    /// Whether the vertical side wins this core, if that is known of the core or of a symmetric image.
    pub(super) fn probe(&self, core: Core<B>, ply: u32) -> Option<bool> {
        let known = self.probe_exact(core);
        if known.is_some() || ply > MAX_SYMMETRY_PLIES {
            return known;
        }
        self.symmetries.iter().find_map(|turn| {
            let free = core.free.ones().fold(B::EMPTY, |set, cell| set.or(B::one(turn.images[cell])));
            if turn.swaps_sides {
                let swapped = Core { free, to_move: core.to_move.other(), lead: -core.lead };
                self.probe_exact(swapped).map(|wins| !wins)
            } else {
                self.probe_exact(Core { free, ..core })
            }
        })
    }

    fn bucket(&self, core: Core<B>) -> usize {
        FxBuildHasher.hash_one((core.free, core.to_move)) as usize % self.table.len()
    }

    fn probe_exact(&self, core: Core<B>) -> Option<bool> {
        let bucket = &self.table[self.bucket(core)];
        let solved = bucket.iter().flatten().find(|solved| solved.is_of(core))?;
        if core.lead >= solved.wins_from {
            Some(true)
        } else if core.lead <= solved.loses_to {
            Some(false)
        } else {
            None
        }
    }

    /// Stores a result that took `work` nodes. The first entry of a bucket is the one with the most work, the second the
    /// one that came last.
    pub(super) fn store(&mut self, core: Core<B>, wins: bool, work: u64) {
        let at = self.bucket(core);
        let bucket = &mut self.table[at];
        let place = bucket
            .iter()
            .position(|entry| entry.is_some_and(|solved| solved.is_of(core)))
            .unwrap_or_else(|| usize::from(bucket[0].is_some_and(|kept| work < kept.work)));
        let unknown =
            SolvedCore { free: core.free, to_move: core.to_move, wins_from: i32::MAX, loses_to: i32::MIN, work };
        let mut solved = bucket[place].filter(|solved| solved.is_of(core)).unwrap_or(unknown);
        if wins {
            solved.wins_from = solved.wins_from.min(core.lead);
        } else {
            solved.loses_to = solved.loses_to.max(core.lead);
        }
        solved.work = solved.work.max(work);
        bucket[place] = Some(solved);
    }
}
