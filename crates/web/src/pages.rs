//! The pages as typed templates. What a page shows is computed before it comes here.

use crate::assets;
use axum::http::StatusCode;

/// What the layout template needs on every page: the current section, the root of the assets, the version.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PageContext {
    /// The section that the page belongs to.
    pub(crate) at: &'static str,
    pub(crate) root: &'static str,
    pub(crate) version: &'static str,
}

impl PageContext {
    pub(crate) fn at(section: &'static str) -> PageContext {
        PageContext { at: section, root: assets::ROOT.as_str(), version: env!("CARGO_PKG_VERSION") }
    }

    /// Address, icon and word of each section.
    pub(crate) const fn sections(&self) -> [(&'static str, &'static str, &'static str); 7] {
        [
            ("/play", "play", "Play"),
            ("/analyse", "analyse", "Analyse"),
            ("/explore", "explore", "Explore"),
            ("/checks", "checks", "Check"),
            ("/games", "replay", "Games"),
            ("/boards", "board", "Boards"),
            ("/help", "help", "Help"),
        ]
    }

    pub(crate) fn is_at(&self, href: &&str) -> bool {
        self.at == *href
    }
}

/// Something that cannot be shown.
#[derive(askama::Template)]
#[template(path = "problem.html")]
pub(crate) struct ErrorPage {
    site: PageContext,
    title: &'static str,
    message: String,
}

impl ErrorPage {
    pub(crate) fn new(status: StatusCode, message: String) -> ErrorPage {
        let title = match status {
            StatusCode::NOT_FOUND => "Not found",
            StatusCode::INTERNAL_SERVER_ERROR => "Internal error",
            _ => "The request could not be carried out",
        };
        ErrorPage { site: PageContext::at(""), title, message: sentence(&message) }
    }
}

/// A message that begins small, as a sentence.
pub(crate) fn sentence(message: &str) -> String {
    let mut letters = message.chars();
    let first: String = letters.next().map(|c| c.to_uppercase().collect()).unwrap_or_default();
    let stop = if message.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{first}{}{stop}", letters.as_str())
}
