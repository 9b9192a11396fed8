//! From a game spec to a game: the one place that knows which families there are.

use crate::bits::{Bits, Wide};
use crate::dominoes::{self, Dominoes};
use crate::drop::{self, Connect4, ExtConnect4};
use crate::grid_line::{self, GridLine};
use crate::lattice::fits;
use crate::othello::{self, Othello};
use crate::spec::{Spec, SpecError};
use plyground_game::{Game, Playing, Setup, SetupError, Table};

/// Something that works with any game, once it is told which.
pub trait Visitor {
    /// What comes of it.
    type Output;
    /// Works with the game.
    fn visit<G: Game>(self, game: G) -> Self::Output;
}

/// Makes the rules that start from `setup`, as their own concrete type, and hands them to the visitor.
pub fn with_rules<V: Visitor>(setup: &Setup, visitor: V) -> Result<V::Output, SetupError> {
    let size = setup.board.size();
    // The narrowest set of cells that holds the board makes the fastest game.
    macro_rules! as_narrow_as_fits {
        ($rules:ident) => {
            if fits::<u64>(size) {
                Ok(visitor.visit($rules::<u64>::open(setup)?))
            } else if fits::<u128>(size) {
                Ok(visitor.visit($rules::<u128>::open(setup)?))
            } else if fits::<Wide<6>>(size) {
                Ok(visitor.visit($rules::<Wide<6>>::open(setup)?))
            } else {
                Ok(visitor.visit($rules::<Wide<16>>::open(setup)?))
            }
        };
    }
    match setup.family.as_str() {
        grid_line::MNK | grid_line::TTS => as_narrow_as_fits!(GridLine),
        othello::FAMILY => as_narrow_as_fits!(Othello),
        drop::EXTENDED => as_narrow_as_fits!(ExtConnect4),
        drop::CONNECT4 => as_narrow_as_fits!(Connect4),
        dominoes::FAMILY => as_narrow_as_fits!(Dominoes),
        other => Err(SetupError::Misfit(format!("there is no family `{other}`"))),
    }
}

/// A table with the game that starts from `setup`.
pub fn table(setup: &Setup) -> Result<Box<dyn Table>, SetupError> {
    struct SitDown;
    impl Visitor for SitDown {
        type Output = Box<dyn Table>;
        fn visit<G: Game>(self, game: G) -> Box<dyn Table> {
            Box::new(Playing::new(game))
        }
    }
    with_rules(setup, SitDown)
}

/// A table with the game that a spec names.
pub fn open(spec: &str) -> Result<Box<dyn Table>, SpecError> {
    Spec::parse(spec)?.table()
}

/// The number of move sequences of exactly `depth` plies from `setup`. A pass is a ply; a game that ended before counts
/// 0.
pub fn perft(setup: &Setup, depth: u32) -> Result<u64, SetupError> {
    struct Count(u32);
    impl Visitor for Count {
        type Output = u64;
        fn visit<G: Game>(self, game: G) -> u64 {
            plyground_game::perft(&game, &mut game.start(), self.0)
        }
    }
    with_rules(setup, Count(depth))
}

const _: () = assert!(<Wide<16> as Bits>::WIDTH == plyground_game::BoardSize::MAX_CELLS);
