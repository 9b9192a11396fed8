//! Which sandbox levels this machine supports, found out by trying.

use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{ExitStatus, Stdio};
use std::sync::OnceLock;

use rustix::process::geteuid;

use super::{bwrap, cgroup, sys, uid, visible_paths};
use crate::{SandboxLevel, SystemCheck};

/// Whether a level is available here; if not, why, and how to get it.
pub(crate) fn support(level: SandboxLevel) -> Result<(), String> {
    static LANDLOCK: OnceLock<Result<(), String>> = OnceLock::new();
    static FULL: OnceLock<Result<(), String>> = OnceLock::new();
    let landlock = || LANDLOCK.get_or_init(try_landlock).clone();
    match level {
        SandboxLevel::None | SandboxLevel::Limits => Ok(()),
        SandboxLevel::Landlock => landlock(),
        SandboxLevel::Full => landlock().and_then(|()| FULL.get_or_init(try_bubblewrap).clone()),
    }
}

fn try_landlock() -> Result<(), String> {
    if sys::landlock_version().is_none() {
        return Err("the kernel has no landlock; it needs Linux 5.13 with `landlock` among the modules named by the \
                    boot option `lsm=`"
            .to_owned());
    }
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    if status.lines().any(|line| line.starts_with("Seccomp:")) {
        Ok(())
    } else {
        Err("the kernel has no seccomp; it needs one built with CONFIG_SECCOMP_FILTER".to_owned())
    }
}

/// Runs something harmless in bubblewrap, as the user that an agent would have.
fn try_bubblewrap() -> Result<(), String> {
    let program = bwrap::bubblewrap()
        .ok_or("bubblewrap is not installed; install the package `bubblewrap`, which brings the command bwrap")?;
    let mut command = bwrap::base_command(&program);
    for path in visible_paths::SYSTEM.map(Path::new).into_iter().filter(|path| path.exists()) {
        bwrap::bind_read_only(&mut command, path);
    }
    command.args(["--remount-ro", "/", "--", "/bin/sh", "-c", "exit 0"]).stdin(Stdio::null());
    // Kept until the end: another process that claims the user kills everything that runs as it.
    let claim = if geteuid().is_root() { Some(uid::claim(None)?) } else { None };
    if let Some(claim) = &claim {
        command.uid(claim.uid).gid(claim.uid);
    }
    let output = command.output().map_err(|error| format!("cannot run {}: {error}", program.display()))?;
    if output.status.success() {
        return Ok(());
    }
    Err(bwrap_failure(&program, output.status, &String::from_utf8_lossy(&output.stderr)))
}

/// Why bubblewrap failed, in its own words, with a remedy where they speak of permissions.
fn bwrap_failure(bubblewrap: &Path, status: ExitStatus, said: &str) -> String {
    let said = said.trim();
    let program = bubblewrap.display();
    if said.is_empty() {
        return format!("{program} failed without a word ({status}); is it bubblewrap, and does it run?");
    }
    let lower = said.to_lowercase();
    if ["namespace", "permi", "uid map", "denied"].iter().any(|word| lower.contains(word)) {
        return format!(
            "bubblewrap cannot make namespaces here ({said}); let ordinary users make them (sysctl \
             user.max_user_namespaces, kernel.unprivileged_userns_clone, kernel.apparmor_restrict_unprivileged_userns; \
             in a container, a looser security profile)"
        );
    }
    format!("{program} failed ({status}): {said}")
}

/// What else is worth knowing about this machine.
pub(crate) fn system_checks() -> Vec<SystemCheck> {
    vec![users(), control_groups(), landlock()]
}

fn control_groups() -> SystemCheck {
    let what = "control groups".to_owned();
    match cgroup::check_support() {
        Ok(detail) => SystemCheck { what, ok: true, detail, remedy: None },
        Err(why) => {
            let detail = format!("{why}; the guard counts what an agent uses, four times a second");
            let remedy = "start plyground as root, or where a part of the tree is yours: `systemd-run --user --scope \
                          plyground ...`, or a service with `Delegate=yes` and `DelegateSubgroup=`";
            SystemCheck { what, ok: true, detail, remedy: Some(remedy.to_owned()) }
        }
    }
}

fn users() -> SystemCheck {
    let what = "a user for each agent".to_owned();
    if !geteuid().is_root() {
        return SystemCheck {
            what,
            ok: true,
            detail: "agents run as the user who starts them, because that is not root".to_owned(),
            remedy: Some("at the level limits they could then disturb each other; prefer landlock or full".to_owned()),
        };
    }
    match uid::claim(None) {
        Ok(claim) => {
            let detail = format!("each agent runs as a user of its own; the next one is {}", claim.uid);
            SystemCheck { what, ok: true, detail, remedy: None }
        }
        Err(why) => {
            let remedy = Some("see to it that root can write to /run".to_owned());
            SystemCheck { what, ok: false, detail: why, remedy }
        }
    }
}

fn landlock() -> SystemCheck {
    let version = sys::landlock_version().unwrap_or(0);
    let missing = match version {
        0 => {
            return SystemCheck {
                what: "landlock".to_owned(),
                ok: false,
                detail: "not there".to_owned(),
                remedy: Some("boot a kernel with landlock switched on (`lsm=landlock,...`)".to_owned()),
            };
        }
        1..4 => "it cannot shut TCP (seccomp does) nor keep signals inside",
        4..6 => "it cannot keep signals inside",
        _ => "it has all we use",
    };
    SystemCheck {
        what: "landlock".to_owned(),
        ok: true,
        detail: format!("version {version}: {missing}"),
        remedy: (version < 6).then(|| "Linux 6.12 or newer has all we use".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::process::ExitStatusExt;

    use super::*;

    #[test]
    fn a_failing_bubblewrap_is_quoted_and_namespaces_are_blamed_only_by_itself() {
        let told = |said| bwrap_failure(Path::new("/usr/bin/bwrap"), ExitStatus::from_raw(0x100), said);
        assert_eq!(
            told(""),
            "/usr/bin/bwrap failed without a word (exit status: 1); is it bubblewrap, and does it run?"
        );
        assert_eq!(
            told("bwrap: Unknown option --size\n"),
            "/usr/bin/bwrap failed (exit status: 1): bwrap: Unknown option --size"
        );
        let refused = "bwrap: setting up uid map: Permission denied";
        assert!(told(refused).contains(refused) && told(refused).contains("max_user_namespaces"));
    }
}
