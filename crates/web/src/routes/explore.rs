//! The search explorer: its page and its part of the API.

use super::{ApiJson, ApiPath, ApiQuery, PageResult, home, page, run_blocking};
use crate::access::{Permit, QuotaKind, Visitor};
use crate::error::RequestError;
use crate::explore::{
    self, ExplorerQuery, ExplorerView, Links, RowRange, SearchRequest, SearchTree, compared_request, links,
};
use crate::lab::Lab;
use crate::pages::{PageContext, sentence};
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
const CHUNK_BYTES: usize = 64 << 10;
/// Rows that are sent at a time.
const MAX_ROWS: usize = 500;

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
    site: PageContext,
    request: SearchRequest,
    options: explore::FormOptions,
    families: Vec<(&'static Family, bool)>,
    boards: Vec<(String, String)>,
    problem: Option<String>,
    shown: Option<ExplorerView>,
}

pub(super) async fn explorer(
    State(lab): State<Arc<Lab>>,
    Extension(visitor): Extension<Visitor>,
    Query(query): Query<ExplorerQuery>,
) -> PageResult {
    let filled = {
        let lab = Arc::clone(&lab);
        run_blocking(move || Ok(ExplorerQuery { search: query.search.with_defaults(&lab), ..query })).await?
    };
    let found = run_searches(&lab, visitor, &filled.search).await;
    run_blocking(move || Ok(explore_page(&lab, filled, found))).await?
}

type TreePair = (Arc<SearchTree>, Option<Arc<SearchTree>>);

async fn run_searches(lab: &Arc<Lab>, visitor: Visitor, request: &SearchRequest) -> Result<TreePair, RequestError> {
    let tree = explore::search(lab, visitor, request.clone()).await?;
    let other = match request.compare.is_on().then(|| compared_request(request)).flatten() {
        Some(other) => Some(explore::search(lab, visitor, other).await?),
        None => None,
    };
    Ok((tree, other))
}

fn explore_page(lab: &Lab, query: ExplorerQuery, found: Result<TreePair, RequestError>) -> PageResult {
    let request = &query.search;
    let setup = request.position.open(&lab.store).ok().map(|opened| opened.state.setup());
    let family = Family::named(
        setup
            .as_ref()
            .map_or_else(|| request.position.game.split(':').next().unwrap_or_default(), |setup| &setup.family),
    );
    let families = FAMILIES.iter().map(|known| {
        let current = family.is_some_and(|family| family.name == known.name);
        (known, current)
    });
    let (part, problem) =
        match found.and_then(|(tree, other)| Ok((explore::explorer_view(&query, &tree, other.as_deref())?, tree))) {
            Ok((part, _)) => (Some(part), None),
            Err(problem) => (None, Some(problem)),
        };
    let status = problem.as_ref().map(|problem| problem.status);
    let answer = page(&ExplorePage {
        site: PageContext::at("/explore"),
        options: explore::form_options(request, setup.as_ref()),
        families: families.collect(),
        boards: family.map(home::boards).unwrap_or_default(),
        problem: problem.map(|problem| sentence(&problem.message)),
        request: query.search,
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
    ApiJson(request): ApiJson<SearchRequest>,
) -> Result<Response, RequestError> {
    let tree = explore::search(&lab, visitor, request).await?;
    Ok((StatusCode::CREATED, Json(about(&tree))).into_response())
}

async fn summary(State(lab): State<Arc<Lab>>, ApiPath(id): ApiPath<String>) -> Result<Json<Value>, RequestError> {
    Ok(Json(about(&*lab.searches.by_id(&id)?)))
}

fn about(tree: &SearchTree) -> Value {
    json!({
        "id": tree.id,
        "setup": tree.setup,
        "answer": tree.answer.json(),
        "course_text": tree.answer.course_text(),
        "kept": tree.nodes.len(),
        "dropped": tree.dropped,
        "rows": tree.rows(0).len(),
        "rivals": tree.variants.iter().map(|variant| json!({
            "name": variant.kind.name(),
            "leaves": variant.counts.map(|counts| counts.leaves),
            "nodes": variant.counts.map(|counts| counts.nodes() + 1),
        })).collect::<Vec<_>>(),
    })
}

/// Some of the children or rows of a node.
#[derive(Clone, Debug, Deserialize)]
#[serde(default)]
struct RowQuery {
    parent: usize,
    under: usize,
    from: usize,
    most: usize,
    /// A node whose row is wanted, instead of `from`.
    node: Option<usize>,
    /// The page's own query, for the links in the rows.
    query: String,
}

impl Default for RowQuery {
    fn default() -> RowQuery {
        RowQuery { parent: 0, under: 0, from: 0, most: 100, node: None, query: String::new() }
    }
}

impl RowQuery {
    fn span(&self) -> RowRange {
        RowRange { from: self.from, most: self.most.min(MAX_ROWS) }
    }

    /// Only our own page is ever linked to.
    fn links(&self, focus: u32) -> Links {
        let request: SearchRequest = axum::http::Uri::builder()
            .path_and_query(format!("/explore?{}", self.query))
            .build()
            .ok()
            .and_then(|uri| Query::<SearchRequest>::try_from_uri(&uri).ok())
            .map(|query| query.0)
            .unwrap_or_default();
        links(&request, focus)
    }
}

async fn nodes(
    State(lab): State<Arc<Lab>>,
    ApiPath(id): ApiPath<String>,
    ApiQuery(some): ApiQuery<RowQuery>,
) -> Result<Json<Value>, RequestError> {
    run_blocking(move || {
        let tree = lab.searches.by_id(&id)?;
        let parent = tree.node_index(some.parent)?;
        let total = tree.children(parent).count();
        let nodes = explore::fold_rows(&tree, parent, some.span(), &some.links(parent));
        Ok(Json(json!({ "parent": parent, "from": some.from, "total": total, "nodes": nodes })))
    })
    .await
}

async fn rows(
    State(lab): State<Arc<Lab>>,
    ApiPath(id): ApiPath<String>,
    ApiQuery(some): ApiQuery<RowQuery>,
) -> Result<Json<Value>, RequestError> {
    run_blocking(move || {
        let tree = lab.searches.by_id(&id)?;
        let under = tree.node_index(some.under)?;
        let steps = explore::search_steps(&tree, &explore::layout(&tree, under));
        let span = some.span();
        // A request for a node gets the rows around it.
        let from = match some.node {
            Some(node) => tree.row_under(under, tree.node_index(node)?).saturating_sub(span.most / 2),
            None => span.from,
        };
        let span = RowRange { from, ..span };
        let html = explore::ledger_rows(&tree, under, span, &steps, &some.links(under), None);
        Ok(Json(json!({ "under": under, "from": from, "total": tree.rows(under).len(), "html": html })))
    })
    .await
}

async fn node(
    State(lab): State<Arc<Lab>>,
    ApiPath((id, node)): ApiPath<(String, usize)>,
    ApiQuery(some): ApiQuery<RowQuery>,
) -> Result<Json<Value>, RequestError> {
    run_blocking(move || {
        let tree = lab.searches.by_id(&id)?;
        let node = tree.node_index(node)?;
        let whole = some.links(0).whole.replace("&amp;", "&");
        Ok(Json(json!({ "node": node, "html": explore::render_node(&tree, node, &whole) })))
    })
    .await
}

/// All of a tree. It may have a hundred mebibytes, so that it counts as a search until all of it is sent.
async fn tree_json(
    State(lab): State<Arc<Lab>>,
    Extension(visitor): Extension<Visitor>,
    ApiPath(id): ApiPath<String>,
) -> Result<Response, RequestError> {
    let tree = lab.searches.by_id(&id)?;
    let permit = lab.limiter.acquire(visitor, QuotaKind::Search)?;
    let slot = lab.analysis_queue.acquire(visitor, Arc::default()).await;
    run_blocking(move || {
        let _slot = slot;
        let text = Bytes::from(explore::tree_json(&tree));
        let headers = [
            (header::CONTENT_TYPE, "application/json"),
            (header::CONTENT_DISPOSITION, "attachment; filename=\"tree.json\""),
        ];
        Ok((headers, axum::body::Body::from_stream(Download { text, _permit: permit })).into_response())
    })
    .await
}

/// Something large on its way to a visitor.
struct Download {
    text: Bytes,
    _permit: Permit,
}

impl futures_core::Stream for Download {
    type Item = Result<Bytes, std::convert::Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let piece = self.text.len().min(CHUNK_BYTES);
        Poll::Ready((piece > 0).then(|| Ok(self.text.split_to(piece))))
    }
}

async fn tree_svg(
    State(lab): State<Arc<Lab>>,
    ApiPath(id): ApiPath<String>,
    ApiQuery(query): ApiQuery<ExplorerQuery>,
) -> Result<Response, RequestError> {
    run_blocking(move || {
        let tree = lab.searches.by_id(&id)?;
        let picture = explore::tree_picture(&tree, tree.node_index(query.at)?);
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
