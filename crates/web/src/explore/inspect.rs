//! One node, looked at closely.

use super::effect::describe;
use super::format::{bounded, course_notation, number, plural, thousands};
use super::node::{NodeExit, NodeKind};
use super::replay::node_positions;
use super::search_tree::SearchTree;
use askama::Template;
use plyground_board::render_thumbnail;

#[derive(Template)]
#[template(path = "explore_node.html")]
struct NodeDetails {
    title: String,
    board: String,
    alt: String,
    facts: Vec<(String, String)>,
    happened: String,
    focus: String,
    play: String,
    is_folded: bool,
}

/// The node as a part of the page. `whole` is the page's address without the part of the tree that it shows.
pub(crate) fn render_node(tree: &SearchTree, index: u32, whole: &str) -> String {
    let Some(seen) = node_positions(tree, &[index]).pop() else { return String::new() };
    let node = tree.node(index);
    let course = tree.answer.course;
    let line: Vec<String> =
        tree.path(index).iter().filter_map(|&node| tree.node(node).by).map(|by| course_notation(course, by)).collect();
    let title = if line.is_empty() { "The root".to_owned() } else { line.join(", then ") };
    let mut facts: Vec<(String, String)> = Vec::new();
    let mut fact = |name: &str, value: String| facts.push((name.to_owned(), value));
    fact(
        "To move",
        if seen.is_over { "none: the game is over".to_owned() } else { tree.seat_name(seen.to_move).to_owned() },
    );
    if let Some([first, second]) = seen.scores {
        fact("Score", format!("{first} : {second}"));
    }
    fact("Evaluation here", number(seen.static_value));
    fact(if node.end == NodeExit::Leaf { "Leaf value" } else { "Value" }, bounded(node));
    if tree.prunes() {
        fact("α and β on entry", format!("{}, {}", number(node.alpha), number(node.beta)));
        let left = match node.kind {
            NodeKind::Max => (node.alpha.max(node.value), node.beta),
            _ => (node.alpha, node.beta.min(node.value)),
        };
        if node.end != NodeExit::Leaf {
            fact("α and β at the end", format!("{}, {}", number(left.0), number(left.1)));
        }
    }
    let children: Vec<u32> = tree.children(index).collect();
    if node.end != NodeExit::Leaf {
        let searched = children.len() as u64;
        fact("Replies searched", thousands(searched));
        fact(
            "Replies left",
            match tree.unsearched(index).len() {
                0 => "none".to_owned(),
                count => format!("{count}, cut"),
            },
        );
        fact("Nodes below", thousands(u64::from(node.size) - 1));
        fact("Leaves below", thousands(u64::from(tree.leaves(index))));
    }
    let mut how = describe(tree, index);
    if node.kind == NodeKind::Chance && node.end == NodeExit::Searched {
        how = average_text(tree, &children, node.value);
    }
    // A name stays small in a row, and a sentence begins with a word.
    if let Some(rest) = how.strip_prefix("v ") {
        let verb = if rest.starts_with("equals") { "" } else { "is " };
        how = format!("the value {verb}{rest}");
    }
    let page = NodeDetails {
        alt: format!("Board after {title}"),
        title,
        board: render_thumbnail(&seen.picture),
        facts,
        happened: crate::pages::sentence(&how),
        focus: format!("{whole}&at={index}#tree"),
        play: crate::position::PositionQuery::from_setup(&tree.setup).query() + &moves(tree, index),
        is_folded: node.size > 1 && index > 0,
    };
    page.render().unwrap_or_default()
}

fn moves(tree: &SearchTree, index: u32) -> String {
    let moves: Vec<String> =
        tree.path(index).iter().filter_map(|&node| tree.node(node).by).map(|by| by.to_string()).collect();
    if moves.is_empty() {
        String::new()
    } else {
        format!("&moves={}", crate::position::percent_encode(&moves.join(" ")))
    }
}

/// The sum behind an average, as far as it can be read.
fn average_text(tree: &SearchTree, children: &[u32], value: f64) -> String {
    let values: Vec<String> = children.iter().map(|&child| number(tree.node(child).value)).collect();
    if values.len() > 8 {
        return format!("the average of {} is {}", plural(values.len() as u64, "reply", "replies"), number(value));
    }
    let sum = values.join(" + ").replace("+ −", "− ");
    format!("({sum}) / {} = {}", values.len(), number(value))
}

/// The first node that was cut because its value equals a bound: where counts differ from those who cut later.
pub(crate) fn equality_cut(tree: &SearchTree) -> Option<u32> {
    let is_it = |&index: &u32| {
        let node = tree.node(index);
        let bound = if node.kind == NodeKind::Max { node.beta } else { node.alpha };
        node.end == NodeExit::Cut && node.value == bound && !tree.unsearched(index).is_empty()
    };
    (0..tree.nodes.len() as u32).find(is_it)
}
