//! Reads the one YAML file that matters here: `submission_metadata.yml`, as Ruby writes it for Gradescope.
//!
//! The file is a table of submissions; each has fields whose names are Ruby symbols, such as `:created_at`. Three of them are
//! read. The others (results, history) are whole trees with texts of students in them, and are passed over by their
//! indentation alone. What does not have this shape is refused with its line: a reader of all YAML would be larger than the
//! rest of the intake, and would guess.

use std::collections::HashMap;

/// One submission of the file.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct MetadataEntry {
    /// The folder, or the file of an assignment of single files.
    pub(super) key: String,
    pub(super) submitters: Vec<Submitter>,
    pub(super) created_at: Option<String>,
    /// What is wrong in this entry, with its line.
    pub(super) problem: Option<String>,
}

#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Submitter {
    pub(super) name: Option<String>,
    pub(super) sid: Option<String>,
    pub(super) email: Option<String>,
}

/// A line that says something.
#[derive(Clone, Copy)]
struct Line<'a> {
    number: usize,
    indent: usize,
    text: &'a str,
}

/// Texts that have a name in the file, so that they need not be written twice.
type Anchors = HashMap<String, String>;

/// Reads the whole file. An entry that cannot be read has a problem and does not end the others.
pub(super) fn read(text: &str) -> Vec<MetadataEntry> {
    let text = text.trim_start_matches('\u{feff}');
    let lines: Vec<Line<'_>> = text.lines().enumerate().filter_map(|(index, text)| line(index + 1, text)).collect();
    let mut anchors = Anchors::new();
    blocks(&lines, |line| line.indent == 0).map(|(head, body)| entry(head, body, &mut anchors)).collect()
}

/// A line, unless it is blank, a comment or the mark at the beginning of the file.
fn line(number: usize, text: &str) -> Option<Line<'_>> {
    let bare = text.trim_start_matches(' ');
    let is_comment = bare.len() == text.len() && bare.starts_with('#');
    let says = !bare.trim().is_empty() && bare != "---" && !is_comment;
    says.then(|| Line { number, indent: text.len() - bare.len(), text: bare.trim_end() })
}

/// Cuts lines at those that begin something: each with what follows it.
fn blocks<'a, 'b>(
    lines: &'b [Line<'a>],
    begins: impl Fn(&Line<'a>) -> bool + 'b,
) -> impl Iterator<Item = (Line<'a>, &'b [Line<'a>])> {
    let starts: Vec<usize> = (0..lines.len()).filter(|&at| begins(&lines[at])).collect();
    let ends: Vec<usize> = starts.iter().skip(1).copied().chain([lines.len()]).collect();
    starts.into_iter().zip(ends).map(|(start, end)| (lines[start], &lines[start + 1..end]))
}

fn entry(head: Line<'_>, body: &[Line<'_>], anchors: &mut Anchors) -> MetadataEntry {
    let mut entry = MetadataEntry::default();
    let key = head.text.strip_suffix(':').and_then(|key| scalar(key, &[], anchors).ok().flatten());
    entry.key = key.unwrap_or_else(|| head.text.to_owned());
    if let Err((line, what)) = fields(head, body, &mut entry, anchors) {
        entry.problem = Some(format!("submission_metadata.yml:{line}: {what}"));
    }
    entry
}

type Place<T> = Result<T, (usize, String)>;

fn fields(head: Line<'_>, body: &[Line<'_>], entry: &mut MetadataEntry, anchors: &mut Anchors) -> Place<()> {
    let Some(first) = body.first().filter(|_| head.text.ends_with(':')) else {
        return Err((head.number, format!("expected a submission and its fields, found `{}`", shown(head.text))));
    };
    let is_field = |line: &Line<'_>| line.indent == first.indent && line.text.starts_with(':');
    if !is_field(first) {
        return Err((first.number, format!("expected a field such as `:submitters:`, found `{}`", shown(first.text))));
    }
    for (line, below) in blocks(body, is_field) {
        let at = |what| (line.number, what);
        let (name, value) =
            field(line.text).ok_or_else(|| at(format!("expected `:`, found `{}`", shown(line.text))))?;
        match name {
            "submitters" => entry.submitters = submitters(line, value, below, anchors)?,
            "created_at" => entry.created_at = scalar(value, below, anchors).map_err(at)?,
            _ => {}
        }
    }
    Ok(())
}

/// The name of a field and what stands on its line: `:name: Ada`.
fn field(text: &str) -> Option<(&str, &str)> {
    let (name, value) = text.strip_prefix(':')?.split_once(':')?;
    (value.is_empty() || value.starts_with(' ')).then(|| (name, value.trim()))
}

fn submitters(line: Line<'_>, value: &str, below: &[Line<'_>], anchors: &mut Anchors) -> Place<Vec<Submitter>> {
    match (value, below.first()) {
        ("[]" | "" | "null" | "~", None) => return Ok(Vec::new()),
        ("", Some(first)) if first.text.starts_with("- ") => {}
        _ => return Err((line.number, format!("expected a list of submitters, found `{}`", shown(value)))),
    }
    let indent = below[0].indent;
    let mut found = Vec::new();
    for (head, rest) in blocks(below, |line| line.indent == indent && line.text.starts_with("- ")) {
        let text = head.text[2..].trim_start();
        let inner = indent + head.text.len() - text.len();
        let lines: Vec<Line<'_>> =
            [Line { indent: inner, text, ..head }].into_iter().chain(rest.iter().copied()).collect();
        let mut submitter = Submitter::default();
        for (line, below) in blocks(&lines, |line| line.indent == inner) {
            let at = |what| (line.number, what);
            let (name, value) =
                field(line.text).ok_or_else(|| at(format!("expected `:name:`, found `{}`", shown(line.text))))?;
            let value = scalar(value, below, anchors).map_err(at)?;
            match name {
                "name" => submitter.name = value,
                "sid" => submitter.sid = value,
                "email" => submitter.email = value,
                _ => {}
            }
        }
        found.push(submitter);
    }
    Ok(found)
}

/// One text: plain, quoted, or a block. `None` for null.
fn scalar(value: &str, below: &[Line<'_>], anchors: &mut Anchors) -> Result<Option<String>, String> {
    if let Some(rest) = value.strip_prefix('&') {
        let (anchor, value) = rest.split_once(' ').ok_or("expected a text behind its anchor")?;
        let read = scalar(value.trim(), below, anchors)?;
        anchors.insert(anchor.to_owned(), read.clone().unwrap_or_default());
        return Ok(read);
    }
    if let Some(alias) = value.strip_prefix('*') {
        return anchors.get(alias).cloned().map(Some).ok_or_else(|| format!("`*{}` stands for nothing", shown(alias)));
    }
    let lines = below.iter().map(|line| line.text);
    match value.chars().next() {
        Some('|' | '>') => Ok(Some(lines.collect::<Vec<_>>().join(" "))),
        Some(quote @ ('\'' | '"')) => {
            let whole = [value].into_iter().chain(lines).collect::<Vec<_>>().join(" ");
            unquoted(&whole[1..], quote).map(Some)
        }
        Some('!' | '{' | '[' | '%' | '@' | '`') => Err(format!("`{}` is not a plain text", shown(value))),
        _ => {
            let whole = [value].into_iter().chain(lines).collect::<Vec<_>>().join(" ");
            let plain = whole.split(" #").next().unwrap_or_default().trim();
            Ok((!["", "~", "null"].contains(&plain)).then(|| plain.to_owned()))
        }
    }
}

/// The text up to its closing quote.
fn unquoted(text: &str, quote: char) -> Result<String, String> {
    let (mut read, mut letters) = (String::new(), text.chars().peekable());
    while let Some(letter) = letters.next() {
        match letter {
            '\'' if quote == '\'' && letters.next_if_eq(&'\'').is_some() => read.push('\''),
            _ if letter == quote => return Ok(read),
            '\\' if quote == '"' => {
                let escape = letters.next().unwrap_or_default();
                let digits = match escape {
                    'x' => 2,
                    'u' => 4,
                    'U' => 8,
                    _ => 0,
                };
                let code: String = letters.by_ref().take(digits).collect();
                read.push(match escape {
                    'x' | 'u' | 'U' => {
                        u32::from_str_radix(&code, 16).ok().and_then(char::from_u32).unwrap_or('\u{fffd}')
                    }
                    'n' | 'r' | 't' | 'N' | 'L' | 'P' | '_' => ' ',
                    other => other,
                });
            }
            other => read.push(other),
        }
    }
    Err(format!("`{quote}` is never closed"))
}

/// The beginning of a text, for a message.
fn shown(text: &str) -> String {
    crate::student::clean(&text.chars().take(40).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "---
submission_123456:
  :submitters:
  - :name: Ada L
    :sid: '0012'
    :email: a@x.edu
  - :name: \"J\\u00f3n \\\"Jon\\\" B\\xE9\"
    :sid:
  :created_at: &1 2021-09-20 19:00:00.123456000 Z
  :score: 5.0
  :status: processed
  :results:
    tests:
    - name: 'one'
      output: |-
        :submitters:
        - :name: Mallory
    output: \"a text
      of two lines

      :created_at: never\"
  :history:
  - :id: 123
    :created_at: *1
submission_7:
  :created_at: *1
  :submitters: []
'9.pdf':
  :submitters:
    - :name: 'O''Neil
        the third'
";

    #[test]
    fn the_fields_are_read_and_texts_of_students_are_passed_over() {
        let entries = read(FILE);
        let keys: Vec<_> = entries.iter().map(|entry| entry.key.as_str()).collect();
        assert_eq!(keys, ["submission_123456", "submission_7", "9.pdf"]);
        assert!(entries.iter().all(|entry| entry.problem.is_none()), "{entries:?}");
        let names =
            |entry: &MetadataEntry| entry.submitters.iter().map(|one| one.name.clone().unwrap()).collect::<Vec<_>>();
        assert_eq!(names(&entries[0]), ["Ada L", "J\u{f3}n \"Jon\" B\u{e9}"]);
        assert_eq!(entries[0].submitters[0].sid.as_deref(), Some("0012"), "a number that is a text");
        assert_eq!(
            (&entries[0].submitters[0].email, &entries[0].submitters[1].sid),
            (&Some("a@x.edu".to_owned()), &None)
        );
        assert_eq!(entries[0].created_at.as_deref(), Some("2021-09-20 19:00:00.123456000 Z"));
        assert_eq!(entries[1].created_at, entries[0].created_at);
        assert_eq!((entries[1].submitters.len(), names(&entries[2])), (0, vec!["O'Neil the third".to_owned()]));
    }

    #[test]
    fn what_has_another_shape_is_told_with_its_line_and_the_others_are_read() {
        let told = |text: &str| {
            let entries = read(&format!("{text}submission_2:\n  :submitters: []\n"));
            let last = entries.last().unwrap();
            assert_eq!((last.key.as_str(), &last.problem), ("submission_2", &None));
            entries[0].problem.clone().unwrap_or_default()
        };
        assert_eq!(
            told("submission_1: {}\n"),
            "submission_metadata.yml:1: expected a submission and its fields, found `submission_1: {}`"
        );
        assert_eq!(
            told("submission_1:\n  submitters:\n"),
            "submission_metadata.yml:2: expected a field such as `:submitters:`, found `submitters:`"
        );
        assert_eq!(
            told("submission_1:\n  :submitters: Ada\n"),
            "submission_metadata.yml:2: expected a list of submitters, found `Ada`"
        );
        assert_eq!(
            told("submission_1:\n  :submitters:\n  - Ada\n"),
            "submission_metadata.yml:3: expected `:name:`, found `Ada`"
        );
        assert_eq!(
            told("submission_1:\n  :submitters:\n  - :name: 'Ada\n"),
            "submission_metadata.yml:3: `'` is never closed"
        );
        assert_eq!(told("submission_1:\n  :created_at: *9\n"), "submission_metadata.yml:2: `*9` stands for nothing");
        assert_eq!(
            told("submission_1:\n  :created_at: !ruby/object:Time\n    utc: 1\n"),
            "submission_metadata.yml:2: `!ruby/object:Time` is not a plain text"
        );
    }

    #[test]
    fn no_text_makes_it_panic() {
        for cut in (0..FILE.len()).filter(|&at| FILE.is_char_boundary(at)) {
            read(&FILE[..cut]);
            read(&FILE[cut..]);
        }
        read("\u{feff}:\n - \n-");
    }
}
