use super::*;
use crate::late::{LateShare, Lateness};
use crate::marks::{MarkedDeduction, MarkedTest, Points, Visibility};
use crate::report::{CheckSection, CheckTest, Finding};
use crate::roster::Roster;
use crate::rubric::Rubric;
use jiff::tz::Offset;
use serde_json::{Value, json};

const RUBRIC: &str =
    "title = 'H'\npoints = 20\n[[item]]\nid = 'search'\ntitle = 'The search'\npoints = 15\ntests = ['functions/*']
[[item]]\nid = 'report'\ntitle = 'The report'\npoints = 5\nmanual = true\nneeds = 'Read it.'
[[deduction]]\nid = 'layout'\ntitle = 'Layout'\npoints = 1\ntests = ['layout/*']\n";

fn test(id: &str, points: Option<i64>, of: i64) -> MarkedTest {
    MarkedTest {
        id: id.to_owned(),
        title: format!("The {id}"),
        points: points.map(Points::hundredths),
        of: Points::hundredths(of),
        is_bonus: false,
        output: "get_best_move: 9 of 10 right\u{0}\u{1b}[31m".to_owned(),
        visibility: Visibility::AfterDueDate,
        seconds: 1.25,
    }
}

fn student(id: &str, report: Option<i64>) -> GradedStudent {
    let mut marked = Marked {
        student: id.to_owned(),
        points: Points::ZERO,
        of: Points::ZERO,
        tests: vec![test("search", Some(1350), 1500), test("report", report, 500)],
        deductions: vec![MarkedDeduction {
            id: "layout".to_owned(),
            title: "Layout".to_owned(),
            points: Points::hundredths(100),
            percent: None,
            tests: vec!["the archive is called <b>.zip".to_owned()],
        }],
        late: Some(Lateness::Late { days: 1, percent: 10, of: LateShare::Reached }),
        problem: None,
    };
    marked.add_up();
    GradedStudent {
        marked,
        name: Some("=HYPERLINK(\"x\")".to_owned()),
        email: Some("ada@x.edu".to_owned()),
        group: None,
        submission: "ada,zip".to_owned(),
        submitted: Timestamp::from_second(0).ok(),
    }
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap()
}

#[test]
fn the_table_of_marks_has_a_row_for_each_student_and_no_formula() {
    let rubric = Rubric::read("r.toml", RUBRIC).unwrap();
    let table = text(grades_csv(&rubric, &[student("ada", Some(500)), student("-1+2", None)]));
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines[0], "id,name,email,group,submission,submitted,points,of,search,report,layout,late,open,problem");
    assert_eq!(
        lines[1],
        "ada,\"'=HYPERLINK(\"\"x\"\")\",ada@x.edu,,\"ada,zip\",1970-01-01T00:00:00Z,15.75,20,13.5,5,-1,1 day late: 10 % off,,"
    );
    assert!(
        lines[2].starts_with("'-1+2,") && lines[2].ends_with(",11.25,20,13.5,,-1,1 day late: 10 % off,report,"),
        "{}",
        lines[2]
    );
}

const CANVAS: &str = "Student,ID,SIS Login ID,Section,A5 (4711),Final Score
    Points Possible,,,,20,
\"=Lovelace, Ada\",11,ada,AA,3.00,
\"Paz, Jos\u{e9}\",12,jose,AA,,
";

#[test]
fn canvas_gets_its_own_ids_back_and_nothing_of_those_who_are_not_graded() {
    let roster = Roster::read(CANVAS.as_bytes(), Offset::UTC).unwrap();
    let graded = [student("11", Some(500)), student("12", None)];
    let known = text(canvas_csv(&roster, "A5", &graded, OpenMarks::LeaveOut).unwrap());
    assert_eq!(known, "Student,ID,SIS Login ID,Section,A5 (4711)\r\n\"'=Lovelace, Ada\",11,ada,AA,15.75\r\n");
    let new = text(canvas_csv(&roster, "A6", &graded[1..], OpenMarks::CountNothing).unwrap());
    assert_eq!(
        new,
        "Student,ID,SIS Login ID,Section,A6\r\n    Points Possible,,,,20\r\n\"Paz, Jos\u{e9}\",12,jose,AA,11.25\r\n"
    );
    let split = Roster::read(b"LastName,FirstName,ID,Section\nLovelace,Ada,11,AA\n", Offset::UTC).unwrap();
    let table = text(canvas_csv(&split, "A5", &graded[..1], OpenMarks::LeaveOut).unwrap());
    assert!(
        table.starts_with("Student,ID,Section,A5\r\n") && table.ends_with("\"Lovelace, Ada\",11,AA,15.75\r\n"),
        "{table}"
    );
    let other = Roster::read(b"id\nada\n", Offset::UTC).unwrap();
    let refused = canvas_csv(&other, "A5", &graded, OpenMarks::LeaveOut).unwrap_err().to_string();
    assert_eq!(refused, "Canvas needs its own table as the roster: the gradebook's export");
}

const MOODLE: &str = "Identifier,Full name,Status,Grade,Maximum grade,Grade can be changed,Last modified (submission),Last modified (grade),Feedback comments
Participant 101,@Ada,Submitted,,\"20,00\",Yes,-,\"Wednesday, 19 October 2022, 5:58 PM\",
Participant 102,Ben,Submitted,3,\"20,00\",Yes,-,-,old
";

#[test]
fn moodle_gets_its_dates_back_as_they_came() {
    let roster = Roster::read(MOODLE.as_bytes(), Offset::UTC).unwrap();
    let graded = [student("Participant 101", Some(500)), student("Participant 102", None)];
    let table = text(moodle_csv(&roster, &graded, OpenMarks::LeaveOut).unwrap());
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!((lines.len(), lines[0]), (2, MOODLE.lines().next().unwrap()));
    assert_eq!(
        lines[1],
        "Participant 101,'@Ada,Submitted,\"15,75\",\"20,00\",Yes,-,\"Wednesday, 19 October 2022, 5:58 PM\",\
         The search: 13.5 of 15<br>The report: 5 of 5<br>Layout: 1 off<br>1 day late: 10 % off"
    );
    let small = MOODLE.replace("\"20,00\"", "14.00");
    let roster = Roster::read(small.as_bytes(), Offset::UTC).unwrap();
    let refused = moodle_csv(&roster, &graded, OpenMarks::LeaveOut).unwrap_err().to_string();
    assert!(
        refused.starts_with("Participant 101 has 15.75 points, and the worksheet's maximum grade is 14.00"),
        "{refused}"
    );
}

#[test]
fn markus_gets_one_object_for_each_test_that_is_decided() {
    let output = markus_output(&student("ada", None).marked);
    let lines: Vec<Value> = output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let search = json!({
        "name": "The search", "output": "get_best_move: 9 of 10 right\u{fffd}\u{fffd}[31m",
        "marks_earned": 13.5, "marks_total": 15.0, "status": "partial", "time": 1250,
    });
    let extra = json!({ "extra_marks": [
        { "id": "layout", "mark": -1.0, "description": "Layout", "unit": "points" },
        { "id": "late", "mark": -1.25, "description": "1 day late: 10 % off", "unit": "points" },
    ] });
    assert_eq!(lines, [search, extra]);
}

#[test]
fn gradescope_gets_a_whole_file_with_scores_visibility_and_the_leaderboard() {
    let rates = CheckTest::counted("matches/randy", "", 11, 12).with_findings([Finding::rate("won", 11, 12)]);
    let report = crate::report::CheckReport {
        course: String::new(),
        submission: String::new(),
        program: None,
        sandbox: String::new(),
        hidden_cases: false,
        sections: vec![CheckSection { id: "matches".to_owned(), title: String::new(), tests: vec![rates] }],
    };
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("results.json");
    fs::write(&path, "a student was here").unwrap();
    GradescopeResults::new(&student("ada", None).marked, leaderboard(&report)).write(&path).unwrap();
    let results: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    assert_eq!((results["score"].as_f64(), results["stdout_visibility"].as_str()), (Some(11.25), Some("hidden")));
    let search = json!({
        "score": 13.5, "max_score": 15.0, "status": "failed", "name": "The search", "number": "1",
        "output": "get_best_move: 9 of 10 right\u{fffd}\u{fffd}[31m", "visibility": "after_due_date",
    });
    assert_eq!(results["tests"][0], search);
    let open = &results["tests"][1];
    assert_eq!((open.get("score"), open.get("status")), (None, None), "what is open is only told");
    assert_eq!(open["name"], "The report (up to 5 points, not decided yet)");
    assert_eq!(results["output"], "Layout: 1 off\n  the archive is called <b>.zip\n1 day late: 10 % off");
    assert_eq!(results["leaderboard"][0], json!({ "name": "randy: won (%)", "value": 91.7 }));
    assert_eq!(results["leaderboard"][1]["value"], "65 to 99 %");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left beside it");
}

#[test]
fn no_text_for_gradescope_is_longer_than_it_keeps() {
    let mut marked = student("ada", Some(500)).marked;
    marked.tests[0].output = format!("first{}last", "\u{e9}".repeat(300_000));
    marked.tests[1].output = "x".repeat(99_000);
    let text = GradescopeResults::new(&marked, Vec::new()).json();
    assert!(text.chars().count() <= 100_000, "{}", text.chars().count());
    let results: Value = serde_json::from_str(&text).unwrap();
    let output = results["tests"][0]["output"].as_str().unwrap();
    assert!(output.starts_with("first") && output.ends_with("last") && output.contains("[...]"));
    assert!(output.chars().count() > 10_000);
}

#[test]
fn a_file_that_cannot_be_written_leaves_the_old_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("results.json");
    fs::create_dir(&path).unwrap();
    assert!(write_whole(&path, b"new").is_err());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}
