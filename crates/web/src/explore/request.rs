//! A search as a form or a program asks for it.

use crate::error::RequestError;
use crate::lab::Lab;
use crate::position::{PositionQuery, percent_encode};
use crate::switch::Switch;
use plyground_game::Setup;
use plyground_search::courses::{CourseDialect, Depth, SearchQuery, evaluations};
use plyground_search::textbook::{Algorithm, Caching};
use serde::Deserialize;

/// A position and a search. Everything but the game may be left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub(crate) struct SearchRequest {
    #[serde(flatten)]
    pub(crate) position: PositionQuery,
    pub(crate) course: String,
    pub(crate) algorithm: String,
    pub(crate) evaluation: String,
    /// Plies, or `none` for the end of the game.
    pub(crate) depth: String,
    pub(crate) ordering: Switch,
    pub(crate) caching: Switch,
    /// Whether the other search stands beside it.
    pub(crate) compare: Switch,
    /// The id of a search that another program recorded; then this request is for its reference.
    pub(crate) recorded: String,
}

/// The search for those who have not chosen yet: the tree of CIS 521's handout.
const DEFAULT_GAME: &str = "dominoes:3x3";
/// The depth where the request has none.
const DEFAULT_DEPTH: u32 = 2;
/// Deeper than any board.
const MAX_DEPTH: u32 = 2_000;

impl SearchRequest {
    /// With the words that were left out.
    pub(crate) fn with_defaults(mut self, lab: &Lab) -> SearchRequest {
        if self.position.game.trim().is_empty() && self.position.text.trim().is_empty() {
            self.position.game = DEFAULT_GAME.to_owned();
        }
        if self.depth.trim().is_empty() {
            self.depth = DEFAULT_DEPTH.to_string();
        }
        if let Some(family) = self.position.family(&lab.store) {
            if self.course.is_empty() {
                self.course = CourseDialect::of_family(&family).id.to_owned();
            }
            if let (true, Ok(course)) = (self.algorithm.is_empty(), CourseDialect::named(&self.course)) {
                self.algorithm = course.algorithm.name().to_owned();
            }
        }
        self
    }

    /// The position at the root and the question about it.
    pub(crate) fn to_query(&self, lab: &Lab) -> Result<(Setup, SearchQuery), RequestError> {
        let state = self.position.open(&lab.store)?.state;
        let setup = state.setup();
        let course = match self.course.as_str() {
            "" => CourseDialect::of_family(&setup.family),
            id => CourseDialect::named(id).map_err(RequestError::invalid)?,
        };
        if !course.takes(&setup.family) {
            let instead = CourseDialect::of_family(&setup.family);
            return Err(RequestError::invalid(format!(
                "{} does not teach {}: choose {}",
                course.title, setup.family, instead.title
            )));
        }
        let algorithm = self.algorithm()?.unwrap_or(course.algorithm);
        let question = SearchQuery {
            algorithm: Some(algorithm),
            depth: Some(self.depth()?),
            evaluation: (!self.evaluation.is_empty()).then(|| self.evaluation.clone()),
            ordering: self.ordering.is_on() && algorithm == Algorithm::AlphaBeta,
            caching: if self.caching.is_on() && algorithm != Algorithm::Expectimax {
                course.caching()
            } else {
                Caching::Off
            },
            boards: false,
            ..SearchQuery::from_course(course)
        };
        Ok((setup, question))
    }

    /// The algorithm that was chosen, if one was.
    pub(super) fn algorithm(&self) -> Result<Option<Algorithm>, RequestError> {
        let known = Algorithm::ALL.into_iter().find(|algorithm| algorithm.name() == self.algorithm);
        match known {
            None if !self.algorithm.is_empty() => {
                Err(RequestError::invalid(format!("there is no algorithm `{}`", self.algorithm)))
            }
            known => Ok(known),
        }
    }

    fn depth(&self) -> Result<Depth, RequestError> {
        match self.depth.trim() {
            "" => Ok(Depth::Plies(DEFAULT_DEPTH)),
            "none" => Ok(Depth::Unlimited),
            text => match text.parse() {
                Ok(plies) if plies <= MAX_DEPTH => Ok(Depth::Plies(plies)),
                _ => Err(RequestError::invalid(format!(
                    "`{text}` is not a depth (expected 0 to {MAX_DEPTH} plies, or none)"
                ))),
            },
        }
    }

    /// As it stands in an address, after the question mark.
    pub(crate) fn query(&self) -> String {
        let word = |switch: Switch| if switch.is_on() { "1" } else { "" };
        let pairs = [
            ("course", self.course.as_str()),
            ("algorithm", &self.algorithm),
            ("evaluation", &self.evaluation),
            ("depth", &self.depth),
            ("ordering", word(self.ordering)),
            ("caching", word(self.caching)),
            ("compare", word(self.compare)),
            ("recorded", &self.recorded),
        ];
        let given = pairs.into_iter().filter(|(_, value)| !value.is_empty());
        let search: String = given.map(|(key, value)| format!("&{key}={}", percent_encode(value))).collect();
        self.position.query() + &search
    }
}

/// A choice of a list: what is sent, what is read, and whether it is chosen.
pub(crate) type FormOption = (String, String, bool);

/// The lists of the form.
#[derive(Debug)]
pub(crate) struct FormOptions {
    pub(crate) courses: Vec<FormOption>,
    pub(crate) algorithms: Vec<FormOption>,
    pub(crate) evaluations: Vec<FormOption>,
    pub(crate) depths: Vec<FormOption>,
}

/// What can be chosen for a position, and what is chosen; a word that is none of them stays where it was written.
pub(crate) fn form_options(request: &SearchRequest, setup: Option<&Setup>) -> FormOptions {
    let courses = CourseDialect::all().iter().filter(|course| setup.is_none_or(|setup| course.takes(&setup.family)));
    let algorithms = Algorithm::ALL.map(|algorithm| (algorithm.name(), algorithm_title(algorithm)));
    let known = setup.and_then(|setup| evaluations(setup).ok()).unwrap_or_default();
    let first = ("".to_owned(), "as the course has it".to_owned());
    let evaluations = known.into_iter().map(|(name, about)| (name.to_owned(), format!("{name}: {about}")));
    let depths = (1..=8).map(|plies: u32| (plies.to_string(), plies.to_string()));
    FormOptions {
        courses: mark_chosen(&request.course, courses.map(|course| (course.id.to_owned(), course.title.to_owned()))),
        algorithms: mark_chosen(
            &request.algorithm,
            algorithms.into_iter().map(|(id, name)| (id.to_owned(), name.to_owned())),
        ),
        evaluations: mark_chosen(&request.evaluation, std::iter::once(first).chain(evaluations)),
        depths: mark_chosen(
            request.depth.trim(),
            depths.chain(std::iter::once(("none".to_owned(), "none, to the end".to_owned()))),
        ),
    }
}

/// What pages call an algorithm.
pub(crate) const fn algorithm_title(algorithm: Algorithm) -> &'static str {
    match algorithm {
        Algorithm::Minimax => "Minimax",
        Algorithm::AlphaBeta => "Alpha-beta",
        Algorithm::Expectimax => "Expectimax",
    }
}

fn mark_chosen(wanted: &str, offered: impl Iterator<Item = (String, String)>) -> Vec<FormOption> {
    let mut all: Vec<FormOption> = offered.map(|(id, words)| (id.clone(), words, id == wanted)).collect();
    if !wanted.is_empty() && !all.iter().any(|(.., is_chosen)| *is_chosen) {
        all.push((wanted.to_owned(), wanted.to_owned(), true));
    }
    all
}
