//! Access control: the right host (against DNS rebinding), the right origin, the token if there is one, and the rate limit.

mod address;
mod host;
mod rate_limit;
mod visitor;
mod wrong_tokens;

pub(crate) use rate_limit::{Permit, QuotaKind, RateLimiter};
pub(crate) use visitor::{CookieSigner, Visitor, VisitorKey};
pub(crate) use wrong_tokens::WrongTokens;

use crate::error::{PageError, RequestError};
use crate::lab::Lab;
use crate::options::Access;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Redirect, Response};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

/// Nothing is loaded from elsewhere, and nothing inline is obeyed; who may frame us is added.
const CONTENT_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
                      form-action 'self'; base-uri 'none'; frame-ancestors";

/// What the paths of pages begin with that the sites named by the owner may frame.
const EMBEDDED: &str = "/embed/";

const TOKEN_COOKIE: &str = "plyground";

/// After how many seconds a refused visitor may try again (the header `Retry-After`).
const RETRY_AFTER_SECONDS: &str = "5";

/// The middleware around every route: checks the request, and adds security headers to the response.
pub(crate) async fn check_access(State(lab): State<Arc<Lab>>, mut request: Request, next: Next) -> Response {
    let cookie = lab.signer.read(request.headers());
    // Assets are the same for all visitors and may be cached; a cookie must not be.
    let wants_cookie = cookie.is_none() && !request.uri().path().starts_with("/assets/");
    let policy = content_policy(&lab.options.embed_from, request.uri().path());
    let admitted = address::client_address(&lab.options, &request).and_then(|address| {
        let visitor = Visitor::new(address, cookie);
        Ok((visitor, admit(&lab, &request, visitor)?))
    });
    let answer = match admitted {
        Ok((visitor, Admission::Granted)) => {
            request.extensions_mut().insert(visitor);
            let mut answer = next.run(request).await;
            if wants_cookie {
                answer.headers_mut().append(header::SET_COOKIE, lab.signer.issue(is_https(&lab)));
            }
            answer
        }
        Ok((_, Admission::SetCookie(pass))) => {
            let mut answer = Redirect::to(&without_token(request.uri())).into_response();
            let cookie = format!("{TOKEN_COOKIE}={pass}; Path=/; HttpOnly; SameSite=Lax");
            if let Ok(cookie) = HeaderValue::from_str(&cookie) {
                answer.headers_mut().insert(header::SET_COOKIE, cookie);
            }
            answer
        }
        Err(problem) if request.uri().path().starts_with("/api") => problem.into_response(),
        Err(problem) => PageError(problem).into_response(),
    };
    add_security_headers(answer, policy)
}

/// No page may frame us, apart from those that the owner names, and they only the pages that are made for it.
fn content_policy(embed_from: &[String], path: &str) -> HeaderValue {
    let sites = match path.starts_with(EMBEDDED) && !embed_from.is_empty() {
        true => embed_from.join(" "),
        false => "'none'".to_owned(),
    };
    HeaderValue::from_str(&format!("{CONTENT_POLICY} {sites}"))
        .unwrap_or_else(|_| HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'"))
}

enum Admission {
    Granted,
    /// The token was in the address; it becomes a pass in a cookie, so that it need not stay there.
    SetCookie(String),
}

fn admit(lab: &Lab, request: &Request, visitor: Visitor) -> Result<Admission, RequestError> {
    host::check(&lab.options, request)?;
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    let is_api = request.uri().path().starts_with("/api");
    if changes || is_api {
        host::check_origin(&lab.options, request)?;
    }
    if let Access::Token(token) = &lab.options.access
        && let admission @ Admission::SetCookie(_) = check_token(lab, request, visitor.address(), token)?
    {
        return Ok(admission);
    }
    if changes {
        lab.limiter.check_rate(visitor)?;
    }
    Ok(Admission::Granted)
}

/// Whether visitors use HTTPS, which the proxy provides.
fn is_https(lab: &Lab) -> bool {
    matches!(&lab.options.access, Access::Proxy(origin) if origin.starts_with("https://"))
}

/// A visitor who has shown the token has a cookie that cannot be guessed; any other has to know the token, which may be short,
/// so that wrong ones are limited in number.
fn check_token(lab: &Lab, request: &Request, address: IpAddr, token: &str) -> Result<Admission, RequestError> {
    let pass = access_cookie(lab, token);
    if cookie_of(request.headers()).is_some_and(|given| equal_in_constant_time(given, &pass)) {
        return Ok(Admission::Granted);
    }
    let in_header = bearer_token(request.headers());
    let in_query = query_token(request.uri().query().unwrap_or_default());
    if in_header.is_some() || in_query.is_some() {
        lab.wrong_tokens.check(address, Instant::now())?;
        if in_header.is_some_and(|given| equal_in_constant_time(given, token)) {
            return Ok(Admission::Granted);
        }
        if in_query.is_some_and(|given| equal_in_constant_time(given, token)) {
            return Ok(Admission::SetCookie(pass));
        }
        lab.wrong_tokens.count(address, Instant::now());
    }
    Err(RequestError::new(
        StatusCode::UNAUTHORIZED,
        "this lab requires an access token: add ?token=... to the address, or send the header `Authorization: Bearer TOKEN`",
    ))
}

/// The value of the cookie that a visitor gets for the token.
fn access_cookie(lab: &Lab, token: &str) -> String {
    blake3::keyed_hash(&lab.secret, token.as_bytes()).to_hex().to_string()
}

fn cookie_of(headers: &HeaderMap) -> Option<&str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == TOKEN_COOKIE).map(|(_, value)| value)
}

fn bearer_token(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}

fn query_token(query: &str) -> Option<&str> {
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
fn equal_in_constant_time(given: &str, token: &str) -> bool {
    blake3::hash(given.as_bytes()) == blake3::hash(token.as_bytes())
}

fn add_security_headers(mut answer: Response, policy: HeaderValue) -> Response {
    let fixed = [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "same-origin"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
    ];
    // A transcript that is downloaded brings its own, stricter policy.
    answer.headers_mut().entry(header::CONTENT_SECURITY_POLICY).or_insert(policy);
    for (name, value) in fixed {
        answer.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    if matches!(answer.status(), StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE) {
        answer.headers_mut().entry(header::RETRY_AFTER).or_insert(HeaderValue::from_static(RETRY_AFTER_SECONDS));
    }
    if !answer.headers().contains_key(header::CACHE_CONTROL) {
        answer.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    answer
}
