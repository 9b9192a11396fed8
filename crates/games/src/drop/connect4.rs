//! Connect Four: the first four in a row wins. With `variant=pop` a player may also pop a token of the own colour out
//! of the bottom of a column.

use super::columns::{Columns, DropMove, DropMoves, DropUndo, Tokens};
use super::{CONNECT4, DropEvaluation, EVALUATIONS, PLIES};
use crate::bitboard_layout::{BitboardLayout, LINES};
use crate::bits::Bits;
use crate::zobrist;
use plyground_game::{
    Action, Cell, Game, Look, NamedEvaluation, Outcome, Rules, Seat, Setup, SetupError, Skin, Symmetry,
};
use rand::Rng;

/// Pops can go on for ever, so a game with pops is drawn at this many plies.
pub const DRAWN_AT: u16 = 200;

/// A well in which four in a row win.
#[derive(Clone, Debug)]
pub struct Connect4<B> {
    columns: Columns<B>,
    variant: Variant,
    blank: Setup,
    start: Connect4Position<B>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Variant {
    DropOnly,
    Pop,
}

/// The tokens, the mover and the winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Connect4Position<B> {
    tokens: Tokens<B>,
    to_move: Seat,
    winner: Option<Seat>,
    /// Plies played, in the variant that counts them.
    plies: u16,
}

/// What a turn changed.
#[derive(Clone, Copy, Debug)]
pub struct Connect4Undo {
    undo: DropUndo,
    winner: Option<Seat>,
}

impl<B: Bits> Connect4<B> {
    /// The game that starts from this set-up.
    pub fn from_setup(setup: &Setup) -> Result<Connect4<B>, SetupError> {
        setup.only_options(&["variant"])?;
        let pop = setup.option("variant", "pop", |variant| (variant == "pop").then_some(Variant::Pop))?;
        let columns = Columns::new(setup.board.size())?;
        let blank = Setup { options: setup.options.clone(), ..Setup::empty(CONNECT4, setup.board.size()) };
        let start =
            Connect4Position { tokens: columns.read(&blank.board)?, to_move: Seat::First, winner: None, plies: 0 };
        let mut rules = Connect4 { columns, variant: pop.unwrap_or(Variant::DropOnly), blank, start };
        rules.start = rules.position_from(setup)?;
        Ok(rules)
    }

    /// The cells under the tokens of each seat.
    #[inline]
    pub fn occupied(&self, p: &Connect4Position<B>) -> [B; 2] {
        Seat::BOTH.map(|seat| p.tokens.of(seat))
    }

    /// Whether tokens may be popped.
    pub fn pops(&self) -> bool {
        self.variant == Variant::Pop
    }

    /// The geometry of the board.
    pub fn lattice(&self) -> &BitboardLayout<B> {
        self.columns.lattice()
    }

    #[inline]
    fn has_four(&self, tokens: &Tokens<B>, seat: Seat) -> bool {
        self.columns.fours(tokens.of(seat)).into_iter().any(|starts| !starts.is_empty())
    }

    #[inline]
    fn points(&self, p: &Connect4Position<B>) -> [i32; 2] {
        Seat::BOTH.map(|seat| self.columns.points(p.tokens.of(seat)))
    }
}

impl<B: Bits> Rules for Connect4<B> {
    type Position = Connect4Position<B>;
    type Move = DropMove;
    type Undo = Connect4Undo;
    type Moves = DropMoves;

    fn start(&self) -> Connect4Position<B> {
        self.start
    }

    #[inline]
    fn to_move(&self, p: &Connect4Position<B>) -> Seat {
        p.to_move
    }

    #[inline]
    fn moves(&self, p: &Connect4Position<B>) -> DropMoves {
        let own = p.tokens.of(p.to_move);
        let pops = self.variant == Variant::Pop;
        self.columns.moves(&p.tokens, |col| pops && self.columns.has_bottom(own, col))
    }

    #[inline]
    fn play(&self, p: &mut Connect4Position<B>, turn: DropMove) -> Connect4Undo {
        let (seat, winner) = (p.to_move, p.winner);
        p.to_move = seat.other();
        p.plies += u16::from(self.variant == Variant::Pop);
        let undo = match turn {
            DropMove::Drop(col) => self.columns.drop(&mut p.tokens, seat, col.0.into()),
            DropMove::Pop(col) => self.columns.pop(&mut p.tokens, col.0.into()),
        };
        // A pop may complete a line of either side; the popper's counts first. A drop helps only the one who drops.
        if self.has_four(&p.tokens, seat) {
            p.winner = Some(seat);
        } else if matches!(turn, DropMove::Pop(_)) && self.has_four(&p.tokens, seat.other()) {
            p.winner = Some(seat.other());
        }
        Connect4Undo { undo, winner }
    }

    #[inline]
    fn undo(&self, p: &mut Connect4Position<B>, turn: DropMove, undo: Connect4Undo) {
        p.to_move = p.to_move.other();
        p.plies -= u16::from(self.variant == Variant::Pop);
        p.winner = undo.winner;
        self.columns.undo(&mut p.tokens, turn, undo.undo);
    }

    #[inline]
    fn outcome(&self, p: &Connect4Position<B>) -> Option<Outcome> {
        if let Some(winner) = p.winner {
            return Some(Outcome::Win(winner));
        }
        (p.plies >= DRAWN_AT || self.moves(p).next().is_none()).then_some(Outcome::Draw)
    }

    fn skip(&self, p: &mut Connect4Position<B>) {
        p.to_move = p.to_move.other();
    }

    #[inline]
    fn key(&self, p: &Connect4Position<B>) -> u64 {
        p.tokens.key() ^ if p.to_move == Seat::Second { zobrist::SECOND_TO_MOVE } else { 0 }
    }

    fn key_from_scratch(&self, p: &Connect4Position<B>) -> u64 {
        p.tokens.key_from_scratch() ^ if p.to_move == Seat::Second { zobrist::SECOND_TO_MOVE } else { 0 }
    }

    // Lists the turns once, where `outcome` and `moves` would list them thrice.
    #[inline]
    fn draw<G: Rng>(&self, p: &Connect4Position<B>, rng: &mut G) -> Result<DropMove, Outcome> {
        match p.winner {
            Some(winner) => Err(Outcome::Win(winner)),
            None if p.plies >= DRAWN_AT => Err(Outcome::Draw),
            None => self.moves(p).draw(rng).ok_or(Outcome::Draw),
        }
    }
}

impl<B: Bits> Game for Connect4<B> {
    type Evaluation = DropEvaluation;

    fn look(&self) -> Look {
        Look { family: CONNECT4, seats: ["Yellow", "Red"], skin: Skin::Tokens, letters: ['x', 'o'], wraps: false }
    }

    fn setup(&self, p: &Connect4Position<B>) -> Setup {
        let mut setup = Setup { to_move: p.to_move, ..self.blank.clone() };
        setup.extra.set(PLIES, (self.variant == Variant::Pop).then_some(p.plies));
        self.columns.write(&p.tokens, &mut setup.board);
        setup
    }

    fn position_from(&self, setup: &Setup) -> Result<Connect4Position<B>, SetupError> {
        let tokens = self.columns.read(&setup.board)?;
        if let Some(cell) = self.columns.floating(&tokens) {
            return Err(SetupError::Square { cell, problem: "this token has nothing under it".to_owned() });
        }
        // Where both have four, the one who is not to move has just popped, and the popper's line counts.
        let just_moved = setup.to_move.other();
        let winner = [just_moved, setup.to_move].into_iter().find(|&seat| self.has_four(&tokens, seat));
        Ok(Connect4Position { tokens, to_move: setup.to_move, winner, plies: setup.extra.get(PLIES).unwrap_or(0) })
    }

    fn action(&self, turn: DropMove) -> Action {
        turn.action()
    }

    fn evaluations(&self) -> &'static [NamedEvaluation<DropEvaluation>] {
        EVALUATIONS
    }

    #[inline]
    fn evaluate(&self, DropEvaluation::Points: DropEvaluation, p: &Connect4Position<B>, seat: Seat) -> i32 {
        let points = self.points(p);
        points[seat.index()] - points[seat.other().index()]
    }

    fn winning_line(&self, p: &Connect4Position<B>) -> Vec<Cell> {
        let Some(winner) = p.winner else { return Vec::new() };
        let lattice = self.columns.lattice();
        let mut fours = LINES.into_iter().zip(self.columns.fours(p.tokens.of(winner)));
        let Some((step, start)) = fours.find(|(_, starts)| !starts.is_empty()) else {
            return Vec::new();
        };
        let cells = std::iter::successors(Some(start.least()), |&at| lattice.neighbour(at, step));
        cells.take(4).map(|at| lattice.cell(at)).collect()
    }

    fn symmetries(&self) -> Vec<Symmetry> {
        let size = self.columns.size();
        vec![Symmetry::identity(size), Symmetry::mirror(size)]
    }
}
