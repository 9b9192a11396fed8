//! The parts of a game's page.

use super::figures::{facts, times};
use super::moves::seconds;
use super::{Bar, MoveItem, Rendered, ViewState, strip};
use crate::boards::{BoardPurpose, DrawnBoard, MoveValues, draw_board, icon};
use crate::error::RequestError;
use crate::position::PositionQuery;
use crate::session::{LiveGame, SessionKind};
use askama::Template;
use plyground_arena::state_before_turn;
use plyground_board::{MoveValue, Picture};
use plyground_game::{Action, GameState, Seat};
use plyground_games::Family;
use plyground_games::drop::POPS;
use plyground_record::EndReason;
use serde::Serialize;
use std::sync::Arc;

/// The parts by name, each a piece of HTML.
#[derive(Debug, Serialize)]
pub(crate) struct GameParts {
    pub(crate) title: String,
    pub(crate) actions: String,
    pub(crate) upper: String,
    pub(crate) board: String,
    pub(crate) lower: String,
    pub(crate) strip: String,
    pub(crate) notice: String,
    pub(crate) answer: String,
    pub(crate) moves: String,
    pub(crate) talk: String,
    pub(crate) times: String,
    pub(crate) facts: String,
    #[serde(skip)]
    pub(crate) heading: String,
    /// The board in pieces.
    #[serde(skip)]
    pub(crate) drawn: DrawnBoard,
    #[serde(skip)]
    pub(crate) columns: u8,
}

impl GameParts {
    /// All parts but the board, by name.
    pub(crate) fn texts(&self) -> [(&'static str, &str); 11] {
        [
            ("title", &self.title),
            ("actions", &self.actions),
            ("upper", &self.upper),
            ("lower", &self.lower),
            ("strip", &self.strip),
            ("notice", &self.notice),
            ("answer", &self.answer),
            ("moves", &self.moves),
            ("talk", &self.talk),
            ("times", &self.times),
            ("facts", &self.facts),
        ]
    }
}

/// What the script of a game's page gets when the game changes.
#[derive(Serialize)]
struct GameUpdate<'a> {
    parts: &'a GameParts,
    #[serde(flatten)]
    news: &'a GameNews,
}

/// What a page is told of a game beside its parts.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct GameNews {
    /// What happened, in a sentence.
    news: String,
    playing: bool,
    turns: usize,
    at: usize,
    /// Whether a person is to move, so that the page may say so.
    yours: bool,
}

#[derive(Template)]
#[template(path = "parts/title.html")]
struct TitlePart<'a> {
    heading: &'a str,
    lede: String,
}

#[derive(Template)]
#[template(path = "parts/actions.html")]
struct ActionsPart<'a> {
    id: &'a str,
    people: usize,
    playing: bool,
    is_match: bool,
    can_undo: bool,
    can_redo: bool,
    analyse: String,
    explore: String,
    from_here: String,
    new_game: String,
    can_rematch: bool,
    /// Whether there is anything to continue here.
    goes_on: bool,
}

#[derive(Template)]
#[template(path = "parts/plate.html")]
struct PlatePart {
    icon: String,
    name: String,
    about: String,
    to_move: bool,
    thinking: bool,
    clock: f64,
    clock_text: String,
    /// Whether the clock runs down, as that of a person with a limited time.
    runs_down: bool,
    state: String,
    points: Option<i32>,
    pops: Option<(u16, Vec<bool>)>,
}

#[derive(Template)]
#[template(path = "parts/strip.html")]
struct StripPart {
    plot: String,
    at: usize,
    turns: usize,
    first: String,
    previous: String,
    next: String,
    last: String,
    is_first: bool,
    is_last: bool,
}

#[derive(Template)]
#[template(path = "parts/notice.html")]
struct NoticePart {
    result: Option<String>,
    drawn: bool,
    fouls: Vec<String>,
    hint: Option<String>,
    news: String,
}

#[derive(Template)]
#[template(path = "parts/answer.html")]
struct AnswerPart<'a> {
    id: &'a str,
    people: usize,
    playing: bool,
    yours: bool,
    example: String,
    passes: bool,
}

#[derive(Template)]
#[template(path = "parts/moves.html")]
struct MovesPart<'a> {
    items: &'a [MoveItem],
}

#[derive(Template)]
#[template(path = "parts/talk.html")]
struct TalkPart<'a> {
    items: &'a [MoveItem],
}

#[derive(Template)]
#[template(path = "parts/times.html")]
struct TimesPart {
    plot: String,
    /// The limit of agents; people have none.
    limit: Option<String>,
}

#[derive(Template)]
#[template(path = "parts/facts.html")]
struct FactsPart {
    facts: Vec<(String, String)>,
    id: String,
}

/// The game as a viewer wants to see it.
pub(crate) fn render(id: &str, game: &LiveGame, view: &ViewState) -> Result<Rendered, RequestError> {
    let turns = game.record().moves.len();
    let at = view.at.unwrap_or(turns).min(turns);
    let game_state = if at == turns {
        game.state().boxed_clone()
    } else {
        state_before_turn(game.record(), at as u32 + 1).map_err(RequestError::internal)?
    };
    let parts = parts(id, game, view, game_state.as_ref(), at).map_err(RequestError::internal)?;
    let yours = game.mover().is_some_and(|seat| game.is_person(seat));
    let news = GameNews { news: game.news.clone(), playing: game.is_playing(), turns, at, yours };
    let update = GameUpdate { parts: &parts, news: &news };
    let json: Arc<str> = serde_json::to_string(&update).map_err(RequestError::internal)?.into();
    Ok(Rendered { parts: Arc::new(parts), json, news })
}

fn parts(
    id: &str,
    game: &LiveGame,
    view: &ViewState,
    game_state: &dyn GameState,
    at: usize,
) -> Result<GameParts, askama::Error> {
    let display = view.display;
    let turns = game.record().moves.len();
    let latest = at == turns;
    let yours = latest && game.mover().is_some_and(|seat| game.is_person(seat));
    let icons = Seat::BOTH.map(|seat| icon(game_state, &display, seat));
    let href = |at: usize| format!("/game/{id}{}", view.query((at != turns).then_some(at)));
    let item = |turn: &plyground_record::Turn| {
        let number = turn.number as usize;
        MoveItem::of(game, &display, turn, &icons[turn.seat.index()], href(number), number == at)
    };
    let items: Vec<MoveItem> = game.record().moves.iter().map(item).collect();
    let heading = heading(game);
    let position = PositionQuery::from_game(&game.record().game.start, game_state);
    let here = position.query();
    let lower = bottom(game);
    let plate = |seat: Seat| plate(game, game_state, seat, icons[seat.index()].clone(), latest).render();
    let hints = game.hint.filter(|_| latest).map(|action| {
        let move_value = MoveValue { step: 3, text: "★".to_owned(), best: true, proven: false };
        MoveValues::from([(action, move_value)])
    });
    let purpose = if yours { BoardPurpose::Play } else { BoardPurpose::Look };
    let numbered = !game.is_playing() && display.skin(&Picture::of(game_state)).is_some();
    let bars: Vec<Bar> = std::iter::once(Bar::default())
        .chain(game.record().moves.iter().map(|turn| Bar { event: turn.foul.is_some(), ..Bar::default() }))
        .collect();
    let legal = game_state.legal_actions();
    let drawn = draw_board(game_state, &display, purpose, &hints.unwrap_or_default(), numbered);
    Ok(GameParts {
        title: TitlePart { heading: &heading, lede: lede(game) }.render()?,
        actions: ActionsPart {
            id,
            people: game.people(),
            playing: game.is_playing(),
            is_match: game.kind == SessionKind::Match,
            can_undo: game.people() > 0 && (turns > 0 || game.record().result.reason == EndReason::Resigned),
            can_redo: game.can_redo(),
            analyse: format!("/analyse?{here}"),
            explore: format!("/explore?{here}"),
            from_here: format!("/play?{here}"),
            new_game: new_game(game),
            can_rematch: game.can_rematch(),
            goes_on: game_state.outcome().is_none(),
        }
        .render()?,
        upper: plate(lower.other())?,
        board: drawn.html.clone(),
        lower: plate(lower)?,
        strip: StripPart {
            plot: strip(&bars, at),
            at,
            turns,
            first: href(0),
            previous: href(at.saturating_sub(1)),
            next: href((at + 1).min(turns)),
            last: href(turns),
            is_first: at == 0,
            is_last: latest,
        }
        .render()?,
        notice: NoticePart {
            result: (!game.is_playing()).then(|| game.result_in_words().to_owned()),
            drawn: game.record().result.winner.is_none(),
            fouls: fouls(game, at),
            hint: game.hint.filter(|_| latest).map(|action| crate::boards::format_move(action, &display, course(game))),
            news: game.news.clone(),
        }
        .render()?,
        answer: AnswerPart {
            id,
            people: game.people(),
            playing: game.is_playing(),
            yours,
            example: legal
                .first()
                .map(|&action| crate::boards::format_move(action, &display, course(game)))
                .unwrap_or_default(),
            passes: yours && legal == [Action::Pass],
        }
        .render()?,
        moves: MovesPart { items: &items }.render()?,
        talk: TalkPart { items: &items }.render()?,
        times: TimesPart { plot: times(game), limit: (game.people() == 0).then(|| limit(game)) }.render()?,
        facts: FactsPart { facts: facts(game, game_state), id: id.to_owned() }.render()?,
        heading,
        drawn,
        columns: game_state.setup().board.size().cols(),
    })
}

fn course(game: &LiveGame) -> &'static plyground_search::courses::CourseDialect {
    plyground_search::courses::CourseDialect::of_family(&game.record().game.start.family)
}

/// The seat that is drawn at the bottom: the only person's, or First's.
fn bottom(game: &LiveGame) -> Seat {
    if game.people() == 1 && game.is_person(Seat::Second) { Seat::Second } else { Seat::First }
}

fn heading(game: &LiveGame) -> String {
    let names = Seat::BOTH.map(|seat| game.name(seat));
    let [first, second] = &names;
    match (game.is_playing(), game.record().result.winner) {
        (false, Some(winner)) => {
            let beat = if names[winner.index()] == "You" { "beat" } else { "beats" };
            let loser = match names[winner.other().index()].as_str() {
                "You" => "you",
                name => name,
            };
            format!("{} {beat} {loser}", names[winner.index()])
        }
        (false, None) if game.record().result.reason != EndReason::Interrupted => format!("{first} and {second} draw"),
        _ => format!("{first} against {second}"),
    }
}

fn lede(game: &LiveGame) -> String {
    let facts = &game.record().game;
    let size = facts.start.board.size();
    let torus = if game.state().look().wraps { " torus" } else { "" };
    let k = facts.k.map(|k| format!(", {k} in a row win")).unwrap_or_default();
    let title = if facts.title == facts.start.spec() { Family::title_of(&facts.start.family) } else { &facts.title };
    let limit = match game.people() {
        2 => String::new(),
        _ => format!(", {} a move for agents", limit(game)),
    };
    let clock = Seat::BOTH.into_iter().find_map(|seat| game.clock_of(seat));
    let clock = clock.map(|clock| format!(", {} for people", clock.in_words())).unwrap_or_default();
    format!("{title}, {} × {}{torus}{k}{limit}{clock}.", size.rows(), size.cols())
}

fn limit(game: &LiveGame) -> String {
    game.record().settings.limit.map_or_else(|| "no limit".to_owned(), |limit| format!("{limit} s"))
}

fn plate(game: &LiveGame, game_state: &dyn GameState, seat: Seat, icon: String, latest: bool) -> PlatePart {
    let player = game.record().seats.at(seat);
    let mover = game.mover() == Some(seat) && latest;
    let left = game.time_left(seat).map(|left| left.as_secs_f64());
    let used = game.used(seat).as_secs_f64();
    let state = match (game.is_playing(), game.record().result.winner) {
        (true, _) => String::new(),
        (false, Some(winner)) => if winner == seat { "won" } else { "lost" }.to_owned(),
        (false, None) if game.record().result.reason == EndReason::Interrupted => "stopped".to_owned(),
        (false, None) => "draw".to_owned(),
    };
    let kind = if game.is_person(seat) { "person".to_owned() } else { spec_in_words(&player.spec) };
    let setup = game_state.setup();
    let pops = setup.extra.get(POPS).map(|pops| {
        let left = pops[seat.index()];
        let all = game.record().game.start.extra.get(POPS).map_or(left, |start| start[seat.index()]);
        (left, (0..all.min(12)).map(|pop| pop < left).collect())
    });
    PlatePart {
        icon,
        name: game.name(seat),
        about: if game.name(seat) == player.side { kind } else { format!("{}, {kind}", player.side.to_lowercase()) },
        to_move: mover,
        thinking: mover && !game.is_person(seat),
        clock: left.unwrap_or(used),
        clock_text: seconds(left.unwrap_or(used)),
        runs_down: left.is_some(),
        state,
        points: game_state.scores().map(|scores| scores[seat.index()]),
        pops,
    }
}

/// Where a game of the same kind is begun.
fn new_game(game: &LiveGame) -> String {
    format!("/play?{}", PositionQuery { game: game.record().game.spec.clone(), ..PositionQuery::default() }.query())
}

/// What plays, for people: `engine:level=4` is an engine, level 4.
fn spec_in_words(spec: &str) -> String {
    match spec.split_once(':') {
        Some((kind, options)) if options.contains('=') => {
            format!("{kind}, {}", options.replace('=', " ").replace(',', ", "))
        }
        _ => spec.to_owned(),
    }
}

fn fouls(game: &LiveGame, at: usize) -> Vec<String> {
    let turn = at.checked_sub(1).and_then(|index| game.record().moves.get(index));
    let of_turn = turn.and_then(|turn| {
        let foul = turn.foul.as_ref()?;
        Some(format!("Turn {}, {}: {} ({}).", turn.number, game.name(turn.seat), foul.why, foul.kind))
    });
    let before = game.record().result.foul.as_ref().map(|foul| format!("Before the first turn: {}.", foul.why));
    of_turn.into_iter().chain(before).collect()
}
