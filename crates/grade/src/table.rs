//! Tables as spreadsheets write them: CSV with a head, read with line numbers and written so that no cell is a formula.

use std::fmt;

/// A table with a head. Cells are without blanks around them, and every row has a cell for each column.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) head: Vec<String>,
    pub(crate) rows: Vec<Row>,
    /// What stands between cells: a comma, a semicolon or a tab.
    pub(crate) delimiter: u8,
}

/// A row and the line on which it begins.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) line: usize,
    pub(crate) cells: Vec<String>,
}

/// A table that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// Not text.
    #[error("it is not a text in UTF-8; save it as CSV (UTF-8)")]
    NotText,
    /// Nothing in it.
    #[error("it is empty")]
    Empty,
    /// A row that has more cells than the head.
    #[error("line {line} has {found} cells and the head has {expected}")]
    Cells {
        /// Where.
        line: usize,
        /// How many it has.
        found: usize,
        /// How many the head has.
        expected: usize,
    },
}

impl Table {
    pub(crate) fn read(bytes: &[u8]) -> Result<Table, TableError> {
        let text = std::str::from_utf8(bytes).map_err(|_| TableError::NotText)?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let delimiter = delimiter_of(text);
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .delimiter(delimiter)
            .from_reader(text.as_bytes());
        let (mut rows, mut line, mut counted) = (Vec::new(), 1, 0);
        for record in reader.records() {
            // A text in UTF-8 gives records in UTF-8, and rows of any length are allowed.
            let record = record.map_err(|_| TableError::NotText)?;
            // A record begins where the one before it ended, which may be the end of a line or an empty one.
            let end = record.position().map_or(counted, |at| usize::try_from(at.byte()).unwrap_or(counted));
            let breaks = text.as_bytes()[end..].iter().take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
            line += text.as_bytes()[counted..end + breaks].iter().filter(|&&byte| byte == b'\n').count();
            counted = end + breaks;
            rows.push(Row { line, cells: record.iter().map(|cell| cell.trim().to_owned()).collect() });
        }
        rows.retain(|row| row.cells.iter().any(|cell| !cell.is_empty()));
        if rows.is_empty() {
            return Err(TableError::Empty);
        }
        let mut head = rows.remove(0).cells;
        while head.last().is_some_and(String::is_empty) {
            head.pop();
        }
        for row in &mut rows {
            let found = row.cells.iter().rposition(|cell| !cell.is_empty()).map_or(0, |last| last + 1);
            if found > head.len() {
                return Err(TableError::Cells { line: row.line, found, expected: head.len() });
            }
            row.cells.resize(head.len(), String::new());
        }
        Ok(Table { head, rows, delimiter })
    }

    /// Where a column stands, large and small letters being the same.
    pub(crate) fn column(&self, name: &str) -> Option<usize> {
        self.head.iter().position(|known| known.eq_ignore_ascii_case(name))
    }
}

impl Row {
    /// A cell, if there is something in it.
    pub(crate) fn cell(&self, column: Option<usize>) -> Option<&str> {
        self.cells.get(column?).map(String::as_str).filter(|cell| !cell.is_empty())
    }
}

/// What the head is divided by.
fn delimiter_of(text: &str) -> u8 {
    let head = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let count = |delimiter: u8| head.bytes().filter(|&byte| byte == delimiter).count();
    // The first of equals, so that a head of one column is divided by commas.
    b",;\t".iter().copied().rev().max_by_key(|&delimiter| count(delimiter)).unwrap_or(b',')
}

/// What goes into a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Cell {
    /// A text that may be a student's: never a formula for a spreadsheet.
    Text(String),
    /// A number, or what another program gets back as it wrote it.
    Exact(String),
}

impl Cell {
    pub(crate) fn text(text: impl Into<String>) -> Cell {
        Cell::Text(text.into())
    }

    pub(crate) fn exact(value: impl fmt::Display) -> Cell {
        Cell::Exact(value.to_string())
    }

    fn written(&self) -> String {
        match self {
            Cell::Exact(text) => text.clone(),
            Cell::Text(text) if is_formula(text) => format!("'{text}"),
            Cell::Text(text) => text.clone(),
        }
    }
}

/// Whether a spreadsheet would calculate a text instead of showing it.
pub(crate) fn is_formula(text: &str) -> bool {
    let bare = text.trim_start();
    let begins = bare.starts_with(['=', '+', '-', '@', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}']);
    let is_number = bare.parse::<f64>().is_ok_and(f64::is_finite) || bare == "-";
    (begins && !is_number) || text.starts_with(['\t', '\r'])
}

/// Writes a table, lines ended as RFC 4180 has them.
pub(crate) fn write_table(delimiter: u8, rows: impl IntoIterator<Item = Vec<Cell>>) -> Vec<u8> {
    let mut writer = csv::WriterBuilder::new()
        .flexible(true)
        .delimiter(delimiter)
        .terminator(csv::Terminator::CRLF)
        .from_writer(Vec::new());
    for row in rows {
        writer.write_record(row.iter().map(Cell::written)).expect("memory takes everything");
    }
    writer.into_inner().expect("memory takes everything")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_of_every_spreadsheet_are_read_with_their_lines() {
        let table =
            Table::read("\u{feff}id;name\r\n\r\n1;\"Ada, \"\"the\nfirst\"\"\"\r\n2\r\n;\r\n".as_bytes()).unwrap();
        assert_eq!((table.head.join("|"), table.delimiter), ("id|name".to_owned(), b';'));
        let rows: Vec<_> = table.rows.iter().map(|row| (row.line, row.cells.join("|"))).collect();
        assert_eq!(rows, [(3, "1|Ada, \"the\nfirst\"".to_owned()), (5, "2|".to_owned())]);
        assert_eq!((table.column("NAME"), table.column("email")), (Some(1), None));
        assert_eq!(Table::read(b"id\n1\n").unwrap().delimiter, b',');
    }

    #[test]
    fn what_is_not_a_table_is_told() {
        let told = |bytes: &[u8]| Table::read(bytes).unwrap_err().to_string();
        assert_eq!(told(b"id,name\n1,Jos\xe9\n"), "it is not a text in UTF-8; save it as CSV (UTF-8)");
        assert_eq!(told(b"\n ,\n"), "it is empty");
        assert_eq!(told(b"id,name\n1,2,3\n"), "line 2 has 3 cells and the head has 2");
    }

    #[test]
    fn no_text_becomes_a_formula_and_numbers_stay() {
        let hostile = ["=1+1", "+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)", "\t=1", " =1", "\u{ff1d}1"];
        for text in hostile {
            assert_eq!(Cell::text(text).written(), format!("'{text}"));
        }
        for text in ["-1.5", "+3", "-", "", "a=b", "Ada"] {
            assert_eq!(Cell::text(text).written(), text);
        }
        let row = vec![Cell::text("=a,\"b\"\nc"), Cell::exact("-5"), Cell::exact("=kept")];
        assert_eq!(String::from_utf8(write_table(b',', [row])).unwrap(), "\"'=a,\"\"b\"\"\nc\",-5,=kept\r\n");
    }

    proptest::proptest! {
        #[test]
        fn what_is_written_comes_back(rows in proptest::collection::vec(proptest::array::uniform2("[ab,;\"\n\r\t=@-]{0,6}"), 1..6)) {
            let cells = |row: &[String; 2]| row.iter().map(Cell::text).collect::<Vec<_>>();
            let head = vec![Cell::text("x"), Cell::text("y")];
            let written = write_table(b',', std::iter::once(head).chain(rows.iter().map(cells)));
            let read = Table::read(&written).unwrap();
            let wanted: Vec<Vec<String>> = rows.iter().map(|row| cells(row).iter().map(|cell| cell.written().trim().to_owned()).collect()).collect();
            let wanted: Vec<Vec<String>> = wanted.into_iter().filter(|row: &Vec<String>| row.iter().any(|cell| !cell.is_empty())).collect();
            let found: Vec<Vec<String>> = read.rows.iter().map(|row| row.cells.clone()).collect();
            proptest::prop_assert_eq!(found, wanted);
            proptest::prop_assert!(read.rows.is_sorted_by_key(|row| row.line));
        }

        #[test]
        fn any_text_is_read_or_refused(text in "[a,;\"\n\r\t =-]{0,60}") {
            if let Ok(table) = Table::read(text.as_bytes()) {
                let lines = text.split('\n').count();
                proptest::prop_assert!(table.rows.iter().all(|row| row.cells.len() == table.head.len() && row.line <= lines));
            }
        }
    }
}
