//! What students hand in that should not be there, and names that no system writes.

use super::*;

#[test]
fn what_is_hostile_or_missing_is_a_problem_of_its_own_student() {
    let many: Vec<String> = (0..501).map(|number| format!("many/{number}.py")).collect();
    let mut files: Vec<(&str, &[u8])> =
        vec![("ada/agent.py", b"1"), ("ben/../../agent.py", b"1"), ("ben/agent.py", b"1")];
    files.extend(many.iter().map(|name| (name.as_str(), &b"1"[..])));
    let bomb = zipped(&[("zeros.txt", &vec![0; 65 << 20])]);
    files.push(("cem/bomb.zip", &bomb));
    let source = Source::zip("class.zip", &files);
    let intake = source.take_in(&IntakeRules::default());
    assert_eq!(
        said(&intake),
        expected(&[
            ("ada", &["agent.py"]),
            (
                "ben",
                &[
                    "problem: the zip archive has an entry `ben/../../agent.py`, which is not a plain path below its own folder"
                ]
            ),
            ("many", &["problem: it has more than 500 files or 64 MiB"]),
            ("cem", &["problem: `bomb.zip`: the submission holds more than 500 files or 64 MiB"]),
        ])
    );
    let missing = take_in(&[PathBuf::from("/no/such/folder")], &IntakeRules::default());
    assert!(missing.problems[0].starts_with("/no/such/folder: it cannot be read"), "{:?}", missing.problems);
    let empty = Source::zip("empty.zip", &[]).take_in(&IntakeRules::default());
    assert!(empty.problems[0].ends_with("there is no hand-in in it"), "{:?}", empty.problems);
}

#[cfg(unix)]
#[test]
fn a_link_in_a_folder_is_never_followed() {
    let source = Source::folder("class", &[("ada/agent.py", b"1"), ("ben/agent.py", b"1")]);
    std::os::unix::fs::symlink("/etc/passwd", source.path.join("ada/passwd.txt")).unwrap();
    let found = said(&source.take_in(&IntakeRules::default()));
    assert_eq!(found["ada"], ["problem: `ada/passwd.txt` is a link or a special file"]);
    assert_eq!(found["ben"], ["agent.py"]);
}

#[test]
fn the_same_file_twice_is_one_and_two_different_ones_are_a_problem() {
    let packed = zipped(&[("agent.py", b"1")]);
    let read = |loose: &[u8]| {
        let source = Source::zip("a.zip", &[("x_1_2_agent.py", loose), ("x_1_3_all.zip", &packed)]);
        let intake = source.take_in(&IntakeRules::default());
        intake.hand_ins[0].read().map(|read| read.submission.files().count()).map_err(|error| error.to_string())
    };
    assert_eq!(read(b"1"), Ok(1));
    assert_eq!(read(b"2"), Err("`agent.py` is there twice, and the two differ".to_owned()));
}

proptest::proptest! {
    #[test]
    fn no_name_in_a_download_makes_it_panic(name in "[a1_/.-]{0,30}|(LATE_)?anon_[a1_]{0,9}|[a1_]{0,6}_assignsubmission_[a_/]{0,9}", yaml in "[a:1 \\n'\"&*|\\[\\]-]{0,80}") {
        canvas::is_name(&name);
        moodle::read_name(&name);
        ruby_yaml::read(&yaml);
    }
}
