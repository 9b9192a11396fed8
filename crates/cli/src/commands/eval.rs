//! `plyground eval`: the course's static evaluation of a position.

use super::print_line;
use super::search::with_hint;
use crate::answer::AnswerArgs;
use crate::position::PositionArgs;
use anyhow::Result;
use plyground_game::Seat;
use plyground_games::Spec;
use plyground_search::courses::{CourseDialect, evaluate, number_json};
use serde_json::json;
use std::process::ExitCode;

/// Evaluate a position as the course does, without searching
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plyground eval tts:gold-rush --position state.txt
  plyground eval mnk --position input1.txt --for first --answer=output1.txt
  plyground eval tts:7x7,k=5 --position rows.txt --evaluation lines2 --json")]
pub(crate) struct EvalArgs {
    /// The game, such as `tts:gold-rush` (see `plyground games`)
    game: String,

    #[command(flatten)]
    position: PositionArgs,

    /// The course whose rules and notation apply [default: the one that teaches the game]
    #[arg(long, value_parser = CourseDialect::named)]
    course: Option<&'static CourseDialect>,

    /// The evaluation function [default: the course's] (see `plyground show`)
    #[arg(long, value_name = "NAME")]
    evaluation: Option<String>,

    /// The player for whom the position is evaluated [first, second; default: the course's choice, usually the player to move]
    #[arg(long = "for", value_name = "SEAT")]
    seat: Option<Seat>,

    /// Print one JSON object: `value` and `value_of`
    #[arg(long, conflicts_with = "answer")]
    json: bool,

    #[command(flatten)]
    answer: AnswerArgs,
}

impl EvalArgs {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let setup = self.position.open(&Spec::parse(&self.game)?)?.setup;
        let course = self.course.unwrap_or_else(|| CourseDialect::of_family(&setup.family));
        let (value, seat) = evaluate(&setup, course, self.evaluation.as_deref(), self.seat).map_err(with_hint)?;
        if self.json {
            print_line!("{}", json!({ "value": number_json(value), "value_of": seat }));
        } else if self.answer.is_wanted() {
            self.answer.give(&course.value_text(value))?;
        } else {
            print_line!("{} (seen from {seat})", number_json(value));
        }
        Ok(ExitCode::SUCCESS)
    }
}
