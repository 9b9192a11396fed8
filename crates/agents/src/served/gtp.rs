//! An Othello engine over the Go Text Protocol, on 8x8 with passing.

mod clock;

use super::{LimitedEngine, NAME, ProtocolSession, SessionReply, VERSION};
use clock::GtpClock;
use plyground_game::{Action, GameState, Outcome, Seat, Square};
use plyground_games::{EngineProtocol, Spec};

/// The server side of a GTP session: our engine answers a controller's commands for 8x8 Othello.
pub(super) struct GtpSession {
    engine: LimitedEngine,
    state: Box<dyn GameState>,
    /// The state before every move, since a move may have been two turns: an implied pass, and itself.
    earlier: Vec<Box<dyn GameState>>,
    clock: GtpClock,
}

const COMMANDS: [&str; 19] = [
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "genmove",
    "reg_genmove",
    "undo",
    "time_settings",
    "time_left",
    "final_score",
    "showboard",
    "set_game",
    "list_games",
];

/// The answer to a command, or an error message.
type GtpResult = Result<String, String>;

impl GtpSession {
    pub(super) fn new(mut engine: LimitedEngine) -> GtpSession {
        let state = new_game();
        engine.prepare(&state.setup());
        GtpSession { engine, state, earlier: Vec::new(), clock: GtpClock::default() }
    }

    fn execute(&mut self, command: &str, words: &[&str]) -> GtpResult {
        let done = || Ok(String::new());
        match (command, words) {
            ("protocol_version", _) => Ok("2".to_owned()),
            ("name", _) => Ok(NAME.to_owned()),
            ("version", _) => Ok(VERSION.to_owned()),
            ("known_command", [command, ..]) => Ok(COMMANDS.contains(command).to_string()),
            ("list_commands", _) => Ok(COMMANDS.join("\n")),
            ("quit", _) => done(),
            ("boardsize", [size, ..]) => match size.parse() {
                Ok(8) => done(),
                Ok(0..) => complain("unacceptable size"),
                _ => complain("syntax error"),
            },
            ("clear_board", _) => {
                self.state = new_game();
                self.earlier.clear();
                done()
            }
            ("set_game", [game, ..]) if game.eq_ignore_ascii_case(EngineProtocol::Gtp.family().title) => done(),
            ("set_game", [_, ..]) => complain("unsupported game"),
            ("list_games", _) => Ok(EngineProtocol::Gtp.family().title.to_owned()),
            // There is nothing to make up for in Othello.
            ("komi", [komi, ..]) if komi.parse::<f64>().is_ok() => done(),
            ("play", [colour, place, ..]) => {
                let (seat, action) = (read_colour(colour)?, place.parse().map_err(|_| "syntax error")?);
                self.play(seat, action)?;
                done()
            }
            ("genmove", [colour, ..]) => {
                let seat = read_colour(colour)?;
                let action = self.think(seat)?;
                self.play(seat, action)?;
                Ok(vertex(action))
            }
            ("reg_genmove", [colour, ..]) => self.think(read_colour(colour)?).map(vertex),
            ("undo", _) => {
                self.state = self.earlier.pop().ok_or("cannot undo")?;
                done()
            }
            ("time_settings", [main, byo_yomi, stones, ..]) => {
                self.clock = GtpClock::read(main, byo_yomi, stones).ok_or("syntax error")?;
                done()
            }
            ("time_left", [colour, time, stones, ..]) => {
                self.clock.left(read_colour(colour)?, time, stones).ok_or("syntax error")?;
                done()
            }
            ("final_score", _) => self.score(),
            ("showboard", _) => Ok(self.board()),
            (known, _) if COMMANDS.contains(&known) => complain("syntax error"),
            _ => complain("unknown command"),
        }
    }

    /// The state with this seat to move. Not every controller sends a forced pass, so one is implied.
    fn state_for(&self, seat: Seat) -> Option<Box<dyn GameState>> {
        let mut state = self.state.boxed_clone();
        if state.to_move() != seat && state.legal_actions() == [Action::Pass] {
            state.play(Action::Pass).ok()?;
        }
        (state.to_move() == seat).then_some(state)
    }

    fn play(&mut self, seat: Seat, action: Action) -> Result<(), String> {
        // Some controllers let both sides pass before they believe that a game is over.
        if self.state.outcome().is_some() && action == Action::Pass {
            return Ok(());
        }
        let mut state = self.state_for(seat).ok_or("illegal move")?;
        state.play(action).map_err(|_| "illegal move")?;
        self.earlier.push(std::mem::replace(&mut self.state, state));
        Ok(())
    }

    fn think(&mut self, seat: Seat) -> Result<Action, String> {
        if self.state.outcome().is_some() {
            return Ok(Action::Pass);
        }
        let state = self.state_for(seat).ok_or("it is the other colour's turn")?;
        let action = self.engine.choose(&state.setup(), self.clock.for_a_move(seat))?;
        Ok(action.unwrap_or(Action::Pass))
    }

    fn score(&self) -> GtpResult {
        let [black, white] = self.state.scores().unwrap_or_default();
        match self.state.outcome().ok_or("cannot score")? {
            Outcome::Win(Seat::First) => Ok(format!("B+{}", black - white)),
            Outcome::Win(Seat::Second) => Ok(format!("W+{}", white - black)),
            Outcome::Draw => Ok("0".to_owned()),
        }
    }

    fn board(&self) -> String {
        let next = match (self.state.outcome(), self.state.to_move()) {
            (Some(_), _) => "Game over",
            (None, Seat::First) => "Next move: Black",
            (None, Seat::Second) => "Next move: White",
        };
        let mut text = format!("{next}\n    a b c d e f g h");
        for (number, row) in self.state.setup().board.lines().enumerate() {
            text.push_str(&format!("\n  {}", number + 1));
            text.extend(row.iter().map(|square| match square {
                Square::Taken(Seat::First) => " X",
                Square::Taken(Seat::Second) => " O",
                Square::Free | Square::Blocked => " .",
            }));
        }
        text
    }
}

impl ProtocolSession for GtpSession {
    fn handle_line(&mut self, line: &str) -> SessionReply {
        let line = line.split('#').next().unwrap_or_default();
        let mut words: Vec<_> = line.split(|c: char| c.is_whitespace() || c.is_control()).collect();
        words.retain(|word| !word.is_empty());
        let id = match words.first() {
            Some(word) if word.bytes().all(|byte| byte.is_ascii_digit()) => words.remove(0),
            _ => "",
        };
        let Some((command, arguments)) = words.split_first() else { return SessionReply::nothing() };
        let (sign, text) = match self.execute(command, arguments) {
            Ok(text) => ('=', text),
            Err(text) => ('?', text),
        };
        let blank = if text.is_empty() { "" } else { " " };
        SessionReply { is_last: *command == "quit", ..SessionReply::line(format!("{sign}{id}{blank}{text}\n")) }
    }
}

fn new_game() -> Box<dyn GameState> {
    Spec::parse(EngineProtocol::Gtp.game()).and_then(|spec| spec.state()).expect("a spec that is known to be right")
}

fn complain(text: &str) -> GtpResult {
    Err(text.to_owned())
}

fn vertex(action: Action) -> String {
    match action {
        Action::Pass => "pass".to_owned(),
        place => place.to_string().to_ascii_uppercase(),
    }
}

fn read_colour(word: &str) -> Result<Seat, String> {
    match word.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Seat::First),
        "w" | "white" => Ok(Seat::Second),
        _ => Err("syntax error".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use crate::served::ServedProtocol;
    use crate::served::tests::answers;

    fn engine(lines: &str) -> String {
        answers(ServedProtocol::Gtp, lines)
    }

    #[test]
    fn answers_carry_the_number_of_their_command_and_end_with_an_empty_line() {
        assert_eq!(
            engine("1 protocol_version\n\n# talk\n22 boardsize 8 # ours\nboardsize 6\n"),
            "=1 2\n\n=22\n\n? unacceptable size\n\n"
        );
        assert_eq!(
            engine("7\tfoo\r\nknown_command foo\nknown_command play\n"),
            "?7 unknown command\n\n= false\n\n= true\n\n"
        );
        assert_eq!(engine("quit\nname\n"), "=\n\n");
        assert_eq!(engine("play\nplay red d3\nplay black 9z\nkomi x\ntime_left\n"), "? syntax error\n\n".repeat(5));
    }

    #[test]
    fn moves_are_played_taken_back_and_shown() {
        let shown = engine("play black D3\nshowboard\nundo\nundo\nplay white d3\nplay black d3\nplay black c3\n");
        let board = "= Next move: White\n    a b c d e f g h\n  1 . . . . . . . .\n  2 . . . . . . . .\n  3 . . . X . . . .\n  4 . . . X X . . .\n  5 . . . X O . . .\n";
        assert!(shown.starts_with(&format!("=\n\n{board}")), "{shown}");
        assert!(shown.ends_with("\n\n=\n\n? cannot undo\n\n? illegal move\n\n=\n\n? illegal move\n\n"), "{shown}");
    }

    #[test]
    fn a_game_against_itself_ends_with_a_score_and_only_passes_follow() {
        let moves = "genmove black\ngenmove white\n".repeat(40);
        let said = engine(&format!("set_game Othello\nlist_games\nfinal_score\n{moves}final_score\nplay black pass\n"));
        assert!(said.starts_with("=\n\n= Othello\n\n? cannot score\n\n= "), "{said}");
        let last: Vec<_> = said.lines().filter(|line| !line.is_empty()).rev().take(3).collect();
        assert!(last[0] == "=" && (last[1].contains('+') || last[1] == "= 0") && last[2] == "= pass", "{last:?}");
    }

    #[test]
    fn the_other_colour_is_not_moved_for() {
        assert_eq!(engine("genmove white\nreg_genmove w\n"), "? it is the other colour's turn\n\n".repeat(2));
        let same = engine("reg_genmove b\nreg_genmove b\n");
        let answers: Vec<_> = same.split_terminator("\n\n").collect();
        assert!(answers.len() == 2 && answers[0] == answers[1], "{same}");
    }
}
