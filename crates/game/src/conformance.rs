//! The test that every game passes: seeded random games, with the contract of [`Rules`](crate::Rules) and
//! [`Game`] held at every position.

use crate::{Game, GameState, Seat, TypedState, find_move};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::ops::ControlFlow;

/// Plays `games` random games and panics where the contract is broken.
pub fn conforms<G: Game>(rules: &G, games: u64) {
    for seed in 0..games {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut at = rules.start();
        let mut state = TypedState::new(rules.clone());
        loop {
            let moves: Vec<_> = rules.moves(&at).collect();
            let outcome = rules.outcome(&at);
            assert!(outcome.is_some() || !moves.is_empty(), "seed {seed}: no move and no outcome at {at:?}");
            holds_here(rules, &at, &moves, seed);
            turns_over(rules, &at, &moves, state.history().len(), seed);
            assert_eq!(
                outcome.is_some(),
                state.legal_actions().is_empty(),
                "seed {seed}: the state disagrees at {at:?}"
            );

            let draw_seed = rng.random();
            let [mut plain, mut fast] = [draw_seed; 2].map(ChaCha8Rng::seed_from_u64);
            assert_eq!(drawn_plainly(rules, &at, &mut plain), rules.draw(&at, &mut fast).ok(), "seed {seed}: {at:?}");
            if outcome.is_some() {
                break;
            }
            let m = moves[rng.random_range(0..moves.len())];
            rules.play(&mut at, m);
            state.play_text(&rules.action(m).to_string()).expect("a legal move");
        }
        while state.undo() {}
        assert_eq!(state.position(), &rules.start(), "seed {seed}: the state did not get back to the start");
    }
}

fn holds_here<G: Game>(rules: &G, at: &G::Position, moves: &[G::Move], seed: u64) {
    assert_eq!(rules.key(at), rules.key_from_scratch(at), "seed {seed}: key of {at:?}");

    let mut played = at.clone();
    for &m in moves {
        let undo = rules.play(&mut played, m);
        assert_eq!(rules.key(&played), rules.key_from_scratch(&played), "seed {seed}: key after {m:?} at {at:?}");
        rules.undo(&mut played, m, undo);
        assert_eq!((&played, rules.key(&played)), (at, rules.key(at)), "seed {seed}: undo of {m:?}");
        assert_eq!(find_move(rules, at, rules.action(m)), Some(m), "seed {seed}: notation of {m:?} at {at:?}");
    }

    for named in rules.evaluations() {
        for seat in Seat::BOTH {
            let plainly = moves.iter().map(|&m| {
                let mut next = at.clone();
                rules.play(&mut next, m);
                (m, rules.evaluate(named.evaluation, &next, seat))
            });
            let mut received = Vec::new();
            rules.evaluate_successors(named.evaluation, &mut played, seat, |m, value| {
                received.push((m, value));
                ControlFlow::Continue(())
            });
            assert_eq!(received, plainly.collect::<Vec<_>>(), "seed {seed}: {} of successors of {at:?}", named.name);
            assert_eq!(&played, at, "seed {seed}: valuing successors changed {at:?}");
        }
    }

    let mut skipped = at.clone();
    rules.skip(&mut skipped);
    assert_eq!(rules.to_move(&skipped), rules.to_move(at).other(), "seed {seed}: skip at {at:?}");
    assert_eq!(rules.key(&skipped), rules.key_from_scratch(&skipped), "seed {seed}: key after a skip at {at:?}");

    let setup = rules.setup(at);
    let json = serde_json::to_string(&setup).expect("a setup is plain data");
    assert_eq!(serde_json::from_str::<crate::Setup>(&json).ok().as_ref(), Some(&setup), "seed {seed}: {json}");
    let back = rules.position_from(&setup).unwrap_or_else(|error| panic!("seed {seed}: {error}: {json}"));
    assert_eq!((&back, rules.outcome(&back)), (at, rules.outcome(at)), "seed {seed}: {json}");
}

// A torus has hundreds of symmetries, so each position is turned over in a few ways and the next one in others.
const TURNS: usize = 4;

fn turns_over<G: Game>(rules: &G, at: &G::Position, moves: &[G::Move], ply: usize, seed: u64) {
    let symmetries = rules.symmetries();
    for symmetry in symmetries.iter().cycle().skip(ply * TURNS).take(TURNS.min(symmetries.len())) {
        let turn = |position: &G::Position| symmetry.setup(&rules.setup(position));
        let turned =
            rules.position_from(&turn(at)).unwrap_or_else(|error| panic!("seed {seed}: {symmetry:?}: {error}"));
        assert_eq!(rules.outcome(&turned), rules.outcome(at), "seed {seed}: {symmetry:?} of {at:?}");
        let after = |position: &G::Position, m: G::Move| {
            let mut next = position.clone();
            rules.play(&mut next, m);
            next
        };
        let mut there: Vec<_> = rules.moves(&turned).map(|m| rules.setup(&after(&turned, m)).board.rows()).collect();
        let mut here: Vec<_> = moves.iter().map(|&m| turn(&after(at, m)).board.rows()).collect();
        there.sort();
        here.sort();
        assert_eq!(there, here, "seed {seed}: successors under {symmetry:?} of {at:?}");
    }
}

// The provided method of the trait, which a family may have replaced.
fn drawn_plainly<G: Game>(rules: &G, at: &G::Position, rng: &mut ChaCha8Rng) -> Option<G::Move> {
    if rules.outcome(at).is_some() {
        return None;
    }
    let moves: Vec<_> = rules.moves(at).collect();
    let count = u32::try_from(moves.len()).expect("far fewer moves than that");
    Some(moves[rng.random_range(0..count) as usize])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::{Race, RacePosition};
    use crate::{
        Action, BoardSize, Cell, Col, Look, NamedEvaluation, Outcome, Rules, Setup, SetupError, Square, Symmetry,
    };
    use rand::Rng;

    const RACE: Race = Race { length: 9 };
    const MANY: usize = 20;

    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum Fault {
        None,
        Key,
        Undo,
        Outcome,
        Skip,
        Draw,
        Setup,
        Action,
        Successors,
        Symmetry,
    }

    /// A race that breaks one promise.
    #[derive(Clone)]
    struct FaultyRace(Fault);

    impl Rules for FaultyRace {
        type Position = RacePosition;
        type Move = u8;
        type Undo = ();
        type Moves = std::ops::RangeInclusive<u8>;

        fn start(&self) -> RacePosition {
            RACE.start()
        }

        fn to_move(&self, p: &RacePosition) -> Seat {
            RACE.to_move(p)
        }

        fn moves(&self, p: &RacePosition) -> Self::Moves {
            RACE.moves(p)
        }

        fn play(&self, p: &mut RacePosition, steps: u8) {
            RACE.play(p, steps);
        }

        fn undo(&self, p: &mut RacePosition, steps: u8, (): ()) {
            if self.0 != Fault::Undo {
                RACE.undo(p, steps, ());
            }
        }

        fn outcome(&self, p: &RacePosition) -> Option<Outcome> {
            RACE.outcome(p).filter(|_| self.0 != Fault::Outcome)
        }

        fn skip(&self, p: &mut RacePosition) {
            if self.0 != Fault::Skip {
                RACE.skip(p);
            }
        }

        fn key(&self, p: &RacePosition) -> u64 {
            RACE.key(p)
        }

        fn key_from_scratch(&self, p: &RacePosition) -> u64 {
            RACE.key(p) + u64::from(self.0 == Fault::Key)
        }

        fn draw<G: Rng>(&self, p: &RacePosition, rng: &mut G) -> Result<u8, Outcome> {
            RACE.draw(p, rng).map(|steps| if self.0 == Fault::Draw { 1 } else { steps })
        }
    }

    impl Game for FaultyRace {
        type Evaluation = ();

        fn look(&self) -> Look {
            RACE.look()
        }

        fn setup(&self, p: &RacePosition) -> Setup {
            let mut setup = RACE.setup(p);
            if self.0 == Fault::Setup {
                setup.to_move = Seat::First;
            }
            setup
        }

        fn position_from(&self, setup: &Setup) -> Result<RacePosition, SetupError> {
            RACE.position_from(setup)
        }

        fn action(&self, steps: u8) -> Action {
            if self.0 == Fault::Action { Action::Drop(Col(0)) } else { RACE.action(steps) }
        }

        fn evaluations(&self) -> &'static [NamedEvaluation<()>] {
            RACE.evaluations()
        }

        fn evaluate(&self, (): (), p: &RacePosition, seat: Seat) -> i32 {
            RACE.evaluate((), p, seat)
        }

        fn evaluate_successors(
            &self,
            (): (),
            p: &mut RacePosition,
            seat: Seat,
            mut each: impl FnMut(u8, i32) -> ControlFlow<()>,
        ) {
            RACE.evaluate_successors((), p, seat, |steps, value| match self.0 {
                Fault::Successors => each(steps, value + i32::from(steps)),
                _ => each(steps, value),
            });
        }

        fn scores(&self, p: &RacePosition) -> Option<[i32; 2]> {
            let left = RACE.setup(p).board.cells_with(Square::Free).count() as i32;
            Some([left, -left])
        }

        fn winning_line(&self, _p: &RacePosition) -> Vec<Cell> {
            vec![Cell::new(0, 0), Cell::new(0, 1)]
        }

        fn standing_lines(&self, _p: &RacePosition) -> Vec<(Seat, Vec<Cell>)> {
            vec![(Seat::Second, vec![Cell::new(0, 2), Cell::new(0, 3)])]
        }

        fn remarks(&self) -> Vec<String> {
            vec!["a short race".to_owned()]
        }

        // The last one is looked at when the fifth position of a game is turned over, and no earlier.
        fn symmetries(&self) -> Vec<Symmetry> {
            let row = BoardSize::new(1, 9).expect("a small board");
            let mut symmetries = vec![Symmetry::identity(row); MANY];
            if self.0 == Fault::Symmetry {
                symmetries[MANY - 1] = Symmetry::mirror(row);
            }
            symmetries
        }
    }

    #[test]
    fn a_state_passes_on_what_its_game_says() {
        let mut state = TypedState::new(FaultyRace(Fault::None));
        state.play_text("b").unwrap();
        assert_eq!((state.scores(), state.remarks()), (Some([7, -7]), vec!["a short race".to_owned()]));
        assert_eq!(state.winning_line(), [Cell::new(0, 0), Cell::new(0, 1)]);
        assert_eq!(state.standing_lines(), ["Second already has 2 in a row: c1 d1"]);
    }

    #[test]
    fn a_game_that_breaks_a_promise_is_found_out() {
        conforms(&FaultyRace(Fault::None), 20);
        for (fault, problem) in [
            (Fault::Key, "seed 0: key of RacePosition"),
            (Fault::Undo, "seed 0: undo of 1"),
            (Fault::Outcome, "seed 0: no move and no outcome at RacePosition { left: 0"),
            (Fault::Skip, "seed 0: skip at RacePosition { left: 9"),
            (Fault::Draw, "RacePosition"),
            (Fault::Setup, "\"to_move\":\"first\""),
            (Fault::Action, "seed 0: notation of 2"),
            (Fault::Successors, "seed 0: level of successors of RacePosition { left: 9"),
            (Fault::Symmetry, "successors under Symmetry"),
        ] {
            let panic = std::panic::catch_unwind(|| conforms(&FaultyRace(fault), 20)).expect_err("a broken promise");
            let message = panic.downcast_ref::<String>().expect("a message");
            assert!(message.contains(problem), "{fault:?}: {message}");
        }
    }
}
