//! What starting an agent costs: processor time of a whole short game, less that of the same game without programs.

use crate::referee::{environment, play};
use crate::report::{Done, Report};
use plyground_agents::{CourseAgent, PythonNeeds, RunEnvironment};
use plyground_course::CoursePart;
use plyground_guard::{SandboxLevel, available_levels};
use serde::Deserialize;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Games a row.
const GAMES: u32 = 40;
/// Ticks of the processor clock in a second, as Linux counts them for its users.
const TICKS: f64 = 100.0;

/// An agent of the JSON protocol that names the first legal move. Everything beside an agent is taken along and hashed, so it
/// lies in a folder of its own.
const AGENT: &str = r#"#!/bin/sh
while read -r line; do
    case $line in
        '{"type":"hello"'*) echo '{"name":"Instant"}' ;;
        *'"legal":["'*) rest=${line#*'"legal":["'}; echo "{\"move\":\"${rest%%\"*}\"}" ;;
    esac
done
"#;

/// Boards on which a game is short.
const SHORT: [&str; 5] = ["tts:1x2,k=2", "othello:2", "extconnect4:1x2,pops=0", "mnk:1x2,k=1", "dominoes:2x2"];

/// The table `[skeleton]` of a course, as far as it matters here.
#[derive(Deserialize)]
struct SkeletonPart {
    agent: String,
}

/// Measures and reports.
pub(crate) fn evaluation() -> Done {
    let mut report = Report::new("startup");
    report.say(format!("{GAMES} starts a row, milliseconds of processor time for each"));
    let mut row = |name: &str, cost: f64| report.say(format!("{name:<52}{cost:>8.1}"));
    let folder = tempfile::tempdir()?;
    let agent = written(folder.path())?;
    row("a bare shell script, which reads nothing and ends", programs(&agent, &[])?);
    row("our own program, as the guard is", programs(&std::env::current_exe()?, &["guard"])?);
    let none = environment(SandboxLevel::None)?;
    let python = none.python(PythonNeeds::Python3)?.program;
    row("bare Python: python3 -c pass", programs(&python, &["-c", "pass"])?);
    for (level, offered) in available_levels() {
        if offered.is_err() {
            continue;
        }
        let environment = environment(level)?;
        row(&format!("exec:, {level}"), start("mnk:1x2,k=1", &format!("exec:{}", agent.display()), &environment)?);
        // The skeletons of `plyground new-agent`.
        for agent in CourseAgent::all() {
            let course = agent.course.id.as_str();
            let Some(skeleton) = agent.course.part::<SkeletonPart>(CoursePart::Skeleton)? else { continue };
            let family = agent.course.own_family().unwrap_or_default();
            let Some(game) = SHORT.into_iter().find(|game| game.split(':').next() == Some(family)) else { continue };
            let spec = format!("{course}:{}", skeleton_path(course, &skeleton.agent));
            if environment.python(agent.needs).is_err() {
                continue;
            }
            row(&format!("{course}, {level}"), start(game, &spec, &environment)?);
        }
    }
    report.keep()
}

/// The agent as a program in this folder.
fn written(folder: &Path) -> Done<PathBuf> {
    let path = folder.join("instant.sh");
    std::fs::write(&path, AGENT)?;
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755))?;
    Ok(path)
}

fn skeleton_path(course: &str, file: &str) -> String {
    let templates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../hosts/python/skeletons");
    templates.join(course).join(file).display().to_string()
}

/// What a program costs beyond an agent of ours in the same seat.
fn start(game: &str, agent: &str, environment: &RunEnvironment) -> Done<f64> {
    // What is done once for all games of a match is not part of a start.
    play(game, [agent, "first"], environment)?;
    let games = |agent: &str| {
        let before = processor_time()?;
        for _ in 0..GAMES {
            play(game, [agent, "first"], environment)?;
        }
        Done::Ok(processor_time()? - before)
    };
    Ok((games(agent)? - games("first")?) * 1000.0 / f64::from(GAMES))
}

fn programs(program: &Path, arguments: &[&str]) -> Done<f64> {
    let before = processor_time()?;
    for _ in 0..GAMES {
        Command::new(program)
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()?;
    }
    Ok((processor_time()? - before) * 1000.0 / f64::from(GAMES))
}

/// Seconds of processor time that this program and everything it has started and waited for have used.
fn processor_time() -> Done<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat")?;
    let (_, fields) = stat.rsplit_once(')').ok_or("a line without a name")?;
    let ticks = fields.split_whitespace().skip(11).take(4).map(str::parse::<f64>).sum::<Result<f64, _>>()?;
    Ok(ticks / TICKS)
}
