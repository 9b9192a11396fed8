//! Records that an earlier version wrote, as it wrote them: they replay, and are told in today's words.

use crate::games::{dumb, end_by, ending, turn};
use plyground_game::Seat;
use plyground_record::{EndReason, Foul, FoulKind, Record, html, replay, text};

const LATE: &str = include_str!("older/late.json");
const DRAW: &str = include_str!("older/draw.json");
const UNPREPARED: &str = include_str!("older/unprepared.json");

/// The sentence of a result, as far as the turns and the board prove it.
fn proven(record: &Record) -> Result<String, String> {
    let state = replay(record, |_| {}).map_err(|error| error.to_string())?;
    record.verified_sentence(state.as_ref()).map(str::to_owned).map_err(|error| error.to_string())
}

#[test]
fn a_stored_record_replays_and_is_told_in_todays_words() {
    for (stored, then, now) in [
        (
            LATE,
            "White (Newman): used 1.500 s of 1.100 s, 0.100 s of grace included, and loses.",
            "White (Newman) loses: it used 1.500 s of 1.100 s, 0.100 s of grace included.",
        ),
        (
            DRAW,
            "Black (Raises): take_turn raised KeyError: 'no such key'; the game is a draw.",
            "A draw by a foul of Black (Raises): take_turn raised KeyError: 'no such key'.",
        ),
        (
            UNPREPARED,
            "Vertical (cis521:python2.py) failed to prepare, and loses by default.",
            "Vertical (cis521:python2.py) failed to prepare and loses: the file imports Queue, a module of Python 2, and \
             this is Python 3.11.",
        ),
    ] {
        assert!(stored.contains(then), "the file is as it was written: {then}");
        let record = Record::from_json(stored).unwrap();
        assert_eq!(proven(&record), Ok(now.to_owned()));
        assert!(text(&record).unwrap().contains(now));
        assert!(!html(&record).unwrap().contains(", and loses"));
        assert_eq!(Record::from_json(&record.to_json()).unwrap(), record, "today's words stay as they are");
    }
    let late = Record::from_json(LATE).unwrap();
    let foul = late.moves.last().unwrap().foul.as_ref().unwrap();
    assert_eq!(foul.why, "it used 1.500 s of 1.100 s, 0.100 s of grace included");
}

#[test]
fn an_older_sentence_that_was_never_true_stays_refused() {
    let forged = LATE.replace("\"text\": \"White (Newman):", "\"text\": \"Black (Fortuna):");
    let refused = proven(&Record::from_json(&forged).unwrap()).unwrap_err();
    assert!(refused.starts_with("the result in words is `Black (Fortuna) loses: it used 1.500 s"), "{refused}");
    let forged = LATE.replace("used 1.500 s of 1.100 s, 0.100 s of grace included, and loses", "cheated, and loses");
    assert!(proven(&Record::from_json(&forged).unwrap()).unwrap_err().contains("White (Newman): cheated, and loses."));
}

#[test]
fn every_older_reason_gets_its_subject() {
    let today = |why: &str| {
        let mut record = dumb("tts:tetra-toro");
        record.moves.truncate(3);
        record.result = ending(None, EndReason::Interrupted, "");
        turn(&mut record, Seat::Second, None, "");
        end_by(&mut record, Foul::new(FoulKind::Silent, why), Some(Seat::First));
        // As the lab told it.
        record.result.text = format!("Dumbell forfeits: {why}.");
        let record = Record::from_json(&record.to_json()).unwrap();
        proven(&record).unwrap()
    };
    for (then, now) in [
        ("named no move", "it named no move"),
        ("gave no answer in time", "it gave no answer in time"),
        ("ended (exit status 1)", "it ended (exit status 1)"),
        ("resigned", "it resigned"),
        ("no move within 1 s; its process was ended", "it made no move within 1 s; its process was ended"),
        ("expected a point such as `7,7`", "a point such as `7,7` was expected"),
        (
            "asked for its moniker: gave no answer in time",
            "when it was asked for its moniker, it gave no answer in time",
        ),
        ("take_turn raised ValueError: used up", "take_turn raised ValueError: used up"),
        ("it answered too much", "it answered too much"),
    ] {
        assert_eq!(today(then), format!("Dumbell loses: {now}."));
    }
}
