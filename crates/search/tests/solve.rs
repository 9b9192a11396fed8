//! The solver agrees with a search that looks at everything.

#![expect(clippy::unwrap_used, reason = "the helpers of a test are test code too")]

use plyground_game::{BoardSize, Cell, Rules, Seat, Setup, Square};
use plyground_games::bits::WideBits;
use plyground_games::dominoes::{Dominoes, DominoesPosition};
use plyground_search::solve::{dominoes_winner, dominoes_winners};
use proptest::prelude::*;
use std::collections::HashMap;

type Rows = Dominoes<WideBits<16>>;

/// Whether the mover makes the last move, by trying everything.
fn mover_wins(
    rules: &Rows,
    at: &DominoesPosition<WideBits<16>>,
    known: &mut HashMap<DominoesPosition<WideBits<16>>, bool>,
) -> bool {
    if let Some(&wins) = known.get(at) {
        return wins;
    }
    let wins = rules.moves(at).any(|domino| {
        let mut next = *at;
        rules.play(&mut next, domino);
        !mover_wins(rules, &next, known)
    });
    known.insert(*at, wins);
    wins
}

fn plainly(setup: &Setup) -> Seat {
    let rules = Rows::from_setup(setup).unwrap();
    let wins = mover_wins(&rules, &rules.start(), &mut HashMap::new());
    if wins { setup.to_move } else { setup.to_move.other() }
}

fn board(rows: usize, cols: usize, filled: &[bool], to_move: Seat) -> Setup {
    let size = BoardSize::new(rows, cols).unwrap();
    let mut setup = Setup { to_move, ..Setup::empty("dominoes", size) };
    let cells: Vec<Cell> = size.iter().collect();
    for (cell, _) in cells.into_iter().zip(filled).filter(|&(_, &filled)| filled) {
        setup.board.set(cell, Square::Blocked);
    }
    setup
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]
    #[test]
    fn the_winner_is_who_wins_when_everything_is_tried(
        rows in 1usize..6, cols in 1usize..6, filled in prop::collection::vec(prop::bool::weighted(0.2), 25), first: bool,
    ) {
        let setup = board(rows, cols, &filled, if first { Seat::First } else { Seat::Second });
        prop_assert_eq!(dominoes_winner(&setup).unwrap(), plainly(&setup), "{:?}", setup.board.rows());
        let both = Seat::BOTH.map(|to_move| plainly(&Setup { to_move, ..setup.clone() }));
        prop_assert_eq!(dominoes_winners(&setup, &Seat::BOTH).unwrap(), both, "{:?}", setup.board.rows());
    }
}

#[test]
fn empty_boards_up_to_four_by_five_are_won_by_whom_they_should_be() {
    for (rows, cols) in [(1, 1), (2, 2), (2, 3), (3, 3), (4, 4), (4, 5), (5, 4), (3, 6)] {
        for to_move in Seat::BOTH {
            let setup = board(rows, cols, &[], to_move);
            assert_eq!(dominoes_winner(&setup).unwrap(), plainly(&setup), "{rows}x{cols}, {to_move} first");
        }
    }
}
