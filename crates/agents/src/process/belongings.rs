//! Which files of a folder are an agent's own. A folder may hold one submission of many files or many submissions of one,
//! and nothing but the files themselves tells which.

use crate::host::course_modules;
use std::collections::{HashMap, HashSet};
use std::ffi::OsStr;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

/// The files beside an agent.
pub(super) struct Belongings {
    /// Those that come along with it.
    pub(super) own: Vec<PathBuf>,
    /// Those that may be another's, and stay.
    pub(super) left: Vec<PathBuf>,
}

/// So much of a file is searched for the names of others.
const READ: u64 = 1 << 20;

/// Sorts the files beside an agent of this kind. When each program there is named by it, or by one that it names, the
/// folder is its own and everything comes along. Otherwise it is shared with others: then only what is named comes along,
/// and never an agent, since anybody can write down the name of somebody else's.
pub(super) fn sort(kind: &str, file: &Path, beside: Vec<PathBuf>) -> Belongings {
    let folder = file.parent().unwrap_or(Path::new("/"));
    let handed_out = is_handed_out(kind, file);
    let is_known = |path: &Path| is_supplied(kind, path) || (handed_out && is_handed_out(kind, path));
    let agents: HashSet<&Path> = beside
        .iter()
        .filter(|path| !is_known(path) && is_agent(kind, path))
        .map(|agent| whole(agent, folder))
        .collect();
    let is_agents = |path: &Path| agents.iter().any(|agent| path.starts_with(agent));
    let named = named(file, folder, &beside, is_agents);
    let is_stranger = |path: &PathBuf| {
        let is_program = path.extension() == file.extension() && !is_test(path) && !is_supplied(kind, path);
        is_program && !named.contains(path)
    };
    if agents.is_empty() && !beside.iter().any(is_stranger) {
        return Belongings { own: beside, left: Vec::new() };
    }
    let (own, left) = beside.iter().cloned().partition(|path| named.contains(path));
    Belongings { own, left }
}

/// What lies in a folder inside of ours is one thing with that folder.
fn whole<'a>(path: &'a Path, folder: &Path) -> &'a Path {
    let depth = folder.components().count() + 1;
    path.ancestors().find(|part| part.components().count() == depth).unwrap_or(path)
}

/// The handout of CSE 150 asks for four players in files of these names. Two submissions in one folder would overwrite
/// each other, so files that have the names belong together.
fn is_handed_out(kind: &str, file: &Path) -> bool {
    const NAMES: [&str; 4] = ["p1_minimax_player", "p2_alphabeta_player", "p3_evaluation_player", "p4_custom_player"];
    kind == "cse150" && file.file_stem().is_some_and(|stem| NAMES.iter().any(|name| stem == *name))
}

/// Whether a file is a copy of what a match supplies, which many submissions have, and which is never used.
fn is_supplied(kind: &str, file: &Path) -> bool {
    course_modules(kind).any(|(module, _)| Path::new(&module).file_name() == file.file_name())
}

/// Whether a file defines what its course calls.
fn is_agent(kind: &str, file: &Path) -> bool {
    let defines = |line: &str| match kind {
        "cse415" => line.starts_with("def take_turn") || line.starts_with("take_turn"),
        "csc384" => line.starts_with("def run_ai"),
        "col333" => line.starts_with("class AIPlayer"),
        "cse150" => line.starts_with("class ") && line.contains("Player)"),
        "cis521" => line.starts_with("class DominoesGame"),
        _ => false,
    };
    file.extension() == Some(OsStr::new("py")) && String::from_utf8_lossy(&beginning(file)).lines().any(defines)
}

/// Tests name the agent, and not the other way round.
fn is_test(file: &Path) -> bool {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    stem.starts_with("test") || stem.ends_with("_test") || stem.ends_with("_tests")
}

/// The files whose name stands in the agent's file, or in one that is so named.
fn named(file: &Path, folder: &Path, beside: &[PathBuf], is_agents: impl Fn(&Path) -> bool) -> HashSet<PathBuf> {
    let names: HashMap<&PathBuf, [Vec<Vec<u8>>; 2]> = beside
        .iter()
        .filter(|path| !is_agents(path))
        .map(|path| (path, [path.as_path(), whole(path, folder)].map(words_of_name)))
        .collect();
    let mut found = HashSet::new();
    let mut next = vec![file.to_owned()];
    while let Some(reader) = next.pop() {
        let text = beginning(&reader);
        let words: HashSet<&[u8]> = words(&text).collect();
        let knows = |name: &Vec<Vec<u8>>| !name.is_empty() && name.iter().all(|word| words.contains(&word[..]));
        for (path, parts) in &names {
            if !found.contains(*path) && parts.iter().any(knows) {
                found.insert((*path).clone());
                next.push((*path).clone());
            }
        }
    }
    found
}

/// A file is named by its name without its end: that is how modules are imported, and data is often opened so, too.
fn words_of_name(path: &Path) -> Vec<Vec<u8>> {
    let stem = path.file_stem().unwrap_or_default();
    words(stem.as_encoded_bytes()).map(<[u8]>::to_vec).collect()
}

fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|byte| !(byte.is_ascii_alphanumeric() || *byte == b'_' || *byte >= 0x80)).filter(|word| !word.is_empty())
}

/// What cannot be read names nobody.
fn beginning(file: &Path) -> Vec<u8> {
    let mut text = Vec::new();
    if let Ok(file) = fs::File::open(file) {
        // An error leaves what was read.
        let _ = file.take(READ).read_to_end(&mut text);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names of what comes along with the first of these files, each with what is in it.
    fn own(kind: &str, files: &[(&str, &str)]) -> Vec<String> {
        let folder = tempfile::tempdir().unwrap();
        let paths: Vec<_> = files.iter().map(|(name, _)| folder.path().join(name)).collect();
        for (path, (_, text)) in paths.iter().zip(files) {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let name = |path: PathBuf| path.strip_prefix(folder.path()).unwrap().display().to_string();
        sort(kind, &paths[0], paths[1..].to_vec()).own.into_iter().map(name).collect()
    }

    const AGENT: &str = "def take_turn(state, remark, limit):\n    pass\n";

    #[test]
    fn a_folder_with_one_submission_comes_whole() {
        let files =
            [("me.py", "import search\n"), ("search.py", "import deeper"), ("deeper.py", ""), ("test_me.py", "")];
        let data = [("openings/1.json", ""), ("weights.npy", "")];
        let all = [&files[..], &data[..]].concat();
        assert_eq!(own("cse415", &all), ["search.py", "deeper.py", "test_me.py", "openings/1.json", "weights.npy"]);
        assert_eq!(own("exec", &all).len(), 5);
    }

    #[test]
    fn in_a_shared_folder_only_what_is_named_comes_along() {
        let me = "from search import best\nopen('my-weights.npy')\nopen('tables/' + name)\n";
        let files = [("me.py", me), ("search.py", "import deeper"), ("deeper.py", ""), ("my-weights.npy", "")];
        let others = [("tables/1.json", ""), ("other.py", AGENT), ("other_search.py", ""), ("other-weights.npy", "")];
        let mine = ["search.py", "deeper.py", "my-weights.npy", "tables/1.json"];
        assert_eq!(own("cse415", &[&files[..], &others[..]].concat()), mine);
        assert_eq!(own("exec", &[&files[..], &others[..]].concat()), mine);
    }

    #[test]
    fn another_agent_never_comes_along_even_when_it_is_named() {
        let me = ("me.py", "import other, third\n");
        let others = [("other.py", AGENT), ("third/agent.py", AGENT), ("third/table.json", "")];
        assert_eq!(own("cse415", &[&[me][..], &others[..]].concat()), [""; 0]);
    }

    #[test]
    fn the_four_players_of_cse_150_are_one_submission() {
        let player = "class Some(Player):\n    pass\n";
        let two = [("p4_custom_player.py", "import p2_alphabeta_player\n"), ("p2_alphabeta_player.py", player)];
        assert_eq!(own("cse150", &two), ["p2_alphabeta_player.py"]);
        let strangers = [("ann_player.py", "import bob_player\n"), ("bob_player.py", player)];
        assert_eq!(own("cse150", &strangers), [""; 0]);
    }
}
