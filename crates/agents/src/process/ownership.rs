//! Which files of a folder are an agent's own. A folder may hold one submission of many files or many submissions of one,
//! and nothing but the files themselves tells which.

use super::file_kind::{is_agent, is_course_file, is_python, is_test, read_beginning, words};
use super::imports::imports;
use crate::course::CourseAgent;
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// The files beside an agent, split by owner.
pub(super) struct FolderSplit {
    /// Those that are copied with it.
    pub(super) own: Vec<PathBuf>,
    /// Those that may be another agent's, and stay behind.
    pub(super) left: Vec<PathBuf>,
}

/// A file that two agents of one folder use, as far as one can see.
#[derive(Debug, thiserror::Error)]
#[error("it names {file}, and so does {other} in the same folder, so it may be either one's")]
pub(super) struct ContestedFile {
    file: String,
    other: String,
}

/// Splits the files beside an agent, which may be one of a course; some are known to be those of its opponents. When no other agent is among
/// them, and each program there is named by it, or by one that it names, the folder is its own and everything is copied.
/// Otherwise it is shared: then only what is named is copied, and never an agent, since a file can name a file of another
/// student.
pub(super) fn split_folder(
    course: Option<&CourseAgent>,
    file: &Path,
    files: Vec<PathBuf>,
    opponents: &[PathBuf],
) -> Result<FolderSplit, ContestedFile> {
    let folder = file.parent().unwrap_or(Path::new("/"));
    let is_handed_out = |path: &Path| course.is_some_and(|course| is_course_file(course, path));
    let is_same = |path: &Path| course.is_some_and(|course| course.submission.is_same_submission(file, path));
    let is_known = |path: &Path| is_handed_out(path) || is_test(path) || is_same(path);
    let is_one = |path: &&PathBuf| opponents.contains(path) || (!is_known(path) && is_agent(course, path));
    let mut agents: Vec<&PathBuf> = files.iter().filter(is_one).collect();
    let is_program = |path: &Path| path.extension() == file.extension() && !is_known(path);
    // Whatever makes use of an agent is part of it.
    while let Some(user) = files.iter().find(|path| is_program(path) && !agents.contains(path) && uses(path, &agents)) {
        agents.push(user);
    }
    let homes: HashSet<&Path> = agents.iter().map(|agent| top_entry(agent, folder)).collect();
    let open: Vec<&PathBuf> = files
        .iter()
        .filter(|path| !is_handed_out(path) && !path.ancestors().any(|part| homes.contains(part)))
        .collect();
    let named = named(file, folder, &open);
    let is_stranger = |path: &PathBuf| is_program(path) && !named.contains(path);
    if agents.is_empty() && !files.iter().any(is_stranger) {
        return Ok(FolderSplit { own: files, left: Vec::new() });
    }
    for agent in &agents {
        let theirs = self::named(agent, folder, &open);
        if let Some(both) = theirs.intersection(&named).min() {
            let name = |path: &Path| path.strip_prefix(folder).unwrap_or(path).display().to_string();
            return Err(ContestedFile { file: name(both), other: name(agent) });
        }
    }
    // Files of the course are copied as well, so that a changed copy is reported.
    let (own, left) = files.iter().cloned().partition(|path| named.contains(path) || is_handed_out(path));
    Ok(FolderSplit { own, left })
}

/// What lies in a folder inside of ours is one thing with that folder.
fn top_entry<'a>(path: &'a Path, folder: &Path) -> &'a Path {
    let depth = folder.components().count() + 1;
    path.ancestors().find(|part| part.components().count() == depth).unwrap_or(path)
}

/// The files whose name stands in this one, or in one that is so named.
fn named<'a>(file: &Path, folder: &Path, files: &[&'a PathBuf]) -> HashSet<&'a PathBuf> {
    let mut found = HashSet::new();
    let mut next = vec![file];
    while let Some(reader) = next.pop() {
        let text = read_beginning(reader);
        let names = names(reader, &text);
        let is_named = |part: &Path| part.file_stem().is_some_and(|stem| names.contains(stem.as_encoded_bytes()));
        for path in files {
            if !found.contains(path) && (is_named(path) || is_named(top_entry(path, folder))) {
                found.insert(*path);
                next.push(path);
            }
        }
    }
    found
}

/// The first opponent that an agent in Python imports, itself or by what it imports, and the file that does so. Only what
/// stands in an import counts: that the name occurs somewhere tells nothing.
pub(super) fn imported_opponent<'a>(
    file: &'a Path,
    files: &'a [PathBuf],
    opponents: &'a [PathBuf],
) -> Option<(&'a Path, &'a Path)> {
    let folder = file.parent().unwrap_or(Path::new("/"));
    let inside = |path: &'a Path| path.strip_prefix(folder).ok();
    let near: Vec<&PathBuf> = opponents.iter().filter(|other| *other != file && inside(other).is_some()).collect();
    let (mut next, mut seen) = (vec![file], vec![file]);
    while let Some(reader) = next.pop().filter(|_| !near.is_empty()) {
        for import in is_python(reader).then(|| imports(&read_beginning(reader))).into_iter().flatten() {
            if let Some(opponent) = near.iter().find(|path| inside(path).is_some_and(|inside| import.means(inside))) {
                return Some((reader, opponent));
            }
            for path in files.iter().filter(|path| inside(path).is_some_and(|inside| import.may_mean(inside))) {
                if !seen.contains(&path.as_path()) {
                    seen.push(path);
                    next.push(path);
                }
            }
        }
    }
    None
}

/// Whether a file names one of these.
pub(super) fn uses(file: &Path, others: &[&PathBuf]) -> bool {
    let text = read_beginning(file);
    let names = names(file, &text);
    others.iter().filter_map(|other| other.file_stem()).any(|stem| names.contains(stem.as_encoded_bytes()))
}

/// What may be the name of a file, without its end, in the text of another: the words of imports, and the parts of what
/// stands between quotes. That a function is called `search` names no file, nor does a sentence. In other languages than
/// those with imports any word may be a name.
fn names<'a>(file: &Path, text: &'a [u8]) -> HashSet<&'a [u8]> {
    let imports = file.extension().is_some_and(|end| ["py", "js", "mjs", "cjs"].iter().any(|known| end == *known));
    let lines = || text.split(|byte| *byte == b'\n');
    let brings = |line: &&[u8]| !imports || matches!(words(line).next(), Some(b"import" | b"from"));
    let quoted = lines().flat_map(|line| line.split(|byte| b"'\"`".contains(byte)).skip(1));
    let parts = quoted.flat_map(|text| text.split(|byte| b"/\\.".contains(byte)));
    parts.chain(lines().filter(brings).flat_map(words)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::AGENTS;
    use std::fs;

    /// The names of what comes along with the first of these files, each with what is in it.
    fn own(kind: &str, files: &[(&str, &str)]) -> Vec<String> {
        let folder = tempfile::tempdir().unwrap();
        let paths: Vec<_> = files.iter().map(|(name, _)| folder.path().join(name)).collect();
        for (path, (_, text)) in paths.iter().zip(files) {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let name = |path: PathBuf| path.strip_prefix(folder.path()).unwrap().display().to_string();
        let course = AGENTS.iter().find(|known| known.name == kind).unwrap().course();
        split_folder(course, &paths[0], paths[1..].to_vec(), &[]).unwrap().own.into_iter().map(name).collect()
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
    fn the_agent_of_csc_384_belongs_to_the_file_that_imports_it() {
        let agent = ("agent.py", "def run_ai():\n    pass\n");
        assert_eq!(own("csc384", &[("main_player.py", "from agent import *\n"), agent, ("book.txt", "")]).len(), 2);
        let other = ("other.py", agent.1);
        assert_eq!(own("csc384", &[("main_player.py", "from other import *\n"), other]), [""; 0]);
    }

    #[test]
    fn what_makes_use_of_another_agent_is_part_of_it() {
        let me = ("me.py", "names = 'alice', 'alice_lib', 'mine'\n");
        let lib = "class Base:\n    pass\nAIPlayer=Base\n";
        let files = [me, ("alice.py", "from alice_lib import *\n"), ("alice_lib.py", lib), ("mine.py", "")];
        assert_eq!(own("col333", &files), ["mine.py"]);
    }

    #[test]
    fn the_four_players_of_cse_150_are_one_submission() {
        let player = "class Some(Player):\n    pass\n";
        let two = [("p4_custom_player.py", "import p2_alphabeta_player\n"), ("p2_alphabeta_player.py", player)];
        let more = [("p1_minimax_player.py", player), ("book.dat", "")];
        let all = ["p2_alphabeta_player.py", "p1_minimax_player.py", "book.dat"];
        assert_eq!(own("cse150", &[two, more].concat()), all);
        let strangers = [("ann_player.py", "import bob_player\n"), ("bob_player.py", player)];
        assert_eq!(own("cse150", &strangers), [""; 0]);
    }
}
