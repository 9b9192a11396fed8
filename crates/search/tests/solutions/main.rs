//! No solution is wrong: random small positions of every family, against a search that tries everything.

#![expect(clippy::unwrap_used, reason = "the helpers of a test are test code too")]

mod certificates;

use plyground_game::{Action, Game, Seat, Setup, Square, find_move};
use plyground_games::drop::PLIES;
use plyground_games::{RulesVisitor, Spec, with_rules};
use plyground_search::solve::{
    RootValue, Solution, SolveExtras, SolveLimits, ValueBounds, ValueScale, WIN, solve, solve_with, win_in,
};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::collections::HashMap;
use std::hash::Hash;

/// A game, and after how many random plies at least and at most its positions are small enough to try everything.
pub(crate) const GAMES: &[(&str, [usize; 2])] = &[
    ("mnk:3x3,k=3", [0, 6]),
    ("mnk:3x4,k=3", [0, 8]),
    ("mnk:4x4,k=4", [5, 12]),
    ("mnk:4x4,k=3", [5, 12]),
    ("mnk:4x3,k=3,variant=connect6", [2, 8]),
    ("mnk:5x5,k=4", [15, 22]),
    ("mnk:9x9,k=5", [71, 78]),
    ("tts:3x3,k=3", [0, 6]),
    ("tts:3x4,k=3", [1, 8]),
    ("tts:4x4,k=4", [5, 12]),
    ("tts:2x4,k=4", [0, 5]),
    ("tts:2x4,k=3,lines=distinct", [0, 5]),
    ("othello:2", [0, 0]),
    ("othello:4", [0, 8]),
    ("othello:4,rule=pass", [1, 8]),
    ("othello:5,rule=pass", [10, 18]),
    ("othello:6", [22, 30]),
    ("othello:8,rule=pass", [50, 58]),
    ("othello:10", [88, 95]),
    ("extconnect4:3x4", [2, 8]),
    ("extconnect4:3x4,pops=1", [5, 9]),
    ("extconnect4:4x5", [11, 16]),
    ("connect4:4x4", [4, 12]),
    ("connect4:4x5", [8, 15]),
    ("connect4:6x7", [30, 38]),
    ("dominoes:3x4", [0, 3]),
    ("dominoes:5x5", [2, 7]),
    ("dominoes:8x8", [16, 24]),
];

/// A position some random plies into a game, with some cells blocked where the game has such.
pub(crate) fn random_position(spec: &str, [least, most]: [usize; 2], rng: &mut ChaCha8Rng) -> Setup {
    struct Draw<'a>(&'a mut ChaCha8Rng, usize);
    impl RulesVisitor for Draw<'_> {
        type Output = Setup;
        fn visit<G: Game>(self, game: G) -> Setup {
            let mut position = game.start();
            for _ in 0..self.1 {
                let Ok(m) = game.draw(&position, self.0) else { break };
                game.play(&mut position, m);
            }
            game.setup(&position)
        }
    }
    let mut start = Spec::parse(spec).unwrap().setup().unwrap();
    if !spec.starts_with("othello") && !spec.contains("connect4") && rng.random_range(0..3) == 0 {
        for cell in start.board.size().iter().collect::<Vec<_>>() {
            if rng.random_range(0..9) == 0 {
                start.board.set(cell, Square::Blocked);
            }
        }
    }
    let plies = rng.random_range(least..=most);
    with_rules(&start, Draw(rng, plies)).unwrap()
}

/// The exact value by trying everything, from the side of the seat to move.
struct TryEverything(ValueScale);

impl RulesVisitor for TryEverything {
    type Output = (i32, Vec<(Action, i32)>);
    fn visit<G: Game>(self, game: G) -> Self::Output {
        let mut known = HashMap::new();
        let root = game.start();
        let by_move = |m| {
            let mut after = root.clone();
            game.play(&mut after, m);
            (game.action(m), seen_by_mover(&game, self.0, &root, &after, &mut known))
        };
        let moves = if game.outcome(&root).is_none() { game.moves(&root).map(by_move).collect() } else { Vec::new() };
        (value(&game, self.0, &root, &mut known), moves)
    }
}

fn value<G: Game>(game: &G, scale: ValueScale, at: &G::Position, known: &mut HashMap<G::Position, i32>) -> i32
where
    G::Position: Hash + Eq,
{
    if let Some(&value) = known.get(at) {
        return value;
    }
    let mover = game.to_move(at);
    let found = match game.outcome(at) {
        Some(outcome) => match (scale, game.scores(at)) {
            (ValueScale::Margin, Some(points)) => points[mover.index()] - points[mover.other().index()],
            (ValueScale::Plies, _) => WIN * outcome.value_for(mover),
            _ => outcome.value_for(mover),
        },
        None => {
            let by_move = |m| {
                let mut after = at.clone();
                game.play(&mut after, m);
                seen_by_mover(game, scale, at, &after, known)
            };
            game.moves(at).map(by_move).max().unwrap()
        }
    };
    known.insert(at.clone(), found);
    found
}

fn seen_by_mover<G: Game>(
    game: &G,
    scale: ValueScale,
    before: &G::Position,
    after: &G::Position,
    known: &mut HashMap<G::Position, i32>,
) -> i32 {
    let there = value(game, scale, after, known);
    let seen = if game.to_move(after) == game.to_move(before) { there } else { -there };
    if scale == ValueScale::Plies { seen - seen.signum() } else { seen }
}

/// Whether the solution says only what is true, and who wins.
fn check(setup: &Setup, solution: &Solution) {
    let (value, moves) = with_rules(setup, TryEverything(solution.scale)).unwrap();
    let told = || format!("{} {:?}, {} to move: {solution:?}", setup.spec(), setup.board.rows(), setup.to_move);
    assert!((solution.bounds.lower..=solution.bounds.upper).contains(&value), "{value}: {}", told());
    assert_eq!(solution.bounds.outcome(), Some(value.signum()), "{value}: {}", told());
    let of_best = moves.iter().find(|(action, _)| Some(*action) == solution.best);
    match of_best {
        Some((_, best)) => assert!(*best >= solution.bounds.lower, "{best}: {}", told()),
        None => assert!(moves.is_empty() && solution.best.is_none(), "{}", told()),
    }
    for (RootValue { action, bounds }, (of, value)) in solution.moves.iter().zip(&moves) {
        assert_eq!(action, of, "{}", told());
        assert!((bounds.lower..=bounds.upper).contains(value), "{action} {value}: {}", told());
    }
}

#[test]
fn solutions_of_random_positions_are_right() {
    let rng = &mut ChaCha8Rng::seed_from_u64(1);
    for round in 0..20 {
        for &(spec, plies) in GAMES {
            let setup = random_position(spec, plies, rng);
            let limits = SolveLimits { table_bytes: 1 << 16, ..SolveLimits::unlimited() };
            let extras = SolveExtras { all_moves: round % 4 == 0, ..SolveExtras::default() };
            let (solution, _) = solve_with(&setup, &limits, extras, &mut |_| {}).unwrap();
            assert_eq!(solution.moves.is_empty(), round % 4 != 0 || solution.best.is_none());
            check(&setup, &solution);
        }
    }
}

/// The sign of the value for the seat to move.
fn outcome(spec: &str) -> i32 {
    let setup = Spec::parse(spec).unwrap().setup().unwrap();
    let limits = SolveLimits { table_bytes: 64 << 20, ..SolveLimits::unlimited() };
    let solution = solve(&setup, &limits, &mut |_| {}).unwrap();
    solution.bounds.outcome().unwrap_or_else(|| panic!("{spec}: {solution:?}"))
}

#[test]
fn k_in_a_row_has_the_values_of_the_literature() {
    for (draw, win) in [
        ("mnk:3x3,k=3", "mnk:3x4,k=3"),
        ("mnk:4x4,k=4", "mnk:5x6,k=4"),
        ("mnk:4x5,k=4", "mnk:6x6,k=4"),
        ("mnk:4x6,k=4", "tts:3x3,k=3"),
        ("mnk:5x5,k=4", "tts:4x4,k=3"),
        ("tts:4x4,k=4", "tts:4x5,k=4"),
        ("tts:5x5,k=5", "tts:5x5,k=4"),
    ] {
        assert_eq!((outcome(draw), outcome(win)), (0, 1), "{draw}, {win}");
    }
}

#[test]
fn connect_four_has_the_values_of_the_literature() {
    for (spec, value) in [("connect4:4x4", 0), ("connect4:4x5", 0), ("connect4:4x6", -1), ("connect4:5x5", 0)] {
        assert_eq!(outcome(spec), value, "{spec}");
    }
    // The second player wins 4 x 6 with the last stone.
    let setup = Spec::parse("connect4:4x6").unwrap().setup().unwrap();
    assert_eq!(solve(&setup, &SolveLimits::unlimited(), &mut |_| {}).unwrap().value(), Some(-win_in(24)));
}

#[test]
fn pop_out_ends_in_a_draw_after_two_hundred_plies() {
    let rng = &mut ChaCha8Rng::seed_from_u64(2);
    for _ in 0..60 {
        let mut setup = random_position("connect4:4x4,variant=pop", [4, 14], rng);
        setup.extra.set(PLIES, Some(rng.random_range(193..=200)));
        check(&setup, &solve(&setup, &SolveLimits::unlimited(), &mut |_| {}).unwrap());
    }
}

#[test]
fn a_line_that_stands_is_not_a_win() {
    let mut setup = Spec::parse("mnk:3x3,k=3").unwrap().setup().unwrap();
    setup.board = ["xxx", "o..", ".o."].map(str::to_owned).to_vec().try_into().unwrap();
    let solution = solve(&setup, &SolveLimits::unlimited(), &mut |_| {}).unwrap();
    check(&setup, &solution);
    assert!(solution.best.is_some(), "the game goes on");
}

#[test]
fn limits_end_a_solution_with_bounds_that_hold() {
    let setup = Spec::parse("connect4:5x5").unwrap().setup().unwrap();
    let mut reports = Vec::new();
    let solution = solve(&setup, &SolveLimits::nodes(500), &mut |progress| reports.push(*progress)).unwrap();
    assert_eq!(solution.winner(), None);
    assert!(solution.bounds.lower <= 0 && solution.bounds.upper >= 0 && solution.nodes <= 600, "{solution:?}");
    assert!(reports.is_sorted_by_key(|progress| progress.nodes) && !reports.is_empty());
    let whole = solve(&setup, &SolveLimits::unlimited(), &mut |_| {}).unwrap();
    assert_eq!((whole.bounds, whole.winner()), (ValueBounds::exact(0), Some(None)));
}

#[test]
fn the_only_move_is_the_best_move_and_its_value_is_proven() {
    // One free cell is left, and it makes three in a row.
    let mut setup = Spec::parse("mnk:3x3,k=3").unwrap().setup().unwrap();
    setup.board = ["xox", "oxo", ".xo"].map(str::to_owned).to_vec().try_into().unwrap();
    let solution = solve(&setup, &SolveLimits::unlimited(), &mut |_| {}).unwrap();
    check(&setup, &solution);
    assert_eq!((solution.value(), solution.line.len()), (Some(win_in(1)), 1));
}

#[test]
fn the_line_of_best_moves_leads_to_the_value() {
    struct Play(Vec<Action>);
    impl RulesVisitor for Play {
        type Output = Option<[i32; 2]>;
        fn visit<G: Game>(self, game: G) -> Option<[i32; 2]> {
            let mut position = game.start();
            for action in self.0 {
                let m = find_move(&game, &position, action).unwrap();
                game.play(&mut position, m);
            }
            game.outcome(&position).and(game.scores(&position))
        }
    }
    let setup = Spec::parse("othello:4,rule=pass").unwrap().setup().unwrap();
    let solution = solve(&setup, &SolveLimits::unlimited(), &mut |_| {}).unwrap();
    let [dark, light] = with_rules(&setup, Play(solution.line.clone())).unwrap().unwrap();
    assert_eq!((solution.value(), solution.winner()), (Some(dark - light), Some(Some(Seat::Second))));
}
