//! Style sheets, scripts and pictures, carried in the binary under a path that changes when they do.

use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;
use std::borrow::Cow;
use std::sync::LazyLock;

#[derive(RustEmbed)]
#[folder = "assets/"]
struct Files;

/// The style sheet of boards is the renderer's own.
const BOARDS: &str = "boards.css";

/// What the paths of all assets begin with: a new build has new paths, so that browsers may keep the old ones for ever.
pub(crate) static ROOT: LazyLock<String> = LazyLock::new(|| {
    let mut hasher = blake3::Hasher::new();
    let mut names: Vec<_> = Files::iter().collect();
    names.sort();
    for name in names {
        hasher.update(name.as_bytes());
        hasher.update(&Files::get(&name).map(|file| file.data).unwrap_or_default());
    }
    hasher.update(plyground_board::board_css().as_bytes());
    format!("/assets/{}", &hasher.finalize().to_hex()[..12])
});

/// One file.
pub(crate) async fn asset(Path((build, name)): Path<(String, String)>) -> Response {
    let data = match name.as_str() {
        _ if !ROOT.ends_with(&build) => None,
        BOARDS => Some(Cow::Owned(plyground_board::board_css().into_bytes())),
        name => Files::get(name).map(|file| file.data),
    };
    let Some(data) = data else { return StatusCode::NOT_FOUND.into_response() };
    let headers =
        [(header::CONTENT_TYPE, content_type(&name)), (header::CACHE_CONTROL, "public, max-age=31536000, immutable")];
    (headers, data.into_owned()).into_response()
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    }
}
