//! Everything that is written of a game is known again as such, so that it never travels with an agent.

use crate::games::{dumb, ending, play, seated};
use plyground_game::Seat;
use plyground_record::{
    EndReason, Foul, FoulKind, Record, has_course_transcripts, html, is_match_output, text, write_course_transcripts,
};
use std::fs;
use std::path::Path;

/// A game of every family, one with names that look like something else, and one that never began.
fn games() -> Vec<Record> {
    let specs = ["othello:4", "extconnect4:case4", "mnk:3x3,k=3", "dominoes:3x3", "connect4:4x4", "tts:tetra-toro"];
    let mut records: Vec<Record> = specs
        .iter()
        .map(|spec| {
            let mut record = seated(spec, ["<b>", "{\"a\": 1}"], "strict");
            play(&mut record, ["<html>", "[]"], |_| 0);
            record
        })
        .collect();
    records.push(dumb("tts:gold-rush"));
    for spec in specs {
        let mut record = seated(spec, ["Ann", "Bob"], "strict");
        let foul = Foul::new(FoulKind::Crashed, "Its import raised an exception.");
        record.result = ending(Some(Seat::Second), EndReason::Preparation, "Ann failed to prepare.");
        record.result.foul = Some(foul);
        records.push(record);
    }
    records
}

#[test]
fn what_is_written_of_a_game_is_known_again() {
    for record in games() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("a"), record.to_json()).unwrap();
        fs::write(folder.path().join("b"), html(&record).unwrap()).unwrap();
        fs::write(folder.path().join("c"), text(&record).unwrap()).unwrap();
        if has_course_transcripts(&record.game.start.family, "strict") {
            // The second time they get numbers.
            write_course_transcripts(&record, folder.path()).unwrap();
            write_course_transcripts(&record, folder.path()).unwrap();
        }
        for file in fs::read_dir(folder.path()).unwrap() {
            let path = file.unwrap().path();
            let name = Path::new(path.file_name().unwrap());
            assert!(is_match_output(name, &fs::read(&path).unwrap()), "{} of {}", name.display(), record.game.spec);
        }
    }
}
