//! What one visitor asks for never keeps another waiting.

use super::*;
use serde_json::json;

/// A lab for many: no request comes from its owner.
fn shared() -> Site {
    Site::with(LabOptions { access: Access::Proxy("https://lab.example.edu".to_owned()), ..options() })
}

/// Somebody at a site: a cookie, and an address.
#[derive(Clone)]
struct Person {
    site: Site,
    cookie: String,
    address: &'static str,
}

/// The lecture hall's.
const HALL: &str = "192.0.2.1";

impl Person {
    /// Comes in, and is given a cookie.
    async fn new(site: &Site) -> Person {
        let first = told(site.send(at(HALL, "GET", "/").body(Body::empty()).unwrap()).await).await;
        let cookie = first.header("set-cookie").split(';').next().unwrap().to_owned();
        assert!(cookie.starts_with("plyground-visitor="), "{cookie}");
        Person { site: site.clone(), cookie, address: HALL }
    }

    fn request(&self, method: &str, path: &str) -> axum::http::request::Builder {
        at(self.address, method, path).header(header::COOKIE, &self.cookie)
    }

    async fn get(&self, path: &str) -> Told {
        told(self.site.send(self.request("GET", path).body(Body::empty()).unwrap()).await).await
    }

    async fn post(&self, path: &str, body: Value) -> Told {
        let request = self.request("POST", path).header(header::CONTENT_TYPE, "application/json");
        told(self.site.send(request.body(Body::from(body.to_string())).unwrap()).await).await
    }

    async fn begins(&self, body: Value) -> String {
        let begun = self.post("/api/games", body).await;
        assert_eq!(begun.status, StatusCode::CREATED, "{}", begun.text);
        begun.json()["id"].as_str().unwrap().to_owned()
    }

    async fn opens(&self, query: &str) -> Response<Body> {
        let request = self.request("GET", &format!("/api/events?{query}"));
        self.site.send(request.body(Body::empty()).unwrap()).await
    }

    /// The game when it has so many turns.
    async fn sees(&self, id: &str, turns: u64) -> Value {
        let mut events = Events { body: self.opens(&format!("room={id}")).await.into_body(), text: String::new() };
        loop {
            let (_, data) = events.next().await.unwrap();
            if data["turns"].as_u64().unwrap() >= turns {
                return data;
            }
        }
    }
}

fn at(address: &str, method: &str, path: &str) -> axum::http::request::Builder {
    request(method, path).header("x-forwarded-for", address)
}

#[tokio::test]
async fn a_visitor_is_given_one_cookie_and_a_forged_one_is_replaced() {
    let site = shared();
    let person = Person::new(&site).await;
    let page = site.get("/play").await;
    let cookie = page.header("set-cookie");
    assert!(cookie.ends_with("; Path=/; HttpOnly; SameSite=Lax; Secure"), "{cookie}");
    assert_eq!(person.get("/play").await.header("set-cookie"), "");
    let forged = Person { cookie: person.cookie.replace('=', "=0"), ..person.clone() };
    assert_ne!(forged.get("/play").await.header("set-cookie"), "");
    // What caches may keep has none.
    let asset = page.text.split('"').find(|text| text.starts_with("/assets/")).unwrap().to_owned();
    assert_eq!(site.get(&asset).await.header("set-cookie"), "");
    let plain = Site::new().get("/").await;
    assert!(!plain.header("set-cookie").contains("Secure"), "{}", plain.header("set-cookie"));
}

#[tokio::test]
async fn a_flood_from_one_seat_of_a_lecture_hall_is_refused_and_the_next_seat_is_not() {
    let site = shared();
    let (greedy, quiet) = (Person::new(&site).await, Person::new(&site).await);
    let body = json!({ "game": "mnk:3x3,k=3" });
    let mut last = greedy.post("/api/position", body.clone()).await;
    while last.status == StatusCode::OK {
        last = greedy.post("/api/position", body.clone()).await;
    }
    assert_eq!((last.status, last.header("retry-after")), (StatusCode::TOO_MANY_REQUESTS, "5"));
    assert_eq!(quiet.post("/api/position", body).await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_move_is_answered_while_others_let_forty_games_think() {
    let site = shared();
    let quiet = Person::new(&site).await;
    let mut thinking = Vec::new();
    for _ in 0..5 {
        let greedy = Person::new(&site).await;
        for _ in 0..40 {
            let game = json!({ "game": "mnk:15x15,k=5", "first": "engine", "second": "human", "limit": "60" });
            thinking.push((greedy.clone(), greedy.begins(game).await));
        }
    }
    let id = quiet.begins(json!({ "game": "mnk:3x3,k=3", "first": "human", "second": "first" })).await;
    quiet.post(&format!("/api/games/{id}/move"), json!({ "move": "b2" })).await;
    quiet.sees(&id, 2).await;
    // It was not answered because the others were done.
    for (greedy, id) in thinking {
        let game = greedy.get(&format!("/api/games/{id}")).await.json();
        assert_eq!(game["moves"].as_array().unwrap().len(), 0, "{game}");
        greedy.post(&format!("/api/games/{id}/resign"), json!({})).await;
    }
}

#[tokio::test]
async fn a_search_is_answered_while_others_have_endless_ones() {
    let site = shared();
    let quiet = Person::new(&site).await;
    let endless = json!({ "game": "dominoes:10x10", "course": "cis521", "depth": "30" });
    let mut searching = tokio::task::JoinSet::new();
    for _ in 0..5 {
        let greedy = Person::new(&site).await;
        for _ in 0..5 {
            let (greedy, endless) = (greedy.clone(), endless.clone());
            searching.spawn(async move { greedy.post("/api/searches", endless).await });
        }
    }
    // Each of them has four; the fifth is refused.
    for _ in 0..5 {
        let refused = searching.join_next().await.unwrap().unwrap();
        assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS, "{}", refused.text);
        assert!(refused.error().contains("you have too many searches running"), "{}", refused.error());
    }
    let found = quiet.post("/api/searches", json!({ "game": "dominoes:3x3", "depth": "2" })).await;
    assert_eq!(found.status, StatusCode::CREATED, "{}", found.text);
    assert!(searching.try_join_next().is_none(), "the others still search");
    searching.abort_all();
}

#[tokio::test]
async fn idle_streams_of_one_visitor_leave_those_of_others_alone() {
    let site = shared();
    let (greedy, quiet) = (Person::new(&site).await, Person::new(&site).await);
    let id = quiet.begins(json!({ "game": "mnk:3x3,k=3", "first": "human", "second": "human" })).await;
    let mut open = Vec::new();
    let refused = loop {
        let answer = greedy.opens(&format!("room={id}")).await;
        if answer.status() != StatusCode::OK {
            break told(answer).await;
        }
        open.push(answer);
        assert!(open.len() < 100, "one visitor has {} streams", open.len());
    };
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(refused.error().contains("you have too many pages open"), "{}", refused.error());
    quiet.sees(&id, 0).await;
    drop(open);
    assert_eq!(greedy.opens(&format!("room={id}")).await.status(), StatusCode::OK, "and they come back");
}

#[tokio::test]
async fn one_visitor_has_few_matches_and_another_begins_one_and_sees_its_end() {
    let site = shared();
    let (greedy, quiet) = (Person::new(&site).await, Person::new(&site).await);
    let slow = json!({ "game": "mnk:15x15,k=5", "first": "engine", "second": "engine", "limit": "60" });
    let mut held = Vec::new();
    let refused = loop {
        let begun = greedy.post("/api/games", slow.clone()).await;
        if begun.status != StatusCode::CREATED {
            break begun;
        }
        held.push(begun.json()["id"].as_str().unwrap().to_owned());
        assert!(held.len() < 50, "one visitor has {} matches", held.len());
    };
    assert_eq!((refused.status, refused.header("retry-after")), (StatusCode::TOO_MANY_REQUESTS, "5"));
    // The page says so in a sentence, too.
    let form = greedy.request("POST", "/match").header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
    let fields = "game=mnk:15x15,k%3D5&first=engine&second=engine&limit=60";
    let page = told(site.send(form.body(Body::from(fields)).unwrap()).await).await;
    assert_eq!(page.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(
        page.text.contains("You have too many matches running; wait for one to end, or stop one."),
        "{}",
        page.text
    );
    let quick = quiet.begins(json!({ "game": "othello:4", "first": "greedy", "second": "first" })).await;
    while quiet.sees(&quick, 0).await["playing"] == true {}
    for id in held {
        greedy.post(&format!("/api/games/{id}/stop"), json!({})).await;
    }
}

#[tokio::test]
async fn games_that_nobody_looks_at_make_room_for_new_ones_and_can_be_played_on() {
    let site = shared();
    let person = Person::new(&site).await;
    let game = json!({ "game": "mnk:3x3,k=3", "first": "human", "second": "human" });
    let first = person.begins(game.clone()).await;
    person.post(&format!("/api/games/{first}/move"), json!({ "move": "b2" })).await;
    for _ in 0..110 {
        person.begins(game.clone()).await;
    }
    let moved = person.post(&format!("/api/games/{first}/move"), json!({ "move": "a1" })).await;
    assert_eq!(moved.json()["moves"].as_array().unwrap().len(), 2, "{}", moved.text);
}
