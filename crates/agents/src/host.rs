//! The courses whose agents are Python modules: they run inside our Python host (`hosts/python`), which is carried in the
//! program, and talk to us over descriptors of their own.

mod files;
mod judge;
mod moniker;
mod reply;

use crate::course::{CourseAgent, RefusedGame};
use crate::kind::{AGENTS, AgentRunner, BuiltinKind};
use crate::process::{Channel, Deadline, Program, RunEnvironment, Sources, Workdir, as_foul, with_notes};
use crate::spec::AgentSpec;
use files::FILES;
use judge::{chosen_move, foul};
use moniker::MonikerCheck;
use plyground_arena::{
    ChosenMove, GameInfo, Introduction, MatchError, MoveRequest, Player, PlayerAnswer, PlayerId, PrepareError,
};
use plyground_game::{GameState, Setup};
use plyground_record::{Foul, FoulKind, GameResult};
pub(crate) use reply::{HostReply, HostReport, Introduced};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Writes what the agents of a course need of the Python side into a folder.
pub(crate) fn unpack(course: &str, folder: &Path) -> std::io::Result<()> {
    let needs = |name: &str| match name.strip_prefix("courses/") {
        Some(module) => module.starts_with(&format!("{course}/")),
        None => name.starts_with("plyground_") || name.starts_with(&format!("{course}_")),
    };
    for (name, data) in FILES.iter().filter(|(name, _)| needs(name)) {
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().unwrap_or(folder))?;
        std::fs::write(&path, data)?;
        path.ancestors().take_while(|part| part.starts_with(folder)).try_for_each(let_agents_read)?;
    }
    Ok(())
}

/// Writes the program that finds faults of style into a folder.
fn unpack_style_check(folder: &Path) -> std::io::Result<()> {
    const NAME: &str = "pycodestyle.py";
    let (_, data) = FILES.iter().find(|(name, _)| *name == NAME).expect("it is carried");
    std::fs::write(folder.join(NAME), data)?;
    let_agents_read(&folder.join(NAME))
}

/// Agents of root run as other users, and root may have a umask that closes new files to them.
#[cfg(unix)]
fn let_agents_read(path: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let mode = if path.is_dir() { 0o755 } else { 0o644 };
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode))
}

#[cfg(not(unix))]
fn let_agents_read(_path: &Path) -> std::io::Result<()> {
    Ok(())
}

/// The modules of a course that agents may import, as a match supplies them: their names, and what is in them.
pub fn course_modules(course: &str) -> impl Iterator<Item = (&'static str, &'static [u8])> {
    let folder = format!("courses/{course}/");
    FILES.iter().filter_map(move |&(path, data)| Some((path.strip_prefix(&folder)?, data)))
}

/// A file of the skeleton that students of a course start from.
pub fn skeleton_file(course: &str, name: &str) -> Option<&'static [u8]> {
    skeleton_files(course).find(|(file, _)| *file == name).map(|(_, data)| data)
}

/// The files of the skeleton that students of a course start from: their names, and what is in them.
pub fn skeleton_files(course: &str) -> impl Iterator<Item = (&'static str, &'static [u8])> {
    let folder = format!("skeletons/{course}/");
    FILES.iter().filter_map(move |&(path, data)| Some((path.strip_prefix(&folder)?, data)))
}

/// A module of a course in its host.
pub(crate) struct PythonHostPlayer {
    course: &'static CourseAgent,
    program: Program,
    file: PathBuf,
    /// What it was told before the game, to be told again if it has to be started anew.
    load: Value,
    ready: Value,
    moniker: MonikerCheck,
}

impl PythonHostPlayer {
    pub(crate) fn new(
        course: &'static CourseAgent,
        spec: AgentSpec,
        environment: RunEnvironment,
        leave: &[PathBuf],
    ) -> Result<PythonHostPlayer, PrepareError> {
        let (program, file) = host_program(course, spec, environment, leave, HostMode::Play)?;
        let moniker = MonikerCheck::default();
        Ok(PythonHostPlayer { course, program, file, load: Value::Null, ready: Value::Null, moniker })
    }

    fn start(&mut self, deadline: Instant) -> Result<Introduction, PrepareError> {
        let (spec, mut notes) = (self.program.spec().to_string(), self.program.notes().to_vec());
        let hint = self.program.interpreter_hint();
        let channel = self.program.start()?;
        begin(channel, deadline, &spec)?;
        // From here on lines of the agent run, and whatever goes wrong may be its doing.
        let loaded = request(channel, &self.load, deadline).and_then(|line| {
            match HostReply::read(&line, None)?.explained(hint) {
                HostReply::Loaded(introduced) => Ok(introduced),
                other => Err(foul(other, &line)),
            }
        });
        // A module that it misses may be one of the files that stayed behind.
        let loaded: Introduced = loaded.map_err(|foul| with_notes(foul, &notes))?;
        notes.extend(loaded.notes);
        let name = loaded.name.unwrap_or(spec);
        self.moniker.begin(&name);
        channel.pause_before_game();
        Ok(Introduction { name, text: loaded.introduction, notes, output: channel.printed() })
    }

    /// Refuses the games of the family that the course's agents cannot play.
    fn check_options(&self, start: &Setup) -> Result<(), PrepareError> {
        let is_refused = |game: &&RefusedGame| start.options.get(&game.option).is_some_and(|it| *it == game.value);
        match self.course.refuses.iter().find(is_refused) {
            Some(game) => Err(PrepareError::impossible(format!("`{}` {}", self.program.spec(), game.why))),
            None => Ok(()),
        }
    }

    /// Asks for its name after a move, off the clock, as the course does.
    fn check_moniker(&mut self, answer: PlayerAnswer, number: u32) -> PlayerAnswer {
        let PlayerAnswer { outcome: said, wall, cpu, idle_cpu, output } = answer;
        let channel = self.program.channel();
        let said = said.and_then(|choice| {
            let remark = self.moniker.ask(channel, number)?;
            let notes: Vec<String> = choice.note.into_iter().chain(remark).collect();
            Ok(ChosenMove { note: (!notes.is_empty()).then(|| notes.join("; ")), ..choice })
        });
        PlayerAnswer { outcome: said, wall, cpu, idle_cpu, output: output + &channel.printed() }
    }

    fn tell_ready(&mut self, deadline: Instant) -> Result<(), Foul> {
        let hint = self.program.interpreter_hint();
        let channel = self.program.channel();
        let line = request(channel, &self.ready, deadline)?;
        channel.pause_before_game();
        match HostReply::read(&line, None)?.explained(hint) {
            HostReply::Ready => Ok(()),
            other => Err(foul(other, &line)),
        }
    }
}

impl Player for PythonHostPlayer {
    fn id(&self) -> PlayerId {
        self.program.player_id()
    }

    fn handshake(&mut self, info: &GameInfo<'_>) -> Result<Introduction, PrepareError> {
        self.program.apply_rules(info);
        self.program.check_family(&info.start.family)?;
        self.check_options(info.start)?;
        self.load = json!({
            "do": "load",
            "file": self.file,
            "side": info.seat,
            "setup": info.start,
            "k": info.k,
            "limit": info.limit.map(|limit| limit.as_secs_f64()),
            "opponent": info.opponent,
            "opponent_kind": opponent_kind(info.opponent),
            "options": self.program.spec().options(),
        });
        self.start(info.deadline)
    }

    fn prepare(&mut self, opponent: &str, deadline: Instant) -> Result<String, Foul> {
        self.ready = json!({"do": "ready", "opponent": opponent});
        self.tell_ready(deadline)?;
        Ok(self.program.channel().printed())
    }

    fn choose_move(&mut self, question: &MoveRequest<'_>) -> PlayerAnswer {
        let setup = question.state.setup();
        let line = json!({
            "do": "turn",
            "setup": setup,
            "remark": question.remark,
            "limit": question.time_limit.limit.map(|limit| limit.as_secs_f64()),
            "clock": question.time_limit.clock,
            "wall": question.time_limit.wall().as_secs_f64(),
            "number": question.number,
        });
        let (number, hint) = (question.number, self.program.interpreter_hint());
        let answer = self
            .program
            .channel()
            .ask(&line.to_string(), question)
            .parse(|line| chosen_move(line, number, &setup, hint));
        if self.course.asks_name_after_moves { self.check_moniker(answer, number) } else { answer }
    }

    fn recover(&mut self, deadline: Instant) -> Result<(), Foul> {
        // A host that has reported a foul is well itself, and so is an agent that was only asked in a fork.
        if self.program.channel().is_in_step() && !self.moniker.is_hanging() {
            return Ok(());
        }
        self.start(deadline).map_err(as_foul)?;
        self.tell_ready(deadline)
    }

    fn game_over(&mut self, _table: &dyn GameState, _result: &GameResult) {
        self.program.quit(&json!({"do": "end"}).to_string());
    }
}

/// What the host does with a file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum HostMode {
    /// It plays a game.
    Play,
    /// It asks single functions.
    Ask,
    /// It looks at files without running them.
    Inspect,
}

impl HostMode {
    /// The word that the host is started with.
    fn word(self) -> Option<&'static str> {
        match self {
            HostMode::Play => None,
            HostMode::Ask => Some("ask"),
            HostMode::Inspect => Some("inspect"),
        }
    }
}

/// The host with a copy of an agent's folder, ready to be started, and the agent's file in it.
pub(crate) fn host_program(
    course: &'static CourseAgent,
    spec: AgentSpec,
    environment: RunEnvironment,
    leave: &[PathBuf],
    mode: HostMode,
) -> Result<(Program, PathBuf), PrepareError> {
    let asked = spec.file().expect("the spec of a course names a file");
    let impossible = |error: std::io::Error| MatchError::from(error).at(asked.display());
    let mut workdir = Workdir::new(&spec, &environment).map_err(impossible)?;
    let file = workdir.copy_agent(asked, leave).map_err(|error| error.at(asked.display()))?;
    let host_dir = workdir.host();
    unpack(course.adapter, &host_dir).map_err(impossible)?;
    if mode == HostMode::Inspect {
        unpack_style_check(&host_dir).map_err(impossible)?;
    }
    let sources = Sources::read(&file, &workdir.dir());
    let lacks = |error: MatchError| error.at(format_args!("`{spec}`"));
    let python = environment.python_for(course.needs, &sources).map_err(lacks)?;
    workdir.interpreter = Some(python.facts);
    if let Some(class) = spec.option("class") {
        let misnamed = |why: String| PrepareError::impossible(format!("`{spec}`: {why}"));
        sources.expect_class(class, &file).map_err(misnamed)?;
    }
    let host = host_dir.join("plyground_host.py");
    let mut words = vec![python.program.into(), "-B".into(), host.into(), course.adapter.into()];
    words.extend(mode.word().map(Into::into));
    let program = Program::new(spec, environment, workdir, words).with_readable(host_dir).with_protocol_pipes();
    Ok((program, file))
}

/// What an opponent is called in `load`: agents of some courses play in another way against a random one.
fn opponent_kind(spec: &str) -> &'static str {
    let (name, _) = spec.split_once(':').unwrap_or((spec, ""));
    // An opponent that a record names may be of a kind that we do not know.
    let Some(kind) = AGENTS.iter().find(|kind| kind.name == name) else { return "ai" };
    match kind.runner {
        AgentRunner::Human => "human",
        AgentRunner::Builtin(kind) => match kind {
            BuiltinKind::Random | BuiltinKind::Randy => "random",
            BuiltinKind::First
            | BuiltinKind::Greedy
            | BuiltinKind::Minimax
            | BuiltinKind::AlphaBeta
            | BuiltinKind::Expectimax
            | BuiltinKind::Baseline
            | BuiltinKind::Mcts
            | BuiltinKind::Engine => "ai",
        },
        AgentRunner::Course(_) | AgentRunner::Gomocup | AgentRunner::Gtp | AgentRunner::JsonLines => "ai",
    }
}

pub(crate) fn request(channel: &mut Channel, message: &Value, deadline: Instant) -> Result<String, Foul> {
    let deadline = Deadline::at(deadline);
    channel.send_line(&message.to_string(), deadline)?;
    channel.read_line(deadline)
}

/// Waits until the host runs. No line of the agent has run yet, so a failure is not a fault of the agent.
pub(crate) fn begin(channel: &mut Channel, deadline: Instant, spec: &str) -> Result<(), PrepareError> {
    let begun = request(channel, &json!({"do": "begin"}), deadline).map_err(|foul| match foul.kind {
        FoulKind::Crashed => PrepareError::impossible(format!("`{spec}`: the Python host does not run: {}", foul.why)),
        _ => PrepareError::Foul(foul),
    })?;
    match HostReply::read(&begun, None)? {
        HostReply::Started => Ok(()),
        HostReply::Failed(report) => Err(PrepareError::impossible(format!("`{spec}`: {}", report.why))),
        other => Err(foul(other, &begun).into()),
    }
}
