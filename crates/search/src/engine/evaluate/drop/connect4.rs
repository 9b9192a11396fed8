//! Connect Four: threats, and zugzwang by odd and even rows.

use super::{Fours, MOVE_INDICES, move_index};
use crate::engine::budget::SearchClock;
use crate::engine::evaluate::{Candidate, Evaluator, Scope};
use crate::engine::score::{RawScore, estimate, loss_at, win_at};
use plyground_game::{Col, Rules, Seat};
use plyground_games::bits::Bits;
use plyground_games::drop::{Connect4, Connect4Position, DropMove};

/// Evaluates positions of Connect Four.
#[derive(Clone, Debug)]
pub(crate) struct Connect4Evaluator<B> {
    fours: Fours<B>,
}

/// The score of a threat: a free cell that would make four.
const THREAT: i32 = 60;
/// The score of a threat that zugzwang favours: on an odd row for the first seat, on an even row for the second.
const ZUGZWANG: i32 = 140;
const CENTRAL: i32 = 4;

impl<B: Bits> Connect4Evaluator<B> {
    pub(crate) fn new(game: &Connect4<B>) -> Connect4Evaluator<B> {
        Connect4Evaluator { fours: Fours::new(game.lattice()) }
    }

    /// The threats of the mover and of the other side, and the cells where a token can land now.
    fn threats(&self, game: &Connect4<B>, position: &Connect4Position<B>) -> ([B; 2], B) {
        let sets = game.occupied(position);
        let occupied = sets[0].or(sets[1]);
        let mover = game.to_move(position);
        let of = |seat: Seat| self.fours.completing(sets[seat.index()]).without(occupied);
        ([of(mover), of(mover.other())], self.fours.landings(occupied))
    }

    fn seat_score(&self, seat: Seat, threats: B, tokens: B) -> i32 {
        let own_rows = match seat {
            Seat::First => threats.and(self.fours.odd_rows),
            Seat::Second => threats.without(self.fours.odd_rows),
        };
        THREAT * threats.count() as i32
            + (ZUGZWANG - THREAT) * own_rows.count() as i32
            + CENTRAL * self.fours.centrality(tokens)
    }
}

impl<B: Bits> Evaluator<Connect4<B>> for Connect4Evaluator<B> {
    const MOVE_INDICES: usize = MOVE_INDICES;
    const OUTCOME_SEARCH_PLIES: u32 = 22;

    #[inline]
    fn move_index(&self, _game: &Connect4<B>, turn: DropMove) -> u16 {
        move_index(turn)
    }

    fn static_proof(&mut self, game: &Connect4<B>, position: &Connect4Position<B>) -> Option<RawScore> {
        // Two threats at once cannot both be stopped, unless a pop can remove them.
        let ([own, other], landings) = self.threats(game, position);
        if !own.and(landings).is_empty() {
            return Some(win_at(1));
        }
        let lost = !game.pops() && other.and(landings).count() > 1;
        lost.then(|| loss_at(2))
    }

    fn evaluate(
        &mut self,
        game: &Connect4<B>,
        position: &mut Connect4Position<B>,
        _clock: &mut SearchClock<'_>,
    ) -> RawScore {
        let mover = game.to_move(position);
        let ([own, other], _) = self.threats(game, position);
        let tokens = game.occupied(position);
        let own = self.seat_score(mover, own, tokens[mover.index()]);
        let other = self.seat_score(mover.other(), other, tokens[mover.other().index()]);
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
            let order_score = 30 * self.fours.through[cell] + 500 * makes - if gives { 20_000 } else { 0 };
            Candidate { m, move_index: move_index(m), order_score }
        };

        // A winning move is the only candidate; if the other side threatens to win, the moves that stop it are.
        let wins = own.and(landings);
        let stops = other.and(landings);
        if !wins.is_empty() {
            list.push(drop(wins.least()));
        } else if !stops.is_empty() && !game.pops() {
            list.extend(stops.ones().map(drop));
        } else {
            list.extend(landings.ones().map(drop));
            let pops = game.moves(position).filter(|turn| matches!(turn, DropMove::Pop(_)));
            list.extend(pops.map(|m| Candidate { m, move_index: move_index(m), order_score: 0 }));
        }
        Scope::All
    }

    fn reduction(&self, depth: i32, index: usize) -> i32 {
        i32::from(depth >= 4 && index >= 3)
    }
}
