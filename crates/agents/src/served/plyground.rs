//! Our own protocol: JSON lines, every game.

use super::{LimitedEngine, NAME, ProtocolSession, SessionReply, VERSION};
use plyground_game::{Setup, plain_parse_error};
use serde::Deserialize;
use serde_json::json;
use std::time::Duration;

/// An agent of our own protocol.
pub(super) struct JsonSession {
    engine: LimitedEngine,
}

/// What a referee says, as far as it matters here. What later versions add is passed over.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum RefereeMessage {
    Hello {
        setup: Option<Setup>,
    },
    Turn {
        setup: Setup,
        limit: Option<f64>,
    },
    #[serde(other)]
    Other,
}

/// A longer limit is none.
const LONGEST: f64 = 1e6;

impl JsonSession {
    pub(super) fn new(engine: LimitedEngine) -> JsonSession {
        JsonSession { engine }
    }

    fn turn(&mut self, setup: &Setup, limit: Option<f64>) -> SessionReply {
        let limit = limit.filter(|limit| limit.is_finite());
        let limit = limit.map(|limit| Duration::from_secs_f64(limit.clamp(0.0, LONGEST)));
        SessionReply::line(match self.engine.choose(setup, limit) {
            Ok(Some(action)) => json!({ "move": action.to_string() }),
            Ok(None) => json!({ "move": null, "error": "the game is over" }),
            Err(error) => json!({ "move": null, "error": error }),
        })
    }
}

impl ProtocolSession for JsonSession {
    fn handle_line(&mut self, line: &str) -> SessionReply {
        if line.trim().is_empty() {
            return SessionReply::nothing();
        }
        match serde_json::from_str(line) {
            Ok(RefereeMessage::Hello { setup }) => {
                if let Some(setup) = setup {
                    self.engine.prepare(&setup);
                }
                SessionReply::line(
                    json!({ "name": NAME, "introduction": format!("Plyground's own player, version {VERSION}") }),
                )
            }
            Ok(RefereeMessage::Turn { setup, limit }) => self.turn(&setup, limit),
            Ok(RefereeMessage::Other) => SessionReply::nothing(),
            Err(error) => unreadable(line, &error),
        }
    }
}

/// A turn is always answered, so that the referee does not wait for a move that will not come.
fn unreadable(line: &str, error: &serde_json::Error) -> SessionReply {
    let complaint = format!("cannot read the message: {}", plain_parse_error(error));
    let kind = serde_json::from_str::<serde_json::Value>(line).ok();
    match kind.as_ref().and_then(|message| message["type"].as_str()) {
        Some("turn") => SessionReply::line(json!({ "move": null, "error": complaint })),
        _ => SessionReply::warning(complaint),
    }
}

#[cfg(test)]
mod tests {
    use crate::served::ServedProtocol;
    use crate::served::tests::answers;

    fn agent(lines: &str) -> Vec<String> {
        answers(ServedProtocol::Plyground, lines).lines().map(str::to_owned).collect()
    }

    #[test]
    fn a_turn_is_answered_with_a_move_in_every_game() {
        let turn = r#"{"type":"turn","number":5,"setup":{"family":"mnk","options":{"k":"3"},"board":["xx.","oo.","..."],"to_move":"first"},"legal":[],"limit":1,"new":[]}"#;
        assert_eq!(agent(turn), [r#"{"move":"c1"}"#]);
        let hello = agent(r#"{"type":"hello","protocol":1,"new":true}"#);
        assert!(hello.len() == 1 && hello[0].starts_with(r#"{"name":"Plyground","#), "{hello:?}");
    }

    #[test]
    fn only_hello_and_turns_are_answered_and_a_turn_always_is() {
        let others = "{\"type\":\"start\",\"opponent\":\"x\"}\n{\"type\":\"end\"}\n{\"type\":\"news\",\"x\":1}\n\nnonsense\n[]\n";
        assert_eq!(agent(others), Vec::<String>::new());
        let wrong = agent("{\"type\":\"turn\",\"setup\":{\"family\":\"go\"}}\n{\"type\":\"turn\"}\n");
        assert!(
            wrong.len() == 2 && wrong.iter().all(|line| line.starts_with(r#"{"move":null,"error":""#)),
            "{wrong:?}"
        );
    }
}
