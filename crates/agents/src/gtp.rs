//! `gtp:COMMAND`: an Othello engine over the Go Text Protocol, on 8x8 with passing.

use crate::process::{
    Channel, Deadline, LineKind, Program, RunEnvironment, Workdir, as_foul, declined, names_no_move, prepare_command,
};
use crate::spec::AgentSpec;
use plyground_arena::{ChosenMove, GameInfo, Introduction, MoveRequest, Player, PlayerAnswer, PlayerId, PrepareError};
use plyground_game::{Action, GameState, Seat};
use plyground_games::{EngineProtocol, Spec};
use plyground_record::{Foul, FoulKind, GameResult};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// An engine over GTP.
pub(crate) struct GtpPlayer {
    program: Program,
    seat: Seat,
    limit: Option<Duration>,
    /// How many plies of the game it has been told.
    sent_plies: usize,
}

impl GtpPlayer {
    pub(crate) fn new(
        spec: AgentSpec,
        environment: RunEnvironment,
        leave: &[PathBuf],
    ) -> Result<GtpPlayer, PrepareError> {
        let mut workdir = Workdir::new(&spec, &environment)
            .map_err(|error| PrepareError::impossible(format!("`{spec}`: {error}")))?;
        let words = prepare_command(spec.command(), &mut workdir, &environment, leave)?;
        Ok(GtpPlayer {
            program: Program::new(spec, environment, workdir, words),
            seat: Seat::First,
            limit: None,
            sent_plies: 0,
        })
    }

    fn start(&mut self, deadline: Instant) -> Result<Introduction, PrepareError> {
        let limit = self.limit;
        self.sent_plies = 0;
        let notes = self.program.notes().to_vec();
        let channel = self.program.start()?;
        let name = send_command(channel, "name", deadline)?;
        let version = send_command(channel, "version", deadline).unwrap_or_default();
        send_command(channel, "boardsize 8", deadline)?;
        send_command(channel, "clear_board", deadline)?;
        if let Some(limit) = limit {
            // Engines that know no clocks say so, and are judged by ours all the same.
            let _ = send_command(channel, &time_settings(limit), deadline);
        }
        channel.pause_before_game();
        let text = Some(format!("{name} {version}").trim().to_owned());
        Ok(Introduction { name, text, notes, output: channel.printed() })
    }

    /// Refuses games that GTP cannot express: it sends moves of both sides in turn, and neither positions nor lost turns.
    /// This is not a fault of the engine.
    fn check_game(&self, info: &GameInfo<'_>) -> Result<(), String> {
        let (spec, game) = (self.program.spec(), info.origin.spec());
        let played = EngineProtocol::Gtp.game();
        let usual = Spec::parse(played).and_then(|spec| spec.setup()).map_err(|error| error.to_string())?;
        if game != usual.spec() {
            return Err(format!("`{spec}` plays {played}, and not {game}"));
        }
        if usual.board != info.origin.board || usual.to_move != info.origin.to_move {
            return Err(format!("`{spec}` can only be told games from the usual start, and this is another position"));
        }
        if info.turns_can_be_lost {
            return Err(format!("`{spec}` cannot be told of a lost turn; choose penalties other than `skip`"));
        }
        Ok(())
    }

    /// Sends the moves that it does not know yet.
    fn send_history(&mut self, state: &dyn GameState) -> Result<(), Foul> {
        let history = state.history();
        let deadline = Instant::now() + Duration::from_secs(5);
        for (seat, action) in history.iter().skip(self.sent_plies) {
            let Some(action) = action else { continue };
            let told = send_command(self.program.channel(), &format!("play {} {action}", colour(*seat)), deadline);
            // Some engines pass by themselves for a side that must, and do not know the word.
            if *action != Action::Pass || !told.as_ref().is_err_and(|foul| foul.kind == FoulKind::Malformed) {
                told?;
            }
        }
        self.sent_plies = history.len();
        Ok(())
    }
}

impl Player for GtpPlayer {
    fn id(&self) -> PlayerId {
        self.program.player_id()
    }

    fn handshake(&mut self, info: &GameInfo<'_>) -> Result<Introduction, PrepareError> {
        self.program.apply_rules(info);
        self.check_game(info).map_err(PrepareError::impossible)?;
        (self.seat, self.limit) = (info.seat, info.limit);
        self.start(info.deadline)
    }

    fn choose_move(&mut self, question: &MoveRequest<'_>) -> PlayerAnswer {
        let state = question.state;
        let outside = |said| PlayerAnswer {
            outcome: said,
            wall: Duration::ZERO,
            cpu: None,
            idle_cpu: None,
            output: String::new(),
        };
        if state.legal_actions() == [Action::Pass] {
            return outside(Ok(Action::Pass.into()));
        }
        if let Err(foul) = self.send_history(state) {
            return outside(Err(foul));
        }
        // Its own move is on its board already when it has answered.
        self.sent_plies += 1;
        let command = format!("genmove {}", colour(self.seat));
        let mut response = GtpResponse::default();
        let reply = self.program.channel().ask_classified(&command, question, &mut |line| response.add(line));
        reply.map_line(|said| response.completed(said)).parse(parse_answer)
    }

    fn recover(&mut self, deadline: Instant) -> Result<(), Foul> {
        self.start(deadline).map(|_| ()).map_err(as_foul)
    }

    fn game_over(&mut self, _table: &dyn GameState, _result: &GameResult) {
        self.program.quit("quit");
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

/// The answer of an engine, which may have several lines and ends with an empty one.
#[derive(Default)]
struct GtpResponse {
    lines: Vec<String>,
}

impl GtpResponse {
    fn add(&mut self, line: &str) -> LineKind {
        if !line.trim().is_empty() {
            self.lines.push(line.to_owned());
            return LineKind::Part;
        }
        if self.lines.is_empty() { LineKind::Chatter } else { LineKind::Answer }
    }

    /// The whole answer, once its end was heard; otherwise why not.
    fn completed(&self, heard: Result<String, Foul>) -> Result<String, Foul> {
        heard.map(|_| self.lines.join("\n")).map_err(|foul| match self.lines.first() {
            Some(line) if foul.kind == FoulKind::Silent => {
                Foul::new(foul.kind, "it did not end its answer with an empty line, as GTP demands").with_quote(line)
            }
            _ => foul,
        })
    }
}

/// A command off the clock, and what the engine answers.
fn send_command(channel: &mut Channel, command: &str, deadline: Instant) -> Result<String, Foul> {
    let deadline = Deadline::at(deadline);
    channel.send_line(command, deadline)?;
    let mut response = GtpResponse::default();
    let heard = channel.read_answer(deadline, &mut |line| response.add(line));
    let answer = response.completed(heard)?;
    match answer.strip_prefix('=') {
        Some(text) => Ok(text.trim().to_owned()),
        None => Err(Foul::new(FoulKind::Malformed, format!("it refused `{command}`")).with_quote(&answer)),
    }
}

fn parse_answer(line: &str) -> Result<ChosenMove, Foul> {
    let malformed = |why: String| Foul::new(FoulKind::Malformed, why).with_quote(line);
    let text =
        line.strip_prefix('=').ok_or_else(|| malformed("its answer is not one of GTP such as `= d3`".to_owned()))?;
    let action: Action = match text.trim().to_ascii_lowercase().as_str() {
        "pass" | "pa" => Action::Pass,
        "resign" => return Err(Foul::new(FoulKind::Declined, "it resigned").with_quote(line)),
        text if names_no_move(text) => return Err(declined(text)),
        text => text.parse().map_err(|error| malformed(format!("{error}")))?,
    };
    Ok(ChosenMove { original_text: Some(text.trim().to_owned()), ..ChosenMove::from(action) })
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
        let action = |line| parse_answer(line).map(|choice| choice.action.to_string());
        assert_eq!(action("= D3"), Ok("d3".to_owned()));
        assert_eq!(action("=d3 "), Ok("d3".to_owned()));
        assert_eq!(action("= PASS"), Ok("pass".to_owned()));
        let foul = |line| parse_answer(line).map_err(|foul| (foul.kind, foul.why)).unwrap_err();
        assert_eq!(foul("= resign"), (FoulKind::Declined, "it resigned".to_owned()));
        assert_eq!(foul("? illegal").0, FoulKind::Malformed);
    }
}
