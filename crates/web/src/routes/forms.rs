//! What forms and programs send to begin a game.

use super::{PageResult, run_blocking};
use crate::access::Visitor;
use crate::error::RequestError;
use crate::lab::{Lab, random_u64};
use crate::position::{OpenedPosition, PositionQuery};
use crate::seats::SeatRequest;
use crate::session::{GameRequest, GameSession, MatchRequest, PeopleClock};
use axum::response::{IntoResponse, Redirect};
use plyground_arena::{MAX_TURN_TIME, MatchConfig, Policy, SeatOrder, pairings};
use plyground_game::Seat;
use plyground_record::GameFacts;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// A new game, as a form or a program asks for it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct NewGame {
    #[serde(flatten)]
    pub(crate) position: PositionQuery,
    /// `human`, an agent, or `file:ID`.
    pub(crate) first: String,
    pub(crate) second: String,
    /// The level, where a seat is `engine` and does not say it.
    pub(crate) first_level: String,
    pub(crate) second_level: String,
    /// The options of a seat that is an agent file and does not say them.
    pub(crate) first_options: BTreeMap<String, String>,
    pub(crate) second_options: BTreeMap<String, String>,
    /// `random` draws lots for the seats.
    pub(crate) seats: String,
    /// Seconds for a move of an agent; empty is the course's.
    pub(crate) limit: String,
    /// The time that people have: `30` a move, or `300+3` for the game and each move; empty is no limit.
    pub(crate) clock: String,
    /// By which lots are drawn, by the referee and by agents.
    pub(crate) seed: Option<u64>,
    /// What follows on fouls, in a match.
    pub(crate) policy: String,
}

/// The longest that a visitor may let an agent think.
const MAX_LIMIT_SECONDS: f64 = 60.0;

impl NewGame {
    /// What a form of a page sends: a text for each field. The options of agent files are called `first.limit` and the like;
    /// they stay on the page when another player is chosen for the seat, and mean nothing then.
    pub(crate) fn from_form(fields: Vec<(String, String)>) -> Result<NewGame, RequestError> {
        let mut new = NewGame::default();
        for (name, value) in fields {
            let field = match name.as_str() {
                "game" => &mut new.position.game,
                "position" => &mut new.position.text,
                "to_move" => &mut new.position.to_move,
                "moves" => &mut new.position.moves,
                "first" => &mut new.first,
                "second" => &mut new.second,
                "first_level" => &mut new.first_level,
                "second_level" => &mut new.second_level,
                "seats" => &mut new.seats,
                "limit" => &mut new.limit,
                "clock" => &mut new.clock,
                "policy" => &mut new.policy,
                "seed" => {
                    let seed = value.parse().map_err(|_| RequestError::invalid(format!("`{value}` is not a seed")))?;
                    new.seed = Some(seed);
                    continue;
                }
                name => {
                    match name.split_once('.') {
                        Some(("first", key)) => new.first_options.insert(key.to_owned(), value),
                        Some(("second", key)) => new.second_options.insert(key.to_owned(), value),
                        _ => None,
                    };
                    continue;
                }
            };
            *field = value;
        }
        for (word, options) in [(&new.first, &mut new.first_options), (&new.second, &mut new.second_options)] {
            options.retain(|_, value| is_loaded(word) && !value.trim().is_empty());
        }
        Ok(new)
    }

    /// The options that were chosen for a seat.
    pub(crate) fn options(&self, seat: Seat) -> &BTreeMap<String, String> {
        match seat {
            Seat::First => &self.first_options,
            Seat::Second => &self.second_options,
        }
    }

    /// The word for a seat, with the level of its slider or the options of its agent file.
    fn seat_word(&self, seat: Seat) -> Result<String, RequestError> {
        let (word, level) = match seat {
            Seat::First => (self.first.trim(), self.first_level.trim()),
            Seat::Second => (self.second.trim(), self.second_level.trim()),
        };
        let options = self.options(seat);
        if !options.is_empty() && !is_loaded(word) {
            return Err(RequestError::invalid(format!(
                "separate options are only for agent files; write the options of `{word}` after its name, as in `minimax:depth=2`"
            )));
        }
        let mut word = match (word, level) {
            ("", _) => "human".to_owned(),
            ("engine", level) if !level.is_empty() => format!("engine:level={level}"),
            (word, _) => word.to_owned(),
        };
        for (key, value) in options {
            let value = value.trim();
            if value.contains([',', '\\']) {
                return Err(RequestError::invalid(format!(
                    "`{value}` cannot be the value of `{key}`: it has a comma or a backslash"
                )));
            }
            word += &format!(",{key}={value}");
        }
        Ok(word)
    }

    /// Who plays First: the player that is named first, or the one that the lot decides on.
    fn seat_order(&self) -> Result<SeatOrder, RequestError> {
        match self.seats.as_str() {
            "" | "given" => Ok(SeatOrder::Given),
            "random" => Ok(SeatOrder::Random),
            other => {
                Err(RequestError::invalid(format!("`{other}` is not an order of seats (there are: given, random)")))
            }
        }
    }

    /// Whether the lot decides who plays First.
    pub(crate) fn draws_lots(&self) -> bool {
        self.seat_order().is_ok_and(|order| order == SeatOrder::Random)
    }

    fn resolve(&self, lab: &Lab) -> Result<GameRequest, RequestError> {
        let position = &self.position;
        let OpenedPosition { start, state, .. } = position.open(&lab.store)?;
        if state.outcome().is_some() {
            return Err(RequestError::invalid("the game is already over in this position"));
        }
        let mut game = GameFacts::new(position.game.trim(), start);
        if game.spec.is_empty() {
            game.spec = game.start.spec();
        }
        game.opening = state.history().into_iter().filter_map(|(_, action)| action).collect();
        let limit = self.limit(&game.start.family)?;
        let mut seats: [SeatRequest; 2] =
            [lab.parse_seat(&self.seat_word(Seat::First)?)?, lab.parse_seat(&self.seat_word(Seat::Second)?)?];
        let drawn = pairings(1, self.seat_order()?, self.seed.unwrap_or_else(random_u64));
        if drawn.iter().any(|pairing| pairing.swapped) {
            seats.reverse();
        }
        for request in &seats {
            if let Some(family) = request.spec.kind().family
                && family != game.start.family
            {
                return Err(RequestError::invalid(format!(
                    "{} plays {family}, not {}",
                    request.public_spec, game.start.family
                )));
            }
        }
        let by_lot = self.draws_lots();
        let clock = PeopleClock::read(&self.clock)?;
        Ok(GameRequest { game, seats, by_lot, limit, seed: self.seed.unwrap_or_default(), clock })
    }

    /// The time for a move of an agent: what was asked for, or the course's.
    fn limit(&self, family: &str) -> Result<Duration, RequestError> {
        let seconds: f64 = match self.limit.trim() {
            "" => return Ok(MatchConfig::for_game(family, None).limit.unwrap_or(MAX_TURN_TIME)),
            text => text.parse().map_err(|_| RequestError::invalid(format!("`{text}` is not a number of seconds")))?,
        };
        if !(0.01..=MAX_LIMIT_SECONDS).contains(&seconds) {
            return Err(RequestError::invalid(format!(
                "the time limit must be between 0.01 and {MAX_LIMIT_SECONDS} seconds"
            )));
        }
        Ok(Duration::from_secs_f64(seconds))
    }

    /// Begins the game: a match when no person plays.
    pub(crate) fn begin(&self, lab: &Arc<Lab>, visitor: Visitor) -> Result<Arc<GameSession>, RequestError> {
        let play = self.resolve(lab)?;
        if play.seats.iter().any(|request| request.spec.is_human()) {
            return GameSession::open(lab, visitor, &play);
        }
        let policy = match self.policy.as_str() {
            "" => Policy::of_family(&play.game.start.family),
            name => Policy::named(name).ok_or_else(|| RequestError::invalid(format!("there is no policy `{name}`")))?,
        };
        GameSession::begin_match(lab, visitor, MatchRequest { policy: policy.clone(), play })
    }
}

/// Begins the game or the match that a form asks for, and leads to its page. When it cannot begin, the page of the form is
/// shown again, as it was filled in and with the reason.
pub(super) async fn begin_from_form(
    lab: Arc<Lab>,
    visitor: Visitor,
    fields: Vec<(String, String)>,
    form_page: fn(&Lab, &NewGame, RequestError) -> PageResult,
) -> PageResult {
    let new = NewGame::from_form(fields)?;
    run_blocking(move || {
        Ok(match new.begin(&lab, visitor) {
            Ok(session) => Ok(Redirect::to(&format!("/game/{}", session.id)).into_response()),
            Err(problem) => form_page(&lab, &new, problem),
        })
    })
    .await?
}

/// Whether a word seats an agent that was loaded.
fn is_loaded(word: &str) -> bool {
    word.trim().starts_with("file:")
}
