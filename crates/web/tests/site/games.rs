use super::*;
use serde_json::json;

#[tokio::test]
async fn a_whole_game_is_played_with_plain_forms() {
    let site = Site::new();
    let begun = site.form("/play", "game=mnk:3x3,k%3D3&first=human&second=human").await;
    assert_eq!(begun.status, StatusCode::SEE_OTHER, "{}", begun.text);
    let page = begun.header("location").to_owned();
    for said in ["b2", "a1", "c1", "a3", "a2", "c2", "b3", "b1", "c3"] {
        let shown = site.get(&page).await.text;
        assert!(shown.contains(&format!("action=\"{page}/move\"")), "{shown}");
        let moved = site.form(&format!("{page}/move"), &format!("move={said}")).await;
        assert_eq!((moved.status, moved.header("location")), (StatusCode::SEE_OTHER, page.as_str()), "{said}");
    }
    let over = site.get(&page).await.text;
    assert!(over.contains("<h1>Player 1 and Player 2 draw</h1>") && over.contains("required disabled>"), "{over}");
}

#[tokio::test]
async fn a_move_that_is_none_changes_nothing_and_is_explained() {
    let site = Site::new();
    let id = site.begin(json!({ "game": "othello:6", "first": "human", "second": "human" })).await;
    for (said, why) in
        [("a1", "`a1` is not legal here"), ("nonsense", "`nonsense` is not a move"), ("", "is not a move")]
    {
        let refused = site.post(&format!("/api/games/{id}/move"), json!({ "move": said })).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(refused.error().contains(why), "{}", refused.error());
    }
    assert_eq!(site.get(&format!("/api/games/{id}")).await.json()["moves"], json!([]));
}

#[tokio::test]
async fn moves_may_be_said_as_the_course_says_them() {
    let site = Site::new();
    // CSC 384 counts columns first.
    let id = site.begin(json!({ "game": "othello:4", "first": "human", "second": "human" })).await;
    let moved = site.post(&format!("/api/games/{id}/move"), json!({ "move": "1 0" })).await.json();
    assert_eq!(moved["moves"][0]["move"], "b1");
    let id = site.begin(json!({ "game": "extconnect4:3x4,pops=1", "first": "human", "second": "human" })).await;
    let moved = site.post(&format!("/api/games/{id}/move"), json!({ "move": "3" })).await.json();
    assert_eq!(moved["moves"][0]["move"], "d");
}

#[tokio::test]
async fn names_and_remarks_arrive_as_text() {
    let site = Site::new();
    let id = site.begin(json!({ "game": "mnk:3x3,k=3", "first": "human", "second": "human" })).await;
    let nasty = "<b onmouseover=alert(1)>\"'&";
    site.post(&format!("/api/games/{id}/move"), json!({ "move": "b2", "remark": nasty })).await;
    let page = site.get(&format!("/game/{id}")).await.text;
    assert!(!page.contains("<b onmouseover") && page.contains("&#60;b onmouseover=alert(1)&#62;"), "{page}");
    let view = site.get(&format!("/api/games/{id}/view")).await.json();
    assert!(!view["parts"]["talk"].as_str().unwrap().contains("<b onmouseover"));
    let download = site.get(&format!("/api/games/{id}/record.html")).await;
    assert!(download.header("content-disposition").starts_with("attachment"));
    assert!(!download.text.contains("<b onmouseover"));
}

#[tokio::test]
async fn people_take_back_play_again_change_sides_and_give_up() {
    let site = Site::new();
    let id = site.begin(json!({ "game": "mnk:3x3,k=3", "first": "human", "second": "human" })).await;
    let act = async |verb: &str, body: Value| site.post(&format!("/api/games/{id}/{verb}"), body).await;
    assert_eq!(act("undo", json!({})).await.error(), "there is nothing to take back");
    for said in ["b2", "a1", "c3"] {
        act("move", json!({ "move": said })).await;
    }
    let moves = |told: &Told| {
        let json = told.json();
        json["moves"]
            .as_array()
            .unwrap()
            .iter()
            .map(|turn| turn["move"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    act("undo", json!({})).await;
    assert_eq!(moves(&act("undo", json!({})).await), ["b2"]);
    assert_eq!(moves(&act("redo", json!({})).await), ["b2", "a1"]);
    // Another move makes another game of it.
    assert_eq!(moves(&act("move", json!({ "move": "c1" })).await), ["b2", "a1", "c1"]);
    assert_eq!(act("redo", json!({})).await.error(), "there is nothing to redo");
    let over = act("resign", json!({})).await.json();
    assert_eq!((&over["result"]["winner"], &over["result"]["reason"]), (&json!("first"), &json!("resigned")));
    assert_eq!(act("move", json!({ "move": "a3" })).await.status, StatusCode::CONFLICT);
    let record = site.get(&format!("/api/games/{id}/record.json")).await.text;
    let record = plyground_record::Record::from_json(&record).unwrap();
    assert!(plyground_record::replay(&record, |_| {}).is_ok());
    assert_eq!(act("undo", json!({})).await.json()["playing"], true);
}

#[tokio::test]
async fn a_move_on_a_large_board_sends_what_changed() {
    let site = Site::new();
    for game in ["mnk:32x32,k=5", "tts:32x32,k=5", "dominoes:32x32", "othello:32"] {
        let id = site.begin(json!({ "game": game, "first": "human", "second": "human" })).await;
        let page = site.get(&format!("/game/{id}")).await.text;
        let seen = page.split("data-seen=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
        let mut events = Events::open(&site, &format!("room={id}&seen={seen}")).await;
        assert_eq!(events.comment().await, ": nothing has changed\n\n");
        for _ in 0..4 {
            let state = site.get(&format!("/api/games/{id}")).await.json();
            let legal = state["legal"].as_array().unwrap();
            site.post(&format!("/api/games/{id}/move"), json!({ "move": legal[legal.len() / 2] })).await;
            let (_, told) = events.next().await.unwrap();
            assert!(told["parts"]["board"].is_null() && told["board"]["cells"].is_object(), "{game}: {told}");
            assert!(told.to_string().len() < 10_000, "{game}: {} bytes", told.to_string().len());
        }
    }
}

#[tokio::test]
async fn people_with_a_clock_lose_when_their_time_is_up() {
    let site = Site::new();
    let id = site.begin(json!({ "game": "mnk:3x3,k=3", "first": "human", "second": "human", "clock": "1" })).await;
    let mut events = Events::open(&site, &format!("room={id}")).await;
    let ended = loop {
        let (_, told) = events.next().await.unwrap();
        if told["playing"] == false {
            break told;
        }
    };
    assert!(ended["news"].as_str().unwrap().contains("the time is up (1 s a move)"), "{ended}");
    let over = site.get(&format!("/api/games/{id}")).await.json();
    assert_eq!((&over["result"]["winner"], &over["result"]["reason"]), (&json!("second"), &json!("forfeit")));
    let again = site.post(&format!("/api/games/{id}/rematch"), json!({})).await.json();
    assert_ne!(again["id"], over["id"]);
    let wrong = json!({ "game": "mnk:3x3,k=3", "first": "human", "second": "human", "clock": "soon" });
    assert!(site.post("/api/games", wrong).await.text.contains("`soon` is not a clock"));
}

#[tokio::test]
async fn the_engine_answers_and_its_answer_is_taken_back_with_ours() {
    let site = Site::new();
    let id = site.begin(json!({ "game": "mnk:3x3,k=3", "first": "human", "second": "engine:depth=2" })).await;
    let mut events = Events::open(&site, &format!("room={id}")).await;
    site.post(&format!("/api/games/{id}/move"), json!({ "move": "b2" })).await;
    let shown = async |events: &mut Events, turns: u64| {
        while let Some((name, data)) = events.next().await {
            assert_eq!(name, "game");
            if data["turns"] == turns {
                return data;
            }
        }
        panic!("the stream ended");
    };
    let answered = shown(&mut events, 2).await;
    assert_eq!(answered["yours"], true);
    // The whole board came first, if there was time for it; then only what can be played on it now.
    assert!(
        answered["parts"]["board"].is_string() || answered["board"]["offers"][0]["says"] == ", legal",
        "{answered}"
    );
    site.post(&format!("/api/games/{id}/undo"), json!({})).await;
    assert_eq!(shown(&mut events, 0).await["news"], "b2 was taken back. Your move.");
    // The players change seats: now the engine begins.
    site.post(&format!("/api/games/{id}/flip"), json!({})).await;
    let flipped = shown(&mut events, 1).await;
    assert!(flipped["parts"]["lower"].as_str().unwrap().contains("You"));
    // Before the first move there was nothing to keep of the game before.
    assert_eq!(site.get("/api/games").await.json()["games"].as_array().map(Vec::len), Some(1));
    let hinted = site.post(&format!("/api/games/{id}/hint"), json!({})).await;
    assert!(hinted.json()["news"].as_str().unwrap().starts_with("The engine would play "), "{}", hinted.text);
}

#[tokio::test]
async fn when_sides_are_changed_what_was_played_and_said_stays_with_who_did_it() {
    let site = Site::new();
    let id = site.begin(json!({ "game": "mnk:3x3,k=3", "first": "human", "second": "first" })).await;
    let ids = async || {
        let listed = site.get("/api/games").await.json();
        let games = listed["games"].as_array().unwrap().clone();
        games.iter().map(|game| game["id"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let mut events = Events::open(&site, &format!("room={id}")).await;
    let mut turned = async |turns: u64| {
        while let Some((_, data)) = events.next().await {
            if data["turns"] == turns {
                return;
            }
        }
        panic!("the stream ended");
    };
    site.post(&format!("/api/games/{id}/move"), json!({ "move": "b2", "remark": "Mine!" })).await;
    turned(2).await;
    let record = async |id: &str| {
        let text = site.get(&format!("/api/games/{id}/record.json")).await.text;
        let record = plyground_record::Record::from_json(&text).unwrap();
        let state = plyground_record::replay(&record, |_| {}).unwrap();
        record.verified_sentence(state.as_ref()).unwrap();
        record
    };
    let before = record(&id).await;
    site.post(&format!("/api/games/{id}/flip"), json!({})).await;
    turned(1).await;
    let after = record(&id).await;
    assert_eq!(after.game.opening.iter().map(ToString::to_string).collect::<Vec<_>>(), ["b2", "a1"]);
    assert_eq!([&after.seats.first.spec, &after.seats.second.spec], ["first", "human"]);
    assert_eq!((after.moves.len(), after.moves[0].number, after.moves[0].seat.index()), (1, 1, 0));
    // The first part is a game of its own, as it was.
    let kept = ids().await.into_iter().find(|other| *other != id).unwrap();
    assert_eq!(ids().await.len(), 2);
    let kept = record(&kept).await;
    assert_eq!((&kept.seats, &kept.moves), (&before.seats, &before.moves));
    assert_eq!(kept.moves[0].remark.as_deref(), Some("Mine!"));
    assert_eq!(kept.result.text, "The players changed sides here; the game goes on in another record.");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_agent_whose_question_was_taken_back_stops_thinking() {
    let site = Site::new();
    let id = site.begin(json!({ "game": "mnk:15x15,k=5", "first": "human", "second": "engine", "limit": "60" })).await;
    let thinking = async || site.get("/api/status").await.json()["thinking"].as_u64().unwrap();
    site.post(&format!("/api/games/{id}/move"), json!({ "move": "a1" })).await;
    while thinking().await == 0 {
        tokio::task::yield_now().await;
    }
    site.post(&format!("/api/games/{id}/undo"), json!({})).await;
    let stopped = async {
        while thinking().await > 0 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(40), stopped).await.expect("it thinks on");
}

#[tokio::test]
async fn games_are_still_there_when_the_lab_is_opened_again_and_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let kept = LabOptions { store: StoreLocation::File(folder.path().join("deep/lab.sqlite")), ..options() };
    let site = Site::with(kept.clone());
    let id = site.begin(json!({ "game": "dominoes:3x3", "first": "human", "second": "human" })).await;
    site.post(&format!("/api/games/{id}/move"), json!({ "move": "b1" })).await;
    drop(site);
    let site = Site::with(kept);
    assert!(site.get("/").await.text.contains(&format!("/game/{id}")));
    let moved = site.post(&format!("/api/games/{id}/move"), json!({ "move": "a3" })).await.json();
    assert_eq!(moved["moves"].as_array().map(Vec::len), Some(2));
}

#[tokio::test]
async fn a_game_that_was_over_goes_on_with_its_agent_when_a_move_is_taken_back() {
    let folder = tempfile::tempdir().unwrap();
    let kept = LabOptions { store: StoreLocation::File(folder.path().join("lab.sqlite")), ..options() };
    let site = Site::with(kept.clone());
    let id = site.begin(json!({ "game": "mnk:3x3,k=3", "first": "human", "second": "first" })).await;
    site.post(&format!("/api/games/{id}/resign"), json!({})).await;
    drop(site);
    // An agent that was still preparing keeps its lab alive, and that lab would save the game once more.
    let is_announced = || {
        let mut files = std::fs::read_dir(folder.path()).unwrap();
        files.any(|file| file.unwrap().file_name().to_string_lossy().contains("-lab-"))
    };
    while is_announced() {
        tokio::task::yield_now().await;
    }
    let site = Site::with(kept);
    site.post(&format!("/api/games/{id}/undo"), json!({})).await;
    let mut events = Events::open(&site, &format!("room={id}")).await;
    site.post(&format!("/api/games/{id}/move"), json!({ "move": "b2" })).await;
    while let Some((_, data)) = events.next().await {
        if data["turns"] == 2 {
            return;
        }
    }
    panic!("the agent never answered");
}

#[tokio::test]
async fn taking_back_goes_over_lost_turns_too() {
    let site = Site::new();
    let id = site.begin(json!({ "game": "mnk:3x3,k=3", "first": "human", "second": "human" })).await;
    for said in ["b2", "a1"] {
        site.post(&format!("/api/games/{id}/move"), json!({ "move": said })).await;
    }
    let mut record = site.get(&format!("/api/games/{id}/record.json")).await.json();
    let foul = json!({ "kind": "late", "why": "no answer in time", "penalty": "skip" });
    record["moves"][1]["foul"] = foul;
    record["moves"][1]["move"] = Value::Null;
    // Nobody checks times, and somebody may write anything.
    record["moves"][0]["time"]["wall"] = json!(-5.0);
    let kept = site.post("/api/records", record).await;
    assert_eq!(kept.status, StatusCode::CREATED, "{}", kept.text);
    let id = kept.json()["id"].as_str().unwrap().to_owned();
    assert_eq!(site.get(&format!("/game/{id}")).await.status, StatusCode::OK);
    let act = async |verb: &str| site.post(&format!("/api/games/{id}/{verb}"), json!({})).await.json();
    assert_eq!(act("undo").await["to_move"], "second");
    assert_eq!(act("undo").await["to_move"], "first");
    assert_eq!(act("redo").await["to_move"], "second");
    let again = act("redo").await;
    assert_eq!((&again["to_move"], again["moves"].as_array().map(Vec::len)), (&json!("first"), Some(2)));
}

#[tokio::test]
async fn without_scripts_a_refusal_comes_with_the_board() {
    let site = Site::new();
    let id = site.begin(json!({ "game": "othello:4", "first": "human", "second": "human" })).await;
    let refused = site.form(&format!("/game/{id}/move"), "move=a1").await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.text.contains("`a1` is not legal here") && refused.text.contains("role=\"grid\""));
}

#[tokio::test]
async fn a_game_goes_on_from_any_position_in_any_course_s_format() {
    let site = Site::new();
    for (game, position, moves) in [
        ("", "((0, 0, 0, 0), (0, 2, 1, 0), (0, 1, 2, 0), (0, 0, 0, 0))", ""),
        ("", "[[True, False], [True, False]]", ""),
        ("mnk:3x3,k=3", "x..\n.o.\n...", ""),
        ("connect4:4x4", "", "a b a b"),
        ("tts:3x3,k=3", "TTS_State([['W', ' ', 'B'], [' ', '-', ' '], [' ', ' ', ' ']], 'B')", ""),
    ] {
        let body = json!({ "game": game, "position": position, "moves": moves, "first": "human", "second": "human" });
        let begun = site.post("/api/games", body).await;
        assert_eq!(begun.status, StatusCode::CREATED, "{position}: {}", begun.text);
    }
    let bad = site.form("/play", "game=othello:4&position=%28%280%2C+7%29%29&first=human&second=human").await;
    assert_eq!(bad.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(bad.text.contains("role=\"alert\"") && bad.text.contains("((0, 7))"), "{}", bad.text);
}

#[tokio::test]
async fn the_keys_of_the_dominoes_window_say_value_and_leaves() {
    let site = Site::new();
    let id = site.begin(json!({ "game": "dominoes:3x3", "first": "human", "second": "human" })).await;
    let best = site.post(&format!("/api/games/{id}/best"), json!({ "limit": 2 })).await;
    assert_eq!(best.json()["text"], "b1, value 3, 10 leaves at limit 2.");
    let any = site.post(&format!("/api/games/{id}/best"), json!({ "agent": "random" })).await;
    assert!(any.json()["text"].as_str().unwrap().ends_with(", any move."));
    assert_eq!(site.get(&format!("/api/games/{id}")).await.json()["moves"].as_array().map(Vec::len), Some(2));
}

#[tokio::test]
async fn seats_are_drawn_by_lot_and_the_lot_is_told() {
    let site = Site::new();
    let drawn = async |seed: u64| {
        let body = json!({ "game": "othello:4", "first": "human", "second": "first", "seats": "random", "seed": seed });
        let begun = site.post("/api/games", body).await.json();
        let side = if begun["seats"]["first"] == "human" { "Dark" } else { "Light" };
        let told = begun["news"].as_str().unwrap();
        // An agent that begins may have moved by now.
        let is_told = told.starts_with(&format!("The seats were drawn at random: You play {side}."));
        assert!(is_told || (side == "Light" && told.contains(" played ")), "{begun}");
        begun["seats"]["first"].as_str().unwrap().to_owned()
    };
    let mut sat = Vec::new();
    for seed in 0..20 {
        sat.push(drawn(seed).await);
        assert_eq!(drawn(seed).await, sat[sat.len() - 1], "the same seed draws the same lot");
    }
    assert!(sat.contains(&"human".to_owned()) && sat.contains(&"first".to_owned()), "{sat:?}");
    // Without a seed it is chance; a hundred lots that fall alike are a broken box.
    let mut unseeded = std::collections::HashSet::new();
    for _ in 0..100 {
        let begun = site.form("/play", "game=mnk:3x3,k%3D3&first=human&second=first&seats=random").await;
        let id = begun.header("location").strip_prefix("/game/").unwrap().to_owned();
        let record = site.get(&format!("/api/games/{id}/record.json")).await.json();
        unseeded.insert(record["seats"]["first"]["spec"].as_str().unwrap().to_owned());
        if unseeded.len() == 2 {
            break;
        }
    }
    assert_eq!(unseeded.len(), 2, "{unseeded:?}");
    let refused = site.post("/api/games", json!({ "game": "othello:4", "seats": "swap" })).await;
    assert_eq!(refused.error(), "`swap` is not an order of seats (there are: given, random)");
    for page in ["/play", "/games"] {
        assert!(site.get(page).await.text.contains("type=\"checkbox\" name=\"seats\" value=\"random\""), "{page}");
    }
}

#[tokio::test]
async fn an_agent_has_the_time_of_its_course_unless_the_form_says_otherwise() {
    let site = Site::new();
    let courses = [
        ("tts:3x3,k=3", 1.0, "Leave empty for 1, as in UW CSE 415."),
        ("othello:4", 10.0, "Leave empty for 10, as in Toronto CSC 384."),
        ("extconnect4:case1", 20.0, "Leave empty for 20, as in IIT Delhi COL 333."),
        ("mnk:3x3,k=3", 10.0, "Leave empty for 10, as in UCSD CSE 150."),
        ("dominoes:3x3", 60.0, "Leave empty for 60, as in Penn CIS 521."),
        ("connect4:4x4", 1.0, "Leave empty for 1."),
    ];
    for (game, limit, told) in courses {
        let limit_of = async |said: &str| {
            let id = site.begin(json!({ "game": game, "first": "human", "second": "first", "limit": said })).await;
            site.get(&format!("/api/games/{id}/record.json")).await.json()["settings"]["limit"].clone()
        };
        assert_eq!(limit_of("").await, json!(limit), "{game}");
        assert_eq!(limit_of("2.5").await, json!(2.5), "{game}");
        let page = site.get(&format!("/play?game={game}")).await.text;
        assert!(page.contains(told) && page.contains("name=\"limit\" value=\"\""), "{game}: {page}");
    }
}
