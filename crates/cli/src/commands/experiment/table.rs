//! A table for people: aligned in a terminal, with bars in Markdown.

use plyground_record::escape_for_terminal;

/// A table. Columns whose heading ends in a colon are numbers, which stand to the right; the colon is not shown.
pub(super) struct Table {
    head: Vec<&'static str>,
    rows: Vec<Vec<String>>,
}

impl Table {
    pub(super) fn new(head: impl IntoIterator<Item = &'static str>) -> Table {
        Table { head: head.into_iter().collect(), rows: Vec::new() }
    }

    pub(super) fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// With blanks between columns.
    pub(super) fn text(&self) -> String {
        let lines: Vec<Vec<String>> = std::iter::once(self.head.iter().map(|head| title(head).to_owned()).collect())
            .chain(self.rows.iter().map(|row| row.iter().map(|cell| escape_for_terminal(cell)).collect()))
            .collect();
        let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..self.head.len()).map(width).collect();
        let mut text = String::new();
        for line in &lines {
            let cells = line.iter().zip(&widths).zip(&self.head).map(|((cell, &width), head)| {
                if head.ends_with(':') { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
            });
            text.push_str(cells.collect::<Vec<_>>().join("  ").trim_end());
            text.push('\n');
        }
        text
    }

    /// As Markdown has tables.
    pub(super) fn markdown(&self) -> String {
        let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
        let head = line(self.head.iter().map(|head| title(head).to_owned()).collect());
        let rule = self.head.iter().map(|head| if head.ends_with(':') { "--:" } else { "---" }.to_owned());
        let rows = self.rows.iter().map(|row| line(row.iter().map(|cell| inline(cell)).collect()));
        head + &line(rule.collect()) + &rows.collect::<String>()
    }
}

fn title(head: &'static str) -> &'static str {
    head.trim_end_matches(':')
}

/// Text of others as Markdown that says the same: nothing in it is markup.
pub(super) fn inline(text: &str) -> String {
    let mut written = String::new();
    for c in escape_for_terminal(text).replace('\n', " ").chars() {
        if matches!(c, '\\' | '|' | '`' | '*' | '_' | '[' | ']' | '<' | '>') {
            written.push('\\');
        }
        written.push(c);
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_to_the_right_and_no_cell_is_markup() {
        let mut table = Table::new(["agent", "won:"]);
        table.row(["first".to_owned(), "7".to_owned()]);
        table.row(["a|b*".to_owned(), "12".to_owned()]);
        assert_eq!(table.text(), "agent  won\nfirst    7\na|b*    12\n");
        assert_eq!(table.markdown(), "| agent | won |\n| --- | --: |\n| first | 7 |\n| a\\|b\\* | 12 |\n");
    }
}
