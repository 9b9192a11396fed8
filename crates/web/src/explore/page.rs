//! All that the page of a search shows.

use super::draw::{Links, tree_svg};
use super::fit::fit;
use super::inspect::{equality_cut, inspected};
use super::kept::Kept;
use super::ledger::{key_rulers, ledger_axis, ledger_rows};
use super::map::{FoldRow, fold_rows, map_svg};
use super::node::{Kind, Span};
use super::rivals::{Rival, at_least};
use super::run::other_wish;
use super::steps::{Step, told};
use super::wish::Wish;
use super::words::{Part, headline, in_course, number, plural, thousands};
use crate::problem::Problem;
use plyground_games::{Family, state_from_setup};
use plyground_search::courses::{Counter, Depth};
use serde::Deserialize;

/// Rows of the ledger that a page comes with.
const FIRST_ROWS: usize = 120;
/// Subtrees that a page comes with.
const FIRST_FOLDS: usize = 12;

/// Which part of the page somebody looks at.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Sight {
    /// The node whose subtree is shown.
    pub(crate) at: usize,
    /// The node that is looked at closely.
    pub(crate) node: Option<usize>,
    /// The first row of the ledger, for those without scripts.
    pub(crate) from: usize,
    /// All subtrees in the table.
    pub(crate) all: String,
}

/// The parts of the page.
pub(crate) struct Shown {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) headline: Vec<Part>,
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
    pub(crate) note: Option<Note>,
    pub(crate) rivals: Vec<Bar>,
    pub(crate) map: Option<String>,
    pub(crate) folds: Vec<FoldRow>,
    pub(crate) rest: Option<Rest>,
    pub(crate) dropped: String,
    /// Whose line is already on the board, a sentence each.
    pub(crate) standing_lines: Vec<String>,
    pub(crate) other: Option<Other>,
    pub(crate) here: String,
    pub(crate) compare_href: String,
    pub(crate) depth_words: String,
}

/// Where counts differ from those who cut later.
pub(crate) struct Note {
    pub(crate) leaves: String,
    pub(crate) said: String,
    pub(crate) href: String,
    pub(crate) letter: char,
    pub(crate) left: String,
}

pub(crate) struct Bar {
    pub(crate) name: &'static str,
    pub(crate) leaves: String,
    pub(crate) nodes: String,
    pub(crate) leaves_share: f64,
    pub(crate) nodes_share: f64,
    pub(crate) href: Option<String>,
    pub(crate) is_this: bool,
}

/// The subtrees that have no row of their own.
pub(crate) struct Rest {
    pub(crate) count: usize,
    pub(crate) nodes: String,
    pub(crate) leaves: String,
    pub(crate) cuts: String,
}

/// The other search, beside this one.
pub(crate) struct Other {
    pub(crate) name: &'static str,
    pub(crate) this: &'static str,
    pub(crate) tree: String,
    pub(crate) words: String,
    pub(crate) href: String,
}

/// The page's own addresses.
pub(crate) fn links(wish: &Wish, focus: u32) -> Links {
    let whole = format!("/explore?{}", wish.query().replace('&', "&amp;"));
    Links { here: format!("{whole}&amp;at={focus}"), whole }
}

/// The page of a kept search.
pub(crate) fn shown(wish: &Wish, sight: &Sight, kept: &Kept, other: Option<&Kept>) -> Result<Shown, Problem> {
    let focus = kept.checked(sight.at)?;
    let links = links(wish, focus);
    let plain = |text: &str| text.replace("&amp;", "&");
    let equality = equality_cut(kept);
    let first_cut = (0..kept.nodes.len() as u32).find(|&index| !kept.left(index).is_empty());
    let drawing = fit(kept, focus);
    let told = told(kept, &drawing);
    let mut drawn = Vec::new();
    drawing.nodes(&mut drawn);
    let selected = match sight.node {
        Some(node) => kept.checked(node)?,
        None => equality.or(first_cut).filter(|index| drawn.contains(index)).unwrap_or(focus),
    };
    let is_large = kept.nodes.len() > drawn.len() || focus > 0;
    let row_count = kept.rows(focus).len();
    let from = sight.from.min(row_count.saturating_sub(1));
    let span = Span { from, most: FIRST_ROWS };
    let (axis, line) = ledger_axis(&kept.scale);
    let fold_count = if sight.all == "1" { usize::MAX } else { FIRST_FOLDS };
    let folds = if is_large { fold_rows(kept, focus, Span { from: 0, most: fold_count }, &links) } else { Vec::new() };
    let cut_replies: usize = (0..kept.nodes.len() as u32).map(|index| kept.left(index).len()).sum();
    let searched = plural(kept.nodes.len() as u64 + kept.dropped, "node searched", "nodes searched");
    let tree_words = if cut_replies > 0 {
        format!("{searched}, {} cut", plural(cut_replies as u64, "reply", "replies"))
    } else {
        searched
    };
    let path = kept.path(focus);
    let crumbs = path.iter().map(|&node| (kept.said(node), plain(&links.focus(node)))).collect();
    let up = kept.node(focus).parent.map(|parent| plain(&links.focus(parent)));
    let siblings = match kept.node(focus).parent {
        None => [None, None],
        Some(parent) => {
            let all: Vec<u32> = kept.children(parent).collect();
            let at = all.iter().position(|&child| child == focus).unwrap_or(0);
            let link = |index: Option<usize>| {
                index.and_then(|index| all.get(index)).map(|&node| (kept.said(node), plain(&links.focus(node))))
            };
            [link(at.checked_sub(1)), link(Some(at + 1))]
        }
    };
    let (headline, tells_counts) = headline(&kept.answer);
    Ok(Shown {
        id: kept.id.clone(),
        title: title(kept),
        headline,
        headline_words: kept.answer.course_text(),
        counts: if tells_counts { Vec::new() } else { counts(kept) },
        value: number(kept.answer.value),
        value_of: kept.seat_name(kept.answer.value_of),
        focus,
        crumbs,
        up,
        siblings,
        tree_words,
        tree: tree_svg(kept, &drawing, Some(&told), Some(&links), Some(selected)),
        has_chance: kept.answer.algorithm.name() == "expectimax",
        defs: line,
        axis,
        rows: ledger_rows(kept, focus, span, &told, &links, Some(selected)),
        first_row: from,
        row_count,
        next_rows: (from + FIRST_ROWS < row_count).then_some(from + FIRST_ROWS),
        earlier_rows: (from > 0).then(|| from.saturating_sub(FIRST_ROWS)),
        keys: key_rulers(kept.prunes()),
        inspector: inspected(kept, selected, &plain(&links.whole)),
        note: equality.and_then(|node| note(kept, node, &plain(&links.here))),
        rivals: bars(wish, kept),
        map: is_large.then(|| map_svg(kept, focus)),
        rest: rest(kept, focus, folds.len()).filter(|_| is_large),
        folds,
        standing_lines: state_from_setup(&kept.setup).map(|state| state.standing_lines()).unwrap_or_default(),
        dropped: if kept.dropped > 0 { thousands(kept.dropped) } else { String::new() },
        other: other.map(|other| beside(wish, kept, other)),
        here: plain(&links.here),
        compare_href: format!(
            "/explore?{}",
            Wish { compare: if wish.compares() { String::new() } else { "1".to_owned() }, ..wish.clone() }.query()
        ),
        depth_words: depth_words(kept.answer.depth),
        steps: told.steps,
    })
}

fn depth_words(depth: Depth) -> String {
    match depth {
        Depth::Plies(plies) => format!("limit {plies}"),
        Depth::Unlimited => "to the end".to_owned(),
    }
}

fn title(kept: &Kept) -> String {
    let size = kept.setup.board.size();
    format!(
        "{} {} × {}, {}",
        Family::title_of(&kept.setup.family),
        size.rows(),
        size.cols(),
        depth_words(kept.answer.depth)
    )
}

/// What the course counts, in its words.
fn counts(kept: &Kept) -> Vec<(&'static str, String)> {
    let name = |count: &Counter| match count {
        Counter::Expanded => "expanded",
        Counter::StaticEvals => "static evaluations",
        Counter::Leaves => "leaves",
        Counter::Cutoffs => "cut-offs",
        Counter::Nodes => "nodes",
    };
    let counts = &kept.answer.course.counts;
    counts.iter().filter_map(|count| Some((name(count), thousands(kept.answer.count(*count)?)))).collect()
}

fn note(kept: &Kept, node: u32, here: &str) -> Option<Note> {
    let later = kept.rivals.iter().find(|rival| rival.name == "Cut when v < α")?.counts?;
    let own = kept.answer.counts;
    let is_max = kept.node(node).kind == Kind::Max;
    let left: Vec<String> = kept.left(node).iter().take(3).map(|&m| in_course(kept.answer.course, m)).collect();
    (later.leaves != own.leaves).then(|| Note {
        leaves: thousands(later.leaves),
        said: kept.path(node).iter().skip(1).map(|&at| kept.said(at)).collect::<Vec<_>>().join(", then "),
        href: format!("{here}&node={node}#node"),
        letter: if is_max { 'β' } else { 'α' },
        left: left.join(", "),
    })
}

fn bars(wish: &Wish, kept: &Kept) -> Vec<Bar> {
    let counted = |rival: &Rival| rival.counts.map(|counts| (counts.leaves, counts.nodes() + 1));
    let least = if kept.rivals.iter().all(|rival| rival.counts.is_some()) { 1 } else { at_least() };
    let counts = kept.rivals.iter().filter_map(counted);
    let most = counts.fold((least, least), |most, counts| (most.0.max(counts.0), most.1.max(counts.1)));
    let bar = |rival: &Rival| {
        let counts = counted(rival);
        let share = |count: u64, most: u64| count as f64 * 100.0 / most as f64;
        let more = || format!("{}+", thousands(at_least()));
        let href = rival.form.filter(|_| !rival.is_this).map(|(algorithm, ordering, caching)| {
            let on = |on: bool| if on { "1".to_owned() } else { String::new() };
            let wish =
                Wish { algorithm: algorithm.to_owned(), ordering: on(ordering), caching: on(caching), ..wish.clone() };
            format!("/explore?{}", wish.query())
        });
        Bar {
            name: rival.name,
            leaves: counts.map_or_else(String::new, |counts| thousands(counts.0)),
            nodes: counts.map_or_else(more, |counts| thousands(counts.1)),
            leaves_share: counts.map_or(100.0, |counts| share(counts.0, most.0)),
            nodes_share: counts.map_or(100.0, |counts| share(counts.1, most.1)),
            href,
            is_this: rival.is_this,
        }
    };
    kept.rivals.iter().map(bar).collect()
}

fn rest(kept: &Kept, focus: u32, shown: usize) -> Option<Rest> {
    let others: Vec<u32> = kept.children(focus).skip(shown).collect();
    let sum = |of: &dyn Fn(u32) -> u32| thousands(others.iter().map(|&child| u64::from(of(child))).sum());
    (!others.is_empty()).then(|| Rest {
        count: others.len(),
        nodes: sum(&|child| kept.node(child).size),
        leaves: sum(&|child| kept.leaves(child)),
        cuts: sum(&|child| kept.cuts(child)),
    })
}

fn beside(wish: &Wish, kept: &Kept, other: &Kept) -> Other {
    let name = |kept: &Kept| if kept.prunes() { "Alpha-beta" } else { "Minimax" };
    let other_wish = other_wish(wish).unwrap_or_else(|| wish.clone());
    let counts = other.answer.counts;
    Other {
        name: name(other),
        this: name(kept),
        tree: tree_svg(other, &fit(other, 0), None, Some(&links(&other_wish, 0)), None),
        words: format!("{}, {}", plural(counts.leaves, "leaf", "leaves"), plural(counts.nodes() + 1, "node", "nodes")),
        href: format!("/explore?{}", other_wish.query()),
    }
}
