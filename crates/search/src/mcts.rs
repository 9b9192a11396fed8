//! Monte Carlo tree search with UCT: the tree grows where random playouts go well. It needs only the rules of a game.
//!
//! ```
//! use plyground_games::Spec;
//! use plyground_search::{engine::Budget, mcts::Uct};
//!
//! let start = Spec::parse("connect4:6x7")?.setup()?;
//! let uct = Uct { playouts: 200, seed: 1 };
//! assert_eq!(uct.choose(&start, &Budget::unlimited())?, uct.choose(&start, &Budget::unlimited())?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::engine::{Budget, SearchClock};
use plyground_game::{Action, Game, Outcome, Rules, Seat, Setup, SetupError, playout};
use plyground_games::{RulesVisitor, with_rules};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use std::ops::Range;
use std::sync::atomic::AtomicBool;

/// The exploration constant of UCB1.
const EXPLORATION: f64 = 1.0;

/// The most bytes of a tree. A full tree grows no more, and playouts begin at its leaves.
pub const MAX_TREE_BYTES: usize = 64 << 20;

/// A UCT search. The same seed gives the same move unless a deadline or the stop flag ends the search early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Uct {
    /// Playouts for a move.
    pub playouts: u64,
    /// The seed of the playouts.
    pub seed: u64,
}

impl Uct {
    /// The most visited move of the root; none when the game is over. The budget's deadline, nodes (one for each playout)
    /// and stop flag may end the search sooner.
    pub fn choose(&self, setup: &Setup, budget: &Budget<'_>) -> Result<Option<Action>, SetupError> {
        with_rules(setup, UctVisitor { uct: self, budget })
    }

    /// The most visited move from the start of the game.
    fn best<G: Rules>(&self, game: &G, budget: &Budget<'_>) -> Option<G::Move> {
        if game.outcome(&game.start()).is_some() {
            return None;
        }
        let never_finished = AtomicBool::new(false);
        let mut clock = SearchClock::new(budget, &never_finished);
        let mut tree = Tree::new(game, ChaCha8Rng::seed_from_u64(self.seed));
        for _ in 0..self.playouts.max(1) {
            tree.run_playout();
            if clock.tick() {
                break;
            }
        }
        tree.most_visited()
    }
}

struct UctVisitor<'a> {
    uct: &'a Uct,
    budget: &'a Budget<'a>,
}

impl RulesVisitor for UctVisitor<'_> {
    type Output = Option<Action>;

    fn visit<G: Game>(self, game: G) -> Option<Action> {
        self.uct.best(&game, self.budget).map(|m| game.action(m))
    }
}

struct Tree<'a, G: Rules> {
    game: &'a G,
    rng: ChaCha8Rng,
    /// The root first; the children of a node lie side by side.
    nodes: Vec<Node<G::Move>>,
    /// The most nodes.
    max_nodes: usize,
}

struct Node<M> {
    /// The move that leads to the node; none for the root.
    m: Option<M>,
    visits: u32,
    /// Wins minus losses of the seat that moved to this node.
    score: i32,
    /// None before the node is expanded.
    children: Option<Range<usize>>,
}

impl<M> Node<M> {
    fn new(m: Option<M>) -> Node<M> {
        Node { m, visits: 0, score: 0, children: None }
    }
}

impl<'a, G: Rules> Tree<'a, G> {
    fn new(game: &'a G, rng: ChaCha8Rng) -> Tree<'a, G> {
        Tree { game, rng, nodes: vec![Node::new(None)], max_nodes: MAX_TREE_BYTES / size_of::<Node<G::Move>>() }
    }

    /// Selection, expansion, a random playout, and backpropagation of its outcome.
    fn run_playout(&mut self) {
        let mut position = self.game.start();
        let mut path: Vec<(usize, Seat)> = Vec::new();
        let mut at = 0;

        // 1. Selection: down to a leaf of the tree, or to the end of the game.
        let outcome = loop {
            if let Some(outcome) = self.game.outcome(&position) {
                break outcome;
            }
            let is_new = self.nodes[at].visits == 0 && at != 0;
            if is_new || self.is_full_at(at) {
                break playout(self.game, position, &mut self.rng);
            }
            let children = self.children(at, &position);
            let mover = self.game.to_move(&position);
            at = self.select_child(at, children);
            path.push((at, mover));
            let m = self.nodes[at].m.expect("every node but the root was reached by a move");
            self.game.play(&mut position, m);
        };

        // 2. Backpropagation.
        self.nodes[0].visits += 1;
        for (node, mover) in path {
            self.nodes[node].visits += 1;
            self.nodes[node].score += Outcome::value_for(outcome, mover);
        }
    }

    /// Whether this node cannot be expanded because the tree is full.
    fn is_full_at(&self, at: usize) -> bool {
        at != 0 && self.nodes[at].children.is_none() && self.nodes.len() >= self.max_nodes
    }

    fn children(&mut self, at: usize, position: &G::Position) -> Range<usize> {
        if let Some(children) = &self.nodes[at].children {
            return children.clone();
        }
        let first = self.nodes.len();
        self.nodes.extend(self.game.moves(position).map(|m| Node::new(Some(m))));
        let children = first..self.nodes.len();
        self.nodes[at].children = Some(children.clone());
        children
    }

    /// The child with the highest upper confidence bound (UCB1); the first of those not visited yet, if there are any.
    fn select_child(&self, parent: usize, children: Range<usize>) -> usize {
        let ln_visits = f64::from(self.nodes[parent].visits.max(1)).ln();
        let ucb = |child: &usize| {
            let Node { visits, score, .. } = self.nodes[*child];
            if visits == 0 {
                return f64::INFINITY;
            }
            let visits = f64::from(visits);
            f64::from(score) / visits + EXPLORATION * (ln_visits / visits).sqrt()
        };
        // `max_by` takes the last of equals; turned round, it takes the first.
        children.rev().max_by(|a, b| ucb(a).total_cmp(&ucb(b))).expect("a game that goes on has a move")
    }

    fn most_visited(&self) -> Option<G::Move> {
        let children = self.nodes[0].children.clone()?;
        let most = children.rev().max_by_key(|&child| self.nodes[child].visits)?;
        self.nodes[most].m
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_games::Spec;

    fn choice(spec: &str, rows: &[&str]) -> String {
        let mut setup = Spec::parse(spec).unwrap().setup().unwrap();
        setup.board = rows.iter().map(|&row| row.to_owned()).collect::<Vec<_>>().try_into().unwrap();
        let uct = Uct { playouts: 2_000, seed: 7 };
        uct.choose(&setup, &Budget::unlimited()).unwrap().map_or("nothing".to_owned(), |action| action.to_string())
    }

    #[test]
    fn it_takes_a_win_and_stops_one() {
        assert_eq!(choice("mnk:3x3,k=3", &["oo.", "xx.", "..."]), "c2");
        assert_eq!(choice("mnk:3x3,k=3", &["oo.", "x..", "..x"]), "c1");
        assert_eq!(choice("tts:4x4,k=4", &["x.xx", "oo.o", "....", "...."]), "b1");
        assert_eq!(choice("connect4:4x5", &[".....", ".....", "x....", "xooo."]), "e");
    }

    #[test]
    fn a_finished_game_has_no_move() {
        assert_eq!(choice("mnk:3x3,k=3", &["xox", "xoo", "oxx"]), "nothing");
    }

    #[test]
    fn a_tree_that_is_full_grows_no_more_and_still_finds_the_win() {
        struct Grow;
        impl RulesVisitor for Grow {
            type Output = (usize, Option<String>);

            fn visit<G: Game>(self, game: G) -> (usize, Option<String>) {
                let mut tree = Tree { max_nodes: 40, ..Tree::new(&game, ChaCha8Rng::seed_from_u64(7)) };
                (0..2_000).for_each(|_| tree.run_playout());
                (tree.nodes.len(), tree.most_visited().map(|m| game.action(m).to_string()))
            }
        }
        let mut setup = Spec::parse("mnk:3x3,k=3").unwrap().setup().unwrap();
        setup.board = ["oo.", "xx.", "..."].map(str::to_owned).to_vec().try_into().unwrap();
        let (nodes, best) = with_rules(&setup, Grow).unwrap();
        assert!((40..50).contains(&nodes), "{nodes}");
        assert_eq!(best.as_deref(), Some("c2"));
    }

    #[test]
    fn a_child_is_selected_by_its_mean_and_by_how_seldom_it_was_visited() {
        let race = plyground_game::sample::Race { length: 9 };
        let mut tree = Tree::new(&race, ChaCha8Rng::seed_from_u64(0));
        let mut select = |root: u32, children: [(u32, i32); 3]| {
            tree.nodes.truncate(1);
            tree.nodes[0].visits = root;
            tree.nodes.extend(children.map(|(visits, score)| Node { visits, score, ..Node::new(Some(1)) }));
            tree.select_child(0, 1..4)
        };
        assert_eq!(select(3, [(1, 1), (0, 0), (0, 0)]), 2, "the first that was never visited");
        assert_eq!(select(30, [(10, 2), (10, 4), (10, 4)]), 2, "the first of the best");
        // ln 100 = 4.6: 0.5 + sqrt(4.6 / 60) = 0.78, 0.0 + sqrt(4.6 / 10) = 0.68, 0.0 + sqrt(4.6 / 7) = 0.81.
        assert_eq!(select(100, [(60, 30), (10, 0), (7, 0)]), 3);
        assert_eq!(select(100, [(60, 30), (10, 0), (8, 0)]), 1);
    }

    #[test]
    fn time_may_end_it_sooner() {
        let start = Spec::parse("othello:8").unwrap().setup().unwrap();
        let uct = Uct { playouts: u64::MAX, seed: 0 };
        assert!(uct.choose(&start, &Budget::nodes(50)).unwrap().is_some());
    }
}
