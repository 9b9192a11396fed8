//! What goes wrong, told once: as JSON to programs, as a page to people.

use crate::pages::ProblemPage;
use askama::Template;
use axum::Json;
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};
use serde_json::json;
use std::fmt::Display;

/// A request that cannot be answered as asked.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    pub(crate) status: StatusCode,
    pub(crate) message: String,
}

impl Problem {
    pub(crate) fn new(status: StatusCode, message: impl Display) -> Problem {
        Problem { status, message: message.to_string() }
    }

    /// The request itself is wrong.
    pub(crate) fn bad(message: impl Display) -> Problem {
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, message)
    }

    /// There is no such thing.
    pub(crate) fn missing(what: &str) -> Problem {
        Problem::new(StatusCode::NOT_FOUND, format!("there is no such {what}"))
    }

    /// The thing is there, but not in a state for this.
    pub(crate) fn conflict(message: impl Display) -> Problem {
        Problem::new(StatusCode::CONFLICT, message)
    }

    /// The owner of this lab does not allow it.
    pub(crate) fn forbidden(message: impl Display) -> Problem {
        Problem::new(StatusCode::FORBIDDEN, message)
    }

    /// All visitors together ask for more than this lab has.
    pub(crate) fn overloaded(message: impl Display) -> Problem {
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, message)
    }

    /// This visitor asks for too much at once, and may ask again when some of it is done.
    pub(crate) fn busy(message: impl Display) -> Problem {
        Problem::new(StatusCode::TOO_MANY_REQUESTS, message)
    }

    /// Our own fault. What exactly happened is for the log, not for the network.
    pub(crate) fn ours(error: impl Display) -> Problem {
        tracing::error!("{error}");
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "internal error; the log of the lab has the details")
    }
}

/// For programs.
impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        (self.status, Json(json!({ "error": self.message }))).into_response()
    }
}

/// For people.
pub(crate) struct PageProblem(pub(crate) Problem);

impl From<Problem> for PageProblem {
    fn from(problem: Problem) -> PageProblem {
        PageProblem(problem)
    }
}

impl IntoResponse for PageProblem {
    fn into_response(self) -> Response {
        let Problem { status, message } = self.0;
        match ProblemPage::new(status, message.clone()).render() {
            Ok(page) => (status, Html(page)).into_response(),
            Err(_) => (status, message).into_response(),
        }
    }
}
