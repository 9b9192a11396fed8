//! Patterns of files, such as `class/*/agent.py`: the settings name them, so no shell has expanded them.

use std::fs;
use std::path::{Component, Path, PathBuf};

/// Whether a text is a pattern, and not the name of one file.
pub(super) fn is_pattern(text: &str) -> bool {
    text.contains(['*', '?'])
}

/// The files and folders that match, in the order of their names. Hidden ones match only what begins with a dot itself.
pub(super) fn expand(pattern: &str) -> Vec<PathBuf> {
    let mut found = vec![PathBuf::new()];
    for part in Path::new(pattern).components() {
        let Component::Normal(part) = part else {
            found.iter_mut().for_each(|path| path.push(part));
            continue;
        };
        let part = part.to_string_lossy();
        if !is_pattern(&part) {
            found.iter_mut().for_each(|path| path.push(&*part));
            found.retain(|path| path.exists());
            continue;
        }
        found = found.iter().flat_map(|folder| matching(folder, &part)).collect();
    }
    found
}

fn matching(folder: &Path, pattern: &str) -> Vec<PathBuf> {
    let listed = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let entries = fs::read_dir(listed).into_iter().flatten().flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> =
        names.filter(|name| name.starts_with('.') == pattern.starts_with('.') && matches(name, pattern)).collect();
    names.sort();
    names.into_iter().map(|name| folder.join(name)).collect()
}

/// `*` stands for any letters, `?` for one.
fn matches(name: &str, pattern: &str) -> bool {
    let (name, pattern): (Vec<char>, Vec<char>) = (name.chars().collect(), pattern.chars().collect());
    // What of the pattern is matched by the letters so far: a row of the usual table.
    let mut row: Vec<bool> = vec![true];
    row.extend(pattern.iter().scan(true, |is_open, c| {
        *is_open &= *c == '*';
        Some(*is_open)
    }));
    for letter in name {
        let mut next = vec![false];
        for (place, wanted) in pattern.iter().enumerate() {
            next.push(match wanted {
                '*' => row[place + 1] || next[place],
                '?' => row[place],
                wanted => row[place] && *wanted == letter,
            });
        }
        row = next;
    }
    row.last().copied().unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_and_question_marks_stand_for_letters() {
        for (name, pattern) in [("ann", "*"), ("ann", "a*"), ("ann", "*n"), ("ann", "a?n"), ("", "*"), ("a.py", "*.py")]
        {
            assert!(matches(name, pattern), "{name} {pattern}");
        }
        for (name, pattern) in
            [("ann", "?"), ("ann", "b*"), ("ann", "an"), ("ann", "annn"), ("a.pyc", "*.py"), ("", "?")]
        {
            assert!(!matches(name, pattern), "{name} {pattern}");
        }
    }

    #[test]
    fn files_are_found_in_the_order_of_their_names() {
        let folder = tempfile::tempdir().unwrap();
        for file in ["b/agent.py", "a/agent.py", "a/other.py", ".hidden/agent.py", "c/readme.txt"] {
            let path = folder.path().join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
        }
        let found = expand(&format!("{}/*/agent.py", folder.path().display()));
        let names: Vec<_> = found.iter().map(|path| path.strip_prefix(folder.path()).unwrap().to_owned()).collect();
        assert_eq!(names, [Path::new("a/agent.py"), Path::new("b/agent.py")]);
        assert_eq!(expand(&format!("{}/?", folder.path().display())).len(), 3);
    }
}
