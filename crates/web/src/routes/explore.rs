//! The search explorer: its page and its part of the API.

use super::{Asked, Body, PageResult, home, off, page};
use crate::explore::{self, FoldRow, Kept, Links, Span, Step, Wish, plural, thousands};
use crate::gate::Visitor;
use crate::lab::Lab;
use crate::pages::{Site, sentence};
use crate::problem::Problem;
use crate::view::family_title;
use askama::Template;
use axum::extract::{Extension, Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use plyground_games::{FAMILIES, Family};
use plyground_search::courses::{Count, Depth};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;

/// Rows of the ledger that a page comes with.
const FIRST_ROWS: usize = 120;
/// Subtrees that a page comes with.
const FIRST_FOLDS: usize = 12;
/// Rows that are sent at a time.
const MOST_ROWS: usize = 500;

pub(super) fn api() -> Router<Arc<Lab>> {
    Router::new()
        .route("/searches", post(begin))
        .route("/searches/{id}", get(summary))
        .route("/searches/{id}/nodes", get(nodes))
        .route("/searches/{id}/nodes/{node}", get(node))
        .route("/searches/{id}/rows", get(rows))
        .route("/searches/{id}/tree.json", get(tree_json))
        .route("/searches/{id}/tree.svg", get(tree_svg))
}

/// Which part of the page somebody looks at.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Sight {
    /// The node whose subtree is shown.
    at: usize,
    /// The node that is looked at closely.
    node: Option<usize>,
    /// The first row of the ledger, for those without scripts.
    from: usize,
    /// All subtrees in the table.
    all: String,
}

#[derive(Template)]
#[template(path = "explore.html")]
struct ExplorePage {
    site: Site,
    wish: Wish,
    choices: explore::Choices,
    families: Vec<((&'static str, &'static str), &'static str, bool)>,
    boards: Vec<(String, String)>,
    problem: Option<String>,
    shown: Option<Shown>,
}

struct Shown {
    id: String,
    title: String,
    headline: Vec<explore::Part>,
    headline_words: String,
    /// What the headline does not say.
    counts: Vec<(&'static str, String)>,
    value: String,
    value_of: &'static str,
    focus: u32,
    crumbs: Vec<(String, String)>,
    up: Option<String>,
    siblings: [Option<(String, String)>; 2],
    tree_words: String,
    tree: String,
    has_chance: bool,
    steps: Vec<Step>,
    defs: String,
    axis: String,
    rows: String,
    first_row: usize,
    row_count: usize,
    next_rows: Option<usize>,
    earlier_rows: Option<usize>,
    keys: Vec<(String, &'static str)>,
    inspector: String,
    note: Option<Note>,
    rivals: Vec<Bar>,
    map: Option<String>,
    folds: Vec<FoldRow>,
    rest: Option<Rest>,
    dropped: String,
    other: Option<Other>,
    here: String,
    compare_href: String,
    depth_words: String,
}

/// Where counts differ from those who cut later.
struct Note {
    leaves: String,
    said: String,
    href: String,
    letter: char,
    left: String,
}

struct Bar {
    name: &'static str,
    leaves: String,
    nodes: String,
    leaves_share: f64,
    nodes_share: f64,
    href: Option<String>,
    is_this: bool,
}

/// The subtrees that have no row of their own.
struct Rest {
    count: usize,
    nodes: String,
    leaves: String,
    cuts: String,
}

/// The other search, beside this one.
struct Other {
    name: &'static str,
    this: &'static str,
    tree: String,
    words: String,
    href: String,
}

pub(super) async fn explorer(
    State(lab): State<Arc<Lab>>,
    Extension(visitor): Extension<Visitor>,
    Query(wish): Query<Wish>,
    Query(sight): Query<Sight>,
) -> PageResult {
    let filled = {
        let lab = Arc::clone(&lab);
        off(move || Ok(wish.filled(&lab))).await?
    };
    let found = searched(&lab, visitor, &filled).await;
    let answer = off(move || Ok(shown(&lab, filled, &sight, found))).await?;
    answer
}

type Pair = (Arc<Kept>, Option<Arc<Kept>>);

async fn searched(lab: &Arc<Lab>, visitor: Visitor, wish: &Wish) -> Result<Pair, Problem> {
    let kept = explore::search(lab, visitor, wish.clone()).await?;
    let other = match wish.compares().then(|| other_wish(wish)).flatten() {
        Some(other) => Some(explore::search(lab, visitor, other).await?),
        None => None,
    };
    Ok((kept, other))
}

/// Alpha-beta beside minimax, and the other way round.
fn other_wish(wish: &Wish) -> Option<Wish> {
    let algorithm = match wish.algorithm.as_str() {
        "alphabeta" => "minimax",
        "minimax" => "alphabeta",
        _ => return None,
    };
    let none = String::new;
    Some(Wish { algorithm: algorithm.to_owned(), ordering: none(), caching: none(), ..wish.clone() })
}

fn shown(lab: &Lab, wish: Wish, sight: &Sight, found: Result<Pair, Problem>) -> PageResult {
    let place = wish.place();
    let setup = place.table(&lab.store).ok().map(|table| table.setup());
    let family = Family::named(setup.as_ref().map_or_else(|| wish.game.split(':').next().unwrap_or_default(), |setup| &setup.family));
    let families = FAMILIES.iter().map(|known| {
        let current = family.is_some_and(|family| family.name == known.name);
        (small(known), family_title(known.name), current)
    });
    let (part, problem) = match found.and_then(|(kept, other)| Ok((part(&wish, sight, &kept, other.as_deref())?, kept))) {
        Ok((part, _)) => (Some(part), None),
        Err(problem) => (None, Some(problem)),
    };
    let status = problem.as_ref().map(|problem| problem.status);
    let answer = page(&ExplorePage {
        site: Site::at("/explore"),
        choices: explore::choices(&wish, setup.as_ref()),
        families: families.collect(),
        boards: family.map(home::boards).unwrap_or_default(),
        problem: problem.map(|problem| sentence(&problem.message)),
        wish,
        shown: part,
    })?;
    Ok(match status {
        Some(status) => (status, answer).into_response(),
        None => answer,
    })
}

fn links(wish: &Wish, focus: u32) -> Links {
    let whole = format!("/explore?{}", wish.query().replace('&', "&amp;"));
    Links { here: format!("{whole}&amp;at={focus}"), whole }
}

fn part(wish: &Wish, sight: &Sight, kept: &Kept, other: Option<&Kept>) -> Result<Shown, Problem> {
    let focus = kept.checked(sight.at)?;
    let links = links(wish, focus);
    let plain = |text: &str| text.replace("&amp;", "&");
    let equality = explore::equality_cut(kept);
    let first_cut = (0..kept.nodes.len() as u32).find(|&index| !kept.left(index).is_empty());
    let drawing = explore::fit(kept, focus);
    let told = explore::told(kept, &drawing);
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
    let (axis, line) = explore::ledger_axis(&kept.scale);
    let fold_count = if sight.all == "1" { usize::MAX } else { FIRST_FOLDS };
    let folds = if is_large { explore::fold_rows(kept, focus, Span { from: 0, most: fold_count }, &links) } else { Vec::new() };
    let cut_replies: usize = (0..kept.nodes.len() as u32).map(|index| kept.left(index).len()).sum();
    let searched = plural(kept.nodes.len() as u64 + kept.dropped, "node searched", "nodes searched");
    let tree_words = if cut_replies > 0 { format!("{searched}, {} cut", plural(cut_replies as u64, "reply", "replies")) } else { searched };
    let path = kept.path(focus);
    let crumbs = path.iter().map(|&node| (kept.said(node), plain(&links.focus(node)))).collect();
    let up = kept.node(focus).parent.map(|parent| plain(&links.focus(parent)));
    let siblings = match kept.node(focus).parent {
        None => [None, None],
        Some(parent) => {
            let all: Vec<u32> = kept.children(parent).collect();
            let at = all.iter().position(|&child| child == focus).unwrap_or(0);
            let link = |index: Option<usize>| index.and_then(|index| all.get(index)).map(|&node| (kept.said(node), plain(&links.focus(node))));
            [link(at.checked_sub(1)), link(Some(at + 1))]
        }
    };
    let (headline, tells_counts) = explore::headline(&kept.answer);
    Ok(Shown {
        id: kept.id.clone(),
        title: title(kept),
        headline,
        headline_words: kept.answer.course_text(),
        counts: if tells_counts { Vec::new() } else { counts(kept) },
        value: explore::number(kept.answer.value),
        value_of: kept.seat_name(kept.answer.value_of),
        focus,
        crumbs,
        up,
        siblings,
        tree_words,
        tree: explore::tree_svg(kept, &drawing, Some(&told), Some(&links), Some(selected)),
        has_chance: kept.answer.algorithm.name() == "expectimax",
        defs: line,
        axis,
        rows: explore::ledger_rows(kept, focus, span, &told, &links, Some(selected)),
        first_row: from,
        row_count,
        next_rows: (from + FIRST_ROWS < row_count).then_some(from + FIRST_ROWS),
        earlier_rows: (from > 0).then(|| from.saturating_sub(FIRST_ROWS)),
        keys: explore::key_rulers(kept.prunes()),
        inspector: explore::inspected(kept, selected, &plain(&links.whole)),
        note: equality.and_then(|node| note(kept, node, &plain(&links.here))),
        rivals: bars(wish, kept),
        map: is_large.then(|| explore::map_svg(kept, focus)),
        rest: rest(kept, focus, folds.len()).filter(|_| is_large),
        folds,
        dropped: if kept.dropped > 0 { thousands(kept.dropped) } else { String::new() },
        other: other.map(|other| beside(wish, kept, other)),
        here: plain(&links.here),
        compare_href: format!("/explore?{}", Wish { compare: if wish.compares() { String::new() } else { "1".to_owned() }, ..wish.clone() }.query()),
        depth_words: depth_words(kept.answer.depth),
        steps: told.steps,
    })
}

/// A position of the family whose tree is small enough to be read, as an address and as a spec.
fn small(family: &Family) -> (&'static str, &'static str) {
    match family.name {
        "dominoes" => ("dominoes:3x3", ""),
        "othello" => ("othello:4", ""),
        "mnk" => ("mnk:3x3,k=3", "&moves=b2+a1+c3"),
        "tts" => ("tts:3x3,k=3", "&moves=b2+a1+c2"),
        "extconnect4" => ("extconnect4:3x4,pops=2", "&moves=b+b+c+c"),
        "connect4" => ("connect4:4x4", "&moves=b+c+b+b"),
        _ => (family.usual, ""),
    }
}

fn depth_words(depth: Depth) -> String {
    match depth {
        Depth::Plies(plies) => format!("limit {plies}"),
        Depth::Unlimited => "to the end".to_owned(),
    }
}

fn title(kept: &Kept) -> String {
    let size = kept.setup.board.size();
    format!("{} {} × {}, {}", family_title(&kept.setup.family), size.rows(), size.cols(), depth_words(kept.answer.depth))
}

/// What the course counts, in its words.
fn counts(kept: &Kept) -> Vec<(&'static str, String)> {
    let name = |count: &Count| match count {
        Count::Expanded => "expanded",
        Count::StaticEvals => "static evaluations",
        Count::Leaves => "leaves",
        Count::Cutoffs => "cut-offs",
        Count::Nodes => "nodes",
    };
    let counts = &kept.answer.course.counts;
    counts.iter().filter_map(|count| Some((name(count), thousands(kept.answer.count(*count)?)))).collect()
}

fn note(kept: &Kept, node: u32, here: &str) -> Option<Note> {
    let later = kept.rivals.iter().find(|rival| rival.name == "Cut when v < α")?.counts?;
    let own = kept.answer.counts;
    let is_max = kept.node(node).kind == explore::Kind::Max;
    let left: Vec<String> = kept.left(node).iter().take(3).map(|&m| explore::in_course(kept.answer.course, m)).collect();
    (later.leaves != own.leaves).then(|| Note {
        leaves: thousands(later.leaves),
        said: kept.path(node).iter().skip(1).map(|&at| kept.said(at)).collect::<Vec<_>>().join(", then "),
        href: format!("{here}&node={node}#node"),
        letter: if is_max { 'β' } else { 'α' },
        left: left.join(", "),
    })
}

fn bars(wish: &Wish, kept: &Kept) -> Vec<Bar> {
    let counted = |rival: &explore::Rival| rival.counts.map(|counts| (counts.leaves, counts.nodes() + 1));
    let least = if kept.rivals.iter().all(|rival| rival.counts.is_some()) { 1 } else { explore::at_least() };
    let counts = kept.rivals.iter().filter_map(counted);
    let most = counts.fold((least, least), |most, counts| (most.0.max(counts.0), most.1.max(counts.1)));
    let bar = |rival: &explore::Rival| {
        let counts = counted(rival);
        let share = |count: u64, most: u64| count as f64 * 100.0 / most as f64;
        let more = || format!("{}+", thousands(explore::at_least()));
        let href = rival.form.filter(|_| !rival.is_this).map(|(algorithm, ordering, caching)| {
            let on = |on: bool| if on { "1".to_owned() } else { String::new() };
            let wish = Wish { algorithm: algorithm.to_owned(), ordering: on(ordering), caching: on(caching), ..wish.clone() };
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
        tree: explore::tree_svg(other, &explore::fit(other, 0), None, Some(&links(&other_wish, 0)), None),
        words: format!("{}, {}", plural(counts.leaves, "leaf", "leaves"), plural(counts.nodes() + 1, "node", "nodes")),
        href: format!("/explore?{}", other_wish.query()),
    }
}

async fn begin(
    State(lab): State<Arc<Lab>>,
    Extension(visitor): Extension<Visitor>,
    Body(wish): Body<Wish>,
) -> Result<Response, Problem> {
    let kept = explore::search(&lab, visitor, wish).await?;
    Ok((StatusCode::CREATED, Json(about(&kept))).into_response())
}

async fn summary(State(lab): State<Arc<Lab>>, Path(id): Path<String>) -> Result<Json<Value>, Problem> {
    Ok(Json(about(&*lab.searches.by_id(&id)?)))
}

fn about(kept: &Kept) -> Value {
    json!({
        "id": kept.id,
        "setup": kept.setup,
        "answer": kept.answer.json(),
        "course_text": kept.answer.course_text(),
        "kept": kept.nodes.len(),
        "dropped": kept.dropped,
        "rows": kept.rows(0).len(),
        "rivals": kept.rivals.iter().map(|rival| json!({
            "name": rival.name,
            "leaves": rival.counts.map(|counts| counts.leaves),
            "nodes": rival.counts.map(|counts| counts.nodes() + 1),
        })).collect::<Vec<_>>(),
    })
}

/// Some of the children or rows of a node.
#[derive(Clone, Debug, Deserialize)]
#[serde(default)]
struct Extent {
    parent: usize,
    under: usize,
    from: usize,
    most: usize,
    /// The page's own query, for the links in the rows.
    query: String,
}

impl Default for Extent {
    fn default() -> Extent {
        Extent { parent: 0, under: 0, from: 0, most: 100, query: String::new() }
    }
}

impl Extent {
    fn span(&self) -> Span {
        Span { from: self.from, most: self.most.min(MOST_ROWS) }
    }

    /// Only our own page is ever linked to.
    fn links(&self, focus: u32) -> Links {
        let wish: Wish = axum::http::Uri::builder()
            .path_and_query(format!("/explore?{}", self.query))
            .build()
            .ok()
            .and_then(|uri| Query::<Wish>::try_from_uri(&uri).ok())
            .map(|query| query.0)
            .unwrap_or_default();
        links(&wish, focus)
    }
}

async fn nodes(State(lab): State<Arc<Lab>>, Path(id): Path<String>, Asked(some): Asked<Extent>) -> Result<Json<Value>, Problem> {
    off(move || {
        let kept = lab.searches.by_id(&id)?;
        let parent = kept.checked(some.parent)?;
        let total = kept.children(parent).count();
        let nodes = explore::fold_rows(&kept, parent, some.span(), &some.links(parent));
        Ok(Json(json!({ "parent": parent, "from": some.from, "total": total, "nodes": nodes })))
    })
    .await
}

async fn rows(State(lab): State<Arc<Lab>>, Path(id): Path<String>, Asked(some): Asked<Extent>) -> Result<Json<Value>, Problem> {
    off(move || {
        let kept = lab.searches.by_id(&id)?;
        let under = kept.checked(some.under)?;
        let told = explore::told(&kept, &explore::fit(&kept, under));
        let html = explore::ledger_rows(&kept, under, some.span(), &told, &some.links(under), None);
        Ok(Json(json!({ "under": under, "from": some.from, "total": kept.rows(under).len(), "html": html })))
    })
    .await
}

async fn node(
    State(lab): State<Arc<Lab>>,
    Path((id, node)): Path<(String, usize)>,
    Asked(some): Asked<Extent>,
) -> Result<Json<Value>, Problem> {
    off(move || {
        let kept = lab.searches.by_id(&id)?;
        let node = kept.checked(node)?;
        let whole = some.links(0).whole.replace("&amp;", "&");
        Ok(Json(json!({ "node": node, "html": explore::inspected(&kept, node, &whole) })))
    })
    .await
}

async fn tree_json(State(lab): State<Arc<Lab>>, Path(id): Path<String>) -> Result<Response, Problem> {
    off(move || {
        let kept = lab.searches.by_id(&id)?;
        let name = [(header::CONTENT_DISPOSITION, "attachment; filename=\"tree.json\"")];
        Ok((name, Json(explore::tree_json(&kept))).into_response())
    })
    .await
}

async fn tree_svg(State(lab): State<Arc<Lab>>, Path(id): Path<String>, Query(sight): Query<Sight>) -> Result<Response, Problem> {
    off(move || {
        let kept = lab.searches.by_id(&id)?;
        let picture = explore::picture(&kept, kept.checked(sight.at)?);
        let headers = [
            (header::CONTENT_TYPE, "image/svg+xml"),
            (header::CONTENT_DISPOSITION, "attachment; filename=\"tree.svg\""),
            // A picture with its own style, and nothing else.
            (header::CONTENT_SECURITY_POLICY, "default-src 'none'; style-src 'unsafe-inline'; sandbox"),
        ];
        Ok((headers, picture).into_response())
    })
    .await
}
