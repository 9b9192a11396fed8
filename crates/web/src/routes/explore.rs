//! The search explorer: its page and its part of the API.

use super::{Asked, Body, Named, PageResult, home, off, page};
use crate::explore::{self, Kept, Links, Shown, Sight, Span, Wish, links, other_wish};
use crate::gate::{Scarce, Ticket, Visitor};
use crate::lab::Lab;
use crate::pages::{Site, sentence};
use crate::problem::Problem;
use askama::Template;
use axum::body::Bytes;
use axum::extract::{Extension, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use plyground_games::{FAMILIES, Family};
use serde::Deserialize;
use serde_json::{Value, json};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

/// Bytes of a download that are sent at a time.
const PIECE: usize = 64 << 10;
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

#[derive(Template)]
#[template(path = "explore.html")]
struct ExplorePage {
    site: Site,
    wish: Wish,
    choices: explore::Choices,
    families: Vec<(&'static Family, bool)>,
    boards: Vec<(String, String)>,
    problem: Option<String>,
    shown: Option<Shown>,
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
    off(move || Ok(shown(&lab, filled, &sight, found))).await?
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

fn shown(lab: &Lab, wish: Wish, sight: &Sight, found: Result<Pair, Problem>) -> PageResult {
    let place = wish.place();
    let setup = place.state(&lab.store).ok().map(|state| state.setup());
    let family = Family::named(
        setup.as_ref().map_or_else(|| wish.game.split(':').next().unwrap_or_default(), |setup| &setup.family),
    );
    let families = FAMILIES.iter().map(|known| {
        let current = family.is_some_and(|family| family.name == known.name);
        (known, current)
    });
    let (part, problem) =
        match found.and_then(|(kept, other)| Ok((explore::shown(&wish, sight, &kept, other.as_deref())?, kept))) {
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

async fn begin(
    State(lab): State<Arc<Lab>>,
    Extension(visitor): Extension<Visitor>,
    Body(wish): Body<Wish>,
) -> Result<Response, Problem> {
    let kept = explore::search(&lab, visitor, wish).await?;
    Ok((StatusCode::CREATED, Json(about(&kept))).into_response())
}

async fn summary(State(lab): State<Arc<Lab>>, Named(id): Named<String>) -> Result<Json<Value>, Problem> {
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
    /// A node whose row is wanted, instead of `from`.
    node: Option<usize>,
    /// The page's own query, for the links in the rows.
    query: String,
}

impl Default for Extent {
    fn default() -> Extent {
        Extent { parent: 0, under: 0, from: 0, most: 100, node: None, query: String::new() }
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

async fn nodes(
    State(lab): State<Arc<Lab>>,
    Named(id): Named<String>,
    Asked(some): Asked<Extent>,
) -> Result<Json<Value>, Problem> {
    off(move || {
        let kept = lab.searches.by_id(&id)?;
        let parent = kept.checked(some.parent)?;
        let total = kept.children(parent).count();
        let nodes = explore::fold_rows(&kept, parent, some.span(), &some.links(parent));
        Ok(Json(json!({ "parent": parent, "from": some.from, "total": total, "nodes": nodes })))
    })
    .await
}

async fn rows(
    State(lab): State<Arc<Lab>>,
    Named(id): Named<String>,
    Asked(some): Asked<Extent>,
) -> Result<Json<Value>, Problem> {
    off(move || {
        let kept = lab.searches.by_id(&id)?;
        let under = kept.checked(some.under)?;
        let told = explore::told(&kept, &explore::fit(&kept, under));
        let span = some.span();
        // Whoever asks for a node gets the rows around it.
        let from = match some.node {
            Some(node) => kept.row_under(under, kept.checked(node)?).saturating_sub(span.most / 2),
            None => span.from,
        };
        let span = Span { from, ..span };
        let html = explore::ledger_rows(&kept, under, span, &told, &some.links(under), None);
        Ok(Json(json!({ "under": under, "from": from, "total": kept.rows(under).len(), "html": html })))
    })
    .await
}

async fn node(
    State(lab): State<Arc<Lab>>,
    Named((id, node)): Named<(String, usize)>,
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

/// All of a tree. It may have a hundred mebibytes, so that it counts as a search until all of it is sent.
async fn tree_json(
    State(lab): State<Arc<Lab>>,
    Extension(visitor): Extension<Visitor>,
    Named(id): Named<String>,
) -> Result<Response, Problem> {
    let kept = lab.searches.by_id(&id)?;
    let ticket = lab.pace.take(visitor, Scarce::Search)?;
    let slot = lab.studies.slot(visitor, Arc::default()).await;
    off(move || {
        let _slot = slot;
        let text = Bytes::from(explore::tree_json(&kept));
        let headers = [
            (header::CONTENT_TYPE, "application/json"),
            (header::CONTENT_DISPOSITION, "attachment; filename=\"tree.json\""),
        ];
        Ok((headers, axum::body::Body::from_stream(Download { text, _ticket: ticket })).into_response())
    })
    .await
}

/// Something large on its way to a visitor.
struct Download {
    text: Bytes,
    _ticket: Ticket,
}

impl futures_core::Stream for Download {
    type Item = Result<Bytes, std::convert::Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let piece = self.text.len().min(PIECE);
        Poll::Ready((piece > 0).then(|| Ok(self.text.split_to(piece))))
    }
}

async fn tree_svg(
    State(lab): State<Arc<Lab>>,
    Named(id): Named<String>,
    Asked(sight): Asked<Sight>,
) -> Result<Response, Problem> {
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
