//! The first page: what there is, and one click to a game.

use super::{PageResult, page, run_blocking};
use crate::error::RequestError;
use crate::lab::Lab;
use crate::pages::{PageContext, sentence};
use crate::store::GameRow;
use askama::Template;
use axum::extract::State;
use plyground_board::{Annotations, BoardRole, Picture, render_board};
use plyground_games::grid_line::LAST;
use plyground_games::{ExamplePosition, FAMILIES, Family, Spec, state_from_setup};
use plyground_search::courses::CourseDialect;
use std::sync::Arc;

#[derive(Template)]
#[template(path = "home.html")]
struct HomePage {
    site: PageContext,
    hero: String,
    cards: Vec<FamilyCard>,
    games: Vec<GameRow>,
}

/// A family of games.
struct FamilyCard {
    title: &'static str,
    about: String,
    course: String,
    picture: String,
    usual: &'static str,
    small: ExamplePosition,
    boards: Vec<(String, String)>,
}

pub(super) async fn home(State(lab): State<Arc<Lab>>) -> PageResult {
    let games = run_blocking(move || lab.store.games(5, 0)).await?;
    let cards = FAMILIES.iter().map(family_card).collect::<Result<_, _>>()?;
    page(&HomePage { site: PageContext::at("/"), hero: hero()?, cards, games })
}

fn family_card(family: &'static Family) -> Result<FamilyCard, RequestError> {
    let course = CourseDialect::of_family(family.name);
    Ok(FamilyCard {
        title: family.title,
        about: sentence(family.about),
        course: if course.families.is_empty() { "a classic".to_owned() } else { course.title.to_owned() },
        picture: family
            .portrait
            .state()
            .map(|state| static_board(&Picture::of(state.as_ref()), false))
            .map_err(RequestError::internal)?,
        usual: family.usual,
        small: family.small,
        boards: boards(family),
    })
}

/// The boards of a family that can be named.
pub(super) fn boards(family: &Family) -> Vec<(String, String)> {
    let named = family.board_names().into_iter().map(|name| (name.to_owned(), format!("{}:{name}", family.name)));
    let examples = family.examples.iter().filter(|spec| !spec.contains(".toml"));
    let mut boards: Vec<(String, String)> = named.collect();
    for spec in examples {
        let label = spec.split_once(':').map_or(*spec, |(_, board)| board).replace('x', "×").replace("k=", "k ");
        let label = if label.contains("e×t") { label.replace('×', "x") } else { label };
        if !boards.iter().any(|(_, known)| known == spec) {
            boards.push((label.replace(",", ", "), (*spec).to_owned()));
        }
    }
    boards
}

/// An image without anything to click.
pub(super) fn static_board(picture: &Picture, repeated_edges: bool) -> String {
    let annotations = Annotations {
        role: BoardRole::Image { label: String::new() },
        coordinates: plyground_board::CoordinateStyle::Off,
        skin: crate::boards::DisplayOptions::default().skin(picture),
        repeated_edges,
        ..Annotations::default()
    };
    render_board(picture, &annotations)
}

/// A won game of Toro-Tile-Straight whose line goes over two edges.
fn hero() -> Result<String, RequestError> {
    let mut setup = Spec::parse("tts:gold-rush").and_then(|spec| spec.setup()).map_err(RequestError::internal)?;
    setup.board = ["#x.#.o#", "x.....o", "o.....x", "#..#.x#", "o....xx", "o..o.x.", "#.x#..#"]
        .map(str::to_owned)
        .to_vec()
        .try_into()
        .map_err(RequestError::internal)?;
    setup.extra.set(LAST, None);
    let state = state_from_setup(&setup).map_err(RequestError::internal)?;
    let mut picture = Picture::of(state.as_ref());
    let cell = |row, col| plyground_game::Cell::new(row, col);
    picture.line = vec![cell(3, 5), cell(2, 6), cell(1, 0), cell(0, 1), cell(6, 2)];
    picture.last = vec![cell(6, 2)];
    Ok(static_board(&picture, true))
}
