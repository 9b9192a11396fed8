//! `plyground experiment review`: the moves of recorded games that gave away a proven or judged result.

mod judge;

use super::draft::{Draft, DraftPart, how_to_repeat};
use super::table::inline;
use crate::commands::print_line;
use crate::game_file::GameFile;
use crate::progress::progress_bar;
use anyhow::{Context, Result, bail};
use judge::{Certainty, GivenAway, Reviewer};
use plyground_board::{Picture, TextStyle, render_svg, render_text};
use plyground_record::{Record, escape_for_terminal};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::Ordering;

/// List the moves of recorded games that gave away a result, each with the better move
///
/// Our engine looks at every position of a game. A move gave away a proven result if the position before it was proven to be
/// a win (or a draw) and the position after it is proven to be worse. It gave away a judged result if the engine's estimate
/// fell from one to the other; this may be wrong. Moves that the referee played after a foul are left out.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plyground experiment review game.json
  plyground experiment review games/ --agent Deep --nodes 1000000
  plyground experiment review games/ --report write-up

Exit status: 0 when the games were reviewed, whatever was found; 2 when a file
is not a game; 130 when it was interrupted.")]
pub(crate) struct ReviewArgs {
    /// Records of `plyground match --json`, folders with records, or pages of CSE 415's game master
    #[arg(required = true, value_name = "RECORD")]
    records: Vec<PathBuf>,

    /// Only the moves of agents whose name or spec contains this
    #[arg(long, value_name = "TEXT")]
    agent: Option<String>,

    /// Positions that the engine looks at for each position of a game
    #[arg(long, value_name = "N", default_value_t = 50_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// The estimate from which on a position is judged to be won; 100 is a small but clear advantage
    #[arg(long, value_name = "N", default_value_t = 400)]
    #[arg(value_parser = clap::value_parser!(i32).range(1..=18_000))]
    judge_at: i32,

    /// Only proven results
    #[arg(long)]
    proven: bool,

    /// Print what was found as JSON
    #[arg(long)]
    json: bool,

    /// Write the boards into the draft of a report in this folder
    #[arg(long, value_name = "DIR")]
    report: Option<PathBuf>,
}

/// A game that was reviewed.
struct ReviewedGame {
    name: String,
    record: Record,
    found: Vec<GivenAway>,
}

/// A draft shows so many boards; the others are counted.
const MAX_FIGURES: usize = 12;

impl ReviewArgs {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let files = files(&self.records)?;
        let mut draft = self.report.as_deref().map(Draft::open).transpose()?;
        let stop = plyground_guard::interrupt_flag();
        let bar = progress_bar(files.len());
        let mut games = Vec::new();
        for path in &files {
            let GameFile { record, faults, .. } = GameFile::read(path)?;
            if let Some(fault) = faults.first() {
                bail!("{}: the game cannot have been played like this: {fault}", path.display());
            }
            let reviewer = Reviewer { nodes: self.nodes, judge_at: self.judge_at, stop };
            let mut found = reviewer.review(&record).with_context(|| path.display().to_string())?;
            if stop.load(Ordering::Relaxed) {
                bar.finish_and_clear();
                return Ok(ExitCode::from(130));
            }
            found.retain(|it| self.is_wanted(&record, it));
            games.push(ReviewedGame { name: path.display().to_string(), record, found });
            bar.inc(1);
        }
        bar.finish_and_clear();
        if self.json {
            let games: Vec<Value> = games.iter().map(game_json).collect();
            let figures = json!({ "nodes": self.nodes, "judge_at": self.judge_at, "games": games });
            print_line!("{}", serde_json::to_string_pretty(&figures)?);
        } else {
            for game in &games {
                for it in &game.found {
                    print_line!("{}", escape_for_terminal(&game.name));
                    print_line!("{}", render_text(&picture(it), TextStyle::Plain).trim_end());
                    print_line!("{}\n", escape_for_terminal(&sentence(&game.record, it)));
                }
            }
            print_line!("{}", self.summary(&games));
        }
        if let Some(draft) = &mut draft {
            self.write(draft, &games)?;
            anstream::eprintln!("wrote {}", draft.save()?.display());
        }
        Ok(ExitCode::SUCCESS)
    }

    fn is_wanted(&self, record: &Record, it: &GivenAway) -> bool {
        let player = record.seats.at(it.seat);
        let is_named = self.agent.as_ref().is_none_or(|text| player.name.contains(text) || player.spec.contains(text));
        is_named && (!self.proven || it.certainty == Certainty::Proven)
    }

    fn summary(&self, games: &[ReviewedGame]) -> String {
        let all = || games.iter().flat_map(|game| &game.found);
        let proven = all().filter(|it| it.certainty == Certainty::Proven).count();
        let (count, turns) = (all().count(), games.iter().map(|game| game.record.moves.len()).sum::<usize>());
        let counted = |count: usize, one: &str| match count {
            1 => format!("1 {one}"),
            _ => format!("{count} {one}s"),
        };
        let judged = if self.proven {
            String::new()
        } else {
            format!(", {} judged by the engine at {} positions", count - proven, self.nodes)
        };
        format!(
            "{} of {} in {} gave away a result: {proven} proven{judged}.",
            counted(count, "move"),
            turns,
            counted(games.len(), "game"),
        )
    }

    fn write(&self, draft: &mut Draft, games: &[ReviewedGame]) -> Result<()> {
        let mut content = format!("{}\n\n", self.summary(games));
        if games.iter().any(|game| !game.found.is_empty()) {
            content.push_str("On each board the frame marks the move that was played, and the dot the better one.\n\n");
        }
        let all: Vec<_> = games.iter().flat_map(|game| game.found.iter().map(move |it| (game, it))).collect();
        for (number, (game, it)) in all.iter().take(MAX_FIGURES).enumerate() {
            let name = format!("review-{}.svg", number + 1);
            draft.write_file(&name, &render_svg(&picture(it)))?;
            let caption = format!("{}, {}", short_name(&game.name), sentence(&game.record, it));
            content.push_str(&format!("![{}]({name})\n\n", inline(&caption)));
        }
        if all.len() > MAX_FIGURES {
            content.push_str(&format!("{} more are not shown.\n\n", all.len() - MAX_FIGURES));
        }
        content.push_str(&how_to_repeat());
        draft.fill(DraftPart::Review, &content)
    }
}

/// The files that are named, and the records of the folders that are named, in their order.
fn files(paths: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let entries = std::fs::read_dir(path).with_context(|| format!("cannot read {}", path.display()))?;
        let is_record = |path: &PathBuf| {
            let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
            path.extension().is_some_and(|extension| extension == "json") && !stem.starts_with("series-")
        };
        let mut inside: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).filter(is_record).collect();
        inside.sort();
        if inside.is_empty() {
            bail!("{}: there are no records in this folder (`plyground match --json` writes them)", path.display());
        }
        files.extend(inside);
    }
    Ok(files)
}

/// The board before the move, with the move that was played and the better one.
fn picture(it: &GivenAway) -> Picture {
    let mut picture = Picture::of(it.state.as_ref());
    let cells = |action| {
        let mut after = it.state.boxed_clone();
        after.play(action).ok()?;
        after.filled_cells().last().map(|(_, cells)| cells.to_vec())
    };
    picture.last = cells(it.played).unwrap_or_default();
    picture.legal = cells(it.better).unwrap_or_default();
    picture
}

/// `turn 9: O (Random) played a3 and gave away a draw, proven; better is b2 (then c1 a2)`.
fn sentence(record: &Record, it: &GivenAway) -> String {
    let player = record.seats.at(it.seat);
    let then: Vec<String> = it.line.iter().skip(1).take(4).map(ToString::to_string).collect();
    let then = if then.is_empty() { String::new() } else { format!(" (then {})", then.join(" ")) };
    let how_sure = match it.certainty {
        Certainty::Proven => "proven",
        Certainty::Judged => "as our engine judges it",
    };
    format!(
        "turn {}: {} ({}) played {} and turned {} into {}, {how_sure}; better is {}{then}",
        it.number, player.side, player.name, it.played, it.before, it.after, it.better
    )
}

fn game_json(game: &ReviewedGame) -> Value {
    let moves: Vec<Value> = game
        .found
        .iter()
        .map(|it| {
            json!({
                "turn": it.number,
                "seat": it.seat,
                "agent": game.record.seats.at(it.seat).name,
                "played": it.played.to_string(),
                "better": it.better.to_string(),
                "line": it.line.iter().map(ToString::to_string).collect::<Vec<_>>(),
                "before": it.before.to_string(),
                "after": it.after.to_string(),
                "proven": it.certainty == Certainty::Proven,
                "board": it.state.setup(),
            })
        })
        .collect();
    json!({ "record": game.name, "game": game.record.game.spec, "moves": moves })
}

fn short_name(name: &str) -> String {
    Path::new(name).file_name().map_or_else(|| name.to_owned(), |name| name.to_string_lossy().into_owned())
}
