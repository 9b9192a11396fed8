//! The frame of a page that is one file and needs nothing else: no script, no font, no picture.

use crate::escape::html as escape_html;
use plyground_board::{DESIGN_TOKENS, board_css};

/// A page that is one file.
pub struct OneFilePage<'a> {
    /// What stands above the heading, such as the course.
    pub above: &'a str,
    /// The heading.
    pub heading: &'a str,
    /// The first sentences, as HTML.
    pub lede: &'a str,
    /// What comes below, as HTML.
    pub body: &'a str,
    /// Links to pages beside it: where to, and what is there.
    pub links: &'a [(&'a str, &'a str)],
    /// The style sheet of what comes below. It may use the design tokens.
    pub style: &'a str,
    /// Whether boards are drawn on it.
    pub has_boards: bool,
}

impl OneFilePage<'_> {
    /// The page.
    pub fn render(&self) -> String {
        let link = |(to, what): &(&str, &str)| format!("<a href=\"{}\">{}</a>", escape_html(to), escape_html(what));
        let links: String = self.links.iter().map(link).collect();
        format!(
            include_str!("frame.html"),
            title = escape_html(self.heading),
            above = escape_html(self.above),
            tokens = DESIGN_TOKENS,
            style = include_str!("frame.css"),
            parts = self.style,
            boards = if self.has_boards { board_css() } else { String::new() },
            icons = ICONS,
            lede = self.lede,
            body = self.body,
            links = if links.is_empty() {
                String::new()
            } else {
                format!("<nav class=\"beside-links\" aria-label=\"Other pages\">{links}</nav>\n")
            },
        )
    }
}

/// The icons that a page may refer to, by `#i-bulb`, `#i-no`, `#i-ok` and `#i-skip`.
pub const ICONS: &str = include_str!("icons.html");

/// One of the icons, for a page with a word beside it.
pub fn icon(name: &str) -> String {
    format!("<svg class=\"ico\" aria-hidden=\"true\" viewBox=\"0 0 24 24\"><use href=\"#i-{name}\"/></svg>")
}
