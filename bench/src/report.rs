//! A report that is printed as it grows and kept when it is done.

use std::error::Error;
use std::path::PathBuf;
use std::process::Command;

pub(crate) type Done<T = ()> = Result<T, Box<dyn Error>>;

/// The folder of this package.
pub(crate) fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

pub(crate) struct Report {
    name: &'static str,
    text: String,
}

impl Report {
    /// Starts with the machine, without which no rate means anything.
    pub(crate) fn new(name: &'static str) -> Report {
        let mut report = Report { name, text: String::new() };
        let cpu = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let model = cpu.lines().find_map(|line| line.strip_prefix("model name")).unwrap_or(": unknown");
        report.say(format!("cpu {}", model.trim_start_matches([' ', '\t', ':'])));
        let rustc = Command::new("rustc").arg("--version").output().map(|output| output.stdout).unwrap_or_default();
        report.say(String::from_utf8_lossy(&rustc).trim());
        report
    }

    pub(crate) fn say(&mut self, line: impl AsRef<str>) {
        println!("{}", line.as_ref());
        self.text.push_str(line.as_ref());
        self.text.push('\n');
    }

    pub(crate) fn keep(self) -> Done {
        let folder = folder().join("results");
        std::fs::create_dir_all(&folder)?;
        std::fs::write(folder.join(self.name).with_extension("txt"), self.text)?;
        Ok(())
    }
}
