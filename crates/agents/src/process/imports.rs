//! What a Python file imports, read from its text: nothing of it is run.

use std::ffi::OsStr;
use std::path::Path;

/// One module that a file imports.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Import {
    /// Its name in parts: `os`, `path`.
    pub(super) module: Vec<String>,
    /// What is taken from it by `from MODULE import NAME`.
    pub(super) names: Vec<String>,
    /// Whether the file does without it: the statement stands in a `try`, or is for type checkers.
    pub(super) is_optional: bool,
}

impl Import {
    /// Whether this file, as seen from the folder that modules come from, is what Python takes for the module.
    pub(super) fn means(&self, path: &Path) -> bool {
        let stem = path.with_extension("");
        let parts: Vec<&str> = stem.iter().filter_map(OsStr::to_str).collect();
        let parts = parts.strip_suffix(&["__init__"]).unwrap_or(&parts);
        let is_taken_from = || {
            let (name, module) = parts.split_last()?;
            Some(self.module == module && self.names.iter().any(|taken| taken == name))
        };
        self.module == parts || is_taken_from().unwrap_or(false)
    }

    /// Whether it may be, also where the agent looks for modules in other folders of its own.
    pub(super) fn may_mean(&self, path: &Path) -> bool {
        let stem = path.file_stem().and_then(OsStr::to_str).unwrap_or_default();
        let folders = path.iter().rev().skip(1).filter_map(OsStr::to_str);
        let has = |name: &str| self.module.iter().any(|part| part == name);
        let is_taken_from = |name: &str| self.names.iter().any(|taken| taken == name);
        let is_below = { folders }.any(has);
        has(stem) || (is_below && stem == "__init__") || ((is_below || self.module.is_empty()) && is_taken_from(stem))
    }
}

/// The imports of a file, also those inside of functions, and those by a call with the name of the module. Comments and
/// docstrings import nothing.
pub(super) fn imports(text: &[u8]) -> Vec<Import> {
    let text = String::from_utf8_lossy(text);
    let mut found = Vec::new();
    // The lines that an import may stand below, outermost first, with their indentation.
    let mut above: Vec<(usize, bool)> = Vec::new();
    let mut quote = None;
    for line in text.lines() {
        let is_text = quote.is_some();
        quote = open_quote(line, quote);
        let code = line.trim_start();
        if is_text || code.is_empty() || code.starts_with('#') {
            continue;
        }
        let indent = line.len() - code.len();
        above.retain(|(other, _)| *other < indent);
        let is_optional = above.iter().any(|(_, forgives)| *forgives);
        let forgives =
            ["try:", "if TYPE_CHECKING", "if typing.TYPE_CHECKING"].iter().any(|head| code.starts_with(head));
        above.push((indent, forgives));
        let code = code.split('#').next().unwrap_or_default();
        for import in statements(code).flat_map(imported_by) {
            found.push(Import { is_optional: is_optional || forgives, ..import });
        }
        found.extend(called(code).map(|module| Import { module: parts(module), names: Vec::new(), is_optional }));
    }
    found
}

/// The statements of a line: `import os; import numpy` has two, and one may follow a colon, as in `try: import numpy`.
fn statements(code: &str) -> impl Iterator<Item = &str> {
    const HEADS: [&str; 10] = ["try", "except", "else", "finally", "if", "elif", "for", "while", "with", "def"];
    let word = code.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    let body = code.split_once(':').filter(|_| HEADS.contains(&word)).map_or(code, |(_, body)| body);
    body.split(';')
}

/// The imports of a statement.
fn imported_by(code: &str) -> Vec<Import> {
    let import = |module: &str, names: Vec<String>| Import { module: parts(module), names, is_optional: false };
    let code = code.trim();
    if let Some(modules) = code.strip_prefix("import ") {
        return modules.split(',').filter_map(first_word).map(|module| import(module, Vec::new())).collect();
    }
    let Some((module, names)) = code.strip_prefix("from ").and_then(|code| code.split_once(" import ")) else {
        return Vec::new();
    };
    let module = module.trim();
    if module.contains(char::is_whitespace) {
        return Vec::new();
    }
    let names = names.trim_start_matches('(').split(',').filter_map(first_word).map(str::to_owned).collect();
    vec![import(module, names)]
}

fn first_word(text: &str) -> Option<&str> {
    text.split_whitespace().next()
}

fn parts(module: &str) -> Vec<String> {
    module.split('.').filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

/// The modules in `__import__('NAME')` and `import_module('NAME')`.
fn called(code: &str) -> impl Iterator<Item = &str> {
    ["__import__(", "import_module("].into_iter().flat_map(move |call| {
        let named = |(at, _): (usize, &str)| {
            let argument = code[at + call.len()..].trim_start();
            let quote = argument.chars().next().filter(|c| matches!(c, '\'' | '"'))?;
            argument[1..].split_once(quote).map(|(module, _)| module)
        };
        code.match_indices(call).filter_map(named)
    })
}

/// The quotes of a text of several lines that is open at the end of this one.
fn open_quote(line: &str, mut open: Option<&'static str>) -> Option<&'static str> {
    let mut rest = line;
    loop {
        let next = match open {
            Some(quote) => rest.find(quote).map(|at| (at, quote)),
            None => ["\"\"\"", "'''"].into_iter().filter_map(|quote| Some((rest.find(quote)?, quote))).min(),
        };
        let Some((at, quote)) = next else { return open };
        // A comment before the quotes hides them.
        if open.is_none() && rest[..at].contains('#') {
            return None;
        }
        open = if open.is_some() { None } else { Some(quote) };
        rest = &rest[at + quote.len()..];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The modules that a text imports, those that it may do without in brackets.
    fn modules(text: &str) -> String {
        let shown = |import: &Import| {
            let module = import.module.join(".");
            if import.is_optional { format!("[{module}]") } else { module }
        };
        imports(text.as_bytes()).iter().map(shown).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn every_form_of_an_import_is_seen() {
        assert_eq!(modules("import os, numpy as np\nfrom a.b import (c, d\nfrom .own import x"), "os numpy a.b own");
        assert_eq!(modules("def f():\n    import numpy.linalg\n"), "numpy.linalg");
        assert_eq!(modules("import os; import agent # import more"), "os agent");
        assert_eq!(modules("x = __import__('agent'); importlib.import_module( \"old.one\")"), "agent old.one");
        assert_eq!(imports(b"from players import agent as a, other")[0].names, ["agent", "other"]);
    }

    #[test]
    fn a_module_is_found_as_python_finds_it() {
        let import = |text: &str| imports(text.as_bytes()).remove(0);
        let means = |text: &str, path: &str| import(text).means(Path::new(path));
        assert!(means("import agent", "agent.py") && !means("import agent", "alice/agent.py"));
        assert!(means("import alice.agent", "alice/agent.py") && means("from alice import agent", "alice/agent.py"));
        assert!(means("import alice", "alice/__init__.py") && !means("from agent import alice", "alice/agent.py"));
        let may_mean = |text: &str, path: &str| import(text).may_mean(Path::new(path));
        assert!(may_mean("import agent", "lib/agent.py") && !may_mean("import agents", "agent.py"));
    }

    #[test]
    fn what_is_only_told_is_not_imported() {
        for text in [
            "# import numpy",
            "x = 'import numpy'",
            "\"\"\"\nimport numpy\n\"\"\"",
            "'''one line'''\nfrom old notes of mine: import nothing",
            "important = 1",
        ] {
            assert_eq!(modules(text), "", "{text}");
        }
        assert_eq!(modules("'''one line'''\nimport os"), "os");
    }

    #[test]
    fn what_stands_in_a_try_may_be_missing() {
        assert_eq!(
            modules("try:\n    import numpy\nexcept ImportError:\n    import array\nimport os"),
            "[numpy] array os"
        );
        assert_eq!(modules("try: import numpy\nexcept ImportError: numpy = None"), "[numpy]");
        assert_eq!(modules("if TYPE_CHECKING:\n    import numpy\nif x:\n    import os"), "[numpy] os");
        assert_eq!(modules("try:\n    if x:\n        import numpy\nexcept: pass"), "[numpy]");
    }
}
