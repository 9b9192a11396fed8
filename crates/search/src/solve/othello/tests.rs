use super::*;

/// The value by plain minimax over moves found step by step, which shares nothing with the solver.
fn plain_value(own: u64, other: u64, board: u64, passes: bool) -> i32 {
    let free = board & !(own | other);
    let legal = |own, other| (0..64).filter(move |at| free >> at & 1 == 1 && plain_flips(*at, own, other) != 0);
    let after = |at| {
        let flipped = plain_flips(at, own, other);
        -plain_value(other ^ flipped, own | flipped | 1 << at, board, passes)
    };
    match legal(own, other).map(after).max() {
        Some(best) => best,
        None if passes && legal(other, own).next().is_some() => -plain_value(other, own, board, passes),
        None => margin(own, other),
    }
}

fn plain_flips(at: usize, own: u64, other: u64) -> u64 {
    let run = |(down, right): (i32, i32)| {
        let cells = (1..8).map(|n| (at as i32 / 8 + down * n, at as i32 % 8 + right * n));
        let cells = cells.take_while(|(row, col)| (0..8).contains(row) && (0..8).contains(col));
        let mut run = 0;
        for cell in cells.map(|(row, col)| 1_u64 << (row * 8 + col)) {
            if other & cell == 0 {
                return if own & cell == 0 { 0 } else { run };
            }
            run |= cell;
        }
        0
    };
    let steps = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right))).filter(|&step| step != (0, 0));
    steps.fold(0, |all, step| all | run(step))
}

fn board(side: usize) -> u64 {
    let lines = (8 - side) / 2..(8 - side) / 2 + side;
    lines.clone().flat_map(|row| lines.clone().map(move |col| row * 8 + col)).fold(0, |set, at| set | 1 << at)
}

/// Numbers that look random and are the same in every run.
fn numbers() -> impl FnMut() -> u64 {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    }
}

/// A board of that side with discs at random and so many free cells.
fn position(side: usize, free: u32, next: &mut impl FnMut() -> u64) -> OthelloDiscs {
    let board = board(side);
    let dark = next();
    let mut taken = board;
    while (board & !taken).count_ones() < free {
        taken &= !(1 << (next() % 64));
    }
    OthelloDiscs { own: taken & dark, other: taken & !dark, board }
}

#[test]
fn the_value_and_the_best_move_are_those_of_plain_minimax() {
    let mut next = numbers();
    for (side, most) in [(8, 7), (7, 7), (6, 8), (5, 7), (4, 9), (3, 6), (2, 2)] {
        for _ in 0..60 {
            let free = (next() % (most + 1)) as u32;
            let at @ OthelloDiscs { own, other, board } = position(side, free, &mut next);
            for passes in [true, false] {
                let value = plain_value(own, other, board, passes);
                let solved = othello_value(at, passes, &mut |_| false).unwrap();
                assert_eq!(solved.margin, value, "{at:x?}, passes: {passes}");
                let Some(best) = solved.best else { continue };
                let flipped = plain_flips(best, own, other);
                assert_ne!(flipped, 0, "{at:x?}: cell {best} is no move");
                let reply = plain_value(other ^ flipped, own | flipped | 1 << best, board, passes);
                assert_eq!(-reply, value, "{at:x?}: cell {best}");
            }
        }
    }
}

#[test]
fn moves_and_flips_are_those_that_are_found_step_by_step() {
    let mut next = numbers();
    for _ in 0..200 {
        let OthelloDiscs { own, other, .. } = position(8, 30, &mut next);
        for at in (0..64).filter(|at| (own | other) >> at & 1 == 0) {
            assert_eq!(flips(at, own, other), plain_flips(at, own, other));
            assert_eq!(moves(own, other) >> at & 1 == 1, plain_flips(at, own, other) != 0);
        }
    }
}

#[test]
fn stable_discs_are_never_flipped() {
    let mut next = numbers();
    for round in 0..200 {
        let at = position(if round % 2 == 0 { 8 } else { 6 }, 6, &mut next);
        let (mut own, mut other, mut least) = (at.own, at.other, at.own.count_ones());
        let stable = stable_count(at.own, at.other, at.board);
        let mut passed = 0;
        // Any game from here on leaves so many of the first side's discs.
        let mut is_first = true;
        while passed < 2 {
            let legal: Vec<usize> = (0..64).filter(|cell| (moves(own, other) & at.board) >> cell & 1 == 1).collect();
            passed = if legal.is_empty() { passed + 1 } else { 0 };
            if !legal.is_empty() {
                let cell = legal[next() as usize % legal.len()];
                let flipped = flips(cell, own, other);
                (own, other) = (own | flipped | 1 << cell, other ^ flipped);
            }
            (own, other) = (other, own);
            is_first = !is_first;
            least = least.min((if is_first { own } else { other } & at.own).count_ones());
        }
        assert!(stable <= least, "{at:x?}: {stable} stable, {least} left");
    }
    assert_eq!(stable_count(0xff, 0, u64::MAX), 8, "a full edge");
    assert_eq!(stable_count(0x7e, 0, u64::MAX), 0, "without its corners it can be taken");
    assert_eq!(stable_count(u64::MAX >> 1, 0, u64::MAX), 63);
}

/// FFO endgame test, positions 40 to 42 with cells filled by best play until few are free.
#[test]
fn a_known_endgame_has_its_known_value() {
    let text = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X--------";
    let set = |side: char| text.chars().enumerate().filter(|c| c.1 == side).fold(0, |set, (at, _)| set | 1 << at);
    let mut at = OthelloDiscs { own: set('X'), other: set('O'), board: u64::MAX };
    // The published best move of dark, and light's replies; the value stays +38 for dark.
    let solved = othello_value(at, true, &mut |_| false).unwrap();
    assert_eq!((solved.margin, solved.best), (38, Some(8)), "+38 by a2");
    let flipped = flips(8, at.own, at.other);
    at = OthelloDiscs { own: at.other ^ flipped, other: at.own | flipped | 1 << 8, ..at };
    assert_eq!(othello_value(at, true, &mut |_| false).unwrap().margin, -38);
}

#[test]
fn a_search_that_is_stopped_has_no_value() {
    let text = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X--------";
    let set = |side: char| text.chars().enumerate().filter(|c| c.1 == side).fold(0, |set, (at, _)| set | 1 << at);
    let at = OthelloDiscs { own: set('X'), other: set('O'), board: u64::MAX };
    let mut told = 0;
    let stopped = othello_value(at, true, &mut |nodes| {
        told += nodes;
        told > 10_000
    });
    assert_eq!(stopped, None);
    assert!(told < 100_000, "it asks often: {told}");
}
