//! Dominoes: two seats fill a grid, one with upright dominoes, one with flat ones. Who cannot place has lost.
//!
//! ```
//! use plyground_game::{Outcome, Seat};
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut table = plyground_games::open("dominoes:2x2")?;
//! table.play("a1")?;
//! // A flat domino needs two free cells side by side, and none are left.
//! assert_eq!(table.outcome(), Some(Outcome::Win(Seat::First)));
//! # Ok(())
//! # }
//! ```

use crate::bits::{Bits, Ones};
use crate::lattice::{Lattice, Order, Step, Topology};
use crate::zobrist;
use plyground_game::{Game, Gesture, Look, Named, Outcome, Rules, Seat, Setup, SetupError, Skin, Square, Symmetry};

/// The family's name.
pub const FAMILY: &str = "dominoes";

/// A grid to be filled.
#[derive(Clone, Debug)]
pub struct Dominoes<B> {
    lattice: Lattice<B>,
    /// The two cells under a domino of each seat at cell 0.
    domino: [B; 2],
    /// Where a domino of each seat would not stick out, and how far its second cell is.
    room: [B; 2],
    reach: [usize; 2],
    /// What a domino of each seat does to the key, by its upper or left cell.
    keys: [Box<[u64]>; 2],
    blank: Setup,
    start: Position<B>,
}

/// The filled cells and the mover. Who filled a cell makes no difference to what can follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position<B> {
    filled: B,
    to_move: Seat,
    key: u64,
}

/// A domino, by its upper or left cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Domino(u16);

impl<B: Bits> Dominoes<B> {
    /// The game that starts from this set-up.
    pub fn open(setup: &Setup) -> Result<Dominoes<B>, SetupError> {
        setup.only_options(&["start"])?;
        let lattice = Lattice::new(setup.board.size(), Order::Rows, Topology::Plane);
        let reach = [usize::from(setup.board.size().cols()), 1];
        let steps = [Step { down: 1, right: 0 }, Step { down: 0, right: 1 }];
        let key = |cell: usize| zobrist::number(0, cell);
        let mut rules = Dominoes {
            domino: reach.map(|reach| if reach < B::WIDTH { B::one(0).or(B::one(reach)) } else { B::one(0) }),
            room: steps.map(|step| lattice.shift(lattice.all(), step.back())),
            reach,
            keys: reach.map(|reach| {
                let flip = zobrist::SECOND_TO_MOVE;
                (0..lattice.size().cells()).map(|cell| key(cell) ^ key(cell + reach) ^ flip).collect()
            }),
            blank: Setup { options: setup.options.clone(), ..Setup::empty(FAMILY, setup.board.size()) },
            start: Position { filled: B::EMPTY, to_move: Seat::First, key: 0 },
            lattice,
        };
        rules.start = rules.place(setup)?;
        Ok(rules)
    }

    /// The cells where `seat` may place a domino.
    #[inline]
    fn places(&self, p: &Position<B>, seat: Seat) -> B {
        let free = self.room[seat.index()].without(p.filled);
        free.without(p.filled.down(self.reach[seat.index()]))
    }

    /// How many moves `seat` has.
    #[inline]
    pub fn mobility(&self, p: &Position<B>, seat: Seat) -> i32 {
        self.places(p, seat).count() as i32
    }

    /// The filled cells, numbered along the rows.
    pub fn filled(&self, p: &Position<B>) -> B {
        p.filled
    }
}

impl<B: Bits> Rules for Dominoes<B> {
    type Position = Position<B>;
    type Move = Domino;
    type Undo = ();
    type Moves = Dominos<B>;

    fn start(&self) -> Position<B> {
        self.start
    }

    #[inline]
    fn to_move(&self, p: &Position<B>) -> Seat {
        p.to_move
    }

    #[inline]
    fn moves(&self, p: &Position<B>) -> Dominos<B> {
        Dominos(self.places(p, p.to_move).ones())
    }

    #[inline]
    fn play(&self, p: &mut Position<B>, Domino(cell): Domino) {
        let (seat, cell) = (p.to_move.index(), usize::from(cell));
        p.filled = p.filled.or(self.domino[seat].up(cell));
        p.key ^= self.keys[seat][cell];
        p.to_move = p.to_move.other();
    }

    #[inline]
    fn undo(&self, p: &mut Position<B>, Domino(cell): Domino, (): ()) {
        p.to_move = p.to_move.other();
        let (seat, cell) = (p.to_move.index(), usize::from(cell));
        p.filled = p.filled.xor(self.domino[seat].up(cell));
        p.key ^= self.keys[seat][cell];
    }

    #[inline]
    fn outcome(&self, p: &Position<B>) -> Option<Outcome> {
        self.places(p, p.to_move).is_empty().then(|| Outcome::Win(p.to_move.other()))
    }

    fn skip(&self, p: &mut Position<B>) {
        p.to_move = p.to_move.other();
        p.key ^= zobrist::SECOND_TO_MOVE;
    }

    #[inline]
    fn key(&self, p: &Position<B>) -> u64 {
        p.key
    }

    fn key_from_scratch(&self, p: &Position<B>) -> u64 {
        let cells = p.filled.ones().fold(0, |key, cell| key ^ zobrist::number(0, cell));
        if p.to_move == Seat::Second { cells ^ zobrist::SECOND_TO_MOVE } else { cells }
    }
}

/// The mover's dominoes, row by row.
#[derive(Clone, Copy, Debug)]
pub struct Dominos<B>(Ones<B>);

impl<B: Bits> Iterator for Dominos<B> {
    type Item = Domino;

    #[inline]
    fn next(&mut self) -> Option<Domino> {
        self.0.next().map(|cell| Domino(cell as u16))
    }

    #[inline]
    fn count(self) -> usize {
        self.0.count()
    }
}

/// How a position is valued.
#[derive(Clone, Copy, Debug)]
pub enum Measure {
    /// Own moves minus the other's.
    Mobility,
}

impl<B: Bits> Game for Dominoes<B> {
    type Measure = Measure;

    fn look(&self) -> Look {
        Look {
            family: FAMILY,
            seats: ["Vertical", "Horizontal"],
            skin: Skin::Dominoes,
            letters: ['V', 'H'],
            wraps: false,
        }
    }

    fn setup(&self, p: &Position<B>) -> Setup {
        let mut setup = Setup { to_move: p.to_move, ..self.blank.clone() };
        self.lattice.write(&mut setup.board, p.filled, Square::Blocked);
        setup
    }

    fn place(&self, setup: &Setup) -> Result<Position<B>, SetupError> {
        for seat in Seat::BOTH {
            if let Some(cell) = setup.board.cells_with(Square::Taken(seat)).next() {
                let problem = "dominoes has no pieces of one side (expected `.` or `#`)".to_owned();
                return Err(SetupError::Square { cell, problem });
            }
        }
        let filled = self.lattice.cells_with(&setup.board, Square::Blocked);
        let mut position = Position { filled, to_move: setup.to_move, key: 0 };
        position.key = self.key_from_scratch(&position);
        Ok(position)
    }

    fn gesture(&self, Domino(cell): Domino) -> Gesture {
        Gesture::Place(self.lattice.cell(cell.into()))
    }

    fn measures(&self) -> &'static [Named<Measure>] {
        &[Named { name: "mobility", about: "own moves minus the other's", measure: Measure::Mobility }]
    }

    #[inline]
    fn measure(&self, Measure::Mobility: Measure, p: &Position<B>, seat: Seat) -> i32 {
        self.mobility(p, seat) - self.mobility(p, seat.other())
    }

    fn symmetries(&self) -> Vec<Symmetry> {
        Symmetry::rectangle(self.lattice.size())
    }
}
