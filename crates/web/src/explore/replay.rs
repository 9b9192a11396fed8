//! The positions of a tree, made again from its moves.

use super::search_tree::SearchTree;
use plyground_board::Picture;
use plyground_game::{Action, Board, Cell, Game, Seat, Square, find_move};
use plyground_games::{RulesVisitor, with_rules};

/// The position at a node of the search tree, replayed for drawing: board picture, side to move, static evaluation.
#[derive(Clone, Debug)]
pub(crate) struct NodeView {
    pub(crate) picture: Picture,
    pub(crate) to_move: Seat,
    /// What the evaluation says here, seen as all values are.
    pub(crate) static_value: f64,
    pub(crate) scores: Option<[i32; 2]>,
    pub(crate) is_over: bool,
}

/// The positions of these nodes.
pub(crate) fn node_positions(tree: &SearchTree, nodes: &[u32]) -> Vec<NodeView> {
    let lines = nodes.iter().map(|&node| actions(tree, node)).collect();
    // A position that was searched can be set up again.
    with_rules(&tree.setup, ReplayVisitor { tree, lines }).unwrap_or_default()
}

fn actions(tree: &SearchTree, node: u32) -> Vec<Action> {
    tree.path(node).into_iter().filter_map(|index| tree.node(index).by).collect()
}

struct ReplayVisitor<'a> {
    tree: &'a SearchTree,
    lines: Vec<Vec<Action>>,
}

impl RulesVisitor for ReplayVisitor<'_> {
    type Output = Vec<NodeView>;

    fn visit<G: Game>(self, game: G) -> Vec<NodeView> {
        let evaluation = self.tree.answer.course.evaluation(&game, self.tree.evaluation.as_deref());
        let evaluation = evaluation.unwrap_or_else(|_| game.default_evaluation());
        let unit = f64::from(game.scale(evaluation));
        let seen = |line: &Vec<Action>| {
            let mut position = game.start();
            let mut board = game.setup(&position).board;
            let mut picture = Picture::new(game.look(), board.clone());
            for &action in line {
                // Courses search on past a win, so this plays by the rules of the board alone.
                let Some(m) = find_move(&game, &position, action) else { break };
                let seat = game.to_move(&position);
                game.play(&mut position, m);
                let after = game.setup(&position).board;
                let filled = filled(&board, &after);
                // A square may be filled and belong to no player, as under a domino.
                if filled.iter().any(|&cell| after.at(cell) == Square::Blocked) {
                    picture.joined.push((seat, filled.clone()));
                }
                picture.last = filled;
                board = after;
            }
            picture.board = board;
            picture.line = game.winning_line(&position);
            NodeView {
                picture,
                to_move: game.to_move(&position),
                static_value: f64::from(game.evaluate(evaluation, &position, self.tree.answer.value_of)) / unit,
                scores: game.scores(&position),
                is_over: game.outcome(&position).is_some(),
            }
        };
        self.lines.iter().map(seen).collect()
    }
}

fn filled(before: &Board, after: &Board) -> Vec<Cell> {
    let is_new = |cell: &Cell| before.at(*cell) == Square::Free && after.at(*cell) != Square::Free;
    after.size().iter().filter(is_new).collect()
}
