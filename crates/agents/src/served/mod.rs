//! Our engine, run by other programs: it answers line by line in the protocol of its manager.
//!
//! ```
//! use plyground_agents::{EngineOptions, ServedProtocol, serve};
//!
//! let manager = "name\nplay black d3\ngenmove white\nquit\n";
//! let mut answers = Vec::new();
//! let options = EngineOptions { nodes: Some(1_000), ..EngineOptions::default() };
//! serve(ServedProtocol::Gtp, &options, manager.as_bytes(), &mut answers)?;
//! assert!(answers.starts_with(b"= Plyground\n\n=\n\n= "));
//! # Ok::<(), std::io::Error>(())
//! ```

mod csc384;
mod end_signal;
mod gomocup;
mod gtp;
mod limited_engine;
mod plyground;

pub use limited_engine::EngineOptions;

use end_signal::{EndSignal, read_ahead};
use limited_engine::LimitedEngine;
use std::fmt;
use std::io::{self, BufRead, Write};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Instant;

/// What the engine calls itself.
const NAME: &str = "Plyground";
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A protocol that the built-in engine speaks on standard input and output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ServedProtocol {
    /// An Othello agent of CSC 384, or of its Columbia ancestor.
    Csc384,
    /// A Gomocup (Piskvork) brain.
    Gomocup,
    /// The Go Text Protocol, for Othello on 8x8 with passing.
    Gtp,
    /// Our own JSON lines (`docs/protocol.md`), for every game.
    Plyground,
}

impl ServedProtocol {
    /// All of them.
    pub const ALL: [ServedProtocol; 4] =
        [ServedProtocol::Csc384, ServedProtocol::Gomocup, ServedProtocol::Gtp, ServedProtocol::Plyground];

    /// What users type.
    pub const fn name(self) -> &'static str {
        match self {
            ServedProtocol::Csc384 => "csc384",
            ServedProtocol::Gomocup => "gomocup",
            ServedProtocol::Gtp => "gtp",
            ServedProtocol::Plyground => "plyground",
        }
    }
}

impl fmt::Display for ServedProtocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The name of a protocol that the engine does not have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no protocol `{0}` (there are: csc384, gomocup, gtp, plyground)")]
pub struct UnknownProtocol(String);

impl FromStr for ServedProtocol {
    type Err = UnknownProtocol;

    fn from_str(name: &str) -> Result<ServedProtocol, UnknownProtocol> {
        let found = ServedProtocol::ALL.into_iter().find(|protocol| protocol.name() == name);
        found.ok_or_else(|| UnknownProtocol(name.to_owned()))
    }
}

/// The engine's side of a protocol, line by line.
trait ProtocolSession {
    /// A line that is sent before anything was received.
    fn greeting(&self) -> Option<String> {
        None
    }

    /// The reply to a line, which comes without its end.
    fn handle_line(&mut self, line: &str) -> SessionReply;

    /// Whether a line ends the session at once, even in the middle of a search.
    fn ends_session(_line: &str) -> bool
    where
        Self: Sized,
    {
        false
    }
}

/// The reply to a line.
#[derive(Debug, Default, PartialEq, Eq)]
struct SessionReply {
    /// Lines for the manager, each with its end.
    text: String,
    /// A message for the person who started it, on standard error.
    warning: Option<String>,
    /// Whether the session is over.
    is_last: bool,
}

impl SessionReply {
    fn line(text: impl fmt::Display) -> SessionReply {
        SessionReply { text: format!("{text}\n"), ..SessionReply::default() }
    }

    fn warning(complaint: impl fmt::Display) -> SessionReply {
        SessionReply { warning: Some(complaint.to_string()), ..SessionReply::default() }
    }

    fn nothing() -> SessionReply {
        SessionReply::default()
    }

    fn end() -> SessionReply {
        SessionReply { is_last: true, ..SessionReply::default() }
    }
}

/// Plays for the manager at the other end, until that ends the session or closes its pipe. In the middle of a search it then
/// returns at once; a question that came together with the end is still answered, briefly unless the answer is to cost an
/// exact number of nodes. A wrong line of the manager does not end the session, unless its protocol wants it so.
///
/// # Errors
///
/// The pipe broke.
pub fn serve(
    protocol: ServedProtocol,
    options: &EngineOptions,
    input: impl BufRead + Send + 'static,
    output: impl Write,
) -> io::Result<()> {
    let end = Arc::new(EndSignal::default());
    let engine = LimitedEngine::new(options, Arc::clone(&end));
    match protocol {
        ServedProtocol::Csc384 => run_session(csc384::OthelloSession::new(engine), end, input, output),
        ServedProtocol::Gomocup => run_session(gomocup::GomocupSession::new(engine), end, input, output),
        ServedProtocol::Gtp => run_session(gtp::GtpSession::new(engine), end, input, output),
        ServedProtocol::Plyground => run_session(plyground::JsonSession::new(engine), end, input, output),
    }
}

fn run_session<D: ProtocolSession>(
    mut session: D,
    end: Arc<EndSignal>,
    input: impl BufRead + Send + 'static,
    mut output: impl Write,
) -> io::Result<()> {
    if let Some(greeting) = session.greeting() {
        writeln!(output, "{greeting}")?;
        output.flush()?;
    }
    for line in read_ahead(input, D::ends_session, Arc::clone(&end)) {
        let asked = Instant::now();
        end.begin_answer(asked);
        let reply = session.handle_line(line?.trim_end_matches(['\n', '\r']));
        end.end_answer();
        if end.came_long_after(asked) {
            break;
        }
        if let Some(complaint) = reply.warning {
            anstream::eprintln!("plyground engine: {complaint}");
        }
        output.write_all(reply.text.as_bytes())?;
        output.flush()?;
        if reply.is_last {
            break;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    /// What the engine answers to these lines.
    pub(super) fn answers(protocol: ServedProtocol, lines: &str) -> String {
        let options = EngineOptions { nodes: Some(2_000), ..EngineOptions::default() };
        let mut output = Vec::new();
        serve(protocol, &options, Cursor::new(lines.to_owned()), &mut output).unwrap();
        String::from_utf8(output).unwrap()
    }

    #[test]
    fn protocols_go_by_their_names() {
        for protocol in ServedProtocol::ALL {
            assert_eq!(protocol.to_string().parse(), Ok(protocol));
        }
        let message = "there is no protocol `uci` (there are: csc384, gomocup, gtp, plyground)";
        assert_eq!("uci".parse::<ServedProtocol>().unwrap_err().to_string(), message);
    }

    #[test]
    fn nothing_that_is_no_text_ends_the_conversation() {
        let mut output = Vec::new();
        serve(ServedProtocol::Gtp, &EngineOptions::default(), &b"\xff\xfe\nname\n"[..], &mut output).unwrap();
        assert_eq!(String::from_utf8(output).unwrap(), "? unknown command\n\n= Plyground\n\n");
    }
}
