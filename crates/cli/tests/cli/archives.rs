//! Submissions as people hand them in: zip archives.

use crate::support::{Plyground, against_first, agent};
use serde_json::Value;
use std::io::{Cursor, Write};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// An archive with these files.
pub(crate) fn zipped(files: &[(&str, &str)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in files {
        zip.start_file(*name, SimpleFileOptions::default()).expect("a name");
        zip.write_all(text.as_bytes()).expect("memory takes it");
    }
    zip.finish().expect("memory takes it").into_inner()
}

fn othello() -> String {
    std::fs::read_to_string(agent("csc384/first.py")).expect("the agent is there")
}

fn clean(run: Plyground) -> Value {
    let run = run.run();
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    let record: Value = serde_json::from_str(&run.read("g.json")).expect("a record is JSON");
    assert_eq!(record["result"]["reason"], "points", "{record:#}");
    record
}

fn refused(run: Plyground) -> String {
    let run = run.run();
    assert_eq!((run.code, run.stdout.as_str()), (3, ""), "{}", run.stderr);
    assert!(!run.has("g.json"));
    run.stderr
}

#[test]
fn a_zip_plays_as_the_folder_in_it_would() {
    let text = othello().replace("\nimport", "\nimport tables\nimport");
    assert_ne!(text, othello());
    let flat = [("agent.py", text.as_str()), ("tables.py", ""), ("report.txt", "")];
    let folder = [("A2/agent.py", text.as_str()), ("A2/tables.py", ""), ("A2/report.txt", ""), ("__MACOSX/._A2", "x")];
    let unpacked = flat.iter().fold(against_first("othello:4", "csc384:mine/agent.py"), |run, (name, text)| {
        run.file(&format!("mine/{name}"), text)
    });
    let hash = clean(unpacked)["seats"]["first"]["hash"].clone();
    for files in [&flat[..], &folder[..]] {
        let run = against_first("othello:4", "csc384:all/sub mission.zip,limit=3");
        // What lies beside an archive is not in it.
        let run = run.file("all/sub mission.zip", zipped(files)).file("all/bob.py", othello());
        let record = clean(run);
        assert_eq!(record["seats"]["first"]["hash"], hash);
        assert_eq!(record["seats"]["first"]["spec"], "csc384:all/sub mission.zip,limit=3");
    }
}

#[test]
fn an_archive_that_is_no_submission_is_refused_and_loses_nothing() {
    let told = |name: &str, content: Vec<u8>| {
        refused(against_first("othello:4", &format!("csc384:{name}")).file(name, content))
    };
    let leads_out = told("a.zip", zipped(&[("agent.py", &othello()), ("../../evil.py", "")]));
    assert!(leads_out.contains("a.zip: the zip archive has an entry `../../evil.py`"), "{leads_out}");
    let nobody = told("a.zip", zipped(&[("notes.txt", "")]));
    assert!(nobody.contains("has no agent of csc384 in it (files: notes.txt)"), "{nobody}");
    let several = told("b.zip", zipped(&[("ann.py", &othello()), ("bob.py", &othello())]));
    assert!(several.contains("several agents of csc384 (ann.py, bob.py)"), "{several}");
    let broken = told("c.zip", b"PK\x03\x04 and no more".to_vec());
    assert!(broken.contains("c.zip: it cannot be read as a zip archive"), "{broken}");
    let other = told("agent.tar.gz", b"\x1f\x8b\x08\0...".to_vec());
    assert!(other.contains("it is a gzip archive, and only zip archives are unpacked"), "{other}");
    let command =
        refused(against_first("mnk:15x15,k=5", "gomocup:./brain.zip").file("brain.zip", zipped(&[("b", "")])));
    assert!(command.contains("brain.zip is a zip archive; unpack it"), "{command}");
}

/// A classmate's archive is a submission like any other.
#[test]
fn an_archive_with_an_agent_never_travels_with_another() {
    let lists = "import os\nhere = os.path.dirname(os.path.abspath(__file__))\n\
                 import sys\nsys.stderr.write(' '.join(sorted(os.listdir(here))) + chr(10))\n";
    let run = against_first("othello:4", "csc384:all/agent.py")
        .file("all/agent.py", format!("{lists}names = 'bob'\n{}", othello()))
        .file("all/bob.zip", zipped(&[("agent.py", &othello())]))
        .file("all/data.zip", zipped(&[("table.txt", "1 2 3")]));
    let record = clean(run);
    let output = record["seats"]["first"]["output"].as_str().unwrap_or_default();
    assert_eq!(output.lines().next(), Some("agent.py data.zip"), "{record:#}");
    assert!(record["seats"]["first"]["notes"].to_string().contains("bob.zip was not copied"), "{record:#}");
}
