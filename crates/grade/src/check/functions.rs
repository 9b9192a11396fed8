//! Every function that the course grades, over all cases that ask it.

use super::diagnosis::KeptAnswer;
use super::{CheckContext, CheckError};
use crate::comparison::{Agreement, AskedCase, CaseComparison};
use crate::plan::GradedFunction;
use crate::report::{CheckTest, Finding};
use crate::trace;
use plyground_agents::{AskOptions, ProblemKind, StudentReply};
use serde_json::json;
use std::collections::BTreeMap;
use std::path::Path;

/// The most wrong cases that are shown in full.
const SHOWN: usize = 3;
/// After so many answers that never came, the rest is not waited for; after the first one, if none of the handout's examples
/// was answered either.
const MOST_TIME_OUTS: u32 = 3;
/// Searches of at most so many positions are asked for twice, to see what a call leaves behind.
const ASKED_TWICE: u64 = 300;

/// A function with the cases that ask it.
pub(super) struct AskedFunction<'a> {
    pub(super) section: &'static str,
    pub(super) function: &'a GradedFunction,
    pub(super) cases: &'a [AskedCase],
}

pub(super) fn run(context: &mut CheckContext<'_>) -> Result<Vec<CheckTest>, CheckError> {
    let library = context.library;
    let asked = library.asked.iter().filter(|asked| !asked.cases.is_empty());
    asked
        .map(|asked| {
            let section = "functions";
            let asked = AskedFunction { section, function: &asked.function, cases: &asked.cases };
            let test = ask_cases(context, &asked)?;
            if test.right < test.of {
                context.wrong_functions.push(test.id.clone());
            }
            Ok(test)
        })
        .collect()
}

/// Asks a function all its cases.
pub(super) fn ask_cases(context: &mut CheckContext<'_>, asked: &AskedFunction<'_>) -> Result<CheckTest, CheckError> {
    let id = format!("{}/{}", asked.section, asked.function.id());
    let cases: Vec<_> = asked.cases.iter().map(|case| &case.case).collect();
    let depends_on = json!([asked.function, cases, context.library.plan.conventions]);
    let test = context.test(&id, &depends_on, |context| ask_anew(context, asked, id.clone()))?;
    if never_answers(&test) {
        context.silent_functions.insert(asked.function.id().to_owned());
    }
    Ok(test)
}

/// Whether no answer came in time, as far as the report shows: also of a test that was decided before.
fn never_answers(test: &CheckTest) -> bool {
    let mut problems = test.findings.iter().filter_map(|finding| match finding {
        Finding::Comparison { comparison } => Some(comparison.problem.as_ref().map(|problem| problem.kind)),
        _ => None,
    });
    test.right == 0
        && test.of > 0
        && problems.next().is_some_and(|first| first == Some(ProblemKind::TimedOut))
        && problems.all(|kind| kind == Some(ProblemKind::TimedOut))
}

fn ask_anew(context: &mut CheckContext<'_>, asked: &AskedFunction<'_>, id: String) -> Result<CheckTest, CheckError> {
    let AskedFunction { function, cases, .. } = *asked;
    let file = match context.submission.file_of(function) {
        Ok(file) => file,
        Err(why) => {
            let test = CheckTest::counted(id, format!("{}: not found", function.name), 0, cases.len() as u32);
            return Ok(graded(function, test.with_findings([Finding::note(why)])));
        }
    };
    let mut answers: Vec<(StudentReply, CaseComparison)> = Vec::new();
    let mut time_outs = 0;
    let most_time_outs = if context.silent_functions.contains(function.id()) { 1 } else { MOST_TIME_OUTS };
    for case in cases {
        if time_outs == most_time_outs {
            break;
        }
        let reply = reply_to(context, &file, function, case)?;
        if asked.section == "functions" {
            context.answers.push(KeptAnswer { case: case.case.clone(), given: reply.outcome.clone().ok() });
        }
        let comparison = case.compare(&reply, &context.library.plan);
        if reply.outcome.as_ref().is_err_and(|problem| problem.kind == ProblemKind::TimedOut) {
            time_outs += 1;
        }
        answers.push((reply, comparison));
    }
    let is_open = |case: &AskedCase| case.convention(&context.library.plan).is_some();
    let no_answer = |comparison: &CaseComparison| comparison.problem.is_some();
    if cases.iter().zip(&answers).any(|(case, (_, comparison))| no_answer(comparison) && !is_open(case)) {
        // A program that raises an exception everywhere does not do so by a convention.
        for (_, comparison) in answers.iter_mut().filter(|(_, comparison)| no_answer(comparison)) {
            comparison.agreement = Agreement::Missing;
        }
    }
    let right = answers.iter().filter(|(_, comparison)| comparison.is_accepted()).count() as u32;
    let of = cases.len() as u32;
    let title = match of {
        1 if right == 1 => format!("{}: its one case is right", function.name),
        _ => format!("{}: {right} of {of} right", function.name),
    };
    let mut test = CheckTest::counted(id, title, right, of);
    test.findings = findings(&answers);
    test.by_clock = time_outs > 0;
    if time_outs == most_time_outs && answers.len() < cases.len() {
        let left = cases.len() - answers.len();
        test.findings.push(Finding::note(format!(
            "after {time_outs} answers that did not come in time the other {left} cases were not asked"
        )));
        context.stopped_functions.insert(function.id().to_owned());
    }
    if let Some(trace) = trace_first(context, &file, function, cases, &answers)? {
        // Below the case that it is about.
        let after = test.findings.iter().position(|finding| matches!(finding, Finding::Comparison { .. }));
        test.findings.insert(after.map_or(test.findings.len(), |index| index + 1), trace);
    }
    Ok(graded(function, test))
}

/// Asks a function one case; a quick one twice, to see what a call leaves behind.
pub(super) fn reply_to(
    context: &mut CheckContext<'_>,
    file: &Path,
    function: &GradedFunction,
    case: &AskedCase,
) -> Result<StudentReply, CheckError> {
    let options = AskOptions { limit: function.limit(), twice: case.reference.work <= ASKED_TWICE, trace: 0 };
    Ok(context.program(file)?.ask(&case.reference.question, &options)?)
}

/// Asks the first wrong case of a search again and records how it is searched. A program that answers only what is left over
/// from an earlier call wrongly has nothing to record.
fn trace_first(
    context: &mut CheckContext<'_>,
    file: &Path,
    function: &GradedFunction,
    cases: &[AskedCase],
    answers: &[(StudentReply, CaseComparison)],
) -> Result<Option<Finding>, CheckError> {
    let is_wrong = |(_, (_, comparison)): &(_, &(_, CaseComparison))| !comparison.is_accepted();
    let Some((case, (_, comparison))) = cases.iter().zip(answers).find(is_wrong) else { return Ok(None) };
    if case.reference.work == 0 || comparison.fields.is_empty() || comparison.asked_again {
        return Ok(None);
    }
    // Recording takes a few times as long as the search.
    let options = AskOptions { limit: function.limit() * 5, twice: false, trace: trace::MAX_CALLS };
    let reply = context.program(file)?.ask(&case.reference.question, &options)?;
    Ok(Some(Finding::trace(case.id(), trace::compare_reply(context.course(), &case.case, &reply, false))))
}

fn graded(function: &GradedFunction, test: CheckTest) -> CheckTest {
    if function.graded { test } else { test.not_graded() }
}

/// What a student reads about the answers.
fn findings(answers: &[(StudentReply, CaseComparison)]) -> Vec<Finding> {
    let mut findings = Vec::new();
    if answers.iter().any(|(_, comparison)| comparison.asked_again) {
        findings.push(Finding::note(
            "asked the same question twice in one process, the program answers differently: \
             something of the first call survives in the second (a counter, a cache or a changed board)",
        ));
    }
    let wrong = || answers.iter().map(|(_, comparison)| comparison).filter(|comparison| !comparison.is_accepted());
    findings
        .extend(wrong().take(SHOWN).map(|comparison| Finding::Comparison { comparison: Box::new(comparison.clone()) }));
    if wrong().count() > SHOWN {
        findings.push(Finding::More { count: (wrong().count() - SHOWN) as u32, what: "wrong cases".to_owned() });
    }
    let accepted = || answers.iter().map(|(_, comparison)| comparison).filter(|comparison| comparison.is_accepted());
    let unanswered: Vec<_> = accepted().filter_map(|comparison| comparison.problem.as_ref()).collect();
    if let Some(&first) = unanswered.first() {
        findings.push(Finding::note(format!(
            "there is no answer in {} of the cases that the handout leaves open; it costs nothing, and the first time this \
             happened:",
            unanswered.len()
        )));
        findings.push(Finding::Problem { problem: first.clone() });
    }
    let mut conventions: BTreeMap<&str, u32> = BTreeMap::new();
    for comparison in accepted().filter(|comparison| comparison.problem.is_none()) {
        if let Agreement::Convention { follows } = &comparison.agreement {
            *conventions.entry(follows).or_default() += 1;
        }
    }
    findings.extend(conventions.into_iter().map(|(follows, count)| {
        Finding::note(format!(
            "{count} answers differ from ours where the handout leaves it open (`{follows}`); they cost nothing"
        ))
    }));
    findings
}
