//! What a file is, told by its name and its text: an agent, a test, or a copy of what a match supplies.

use crate::host::course_modules;
use std::ffi::OsStr;
use std::fs;
use std::io::Read;
use std::path::Path;

/// So much of a file is read.
const READ: u64 = 1 << 20;

/// The beginning of a file; what cannot be read says nothing.
pub(super) fn beginning(file: &Path) -> Vec<u8> {
    let mut text = Vec::new();
    if let Ok(file) = fs::File::open(file) {
        // An error leaves what was read.
        let _ = file.take(READ).read_to_end(&mut text);
    }
    text
}

/// The words of a text: what can be a name.
pub(super) fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|byte| !(byte.is_ascii_alphanumeric() || *byte == b'_' || *byte >= 0x80)).filter(|word| !word.is_empty())
}

/// The handout of CSE 150 asks for four players in files of these names. Two submissions in one folder would overwrite
/// each other, so files that have the names belong together.
pub(super) fn is_handed_out(kind: &str, file: &Path) -> bool {
    const NAMES: [&str; 4] = ["p1_minimax_player", "p2_alphabeta_player", "p3_evaluation_player", "p4_custom_player"];
    kind == "cse150" && file.file_stem().is_some_and(|stem| NAMES.iter().any(|name| stem == *name))
}

/// Whether a file is a copy of what a match supplies, which many submissions have, and which is never used.
pub(super) fn is_supplied(kind: &str, file: &Path) -> bool {
    course_modules(kind).any(|(module, _)| Path::new(&module).file_name() == file.file_name())
}

/// Tests name the agent, and not the other way round.
pub(super) fn is_test(file: &Path) -> bool {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    stem.starts_with("test") || stem.ends_with("_test") || stem.ends_with("_tests")
}

/// Whether a file beside an agent of this kind is an agent, too.
pub(super) fn is_agent(kind: &str, file: &Path) -> bool {
    let text = beginning(file);
    match kind {
        "exec" | "gomocup" | "gtp" => is_for_a_course(file, &text) || is_started(file, &text),
        _ => is_for_a_course(file, &text),
    }
}

/// Whether a file defines what one of the courses calls.
fn is_for_a_course(file: &Path, text: &[u8]) -> bool {
    let calls = ["def take_turn", "take_turn", "def run_ai", "class AIPlayer", "class DominoesGame"];
    let defines = |line: &str| {
        calls.iter().any(|call| line.starts_with(call)) || (line.starts_with("class ") && line.contains("Player)"))
    };
    is_python(file) && String::from_utf8_lossy(text).lines().any(defines)
}

/// Whether a program looks as if it were started and not loaded: it does something besides defining, and it listens to
/// whoever started it. A module that listens for another is no agent; one that also runs by itself may be taken for one.
fn is_started(file: &Path, text: &[u8]) -> bool {
    let extension = file.extension().and_then(OsStr::to_str).unwrap_or_default();
    let has = |word: &str| words(text).any(|other| other == word.as_bytes());
    let is_for_a_loader = match extension {
        "py" => !String::from_utf8_lossy(text).lines().any(runs),
        "js" | "mjs" | "cjs" => has("exports") || has("export"),
        _ => return text.starts_with(b"#!") || text.starts_with(b"\x7fELF"),
    };
    let listens = ["stdin", "input", "readline", "fileinput", "readFileSync"].into_iter().any(has);
    let leaves_that_to_another = ["import", "require"].into_iter().any(has) && has("main");
    !is_for_a_loader && (listens || leaves_that_to_another)
}

/// Whether a line of Python at the left edge does something when the file is loaded.
fn runs(line: &str) -> bool {
    let name = line.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '.')).next().unwrap_or_default();
    let calls = !name.is_empty() && line[name.len()..].starts_with('(');
    let flows = ["if", "for", "while", "with", "try", "async"].contains(&name);
    calls || flows
}

fn is_python(file: &Path) -> bool {
    file.extension() == Some(OsStr::new("py"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_that_are_started_are_told_from_modules() {
        let is_started = |name: &str, text: &str| is_started(Path::new(name), text.as_bytes());
        assert!(is_started("a.py", "import sys\nfor line in sys.stdin:\n    print(line)\n"));
        assert!(is_started("a.py", "from loop import main\n\nif __name__ == '__main__':\n    main()\n"));
        assert!(!is_started("wire.py", "import sys\n\ndef read():\n    return sys.stdin.readline()\n"));
        assert!(!is_started("zobrist.py", "KEYS = []\nfor _ in range(64):\n    KEYS.append(random())\n"));
        assert!(is_started("a.js", "const rl = require('readline')\nrl.on('line', play)\n"));
        assert!(!is_started("wire.js", "module.exports = () => process.stdin\n"));
        assert!(is_started("a", "\x7fELF...") && is_started("run", "#!/bin/sh\n") && !is_started("notes.md", "main"));
    }
}
