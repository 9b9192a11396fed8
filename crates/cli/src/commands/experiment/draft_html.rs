//! A draft as a page: the part of Markdown that drafts use. Everything else is text.

use plyground_record::{OneFilePage, escape_html};

const STYLE: &str = "\
main { max-width: 56rem; } main h2 { font-size: var(--fs-lg); margin: var(--s-7) 0 var(--s-3); } main h3 { margin: var(--s-5) 0 var(--s-2); }
.draft p, .draft ul, .draft pre, .draft figure, .draft .scroll-x { margin: 0 0 var(--s-4); max-width: 72ch; } .draft .scroll-x, .draft figure { max-width: none; }
.draft ul { list-style: disc; padding-left: 1.2rem; }
.draft table { border-collapse: collapse; font-size: var(--fs-sm); overflow-wrap: normal; } .draft th, .draft td { padding: .35rem .75rem; border-bottom: var(--hair) solid var(--line); text-align: left; font-variant-numeric: tabular-nums; } .draft .r { text-align: right; }
.draft figure svg { display: block; width: 100%; max-width: 40rem; height: auto; } .draft figure svg.board { max-width: 22rem; } .draft figcaption { font-size: var(--fs-sm); color: var(--text-2); margin-top: var(--s-2); }
";

/// The page of a draft. `plot` gives an image by its name, if it may stand in the page.
pub(super) fn page(markdown: &str, plot: &dyn Fn(&str) -> Option<String>) -> String {
    let (heading, rest) = split_heading(markdown);
    let body = format!("<div class=\"draft\">\n{}</div>\n", blocks(rest, plot));
    OneFilePage {
        above: "Plyground draft",
        heading,
        lede: "",
        body: &body,
        links: &[],
        style: STYLE,
        has_boards: false,
    }
    .render()
}

fn split_heading(markdown: &str) -> (&str, &str) {
    match markdown.trim_start().strip_prefix("# ").map(|rest| rest.split_once('\n').unwrap_or((rest, ""))) {
        Some((heading, rest)) => (heading.trim(), rest),
        None => ("Report", markdown),
    }
}

fn blocks(markdown: &str, plot: &dyn Fn(&str) -> Option<String>) -> String {
    let mut html = String::new();
    let mut lines = markdown.lines().peekable();
    while let Some(line) = lines.next() {
        let line = line.trim_end();
        let begins_block = |line: &str| {
            line.is_empty() || ["#", "- ", "* ", "|", "```", "![", "<!--"].iter().any(|start| line.starts_with(start))
        };
        if line.is_empty() || line.starts_with("<!--") {
            continue;
        } else if let Some(level) = heading_level(line) {
            // The heading of the page is the only one of its rank.
            let rank = level.max(2);
            html.push_str(&format!("<h{rank}>{}</h{rank}>\n", spans(line[level..].trim())));
        } else if line.starts_with("```") {
            let code: Vec<&str> = lines.by_ref().take_while(|line| !line.starts_with("```")).collect();
            html.push_str(&format!("<pre tabindex=\"0\">{}</pre>\n", escape_html(&code.join("\n"))));
        } else if line.starts_with('|') {
            let mut rows = vec![line];
            while let Some(row) = lines.next_if(|line| line.starts_with('|')) {
                rows.push(row.trim_end());
            }
            html.push_str(&table(&rows));
        } else if let Some(item) = list_item(line) {
            let mut items = vec![item];
            while let Some(item) = lines.peek().copied().and_then(list_item) {
                items.push(item);
                lines.next();
            }
            let items: String = items.into_iter().map(|item| format!("<li>{}</li>", spans(item))).collect();
            html.push_str(&format!("<ul>{items}</ul>\n"));
        } else if let Some((caption, name)) = image(line) {
            html.push_str(&figure(caption, name, plot));
        } else {
            let mut text = line.to_owned();
            while let Some(more) = lines.next_if(|line| !begins_block(line)) {
                text = format!("{text} {}", more.trim());
            }
            html.push_str(&format!("<p>{}</p>\n", spans(&text)));
        }
    }
    html
}

fn heading_level(line: &str) -> Option<usize> {
    let level = line.bytes().take_while(|byte| *byte == b'#').count();
    ((1..=6).contains(&level) && line[level..].starts_with(' ')).then_some(level)
}

fn list_item(line: &str) -> Option<&str> {
    line.strip_prefix("- ").or_else(|| line.strip_prefix("* "))
}

/// `![caption](file)`, alone on its line.
fn image(line: &str) -> Option<(&str, &str)> {
    line.strip_prefix("![")?.strip_suffix(')')?.rsplit_once("](")
}

fn figure(caption: &str, name: &str, plot: &dyn Fn(&str) -> Option<String>) -> String {
    let caption = spans(caption);
    match plot(name).filter(|image| image.starts_with("<svg ")) {
        Some(image) => format!("<figure>{image}<figcaption>{caption}</figcaption></figure>\n"),
        None => format!("<p><a href=\"{}\">{caption}</a></p>\n", escape_html(name)),
    }
}

fn table(rows: &[&str]) -> String {
    let cells = |row: &str| -> Vec<String> {
        let row = row.trim().trim_start_matches('|');
        let row = row.strip_suffix('|').unwrap_or(row);
        // A bar behind a backslash is a part of its cell.
        let mut cells = vec![String::new()];
        let mut chars = row.chars();
        while let Some(c) = chars.next() {
            if c == '|' {
                cells.push(String::new());
                continue;
            }
            let escaped = if c == '\\' { chars.next() } else { None };
            if let Some(cell) = cells.last_mut() {
                cell.push(c);
                cell.extend(escaped);
            }
        }
        cells.iter().map(|cell| cell.trim().to_owned()).collect()
    };
    let is_rule = |row: &&str| row.chars().all(|c| "|-: ".contains(c));
    let rule: Vec<String> = rows.get(1).filter(|row| is_rule(row)).map(|row| cells(row)).unwrap_or_default();
    let class = |column: usize| match rule.get(column) {
        Some(rule) if rule.ends_with(':') => " class=\"r\"",
        _ => "",
    };
    let line = |row: &str, tag: &str| {
        let cells = cells(row).into_iter().enumerate();
        let cells: String = cells.map(|(at, cell)| format!("<{tag}{}>{}</{tag}>", class(at), spans(&cell))).collect();
        format!("<tr>{cells}</tr>\n")
    };
    let (head, body) = if rule.is_empty() { (None, rows) } else { (Some(rows[0]), &rows[2..]) };
    let head = head.map(|row| format!("<thead>{}</thead>", line(row, "th"))).unwrap_or_default();
    let body: String = body.iter().map(|row| line(row, "td")).collect();
    format!(
        "<div class=\"scroll-x\" tabindex=\"0\" role=\"group\" aria-label=\"Table, may scroll sideways\"><table>{head}<tbody>\n{body}</tbody></table></div>\n"
    )
}

/// Code, bold, italics and links; a backslash makes a character plain.
fn spans(text: &str) -> String {
    let mut html = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let after = &rest[c.len_utf8()..];
        if c == '\\'
            && let Some(plain) = after.chars().next().filter(char::is_ascii_punctuation)
        {
            html.push_str(&escape_html(&plain.to_string()));
            rest = &after[plain.len_utf8()..];
        } else if c == '`'
            && let Some((code, more)) = after.split_once('`')
        {
            html.push_str(&format!("<code>{}</code>", escape_html(code)));
            rest = more;
        } else if let Some((bold, more)) = rest.strip_prefix("**").and_then(|rest| rest.split_once("**")) {
            html.push_str(&format!("<b>{}</b>", spans(bold)));
            rest = more;
        } else if c == '*'
            && !after.starts_with([' ', '*'])
            && let Some((italic, more)) = after.split_once('*')
        {
            html.push_str(&format!("<em>{}</em>", spans(italic)));
            rest = more;
        } else if let Some((words, to, more)) = link(rest) {
            html.push_str(&format!("<a href=\"{}\">{}</a>", escape_html(to), spans(words)));
            rest = more;
        } else {
            html.push_str(&escape_html(&c.to_string()));
            rest = after;
        }
    }
    html
}

/// `[words](address)` to a file beside the page or to a page of the web.
fn link(text: &str) -> Option<(&str, &str, &str)> {
    let (words, rest) = text.strip_prefix('[')?.split_once("](")?;
    let (to, more) = rest.split_once(')')?;
    let is_safe = to.starts_with("https://") || to.starts_with("http://") || !to.contains(':');
    (is_safe && !words.contains('[')).then_some((words, to, more))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn html(markdown: &str) -> String {
        blocks(markdown, &|name| (name == "plot.svg").then(|| "<svg x=\"1\"/>".to_owned()))
    }

    #[test]
    fn what_drafts_use_becomes_html() {
        assert_eq!(html("## A *b*\n\none\ntwo `c<d`\n"), "<h2>A <em>b</em></h2>\n<p>one two <code>c&lt;d</code></p>\n");
        assert_eq!(html("- a\n- **b**\n"), "<ul><li>a</li><li><b>b</b></li></ul>\n");
        assert_eq!(html("```\n<x>\n```\nafter"), "<pre tabindex=\"0\">&lt;x&gt;</pre>\n<p>after</p>\n");
        assert_eq!(html("![A plot](plot.svg)"), "<figure><svg x=\"1\"/><figcaption>A plot</figcaption></figure>\n");
        assert_eq!(html("<!-- a comment -->\n"), "");
        let table = html("| a | b |\n| --- | --: |\n| x\\|y | 1 |\n");
        assert!(table.contains("<th class=\"r\">b</th>") && table.contains("<td>x|y</td>"), "{table}");
    }

    #[test]
    fn nothing_in_a_draft_is_markup_of_a_page() {
        for hostile in [
            "<script>alert(1)</script>",
            "[x](javascript:alert(1))",
            "![x](../secret.svg)",
            "| <b> |",
            "`<i>`",
            "# <u>",
            "\\<script>",
        ] {
            let html = html(hostile);
            for tag in ["<script", "<b>", "<i>", "<u>", "javascript:alert(1)\">"] {
                assert!(!html.contains(tag), "{hostile} became {html}");
            }
        }
        assert_eq!(html("a * b ** c ` d [e](f"), "<p>a * b ** c ` d [e](f</p>\n");
    }
}
