//! `plyground solve`: the value of a position with perfect play of both sides, and its proof.

use super::matches::{TimeArg, read_time};
use super::{print_line, replace};
use crate::position::PositionArgs;
use crate::progress::with_count;
use crate::sizes::read_table;
use anyhow::{Result, bail};
use plyground_board::{Picture, TextStyle, render_text};
use plyground_game::Skin;
use plyground_games::{OpenedGame, Spec};
use plyground_search::ByteSize;
use plyground_search::engine::Budget;
use plyground_search::solve::{
    Certificate, Solution, SolutionAndCertificate, SolveExtras, SolveLimits, SolveProgress, ValueBounds, ValueScale,
    WIN, solve_with, win_in,
};
use serde_json::{Value, json};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Solve a position: who wins with perfect play, by how much, and with which move
///
/// The answer is proven, or it is `unknown` with the bounds that were found by then. Boards that are small enough are solved to
/// the end; on larger boards a win is found if it is not too far away.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plyground solve mnk:3x3,k=3
  plyground solve othello:4 --all
  plyground solve dominoes:6x6 --json
  plyground solve connect4:6x7 --position game.txt --time 60 --table 1G
  plyground solve tts:3x3,k=3 --proof win.proof    (see `plyground verify`)

Exit status: 0, also when the answer is `unknown`; 1 when --proof asked for a
certificate and none could be written; 130 after Ctrl-C, which ends the work and
prints what is known by then.")]
pub(crate) struct SolveArgs {
    /// The game, such as `othello:4` (see `plyground games`)
    game: String,

    #[command(flatten)]
    position: PositionArgs,

    /// Seconds after which the answer is given as far as it is known [default: none]
    #[arg(long, value_name = "SECONDS|none", value_parser = read_time, allow_negative_numbers = true)]
    time: Option<TimeArg>,

    /// Memory for the table of positions that are solved already
    #[arg(long, value_name = "SIZE", default_value = "512M", value_parser = read_table)]
    table: ByteSize,

    /// Number of threads, for solvers that use several
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN)]
    threads: NonZeroUsize,

    /// Write a certificate of the answer, which `plyground verify` checks (docs/proofs.md)
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,

    /// The value of every move, too
    #[arg(long)]
    all: bool,

    /// Print one JSON object (documented in docs/command-line.md)
    #[arg(long)]
    json: bool,
}

impl SolveArgs {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let OpenedGame { setup, state, .. } = self.position.open(&Spec::parse(&self.game)?)?;
        for line in state.standing_lines() {
            anstream::eprintln!("note: {line}; the game goes on as if it were not won");
        }
        let time = self.time.and_then(TimeArg::limit);
        if time == Some(Duration::ZERO) {
            bail!("--time 0: nothing can be solved in 0 seconds; give a limit such as 10, or `none` for no limit");
        }
        let names = Names {
            sides: state.look().seats,
            unit: if state.look().skin == Skin::Discs { "discs" } else { "points" },
        };

        // 1. The work. Ctrl-C ends it as the time does.
        let stop = plyground_guard::interrupt_flag();
        let started = Instant::now();
        let limits = SolveLimits {
            budget: Budget {
                deadline: time.and_then(|time| started.checked_add(time)),
                threads: self.threads,
                stop: Some(stop),
                ..Budget::unlimited()
            },
            table_bytes: self.table.bytes(),
        };
        let extras = SolveExtras { all_moves: self.all, certificate: self.proof.is_some() };
        let (solution, certificate): SolutionAndCertificate = with_count("solving", |show| {
            let mut report = |progress: &SolveProgress| show(progress.nodes);
            solve_with(&setup, &limits, extras, &mut report)
        })?;
        let seconds = started.elapsed().as_secs_f64();
        let interrupted = stop.load(Ordering::Relaxed);

        // 2. The certificate.
        let mut no_proof = None;
        if let Some(path) = &self.proof {
            match &certificate {
                Some(Ok(certificate)) => replace(path, certificate.to_string())?,
                Some(Err(reason)) => no_proof = Some(reason.to_string()),
                None => no_proof = Some("the game is over, so that there is nothing to certify".to_owned()),
            }
        }

        // 3. The answer.
        let written = certificate.and_then(Result::ok);
        if self.json {
            let mut answer = to_json(&solution, &names, &setup.spec(), seconds);
            if let (Some(path), Some(certificate)) = (&self.proof, &written) {
                answer["proof"] = json!({ "file": path.to_string_lossy(), "moves": move_count(certificate) });
            }
            print_line!("{answer}");
        } else {
            print_line!("{}", render_text(&Picture::of(state.as_ref()), TextStyle::Colour));
            self.print(&solution, &names, seconds, interrupted)?;
            if let (Some(path), Some(certificate)) = (&self.proof, &written) {
                let file = path.display();
                print_line!(
                    "proof     {file}, {} moves; check it with `plyground verify {file}`",
                    move_count(certificate)
                );
            }
        }
        if let (Some(path), Some(reason)) = (&self.proof, no_proof) {
            anstream::eprintln!("plyground: {} was not written: {reason}", path.display());
            return Ok(ExitCode::from(if interrupted { 130 } else { 1 }));
        }
        Ok(if interrupted { ExitCode::from(130) } else { ExitCode::SUCCESS })
    }

    fn print(&self, solution: &Solution, names: &Names, seconds: f64, interrupted: bool) -> Result<()> {
        let mover = names.sides[solution.mover.index()];
        if solution.winner().is_some() {
            print_line!("proven    {}", names.sentence(solution, solution.bounds));
        } else {
            let why = if interrupted { "interrupted" } else { "the time was up" };
            print_line!("unknown   {why}; {}", names.sentence(solution, solution.bounds));
        }
        if let Some(best) = solution.best {
            let hint = if solution.winner().is_some() { "" } else { " (not proven to be best)" };
            print_line!("best      {best} for {mover}{hint}");
        }
        if solution.line.len() > 1 {
            let line: Vec<_> = solution.line.iter().map(ToString::to_string).collect();
            print_line!("line      {}", line.join(" "));
        }
        for root in &solution.moves {
            print_line!("    {:6}{}", root.action.to_string(), names.sentence(solution, root.bounds));
        }
        print_line!("searched  {} positions in {seconds:.2} s", solution.nodes);
        Ok(())
    }
}

fn move_count(certificate: &Certificate) -> usize {
    certificate.claims.iter().map(|claim| claim.moves.len()).sum()
}

/// What the game calls its sides and what it counts.
struct Names {
    sides: [&'static str; 2],
    unit: &'static str,
}

impl Names {
    /// What bounds say, which are seen from the mover: `Dark wins by 8 discs`.
    fn sentence(&self, solution: &Solution, bounds: ValueBounds) -> String {
        let mover = self.sides[solution.mover.index()];
        let other = self.sides[solution.mover.other().index()];
        let (winner, least, most) = match bounds.outcome() {
            Some(1) => (mover, bounds.lower, bounds.upper),
            Some(-1) => (other, -bounds.upper, -bounds.lower),
            Some(_) => return "a draw".to_owned(),
            None => return self.unknown(solution, bounds, [mover, other]),
        };
        match solution.scale {
            ValueScale::Outcome => format!("{winner} wins"),
            ValueScale::Margin if least == most => format!("{winner} wins by {}", counted(least, self.unit)),
            ValueScale::Margin => format!("{winner} wins by {} or more", counted(least, self.unit)),
            ValueScale::Plies if least == most => format!("{winner} wins in {}", plies(least)),
            ValueScale::Plies => format!("{winner} wins in at most {}", plies(least)),
        }
    }

    fn unknown(&self, solution: &Solution, bounds: ValueBounds, [mover, other]: [&str; 2]) -> String {
        let ValueBounds { lower, upper } = bounds;
        let mut known = Vec::new();
        match solution.scale {
            ValueScale::Margin => {
                if lower > -ValueBounds::MAX_MARGIN {
                    known.push(format!("{mover} has at least {lower:+} {} at the end", self.unit));
                }
                if upper < ValueBounds::MAX_MARGIN {
                    known.push(format!("{mover} has at most {upper:+} {} at the end", self.unit));
                }
            }
            ValueScale::Outcome | ValueScale::Plies => {
                let soonest = [(mover, other, upper), (other, mover, -lower)];
                for (winner, loser, best) in soonest {
                    if best == 0 {
                        known.push(format!("{loser} has at least a draw"));
                    } else if solution.scale == ValueScale::Plies && best < win_in(1) {
                        known.push(format!("{winner} does not win within {}", plies(best + 1)));
                    }
                }
            }
        }
        if known.is_empty() { "nothing is known".to_owned() } else { known.join(", and ") }
    }
}

fn counted(count: i32, unit: &str) -> String {
    if count == 1 { format!("1 {}", unit.trim_end_matches('s')) } else { format!("{count} {unit}") }
}

/// The plies of a win.
fn plies(win: i32) -> String {
    counted(WIN - win, "plies").replace("1 plie", "1 ply")
}

fn to_json(solution: &Solution, names: &Names, game: &str, seconds: f64) -> Value {
    let mut answer = json!({
        "game": game,
        "to_move": solution.mover,
        "winner": winner(solution, solution.bounds),
        "value": value(solution, solution.bounds),
        "unit": match solution.scale {
            ValueScale::Margin => Some(names.unit),
            ValueScale::Plies => Some("plies"),
            ValueScale::Outcome => None,
        },
        "best": solution.best.map(|best| best.to_string()),
        "line": solution.line.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "nodes": solution.nodes,
        "seconds": seconds,
    });
    if let Some(bounds) = bounds(solution, solution.bounds) {
        answer["bounds"] = bounds;
    }
    if !solution.moves.is_empty() {
        let moves = solution.moves.iter().map(|root| {
            let mut told = json!({
                "move": root.action.to_string(),
                "winner": winner(solution, root.bounds),
                "value": value(solution, root.bounds),
            });
            if let Some(bounds) = bounds(solution, root.bounds) {
                told["bounds"] = bounds;
            }
            told
        });
        answer["moves"] = moves.collect();
    }
    answer
}

fn winner(solution: &Solution, bounds: ValueBounds) -> Value {
    match bounds.outcome() {
        Some(1) => json!(solution.mover),
        Some(-1) => json!(solution.mover.other()),
        Some(_) => json!("draw"),
        None => json!("unknown"),
    }
}

/// The margin for the side to move, or the plies until the game is won.
fn value(solution: &Solution, bounds: ValueBounds) -> Option<i32> {
    let value = bounds.value()?;
    match solution.scale {
        ValueScale::Margin => Some(value),
        ValueScale::Plies => (value != 0).then(|| WIN - value.abs()),
        ValueScale::Outcome => None,
    }
}

/// What is known where the value is not, for the side to move: the least and the most that it gets.
fn bounds(solution: &Solution, bounds: ValueBounds) -> Option<Value> {
    let ValueBounds { lower, upper } = bounds;
    let word = |bound: i32| ["loss", "draw", "win"][(bound.signum() + 1) as usize];
    match solution.scale {
        _ if bounds.value().is_some() => None,
        ValueScale::Margin => {
            let told = |bound: i32| (bound.abs() < ValueBounds::MAX_MARGIN).then_some(bound);
            Some(json!({ "lower": told(lower), "upper": told(upper) }))
        }
        ValueScale::Outcome => Some(json!({ "lower": word(lower), "upper": word(upper) })),
        // How soon the game is decided at the earliest, whichever side wins, and at the latest if that is known.
        ValueScale::Plies => {
            let soonest = WIN - upper.max(-lower);
            let latest = bounds.outcome().map(|_| WIN - lower.max(-upper));
            Some(json!({ "lower": word(lower), "upper": word(upper), "plies": { "lower": soonest, "upper": latest } }))
        }
    }
}
