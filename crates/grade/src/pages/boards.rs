//! Boards of cases: the position, and what becomes of it after each of the two answers.

use plyground_board::{Annotations, BoardRole, CoordinateStyle, Picture, render_board};
use plyground_game::{Action, GameState, Setup};
use plyground_games::state_from_setup;
use plyground_record::escape_html;
use plyground_search::courses::{CourseDialect, move_json};
use serde_json::Value;

/// A position that can be drawn.
pub(super) struct Position {
    state: Box<dyn GameState>,
}

impl Position {
    /// The position of a case; none where the rules do not have it.
    pub(super) fn new(setup: &Setup) -> Option<Position> {
        Some(Position { state: state_from_setup(setup).ok()? })
    }

    /// Whose turn it is, in words.
    pub(super) fn to_move(&self) -> String {
        format!("{} to move", self.state.look().seats[self.state.to_move().index()])
    }

    /// The action that a course writes so, if it is legal here.
    pub(super) fn action(&self, course: &str, written: &Value) -> Option<Action> {
        let coordinates = CourseDialect::named(course).ok()?.coordinates;
        // CSE 150 writes an action as an object with its place.
        let place = written.get("location").unwrap_or(written);
        self.state.legal_actions().into_iter().find(|action| move_json(coordinates, *action) == *place)
    }

    /// The position after an action.
    pub(super) fn after(&self, action: Action) -> Option<Position> {
        let mut state = self.state.boxed_clone();
        state.play(action).ok()?;
        Some(Position { state })
    }

    /// The board as a figure with a caption, which is HTML.
    pub(super) fn figure(&self, class: &str, caption: &str, words: &str) -> String {
        let picture = Picture::of(self.state.as_ref());
        let in_words = format!("{words}: {}", plain_board(self.state.as_ref()));
        let annotations = Annotations {
            role: BoardRole::Image { label: in_words },
            coordinates: CoordinateStyle::Numbers,
            repeated_edges: false,
            ..Annotations::default()
        };
        let board = render_board(&picture, &annotations);
        format!("<figure class=\"{class}\"><figcaption>{caption}</figcaption>{board}</figure>\n")
    }
}

/// A board row by row, for those who do not see it.
fn plain_board(state: &dyn GameState) -> String {
    let setup = state.setup();
    let rows = setup.board.rows();
    let row = |(number, row): (usize, &String)| format!("row {number} {row}");
    rows.iter().enumerate().map(row).collect::<Vec<_>>().join(", ")
}

/// Words of a caption that may come from a student.
pub(super) fn text(words: &str) -> String {
    format!("<bdi>{}</bdi>", escape_html(words))
}
