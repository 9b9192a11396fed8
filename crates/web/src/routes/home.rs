//! The first page: what there is, and one click to a game.

use super::explore::small;
use super::{PageResult, off, page};
use crate::lab::Lab;
use crate::pages::{Site, sentence};
use crate::problem::Problem;
use crate::store::GameRow;
use crate::view::family_title;
use askama::Template;
use axum::extract::State;
use plyground_game::{Dressing, Picture, Role, board};
use plyground_games::{FAMILIES, Family, Spec, table};
use plyground_search::courses::Course;
use std::sync::Arc;

#[derive(Template)]
#[template(path = "home.html")]
struct HomePage {
    site: Site,
    hero: String,
    cards: Vec<Card>,
    games: Vec<GameRow>,
}

/// A family of games.
struct Card {
    title: String,
    about: String,
    course: String,
    picture: String,
    usual: &'static str,
    small: String,
    boards: Vec<(String, String)>,
}

pub(super) async fn home(State(lab): State<Arc<Lab>>) -> PageResult {
    let games = off(move || lab.store.games(5, 0)).await?;
    let cards = FAMILIES.iter().map(card).collect();
    page(&HomePage { site: Site::at("/"), hero: hero()?, cards, games })
}

fn card(family: &'static Family) -> Card {
    let course = Course::of_family(family.name);
    Card {
        title: family_title(family.name).to_owned(),
        about: sentence(
            family.about.trim_start_matches("Toro-Tile-Straight: ").trim_start_matches("ExtendedConnect4: "),
        ),
        course: if course.families.is_empty() { "a classic".to_owned() } else { course.title.clone() },
        picture: portrait(family),
        usual: family.usual,
        small: {
            let (game, moves) = small(family);
            format!("{game}{moves}")
        },
        boards: boards(family),
    }
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

/// A position that shows what the game is like: a few moves of a game, always the same ones.
fn portrait(family: &Family) -> String {
    let picture = Spec::parse(PORTRAITS.iter().find(|(name, ..)| *name == family.name).map_or(family.usual, |it| it.1))
        .and_then(|spec| spec.table())
        .map(|mut table| {
            let moves = PORTRAITS.iter().find(|(name, ..)| *name == family.name).map_or("", |it| it.2);
            for word in moves.split(' ').filter(|word| !word.is_empty()) {
                // The words are tested: each is a move.
                let _ = table.play(word);
            }
            table.picture()
        });
    picture.map(|picture| plain(&picture, false)).unwrap_or_default()
}

const PORTRAITS: &[(&str, &str, &str)] = &[
    ("mnk", "mnk:15x15,k=5", "h8 g7 i7 h9 g9 i8 j9 i9 h7 g8 h6 h10 i6 g6 f8 j10 k11"),
    ("tts", "tts:gold-rush", "b1 f1 a2 g2 g3 a3 f4 g5 f5 a5 g6 a6"),
    ("othello", "othello:6", "c2 b2 b3 d2 e3 e2 e1 d1 c1 b4 a4"),
    ("extconnect4", "extconnect4:6x8,pops=3", "h d g d h h g e f e f e g f b"),
    ("connect4", "connect4:6x7", "d d e c c e f b d d g"),
    ("dominoes", "dominoes:5x5", "b1 c1 b3 d3 d4 a5 e1 b2"),
];

/// An image without anything to click.
pub(super) fn plain(picture: &Picture, ghosts: bool) -> String {
    let dressing = Dressing {
        role: Role::Image { label: String::new() },
        coordinates: plyground_game::CoordinateStyle::Off,
        skin: crate::boards::Taste::default().skin(picture),
        ghosts,
        ..Dressing::default()
    };
    board(picture, &dressing)
}

/// A won game of Toro-Tile-Straight whose line goes over two edges.
fn hero() -> Result<String, Problem> {
    let mut setup = Spec::parse("tts:gold-rush").and_then(|spec| spec.setup()).map_err(Problem::ours)?;
    setup.board = ["#x.#.o#", "x.....o", "o.....x", "#..#.x#", "o....xx", "o..o.x.", "#.x#..#"]
        .map(str::to_owned)
        .to_vec()
        .try_into()
        .map_err(Problem::ours)?;
    setup.last = None;
    let table = table(&setup).map_err(Problem::ours)?;
    let mut picture = table.picture();
    let cell = |row, col| plyground_game::Cell::new(row, col);
    picture.line = vec![cell(3, 5), cell(2, 6), cell(1, 0), cell(0, 1), cell(6, 2)];
    picture.last = vec![cell(6, 2)];
    Ok(plain(&picture, true))
}
