//! Connections from the network: how many at once, and how long one may take to say what it wants.

mod idle;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use axum::response::Response;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::service::TowerToHyperService;
use idle::{BusyUntilSent, Connection, IdleConnections};
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tower::ServiceExt;

/// So many connections are open at once; the next ones wait outside, unless one of these is idle. A program may usually have 1024 files open, and the
/// games need some.
const MAX_CONNECTIONS: usize = 800;

/// How long a visitor may be silent in the middle of a request, or between two.
pub(crate) const READ_TIMEOUT: Duration = Duration::from_secs(20);

/// Lets visitors in for as long as the listener works.
pub(crate) async fn accept_connections(listener: TcpListener, site: Router) -> std::io::Result<()> {
    accept_up_to(MAX_CONNECTIONS, listener, site).await
}

async fn accept_up_to(most: usize, listener: TcpListener, site: Router) -> std::io::Result<()> {
    let places = Arc::new(Semaphore::new(most));
    let idle = Arc::new(IdleConnections::default());
    loop {
        let place = idle.acquire(&places).await.map_err(std::io::Error::other)?;
        match listener.accept().await {
            Ok((stream, peer)) => {
                let connection = idle.connection();
                let (site, idle) = (site.clone(), Arc::clone(&idle));
                tokio::spawn(async move {
                    serve_connection(stream, peer, site, &connection).await;
                    idle.forget(&connection);
                    drop(place);
                });
            }
            // The visitor has gone again.
            Err(error) if is_peer_error(error.kind()) => {}
            // Out of files or memory: others have to leave first, and they do.
            Err(_) => tokio::time::sleep(Duration::from_secs(1)).await,
        }
    }
}

fn is_peer_error(error: ErrorKind) -> bool {
    matches!(error, ErrorKind::ConnectionRefused | ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset)
}

/// Answers everything that comes over one connection.
async fn serve_connection(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    peer: SocketAddr,
    site: Router,
    connection: &Arc<Connection>,
) {
    let (asked, answered) = (Arc::clone(connection), Arc::clone(connection));
    let site = site.map_request(move |mut request: Request<_>| {
        asked.mark_busy();
        request.extensions_mut().insert(ConnectInfo(peer));
        request
    });
    let site = site.map_response(move |answer: Response| answer.map(|body| BusyUntilSent::wrap(&answered, body)));
    let mut server = Builder::new(TokioExecutor::new()).http1_only();
    server.http1().timer(TokioTimer::new()).header_read_timeout(READ_TIMEOUT);
    let mut served = pin!(server.serve_connection(TokioIo::new(stream), TowerToHyperService::new(site)));
    // How a connection ends is the visitor's affair.
    tokio::select! {
        _ = served.as_mut() => return,
        () = connection.close.notified() => {}
    }
    // What was answered is still to be sent; a connection on which nothing was asked has nothing to wait for.
    if connection.has_request.load(Ordering::Relaxed) {
        served.as_mut().graceful_shutdown();
        let _ = served.await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::routing::{get, post};
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};
    use tokio::net::TcpStream;
    use tokio::sync::{Notify, watch};
    use tower_http::timeout::RequestBodyTimeoutLayer;

    /// What a visitor hears who sends this and then nothing; the clock jumps to whatever is waited for.
    async fn answer_to(sent: &str) -> String {
        let who = |ConnectInfo(peer): ConnectInfo<SocketAddr>| async move { peer.to_string() };
        let site = Router::new()
            .route("/who", get(who))
            .route("/echo", post(|text: String| async { text }))
            .layer(RequestBodyTimeoutLayer::new(READ_TIMEOUT));
        let (mut visitor, ours) = duplex(1 << 10);
        let connection = Arc::new(IdleConnections::default()).connection();
        tokio::spawn(async move { serve_connection(ours, ([10, 0, 0, 7], 8415).into(), site, &connection).await });
        visitor.write_all(sent.as_bytes()).await.unwrap();
        let mut heard = String::new();
        let end = tokio::time::timeout(2 * READ_TIMEOUT, visitor.read_to_string(&mut heard));
        end.await.expect("the connection is closed").unwrap();
        heard
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_says_what_he_wants_is_answered() {
        let heard = answer_to("GET /who HTTP/1.1\r\nHost: lab\r\n\r\n").await;
        assert!(heard.starts_with("HTTP/1.1 200") && heard.ends_with("10.0.0.7:8415"), "{heard}");
    }

    #[tokio::test(start_paused = true)]
    async fn half_a_request_is_not_waited_for() {
        for half in ["GET /wh", "GET /who HTTP/1.1\r\nHost: la"] {
            assert!(!answer_to(half).await.contains("200"), "{half}");
        }
        let heard = answer_to("POST /echo HTTP/1.1\r\nHost: lab\r\nContent-Length: 10\r\n\r\nhalf").await;
        assert!(!heard.contains("200"), "{heard}");
    }

    /// Whether what must not happen would have happened by now: everything that is ready has had its turn many times.
    async fn long_enough() {
        for _ in 0..10_000 {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn a_connection_that_asks_for_nothing_gives_its_place_up_and_a_stream_does_not() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let endless = || async {
            let (sender, receiver) = tokio::sync::mpsc::channel::<Result<String, std::io::Error>>(1);
            sender.send(Ok("so far".to_owned())).await.unwrap();
            tokio::spawn(async move { sender.closed().await });
            axum::body::Body::from_stream(Endless(receiver))
        };
        let site = Router::new().route("/", get(|| async { "hello" })).route("/endless", get(endless));
        tokio::spawn(accept_up_to(3, listener, site));
        let visit = async |path: &str, wanted: &str| {
            let mut visitor = TcpStream::connect(address).await.unwrap();
            visitor.write_all(format!("GET {path} HTTP/1.1\r\nHost: lab\r\n\r\n").as_bytes()).await.unwrap();
            let mut heard = String::new();
            while !heard.contains(wanted) {
                let mut some = [0; 1 << 10];
                let read = visitor.read(&mut some).await.unwrap();
                assert_ne!(read, 0, "{heard}");
                heard.push_str(std::str::from_utf8(&some[..read]).unwrap());
            }
            visitor
        };
        let stream = visit("/endless", "so far").await;
        let silent = TcpStream::connect(address).await.unwrap();
        // Each of these stays open after its answer, as a browser's would; there are many more than places.
        let mut idle = Vec::new();
        for _ in 0..20 {
            idle.push(visit("/", "hello").await);
        }
        let mut some = [0; 1 << 10];
        assert!(stream.try_read(&mut some).is_err_and(|error| error.kind() == ErrorKind::WouldBlock), "it goes on");
        assert_eq!(idle[0].read(&mut some).await.unwrap(), 0, "it was closed");
        drop((silent, stream));
    }

    struct Endless(tokio::sync::mpsc::Receiver<Result<String, std::io::Error>>);

    impl futures_core::Stream for Endless {
        type Item = Result<String, std::io::Error>;

        fn poll_next(
            mut self: std::pin::Pin<&mut Self>,
            context: &mut std::task::Context<'_>,
        ) -> std::task::Poll<Option<Self::Item>> {
            self.0.poll_recv(context)
        }
    }

    #[tokio::test]
    async fn whoever_finds_no_place_waits_until_somebody_leaves() {
        let inside = Arc::new(watch::Sender::new(0));
        let leave = Arc::new(Notify::new());
        let stay = {
            let (inside, leave) = (Arc::clone(&inside), Arc::clone(&leave));
            move || async move {
                inside.send_modify(|visitors| *visitors += 1);
                leave.notified().await;
                "goodbye"
            }
        };
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(accept_up_to(2, listener, Router::new().route("/", get(stay))));
        let visit = async || {
            let mut visitor = TcpStream::connect(address).await.unwrap();
            visitor.write_all(b"GET / HTTP/1.1\r\nHost: lab\r\nConnection: close\r\n\r\n").await.unwrap();
            visitor
        };
        let mut visitors = [visit().await, visit().await, visit().await];
        let mut count = inside.subscribe();
        count.wait_for(|&visitors| visitors == 2).await.unwrap();
        long_enough().await;
        assert_eq!(*inside.borrow(), 2, "the third waits outside");
        leave.notify_waiters();
        count.wait_for(|&visitors| visitors == 3).await.unwrap();
        leave.notify_one();
        for visitor in &mut visitors {
            let mut heard = String::new();
            visitor.read_to_string(&mut heard).await.unwrap();
            assert!(heard.ends_with("goodbye"), "{heard}");
        }
    }
}
