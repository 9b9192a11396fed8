//! The parts of the analysis page.

use super::{Bar, strip};
use crate::analysis::{AnalysisResult, PositionValue, StopReason};
use crate::boards::{BoardPurpose, DisplayOptions, MoveValues, board_html, format_move, icon};
use crate::error::RequestError;
use crate::position::PositionQuery;
use askama::Template;
use plyground_game::{GameState, Seat, Setup};
use plyground_games::Family;
use plyground_games::formats::{self, Format};
use plyground_search::courses::CourseDialect;
use serde::Serialize;

/// The position of an analysis page: a game, with one of its plies in view.
pub(crate) struct AnalysisView {
    pub(crate) position: PositionQuery,
    pub(crate) start: Setup,
    /// The whole game.
    pub(crate) game: Box<dyn GameState>,
    /// The board that is looked at.
    pub(crate) state: Box<dyn GameState>,
    pub(crate) at: usize,
    pub(crate) display: DisplayOptions,
    /// Whether values stand on the squares.
    pub(crate) values: bool,
}

/// What changes while the engine thinks, each a piece of HTML.
#[derive(Debug, Serialize)]
pub(crate) struct AnalysisParts {
    pub(crate) board: String,
    pub(crate) bar: String,
    pub(crate) lines: String,
    pub(crate) strip: String,
    /// One sentence about the position.
    pub(crate) verdict: String,
}

/// What changes when the page shows another position.
#[derive(Debug, Serialize)]
pub(crate) struct PositionParts {
    pub(crate) title: String,
    pub(crate) moves: String,
    pub(crate) actions: String,
    pub(crate) share: String,
}

#[derive(Template)]
#[template(path = "parts/evalbar.html")]
struct BarPart {
    first_height: f64,
    zero: f64,
    text: String,
    at_top: bool,
    label: String,
    class: &'static str,
}

#[derive(Template)]
#[template(path = "parts/lines.html")]
struct LinesPart {
    lines: Vec<LineRow>,
    side: String,
    depth: u32,
    nodes: String,
    speed: String,
    state: &'static str,
    thinking: bool,
}

struct LineRow {
    step: &'static str,
    text: String,
    proven: bool,
    first: String,
    rest: String,
    play: String,
}

#[derive(Template)]
#[template(path = "parts/graph.html")]
struct GraphPart {
    plot: String,
    at: usize,
    turns: usize,
    sides: [&'static str; 2],
    links: Vec<(&'static str, &'static str, &'static str, String, bool)>,
}

#[derive(Template)]
#[template(path = "parts/analysis_title.html")]
struct TitlePart {
    title: String,
    lede: String,
}

#[derive(Template)]
#[template(path = "parts/analysis_moves.html")]
struct MovesPart {
    items: Vec<(usize, String, String, String, bool)>,
}

#[derive(Template)]
#[template(path = "parts/analysis_actions.html")]
struct ActionsPart {
    play: String,
    explore: String,
}

#[derive(Template)]
#[template(path = "parts/share.html")]
struct SharePart {
    link: String,
    texts: Vec<(&'static str, &'static str, String)>,
}

impl AnalysisView {
    /// The address of this page, looking at another ply.
    pub(crate) fn href(&self, at: usize) -> String {
        let at = if at == self.game.history().len() { String::new() } else { format!("&at={at}") };
        let display: String = self.display.query_pairs().map(|(key, value)| format!("&{key}={value}")).collect();
        format!("/analyse?{}{at}{display}", self.position.query())
    }

    fn course(&self) -> &'static CourseDialect {
        CourseDialect::of_family(&self.start.family)
    }

    pub(crate) fn sides(&self) -> [&'static str; 2] {
        self.state.look().seats
    }

    /// The positions of the game, from the start.
    pub(crate) fn plies(&self) -> Vec<Setup> {
        let mut back = self.game.boxed_clone();
        let mut plies = vec![back.setup()];
        while back.undo() {
            plies.push(back.setup());
        }
        plies.reverse();
        plies
    }

    /// What does not depend on what the engine thinks.
    pub(crate) fn place_parts(&self) -> Result<PositionParts, RequestError> {
        let setup = self.state.setup();
        let size = setup.board.size();
        let sides = self.sides();
        let k = setup.options.get("k").map(|k| format!(", {k} in a row win")).unwrap_or_default();
        let scores = self.state.scores();
        let scores = scores.map(|[first, second]| format!(" {} {first}, {} {second}.", sides[0], sides[1]));
        let state = match self.state.outcome() {
            Some(outcome) => match outcome.winner() {
                Some(winner) => format!("{} has won.", sides[winner.index()]),
                None => "A draw.".to_owned(),
            },
            None => format!("{} to move.", sides[self.state.to_move().index()]),
        };
        let turns = self.game.history().len();
        let icons = Seat::BOTH.map(|seat| icon(self.state.as_ref(), &self.display, seat));
        let item = |((seat, action), number): ((Seat, Option<plyground_game::Action>), usize)| {
            let said = action.map_or("–".to_owned(), |action| format_move(action, &self.display, self.course()));
            (number, icons[seat.index()].clone(), said, self.href(number), number == self.at)
        };
        let here = PositionQuery::from_game(&self.start, self.state.as_ref());
        let texts = Format::ALL.into_iter().filter_map(|format| {
            let text = formats::write(&setup, format).ok()?;
            // A format of another game's course would be read as that game.
            let fits = format.family().is_none_or(|family| family == setup.family);
            fits.then_some((format.name(), format.about(), text))
        });
        let render = || -> Result<PositionParts, askama::Error> {
            Ok(PositionParts {
                title: TitlePart {
                    title: format!("{}, {} × {}", Family::title_of(&setup.family), size.rows(), size.cols()),
                    lede: format!(
                        "Ply {} of {turns}{k}. {}{state}{}",
                        self.at,
                        self.standing_lines(),
                        scores.unwrap_or_default()
                    ),
                }
                .render()?,
                moves: MovesPart { items: self.game.history().into_iter().zip(1..).map(item).collect() }.render()?,
                actions: ActionsPart {
                    play: format!("/play?{}", here.query()),
                    explore: format!("/explore?{}", here.query()),
                }
                .render()?,
                share: SharePart { link: self.href(self.at), texts: texts.collect() }.render()?,
            })
        };
        render().map_err(RequestError::internal)
    }

    /// What the engine thinks, or that it does not.
    pub(crate) fn analysis_parts(
        &self,
        result: Option<&AnalysisResult>,
        most: usize,
    ) -> Result<AnalysisParts, RequestError> {
        let sides = self.sides();
        let value = result.and_then(|result| result.value);
        let best = result.and_then(|result| result.lines.first()).map(|line| line.value.rank());
        let mut values = MoveValues::new();
        if let Some(result) = result.filter(|_| self.values) {
            for line in &result.lines {
                values.insert(line.action, line.value.to_move_value(Some(line.value.rank()) == best));
            }
        }
        let standing = self.standing_lines();
        let verdict = match (value, self.state.outcome()) {
            (_, Some(_)) => "The game is over here.".to_owned(),
            (_, None) if !standing.is_empty() => {
                format!("{standing}The engine cannot prove anything about such a position.")
            }
            (Some(value), None) => value.sentence(sides),
            (None, None) => "The engine is off.".to_owned(),
        };
        let render = || -> Result<AnalysisParts, askama::Error> {
            Ok(AnalysisParts {
                board: board_html(self.state.as_ref(), &self.display, BoardPurpose::Play, &values, false),
                bar: self.bar(value).render()?,
                lines: self.lines(result, most).render()?,
                strip: self.graph(result).render()?,
                verdict,
            })
        };
        render().map_err(RequestError::internal)
    }

    /// Whose line is already on the board, a sentence each with a blank behind it.
    fn standing_lines(&self) -> String {
        self.state.standing_lines().iter().map(|line| format!("{line}. ")).collect()
    }

    fn bar(&self, value: Option<PositionValue>) -> BarPart {
        let sides = self.sides();
        let first = value.map(|value| value.for_seat(Seat::First));
        let share = first.map_or(0.0, PositionValue::share);
        let leader = if share < 0.0 { Seat::Second } else { Seat::First };
        let text = value.map_or(String::new(), |value| {
            let mark = if value.is_proven() { "!" } else { "" };
            format!("{}{mark}", value.for_seat(leader).text())
        });
        let label = match value {
            Some(value) => format!("Evaluation: {}", value.sentence(sides)),
            None => "Evaluation: not known".to_owned(),
        };
        BarPart {
            first_height: 50.0 + 50.0 * share,
            zero: 50.0,
            at_top: leader == Seat::Second,
            class: if leader == Seat::First { "on-first" } else { "on-second" },
            text,
            label,
        }
    }

    fn lines(&self, result: Option<&AnalysisResult>, most: usize) -> LinesPart {
        let course = self.course();
        let words = |action| format_move(action, &self.display, course);
        let lines = result.map(|result| result.lines.as_slice()).unwrap_or_default();
        let shown = lines.iter().take(most).map(|line| LineRow {
            step: step_name(line.value.to_move_value(false).step),
            text: line.value.text(),
            proven: line.value.is_proven(),
            first: words(line.action),
            rest: line.rest.iter().map(|&action| words(action)).collect::<Vec<_>>().join(" "),
            play: line.action.to_string(),
        });
        let nodes = result.map_or(0, |result| result.nodes);
        let speed = result.filter(|result| result.seconds > 0.05).map_or(0.0, |it| it.nodes as f64 / it.seconds);
        LinesPart {
            lines: shown.collect(),
            side: self.sides()[self.state.to_move().index()].to_owned(),
            depth: result.map_or(0, |result| result.depth),
            nodes: grouped(nodes),
            speed: grouped(speed as u64),
            state: match result.map(|result| result.done) {
                None => "off",
                Some(None) => "thinking",
                Some(Some(StopReason::Proven)) => "nothing is left to find out",
                Some(Some(StopReason::TimeIsUp)) => "time is up",
                Some(Some(StopReason::OthersWait)) => "stopped, because other visitors are waiting",
                Some(Some(StopReason::Over)) => "the game is over",
                Some(Some(StopReason::StandingLine)) => "a line is already on the board",
            },
            thinking: result.is_some_and(|result| result.done.is_none()),
        }
    }

    fn graph(&self, result: Option<&AnalysisResult>) -> GraphPart {
        let turns = self.game.history().len();
        let bar = |ply: usize| {
            let value = result.and_then(|result| result.graph.get(ply).copied().flatten());
            Bar {
                value: value.map(PositionValue::share),
                certain: value.is_some_and(PositionValue::is_proven),
                event: false,
            }
        };
        let bars: Vec<Bar> = (0..=turns).map(bar).collect();
        let link = |icon, go, label, at: usize, off| (icon, go, label, self.href(at), off);
        GraphPart {
            plot: strip(&bars, self.at),
            at: self.at,
            turns,
            sides: self.sides(),
            links: vec![
                link("first", "0", "Start", 0, self.at == 0),
                link("prev", "previous", "Previous ply", self.at.saturating_sub(1), self.at == 0),
                link("next", "next", "Next ply", (self.at + 1).min(turns), self.at == turns),
                link("last", "last", "Last ply", turns, self.at == turns),
            ],
        }
    }
}

/// The class of a colour.
const fn step_name(step: i8) -> &'static str {
    match step {
        ..=-3 => "v-n3",
        -2 => "v-n2",
        -1 => "v-n1",
        0 => "v-0",
        1 => "v-p1",
        2 => "v-p2",
        3.. => "v-p3",
    }
}

/// A number with a thin gap between each three figures.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}
