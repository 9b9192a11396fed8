//! All that the page of a search shows.

use super::draw::{Links, tree_svg};
use super::format::{HeadlinePart, course_notation, headline, number, plural, thousands};
use super::inspect::{equality_cut, render_node};
use super::layout::layout;
use super::ledger::{key_rulers, ledger_axis, ledger_rows};
use super::map::{FoldRow, fold_rows, map_svg};
use super::node::{NodeKind, RowRange};
use super::recorded::first_difference;
use super::request::SearchRequest;
use super::run::compared_request;
use super::search_tree::SearchTree;
use super::steps::{Step, search_steps};
use super::variants::{SearchVariant, VariantKind, at_least};
use crate::error::RequestError;
use crate::switch::Switch;
use plyground_games::{Family, state_from_setup};
use plyground_search::courses::{CountKind, Depth};
use plyground_search::textbook::Algorithm;
use serde::Deserialize;

/// Rows of the ledger that a page comes with.
const FIRST_ROWS: usize = 120;
/// Subtrees that a page comes with.
const FIRST_FOLDS: usize = 12;

/// The query of the explorer: a search, and which part of its tree the page shows.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct ExplorerQuery {
    #[serde(flatten)]
    pub(crate) search: SearchRequest,
    /// The node whose subtree is shown.
    pub(crate) at: usize,
    /// The node that is looked at closely.
    pub(crate) node: Option<usize>,
    /// The first row of the ledger, for those without scripts.
    pub(crate) from: usize,
    /// Whether all subtrees stand in the table.
    pub(crate) all: Switch,
}

/// Everything the template of the explorer page shows for one search tree.
pub(crate) struct ExplorerView {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) headline: Vec<HeadlinePart>,
    pub(crate) headline_words: String,
    /// What the headline does not say.
    pub(crate) counts: Vec<(&'static str, String)>,
    pub(crate) value: String,
    pub(crate) value_of: &'static str,
    pub(crate) focus: u32,
    pub(crate) crumbs: Vec<(String, String)>,
    pub(crate) up: Option<String>,
    pub(crate) siblings: [Option<(String, String)>; 2],
    pub(crate) tree_words: String,
    pub(crate) tree: String,
    pub(crate) has_chance: bool,
    pub(crate) steps: Vec<Step>,
    pub(crate) defs: String,
    pub(crate) axis: String,
    pub(crate) rows: String,
    pub(crate) first_row: usize,
    pub(crate) row_count: usize,
    pub(crate) next_rows: Option<usize>,
    pub(crate) earlier_rows: Option<usize>,
    pub(crate) keys: Vec<(String, &'static str)>,
    pub(crate) inspector: String,
    pub(crate) note: Option<EqualityCutNote>,
    pub(crate) variants: Vec<VariantBar>,
    pub(crate) map: Option<String>,
    pub(crate) folds: Vec<FoldRow>,
    pub(crate) rest: Option<OtherSubtrees>,
    pub(crate) dropped: String,
    /// Whose line is already on the board, a sentence each.
    pub(crate) standing_lines: Vec<String>,
    pub(crate) other: Option<ComparedTree>,
    /// Where a recorded search and its reference differ first, and the address that shows the node.
    pub(crate) difference: Option<(String, Option<String>)>,
    pub(crate) here: String,
    pub(crate) compare_href: String,
    pub(crate) depth_words: String,
}

/// Where counts differ from those who cut later.
pub(crate) struct EqualityCutNote {
    pub(crate) leaves: String,
    pub(crate) said: String,
    pub(crate) href: String,
    pub(crate) letter: char,
    pub(crate) left: String,
}

pub(crate) struct VariantBar {
    pub(crate) name: &'static str,
    pub(crate) leaves: String,
    pub(crate) nodes: String,
    pub(crate) leaves_share: f64,
    pub(crate) nodes_share: f64,
    pub(crate) href: Option<String>,
    pub(crate) is_this: bool,
}

/// The subtrees that have no row of their own.
pub(crate) struct OtherSubtrees {
    pub(crate) count: usize,
    pub(crate) nodes: String,
    pub(crate) leaves: String,
    pub(crate) cuts: String,
}

/// The other search, beside this one.
pub(crate) struct ComparedTree {
    pub(crate) name: &'static str,
    pub(crate) this: &'static str,
    pub(crate) tree: String,
    pub(crate) words: String,
    pub(crate) href: String,
}

/// The page's own addresses.
pub(crate) fn links(request: &SearchRequest, focus: u32) -> Links {
    let whole = format!("/explore?{}", request.query().replace('&', "&amp;"));
    Links { here: format!("{whole}&amp;at={focus}"), whole }
}

/// What the explorer shows of a search.
pub(crate) fn explorer_view(
    query: &ExplorerQuery,
    tree: &SearchTree,
    other: Option<&SearchTree>,
) -> Result<ExplorerView, RequestError> {
    let request = &query.search;
    let focus = tree.node_index(query.at)?;
    let links = links(request, focus);
    let plain = |text: &str| text.replace("&amp;", "&");
    let equality = equality_cut(tree);
    let first_cut = (0..tree.nodes.len() as u32).find(|&index| !tree.unsearched(index).is_empty());
    let drawing = layout(tree, focus);
    let steps = search_steps(tree, &drawing);
    let mut drawn = Vec::new();
    drawing.nodes(&mut drawn);
    let selected = match query.node {
        Some(node) => tree.node_index(node)?,
        None => equality.or(first_cut).filter(|index| drawn.contains(index)).unwrap_or(focus),
    };
    let is_large = tree.nodes.len() > drawn.len() || focus > 0;
    let row_count = tree.rows(focus).len();
    let from = query.from.min(row_count.saturating_sub(1));
    let span = RowRange { from, most: FIRST_ROWS };
    let (axis, line) = ledger_axis(&tree.scale);
    let fold_count = if query.all.is_on() { usize::MAX } else { FIRST_FOLDS };
    let folds =
        if is_large { fold_rows(tree, focus, RowRange { from: 0, most: fold_count }, &links) } else { Vec::new() };
    let cut_replies: usize = (0..tree.nodes.len() as u32).map(|index| tree.unsearched(index).len()).sum();
    let searched = plural(tree.nodes.len() as u64 + tree.dropped, "node searched", "nodes searched");
    let tree_words = if cut_replies > 0 {
        format!("{searched}, {} cut", plural(cut_replies as u64, "reply", "replies"))
    } else {
        searched
    };
    let path = tree.path(focus);
    let crumbs = path.iter().map(|&node| (tree.move_text(node), plain(&links.focus(node)))).collect();
    let up = tree.node(focus).parent.map(|parent| plain(&links.focus(parent)));
    let siblings = match tree.node(focus).parent {
        None => [None, None],
        Some(parent) => {
            let all: Vec<u32> = tree.children(parent).collect();
            let at = all.iter().position(|&child| child == focus).unwrap_or(0);
            let link = |index: Option<usize>| {
                index.and_then(|index| all.get(index)).map(|&node| (tree.move_text(node), plain(&links.focus(node))))
            };
            [link(at.checked_sub(1)), link(Some(at + 1))]
        }
    };
    let (headline, tells_counts) = headline(&tree.answer);
    Ok(ExplorerView {
        id: tree.id.clone(),
        title: title(tree),
        headline,
        headline_words: tree.answer.course_text(),
        counts: if tells_counts { Vec::new() } else { counts(tree) },
        value: number(tree.answer.value),
        value_of: tree.seat_name(tree.answer.value_of),
        focus,
        crumbs,
        up,
        siblings,
        tree_words,
        tree: tree_svg(tree, &drawing, Some(&steps), Some(&links), Some(selected)),
        has_chance: tree.answer.algorithm == Algorithm::Expectimax,
        defs: line,
        axis,
        rows: ledger_rows(tree, focus, span, &steps, &links, Some(selected)),
        first_row: from,
        row_count,
        next_rows: (from + FIRST_ROWS < row_count).then_some(from + FIRST_ROWS),
        earlier_rows: (from > 0).then(|| from.saturating_sub(FIRST_ROWS)),
        keys: key_rulers(tree.prunes()),
        inspector: render_node(tree, selected, &plain(&links.whole)),
        note: equality.and_then(|node| equality_cut_note(tree, node, &plain(&links.here))),
        variants: variant_bars(request, tree),
        map: is_large.then(|| map_svg(tree, focus)),
        rest: other_subtrees(tree, focus, folds.len()).filter(|_| is_large),
        folds,
        standing_lines: state_from_setup(&tree.setup).map(|state| state.standing_lines()).unwrap_or_default(),
        dropped: if tree.dropped > 0 { thousands(tree.dropped) } else { String::new() },
        other: other.map(|other| compared_tree(request, tree, other)),
        difference: other
            .filter(|_| !request.recorded.is_empty())
            .map(|other| difference(tree, other, &plain(&links.whole))),
        here: plain(&links.here),
        compare_href: format!(
            "/explore?{}",
            SearchRequest { compare: Switch::ticked(!request.compare.is_on()), ..request.clone() }.query()
        ),
        depth_words: depth_words(tree.answer.depth),
        steps: steps.steps,
    })
}

fn difference(tree: &SearchTree, reference: &SearchTree, whole: &str) -> (String, Option<String>) {
    match first_difference(tree, reference) {
        None => ("Both searches do the same, node by node".to_owned(), None),
        Some(found) => {
            let node = tree.node(found.node);
            let focus = if node.size == 1 { node.parent.unwrap_or(0) } else { found.node };
            let href = format!("{whole}&at={focus}&node={}#node", found.node);
            (format!("The first difference: {}", found.sentence), Some(href))
        }
    }
}

fn depth_words(depth: Depth) -> String {
    match depth {
        Depth::Plies(plies) => format!("limit {plies}"),
        Depth::Unlimited => "to the end".to_owned(),
    }
}

/// The game, its size, the search and its limit.
pub(crate) fn title_of(tree: &SearchTree) -> String {
    let name = super::request::algorithm_title(tree.answer.algorithm).to_lowercase();
    let size = tree.setup.board.size();
    let family = Family::title_of(&tree.setup.family);
    format!("{family} {} × {}, {name}, {}", size.rows(), size.cols(), depth_words(tree.answer.depth))
}

fn title(tree: &SearchTree) -> String {
    let size = tree.setup.board.size();
    format!(
        "{} {} × {}, {}",
        Family::title_of(&tree.setup.family),
        size.rows(),
        size.cols(),
        depth_words(tree.answer.depth)
    )
}

/// What the course counts, in its words.
fn counts(tree: &SearchTree) -> Vec<(&'static str, String)> {
    let name = |count: &CountKind| match count {
        CountKind::Expanded => "expanded",
        CountKind::StaticEvals => "static evaluations",
        CountKind::Leaves => "leaves",
        CountKind::Cutoffs => "cut-offs",
        CountKind::Nodes => "nodes",
    };
    let counts = &tree.answer.course.counts;
    counts.iter().filter_map(|count| Some((name(count), thousands(tree.answer.count(*count)?)))).collect()
}

fn equality_cut_note(tree: &SearchTree, node: u32, here: &str) -> Option<EqualityCutNote> {
    let later = tree.variants.iter().find(|variant| variant.kind == VariantKind::LateCut)?.counts?;
    let own = tree.answer.counts;
    let is_max = tree.node(node).kind == NodeKind::Max;
    let left: Vec<String> =
        tree.unsearched(node).iter().take(3).map(|&m| course_notation(tree.answer.course, m)).collect();
    (later.leaves != own.leaves).then(|| EqualityCutNote {
        leaves: thousands(later.leaves),
        said: tree.path(node).iter().skip(1).map(|&at| tree.move_text(at)).collect::<Vec<_>>().join(", then "),
        href: format!("{here}&node={node}#node"),
        letter: if is_max { 'β' } else { 'α' },
        left: left.join(", "),
    })
}

pub(crate) fn variant_bars(request: &SearchRequest, tree: &SearchTree) -> Vec<VariantBar> {
    let counted = |variant: &SearchVariant| variant.counts.map(|counts| (counts.leaves, counts.nodes() + 1));
    let least = if tree.variants.iter().all(|variant| variant.counts.is_some()) { 1 } else { at_least() };
    let counts = tree.variants.iter().filter_map(counted);
    let most = counts.fold((least, least), |most, counts| (most.0.max(counts.0), most.1.max(counts.1)));
    let bar = |variant: &SearchVariant| {
        let counts = counted(variant);
        let share = |count: u64, most: u64| count as f64 * 100.0 / most as f64;
        let more = || format!("{}+", thousands(at_least()));
        let kind = variant.kind;
        let href = (kind.is_in_form() && !variant.is_this).then(|| {
            let request = SearchRequest {
                algorithm: kind.algorithm().name().to_owned(),
                ordering: Switch::ticked(kind.ordering()),
                caching: Switch::ticked(kind.caches()),
                ..request.clone()
            };
            format!("/explore?{}", request.query())
        });
        VariantBar {
            name: kind.name(),
            leaves: counts.map_or_else(String::new, |counts| thousands(counts.0)),
            nodes: counts.map_or_else(more, |counts| thousands(counts.1)),
            leaves_share: counts.map_or(100.0, |counts| share(counts.0, most.0)),
            nodes_share: counts.map_or(100.0, |counts| share(counts.1, most.1)),
            href,
            is_this: variant.is_this,
        }
    };
    tree.variants.iter().map(bar).collect()
}

fn other_subtrees(tree: &SearchTree, focus: u32, shown: usize) -> Option<OtherSubtrees> {
    let others: Vec<u32> = tree.children(focus).skip(shown).collect();
    let sum = |of: &dyn Fn(u32) -> u32| thousands(others.iter().map(|&child| u64::from(of(child))).sum());
    (!others.is_empty()).then(|| OtherSubtrees {
        count: others.len(),
        nodes: sum(&|child| tree.node(child).size),
        leaves: sum(&|child| tree.leaves(child)),
        cuts: sum(&|child| tree.cuts(child)),
    })
}

fn compared_tree(request: &SearchRequest, tree: &SearchTree, other: &SearchTree) -> ComparedTree {
    let is_recorded = !request.recorded.is_empty();
    let name = |tree: &SearchTree, recorded: &'static str| match (is_recorded, tree.prunes()) {
        (true, _) => recorded,
        (false, true) => "Alpha-beta",
        (false, false) => "Minimax",
    };
    let other_wish = compared_request(request).unwrap_or_else(|| request.clone());
    let counts = other.answer.counts;
    ComparedTree {
        name: name(other, "Reference"),
        this: name(tree, "Recorded search"),
        tree: tree_svg(other, &layout(other, 0), None, Some(&links(&other_wish, 0)), None),
        words: format!("{}, {}", plural(counts.leaves, "leaf", "leaves"), plural(counts.nodes() + 1, "node", "nodes")),
        href: format!("/explore?{}", other_wish.query()),
    }
}
