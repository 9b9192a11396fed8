//! The whole site as a value: requests go in, answers come out, and no port is opened.
#![expect(clippy::unwrap_used, reason = "the helpers of a test are test code too")]

mod access;
mod agents;
mod analysis;
mod boards;
mod checks;
mod games;
mod lecture;
mod matches;
mod pages;
mod shares;
mod starters;
mod stores;
mod traces;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, Response, StatusCode, header};
use http_body_util::BodyExt;
use plyground_web::{Access, Lab, LabOptions, StoreLocation, app};
use serde_json::Value;
use std::path::PathBuf;
use std::sync::Arc;
use tower::ServiceExt;

const HOST: &str = "127.0.0.1:8415";

fn options() -> LabOptions {
    LabOptions {
        listen: HOST.parse().unwrap(),
        access: Access::Local,
        proxies: Vec::new(),
        allow_agents: false,
        store: StoreLocation::Memory,
        guard: PathBuf::from("plyground"),
        interpreter: None,
        class: None,
        embed_from: Vec::new(),
        table: plyground_search::engine::DEFAULT_TABLE_BYTES,
    }
}

/// A lab without a port.
#[derive(Clone)]
struct Site {
    router: Router,
}

impl Site {
    fn new() -> Site {
        Site::with(options())
    }

    fn with(options: LabOptions) -> Site {
        Site::of(Lab::open(options).unwrap())
    }

    fn of(lab: Arc<Lab>) -> Site {
        Site { router: app(lab) }
    }

    async fn send(&self, request: Request<Body>) -> Response<Body> {
        self.router.clone().oneshot(request).await.unwrap()
    }

    async fn get(&self, path: &str) -> Told {
        told(self.send(request("GET", path).body(Body::empty()).unwrap()).await).await
    }

    /// As a form of a page sends it.
    async fn form(&self, path: &str, fields: &str) -> Told {
        let request = request("POST", path).header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        told(self.send(request.body(Body::from(fields.to_owned())).unwrap()).await).await
    }

    async fn post(&self, path: &str, body: Value) -> Told {
        let request = request("POST", path).header(header::CONTENT_TYPE, "application/json");
        told(self.send(request.body(Body::from(body.to_string())).unwrap()).await).await
    }

    /// Begins a game and gives its id.
    async fn begin(&self, body: Value) -> String {
        let begun = self.post("/api/games", body).await;
        assert_eq!(begun.status, StatusCode::CREATED, "{}", begun.text);
        begun.json()["id"].as_str().unwrap().to_owned()
    }
}

fn request(method: &str, path: &str) -> axum::http::request::Builder {
    Request::builder().method(method).uri(path).header(header::HOST, HOST)
}

/// An answer with its body.
struct Told {
    status: StatusCode,
    headers: axum::http::HeaderMap,
    text: String,
}

impl Told {
    fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    fn error(&self) -> String {
        self.json()["error"].as_str().unwrap_or_default().to_owned()
    }
}

async fn told(answer: Response<Body>) -> Told {
    let (parts, body) = answer.into_parts();
    let bytes = body.collect().await.unwrap().to_bytes();
    Told { status: parts.status, headers: parts.headers, text: String::from_utf8(bytes.to_vec()).unwrap() }
}

/// The events of a stream, one by one.
struct Events {
    body: Body,
    text: String,
}

impl Events {
    async fn open(site: &Site, query: &str) -> Events {
        let request = request("GET", &format!("/api/events?{query}")).body(Body::empty()).unwrap();
        let answer = site.send(request).await;
        assert_eq!(answer.status(), StatusCode::OK);
        Events { body: answer.into_body(), text: String::new() }
    }

    /// The comment with which a stream begins whose page is up to date.
    async fn comment(&mut self) -> String {
        while !self.text.contains("\n\n") {
            if let Ok(data) = self.body.frame().await.unwrap().unwrap().into_data() {
                self.text.push_str(std::str::from_utf8(&data).unwrap());
            }
        }
        let end = self.text.find("\n\n").unwrap();
        self.text.drain(..end + 2).collect()
    }

    /// The next event's name and data; none when the stream has ended.
    async fn next(&mut self) -> Option<(String, Value)> {
        loop {
            if let Some(end) = self.text.find("\n\n") {
                let event: String = self.text.drain(..end + 2).collect();
                let field = |name: &str| {
                    let lines = event.lines().filter_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
                    lines.collect::<Vec<_>>().join("\n")
                };
                let data = field("data");
                // A comment keeps the line alive and says nothing.
                if !data.is_empty() {
                    return Some((field("event"), serde_json::from_str(&data).unwrap()));
                }
                continue;
            }
            let frame = self.body.frame().await?.unwrap();
            if let Ok(data) = frame.into_data() {
                self.text.push_str(std::str::from_utf8(&data).unwrap());
            }
        }
    }
}
