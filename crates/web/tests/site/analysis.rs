use super::*;
use serde_json::json;
use std::time::Duration;

#[tokio::test(flavor = "multi_thread")]
async fn an_analysis_ends_with_a_proof_where_there_is_one() {
    let site = Site::new();
    let mut events = Events::open(&site, "analysis=on&game=mnk:3x3,k%3D3&moves=a1+b1").await;
    while let Some((name, data)) = events.next().await {
        assert_eq!(name, "analysis");
        if data["done"] == true {
            assert!(data["parts"]["verdict"].as_str().unwrap().starts_with("Proven: Player 1 wins"), "{data}");
            assert!(data["parts"]["board"].as_str().unwrap().contains("proven"));
            return;
        }
    }
    panic!("the stream ended before the analysis");
}

#[tokio::test(flavor = "multi_thread")]
async fn words_of_the_address_let_the_engine_think_and_take_values_off_the_squares() {
    let site = Site::new();
    let page = async |query: &str| site.get(&format!("/analyse?game=mnk:3x3,k%3D3&moves=a1+b1{query}")).await.text;
    let is_proven = |page: &str| page.contains("Proven: Player 1 wins");
    let has_values =
        |page: &str| page.split("role=\"grid\"").nth(1).unwrap().split("</svg>").next().unwrap().contains("proven");
    let quiet = page("").await;
    assert!(!is_proven(&quiet) && quiet.contains("The engine is off."), "{quiet}");
    let thinks = page("&think=1").await;
    assert!(is_proven(&thinks) && has_values(&thinks), "{thinks}");
    let bare = page("&think=1&values=off").await;
    assert!(is_proven(&bare) && !has_values(&bare), "{bare}");
    let events = site.get("/api/events?analysis=off&game=mnk:3x3,k%3D3").await;
    assert_eq!((events.status, events.text.as_str()), (StatusCode::OK, ""), "there is nothing to tell");
}

/// Five white tiles were pasted in a row; no stone was placed last, so nobody has won.
const LINED: &str = "game=tts,k%3D5&position=.x.....%0Ax......%0A......x%0A.....x.%0A.......%0A.......%0A..x....";

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_proven_about_a_position_with_a_line_in_it() {
    let site = Site::new();
    let already = "White already has 5 in a row: f4 g3 a2 b1 c7. ";
    let page = site.get(&format!("/analyse?{LINED}")).await;
    assert!(page.text.contains(&format!("5 in a row win. {already}White to move.")), "{}", page.text);
    let mut events = Events::open(&site, &format!("analysis=on&{LINED}")).await;
    let (_, data) = events.next().await.expect("a word about it");
    assert_eq!(data["done"], true);
    let verdict = data["parts"]["verdict"].as_str().unwrap();
    assert_eq!(verdict, format!("{already}The engine cannot prove anything about such a position."));
    assert!(!data["parts"]["board"].as_str().unwrap().contains("proven"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closed_page_ends_its_search() {
    let site = Site::new();
    let mut events = Events::open(&site, "analysis=on&game=mnk:19x19,k%3D6&effort=2").await;
    assert!(events.next().await.is_some());
    let busy = async || site.get("/api/status").await.json();
    assert_eq!(busy().await, json!({ "searches": 1, "thinking": 0, "streams": 1 }));
    drop(events);
    let ended = async {
        while busy().await != json!({ "searches": 0, "thinking": 0, "streams": 0 }) {
            tokio::task::yield_now().await;
        }
    };
    // Forty minutes of thinking were asked for.
    tokio::time::timeout(Duration::from_secs(60), ended).await.expect("nobody stopped the search");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_visitor_has_only_so_many_searches() {
    let site = Site::new();
    let query = "analysis=on&game=mnk:19x19,k%3D6";
    let mut open = Vec::new();
    for _ in 0..4 {
        open.push(Events::open(&site, query).await);
    }
    let refused = site.get(&format!("/api/events?{query}")).await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(refused.error().contains("too many searches"), "{}", refused.error());
}

#[tokio::test]
async fn a_link_restores_the_position_and_a_move_makes_another_line() {
    let site = Site::new();
    let there = site.get("/api/analysis?game=mnk:3x3,k%3D3&moves=b2+a1+c3&at=1&play=c1").await.json();
    assert_eq!((there["moves"].as_str(), there["at"].as_u64()), (Some("b2 c1"), Some(2)));
    let same = site.get("/api/analysis?game=mnk:3x3,k%3D3&moves=b2+a1+c3&at=1&play=a1").await.json();
    assert_eq!((same["moves"].as_str(), same["at"].as_u64()), (Some("b2 a1 c3"), Some(2)));
    let link = there["href"].as_str().unwrap();
    assert!(site.get(link).await.text.contains("Ply 2 of 2"), "{link}");
}

#[tokio::test]
async fn a_bad_position_is_explained_and_kept() {
    let site = Site::new();
    let page = site.form("/analyse", "game=othello:6&position=%28%280%2C+0%29%2C+%280%2C%29%29").await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(page.text.contains("role=\"alert\"") && page.text.contains("((0, 0), (0,))"), "{}", page.text);
}
