//! Who and what is let in: the right host, the right origin, the token if there is one, and not too often.

mod host;
mod pace;

pub(crate) use pace::{Pace, Scarce, Ticket, Visitor};

use crate::lab::Lab;
use crate::options::Access;
use crate::problem::{PageProblem, Problem};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Redirect, Response};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

/// Nothing is loaded from elsewhere, nothing inline is obeyed, and nobody may frame us.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
                      form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const COOKIE: &str = "plyground";

/// Every request passes here, and every answer leaves here.
pub(crate) async fn gate(State(lab): State<Arc<Lab>>, mut request: Request, next: Next) -> Response {
    let visitor = visitor(&lab, &request);
    let answer = match admit(&lab, &request, visitor) {
        Ok(Admission::In) => {
            request.extensions_mut().insert(visitor);
            next.run(request).await
        }
        Ok(Admission::WithToken(token)) => {
            let mut answer = Redirect::to(&without_token(request.uri())).into_response();
            let cookie = format!("{COOKIE}={token}; Path=/; HttpOnly; SameSite=Lax");
            if let Ok(cookie) = HeaderValue::from_str(&cookie) {
                answer.headers_mut().insert(header::SET_COOKIE, cookie);
            }
            answer
        }
        Err(problem) if request.uri().path().starts_with("/api") => problem.into_response(),
        Err(problem) => PageProblem(problem).into_response(),
    };
    with_headers(answer)
}

enum Admission {
    In,
    /// The token was in the address; it becomes a cookie, so that it need not stay there.
    WithToken(String),
}

fn admit(lab: &Lab, request: &Request, visitor: Visitor) -> Result<Admission, Problem> {
    let headers = request.headers();
    host::check(&lab.options, request)?;
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    let is_api = request.uri().path().starts_with("/api");
    if changes || is_api {
        host::check_origin(&lab.options, request)?;
    }
    if let Access::Token(token) = &lab.options.access {
        let given = [in_cookie(headers), in_header(headers)];
        if !given.into_iter().flatten().any(|given| same(given, token)) {
            return match in_query(request.uri().query().unwrap_or_default()) {
                Some(given) if same(given, token) => Ok(Admission::WithToken(token.clone())),
                _ => Err(Problem::new(
                    StatusCode::UNAUTHORIZED,
                    "this lab wants a token: open the address with ?token=..., or send it as `Authorization: Bearer`",
                )),
            };
        }
    }
    if changes {
        lab.pace.admit(visitor)?;
    }
    Ok(Admission::In)
}

/// The address behind a request: the peer's, or the one that our own proxy vouches for.
fn visitor(lab: &Lab, request: &Request) -> Visitor {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let peer = peer.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
    let forwarded = match lab.options.access {
        // The last entry is the proxy's own; those before it anybody can write.
        Access::Proxy(_) => request.headers().get("x-forwarded-for").and_then(|value| value.to_str().ok()),
        _ => None,
    };
    let last = forwarded.and_then(|list| list.rsplit(',').next()).and_then(|entry| entry.trim().parse().ok());
    Visitor(last.unwrap_or(peer))
}

fn in_cookie(headers: &HeaderMap) -> Option<&str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == COOKIE).map(|(_, value)| value)
}

fn in_header(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}

fn in_query(query: &str) -> Option<&str> {
    query.split('&').find_map(|pair| pair.strip_prefix("token="))
}

fn without_token(uri: &axum::http::Uri) -> String {
    let rest: Vec<_> = uri.query().unwrap_or_default().split('&').filter(|pair| !pair.starts_with("token=")).collect();
    let query = rest.join("&");
    // One slash: a path that begins with two would lead to another host.
    let path = format!("/{}", uri.path().trim_start_matches('/'));
    if query.is_empty() { path } else { format!("{path}?{query}") }
}

/// Compares digests, whose first difference says nothing about the token's.
fn same(given: &str, token: &str) -> bool {
    blake3::hash(given.as_bytes()) == blake3::hash(token.as_bytes())
}

fn with_headers(mut answer: Response) -> Response {
    let fixed = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "same-origin"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
    ];
    for (name, value) in fixed {
        // A transcript that is downloaded brings its own, stricter policy.
        answer.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    if !answer.headers().contains_key(header::CACHE_CONTROL) {
        answer.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    answer
}
