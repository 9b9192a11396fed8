//! `plyground play`: a game in the terminal. The referee is that of every match; here people sit at its board, who may ask
//! for hints and take turns back.

mod untimed;

use super::print_line;
use crate::environment::EnvironmentError;
use crate::position::PositionArgs;
use crate::progress::with_spinner;
use anyhow::{Context, Result, bail};
use plyground_agents::{AgentArgument, AgentSpec, BuiltinAgent, read_move};
use plyground_arena::{Match, MatchConfig, Player, PlayerId, PlayerTask, Step};
use plyground_board::{Picture, TextStyle, render_text};
use plyground_game::{Action, Cell, GameState, Outcome, Seat};
use plyground_games::drop::POPS;
use plyground_games::{OpenedGame, Spec};
use plyground_record::{GameFacts, PERSON};
use plyground_search::courses::{Coordinates, CourseDialect};
use std::io::{BufRead, IsTerminal};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use untimed::UntimedAgent;

/// Play a game in the terminal, against an agent or a person, or watch two agents
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plyground play othello:6
  plyground play tts:gold-rush --first human --second alphabeta:depth=2
  plyground play connect4 --first minimax:depth=4 --second random:seed=7

At your turn, type a move such as `b4`, `d`, `d-` (pop) or `pass`, or as in the
course (`0 3`, `3`, `3P`), or one of the commands `moves`, `hint`, `undo`,
`resign`, `help` and `quit`.

Agents: human, or any built-in agent, such as random, alphabeta:depth=4, mcts or
engine:level=3 (`plyground games` lists them).")]
pub(crate) struct PlayArgs {
    /// The game, such as `othello:6` (see `plyground games`)
    game: String,

    /// Who plays First
    #[arg(long, value_name = "AGENT", default_value = "human")]
    first: String,

    /// Who plays Second
    #[arg(long, value_name = "AGENT", default_value = "alphabeta:depth=3")]
    second: String,

    #[command(flatten)]
    position: PositionArgs,
}

impl PlayArgs {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let spec = Spec::parse(&self.game)?;
        let family = spec.family.name;
        let agents = [self.player("--first", &self.first, family)?, self.player("--second", &self.second, family)?];
        if self.position.takes_standard_input() && agents.iter().any(Option::is_none) {
            bail!("a person types moves on standard input, so the position cannot come from there; give it as a file");
        }
        let mut game = TerminalGame::new(&self.game, self.position.open(&spec)?, agents)?;
        game.show()?;
        loop {
            match game.game.next_step() {
                Step::Call(task) => game.call_agent(task)?,
                Step::Wait(seat) if !game.person_moves(seat)? => break,
                Step::Wait(_) => {}
                Step::Over => {
                    game.print_result()?;
                    break;
                }
            }
        }
        Ok(ExitCode::SUCCESS)
    }

    /// The agent that an option names; none for a person.
    fn player(&self, option: &'static str, text: &str, family: &str) -> Result<Option<BuiltinAgent>> {
        let spec = AgentSpec::parse(text, family).context(option)?;
        if spec.kind().takes != AgentArgument::Nothing {
            let (game, PlayArgs { first, second, .. }) = (&self.game, self);
            let instead = format!("plyground match {game} --first '{first}' --second '{second}'");
            bail!("{option}: `{spec}` is a program of its own, which only a match can run; try `{instead}`");
        }
        Ok(if spec.is_human() { None } else { Some(BuiltinAgent::new(&spec, 0).context(option)?) })
    }
}

/// A match with its players: the agents, and the people at the terminal.
struct TerminalGame {
    game: Match,
    agents: [Option<UntimedAgent>; 2],
    course: &'static CourseDialect,
}

/// Longer than any player thinks: there is no clock.
const UNLIMITED: Duration = Duration::from_secs(u32::MAX as u64);

/// What a person typed.
enum Input {
    Move(Action),
    Command(PlayCommand),
    Nothing,
    Unreadable(String),
    Eof,
}

#[derive(Clone, Copy)]
enum PlayCommand {
    Moves,
    Hint,
    Undo,
    Resign,
    Help,
    Quit,
}

impl TerminalGame {
    fn new(spec: &str, opened: OpenedGame, agents: [Option<BuiltinAgent>; 2]) -> Result<TerminalGame> {
        let agents = agents.map(|agent| agent.map(UntimedAgent));
        let family = opened.setup.family.clone();
        let config = MatchConfig { limit: Some(UNLIMITED), ..MatchConfig::for_game(&family, None) };
        let person = || PlayerId { spec: PERSON.to_owned(), is_person: true, ..PlayerId::default() };
        let ids = agents.each_ref().map(|agent| agent.as_ref().map_or_else(person, Player::id));
        let facts = GameFacts::new(spec, opened.setup);
        let mut game = Match::new(facts, &config, ids, jiff::Timestamp::now()).map_err(EnvironmentError::from)?;
        for seat in Seat::BOTH.into_iter().filter(|seat| agents[seat.index()].is_none()) {
            game.seat_person(seat);
        }
        Ok(TerminalGame { game, agents, course: CourseDialect::of_family(&family) })
    }

    fn state(&self) -> &dyn GameState {
        self.game.state()
    }

    fn name(&self, seat: Seat) -> &'static str {
        self.state().look().seats[seat.index()]
    }

    fn show(&self) -> Result<()> {
        print_line!("{}", render_text(&Picture::of(self.state()), TextStyle::Colour));
        if let Some([first, second]) = self.state().scores() {
            print_line!("{} {first}, {} {second}", self.name(Seat::First), self.name(Seat::Second));
        }
        if let Some([first, second]) = self.state().setup().extra.get(POPS) {
            print_line!("pop-outs left: {} {first}, {} {second}", self.name(Seat::First), self.name(Seat::Second));
        }
        Ok(())
    }

    /// Lets an agent prepare or move, as the referee asks for it.
    fn call_agent(&mut self, task: PlayerTask) -> Result<()> {
        let (seat, is_move) = (task.seat(), task.is_move());
        let agent = self.agents[seat.index()].as_mut().context("only agents are called")?;
        let never = AtomicBool::new(false);
        let reply = match is_move {
            true => with_spinner("thinking", || task.run(agent, &never)),
            false => task.run(agent, &never),
        };
        self.game.receive(reply).map_err(EnvironmentError::from)?;
        let played = self.game.record().moves.last().and_then(|turn| turn.played).filter(|_| is_move);
        if let Some(action) = played {
            print_line!("{} ({}) plays {action}", self.name(seat), self.game.record().seats.at(seat).spec);
            self.show()?;
        }
        Ok(())
    }

    /// A person's turn, until it is made; false when the person leaves.
    fn person_moves(&mut self, seat: Seat) -> Result<bool> {
        let asked = Instant::now();
        loop {
            {
                use std::io::Write;
                let mut out = anstream::stdout();
                write!(out, "{} to move: ", self.name(seat))?;
                out.flush()?;
            }
            match self.read()? {
                Input::Move(action) => match self.game.play(action, None, asked.elapsed()) {
                    Ok(()) => {
                        self.show()?;
                        return Ok(true);
                    }
                    Err(error) => print_line!("{error}; `moves` lists what is"),
                },
                Input::Command(PlayCommand::Moves) => {
                    let moves: Vec<_> = self.state().legal_actions().iter().map(ToString::to_string).collect();
                    print_line!("{}", moves.join(" "));
                }
                Input::Command(PlayCommand::Hint) => self.hint()?,
                Input::Command(PlayCommand::Undo) => {
                    if self.take_back() {
                        self.show()?;
                        return Ok(true);
                    }
                    print_line!("there is nothing to take back");
                }
                Input::Command(PlayCommand::Resign) => {
                    self.game.resign(seat);
                    print_line!("{} resigns; {} wins", self.name(seat), self.name(seat.other()));
                    return Ok(false);
                }
                Input::Command(PlayCommand::Help) => self.help()?,
                Input::Command(PlayCommand::Quit) => return Ok(false),
                Input::Eof => {
                    print_line!("\nno more input; the game stays unfinished");
                    return Ok(false);
                }
                Input::Nothing => {}
                Input::Unreadable(message) => print_line!("{message}; `help` tells what can be typed"),
            }
        }
    }

    fn read(&self) -> Result<Input> {
        let mut line = Vec::new();
        if std::io::stdin().lock().read_until(b'\n', &mut line)? == 0 {
            return Ok(Input::Eof);
        }
        let line = String::from_utf8_lossy(&line);
        let line = line.trim();
        // A terminal shows what is typed; a file or a pipe does not, and the reader should see it too.
        if !std::io::stdin().is_terminal() {
            print_line!("{line}");
        }
        Ok(match line.to_ascii_lowercase().as_str() {
            "" => Input::Nothing,
            "moves" => Input::Command(PlayCommand::Moves),
            "hint" => Input::Command(PlayCommand::Hint),
            "undo" => Input::Command(PlayCommand::Undo),
            "resign" => Input::Command(PlayCommand::Resign),
            "help" | "?" => Input::Command(PlayCommand::Help),
            "quit" | "exit" => Input::Command(PlayCommand::Quit),
            _ => match read_move(line, self.course) {
                Ok(action) => Input::Move(action),
                Err(error) => Input::Unreadable(format!("{error}")),
            },
        })
    }

    /// A move as the course's own programs take it.
    fn course_notation(&self, action: Action) -> Option<String> {
        Some(match (action, self.course.coordinates) {
            (Action::Place(Cell { row, col }), Coordinates::ColRow) => format!("{} {}, column first", col.0, row.0),
            (Action::Place(Cell { row, col }), _) => format!("{} {}, row first", row.0, col.0),
            (Action::Drop(col), _) => col.0.to_string(),
            (Action::Pop(col), _) => format!("{}P", col.0),
            (Action::Pass, _) => return None,
        })
    }

    fn hint(&self) -> Result<()> {
        let setup = self.state().setup();
        let hint =
            with_spinner("thinking", || BuiltinAgent::parse("alphabeta:depth=2").map(|mut agent| agent.choose(&setup)));
        if let Some(action) = hint?? {
            print_line!("try {action}");
        }
        Ok(())
    }

    /// Takes back the person's last turn and what the agents did since.
    fn take_back(&mut self) -> bool {
        let turns = &self.game.record().moves;
        let Some(last) = turns.iter().rposition(|turn| self.agents[turn.seat.index()].is_none()) else { return false };
        (last..turns.len()).all(|_| self.game.take_back())
    }

    fn help(&self) -> Result<()> {
        // One move of each sort; a game lists them sort by sort.
        let mut moves = self.state().legal_actions();
        moves.dedup_by_key(|action| std::mem::discriminant(action));
        let both = |&action: &Action| match self.course_notation(action) {
            Some(typed) => format!("{action} (or {typed})"),
            None => action.to_string(),
        };
        print_line!("a move, such as {}; or one of", moves.iter().map(both).collect::<Vec<_>>().join(", "));
        print_line!("  moves   list the legal moves");
        print_line!("  hint    ask for a good one");
        print_line!("  undo    take your last turn back");
        print_line!("  resign  give up");
        print_line!("  quit    leave the game");
        Ok(())
    }

    fn print_result(&self) -> Result<()> {
        match self.state().outcome() {
            // The referee ended it, and not the board.
            None => print_line!("{}", self.game.record().result.text),
            Some(Outcome::Draw) => print_line!("a draw"),
            Some(Outcome::Win(seat)) => {
                let line: Vec<_> = self.state().winning_line().iter().map(ToString::to_string).collect();
                let with = if line.is_empty() { String::new() } else { format!(" with {}", line.join(" ")) };
                print_line!("{} wins{with}", self.name(seat));
            }
        }
        Ok(())
    }
}
