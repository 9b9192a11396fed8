//! Whole games between our own agents, for what they say.
#![expect(clippy::unwrap_used, reason = "the helpers of a test are test code too")]

use plyground_agents::{AGENTS, BuiltinAgent, VOICES};
use plyground_arena::{MatchConfig, MatchEvent, Policy, run_match};
use plyground_game::Seat;
use plyground_games::Spec;
use plyground_record::{GameFacts, Record};
use std::sync::atomic::AtomicBool;

/// A small board of every family, and a long game.
const BOARDS: [&str; 7] = [
    "mnk:4x4,k=4",
    "tts:gold-rush",
    "othello:6",
    "extconnect4:5x6,pops=2",
    "connect4:6x7",
    "dominoes:8x8",
    "mnk:9x9,k=6",
];

fn game(board: &str, first: &str, second: &str) -> Record {
    let setup = Spec::parse(board).unwrap().setup().unwrap();
    let config = MatchConfig { limit: None, ..MatchConfig::from_policy(Policy::named("strict").unwrap()) };
    let players = [first, second]
        .map(|spec| -> Box<dyn plyground_arena::Player> { Box::new(BuiltinAgent::parse(spec).unwrap()) });
    run_match(GameFacts::new(board, setup), &config, players, &AtomicBool::new(false), &mut |_: MatchEvent<'_>| {})
        .unwrap()
}

fn remarks(record: &Record) -> Vec<Option<&str>> {
    record.moves.iter().map(|turn| turn.remark.as_deref()).collect()
}

/// Nothing is said again for ten turns of its own, neither by the same side nor by the other.
fn assert_no_echo(record: &Record, what: &str) {
    let said = remarks(record);
    for window in said.windows(20) {
        let spoken: Vec<_> = window.iter().flatten().collect();
        for (i, remark) in spoken.iter().enumerate() {
            assert!(!spoken[..i].contains(remark), "{what}: {remark}");
            assert!(!remark.contains(['{', '}', '\n']), "{what}: {remark}");
        }
    }
}

/// A remark with every square and number taken out of it.
fn sentence(remark: &str) -> String {
    let words = remark.split_inclusive(|c: char| !c.is_alphanumeric());
    words.map(|word| if word.contains(|c: char| c.is_ascii_digit()) { "#" } else { word }).collect()
}

#[test]
fn nobody_says_the_same_sentence_of_another_square_for_ten_turns() {
    for voice in VOICES {
        let first = format!("random:seed=3,voice={}", voice.name);
        let record = game("mnk:9x9,k=6", &first, "random:seed=4,voice=silent");
        let own: Vec<_> = record.moves.iter().filter_map(|turn| turn.remark.as_deref()).map(sentence).collect();
        for window in own.windows(10) {
            let (last, before) = window.split_last().unwrap();
            assert!(!before.contains(last), "{}: {last}", voice.name);
        }
    }
}

#[test]
fn nobody_repeats_anything_for_ten_turns_in_any_game() {
    for board in BOARDS {
        for (i, voice) in VOICES.iter().enumerate() {
            let other = VOICES[(i + 1) % VOICES.len()];
            for (seed, opponent) in [(1, voice), (2, &other)] {
                let first = format!("random:seed={seed},voice={}", voice.name);
                let second = format!("random:seed=7,voice={}", opponent.name);
                let record = game(board, &first, &second);
                assert!(record.moves.len() > 3, "{board}: {}", record.result.text);
                assert_no_echo(&record, &format!("{board}, {first} against {second}"));
            }
        }
    }
}

#[test]
fn everyone_but_the_silent_one_speaks_in_every_turn() {
    for voice in VOICES {
        let record = game("connect4:4x4", &format!("first:voice={}", voice.name), "random:voice=silent");
        for turn in record.moves.iter() {
            let should_speak = turn.seat == Seat::First && voice.name != "silent";
            assert_eq!(turn.remark.is_some(), should_speak, "{} in turn {}", voice.name, turn.number);
        }
        assert_eq!(record.seats.first.name, voice.called);
        assert_eq!(record.seats.first.spec, format!("first:voice={}", voice.name));
        assert!(record.seats.first.introduction.is_some());
    }
}

#[test]
fn the_same_seed_says_the_same_and_another_something_else() {
    let play = |seed: u32| {
        let record = game("othello:4", "greedy:voice=joker", &format!("random:seed={seed},voice=poet"));
        remarks(&record).into_iter().map(|remark| remark.map(str::to_owned)).collect::<Vec<_>>()
    };
    assert_eq!(play(3), play(3));
    assert_ne!(play(3), play(4));
}

#[test]
fn the_fortune_teller_knows_how_it_ends_whoever_plays() {
    const GOOD: [&str; 5] =
        ["and I am smiling in it", "will lie my way", "spell my name", "I have the key", "my victory that stands"];
    const BAD: [&str; 5] =
        ["It has your smile", "my own defeat in", "The cards take", "you stand behind each", "gone dark on my side"];
    for first in ["engine:nodes=2000", "first:voice=fortune-teller", "mcts:playouts=50,voice=fortune-teller"] {
        let record = game("dominoes:6x6", first, "random:seed=2,voice=silent");
        let said = remarks(&record).into_iter().flatten().collect::<Vec<_>>().join("\n");
        let foretold = |prophecies: [&str; 5]| prophecies.iter().any(|words| said.contains(words));
        let (good, bad) = (foretold(GOOD), foretold(BAD));
        assert!(good || bad, "{first}: {said}");
        if first.starts_with("engine") {
            assert_eq!((good, bad, record.result.winner), (true, false, Some(Seat::First)), "{said}");
        }
    }
}

#[test]
fn every_built_in_agent_has_a_voice_of_its_own_and_takes_any_other() {
    for kind in AGENTS.iter().filter(|kind| kind.is_built_in()) {
        let usual = VOICES.iter().find(|voice| Some(voice.name) == kind.voice).unwrap();
        // Randy is a course's own agent, and plays there without a word.
        assert_eq!(usual.name == "silent", kind.name == "randy", "{}", kind.name);
        for voice in VOICES {
            assert!(BuiltinAgent::parse(&format!("{}:voice={}", kind.name, voice.name)).is_ok(), "{}", kind.name);
        }
    }
}
