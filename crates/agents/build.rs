//! Lists the folders that courses hand out and our solved versions, so that the program carries them and a new file needs
//! no line of code.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// What Python leaves behind where modules were imported.
const COMPILED: &str = "__pycache__";

fn main() -> io::Result<()> {
    let variable = |name| PathBuf::from(env::var_os(name).expect("cargo sets it"));
    for name in ["starters", "solved"] {
        let folder = variable("CARGO_MANIFEST_DIR").join("../../hosts/python").join(name);
        println!("cargo::rerun-if-changed={}", folder.display());
        let mut files = Vec::new();
        collect(&folder, &mut files)?;
        files.sort();
        let inside = |path: &Path| path.strip_prefix(&folder).expect("it lies there").display().to_string();
        let entry = |path: &PathBuf| format!("({:?}, include_bytes!({path:?})),\n", inside(path));
        let list = format!("&[\n{}]", files.iter().map(entry).collect::<String>());
        fs::write(variable("OUT_DIR").join(format!("{name}.rs")), list)?;
    }
    Ok(())
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if !path.is_dir() {
            files.push(path);
        } else if path.file_name().is_none_or(|name| name != COMPILED) {
            collect(&path, files)?;
        }
    }
    Ok(())
}
