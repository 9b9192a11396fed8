//! Errors of requests: JSON for programs, a page for people.

use crate::pages::ErrorPage;
use askama::Template;
use axum::Json;
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};
use plyground_arena::{MatchError, PythonPackage, Remedy};
use serde_json::json;
use std::fmt::Display;

/// Why a request is refused or failed: the status and one sentence.
#[derive(Clone, Debug)]
pub(crate) struct RequestError {
    pub(crate) status: StatusCode,
    pub(crate) message: String,
}

impl RequestError {
    pub(crate) fn new(status: StatusCode, message: impl Display) -> RequestError {
        RequestError { status, message: message.to_string() }
    }

    /// The request itself is wrong.
    pub(crate) fn invalid(message: impl Display) -> RequestError {
        RequestError::new(StatusCode::UNPROCESSABLE_ENTITY, message)
    }

    /// There is no such thing.
    pub(crate) fn not_found(what: &str) -> RequestError {
        RequestError::new(StatusCode::NOT_FOUND, format!("there is no such {what}"))
    }

    /// The thing is there, but not in a state for this.
    pub(crate) fn conflict(message: impl Display) -> RequestError {
        RequestError::new(StatusCode::CONFLICT, message)
    }

    /// The owner of this lab does not allow it.
    pub(crate) fn forbidden(message: impl Display) -> RequestError {
        RequestError::new(StatusCode::FORBIDDEN, message)
    }

    /// All visitors together ask for more than this lab has.
    pub(crate) fn unavailable(message: impl Display) -> RequestError {
        RequestError::new(StatusCode::SERVICE_UNAVAILABLE, message)
    }

    /// This visitor asks for too much at once, and may ask again when some of it is done.
    pub(crate) fn too_many(message: impl Display) -> RequestError {
        RequestError::new(StatusCode::TOO_MANY_REQUESTS, message)
    }

    /// A fault of the lab. The details go to the log, not to the visitor.
    pub(crate) fn internal(error: impl Display) -> RequestError {
        tracing::error!("{error}");
        RequestError::new(StatusCode::INTERNAL_SERVER_ERROR, "internal error; the log of the lab has the details")
    }
}

impl From<MatchError> for RequestError {
    fn from(error: MatchError) -> RequestError {
        RequestError::invalid(explain(&error))
    }
}

/// Why a match cannot take place, with what a visitor of the lab can do about it.
pub(crate) fn explain(error: &MatchError) -> String {
    error.explain(|remedy| match remedy {
        Remedy::OwnFolders => "; load each agent for itself, with its own files".to_owned(),
        Remedy::Interpreter(packages) => {
            let packages = PythonPackage::list(packages);
            let python = packages.map_or("another Python".to_owned(), |packages| format!("a Python with {packages}"));
            format!("; the owner of this lab can choose {python} (`plyground lab --interpreter FILE`)")
        }
    })
}

/// For programs.
impl IntoResponse for RequestError {
    fn into_response(self) -> Response {
        (self.status, Json(json!({ "error": self.message }))).into_response()
    }
}

/// For people.
pub(crate) struct PageError(pub(crate) RequestError);

impl From<RequestError> for PageError {
    fn from(problem: RequestError) -> PageError {
        PageError(problem)
    }
}

impl IntoResponse for PageError {
    fn into_response(self) -> Response {
        let RequestError { status, message } = self.0;
        match ErrorPage::new(status, message.clone()).render() {
            Ok(page) => (status, Html(page)).into_response(),
            Err(_) => (status, message).into_response(),
        }
    }
}
