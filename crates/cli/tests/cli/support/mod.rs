//! Runs the real program in a folder of its own, with nothing of the machine's environment.
//!
//! ```text
//! plyground(["show", "mnk,k=2", "--position", "board.txt"]).file("board.txt", "x.\n.o\n").run().ok()
//! ```

use serde_json::Value;
use std::ffi::OsString;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// The project's folder.
pub(crate) const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// A run in the making: the arguments, the files around it and what is typed.
#[must_use]
pub(crate) struct Plyground {
    arguments: Vec<OsString>,
    folder: TempDir,
    stdin: Vec<u8>,
}

/// The program with these arguments.
pub(crate) fn plyground<const N: usize>(arguments: [&str; N]) -> Plyground {
    Plyground {
        arguments: arguments.map(OsString::from).to_vec(),
        folder: TempDir::new().expect("a scratch folder"),
        stdin: Vec::new(),
    }
}

/// An agent of `tests/agents`.
pub(crate) fn agent(file: &str) -> String {
    format!("{ROOT}/tests/agents/{file}")
}

/// A match of an agent against `first`, whose record is `g.json`.
pub(crate) fn against_first(game: &str, spec: &str) -> Plyground {
    plyground(["match", game, "--first", spec, "--second", "first", "--json", "g.json"])
}

impl Plyground {
    /// More arguments.
    pub(crate) fn and<const N: usize>(mut self, arguments: [&str; N]) -> Plyground {
        self.arguments.extend(arguments.map(OsString::from));
        self
    }

    /// A file in the folder where it runs.
    pub(crate) fn file(self, name: &str, content: impl AsRef<[u8]>) -> Plyground {
        let path = self.folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("it lies in the folder")).expect("a scratch folder takes folders");
        std::fs::write(path, content).expect("a scratch folder takes files");
        self
    }

    /// A link in that folder, to an empty file.
    #[cfg(unix)]
    pub(crate) fn link(self, target: &str, name: &str) -> Plyground {
        let run = self.file(target, "");
        std::os::unix::fs::symlink(target, run.folder.path().join(name)).expect("a scratch folder takes links");
        run
    }

    /// A link in that folder to something elsewhere on the disk.
    #[cfg(unix)]
    pub(crate) fn link_to(self, target: &str, name: &str) -> Plyground {
        let path = self.folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("it lies in the folder")).expect("a scratch folder takes folders");
        std::os::unix::fs::symlink(target, path).expect("a scratch folder takes links");
        self
    }

    /// What comes in on standard input.
    pub(crate) fn stdin(mut self, text: impl AsRef<[u8]>) -> Plyground {
        self.stdin = text.as_ref().to_vec();
        self
    }

    /// Runs it to its end.
    pub(crate) fn run(self) -> Output {
        let mut child = Command::new(env!("CARGO_BIN_EXE_plyground"))
            .args(&self.arguments)
            .current_dir(self.folder.path())
            .env_clear()
            .env("COLUMNS", "80")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("cargo built the program");
        // A program that refuses its arguments is gone before it reads anything.
        let _ = child.stdin.take().expect("a pipe").write_all(&self.stdin);
        let output = child.wait_with_output().expect("the program ends");
        let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
        Output {
            stdout: text(output.stdout),
            stderr: text(output.stderr),
            code: output.status.code().expect("the program ends by itself"),
            folder: self.folder,
        }
    }

    /// The output of a run that must succeed and have nothing to remark.
    pub(crate) fn ok(self) -> String {
        self.run().ok()
    }

    /// The JSON that a successful run prints.
    pub(crate) fn json(self) -> Value {
        let text = self.ok();
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error} in {text}"))
    }

    /// The message of a run that must be refused.
    pub(crate) fn refused(self) -> String {
        self.run().refused()
    }
}

/// What came of a run.
#[must_use]
#[derive(Debug)]
pub(crate) struct Output {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) code: i32,
    folder: TempDir,
}

impl Output {
    /// Standard output, after nothing went wrong and nothing was remarked.
    pub(crate) fn ok(self) -> String {
        assert_eq!((self.code, self.stderr.as_str()), (0, ""), "{self:?}");
        self.stdout
    }

    /// The message of an error: exit code 2, one line on standard error, nothing on standard output.
    pub(crate) fn refused(self) -> String {
        assert_eq!((self.code, self.stdout.as_str()), (2, ""), "{self:?}");
        let line = self.stderr.strip_suffix('\n').unwrap_or_else(|| panic!("an unfinished line: {self:?}"));
        assert!(!line.contains('\n'), "more than a line: {self:?}");
        line.strip_prefix("plyground: ").unwrap_or_else(|| panic!("nobody says who complains: {self:?}")).to_owned()
    }

    /// Another run in the same folder.
    pub(crate) fn then<const N: usize>(self, arguments: [&str; N]) -> Plyground {
        Plyground { folder: self.folder, ..plyground(arguments) }
    }

    /// Whether the run left this file behind.
    pub(crate) fn has(&self, name: impl AsRef<Path>) -> bool {
        self.folder.path().join(name).exists()
    }

    /// Where a file that the run left behind lies, for as long as this output is kept.
    pub(crate) fn path(&self, name: &str) -> std::path::PathBuf {
        self.folder.path().join(name)
    }

    /// A file that the run left behind.
    pub(crate) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.folder.path().join(name)).expect("the program wrote it")
    }
}
