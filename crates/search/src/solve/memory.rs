//! What a solver of dominoes remembers: for each core the leads with which a side is known to win.

use super::Core;
use plyground_game::{Seat, Symmetry};
use plyground_games::bits::Bits;
use plyground_games::lattice::Lattice;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

/// Cores this near the root are looked up turned over as well; deeper down that costs more than it saves.
const PLIES_TURNED: u32 = 8;

/// The winners of cores, as many as there is room for.
#[derive(Clone, Debug)]
pub(super) struct Memory<B> {
    /// The symmetries of the board but the identity.
    turns: Vec<Turn>,
    table: Vec<[Option<Solved<B>>; 2]>,
}

/// A way to turn the board over.
#[derive(Clone, Debug)]
struct Turn {
    /// Where each cell goes.
    images: Vec<usize>,
    /// Whether upright dominoes become flat ones, so that the sides change places.
    swaps_sides: bool,
}

/// What is known of a core: the vertical side wins with this lead or more, and loses with that lead or less.
#[derive(Clone, Copy, Debug)]
struct Solved<B> {
    free: B,
    to_move: Seat,
    wins_from: i32,
    loses_to: i32,
    work: u64,
}

impl<B: Bits> Solved<B> {
    fn is_of(&self, core: Core<B>) -> bool {
        self.free == core.free && self.to_move == core.to_move
    }
}

impl<B: Bits> Memory<B> {
    /// Room for so many pairs of cores at most; a small board has fewer positions than that.
    pub(super) fn new(lattice: &Lattice<B>, most_buckets: usize) -> Memory<B> {
        let size = lattice.size();
        let image = |turn: &Symmetry, number: usize| lattice.number(turn.cell(lattice.cell(number)));
        let turned = |turn: &Symmetry| Turn {
            images: (0..size.cells()).map(|number| image(turn, number)).collect(),
            swaps_sides: turn.transposes(),
        };
        Memory {
            turns: Symmetry::dihedral(size)[1..].iter().map(turned).collect(),
            table: vec![[None; 2]; most_buckets.min(1 << (size.cells() / 2).min(32))],
        }
    }

    /// Whether the vertical side wins this core, if that is known of it or of its mirror images.
    pub(super) fn look_up(&self, core: Core<B>, ply: u32) -> Option<bool> {
        let known = self.known(core);
        if known.is_some() || ply > PLIES_TURNED {
            return known;
        }
        self.turns.iter().find_map(|turn| {
            let free = core.free.ones().fold(B::EMPTY, |set, cell| set.or(B::one(turn.images[cell])));
            if turn.swaps_sides {
                let swapped = Core { free, to_move: core.to_move.other(), lead: -core.lead };
                self.known(swapped).map(|wins| !wins)
            } else {
                self.known(Core { free, ..core })
            }
        })
    }

    fn bucket(&self, core: Core<B>) -> usize {
        FxBuildHasher.hash_one((core.free, core.to_move)) as usize % self.table.len()
    }

    fn known(&self, core: Core<B>) -> Option<bool> {
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

    /// Keeps a result that cost so much work. The first place of a bucket has what was most work, the second what came last.
    pub(super) fn remember(&mut self, core: Core<B>, wins: bool, work: u64) {
        let at = self.bucket(core);
        let bucket = &mut self.table[at];
        let place = bucket
            .iter()
            .position(|entry| entry.is_some_and(|solved| solved.is_of(core)))
            .unwrap_or_else(|| usize::from(bucket[0].is_some_and(|kept| work < kept.work)));
        let unknown = Solved { free: core.free, to_move: core.to_move, wins_from: i32::MAX, loses_to: i32::MIN, work };
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
