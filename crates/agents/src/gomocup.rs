//! `gomocup:COMMAND`: a Gomocup (Piskvork) brain, on square boards with five in a row.

use crate::process::{
    Deadline, LineKind, Program, RunEnvironment, Workdir, as_foul, declined, names_no_move, prepare_command,
};
use crate::spec::AgentSpec;
use plyground_arena::{
    ChosenMove, GameInfo, Introduction, MAX_TURN_TIME, MoveRequest, Player, PlayerAnswer, PlayerId, PrepareError,
};
use plyground_game::{Action, Board, Cell, GameState, Seat, Square};
use plyground_games::EngineProtocol;
use plyground_games::grid_line::TO_PLACE;
use plyground_record::{Foul, FoulKind, GameResult, truncate};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How much is quoted of what a brain complains about.
const MAX_QUOTE: usize = 200;

/// A brain.
pub(crate) struct GomocupPlayer {
    program: Program,
    seat: Seat,
    size: u8,
    limit: Option<Duration>,
    /// The number of plies on the board when the brain last answered; none when it has to be shown the whole board.
    known_plies: Option<usize>,
}

impl GomocupPlayer {
    pub(crate) fn new(
        spec: AgentSpec,
        environment: RunEnvironment,
        leave: &[PathBuf],
    ) -> Result<GomocupPlayer, PrepareError> {
        let mut workdir = Workdir::new(&spec, &environment)
            .map_err(|error| PrepareError::impossible(format!("`{spec}`: {error}")))?;
        let words = prepare_command(spec.command(), &mut workdir, &environment, leave)?;
        let program = Program::new(spec, environment, workdir, words);
        Ok(GomocupPlayer { program, seat: Seat::First, size: 0, limit: None, known_plies: None })
    }

    fn start(&mut self, deadline: Instant) -> Result<Introduction, PrepareError> {
        let size = self.size;
        let infos = [
            format!("timeout_turn {}", self.limit.unwrap_or(MAX_TURN_TIME).as_millis()),
            "timeout_match 0".to_owned(),
            format!("max_memory {}", max_memory(self.program.memory())),
            "game_type 1".to_owned(),
            "rule 0".to_owned(),
        ];
        let notes = self.program.notes().to_vec();
        let spec = self.program.spec().to_string();
        let channel = self.program.start()?;
        channel.carriage_returns_end_lines();
        let deadline = Deadline::at(deadline);
        channel.send_line(&format!("START {size}\r"), deadline)?;
        let answer = channel.read_answer(deadline, &mut line_kind)?;
        if !first_word_is(&answer, "OK") {
            let why = format!("it does not play on a board of {size}x{size}: {}", truncate(answer.trim(), MAX_QUOTE));
            return Err(Foul::new(FoulKind::Malformed, why).with_quote(&answer).into());
        }
        // Before the infos: a complaint about one of those comes before the next answer, and could be taken for it.
        channel.send_line("ABOUT\r", deadline)?;
        let about = channel.read_answer(deadline, &mut line_kind)?;
        for info in infos {
            channel.send_line(&format!("INFO {info}\r"), deadline)?;
        }
        channel.pause_before_game();
        self.known_plies = None;
        let name = quoted(&about, "name").unwrap_or(spec);
        Ok(Introduction { name, text: Some(about), notes, output: channel.printed() })
    }

    /// What the brain has to be told to move: the last move if it knows the rest, else everything.
    fn command(&self, state: &dyn GameState) -> String {
        let history = state.history();
        let board = state.setup().board;
        if let (Some(known), [.., (_, Some(Action::Place(cell)))]) = (self.known_plies, &history[..])
            && history.len() == known + 2
        {
            return format!("TURN {}\r", point(*cell));
        }
        let mut theirs = board.cells_with(Square::Taken(self.seat.other()));
        match (board.size().cells() - board.cells_with(Square::Free).count(), theirs.next()) {
            (0, _) => "BEGIN\r".to_owned(),
            (1, Some(opening)) => format!("TURN {}\r", point(opening)),
            _ => self.whole_board(&board),
        }
    }

    fn whole_board(&self, board: &Board) -> String {
        let mut lines = "BOARD\r\n".to_owned();
        for (owner, seat) in [(1, self.seat), (2, self.seat.other())] {
            for cell in board.cells_with(Square::Taken(seat)) {
                lines.push_str(&format!("{},{owner}\r\n", point(cell)));
            }
        }
        lines.push_str("DONE\r");
        lines
    }
}

impl Player for GomocupPlayer {
    fn id(&self) -> PlayerId {
        self.program.player_id()
    }

    fn handshake(&mut self, info: &GameInfo<'_>) -> Result<Introduction, PrepareError> {
        self.program.apply_rules(info);
        let board = &info.start.board;
        let size = board.size();
        let is_five = info.start.family == EngineProtocol::Gomocup.family().name
            && info.k == Some(5)
            && size.rows() == size.cols();
        let (spec, game) = (self.program.spec(), info.start.spec());
        let refused = |why: &str| Err(PrepareError::impossible(format!("`{spec}` {why}")));
        if !is_five {
            return refused(&format!("plays five in a row on square boards, such as mnk:15x15,k=5, and not {game}"));
        }
        if info.start.extra.get(TO_PLACE).is_some() {
            return refused(&format!("places one stone a turn, and {game} wants two"));
        }
        if let Some(cell) = board.cells_with(Square::Blocked).next() {
            return refused(&format!(
                "cannot be told that {cell} is blocked: the Gomocup protocol has no word for blocked cells"
            ));
        }
        (self.seat, self.size, self.limit) = (info.seat, size.rows(), info.limit);
        self.start(info.deadline)
    }

    fn choose_move(&mut self, question: &MoveRequest<'_>) -> PlayerAnswer {
        let command = self.command(question.state);
        self.known_plies = Some(question.state.history().len());
        let mut complaint = None;
        let mut line_kind = |line: &str| {
            if is_complaint(line) {
                complaint = Some(truncate(line.trim(), MAX_QUOTE));
            }
            line_kind_in_turn(line)
        };
        let reply = self.program.channel().ask_classified(&command, question, &mut line_kind);
        let quoting = |foul: Foul| match complaint {
            Some(complaint) => Foul { why: format!("{}; it had said `{complaint}`", foul.why), ..foul },
            None => foul,
        };
        reply.map_line(|said| said.map_err(quoting)).parse(parse_answer)
    }

    fn recover(&mut self, deadline: Instant) -> Result<(), Foul> {
        self.start(deadline).map(|_| ()).map_err(as_foul)
    }

    fn game_over(&mut self, _table: &dyn GameState, _result: &GameResult) {
        self.program.quit("END\r");
    }
}

/// Talk is never an answer.
fn line_kind(line: &str) -> LineKind {
    let is_talk = line.trim().is_empty() || ["MESSAGE", "DEBUG"].iter().any(|word| first_word_is(line, word));
    if is_talk { LineKind::Chatter } else { LineKind::Answer }
}

/// Where a move is waited for, complaints are about what was said before, and a suggestion is agreed to.
fn line_kind_in_turn(line: &str) -> LineKind {
    match line.trim().split_once(' ') {
        Some((word, point)) if word.eq_ignore_ascii_case("SUGGEST") => LineKind::Question(format!("PLAY {point}\r")),
        _ if is_complaint(line) => LineKind::Chatter,
        _ => line_kind(line),
    }
}

fn is_complaint(line: &str) -> bool {
    ["ERROR", "UNKNOWN"].iter().any(|word| first_word_is(line, word))
}

/// What a brain is told of its memory, in bytes. The limit holds for the whole process, of which a brain counts its tables
/// alone; and the skeleton of the protocol, which most brains are made of, reads the number into an `int`.
fn max_memory(limit: u64) -> u64 {
    (limit / 2).min(i32::MAX.unsigned_abs().into())
}

fn first_word_is(line: &str, word: &str) -> bool {
    line.split_whitespace().next().is_some_and(|first| first.eq_ignore_ascii_case(word))
}

fn point(cell: Cell) -> String {
    format!("{},{}", cell.col.0, cell.row.0)
}

fn parse_answer(line: &str) -> Result<ChosenMove, Foul> {
    if names_no_move(line) {
        return Err(declined(line));
    }
    let malformed = || Foul::new(FoulKind::Malformed, "its answer is not a point such as `7,7`").with_quote(line);
    let (x, y) = line.trim().split_once(',').ok_or_else(malformed)?;
    let number = |text: &str| text.trim().parse::<i64>().map_err(|_| malformed());
    let (x, y) = (number(x)?, number(y)?);
    let cell = u8::try_from(y).ok().zip(u8::try_from(x).ok()).map(|(row, col)| Cell::new(row, col));
    let cell = cell.ok_or_else(|| Foul::new(FoulKind::Illegal, "there is no such point").with_quote(line))?;
    Ok(ChosenMove { original_text: Some(line.trim().to_owned()), ..ChosenMove::from(Action::Place(cell)) })
}

/// The value of `key="value"`.
fn quoted(about: &str, key: &str) -> Option<String> {
    let (_, rest) = about.split_once(&format!("{key}=\""))?;
    rest.split_once('"').map(|(value, _)| value.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_brain_is_told_of_half_its_memory_and_never_more_than_an_int_holds() {
        assert_eq!(max_memory(2048 << 20), 1024 << 20);
        assert_eq!(max_memory(4096 << 20), 2_147_483_647);
        assert_eq!(max_memory(1 << 50), 2_147_483_647);
    }
}
