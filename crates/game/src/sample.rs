//! A race: the smallest game worth the name. Documentation and tests need one that hides nothing.
//!
//! A token stands some steps from home; a move takes it one or two steps nearer; who brings it home wins. It shows all
//! that a new game has to say: rules first, then its face.

use crate::{
    BoardSize, Cell, Game, Gesture, Look, Named, Outcome, Rules, Seat, Setup, SetupError, Skin, Square, Stone,
};

/// A race over `length` steps.
#[derive(Clone, Debug)]
pub struct Race {
    /// Steps at the start, at most 64.
    pub length: u8,
}

/// How far it is, and whose turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    left: u8,
    to_move: Seat,
}

impl Rules for Race {
    type Position = Position;
    type Move = u8;
    type Undo = ();
    type Moves = std::ops::RangeInclusive<u8>;

    fn start(&self) -> Position {
        Position { left: self.length, to_move: Seat::First }
    }

    fn to_move(&self, p: &Position) -> Seat {
        p.to_move
    }

    fn moves(&self, p: &Position) -> Self::Moves {
        1..=p.left.min(2)
    }

    fn play(&self, p: &mut Position, steps: u8) {
        p.left -= steps;
        p.to_move = p.to_move.other();
    }

    fn undo(&self, p: &mut Position, steps: u8, (): ()) {
        p.left += steps;
        p.to_move = p.to_move.other();
    }

    fn outcome(&self, p: &Position) -> Option<Outcome> {
        (p.left == 0).then(|| Outcome::Win(p.to_move.other()))
    }

    fn skip(&self, p: &mut Position) {
        p.to_move = p.to_move.other();
    }

    fn key(&self, p: &Position) -> u64 {
        u64::from(p.left) * 2 + p.to_move.index() as u64
    }

    fn key_from_scratch(&self, p: &Position) -> u64 {
        self.key(p)
    }
}

impl Game for Race {
    type Measure = ();

    fn look(&self) -> Look {
        Look { family: "race", seats: ["First", "Second"], skin: Skin::Tiles, letters: ['x', 'o'], wraps: false }
    }

    // The board is a row of steps; those behind the token are blocked.
    fn setup(&self, p: &Position) -> Setup {
        let size = BoardSize::new(1, self.length.into()).expect("a race has 1 to 64 steps");
        let mut setup = Setup::empty("race", size);
        for col in p.left..self.length {
            setup.board.set(Cell::new(0, col), Square::Blocked);
        }
        setup.to_move = p.to_move;
        setup.last = None::<Stone>;
        setup
    }

    fn place(&self, setup: &Setup) -> Result<Position, SetupError> {
        let left = setup.board.cells_with(Square::Free).count();
        Ok(Position { left: u8::try_from(left).expect("at most 64 steps"), to_move: setup.to_move })
    }

    fn gesture(&self, steps: u8) -> Gesture {
        Gesture::Drop(crate::Col(steps - 1))
    }

    fn measures(&self) -> &'static [Named<()>] {
        &[Named { name: "level", about: "every position is worth the same", measure: () }]
    }

    fn measure(&self, (): (), _p: &Position, _seat: Seat) -> i32 {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Playing, Table, kit, perft};

    #[test]
    fn the_race_passes_the_exam_it_documents() {
        kit::conforms(&Race { length: 9 }, 50);
    }

    #[test]
    fn five_steps_can_be_taken_in_these_ways() {
        let race = Race { length: 5 };
        let counts = [0, 1, 2, 3, 4, 5, 6].map(|depth| perft(&race, &mut race.start(), depth));
        // Of the 8 sequences of four moves, 2+2+1 ends after three; 5 of length four end there or go one step on.
        assert_eq!(counts, [1, 2, 4, 7, 5, 1, 0]);
    }

    #[test]
    fn a_table_checks_what_it_is_told() {
        let mut table = Playing::new(Race { length: 3 });
        assert_eq!(table.play("c").unwrap_err().to_string(), "`c` is not legal here");
        assert_eq!(table.play("b").map(|gesture| gesture.to_string()), Ok("b".to_owned()));
        assert_eq!(table.to_move(), Seat::Second);
        table.play("a").unwrap();
        let took = |col| table.picture().owner(Cell::new(0, col));
        assert_eq!([0, 1, 2].map(took), [Some(Seat::Second), Some(Seat::First), Some(Seat::First)]);
        assert_eq!(table.outcome(), Some(Outcome::Win(Seat::Second)));
        assert_eq!(table.play("a").unwrap_err().to_string(), "the game is over");
        assert!(table.undo() && table.undo() && !table.undo());
        assert_eq!(table.setup(), table.rules().setup(&table.rules().start()));
    }
}
