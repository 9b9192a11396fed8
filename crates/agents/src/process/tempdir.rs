//! A temporary folder that goes away whatever an agent has done in it.

use plyground_guard::PrivateTempDir;
use std::fs;
use std::io;
use std::path::Path;

/// The folders of one agent, which are removed with this value, however deeply the agent has nested folders in them and
/// whatever permissions it has changed.
#[derive(Debug)]
pub(super) struct AgentTempDir(PrivateTempDir);

impl AgentTempDir {
    /// New folders in one that an agent's user may enter, but not list.
    pub(super) fn new() -> io::Result<AgentTempDir> {
        let tempdir = AgentTempDir(PrivateTempDir::new()?);
        tempdir.0.allow_agents()?;
        for folder in ["agent", "tmp", "host"] {
            fs::create_dir(tempdir.path().join(folder))?;
        }
        Ok(tempdir)
    }

    pub(super) fn path(&self) -> &Path {
        self.0.path()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_deeper_than_any_path_go_away() {
        let tempdir = AgentTempDir::new().unwrap();
        let path = tempdir.path().to_owned();
        let tmp = path.join("tmp");
        let name = "n".repeat(200);
        // A path that long could not be named, so the chain grows at its upper end.
        for _ in 0..100 {
            fs::create_dir(tmp.join("above")).unwrap();
            fs::write(tmp.join("above/file"), "").unwrap();
            if tmp.join(&name).exists() {
                fs::rename(tmp.join(&name), tmp.join("above").join(&name)).unwrap();
            }
            fs::rename(tmp.join("above"), tmp.join(&name)).unwrap();
        }
        drop(tempdir);
        assert!(!path.exists());
    }
}
