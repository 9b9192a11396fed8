//! The one stream of events that a page has open: what happens in a game, and what an analysis finds.

use crate::analysis::{Question, study};
use crate::gate::{Scarce, Ticket, Visitor};
use crate::lab::Lab;
use crate::problem::Problem;
use crate::routes::analyse::Inquiry;
use crate::routes::{Asked, off};
use crate::view::{Face, Spot};
use axum::Extension;
use axum::extract::State;
use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use serde::Deserialize;
use serde_json::json;
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// What a page wants to hear of.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Interest {
    /// A game, by its id.
    pub(crate) room: String,
    /// `on` analyses the position that the rest of the query means.
    pub(crate) analysis: String,
    pub(crate) pieces: String,
    pub(crate) edges: String,
    pub(crate) notation: String,
}

impl Interest {
    fn face(&self) -> Face {
        let Interest { pieces, edges, notation, .. } = self.clone();
        Face { pieces, edges, notation, at: None }
    }
}

/// Events wait here for a slow reader. Those of games are made anew when there is room, so none is ever out of date.
const WAITING: usize = 4;

/// Between two pictures of an analysis.
const REST: Duration = Duration::from_millis(250);

type Sender = mpsc::Sender<Event>;

/// The stream. It ends when the page is closed, and with it everything that was done for it.
pub(crate) async fn events(
    State(lab): State<Arc<Lab>>,
    Extension(visitor): Extension<Visitor>,
    Asked(interest): Asked<Interest>,
    Asked(inquiry): Asked<Inquiry>,
) -> Result<impl IntoResponse, Problem> {
    let ticket = lab.pace.take(visitor, Scarce::Stream)?;
    let (sender, receiver) = mpsc::channel(WAITING);
    if !interest.room.is_empty() {
        let (finder, id) = (Arc::clone(&lab), interest.room.clone());
        let room = off(move || finder.room(&id)).await?;
        tokio::spawn(follow(room, interest.face(), sender.clone()));
    }
    if interest.analysis == "on" {
        let search = lab.pace.take(visitor, Scarce::Search)?;
        let (finder, asked) = (Arc::clone(&lab), inquiry.clone());
        let spot = off(move || asked.spot(&finder)).await?;
        tokio::spawn(analyse(lab, visitor, search, spot, inquiry, sender.clone()));
    }
    drop(sender);
    let stream = Stream { receiver, _ticket: ticket };
    Ok(Sse::new(stream).keep_alive(KeepAlive::default()))
}

/// Tells of every change of a game, or of the latest when there were several.
async fn follow(room: Arc<crate::room::Room>, face: Face, sender: Sender) {
    let mut changes = room.listen();
    loop {
        changes.borrow_and_update();
        let Ok(shown) = room.rendered(&face) else { return };
        let event = Event::default().event("game").data(&*shown.json);
        if sender.send(event).await.is_err() {
            return;
        }
        tokio::select! {
            changed = changes.changed() => if changed.is_err() { return },
            () = sender.closed() => return,
        }
    }
}

/// Analyses a position until there is nothing to find out, time is up, or nobody listens.
async fn analyse(lab: Arc<Lab>, visitor: Visitor, ticket: Ticket, spot: Spot, inquiry: Inquiry, sender: Sender) {
    let (stop, unwanted): (Arc<AtomicBool>, Arc<AtomicBool>) = Default::default();
    let question = Question {
        setup: spot.state.setup(),
        plies: spot.plies(),
        time: inquiry.time(),
        stop: Arc::clone(&stop),
        unwanted: Arc::clone(&unwanted),
    };
    let ended = async {
        let slot = tokio::select! {
            slot = lab.studies.slot(visitor, Arc::clone(&stop)) => slot,
            () = sender.closed() => return,
        };
        let (told, lines) = (sender.clone(), inquiry.lines());
        let searched = tokio::task::spawn_blocking(move || {
            let _held = (ticket, slot);
            let (mut last, mut conclusion) = (Instant::now() - REST, None);
            study(&question, &mut |finding| {
                // Nobody reads faster than this, and drawing takes time from thinking.
                if finding.done.is_none() && last.elapsed() < REST {
                    return;
                }
                last = Instant::now();
                if let Ok(parts) = spot.analysis_parts(Some(finding), lines)
                    && let Ok(json) = serde_json::to_string(&json!({ "parts": parts, "done": finding.done.is_some() }))
                {
                    let event = Event::default().event("analysis").data(json);
                    match finding.done {
                        // A reader that is slower than that gets the next one.
                        None => drop(told.try_send(event)),
                        Some(_) => conclusion = Some(event),
                    }
                }
            });
            conclusion
        });
        // Whoever misses the last word would ask anew, for ever.
        if let Ok(Some(conclusion)) = searched.await {
            drop(sender.send(conclusion).await);
        }
    };
    tokio::select! {
        () = ended => {}
        () = sender.closed() => {}
    }
    // The search hears that nobody wants to know.
    unwanted.store(true, Ordering::Relaxed);
    stop.store(true, Ordering::Relaxed);
}

/// What the connection reads; dropping it tells every sender that nobody listens.
struct Stream {
    receiver: mpsc::Receiver<Event>,
    _ticket: Ticket,
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
