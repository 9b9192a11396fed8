//! `plyground grade autograder`, unpacked and run where Gradescope would run it: as root in a container without rights, without
//! a network, and on a kernel without Landlock.
#![expect(clippy::unwrap_used, reason = "the helpers of a test are test code too")]

use crate::support::{ROOT, plyground};
use serde_json::Value;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;
use zip::ZipArchive;

/// A disk laid out as Gradescope lays it out, with an autograder on it.
struct Container {
    root: TempDir,
}

/// What came of a command in the container.
struct Ended {
    code: Option<i32>,
    output: String,
}

impl Container {
    /// Unpacks the archive as the hand-in system does, without the rights that it asks for.
    fn new(archive: &Path) -> Container {
        let container = Container { root: TempDir::new().unwrap() };
        for folder in ["source", "submission", "results"] {
            fs::create_dir_all(container.path(folder)).unwrap();
        }
        let mut archive = ZipArchive::new(fs::File::open(archive).unwrap()).unwrap();
        for index in 0..archive.len() {
            let mut file = archive.by_index(index).unwrap();
            let path = container.path("source").join(file.enclosed_name().unwrap());
            std::io::copy(&mut file, &mut fs::File::create(&path).unwrap()).unwrap();
            fs::set_permissions(path, fs::Permissions::from_mode(0o644)).unwrap();
        }
        fs::copy(container.path("source/run_autograder"), container.path("run_autograder")).unwrap();
        fs::set_permissions(container.path("run_autograder"), fs::Permissions::from_mode(0o755)).unwrap();
        container
    }

    /// A path below `/autograder`.
    fn path(&self, name: &str) -> std::path::PathBuf {
        self.root.path().join("autograder").join(name)
    }

    fn run(&self, command: &[&str]) -> Ended {
        let output = Command::new("python3")
            .arg(format!("{ROOT}/tests/autograder/container.py"))
            .arg(self.root.path())
            .args(["--without", "landlock", "--"])
            .args(command)
            .output()
            .expect("Python 3 is installed");
        let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
        Ended { code: output.status.code(), output: text }
    }

    /// Hands a submission in and grades it.
    fn grade(&self, files: &[(&str, &str)]) -> (Value, String) {
        for folder in ["submission", "results"] {
            fs::remove_dir_all(self.path(folder)).unwrap();
            fs::create_dir(self.path(folder)).unwrap();
        }
        for (name, text) in files {
            fs::write(self.path("submission").join(name), text).unwrap();
        }
        fs::write(self.path("submission_metadata.json"), METADATA).unwrap();
        let ended = self.run(&["/autograder/run_autograder"]);
        assert_eq!(ended.code, Some(0), "{}", ended.output);
        let results = fs::read_to_string(self.path("results/results.json")).expect("results are always left");
        (serde_json::from_str(&results).expect("results.json is JSON"), ended.output)
    }
}

const METADATA: &str = r#"{
  "id": 123456, "created_at": "2026-11-16T14:22:32.365935-07:00", "assignment_id": 7, "submission_method": "upload",
  "assignment": {"id": 7, "course_id": 1, "title": "Dominoes", "total_points": "50.0",
    "release_date": "2026-11-01T00:00:00.000000-07:00", "due_date": "2026-11-20T00:00:00.000000-07:00",
    "late_due_date": null, "group_submission": false, "group_size": null},
  "users": [{"id": 1, "email": "ada@example.org", "name": "Ada L", "sid": "0012"}],
  "previous_submissions": []
}"#;

/// Says aloud that this machine cannot do it; a failure where everything is promised to be installed.
fn is_root() -> bool {
    let is_root = Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout == b"0\n");
    if !is_root {
        let promised = std::env::var_os("PLYGROUND_ALL_INSTALLED").is_some();
        assert!(!promised, "only root can run a container, and PLYGROUND_ALL_INSTALLED is set");
        eprintln!("not tested: an autograder in a container, which only root can run");
    }
    is_root
}

/// A right submission that looks around when it is imported, and fails if it sees anything of the grader's.
fn spy(submission: &str) -> String {
    format!("{submission}{SPY}")
}

const SPY: &str = r#"

def look_around():
    import glob
    seen = glob.glob('/autograder/source/*')
    seen += glob.glob('/autograder/results/*')
    for path in ['source/cases-1.json', 'source/rubric.toml', 'run_autograder',
                 'submission_metadata.json', 'results/results.json']:
        for mode in ['r', 'a']:
            try:
                open('/autograder/' + path, mode).close()
                seen.append((mode, path))
            except OSError:
                pass
    if [it for it in seen if it != ('r', 'run_autograder')]:
        raise SystemExit('it can see ' + repr(seen))


look_around()
"#;

/// An autograder whose program is replaced by a script of a line, in its container.
fn scripted(script: &str) -> Container {
    let written =
        plyground(["grade", "autograder", "cis521", "a.zip", "--program", "/bin/true", "--seconds", "1"]).run();
    assert_eq!(written.code, 0, "{}", written.stderr);
    let container = Container::new(&written.path("a.zip"));
    fs::write(container.path("source/plyground"), format!("#!/bin/sh\n{script}\n")).unwrap();
    container
}

#[test]
fn an_autograder_says_which_program_it_carries_and_what_that_needs() {
    let written = plyground(["grade", "autograder", "cis521", "a.zip", "--program", "/bin/true"]).run();
    let lines: Vec<&str> = written.stdout.lines().collect();
    assert!(lines[0].starts_with("a.zip: an autograder of cis521, 0."), "{lines:?}");
    assert!(lines[1].starts_with("program: /bin/true (needs glibc 2."), "{lines:?}");
    let refused = plyground(["grade", "autograder", "cis521", "a.zip", "--program", "x.py"]).file("x.py", "").refused();
    assert_eq!(
        refused,
        "cannot put x.py into an autograder: not a program for 64-bit Linux on x86 processors (expected an ELF file)"
    );
    let refused = plyground(["grade", "autograder", "cis251", "a.zip"]).run();
    assert!(refused.stderr.contains("there is no course `cis251`"), "{}", refused.stderr);
}

#[test]
fn a_system_with_an_older_c_library_is_told_so_when_its_image_is_built() {
    if !is_root() {
        return;
    }
    let container = scripted("exit 0");
    let setup = fs::read_to_string(container.path("source/setup.sh")).unwrap();
    let needed = setup.lines().find(|line| line.starts_with("needed=")).unwrap();
    fs::write(container.path("source/setup.sh"), setup.replace(needed, "needed=99.1")).unwrap();
    let ended = container.run(&["/bin/bash", "/autograder/source/setup.sh"]);
    assert_eq!(ended.code, Some(1), "{}", ended.output);
    assert!(ended.output.contains("and the program in this autograder needs 99.1 or newer"), "{}", ended.output);
}

#[test]
fn results_are_left_whatever_becomes_of_the_grader() {
    if !is_root() {
        return;
    }
    for (script, says) in [
        ("[ $1 = doctor ] || exit 7", "The grader failed on this submission."),
        ("[ $1 = doctor ] || kill -9 $$", "The grader failed on this submission."),
        ("[ $1 = doctor ] || sleep 1000", "Grading took longer than 1 s and was stopped."),
    ] {
        let container = scripted(script);
        let setup = container.run(&["/bin/bash", "/autograder/source/setup.sh"]);
        assert_eq!(setup.code, Some(0), "{}", setup.output);
        let (results, output) = container.grade(&[]);
        assert_eq!(results["score"], 0);
        let told = results["output"].as_str().unwrap();
        assert!(told.starts_with(says), "{script}: {told}\n{output}");
    }
}

/// The real thing: a right submission that spies gets its points, so it saw nothing; a wrong one does not.
#[test]
fn a_submission_is_graded_in_a_container_without_rights_and_cannot_see_the_cases() {
    if !is_root() {
        return;
    }
    let cases = fs::read_to_string(format!("{ROOT}/courses/cis521/examples.json")).unwrap();
    let written = plyground(["grade", "autograder", "cis521", "a.zip", "--cases", "hidden.json"])
        .file("hidden.json", cases)
        .run();
    assert_eq!(written.code, 0, "{}", written.stderr);
    let container = Container::new(&written.path("a.zip"));
    let setup = container.run(&["/bin/bash", "/autograder/source/setup.sh"]);
    assert_eq!(setup.code, Some(0), "{}", setup.output);
    assert!(setup.output.contains("at level limits"), "{}", setup.output);

    let submission =
        |name: &str| fs::read_to_string(format!("{ROOT}/tests/submissions/cis521/{name}/homework4.py")).unwrap();
    let score = |results: &Value| results["score"].as_f64().unwrap_or_else(|| panic!("{results}"));
    let (right, output) = container.grade(&[("homework4.py", &submission("recursive"))]);
    let (spying, _) = container.grade(&[("homework4.py", &spy(&submission("recursive")))]);
    assert_eq!(score(&spying), score(&right), "{spying}\n{output}");
    let (wrong, _) = container.grade(&[("homework4.py", &submission("never-cuts"))]);
    assert!(score(&wrong) < score(&right), "{wrong}");
    let (nothing, _) = container.grade(&[("notes.txt", "I was ill.")]);
    assert!(score(&nothing) < score(&wrong), "{nothing}");
    let seen = wrong.to_string();
    assert!(!seen.contains("/autograder/source"), "nothing of the grader's is shown: {seen}");
}
