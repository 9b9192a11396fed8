//! Presentation mode: a search on slides, one step each. The address has the step, so that a slide elsewhere can link to it.

use super::{PageResult, page, run_blocking};
use crate::access::Visitor;
use crate::explore::{self, SlideQuery, SlideView, slide_view};
use crate::lab::Lab;
use crate::pages::PageContext;
use askama::Template;
use axum::extract::{Extension, Query, State};
use std::sync::Arc;

#[derive(Template)]
#[template(path = "present.html")]
pub(super) struct PresentPage {
    site: PageContext,
    shown: SlideView,
    /// The colours that the address asks for.
    theme: Option<&'static str>,
    has_contrast: bool,
    /// Whether it stands in a page of another site.
    is_embedded: bool,
    /// The query without the step, for the fields of the form.
    hidden: Vec<(&'static str, String)>,
    path: &'static str,
    /// The code of the hall that follows, and whether this visitor leads it.
    hall: Option<(String, bool)>,
}

pub(super) async fn present(
    State(lab): State<Arc<Lab>>,
    Extension(visitor): Extension<Visitor>,
    Query(query): Query<SlideQuery>,
) -> PageResult {
    slide(lab, visitor, query, "/present", false).await
}

/// A slide at one of the addresses that show slides.
pub(super) async fn slide(
    lab: Arc<Lab>,
    visitor: Visitor,
    query: SlideQuery,
    path: &'static str,
    is_embedded: bool,
) -> PageResult {
    let query = {
        let lab = Arc::clone(&lab);
        run_blocking(move || Ok(SlideQuery { search: query.search.with_defaults(&lab), ..query })).await?
    };
    let tree = explore::search(&lab, visitor, query.search.clone()).await?;
    // A hall that is closed leaves ordinary slides behind.
    let hall = lab.halls.by_code(&query.hall).ok().map(|hall| (hall.code.clone(), hall.is_led_by(visitor)));
    run_blocking(move || {
        let shown = slide_view(&query, &tree, path)?;
        let hidden = hidden_fields(&query, shown.now);
        Ok(page(&PresentPage {
            site: PageContext::at("/explore"),
            theme: ["light", "dark"].into_iter().find(|known| *known == query.theme),
            has_contrast: query.contrast == "more",
            is_embedded,
            hidden,
            shown,
            path,
            hall,
        }))
    })
    .await?
}

/// What the form of a question sends beside the answer: the slide itself.
pub(super) fn hidden_fields(query: &SlideQuery, now: usize) -> Vec<(&'static str, String)> {
    let search = &query.search;
    let on = |is_on: bool| if is_on { "1".to_owned() } else { String::new() };
    let fields = [
        ("game", search.position.game.clone()),
        ("position", search.position.text.clone()),
        ("to_move", search.position.to_move.clone()),
        ("moves", search.position.moves.clone()),
        ("course", search.course.clone()),
        ("algorithm", search.algorithm.clone()),
        ("evaluation", search.evaluation.clone()),
        ("depth", search.depth.clone()),
        ("ordering", on(search.ordering.is_on())),
        ("caching", on(search.caching.is_on())),
        ("recorded", search.recorded.clone()),
        ("at", if query.at > 0 { query.at.to_string() } else { String::new() }),
        ("theme", query.theme.clone()),
        ("contrast", query.contrast.clone()),
        ("hall", query.hall.clone()),
        ("step", now.to_string()),
        ("ask", "1".to_owned()),
    ];
    fields.into_iter().filter(|(_, value)| !value.is_empty()).collect()
}
