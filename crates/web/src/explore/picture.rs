//! Pictures for elsewhere: the tree at a step, both trees of a comparison, the windows, a board, and all steps as one page.
//! Each says in itself what it shows and in which unit, and needs nothing from anywhere.

use super::draw::{short, step_svg};
use super::export::plain_colours;
use super::format::{bounded, course_notation, number, plural};
use super::node::{NodeExit, NodeKind, TreeRow};
use super::page::title_of;
use super::replay::node_positions;
use super::request::algorithm_title;
use super::search_tree::SearchTree;
use super::slide::{SlideDrawing, board_svg};
use plyground_search::courses::evaluations;
use serde_json::json;
use std::fmt::Write;

const PICTURE: &str = include_str!("picture.css");
const TREE: &str = concat!(include_str!("../../assets/tree.css"), include_str!("../../assets/slide-tree.css"));
/// Around everything.
const MARGIN: f64 = 20.0;
/// Below the title, and between two lines of text.
const TITLE_HEIGHT: f64 = 56.0;
const LINE_HEIGHT: f64 = 20.0;
/// The width of a letter of the text, about.
const LETTER: f64 = 7.6;

/// A drawing with a title above it and sentences below it.
struct Frame {
    width: f64,
    height: f64,
    title: String,
    subtitle: String,
    /// What is drawn, in places of its own below the title.
    body: String,
    sentences: Vec<String>,
}

impl Frame {
    fn svg(&self) -> String {
        // A title may be wider than a small drawing.
        let words = self.title.chars().count().max(self.subtitle.chars().count() * 3 / 4) as f64;
        let width = self.width.max(words * 9.5).max(480.0);
        let room = (width / LETTER) as usize;
        let lines: Vec<String> = self.sentences.iter().flat_map(|text| wrap(text, room)).collect();
        let high = TITLE_HEIGHT + self.height + lines.len() as f64 * LINE_HEIGHT + 2.0 * MARGIN;
        let wide = width + 2.0 * MARGIN;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" role=\"img\" \
             aria-label=\"{2}\"><style>{3}</style><rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>",
            short(wide),
            short(high),
            escape(&self.title),
            style(),
        );
        let _ = write!(
            svg,
            "<text class=\"pt\" x=\"{0}\" y=\"38\">{1}</text><text class=\"ps\" x=\"{0}\" y=\"60\">{2}</text>",
            short(MARGIN),
            escape(&self.title),
            escape(&self.subtitle)
        );
        let left = MARGIN + (width - self.width) / 2.0;
        let _ = write!(
            svg,
            "<g transform=\"translate({} {})\">{}</g>",
            short(left),
            short(MARGIN + TITLE_HEIGHT),
            self.body
        );
        let top = MARGIN + TITLE_HEIGHT + self.height + LINE_HEIGHT;
        for (index, line) in lines.iter().enumerate() {
            let y = top + index as f64 * LINE_HEIGHT;
            let _ =
                write!(svg, "<text class=\"pl\" x=\"{}\" y=\"{}\">{}</text>", short(MARGIN), short(y), escape(line));
        }
        svg + "</svg>"
    }
}

/// Colours and letters of every picture: the light ones, written out, because programs that draw SVG know no variables.
fn style() -> String {
    let boards = plyground_board::board_css();
    let boards: String = boards.lines().filter(|rule| rule.starts_with(".board-")).collect();
    plain_colours(&(boards + TREE + &PICTURE.replace('\n', "")))
}

/// What the values mean: who has them, who maximises, and by which evaluation.
fn units(tree: &SearchTree) -> String {
    let seat = tree.seat_name(tree.answer.value_of);
    let known = evaluations(&tree.setup).unwrap_or_default();
    let about = tree.evaluation.as_deref().and_then(|name| known.iter().find(|(known, _)| *known == name));
    let about = about.or(if known.len() == 1 { known.first() } else { None });
    let evaluation = about.map(|(name, about)| format!(", {name} ({about})")).unwrap_or_default();
    let glyphs = if tree.nodes.iter().any(|node| node.kind == NodeKind::Chance) { ", ○ averages" } else { "" };
    format!("Values for {seat}{evaluation}. ▲ maximises, ▽ minimises{glyphs}.")
}

fn counts(tree: &SearchTree) -> String {
    let counts = tree.answer.counts;
    let best = tree.answer.best.map_or("none".to_owned(), |best| course_notation(tree.answer.course, best));
    format!(
        "Best move {best}, value {}, {}, {}.",
        number(tree.answer.value),
        plural(counts.leaves, "leaf", "leaves"),
        plural(counts.nodes() + 1, "node", "nodes")
    )
}

/// The tree as it is known at a step.
pub(crate) fn step_picture(tree: &SearchTree, focus: u32, step: Option<usize>) -> String {
    let drawing = SlideDrawing::new(tree, focus);
    let last = drawing.steps.steps.len();
    let now = drawing.step(Some(step.unwrap_or(last)));
    let svg = step_svg(tree, &drawing.item, &drawing.steps, now, None);
    let (width, height) = size_of_svg(&svg);
    let said = drawing.steps.steps.get(now - 1).map(|step| step.text.clone()).unwrap_or_default();
    let part = if focus > 0 { format!(", below {}", tree.move_text(focus)) } else { String::new() };
    Frame {
        width,
        height,
        title: format!("{}{part}", title_of(tree)),
        subtitle: format!("Step {now} of {last}. {}", units(tree)),
        body: svg,
        sentences: vec![said],
    }
    .svg()
}

/// Two searches of one position beside each other, both done.
pub(crate) fn both_picture(tree: &SearchTree, other: &SearchTree) -> String {
    let mut body = String::new();
    let (mut width, mut height): (f64, f64) = (0.0, 0.0);
    for (index, tree) in [tree, other].into_iter().enumerate() {
        let drawing = SlideDrawing::new(tree, 0);
        let svg = step_svg(tree, &drawing.item, &drawing.steps, drawing.steps.steps.len(), None);
        let (wide, high) = size_of_svg(&svg);
        let x = if index == 0 { 0.0 } else { width + 2.0 * MARGIN };
        let name = algorithm_title(tree.answer.algorithm);
        let _ = write!(
            body,
            "<g transform=\"translate({} 0)\"><text class=\"pl\" y=\"14\">{name}: {}</text><g transform=\"translate(0 26)\">{svg}</g></g>",
            short(x),
            escape(&counts(tree)),
        );
        width = x + wide;
        height = height.max(high + 26.0);
    }
    let title = title_of(tree).replace(&format!(", {}", algorithm_title(tree.answer.algorithm).to_lowercase()), "");
    Frame { width, height, title, subtitle: units(tree), body, sentences: Vec::new() }.svg()
}

/// The board of a node.
pub(crate) fn board_picture(tree: &SearchTree, node: u32) -> String {
    let Some(seen) = node_positions(tree, &[node]).pop() else { return String::new() };
    const SIDE: f64 = 420.0;
    let moves: Vec<String> = tree.path(node).iter().skip(1).map(|&at| tree.move_text(at)).collect();
    let place = if moves.is_empty() { "the root".to_owned() } else { moves.join(", then ") };
    let to_move = match seen.is_over {
        true => "The game is over".to_owned(),
        false => format!("{} to move", tree.seat_name(seen.to_move)),
    };
    let value = bounded(tree.node(node));
    Frame {
        width: SIDE,
        height: SIDE,
        title: format!("{}: {place}", title_of(tree)),
        subtitle: format!("{to_move}. Value {value} for {}.", tree.seat_name(tree.answer.value_of)),
        body: board_svg(tree, node).replacen("<svg ", &format!("<svg width=\"{SIDE}\" height=\"{SIDE}\" "), 1),
        sentences: Vec::new(),
    }
    .svg()
}

/// The windows of all drawn nodes that are known at a step, on one number line.
pub(crate) fn windows_picture(tree: &SearchTree, focus: u32, step: Option<usize>) -> String {
    const ROW: f64 = 26.0;
    const NAME: f64 = 200.0;
    const LINE: f64 = 460.0;
    const VALUE: f64 = 90.0;
    let drawing = SlideDrawing::new(tree, focus);
    let steps = &drawing.steps;
    let last = steps.steps.len();
    let now = drawing.step(Some(step.unwrap_or(last)));
    let is_known = |row: &TreeRow| match row {
        TreeRow::Node(index) => steps.at.get(index).is_some_and(|&at| at <= now),
        TreeRow::Cut(index) => steps.rest.get(index).is_some_and(|&cut| cut <= now),
    };
    let x = |value: f64| NAME + tree.scale.at(value) / 100.0 * LINE;
    let mut body = String::new();
    for (value, _) in tree.scale.ticks() {
        let _ = write!(body, "<text class=\"wn wm\" x=\"{}\" y=\"10\">{}</text>", short(x(value)), number(value));
    }
    let focus_ply = tree.node(focus).ply;
    let mut y = ROW;
    for row in drawing.rows(tree).into_iter().filter(is_known) {
        let index = match row {
            TreeRow::Node(index) => index,
            TreeRow::Cut(index) => {
                let left = tree.unsearched(index);
                let moves: Vec<String> = left.iter().take(8).map(|&m| course_notation(tree.answer.course, m)).collect();
                let more = if left.len() > 8 { " …" } else { "" };
                let _ = write!(
                    body,
                    "<text class=\"wn wc\" x=\"{}\" y=\"{}\">× {} cut: {}{more}</text>",
                    short(f64::from(tree.node(index).ply - focus_ply + 1) * 18.0),
                    short(y + 4.0),
                    left.len(),
                    escape(&moves.join(" "))
                );
                y += ROW;
                continue;
            }
        };
        let node = tree.node(index);
        let is_done = steps.done.get(&index).is_some_and(|&done| done <= now);
        let glyph = match (node.end, node.kind) {
            (NodeExit::Leaf, _) => "□",
            (_, NodeKind::Max) => "▲",
            (_, NodeKind::Min) => "▽",
            (_, NodeKind::Chance) => "○",
        };
        let (alpha, beta) = (node.alpha, node.beta);
        let from = if alpha.is_finite() { x(alpha) } else { NAME };
        let to = if beta.is_finite() { x(beta) } else { NAME + LINE };
        let _ = write!(
            body,
            "<g transform=\"translate(0 {})\"><text class=\"wn\" x=\"{}\" y=\"4\">{glyph} {}</text><rect class=\"ww\" x=\"{}\" y=\"-9\" width=\"{}\" height=\"18\"/><path class=\"wl\" d=\"M{NAME} 0h{LINE}\"/>",
            short(y),
            short(f64::from(node.ply - focus_ply) * 18.0),
            escape(&tree.move_text(index)),
            short(from),
            short((to - from).max(0.0)),
        );
        if alpha.is_finite() {
            let _ =
                write!(body, "<path class=\"wj\" d=\"M{0} -8h-5v16h5\" transform=\"translate(5 0)\"/>", short(from));
        }
        if beta.is_finite() {
            let _ = write!(body, "<path class=\"wj\" d=\"M{0} -8h5v16h-5\" transform=\"translate(-5 0)\"/>", short(to));
        }
        if is_done {
            let out = node.end == NodeExit::Cut || tree.ends_parent(index);
            let shape = if out { "wo" } else { "wv" };
            let _ = write!(body, "<circle class=\"{shape}\" cx=\"{}\" cy=\"0\" r=\"5\"/>", short(x(node.value)));
        }
        let _ = write!(
            body,
            "<text class=\"wn wr\" x=\"{}\" y=\"4\">{}</text></g>",
            short(NAME + LINE + VALUE),
            escape(steps.value_at(index, now))
        );
        y += ROW;
    }
    Frame {
        width: NAME + LINE + VALUE,
        height: y,
        title: format!("{}: windows", title_of(tree)),
        subtitle: format!("Step {now} of {last}. α and β of every node on one number line. {}", units(tree)),
        body,
        sentences: Vec::new(),
    }
    .svg()
}

/// All steps as one page that needs nothing else: no network, no other file.
pub(crate) fn steps_page(tree: &SearchTree, focus: u32) -> String {
    let drawing = SlideDrawing::new(tree, focus);
    let svg = step_svg(tree, &drawing.item, &drawing.steps, 1, None);
    let item = |step: &super::steps::Step| json!({ "node": step.node, "kind": step.kind.name(), "text": step.text, "line": step.line });
    let steps: Vec<_> = drawing.steps.steps.iter().map(item).collect();
    // Nothing in the data may end the script.
    let data = serde_json::to_string(&steps).unwrap_or_default().replace('<', "\\u003c");
    let title = escape(&title_of(tree));
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <title>{title}</title><style>{}{PAGE_STYLE}</style></head><body><h1>{title}</h1><p>{}</p>{svg}\
         <p id=\"say\" aria-live=\"polite\"></p><p><button id=\"back\">Back</button> <button id=\"next\">Next</button> \
         <button id=\"play\">Play</button> <button id=\"cut\">Next cut</button> <output id=\"place\"></output></p>\
         <script type=\"module\">\n{}\nconst steps = {data}.map((step) => ({{ ...step, line: new Set(step.line) }}));\n{PAGE_SCRIPT}</script></body></html>\n",
        style(),
        escape(&units(tree)),
        include_str!("../../assets/tree-steps.js"),
    )
}

const PAGE_STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;margin:1.5rem;background:#fff;color:#17191d}h1{font-size:1.3rem}\
    svg.tree{display:block;width:100%;height:auto;max-height:65vh}#say{font-size:1.25rem;min-height:4rem}button{font:inherit;padding:.3rem .8rem}";

const PAGE_SCRIPT: &str = "const tree = document.querySelector('svg.tree');
const by = (id) => document.getElementById(id);
let now = 1, timer = 0;
function go(to) {
  now = Math.max(1, Math.min(steps.length, to));
  showTree(tree, steps[now - 1], now, steps[0].node);
  by('say').textContent = steps[now - 1].text;
  by('place').textContent = `Step ${now} of ${steps.length}`;
}
function stop() { clearInterval(timer); timer = 0; by('play').textContent = 'Play'; }
function play() {
  if (timer) return stop();
  if (now === steps.length) go(1);
  by('play').textContent = 'Pause';
  timer = setInterval(() => (now === steps.length ? stop() : go(now + 1)), 1200);
}
function cut() {
  const next = steps.findIndex((step, index) => step.kind === 'cut' && index >= now);
  if (next >= 0) go(next + 1);
}
by('back').onclick = () => { stop(); go(now - 1); };
by('next').onclick = () => { stop(); go(now + 1); };
by('play').onclick = play;
by('cut').onclick = () => { stop(); cut(); };
addEventListener('keydown', (event) => {
  const keys = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 };
  if (event.key in keys) { event.preventDefault(); stop(); go(now + keys[event.key]); }
});
go(1);
";

/// The size that a drawing says it has.
fn size_of_svg(svg: &str) -> (f64, f64) {
    let number = |name: &str| {
        let rest = svg.split_once(name)?.1;
        rest.split('"').next()?.parse().ok()
    };
    (number(" width=\"").unwrap_or(0.0), number(" height=\"").unwrap_or(0.0))
}

/// Lines of a sentence, none longer than so many letters.
fn wrap(text: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + word.chars().count() < most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_is_broken_between_words() {
        assert_eq!(wrap("one two three four", 9), ["one two", "three", "four"]);
        assert_eq!(wrap("", 9), Vec::<String>::new());
    }

    #[test]
    fn the_size_of_a_drawing_is_read_from_it() {
        assert_eq!(
            size_of_svg("<svg class=\"tree\" viewBox=\"0 0 860 278\" width=\"860\" height=\"278.5\">"),
            (860.0, 278.5)
        );
    }
}
