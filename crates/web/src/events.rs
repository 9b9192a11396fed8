//! The one stream of events that a page has open: what happens in a game, and what an analysis finds.

use crate::gate::{Scarce, Visitor};
use crate::lab::Lab;
use crate::problem::Problem;
use crate::routes::Asked;
use crate::view::Face;
use axum::Extension;
use axum::extract::State;
use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use serde::Deserialize;
use std::convert::Infallible;
use std::sync::Arc;
use tokio::sync::mpsc;

/// What a page wants to hear of.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Interest {
    /// A game, by its id.
    pub(crate) game: String,
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

type Sender = mpsc::Sender<Event>;

/// The stream. It ends when the page is closed, and with it everything that was done for it.
pub(crate) async fn events(
    State(lab): State<Arc<Lab>>,
    Extension(visitor): Extension<Visitor>,
    Asked(interest): Asked<Interest>,
) -> Result<impl IntoResponse, Problem> {
    let ticket = lab.pace.take(visitor, Scarce::Stream)?;
    let (sender, receiver) = mpsc::channel(WAITING);
    if !interest.game.is_empty() {
        let (finder, id) = (Arc::clone(&lab), interest.game.clone());
        let room = crate::routes::off(move || finder.room(&id)).await?;
        tokio::spawn(follow(room, interest.face(), sender.clone()));
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

/// What the connection reads; dropping it tells every sender that nobody listens.
struct Stream {
    receiver: mpsc::Receiver<Event>,
    _ticket: crate::gate::Ticket,
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
