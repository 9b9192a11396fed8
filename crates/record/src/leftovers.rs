//! Recognises the files that a match writes by their content, because they may lie anywhere and be renamed.

use crate::course_transcripts::is_transcript_name;
use crate::tts::{PAGE_HEAD, is_our_image};
use std::path::Path;

/// Whether a file is a record or a transcript of a game: those that [`Record::to_json`](crate::Record::to_json),
/// [`html`](crate::html()), [`text`](crate::text()) and [`write_course_transcripts`](crate::write_course_transcripts) write, those of the
/// courses' own programs, which are the same, and a store of records. `content` is the file, or its first mebibyte where
/// it is no JSON: that is enough to tell.
pub fn is_match_output(name: &Path, content: &[u8]) -> bool {
    if is_our_image(name, content) {
        return true;
    }
    let text = String::from_utf8_lossy(content);
    let text = text.trim_start_matches('\u{feff}').trim_start();
    match text.chars().next() {
        Some('{' | '[' | 'S') if holds_records(text) => true,
        Some('<') if is_page(text) => true,
        _ => is_text(text) || is_console(text) || (is_transcript_name(name) && is_bare_start(text)),
    }
}

/// One record or the report of a series, several in a list or a line each, or a store of them: all that names a schema of
/// ours, such as `plyground.record/1`.
fn holds_records(text: &str) -> bool {
    let is_schema = |rest: &str| {
        let (name, version) = rest.split_once('/').unwrap_or_default();
        !name.is_empty()
            && name.bytes().all(|c| c.is_ascii_lowercase())
            && version.starts_with(|c: char| c.is_ascii_digit())
    };
    let names_schema = || text.split("\"plyground.").skip(1).any(is_schema);
    (text.starts_with(['{', '[']) || text.starts_with("SQLite format 3")) && names_schema()
}

fn is_page(text: &str) -> bool {
    text.starts_with(PAGE_HEAD) || text.contains(OUR_MARK)
}

/// The sign beside the title of our pages.
const OUR_MARK: &str = "<svg class=\"mark\" viewBox=\"0 0 34 22\"";

/// Our plain text: a title, underlined, and the facts of the game.
fn is_text(text: &str) -> bool {
    let mut lines = text.lines();
    let (title, rule) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
    let is_underlined = !rule.is_empty() && rule.chars().all(|c| c == '=') && rule.len() == title.chars().count();
    let begins = |line: Option<&str>, word: &str| line.is_some_and(|line| line.starts_with(&format!("  {word} ")));
    is_underlined && lines.next() == Some("") && begins(lines.next(), "Game") && begins(lines.next(), "Board")
}

/// What the courses' programs print or log. Agents may have printed before and between their lines.
fn is_console(text: &str) -> bool {
    text.lines().any(|line| {
        let is_score = || line.starts_with("FINAL: ") && line.contains(" (dark) ") && line.ends_with(" (light)");
        let is_logged = || line.starts_with("{\"player\": ") && line.contains("\"is_pop\": ");
        line.starts_with("The Gamemaster says, \"")
            || line.starts_with("AI introduced itself as: ")
            || line.starts_with("Player 1 Score: ")
            || is_score()
            || is_logged()
            || is_state_of_cse_150(line)
    })
}

/// The last line of a position as CSE 150's runner prints it: `0120 (3 ply)`.
fn is_state_of_cse_150(line: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let parts = line.strip_suffix(" ply)").and_then(|line| line.split_once(" ("));
    parts.is_some_and(|(row, plies)| is_number(row) && is_number(plies))
}

/// A log of a game without a turn is only its start, or nothing at all, which any file may hold.
fn is_bare_start(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_digit() || c.is_ascii_whitespace())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_left(name: &str, text: &str) -> bool {
        is_match_output(Path::new(name), text.as_bytes())
    }

    #[test]
    fn records_are_known_in_any_dress() {
        for text in [
            "{\"schema\": \"plyground.record/1\"}",
            "\u{feff}\n{\"moves\":[],\"schema\":\"plyground.record/7\"}",
            "[{\"schema\":\"plyground.record/1\"}]",
            "{\"schema\": \"plyground.series/1\", \"games\": 4}",
            "SQLite format 3\0...{\"schema\":\"plyground.record/1\"",
        ] {
            assert!(is_left("anything.dat", text), "{text}");
        }
    }

    #[test]
    fn what_an_author_writes_is_nobodys_record() {
        for (name, text) in [
            ("openings.json", "{\"e4\": [1, 2], \"by\": \"plyground.engine\"}"),
            ("analyse.py", "if record[\"schema\"] == \"plyground.record/1\":\n    pass\n"),
            ("game_master.py", "    print('The Gamemaster says, \"Players, introduce yourselves.\"')\n"),
            ("notes.txt", "Title\n=====\n\nGame theory.\n"),
            ("case1.txt", "2 2\n0 0\n0 0\n3\n"),
            ("report.html", "<!doctype html><svg class=\"mark\"></svg>"),
            ("weights.txt", ""),
            ("logs.txt", "what I did in week three"),
            ("White32.png", "\u{89}PNG, another tile"),
            ("engine.json", "{\"by\": \"plyground./1\", \"for\": \"plyground.Record/1\"}"),
        ] {
            assert!(!is_left(name, text), "{name}");
        }
    }

    #[test]
    fn our_text_is_known_by_all_of_its_first_lines() {
        let text = "Race\n====\n\n  Game     race:1x5\n  Board    1 rows, 5 columns\n";
        assert!(is_left("anything.txt", text));
        for (ours, theirs) in [
            ("====", "==="),
            ("====", "----"),
            ("====", "=-=="),
            ("====\n\n", "====\n"),
            ("  Game ", "  Name "),
            ("  Board ", "  Size "),
        ] {
            assert!(!is_left("anything.txt", &text.replace(ours, theirs)), "{theirs}");
        }
    }

    #[test]
    fn one_line_of_a_course_s_console_is_enough() {
        for line in [
            "The Gamemaster says, \"Players, introduce yourselves.\"",
            "AI introduced itself as: Ann",
            "Player 1 Score: 12",
            "FINAL: Ann (dark) 2:2 Bob (light)",
            "{\"player\": 1, \"move\": 0, \"is_pop\": false}",
            "0120 (3 ply)",
        ] {
            assert!(is_left("anything.txt", &format!("depth 3\n{line}\ndepth 4\n")), "{line}");
        }
        for line in ["FINAL: Ann 2:2 Bob (light)", "{\"player\": 1}", "012a (3 ply)", "0120 (three ply)", " (3 ply)"] {
            assert!(!is_left("anything.txt", &format!("depth 3\n{line}\ndepth 4\n")), "{line}");
        }
    }

    #[test]
    fn a_transcript_without_a_turn_is_known_by_its_name() {
        assert!(is_left("logs.txt", "2 2\n0 0 \n0 0 \n3\n") && is_left("logs-2.txt", "2 2\n0 0 \n0 0 \n3\n"));
        assert!(is_left("run_game.txt", "") && !is_left("run_games.txt", ""));
    }
}
