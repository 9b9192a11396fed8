//! What the files of an agent in Python say, before a line of them runs.

use super::recognition::{beginning, words};
use std::fs;
use std::path::{Path, PathBuf};

/// The text of an agent's own file, and of the Python files that came along with it.
pub(crate) struct Sources {
    own: Vec<u8>,
    beside: Vec<Vec<u8>>,
}

impl Sources {
    /// Those of an agent that is staged in this folder.
    pub(crate) fn read(file: &Path, folder: &Path) -> Sources {
        let mut paths = Vec::new();
        collect(folder, &mut paths);
        Sources { own: beginning(file), beside: paths.iter().map(|path| beginning(path)).collect() }
    }

    /// Refuses the name of a class that stands in no file: whoever typed it is mistaken, and not the agent.
    pub(crate) fn expect_class(&self, name: &str, file: &Path) -> Result<(), String> {
        if self.texts().any(|text| words(text).any(|word| word == name.as_bytes())) {
            return Ok(());
        }
        let text = String::from_utf8_lossy(&self.own);
        let classes = text.lines().filter_map(|line| line.strip_prefix("class ")?.split(['(', ':']).next());
        let classes = classes.map(str::trim).collect::<Vec<_>>().join(", ");
        let there = if classes.is_empty() { "none" } else { &classes };
        let file = file.file_name().unwrap_or_default().display();
        Err(format!("there is no player `{name}` in {file} (there are: {there})"))
    }

    /// Whether one of them imports NumPy.
    pub(crate) fn import_numpy(&self) -> bool {
        let imports = |line: &[u8]| [&b"import"[..], b"numpy"].iter().all(|name| words(line).any(|word| word == *name));
        self.texts().any(|text| text.split(|byte| *byte == b'\n').any(imports))
    }

    fn texts(&self) -> impl Iterator<Item = &[u8]> {
        std::iter::once(&self.own).chain(&self.beside).map(Vec::as_slice)
    }
}

/// The Python files of a folder and of those inside; what cannot be read says nothing.
fn collect(folder: &Path, paths: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => collect(&path, paths),
            Ok(kind) if kind.is_file() && path.extension().is_some_and(|end| end == "py") => paths.push(path),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sources(own: &str, beside: &str) -> Sources {
        Sources { own: own.into(), beside: vec![beside.into()] }
    }

    #[test]
    fn only_a_class_that_no_file_names_is_a_slip_of_the_fingers() {
        let sources =
            sources("from helper import *\nclass Alpha(Player):\n    pass\nclass Beta: pass\n", "class Gamma(X):");
        let asked = |name: &str| sources.expect_class(name, Path::new("dir/agent.py"));
        assert_eq!([asked("Alpha"), asked("Gamma"), asked("Player")], [Ok(()), Ok(()), Ok(())]);
        let message = "there is no player `Alph` in agent.py (there are: Alpha, Beta)";
        assert_eq!(asked("Alph"), Err(message.to_owned()));
    }

    #[test]
    fn numpy_is_wanted_when_any_file_imports_it() {
        for line in ["import numpy", "import os, numpy as np", "    from numpy.linalg import norm", "try: import numpy"]
        {
            assert!(sources(line, "").import_numpy() && sources("import os", line).import_numpy(), "{line}");
        }
        assert!(!sources("import os\nprint('no numpy here')\nnumpy = None", "import numpyro").import_numpy());
    }
}
