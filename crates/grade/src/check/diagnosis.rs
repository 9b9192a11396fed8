//! What is wrong with the functions that answered wrongly, by name where the catalogue knows it; and which conventions the
//! program follows where the handout leaves something open.

use super::functions::reply_to;
use super::{CheckContext, CheckError};
use crate::comparison::AskedCase;
use crate::diagnose::{AnsweredCase, Cause, Diagnosis, conventions, diagnose};
use crate::plan::GradedFunction;
use crate::report::{CheckTest, Finding, NamedFault, TestOutcome};
use plyground_agents::StudentAnswers;
use serde_json::{Value, json};

/// A case with what the program answered, if it did.
pub(crate) struct KeptAnswer {
    pub(crate) case: Value,
    pub(crate) given: Option<StudentAnswers>,
}

impl KeptAnswer {
    fn answered(&self) -> AnsweredCase<'_> {
        AnsweredCase {
            case: &self.case,
            answers: self.given.as_ref().map(|given| &given.answers),
            again: self.given.as_ref().and_then(|given| given.again.as_ref()),
        }
    }
}

pub(super) fn run(context: &mut CheckContext<'_>) -> Result<Vec<CheckTest>, CheckError> {
    let library = context.library;
    let cases: Vec<_> = library.asked.iter().map(|asked| (&asked.function, asked.cases.len())).collect();
    let wrong: Vec<_> = context.wrong_functions.clone();
    let test = context.untold_test("diagnosis/faults", &json!([cases, wrong]), make)?;
    // Nothing to say is not worth a line.
    Ok(if test.findings.is_empty() { Vec::new() } else { vec![test] })
}

fn make(context: &mut CheckContext<'_>) -> Result<CheckTest, CheckError> {
    ask_missing(context)?;
    let answers = std::mem::take(&mut context.answers);
    let answered: Vec<_> = answers.iter().map(KeptAnswer::answered).collect();
    let mut findings = Vec::new();
    for mut diagnosis in diagnose(context.course(), &answered) {
        let more = diagnosis.telling_cases(context.course(), &answered, context.options.seed);
        let more = ask_more(context, more)?;
        let more: Vec<_> = more.iter().map(KeptAnswer::answered).collect();
        diagnosis.confirm(context.course(), &more);
        findings.extend(finding(&diagnosis));
    }
    let named =
        findings.iter().filter(|finding| matches!(finding, Finding::Diagnosis { faults, .. } if !faults.is_empty()));
    let title = match (named.count(), findings.len()) {
        (_, 0) => "no known fault".to_owned(),
        (0, _) => "the answers differ, and none of the known faults explains them".to_owned(),
        _ => "the answers are those of a known fault".to_owned(),
    };
    for convention in conventions(context.course(), &answered).into_iter().filter(|convention| !convention.is_ours) {
        findings.push(Finding::note(format!("{}: {} (this costs nothing)", convention.about, convention.sentence)));
    }
    let test = CheckTest::counted("diagnosis/faults", title, 0, 0).with_findings(findings);
    Ok(CheckTest { outcome: TestOutcome::NotGraded, ..test })
}

/// Asks what tells a named fault from others. What the program does not answer tells nothing.
fn ask_more(context: &mut CheckContext<'_>, cases: Vec<Value>) -> Result<Vec<KeptAnswer>, CheckError> {
    let library = context.library;
    let mut answers = Vec::new();
    for case in cases {
        let Some(asked) = library.asked.iter().find(|asked| asked.function.is_asked_by(&case)) else { continue };
        let Ok(file) = context.submission.file_of(&asked.function) else { continue };
        let Ok(case) = AskedCase::new(context.course(), case) else { continue };
        let given = reply_to(context, &file, &asked.function, &case)?.outcome.ok();
        answers.push(KeptAnswer { case: case.case, given });
    }
    Ok(answers)
}

/// Asks again what was decided in an earlier run: a diagnosis needs all answers of a program at once.
fn ask_missing(context: &mut CheckContext<'_>) -> Result<(), CheckError> {
    let library = context.library;
    let stopped = context.stopped_functions.clone();
    let all: usize = library.asked.iter().map(|asked| asked.cases.len()).sum();
    if context.wrong_functions.is_empty() || context.answers.len() == all {
        return Ok(());
    }
    // What was not waited for a moment ago is not waited for now.
    let is_stopped = |function: &GradedFunction| stopped.contains(function.id());
    for asked in library.asked.iter().filter(|asked| !is_stopped(&asked.function)) {
        let is_kept = |case: &Value| context.answers.iter().any(|kept| kept.case == *case);
        let missing: Vec<_> = asked.cases.iter().filter(|case| !is_kept(&case.case)).collect();
        let Ok(file) = context.submission.file_of(&asked.function) else { continue };
        for case in missing {
            let given = reply_to(context, &file, &asked.function, case)?.outcome;
            // A program that does not answer in time would take it for every case.
            let Ok(given) = given else { break };
            context.answers.push(KeptAnswer { case: case.case.clone(), given: Some(given) });
        }
    }
    Ok(())
}

fn finding(diagnosis: &Diagnosis) -> Option<Finding> {
    let faults = match &diagnosis.cause {
        Cause::Right => return None,
        Cause::Differs => Vec::new(),
        Cause::Faults(faults) => faults
            .iter()
            .map(|fault| NamedFault {
                id: fault.id.clone(),
                sentence: fault.sentence.clone(),
                handout: fault.handout.clone(),
            })
            .collect(),
    };
    Some(Finding::Diagnosis {
        kinds: diagnosis.kinds.iter().map(|kind| (*kind).to_owned()).collect(),
        wrong: diagnosis.wrong as u32,
        compared: diagnosis.compared as u32,
        faults,
    })
}
