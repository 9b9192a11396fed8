//! `plyground convert`: from one position format to another.

use super::print_line;
use crate::position::{display_path, read_text};
use anyhow::{Context, Result, bail};
use plyground_game::SetupError;
use plyground_games::formats::{self, Format, Strictness};
use plyground_games::{Spec, state_from_setup};
use std::path::PathBuf;
use std::process::ExitCode;

/// Convert a position between the courses' formats
///
/// The formats are setup (Plyground's own JSON, which leaves nothing out), tts, rows, tuple, case, state, booleans and grid.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plyground convert --from tuple --to setup board.txt
  plyground convert --from booleans --to grid - < board.txt
  plyground convert --from rows --to tts --game tts:7x7,k=5 board.txt")]
pub(crate) struct ConvertArgs {
    /// The format of the file
    #[arg(long, value_name = "FORMAT")]
    from: Format,

    /// The format to print
    #[arg(long, value_name = "FORMAT")]
    to: Format,

    /// The game, for what the file does not say, such as k [default: the family whose course uses the format]
    #[arg(long, value_name = "GAME")]
    game: Option<String>,

    /// Refuse a position that its course's own program would refuse
    #[arg(long)]
    strict: bool,

    /// The file; `-` reads standard input
    #[arg(value_name = "FILE|-")]
    file: PathBuf,
}

impl ConvertArgs {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let name = display_path(&self.file);
        let strictness = if self.strict { Strictness::Strict } else { Strictness::Lenient };
        let reading = formats::read(&read_text(&self.file)?, Some(self.from), strictness).context(name.clone())?;
        for note in &reading.notes {
            anstream::eprintln!("note: {name}: {note}");
        }
        let setup = match (&self.game, reading.family.or(self.to.family())) {
            (Some(game), _) => Spec::parse(game)?.position(&reading, None).context(name.clone())?,
            (None, Some(family)) => reading.to_setup(family),
            // The other formats say nothing of the game, and a setup says its own.
            (None, None) if self.to != Format::Setup || reading.setup.is_some() => reading.to_setup(""),
            (None, None) => bail!("the format `{}` belongs to no family; say which game with --game", self.from),
        };
        // A set-up that no game accepts would only move the error to the next program.
        if self.to == Format::Setup || reading.setup.is_some() {
            match state_from_setup(&setup) {
                // The text may be silent about K, and the reader of the set-up can add it as we could.
                Err(error @ SetupError::MissingOption { .. }) => {
                    anstream::eprintln!("note: {name}: {error}, which the text does not say; --game adds it");
                }
                opened => drop(opened.context(name)?),
            }
        }
        print_line!("{}", formats::write(&setup, self.to)?.trim_end_matches('\n'));
        Ok(ExitCode::SUCCESS)
    }
}
