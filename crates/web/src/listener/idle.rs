//! Connections on which nothing is asked. A browser keeps some open for its next request, and a visitor could keep all
//! open for none: when the limit is reached, the connection that has been idle longest is closed for a new one.

use axum::body::Body;
use http_body_util::BodyExt;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use tokio::sync::{AcquireError, Notify, OwnedSemaphorePermit, Semaphore};
use tokio::time::Instant;

/// How long a new connection may take to send its first request before it may be closed for another.
const FIRST_REQUEST_GRACE: Duration = Duration::from_secs(1);
/// How long the listener waits for one connection to close before it closes the next.
const CLOSE_WAIT: Duration = Duration::from_millis(20);

/// The idle connections of a listener.
#[derive(Debug, Default)]
pub(super) struct IdleConnections {
    state: Mutex<State>,
    /// Told when a connection becomes idle.
    one_more: Notify,
}

#[derive(Debug, Default)]
struct State {
    moments: u64,
    /// By when they became so.
    idle: BTreeMap<u64, Arc<Connection>>,
}

/// One connection.
#[derive(Debug)]
pub(super) struct Connection {
    registry: Arc<IdleConnections>,
    /// Told when the connection has to close.
    pub(super) close: Notify,
    opened: Instant,
    /// Whether anything was ever asked on it.
    pub(super) has_request: AtomicBool,
    /// Since when it is idle, if it is.
    since: Mutex<Option<u64>>,
}

impl IdleConnections {
    /// A permit for one more connection: a free one, or that of an idle connection, which is closed.
    pub(super) async fn acquire(&self, places: &Arc<Semaphore>) -> Result<OwnedSemaphorePermit, AcquireError> {
        loop {
            if let Ok(place) = Arc::clone(places).try_acquire_owned() {
                return Ok(place);
            }
            let one_more = self.one_more.notified();
            if let Some(connection) = self.take_longest_idle() {
                connection.close.notify_one();
            }
            tokio::select! {
                place = Arc::clone(places).acquire_owned() => return place,
                () = one_more => {}
                () = tokio::time::sleep(CLOSE_WAIT) => {}
            }
        }
    }

    /// The connection that has been idle longest, of those that may be closed.
    fn take_longest_idle(&self) -> Option<Arc<Connection>> {
        let mut state = self.state();
        let (&since, _) = state.idle.iter().find(|(_, connection)| connection.may_be_closed())?;
        state.idle.remove(&since)
    }

    /// A new connection, which is idle until it asks for something.
    pub(super) fn connection(self: &Arc<IdleConnections>) -> Arc<Connection> {
        let connection = Arc::new(Connection {
            registry: Arc::clone(self),
            close: Notify::new(),
            opened: Instant::now(),
            has_request: AtomicBool::new(false),
            since: Mutex::default(),
        });
        connection.mark_idle();
        connection
    }

    /// The connection is not idle, or not there any more.
    pub(super) fn forget(&self, connection: &Connection) {
        let since = connection.idle_since().take();
        if let Some(since) = since {
            self.state().idle.remove(&since);
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("a list of connections does not panic")
    }
}

impl Connection {
    /// Something is asked on it.
    pub(super) fn mark_busy(&self) {
        self.has_request.store(true, Ordering::Relaxed);
        self.registry.forget(self);
    }

    /// Nothing is asked on it any more.
    fn mark_idle(self: &Arc<Connection>) {
        let mut state = self.registry.state();
        state.moments += 1;
        let now = state.moments;
        state.idle.insert(now, Arc::clone(self));
        drop(state);
        *self.idle_since() = Some(now);
        self.registry.one_more.notify_one();
    }

    fn may_be_closed(&self) -> bool {
        self.has_request.load(Ordering::Relaxed) || self.opened.elapsed() > FIRST_REQUEST_GRACE
    }

    fn idle_since(&self) -> MutexGuard<'_, Option<u64>> {
        self.since.lock().expect("a number does not panic")
    }
}

/// An answer that is on its way over a connection, until this is dropped.
#[derive(Debug)]
pub(super) struct BusyUntilSent(Arc<Connection>);

impl BusyUntilSent {
    /// The body of an answer, which is done when all of it is sent.
    pub(super) fn wrap(connection: &Arc<Connection>, body: Body) -> Body {
        let answering = BusyUntilSent(Arc::clone(connection));
        Body::new(body.map_err(move |error| {
            let _until_sent = &answering;
            error
        }))
    }
}

impl Drop for BusyUntilSent {
    fn drop(&mut self) {
        self.0.mark_idle();
    }
}
