//! ExtendedConnect4 (COL 333): drops and pop-outs, points for runs, no end until the mover has no action.

use super::well::{Tokens, Trace, Turn, Turns, Well};
use super::{EXTENDED, MEASURES, Measure};
use crate::bits::Bits;
use crate::lattice::Lattice;
use crate::zobrist;
use plyground_game::{Game, Gesture, Look, Named, Outcome, Rules, Seat, Setup, SetupError, Skin, Symmetry};
use rand::Rng;

/// A well in which runs score.
#[derive(Clone, Debug)]
pub struct ExtConnect4<B> {
    well: Well<B>,
    blank: Setup,
    start: Position<B>,
}

/// The tokens, the pop-outs left and the mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position<B> {
    tokens: Tokens<B>,
    pops: [u16; 2],
    to_move: Seat,
}

impl<B: Bits> ExtConnect4<B> {
    /// The game that starts from this set-up. The option `pops` is what both players start with; the set-up's own
    /// `pops` say what is left.
    pub fn open(setup: &Setup) -> Result<ExtConnect4<B>, SetupError> {
        setup.only_options(&["pops"])?;
        let pops = setup.option("pops", "a whole number from 0 to 65535", |pops| pops.parse::<u16>().ok())?;
        let mut blank = Setup { options: setup.options.clone(), ..Setup::empty(EXTENDED, setup.board.size()) };
        blank.pops = Some([pops.unwrap_or(0); 2]);
        let well = Well::new(setup.board.size())?;
        let start = Position { tokens: well.read(&blank.board)?, pops: [0; 2], to_move: Seat::First };
        let mut rules = ExtConnect4 { well, blank, start };
        rules.start = rules.place(setup)?;
        Ok(rules)
    }

    /// The cells under the tokens of each seat.
    #[inline]
    pub fn occupied(&self, p: &Position<B>) -> [B; 2] {
        Seat::BOTH.map(|seat| p.tokens.of(seat))
    }

    /// The pop-outs that each seat has left.
    #[inline]
    pub fn pops(&self, p: &Position<B>) -> [u16; 2] {
        p.pops
    }

    /// The geometry of the board.
    pub fn lattice(&self) -> &Lattice<B> {
        self.well.lattice()
    }

    /// The points of each seat.
    #[inline]
    pub fn points(&self, p: &Position<B>) -> [i32; 2] {
        Seat::BOTH.map(|seat| self.well.points(p.tokens.of(seat)))
    }
}

impl<B: Bits> Rules for ExtConnect4<B> {
    type Position = Position<B>;
    type Move = Turn;
    type Undo = Trace;
    type Moves = Turns;

    fn start(&self) -> Position<B> {
        self.start
    }

    #[inline]
    fn to_move(&self, p: &Position<B>) -> Seat {
        p.to_move
    }

    #[inline]
    fn moves(&self, p: &Position<B>) -> Turns {
        // Player 1 pops from the even columns, player 2 from the odd ones, whoever's tokens lie there.
        let (seat, occupied) = (p.to_move.index(), p.tokens.occupied());
        let has_pops = p.pops[seat] > 0;
        self.well.turns(&p.tokens, |col| has_pops && col % 2 == seat && self.well.has_any(occupied, col))
    }

    #[inline]
    fn play(&self, p: &mut Position<B>, turn: Turn) -> Trace {
        let seat = p.to_move;
        p.to_move = seat.other();
        match turn {
            Turn::Drop(col) => self.well.drop(&mut p.tokens, seat, col.0.into()),
            Turn::Pop(col) => {
                p.pops[seat.index()] -= 1;
                self.well.pop(&mut p.tokens, col.0.into())
            }
        }
    }

    #[inline]
    fn undo(&self, p: &mut Position<B>, turn: Turn, trace: Trace) {
        p.to_move = p.to_move.other();
        if matches!(turn, Turn::Pop(_)) {
            p.pops[p.to_move.index()] += 1;
        }
        self.well.take_back(&mut p.tokens, turn, trace);
    }

    #[inline]
    fn outcome(&self, p: &Position<B>) -> Option<Outcome> {
        self.moves(p).next().is_none().then(|| Outcome::by_points(self.points(p)))
    }

    fn skip(&self, p: &mut Position<B>) {
        p.to_move = p.to_move.other();
    }

    #[inline]
    fn key(&self, p: &Position<B>) -> u64 {
        p.tokens.key() ^ rest_of_key(p)
    }

    fn key_from_scratch(&self, p: &Position<B>) -> u64 {
        p.tokens.key_from_scratch() ^ rest_of_key(p)
    }

    // Lists the turns once, where `outcome` and `moves` would list them thrice.
    #[inline]
    fn draw<G: Rng>(&self, p: &Position<B>, rng: &mut G) -> Result<Turn, Outcome> {
        self.moves(p).draw(rng).ok_or_else(|| Outcome::by_points(self.points(p)))
    }
}

#[inline]
fn rest_of_key<B>(p: &Position<B>) -> u64 {
    let [first, second] = p.pops.map(u64::from);
    zobrist::apart(first << 32 | second << 8 | p.to_move.index() as u64)
}

impl<B: Bits> Game for ExtConnect4<B> {
    type Measure = Measure;

    fn look(&self) -> Look {
        Look {
            family: EXTENDED,
            seats: ["Player 1", "Player 2"],
            skin: Skin::Tokens,
            letters: ['1', '2'],
            wraps: false,
        }
    }

    fn setup(&self, p: &Position<B>) -> Setup {
        let mut setup = Setup { to_move: p.to_move, pops: Some(p.pops), ..self.blank.clone() };
        self.well.write(&p.tokens, &mut setup.board);
        setup
    }

    fn place(&self, setup: &Setup) -> Result<Position<B>, SetupError> {
        let pops = setup.pops.or(self.blank.pops).unwrap_or([0; 2]);
        Ok(Position { tokens: self.well.read(&setup.board)?, pops, to_move: setup.to_move })
    }

    fn gesture(&self, turn: Turn) -> Gesture {
        turn.gesture()
    }

    fn measures(&self) -> &'static [Named<Measure>] {
        MEASURES
    }

    #[inline]
    fn measure(&self, Measure::Points: Measure, p: &Position<B>, seat: Seat) -> i32 {
        let points = self.points(p);
        points[seat.index()] - points[seat.other().index()]
    }

    fn scores(&self, p: &Position<B>) -> Option<[i32; 2]> {
        Some(self.points(p))
    }

    fn symmetries(&self) -> Vec<Symmetry> {
        // A mirror must keep the even columns even, or there must be nothing to pop.
        let size = self.well.size();
        let mut all = vec![Symmetry::identity(size)];
        if size.cols() % 2 == 1 || self.start.pops == [0; 2] {
            all.push(Symmetry::mirror(size));
        }
        all
    }

    fn remarks(&self) -> Vec<String> {
        let size = self.well.size();
        let mut remarks = Vec::new();
        if size.cols() % 2 == 1 {
            remarks.push(format!("{size} has an odd number of columns; the handout says it is always even"));
        }
        if let Some(cell) = self.well.floating(&self.start.tokens) {
            remarks.push(format!("the token at {cell} floats; a pop lowers it by one, nothing else does"));
        }
        remarks
    }
}
