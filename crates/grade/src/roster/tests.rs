use super::*;
use crate::intake::{Intake, IntakeRules, take_in};
use crate::student::IdKind;
use std::fs;

fn read(text: &str) -> Result<Roster, String> {
    Roster::read(text.as_bytes(), Offset::UTC).map_err(|error| error.to_string())
}

const CANVAS: &str = "Student,ID,SIS User ID,SIS Login ID,Section,A5 (4711),Final Score
,,,,,Manual Posting,
    Points Possible,,,,,100,(read only)
\"Lovelace, Ada\",11,0012,ada,AA,,
\"Paz, Jos\u{e9}\",12,0013,jose,AA,90.00,
\"Student, Test\",,,,,,
";

const MOODLE: &str = "\u{feff}Identifier,\"Full name\",\"Email address\",Status,Grade,\"Maximum grade\",\"Grade can be changed\",\"Last modified (submission)\",\"Last modified (grade)\",\"Feedback comments\"
\"Participant 101\",\"Ada Lovelace\",ada@x.edu,\"Submitted for grading\",,100.00,Yes,\"Wednesday, 19 October 2022, 5:58 PM\",-,
\"Participant 102\",Ben,ben@x.edu,\"No submission\",,100.00,Yes,-,-,
";

#[test]
fn the_three_forms_are_told_apart_by_their_heads() {
    let own = read("ID;Name;Due;Extension;Notes\nada;Ada;2022-10-19 18:00;12 hours;\nben;;;;late bus\n").unwrap();
    assert_eq!((own.form, own.students.len()), (RosterForm::Own, 2));
    assert_eq!(own.students[0].due.unwrap().to_string(), "2022-10-19T18:00:00Z");
    assert_eq!(own.student("ada").unwrap().extension, SignedDuration::from_hours(12));
    let canvas = read(CANVAS).unwrap();
    let ids: Vec<_> = canvas.students.iter().map(|student| student.id.as_str()).collect();
    assert_eq!((canvas.form, ids), (RosterForm::Canvas, vec!["11", "12"]));
    let number = StudentId::new(IdKind::Number, "0012").unwrap();
    assert!(canvas.students[0].ids.contains(&number));
    let moodle = read(MOODLE).unwrap();
    assert_eq!((moodle.form, moodle.students[0].id.as_str()), (RosterForm::Moodle, "Participant 101"));
    assert_eq!(moodle.students[0].submitted.unwrap().to_string(), "2022-10-19T17:58:00Z");
    assert_eq!((moodle.students[1].submitted, moodle.students[1].name.as_deref()), (None, Some("Ben")));
    let split = read("LastName,FirstName,ID,Section,A5 (1)\nLovelace,Ada,11,AA,\n").unwrap();
    assert_eq!(split.students[0].name.as_deref(), Some("Lovelace, Ada"));
}

#[test]
fn what_is_wrong_in_a_roster_is_told_with_its_line() {
    let told = |text| read(text).unwrap_err();
    let form = told("Kennung,Vollst\u{e4}ndiger Name\n1,2\n");
    assert!(
        form.starts_with("its first line is `Kennung,Vollst\u{e4}ndiger Name`, and a roster has a column `id`"),
        "{form}"
    );
    assert_eq!(told("id,extention\n"), "it has no use for the column `extention`; did you mean `extension`?");
    assert_eq!(told("id,name\nada,Ada\n,Ben\n"), "line 3: there is no id");
    assert_eq!(told("id\nada\nben\nADA\n"), "line 4: the id `ADA` is that of line 2, too");
    assert_eq!(
        told("id,extension\nada,soon\n"),
        "line 2: `soon` is not an extension; write it as `2 days`, `12 hours` or `90 minutes`"
    );
    let time = told("id,due\nada,tomorrow\n");
    assert!(time.starts_with("line 2, column `due`: `tomorrow` is not a time"), "{time}");
}

/// Hand-ins with these names of files, each of one line.
fn hand_ins(names: &[&str]) -> (tempfile::TempDir, Intake) {
    let folder = tempfile::tempdir().unwrap();
    for name in names {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "x = 1\n").unwrap();
    }
    let intake = take_in(&[folder.path().to_owned()], &IntakeRules::default());
    (folder, intake)
}

fn matched(roster: &str, names: &[&str]) -> (Vec<String>, Vec<String>, Vec<String>) {
    let (_folder, intake) = hand_ins(names);
    let matched = read(roster).unwrap().match_hand_ins(intake.hand_ins);
    let counted = matched.counted.iter().map(|one| format!("{}: {}", one.hand_in.label, one.students.join(" ")));
    (counted.collect(), matched.unmatched.into_iter().map(|one| one.why).collect(), matched.missing)
}

#[test]
fn ids_come_before_names_and_both_sides_that_are_left_are_told() {
    let canvas = ["lovelaceada_99_1_a.py", "pazjos_LATE_12_2_a.py", "turingalan_14_3_a.py"];
    let (counted, unmatched, missing) = matched(CANVAS, &canvas);
    assert_eq!(counted, ["lovelaceada_99_1_a.py: 11", "pazjos_LATE_12_2_a.py: 12"]);
    assert_eq!((unmatched, missing.len()), (vec!["turingalan (14) is not in the roster".to_owned()], 0));
    let moodle = ["Another Name_101_assignsubmission_file/ai.py"];
    let (counted, _, missing) = matched(MOODLE, &moodle);
    assert_eq!(
        (counted, missing),
        (vec!["Another Name (101): Participant 101".to_owned()], vec!["Participant 102".to_owned()])
    );
    let twins = "id,name\na1,Ada Lovelace\na2,\"Lovelace, Ada\"\nben,Ben\n";
    let (counted, unmatched, _) = matched(twins, &["Ada Lovelace/a.py", "ben/a.py"]);
    assert_eq!(counted, ["ben: ben"]);
    assert_eq!(unmatched, ["Ada Lovelace could be any of a1, a2 in the roster"]);
}

#[test]
fn a_group_hands_in_once_and_every_member_has_it() {
    let roster =
        "id,name,group,submitted\n2019CS1,Ada,g1,2022-10-19 10:00\n2019CS2,Ben,g1,\n2019CS3,Cem,,\n2019CS4,Dan,,\n";
    let names = ["A2-2019CS1/ai.py", "A2-2019CS3-2019CS4/ai.py"];
    let (counted, unmatched, missing) = matched(roster, &names);
    assert_eq!(counted, ["A2-2019CS1: 2019CS1 2019CS2", "A2-2019CS3-2019CS4: 2019CS3 2019CS4"]);
    assert_eq!((unmatched.len(), missing.len()), (0, 0));
    let (counted, ..) = matched(roster, &["g1/ai.py", "2019CS3/ai.py"]);
    assert_eq!(counted, ["2019CS3: 2019CS3", "g1: 2019CS1 2019CS2"], "MarkUs names the folder after the group");
    let (_folder, intake) = hand_ins(&names);
    let roster = read(roster).unwrap();
    let matched = roster.match_hand_ins(intake.hand_ins);
    let submitted = |id: &str, at: usize| roster.times(id, &matched.counted[at]).submitted.map(|time| time.to_string());
    assert_eq!(submitted("2019CS2", 0).as_deref(), Some("2022-10-19T10:00:00Z"), "one of them handed in for both");
    assert_eq!(submitted("2019CS3", 1), None);
}

#[test]
fn the_latest_of_a_group_counts_for_all_of_it() {
    let (_folder, mut intake) = hand_ins(&["ada/ai.py", "ben/ai.py"]);
    intake.hand_ins[0].submitted = Timestamp::from_second(20).ok();
    intake.hand_ins[1].submitted = Timestamp::from_second(10).ok();
    let matched = read("id,group\nada,1\nben,1\n").unwrap().match_hand_ins(intake.hand_ins);
    assert_eq!(matched.counted.len(), 1);
    assert_eq!(matched.counted[0].students, ["ada", "ben"]);
    assert_eq!((matched.superseded[0].by.as_str(), matched.superseded[0].is_certain), ("ada", true));
}
