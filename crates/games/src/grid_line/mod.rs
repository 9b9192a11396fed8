//! k in a row: m,n,k on a plane (`mnk`) and Toro-Tile-Straight on a torus (`tts`). One set of rules; only the
//! neighbours of a cell differ.
//!
//! A line counts when it goes through the stone placed last. A line of handicap stones alone does not win; it wins when a
//! player adds a stone to it.

mod count;
mod game;
mod tester;

pub use count::LineCounts;
pub use game::GridLineEvaluation;
pub use tester::TesterReport;

use crate::bitboard_layout::{BitboardLayout, CellOrder, Direction, LINES, Topology};
use crate::bits::Bits;
use crate::cell_index::{CellIndex, CellIndices};
use crate::zobrist;
use plyground_game::{ExtraField, Game, Outcome, PlacedStone, Rules, Seat, Setup, SetupError, Square};
use rand::{Rng, RngExt};
use std::hash::{Hash, Hasher};

/// The family on a plane.
pub const MNK: &str = "mnk";
/// The family on a torus.
pub const TTS: &str = "tts";

/// The stone placed last: the rules look for a line through it.
pub const LAST: ExtraField<PlacedStone> = ExtraField::new("last");
/// The stone that a text calls the last one although the board does not show it. No rule looks at it; agents are told.
pub const TOLD_LAST: ExtraField<PlacedStone> = ExtraField::new("told_last");
/// Stones that the mover still places in this turn, where a turn has several.
pub const TO_PLACE: ExtraField<u16> = ExtraField::new("to_place");

/// The largest k. With k larger than the board, every game is a draw.
const MAX_K: u32 = u16::MAX as u32;
const NO_CELL: u16 = u16::MAX;

/// The rules of k in a row on one board.
#[derive(Clone, Debug)]
pub struct GridLine<B> {
    lattice: BitboardLayout<B>,
    k: u32,
    /// Cells that are not forbidden.
    playable: B,
    /// The eight neighbours of each cell: one step along each of [`LINES`], then one step back.
    neighbours: Box<[[u16; 8]]>,
    /// The neighbours of each cell as a set, to see fast that a stone has no neighbour of its colour.
    neighbour_sets: Box<[B]>,
    /// Whether a line in each direction of [`LINES`] can count at all.
    winning_directions: [bool; 4],
    stones_per_turn: u8,
    keys: [Box<[u64]>; 2],
    blank: Setup,
    told_last: Option<PlacedStone>,
    start: GridLinePosition<B>,
}

/// The stones and the mover.
///
/// Positions are equal when stones, mover and stones left in the turn are: as no game goes on after a line, the last
/// stone makes no difference to what can follow.
#[derive(Clone, Copy, Debug)]
pub struct GridLinePosition<B> {
    stones: [B; 2],
    to_move: Seat,
    /// Stones that the mover still places in this turn.
    to_place: u8,
    /// Free cells left.
    free: u16,
    /// The stone placed last.
    last: u16,
    key: u64,
}

impl<B: Bits> PartialEq for GridLinePosition<B> {
    fn eq(&self, other: &Self) -> bool {
        (self.stones, self.to_move, self.to_place) == (other.stones, other.to_move, other.to_place)
    }
}

impl<B: Bits> Eq for GridLinePosition<B> {}

impl<B: Bits> Hash for GridLinePosition<B> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

/// What a stone changed beside its cell.
#[derive(Clone, Copy, Debug)]
pub struct GridLineUndo {
    last: u16,
    to_place: u8,
}

impl<B: Bits> GridLine<B> {
    /// The game that starts from this set-up.
    pub fn from_setup(setup: &Setup) -> Result<GridLine<B>, SetupError> {
        let topology = if setup.family == TTS { Topology::Torus } else { Topology::Plane };
        setup.only_options(match topology {
            Topology::Plane => &["k", "variant"],
            Topology::Torus => &["k", "lines"],
        })?;
        let k = setup
            .option("k", "a whole number from 1 to 65535", |k| k.parse().ok().filter(|k| (1..=MAX_K).contains(k)))?
            .ok_or(match topology {
                Topology::Plane => {
                    SetupError::MissingOption { key: "k", family: MNK, example: format!("{},k=3", setup.spec()) }
                }
                Topology::Torus => {
                    SetupError::MissingOption { key: "k", family: TTS, example: format!("{},k=3", setup.spec()) }
                }
            })?;
        let connect6 = setup.option("variant", "connect6", |v| (v == "connect6").then_some(()))?.is_some();
        let distinct = setup.option("lines", "reuse or distinct", |lines| match lines {
            "reuse" => Some(false),
            "distinct" => Some(true),
            _ => None,
        })?;

        let lattice = BitboardLayout::<B>::new(setup.board.size(), CellOrder::Rows, topology);
        let cells = lattice.size().cells();
        let to = |cell: usize, step: Direction| lattice.neighbour(cell, step).map_or(NO_CELL, |there| there as u16);
        let steps = [LINES, LINES.map(Direction::back)].concat();
        let neighbours: Box<[[u16; 8]]> = (0..cells).map(|cell| std::array::from_fn(|i| to(cell, steps[i]))).collect();
        let near = |all: &[u16; 8]| {
            all.iter().filter(|&&there| there != NO_CELL).fold(B::EMPTY, |set, &there| set.or(B::one(there.into())))
        };
        let mut rules = GridLine {
            k,
            playable: lattice.all().without(lattice.cells_with(&setup.board, Square::Blocked)),
            neighbour_sets: neighbours.iter().map(near).collect(),
            neighbours,
            winning_directions: lattice.orbits().map(|orbit| distinct != Some(true) || orbit >= k as usize),
            stones_per_turn: if connect6 { 2 } else { 1 },
            keys: [0, 1].map(|seat| (0..cells).map(|cell| zobrist::number(seat, cell)).collect()),
            blank: Setup { options: setup.options.clone(), ..Setup::empty(&setup.family, setup.board.size()) },
            told_last: setup.extra.get(TOLD_LAST),
            start: GridLinePosition {
                stones: [B::EMPTY; 2],
                to_move: Seat::First,
                to_place: 1,
                free: 0,
                last: NO_CELL,
                key: 0,
            },
            lattice,
        };
        let blocked = rules.lattice.all().without(rules.playable);
        rules.lattice.write(&mut rules.blank.board, blocked, Square::Blocked);
        rules.start = rules.position_from(setup)?;
        Ok(rules)
    }

    /// How many in a row win.
    pub fn k(&self) -> u32 {
        self.k
    }

    /// Whether a line in that direction of [`LINES`] can count at all.
    pub fn wins_along(&self, line: usize) -> bool {
        self.winning_directions[line]
    }

    /// How many stones a player places in a turn.
    pub fn stones_per_turn(&self) -> u8 {
        self.stones_per_turn
    }

    /// How many of them the mover still has to place.
    #[inline]
    pub fn to_place(&self, p: &GridLinePosition<B>) -> u8 {
        p.to_place
    }

    /// The stones of First and of Second.
    #[inline]
    pub fn stones(&self, p: &GridLinePosition<B>) -> [B; 2] {
        p.stones
    }

    /// The geometry of the board.
    pub fn lattice(&self) -> &BitboardLayout<B> {
        &self.lattice
    }

    /// Free cells.
    #[inline]
    pub fn vacant(&self, p: &GridLinePosition<B>) -> B {
        self.playable.without(p.stones[0].or(p.stones[1]))
    }

    /// Who placed the last stone, if there is one.
    fn placed_last(&self, p: &GridLinePosition<B>) -> Option<Seat> {
        (p.last != NO_CELL).then(|| if p.stones[0].has(p.last.into()) { Seat::First } else { Seat::Second })
    }

    /// The direction of [`LINES`] in which `set` has k in a row through `at`, with the length of the run forward.
    #[inline]
    fn line_through(&self, set: B, at: usize) -> Option<(usize, u32)> {
        if self.k > 1 && set.and(self.neighbour_sets[at]).is_empty() {
            return None;
        }
        (0..4).filter(|&line| self.winning_directions[line]).find_map(|line| {
            let forward = self.run(set, at, line);
            let length = 1 + forward + self.run(set, at, line + 4);
            (length >= self.k).then_some((line, forward))
        })
    }

    /// How many cells of `set` follow `at` in one of the eight directions, up to k - 1. A walk round the torus may pass
    /// the same cells again: that is the course's rule, and `winning_directions` switches it off.
    #[inline]
    fn run(&self, set: B, mut at: usize, direction: usize) -> u32 {
        let mut length = 0;
        while length + 1 < self.k {
            let next = self.neighbours[at][direction];
            if next == NO_CELL || !set.has(next.into()) {
                break;
            }
            at = next.into();
            length += 1;
        }
        length
    }
}

impl<B: Bits> Rules for GridLine<B> {
    type Position = GridLinePosition<B>;
    type Move = CellIndex;
    type Undo = GridLineUndo;
    type Moves = CellIndices<B>;

    fn start(&self) -> GridLinePosition<B> {
        self.start
    }

    #[inline]
    fn to_move(&self, p: &GridLinePosition<B>) -> Seat {
        p.to_move
    }

    #[inline]
    fn moves(&self, p: &GridLinePosition<B>) -> CellIndices<B> {
        CellIndices::of(self.vacant(p))
    }

    #[inline]
    fn play(&self, p: &mut GridLinePosition<B>, cell: CellIndex) -> GridLineUndo {
        let undo = GridLineUndo { last: p.last, to_place: p.to_place };
        let seat = p.to_move.index();
        p.stones[seat] = p.stones[seat].or(B::one(cell.number()));
        p.key ^= self.keys[seat][cell.number()];
        p.free -= 1;
        p.last = cell.number() as u16;
        if p.to_place == 1 {
            self.skip(p);
        } else {
            p.key ^= place_key(p.to_place) ^ place_key(p.to_place - 1);
            p.to_place -= 1;
        }
        undo
    }

    #[inline]
    fn undo(&self, p: &mut GridLinePosition<B>, cell: CellIndex, undo: GridLineUndo) {
        let turn_over = undo.to_place == 1;
        if turn_over {
            p.to_move = p.to_move.other();
            p.key ^= zobrist::SECOND_TO_MOVE;
        }
        p.key ^= place_key(p.to_place) ^ place_key(undo.to_place);
        p.to_place = undo.to_place;
        p.last = undo.last;
        p.free += 1;
        let seat = p.to_move.index();
        p.stones[seat] = p.stones[seat].xor(B::one(cell.number()));
        p.key ^= self.keys[seat][cell.number()];
    }

    #[inline]
    fn outcome(&self, p: &GridLinePosition<B>) -> Option<Outcome> {
        if let Some(seat) = self.placed_last(p)
            && self.line_through(p.stones[seat.index()], p.last.into()).is_some()
        {
            return Some(Outcome::Win(seat));
        }
        (p.free == 0).then_some(Outcome::Draw)
    }

    #[inline]
    fn skip(&self, p: &mut GridLinePosition<B>) {
        p.to_move = p.to_move.other();
        p.key ^= zobrist::SECOND_TO_MOVE ^ place_key(p.to_place) ^ place_key(self.stones_per_turn);
        p.to_place = self.stones_per_turn;
    }

    #[inline]
    fn key(&self, p: &GridLinePosition<B>) -> u64 {
        p.key
    }

    fn key_from_scratch(&self, p: &GridLinePosition<B>) -> u64 {
        let mut key = place_key(p.to_place);
        for seat in Seat::BOTH {
            let stones = p.stones[seat.index()].ones();
            key = stones.fold(key, |key, cell| key ^ zobrist::number(seat.index(), cell));
        }
        if p.to_move == Seat::Second { key ^ zobrist::SECOND_TO_MOVE } else { key }
    }

    #[inline]
    fn draw<G: Rng>(&self, p: &GridLinePosition<B>, rng: &mut G) -> Result<CellIndex, Outcome> {
        match self.outcome(p) {
            Some(outcome) => Err(outcome),
            None => Ok(CellIndex::new(self.vacant(p).nth(rng.random_range(0..u32::from(p.free))))),
        }
    }
}

// One stone left is what almost every position has, and it must cost nothing.
#[inline]
const fn place_key(to_place: u8) -> u64 {
    if to_place == 1 { 0 } else { zobrist::other(to_place as u64) }
}
