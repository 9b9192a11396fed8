//! Dominoes: one seat places vertical dominoes on a grid, the other horizontal ones. The seat that cannot move loses.
//!
//! ```
//! use plyground_game::{Outcome, Seat};
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut state = plyground_games::state_from_spec("dominoes:2x2")?;
//! state.play_text("a1")?;
//! // A horizontal domino needs two free cells side by side, and none are left.
//! assert_eq!(state.outcome(), Some(Outcome::Win(Seat::First)));
//! # Ok(())
//! # }
//! ```

use crate::bitboard_layout::{BitboardLayout, CellOrder, Direction, Topology};
use crate::bits::Bits;
use crate::cell_index::{CellIndex, CellIndices};
use crate::zobrist;
use plyground_game::{
    Action, Game, Look, NamedEvaluation, Outcome, Rules, Seat, Setup, SetupError, Skin, Square, Symmetry,
};
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

/// The family's name.
pub const FAMILY: &str = "dominoes";

/// The rules of Dominoes on one grid.
#[derive(Clone, Debug)]
pub struct Dominoes<B> {
    lattice: BitboardLayout<B>,
    /// The effect of each seat's dominoes, by their upper or left cell.
    dominoes: [Box<[DominoEffect<B>]>; 2],
    blank: Setup,
    start: DominoesPosition<B>,
}

/// What a domino does to a board.
#[derive(Clone, Debug)]
struct DominoEffect<B> {
    /// The places that it leaves to the seat that placed it, and to the other seat.
    own: B,
    other: B,
    /// The two cells under it.
    covers: B,
    key: u64,
}

/// The filled cells and the mover. Which seat filled a cell makes no difference to what can follow.
#[derive(Clone, Copy, Debug)]
pub struct DominoesPosition<B> {
    filled: B,
    /// Where the mover and where the other may place a domino; both follow from the filled cells.
    own: B,
    other: B,
    to_move: Seat,
    key: u64,
}

impl<B: Bits> PartialEq for DominoesPosition<B> {
    fn eq(&self, other: &Self) -> bool {
        (self.filled, self.to_move) == (other.filled, other.to_move)
    }
}

impl<B: Bits> Eq for DominoesPosition<B> {}

impl<B: Bits> Hash for DominoesPosition<B> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

impl<B: Bits> Dominoes<B> {
    /// The game that starts from this set-up.
    pub fn from_setup(setup: &Setup) -> Result<Dominoes<B>, SetupError> {
        setup.only_options(&["start"])?;
        // Only the set-up's mover counts; the option says who started.
        setup.option("start", "vertical or horizontal", |seat| {
            matches!(seat, "vertical" | "horizontal").then_some(())
        })?;
        let lattice = BitboardLayout::new(setup.board.size(), CellOrder::Rows, Topology::Plane);
        let mut rules = Dominoes {
            dominoes: Seat::BOTH
                .map(|seat| (0..lattice.size().cells()).map(|cell| effect(&lattice, seat, B::one(cell))).collect()),
            blank: Setup { options: setup.options.clone(), ..Setup::empty(FAMILY, setup.board.size()) },
            start: DominoesPosition { filled: B::EMPTY, own: B::EMPTY, other: B::EMPTY, to_move: Seat::First, key: 0 },
            lattice,
        };
        rules.start = rules.position_from(setup)?;
        Ok(rules)
    }

    /// How many moves `seat` has.
    #[inline]
    pub fn mobility(&self, p: &DominoesPosition<B>, seat: Seat) -> i32 {
        let places = if seat == p.to_move { p.own } else { p.other };
        places.count() as i32
    }

    /// The position with these cells filled.
    pub fn position(&self, filled: B, to_move: Seat) -> DominoesPosition<B> {
        let places = places(&self.lattice, filled);
        let (own, other) = (places[to_move.index()], places[to_move.other().index()]);
        let mut position = DominoesPosition { filled, own, other, to_move, key: 0 };
        position.key = self.key_from_scratch(&position);
        position
    }

    /// The filled cells, numbered along the rows.
    pub fn filled(&self, p: &DominoesPosition<B>) -> B {
        p.filled
    }
}

/// For each seat, the step from the upper or left cell of a domino to its other cell.
const STEPS: [Direction; 2] = [Direction { down: 1, right: 0 }, Direction { down: 0, right: 1 }];

/// Where each seat could place a domino if only `filled` were filled.
fn places<B: Bits>(lattice: &BitboardLayout<B>, filled: B) -> [B; 2] {
    let free = lattice.all().without(filled);
    STEPS.map(|step| free.and(lattice.shift(free, step.back())))
}

fn effect<B: Bits>(lattice: &BitboardLayout<B>, seat: Seat, cell: B) -> DominoEffect<B> {
    let covers = cell.or(lattice.shift(cell, STEPS[seat.index()]));
    let key = covers.ones().fold(zobrist::SECOND_TO_MOVE, |key, cell| key ^ zobrist::number(0, cell));
    let left = places(lattice, covers);
    DominoEffect { own: left[seat.index()], other: left[seat.other().index()], covers, key }
}

impl<B: Bits> Rules for Dominoes<B> {
    type Position = DominoesPosition<B>;
    type Move = CellIndex;
    type Undo = DominoesPosition<B>;
    type Moves = CellIndices<B>;

    fn start(&self) -> DominoesPosition<B> {
        self.start
    }

    #[inline]
    fn to_move(&self, p: &DominoesPosition<B>) -> Seat {
        p.to_move
    }

    #[inline]
    fn moves(&self, p: &DominoesPosition<B>) -> CellIndices<B> {
        CellIndices::of(p.own)
    }

    #[inline]
    fn play(&self, p: &mut DominoesPosition<B>, domino: CellIndex) -> DominoesPosition<B> {
        let before = *p;
        let effect = &self.dominoes[before.to_move.index()][domino.number()];
        *p = DominoesPosition {
            filled: before.filled.or(effect.covers),
            own: before.other.and(effect.other),
            other: before.own.and(effect.own),
            to_move: before.to_move.other(),
            key: before.key ^ effect.key,
        };
        before
    }

    #[inline]
    fn undo(&self, p: &mut DominoesPosition<B>, _: CellIndex, before: DominoesPosition<B>) {
        *p = before;
    }

    #[inline]
    fn outcome(&self, p: &DominoesPosition<B>) -> Option<Outcome> {
        p.own.is_empty().then(|| Outcome::Win(p.to_move.other()))
    }

    fn skip(&self, p: &mut DominoesPosition<B>) {
        std::mem::swap(&mut p.own, &mut p.other);
        p.to_move = p.to_move.other();
        p.key ^= zobrist::SECOND_TO_MOVE;
    }

    #[inline]
    fn key(&self, p: &DominoesPosition<B>) -> u64 {
        p.key
    }

    fn key_from_scratch(&self, p: &DominoesPosition<B>) -> u64 {
        let cells = p.filled.ones().fold(0, |key, cell| key ^ zobrist::number(0, cell));
        if p.to_move == Seat::Second { cells ^ zobrist::SECOND_TO_MOVE } else { cells }
    }
}

/// The evaluations of Dominoes.
#[derive(Clone, Copy, Debug)]
pub enum DominoesEvaluation {
    /// Own moves minus the opponent's.
    Mobility,
}

impl<B: Bits> Game for Dominoes<B> {
    type Evaluation = DominoesEvaluation;

    fn look(&self) -> Look {
        Look {
            family: FAMILY,
            seats: ["Vertical", "Horizontal"],
            skin: Skin::Dominoes,
            letters: ['V', 'H'],
            wraps: false,
        }
    }

    fn setup(&self, p: &DominoesPosition<B>) -> Setup {
        let mut setup = Setup { to_move: p.to_move, ..self.blank.clone() };
        self.lattice.write(&mut setup.board, p.filled, Square::Blocked);
        setup
    }

    fn position_from(&self, setup: &Setup) -> Result<DominoesPosition<B>, SetupError> {
        for seat in Seat::BOTH {
            if let Some(cell) = setup.board.cells_with(Square::Taken(seat)).next() {
                let problem = "dominoes has no pieces of one side (expected `.` or `#`)".to_owned();
                return Err(SetupError::Square { cell, problem });
            }
        }
        let filled = self.lattice.cells_with(&setup.board, Square::Blocked);
        Ok(self.position(filled, setup.to_move))
    }

    fn action(&self, domino: CellIndex) -> Action {
        Action::Place(self.lattice.cell(domino.number()))
    }

    fn evaluations(&self) -> &'static [NamedEvaluation<DominoesEvaluation>] {
        &[NamedEvaluation {
            name: "mobility",
            about: "own moves minus the opponent's",
            evaluation: DominoesEvaluation::Mobility,
        }]
    }

    #[inline]
    fn evaluate(&self, DominoesEvaluation::Mobility: DominoesEvaluation, p: &DominoesPosition<B>, seat: Seat) -> i32 {
        self.mobility(p, seat) - self.mobility(p, seat.other())
    }

    #[inline(always)]
    fn evaluate_successors(
        &self,
        DominoesEvaluation::Mobility: DominoesEvaluation,
        p: &mut DominoesPosition<B>,
        seat: Seat,
        mut each: impl FnMut(CellIndex, i32) -> ControlFlow<()>,
    ) {
        let DominoesPosition { own, other, to_move, .. } = *p;
        let mut each_ahead = |value_for_seat: fn(i32) -> i32| {
            let effects = &self.dominoes[to_move.index()];
            for cell in own.ones() {
                let effect = &effects[cell];
                let ahead = own.and(effect.own).count() as i32 - other.and(effect.other).count() as i32;
                if each(CellIndex::new(cell), value_for_seat(ahead)).is_break() {
                    return;
                }
            }
        };
        // One loop for each side, so that no leaf asks whose value it is.
        if to_move == seat { each_ahead(|ahead| ahead) } else { each_ahead(|ahead| -ahead) }
    }

    fn symmetries(&self) -> Vec<Symmetry> {
        Symmetry::rectangle(self.lattice.size())
    }
}
