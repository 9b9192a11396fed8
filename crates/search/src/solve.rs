//! Exact solving: who wins a position of dominoes with perfect play.
//!
//! A search for the winner alone, with a table of solved positions and two bounds that end most lines early. A *safe*
//! move of a side covers cells that the other side cannot use any more, so nobody can take it away; a side that has
//! enough of them outlasts whatever the other side could still place.

use plyground_game::{BoardSize, Cell, Game, Rules, Seat, Setup, SetupError, Symmetry};
use plyground_games::bits::{Bits, Wide};
use plyground_games::dominoes::{Domino, Dominoes, Measure, Position};
use plyground_games::lattice::{Lattice, Order, Step, Topology, fits};
use std::ops::ControlFlow;

/// Who makes the last move when both sides play perfectly from this position of dominoes.
pub fn dominoes_winner(setup: &Setup) -> Result<Seat, SetupError> {
    let size = setup.board.size();
    if fits::<u64>(size) {
        Ok(Solver::<u64>::open(setup)?.winner())
    } else if fits::<u128>(size) {
        Ok(Solver::<u128>::open(setup)?.winner())
    } else {
        Ok(Solver::<Wide<16>>::open(setup)?.winner())
    }
}

const DOWN: Step = Step { down: 1, right: 0 };
const RIGHT: Step = Step { down: 0, right: 1 };
/// Entries of the table, two to a bucket.
const BUCKETS: usize = 1 << 21;
/// Positions this near the root are looked up turned over as well; deeper down that costs more than it saves.
const PLIES_TURNED: u32 = 8;

struct Solver<B> {
    rules: Dominoes<B>,
    lattice: Lattice<B>,
    /// Where each cell goes under each symmetry but the identity.
    turns: Vec<Vec<usize>>,
    table: Vec<[Option<Solved<B>>; 2]>,
    nodes: u64,
}

/// A position whose winner is known, and how much work that was.
#[derive(Clone, Copy)]
struct Solved<B> {
    filled: B,
    to_move: Seat,
    mover_wins: bool,
    work: u64,
}

impl<B: Bits> Solver<B> {
    fn open(setup: &Setup) -> Result<Solver<B>, SetupError> {
        let size = setup.board.size();
        let lattice = Lattice::new(size, Order::Rows, Topology::Plane);
        Ok(Solver {
            rules: Dominoes::open(setup)?,
            turns: Symmetry::rectangle(size)[1..].iter().map(|turn| images(&lattice, size, turn)).collect(),
            lattice,
            table: vec![[None; 2]; BUCKETS],
            nodes: 0,
        })
    }

    fn winner(&mut self) -> Seat {
        let mut root = self.rules.start();
        let mover = self.rules.to_move(&root);
        if self.mover_wins(&mut root, 0) { mover } else { mover.other() }
    }

    fn mover_wins(&mut self, position: &mut Position<B>, ply: u32) -> bool {
        self.nodes += 1;
        let before = self.nodes;

        // 1. Counting may settle it.
        if let Some(wins) = self.settled(position) {
            return wins;
        }

        // 2. The table may know it.
        if let Some(wins) = self.look_up(position, ply) {
            return wins;
        }

        // 3. One winning move is enough. Those that leave the other side least come first.
        let seat = self.rules.to_move(position);
        let mut moves: Vec<(i32, Domino)> = Vec::with_capacity(64);
        self.rules.measure_successors(Measure::Mobility, position, seat, |domino, value| {
            moves.push((-value, domino));
            ControlFlow::Continue(())
        });
        moves.sort_by_key(|&(value, _)| value);
        let mut wins = false;
        for (_, domino) in moves {
            let undo = self.rules.play(position, domino);
            wins = !self.mover_wins(position, ply + 1);
            self.rules.undo(position, domino, undo);
            if wins {
                break;
            }
        }
        self.remember(position, wins, self.nodes - before);
        wins
    }

    /// The winner, where the moves that nobody can take away outnumber all that the other side could ever place.
    fn settled(&self, position: &Position<B>) -> Option<bool> {
        let mover = self.rules.to_move(position);
        if self.rules.mobility(position, mover) == 0 {
            return Some(false);
        }
        let free = self.lattice.all().without(self.rules.filled(position));
        let coverable = |step: Step| {
            let places = free.and(self.lattice.shift(free, step.back()));
            places.or(self.lattice.shift(places, step))
        };
        let (own, other) = if mover == Seat::First { (DOWN, RIGHT) } else { (RIGHT, DOWN) };
        let own_safe = self.packed(free.without(coverable(other)), own);
        if own_safe > self.packed(free, other) {
            return Some(true);
        }
        let other_safe = self.packed(free.without(coverable(own)), other);
        if other_safe >= self.packed(free, own) {
            return Some(false);
        }
        None
    }

    /// How many dominoes along `step` fit into the set side by side.
    fn packed(&self, set: B, step: Step) -> u32 {
        let mut starts = set.without(self.lattice.shift(set, step));
        let mut packed = 0;
        while !starts.is_empty() {
            let dominoes = self.lattice.shift(starts, step).and(set);
            packed += dominoes.count();
            starts = self.lattice.shift(dominoes, step).and(set);
        }
        packed
    }

    fn look_up(&self, position: &Position<B>, ply: u32) -> Option<bool> {
        let filled = self.rules.filled(position);
        let known = self.known(filled, self.rules.key(position), self.rules.to_move(position));
        if known.is_some() || ply > PLIES_TURNED {
            return known;
        }
        self.turns.iter().find_map(|images| {
            let turned = filled.ones().fold(B::EMPTY, |set, cell| set.or(B::one(images[cell])));
            let position = self.rules.position(turned, self.rules.to_move(position));
            self.known(turned, self.rules.key(&position), self.rules.to_move(&position))
        })
    }

    fn known(&self, filled: B, key: u64, to_move: Seat) -> Option<bool> {
        let bucket = &self.table[key as usize % BUCKETS];
        let same = |solved: &&Solved<B>| solved.filled == filled && solved.to_move == to_move;
        bucket.iter().flatten().find(same).map(|solved| solved.mover_wins)
    }

    // The first place of a bucket keeps what was most work, the second what came last.
    fn remember(&mut self, position: &Position<B>, mover_wins: bool, work: u64) {
        let key = self.rules.key(position);
        let solved =
            Solved { filled: self.rules.filled(position), to_move: self.rules.to_move(position), mover_wins, work };
        let bucket = &mut self.table[key as usize % BUCKETS];
        let first = bucket[0].is_none_or(|kept| work >= kept.work);
        bucket[usize::from(!first)] = Some(solved);
    }
}

fn images<B: Bits>(lattice: &Lattice<B>, size: BoardSize, turn: &Symmetry) -> Vec<usize> {
    let image = |cell: Cell| lattice.number(turn.cell(cell));
    (0..size.cells()).map(|number| image(lattice.cell(number))).collect()
}
