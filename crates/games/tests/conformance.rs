//! Every registered game passes the same conformance test, has counts from an independent slow counter, and has a playthrough on
//! file. A family that lacks one of the three fails here.

#![expect(clippy::unwrap_used, reason = "the helpers of a test are test code too")]

use plyground_board::{Picture, TextStyle, render_text};
use plyground_game::{Game, Outcome, conformance, perft};
use plyground_games::{FAMILIES, RulesVisitor, Spec, state_from_spec, with_rules};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use std::path::PathBuf;

/// Boards of every shape and option, each with the number of random games that are played on it.
const BOARDS: &[(&str, u64)] = &[
    ("mnk:3x3,k=3", 60),
    ("mnk:1x1,k=1", 2),
    ("mnk:1x9,k=3", 20),
    ("mnk:4x6,k=4", 20),
    ("mnk:8x8,k=5", 3),
    ("mnk:9x11,k=5", 2),
    ("mnk:12x12,k=6", 1),
    ("mnk:21x20,k=7", 1),
    ("mnk:2x2,k=9", 5),
    ("mnk:5x5,k=4,variant=connect6", 15),
    ("tts:3x3,k=3", 30),
    ("tts:2x2,k=3", 10),
    ("tts:1x4,k=3", 10),
    ("tts:3x5,k=4,lines=distinct", 10),
    ("tts:tetra-toro", 30),
    ("tts:gold-rush", 2),
    ("tts:whites-challenge", 2),
    ("othello:2", 1),
    ("othello:3", 10),
    ("othello:4", 30),
    ("othello:5,rule=pass", 20),
    ("othello:8", 5),
    ("othello:8,rule=pass", 5),
    ("othello:10,rule=pass", 2),
    ("othello:12", 1),
    ("extconnect4:case1", 4),
    ("extconnect4:case4", 10),
    ("extconnect4:3x5,pops=2", 20),
    ("extconnect4:1x4,pops=2", 20),
    ("extconnect4:12x14,pops=3", 1),
    ("connect4:6x7", 20),
    ("connect4:4x4,variant=pop", 20),
    ("connect4:9x9,variant=pop", 2),
    ("dominoes:1x1", 1),
    ("dominoes:3x3", 20),
    ("dominoes:4x5,start=horizontal", 20),
    ("dominoes:8x8", 5),
    ("dominoes:9x9", 3),
    ("dominoes:12x12", 1),
    ("dominoes:130x1", 1),
    ("dominoes:20x20", 1),
];

struct Exam(u64);

impl RulesVisitor for Exam {
    type Output = ();
    fn visit<G: Game>(self, game: G) {
        conformance::conforms(&game, self.0);
    }
}

#[test]
fn every_board_keeps_the_contract() {
    for &(spec, games) in BOARDS {
        let setup = Spec::parse(spec).unwrap().setup().unwrap();
        with_rules(&setup, Exam(games)).unwrap_or_else(|error| panic!("{spec}: {error}"));
    }
}

#[test]
fn no_family_misses_the_exam_its_counts_or_its_playthrough() {
    for family in FAMILIES {
        let names = |spec: &str| spec.split(':').next() == Some(family.name);
        assert!(BOARDS.iter().any(|&(spec, _)| names(spec)), "{} has no conformance test", family.name);
        assert!(counts(family.name).lines().any(&names), "{} has no counts", family.name);
        assert!(PLAYED.iter().any(|&spec| names(spec)), "{} has no playthrough", family.name);
        for example in family.examples.iter().filter(|example| !example.contains('#')) {
            state_from_spec(example).unwrap_or_else(|error| panic!("{example}: {error}"));
        }
    }
}

fn counts(family: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../../tests/perft/{family}.perft"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

struct Count(u32);

impl RulesVisitor for Count {
    type Output = u64;
    fn visit<G: Game>(self, game: G) -> u64 {
        perft(&game, &mut game.start(), self.0)
    }
}

#[test]
fn every_count_agrees_with_the_slow_counter() {
    let mut compared = 0;
    for family in FAMILIES {
        for line in counts(family.name).lines() {
            let line = line.split('#').next().unwrap_or_default().trim();
            let Some((spec, figures)) = line.split_once(';') else { continue };
            let setup = Spec::parse(spec.trim()).unwrap().setup().unwrap();
            for figure in figures.split(';') {
                let (depth, nodes) = figure.trim().split_once(' ').unwrap_or_else(|| panic!("{line}"));
                let depth: u32 = depth.trim_start_matches('D').parse().unwrap();
                let nodes: u64 = nodes.trim().parse().unwrap();
                assert_eq!(with_rules(&setup, Count(depth)).unwrap(), nodes, "{spec} at depth {depth}");
                compared += 1;
            }
        }
    }
    assert!(compared > 300, "only {compared} counts were compared");
}

/// Games whose course through a seeded random game is on file.
const PLAYED: &[&str] = &[
    "mnk:5x5,k=4",
    "mnk:7x7,k=6,variant=connect6",
    "tts:gold-rush",
    "tts:whites-challenge",
    "othello:6",
    "othello:5,rule=pass",
    "extconnect4:4x6,pops=2",
    "connect4:6x7",
    "connect4:4x5,variant=pop",
    "dominoes:5x6",
];

#[test]
fn playthroughs_are_what_they_were() {
    for &spec in PLAYED {
        let name = spec.replace([':', ',', '='], "-");
        insta::assert_snapshot!(name, playthrough(spec));
    }
}

struct Draw<'a>(&'a mut ChaCha8Rng);

impl RulesVisitor for Draw<'_> {
    type Output = Result<String, Outcome>;
    fn visit<G: Game>(self, game: G) -> Self::Output {
        let m = game.draw(&game.start(), self.0)?;
        Ok(format!("{} (key {:016x})", game.action(m), game.key(&game.start())))
    }
}

fn playthrough(spec: &str) -> String {
    let mut state = state_from_spec(spec).unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(2026);
    let mut story = format!("{}\n{}", state.spec(), render_text(&Picture::of(state.as_ref()), TextStyle::Plain));
    while let Ok(drawn) = with_rules(&state.setup(), Draw(&mut rng)).unwrap() {
        let mover = state.look().seats[state.to_move().index()];
        let legal: Vec<_> = state.legal_actions().iter().map(ToString::to_string).collect();
        let action = drawn.split(' ').next().unwrap();
        state.play_text(action).unwrap();
        story.push_str(&format!("\n{mover}: {drawn} out of {}", legal.join(" ")));
    }
    story.push_str(&format!("\n{}", render_text(&Picture::of(state.as_ref()), TextStyle::Plain)));
    story.push_str(&format!("\noutcome {:?}, scores {:?}", state.outcome(), state.scores()));
    let line: Vec<_> = state.winning_line().iter().map(ToString::to_string).collect();
    story.push_str(&format!("\nline {}\n{}", line.join(" "), serde_json::to_string(&state.setup()).unwrap()));
    story
}
