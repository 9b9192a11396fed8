//! States: positions that never change, with the moves that led to them.

use crate::analysis::{Analysis, Limits, Solution};
use crate::errors::{OrRaise, wrong};
use crate::moves::{LegalMoves, Move, read_move};
use crate::outcome::{Outcome, read_seat, seat_word};
use crate::position::{open_game, open_setup};
use crate::search::{Search, SearchOptions};
use crate::wait::{Watch, run_long};
use plyground_board::{Picture, TextStyle, render_svg, render_text};
use plyground_game::{Action, GameState, Seat, Setup, Square};
use plyground_games::formats::{Format, write};
use plyground_games::{PositionSnapshot, snapshot_from_setup, state_from_setup};
use plyground_record::GameFacts;
use plyground_search::courses::{CourseDialect, evaluate, evaluations};
use plyground_search::engine::Strength;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple, PyType};
use std::sync::Arc;

/// A position of a game, with the moves that led to it. It never changes: `play` makes another state.
///
/// Two states are equal when they are the same position of the same game, however it came about.
#[pyclass(frozen, module = "plyground")]
#[derive(Clone)]
pub(crate) struct State(Arc<Node>);

struct Node {
    origin: Arc<Origin>,
    snapshot: Arc<dyn PositionSnapshot>,
    /// The state before the last turn, and what was played in it; `None` is a lost turn.
    before: Option<(Arc<Node>, Option<Action>)>,
    ply: u32,
}

/// Where a game began.
pub(crate) struct Origin {
    /// What the user asked for: a game spec, or a setup as JSON.
    pub(crate) text: String,
    pub(crate) title: Option<String>,
    pub(crate) setup: Setup,
}

/// Long games are let go of in a loop: each state holds the one before it.
impl Drop for Node {
    fn drop(&mut self) {
        let mut before = self.before.take();
        while let Some((node, _)) = before {
            before = Arc::try_unwrap(node).ok().and_then(|mut node| node.before.take());
        }
    }
}

impl State {
    /// The start of a game.
    pub(crate) fn start(origin: Origin) -> PyResult<State> {
        let snapshot = snapshot_from_setup(&origin.setup).or_raise()?;
        Ok(State(Arc::new(Node { origin: Arc::new(origin), snapshot, before: None, ply: 0 })))
    }

    /// The state after a move, or after a lost turn.
    pub(crate) fn after(&self, action: Option<Action>) -> PyResult<State> {
        let Node { origin, snapshot, ply, .. } = self.0.as_ref();
        let snapshot = match action {
            Some(action) => snapshot.play(action).or_raise()?,
            None => snapshot.skip(),
        };
        let before = Some((self.0.clone(), action));
        Ok(State(Arc::new(Node { origin: origin.clone(), snapshot, before, ply: ply + 1 })))
    }

    pub(crate) fn setup_data(&self) -> Setup {
        self.0.snapshot.setup()
    }

    pub(crate) fn origin(&self) -> &Origin {
        &self.0.origin
    }

    pub(crate) fn snapshot(&self) -> &dyn PositionSnapshot {
        self.0.snapshot.as_ref()
    }

    /// What was played since the start; `None` is a lost turn.
    pub(crate) fn actions(&self) -> Vec<Option<Action>> {
        let mut actions = Vec::new();
        let mut node = &self.0;
        while let Some((before, action)) = &node.before {
            actions.push(*action);
            node = before;
        }
        actions.reverse();
        actions
    }

    /// The game with its history, from which boards are drawn.
    pub(crate) fn game_state(&self) -> PyResult<Box<dyn GameState>> {
        let mut state = state_from_setup(&self.0.origin.setup).or_raise()?;
        for action in self.actions() {
            match action {
                Some(action) => state.play(action).or_raise()?,
                None => state.skip(),
            }
        }
        Ok(state)
    }

    fn moves_text(&self) -> String {
        let word = |action: Option<Action>| action.map_or(LOST_TURN.to_owned(), |action| action.to_string());
        self.actions().into_iter().map(word).collect::<Vec<_>>().join(" ")
    }

    fn picture(&self, mark_legal: bool) -> PyResult<Picture> {
        let mut picture = Picture::of(self.game_state()?.as_ref());
        if mark_legal {
            let cell = |action: Action| if let Action::Place(cell) = action { Some(cell) } else { None };
            picture.legal = self.0.snapshot.legal_actions().into_iter().filter_map(cell).collect();
        }
        Ok(picture)
    }
}

/// A lost turn among moves.
const LOST_TURN: &str = "--";

/// The last plies of a perft, which are counted between two questions whether to stop.
const PLIES_BETWEEN_CHECKS: u32 = 3;

/// Adds the number of move sequences of that length to what was found, until the caller wants to stop.
fn count_sequences(at: &dyn PositionSnapshot, depth: u32, found: &mut u64, watch: &Watch) -> PyResult<()> {
    if watch.is_stopped() {
        return Ok(());
    }
    if depth <= PLIES_BETWEEN_CHECKS {
        *found += plyground_games::perft(&at.setup(), depth).or_raise()?;
        watch.set_count(*found);
        return Ok(());
    }
    for action in at.legal_actions() {
        count_sequences(at.play(action).or_raise()?.as_ref(), depth - 1, found, watch)?;
    }
    Ok(())
}

#[pymethods]
impl State {
    /// The state of a game spec, or of a setup as JSON, after these moves: `State('othello:8', 'c4 c3')`.
    #[new]
    #[pyo3(signature = (game, moves=""))]
    fn new(game: &str, moves: &str) -> PyResult<State> {
        let origin = if game.trim_start().starts_with('{') { open_setup(game)? } else { open_game(game)? };
        let mut state = State::start(origin)?;
        for word in moves.split_whitespace() {
            let action = if word == LOST_TURN { None } else { Some(word.parse().or_raise()?) };
            state = state.after(action)?;
        }
        Ok(state)
    }

    /// The game: its family, the size of the board and the options, as in `othello:8x8`.
    #[getter]
    fn spec(&self) -> String {
        self.0.origin.setup.spec()
    }

    /// What the game is called: the name of a course's board, or the spec.
    #[getter]
    fn title(&self) -> String {
        let origin = &self.0.origin;
        GameFacts::new(&origin.text, origin.setup.clone()).with_title(origin.title.as_deref()).title
    }

    /// The family, such as `othello`.
    #[getter]
    fn family(&self) -> String {
        self.0.origin.setup.family.clone()
    }

    /// The number of rows of the board.
    #[getter]
    fn rows(&self) -> u8 {
        self.0.origin.setup.board.size().rows()
    }

    /// The number of columns of the board.
    #[getter]
    fn columns(&self) -> u8 {
        self.0.origin.setup.board.size().cols()
    }

    /// Whose turn it is: `first` or `second`.
    #[getter]
    fn to_move(&self) -> &'static str {
        seat_word(self.0.snapshot.to_move())
    }

    /// What the game calls the two seats, such as `('dark', 'light')`.
    #[getter]
    fn sides(&self) -> (&'static str, &'static str) {
        let [first, second] = self.0.snapshot.look().seats;
        (first, second)
    }

    /// How the game ended; none while it goes on.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.0.snapshot.outcome().map(Outcome)
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.0.snapshot.outcome().is_some()
    }

    /// The legal moves, in the game's order: none when the game is over.
    #[getter]
    fn legal_moves(&self) -> LegalMoves {
        LegalMoves { actions: self.0.snapshot.legal_actions() }
    }

    /// The state after a move, given as a `Move` or as text.
    #[pyo3(signature = (r#move, /))]
    fn play(&self, r#move: &Bound<'_, PyAny>) -> PyResult<State> {
        self.after(Some(read_move(r#move)?))
    }

    /// The state after a lost turn: the other seat is to move.
    fn skip(&self) -> PyResult<State> {
        match self.0.snapshot.outcome() {
            Some(_) => Err(plyground_game::PlayError::Over).or_raise(),
            None => self.after(None),
        }
    }

    /// The number of turns since the start.
    #[getter]
    fn ply(&self) -> u32 {
        self.0.ply
    }

    /// The state before the last turn; none at the start.
    #[getter]
    fn parent(&self) -> Option<State> {
        self.0.before.as_ref().map(|(before, _)| State(before.clone()))
    }

    /// The last move; none at the start and after a lost turn.
    #[getter]
    fn last_move(&self) -> Option<Move> {
        self.0.before.as_ref().and_then(|(_, action)| action.map(Move))
    }

    /// The moves since the start; none stands for a lost turn.
    #[getter]
    fn history<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.actions().into_iter().map(|action| action.map(Move)))
    }

    /// The rows of the board, the top row first: `.` is free, `x` is the first seat's, `o` the second's, `#` is blocked.
    #[getter]
    fn board<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.setup_data().board.rows())
    }

    /// Points or discs of both seats, in games that count them.
    #[getter]
    fn scores(&self) -> Option<(i32, i32)> {
        self.0.snapshot.scores().map(|[first, second]| (first, second))
    }

    /// The cells of the line that won, such as `('a1', 'b2', 'c3')`.
    #[getter]
    fn winning_line<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.snapshot.winning_line().iter().map(ToString::to_string))
    }

    /// The names of the evaluations of this game, and what each counts.
    #[getter]
    fn evaluations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let named = PyDict::new(py);
        for (name, about) in evaluations(&self.setup_data()).or_raise()? {
            named.set_item(name, about)?;
        }
        Ok(named)
    }

    /// The value of this position without looking ahead, by a course's evaluation and from a seat's side.
    #[pyo3(signature = (evaluation=None, *, course=None, seat=None))]
    fn evaluate(&self, evaluation: Option<&str>, course: Option<&str>, seat: Option<&str>) -> PyResult<f64> {
        let course = self.course(course)?;
        let seat = seat.map(read_seat).transpose()?;
        evaluate(&self.setup_data(), course, evaluation, seat).or_raise().map(|(value, _)| value)
    }

    /// Searches as a course searches and counts as it counts. `tree` records that many nodes, `True` all of them.
    #[pyo3(signature = (course=None, depth=None, *, algorithm=None, evaluation=None, ordering=false, caching=false, tree=None, progress=None))]
    #[expect(clippy::too_many_arguments, reason = "each is an option that Python callers give by its name")]
    fn search(
        &self,
        py: Python<'_>,
        course: Option<&str>,
        depth: Option<&Bound<'_, PyAny>>,
        algorithm: Option<&str>,
        evaluation: Option<String>,
        ordering: bool,
        caching: bool,
        tree: Option<&Bound<'_, PyAny>>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Search> {
        let course = self.course(course)?;
        let options = SearchOptions { course, depth, algorithm, evaluation, ordering, caching, tree };
        Search::run(py, self, options, progress)
    }

    /// Analyses the position with the engine: an iterator whose results are deeper with every step, until a limit is reached or
    /// the value is proven.
    #[pyo3(signature = (*, seconds=None, nodes=None, depth=None, threads=1, level=10))]
    fn analyse(
        &self,
        seconds: Option<f64>,
        nodes: Option<u64>,
        depth: Option<u32>,
        threads: usize,
        level: u8,
    ) -> PyResult<Analysis> {
        Analysis::start(self.clone(), Limits::read(seconds, nodes, depth, threads, level)?)
    }

    /// Looks for the value of the position with best play of both sides, within a budget. The answer may be `unknown`.
    #[pyo3(signature = (*, seconds=None, nodes=None, threads=1, progress=None))]
    fn solve(
        &self,
        py: Python<'_>,
        seconds: Option<f64>,
        nodes: Option<u64>,
        threads: usize,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Solution> {
        let limits = Limits::read(seconds, nodes, None, threads, Strength::FULL.number())?;
        Solution::find(py, self, limits, progress)
    }

    /// The position as a NumPy array of 0 and 1 with three planes: the mover's pieces, the opponent's, blocked cells.
    fn observation<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("plyground._arrays")?.getattr("observation")?.call1((slf,))
    }

    /// The number of move sequences of exactly this length; a game that ended before counts 0.
    #[pyo3(signature = (depth, *, progress=None))]
    fn perft(&self, py: Python<'_>, depth: u32, progress: Option<&Bound<'_, PyAny>>) -> PyResult<u64> {
        let snapshot = self.0.snapshot.clone();
        run_long(py, progress, move |watch| {
            let mut found = 0;
            count_sequences(snapshot.as_ref(), depth, &mut found, watch).map(|()| found)
        })?
    }

    /// The position in one of the formats of `plyground.formats()`.
    #[pyo3(signature = (format="setup"))]
    fn write(&self, format: &str) -> PyResult<String> {
        let format: Format = format.parse().or_raise()?;
        write(&self.setup_data(), format).or_raise()
    }

    /// The board as an SVG image, with the legal cells marked if that is asked for.
    #[pyo3(signature = (*, legal=false))]
    fn svg(&self, legal: bool) -> PyResult<String> {
        self.picture(legal).map(|picture| render_svg(&picture))
    }

    /// The board as text, with colours for a terminal if they are asked for.
    #[pyo3(signature = (*, legal=false, colour=false))]
    fn text(&self, legal: bool, colour: bool) -> PyResult<String> {
        let style = if colour { TextStyle::Colour } else { TextStyle::Plain };
        self.picture(legal).map(|picture| render_text(&picture, style))
    }

    /// The planes of `observation`, one byte a cell: the mover's pieces, the opponent's pieces, blocked cells.
    fn _planes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let setup = self.setup_data();
        let cells = setup.board.size().cells();
        let mover = self.0.snapshot.to_move();
        PyBytes::new_with(py, 3 * cells, |planes| {
            for (index, square) in setup.board.lines().flatten().enumerate() {
                let plane = match square {
                    Square::Free => continue,
                    Square::Taken(seat) if *seat == mover => 0,
                    Square::Taken(_) => 1,
                    Square::Blocked => 2,
                };
                planes[plane * cells + index] = 1;
            }
            Ok(())
        })
    }

    /// Plays random games from here and counts how they end: wins of the first seat, of the second, draws.
    #[pyo3(signature = (games, seed=0, progress=None))]
    fn _playouts(
        &self,
        py: Python<'_>,
        games: u64,
        seed: u64,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<(u64, u64, u64)> {
        let snapshot = self.0.snapshot.clone();
        let counts = run_long(py, progress, move |watch| {
            snapshot.playouts(games, seed, &|done| {
                watch.set_count(done);
                watch.is_stopped()
            })
        })?;
        let [first, second] = counts.wins;
        Ok((first, second, counts.draws))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<State>().is_ok_and(|other| self.0.snapshot.is_same(other.get().snapshot()))
    }

    fn __hash__(&self) -> u64 {
        self.0.snapshot.key()
    }

    fn __str__(&self) -> PyResult<String> {
        let board = self.text(false, false)?;
        let [first, second] = self.0.snapshot.look().seats;
        let name = |seat: Seat| if seat == Seat::First { first } else { second };
        Ok(match self.0.snapshot.outcome() {
            None => format!("{board}{} to move", name(self.0.snapshot.to_move())),
            Some(outcome) => match outcome.winner() {
                Some(seat) => format!("{board}{} wins", name(seat)),
                None => format!("{board}a draw"),
            },
        })
    }

    fn __repr__<'py>(slf: &Bound<'py, Self>) -> PyResult<String> {
        let py = slf.py();
        let state = slf.get();
        let game = state.0.origin.text.as_str().into_pyobject(py)?.repr()?;
        Ok(match state.moves_text().as_str() {
            "" => format!("State({game})"),
            moves => format!("State({game}, '{moves}')"),
        })
    }

    fn _repr_html_(&self) -> PyResult<String> {
        Ok(format!("<div style=\"max-width:24em\">{}</div>", self.svg(false)?))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String, String)) {
        (py.get_type::<State>(), (self.0.origin.text.clone(), self.moves_text()))
    }

    fn __copy__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: PyRef<'py, Self>, _memo: &Bound<'py, PyAny>) -> PyRef<'py, Self> {
        slf
    }
}

impl State {
    /// The course of that id, or the one that teaches this game.
    fn course(&self, id: Option<&str>) -> PyResult<&'static CourseDialect> {
        match id {
            Some(id) => CourseDialect::named(id).map_err(wrong),
            None => Ok(CourseDialect::of_family(&self.0.origin.setup.family)),
        }
    }
}
