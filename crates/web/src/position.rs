//! Which position a page is about, in a form that fits into a link.

use crate::error::RequestError;
use crate::store::Store;
use plyground_agents::read_move;
use plyground_game::{GameState, Seat, Setup};
use plyground_games::formats::{self, Format, Strictness};
use plyground_games::{ExamplePosition, Spec, state_from_setup};
use plyground_search::courses::CourseDialect;
use serde::{Deserialize, Serialize};

/// A game, a position in it if it is not the start, and moves from there: part of the query of every page that is about a
/// position, and of the bodies that programs send.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct PositionQuery {
    /// A game spec, or `board:NAME` for a board that was saved here.
    pub(crate) game: String,
    /// A position in any course's format; empty is the start.
    #[serde(rename = "position", skip_serializing_if = "String::is_empty")]
    pub(crate) text: String,
    /// Who moves, whatever the position says.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) to_move: String,
    /// Moves from there, with blanks or commas between them.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) moves: String,
}

/// What the name of a saved board begins with in a game.
pub(crate) const SAVED_BOARD_PREFIX: &str = "board:";

/// A position that a query names: read once, and handed on.
pub(crate) struct OpenedPosition {
    /// The position before the moves of the query.
    pub(crate) start: Setup,
    /// The game with all moves of the query played.
    pub(crate) state: Box<dyn GameState>,
    /// What the reader of the position's format has to say about it.
    pub(crate) notes: Vec<String>,
}

impl PositionQuery {
    /// The position that the query names.
    pub(crate) fn open(&self, store: &Store) -> Result<OpenedPosition, RequestError> {
        let mut opened = self.open_start(store)?;
        let course = CourseDialect::of_family(&opened.start.family);
        for (word, number) in self.move_words().zip(1..) {
            let action =
                read_move(word, course).map_err(|error| RequestError::invalid(format!("move {number}: {error}")))?;
            opened.state.play(action).map_err(|error| RequestError::invalid(format!("move {number}: {error}")))?;
        }
        Ok(opened)
    }

    /// The family of the position, as far as the query says it right.
    pub(crate) fn family(&self, store: &Store) -> Option<String> {
        self.open_start(store).ok().map(|opened| opened.start.family)
    }

    /// The position without the moves.
    fn open_start(&self, store: &Store) -> Result<OpenedPosition, RequestError> {
        let game = self.game.trim();
        let to_move: Option<Seat> = match self.to_move.as_str() {
            "" => None,
            seat => Some(seat.parse().map_err(RequestError::invalid)?),
        };
        let saved = match game.strip_prefix(SAVED_BOARD_PREFIX) {
            Some(name) => Some(store.board(name)?.ok_or_else(|| RequestError::not_found("board"))?.setup),
            None => None,
        };
        if self.text.trim().is_empty() {
            let mut setup = match saved {
                Some(setup) => setup,
                None => Spec::without_files(game).and_then(|spec| spec.setup()).map_err(RequestError::invalid)?,
            };
            setup.to_move = to_move.unwrap_or(setup.to_move);
            let state = state_from_setup(&setup).map_err(RequestError::invalid)?;
            return Ok(OpenedPosition { start: setup, state, notes: Vec::new() });
        }
        let of_saved = saved.map(|setup| setup.spec());
        let game = of_saved.as_deref().unwrap_or(game);
        let reading = formats::read(&self.text, self.format(), Strictness::Lenient).map_err(RequestError::invalid)?;
        let own = || reading.setup.as_ref().map(|setup| setup.family.clone());
        // A position may say by itself what game it is of.
        let game = match game {
            "" => own().or(reading.family.map(str::to_owned)).unwrap_or_default(),
            game => game.to_owned(),
        };
        if game.is_empty() {
            return Err(RequestError::invalid("choose a game: this position could be of several"));
        }
        let setup = Spec::without_files(&game).map_err(RequestError::invalid)?;
        let setup = setup.position(&reading, to_move).map_err(RequestError::invalid)?;
        let state = state_from_setup(&setup).map_err(RequestError::invalid)?;
        Ok(OpenedPosition { start: setup, state, notes: reading.notes })
    }

    fn format(&self) -> Option<Format> {
        // A word of links that we wrote ourselves: nothing else begins with this.
        self.text.starts_with("{\"family\"").then_some(Format::Setup)
    }

    /// The moves one by one. A pair in brackets, as some courses write it, is one word.
    fn move_words(&self) -> impl Iterator<Item = &str> {
        let mut depth = 0_u32;
        let ends = move |c: char| {
            match c {
                '(' | '[' => depth += 1,
                ')' | ']' => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0 && (c == ',' || c.is_whitespace())
        };
        self.moves.split(ends).filter(|word| !word.is_empty())
    }

    /// The query of a game: where it began, and what was played.
    pub(crate) fn from_game(start: &Setup, state: &dyn GameState) -> PositionQuery {
        let moves: Vec<_> =
            state.history().into_iter().filter_map(|(_, action)| action).map(|action| action.to_string()).collect();
        let played_all = state.history().iter().all(|(_, action)| action.is_some());
        // A lost turn cannot be said as a move; then the position itself is the place.
        let (start, moves) = if played_all { (start.clone(), moves.join(" ")) } else { (state.setup(), String::new()) };
        PositionQuery { moves, ..PositionQuery::from_setup(&start) }
    }

    /// The position itself, as short as it can be said.
    pub(crate) fn from_setup(setup: &Setup) -> PositionQuery {
        let game = setup.spec();
        let plain = Spec::without_files(&game).and_then(|spec| spec.setup()).is_ok_and(|start| start == *setup);
        let text = if plain { String::new() } else { serde_json::to_string(setup).expect("a set-up is plain data") };
        PositionQuery { game, text, ..PositionQuery::default() }
    }

    /// As it stands in an address, after the question mark.
    pub(crate) fn query(&self) -> String {
        let pairs =
            [("game", &self.game), ("position", &self.text), ("to_move", &self.to_move), ("moves", &self.moves)];
        let given = pairs.into_iter().filter(|(_, value)| !value.is_empty());
        given.map(|(key, value)| format!("{key}={}", percent_encode(value))).collect::<Vec<_>>().join("&")
    }
}

/// The query of a link to a scene.
pub(crate) fn path_query(scene: &ExamplePosition) -> String {
    PositionQuery { game: scene.game.to_owned(), moves: scene.moves.to_owned(), ..PositionQuery::default() }.query()
}

/// Text for the query of an address.
pub(crate) fn percent_encode(text: &str) -> String {
    let mut out = String::new();
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' | b':' | b',' => out.push(byte.into()),
            b' ' => out.push('+'),
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn query(game: &str, position: &str, moves: &str) -> PositionQuery {
        let [game, position, moves] = [game, position, moves].map(str::to_owned);
        PositionQuery { game, text: position, moves, ..PositionQuery::default() }
    }

    fn found(query: &PositionQuery) -> Result<Setup, String> {
        let store = Store::in_memory().unwrap();
        query.open(&store).map(|opened| opened.state.setup()).map_err(|problem| problem.message)
    }

    #[test]
    fn a_place_is_the_same_after_its_way_through_a_link() {
        let store = Store::in_memory().unwrap();
        for (game, position, moves) in [
            ("othello:6", "", "c2 b2"),
            ("mnk:3x3,k=3", "x..\n.o.\n...", "c3"),
            ("", "[[False, True], [False, True]]", "a1"),
            ("extconnect4:case1", "", "a b b-"),
        ] {
            let first = query(game, position, moves);
            let Ok(OpenedPosition { start, state, .. }) = first.open(&store) else { continue };
            let again = PositionQuery::from_game(&start, state.as_ref());
            assert_eq!(again.open(&store).unwrap().state.setup(), state.setup(), "{again:?}");
        }
    }

    #[test]
    fn moves_may_be_in_the_course_s_own_words() {
        let ours = found(&query("tts:3x3,k=3", "", "b1 c2"));
        assert!(ours.is_ok());
        for theirs in ["(0, 1) (1, 2)", "(0,1),(1,2)", "b1,\tc2\r\n"] {
            assert_eq!(found(&query("tts:3x3,k=3", "", theirs)), ours, "{theirs}");
        }
        assert!(found(&query("mnk:3x3,k=3", "", "a1 a1")).unwrap_err().starts_with("move 2: "));
    }

    #[test]
    fn no_file_is_ever_looked_at() {
        for game in ["tts:../../Cargo.toml", "tts:Cargo.toml#x", "extconnect4:src", "mnk:/etc/passwd", "tts:src/lib.rs"]
        {
            let message = found(&query(game, "", "")).unwrap_err();
            assert!(message.contains("is not a board of"), "{game}: {message}");
        }
    }
}
