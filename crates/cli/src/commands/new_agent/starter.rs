//! `plyground new-agent COURSE --starter`: the folder that a course hands out.

use super::{print_line, shell_quote, write_all};
use anyhow::Result;
use plyground_agents::StarterFolder;
use std::path::PathBuf;
use std::process::ExitCode;

pub(super) fn write(course: &str, dir: Option<PathBuf>, id: Option<&str>) -> Result<ExitCode> {
    let starter = StarterFolder::new(course, id)?;
    let folder = dir.unwrap_or_else(|| PathBuf::from(format!("{course}-starter")));
    let files: Vec<_> = starter.files.iter().map(|(path, content)| (folder.join(path), *content)).collect();
    write_all(&files)?;
    let aligned = |name: &str| format!("{:40}", folder.join(name).display());
    for graded in &starter.graded {
        print_line!("{} yours to write", aligned(graded));
    }
    let given = files.len() - starter.graded.len();
    print_line!("{} {given} files more, as the course hands them out", aligned(""));
    print_line!("");
    print_line!("Next, as in the handout:");
    print_line!("  cd {}", shell_quote(&folder.display().to_string()));
    for command in &starter.commands {
        print_line!("  {command}");
    }
    Ok(ExitCode::SUCCESS)
}
