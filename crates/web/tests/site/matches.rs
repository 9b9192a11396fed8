use super::*;
use serde_json::json;

#[tokio::test]
async fn a_match_is_watched_to_its_end() {
    let site = Site::new();
    let id = site.begin(json!({ "game": "othello:4", "first": "greedy", "second": "first", "limit": "5" })).await;
    let mut events = Events::open(&site, &format!("room={id}")).await;
    let mut last = json!({});
    while let Some((_, data)) = events.next().await {
        last = data;
        if last["playing"] == false {
            break;
        }
    }
    assert!(last["turns"].as_u64().unwrap() > 5, "{last}");
    let record = site.get(&format!("/api/games/{id}/record.json")).await.text;
    let record = plyground_record::Record::from_json(&record).unwrap();
    assert_eq!(record.settings.policy, "csc384");
    assert!(plyground_record::replay(&record, |_| {}).is_ok());
    let refused = site.post(&format!("/api/games/{id}/move"), json!({ "move": "a1" })).await;
    assert_eq!(refused.error(), "only the referee moves this game on");
}

#[tokio::test]
async fn a_match_can_be_stopped() {
    let site = Site::new();
    let id =
        site.begin(json!({ "game": "mnk:15x15,k=5", "first": "engine", "second": "engine", "limit": "0.2" })).await;
    let mut events = Events::open(&site, &format!("room={id}")).await;
    site.post(&format!("/api/games/{id}/stop"), json!({})).await;
    while let Some((_, data)) = events.next().await {
        if data["playing"] == false {
            assert!(data["news"].as_str().unwrap().contains("interrupted"), "{data}");
            return;
        }
    }
    panic!("the stream ended before the match");
}

#[tokio::test]
async fn a_record_from_elsewhere_can_be_looked_at_if_its_game_is_possible() {
    let site = Site::new();
    let id = site.begin(json!({ "game": "mnk:3x3,k=3", "first": "human", "second": "human" })).await;
    for said in ["b2", "a1"] {
        site.post(&format!("/api/games/{id}/move"), json!({ "move": said })).await;
    }
    let record = site.get(&format!("/api/games/{id}/record.json")).await.json();
    let kept = site.post("/api/records", record.clone()).await;
    assert_eq!(kept.status, StatusCode::CREATED, "{}", kept.text);
    let page = site.get(&format!("/game/{}", kept.json()["id"].as_str().unwrap())).await.text;
    assert!(page.contains("Turn 2 of 2"), "{page}");
    let mut untrue = record.clone();
    untrue["result"]["text"] = json!("Player 2 wins.");
    assert_eq!(site.post("/api/records", untrue).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    let mut impossible = record;
    impossible["moves"][1]["move"] = json!("b2");
    let refused = site.post("/api/records", impossible).await;
    assert_eq!(
        (refused.status, refused.error().as_str()),
        (StatusCode::UNPROCESSABLE_ENTITY, "turn 2: `b2` is not legal here")
    );
}

#[tokio::test]
async fn the_list_tells_people_from_agents_and_stopped_games_from_draws() {
    let site = Site::new();
    let id = site.begin(json!({ "game": "mnk:3x3,k=3", "first": "human", "second": "first" })).await;
    let list = site.get("/games").await.text;
    assert!(list.contains("<bdi>A person</bdi> against <bdi>Dot</bdi>"), "{list}");
    let mut record = site.get(&format!("/api/games/{id}/record.json")).await.json();
    // Any agent may call itself so.
    record["seats"]["second"]["name"] = json!("human");
    let kept = site.post("/api/records", record).await;
    assert_eq!(kept.status, StatusCode::CREATED, "{}", kept.text);
    let list = site.get("/games").await.text;
    assert!(list.contains("<bdi>A person</bdi> against <bdi>human</bdi>"), "{list}");
    assert!(list.contains("<span class=\"tag\">stopped</span>") && !list.contains(">draw<"), "{list}");
    let rows = site.get("/api/games").await.json();
    let row = &rows["games"][0];
    assert_eq!(
        (&row["reason"], &row["winner"], &row["second"]),
        (&json!("interrupted"), &Value::Null, &json!("human"))
    );
}

#[tokio::test]
async fn both_forms_that_begin_a_game_stay_as_they_were_filled_in() {
    let site = Site::new();
    for path in ["/play", "/match"] {
        let refused = site.form(path, "game=mnk:3x3,k%3D3&first=first&second=first&limit=soon").await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{path}");
        assert!(refused.text.contains("`soon` is not a number of seconds"), "{path}: {}", refused.text);
        assert!(refused.text.contains("value=\"soon\"") && refused.text.contains("value=\"mnk:3x3,k=3\""), "{path}");
        let begun = site.form(path, "game=mnk:3x3,k%3D3&first=first&second=first&limit=1").await;
        assert_eq!(begun.status, StatusCode::SEE_OTHER, "{path}: {}", begun.text);
        assert!(begun.header("location").starts_with("/game/"), "{path}");
    }
}

#[tokio::test]
async fn a_record_from_elsewhere_says_when_it_was_played() {
    let site = Site::new();
    let id = site.begin(json!({ "game": "mnk:3x3,k=3", "first": "human", "second": "human" })).await;
    let record = site.get(&format!("/api/games/{id}/record.json")).await.json();
    let keep = async |started: &str| {
        let mut record = record.clone();
        record["started"] = json!(started);
        site.post("/api/records", record).await
    };
    for wrong in ["yesterday", "<script>", "2026-02-30T10:00:00Z", "99999999", "2026-11-15"] {
        let refused = keep(wrong).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}: {}", refused.text);
        assert!(
            refused.error().starts_with(&format!("`started` is `{wrong}`, which is not a time")),
            "{}",
            refused.text
        );
    }
    // In the list all times are of one form, so that they can be put in order.
    let kept = keep("2021-05-04T12:30:00+02:00").await;
    assert_eq!(kept.status, StatusCode::CREATED, "{}", kept.text);
    let listed = site.get("/api/games").await.json();
    let last = listed["games"].as_array().unwrap().last().unwrap().clone();
    assert_eq!((&last["id"], &last["started"]), (&kept.json()["id"], &json!("2021-05-04T10:30:00Z")));
    // A record that was read from a page of a course does not know it.
    let unknown = keep("").await;
    assert_eq!(unknown.status, StatusCode::CREATED, "{}", unknown.text);
    assert_ne!(site.get("/api/games").await.json()["games"][0]["started"], "");
}
