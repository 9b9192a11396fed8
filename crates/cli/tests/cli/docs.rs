//! README.md and the documents of `docs/` are true: their files are written, their commands are run, and
//! what they print is compared.

use crate::support::{ROOT, plyground};
use std::iter::Peekable;
use std::path::Path;
use std::process::Command;
use std::str::Lines;
use tempfile::TempDir;

const DOCUMENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/command-line.md");

#[test]
fn every_example_in_the_docs_is_true() {
    is_true("docs/command-line.md");
}

#[test]
fn every_example_about_agents_is_true() {
    is_true("docs/agents.md");
}

#[test]
fn every_mistake_is_told_what_the_table_says() {
    is_true("docs/mistakes.md");
    let document = std::fs::read_to_string(Path::new(ROOT).join("docs/mistakes.md")).expect("the docs");
    let told: Vec<_> = document.lines().filter(|line| mistake(line).is_some()).collect();
    assert!(told.len() >= 50, "{} mistakes", told.len());
    for row in told {
        // What only those say who know how the program is written.
        for word in ["struct", "enum", "os error", "entity", "EOF", "digit found", "..=", "variant `", "panicked", "::"]
        {
            assert!(!row.contains(word), "`{word}` in {row}");
        }
    }
}

#[test]
fn the_docs_name_every_agent_option_and_voice() {
    let document = std::fs::read_to_string(Path::new(ROOT).join("docs/agents.md")).expect("the docs");
    let row = |name: &str| {
        let start = [format!("\n| `{name}` | "), format!("\n| `{name}:")];
        let at = start.iter().find_map(|start| document.find(start.as_str()));
        let row = at.and_then(|at| document[at + 1..].lines().next());
        row.unwrap_or_else(|| panic!("docs/agents.md does not know {name}"))
    };
    for kind in plyground_agents::AGENTS.iter() {
        for option in kind.options {
            assert!(row(kind.name).contains(&format!("`{}=", option.key)), "{} of {}", option.key, kind.name);
        }
        if let Some(voice) = kind.voice {
            assert!(row(kind.name).ends_with(&format!("| `{voice}` |")), "{}", kind.name);
        }
    }
    for voice in plyground_agents::VOICES {
        assert!(row(voice.name).contains(voice.called), "{}", voice.name);
    }
}

#[test]
fn every_example_about_grading_is_true() {
    is_true("docs/grading.md");
}

#[test]
fn every_example_about_tournaments_is_true() {
    is_true("docs/tournaments.md");
}

#[test]
fn every_example_about_experiments_is_true() {
    is_true("docs/experiments.md");
}

#[test]
fn every_example_for_students_of_cis521_is_true() {
    is_true("docs/courses/cis521.md");
}

#[test]
fn every_example_for_students_of_csc384_is_true() {
    is_true("docs/courses/csc384.md");
}

#[test]
fn every_example_for_students_of_cse150_is_true() {
    is_true("docs/courses/cse150.md");
}

#[test]
fn every_example_for_students_of_cse415_is_true() {
    is_true("docs/courses/cse415.md");
}

#[test]
fn every_example_for_students_of_col333_is_true() {
    is_true("docs/courses/col333.md");
}

#[test]
fn every_example_in_the_readme_is_true() {
    is_true("README.md");
}

#[test]
fn every_example_of_the_protocol_is_true() {
    is_true("docs/protocol.md");
}

/// The hand-in with a mistake on the page of each course.
const MISTAKES: [(&str, &str); 5] = [
    ("cis521", "last-best"),
    ("csc384", "depth-minus-one"),
    ("cse150", "missing-diagonal"),
    ("cse415", "no-wrap"),
    ("col333", "never-pops"),
];

fn copy_folder(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a scratch folder takes folders");
    for entry in std::fs::read_dir(from).expect("a submission of ours") {
        let entry = entry.expect("a submission of ours");
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy_folder(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).expect("a scratch folder takes files");
        }
    }
}

fn is_true(name: &str) {
    let path = Path::new(ROOT).join(name);
    let document = std::fs::read_to_string(&path).expect("the docs");
    let folder = TempDir::new().expect("a scratch folder");
    std::os::unix::fs::symlink(Path::new(ROOT).join("courses"), folder.path().join("courses")).expect("a link");
    let submissions = Path::new(ROOT).join("tests/submissions");
    for student in ["recursive", "last-best"] {
        copy_folder(&submissions.join("cis521").join(student), &folder.path().join("class").join(student));
    }
    // The page of a course has a hand-in that is done, and one with a mistake.
    if let Some((course, wrong)) = MISTAKES.iter().find(|(course, _)| name == format!("docs/courses/{course}.md")) {
        copy_folder(&submissions.join(course).join("recursive"), &folder.path().join("finished"));
        copy_folder(&submissions.join(course).join(wrong), &folder.path().join("wrong"));
    }
    let written = written_anew(&document, folder.path());
    if std::env::var("INSTA_UPDATE").as_deref() == Ok("always") {
        std::fs::write(&path, &written).expect("the docs can be written");
        return;
    }
    for (i, (told, shown)) in document.lines().zip(written.lines()).enumerate() {
        assert_eq!(told, shown, "{name}:{} (INSTA_UPDATE=always writes it anew)", i + 1);
    }
    assert_eq!(document.lines().count(), written.lines().count(), "the last example of {name}");
}

/// The document with the output that its commands have today. A fenced block whose first line names a file is that file.
fn written_anew(document: &str, folder: &Path) -> String {
    let mut text = String::new();
    let mut lines = document.lines().peekable();
    while let Some(line) = lines.next() {
        if let Some(command) = mistake(line) {
            text.push_str(&format!("| `{command}` | {} |\n", in_a_cell(&run(command, folder))));
            continue;
        }
        text.push_str(&format!("{line}\n"));
        let Some(info) = line.strip_prefix("```") else { continue };
        let block = match info.split_once(' ') {
            None if info == "console" => session(&mut lines, folder),
            None => content(&mut lines),
            Some((_, name)) => {
                let content = content(&mut lines);
                std::fs::write(folder.join(name), &content).expect("a scratch folder takes files");
                content
            }
        };
        text.push_str(&block);
        text.push_str("```\n");
    }
    text
}

/// The command in a row of a table of mistakes.
fn mistake(line: &str) -> Option<&str> {
    let (command, _) = line.strip_prefix("| `")?.split_once('`')?;
    command.starts_with("plyground ").then_some(command)
}

/// What a command prints, in a cell of a table.
fn in_a_cell(output: &str) -> String {
    let told = output.trim_end().strip_prefix("plyground: ").unwrap_or(output.trim_end());
    told.replace('|', "\\|").replace('<', "\\<").replace('\n', "<br>")
}

/// The lines up to the end of the block.
fn content(lines: &mut Peekable<Lines<'_>>) -> String {
    lines.take_while(|line| *line != "```").map(|line| format!("{line}\n")).collect()
}

/// The commands of the block, each with what it prints now.
fn session(lines: &mut Peekable<Lines<'_>>, folder: &Path) -> String {
    let block = content(lines);
    let commands = block.lines().filter_map(|line| line.strip_prefix("$ "));
    commands.map(|command| format!("$ {command}\n{}", run(command, folder))).collect()
}

fn run(command: &str, folder: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_plyground")).parent().expect("a folder");
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1; {command}")])
        .current_dir(folder)
        .env_clear()
        .env("PATH", format!("{}:/usr/bin:/bin", program.display()))
        .env("COLUMNS", "80")
        .output()
        .expect("a shell");
    let text = String::from_utf8(output.stdout).expect("the program writes UTF-8");
    // Nobody keeps blanks at the ends of lines in a document.
    text.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

#[test]
fn the_docs_name_every_command_option_format_and_field() {
    let document = std::fs::read_to_string(DOCUMENT).expect("the docs");
    let has = |what: &str| assert!(document.contains(what), "docs/command-line.md does not know {what}");
    for command in ["games", "show", "search", "eval", "perft", "convert", "vectors", "play", "completions"] {
        has(&format!("](#{command})"));
        has(&format!("\n## {command}").replace("## games", "## Games"));
        let help = plyground([command, "--help"]).ok();
        for word in help.split_whitespace().filter(|word| word.starts_with("--") && *word != "--help") {
            let option = word.trim_end_matches([',', '.', ';', ')']).split(['[', '=']).next().expect("a word");
            has(option);
        }
    }
    for format in ["setup", "tts", "rows", "tuple", "case", "state", "booleans", "grid"] {
        has(&format!("\n| `{format}` | "));
    }
    for course in ["cse415", "csc384", "col333", "cse150", "cis521", "plain"] {
        has(&format!("\n| `{course}` | "));
    }
    let answer = plyground(["search", "dominoes:2x2", "--depth", "1", "--json"]).json();
    for field in answer.as_object().expect("an object").keys() {
        has(&format!("\n| `{field}` | "));
    }
    let unknown = plyground(["eval", "mnk", "--position", "-"])
        .stdin(r#"{"family":"mnk","options":{"k":"1"},"board":["."],"to_move":"first","x":1}"#)
        .refused();
    let (_, fields) = unknown.split_once("expected one of ").expect("the fields of a setup");
    for field in fields.split(", ") {
        has(&format!("\n| {field} | "));
    }
}
