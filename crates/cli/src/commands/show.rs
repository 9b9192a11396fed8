//! `plyground show`: a board and what is known about it.

use super::print_line;
use crate::position::PositionArgs;
use anyhow::{Context, Result};
use plyground_board::{Picture, TextStyle, render_svg, render_text};
use plyground_games::drop::POPS;
use plyground_games::{OpenedGame, Spec};
use plyground_search::courses::{CourseDialect, evaluations};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Draw a board, with facts about the position
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plyground show tts:gold-rush
  plyground show extconnect4:5x7,pops=2
  plyground show mnk --position state.txt
  plyground show othello:6 --svg board.svg")]
pub(crate) struct ShowArgs {
    /// The game, such as `othello:8` (see `plyground games`)
    game: String,

    #[command(flatten)]
    position: PositionArgs,

    /// Write the board as a picture; `-` prints it instead of the rest
    #[arg(long, value_name = "FILE|-")]
    svg: Option<PathBuf>,
}

impl ShowArgs {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let OpenedGame { setup, state, .. } = self.position.open(&Spec::parse(&self.game)?)?;
        let look = state.look();
        if let Some(path) = self.svg {
            if path == Path::new("-") {
                print_line!("{}", render_svg(&Picture::of(state.as_ref())).trim_end());
                return Ok(ExitCode::SUCCESS);
            }
            std::fs::write(&path, render_svg(&Picture::of(state.as_ref())))
                .with_context(|| format!("cannot write {}", path.display()))?;
        }
        print_line!("{}", state.spec());
        print_line!("{}", render_text(&Picture::of(state.as_ref()), TextStyle::Colour));
        let mover = look.seats[state.to_move().index()];
        match state.outcome() {
            None => match state.legal_actions().len() {
                1 => print_line!("to move      {mover} (1 move)"),
                moves => print_line!("to move      {mover} ({moves} moves)"),
            },
            Some(outcome) => {
                let winner = outcome.winner().map(|seat| look.seats[seat.index()]);
                print_line!(
                    "over         {}",
                    winner.map_or("a draw".to_owned(), |winner| format!("{winner} has won"))
                );
            }
        }
        print_line!(
            "seats        First is {} ({}), Second is {} ({})",
            look.seats[0],
            look.letters[0],
            look.seats[1],
            { look.letters[1] }
        );
        if let Some([first, second]) = state.scores() {
            print_line!("score        {first} to {second}");
        }
        if let Some([first, second]) = state.setup().extra.get(POPS) {
            print_line!("pop-outs     {first} and {second} left");
        }
        for (name, about) in evaluations(&setup)? {
            print_line!("evaluation   {name}: {about}");
        }
        let course = CourseDialect::of_family(&setup.family);
        print_line!("course       {} ({})", course.id, course.title);
        for line in state.standing_lines() {
            print_line!("remark       {line}");
        }
        for remark in state.remarks() {
            print_line!("remark       {remark}");
        }
        Ok(ExitCode::SUCCESS)
    }
}
