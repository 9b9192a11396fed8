//! What the files of an agent in Python say, before a line of them runs.

use super::file_kind::{read_beginning, words};
use super::imports::{Import, imports};
use plyground_arena::PythonPackage;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The text of an agent's own file, and of the Python files that came along with it.
pub(crate) struct Sources {
    own: Vec<u8>,
    beside: Vec<(PathBuf, Vec<u8>)>,
}

/// The packages that courses' agents use and that are not part of Python: as they are imported, and as people call them.
pub(super) const PACKAGES: [PythonPackage; 3] = [
    PythonPackage { name: "numpy", title: "NumPy" },
    PythonPackage { name: "pandas", title: "pandas" },
    PythonPackage { name: "scipy", title: "SciPy" },
];

/// Names of packages, as they are imported.
pub(super) type Packages = BTreeSet<&'static str>;

impl Sources {
    /// Those of an agent that is staged in this folder.
    pub(crate) fn read(file: &Path, folder: &Path) -> Sources {
        let mut paths = Vec::new();
        collect(folder, &mut paths);
        let inside = |path: &Path| path.strip_prefix(folder).unwrap_or(path).to_owned();
        let beside = paths.iter().filter(|path| *path != file).map(|path| (inside(path), read_beginning(path)));
        Sources { own: read_beginning(file), beside: beside.collect() }
    }

    /// Refuses the name of a class that stands in no file: this is a slip of the user, and not a fault of the agent.
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

    /// The packages that one of the files imports, whether it can do without them or not.
    pub(super) fn used_packages(&self) -> Packages {
        packages(self.texts().flat_map(imports).collect::<Vec<_>>().iter())
    }

    /// The packages without which the agent cannot play: those that its own file imports, or one that it imports in turn.
    pub(super) fn required_packages(&self) -> Packages {
        let mut seen: Vec<&Path> = Vec::new();
        let mut found = imports(&self.own);
        let mut next = 0;
        while next < found.len() {
            for (path, text) in &self.beside {
                if found[next].may_mean(path) && !seen.contains(&path.as_path()) {
                    seen.push(path);
                    found.extend(imports(text));
                }
            }
            next += 1;
        }
        packages(found.iter().filter(|import| !import.is_optional))
    }

    fn texts(&self) -> impl Iterator<Item = &[u8]> {
        std::iter::once(&self.own).chain(self.beside.iter().map(|(_, text)| text)).map(Vec::as_slice)
    }
}

fn packages<'a>(imports: impl Iterator<Item = &'a Import>) -> Packages {
    let package = |import: &Import| {
        let first = import.module.first()?;
        PACKAGES.into_iter().map(|package| package.name).find(|package| package == first)
    };
    imports.filter_map(package).collect()
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

    fn sources(own: &str, beside: &[(&str, &str)]) -> Sources {
        let beside = beside.iter().map(|(path, text)| (PathBuf::from(path), text.as_bytes().to_vec()));
        Sources { own: own.into(), beside: beside.collect() }
    }

    #[test]
    fn only_a_class_that_no_file_names_is_a_slip_of_the_fingers() {
        let sources = sources(
            "from helper import *\nclass Alpha(Player):\n    pass\nclass Beta: pass\n",
            &[{ ("helper.py", "class Gamma(X):") }],
        );
        let asked = |name: &str| sources.expect_class(name, Path::new("dir/agent.py"));
        assert_eq!([asked("Alpha"), asked("Gamma"), asked("Player")], [Ok(()), Ok(()), Ok(())]);
        let message = "there is no player `Alph` in agent.py (there are: Alpha, Beta)";
        assert_eq!(asked("Alph"), Err(message.to_owned()));
    }

    #[test]
    fn a_package_is_used_when_any_file_imports_it() {
        for line in ["import numpy", "import os, numpy as np", "    from numpy.linalg import norm", "try: import numpy"]
        {
            assert_eq!(sources(line, &[]).used_packages(), ["numpy"].into(), "{line}");
            assert_eq!(sources("import os", &[("train.py", line)]).used_packages(), ["numpy"].into(), "{line}");
        }
        let text = "import os\nprint('no numpy here')\nnumpy = None";
        assert_eq!(sources(text, &[("x.py", "import numpyro")]).used_packages(), Packages::new());
    }

    #[test]
    fn a_package_is_required_when_the_agent_cannot_do_without() {
        let required = |own: &str, beside| sources(own, beside).required_packages();
        assert_eq!(required("import numpy, scipy.signal", &[]), ["numpy", "scipy"].into());
        assert_eq!(required("try:\n    import numpy\nexcept ImportError:\n    pass", &[]), Packages::new());
        assert_eq!(required("import os", &[("train.py", "import numpy")]), Packages::new());
        let chain = [("one.py", "from parts import two"), ("parts/two.py", "import numpy"), ("parts/__init__.py", "")];
        assert_eq!(required("import one", &chain), ["numpy"].into());
        assert_eq!(required("from . import one", &chain), ["numpy"].into());
    }
}
