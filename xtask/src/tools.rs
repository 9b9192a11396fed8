//! What the tests need beside Rust and Python 3: languages, walls, and opponents that others wrote.

use crate::stages::{Step, cargo, step, target};
use std::path::Path;
use std::process::Command;

/// Debian packages, each with a file that tells whether it is there.
const PACKAGES: [(&str, &str); 7] = [
    ("bubblewrap", "/usr/bin/bwrap"),
    ("chromium", "/usr/bin/chromium"),
    ("grhino", "/usr/games/gtp-rhino"),
    ("nats-server", "/usr/sbin/nats-server"),
    ("nodejs", "/usr/bin/node"),
    ("npm", "/usr/bin/npm"),
    ("python3-numpy", "/usr/lib/python3/dist-packages/numpy"),
];

/// A Gomocup brain, built into a folder of its own so that none of its dependencies is ours.
const BRAIN: &str = "install --quiet --locked figrid-board --version 0.3.2 --root";
const BRAIN_FILE: &str = "bin/pbrain-figrid";

/// The commands that install what is missing, or what a person has to do.
pub(crate) fn install() -> Result<Vec<Step>, String> {
    let mut steps = packages(is_root(), |file| Path::new(file).exists())?;
    let tools = target().join("tools");
    if !tools.join(BRAIN_FILE).exists() {
        let mut brain = cargo(BRAIN);
        brain.arguments.push(tools.display().to_string());
        steps.push(brain);
    }
    Ok(steps)
}

fn packages(is_root: bool, exists: impl Fn(&str) -> bool) -> Result<Vec<Step>, String> {
    let missing: Vec<_> = PACKAGES.iter().filter(|(_, file)| !exists(file)).map(|(name, _)| *name).collect();
    if missing.is_empty() {
        return Ok(Vec::new());
    }
    let line = format!("install -y --no-install-recommends {}", missing.join(" "));
    if !is_root || !exists("/usr/bin/apt-get") {
        return Err(format!("please install what is missing, on Debian with `sudo apt-get {line}`"));
    }
    let apt = |line: &str| Step {
        variable: Some(("DEBIAN_FRONTEND", "noninteractive".to_owned())),
        ..step("apt-get".into(), line)
    };
    Ok(vec![apt("update"), apt(&line)])
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout == b"0\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_missing_is_installed() {
        assert_eq!(packages(false, |_| true).map(|steps| steps.len()), Ok(0));
        let steps = packages(true, |file| !file.ends_with("node")).unwrap();
        assert!(steps[1].to_string().ends_with("apt-get install -y --no-install-recommends nodejs"));
    }

    #[test]
    fn who_may_not_install_is_told_what_to_type() {
        let told = packages(false, |file| file.starts_with("/usr/bin")).unwrap_err();
        assert!(
            told.ends_with("`sudo apt-get install -y --no-install-recommends grhino nats-server python3-numpy`"),
            "{told}"
        );
        assert!(packages(true, |_| false).is_err(), "there is no apt-get everywhere");
    }
}
