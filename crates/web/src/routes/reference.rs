//! The API, described: the OpenAPI document for programs, and the same as a page for people.

use super::{PageResult, page};
use crate::pages::PageContext;
use askama::Template;
use axum::http::header;
use axum::response::IntoResponse;
use serde_json::Value;
use std::sync::LazyLock;

/// Written by hand, beside the routes. The tests compare it with them.
pub(super) const DOCUMENT: &str = include_str!("../../openapi.json");

/// The document.
pub(super) async fn document() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], DOCUMENT)
}

/// The page.
pub(super) async fn reference() -> PageResult {
    let parsed = &*PARSED;
    page(&ApiPage {
        site: PageContext::at("/api"),
        about: words(&parsed["info"]["description"]),
        operations: operations(parsed),
    })
}

static PARSED: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(DOCUMENT).expect("the tests read the same document"));

#[derive(Template)]
#[template(path = "api.html")]
struct ApiPage {
    site: PageContext,
    about: Vec<TextPiece>,
    operations: Vec<Operation>,
}

/// What can be asked for at one address in one way.
pub(super) struct Operation {
    pub(super) id: String,
    pub(super) method: String,
    pub(super) path: String,
    summary: String,
    about: Vec<TextPiece>,
    parameters: Vec<Parameter>,
    /// A body that may be sent.
    example: Option<String>,
    /// Status and what it means.
    answers: Vec<[String; 2]>,
}

struct Parameter {
    name: String,
    /// `path`, `query` or `body`.
    place: String,
    about: Vec<TextPiece>,
}

/// A piece of a sentence.
enum TextPiece {
    Plain(String),
    Code(String),
}

pub(super) fn operations(document: &Value) -> Vec<Operation> {
    let paths = document["paths"].as_object().into_iter().flatten();
    let all = paths.flat_map(|(path, methods)| {
        let methods = methods.as_object().into_iter().flatten();
        methods.map(move |(method, operation)| read_operation(document, path, method, operation))
    });
    all.collect()
}

fn read_operation(document: &Value, path: &str, method: &str, operation: &Value) -> Operation {
    let parameters = operation["parameters"].as_array().into_iter().flatten().map(|parameter| {
        let parameter = resolved(document, parameter);
        Parameter {
            name: text(&parameter["name"]),
            place: text(&parameter["in"]),
            about: words(&parameter["description"]),
        }
    });
    let body = resolved(document, &operation["requestBody"]["content"]["application/json"]["schema"]);
    let fields = fields(document, body).into_iter();
    let fields =
        fields.map(|(name, about)| Parameter { name: name.clone(), place: "body".to_owned(), about: words(about) });
    let examples = &operation["requestBody"]["content"]["application/json"]["examples"];
    let example = examples.as_object().and_then(|examples| examples.values().next());
    let answers = operation["responses"]
        .as_object()
        .into_iter()
        .flatten()
        .map(|(status, answer)| [status.clone(), text(&resolved(document, answer)["description"])]);
    Operation {
        id: text(&operation["operationId"]),
        method: method.to_uppercase(),
        path: path.to_owned(),
        summary: text(&operation["summary"]),
        about: words(&operation["description"]),
        parameters: parameters.chain(fields).collect(),
        example: example.map(|example| example["value"].to_string()),
        answers: answers.collect(),
    }
}

/// The fields of an object, those of its parts first.
fn fields<'a>(document: &'a Value, schema: &'a Value) -> Vec<(&'a String, &'a Value)> {
    let parts = schema["allOf"].as_array().into_iter().flatten();
    let inherited = parts.flat_map(|part| fields(document, resolved(document, part)));
    let own = schema["properties"].as_object().into_iter().flatten();
    inherited.chain(own.map(|(name, field)| (name, &field["description"]))).collect()
}

/// What a reference such as `#/components/schemas/Seat` refers to; anything else is itself.
fn resolved<'a>(document: &'a Value, part: &'a Value) -> &'a Value {
    let place = part["$ref"].as_str().and_then(|place| place.strip_prefix('#'));
    place.and_then(|place| document.pointer(place)).unwrap_or(part)
}

/// A description, whose words between backquotes are code.
fn words(value: &Value) -> Vec<TextPiece> {
    let pieces = value.as_str().unwrap_or_default().split('`').map(str::to_owned).enumerate();
    pieces.map(|(n, piece)| if n % 2 == 0 { TextPiece::Plain(piece) } else { TextPiece::Code(piece) }).collect()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The routes of the API as its source says them: method and path.
    fn routes() -> BTreeSet<(String, String)> {
        let (api, explorer, site) = (include_str!("api.rs"), include_str!("explore.rs"), include_str!("../routes.rs"));
        let nested = lines(api).chain(lines(explorer)).map(|(path, how)| (format!("/api{path}"), how));
        let direct = lines(site).filter(|(path, _)| path.starts_with("/api/"));
        let methods = |(path, how): (String, String)| {
            let named =
                ["get", "post", "put", "delete"].into_iter().filter(move |name| how.contains(&format!("{name}(")));
            named.map(move |name| (name.to_uppercase(), path.clone())).collect::<Vec<_>>()
        };
        nested.chain(direct).flat_map(methods).collect()
    }

    fn lines(source: &str) -> impl Iterator<Item = (String, String)> {
        let routes = source.lines().filter_map(|line| line.trim().strip_prefix(".route(\""));
        routes.filter_map(|rest| rest.split_once("\", ")).map(|(path, how)| (path.to_owned(), how.to_owned()))
    }

    /// Whether an address of the document is one of the route's: `/games/{id}/undo` is one of `/games/{id}/{verb}`.
    fn is_one_of(path: &str, route: &str) -> bool {
        let (path, route): (Vec<_>, Vec<_>) = (path.split('/').collect(), route.split('/').collect());
        path.len() == route.len()
            && path.iter().zip(route).all(|(part, place)| *part == place || place.starts_with('{'))
    }

    #[test]
    fn every_route_is_in_the_document_and_every_address_of_the_document_has_a_route() {
        let (routes, operations) = (routes(), operations(&PARSED));
        assert!(routes.len() > 8, "{routes:?}");
        for (method, route) in &routes {
            let told = operations.iter().any(|it| it.method == *method && is_one_of(&it.path, route));
            assert!(told, "{method} {route} is not in openapi.json");
        }
        for Operation { method, path, .. } in &operations {
            let there = routes.iter().any(|(known, route)| known == method && is_one_of(path, route));
            assert!(there, "{method} {path} is in openapi.json and nowhere else");
        }
    }

    #[test]
    fn every_operation_has_a_name_of_its_own_and_every_reference_leads_somewhere() {
        let operations = operations(&PARSED);
        let names: BTreeSet<_> = operations.iter().map(|operation| &operation.id).collect();
        assert_eq!(names.len(), operations.len());
        for reference in DOCUMENT.split("\"$ref\": \"#").skip(1).filter_map(|rest| rest.split('"').next()) {
            assert!(PARSED.pointer(reference).is_some(), "{reference}");
        }
    }

    #[test]
    fn the_version_is_ours() {
        assert_eq!(PARSED["info"]["version"], env!("CARGO_PKG_VERSION"));
    }
}
