//! `plyground replay`: plays a recorded game again and checks every move.

use super::matches::files::replace;
use super::print_line;
use crate::game_file::GameFile;
use crate::position::display_path;
use anyhow::{Context, Result, bail};
use plyground_record::{escape_for_terminal, html, text, write_course_transcripts};
use std::path::PathBuf;
use std::process::ExitCode;

/// Replay a recorded game and check every move
///
/// Reads records written by `plyground match --json`, and HTML pages of CSE 415's game master, including unfinished pages of
/// games that crashed. The exit status is 1 when the record breaks the rules of its game.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plyground replay game.json
  plyground replay game.json --boards
  plyground replay game.json --html game.html --transcript course/
  plyground replay Newman-vs-Dumbell-in-Gold-Rush-round-1.html")]
pub(crate) struct ReplayArgs {
    /// A record, or a page of CSE 415's game master; `-` reads standard input
    file: PathBuf,

    /// Print the whole game with its boards
    #[arg(long)]
    boards: bool,

    /// Write an HTML page
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    /// Write a plain text transcript
    #[arg(long, value_name = "FILE")]
    text: Option<PathBuf>,

    /// Write the record; this also converts an HTML page into a record
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,

    /// Write the files that the course's own program would have written, into this folder
    #[arg(long, value_name = "FOLDER")]
    transcript: Option<PathBuf>,
}

impl ReplayArgs {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let name = display_path(&self.file);
        let outputs: Vec<_> = [&self.html, &self.text, &self.json].into_iter().flatten().collect();
        if outputs.contains(&&self.file) {
            bail!("{name} would be overwritten; choose another output file");
        }
        let GameFile { record, faults, unproven } = GameFile::read(&self.file)?;
        if self.boards {
            print_line!("{}", text(&record)?);
        }
        if let Some(path) = &self.html {
            replace(path, &html(&record)?)?;
        }
        if let Some(path) = &self.text {
            replace(path, &text(&record)?)?;
        }
        if let Some(path) = &self.json {
            replace(path, record.to_json())?;
        }
        if let Some(folder) = &self.transcript {
            std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
            for path in write_course_transcripts(&record, folder)? {
                print_line!("wrote {}", path.display());
            }
        }
        for fault in &faults {
            print_line!("wrong: {}", escape_for_terminal(fault));
        }
        for doubt in &unproven {
            print_line!("not proven: {}", escape_for_terminal(doubt));
        }
        if !faults.is_empty() {
            print_line!("{name}: the record is wrong, the game cannot have been played like this");
            return Ok(ExitCode::FAILURE);
        }
        let fouls = record.moves.iter().filter(|turn| turn.foul.is_some()).count();
        let fouls = if fouls == 0 { String::new() } else { format!(", {fouls} with a foul") };
        let turns = match record.moves.len() {
            1 => "1 turn".to_owned(),
            turns => format!("{turns} turns"),
        };
        print_line!("{name}: {turns}{fouls}, all possible. {}", escape_for_terminal(&record.result.text));
        Ok(ExitCode::SUCCESS)
    }
}
