//! The tree for elsewhere: all of it as JSON, and the drawing as a picture that brings its own colours.

use super::draw::tree_svg;
use super::layout::layout;
use super::replay::node_positions;
use super::search_tree::SearchTree;
use plyground_search::courses::number_json;
use serde_json::{Value, json};

/// Larger trees are written without their boards; the moves tell them.
const MAX_NODES_WITH_BOARDS: usize = 5_000;

/// The nodes as `plyground search --tree` writes them, and the answer, as JSON. It is written node by node: as a value all
/// of it would take ten times the memory of its text.
pub(crate) fn tree_json(tree: &SearchTree) -> String {
    let all: Vec<u32> = (0..tree.nodes.len() as u32).collect();
    let seen = if all.len() <= MAX_NODES_WITH_BOARDS { node_positions(tree, &all) } else { Vec::new() };
    let finite = |value: f64| if value.is_finite() { json!(value) } else { Value::Null };
    let node = |&index: &u32| {
        let node = tree.node(index);
        let mut fields = json!({
            "parent": node.parent,
            "move": node.by.map(|by| by.to_string()),
            "alpha": finite(node.alpha),
            "beta": finite(node.beta),
            "value": node.value,
            "bound": node.bound.name(),
            "end": node.end.name(),
        });
        if let Some(seen) = seen.get(index as usize) {
            fields["board"] = json!(seen.picture.board);
            fields["to_move"] = json!(seen.to_move);
        }
        let left = tree.unsearched(index);
        if !left.is_empty() {
            fields["left"] = left.iter().map(ToString::to_string).collect();
        }
        fields
    };
    let head = json!({
        "setup": tree.setup,
        "answer": tree.answer.json(),
        "value": number_json(tree.answer.value),
    });
    let mut text = head.to_string();
    text.pop();
    text.push_str(",\"nodes\":[");
    for index in &all {
        if *index > 0 {
            text.push(',');
        }
        text.push_str(&node(index).to_string());
    }
    text.push_str(&format!("],\"dropped\":{}}}", tree.dropped));
    text
}

/// The drawing of a subtree, for slides: light colours, no scripts, nothing from elsewhere.
pub(crate) fn tree_picture(tree: &SearchTree, focus: u32) -> String {
    let drawing = tree_svg(tree, &layout(tree, focus), None, None, None);
    // Boards in a picture know no pointer and no focus: what is bound to a skin is enough.
    let boards = plyground_board::board_css();
    let boards: String = boards.lines().filter(|rule| rule.starts_with(".board-")).collect();
    let style = plain_colours(&(boards + TREE));
    match drawing.split_once('>') {
        Some((open, rest)) => {
            format!("{open}><style>{style}</style><rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>{rest}")
        }
        None => drawing,
    }
}

const TREE: &str = include_str!("../../assets/tree.css");

/// Programs that draw SVG know no custom properties: each is replaced by its value in the light theme.
pub(super) fn plain_colours(css: &str) -> String {
    let light = plyground_board::DESIGN_TOKENS.split("@media").next().unwrap_or_default();
    let value = |name: &str| {
        let declaration = format!("--{name}:");
        let rest = light.split(declaration.as_str()).nth(1)?;
        rest.split(';').next().map(str::trim)
    };
    let mut out = String::new();
    let mut rest = css;
    while let Some((before, after)) = rest.split_once("var(--") {
        out += before;
        let (name, after) = after.split_once(')').unwrap_or((after, ""));
        let name = name.split(',').next().unwrap_or(name);
        out += &value(name).map_or_else(|| "currentColor".to_owned(), plain_colours);
        rest = after;
    }
    // Marks like < and & would end the picture early.
    (out + rest).replace(['&', '<'], "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_knows_its_colours() {
        let css = plain_colours(".tree .edge.pv { stroke: var(--accent); }");
        assert_eq!(css, ".tree .edge.pv { stroke: #2440b5; }");
    }
}
