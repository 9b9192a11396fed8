//! Pictures of a search, by the address of the search itself: a link to one shows the same for ever.

use super::{PageResult, page, run_blocking};
use crate::access::Visitor;
use crate::error::RequestError;
use crate::explore::{
    self, SearchTree, SlideDrawing, SlideQuery, board_picture, both_picture, compared_request, step_picture,
    steps_page, title_of, windows_picture,
};
use crate::lab::Lab;
use crate::pages::PageContext;
use askama::Template;
use axum::extract::{Extension, Path, Query, State};
use axum::http::header;
use axum::response::IntoResponse;
use std::sync::Arc;

#[derive(Template)]
#[template(path = "pictures.html")]
struct PicturesPage {
    site: PageContext,
    title: String,
    /// The query of the search, of the part, and of the step.
    query: String,
    explorer: String,
    id: String,
    now: usize,
    last: usize,
    pictures: Vec<PictureCard>,
    hidden: Vec<(&'static str, String)>,
}

/// A picture that can be taken away.
struct PictureCard {
    file: &'static str,
    name: &'static str,
    about: &'static str,
}

/// What there is of every search.
const PICTURES: [PictureCard; 3] = [
    PictureCard { file: "tree.svg", name: "Tree", about: "The tree as it is known at this step; a wide root folds." },
    PictureCard { file: "windows.svg", name: "Windows", about: "α and β of every node so far, on one number line." },
    PictureCard { file: "board.svg", name: "Board", about: "The board of the node that the step is about." },
];
const BOTH: PictureCard =
    PictureCard { file: "both.svg", name: "Both trees", about: "Minimax and alpha-beta beside each other, both done." };

async fn searched(
    lab: &Arc<Lab>,
    visitor: Visitor,
    query: SlideQuery,
) -> Result<(SlideQuery, Arc<SearchTree>), RequestError> {
    let query = {
        let lab = Arc::clone(lab);
        run_blocking(move || Ok(SlideQuery { search: query.search.with_defaults(&lab), ..query })).await?
    };
    let tree = explore::search(lab, visitor, query.search.clone()).await?;
    Ok((query, tree))
}

/// The page that lists them.
pub(super) async fn list(
    State(lab): State<Arc<Lab>>,
    Extension(visitor): Extension<Visitor>,
    Query(query): Query<SlideQuery>,
) -> PageResult {
    let (query, tree) = searched(&lab, visitor, query).await?;
    run_blocking(move || {
        let focus = tree.node_index(query.at)?;
        let drawing = SlideDrawing::new(&tree, focus);
        let last = drawing.steps.steps.len();
        let now = drawing.step(Some(query.step.unwrap_or(last)));
        let mut pictures: Vec<PictureCard> = PICTURES.into_iter().collect();
        if compared_request(&query.search).is_some() {
            pictures.push(BOTH);
        }
        let hidden = super::present::hidden_fields(&query, now);
        Ok(page(&PicturesPage {
            site: PageContext::at("/explore"),
            title: title_of(&tree),
            query: format!("{}&at={}&step={now}", query.search.query(), query.at),
            explorer: format!("/explore?{}&at={}", query.search.query(), query.at),
            id: tree.id.clone(),
            now,
            last,
            pictures,
            hidden: hidden.into_iter().filter(|(name, _)| !matches!(*name, "step" | "ask")).collect(),
        }))
    })
    .await?
}

/// One of them.
pub(super) async fn picture(
    State(lab): State<Arc<Lab>>,
    Extension(visitor): Extension<Visitor>,
    Path(file): Path<String>,
    Query(query): Query<SlideQuery>,
) -> PageResult {
    if !["tree.svg", "windows.svg", "board.svg", "both.svg", "steps.html"].contains(&file.as_str()) {
        return Err(RequestError::not_found("picture").into());
    }
    let (query, tree) = searched(&lab, visitor, query).await?;
    let other = match compared_request(&query.search).filter(|_| file == "both.svg") {
        Some(other) => Some(explore::search(&lab, visitor, other).await?),
        None => None,
    };
    let answer = run_blocking(move || {
        let focus = tree.node_index(query.at)?;
        let text = match (file.as_str(), other) {
            ("both.svg", Some(other)) => both_picture(&tree, &other),
            ("both.svg", None) => {
                return Err(RequestError::invalid("only minimax and alpha-beta stand beside each other"));
            }
            ("windows.svg", _) => windows_picture(&tree, focus, query.step),
            ("board.svg", _) => {
                let drawing = SlideDrawing::new(&tree, focus);
                let now = drawing.step(query.step);
                board_picture(&tree, drawing.steps.steps.get(now - 1).map_or(focus, |step| step.node))
            }
            ("steps.html", _) => steps_page(&tree, focus),
            _ => step_picture(&tree, focus, query.step),
        };
        let (kind, policy, place) = match file.ends_with(".svg") {
            true => ("image/svg+xml", "default-src 'none'; style-src 'unsafe-inline'; sandbox", "inline"),
            // A page with a script of its own is taken away, and not shown at our address.
            false => (
                "text/html; charset=utf-8",
                "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; sandbox allow-scripts",
                "attachment",
            ),
        };
        let headers = [
            (header::CONTENT_TYPE, kind.to_owned()),
            (header::CONTENT_DISPOSITION, format!("{place}; filename=\"{file}\"")),
            (header::CONTENT_SECURITY_POLICY, policy.to_owned()),
        ];
        Ok((headers, text).into_response())
    });
    Ok(answer.await?)
}
