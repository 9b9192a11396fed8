//! Our own player: perfect where everything can be tried, the same twice, never without a move.

#![expect(clippy::unwrap_used, reason = "the helpers of a test are test code too")]

use plyground_game::{Action, Game, GameState, Outcome, Rules, Setup};
use plyground_games::{RulesVisitor, Spec, state_from_setup, state_from_spec, with_rules};
use plyground_search::engine::{Budget, Engine, Score, Strength, WinKind};
use plyground_search::solve::dominoes_winner;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use rustc_hash::FxHashMap;

fn start(spec: &str) -> Setup {
    Spec::parse(spec).unwrap().setup().unwrap()
}

/// A position that goes on, some random plies into a game.
fn position(spec: &str, plies: usize, seed: u64) -> Option<Setup> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut state = state_from_spec(spec).unwrap();
    for _ in 0..plies {
        let moves = state.legal_actions();
        if moves.is_empty() {
            return None;
        }
        state.play(moves[rng.random_range(0..moves.len())]).unwrap();
    }
    state.outcome().is_none().then(|| state.setup())
}

fn engine() -> Engine {
    Engine::with_table(Strength::FULL, 8 << 20)
}

/// What the best play of both sides comes to for the mover, by trying everything: 1, 0 or -1.
fn plainly<G: Rules>(game: &G, at: &mut G::Position, known: &mut FxHashMap<G::Position, i32>) -> i32 {
    let mover = game.to_move(at);
    if let Some(outcome) = game.outcome(at) {
        return Outcome::value_for(outcome, mover);
    }
    if let Some(&value) = known.get(at) {
        return value;
    }
    let mut best = -1;
    for m in game.moves(at) {
        let undo = game.play(at, m);
        let value = plainly(game, at, known);
        let value = if game.to_move(at) == mover { value } else { -value };
        game.undo(at, m, undo);
        best = best.max(value);
        if best == 1 {
            break;
        }
    }
    known.insert(at.clone(), best);
    best
}

/// Plays the engine against moves at random and asserts that none of its moves gives away what the position was worth.
struct Perfect<'a> {
    spec: &'a str,
    games: u64,
    /// Plies at random before, on boards where trying everything from the start would take long.
    plies: u64,
}

impl RulesVisitor for Perfect<'_> {
    type Output = ();

    fn visit<G: Game>(self, game: G) {
        let mut known = FxHashMap::default();
        for seed in 0..self.games {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut engine = engine();
            let mut at = game.start();
            // Each game has the engine in another seat, and starts a little further on.
            let mut engine_moves = seed % 2 == 0;
            for _ in 0..self.plies + seed / 2 % 4 {
                if let Ok(m) = game.draw(&at, &mut rng) {
                    game.play(&mut at, m);
                }
            }
            while game.outcome(&at).is_none() {
                let mover = game.to_move(&at);
                let m = if engine_moves {
                    let setup = game.setup(&at);
                    let best = engine.search(&setup, &Budget::nodes(3_000_000), &mut |_| {}).unwrap().best.unwrap();
                    plyground_game::find_move(&game, &at, best).expect("a legal move")
                } else {
                    game.draw(&at, &mut rng).unwrap()
                };
                let before = plainly(&game, &mut at, &mut known);
                let setup = game.setup(&at);
                game.play(&mut at, m);
                let after = plainly(&game, &mut at, &mut known);
                let after = if game.to_move(&at) == mover { after } else { -after };
                if engine_moves {
                    assert_eq!(after, before, "{}, seed {seed}: {} in {setup:?}", self.spec, game.action(m));
                }
                if game.to_move(&at) != mover {
                    engine_moves = !engine_moves;
                }
            }
        }
    }
}

/// An exhaustive search from the start takes minutes and gigabytes on the largest of these boards; the environment
/// variable `PLYGROUND_FROM_THE_START` asks for it.
fn plays_perfectly(spec: &str, games: u64, plies: u64) {
    let plies = if std::env::var_os("PLYGROUND_FROM_THE_START").is_some() { 0 } else { plies };
    with_rules(&start(spec), Perfect { spec, games, plies }).unwrap();
}

#[test]
fn small_in_a_row_boards_are_played_perfectly() {
    for spec in ["mnk:3x3,k=3", "mnk:4x4,k=3", "mnk:3x4,k=4", "mnk:4x3,k=3,variant=connect6"] {
        plays_perfectly(spec, 12, 0);
    }
    for spec in ["tts:3x3,k=3", "tts:3x4,k=3", "tts:4x4,k=3", "tts:tetra-toro"] {
        plays_perfectly(spec, 12, 0);
    }
    for spec in ["mnk:4x4,k=4", "tts:4x4,k=4", "mnk:4x4,k=4,variant=connect6"] {
        plays_perfectly(spec, 12, 5);
    }
}

/// Compares every proven score of short searches with trying everything, in positions so many plies into random games.
/// The result is how many wins and losses were proven.
struct Proven {
    plies: u64,
    games: u64,
}

impl RulesVisitor for Proven {
    type Output = [u32; 2];

    fn visit<G: Game>(self, game: G) -> [u32; 2] {
        let mut proven = [0; 2];
        for seed in 0..self.games {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut at = game.start();
            for _ in 0..self.plies {
                if let Ok(m) = game.draw(&at, &mut rng) {
                    game.play(&mut at, m);
                }
            }
            if game.outcome(&at).is_some() {
                continue;
            }
            let setup = game.setup(&at);
            let result = engine().search(&setup, &Budget::nodes(2_000), &mut |_| {}).unwrap();
            let claimed = match result.progress.value {
                Score::Win(_) => 1,
                Score::Loss(_) => -1,
                Score::Draw | Score::Score(_) => continue,
            };
            proven[usize::from(claimed < 0)] += 1;
            let value = plainly(&game, &mut at, &mut FxHashMap::default());
            assert_eq!(value, claimed, "seed {seed}: {result:?} in {setup:?}");
        }
        proven
    }
}

#[test]
fn proofs_on_boards_that_are_not_searched_to_the_end_are_true() {
    for (spec, plies) in
        [("mnk:5x6,k=4", 17), ("tts:5x6,k=4", 17), ("tts:gold-rush", 28), ("mnk:5x6,k=5,variant=connect6", 18)]
    {
        let [wins, losses] = with_rules(&start(spec), Proven { plies, games: 40 }).unwrap();
        assert!(wins > 5 && losses > 0, "{spec}: {wins} wins, {losses} losses");
    }
}

#[test]
fn small_othello_boards_are_played_perfectly() {
    for spec in ["othello:4", "othello:4,rule=pass", "othello:3", "othello:2"] {
        plays_perfectly(spec, 16, 0);
    }
}

/// The most discs more than the other side that the mover can have at the end, by trying everything.
fn margin(state: &mut dyn GameState) -> i32 {
    let mover = state.to_move();
    if state.outcome().is_some() {
        let scores = state.scores().unwrap();
        return scores[mover.index()] - scores[mover.other().index()];
    }
    let after = |state: &mut dyn GameState, action| {
        state.play(action).unwrap();
        let value = if state.to_move() == mover { margin(state) } else { -margin(state) };
        state.undo();
        value
    };
    state.legal_actions().into_iter().map(|action| after(state, action)).max().unwrap()
}

#[test]
fn the_end_of_othello_is_played_for_every_disc() {
    for (spec, plies) in [("othello:4,rule=pass", 7), ("othello:4", 7), ("othello:6,rule=pass", 27), ("othello:6", 27)]
    {
        for setup in (0..150).filter_map(|seed| position(spec, plies, seed)) {
            let mut played = state_from_setup(&setup).unwrap();
            let best = margin(played.as_mut());
            let result = engine().search(&setup, &Budget::unlimited(), &mut |_| {}).unwrap();
            played.play(result.best.unwrap()).unwrap();
            let reached = if played.to_move() == setup.to_move { 1 } else { -1 } * margin(played.as_mut());
            assert_eq!(reached, best, "{spec}: {:?} in {setup:?}", result.best);
        }
    }
}

#[test]
fn small_drop_boards_are_played_perfectly() {
    for spec in ["connect4:4x4", "connect4:4x3", "extconnect4:3x4,pops=1", "extconnect4:3x3,pops=2", "extconnect4:4x4"]
    {
        plays_perfectly(spec, 8, 0);
    }
    for (spec, plies) in [("extconnect4:3x4,pops=2", 4), ("extconnect4:4x4,pops=2", 9)] {
        plays_perfectly(spec, 8, plies);
    }
}

#[test]
fn dominoes_is_played_perfectly_up_to_six_by_six() {
    for (spec, games) in [("dominoes:4x4", 8), ("dominoes:5x5", 4), ("dominoes:6x6", 2)] {
        for seed in 0..games {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut engine = engine();
            let mut state = state_from_spec(spec).unwrap();
            let mut engine_moves = seed % 2 == 0;
            while state.outcome().is_none() {
                let before = state.setup();
                let moves = state.legal_actions();
                let action = if engine_moves {
                    engine.search(&before, &Budget::nodes(500_000), &mut |_| {}).unwrap().best.unwrap()
                } else {
                    moves[rng.random_range(0..moves.len())]
                };
                state.play(action).unwrap();
                if engine_moves {
                    let [was, is] = [before.clone(), state.setup()].map(|setup| dominoes_winner(&setup).unwrap());
                    assert_eq!(is, was, "{spec}, seed {seed}: {action} in {before:?}");
                }
                engine_moves = !engine_moves;
            }
        }
    }
}

const EVERY_FAMILY: [&str; 11] = [
    "mnk:9x9,k=5",
    "mnk:19x19,k=6,variant=connect6",
    "mnk:32x32,k=5",
    "tts:gold-rush",
    "tts:whites-challenge",
    "othello:6",
    "othello:8,rule=pass",
    "extconnect4:case1",
    "connect4:6x7",
    "connect4:5x5,variant=pop",
    "dominoes:8x8",
];

#[test]
fn the_same_nodes_give_the_same_thoughts() {
    for spec in EVERY_FAMILY {
        for seed in 0..3 {
            let Some(setup) = position(spec, 5, seed) else { continue };
            let think = || {
                let mut heard = Vec::new();
                let result =
                    engine().search(&setup, &Budget::nodes(3_000), &mut |progress| heard.push(progress.clone()));
                (result.unwrap(), heard)
            };
            let (result, heard) = think();
            assert_eq!((result.clone(), heard), think(), "{spec}");
            assert!(result.progress.nodes <= 3_000, "{spec}: {}", result.progress.nodes);
        }
    }
}

#[test]
fn a_legal_move_is_ready_before_anything_is_looked_at() {
    for spec in EVERY_FAMILY {
        for seed in 0..5 {
            let Some(setup) = position(spec, seed as usize * 3, seed) else { continue };
            let now = Budget::until(std::time::Instant::now());
            for budget in [Budget::nodes(1), now] {
                let best = engine().search(&setup, &budget, &mut |_| {}).unwrap().best.unwrap();
                state_from_setup(&setup).unwrap().play(best).unwrap();
            }
        }
    }
}

#[test]
fn every_level_plays_whole_games_and_threads_may_help() {
    for (level, threads) in [(1, 1), (3, 1), (6, 2)] {
        for spec in ["mnk:5x5,k=4", "othello:4", "extconnect4:3x4,pops=1", "dominoes:5x5"] {
            let mut engine = Engine::with_table(Strength::new(level).unwrap(), 1 << 20);
            let mut state = state_from_spec(spec).unwrap();
            while state.outcome().is_none() {
                let budget = Budget { threads: threads.try_into().unwrap(), ..Budget::nodes(500) };
                let best = engine.search(&state.setup(), &budget, &mut |_| {}).unwrap().best.unwrap();
                state.play(best).unwrap();
            }
            let over = engine.search(&state.setup(), &Budget::nodes(500), &mut |_| {}).unwrap();
            assert_eq!(over.best, None);
        }
    }
}

fn result(spec: &str, rows: &[&str]) -> (Option<Action>, Score) {
    let mut setup = start(spec);
    setup.board = rows.iter().map(|&row| row.to_owned()).collect::<Vec<_>>().try_into().unwrap();
    let result = engine().search(&setup, &Budget::nodes(20_000), &mut |_| {}).unwrap();
    (result.best, result.progress.value)
}

#[test]
fn analysis_proves_positions_with_one_candidate_move_and_a_player_makes_it() {
    let mut setup = start("mnk:5x5,k=4");
    setup.board = [".....", "oxxx.", "..x..", "..o..", "....."].map(str::to_owned).to_vec().try_into().unwrap();
    setup.to_move = plyground_game::Seat::Second;
    let played = Engine::default().search(&setup, &Budget::unlimited(), &mut |_| {}).unwrap();
    let analysed = Engine::default().for_analysis().search(&setup, &Budget::unlimited(), &mut |_| {}).unwrap();
    assert!(played.progress.depth <= 4 && analysed.is_proven(), "{played:?} {analysed:?}");
    assert_eq!(played.best, analysed.best);
}

#[test]
fn threats_are_seen_over_the_edge_of_a_torus() {
    // Three in a row that go on over the right edge, and the other side has nothing.
    let (best, value) =
        result("tts:7x7,k=4", &[".......", "x....x.", ".......", "..o.o..", ".......", ".......", "......."]);
    assert!(matches!(value, Score::Win(WinKind::Plies(3))), "{value:?}");
    let cells = ["b2", "g2"].map(|cell| cell.parse().ok());
    assert!(cells.contains(&best), "{best:?}");
}

#[test]
fn a_four_and_a_three_win_by_force() {
    let rows = [
        ".........",
        ".........",
        "..x......",
        "...x.....",
        ".........",
        "..o.x.xx.",
        "...o.....",
        "..o......",
        ".........",
    ];
    let (_, value) = result("mnk:9x9,k=5", &rows);
    assert!(matches!(value, Score::Win(WinKind::Plies(_))), "{value:?}");
}

#[test]
fn two_open_threes_win_by_threats() {
    let rows = [
        "...............",
        ".o...........o.",
        "...............",
        "...............",
        "...............",
        "........x......",
        "........x......",
        "......xx.......",
        "...............",
        "...............",
        "...............",
        "...............",
        "...............",
        ".o...........o.",
        "...............",
    ];
    let mut setup = start("mnk:15x15,k=5");
    setup.board = rows.map(str::to_owned).to_vec().try_into().unwrap();
    // No line is about to be won, and no search of so few positions sees nine plies ahead.
    let result = engine().search(&setup, &Budget::nodes(20_000), &mut |_| {}).unwrap();
    assert!(matches!(result.progress.value, Score::Win(WinKind::Plies(_))), "{result:?}");
    // The win is real: the engine brings it to the end against random answers.
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..20 {
        let mut state = state_from_setup(&setup).unwrap();
        let mut engine = engine();
        while state.outcome().is_none() {
            let best = engine.search(&state.setup(), &Budget::nodes(20_000), &mut |_| {}).unwrap();
            assert!(matches!(best.progress.value, Score::Win(_)), "{best:?}");
            state.play(best.best.unwrap()).unwrap();
            let answers = state.legal_actions();
            if !answers.is_empty() && state.outcome().is_none() {
                state.play(answers[rng.random_range(0..answers.len())]).unwrap();
            }
        }
        assert_eq!(state.outcome(), Some(Outcome::Win(plyground_game::Seat::First)));
    }
}

#[test]
fn the_end_of_othello_is_counted_to_the_last_disc() {
    let mut setup = position("othello:6", 20, 3).unwrap();
    let mut engine = engine();
    let mut judged = None;
    while let Some(best) = {
        let result = engine.search(&setup, &Budget::unlimited(), &mut |_| {}).unwrap();
        judged.get_or_insert(result.progress.value);
        result.best
    } {
        let mut state = state_from_setup(&setup).unwrap();
        state.play(best).unwrap();
        setup = state.setup();
    }
    let [first, second] = state_from_setup(&setup).unwrap().scores().unwrap();
    let started = position("othello:6", 20, 3).unwrap().to_move;
    let margin = if started == plyground_game::Seat::First { first - second } else { second - first };
    let expected = match margin {
        0 => Score::Draw,
        1.. => Score::Win(WinKind::Points(margin as u32)),
        _ => Score::Loss(WinKind::Points(margin.unsigned_abs())),
    };
    assert_eq!(judged, Some(expected));
}
