//! Random playouts through the generic trait, one core, beside open_spiel's C++ search with one random rollout a
//! simulation.

use crate::report::{Done, Report, folder};
use plyground_game::{Game, playout};
use plyground_games::{RulesVisitor, Spec, snapshot_from_setup, with_rules};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde_json::Value;
use std::process::Command;
use std::time::Instant;

const OPEN_SPIEL: &str = "open_spiel==2.0.2";
const SECONDS: f64 = 3.0;

/// Our game, theirs, and how many times their rate we want.
const GAMES: [(&str, &str, f64); 4] = [
    ("othello:8,rule=pass", "othello", 50.0),
    ("mnk:7x7,k=5", "mnk(m=7,n=7,k=5)", 50.0),
    ("mnk:15x15,k=5", "mnk(m=15,n=15,k=5)", 50.0),
    ("connect4:6x7", "connect_four(rows=6,columns=7)", 10.0),
];

pub(crate) fn compare() -> Done {
    let python = virtual_environment()?;
    let mut report = Report::new("playouts");
    report.say(format!("{OPEN_SPIEL}, its C++ MCTS with one random rollout a simulation"));
    for (ours, theirs, goal) in GAMES {
        let own = with_rules(&Spec::parse(ours)?.setup()?, Rate)?;
        let output = Command::new(&python)
            .arg(folder().join("open_spiel_rate.py"))
            .args(["--seconds", &SECONDS.to_string(), theirs])
            .output()?;
        let line: Value = serde_json::from_slice(&output.stdout)
            .map_err(|error| format!("{theirs}: {error}: {}", String::from_utf8_lossy(&output.stderr)))?;
        let other = line["rate"].as_f64().ok_or("no rate")?;
        let (ratio, verdict) = (own / other, if own / other >= goal { "reached" } else { "MISSED" });
        report.say(ours);
        report.say(format!(
            "    ours {own:10.0} playouts/s, theirs {other:9.0}; ratio {ratio:.0}, goal {goal}: {verdict}"
        ));
    }
    report.keep()
}

/// Prints how many random games are played in a second of the processor: what `python_loop.py` compares with.
pub(crate) fn rate(spec: &str, games: &str, seed: &str) -> Done {
    let (games, seed) = (games.parse()?, seed.parse()?);
    let start = snapshot_from_setup(&Spec::parse(spec)?.setup()?)?;
    let begun = cpu_time()?;
    std::hint::black_box(start.playouts(games, seed, &|_| false));
    println!("{}", games as f64 / (cpu_time()? - begun));
    Ok(())
}

/// Seconds that this process has had a processor, as the kernel counts them.
fn cpu_time() -> Done<f64> {
    let text = std::fs::read_to_string("/proc/self/schedstat")?;
    let nanoseconds: f64 = text.split_whitespace().next().ok_or("no times of this process")?.parse()?;
    Ok(nanoseconds / 1e9)
}

struct Rate;

impl RulesVisitor for Rate {
    type Output = f64;

    fn visit<G: Game>(self, game: G) -> f64 {
        let start = game.start();
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let (mut playouts, clock) = (0u32, Instant::now());
        while clock.elapsed().as_secs_f64() < SECONDS {
            for _ in 0..100 {
                std::hint::black_box(playout(&game, start.clone(), &mut rng));
            }
            playouts += 100;
        }
        f64::from(playouts) / clock.elapsed().as_secs_f64()
    }
}

/// The interpreter of bench's own environment, made and filled when it is not there yet.
fn virtual_environment() -> Done<std::path::PathBuf> {
    let venv = folder().join("venv");
    let python = venv.join("bin/python");
    let run = |program: &std::path::Path, arguments: &[&str]| -> Done {
        let status = Command::new(program).args(arguments).status()?;
        if status.success() { Ok(()) } else { Err(format!("{} {arguments:?}: {status}", program.display()).into()) }
    };
    if !python.exists() {
        run("python3".as_ref(), &["-m", "venv", &venv.to_string_lossy()])?;
    }
    run(&python, &["-m", "pip", "install", "--quiet", "--disable-pip-version-check", OPEN_SPIEL])?;
    Ok(python)
}
