//! `gtp:COMMAND`: an Othello engine over the Go Text Protocol, on 8x8 with passing.

use crate::process::{Channel, Heed, Patience, Program, Stage, Venue, as_foul, staged};
use crate::spec::AgentSpec;
use plyground_arena::{Answer, Briefing, Card, Choice, Introduction, Player, Question, Trouble};
use plyground_game::{Gesture, Seat, Table};
use plyground_games::othello;
use plyground_record::{Ending, Foul, FoulKind};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// An engine that speaks GTP.
pub(crate) struct GtpEngine {
    program: Program,
    seat: Seat,
    limit: Option<Duration>,
    /// How many plies of the game it has been told.
    told: usize,
}

impl GtpEngine {
    pub(crate) fn new(spec: AgentSpec, venue: Venue, leave: &[PathBuf]) -> Result<GtpEngine, Trouble> {
        let mut stage = Stage::new(&spec, &venue).map_err(|error| Trouble::Impossible(format!("`{spec}`: {error}")))?;
        let words = staged(spec.command(), &mut stage, &venue, leave)?;
        Ok(GtpEngine { program: Program::new(spec, venue, stage, words), seat: Seat::First, limit: None, told: 0 })
    }

    fn start(&mut self, deadline: Instant) -> Result<Introduction, Trouble> {
        let limit = self.limit;
        self.told = 0;
        let notes = self.program.notes().to_vec();
        let channel = self.program.start()?;
        let name = order(channel, "name", deadline)?;
        let version = order(channel, "version", deadline).unwrap_or_default();
        order(channel, "boardsize 8", deadline)?;
        order(channel, "clear_board", deadline)?;
        if let Some(limit) = limit {
            // Engines that know no clocks say so, and are judged by ours all the same.
            let _ = order(channel, &time_settings(limit), deadline);
        }
        channel.rest_before_game();
        let text = Some(format!("{name} {version}").trim().to_owned());
        Ok(Introduction { name, text, notes, output: channel.printed() })
    }

    /// GTP tells moves, one of each side in turn, and neither positions nor turns that somebody lost. What cannot be told
    /// is no fault of the engine.
    fn can_be_told(&self, briefing: &Briefing<'_>) -> Result<(), String> {
        let (spec, game) = (self.program.spec(), briefing.origin.spec());
        if game != "othello:8x8,rule=pass" {
            return Err(format!("`{spec}` plays othello:8,rule=pass, and not {game}"));
        }
        let usual = othello::start(briefing.origin.board.size());
        if !usual.is_ok_and(|usual| usual.board == briefing.origin.board && usual.to_move == briefing.origin.to_move) {
            return Err(format!("`{spec}` can only be told games from the usual start, and this is another position"));
        }
        if briefing.turns_can_be_lost {
            return Err(format!("`{spec}` cannot be told of a lost turn; choose penalties other than `skip`"));
        }
        Ok(())
    }

    /// Tells the moves that it does not know yet.
    fn catch_up(&mut self, table: &dyn Table) -> Result<(), Foul> {
        let history = table.history();
        let deadline = Instant::now() + Duration::from_secs(5);
        for (seat, gesture) in history.iter().skip(self.told) {
            let Some(gesture) = gesture else { continue };
            let told = order(self.program.channel(), &format!("play {} {gesture}", colour(*seat)), deadline);
            // Some engines find out by themselves who cannot but pass, and do not know the word.
            if *gesture != Gesture::Pass || !told.as_ref().is_err_and(|foul| foul.kind == FoulKind::Malformed) {
                told?;
            }
        }
        self.told = history.len();
        Ok(())
    }
}

impl Player for GtpEngine {
    fn card(&self) -> Card {
        self.program.card()
    }

    fn meet(&mut self, briefing: &Briefing<'_>) -> Result<Introduction, Trouble> {
        self.program.obey(briefing);
        self.can_be_told(briefing).map_err(Trouble::Impossible)?;
        (self.seat, self.limit) = (briefing.seat, briefing.limit);
        self.start(briefing.deadline)
    }

    fn choose(&mut self, question: &Question<'_>) -> Answer {
        let table = question.table;
        let outside = |said| Answer { said, wall: Duration::ZERO, cpu: None, idle_cpu: None, output: String::new() };
        if table.legal() == [Gesture::Pass] {
            return outside(Ok(Gesture::Pass.into()));
        }
        if let Err(foul) = self.catch_up(table) {
            return outside(Err(foul));
        }
        // Its own move is on its board already when it has answered.
        self.told += 1;
        let command = format!("genmove {}", colour(self.seat));
        let mut response = Response::default();
        let spoken = self.program.channel().ask_heeding(&command, question, &mut |line| response.heed(line));
        spoken.reading(|said| response.completed(said)).answer(understand)
    }

    fn recover(&mut self, deadline: Instant) -> Result<(), Foul> {
        self.start(deadline).map(|_| ()).map_err(as_foul)
    }

    fn farewell(&mut self, _table: &dyn Table, _result: &Ending) {
        self.program.leave("quit");
    }
}

/// So much for every move. The protocol knows whole seconds only: a shorter time is a second for several moves.
fn time_settings(limit: Duration) -> String {
    match limit.as_secs_f64() {
        seconds @ 1.0.. => format!("time_settings 0 {} 1", seconds.floor()),
        part => format!("time_settings 0 1 {}", (1.0 / part.max(0.001)).ceil()),
    }
}

const fn colour(seat: Seat) -> &'static str {
    match seat {
        Seat::First => "black",
        Seat::Second => "white",
    }
}

/// What an engine answers, which may be several lines. An empty line ends it; without that nobody knows whether more comes.
#[derive(Default)]
struct Response {
    lines: Vec<String>,
}

impl Response {
    fn heed(&mut self, line: &str) -> Heed {
        if !line.trim().is_empty() {
            self.lines.push(line.to_owned());
            return Heed::Part;
        }
        if self.lines.is_empty() { Heed::Skip } else { Heed::Answer }
    }

    /// The whole answer, once its end was heard; otherwise why not.
    fn completed(&self, heard: Result<String, Foul>) -> Result<String, Foul> {
        heard.map(|_| self.lines.join("\n")).map_err(|foul| match self.lines.first() {
            Some(line) if foul.kind == FoulKind::Silent => {
                Foul::new(foul.kind, "it did not end its answer with an empty line, as GTP demands").saying(line)
            }
            _ => foul,
        })
    }
}

/// A command off the clock, and what the engine answers.
fn order(channel: &mut Channel, command: &str, deadline: Instant) -> Result<String, Foul> {
    let patience = Patience::until(deadline);
    channel.say(command, patience)?;
    let mut response = Response::default();
    let heard = channel.hear_wanted(patience, &mut |line| response.heed(line));
    let answer = response.completed(heard)?;
    match answer.strip_prefix('=') {
        Some(text) => Ok(text.trim().to_owned()),
        None => Err(Foul::new(FoulKind::Malformed, format!("it refused `{command}`")).saying(&answer)),
    }
}

fn understand(line: &str) -> Result<Choice, Foul> {
    let malformed = |why: String| Foul::new(FoulKind::Malformed, why).saying(line);
    let text =
        line.strip_prefix('=').ok_or_else(|| malformed("its answer is not one of GTP such as `= d3`".to_owned()))?;
    let gesture: Gesture = match text.trim().to_ascii_lowercase().as_str() {
        "pass" | "pa" => Gesture::Pass,
        "resign" => return Err(Foul { declined: true, ..Foul::new(FoulKind::Silent, "it resigned") }.saying(line)),
        text => text.parse().map_err(|error| malformed(format!("{error}")))?,
    };
    Ok(Choice { words: Some(text.trim().to_owned()), ..Choice::from(gesture) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_times_are_told_as_several_moves_a_second() {
        let told = |seconds| time_settings(Duration::from_secs_f64(seconds));
        assert_eq!(told(10.0), "time_settings 0 10 1");
        assert_eq!(told(1.9), "time_settings 0 1 1");
        assert_eq!(told(0.1), "time_settings 0 1 10");
        assert_eq!(told(0.0), "time_settings 0 1 1000");
    }

    #[test]
    fn answers_are_read_in_any_case() {
        let gesture = |line| understand(line).map(|choice| choice.gesture.to_string());
        assert_eq!(gesture("= D3"), Ok("d3".to_owned()));
        assert_eq!(gesture("=d3 "), Ok("d3".to_owned()));
        assert_eq!(gesture("= PASS"), Ok("pass".to_owned()));
        let foul = |line| understand(line).map_err(|foul| (foul.kind, foul.why)).unwrap_err();
        assert_eq!(foul("= resign"), (FoulKind::Silent, "it resigned".to_owned()));
        assert_eq!(foul("? illegal").0, FoulKind::Malformed);
    }
}
