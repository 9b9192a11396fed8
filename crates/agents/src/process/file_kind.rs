//! What a file is, told by its name and its text: an agent, a test, or a copy of what a match supplies.

use crate::course::CourseAgent;
use crate::host::course_modules;
use std::ffi::OsStr;
use std::fs;
use std::io::Read;
use std::path::Path;

/// So much of a file is read.
const MAX_READ: u64 = 1 << 20;

/// The beginning of a file; empty when it cannot be read.
pub(super) fn read_beginning(file: &Path) -> Vec<u8> {
    let mut text = Vec::new();
    if let Ok(file) = fs::File::open(file) {
        // An error leaves what was read.
        let _ = file.take(MAX_READ).read_to_end(&mut text);
    }
    text
}

/// The words of a text: what can be a name.
pub(super) fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|byte| !(byte.is_ascii_alphanumeric() || *byte == b'_' || *byte >= 0x80)).filter(|word| !word.is_empty())
}

/// Whether a file is one that the course itself hands out, by its name: a module that a match supplies, whose copies are
/// never used, or a program that lies beside many submissions and belongs to none.
pub(crate) fn is_course_file(course: &CourseAgent, file: &Path) -> bool {
    (is_python(file) && course.submission.is_handed_out(file))
        || course_modules(course.adapter).any(|(module, _)| Path::new(module).file_name() == file.file_name())
}

/// Tests name the agent, and not the other way round.
pub(crate) fn is_test(file: &Path) -> bool {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    stem.starts_with("test") || stem.ends_with("_test") || stem.ends_with("_tests")
}

/// Whether a file beside an agent is an agent, too. Beside an agent of a course these are the agents of that course; beside a
/// program that is named by a command, the agents of all courses and other programs.
pub(super) fn is_agent(course: Option<&CourseAgent>, file: &Path) -> bool {
    let text = read_beginning(file);
    match course {
        Some(course) => defines_agent(course, file, &text),
        None => {
            let defines = |course| defines_agent(course, file, &text);
            CourseAgent::all().iter().any(defines) || is_main_program(file, &text)
        }
    }
}

/// Whether a file defines what a course calls, at the left edge of a line.
pub(crate) fn defines_agent(course: &CourseAgent, file: &Path, text: &[u8]) -> bool {
    is_python(file) && String::from_utf8_lossy(text).lines().any(|line| course.submission.is_definition(line))
}

/// Whether a program looks as if it were run and not imported: it does something besides defining, and it reads its input.
/// A module that reads input for another is not an agent; one that also runs by itself may be taken for one.
fn is_main_program(file: &Path, text: &[u8]) -> bool {
    let extension = file.extension().and_then(OsStr::to_str).unwrap_or_default();
    let has = |word: &str| words(text).any(|other| other == word.as_bytes());
    let is_for_a_loader = match extension {
        "py" => !String::from_utf8_lossy(text).lines().any(runs_on_import),
        "js" | "mjs" | "cjs" => has("exports") || has("export"),
        _ => {
            let is_written = OTHER_LANGUAGES.contains(&extension);
            return is_written || text.starts_with(b"#!") || text.starts_with(b"\x7fELF");
        }
    };
    // What it does not do itself, it leaves to what it imports.
    let listens = ["stdin", "input", "readline", "fileinput", "readFileSync", "import", "require"].into_iter().any(has);
    !is_for_a_loader && listens
}

/// In these languages nothing tells a program from a part of one, so each file may be an agent.
const OTHER_LANGUAGES: [&str; 18] = [
    "c", "cc", "class", "cpp", "cs", "go", "hs", "jar", "java", "jl", "kt", "lua", "php", "pl", "rb", "rs", "sh", "ts",
];

/// Whether a line of Python at the left edge does something when the file is loaded.
fn runs_on_import(line: &str) -> bool {
    let name = line.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '.')).next().unwrap_or_default();
    let calls = !name.is_empty() && line[name.len()..].starts_with('(');
    let flows = ["if", "for", "while", "with", "try", "async"].contains(&name);
    calls || flows
}

pub(crate) fn is_python(file: &Path) -> bool {
    file.extension() == Some(OsStr::new("py"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::AGENTS;

    fn course(id: &str) -> &'static CourseAgent {
        AGENTS.iter().find(|kind| kind.name == id).and_then(|kind| kind.course()).unwrap()
    }

    #[test]
    fn an_agent_is_known_by_what_its_own_course_calls() {
        let defines = |id: &str, text: &str| defines_agent(course(id), Path::new("a.py"), text.as_bytes());
        assert!(
            defines("cse415", "x = 1\ndef take_turn(state, said, limit=1):\n")
                && defines("cse415", "take_turn=other\n")
        );
        assert!(!defines("cse415", "def take_turn_timer(limit):\n") && !defines("cse415", "take_turn_log = []\n"));
        assert!(!defines("cse415", "class AlphaBeta(Player):\n") && defines("cse150", "class AlphaBeta(Player):\n"));
        assert!(defines("col333", "class AIPlayer:\n") && !defines("col333", "class AIPlayerBase:\n"));
        assert!(!defines("col333", "AIPlayer == other\n") && !defines("cis521", "def run_ai():\n"));
    }

    #[test]
    fn what_the_courses_hand_out_is_known_by_its_name() {
        let handed_out = [
            (
                "cse415",
                &["game_to_html", "timed_tts_game_master", "a5_agent_checker", "TTS_State", "Player_Dumbell"][..],
            ),
            ("csc384", &["othello_gui", "bidding_gui", "randy_ai", "agent_randy", "othello_shared", "manager"]),
            ("col333", &["ConnectFour", "config", "utils", "human", "random"]),
            ("cse150", &["assignment2", "run_game", "run_tournament", "random_player", "human_player"]),
            ("cis521", &["homework3_dominoes_game_gui", "homework2_tile_puzzle_gui", "dominoes_game_gui", "gui"]),
        ];
        for (kind, stems) in handed_out {
            for stem in stems {
                assert!(is_course_file(course(kind), Path::new(&format!("{stem}.py"))), "{kind}: {stem}");
            }
        }
        let own = [("cse415", "ann_TTS_agent"), ("csc384", "agent"), ("col333", "ai"), ("cis521", "homework4_ann")];
        for (kind, stem) in own {
            assert!(!is_course_file(course(kind), Path::new(&format!("{stem}.py"))), "{kind}: {stem}");
        }
    }

    #[test]
    fn programs_that_are_started_are_told_from_modules() {
        let is_started = |name: &str, text: &str| is_main_program(Path::new(name), text.as_bytes());
        assert!(is_started("a.py", "import sys\nfor line in sys.stdin:\n    print(line)\n"));
        assert!(is_started("a.py", "from loop import main\n\nif __name__ == '__main__':\n    main()\n"));
        assert!(!is_started("wire.py", "import sys\n\ndef read():\n    return sys.stdin.readline()\n"));
        assert!(is_started("a.py", "from a_lib import run\nrun()\n") && is_started("a.lua", "return 1"));
        assert!(!is_started("zobrist.py", "KEYS = []\nfor _ in range(64):\n    KEYS.append(random())\n"));
        assert!(is_started("a.js", "const rl = require('readline')\nrl.on('line', play)\n"));
        assert!(!is_started("wire.js", "module.exports = () => process.stdin\n"));
        assert!(is_started("a", "\x7fELF...") && is_started("run", "#!/bin/sh\n") && !is_started("notes.md", "main"));
    }
}
