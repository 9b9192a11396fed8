//! The one stream of events that a page has open: what happens in a game, and what an analysis finds.

use crate::access::{Permit, QuotaKind, Visitor};
use crate::analysis::{AnalysisTask, analyse};
use crate::error::RequestError;
use crate::lab::Lab;
use crate::routes::analyse::AnalysisQuery;
use crate::routes::{ApiQuery, run_blocking};
use crate::session::GameSession;
use crate::switch::Switch;
use crate::view::{AnalysisView, CheckParts, GameNews, GameParts, PartsDelta, SentParts, ViewState, delta};
use axum::Extension;
use axum::extract::State;
use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// The query of an event stream: what the page wants to be told.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct EventQuery {
    /// A game, by its id.
    pub(crate) room: String,
    /// The stamp of the game on the page, which has just been loaded: nothing is sent before the game changes.
    seen: String,
    /// A check of a submission, by its id.
    check: String,
    /// A hall, by its code.
    hall: String,
    /// Whether to analyse the position that the rest of the query means.
    pub(crate) analysis: Switch,
    /// The position of the analysis, and how boards look.
    #[serde(flatten)]
    query: AnalysisQuery,
}

impl EventQuery {
    fn view(&self) -> ViewState {
        ViewState { display: self.query.display, at: None }
    }
}

/// Events wait here for a slow reader. Those of games are made anew when there is room, so none is ever out of date.
const EVENT_BUFFER: usize = 4;

/// Between two pictures of an analysis.
const UPDATE_INTERVAL: Duration = Duration::from_millis(250);

type Sender = mpsc::Sender<Event>;

/// The stream. It ends when the page is closed, and with it everything that was done for it.
pub(crate) async fn events(
    State(lab): State<Arc<Lab>>,
    Extension(visitor): Extension<Visitor>,
    ApiQuery(wanted): ApiQuery<EventQuery>,
) -> Result<impl IntoResponse, RequestError> {
    let permit = lab.limiter.acquire(visitor, QuotaKind::Stream)?;
    let (sender, receiver) = mpsc::channel(EVENT_BUFFER);
    if !wanted.room.is_empty() {
        let (finder, id) = (Arc::clone(&lab), wanted.room.clone());
        let session = run_blocking(move || finder.session(&id)).await?;
        tokio::spawn(stream_game(session, wanted.view(), wanted.seen.clone(), sender.clone()));
    }
    if !wanted.check.is_empty() {
        let live = lab.check_by_id(visitor, &wanted.check)?;
        tokio::spawn(stream_check(live, sender.clone()));
    }
    if !wanted.hall.is_empty() {
        let hall = lab.halls.by_code(&wanted.hall)?;
        let leads = hall.is_led_by(visitor);
        tokio::spawn(stream_hall(hall, leads, sender.clone()));
    }
    if wanted.analysis.is_on() {
        let search = lab.limiter.acquire(visitor, QuotaKind::Search)?;
        let (finder, query) = (Arc::clone(&lab), wanted.query.clone());
        let view = run_blocking(move || query.open(&finder)).await?;
        tokio::spawn(stream_analysis(lab, visitor, search, view, wanted.query, sender.clone()));
    }
    drop(sender);
    let stream = Stream { receiver, _permit: permit };
    Ok(Sse::new(stream).keep_alive(KeepAlive::default()))
}

/// What a page is told that has the state before.
#[derive(Serialize)]
struct GameChange<'a> {
    #[serde(flatten)]
    delta: PartsDelta,
    #[serde(flatten)]
    news: &'a GameNews,
}

/// Sends every change of a game, or only the latest when there were several: first the whole page, unless it has just been
/// loaded, then what is different.
async fn stream_game(session: Arc<GameSession>, view: ViewState, seen: String, sender: Sender) {
    let mut changes = session.listen();
    let mut told: Option<Arc<GameParts>> = None;
    let mut sent = SentParts::new();
    loop {
        changes.borrow_and_update();
        let Ok(shown) = session.rendered(&view) else { return };
        let event = match &told {
            // Asked after the page was drawn: if it is still this state, it was this state.
            None if session.current_stamp() == seen => Event::default().comment("nothing has changed"),
            None => {
                sent.extend(shown.parts.texts().map(|(name, _)| name));
                Event::default().event("game").data(&*shown.json)
            }
            Some(old) => {
                let change = GameChange { delta: delta(old, &shown.parts, &mut sent), news: &shown.news };
                let Ok(json) = serde_json::to_string(&change) else { return };
                Event::default().event("game").data(json)
            }
        };
        told = Some(shown.parts);
        if sender.send(event).await.is_err() {
            return;
        }
        tokio::select! {
            changed = changes.changed() => if changed.is_err() { return },
            () = sender.closed() => return,
        }
    }
}

/// Sends every line of a check, or the latest state when there were several, and the report at the end.
async fn stream_check(live: Arc<crate::checks::LiveCheck>, sender: Sender) {
    let mut changes = live.listen();
    loop {
        changes.borrow_and_update();
        let shown = CheckParts::new(&live);
        let told = json!({ "parts": shown, "news": shown.news, "done": shown.is_done });
        let event = Event::default().event("check").data(told.to_string());
        if sender.send(event).await.is_err() || shown.is_done {
            return;
        }
        tokio::select! {
            changed = changes.changed() => if changed.is_err() { return },
            () = sender.closed() => return,
        }
    }
}

/// Sends where the lecturer is, and to the lecturer what the visitors predict.
async fn stream_hall(hall: Arc<crate::hall::Hall>, leads: bool, sender: Sender) {
    let mut changes = hall.listen();
    let mut last = None;
    loop {
        changes.borrow_and_update();
        let place = hall.place();
        let mut told = json!({ "step": place.step, "asks": place.asks });
        if leads {
            told["votes"] = json!(place.counts());
        }
        // A prediction is news for the lecturer alone.
        let told = told.to_string();
        if last.as_ref() != Some(&told) {
            if sender.send(Event::default().event("hall").data(&told)).await.is_err() {
                return;
            }
            last = Some(told);
        }
        tokio::select! {
            changed = changes.changed() => if changed.is_err() { return },
            () = sender.closed() => return,
        }
    }
}

/// Analyses a position until there is nothing to find out, time is up, or the page is closed.
async fn stream_analysis(
    lab: Arc<Lab>,
    visitor: Visitor,
    permit: Permit,
    view: AnalysisView,
    query: AnalysisQuery,
    sender: Sender,
) {
    let (stop, unwanted): (Arc<AtomicBool>, Arc<AtomicBool>) = Default::default();
    let task = AnalysisTask {
        setup: view.state.setup(),
        plies: view.plies(),
        time: query.time(),
        table: lab.options.table,
        stop: Arc::clone(&stop),
        cancelled: Arc::clone(&unwanted),
    };
    let ended = async {
        let slot = tokio::select! {
            slot = lab.analysis_queue.acquire(visitor, Arc::clone(&stop)) => slot,
            () = sender.closed() => return,
        };
        let (updates, lines) = (sender.clone(), query.lines());
        let searched = tokio::task::spawn_blocking(move || {
            let _held = (permit, slot);
            let (mut last, mut conclusion) = (Instant::now() - UPDATE_INTERVAL, None);
            analyse(&task, &mut |result| {
                // A person does not read faster than this, and drawing takes time from the search.
                if result.done.is_none() && last.elapsed() < UPDATE_INTERVAL {
                    return;
                }
                last = Instant::now();
                if let Ok(parts) = view.analysis_parts(Some(result), lines)
                    && let Ok(json) = serde_json::to_string(&json!({ "parts": parts, "done": result.done.is_some() }))
                {
                    let event = Event::default().event("analysis").data(json);
                    match result.done {
                        // A reader that is slower than that gets the next one.
                        None => drop(updates.try_send(event)),
                        Some(_) => conclusion = Some(event),
                    }
                }
            });
            conclusion
        });
        // A page that misses the last event would start the analysis again, for ever.
        if let Ok(Some(conclusion)) = searched.await {
            drop(sender.send(conclusion).await);
        }
    };
    tokio::select! {
        () = ended => {}
        () = sender.closed() => {}
    }
    // The page is closed: the search stops.
    unwanted.store(true, Ordering::Relaxed);
    stop.store(true, Ordering::Relaxed);
}

/// What the connection reads; dropping it tells every sender that the page is closed.
struct Stream {
    receiver: mpsc::Receiver<Event>,
    _permit: Permit,
}

impl futures_core::Stream for Stream {
    type Item = Result<Event, Infallible>;

    fn poll_next(
        mut self: std::pin::Pin<&mut Self>,
        context: &mut std::task::Context<'_>,
    ) -> std::task::Poll<Option<Self::Item>> {
        self.receiver.poll_recv(context).map(|event| event.map(Ok))
    }
}
