//! `docs/record.md` describes every field that a record can have, and its example is a record.

use crate::games::{dumb, ending, turn};
use plyground_game::{Cell, PlacedStone, Seat};
use plyground_games::drop::{PLIES, POPS};
use plyground_games::grid_line::{LAST, TO_PLACE, TOLD_LAST};
use plyground_record::{EndReason, Foul, FoulKind, Interpreter, Penalty, Record, TurnTimes, replay};
use serde_json::Value;

const DOCUMENT: &str = include_str!("../../../../docs/record.md");

/// A record in which nothing is left out. It describes no game.
fn full() -> Record {
    let mut record = dumb("tts:tetra-toro");
    turn(&mut record, Seat::First, Some("a1".parse().unwrap()), "Hm.");
    let text = || Some("text".to_owned());
    let foul = Foul {
        kind: FoulKind::Crashed,
        why: "why".to_owned(),
        said: text(),
        exit: text(),
        stderr: text(),
        penalty: Some(Penalty::Draw),
    };
    let start = &mut record.game.start;
    let stone = Some(PlacedStone { cell: Cell::new(0, 0), seat: Seat::First });
    start.extra.set(LAST, stone);
    start.extra.set(TOLD_LAST, stone);
    start.extra.set(POPS, Some([1, 1]));
    start.extra.set(TO_PLACE, Some(1));
    start.extra.set(PLIES, Some(1));
    record.game.opening = vec!["a1".parse().unwrap()];
    record.seats.first.version = text();
    let interpreter = Interpreter { program: text(), numpy: text(), ..Interpreter::default() };
    record.seats.first.interpreter = Some(interpreter);
    record.seats.first.notes = vec!["note".to_owned()];
    record.seats.first.output = "output".to_owned();
    record.settings.policy_notes = vec!["note".to_owned()];
    record.settings.pondering = true;
    let last = record.moves.last_mut().unwrap();
    (last.words, last.note, last.output) = (text(), text(), "output".to_owned());
    last.foul = Some(foul.clone());
    last.time = TurnTimes { wall: 1.0, cpu: Some(1.0), idle_cpu: Some(1.0), latency: 1.0 };
    record.result = ending(None, EndReason::Draw, "text");
    (record.result.scores, record.result.line) = (Some([1, 1]), vec![Cell::new(0, 0)]);
    record.result.foul = Some(foul);
    record
}

/// The names of all fields, as the document writes them.
fn fields(path: &str, value: &Value, found: &mut Vec<String>) {
    match value {
        // The keys of these are not ours, or are described once.
        _ if ["game.start.options", "seats.second", "result.foul"].contains(&path) => {}
        Value::Object(object) => {
            for (key, value) in object {
                let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
                found.push(path.clone());
                fields(&path, value, found);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| fields(&format!("{path}[i]"), item, found)),
        _ => {}
    }
}

#[test]
fn the_document_names_every_field() {
    let mut found = Vec::new();
    fields("", &serde_json::to_value(full()).unwrap(), &mut found);
    assert!(found.contains(&"moves[i].foul.stderr".to_owned()) && found.len() > 70, "{found:?}");
    for field in found.iter().filter(|field| *field != "seats.second") {
        assert!(DOCUMENT.contains(&format!("| `{field}` |")), "docs/record.md has no row for `{field}`");
    }
    // And no row for a field that is gone.
    let rows = DOCUMENT.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("` |"));
    for (field, _) in rows.filter(|(field, _)| field.contains('.')) {
        assert!(found.iter().any(|known| known == field), "docs/record.md describes `{field}`, which no record has");
    }
}

#[test]
fn the_document_names_every_word() {
    let words = FoulKind::ALL.map(FoulKind::name).into_iter().chain(Penalty::ALL.map(Penalty::name));
    for word in words {
        assert!(DOCUMENT.contains(&format!("`{word}`")), "{word}");
    }
    use EndReason::*;
    for reason in [Line, Points, Stuck, Draw, Forfeit, FoulDraw, Preparation, LostTurns, TurnLimit, Interrupted] {
        let name = serde_json::to_value(reason).unwrap();
        assert!(DOCUMENT.contains(&format!("| `{}` |", name.as_str().unwrap())), "{name}");
    }
}

#[test]
fn the_example_is_a_record_of_a_possible_game() {
    let example = DOCUMENT.split_once("```json\n").unwrap().1.split_once("```").unwrap().0;
    let record = Record::from_json(example).unwrap();
    assert_eq!(record.to_json(), example);
    replay(&record, |_| {}).unwrap();
}
