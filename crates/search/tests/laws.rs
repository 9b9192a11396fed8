//! Laws of the textbook searches, held on random positions of every family: what prunes, remembers, orders or is only
//! looked at finds what plain minimax finds.

#![expect(clippy::unwrap_used, reason = "the helpers of a test are test code too")]

use plyground_game::{Game, Setup};
use plyground_games::{RulesVisitor, Spec, state_from_spec, with_rules};
use plyground_search::courses::CourseDialect;
use plyground_search::textbook::{
    Algorithm, Bound, Caching, CutoffRule, DEFAULT_MEMORY, Dialect, LastChildCutoff, NodeExit, Plan, Recorder,
    TextbookResult, Window, deepen, search, search_until,
};
use proptest::prelude::*;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use std::ops::ControlFlow;

const GAMES: &[&str] = &[
    "mnk:3x4,k=3",
    "mnk:4x3,k=3,variant=connect6",
    "tts:3x3,k=3",
    "tts:2x4,k=3",
    "tts:tetra-toro",
    "othello:4",
    "othello:4,rule=pass",
    "extconnect4:3x4,pops=2",
    "connect4:4x4",
    "connect4:4x4,variant=pop",
    "dominoes:4x4",
    "dominoes:3x5",
];

/// A position some random plies into a game.
fn position(spec: &str, plies: usize, seed: u64) -> Setup {
    struct Draw(ChaCha8Rng, usize);
    impl RulesVisitor for Draw {
        type Output = Setup;
        fn visit<G: Game>(mut self, game: G) -> Setup {
            let mut position = game.start();
            for _ in 0..self.1 {
                let Ok(m) = game.draw(&position, &mut self.0) else { break };
                game.play(&mut position, m);
            }
            game.setup(&position)
        }
    }
    let start = Spec::parse(spec).unwrap().setup().unwrap();
    with_rules(&start, Draw(ChaCha8Rng::seed_from_u64(seed), plies)).unwrap()
}

/// Minimax as short as it can be said: the value for the maximiser, and how many leaves there are.
fn plainly<G: Game>(
    game: &G,
    at: &G::Position,
    depth: u32,
    plan: &Plan<G::Evaluation>,
    max: plyground_game::Seat,
    root: bool,
) -> (i32, u64) {
    use plyground_search::textbook::LeafRule;
    let outcome = game.outcome(at);
    let moves: Vec<_> = game.moves(at).collect();
    let ends = match plan.dialect.ends {
        LeafRule::NoMoves => false,
        _ => outcome.is_some() && !root,
    };
    if depth == 0 || moves.is_empty() || ends {
        let value = match (plan.dialect.ends, outcome) {
            (LeafRule::Outcome { win }, Some(outcome)) => outcome.value_for(max) * win,
            _ => game.evaluate(plan.dialect.evaluation, at, max),
        };
        return (value, 1);
    }
    let children: Vec<_> = moves
        .into_iter()
        .map(|m| {
            let mut next = at.clone();
            game.play(&mut next, m);
            plainly(game, &next, depth - 1, plan, max, false)
        })
        .collect();
    let values = children.iter().map(|&(value, _)| value);
    let best = if game.to_move(at) == max { values.max() } else { values.min() };
    (best.unwrap(), children.iter().map(|&(_, leaves)| leaves).sum())
}

struct Laws {
    depth: u32,
}

impl RulesVisitor for Laws {
    type Output = ();

    fn visit<G: Game>(self, game: G) {
        let root = game.start();
        let family = game.look().family;
        for course in CourseDialect::all().iter().filter(|course| course.takes(family)) {
            for named in game.evaluations() {
                let dialect = course.dialect(&game, named.evaluation);
                self.hold(&game, &root, dialect, &format!("{} in the words of {}", named.name, course.id));
            }
        }
    }
}

impl Laws {
    fn hold<G: Game>(&self, game: &G, root: &G::Position, dialect: Dialect<G::Evaluation>, what: &str) {
        let plan = |algorithm| Plan::new(algorithm, Some(self.depth), dialect);
        let minimax = search(game, root, &plan(Algorithm::Minimax), &mut ());
        let unit = f64::from(game.scale(dialect.evaluation));
        let max = dialect.maximiser_at(game, root);

        // Minimax is what it says.
        let (value, leaves) = plainly(game, root, self.depth, &plan(Algorithm::Minimax), max, true);
        assert_eq!((minimax.value, minimax.counts.leaves), (f64::from(value) / unit, leaves), "{what}");

        // The best move is the first whose value is the root's, and every root value is exact.
        let first = minimax.root.iter().find(|root| root.value == minimax.value).map(|root| root.m);
        assert_eq!(minimax.best, first, "{what}");
        assert!(minimax.root.iter().all(|root| root.bound == Bound::Exact), "{what}");
        assert_eq!(minimax.counts.cutoffs, 0, "{what}");
        follows(game, root, &minimax, what);

        // Alpha-beta finds the same, with less work; bounds are true.
        let alphabeta = search(game, root, &plan(Algorithm::AlphaBeta), &mut ());
        assert_eq!((alphabeta.best, alphabeta.value), (minimax.best, minimax.value), "{what}");
        assert!(alphabeta.counts.leaves <= minimax.counts.leaves, "{what}");
        follows(game, root, &alphabeta, what);
        for (pruned, exact) in alphabeta.root.iter().zip(&minimax.root) {
            let holds = match pruned.bound {
                Bound::Exact => pruned.value == exact.value,
                Bound::Lower => pruned.value <= exact.value,
                Bound::Upper => pruned.value >= exact.value,
            };
            assert!(holds && pruned.m == exact.m, "{what}: {pruned:?} for {exact:?}");
        }

        // A search that may be stopped, but is not, has the same result and the same counts.
        for algorithm in Algorithm::ALL {
            let free = search(game, root, &plan(algorithm), &mut ());
            assert_eq!(search_until(game, root, &plan(algorithm), &|| false, &mut ()), Some(free), "{what}, stoppable");
        }

        // Caching changes neither move nor value; ordering does not change the value.
        for caching in [Caching::Window, Caching::Bounds] {
            for algorithm in [Algorithm::Minimax, Algorithm::AlphaBeta] {
                // A cache that is soon full forgets nothing that matters.
                for memory in [DEFAULT_MEMORY, 2 << 10] {
                    let cached = search(game, root, &Plan { caching, memory, ..plan(algorithm) }, &mut ());
                    assert_eq!((cached.best, cached.value), (minimax.best, minimax.value), "{what}, {caching:?}");
                }
            }
            let ordered = Plan { ordering: true, caching, ..plan(Algorithm::AlphaBeta) };
            assert_eq!(search(game, root, &ordered, &mut ()).value, minimax.value, "{what}, ordered");
        }

        // An observer changes nothing, under all counting rules, and sees every node.
        for (cut_at, last_child) in [
            (CutoffRule::Equality, LastChildCutoff::Counts),
            (CutoffRule::Excess, LastChildCutoff::Counts),
            (CutoffRule::Equality, LastChildCutoff::IsNoCut),
        ] {
            for algorithm in Algorithm::ALL {
                let plan = Plan::new(algorithm, Some(self.depth), Dialect { cut_at, last_child, ..dialect });
                let alone = search(game, root, &plan, &mut ());
                let mut recorder = Recorder::new(usize::MAX, 1);
                let watched = search(game, root, &plan, &mut recorder);
                assert_eq!(alone, watched, "{what}, {algorithm:?}, {cut_at:?}, {last_child:?}");
                assert_eq!(recorder.nodes.len() as u64, alone.counts.nodes() + 1, "{what}, {algorithm:?}");
                let leaves = recorder.nodes.iter().filter(|node| node.end == Some(NodeExit::Leaf)).count();
                assert_eq!(leaves as u64, alone.counts.leaves, "{what}, {algorithm:?}");
                assert!(recorder.nodes.iter().all(|node| node.value.is_some()), "{what}, {algorithm:?}");
            }
        }

        // A narrow window gives a bound that is true.
        let value = (minimax.value * unit) as i32;
        for (alpha, beta) in [(value - 2, value - 1), (value - 1, value + 1), (value + 1, value + 2)] {
            let window = Window { alpha, beta };
            let found = search(game, root, &Plan { window, ..plan(Algorithm::AlphaBeta) }, &mut ());
            let units = (found.value * unit).round() as i32;
            let holds = match window.bound_of(units) {
                Bound::Exact => units == value,
                Bound::Lower => units <= value,
                Bound::Upper => units >= value,
            };
            assert!(holds, "{what}: {units} in {window:?} for {value}");
        }

        // With one ply to go there is no chance node: the mover of the root picks, also when it minimises.
        if self.depth <= 1 {
            let expectimax = search(game, root, &plan(Algorithm::Expectimax), &mut ());
            assert_eq!((expectimax.best, expectimax.value), (minimax.best, minimax.value), "{what}, expectimax");
        }

        // Iterative deepening ends with the same result.
        if self.depth > 0 {
            let deepened =
                deepen(game, root, &plan(Algorithm::AlphaBeta), &|| false, |_, _| ControlFlow::Continue(())).unwrap();
            assert_eq!((deepened.best, deepened.value), (alphabeta.best, alphabeta.value), "{what}, deepened");
        }
    }
}

/// The line can be played, and begins with the best move.
fn follows<G: Game>(game: &G, root: &G::Position, found: &TextbookResult<G::Move>, what: &str) {
    assert_eq!(found.line.first(), found.best.as_ref(), "{what}");
    let mut position = root.clone();
    for &m in &found.line {
        assert!(game.moves(&position).any(|legal| legal == m), "{what}: {m:?} of the line is not legal");
        game.play(&mut position, m);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]
    #[test]
    fn all_searches_agree(game in prop::sample::select(GAMES), plies in 0usize..14, seed: u64, depth in 0u32..5) {
        let setup = position(game, plies, seed);
        with_rules(&setup, Laws { depth }).unwrap();
    }
}

#[test]
fn a_tree_beyond_its_budget_says_what_it_left_out() {
    struct Tree;
    impl RulesVisitor for Tree {
        type Output = Recorder;
        fn visit<G: Game>(self, game: G) -> Recorder {
            let mut recorder = Recorder::new(3, 1);
            let dialect = Dialect::plain(game.default_evaluation(), 1);
            search(&game, &game.start(), &Plan::new(Algorithm::Minimax, Some(2), dialect), &mut recorder);
            recorder
        }
    }
    let setup = state_from_spec("mnk:3x3,k=3").unwrap().setup();
    let tree = with_rules(&setup, Tree).unwrap();
    assert_eq!((tree.nodes.len(), tree.dropped), (3, 1 + 9 + 72 - 3));
    let json = serde_json::to_value(&tree).unwrap();
    assert_eq!(json["nodes"][1]["move"], "a1");
    assert_eq!(json["nodes"][1]["board"][0], "x..");
    assert_eq!((&json["nodes"][0]["alpha"], &json["nodes"][0]["end"]), (&serde_json::Value::Null, &"searched".into()));
}
