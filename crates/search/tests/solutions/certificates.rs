//! Certificates prove what they claim, and nothing else: what is written is accepted by both checkers, and what is tampered
//! with is refused.

use crate::{GAMES, random_position};
use plyground_game::{Seat, Setup};
use plyground_games::Spec;
use plyground_games::drop::PLIES;
use plyground_search::solve::{Certificate, ProofClaim, ProofFault, ProofGoal, SolveLimits, prove, verify};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::path::Path;
use std::process::Command;

fn setup(spec: &str) -> Setup {
    Spec::parse(spec).unwrap().setup().unwrap()
}

fn certificate(setup: &Setup) -> Certificate {
    prove(setup, &SolveLimits::unlimited(), &mut |_| {}).unwrap().1.unwrap()
}

/// One small certificate of each kind: wins of either side, draws, margins, passes, pops.
fn examples() -> Vec<Certificate> {
    let specs = ["mnk:3x3,k=3", "mnk:3x4,k=3", "tts:3x3,k=3", "othello:4,rule=pass", "extconnect4:2x4", "dominoes:4x4"];
    specs.into_iter().map(setup).chain([pop_out()]).map(|setup| certificate(&setup)).collect()
}

/// First makes three in a row with two open ends.
fn pop_out() -> Setup {
    let mut setup = setup("connect4:4x5,variant=pop");
    setup.board = [".....", ".....", ".oo..", ".xx.."].map(str::to_owned).to_vec().try_into().unwrap();
    setup.extra.set(PLIES, Some(10));
    setup
}

/// What the checker in Python says of each text: whether it accepts it.
fn accepted_by_python(texts: &[String]) -> Vec<bool> {
    const EACH: &str = "
import sys, verify_proof
sys.setrecursionlimit(10_000)
for text in sys.stdin.read().split('\\0')[:-1]:
    try:
        setup, claims = verify_proof.read(text)
        for seat, goal, least, moves in claims:
            verify_proof.check(verify_proof.FAMILIES[setup['family']](setup), seat, goal, least, moves)
        print('yes')
    except (KeyError, IndexError, TypeError, ValueError, AttributeError, RecursionError):
        print('no')
";
    let tools = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tools");
    let folder = tempfile::tempdir().unwrap();
    let input = folder.path().join("texts");
    std::fs::write(&input, texts.iter().map(|text| format!("{text}\0")).collect::<String>()).unwrap();
    let python = Command::new("python3")
        .args(["-B", "-c", EACH])
        .env("PYTHONPATH", tools)
        .stdin(std::fs::File::open(input).unwrap())
        .output()
        .unwrap();
    let (told, errors) = (String::from_utf8(python.stdout).unwrap(), String::from_utf8_lossy(&python.stderr));
    assert_eq!(told.lines().count(), texts.len(), "{errors}");
    told.lines().map(|line| line == "yes").collect()
}

fn is_accepted(text: &str) -> bool {
    Certificate::parse(text).is_ok_and(|certificate| verify(&certificate).is_ok())
}

/// Refused by both checkers.
fn all_are_refused(texts: &[String], what: &str) {
    for (text, accepted) in texts.iter().zip(accepted_by_python(texts)) {
        assert!(!is_accepted(text) && !accepted, "{what}: {text}");
    }
}

#[test]
fn certificates_of_random_positions_are_accepted_by_both_checkers() {
    let rng = &mut ChaCha8Rng::seed_from_u64(3);
    let mut texts = Vec::new();
    for _ in 0..4 {
        for &(spec, [least, most]) in GAMES {
            // The checker in Python takes a millisecond for a position, so that these are smaller.
            let setup = random_position(spec, [(least + most) / 2, most], rng);
            let (solution, certificate) = prove(&setup, &SolveLimits::unlimited(), &mut |_| {}).unwrap();
            if solution.best.is_none() {
                assert!(certificate.is_err(), "the game is over");
                continue;
            }
            let certificate = certificate.unwrap();
            let checked = verify(&certificate).unwrap();
            let claims_win = checked.iter().any(|claim| claim.goal == ProofGoal::Win);
            assert_eq!(checked.len(), if claims_win { 1 } else { 2 }, "{certificate}");
            texts.push(certificate.to_string());
        }
    }
    for (text, accepted) in texts.iter().zip(accepted_by_python(&texts)) {
        assert!(accepted && is_accepted(text), "{text}");
    }
}

#[test]
fn every_changed_byte_and_every_cut_is_refused() {
    for certificate in examples() {
        let text = certificate.to_string();
        let mut changed = Vec::new();
        // Every byte of a short file, and some of a long one.
        for at in (0..text.len()).step_by(1 + text.len() / 400) {
            let other = if &text[at..=at] == "1" { "2" } else { "1" };
            changed.push(format!("{}{other}{}", &text[..at], &text[at + 1..]));
            changed.push(format!("{}{}", &text[..at], &text[at + 1..]));
            changed.push(text[..at].to_owned());
        }
        let lines: Vec<&str> = text.lines().collect();
        for at in 0..lines.len() {
            changed.push([&lines[..at], &lines[at + 1..], &[""]].concat().join("\n"));
        }
        changed.push(format!("{text}\n"));
        all_are_refused(&changed, "a changed byte");
    }
}

// From here on the check sum is right again, as whoever tampers with a certificate can make it.

#[test]
fn a_stronger_claim_is_refused() {
    for certificate in examples() {
        let mut changed = Vec::new();
        for (index, claim) in certificate.claims.iter().enumerate() {
            let goals = match claim.goal {
                ProofGoal::Win => vec![ProofGoal::Margin(1)],
                ProofGoal::Draw => vec![ProofGoal::Win, ProofGoal::Margin(0)],
                ProofGoal::Margin(least) => vec![ProofGoal::Margin(least + 1), ProofGoal::Win, ProofGoal::Draw],
            };
            for goal in goals {
                let mut claims = certificate.claims.clone();
                claims[index].goal = goal;
                changed.push(Certificate { claims, ..certificate.clone() }.to_string());
            }
            // What is good for one side is not good for the other.
            if claim.goal == ProofGoal::Win {
                let other = ProofClaim { seat: claim.seat.other(), ..claim.clone() };
                changed.push(Certificate { claims: vec![other], ..certificate.clone() }.to_string());
            }
        }
        all_are_refused(&changed, "a stronger claim");
    }
}

#[test]
fn a_claim_about_another_position_family_or_size_is_refused() {
    for certificate in examples() {
        let from = &certificate.setup;
        let size = from.board.size();
        let mut larger = Setup { options: from.options.clone(), ..setup("mnk:3x3,k=3") };
        larger.family = from.family.clone();
        let rows = usize::from(size.rows()) + 2;
        larger.board = vec![".".repeat(usize::from(size.cols()) + 2); rows].try_into().unwrap();
        let families = ["mnk", "tts", "othello", "extconnect4", "connect4", "dominoes", "chess"];
        let mut setups: Vec<Setup> = families
            .into_iter()
            // The same game is meant by connect4 and by nothing else, and a torus has more lines than a plane.
            .filter(|family| *family != from.family)
            .map(|family| Setup { family: family.to_owned(), ..from.clone() })
            .collect();
        setups.push(larger);
        let texts: Vec<String> = setups
            .into_iter()
            .map(|setup| Certificate { setup, ..certificate.clone() }.to_string())
            .filter(|text| !text.contains("\"options\":{\"k\"") || !text.contains("\"family\":\"tts\""))
            .collect();
        all_are_refused(&texts, "another game");
    }
}

#[test]
fn moves_that_are_dropped_added_or_changed_are_refused_or_still_prove_the_claim() {
    for certificate in examples() {
        let (mut changed, mut kinds) = (Vec::new(), Vec::new());
        for (index, claim) in certificate.claims.iter().enumerate() {
            let with = |moves: Vec<u16>| {
                let mut claims = certificate.claims.clone();
                claims[index].moves = moves;
                Certificate { claims, ..certificate.clone() }.to_string()
            };
            for at in (0..claim.moves.len()).step_by(1 + claim.moves.len() / 20) {
                let mut dropped = claim.moves.clone();
                dropped.remove(at);
                changed.push(with(dropped));
                kinds.push("dropped");
                for code in 0..12 {
                    let mut other = claim.moves.clone();
                    other[at] = code;
                    if other != claim.moves {
                        changed.push(with(other));
                        kinds.push("changed");
                    }
                }
            }
            let mut more = claim.moves.clone();
            more.push(0);
            changed.push(with(more));
            kinds.push("added");
            changed.push(with(Vec::new()));
            kinds.push(if claim.moves.is_empty() { "changed" } else { "dropped" });
        }
        let by_python = accepted_by_python(&changed);
        let mut refused = 0;
        for ((text, kind), by_python) in changed.iter().zip(&kinds).zip(by_python) {
            let accepted = is_accepted(text);
            assert_eq!(accepted, by_python, "{text}");
            // A side often has a second good move, and then the changed file is another proof of what is true.
            assert!(!accepted || *kind != "added", "{text}");
            refused += usize::from(!accepted);
        }
        assert!(5 * refused > 4 * changed.len() || changed.len() < 30, "{refused} of {}: {certificate}", changed.len());
    }
}

#[test]
fn a_strategy_that_goes_round_in_circles_is_refused() {
    // First drops a token at a and pops it again, Second fills a and b, First drops at c, Second pops a, First pops c.
    let claim = ProofClaim { seat: Seat::First, goal: ProofGoal::Win, moves: vec![0, 3, 5] };
    let circle = Certificate { setup: setup("connect4:1x3,variant=pop"), claims: vec![claim] };
    all_are_refused(&[circle.to_string()], "a circle");
    let fault = verify(&circle).unwrap_err();
    assert!(matches!(fault, ProofFault::Repeats { .. }), "{fault}");
    assert!(fault.to_string().contains("for the second time"), "{fault}");
}

#[test]
fn a_win_that_comes_after_the_limit_of_plies_is_refused() {
    let mut certificate = certificate(&pop_out());
    let plies = verify(&certificate).unwrap()[0].plies;
    for (before, holds) in [(200 - plies as u16, true), (201 - plies as u16, false)] {
        certificate.setup.extra.set(PLIES, Some(before));
        let text = certificate.to_string();
        assert_eq!((is_accepted(&text), accepted_by_python(&[text])), (holds, vec![holds]), "{before}");
    }
}

#[test]
fn nothing_is_certified_that_is_not_proven() {
    let limits = SolveLimits::nodes(200);
    let (solution, none) = prove(&setup("mnk:9x9,k=5"), &limits, &mut |_| {}).unwrap();
    assert_eq!(solution.winner(), None);
    assert!(none.is_err());
    let rng = &mut ChaCha8Rng::seed_from_u64(4);
    for _ in 0..30 {
        // Whatever is known when a limit is reached holds.
        let limits = SolveLimits::nodes(rng.random_range(20..5_000));
        let setup = random_position("mnk:4x4,k=4", [2, 6], rng);
        if let (_, Ok(certificate)) = prove(&setup, &limits, &mut |_| {}).unwrap() {
            verify(&certificate).unwrap();
        }
    }
}
