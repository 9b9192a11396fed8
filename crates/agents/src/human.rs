//! A person at the terminal.

use plyground_arena::{ChosenMove, GameInfo, Introduction, MoveRequest, Player, PlayerAnswer, PlayerId, PrepareError};
use plyground_board::{Picture, TextStyle, render_text};
use plyground_game::{Action, ActionError, Cell, Col, Seat};
use plyground_games::typed;
use plyground_record::{Foul, FoulKind, escape_for_terminal};
use plyground_search::courses::{Coordinates, CourseDialect};
use std::io::{BufRead, Write};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{LazyLock, Mutex};
use std::time::{Duration, Instant};

/// A move as a person types it: ours (`b4`, `d-`), or as the course's own programs take it (`0 3`, `3`, `3P`, also `3p`)
/// and print it (`(0, 3)`).
pub fn read_move(line: &str, course: &CourseDialect) -> Result<Action, ActionError> {
    let inside = line.trim().strip_prefix(['(', '[']).and_then(|rest| rest.strip_suffix([')', ']']));
    let pair = inside.map(|inside| inside.split(',').map(str::trim).collect::<Vec<_>>().join(" "));
    match read_course_move(pair.as_deref().unwrap_or(line), course) {
        Some(action) => Ok(action),
        None => line.parse(),
    }
}

fn read_course_move(line: &str, course: &CourseDialect) -> Option<Action> {
    let small = |n: i64| u8::try_from(n).ok();
    // The course's program pops with a capital only; its README has a small one.
    let pops = line.strip_suffix('p').map(|column| format!("{column}P"));
    if let Ok((col, is_pop)) = typed::drop_or_pop(pops.as_deref().unwrap_or(line)) {
        let col = Col(small(col)?);
        return Some(if is_pop { Action::Pop(col) } else { Action::Drop(col) });
    }
    let (a, b) = typed::row_and_column(line).ok()?;
    let (a, b) = (small(a)?, small(b)?);
    Some(Action::Place(match course.coordinates {
        Coordinates::ColRow => Cell::new(b, a),
        Coordinates::RowCol | Coordinates::ColPop => Cell::new(a, b),
    }))
}

/// How often the clock and the stop flag are checked while a person thinks.
const STOP_POLL: Duration = Duration::from_millis(50);

/// What is typed, line by line. A thread of its own reads it, so that a clock and an interrupt can end the wait.
static TYPED_LINES: LazyLock<Mutex<Receiver<std::io::Result<Vec<u8>>>>> = LazyLock::new(|| {
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        loop {
            let mut line = Vec::new();
            let read = std::io::stdin().lock().read_until(b'\n', &mut line);
            let is_end = !matches!(read, Ok(1..));
            if sender.send(read.map(|_| line)).is_err() || is_end {
                break;
            }
        }
    });
    Mutex::new(receiver)
});

/// How the wait for a line ended.
enum TypedLine {
    Typed(Vec<u8>),
    /// The input has ended.
    End,
    /// The time limit has passed, or the match was stopped.
    TooLate,
}

/// A person at the terminal. A wrong move is asked for again; it is not a foul.
pub(crate) struct HumanPlayer {
    seat: Seat,
    course: &'static CourseDialect,
}

impl HumanPlayer {
    pub(crate) fn new() -> HumanPlayer {
        HumanPlayer { seat: Seat::First, course: CourseDialect::of_family("") }
    }

    fn ask(&self, question: &MoveRequest<'_>) -> std::io::Result<Result<Action, Foul>> {
        let asked = Instant::now();
        let state = question.state;
        let mut out = anstream::stdout();
        writeln!(out, "{}", render_text(&Picture::of(state), TextStyle::Colour))?;
        if !question.remark.is_empty() {
            writeln!(out, "They say: {}", escape_for_terminal(question.remark))?;
        }
        loop {
            write!(out, "{} to move: ", state.look().seats[self.seat.index()])?;
            out.flush()?;
            let line = match next_line(question, asked)? {
                TypedLine::Typed(line) => line,
                TypedLine::End => {
                    return Ok(Err(Foul::new(FoulKind::Declined, "the player left the board")));
                }
                TypedLine::TooLate => {
                    writeln!(out)?;
                    return Ok(Err(Foul::new(FoulKind::Silent, "the player named no move in time")));
                }
            };
            let line = String::from_utf8_lossy(&line);
            match read_move(line.trim(), self.course) {
                Err(error) => writeln!(out, "{error}")?,
                Ok(action) => match state.boxed_clone().play(action) {
                    Ok(()) => return Ok(Ok(action)),
                    Err(error) => writeln!(out, "{error}")?,
                },
            }
        }
    }
}

/// Waits for a line as long as the time limit allows.
fn next_line(question: &MoveRequest<'_>, asked: Instant) -> std::io::Result<TypedLine> {
    let typed =
        TYPED_LINES.lock().map_err(|_| std::io::Error::other("the thread that reads the terminal has failed"))?;
    let allowed = question.time_limit.limit.map(|_| question.time_limit.wall());
    loop {
        match typed.recv_timeout(STOP_POLL) {
            Ok(Ok(line)) if line.is_empty() => return Ok(TypedLine::End),
            Ok(line) => return line.map(TypedLine::Typed),
            Err(RecvTimeoutError::Disconnected) => return Ok(TypedLine::End),
            Err(RecvTimeoutError::Timeout) => {}
        }
        if question.stop.load(Ordering::Relaxed) || allowed.is_some_and(|allowed| asked.elapsed() > allowed) {
            return Ok(TypedLine::TooLate);
        }
    }
}

impl Player for HumanPlayer {
    fn id(&self) -> PlayerId {
        PlayerId { spec: "human".to_owned(), is_person: true, ..PlayerId::default() }
    }

    fn handshake(&mut self, info: &GameInfo<'_>) -> Result<Introduction, PrepareError> {
        self.seat = info.seat;
        self.course = CourseDialect::of_family(&info.start.family);
        Ok(Introduction { name: "human".to_owned(), ..Introduction::default() })
    }

    fn choose_move(&mut self, question: &MoveRequest<'_>) -> PlayerAnswer {
        let asked = Instant::now();
        let said = match self.ask(question) {
            Ok(said) => said.map(ChosenMove::from),
            Err(error) => Err(Foul::new(FoulKind::Crashed, format!("the terminal failed: {error}"))),
        };
        PlayerAnswer { outcome: said, wall: asked.elapsed(), cpu: None, idle_cpu: None, output: String::new() }
    }
}
