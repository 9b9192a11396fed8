//! A race: the smallest game worth the name. Documentation and tests need one that hides nothing.
//!
//! A token stands some steps from home; a move takes it one or two steps nearer; who brings it home wins. It shows all
//! that a new game has to say: rules first, then names, notation, positions as data and evaluations.

use crate::{
    Action, BoardSize, Cell, Game, Look, NamedEvaluation, Outcome, Rules, Seat, Setup, SetupError, Skin, Square,
};

/// A race over `length` steps.
#[derive(Clone, Debug)]
pub struct Race {
    /// Steps at the start, at most 64.
    pub length: u8,
}

/// A position of the sample game [`Race`]: the steps left, and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RacePosition {
    left: u8,
    to_move: Seat,
}

impl Rules for Race {
    type Position = RacePosition;
    type Move = u8;
    type Undo = ();
    type Moves = std::ops::RangeInclusive<u8>;

    fn start(&self) -> RacePosition {
        RacePosition { left: self.length, to_move: Seat::First }
    }

    fn to_move(&self, p: &RacePosition) -> Seat {
        p.to_move
    }

    fn moves(&self, p: &RacePosition) -> Self::Moves {
        1..=p.left.min(2)
    }

    fn play(&self, p: &mut RacePosition, steps: u8) {
        p.left -= steps;
        p.to_move = p.to_move.other();
    }

    fn undo(&self, p: &mut RacePosition, steps: u8, (): ()) {
        p.left += steps;
        p.to_move = p.to_move.other();
    }

    fn outcome(&self, p: &RacePosition) -> Option<Outcome> {
        (p.left == 0).then(|| Outcome::Win(p.to_move.other()))
    }

    fn skip(&self, p: &mut RacePosition) {
        p.to_move = p.to_move.other();
    }

    fn key(&self, p: &RacePosition) -> u64 {
        u64::from(p.left) * 2 + p.to_move.index() as u64
    }

    fn key_from_scratch(&self, p: &RacePosition) -> u64 {
        self.key(p)
    }
}

impl Game for Race {
    type Evaluation = ();

    fn look(&self) -> Look {
        Look { family: "race", seats: ["First", "Second"], skin: Skin::Tiles, letters: ['x', 'o'], wraps: false }
    }

    // The board is a row of steps; those behind the token are blocked.
    fn setup(&self, p: &RacePosition) -> Setup {
        let size = BoardSize::new(1, self.length.into()).expect("a race has 1 to 64 steps");
        let mut setup = Setup::empty("race", size);
        for col in p.left..self.length {
            setup.board.set(Cell::new(0, col), Square::Blocked);
        }
        setup.to_move = p.to_move;
        setup
    }

    fn position_from(&self, setup: &Setup) -> Result<RacePosition, SetupError> {
        let left = setup.board.cells_with(Square::Free).count();
        Ok(RacePosition { left: u8::try_from(left).expect("at most 64 steps"), to_move: setup.to_move })
    }

    fn action(&self, steps: u8) -> Action {
        Action::Drop(crate::Col(steps - 1))
    }

    fn evaluations(&self) -> &'static [NamedEvaluation<()>] {
        &[NamedEvaluation { name: "level", about: "every position is worth the same", evaluation: () }]
    }

    fn evaluate(&self, (): (), _p: &RacePosition, _seat: Seat) -> i32 {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameState, TypedState, conformance, perft};

    #[test]
    fn the_race_conforms() {
        conformance::conforms(&Race { length: 9 }, 50);
    }

    #[test]
    fn every_position_has_a_key_of_its_own() {
        let race = Race { length: 9 };
        let positions = (0..=9).flat_map(|left| Seat::BOTH.map(|to_move| RacePosition { left, to_move }));
        let keys: std::collections::HashSet<u64> = positions.map(|position| race.key(&position)).collect();
        assert_eq!(keys.len(), 20);
    }

    #[test]
    fn five_steps_can_be_taken_in_these_ways() {
        let race = Race { length: 5 };
        let counts = [0, 1, 2, 3, 4, 5, 6].map(|depth| perft(&race, &mut race.start(), depth));
        // Of the 8 sequences of four moves, 2+2+1 ends after three; 5 of length four end there or go one step on.
        assert_eq!(counts, [1, 2, 4, 7, 5, 1, 0]);
    }

    #[test]
    fn a_game_need_not_say_more_than_the_race() {
        let race = Race { length: 3 };
        let mut start = race.start();
        assert_eq!((race.scores(&start), race.scale(())), (None, 1));
        assert!(race.winning_line(&start).is_empty() && race.standing_lines(&start).is_empty());
        assert_eq!(race.symmetries(), [crate::Symmetry::identity(BoardSize::new(1, 3).unwrap())]);
        assert_eq!(Seat::BOTH.map(|seat| race.evaluate((), &start, seat)), [0, 0]);
        let state = TypedState::new(race.clone());
        assert_eq!((state.remarks(), state.standing_lines(), state.scores()), (vec![], vec![], None));
        assert_eq!(state.spec(), "race:1x3");

        let mut seen = Vec::new();
        race.evaluate_successors((), &mut start, Seat::First, |steps, value| {
            seen.push((steps, value));
            std::ops::ControlFlow::Continue(())
        });
        assert_eq!(seen, [(1, 0), (2, 0)]);
        race.evaluate_successors((), &mut start, Seat::First, |steps, _| {
            seen.push((steps, 7));
            std::ops::ControlFlow::Break(())
        });
        assert_eq!((seen.last(), seen.len(), &start), (Some(&(1, 7)), 3, &race.start()));
    }

    #[test]
    fn a_lost_turn_is_remembered_and_taken_back() {
        let mut state = TypedState::new(Race { length: 3 });
        state.skip();
        assert_eq!((state.to_move(), state.history()), (Seat::Second, vec![(Seat::First, None)]));
        assert_eq!(state.filled_cells(), [(Seat::First, [].as_slice())]);
        state.play_text("A ").unwrap();
        assert_eq!(state.history()[1], (Seat::Second, Some(Action::Drop(crate::Col(0)))));
        assert_eq!(state.position(), &RacePosition { left: 2, to_move: Seat::First });
        assert!(state.undo() && state.undo() && !state.undo());
        assert_eq!(state.position(), &state.rules().start());
    }

    #[test]
    fn an_unknown_evaluation_is_helped() {
        let error = crate::evaluation_named(&Race { length: 3 }, "levle").unwrap_err();
        assert_eq!(error.to_string(), "this game has no evaluation `levle`; did you mean `level`?");
    }

    #[test]
    fn a_state_checks_what_it_is_given() {
        let mut state = TypedState::new(Race { length: 3 });
        assert_eq!(state.play_text("c").unwrap_err().to_string(), "`c` is not legal here");
        assert_eq!(state.play_text("b").map(|action| action.to_string()), Ok("b".to_owned()));
        assert_eq!(state.to_move(), Seat::Second);
        state.play_text("a").unwrap();
        let steps = |cols: &[u8]| cols.iter().map(|&col| Cell::new(0, col)).collect::<Vec<_>>();
        let (far, near) = (steps(&[1, 2]), steps(&[0]));
        assert_eq!(state.filled_cells(), [(Seat::First, far.as_slice()), (Seat::Second, near.as_slice())]);
        assert_eq!(state.outcome(), Some(Outcome::Win(Seat::Second)));
        assert_eq!(state.play_text("a").unwrap_err().to_string(), "the game is over");
        assert!(state.undo() && state.undo() && !state.undo());
        assert_eq!(state.setup(), state.rules().setup(&state.rules().start()));
    }
}
