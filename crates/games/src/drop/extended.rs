//! ExtendedConnect4 (COL 333): drops and pop-outs, points for runs, no end until the mover has no action.

use super::columns::{Columns, DropMove, DropMoves, DropUndo, Tokens};
use super::{DropEvaluation, EVALUATIONS, EXTENDED, POPS};
use crate::bitboard_layout::BitboardLayout;
use crate::bits::Bits;
use crate::zobrist;
use plyground_game::{Action, Game, Look, NamedEvaluation, Outcome, Rules, Seat, Setup, SetupError, Skin, Symmetry};
use rand::Rng;

/// The rules of ExtendedConnect4 on one board.
#[derive(Clone, Debug)]
pub struct ExtConnect4<B> {
    columns: Columns<B>,
    blank: Setup,
    start: ExtConnect4Position<B>,
}

/// The tokens, the pop-outs left and the mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ExtConnect4Position<B> {
    tokens: Tokens<B>,
    pops: [u16; 2],
    to_move: Seat,
}

impl<B: Bits> ExtConnect4<B> {
    /// The game that starts from this set-up. The option `pops` is what both players start with; the set-up's own
    /// `pops` say what is left.
    pub fn from_setup(setup: &Setup) -> Result<ExtConnect4<B>, SetupError> {
        setup.only_options(&["pops"])?;
        let pops = setup.option("pops", "a whole number from 0 to 65535", |pops| pops.parse::<u16>().ok())?;
        let mut blank = Setup { options: setup.options.clone(), ..Setup::empty(EXTENDED, setup.board.size()) };
        blank.extra.set(POPS, Some([pops.unwrap_or(0); 2]));
        let columns = Columns::new(setup.board.size())?;
        let start = ExtConnect4Position { tokens: columns.read(&blank.board)?, pops: [0; 2], to_move: Seat::First };
        let mut rules = ExtConnect4 { columns, blank, start };
        rules.start = rules.position_from(setup)?;
        Ok(rules)
    }

    /// The cells under the tokens of each seat.
    #[inline]
    pub fn occupied(&self, p: &ExtConnect4Position<B>) -> [B; 2] {
        Seat::BOTH.map(|seat| p.tokens.of(seat))
    }

    /// The pop-outs that each seat has left.
    #[inline]
    pub fn pops(&self, p: &ExtConnect4Position<B>) -> [u16; 2] {
        p.pops
    }

    /// The geometry of the board.
    pub fn lattice(&self) -> &BitboardLayout<B> {
        self.columns.lattice()
    }

    /// The points of each seat.
    #[inline]
    pub fn points(&self, p: &ExtConnect4Position<B>) -> [i32; 2] {
        Seat::BOTH.map(|seat| self.columns.points(p.tokens.of(seat)))
    }
}

impl<B: Bits> Rules for ExtConnect4<B> {
    type Position = ExtConnect4Position<B>;
    type Move = DropMove;
    type Undo = DropUndo;
    type Moves = DropMoves;

    fn start(&self) -> ExtConnect4Position<B> {
        self.start
    }

    #[inline]
    fn to_move(&self, p: &ExtConnect4Position<B>) -> Seat {
        p.to_move
    }

    #[inline]
    fn moves(&self, p: &ExtConnect4Position<B>) -> DropMoves {
        // Player 1 pops from the even columns, player 2 from the odd ones, tokens of either player.
        let (seat, occupied) = (p.to_move.index(), p.tokens.occupied());
        let has_pops = p.pops[seat] > 0;
        self.columns.moves(&p.tokens, |col| has_pops && col % 2 == seat && self.columns.has_any(occupied, col))
    }

    #[inline]
    fn play(&self, p: &mut ExtConnect4Position<B>, turn: DropMove) -> DropUndo {
        let seat = p.to_move;
        p.to_move = seat.other();
        match turn {
            DropMove::Drop(col) => self.columns.drop(&mut p.tokens, seat, col.0.into()),
            DropMove::Pop(col) => {
                p.pops[seat.index()] -= 1;
                self.columns.pop(&mut p.tokens, col.0.into())
            }
        }
    }

    #[inline]
    fn undo(&self, p: &mut ExtConnect4Position<B>, turn: DropMove, undo: DropUndo) {
        p.to_move = p.to_move.other();
        if matches!(turn, DropMove::Pop(_)) {
            p.pops[p.to_move.index()] += 1;
        }
        self.columns.undo(&mut p.tokens, turn, undo);
    }

    #[inline]
    fn outcome(&self, p: &ExtConnect4Position<B>) -> Option<Outcome> {
        self.moves(p).next().is_none().then(|| Outcome::by_points(self.points(p)))
    }

    fn skip(&self, p: &mut ExtConnect4Position<B>) {
        p.to_move = p.to_move.other();
    }

    #[inline]
    fn key(&self, p: &ExtConnect4Position<B>) -> u64 {
        p.tokens.key() ^ rest_of_key(p)
    }

    fn key_from_scratch(&self, p: &ExtConnect4Position<B>) -> u64 {
        p.tokens.key_from_scratch() ^ rest_of_key(p)
    }

    // Lists the moves once, where `outcome` and `moves` would list them three times.
    #[inline]
    fn draw<G: Rng>(&self, p: &ExtConnect4Position<B>, rng: &mut G) -> Result<DropMove, Outcome> {
        self.moves(p).draw(rng).ok_or_else(|| Outcome::by_points(self.points(p)))
    }
}

#[inline]
fn rest_of_key<B>(p: &ExtConnect4Position<B>) -> u64 {
    let [first, second] = p.pops.map(u64::from);
    zobrist::other(first << 32 | second << 8 | p.to_move.index() as u64)
}

impl<B: Bits> Game for ExtConnect4<B> {
    type Evaluation = DropEvaluation;

    fn look(&self) -> Look {
        Look {
            family: EXTENDED,
            seats: ["Player 1", "Player 2"],
            skin: Skin::Tokens,
            letters: ['1', '2'],
            wraps: false,
        }
    }

    fn setup(&self, p: &ExtConnect4Position<B>) -> Setup {
        let mut setup = Setup { to_move: p.to_move, ..self.blank.clone() };
        setup.extra.set(POPS, Some(p.pops));
        self.columns.write(&p.tokens, &mut setup.board);
        setup
    }

    fn position_from(&self, setup: &Setup) -> Result<ExtConnect4Position<B>, SetupError> {
        let pops = setup.extra.get(POPS).or(self.blank.extra.get(POPS)).unwrap_or([0; 2]);
        Ok(ExtConnect4Position { tokens: self.columns.read(&setup.board)?, pops, to_move: setup.to_move })
    }

    fn action(&self, turn: DropMove) -> Action {
        turn.action()
    }

    fn evaluations(&self) -> &'static [NamedEvaluation<DropEvaluation>] {
        EVALUATIONS
    }

    #[inline]
    fn evaluate(&self, DropEvaluation::Points: DropEvaluation, p: &ExtConnect4Position<B>, seat: Seat) -> i32 {
        let points = self.points(p);
        points[seat.index()] - points[seat.other().index()]
    }

    fn scores(&self, p: &ExtConnect4Position<B>) -> Option<[i32; 2]> {
        Some(self.points(p))
    }

    fn symmetries(&self) -> Vec<Symmetry> {
        // A mirror must keep the even columns even, or there must be nothing to pop.
        let size = self.columns.size();
        let mut all = vec![Symmetry::identity(size)];
        if size.cols() % 2 == 1 || self.start.pops == [0; 2] {
            all.push(Symmetry::mirror(size));
        }
        all
    }

    fn remarks(&self) -> Vec<String> {
        let size = self.columns.size();
        let mut remarks = Vec::new();
        if size.cols() % 2 == 1 {
            remarks.push(format!("{size} has an odd number of columns; the handout says it is always even"));
        }
        if let Some(cell) = self.columns.floating(&self.start.tokens) {
            remarks.push(format!("the token at {cell} floats; a pop lowers it by one, nothing else does"));
        }
        remarks
    }
}
