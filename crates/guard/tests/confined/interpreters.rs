//! Agents come in any language: their interpreters must run at every sandbox level.

use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::{env, fs};

use plyground_guard::{SandboxLevel, can_run};

use crate::field::{Field, at_each_level, guard_exe, is_root, not_tested, said, start};

/// Runs a program at each level, if it is installed here.
fn runs_everywhere(program: &str, arguments: &[&str], answer: &str) {
    let installed = env::split_paths("/usr/local/bin:/usr/bin:/bin").any(|folder| folder.join(program).is_file());
    if !installed {
        not_tested(&format!("{program} is not installed here"));
        return;
    }
    at_each_level(SandboxLevel::None, |level| {
        let field = Field::new();
        let command = [&[program], arguments].concat();
        assert_eq!(said(&mut start(&field.confinement(level, &command))), answer, "{level}: {program}");
    });
}

#[test]
fn interpreters_run_at_every_level() {
    runs_everywhere(
        "python3",
        &["-c", "import ssl, json, random, asyncio; asyncio.run(asyncio.sleep(0)); print(6 * 7)"],
        "42",
    );
    runs_everywhere("perl", &["-e", "print 6 * 7"], "42");
    // Each memory of WebAssembly reserves ten gigabytes of addresses; Node's own loader may need one.
    let memories =
        "const memories = [1, 2, 3].map(() => new WebAssembly.Memory({initial: 1})); console.log(14 * memories.length)";
    runs_everywhere("node", &["-e", memories], "42");
    // It says what it is on standard error.
    runs_everywhere("java", &["-version"], "");
}

#[test]
fn threads_run_at_every_level() {
    let script = "
from threading import Thread
done = []
threads = [Thread(target=done.append, args=(number,)) for number in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(sorted(done))";
    at_each_level(SandboxLevel::None, |level| {
        assert_eq!(Field::new().python_says(level, script), "[0, 1, 2, 3, 4, 5, 6, 7]", "{level}");
    });
}

#[test]
fn python_shares_work_between_processes() {
    let script = "
from multiprocessing import Pool
print(Pool(2).map(abs, [-1, -2, -3]))";
    at_each_level(SandboxLevel::None, |level| {
        // Its locks lie in a folder that all programs of a machine share, so they need a machine of their own.
        if level != SandboxLevel::Landlock {
            assert_eq!(Field::new().python_says(level, script), "[1, 2, 3]", "{level}");
        }
    });
}

#[test]
fn a_program_in_a_folder_that_only_root_can_enter_is_made_reachable() {
    if !is_root() {
        not_tested("only root has folders that only root can enter");
        return;
    }
    let closed = tempfile::tempdir().unwrap();
    fs::set_permissions(closed.path(), fs::Permissions::from_mode(0o700)).unwrap();
    let bin = closed.path().join("installed/bin");
    fs::create_dir_all(&bin).unwrap();
    fs::create_dir_all(closed.path().join("installed/lib")).unwrap();
    fs::write(closed.path().join("installed/lib/answer"), "42\n").unwrap();
    fs::write(closed.path().join("secret"), "").unwrap();
    let program = bin.join("tool");
    fs::write(&program, "#!/bin/sh\ncat ${0%/bin/*}/lib/answer\ntest ! -e ${0%/installed/*}/secret").unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    at_each_level(SandboxLevel::Limits, |level| {
        let field = Field::new();
        let agent = field.confinement(level, &[program.to_str().unwrap()]);
        assert_eq!(said(&mut start(&agent)), "42", "{level}");
    });
    assert!(closed.path().join("secret").exists(), "outside, nothing has changed");
}

#[test]
fn a_match_may_be_staged_in_a_folder_that_only_its_owner_can_enter() {
    at_each_level(SandboxLevel::None, |level| {
        let field = Field::new();
        fs::set_permissions(field.stage().parent().unwrap(), fs::Permissions::from_mode(0o700)).unwrap();
        let mut agent = field.sh(level, "echo kept >note && cat note && echo x >$TMPDIR/y");
        assert_eq!(said(&mut agent), "kept", "{level}");
        assert_eq!(fs::read_to_string(field.stage().join("note")).unwrap(), "kept\n");
    });
}

#[test]
fn a_virtual_environment_is_seen_whole() {
    let folder = tempfile::tempdir().unwrap();
    let environment = folder.path().join("environment");
    let packages = environment.join("lib/python3/site-packages");
    fs::create_dir_all(environment.join("bin")).unwrap();
    fs::create_dir_all(&packages).unwrap();
    fs::write(environment.join("pyvenv.cfg"), "home = /usr/bin\n").unwrap();
    fs::write(packages.join("answer.py"), "value = 42").unwrap();
    let python = environment.join("bin/python");
    symlink("/usr/bin/python3", &python).unwrap();
    at_each_level(SandboxLevel::None, |level| {
        let field = Field::new();
        let script =
            format!("import sys; sys.path.append({packages:?}); import answer; print(answer.value, sys.prefix)");
        let agent = field.confinement(level, &[python.to_str().unwrap(), "-c", &script]);
        assert_eq!(said(&mut start(&agent)), format!("42 {}", environment.display()), "{level}");
    });
}

#[test]
fn a_program_that_is_hidden_is_reported_with_what_it_said() {
    at_each_level(SandboxLevel::Landlock, |level| {
        let field = Field::new();
        let agent = field.confinement(level, &["/bin/cat", "/etc/passwd"]);
        let why = can_run(guard_exe(), &agent).unwrap_err();
        assert!(why.contains("/etc/passwd"), "{level}: {why}");
    });
    assert!(Path::new("/etc/passwd").exists());
}
