//! Exact solving: who wins a position of dominoes with perfect play.
//!
//! The search looks only at the *core* of a board. Cells that nobody can cover are dropped. A run of cells that one side
//! alone can cover, with nothing contested at its ends, is worth a whole number of moves to that side whenever it likes;
//! such runs are dropped too and kept as one number, the vertical side's *lead*. Boards that differ only in these have
//! the same core, and the winner for one lead settles it for every lead that is better.
//!
//! What is left is settled early where one side can be sure of more moves than the other could ever make.

use plyground_game::{BoardSize, Cell, Seat, Setup, SetupError, Square, Symmetry};
use plyground_games::bits::{Bits, Wide};
use plyground_games::dominoes::Dominoes;
use plyground_games::lattice::{Lattice, Order, Step, Topology, fits};
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

/// Who makes the last move when both sides play perfectly from this position of dominoes.
pub fn dominoes_winner(setup: &Setup) -> Result<Seat, SetupError> {
    let winners = dominoes_winners(setup, &[setup.to_move])?;
    Ok(winners[0])
}

/// The same for each seat that may be asked to move first, with the work for one helping the other.
pub fn dominoes_winners(setup: &Setup, movers: &[Seat]) -> Result<Vec<Seat>, SetupError> {
    // Whatever is wrong with the position, the game itself says it best.
    Dominoes::<Wide<16>>::open(setup)?;
    let size = setup.board.size();
    Ok(if fits::<u64>(size) {
        Solver::<u64>::new(size, MAX_BUCKETS).winners(setup, movers)
    } else if fits::<u128>(size) {
        Solver::<u128>::new(size, MAX_BUCKETS).winners(setup, movers)
    } else {
        Solver::<Wide<16>>::new(size, MAX_BUCKETS).winners(setup, movers)
    })
}

/// From the upper or left cell of a domino of each seat to its other cell.
const STEPS: [Step; 2] = [Step { down: 1, right: 0 }, Step { down: 0, right: 1 }];
/// The most buckets of the table, two entries each. Small boards have fewer positions than that.
const MAX_BUCKETS: usize = 1 << 21;
/// Cores this near the root are looked up turned over as well; deeper down that costs more than it saves.
const PLIES_TURNED: u32 = 8;

#[derive(Clone, Debug)]
pub(crate) struct Solver<B> {
    lattice: Lattice<B>,
    /// The symmetries of the board but the identity.
    turns: Vec<Turn>,
    /// For each seat, every other line in which its dominoes lie, and the lines between.
    lines: [[B; 2]; 2],
    table: Vec<[Option<Solved<B>>; 2]>,
    nodes: u64,
}

/// A way to turn the board over.
#[derive(Clone, Debug)]
struct Turn {
    /// Where each cell goes.
    images: Vec<usize>,
    /// Whether upright dominoes become flat ones, so that the sides change places.
    swaps_sides: bool,
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

/// What is known of a core: the vertical side wins with this lead or more, and loses with that lead or less.
#[derive(Clone, Copy, Debug)]
struct Solved<B> {
    free: B,
    to_move: Seat,
    wins_from: i32,
    loses_to: i32,
    work: u64,
}

impl<B: Bits> Solver<B> {
    /// A solver for boards of that size that remembers so many pairs of positions at most.
    pub(crate) fn new(size: BoardSize, most_buckets: usize) -> Solver<B> {
        let lattice = Lattice::new(size, Order::Rows, Topology::Plane);
        let image = |turn: &Symmetry, number: usize| lattice.number(turn.cell(lattice.cell(number)));
        Solver {
            turns: Symmetry::dihedral(size)[1..]
                .iter()
                .map(|turn| Turn {
                    images: (0..size.cells()).map(|number| image(turn, number)).collect(),
                    swaps_sides: turn.transposes(),
                })
                .collect(),
            lines: [
                [0, 1].map(|odd| cells(&lattice, |cell| cell.col.0 % 2 == odd)),
                [0, 1].map(|odd| cells(&lattice, |cell| cell.row.0 % 2 == odd)),
            ],
            lattice,
            table: vec![[None; 2]; most_buckets.min(1 << (size.cells() / 2).min(32))],
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
            match self.settled(child, &prospects).or_else(|| self.look_up(child, ply)) {
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
                let wins = match self.look_up(child, ply) {
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
        self.remember(core, wins, self.nodes - before);
        Some(wins)
    }

    /// Whether the vertical side wins a reduced core, unless `stop` says to stop before that is known.
    pub(crate) fn wins(&mut self, core: Core<B>, ply: u32, stop: &mut impl FnMut() -> bool) -> Option<bool> {
        let settled = self.settled(core, &self.both_prospects(core));
        match settled.or_else(|| self.look_up(core, ply)) {
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

    pub(crate) fn both_prospects(&self, core: Core<B>) -> [Prospects; 2] {
        Seat::BOTH.map(|seat| self.prospects(core.free, seat, core.to_move == seat))
    }

    /// Whether the vertical side wins, where counting tells.
    pub(crate) fn settled(&self, core: Core<B>, [vertical, horizontal]: &[Prospects; 2]) -> Option<bool> {
        // Whoever is to move needs one move more than the other.
        let (vertical_needs, horizontal_needs) = if core.to_move == Seat::First { (1, 0) } else { (0, 1) };
        if vertical.sure + core.lead >= horizontal.most(vertical.takes) + vertical_needs {
            return Some(true);
        }
        if horizontal.sure - core.lead >= vertical.most(horizontal.takes) + horizontal_needs {
            return Some(false);
        }
        None
    }

    /// What a side can hope for on the core.
    fn prospects(&self, free: B, seat: Seat, to_move: bool) -> Prospects {
        let contested = self.coverable(free, seat.other());
        let safe = self.packed(free.without(contested), seat);
        let rest = free.without(safe.cells);

        // 1. Both sides take turns at the doubles, then at the singles. The other side's domino meets at most one of
        //    all these at a time, so half of them are sure.
        let first = u32::from(to_move);
        let (doubles, used) = self.doubles(rest, seat);
        let halves = |doubles: u32, used: B| {
            let (singles, singly_contested) = self.singles(rest.without(used), contested, seat);
            let double_moves = (doubles + first) / 2;
            let single_moves = (singles + (first + doubles) % 2) / 2;
            let takes = 4 * double_moves + single_moves + single_moves.saturating_sub(singly_contested);
            (2 * double_moves + single_moves, takes)
        };
        let (halves, half_takes) = halves(doubles, used).max(halves(0, B::EMPTY));

        // 2. Of all moves that fit, the other side's domino meets at most two, so a third of them are sure.
        let thirds = (self.packed(rest, seat).count + 2 * first) / 3;

        let (won, takes) = if thirds > halves { (thirds, thirds) } else { (halves, half_takes) };
        Prospects {
            sure: (safe.count + won) as i32,
            takes: takes as i32,
            fits: self.packed(free, seat).count as i32,
            covers: self.coverable(free, seat).count() as i32,
        }
    }

    /// Places where one move of `seat` makes another one safe: two pairs of cells side by side, the outer of which the
    /// other side can reach only through the inner. How many there are, and the cells they need for themselves.
    fn doubles(&self, rest: B, seat: Seat) -> (u32, B) {
        let mut count = 0;
        let mut used = B::EMPTY;
        let across = STEPS[seat.other().index()];
        for outwards in [across, across.back()] {
            let left = rest.without(used);
            let inwards = outwards.back();
            let has_inner = self.lattice.shift(left, outwards);
            let has_outer = self.lattice.shift(rest, inwards);
            let outer = self.packed(left.and(has_inner).without(has_outer), seat);
            let block = outer.cells.or(self.lattice.shift(outer.cells, inwards));
            count += outer.count;
            used = used.or(block).or(self.lattice.shift(block, outwards)).or(self.lattice.shift(block, inwards));
        }
        (count, used)
    }

    /// Moves of `seat` of which the other side's domino meets at most one: those in every other line, and those between
    /// that have none of the former beside them. How many, and how many of them have only one contested cell.
    fn singles(&self, rest: B, contested: B, seat: Seat) -> (u32, u32) {
        let across = STEPS[seat.other().index()];
        let packings = [0, 1].map(|first| {
            let [lines, between] = [first, 1 - first].map(|i| self.lines[seat.index()][i]);
            let packed = self.packed(rest.and(lines), seat);
            let beside = self.lattice.shift(packed.cells, across).or(self.lattice.shift(packed.cells, across.back()));
            let more = self.packed(rest.and(between).without(beside), seat);
            (packed.count + more.count, packed.cells.or(more.cells))
        });
        let (count, cells) = if packings[0].0 >= packings[1].0 { packings[0] } else { packings[1] };
        (count, (2 * count).saturating_sub(cells.and(contested).count()))
    }

    /// As many dominoes of `seat` as fit into the set.
    #[inline]
    fn packed(&self, set: B, seat: Seat) -> Packed<B> {
        let (step, back) = (STEPS[seat.index()], STEPS[seat.index()].back());
        let mut packed = Packed { count: 0, cells: B::EMPTY };
        let mut starts = set.without(self.lattice.shift(set, step));
        while !starts.is_empty() {
            let ends = self.lattice.shift(starts, step).and(set);
            packed.count += ends.count();
            packed.cells = packed.cells.or(ends).or(self.lattice.shift(ends, back));
            starts = self.lattice.shift(ends, step).and(set);
        }
        packed
    }

    fn look_up(&self, core: Core<B>, ply: u32) -> Option<bool> {
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

    // The first place of a bucket keeps what was most work, the second what came last.
    fn remember(&mut self, core: Core<B>, wins: bool, work: u64) {
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

/// How good a board looks to a side.
pub(crate) fn worth(lead: i32, prospects: &[Prospects; 2], seat: Seat) -> i32 {
    let (own, other) = (&prospects[seat.index()], &prospects[seat.other().index()]);
    let lead = if seat == Seat::First { lead } else { -lead };
    2 * lead + own.covers - other.covers
}

/// Dominoes side by side.
struct Packed<B> {
    count: u32,
    cells: B,
}

/// What a side can hope for.
pub(crate) struct Prospects {
    /// Moves that nobody can keep it from making.
    sure: i32,
    /// Cells that those take from the other side, at least.
    takes: i32,
    /// Moves that would fit if the other side never moved.
    fits: i32,
    /// Cells that some move of it could cover.
    covers: i32,
}

impl Prospects {
    /// The most moves it can make when the other side takes so many of its cells.
    fn most(&self, taken: i32) -> i32 {
        self.fits.min((self.covers - taken) / 2)
    }
}

impl<B: Bits> Solved<B> {
    fn is_of(&self, core: Core<B>) -> bool {
        self.free == core.free && self.to_move == core.to_move
    }
}

fn cells<B: Bits>(lattice: &Lattice<B>, wanted: impl Fn(Cell) -> bool) -> B {
    let all = lattice.all().ones().filter(|&number| wanted(lattice.cell(number)));
    all.fold(B::EMPTY, |set, number| set.or(B::one(number)))
}
