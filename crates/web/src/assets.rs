//! Style sheets, scripts and pictures, carried in the binary under a path that changes when they do.

use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::borrow::Cow;
use std::sync::LazyLock;

macro_rules! files {
    ($($name:literal,)*) => { &[$(($name, include_bytes!(concat!("../assets/", $name)))),*] };
}

/// The files of the folder `assets`, sorted: their names, and what is in them.
const FILES: &[(&str, &[u8])] = files![
    "analysis-board.js",
    "announce.js",
    "ask.js",
    "board-editor.js",
    "board-size.js",
    "board-view.js",
    "board-zoom.js",
    "check-run.js",
    "copy-link.js",
    "display-form.js",
    "domino-keys.js",
    "embed.css",
    "eval-graph.js",
    "explorer.css",
    "fit.css",
    "game-clock.js",
    "game-session.js",
    "key-list.js",
    "keys.js",
    "lesson.css",
    "main.js",
    "mark.svg",
    "parts.js",
    "picture-download.js",
    "pictures.css",
    "present-slide.js",
    "present.css",
    "print-button.js",
    "reference.css",
    "search-tree.js",
    "seat-picker.js",
    "site.css",
    "slide-tree.css",
    "sounds.js",
    "theme-switch.js",
    "theme.js",
    "tree-steps.js",
    "tree.css",
    "window-rows.js",
];

/// Style sheets that other crates have, because they make pages of their own with them.
fn shared(name: &str) -> Option<Cow<'static, str>> {
    match name {
        "boards.css" => Some(plyground_board::board_css().into()),
        "tokens.css" => Some(plyground_board::DESIGN_TOKENS.into()),
        "checks.css" => Some(plyground_grade::pages::CHECKS_CSS.into()),
        _ => None,
    }
}

/// What the paths of all assets begin with: a new build has new paths, so that browsers may keep the old ones for ever.
pub(crate) static ROOT: LazyLock<String> = LazyLock::new(|| {
    let mut hasher = blake3::Hasher::new();
    for (name, data) in FILES {
        hasher.update(name.as_bytes());
        hasher.update(data);
    }
    for name in ["boards.css", "tokens.css", "checks.css"] {
        hasher.update(shared(name).unwrap_or_default().as_bytes());
    }
    format!("/assets/{}", &hasher.finalize().to_hex()[..12])
});

/// One file.
pub(crate) async fn asset(Path((build, name)): Path<(String, String)>) -> Response {
    let data = match name.as_str() {
        _ if !ROOT.ends_with(&build) => None,
        name => match FILES.iter().find(|(known, _)| *known == name) {
            Some(&(_, data)) => Some(Cow::Borrowed(data)),
            None => shared(name).map(|sheet| Cow::Owned(sheet.into_owned().into_bytes())),
        },
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_folder_is_carried() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/assets");
        let name = |entry: std::io::Result<std::fs::DirEntry>| entry.unwrap().file_name().into_string().unwrap();
        let mut found: Vec<String> = std::fs::read_dir(folder).unwrap().map(name).collect();
        found.sort();
        assert_eq!(FILES.iter().map(|&(name, _)| name).collect::<Vec<_>>(), found);
    }
}
