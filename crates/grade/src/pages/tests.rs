use super::*;
use crate::comparison::AskedCase;
use crate::plan::CheckPlan;
use crate::report::{CheckReport, CheckSection, CheckTest, Finding, NamedFault};
use plyground_agents::{ProblemKind, ReplyProblem, StudentAnswers, StudentReply};
use plyground_course::Course;
use serde_json::{Value, json};
use std::time::Duration;

const HOSTILE: &str = "<script>alert(1)</script>\" onload='x' \u{202e}&amp;";

fn compared(outcome: Result<Value, ReplyProblem>) -> Finding {
    let course = Course::of_family("dominoes").unwrap();
    let case =
        json!({"id": "secret-7", "kind": "best_move", "board": ["...", "...", "..."], "vertical": true, "limit": 2});
    let plan = CheckPlan::of(course).unwrap().unwrap();
    let outcome = outcome.map(|answers| StudentAnswers {
        answers: answers.as_object().unwrap().clone(),
        again: None,
        trace: None,
    });
    let reply = StudentReply { outcome, wall: Duration::ZERO, cpu: Duration::ZERO, output: String::new() };
    let comparison = AskedCase::new(&course.id, case).unwrap().compare(&reply, &plan);
    Finding::Comparison { comparison: Box::new(comparison) }
}

fn raised() -> ReplyProblem {
    ReplyProblem {
        kind: ProblemKind::Raised,
        why: format!("get_best_move raised {HOSTILE}"),
        said: Some(HOSTILE.to_owned()),
        traceback: Some(format!("File \"homework4.py\", line 7\n{HOSTILE}")),
    }
}

fn report(hidden_cases: bool) -> CheckReport {
    let wrong = CheckTest::counted("functions/best_move", "get_best_move: 1 of 3 right", 1, 3).with_findings([
        compared(Ok(json!({"move": [1, 1], "value": 3, "leaves": 10}))),
        compared(Err(raised())),
        Finding::note(HOSTILE),
        Finding::Lines { title: HOSTILE.to_owned(), lines: vec![HOSTILE.to_owned()] },
        Finding::Table {
            title: HOSTILE.to_owned(),
            head: vec![HOSTILE.to_owned()],
            rows: vec![vec![HOSTILE.to_owned()]],
        },
        Finding::Named { name: HOSTILE.to_owned() },
        Finding::rate(HOSTILE, 11, 12),
    ]);
    let fault = NamedFault {
        id: "last-best".to_owned(),
        sentence: "takes the last of several best moves".to_owned(),
        handout: "which keeps a move until a better one comes".to_owned(),
    };
    let diagnosis = CheckTest::counted("diagnosis/faults", "a known fault", 0, 0).not_graded().with_findings([
        Finding::Diagnosis { kinds: vec!["best_move".to_owned()], wrong: 2, compared: 3, faults: vec![fault] },
    ]);
    let section = |id: &str, tests| CheckSection { id: id.to_owned(), title: id.to_owned(), tests };
    CheckReport {
        course: Course::of_family("dominoes").unwrap().id.clone(),
        submission: HOSTILE.to_owned(),
        program: Some(HOSTILE.to_owned()),
        sandbox: "full".to_owned(),
        hidden_cases,
        sections: vec![
            section("files", vec![CheckTest::single("files/homework4", HOSTILE, true)]),
            section("functions", vec![wrong]),
            section("diagnosis", vec![diagnosis]),
        ],
    }
}

#[test]
fn nothing_of_a_student_becomes_markup() {
    let page = report_page(&report(false));
    assert!(!page.contains("<script") && !page.contains("onload='") && !page.contains("\" onload"), "{page}");
    assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"));
    assert!(page.contains("default-src 'none'"));
}

#[test]
fn both_answers_stand_beside_each_other_on_drawn_boards() {
    let page = report_page(&report(false));
    for part in ["Expected</b> <code>[0, 1]</code>", "Yours</b> <code>[1, 1]</code>", "≠ differs", "= same"] {
        assert!(page.contains(part), "{part}");
    }
    assert_eq!(
        page.matches("class=\"board board-dominoes").count(),
        4,
        "three for the wrong move, one for the exception"
    );
    assert!(page.contains("line 7"), "the traceback");
    let (diagnosis, wrong) = (page.find("It takes the last"), page.find("Case <bdi>secret-7"));
    assert!(diagnosis < wrong, "the diagnosis comes first");
    assert!(page.contains("which keeps a move until a better one comes"));
}

#[test]
fn hidden_cases_are_described_to_students_and_shown_to_graders() {
    let hidden = report(true);
    let student = report_parts(&hidden, &ReportView { reader: ReportReader::Student, search_link: None });
    for secret in ["secret-7", "class=\"board", "line 7", "get_best_move raised"] {
        assert!(!student.contains(secret), "{secret} is told");
    }
    for learned in
        ["3 hidden cases, of which 1 are right", "`move` is wrong: 1 of 2", "an exception: 1 of 2", "It takes the last"]
    {
        assert!(student.contains(learned), "{learned}: {student}");
    }
    assert!(report_parts(&hidden, &ReportView::EVERYTHING).contains("secret-7"));
    let public = report_parts(&report(false), &ReportView { reader: ReportReader::Student, search_link: None });
    assert!(public.contains("secret-7"), "public cases are shown to everyone");
}

#[test]
fn names_of_pages_are_plain_and_never_the_same() {
    assert_eq!(page_name("ada"), "ada");
    for (label, start) in [("../../etc/passwd", "_.._etc_passwd-"), ("a/b", "a_b-"), ("...", "")] {
        let name = page_name(label);
        assert!(name.starts_with(start) && !name.contains('/') && name.len() > start.len(), "{name}");
    }
    assert_ne!(page_name("a/b"), page_name("a_b"));
}
