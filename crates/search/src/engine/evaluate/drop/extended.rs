//! ExtendedConnect4: points so far, threats to make more, and central tokens.

use super::{Fours, MOVE_INDICES, move_index};
use crate::engine::budget::SearchClock;
use crate::engine::evaluate::{Candidate, Evaluator, Scope};
use crate::engine::score::{RawScore, estimate, points};
use plyground_game::{Outcome, Rules};
use plyground_games::bits::Bits;
use plyground_games::drop::{DropMove, ExtConnect4, ExtendedPosition};

/// Evaluates positions of ExtendedConnect4.
#[derive(Clone, Debug)]
pub(crate) struct ExtConnect4Evaluator<B> {
    fours: Fours<B>,
}

/// Scores in hundredths of a point: a free cell that would make four, a four that the mover can make now, and each four
/// that passes through a token.
const THREAT: i32 = 500;
const REACHABLE_THREAT: i32 = 400;
const CENTRAL: i32 = 4;
/// Divides hundredths of a point so that large leads stay inside the range of estimates.
const SCALE: i32 = 20;

impl<B: Bits> ExtConnect4Evaluator<B> {
    pub(crate) fn new(game: &ExtConnect4<B>) -> ExtConnect4Evaluator<B> {
        ExtConnect4Evaluator { fours: Fours::new(game.lattice()) }
    }
}

impl<B: Bits> Evaluator<ExtConnect4<B>> for ExtConnect4Evaluator<B> {
    const MOVE_INDICES: usize = MOVE_INDICES;
    const OUTCOME_SEARCH_PLIES: u32 = 26;

    #[inline]
    fn move_index(&self, _game: &ExtConnect4<B>, turn: DropMove) -> u16 {
        move_index(turn)
    }

    fn terminal_score(&self, game: &ExtConnect4<B>, position: &ExtendedPosition<B>, _outcome: Outcome) -> RawScore {
        let (mover, of) = (game.to_move(position), game.points(position));
        points(of[mover.index()] - of[mover.other().index()])
    }

    fn evaluate(
        &mut self,
        game: &ExtConnect4<B>,
        position: &mut ExtendedPosition<B>,
        _clock: &mut SearchClock<'_>,
    ) -> RawScore {
        let mover = game.to_move(position);
        let (sets, of) = (game.occupied(position), game.points(position));
        let occupied = sets[0].or(sets[1]);
        let landings = self.fours.landings(occupied);
        let [own, other] = [mover, mover.other()].map(|seat| {
            let set = sets[seat.index()];
            let threats = self.fours.completing(set).without(occupied);
            100 * of[seat.index()]
                + THREAT * threats.count() as i32
                + REACHABLE_THREAT * i32::from(seat == mover && !threats.and(landings).is_empty())
                + CENTRAL * self.fours.centrality(set)
        });
        estimate((own - other) / SCALE)
    }

    fn plies_left(&self, game: &ExtConnect4<B>, position: &ExtendedPosition<B>) -> Option<u32> {
        // A pop takes one ply and frees a cell for another.
        let [first, second] = game.occupied(position);
        let free = game.lattice().all().without(first.or(second)).count();
        Some(free + 2 * game.pops(position).map(u32::from).into_iter().sum::<u32>())
    }

    fn candidates(
        &mut self,
        game: &ExtConnect4<B>,
        position: &ExtendedPosition<B>,
        list: &mut Vec<Candidate<DropMove>>,
    ) -> Scope {
        // Moves are ordered by the points that they gain at once.
        let mover = game.to_move(position);
        for m in game.moves(position) {
            let mut after = *position;
            game.play(&mut after, m);
            let of = game.points(&after);
            let gain = of[mover.index()] - of[mover.other().index()];
            list.push(Candidate { m, move_index: move_index(m), order_score: 100 * gain });
        }
        Scope::All
    }

    fn reduction(&self, depth: i32, index: usize) -> i32 {
        i32::from(depth >= 3 && index >= 4)
    }
}
