//! A class of 300 hand-ins of a course, graded by `plyground grade run` as a teaching assistant would type it.

use crate::report::{Done, Report, folder};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// Hand-ins in the class, of which so many hang: two in a hundred, the most that the goal speaks of.
const CLASS: usize = 300;
const HANGING: usize = 6;
/// The goal: all of them within this time on two cores.
const GOAL: f64 = 600.0;

pub(crate) fn evaluation(course: &str) -> Done {
    let mut report = Report::new("grading");
    let plyground = std::env::current_exe()?.with_file_name("plyground");
    if !plyground.exists() {
        return Err("there is no `plyground` beside this program: cargo build --release".into());
    }
    let scratch = tempfile::tempdir()?;
    let class = scratch.path().join("class");
    let kinds = write_class(course, &class)?;
    report.say(format!("{CLASS} hand-ins of {course}: {kinds} programs in turn, {HANGING} that hang"));
    let cores = std::thread::available_parallelism()?;
    let start = Instant::now();
    let before = children_seconds()?;
    let output = Command::new(&plyground)
        .args(["grade", "run", course])
        .arg(&class)
        .arg("--out")
        .arg(scratch.path().join("grades"))
        .output()?;
    let (wall, used) = (start.elapsed().as_secs_f64(), children_seconds()? - before);
    let said = String::from_utf8_lossy(&output.stdout);
    if !output.status.success() && output.status.code() != Some(1) {
        return Err(
            format!("grade run ended with {}: {}", output.status, String::from_utf8_lossy(&output.stderr)).into()
        );
    }
    report.say(said.lines().next().unwrap_or("nothing was said"));
    report
        .say(format!("{wall:.0} s on {cores} cores, {used:.0} s of processor time; {:.2} s each", wall / CLASS as f64));
    report.say(format!("{:.2} of the goal of {GOAL} s", wall / GOAL));
    let rows = std::fs::read_to_string(scratch.path().join("grades/grades.csv"))?.lines().count() - 1;
    if rows != CLASS {
        return Err(format!("the table of marks has {rows} rows").into());
    }
    report.keep()
}

/// Copies our own hand-ins, right ones and wrong ones, under as many names as there are students.
fn write_class(course: &str, class: &Path) -> Done<usize> {
    let submissions = folder().join("../tests/submissions");
    let kinds = programs(&submissions.join(course))?;
    let hanging: Vec<PathBuf> =
        ["sleeps-for-ever", "sleeps-in-its-answer"].iter().map(|name| submissions.join("hostile").join(name)).collect();
    for student in 0..CLASS {
        let every = CLASS / HANGING;
        let from = if student % every == 0 {
            &hanging[student / every % hanging.len()]
        } else {
            &kinds[student % kinds.len()]
        };
        let to = class.join(format!("student-{student:03}"));
        std::fs::create_dir_all(&to)?;
        for entry in std::fs::read_dir(from)? {
            let file = entry?.path();
            std::fs::copy(&file, to.join(file.file_name().unwrap_or_default()))?;
        }
    }
    Ok(kinds.len())
}

/// The folders in a folder, sorted.
fn programs(folder: &Path) -> Done<Vec<PathBuf>> {
    let mut found: Vec<PathBuf> = std::fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Done<_>>()?;
    found.retain(|path| path.is_dir());
    found.sort();
    Ok(found)
}

/// Processor time of all children that have ended, and of theirs.
fn children_seconds() -> Done<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat")?;
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    // The name of the program is field 2; cutime and cstime are fields 16 and 17.
    let ticks: f64 = fields[13..15].iter().map(|field| field.parse().unwrap_or(0.0)).sum();
    Ok(ticks / 100.0)
}
