//! Connections from the network: how many at once, and how long one may take to say what it wants.

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::service::TowerToHyperService;
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tower::ServiceExt;

/// So many connections are open at once; the next ones wait outside. A program may usually have 1024 files open, and the
/// games need some.
const MOST_CONNECTIONS: usize = 800;

/// So long may a visitor be silent in the middle of a request, or between two.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// Lets visitors in for as long as the listener works.
pub(crate) async fn receive(listener: TcpListener, site: Router) -> std::io::Result<()> {
    receive_at_once(MOST_CONNECTIONS, listener, site).await
}

async fn receive_at_once(most: usize, listener: TcpListener, site: Router) -> std::io::Result<()> {
    let places = Arc::new(Semaphore::new(most));
    loop {
        let place = Arc::clone(&places).acquire_owned().await.map_err(std::io::Error::other)?;
        match listener.accept().await {
            Ok((stream, peer)) => {
                let visit = attend(stream, peer, site.clone());
                tokio::spawn(async move {
                    visit.await;
                    drop(place);
                });
            }
            // The visitor has gone again.
            Err(error) if is_theirs(error.kind()) => {}
            // Out of files or memory: others have to leave first, and they do.
            Err(_) => tokio::time::sleep(Duration::from_secs(1)).await,
        }
    }
}

fn is_theirs(error: ErrorKind) -> bool {
    matches!(error, ErrorKind::ConnectionRefused | ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset)
}

/// Answers everything that comes over one connection.
async fn attend(stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static, peer: SocketAddr, site: Router) {
    let site = site.map_request(move |mut request: Request<_>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        request
    });
    let mut server = Builder::new(TokioExecutor::new()).http1_only();
    server.http1().timer(TokioTimer::new()).header_read_timeout(PATIENCE);
    // How a connection ends is the visitor's affair.
    let _ = server.serve_connection(TokioIo::new(stream), TowerToHyperService::new(site)).await;
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
            .layer(RequestBodyTimeoutLayer::new(PATIENCE));
        let (mut visitor, ours) = duplex(1 << 10);
        tokio::spawn(attend(ours, ([10, 0, 0, 7], 8415).into(), site));
        visitor.write_all(sent.as_bytes()).await.unwrap();
        let mut heard = String::new();
        let end = tokio::time::timeout(2 * PATIENCE, visitor.read_to_string(&mut heard));
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
        tokio::spawn(receive_at_once(2, listener, Router::new().route("/", get(stay))));
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
