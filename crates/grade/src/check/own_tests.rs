//! The inputs and outputs that students write themselves, run as the course's own tests run them.

use super::{CheckContext, CheckError};
use crate::plan::OwnTests;
use crate::report::{CheckTest, Finding};
use plyground_agents::AskOptions;
use plyground_games::formats::state::StateText;
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(10);
/// The time limit that players who look at a clock are told, in seconds.
const CLOCK: f64 = 1.0;
/// The most inputs of a problem.
const MOST: usize = 20;

pub(super) fn run(context: &mut CheckContext<'_>) -> Result<Vec<CheckTest>, CheckError> {
    let mut tests = Vec::new();
    for own in context.library.plan.own_tests.clone() {
        let inputs = inputs(context, &own.problem);
        let Ok(file) = context.submission.file_named(Some(&own.file)) else { continue };
        if !inputs.is_empty() {
            let id = format!("own-tests/{}", own.problem);
            tests.push(context.test(&id, &json!(own), |context| problem_test(context, &own, &id, &file, &inputs))?);
        }
    }
    Ok(tests)
}

/// The inputs of a problem, `.../p1/in/input3.txt`, each with its output, if there is one.
fn inputs(context: &CheckContext<'_>, problem: &str) -> Vec<(PathBuf, String, Option<String>)> {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let files: Vec<(&Path, &[u8])> = context.submission.files.files().collect();
    let mut found = Vec::new();
    for (path, bytes) in &files {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let Some(number) = name.strip_prefix("input").and_then(|rest| rest.strip_suffix(".txt")) else { continue };
        let Some(folder) = path.parent().filter(|folder| folder.ends_with(format!("{problem}/in"))) else { continue };
        let output = folder.with_file_name("out").join(format!("output{number}.txt"));
        let output = files.iter().find(|(path, _)| *path == output).map(|(_, bytes)| text(bytes));
        found.push((path.to_path_buf(), text(bytes), output));
    }
    found.truncate(MOST);
    found
}

fn problem_test(
    context: &mut CheckContext<'_>,
    own: &OwnTests,
    id: &str,
    file: &Path,
    inputs: &[(PathBuf, String, Option<String>)],
) -> Result<CheckTest, CheckError> {
    let mut findings = Vec::new();
    for (path, input, output) in inputs {
        let shown = path.display();
        let state = match StateText::parse(input) {
            Ok(state) => state,
            Err(why) => {
                findings.push(Finding::note(format!("{shown} is not a state: {why}")));
                continue;
            }
        };
        let Some(output) = output else {
            findings.push(Finding::note(format!("{shown} has no output beside it")));
            continue;
        };
        let options = AskOptions { limit: LIMIT, twice: false, trace: 0 };
        match context.program(file)?.ask(&question(own, &state), &options)?.outcome {
            Ok(given) if same(&given.answers, output) => {}
            Ok(given) => {
                let answer = answer_text(&given.answers);
                let wanted = output.trim();
                findings.push(Finding::note(format!("{shown}: the program says {answer}, its output file {wanted}")));
            }
            Err(problem) => {
                findings.push(Finding::note(format!("{shown}: {}", problem.why)));
            }
        }
    }
    let (right, of) = (inputs.len() - findings.len(), inputs.len());
    let title = format!("{}: {right} of {of} outputs are what the program says", own.problem);
    Ok(CheckTest::counted(id, title, right as u32, of as u32).with_findings(findings).not_graded())
}

/// Player 1 is to move, whatever the last action says, as in the course's own tests.
fn question(own: &OwnTests, state: &StateText) -> Value {
    let last_action = state
        .last_action
        .map(|action| json!({"color": action.color, "location": [action.location.0, action.location.1]}));
    json!({"kind": own.kind, "k": state.k, "board": state.board, "to_play": 1, "last_action": last_action, "limit": CLOCK})
}

fn answer_text(answers: &Map<String, Value>) -> String {
    match answers.get("expect.action_text").or_else(|| answers.get("expect.value")) {
        Some(Value::String(text)) => text.clone(),
        other => other.cloned().unwrap_or_default().to_string(),
    }
}

/// Whether an answer is the text of an output file. Numbers may be written with six digits, as some of the course's tests do.
fn same(answers: &Map<String, Value>, output: &str) -> bool {
    let (answer, output) = (answer_text(answers), output.trim());
    let numbers = answer.parse::<f64>().ok().zip(output.parse::<f64>().ok());
    answer == output || numbers.is_some_and(|(answer, output)| (answer - output).abs() < 1e-6)
}
