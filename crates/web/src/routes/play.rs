//! Beginning a game.

use super::forms::{NewGame, begin_from_form};
use super::{PageResult, home, page, run_blocking};
use crate::access::Visitor;
use crate::error::RequestError;
use crate::lab::Lab;
use crate::pages::{PageContext, sentence};
use crate::position::PositionQuery;
use crate::session::PeopleClock;
use askama::Template;
use axum::extract::{Extension, Form, Query, State};
use axum::response::IntoResponse;
use plyground_agents::{AGENTS, AgentKind, AgentOption, AgentOptionValues};
use plyground_arena::MatchConfig;
use plyground_board::Picture;
use plyground_game::Seat;
use plyground_games::{FAMILIES, Family};
use plyground_search::courses::CourseDialect;
use std::sync::Arc;

#[derive(Template)]
#[template(path = "play.html")]
struct PlayPage {
    site: PageContext,
    lede: String,
    board: String,
    about: String,
    notes: Vec<String>,
    problem: Option<String>,
    families: Vec<(&'static str, &'static str, bool)>,
    boards: Vec<(String, String)>,
    position: PositionQuery,
    seats: Vec<SeatForm>,
    by_lot: bool,
    /// The clocks that people choose from, as text and in words.
    clocks: Vec<(String, String)>,
    clock: String,
    limit: String,
    /// What an empty limit means.
    usual_limit: String,
}

struct SeatForm {
    key: &'static str,
    side: String,
    level: String,
    choices: Vec<(String, String, bool)>,
    /// What may be set for an agent file, where there is one for this game.
    options: Vec<OptionField>,
}

/// A field for an option of an agent file.
struct OptionField {
    key: &'static str,
    about: &'static str,
    value: String,
    /// The words to choose from, and whether each is chosen; none where anything may be typed.
    words: Vec<(&'static str, bool)>,
    /// The least and the most, of a number.
    range: Option<(i64, i64)>,
}

pub(super) async fn form(State(lab): State<Arc<Lab>>, Query(fields): Query<Vec<(String, String)>>) -> PageResult {
    let mut new = NewGame::from_form(fields)?;
    if new.position.game.is_empty() && new.position.text.is_empty() {
        new.position.game = "tts:gold-rush".to_owned();
    }
    run_blocking(move || Ok(play_page(&lab, &new, None))).await?
}

/// Shows the position of the form without starting a game, for pages without scripts.
pub(super) async fn preview(State(lab): State<Arc<Lab>>, Form(fields): Form<Vec<(String, String)>>) -> PageResult {
    let new = NewGame::from_form(fields)?;
    run_blocking(move || Ok(play_page(&lab, &new, None))).await?
}

pub(super) async fn begin(
    State(lab): State<Arc<Lab>>,
    Extension(visitor): Extension<Visitor>,
    Form(fields): Form<Vec<(String, String)>>,
) -> PageResult {
    begin_from_form(lab, visitor, fields, |lab, new, problem| play_page(lab, new, Some(problem))).await
}

/// The page stays as it was filled in, with the message beside it.
fn play_page(lab: &Lab, new: &NewGame, problem: Option<RequestError>) -> PageResult {
    let position = new.position.clone();
    let (game_state, notes, problem) = match position.open(&lab.store) {
        Ok(opened) => (Some(opened.state), opened.notes, problem),
        Err(fault) => (None, Vec::new(), problem.or(Some(fault))),
    };
    let status = problem.as_ref().map(|problem| problem.status);
    let family = game_state.as_ref().map(|game_state| game_state.setup().family);
    let family =
        Family::named(family.as_deref().unwrap_or_else(|| new.position.game.split(':').next().unwrap_or_default()));
    let families = FAMILIES.iter().map(|known| {
        let current = family.is_some_and(|family| family.name == known.name);
        (known.usual, known.title, current)
    });
    let sides = game_state.as_ref().map_or(["First", "Second"], |game_state| game_state.look().seats);
    let answer = page(&PlayPage {
        site: PageContext::at("/play"),
        lede: family.map_or_else(String::new, |family| sentence(family.about)),
        board: game_state
            .as_ref()
            .map(|game_state| home::static_board(&Picture::of(game_state.as_ref()), true))
            .unwrap_or_default(),
        about: game_state.as_ref().map(|game_state| about(game_state.as_ref())).unwrap_or_default(),
        notes: notes.iter().map(|note| sentence(note)).collect(),
        problem: problem.map(|problem| sentence(&problem.message)),
        families: families.collect(),
        boards: family.map(home::boards).unwrap_or_default(),
        position,
        seats: Seat::BOTH.map(|seat| seat_form(lab, new, family, seat, sides[seat.index()])).into(),
        by_lot: new.draws_lots(),
        clocks: clocks(&new.clock),
        clock: new.clock.trim().to_owned(),
        limit: new.limit.clone(),
        usual_limit: usual_limit(family),
    })?;
    Ok(match status {
        Some(status) => (status, answer).into_response(),
        None => answer,
    })
}

/// No clock, the usual ones, and the one that was asked for.
fn clocks(chosen: &str) -> Vec<(String, String)> {
    let mut clocks = vec![(String::new(), "as much time as they like".to_owned())];
    for text in ["10", "30", "60+1", "180+2", "300+3", "900+10", chosen] {
        if let Ok(Some(clock)) = PeopleClock::read(text)
            && !clocks.iter().any(|(known, _)| *known == clock.to_string())
        {
            clocks.push((clock.to_string(), clock.in_words()));
        }
    }
    clocks
}

fn about(game_state: &dyn plyground_game::GameState) -> String {
    let setup = game_state.setup();
    let k = setup.options.get("k").map(|k| format!(", {k} in a row win")).unwrap_or_default();
    let size = setup.board.size();
    let state = match game_state.outcome() {
        Some(_) => "The game is over here.".to_owned(),
        None => {
            let mover = game_state.look().seats[game_state.to_move().index()];
            format!("{mover} to move, {} moves.", game_state.legal_actions().len())
        }
    };
    format!("{} × {}{k}. {state}", size.rows(), size.cols())
}

/// What an empty time limit means.
fn usual_limit(family: Option<&Family>) -> String {
    let Some(family) = family else { return "Leave empty for the course's limit.".to_owned() };
    let config = MatchConfig::for_game(family.name, None);
    let limit = config.limit.map_or(0.0, |limit| limit.as_secs_f64());
    match CourseDialect::of_family(family.name) {
        course if course.families.is_empty() => format!("Leave empty for {limit}."),
        course => format!("Leave empty for {limit}, as in {}.", course.title.split(':').next().unwrap_or_default()),
    }
}

fn seat_form(lab: &Lab, new: &NewGame, family: Option<&Family>, seat: Seat, side: &str) -> SeatForm {
    let (key, chosen, level) = match seat {
        Seat::First => ("first", new.first.as_str(), new.first_level.as_str()),
        Seat::Second => ("second", new.second.as_str(), new.second_level.as_str()),
    };
    let chosen = match (chosen, seat) {
        ("", Seat::First) => "human",
        ("", Seat::Second) => "engine",
        (chosen, _) => chosen,
    };
    let mut choices = vec![("human".to_owned(), "a person".to_owned()), ("engine".to_owned(), "the engine".to_owned())];
    let others = AGENTS.iter().filter(|kind| kind.is_built_in() && kind.name != "engine");
    choices.extend(others.map(|kind| (kind.name.to_owned(), format!("{}: {}", kind.name, kind.about))));
    // Those of other games could not play here.
    let mut loaded = lab.loaded_agents();
    loaded.retain(|agent| family.is_none_or(|family| agent.family == family.name));
    choices.extend(loaded.iter().map(|agent| (agent.agent.clone(), agent.label())));
    if !choices.iter().any(|(value, _)| value == chosen) {
        choices.push((chosen.to_owned(), chosen.to_owned()));
    }
    SeatForm {
        key,
        side: side.to_owned(),
        level: if level.is_empty() { "4".to_owned() } else { level.to_owned() },
        choices: choices.into_iter().map(|(value, label)| (value.clone(), label, value == chosen)).collect(),
        options: loaded.first().map(|agent| option_fields(agent.agent_kind, new, seat)).unwrap_or_default(),
    }
}

/// A field for each option of a kind of agent, with what was chosen before.
fn option_fields(kind: &'static AgentKind, new: &NewGame, seat: Seat) -> Vec<OptionField> {
    let field = |option: &'static AgentOption| {
        let value = new.options(seat).get(option.key).cloned().unwrap_or_default();
        let (words, range) = match option.values {
            AgentOptionValues::Words(words) => (words.iter().map(|word| (*word, *word == value)).collect(), None),
            AgentOptionValues::Number(from, to) => (Vec::new(), Some((from, to))),
            AgentOptionValues::Size(..) | AgentOptionValues::Text => (Vec::new(), None),
        };
        OptionField { key: option.key, about: option.about, value, words, range }
    };
    kind.all_options().map(field).collect()
}
