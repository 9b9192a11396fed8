//! `csc384:FILE`: an Othello agent as its own process, over the course's protocol on standard input and output.

mod advice;
mod starter;

use crate::course::CourseAgent;
use crate::host;
use crate::process::{
    Deadline, Program, RunEnvironment, Sources, Workdir, as_foul, declined, names_no_move, with_notes,
};
use crate::spec::AgentSpec;
use plyground_arena::{
    ChosenMove, GameInfo, Introduction, MatchError, MoveRequest, Player, PlayerAnswer, PlayerId, PrepareError,
};
use plyground_game::{Action, Cell, GameState, Seat, Setup};
use plyground_games::formats::{self, Format};
use plyground_games::{othello, typed};
use plyground_record::{Foul, FoulKind, GameResult, ScoreLine, ScoreWord};
use std::ffi::OsString;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The most bytes of a `#!` line that a system reads.
const MAX_FIRST_LINE: u64 = 256;

/// A player that runs an Othello program in its own process and speaks the protocol of CSC 384 (or its Columbia
/// ancestor) with it.
pub(crate) struct Csc384Player {
    program: Program,
    seat: Seat,
    is_python: bool,
    /// Whether it has answered a question since it was started.
    has_answered: bool,
}

impl Csc384Player {
    pub(crate) fn new(
        course: &CourseAgent,
        spec: AgentSpec,
        environment: RunEnvironment,
        leave: &[PathBuf],
    ) -> Result<Csc384Player, PrepareError> {
        let asked = spec.file().expect("the spec of a course names a file").clone();
        let impossible = |error: std::io::Error| MatchError::from(error).at(asked.display());
        let mut workdir = Workdir::new(&spec, &environment).map_err(impossible)?;
        let file = workdir.copy_agent(&asked, leave).map_err(|error| error.at(asked.display()))?;
        let mut words: Vec<OsString> = Vec::new();
        let (folder, host_dir) = (workdir.dir(), workdir.host());
        host::unpack(course.adapter, &host_dir).map_err(impossible)?;
        let dialect = spec.option("dialect").unwrap_or("w24").to_owned();
        let copies = starter::copies(course.adapter, &folder, &file, &dialect);
        let first = first_line(&file);
        let is_python = is_python(&file, &first);
        if is_python {
            let sources = Sources::read(&file, &workdir.dir());
            let lacks = |error: MatchError| error.at(format_args!("`{spec}`"));
            let python = environment.python_for(course.needs, &sources).map_err(lacks)?;
            workdir.interpreter = Some(python.facts);
            words.extend([
                python.program.into(),
                "-B".into(),
                "-u".into(),
                host_dir.join(format!("{}_run.py", course.adapter)).into(),
            ]);
            words.extend(["--dialect".into(), OsString::from(&dialect)]);
        } else {
            check_interpreter(&first).map_err(|why| PrepareError::impossible(format!("{}: {why}", asked.display())))?;
            starter::remove(&folder, &copies).map_err(impossible)?;
        }
        workdir.notes.extend(starter::notes(&copies));
        words.push(file.into());
        let path = starter::python_path(course.adapter, &host_dir, &dialect);
        let mut program = Program::new(spec, environment, workdir, words).with_readable(host_dir);
        if !is_python {
            program = program.with_variable("PYTHONPATH", path);
        }
        Ok(Csc384Player { program, seat: Seat::First, is_python, has_answered: false })
    }

    fn start(&mut self, deadline: Instant) -> Result<Introduction, PrepareError> {
        let (settings, is_python) = (self.settings(), self.is_python);
        let notes = self.program.notes().to_vec();
        self.has_answered = false;
        let channel = self.program.start()?;
        let deadline = Deadline::at(deadline);
        let named = channel.read_line(deadline).map_err(|foul| advice::on_no_name(foul, is_python));
        let named = named.and_then(|name| channel.send_line(&settings, deadline).map(|_| name));
        // A missing module may be one of the files that stayed behind.
        let name = named.map_err(|foul| with_notes(foul, &notes))?;
        channel.pause_before_game();
        Ok(Introduction { name: name.trim().to_owned(), text: None, notes, output: channel.printed() })
    }

    /// `color,limit,minimax,caching,ordering`; Columbia's agents take the colour alone.
    fn settings(&self) -> String {
        let spec = self.program.spec();
        let colour = self.seat.index() + 1;
        if spec.option("dialect") == Some("columbia") {
            return colour.to_string();
        }
        let [limit, minimax, caching, ordering] = [("limit", -1), ("minimax", 0), ("caching", 0), ("ordering", 0)]
            .map(|(key, usual)| spec.number(key, usual));
        format!("{colour},{limit},{minimax},{caching},{ordering}")
    }

    /// The board as the course's manager prints it. The very first one is a list in some of its editions.
    fn board(&self, setup: &Setup) -> String {
        let board = formats::write(setup, Format::Tuple).unwrap_or_default();
        let is_first = othello::start(setup.board.size()).is_ok_and(|start| start.board == setup.board);
        match self.program.spec().option("first-board") {
            Some("list") if is_first => board.replace('(', "[").replace(')', "]"),
            _ => board,
        }
    }
}

impl Player for Csc384Player {
    fn id(&self) -> PlayerId {
        self.program.player_id()
    }

    fn handshake(&mut self, info: &GameInfo<'_>) -> Result<Introduction, PrepareError> {
        self.program.apply_rules(info);
        self.program.check_family(&info.start.family)?;
        self.seat = info.seat;
        self.start(info.deadline)
    }

    fn choose_move(&mut self, question: &MoveRequest<'_>) -> PlayerAnswer {
        let state = question.state;
        // The course's protocol has no word for a pass: the referee passes for a side that can do nothing else.
        if state.legal_actions() == [Action::Pass] {
            let (wall, output) = (Duration::ZERO, String::new());
            return PlayerAnswer { outcome: Ok(Action::Pass.into()), wall, cpu: None, idle_cpu: None, output };
        }
        let lines = format!("{}\n{}", score(state, ScoreWord::Score), self.board(&state.setup()));
        let reply = self.program.channel().ask(&lines, question);
        let (dialect, settings) = (self.program.spec().option("dialect").map(str::to_owned), self.settings());
        let is_first = !std::mem::replace(&mut self.has_answered, true);
        let advised = |foul| if is_first { advice::on_settings(foul, dialect.as_deref(), &settings) } else { foul };
        let answer = reply.map_line(|said| said.map_err(advised)).parse(parse_answer);
        PlayerAnswer { outcome: answer.outcome.map(|choice| advice::on_order(choice, state)), ..answer }
    }

    fn recover(&mut self, deadline: Instant) -> Result<(), Foul> {
        self.start(deadline).map(|_| ()).map_err(as_foul)
    }

    fn game_over(&mut self, state: &dyn GameState, _result: &GameResult) {
        self.program.quit(&score(state, ScoreWord::Final));
    }
}

/// The first line of a file, as far as a system reads it; empty when it cannot be read.
fn first_line(file: &Path) -> String {
    let mut first = Vec::new();
    if let Ok(file) = File::open(file) {
        let _ = BufReader::new(file.take(MAX_FIRST_LINE)).read_until(b'\n', &mut first);
    }
    String::from_utf8_lossy(&first).trim_end_matches('\n').to_owned()
}

/// Whether a file is for Python, by its name or by its first line.
fn is_python(file: &Path, first_line: &str) -> bool {
    let names_python = first_line.starts_with("#!") && first_line.contains("python");
    names_python || file.extension().is_some_and(|extension| extension == "py")
}

/// Refuses a script whose `#!` line names a program that is not there. The system would only say "no such file".
fn check_interpreter(first_line: &str) -> Result<(), String> {
    let Some(interpreter) = first_line.strip_prefix("#!") else { return Ok(()) };
    if let Some(line) = first_line.strip_suffix('\r') {
        let why = "ends with a carriage return, as on Windows, and so names a program that is not there";
        return Err(format!("its first line `{line}` {why} (save it with Unix line ends)"));
    }
    let program = interpreter.split_whitespace().next().unwrap_or_default();
    match Path::new(program).exists() {
        true => Ok(()),
        false => Err(format!("its first line `{first_line}` names a program that is not there")),
    }
}

fn score(state: &dyn GameState, word: ScoreWord) -> String {
    let [dark, light] = state.scores().unwrap_or_default().map(i32::unsigned_abs);
    ScoreLine { word, dark, light }.to_string()
}

/// `col row`, as Python's `int()` reads both.
fn parse_answer(line: &str) -> Result<ChosenMove, Foul> {
    if names_no_move(line) {
        return Err(declined(line));
    }
    let malformed = |problem: typed::MoveSyntaxError| {
        let advice = "print whatever is not the move to standard error";
        Foul::new(FoulKind::Malformed, format!("{problem}; {advice}")).with_quote(line)
    };
    let (col, row) = typed::column_and_row(line).map_err(malformed)?;
    let small = |number: i64| u8::try_from(number).ok();
    let cell = small(row).zip(small(col)).map(|(row, col)| Cell::new(row, col));
    let cell = cell.ok_or_else(|| Foul::new(FoulKind::Illegal, "there is no such cell").with_quote(line))?;
    Ok(ChosenMove { original_text: Some(line.trim().to_owned()), ..ChosenMove::from(Action::Place(cell)) })
}
