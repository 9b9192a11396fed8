//! A position as a board on a page: what can be clicked, the label of each square, and the values of moves.

use plyground_board::{
    Annotations, BoardPieces, BoardRole, ButtonSide, ColumnButton, CoordinateStyle, MoveValue, Picture,
    SquareAnnotation, pieces_with_coordinates, render_board_with_coordinates,
};
use plyground_game::{Action, Cell, Col, GameState, Seat, Setup, Skin, Square};
use plyground_games::drop::{PLIES, POPS};
use plyground_games::{Family, state_from_setup};
use plyground_search::courses::{CourseDialect, move_json};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How a viewer wants boards to look: part of the query of every page with a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct DisplayOptions {
    pub(crate) pieces: Pieces,
    pub(crate) edges: TorusEdges,
    pub(crate) notation: Notation,
}

/// How the pieces of games that know X and O are drawn. Unknown words mean the default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Pieces {
    Stones,
    Marks,
    /// Stones on large boards, marks on small ones.
    #[default]
    #[serde(rename = "", other)]
    Automatic,
}

/// Display option: whether the opposite edge is repeated around a torus board. Unknown words mean the default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum TorusEdges {
    Off,
    /// The squares of the opposite edge.
    #[default]
    #[serde(rename = "", other)]
    Repeated,
}

/// How moves and squares are written. Unknown words mean the default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Notation {
    /// As the course writes them.
    Course,
    /// A letter and a number, such as `b4`.
    #[default]
    #[serde(rename = "", other)]
    Letters,
}

impl DisplayOptions {
    /// Whether places are written as the course writes them.
    pub(crate) fn uses_course_notation(&self) -> bool {
        self.notation == Notation::Course
    }

    /// The words of a query that differ from the default, as keys and values.
    pub(crate) fn query_pairs(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let pieces = match self.pieces {
            Pieces::Stones => Some(("pieces", "stones")),
            Pieces::Marks => Some(("pieces", "marks")),
            Pieces::Automatic => None,
        };
        let edges = (self.edges == TorusEdges::Off).then_some(("edges", "off"));
        let notation = (self.notation == Notation::Course).then_some(("notation", "course"));
        [pieces, edges, notation].into_iter().flatten()
    }

    /// The skin that the board of this picture gets instead of its own.
    pub(crate) fn skin(&self, picture: &Picture) -> Option<Skin> {
        let large = picture.size().cols().max(picture.size().rows()) >= 10;
        match self.pieces {
            _ if picture.look.skin != Skin::Marks => None,
            Pieces::Stones => Some(Skin::Stones),
            Pieces::Marks => None,
            Pieces::Automatic => large.then_some(Skin::Stones),
        }
    }
}

/// What a board on a page is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BoardPurpose {
    /// A person may play on it.
    Play,
    /// It is looked at; the keyboard still walks over it.
    Look,
}

/// What moves are worth, where that is known.
pub(crate) type MoveValues = BTreeMap<Action, MoveValue>;

/// A board of a page, whole and in the pieces by which two boards are compared.
#[derive(Debug)]
pub(crate) struct DrawnBoard {
    pub(crate) html: String,
    /// The drawing as if nothing could be played. What can be played often changes on all squares at once, and is short
    /// to tell by itself: it is in `offers`.
    pub(crate) pieces: BoardPieces,
    pub(crate) offers: Vec<SquareOffer>,
    /// What the label of a square without an offer ends with.
    pub(crate) otherwise: &'static str,
}

/// What Enter or a click on a square does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SquareOffer {
    pub(crate) cell: Cell,
    /// The move, if one is played.
    pub(crate) play: Option<String>,
    /// How the label of the square ends.
    pub(crate) says: String,
    pub(crate) touches: Vec<Cell>,
}

/// The board of a position, as HTML.
pub(crate) fn board_html(
    state: &dyn GameState,
    display: &DisplayOptions,
    purpose: BoardPurpose,
    values: &MoveValues,
    plies: bool,
) -> String {
    draw_board(state, display, purpose, values, plies).html
}

/// The board of a position.
pub(crate) fn draw_board(
    state: &dyn GameState,
    display: &DisplayOptions,
    purpose: BoardPurpose,
    values: &MoveValues,
    plies: bool,
) -> DrawnBoard {
    let setup = state.setup();
    let course = CourseDialect::of_family(&setup.family);
    let legal = if purpose == BoardPurpose::Play { state.legal_actions() } else { Vec::new() };
    let mut picture = Picture::of(state);
    picture.legal = legal_dots(&legal, &setup);
    let popped = popped_token(state);
    if let Some((col, _)) = popped {
        // The whole column has slid.
        picture.last = setup.board.size().iter().filter(|cell| cell.col == col).collect();
    }
    let mut annotations = Annotations {
        role: BoardRole::Grid { label: format!("{} board", Family::title_of(picture.look.family)) },
        coordinates: if display.uses_course_notation() { CoordinateStyle::Numbers } else { CoordinateStyle::Letters },
        skin: display.skin(&picture),
        repeated_edges: display.edges != TorusEdges::Off,
        preview: (purpose == BoardPurpose::Play).then(|| state.to_move()),
        ..Annotations::default()
    };
    let mut words = BoardLabels { setup: &setup, picture: &picture, display, course };
    for cell in setup.board.size().iter() {
        annotations.squares.insert(cell, SquareAnnotation { label: words.square(cell), ..SquareAnnotation::default() });
    }
    if plies {
        number_plies(&mut annotations, state);
    }
    let plain: BTreeMap<Cell, usize> =
        annotations.squares.iter().map(|(&cell, note)| (cell, note.label.len())).collect();
    let touched = ChangedCells::new(&setup);
    let drops = picture.look.skin == Skin::Tokens;
    for &action in &legal {
        words.offer(&mut annotations, action, touched.by(action), values.get(&action));
    }
    let otherwise = if purpose == BoardPurpose::Play { ", not legal" } else { "" };
    // Values are shown on boards that are only looked at, too.
    for (&action, move_value) in values.iter().filter(|(action, _)| !legal.contains(action)) {
        words.offer_value(&mut annotations, action, move_value);
    }
    if drops {
        words.fill_up_pads(&mut annotations, popped);
    }
    let mut offers = Vec::new();
    for (&cell, note) in &mut annotations.squares {
        let says = note.label[plain[&cell]..].to_owned();
        if note.play.is_none() && says.is_empty() {
            note.label += otherwise;
        } else {
            offers.push(SquareOffer { cell, play: note.play.clone(), says, touches: note.touches.clone() });
        }
    }
    let html = render_board_with_coordinates(&picture, &annotations);
    for (cell, note) in &mut annotations.squares {
        note.label.truncate(plain[cell]);
        (note.play, note.touches) = (None, Vec::new());
    }
    annotations.focus = Some(Cell::new(0, 0).into());
    let pieces = pieces_with_coordinates(&picture, &annotations);
    DrawnBoard { html, pieces, offers, otherwise }
}

/// The column of the last move and whose token left it, if the last move was a pop.
fn popped_token(state: &dyn GameState) -> Option<(Col, Seat)> {
    let Some((_, Some(Action::Pop(col)))) = state.history().last().copied() else { return None };
    let mut before = state.boxed_clone();
    if !before.undo() {
        return None;
    }
    let board = before.setup().board;
    let bottom = Cell { row: plyground_game::Row(board.size().rows() - 1), col };
    match board.at(bottom) {
        Square::Taken(seat) => Some((col, seat)),
        _ => None,
    }
}

/// Dots help where few squares are legal; where most are, they are only noise.
fn legal_dots(legal: &[Action], setup: &Setup) -> Vec<Cell> {
    let cells: Vec<Cell> = legal.iter().filter_map(|action| cell_of(*action)).collect();
    let free = setup.board.cells_with(Square::Free).count();
    if cells.len() * 2 > free { Vec::new() } else { cells }
}

const fn cell_of(action: Action) -> Option<Cell> {
    match action {
        Action::Place(cell) => Some(cell),
        _ => None,
    }
}

/// Which squares a move changes: it is played on a board of its own.
struct ChangedCells<'a> {
    setup: &'a Setup,
    state: Option<Box<dyn GameState>>,
}

impl<'a> ChangedCells<'a> {
    fn new(setup: &'a Setup) -> ChangedCells<'a> {
        ChangedCells { setup, state: state_from_setup(setup).ok() }
    }

    fn by(&self, action: Action) -> Vec<Cell> {
        let Some(mut state) = self.state.as_ref().map(|state| state.boxed_clone()) else { return Vec::new() };
        if state.play(action).is_err() {
            return Vec::new();
        }
        let after = state.setup().board;
        after.size().iter().filter(|&cell| after.at(cell) != self.setup.board.at(cell)).collect()
    }
}

/// A move in the words of this viewer.
pub(crate) fn format_move(action: Action, display: &DisplayOptions, course: &CourseDialect) -> String {
    if !display.uses_course_notation() {
        return action.to_string();
    }
    match action {
        Action::Drop(col) => col.0.to_string(),
        Action::Pop(col) => format!("{}P", col.0),
        Action::Pass => "pass".to_owned(),
        Action::Place(_) => {
            let pair = move_json(course.coordinates, action).to_string();
            pair.replace('[', "(").replace(']', ")").replace(',', ", ")
        }
    }
}

struct BoardLabels<'a> {
    setup: &'a Setup,
    picture: &'a Picture,
    display: &'a DisplayOptions,
    course: &'a CourseDialect,
}

impl BoardLabels<'_> {
    fn square(&self, cell: Cell) -> String {
        let place = if self.display.uses_course_notation() {
            format!("row {}, column {}", cell.row.0, cell.col.0)
        } else {
            cell.to_string()
        };
        let seats = self.picture.look.seats;
        let content = match (self.picture.owner(cell), self.setup.board.at(cell)) {
            (Some(seat), _) => seats[seat.index()].to_lowercase(),
            (None, Square::Blocked) => "blocked".to_owned(),
            (None, _) => "empty".to_owned(),
        };
        let last = if self.picture.last.contains(&cell) { ", last move" } else { "" };
        let line = if self.picture.line.contains(&cell) { ", part of the winning line" } else { "" };
        format!("{place}, {content}{last}{line}")
    }

    /// Puts a move where a hand would make it.
    fn offer(&mut self, annotations: &mut Annotations, action: Action, touches: Vec<Cell>, value: Option<&MoveValue>) {
        let worth = value.map(value_label).unwrap_or_default();
        match action {
            Action::Place(cell) => {
                let note = annotations.squares.entry(cell).or_default();
                let more = if touches.len() > 1 { format!(", changes {} cells", touches.len()) } else { String::new() };
                note.label += &format!(", legal{worth}{more}");
                note.play = Some(action.to_string());
                note.touches = touches;
                note.value = value.cloned();
            }
            Action::Drop(col) => {
                // A click anywhere in the column means the column.
                for cell in self.setup.board.size().iter().filter(|cell| cell.col == col) {
                    let note = annotations.squares.entry(cell).or_default();
                    note.play = Some(action.to_string());
                    note.touches.clone_from(&touches);
                    note.label += &match touches.contains(&cell) {
                        true => ", legal".to_owned(),
                        false => format!(", plays column {}", self.column(col)),
                    };
                }
                let label = format!("Drop in column {}{worth}", self.column(col));
                annotations.buttons.push(self.pad(action, col, label, touches, value));
            }
            Action::Pop(col) => {
                let label = format!("Pop out of column {}{worth}", self.column(col));
                annotations.buttons.push(self.pad(action, col, label, touches, value));
            }
            Action::Pass => {}
        }
    }

    fn offer_value(&mut self, annotations: &mut Annotations, action: Action, move_value: &MoveValue) {
        match action {
            Action::Place(cell) => {
                let note = annotations.squares.entry(cell).or_default();
                note.label += &value_label(move_value);
                note.value = Some(move_value.clone());
            }
            Action::Drop(col) | Action::Pop(col) => {
                let label = format!("Column {}{}", self.column(col), value_label(move_value));
                let pad = self.pad(action, col, label, Vec::new(), Some(move_value));
                annotations.buttons.push(ColumnButton { play: None, ..pad });
            }
            Action::Pass => {}
        }
    }

    fn pad(
        &self,
        action: Action,
        col: Col,
        label: String,
        touches: Vec<Cell>,
        value: Option<&MoveValue>,
    ) -> ColumnButton {
        let place = if matches!(action, Action::Pop(_)) { ButtonSide::Below } else { ButtonSide::Above };
        let text = format_move(action, self.display, self.course);
        ColumnButton {
            col,
            place,
            play: Some(action.to_string()),
            text,
            label,
            value: value.cloned(),
            touches,
            popped: None,
        }
    }

    /// Pads of what is forbidden keep their place, so that the board never jumps.
    fn fill_up_pads(&self, annotations: &mut Annotations, popped: Option<(Col, Seat)>) {
        let pops = self.setup.extra.get(POPS).is_some() || self.setup.extra.get(PLIES).is_some();
        for col in (0..self.setup.board.size().cols()).map(Col) {
            let mut keep = |action: Action, place: ButtonSide, what: String| {
                if !annotations.buttons.iter().any(|pad| pad.col == col && pad.place == place) {
                    let label = what.replace("{}", &self.column(col));
                    let popped =
                        popped.filter(|(of, _)| *of == col && place == ButtonSide::Below).map(|(_, seat)| seat);
                    let pad = ColumnButton { play: None, popped, ..self.pad(action, col, label, Vec::new(), None) };
                    annotations.buttons.push(ColumnButton { place, ..pad });
                }
            };
            keep(Action::Drop(col), ButtonSide::Above, "Drop in column {}, not possible now".to_owned());
            if pops {
                let gone = popped.filter(|(of, _)| *of == col).map(|(_, seat)| {
                    format!(", a {} token has just left here", self.picture.look.seats[seat.index()].to_lowercase())
                });
                let why = self.why_no_pop(col);
                keep(
                    Action::Pop(col),
                    ButtonSide::Below,
                    format!("Pop out of column {{}}, not possible: {why}{}", gone.unwrap_or_default()),
                );
            }
        }
    }

    /// Why the mover cannot pop a token out of a column.
    fn why_no_pop(&self, col: Col) -> String {
        let mut cells = self.setup.board.size().iter().filter(|cell| cell.col == col);
        let is_empty = cells.all(|cell| self.setup.board.at(cell) == Square::Free);
        let seat = self.setup.to_move;
        match self.setup.extra.get(POPS) {
            _ if is_empty => "the column is empty".to_owned(),
            Some(pops) if pops[seat.index()] == 0 => {
                format!("{} has no pops left", self.picture.look.seats[seat.index()])
            }
            Some(_) => "the first player pops even columns, counted from 0, the second player odd ones".to_owned(),
            None => "its lowest token belongs to the opponent".to_owned(),
        }
    }

    fn column(&self, col: Col) -> String {
        if self.display.uses_course_notation() { col.0.to_string() } else { col.to_string() }
    }
}

fn value_label(move_value: &MoveValue) -> String {
    let best = if move_value.best { ", best" } else { "" };
    let proven = if move_value.proven { ", proven" } else { "" };
    format!(", value {}{best}{proven}", move_value.text)
}

/// Numbers on the pieces, in the order they were placed.
fn number_plies(annotations: &mut Annotations, state: &dyn GameState) {
    for ((_, action), ply) in state.history().into_iter().zip(1..) {
        if let Some(Action::Place(cell)) = action
            && let Some(note) = annotations.squares.get_mut(&cell)
        {
            note.ply = Some(ply);
        }
    }
}

/// The piece of a seat, as an icon.
pub(crate) fn icon(state: &dyn GameState, display: &DisplayOptions, seat: Seat) -> String {
    let picture = Picture::of(state);
    plyground_board::render_piece(display.skin(&picture).unwrap_or(picture.look.skin), seat)
}

/// A skin as a class of style sheets.
pub(crate) const fn skin_name(skin: Skin) -> &'static str {
    match skin {
        Skin::Tiles => "tiles",
        Skin::Marks => "marks",
        Skin::Stones => "stones",
        Skin::Discs => "discs",
        Skin::Tokens => "tokens",
        Skin::Dominoes => "dominoes",
    }
}
