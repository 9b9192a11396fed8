//! Several labs on one store, and stores that are not well.

use super::*;
use serde_json::json;
use std::path::Path;

fn at(store: &Path) -> LabOptions {
    LabOptions { store: StoreLocation::File(store.to_owned()), ..options() }
}

async fn moves(site: &Site, id: &str) -> Vec<String> {
    let game = site.get(&format!("/api/games/{id}")).await.json();
    let moves = game["moves"].as_array().unwrap_or_else(|| panic!("{game}"));
    moves.iter().map(|turn| turn["move"].as_str().unwrap().to_owned()).collect()
}

async fn play(site: &Site, id: &str, said: &str) -> Told {
    site.post(&format!("/api/games/{id}/move"), json!({ "move": said })).await
}

#[tokio::test]
async fn a_game_that_one_lab_plays_is_not_opened_by_another() {
    let folder = tempfile::tempdir().unwrap();
    let store = folder.path().join("lab.sqlite");
    let (one, other) = (Site::with(at(&store)), Site::with(at(&store)));
    let id = one.begin(json!({ "game": "mnk:3x3,k=3", "first": "human", "second": "human" })).await;
    assert_eq!(play(&one, &id, "b2").await.status, StatusCode::OK);
    let refused = play(&other, &id, "a1").await;
    assert_eq!(refused.status, StatusCode::CONFLICT, "{}", refused.text);
    let told = format!("this game is being played in another lab with the same store, at {HOST}");
    assert!(refused.error().starts_with(&told), "{}", refused.error());
    let page = other.get(&format!("/game/{id}")).await;
    assert_eq!(page.status, StatusCode::CONFLICT);
    assert!(page.text.contains("in another lab"), "{}", page.text);
    // Neither look has disturbed the one that plays.
    assert_eq!(play(&one, &id, "a1").await.status, StatusCode::OK);
    assert_eq!(moves(&one, &id).await, ["b2", "a1"]);
    // When that lab is gone, however it went, the game goes on with all of its moves.
    drop(one);
    assert_eq!(play(&other, &id, "c3").await.status, StatusCode::OK);
    assert_eq!(moves(&other, &id).await, ["b2", "a1", "c3"]);
}

#[tokio::test]
async fn a_match_of_another_lab_is_not_taken_for_one_that_was_cut_off() {
    let folder = tempfile::tempdir().unwrap();
    let store = folder.path().join("lab.sqlite");
    let (one, other) = (Site::with(at(&store)), Site::with(at(&store)));
    let id = one.begin(json!({ "game": "mnk:15x15,k=5", "first": "engine", "second": "engine", "limit": "5" })).await;
    let mut events = Events::open(&one, &format!("room={id}")).await;
    // It is in the store once it has begun.
    while let Some((_, data)) = events.next().await {
        if data["news"] == "The match has begun." {
            break;
        }
    }
    assert_eq!(other.get(&format!("/api/games/{id}")).await.status, StatusCode::CONFLICT);
    assert_eq!(one.get(&format!("/api/games/{id}")).await.json()["playing"], true);
    one.post(&format!("/api/games/{id}/stop"), json!({})).await;
    while let Some((_, data)) = events.next().await {
        if data["playing"] == false {
            break;
        }
    }
    let seen = other.get(&format!("/api/games/{id}")).await.json();
    assert_eq!(seen["result"]["reason"], "interrupted", "{seen}");
}

#[tokio::test]
async fn no_move_is_lost_when_two_labs_take_back_in_one_game() {
    let folder = tempfile::tempdir().unwrap();
    let store = folder.path().join("lab.sqlite");
    let (one, other) = (Site::with(at(&store)), Site::with(at(&store)));
    let id = one.begin(json!({ "game": "mnk:3x3,k=3", "first": "human", "second": "human" })).await;
    for said in ["b2", "a1"] {
        play(&one, &id, said).await;
    }
    one.post(&format!("/api/games/{id}/resign"), json!({})).await;
    // Both look at the finished game; then the one takes back, plays on, and ends it again.
    assert_eq!(moves(&other, &id).await, ["b2", "a1"]);
    let mut looking = Events::open(&other, &format!("room={id}")).await;
    assert_eq!(looking.next().await.unwrap().1["turns"], 2);
    one.post(&format!("/api/games/{id}/undo"), json!({})).await;
    assert_eq!(play(&one, &id, "c3").await.status, StatusCode::OK);
    one.post(&format!("/api/games/{id}/resign"), json!({})).await;
    // What the other lab remembers is out of date: it must not be written over what was played since.
    let refused = other.post(&format!("/api/games/{id}/undo"), json!({})).await;
    assert_eq!(refused.status, StatusCode::CONFLICT, "{}", refused.text);
    assert!(refused.error().contains("another lab"), "{}", refused.error());
    let (_, told) = looking.next().await.unwrap();
    assert!(told["news"].as_str().unwrap().contains("another lab") && told["turns"] == 3, "{told}");
    for site in [&one, &other] {
        assert_eq!(moves(site, &id).await, ["b2", "a1", "c3"]);
    }
    // Now it knows, and may.
    assert_eq!(other.post(&format!("/api/games/{id}/undo"), json!({})).await.status, StatusCode::OK);
    assert_eq!(play(&one, &id, "c1").await.status, StatusCode::CONFLICT);
    assert_eq!(play(&other, &id, "c1").await.status, StatusCode::OK);
}

/// A store with many games in it.
async fn filled(store: &Path) {
    let site = Site::with(at(store));
    let id = site.begin(json!({ "game": "mnk:3x3,k=3", "first": "human", "second": "human" })).await;
    let record = site.get(&format!("/api/games/{id}/record.json")).await.json();
    for _ in 0..60 {
        assert_eq!(site.post("/api/records", record.clone()).await.status, StatusCode::CREATED);
    }
}

#[tokio::test]
async fn a_damaged_store_is_named_at_the_start() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("whole.sqlite");
    filled(&whole).await;
    let bytes = std::fs::read(&whole).unwrap();
    assert!(bytes.len() > 100_000, "{}", bytes.len());
    let half = bytes[..bytes.len() / 2].to_vec();
    let mut holed = bytes.clone();
    holed[40_000..80_000].fill(0xa5);
    let text = b"these are notes, not games".to_vec();
    for (name, content) in [("half", half), ("holed", holed), ("text", text)] {
        let path = folder.path().join(format!("{name}.sqlite"));
        std::fs::write(&path, &content).unwrap();
        let error = Lab::open(at(&path)).map(drop).unwrap_err().to_string();
        assert!(error.starts_with(&format!("cannot open the store of games {}: ", path.display())), "{name}: {error}");
        assert!(error.contains("damaged") && error.contains("move it away") && error.contains("--store"), "{error}");
        assert!(std::fs::read(&path).unwrap() == content, "{name}: the file was left as it is");
    }
    assert!(Lab::open(at(&whole)).is_ok());
}

#[tokio::test]
async fn a_database_of_another_program_is_not_written_to() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("notes.sqlite");
    let notes = rusqlite::Connection::open(&path).unwrap();
    notes.execute_batch("CREATE TABLE notes (text TEXT)").unwrap();
    let error = Lab::open(at(&path)).map(drop).unwrap_err().to_string();
    assert!(error.contains("notes.sqlite: it is a database of another program"), "{error}");
    let states: i64 = notes.query_row("SELECT count(*) FROM sqlite_master", [], |row| row.get(0)).unwrap();
    assert_eq!(states, 1);
}
