use super::*;
use crate::late::Lateness;
use crate::report::{CheckReport, CheckSection, CheckTest, Finding, NamedFault, TestOutcome};

const RUBRIC: &str = "title = 'Homework'
points = 50
[late]
percent_per_day = 10
days = 2
[[item]]
id = 'search'
title = 'The search'
points = 30
tests = ['functions/*']
[[item]]
id = 'style'
title = 'PEP 8'
points = 5
tests = ['style/pep8']
credit = 'all-or-nothing'
[[item]]
id = 'games'
title = 'Games'
points = 10
tests = ['matches/random', 'matches/greedy']
credit = 'each'
[[item]]
id = 'report'
title = 'The report'
points = 5
manual = true
needs = 'Read the report.'
tests = ['remarks/*']
[[item]]
id = 'prize'
title = 'A prize'
points = 2
manual = true
bonus = true
needs = 'The tournament.'
[[deduction]]
id = 'layout'
title = 'Files are not named as asked'
points = 2.5
tests = ['layout/*']
each = true
[[deduction]]
id = 'imports'
title = 'Imports that are not allowed'
percent = 100
tests = ['imports/*']
";

fn report(tests: Vec<CheckTest>) -> CheckReport {
    let section = CheckSection { id: "all".to_owned(), title: String::new(), tests };
    CheckReport {
        course: "demo101".to_owned(),
        submission: "ada".to_owned(),
        program: None,
        sandbox: "full".to_owned(),
        hidden_cases: false,
        sections: vec![section],
    }
}

fn honest() -> Vec<CheckTest> {
    vec![
        CheckTest::single("files/agent", "agent.py can be imported", true),
        CheckTest::counted("functions/best_move", "get_best_move: 2 of 3 right", 2, 3),
        CheckTest::counted("functions/copy", "copy: 0 of 9 right", 0, 9).not_graded(),
        CheckTest::single("style/pep8", "PEP 8", true),
        CheckTest::counted("matches/random", "won 4 of 4", 4, 4).with_findings([Finding::rate("won", 4, 4)]),
        CheckTest::counted("matches/greedy", "won 3 of 4", 3, 4),
        CheckTest::single("layout/zip", "the archive is called hw.zip", false),
        CheckTest::single("layout/folder", "the folder is called hw", false),
        CheckTest::single("imports/numpy", "imports", true),
        CheckTest::single("remarks/all", "remarks", true)
            .with_findings([Finding::Lines { title: "What it said:".to_owned(), lines: vec!["Hello!".to_owned()] }]),
    ]
}

fn points(tests: Vec<CheckTest>) -> (String, Vec<String>) {
    let marked = Rubric::read("rubric.toml", RUBRIC).unwrap().score("ada", &report(tests));
    let items = marked.tests.iter().map(|test| match test.points {
        Some(points) => format!("{} {points}/{}", test.id, test.of),
        None => format!("{} open", test.id),
    });
    (format!("{}/{}", marked.points, marked.of), items.collect())
}

#[test]
fn items_are_scored_by_share_all_or_nothing_and_each() {
    let (sum, items) = points(honest());
    assert_eq!(items, ["search 20/30", "style 5/5", "games 5/10", "report open", "prize open"]);
    assert_eq!(sum, "25/50", "20 + 5 + 5 less 2.5 for each of two");
    let named = RUBRIC.replace("['functions/*']", "['functions/best_move', 'functions/copy']");
    let marked = Rubric::read("r.toml", &named).unwrap().score("ada", &report(honest()));
    assert_eq!(marked.tests[0].points.unwrap().to_string(), "5", "2 of 12: what the course does not grade is named");
    let mut wrong = honest();
    wrong[3] = CheckTest::single("style/pep8", "PEP 8", false);
    assert_eq!(points(wrong).0, "20/50");
    let mut forbidden = honest();
    forbidden[8] = CheckTest::single("imports/numpy", "imports numpy", false);
    assert_eq!(points(forbidden).0, "0/50", "all of it, and never below nothing");
}

#[test]
fn what_could_not_be_checked_is_open_and_what_is_broken_gets_nothing() {
    let mut unchecked = honest();
    unchecked[4] = CheckTest::unchecked("matches/random", "games", "no Python 3.7 here");
    assert_eq!(points(unchecked).1[2], "games open");
    let mut absent = honest();
    absent.remove(5);
    let marked = Rubric::read("rubric.toml", RUBRIC).unwrap().score("ada", &report(absent.clone()));
    assert_eq!(marked.tests[2].points, None);
    assert!(marked.tests[2].output.contains("no test `matches/greedy`"), "{}", marked.tests[2].output);
    let broken = vec![CheckTest::single("files/agent", "agent.py cannot be imported", false)];
    let marked = Rubric::read("rubric.toml", RUBRIC).unwrap().score("ada", &report(broken));
    let got: Vec<_> = marked.tests.iter().map(|test| test.points.map(|points| points.to_string())).collect();
    let nothing = Some("0".to_owned());
    assert_eq!(got, [nothing.clone(), nothing.clone(), nothing, None, None]);
    assert!(marked.tests[0].output.contains("because agent.py cannot be imported"));
    let unreadable = Rubric::read("rubric.toml", RUBRIC).unwrap().score_unreadable("ada", "it is a rar archive");
    assert_eq!((unreadable.points, unreadable.open().count()), (Points::ZERO, 2));
}

#[test]
fn a_person_finds_what_the_decision_needs_and_a_student_no_hidden_case() {
    let marked = Rubric::read("rubric.toml", RUBRIC).unwrap().score("ada", &report(honest()));
    assert_eq!(marked.tests[3].output, "Read the report.\nremarks\n  What it said:\n    Hello!");
    assert_eq!(marked.tests[2].output, "won 4 of 4\n  won: 4 of 4 (51 to 100 %)\nwon 3 of 4");
    let fault = |id: &str| NamedFault {
        id: id.to_owned(),
        sentence: format!("has the fault {id}"),
        handout: "section 1".to_owned(),
    };
    let diagnosis = |faults: Vec<NamedFault>| {
        let kinds = vec!["best_move".to_owned()];
        let finding = Finding::Diagnosis { kinds, wrong: 1, compared: 3, faults };
        let test = CheckTest::counted("diagnosis/faults", "a known fault", 0, 0).with_findings([finding]).not_graded();
        let tests = honest().into_iter().chain([test]).collect();
        Rubric::read("rubric.toml", RUBRIC).unwrap().score("ada", &report(tests)).tests[0].output.clone()
    };
    assert_eq!(diagnosis(Vec::new()), "get_best_move: 2 of 3 right\ncopy: 0 of 9 right");
    assert!(diagnosis(vec![fault("a"), fault("b")]).ends_with(
        "\none of these explains all answers: it has the fault a (handout: section 1); or it has the fault b (handout: section 1)"
    ));
    let late = marked.with_lateness(Some(Lateness::Refused { days: 3 }));
    assert_eq!(late.points, Points::ZERO);
}

#[test]
fn what_is_wrong_in_a_rubric_is_told_with_its_place() {
    let told = |from: &str, to: &str| {
        assert!(RUBRIC.contains(from), "{from}");
        Rubric::read("r.toml", &RUBRIC.replacen(from, to, 1)).unwrap_err().to_string()
    };
    assert_eq!(told("needs = 'Read", "need = 'Read"), "r.toml:28: there is no key `need`; did you mean `needs`?");
    assert_eq!(told("days = 2", "dais = 2"), "r.toml:5: there is no key `dais`; did you mean `days`?");
    assert_eq!(
        told("[[deduction]]", "[[deductions]]"),
        "r.toml:37: there is no key `deductions`; did you mean `deduction`?"
    );
    assert_eq!(told("'each'", "'eech'"), "r.toml:22: `eech` is not known here; did you mean `each`?");
    assert_eq!(told("points = 30", "points = 31"), "r.toml: its items come to 51 points, and `points` says 50");
    assert_eq!(told("id = 'style'", "id = 'search'"), "r.toml: two items have the id `search`");
    assert_eq!(told("id = 'style'", "id = 'a b'"), "r.toml: the id `a b` may have letters, digits, `-` and `_`");
    assert!(told("tests = ['style/pep8']\n", "").starts_with("r.toml: the item `style` has no `tests`"));
    assert!(
        told("needs = 'Read the report.'\n", "").starts_with("r.toml: the item `report` is for a person to decide")
    );
    assert!(told("percent = 100", "percent = 101").starts_with("r.toml: the deduction `imports` takes off either"));
    assert!(told("days = 2", "days = 2\ndue = 'soon'").starts_with("r.toml: [late]: `soon` is not a time"));
    assert!(told("points = 50", "points = 'many'").starts_with("r.toml:2: invalid type"));
}

#[test]
fn every_course_has_a_rubric_whose_tests_its_check_makes() {
    for course in Course::all().iter().filter(|course| course.file("check.toml").is_ok()) {
        let rubric = Rubric::of_course(course).unwrap_or_else(|error| panic!("{error}"));
        let plan = crate::plan::CheckPlan::of(course).unwrap().unwrap();
        let functions =
            plan.functions.iter().filter(|function| function.graded).map(|one| format!("functions/{}", one.id()));
        let matches = plan.matches.iter().map(|one| format!("matches/{}", one.id));
        let known: Vec<String> = functions.chain(matches).collect();
        // What a person decides may be shown with tests that a check makes later.
        let patterns = rubric.items.iter().filter(|item| !item.manual).flat_map(|item| &item.tests);
        for pattern in patterns.filter(|pattern| pattern.starts_with("functions/") || pattern.starts_with("matches/")) {
            let is_made = known.iter().any(|id| match pattern.strip_suffix('*') {
                Some(beginning) => id.starts_with(beginning),
                None => id == pattern,
            });
            assert!(is_made, "{}: no test {pattern} among {known:?}", course.id);
        }
        // No graded function is forgotten.
        for id in known.iter().filter(|id| id.starts_with("functions/")) {
            let is_worth = rubric.items.iter().flat_map(|item| &item.tests).any(|pattern| {
                pattern == id || pattern.strip_suffix('*').is_some_and(|beginning| id.starts_with(beginning))
            });
            assert!(is_worth, "{}: nothing is given for {id}", course.id);
        }
    }
}

#[test]
fn marks_say_where_a_clock_decided() {
    let rubric = Rubric::read("rubric.toml", RUBRIC).unwrap();
    let tests = honest().into_iter().map(|test| if test.id == "matches/random" { test.by_clock() } else { test });
    let marked = rubric.score("ada", &report(tests.collect()));
    let told =
        |id: &str| marked.tests.iter().find(|test| test.id == id).unwrap().output.matches("a clock decided").count();
    assert_eq!((told("games"), told("search")), (1, 0));
}

#[test]
fn a_right_submission_gets_every_point_that_tests_give() {
    let rubric = Rubric::read("rubric.toml", RUBRIC).unwrap();
    let all_right = honest().into_iter().map(|test| match test.outcome {
        TestOutcome::NotGraded => test,
        _ => CheckTest { right: test.of, outcome: TestOutcome::Right, ..test },
    });
    let marked = rubric.score("ada", &report(all_right.collect()));
    assert_eq!((marked.points.to_string(), marked.deductions.len()), ("45".to_owned(), 0));
}
