//! Connect Four: threats, and who will be made to move below them.

use super::{Fours, SLOTS, slot};
use crate::engine::budget::Clock;
use crate::engine::evaluate::{Candidate, Evaluate, Scope};
use crate::engine::score::{RawScore, estimate, loss_at, win_at};
use plyground_game::{Col, Rules, Seat};
use plyground_games::bits::Bits;
use plyground_games::drop::{Connect4, Connect4Position, DropMove};

/// What is known of a board.
#[derive(Clone, Debug)]
pub(crate) struct Connect4Evaluation<B> {
    fours: Fours<B>,
}

/// A cell that would make four, not yet to be reached.
const THREAT: i32 = 60;
/// The same on a row where the seat will be able to take it: the first seat fills the odd rows in the end.
const ZUGZWANG: i32 = 140;
const CENTRAL: i32 = 4;

impl<B: Bits> Connect4Evaluation<B> {
    pub(crate) fn new(game: &Connect4<B>) -> Connect4Evaluation<B> {
        Connect4Evaluation { fours: Fours::new(game.lattice()) }
    }

    /// Free cells that would make four for each of mover and other, and the cells where tokens land now.
    fn threats(&self, game: &Connect4<B>, position: &Connect4Position<B>) -> ([B; 2], B) {
        let sets = game.occupied(position);
        let occupied = sets[0].or(sets[1]);
        let mover = game.to_move(position);
        let of = |seat: Seat| self.fours.completing(sets[seat.index()]).without(occupied);
        ([of(mover), of(mover.other())], self.fours.landings(occupied))
    }

    fn worth(&self, seat: Seat, threats: B, tokens: B) -> i32 {
        let own_rows = match seat {
            Seat::First => threats.and(self.fours.odd_rows),
            Seat::Second => threats.without(self.fours.odd_rows),
        };
        THREAT * threats.count() as i32
            + (ZUGZWANG - THREAT) * own_rows.count() as i32
            + CENTRAL * self.fours.central(tokens)
    }
}

impl<B: Bits> Evaluate<Connect4<B>> for Connect4Evaluation<B> {
    const SLOTS: usize = SLOTS;
    const SETTLED: u32 = 22;

    #[inline]
    fn slot(&self, _game: &Connect4<B>, turn: DropMove) -> u16 {
        slot(turn)
    }

    fn verdict(&mut self, game: &Connect4<B>, position: &Connect4Position<B>) -> Option<RawScore> {
        // Where tokens may be popped, threats are not what they seem.
        let ([own, other], landings) = self.threats(game, position);
        if !own.and(landings).is_empty() {
            return Some(win_at(1));
        }
        let lost = !game.pops() && other.and(landings).count() > 1;
        lost.then(|| loss_at(2))
    }

    fn value(&mut self, game: &Connect4<B>, position: &mut Connect4Position<B>, _clock: &mut Clock<'_>) -> RawScore {
        let mover = game.to_move(position);
        let ([own, other], _) = self.threats(game, position);
        let tokens = game.occupied(position);
        let own = self.worth(mover, own, tokens[mover.index()]);
        let other = self.worth(mover.other(), other, tokens[mover.other().index()]);
        estimate(own - other)
    }

    fn plies_left(&self, game: &Connect4<B>, position: &Connect4Position<B>) -> Option<u32> {
        let [first, second] = game.occupied(position);
        (!game.pops()).then(|| game.lattice().all().without(first.or(second)).count())
    }

    fn candidates(
        &mut self,
        game: &Connect4<B>,
        position: &Connect4Position<B>,
        list: &mut Vec<Candidate<DropMove>>,
    ) -> Scope {
        let ([own, other], landings) = self.threats(game, position);
        let mover = game.to_move(position);
        let tokens = game.occupied(position)[mover.index()];
        let drop = |cell: usize| {
            let m = DropMove::Drop(Col(self.fours.column(cell) as u8));
            let gives = self.fours.above(cell).is_some_and(|above| other.has(above));
            let makes = self.fours.completing(tokens.or(B::one(cell))).count() as i32 - own.count() as i32;
            let promise = 30 * self.fours.through[cell] + 500 * makes - if gives { 20_000 } else { 0 };
            Candidate { m, slot: slot(m), promise }
        };

        // Who can win, wins; who would lose otherwise, stops that.
        let wins = own.and(landings);
        let stops = other.and(landings);
        if !wins.is_empty() {
            list.push(drop(wins.least()));
        } else if !stops.is_empty() && !game.pops() {
            list.extend(stops.ones().map(drop));
        } else {
            list.extend(landings.ones().map(drop));
            let pops = game.moves(position).filter(|turn| matches!(turn, DropMove::Pop(_)));
            list.extend(pops.map(|m| Candidate { m, slot: slot(m), promise: 0 }));
        }
        Scope::All
    }

    fn reduction(&self, depth: i32, index: usize) -> i32 {
        i32::from(depth >= 4 && index >= 3)
    }
}
