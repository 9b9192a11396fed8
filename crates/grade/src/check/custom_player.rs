//! The player of a submission's own design: its class has a name of its own, and it answers in time on the largest board.

use super::{CheckContext, CheckError};
use crate::plan::CustomPlayer;
use crate::report::{CheckTest, Finding};
use plyground_agents::AskOptions;
use serde_json::{Value, json};
use std::path::Path;
use std::time::Duration;

/// The time that the course itself waits for a late move.
const COURSE_GRACE: Duration = Duration::from_secs(1);
/// A move in less than this share of the time needs no clock.
const QUICK: f64 = 0.5;
/// How long a name may take.
const NAME_LIMIT: Duration = Duration::from_secs(5);

pub(super) fn run(context: &mut CheckContext<'_>) -> Result<Vec<CheckTest>, CheckError> {
    let Some(wanted) = context.library.plan.custom_player.clone() else { return Ok(Vec::new()) };
    let Ok(file) = context.submission.file_named(Some(&wanted.file)) else { return Ok(Vec::new()) };
    // A file that was named alone may be that of another problem.
    if file.file_stem().is_none_or(|stem| stem != wanted.file.as_str()) {
        return Ok(Vec::new());
    }
    let depends_on = json!(wanted);
    let class = context.test("custom/class", &depends_on, |context| class_test(context, &wanted, &file))?;
    let name = context.test("custom/name", &depends_on, |context| name_test(context, &wanted, &file))?;
    let clock = context.test("custom/is_time_up", &depends_on, |context| clock_test(context, &wanted, &file))?;
    Ok(vec![class, name, clock])
}

fn class_test(context: &mut CheckContext<'_>, wanted: &CustomPlayer, file: &Path) -> Result<CheckTest, CheckError> {
    Ok(match context.program(file)?.load()? {
        Ok(loaded) => {
            let class = loaded.name.unwrap_or_default();
            let title = format!("its class is called {class}");
            let is_renamed = class != wanted.skeleton_class;
            let note = (!is_renamed).then(|| Finding::note("that is the name in the skeleton; give it one of its own"));
            CheckTest::single("custom/class", title, is_renamed).with_findings(note)
        }
        Err(problem) => CheckTest::single("custom/class", "it cannot be imported", false)
            .with_findings([Finding::Problem { problem }]),
    })
}

fn name_test(context: &mut CheckContext<'_>, wanted: &CustomPlayer, file: &Path) -> Result<CheckTest, CheckError> {
    let defines_name = context.program(file)?.load()?.is_ok_and(|loaded| loaded.has.iter().any(|name| name == "name"));
    let options = AskOptions { limit: NAME_LIMIT, twice: false, trace: 0 };
    let reply = context.program(file)?.ask(&json!({"kind": "name"}), &options)?;
    let (title, problem) = match reply.outcome {
        Ok(given) => {
            let name = given.answers.get("name").and_then(Value::as_str).unwrap_or_default().to_owned();
            let problem = if !defines_name {
                Some(Finding::note("`name` is not overridden: it is the name of the class"))
            } else if name.trim().is_empty() || wanted.skeleton_names.contains(&name) {
                Some(Finding::note("that is the name in the skeleton; give it one of its own"))
            } else {
                None
            };
            (format!("it calls itself {name}"), problem)
        }
        Err(problem) => ("it has no name".to_owned(), Some(Finding::Problem { problem })),
    };
    Ok(CheckTest::single("custom/name", title, problem.is_none()).with_findings(problem))
}

fn clock_test(context: &mut CheckContext<'_>, wanted: &CustomPlayer, file: &Path) -> Result<CheckTest, CheckError> {
    let CustomPlayer { size, k, .. } = *wanted;
    let seconds = if context.library.full { wanted.full_seconds } else { wanted.seconds };
    let middle = size / 2;
    let mut board = vec![vec![0; size]; size];
    board[middle][middle] = 1;
    board[middle][middle + 1] = 2;
    let last_action = json!({"color": 2, "location": [middle, middle + 1]});
    let question = json!({"kind": "custom_move", "k": k, "board": board, "to_play": 1, "last_action": last_action, "limit": seconds});
    let limit = Duration::from_secs_f64(seconds) + COURSE_GRACE;
    let options = AskOptions { limit, twice: false, trace: 0 };
    let reply = context.program(file)?.ask(&question, &options)?;
    let on = format!("{size}x{size}, k={k}, {seconds} s");
    let test = match reply.outcome {
        Ok(given) => {
            let polls = given.answers.get("polls").and_then(Value::as_u64).unwrap_or_default();
            let title = format!(
                "{on}: it answers after {:.1} s, and has asked is_time_up {polls} times",
                reply.wall.as_secs_f64()
            );
            // A quick answer needs no clock; a search that goes on for long must ask.
            let is_quick = reply.cpu.as_secs_f64() < QUICK * seconds;
            let note = if is_quick {
                "it never asks is_time_up, and answers quickly all the same"
            } else {
                "it computes for long and never asks is_time_up: with less time its move would come too late"
            };
            let finding = (polls == 0).then(|| Finding::note(note));
            CheckTest::single("custom/is_time_up", title, polls > 0 || is_quick).with_findings(finding)
        }
        Err(problem) => CheckTest::single("custom/is_time_up", format!("{on}: no move in time"), false)
            .with_findings([Finding::Problem { problem }]),
    };
    Ok(test.by_clock())
}
