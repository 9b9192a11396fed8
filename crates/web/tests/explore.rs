//! The search explorer through its addresses: what the courses' handouts say is on the page.

#![expect(clippy::unwrap_used, reason = "the helpers of a test are test code too")]

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode};
use http_body_util::BodyExt;
use plyground_games::Spec;
use plyground_search::courses::{CourseDialect, Depth, SearchQuery, run_query};
use plyground_web::{Access, Lab, LabOptions, StoreLocation, app};
use serde_json::{Value, json};
use tower::ServiceExt;

fn lab() -> Router {
    let options = LabOptions {
        listen: "127.0.0.1:8415".parse().unwrap(),
        access: Access::Local,
        proxies: Vec::new(),
        allow_agents: false,
        store: StoreLocation::Memory,
        guard: std::path::PathBuf::new(),
        interpreter: None,
        class: None,
        embed_from: Vec::new(),
        table: plyground_search::engine::DEFAULT_TABLE_BYTES,
    };
    app(Lab::open(options).unwrap())
}

async fn asked(lab: &Router, request: Request<Body>) -> (StatusCode, String) {
    let answer = lab.clone().oneshot(request).await.unwrap();
    let status = answer.status();
    let body = answer.into_body().collect().await.unwrap().to_bytes();
    (status, String::from_utf8(body.to_vec()).unwrap())
}

async fn get(lab: &Router, path: &str) -> (StatusCode, String) {
    let request = Request::get(path).header("host", "127.0.0.1:8415").body(Body::empty()).unwrap();
    asked(lab, request).await
}

async fn get_json(lab: &Router, path: &str) -> Value {
    let (status, body) = get(lab, path).await;
    assert_eq!(status, StatusCode::OK, "{path}: {body}");
    serde_json::from_str(&body).unwrap()
}

async fn search(lab: &Router, wish: Value) -> (StatusCode, Value) {
    let request =
        Request::post("/api/searches").header("host", "127.0.0.1:8415").header("content-type", "application/json");
    let (status, body) = asked(lab, request.body(Body::from(wish.to_string())).unwrap()).await;
    (status, serde_json::from_str(&body).unwrap())
}

/// The handout of CIS 521: dominoes on 3 × 3, limit 2.
#[tokio::test]
async fn the_handout_s_tree_has_ten_leaves_and_its_cuts() {
    let (status, page) = get(&lab(), "/explore").await;
    assert_eq!(status, StatusCode::OK);
    assert!(page.contains("aria-label=\"Return value: ((0, 1), 3, 10)\""));
    assert!(page.contains("17 nodes searched, 10 replies cut"));
    assert_eq!(page.matches("class=\"cutmark\"").count(), 4, "a cross at each of the four cut nodes");
    assert_eq!(page.matches("<rect class=\"off-box\"").count(), 10, "a dashed place for each reply never looked at");
    let ledger = page.split("<table class=\"ledger\"").nth(1).unwrap().split("</table>").next().unwrap();
    assert_eq!(ledger.matches("href=\"#i-leaf\"").count(), 10);
    assert_eq!(ledger.matches("<tr class=\"cut ").count(), 4);
    assert_eq!(ledger.matches("class=\"v out\"").count(), 8, "each cut node and the reply that cut it");
    for words in ["(1, 0) (2, 0) (2, 1)</span> never looked at", "v equals α", "best (0, 1); α climbed −3, then 3"]
    {
        assert!(ledger.contains(words), "{words}");
    }
    for words in ["Step 28 of 28", "Did you count 11 leaves?", "α rises from −∞ to −3.", ">≤3</text>"] {
        assert!(page.contains(words), "{words}");
    }
    assert!(!page.contains(" style=\"") && !page.contains("<style"), "nothing inline");
}

#[tokio::test]
async fn neighbouring_rules_are_counted() {
    let lab = lab();
    let (_, answer) = search(&lab, json!({ "game": "dominoes:3x3" })).await;
    let leaves = |name: &str| {
        let rivals = answer["rivals"].as_array().unwrap();
        rivals.iter().find(|rival| rival["name"] == name).unwrap()["leaves"].clone()
    };
    assert_eq!(leaves("Minimax, no cuts"), 20);
    assert_eq!(leaves("Cut when v < α"), 11);
    assert_eq!(leaves("Cut when v ≤ α (textbook)"), 10);
}

#[tokio::test]
async fn every_course_s_search_is_the_one_that_ask_makes() {
    let lab = lab();
    let games = ["tts:3x3,k=3", "othello:4", "extconnect4:3x4,pops=2", "mnk:3x3,k=3", "dominoes:4x4", "connect4:4x4"];
    for (course, game) in CourseDialect::all().iter().zip(games) {
        let (status, answer) = search(&lab, json!({ "game": game, "course": course.id, "depth": "3" })).await;
        assert_eq!(status, StatusCode::CREATED, "{answer}");
        let setup = Spec::parse(game).unwrap().setup().unwrap();
        let question = SearchQuery { depth: Some(Depth::Plies(3)), ..SearchQuery::from_course(course) };
        let expected = run_query(&setup, &question).unwrap();
        assert_eq!(answer["answer"], expected.json(), "{}", course.id);
        assert_eq!(answer["course_text"], expected.course_text());
        assert_eq!(answer["kept"], expected.counts.nodes() + 1, "{}", course.id);
        let (status, page) = get(&lab, &format!("/explore?game={game}&course={}&depth=3", course.id)).await;
        assert_eq!(status, StatusCode::OK, "{page}");
        assert!(page.contains("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"tree\""));
    }
}

#[tokio::test]
async fn an_average_shows_its_chances() {
    let (status, page) = get(&lab(), "/explore?game=extconnect4:3x4,pops=2").await;
    assert_eq!(status, StatusCode::OK);
    assert!(page.contains("class=\"chance\"") && page.contains(">1/4</text>"));
    assert!(page.contains("answers at random: 4 replies, each with chance 1/4"));
}

#[tokio::test]
async fn a_large_tree_is_loaded_in_parts() {
    let lab = lab();
    let (_, answer) = search(&lab, json!({ "game": "dominoes:5x5", "depth": "4" })).await;
    let (id, kept) = (answer["id"].as_str().unwrap(), answer["kept"].as_u64().unwrap());
    let total = answer["rows"].as_u64().unwrap();
    assert!(kept > 1_000 && total > kept);

    let nodes = get_json(&lab, &format!("/api/searches/{id}/nodes?parent=0&from=3&most=2")).await;
    assert_eq!((&nodes["total"], nodes["nodes"].as_array().unwrap().len()), (&json!(20), 2));
    let all = get_json(&lab, &format!("/api/searches/{id}/nodes")).await;
    let sum: u64 = all["nodes"].as_array().unwrap().iter().map(|node| node["nodes"].as_u64().unwrap()).sum();
    assert_eq!(sum + 1, kept, "the subtrees and the root are the whole tree");
    assert_eq!(nodes["nodes"][0], all["nodes"][3]);

    let rows = get_json(&lab, &format!("/api/searches/{id}/rows?from={}&most=50", total - 7)).await;
    assert_eq!(rows["html"].as_str().unwrap().matches("<tr ").count(), 7);
    let second = all["nodes"][1]["node"].as_u64().unwrap();
    let under = get_json(&lab, &format!("/api/searches/{id}/rows?under={second}&most=500")).await;
    let html = under["html"].as_str().unwrap();
    assert!(html.starts_with(&format!("<tr class=\"lv0\" data-n=\"{second}\"")));

    let (_, page) = get(&lab, &format!("/explore?game=dominoes:5x5&depth=4&at={second}")).await;
    assert!(page.contains("class=\"icicle\"") && page.contains("class=\"lens\""));
    assert!(page.len() < 400_000, "{} bytes", page.len());
    let (status, _) = get(&lab, &format!("/api/searches/{id}/nodes/{kept}")).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_tree_can_be_taken_away() {
    let lab = lab();
    let (_, answer) = search(&lab, json!({ "game": "dominoes:3x3", "depth": "2" })).await;
    let id = answer["id"].as_str().unwrap();
    let tree = get_json(&lab, &format!("/api/searches/{id}/tree.json")).await;
    let nodes = tree["nodes"].as_array().unwrap();
    assert_eq!((nodes.len(), &tree["dropped"]), (17, &json!(0)));
    let left: usize = nodes.iter().filter_map(|node| node["left"].as_array()).map(Vec::len).sum();
    assert_eq!(left, 10);
    assert_eq!(nodes[1]["board"], json!(["#..", "#..", "..."]));
    let (status, picture) = get(&lab, &format!("/api/searches/{id}/tree.svg")).await;
    assert_eq!(status, StatusCode::OK);
    assert!(picture.starts_with("<svg xmlns=") && !picture.contains("var(--") && !picture.contains("href="));
}

#[tokio::test]
async fn what_is_wrong_is_told_beside_the_form_and_the_words_stay() {
    let lab = lab();
    for (query, words) in [
        ("game=chess", "chess"),
        ("game=dominoes:3x3&depth=soon", "`soon` is not a depth"),
        ("game=dominoes:3x3&course=csc384", "does not teach dominoes: choose Penn CIS 521"),
        ("game=dominoes:3x3&evaluation=luck", "no evaluation `luck`"),
        ("game=dominoes:3x3&algorithm=guess", "There is no algorithm `guess`"),
        ("game=dominoes:3x3&moves=a1+a1", "Move 2: "),
    ] {
        let (status, page) = get(&lab, &format!("/explore?{query}")).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{query}");
        let problem = page.split("role=\"alert\"").nth(1).unwrap().split("</p>").next().unwrap();
        assert!(problem.contains(words), "{query}: {problem}");
        assert!(!page.contains("<search-tree"), "{query}");
    }
    let (_, page) = get(&lab, "/explore?game=dominoes:3x3&evaluation=luck&depth=7").await;
    assert!(page.contains("<option value=\"luck\" selected>") && page.contains("<option value=\"7\" selected>"));
    let (status, _) = search(&lab, json!({ "game": "dominoes:3x3", "depth": "-1" })).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    let (status, _) = get(&lab, "/explore?at=99").await;
    assert_eq!(status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn minimax_and_alpha_beta_stand_side_by_side() {
    let (_, page) = get(&lab(), "/explore?compare=1").await;
    assert_eq!(page.matches("class=\"tree\"").count(), 2);
    assert!(page.contains("<h2 id=\"other-h\">Minimax</h2>") && page.contains("20 leaves, 27 nodes"));
}

/// Links that people have kept.
#[tokio::test]
async fn one_address_says_the_search_and_which_part_of_it_is_shown() {
    let lab = lab();
    let link = "/explore?game=dominoes:5x5&course=cis521&depth=3&ordering=1&caching=1";
    let (status, page) = get(&lab, link).await;
    assert_eq!(status, StatusCode::OK);
    let ticked = |page: &str, name: &str| page.contains(&format!("name=\"{name}\" value=\"1\" checked"));
    assert_eq!(["ordering", "caching", "compare"].map(|name| ticked(&page, name)), [true, true, false]);
    assert!(page.contains("&#38;ordering=1&#38;caching=1&#38;compare=1"), "a link that compares, too");
    let folds = |page: &str| {
        page.split("class=\"fold\"").nth(1).unwrap().split("</table>").next().unwrap().matches("<tr").count()
    };
    let (_, whole) = get(&lab, &format!("{link}&all=1")).await;
    assert!(page.contains("&amp;all=1#map-h") && !whole.contains("&amp;all=1#map-h"));
    assert!(folds(&whole) > folds(&page), "{} {}", folds(&whole), folds(&page));
    let (_, below) = get(&lab, &format!("{link}&at=1&node=2&from=1")).await;
    assert!(below.contains("data-focus=\"1\"") && below.contains("data-from=\"1\""), "{below}");
}

#[tokio::test]
async fn a_line_that_is_already_there_is_named() {
    let query = "game=mnk,k%3D3&course=plain&algorithm=alphabeta&depth=1&position=xxx%0A...%0A.oo";
    let (status, page) = get(&lab(), &format!("/explore?{query}")).await;
    assert_eq!(status, StatusCode::OK);
    let already = "Player 1 already has 3 in a row: a1 b1 c1. The search continues as if the game were not won.";
    assert!(page.contains(already), "{page}");
}

#[tokio::test]
async fn a_cache_that_would_fill_the_memory_is_refused() {
    let wish = json!({ "game": "mnk:15x15,k=5", "algorithm": "minimax", "caching": "1", "depth": "none" });
    let (status, refused) = search(&lab(), wish).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{refused}");
    assert!(
        refused["error"].as_str().unwrap().starts_with("the search was stopped because its cache has"),
        "{refused}"
    );
}
