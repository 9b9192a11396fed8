//! Lists the texts of the folders in `courses`, so that the program carries them and a new folder needs no line of code.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The ends of the names of texts that say something about a course. Its vectors and examples are for tests.
const ENDS: [&str; 2] = ["toml", "txt"];

fn main() -> io::Result<()> {
    let variable = |name| PathBuf::from(env::var_os(name).expect("cargo sets it"));
    let courses = variable("CARGO_MANIFEST_DIR").join("../../courses");
    println!("cargo::rerun-if-changed={}", courses.display());
    let mut files = Vec::new();
    collect(&courses, &mut files)?;
    files.sort();
    let inside = |path: &Path| path.strip_prefix(&courses).expect("it lies there").display().to_string();
    let entry = |path: &PathBuf| format!("({:?}, include_str!({path:?})),\n", inside(path));
    fs::write(variable("OUT_DIR").join("files.rs"), format!("&[\n{}]", files.iter().map(entry).collect::<String>()))
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if ENDS.iter().any(|end| path.extension().is_some_and(|found| found == *end)) {
            files.push(path);
        }
    }
    Ok(())
}
