//! From a game spec to a game: the one place that knows which families there are.

use crate::bitboard_layout::fits;
use crate::bits::{Bits, WideBits};
use crate::dominoes::{self, Dominoes};
use crate::drop::{self, Connect4, ExtConnect4};
use crate::family::FAMILIES;
use crate::grid_line::{self, GridLine};
use crate::othello::{self, Othello};
use crate::spec::{Spec, SpecError};
use plyground_game::{Game, GameState, Setup, SetupError, TypedState};

/// Something that works with any game, once it is told which.
pub trait RulesVisitor {
    /// What comes of it.
    type Output;
    /// Works with the game.
    fn visit<G: Game>(self, game: G) -> Self::Output;
}

/// A [`RulesVisitor`] with a method for each family, each of which falls back to `visit`. What it does not say about a
/// family is what it does with any game.
pub trait FamilyVisitor: RulesVisitor + Sized {
    /// Works with k in a row.
    fn grid_line<B: Bits>(self, game: GridLine<B>) -> Self::Output {
        self.visit(game)
    }
    /// Works with Othello.
    fn othello<B: Bits>(self, game: Othello<B>) -> Self::Output {
        self.visit(game)
    }
    /// Works with ExtendedConnect4.
    fn extconnect4<B: Bits>(self, game: ExtConnect4<B>) -> Self::Output {
        self.visit(game)
    }
    /// Works with Connect Four.
    fn connect4<B: Bits>(self, game: Connect4<B>) -> Self::Output {
        self.visit(game)
    }
    /// Works with dominoes.
    fn dominoes<B: Bits>(self, game: Dominoes<B>) -> Self::Output {
        self.visit(game)
    }
}

/// Makes the rules that start from `setup`, as their own concrete type, and hands them to the visitor.
pub fn with_rules<V: RulesVisitor>(setup: &Setup, visitor: V) -> Result<V::Output, SetupError> {
    struct AnyFamily<V>(V);
    impl<V: RulesVisitor> RulesVisitor for AnyFamily<V> {
        type Output = V::Output;
        fn visit<G: Game>(self, game: G) -> V::Output {
            self.0.visit(game)
        }
    }
    impl<V: RulesVisitor> FamilyVisitor for AnyFamily<V> {}
    with_family(setup, AnyFamily(visitor))
}

/// The same for a visitor that knows more about some families.
pub fn with_family<V: FamilyVisitor>(setup: &Setup, visitor: V) -> Result<V::Output, SetupError> {
    let known: Vec<_> = FAMILIES.iter().flat_map(|family| family.extra).copied().collect();
    setup.extra.only(&known)?;
    let size = setup.board.size();
    // The narrowest set of cells that holds the board makes the fastest game.
    macro_rules! as_narrow_as_fits {
        ($rules:ident, $visit:ident) => {
            if fits::<u64>(size) {
                Ok(visitor.$visit(rules!($rules<u64>)?))
            } else if fits::<u128>(size) {
                Ok(visitor.$visit(rules!($rules<u128>)?))
            } else if fits::<WideBits<6>>(size) {
                Ok(visitor.$visit(rules!($rules<WideBits<6>>)?))
            } else {
                Ok(visitor.$visit(rules!($rules<WideBits<16>>)?))
            }
        };
    }
    // By a function that is not generic: it is compiled once, here, and not again for every visitor.
    macro_rules! rules {
        ($rules:ty) => {{
            fn from_setup(setup: &Setup) -> Result<$rules, SetupError> {
                <$rules>::from_setup(setup)
            }
            from_setup(setup)
        }};
    }
    match setup.family.as_str() {
        grid_line::MNK | grid_line::TTS => as_narrow_as_fits!(GridLine, grid_line),
        othello::FAMILY => as_narrow_as_fits!(Othello, othello),
        drop::EXTENDED => as_narrow_as_fits!(ExtConnect4, extconnect4),
        drop::CONNECT4 => as_narrow_as_fits!(Connect4, connect4),
        dominoes::FAMILY => as_narrow_as_fits!(Dominoes, dominoes),
        other => Err(SetupError::Misfit(format!("there is no family `{other}`"))),
    }
}

/// A table with the game that starts from `setup`.
pub fn state_from_setup(setup: &Setup) -> Result<Box<dyn GameState>, SetupError> {
    struct SitDown;
    impl RulesVisitor for SitDown {
        type Output = Box<dyn GameState>;
        fn visit<G: Game>(self, game: G) -> Box<dyn GameState> {
            Box::new(TypedState::new(game))
        }
    }
    with_rules(setup, SitDown)
}

/// A table with the game that a spec names.
pub fn state_from_spec(spec: &str) -> Result<Box<dyn GameState>, SpecError> {
    Spec::parse(spec)?.state()
}

/// The number of move sequences of exactly `depth` plies from `setup`. A pass is a ply; a game that ended before counts
/// 0.
pub fn perft(setup: &Setup, depth: u32) -> Result<u64, SetupError> {
    struct Count(u32);
    impl RulesVisitor for Count {
        type Output = u64;
        fn visit<G: Game>(self, game: G) -> u64 {
            plyground_game::perft(&game, &mut game.start(), self.0)
        }
    }
    with_rules(setup, Count(depth))
}

const _: () = assert!(<WideBits<16> as Bits>::WIDTH == plyground_game::BoardSize::MAX_CELLS);
