//! Othello on N x N: a disc that brackets a straight run of the other colour flips it.
//!
//! The course (CSC 384) ends the game as soon as the mover is stuck (`rule=stop`); the usual game lets the mover pass
//! (`rule=pass`). Numbers run down the columns, because that is the course's order of moves.

use crate::bitboard_layout::{BitboardLayout, CellOrder, Direction, LINES, Topology};
use crate::bits::{BitIter, Bits};
use crate::zobrist;
use plyground_game::{
    Action, BoardSize, Cell, Game, Look, NamedEvaluation, Outcome, Rules, Seat, Setup, SetupError, Skin, Square,
    Symmetry,
};
use rand::{Rng, RngExt};
use std::ops::ControlFlow;

/// The family's name.
pub const FAMILY: &str = "othello";

const PASS: u16 = u16::MAX;

/// The rules of Othello on one board.
#[derive(Clone, Debug)]
pub struct Othello<B> {
    lattice: BitboardLayout<B>,
    side: usize,
    when_stuck: WhenStuck,
    /// Cells on the upper and lower edge: no run along a column or diagonal goes through them.
    edges: B,
    /// The cells seen from each cell, in the four directions where numbers grow and in the four where they shrink.
    rays: Box<[Rays<B>]>,
    /// The change of the key by a new disc of each seat, and by flipping a disc.
    keys: [Box<[u64]>; 2],
    flipped: Box<[u64]>,
    blank: Setup,
    start: OthelloPosition<B>,
}

#[derive(Clone, Debug)]
struct Rays<B> {
    growing: [B; 4],
    shrinking: [B; 4],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WhenStuck {
    Stop,
    Pass,
}

/// The discs and the mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OthelloPosition<B> {
    discs: [B; 2],
    to_move: Seat,
    key: u64,
}

/// A new disc by its cell, or a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OthelloMove(u16);

impl OthelloMove {
    /// The number of its cell; a pass has none.
    #[inline]
    pub fn number(self) -> Option<usize> {
        (self.0 != PASS).then(|| self.0.into())
    }
}

/// What is needed to take back a move: the discs it flipped, and the hash key before it.
#[derive(Clone, Copy, Debug)]
pub struct OthelloUndo<B> {
    flipped: B,
    key: u64,
}

/// The start on a board of that size: two discs each in the middle, up and left of it when the side is odd.
pub fn start(size: BoardSize) -> Result<Setup, SetupError> {
    if size.rows() != size.cols() || size.rows() < 2 {
        return Err(SetupError::Misfit(format!("othello needs a square board of 2x2 or more, not {size}")));
    }
    let mut setup = Setup::empty(FAMILY, size);
    let middle = size.rows() / 2 - 1;
    for (row, col, seat) in [(0, 0, Seat::Second), (1, 1, Seat::Second), (1, 0, Seat::First), (0, 1, Seat::First)] {
        setup.board.set(Cell::new(middle + row, middle + col), Square::Taken(seat));
    }
    Ok(setup)
}

impl<B: Bits> Othello<B> {
    /// The game that starts from this set-up.
    pub fn from_setup(setup: &Setup) -> Result<Othello<B>, SetupError> {
        setup.only_options(&["rule"])?;
        let rule = setup.option("rule", "stop or pass", |rule| match rule {
            "stop" => Some(WhenStuck::Stop),
            "pass" => Some(WhenStuck::Pass),
            _ => None,
        })?;
        let size = setup.board.size();
        if size.rows() != size.cols() || size.rows() < 2 {
            return Err(SetupError::Misfit(format!("othello needs a square board of 2x2 or more, not {size}")));
        }
        let lattice = BitboardLayout::<B>::new(size, CellOrder::Columns, Topology::Plane);
        let inside = |step| lattice.shift(lattice.all(), step);
        let (down, up) = (Direction { down: 1, right: 0 }, Direction { down: -1, right: 0 });
        let ray = |from: usize, step: Direction| {
            let cells = std::iter::successors(lattice.neighbour(from, step), |&at| lattice.neighbour(at, step));
            cells.fold(B::EMPTY, |set, at| set.or(B::one(at)))
        };
        let key = zobrist::number;
        let mut rules = Othello {
            side: usize::from(size.rows()),
            when_stuck: rule.unwrap_or(WhenStuck::Stop),
            edges: lattice.all().without(inside(down).and(inside(up))),
            // Every step of LINES goes to a greater number when numbers run down the columns.
            rays: (0..size.cells())
                .map(|from| Rays {
                    growing: LINES.map(|step| ray(from, step)),
                    shrinking: LINES.map(|step| ray(from, step.back())),
                })
                .collect(),
            keys: [0, 1].map(|seat| (0..size.cells()).map(|cell| key(seat, cell) ^ zobrist::SECOND_TO_MOVE).collect()),
            flipped: (0..size.cells()).map(|cell| key(0, cell) ^ key(1, cell)).collect(),
            blank: Setup { options: setup.options.clone(), ..Setup::empty(FAMILY, size) },
            start: OthelloPosition { discs: [B::EMPTY; 2], to_move: Seat::First, key: 0 },
            lattice,
        };
        rules.start = rules.position_from(setup)?;
        Ok(rules)
    }

    /// The cells where `seat` may place a disc.
    #[inline]
    pub fn legal_cells(&self, p: &OthelloPosition<B>, seat: Seat) -> B {
        let (own, other) = (p.discs[seat.index()], p.discs[seat.other().index()]);
        let inner = other.without(self.edges);
        let side = self.side;
        let mut places = B::EMPTY;
        // A bracketed run never includes a cell on the edge it runs towards, so nothing wraps round a column's end.
        for (by, through) in [(1, inner), (side, other), (side + 1, inner), (side - 1, inner)] {
            let mut up = own.up(by).and(through);
            let mut down = own.down(by).and(through);
            for _ in 3..side {
                up = up.or(up.up(by).and(through));
                down = down.or(down.down(by).and(through));
            }
            places = places.or(up.up(by)).or(down.down(by));
        }
        places.and(self.lattice.all()).without(own.or(other))
    }

    /// The discs that a new disc of the mover at `at` would flip.
    #[inline]
    fn brackets(&self, p: &OthelloPosition<B>, at: usize) -> B {
        let (own, other) = (p.discs[p.to_move.index()], p.discs[p.to_move.other().index()]);
        let rays = &self.rays[at];
        let mut flipped = B::EMPTY;
        for ray in rays.growing {
            let ends = ray.without(other);
            if !ends.is_empty() && own.has(ends.least()) {
                flipped = flipped.or(ray.and(B::below(ends.least())));
            }
        }
        for ray in rays.shrinking {
            let ends = ray.without(other);
            if !ends.is_empty() && own.has(ends.greatest()) {
                flipped = flipped.or(ray.without(B::below(ends.greatest())).without(B::one(ends.greatest())));
            }
        }
        flipped
    }

    /// The cells under the discs of each seat.
    #[inline]
    pub fn occupied(&self, p: &OthelloPosition<B>) -> [B; 2] {
        p.discs
    }

    /// The geometry of the board.
    pub fn lattice(&self) -> &BitboardLayout<B> {
        &self.lattice
    }

    /// Whether a stuck mover passes; otherwise the game ends there.
    pub fn passes(&self) -> bool {
        self.when_stuck == WhenStuck::Pass
    }

    /// How many discs each seat has.
    #[inline]
    pub fn discs(&self, p: &OthelloPosition<B>) -> [i32; 2] {
        p.discs.map(|set| set.count() as i32)
    }
}

impl<B: Bits> Rules for Othello<B> {
    type Position = OthelloPosition<B>;
    type Move = OthelloMove;
    type Undo = OthelloUndo<B>;
    type Moves = OthelloMoves<B>;

    fn start(&self) -> OthelloPosition<B> {
        self.start
    }

    #[inline]
    fn to_move(&self, p: &OthelloPosition<B>) -> Seat {
        p.to_move
    }

    #[inline]
    fn moves(&self, p: &OthelloPosition<B>) -> OthelloMoves<B> {
        let places = self.legal_cells(p, p.to_move);
        let pass = places.is_empty()
            && self.when_stuck == WhenStuck::Pass
            && !self.legal_cells(p, p.to_move.other()).is_empty();
        OthelloMoves { places: places.ones(), pass }
    }

    #[inline]
    fn play(&self, p: &mut OthelloPosition<B>, OthelloMove(at): OthelloMove) -> OthelloUndo<B> {
        let key = p.key;
        if at == PASS {
            self.skip(p);
            return OthelloUndo { flipped: B::EMPTY, key };
        }
        let at = usize::from(at);
        let flipped = self.brackets(p, at);
        let (own, other) = (p.to_move.index(), p.to_move.other().index());
        p.discs[own] = p.discs[own].or(flipped).or(B::one(at));
        p.discs[other] = p.discs[other].xor(flipped);
        p.key ^= self.keys[own][at];
        for cell in flipped.ones() {
            p.key ^= self.flipped[cell];
        }
        p.to_move = p.to_move.other();
        OthelloUndo { flipped, key }
    }

    #[inline]
    fn undo(&self, p: &mut OthelloPosition<B>, OthelloMove(at): OthelloMove, undo: OthelloUndo<B>) {
        p.to_move = p.to_move.other();
        p.key = undo.key;
        if at != PASS {
            let (own, other) = (p.to_move.index(), p.to_move.other().index());
            p.discs[own] = p.discs[own].without(undo.flipped).without(B::one(at.into()));
            p.discs[other] = p.discs[other].or(undo.flipped);
        }
    }

    #[inline]
    fn outcome(&self, p: &OthelloPosition<B>) -> Option<Outcome> {
        let stuck = |seat| self.legal_cells(p, seat).is_empty();
        let over = stuck(p.to_move) && (self.when_stuck == WhenStuck::Stop || stuck(p.to_move.other()));
        over.then(|| Outcome::by_points(self.discs(p)))
    }

    #[inline]
    fn skip(&self, p: &mut OthelloPosition<B>) {
        p.to_move = p.to_move.other();
        p.key ^= zobrist::SECOND_TO_MOVE;
    }

    #[inline]
    fn key(&self, p: &OthelloPosition<B>) -> u64 {
        p.key
    }

    fn key_from_scratch(&self, p: &OthelloPosition<B>) -> u64 {
        let mut key = if p.to_move == Seat::Second { zobrist::SECOND_TO_MOVE } else { 0 };
        for seat in [0, 1] {
            key = p.discs[seat].ones().fold(key, |key, cell| key ^ zobrist::number(seat, cell));
        }
        key
    }

    // Looks for the moves once, where `outcome` and `moves` would look twice.
    #[inline]
    fn draw<G: Rng>(&self, p: &OthelloPosition<B>, rng: &mut G) -> Result<OthelloMove, Outcome> {
        let places = self.legal_cells(p, p.to_move);
        let (count, pass) = match places.count() {
            0 => match self.outcome(p) {
                Some(outcome) => return Err(outcome),
                None => (1, true),
            },
            count => (count, false),
        };
        let n = rng.random_range(0..count);
        Ok(OthelloMove(if pass { PASS } else { places.nth(n) as u16 }))
    }
}

/// The mover's claims, column by column, or the pass.
#[derive(Clone, Copy, Debug)]
pub struct OthelloMoves<B> {
    places: BitIter<B>,
    pass: bool,
}

impl<B: Bits> Iterator for OthelloMoves<B> {
    type Item = OthelloMove;

    #[inline]
    fn next(&mut self) -> Option<OthelloMove> {
        match self.places.next() {
            Some(at) => Some(OthelloMove(at as u16)),
            None => std::mem::take(&mut self.pass).then_some(OthelloMove(PASS)),
        }
    }

    #[inline]
    fn count(self) -> usize {
        self.places.count() + usize::from(self.pass)
    }
}

/// How a position is valued.
#[derive(Clone, Copy, Debug)]
pub enum OthelloEvaluation {
    /// Own discs minus the opponent's.
    Discs,
}

impl<B: Bits> Game for Othello<B> {
    type Evaluation = OthelloEvaluation;

    fn look(&self) -> Look {
        Look { family: FAMILY, seats: ["Dark", "Light"], skin: Skin::Discs, letters: ['x', 'o'], wraps: false }
    }

    fn setup(&self, p: &OthelloPosition<B>) -> Setup {
        let mut setup = Setup { to_move: p.to_move, ..self.blank.clone() };
        for seat in Seat::BOTH {
            self.lattice.write(&mut setup.board, p.discs[seat.index()], Square::Taken(seat));
        }
        setup
    }

    fn position_from(&self, setup: &Setup) -> Result<OthelloPosition<B>, SetupError> {
        if let Some(cell) = setup.board.cells_with(Square::Blocked).next() {
            return Err(SetupError::Square { cell, problem: "othello has no blocked cells".to_owned() });
        }
        let discs = Seat::BOTH.map(|seat| self.lattice.cells_with(&setup.board, Square::Taken(seat)));
        let mut position = OthelloPosition { discs, to_move: setup.to_move, key: 0 };
        position.key = self.key_from_scratch(&position);
        Ok(position)
    }

    fn action(&self, OthelloMove(at): OthelloMove) -> Action {
        if at == PASS { Action::Pass } else { Action::Place(self.lattice.cell(at.into())) }
    }

    fn evaluations(&self) -> &'static [NamedEvaluation<OthelloEvaluation>] {
        &[NamedEvaluation {
            name: "discs",
            about: "own discs minus the opponent's",
            evaluation: OthelloEvaluation::Discs,
        }]
    }

    #[inline]
    fn evaluate(&self, OthelloEvaluation::Discs: OthelloEvaluation, p: &OthelloPosition<B>, seat: Seat) -> i32 {
        let discs = self.discs(p);
        discs[seat.index()] - discs[seat.other().index()]
    }

    // A disc adds itself, and every disc it turns over counts twice.
    #[inline(always)]
    fn evaluate_successors(
        &self,
        OthelloEvaluation::Discs: OthelloEvaluation,
        p: &mut OthelloPosition<B>,
        seat: Seat,
        mut each: impl FnMut(OthelloMove, i32) -> ControlFlow<()>,
    ) {
        let before = self.evaluate(OthelloEvaluation::Discs, p, seat);
        let mine = if p.to_move == seat { 1 } else { -1 };
        for OthelloMove(at) in self.moves(p) {
            let gain = if at == PASS { 0 } else { 1 + 2 * self.brackets(p, at.into()).count() as i32 };
            if each(OthelloMove(at), before + mine * gain).is_break() {
                return;
            }
        }
    }

    fn scores(&self, p: &OthelloPosition<B>) -> Option<[i32; 2]> {
        Some(self.discs(p))
    }

    fn symmetries(&self) -> Vec<Symmetry> {
        Symmetry::dihedral(self.lattice.size())
    }
}
