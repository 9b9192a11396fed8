//! The part of Markdown that lessons use, as HTML: paragraphs, lists, emphasis, code and links. Everything else is text, and
//! HTML in it is shown and not obeyed.

/// A text without headings and fences.
pub(super) fn blocks(text: &str) -> String {
    let mut html = String::new();
    let mut paragraph: Vec<&str> = Vec::new();
    let mut list: Option<&'static str> = None;
    for line in text.lines().map(str::trim).chain(std::iter::once("")) {
        let item = list_item(line);
        if !paragraph.is_empty() && (line.is_empty() || item.is_some()) {
            html += &format!("<p>{}</p>", inline(&paragraph.join(" ")));
            paragraph.clear();
        }
        match item {
            Some((tag, words)) => {
                if list != Some(tag) {
                    html += &list.map(|old| format!("</{old}>")).unwrap_or_default();
                    html += &format!("<{tag}>");
                    list = Some(tag);
                }
                html += &format!("<li>{}</li>", inline(words));
            }
            None => {
                if let Some(tag) = list.take() {
                    html += &format!("</{tag}>");
                }
                if !line.is_empty() {
                    paragraph.push(line);
                }
            }
        }
    }
    html
}

/// An item of a list: its kind, and its words.
fn list_item(line: &str) -> Option<(&'static str, &str)> {
    if let Some(words) = line.strip_prefix("- ").or_else(|| line.strip_prefix("* ")) {
        return Some(("ul", words));
    }
    let (number, words) = line.split_once(". ")?;
    (!number.is_empty() && number.len() < 3 && number.bytes().all(|byte| byte.is_ascii_digit()))
        .then_some(("ol", words))
}

/// Words with emphasis, code and links in them.
pub(super) fn inline(text: &str) -> String {
    let mut html = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['*', '`', '[']) {
        html += &escape(&rest[..at]);
        rest = &rest[at..];
        let (piece, after) = marked(rest).unwrap_or_else(|| (escape(&rest[..1]), &rest[1..]));
        html += &piece;
        rest = after;
    }
    html + &escape(rest)
}

/// What begins with a mark, as HTML, and what comes after it.
fn marked(text: &str) -> Option<(String, &str)> {
    if let Some(rest) = text.strip_prefix('`') {
        let (code, after) = rest.split_once('`')?;
        return Some((format!("<code>{}</code>", escape(code)), after));
    }
    for (mark, tag) in [("**", "b"), ("*", "em")] {
        if let Some(rest) = text.strip_prefix(mark) {
            let (words, after) = rest.split_once(mark)?;
            let is_empty = words.is_empty() || words.starts_with(' ');
            return (!is_empty).then(|| (format!("<{tag}>{}</{tag}>", inline(words)), after));
        }
    }
    let (words, rest) = text.strip_prefix('[')?.split_once("](")?;
    let (address, after) = rest.split_once(')')?;
    is_safe(address).then(|| (format!("<a href=\"{}\">{}</a>", escape(address), escape(words)), after))
}

/// A page of this lab, or of the web; nothing that a browser would run.
fn is_safe(address: &str) -> bool {
    let is_own = address.starts_with('/') && !address.starts_with("//");
    let is_plain = !address.contains(|c: char| c.is_whitespace() || c.is_control() || c == '\\');
    is_plain && (is_own || address.starts_with("https://") || address.starts_with("http://"))
}

pub(super) fn escape(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => html += "&amp;",
            '<' => html += "&lt;",
            '>' => html += "&gt;",
            '"' => html += "&quot;",
            '\'' => html += "&#39;",
            c => html.push(c),
        }
    }
    html
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_part_of_markdown_becomes_html() {
        let html = blocks("One *two*\n**three** `<x>`.\n\n- a\n- [b](/explore?a=1&b=2)\n\n1. c\nEnd");
        assert_eq!(
            html,
            "<p>One <em>two</em> <b>three</b> <code>&lt;x&gt;</code>.</p><ul><li>a</li><li><a \
             href=\"/explore?a=1&amp;b=2\">b</a></li></ul><ol><li>c</li></ol><p>End</p>"
        );
    }

    #[test]
    fn nothing_in_a_text_is_obeyed() {
        for text in [
            "<script>x</script>",
            "[x](javascript:alert)",
            "[x](//evil.example)",
            "[x](data:text/html,x)",
            "a * b `c [d",
        ] {
            let html = blocks(text);
            assert!(!html.contains("<script") && !html.contains("href"), "{html}");
        }
        assert_eq!(inline("2 * 3 * 4"), "2 * 3 * 4", "a star between blanks is a star");
        assert!(inline("[\"](https://a.example/\"onclick=\"x)").contains("&quot;onclick"));
    }
}
