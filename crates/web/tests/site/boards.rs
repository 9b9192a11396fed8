use super::*;
use serde_json::json;

#[tokio::test]
async fn a_board_is_drawn_saved_played_and_forgotten() {
    let site = Site::new();
    let fields = "family=tts&rows=3&cols=4&k=3&to_move=second&squares=x..%23%0A....%0A..o.&name=mine&action=save";
    assert_eq!(site.form("/boards", fields).await.status, StatusCode::SEE_OTHER);
    assert!(site.get("/boards").await.text.contains("/play?game=board:mine"));
    let id = site.begin(json!({ "game": "board:mine", "first": "human", "second": "human" })).await;
    let state = site.get(&format!("/api/games/{id}")).await.json();
    assert_eq!((&state["to_move"], &state["setup"]["board"][0]), (&json!("second"), &json!("x..#")));
    assert_eq!(site.form("/boards/mine/forget", "").await.status, StatusCode::SEE_OTHER);
    assert_eq!(site.get("/play?game=board:mine").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_linter_speaks_while_one_draws() {
    let site = Site::new();
    let draft = json!({ "family": "tts", "rows": "2", "cols": "2", "k": "5", "squares": "##\n#." });
    let shown = site.post("/api/boards/preview", draft).await.json();
    assert!(shown["remarks"].to_string().contains("neither player can win"), "{shown}");
    let wider = json!({ "family": "mnk", "rows": "3", "cols": "5", "k": "3", "squares": "x#\n.o", "action": "resize" });
    assert_eq!(site.post("/api/boards/preview", wider).await.json()["squares"], "x#...\n.o...\n.....");
    let wrong = json!({ "family": "othello", "rows": "4", "cols": "4", "squares": "#..." });
    assert!(site.post("/api/boards/preview", wrong).await.json()["problem"].is_string());
    let unnamed = json!({ "family": "mnk", "k": "3", "squares": "...\n...\n...", "name": "a b" });
    assert!(site.post("/api/boards", unnamed).await.error().contains("the name of a board"));
}
