//! The shapes that a stone of either seat would make on every free cell, updated stone by stone.

use super::shapes::{self, ShapeEntry, Threat};
use plyground_game::{Rules, Seat};
use plyground_games::bitboard_layout::{LINES, Topology};
use plyground_games::bits::Bits;
use plyground_games::grid_line::GridLine;
use std::sync::Arc;

/// Directions, the lines' own and then back.
const DIRECTIONS: usize = 8;

/// What never changes: where the lines run.
#[derive(Debug)]
struct Geometry<B> {
    k: usize,
    table: &'static [ShapeEntry],
    /// The cells that follow each cell in each direction, up to k - 1 of them and to the first wall.
    rays: Vec<u16>,
    ray_lengths: Vec<[u8; DIRECTIONS]>,
    /// The cells within two steps of each cell.
    neighbourhoods: Vec<B>,
    playable: B,
    /// Whether two lines through a cell never meet again, as on a plane.
    lines_meet_once: bool,
}

/// What a free cell sees along its lines.
#[derive(Clone, Debug)]
struct CellShapes {
    /// The stones of each seat in each direction, the nearest in the lowest bit.
    stones: [[u16; DIRECTIONS]; 2],
    /// Where lines end in each direction, as bits; one is at k - 1, beyond which no line reaches.
    ends: [u16; DIRECTIONS],
    /// Where each seat's shapes are in the table, by line.
    index: [[u16; 4]; 2],
    /// Each seat's shapes, four bits for each line.
    packed: [u16; 2],
    /// The value of a stone here for each seat: the sum over the lines.
    value: [i16; 2],
    threat: [Threat; 2],
}

/// What one seat could make on the free cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SeatShapes<B> {
    /// The value of all free cells.
    pub(super) value: i32,
    /// How many free cells are on a line that can still be completed.
    pub(super) live: usize,
    /// Free cells that complete a line.
    pub(super) fives: B,
    /// Free cells after which one stone is missing to complete a line, and the fives.
    pub(super) fours: B,
    /// Free cells that make an open four or two fours. On a torus the two may need the same cell.
    pub(super) double_fours: B,
    /// Free cells that make an open three or more.
    pub(super) threes: B,
    /// How many free cells make each threat.
    pub(super) counts: [u16; Threat::Five as usize + 1],
}

/// What a stone changed of one seat's shapes on one cell: the values before.
#[derive(Clone, Copy, Debug)]
struct Change {
    cell: u16,
    seat: u8,
    line: u8,
    index: u16,
    packed: u16,
    value: i16,
    threat: Threat,
}

/// The position before a stone was placed.
#[derive(Clone, Copy, Debug)]
struct Before<B> {
    by_seat: [SeatShapes<B>; 2],
    near: B,
    /// How many changes there were.
    changes: usize,
}

/// The shapes of a position.
#[derive(Clone, Debug)]
pub(super) struct ShapeBoard<B> {
    geometry: Arc<Geometry<B>>,
    cells: Vec<CellShapes>,
    by_seat: [SeatShapes<B>; 2],
    vacant: B,
    key: u64,
    /// The cells within two steps of a stone.
    near: B,
    /// What the stones have changed, the last stone last: taking a stone away need not look anything up.
    changes: Vec<Change>,
    before: Vec<Before<B>>,
}

impl<B: Bits> ShapeBoard<B> {
    /// Whether lines of this game can be kept as shapes: k has a table, and no line passes a cell twice.
    pub(super) fn suits(game: &GridLine<B>) -> bool {
        let k = game.k() as usize;
        let torus = game.lattice().topology() == Topology::Torus;
        k <= shapes::MAX_K && !(torus && game.lattice().orbits().iter().any(|&orbit| orbit < k))
    }

    /// The shapes of the game's start position.
    pub(super) fn new(game: &GridLine<B>) -> ShapeBoard<B> {
        let root = game.start();
        let stones = game.stones(&root);
        let playable = game.vacant(&root).or(stones[0]).or(stones[1]);
        let lattice = game.lattice();
        let (k, cells) = (game.k() as usize, lattice.size().cells());
        let steps: Vec<_> = LINES.into_iter().chain(LINES.map(|step| step.back())).collect();

        let mut rays = vec![0; cells * DIRECTIONS * (k - 1)];
        let mut ray_lengths = vec![[0; DIRECTIONS]; cells];
        for cell in 0..cells {
            for (direction, &step) in steps.iter().enumerate() {
                let mut at = cell;
                for distance in 0..k - 1 {
                    match lattice.neighbour(at, step).filter(|&next| playable.has(next)) {
                        None => break,
                        Some(next) => at = next,
                    }
                    rays[(cell * DIRECTIONS + direction) * (k - 1) + distance] = at as u16;
                    ray_lengths[cell][direction] += 1;
                }
            }
        }
        let dilate =
            |set: B| steps.iter().fold(set, |dilated, &step| dilated.or(lattice.shift(set, step))).and(lattice.all());
        let geometry = Geometry {
            k,
            table: shapes::table(k),
            neighbourhoods: (0..cells).map(|cell| dilate(dilate(B::one(cell)))).collect(),
            rays,
            playable,
            lines_meet_once: lattice.topology() == Topology::Plane,
            ray_lengths,
        };
        let mut board = ShapeBoard::empty(Arc::new(geometry));
        for seat in Seat::BOTH {
            stones[seat.index()].ones().for_each(|cell| board.place(seat, cell));
        }
        board
    }

    fn empty(geometry: Arc<Geometry<B>>) -> ShapeBoard<B> {
        let nothing = SeatShapes {
            value: 0,
            live: 0,
            fives: B::EMPTY,
            fours: B::EMPTY,
            double_fours: B::EMPTY,
            threes: B::EMPTY,
            counts: [0; Threat::Five as usize + 1],
        };
        let k = geometry.k;
        let at_start = |lengths: &[u8; DIRECTIONS]| {
            let ends = lengths.map(|length| 1 << length | 1 << (k - 1));
            let mut cell = CellShapes {
                stones: [[0; DIRECTIONS]; 2],
                ends,
                index: [[0; 4]; 2],
                packed: [0; 2],
                value: [0; 2],
                threat: [Threat::None; 2],
            };
            for seat in 0..2 {
                for line in 0..4 {
                    let index = shapes::side(0, ends[line + 4]) << k | shapes::side(0, ends[line]);
                    let entry = geometry.table[usize::from(index)];
                    cell.index[seat][line] = index;
                    cell.packed[seat] |= (entry.shape as u16) << (4 * line);
                    cell.value[seat] += entry.value;
                }
                cell.threat[seat] = shapes::threat(cell.packed[seat]);
            }
            cell
        };
        let mut board = ShapeBoard {
            cells: geometry.ray_lengths.iter().map(at_start).collect(),
            by_seat: [nothing; 2],
            vacant: geometry.playable,
            key: 0,
            near: B::EMPTY,
            changes: Vec::new(),
            before: Vec::new(),
            geometry,
        };
        for cell in board.vacant.ones() {
            board.count(cell);
        }
        board
    }

    /// What a seat could make.
    #[inline]
    pub(super) fn seat(&self, seat: Seat) -> &SeatShapes<B> {
        &self.by_seat[seat.index()]
    }

    /// The threat of a stone of that seat on a free cell.
    #[inline]
    pub(super) fn threat(&self, seat: Seat, cell: usize) -> Threat {
        self.cells[cell].threat[seat.index()]
    }

    /// The value of a stone of that seat on a free cell.
    #[inline]
    pub(super) fn value(&self, seat: Seat, cell: usize) -> i32 {
        self.cells[cell].value[seat.index()].into()
    }

    /// The free cells.
    #[inline]
    pub(super) fn vacant(&self) -> B {
        self.vacant
    }

    /// The Zobrist key of the stones.
    #[inline]
    pub(super) fn key(&self) -> u64 {
        self.key
    }

    /// The cells that are not forbidden.
    pub(super) fn playable(&self) -> B {
        self.geometry.playable
    }

    /// The free cells within two steps of a stone, or all free cells.
    #[inline]
    pub(super) fn near(&self) -> B {
        let near = self.near.and(self.vacant);
        if near.is_empty() { self.vacant } else { near }
    }

    /// A free cell on which a stone of that seat makes two different cells that complete a line.
    pub(super) fn double_four(&mut self, seat: Seat, among: B) -> Option<usize> {
        let cells = self.seat(seat).double_fours.and(among);
        if self.geometry.lines_meet_once {
            return (!cells.is_empty()).then(|| cells.least());
        }
        cells.ones().find(|&cell| {
            self.place(seat, cell);
            let wins = self.seat(seat).fives.count() > 1;
            self.remove(seat, cell);
            wins
        })
    }

    /// Puts a stone on a free cell.
    pub(super) fn place(&mut self, seat: Seat, cell: usize) {
        self.before.push(Before { by_seat: self.by_seat, near: self.near, changes: self.changes.len() });
        self.discount(cell);
        self.vacant = self.vacant.without(B::one(cell));
        self.near = self.near.or(self.geometry.neighbourhoods[cell]);
        self.key ^= stone_key(seat, cell);
        self.update_lines(seat.index(), cell);
    }

    /// Takes the stone away that was placed last.
    pub(super) fn remove(&mut self, seat: Seat, cell: usize) {
        let before = self.before.pop().expect("a stone was placed");
        for change in self.changes.drain(before.changes..).rev() {
            let (shapes, seat) = (&mut self.cells[usize::from(change.cell)], usize::from(change.seat));
            shapes.index[seat][usize::from(change.line)] = change.index;
            shapes.packed[seat] = change.packed;
            shapes.value[seat] = change.value;
            shapes.threat[seat] = change.threat;
        }
        for direction in 0..DIRECTIONS {
            let ray = self.geometry.ray(cell, direction);
            for (distance, &there) in ray.iter().enumerate() {
                self.cells[usize::from(there)].stones[seat.index()][(direction + 4) % DIRECTIONS] &= !(1 << distance);
            }
        }
        self.by_seat = before.by_seat;
        self.near = before.near;
        self.key ^= stone_key(seat, cell);
        self.vacant = self.vacant.or(B::one(cell));
    }

    fn update_lines(&mut self, seat: usize, cell: usize) {
        let ShapeBoard { geometry, cells, by_seat, vacant, changes, .. } = self;
        for direction in 0..DIRECTIONS {
            let back = (direction + 4) % DIRECTIONS;
            // A stone in between hides this one from the seat whose line it stops.
            let mut sees = [true; 2];
            for (distance, &there) in geometry.ray(cell, direction).iter().enumerate() {
                let at = usize::from(there);
                let bit = 1 << distance;
                cells[at].stones[seat][back] |= bit;
                if vacant.has(at) {
                    for (view, all) in by_seat.iter_mut().enumerate() {
                        if sees[view] {
                            update_shape(geometry, &mut cells[at], all, changes, there, view, back);
                        }
                    }
                } else {
                    // The stones of both seats are seen from the cell itself.
                    let first = cells[cell].stones[0][direction] & bit != 0;
                    sees[usize::from(first)] = false;
                    if sees == [false; 2] {
                        break;
                    }
                }
            }
        }
    }

    /// A cell has become free.
    fn count(&mut self, at: usize) {
        let cell = &self.cells[at];
        for (seat, all) in self.by_seat.iter_mut().enumerate() {
            all.value += i32::from(cell.value[seat]);
            all.live += usize::from(cell.packed[seat] != 0);
            all.add(cell.threat[seat], at);
        }
    }

    /// A cell is no longer free.
    fn discount(&mut self, at: usize) {
        let cell = &self.cells[at];
        for (seat, all) in self.by_seat.iter_mut().enumerate() {
            all.value -= i32::from(cell.value[seat]);
            all.live -= usize::from(cell.packed[seat] != 0);
            all.forget(cell.threat[seat], at);
        }
    }
}

impl<B> Geometry<B> {
    /// The cells that follow a cell in a direction.
    #[inline]
    fn ray(&self, cell: usize, direction: usize) -> &[u16] {
        let start = (cell * DIRECTIONS + direction) * (self.k - 1);
        &self.rays[start..start + usize::from(self.ray_lengths[cell][direction])]
    }
}

/// One side of a free cell has changed for the seat whose shapes these are.
#[inline]
fn update_shape<B: Bits>(
    geometry: &Geometry<B>,
    cell: &mut CellShapes,
    all: &mut SeatShapes<B>,
    changes: &mut Vec<Change>,
    at: u16,
    seat: usize,
    direction: usize,
) {
    let stops = cell.stones[1 - seat][direction] | cell.ends[direction];
    let side = shapes::side(cell.stones[seat][direction], stops);
    let (line, k) = (direction % 4, geometry.k);
    let before = cell.index[seat][line];
    let after = if direction < 4 { (before >> k << k) | side } else { (before & ((1 << k) - 1)) | (side << k) };
    if after == before {
        return;
    }
    changes.push(Change {
        cell: at,
        seat: seat as u8,
        line: line as u8,
        index: before,
        packed: cell.packed[seat],
        value: cell.value[seat],
        threat: cell.threat[seat],
    });
    cell.index[seat][line] = after;
    let [old, new] = [before, after].map(|index| geometry.table[usize::from(index)]);
    let gain = new.value - old.value;
    cell.value[seat] += gain;
    all.value += i32::from(gain);
    if new.shape == old.shape {
        return;
    }
    let was_live = cell.packed[seat] != 0;
    cell.packed[seat] = cell.packed[seat] & !(15 << (4 * line)) | (new.shape as u16) << (4 * line);
    all.live += usize::from(cell.packed[seat] != 0);
    all.live -= usize::from(was_live);
    let threat = shapes::threat(cell.packed[seat]);
    if threat != cell.threat[seat] {
        all.forget(cell.threat[seat], at.into());
        all.add(threat, at.into());
        cell.threat[seat] = threat;
    }
}

impl<B: Bits> SeatShapes<B> {
    #[inline]
    fn add(&mut self, threat: Threat, cell: usize) {
        self.counts[threat as usize] += 1;
        if threat == Threat::None {
            return;
        }
        let one = B::one(cell);
        self.threes = self.threes.or(one);
        if threat >= Threat::Four {
            self.fours = self.fours.or(one);
        }
        if threat == Threat::DoubleFour {
            self.double_fours = self.double_fours.or(one);
        }
        if threat == Threat::Five {
            self.fives = self.fives.or(one);
        }
    }

    #[inline]
    fn forget(&mut self, threat: Threat, cell: usize) {
        self.counts[threat as usize] -= 1;
        if threat == Threat::None {
            return;
        }
        let one = B::one(cell);
        self.threes = self.threes.without(one);
        self.fours = self.fours.without(one);
        self.double_fours = self.double_fours.without(one);
        self.fives = self.fives.without(one);
    }
}

/// The Zobrist number of a stone.
#[inline]
const fn stone_key(seat: Seat, cell: usize) -> u64 {
    let mut mixed = (2 * cell as u64 + seat.index() as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_game::Game;
    use plyground_games::{FamilyVisitor, RulesVisitor, Spec, with_family};
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    /// Plays and takes back at random, and compares with the lines of the board, read stone by stone.
    struct Compared;

    impl RulesVisitor for Compared {
        type Output = ();

        fn visit<G: Game>(self, _game: G) {
            unreachable!("only games of k in a row are compared")
        }
    }

    impl FamilyVisitor for Compared {
        fn grid_line<B: Bits>(self, game: GridLine<B>) {
            let lines = game.winning_lines();
            for seed in 0..6 {
                let mut rng = ChaCha8Rng::seed_from_u64(seed);
                let mut board = ShapeBoard::new(&game);
                let mut placed: Vec<(Seat, usize)> = Vec::new();
                for _ in 0..120 {
                    let vacant = board.vacant();
                    if vacant.is_empty() || (!placed.is_empty() && rng.random_range(0..3) == 0) {
                        let (seat, cell) = placed.pop().unwrap();
                        board.remove(seat, cell);
                    } else {
                        let seat = if rng.random() { Seat::First } else { Seat::Second };
                        let cell = vacant.nth(rng.random_range(0..vacant.count()));
                        board.place(seat, cell);
                        placed.push((seat, cell));
                    }
                    let [first, second] = game.stones(&game.start());
                    let mut fresh = ShapeBoard::new(&game);
                    placed.iter().for_each(|&(seat, cell)| fresh.place(seat, cell));
                    assert_eq!(board.by_seat, fresh.by_seat);
                    assert_eq!((board.vacant, board.key, board.near()), (fresh.vacant, fresh.key, fresh.near()));
                    let of = |seat: Seat, start: B| {
                        let own = placed.iter().filter(|stone| stone.0 == seat);
                        own.fold(start, |set, stone| set.or(B::one(stone.1)))
                    };
                    compare(&board, [of(Seat::First, first), of(Seat::Second, second)], &lines);
                }
            }
        }
    }

    fn compare<B: Bits>(board: &ShapeBoard<B>, stones: [B; 2], lines: &[Vec<u16>]) {
        for seat in Seat::BOTH {
            let (own, other) = (stones[seat.index()], stones[seat.other().index()]);
            let (mut fives, mut fours, mut live) = (B::EMPTY, B::EMPTY, B::EMPTY);
            for line in lines {
                let set = line.iter().fold(B::EMPTY, |set, &cell| set.or(B::one(cell.into())));
                if !set.and(other).is_empty() {
                    continue;
                }
                let free = set.without(own);
                live = live.or(free);
                match free.count() {
                    1 => fives = fives.or(free),
                    2 => fours = fours.or(free),
                    _ => {}
                }
            }
            let shapes = board.seat(seat);
            assert_eq!((shapes.fives, shapes.fours, shapes.live as u32), (fives, fives.or(fours), live.count()));
        }
    }

    #[test]
    fn shapes_kept_stone_by_stone_are_those_of_the_lines() {
        for spec in [
            "mnk:9x9,k=5",
            "mnk:5x7,k=4",
            "mnk:10x6,k=6",
            "mnk:4x4,k=2",
            "mnk:12x9,k=8",
            "tts:gold-rush",
            "tts:whites-challenge",
            "tts:5x6,k=5",
            "tts:9x12,k=4",
        ] {
            with_family(&Spec::parse(spec).unwrap().setup().unwrap(), Compared).unwrap();
        }
    }
}
