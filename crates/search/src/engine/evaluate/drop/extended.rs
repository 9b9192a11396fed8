//! ExtendedConnect4: points are counted at the very end, so what matters is what can still be made of a board.

use super::{Fours, SLOTS, slot};
use crate::engine::budget::Clock;
use crate::engine::evaluate::{Candidate, Evaluate, Scope};
use crate::engine::score::{RawScore, estimate, points};
use plyground_game::{Outcome, Rules};
use plyground_games::bits::Bits;
use plyground_games::drop::{DropMove, ExtConnect4, ExtendedPosition};

/// What is known of a board.
#[derive(Clone, Debug)]
pub(crate) struct ExtendedEvaluation<B> {
    fours: Fours<B>,
}

/// In hundredths of a point: a free cell that would make four, one where it can be made now, and a token for each four
/// that it might be part of.
const THREAT: i32 = 500;
const AT_HAND: i32 = 400;
const CENTRAL: i32 = 4;
/// Most that an estimate says is about a hundred points.
const UNIT: i32 = 20;

impl<B: Bits> ExtendedEvaluation<B> {
    pub(crate) fn new(game: &ExtConnect4<B>) -> ExtendedEvaluation<B> {
        ExtendedEvaluation { fours: Fours::new(game.lattice()) }
    }
}

impl<B: Bits> Evaluate<ExtConnect4<B>> for ExtendedEvaluation<B> {
    const SLOTS: usize = SLOTS;
    const SETTLED: u32 = 26;

    #[inline]
    fn slot(&self, _game: &ExtConnect4<B>, turn: DropMove) -> u16 {
        slot(turn)
    }

    fn ended(&self, game: &ExtConnect4<B>, position: &ExtendedPosition<B>, _outcome: Outcome) -> RawScore {
        let (mover, of) = (game.to_move(position), game.points(position));
        points(of[mover.index()] - of[mover.other().index()])
    }

    fn value(&mut self, game: &ExtConnect4<B>, position: &mut ExtendedPosition<B>, _clock: &mut Clock<'_>) -> RawScore {
        let mover = game.to_move(position);
        let (sets, of) = (game.occupied(position), game.points(position));
        let occupied = sets[0].or(sets[1]);
        let landings = self.fours.landings(occupied);
        let [own, other] = [mover, mover.other()].map(|seat| {
            let set = sets[seat.index()];
            let threats = self.fours.completing(set).without(occupied);
            100 * of[seat.index()]
                + THREAT * threats.count() as i32
                + AT_HAND * i32::from(seat == mover && !threats.and(landings).is_empty())
                + CENTRAL * self.fours.central(set)
        });
        estimate((own - other) / UNIT)
    }

    fn plies_left(&self, game: &ExtConnect4<B>, position: &ExtendedPosition<B>) -> Option<u32> {
        // A pop takes a turn and makes room for another one.
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
        // What a turn gains at once is the best guess there is.
        let mover = game.to_move(position);
        for m in game.moves(position) {
            let mut after = *position;
            game.play(&mut after, m);
            let of = game.points(&after);
            let gain = of[mover.index()] - of[mover.other().index()];
            list.push(Candidate { m, slot: slot(m), promise: 100 * gain });
        }
        Scope::All
    }

    fn reduction(&self, depth: i32, index: usize) -> i32 {
        i32::from(depth >= 3 && index >= 4)
    }
}
