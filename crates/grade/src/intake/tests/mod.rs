mod hostile;

use super::*;
use std::collections::BTreeMap;
use std::fs;
use std::io::{Cursor, Write};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

fn zipped(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in files {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(content).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// A source that lies in a folder of its own.
struct Source {
    folder: tempfile::TempDir,
    path: PathBuf,
}

impl Source {
    fn zip(name: &str, files: &[(&str, &[u8])]) -> Source {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        fs::write(&path, zipped(files)).unwrap();
        Source { folder, path }
    }

    /// The same files, unpacked.
    fn folder(name: &str, files: &[(&str, &[u8])]) -> Source {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        for (name, content) in files {
            fs::create_dir_all(path.join(name).parent().unwrap()).unwrap();
            fs::write(path.join(name), content).unwrap();
        }
        Source { folder, path }
    }

    fn take_in(&self, rules: &IntakeRules) -> Intake {
        assert!(self.folder.path().exists());
        take_in(std::slice::from_ref(&self.path), rules)
    }
}

/// Who handed in which files; a hand-in that cannot be read has its problem instead.
fn said(intake: &Intake) -> BTreeMap<String, Vec<String>> {
    let files = |hand_in: &HandIn| match hand_in.read() {
        Ok(read) => read.submission.files().map(|(path, _)| path.display().to_string()).collect(),
        Err(error) => vec![format!("problem: {error}")],
    };
    intake.hand_ins.iter().map(|hand_in| (hand_in.who(), files(hand_in))).collect()
}

fn expected(lines: &[(&str, &[&str])]) -> BTreeMap<String, Vec<String>> {
    lines.iter().map(|(who, files)| ((*who).to_owned(), files.iter().map(|&file| file.to_owned()).collect())).collect()
}

const METADATA: &[u8] = b"---
submission_11:
  :submitters:
  - :name: Ada Lovelace
    :sid: '0012'
    :email: ada@x.edu
  :created_at: 2021-09-20 19:00:00.123456000 Z
submission_12:
  :submitters:
  - :name: Ben
    :email: ben@x.edu
  - :name: Cem
    :email: cem@x.edu
  :created_at: 2021-09-21 08:00:00.000000000 Z
submission_13:
  :submitters: []
submission_14:
  :submitters: what
submission_15:
  :submitters:
  - :name: Gone
";

#[test]
fn a_download_of_gradescope_names_students_groups_and_times() {
    let files: &[(&str, &[u8])] = &[
        ("assignment_5_export/submission_metadata.yml", METADATA),
        ("assignment_5_export/submission_11/agent.py", b"1"),
        ("assignment_5_export/submission_11/.DS_Store", b"1"),
        ("assignment_5_export/submission_12/lib/tools.py", b"1"),
        ("assignment_5_export/submission_13/agent.py", b"1"),
        ("assignment_5_export/submission_14/agent.py", b"1"),
        ("__MACOSX/assignment_5_export/._submission_11", b"1"),
    ];
    for source in [Source::zip("download.zip", files), Source::folder("download", files)] {
        let intake = source.take_in(&IntakeRules::default());
        assert_eq!(
            said(&intake),
            expected(&[
                ("Ada Lovelace (0012)", &["agent.py"]),
                ("Ben (ben@x.edu), Cem (cem@x.edu)", &["lib/tools.py"]),
                ("submission_13", &["agent.py"]),
                ("submission_14", &["agent.py"]),
            ])
        );
        let [ada, _, unnamed, odd] = &intake.hand_ins[..] else { panic!("{intake:?}") };
        assert_eq!(ada.submitted.unwrap().to_string(), "2021-09-20T19:00:00.123456Z");
        assert_eq!(unnamed.notes, ["submission_metadata.yml names no submitter"]);
        assert_eq!(odd.notes, ["submission_metadata.yml:18: expected a list of submitters, found `what`"]);
        assert!(intake.problems[0].ends_with("the files of `submission_15` are not in the download"));
    }
}

#[test]
fn a_download_of_canvas_is_put_together_by_user_and_archives_inside_are_opened() {
    let inner = zipped(&[("A2/ai.py", b"1"), ("__MACOSX/A2/._ai.py", b"1")]);
    let source = Source::zip(
        "submissions.zip",
        &[
            ("lovelaceada_LATE_11_901_ada_TTS_agent-1.py", b"new"),
            ("lovelaceada_LATE_11_900_ada_TTS_agent.py", b"old"),
            ("lovelaceada_LATE_11_902_A-vs-B-round-1.html", b"1"),
            ("ben_12_903_A2.zip", &inner),
            ("cem_13_904_agent.rar", b"Rar!\x1a\x07\0"),
            ("dan_14_905_agent.zip", b"PK\x03\x04 and then nothing"),
            ("roster.csv", b"id"),
        ],
    );
    let intake = source.take_in(&IntakeRules::default());
    assert_eq!(
        said(&intake),
        expected(&[
            ("lovelaceada (11)", &["A-vs-B-round-1.html", "ada_TTS_agent.py"]),
            ("ben (12)", &["A2/ai.py"]),
            (
                "cem (13)",
                &[
                    "problem: `agent.rar`: it is a rar archive, and only zip archives are unpacked; unpack it, and name the agent's own file"
                ]
            ),
            (
                "dan (14)",
                &["problem: `agent.zip`: it cannot be read as a zip archive: invalid Zip archive: Could not find EOCD"]
            ),
        ])
    );
    let ada = intake.hand_ins.iter().find(|hand_in| hand_in.marked_late).unwrap();
    assert_eq!((ada.attempt, intake.hand_ins.len()), (2, 4));
    assert!(
        intake.problems[0].ends_with("`roster.csv` is not named as Canvas names a hand-in"),
        "{:?}",
        intake.problems
    );
    let read = ada.read().unwrap();
    let agent = read.submission.files().find(|(path, _)| path.ends_with("ada_TTS_agent.py")).unwrap();
    assert_eq!(agent.1, b"new", "the file that was handed in again");
    let ben = intake.hand_ins.iter().find(|hand_in| hand_in.who().starts_with("ben")).unwrap();
    assert_eq!(ben.read().unwrap().archives, ["A2.zip"]);
}

#[test]
fn a_download_of_moodle_is_read_in_every_form() {
    let zip = zipped(&[("A2-7/ai.py", b"1"), ("A2-7/report.txt", b"1")]);
    let source = Source::zip(
        "A2.zip",
        &[
            ("Ada Lovelace_1_assignsubmission_file/A2-7.zip", &zip),
            ("Ada Lovelace_1_assignsubmission_onlinetext/onlinetext.html", b"1"),
            ("Ben_2_assignsubmission_file_/ai.py", b"1"),
            ("Cem_3_assignsubmission_file_my_ai.py", b"1"),
            ("Participant_4_assignsubmission_file/ai.py", b"1"),
            ("Default group_assignsubmission_file/ai.py", b"1"),
            ("notes.txt", b"1"),
        ],
    );
    let intake = source.take_in(&IntakeRules::default());
    assert_eq!(
        said(&intake),
        expected(&[
            ("Ada Lovelace (1)", &["A2-7/ai.py", "A2-7/report.txt", "onlinetext.html"]),
            ("Ben (2)", &["ai.py"]),
            ("Cem (3)", &["my_ai.py"]),
            ("4", &["ai.py"]),
            ("Default group", &["ai.py"]),
        ])
    );
    assert!(
        intake.problems[0].ends_with("`notes.txt` is not named as Moodle names a hand-in"),
        "{:?}",
        intake.problems
    );
}

fn rules(table: &str) -> IntakeRules {
    let courses = plyground_course::Course::from_files(
        "demo101".to_owned(),
        BTreeMap::from([(
            "course.toml".to_owned(),
            format!("title = 'D'\nfamilies = []\n[search]\n[submission]\n{table}"),
        )]),
    );
    IntakeRules::of_course(&courses.unwrap()).unwrap()
}

#[test]
fn a_folder_of_folders_is_a_class_as_in_markus_and_one_hand_in_of_the_courses_folders_is_not() {
    let files: &[(&str, &[u8])] = &[("a/agent.py", b"1"), ("group_7/src/agent.py", b"1"), ("roster.csv", b"id")];
    let class = expected(&[("a", &["agent.py"]), ("group_7", &["src/agent.py"])]);
    for source in [Source::zip("a3_marker.zip", files), Source::folder("hand-ins", files)] {
        let intake = source.take_in(&IntakeRules::default());
        assert_eq!(said(&intake), class);
        assert_eq!(intake.hand_ins[0].layout, Layout::Class);
    }
    let one: &[(&str, &[u8])] = &[("src/run_game.py", b"1"), ("solutions/p1_minimax_player.py", b"1")];
    let whole = expected(&[("ada", &["solutions/p1_minimax_player.py", "src/run_game.py"])]);
    let own_folders = rules("folders = ['src', 'solutions', 'tests']");
    let source = Source::zip("ada.zip", one);
    assert_eq!(said(&source.take_in(&own_folders)), whole);
    assert_eq!(said(&source.take_in(&IntakeRules::default().with_layout(Layout::Single))), whole);
    assert_eq!(source.take_in(&IntakeRules::default()).hand_ins.len(), 2);
}

#[test]
fn single_hand_ins_are_named_after_their_file_archive_or_folder() {
    let names = rules("names = ['agent', '*_TTS_agent']");
    let who = |source: Source| source.take_in(&names).hand_ins.iter().map(HandIn::who).collect::<Vec<_>>();
    assert_eq!(who(Source::zip("ada.zip", &[("A2/ai.py", b"1")])), ["ada"]);
    assert_eq!(who(Source::folder("ada", &[("ai.py", b"1"), ("report.txt", b"1")])), ["ada"]);
    let files: &[(&str, &[u8])] = &[("ada_TTS_agent.py", b"1"), ("ben_TTS_agent.py", b"1")];
    assert_eq!(who(Source::folder("class", files)), ["ada", "ben"]);
    let agent = Source::folder("ada", &[("agent.py", b"1")]);
    let file = take_in(&[agent.path.join("agent.py")], &names);
    assert_eq!(file.hand_ins[0].who(), "ada", "every student's file is called agent.py");
    let archive = Source::zip("A2-7.zip", &[("A2-7/ai.py", b"1")]).take_in(&names).hand_ins.remove(0);
    assert_eq!(archive.layout, Layout::Single);
}

#[test]
fn the_latest_counts_by_time_then_by_attempt_then_by_order() {
    let hand_ins = |times: [Option<i64>; 2], attempts: [u32; 2]| -> Vec<HandIn> {
        let intake = Source::folder("c", &[("a/x.py", b"1"), ("b/x.py", b"1")]).take_in(&IntakeRules::default());
        let facts = times.into_iter().zip(attempts);
        let with = |(hand_in, (time, attempt)): (HandIn, (Option<i64>, u32))| HandIn {
            submitted: time.map(|second| Timestamp::from_second(second).unwrap()),
            attempt,
            ..hand_in
        };
        intake.hand_ins.into_iter().zip(facts).map(with).collect()
    };
    let owned = |hand_ins: Vec<HandIn>, owners: fn(&HandIn) -> Vec<String>| {
        latest(hand_ins.into_iter().map(|hand_in| (owners(&hand_in), hand_in)).map(|(ids, one)| (one, ids)).collect())
    };
    let winner = |hand_ins| {
        let (kept, earlier) = owned(hand_ins, |_| vec!["ada".to_owned()]);
        assert_eq!((kept.len(), earlier.len()), (1, 1));
        assert_eq!(earlier[0].by, kept[0].hand_in.label);
        (kept[0].hand_in.label.clone(), earlier[0].is_certain)
    };
    assert_eq!(winner(hand_ins([Some(2), Some(1)], [1, 2])), ("a".to_owned(), true));
    assert_eq!(winner(hand_ins([Some(1), Some(2)], [1, 1])), ("b".to_owned(), true));
    assert_eq!(winner(hand_ins([None, Some(2)], [2, 1])), ("a".to_owned(), true));
    assert_eq!(winner(hand_ins([None, None], [1, 1])), ("b".to_owned(), false));
    // Ben left the group and handed in alone: the group's hand-in counts for the others.
    let owners = |hand_in: &HandIn| match hand_in.label.as_str() {
        "a" => vec!["ada".to_owned(), "ben".to_owned()],
        _ => vec!["ben".to_owned()],
    };
    let (kept, earlier) = owned(hand_ins([Some(1), Some(2)], [1, 1]), owners);
    let students: Vec<_> = kept.iter().map(|counted| counted.students.join(" ")).collect();
    assert_eq!((students, earlier.len()), (vec!["ada".to_owned(), "ben".to_owned()], 0));
}
