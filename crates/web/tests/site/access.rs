use super::*;
use serde_json::json;

async fn status(site: &Site, method: &str, path: &str, headers: &[(&str, &str)]) -> StatusCode {
    let mut request = Request::builder().method(method).uri(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    site.send(request.body(Body::empty()).unwrap()).await.status()
}

#[tokio::test]
async fn a_name_that_was_bent_to_this_machine_is_refused() {
    let site = Site::new();
    for host in ["evil.example", "evil.example:8415", "127.0.0.1", "127.0.0.1:9999", "localhost.evil.example:8415"] {
        assert_eq!(status(&site, "GET", "/", &[("host", host)]).await, StatusCode::FORBIDDEN, "{host}");
    }
    for host in ["127.0.0.1:8415", "localhost:8415", "[::1]:8415"] {
        assert_eq!(status(&site, "GET", "/", &[("host", host)]).await, StatusCode::OK, "{host}");
    }
    assert_ne!(status(&site, "GET", "/", &[]).await, StatusCode::OK);
}

#[tokio::test]
async fn pages_of_other_sites_can_neither_change_nor_read_anything() {
    let site = Site::new();
    for foreign in [
        ("origin", "http://evil.example"),
        ("origin", "null"),
        ("sec-fetch-site", "cross-site"),
        ("origin", "https://127.0.0.1:8415"),
    ] {
        let headers = [("host", HOST), foreign];
        assert_eq!(status(&site, "POST", "/play", &headers).await, StatusCode::FORBIDDEN, "{foreign:?}");
        assert_eq!(status(&site, "GET", "/api/games", &headers).await, StatusCode::FORBIDDEN, "{foreign:?}");
        assert_eq!(status(&site, "GET", "/api/events?analysis=on", &headers).await, StatusCode::FORBIDDEN);
    }
    let own = [("host", HOST), ("origin", "http://127.0.0.1:8415"), ("sec-fetch-site", "same-origin")];
    assert_eq!(status(&site, "GET", "/api/games", &own).await, StatusCode::OK);
    // A link from elsewhere may lead to a page.
    assert_eq!(status(&site, "GET", "/", &[("host", HOST), ("sec-fetch-site", "cross-site")]).await, StatusCode::OK);
}

#[tokio::test]
async fn with_a_token_nobody_comes_in_without_it() {
    let site = Site::with(LabOptions { access: Access::Token("pear-tree".to_owned()), ..options() });
    assert_eq!(site.get("/").await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(site.get("/api/games").await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(site.get("/?token=pear").await.status, StatusCode::UNAUTHORIZED);
    let first = site.get("/analyse?token=pear-tree&game=othello:6").await;
    assert_eq!((first.status, first.header("location")), (StatusCode::SEE_OTHER, "/analyse?game=othello:6"));
    let cookie = first.header("set-cookie").to_owned();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    let cookie = cookie.split(';').next().unwrap();
    assert_eq!(status(&site, "GET", "/", &[("host", HOST), ("cookie", cookie)]).await, StatusCode::OK);
    let bearer = [("host", HOST), ("authorization", "Bearer pear-tree")];
    assert_eq!(status(&site, "GET", "/api/games", &bearer).await, StatusCode::OK);
    // No address leads away from here.
    let away = site.get("//evil.example/?token=pear-tree").await;
    assert!(away.header("location").starts_with("/evil.example"), "{}", away.header("location"));
}

#[tokio::test]
async fn a_lab_that_others_could_reach_does_not_open_without_a_guard() {
    let open = LabOptions { listen: "0.0.0.0:0".parse().unwrap(), ..options() };
    let refused = plyground_web::serve(open, |_| panic!("it was opened"), async {}).unwrap_err();
    assert!(refused.to_string().contains("--token"), "{refused}");
}

#[tokio::test]
async fn a_flood_of_changes_and_a_flood_of_bytes_are_refused() {
    let site = Site::new();
    let huge = site.form("/play", &format!("game={}", "x".repeat(4 << 20))).await;
    assert_eq!(huge.status, StatusCode::PAYLOAD_TOO_LARGE);
    let mut refused = 0;
    for _ in 0..400 {
        let answer = site.post("/api/position", json!({ "game": "mnk:3x3,k=3" })).await;
        refused += usize::from(answer.status == StatusCode::TOO_MANY_REQUESTS);
    }
    assert!(refused > 50, "{refused} of 400");
    assert_eq!(site.get("/").await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_request_names_one_host_and_no_more() {
    let site = Site::new();
    for hosts in [[HOST, HOST], [HOST, "evil.example"], ["evil.example", HOST]] {
        let headers = hosts.map(|host| ("host", host));
        assert_eq!(status(&site, "GET", "/", &headers).await, StatusCode::BAD_REQUEST, "{hosts:?}");
    }
    assert_eq!(status(&site, "GET", "/", &[]).await, StatusCode::BAD_REQUEST, "none at all");
    // A proxy may look at the one and we at the other.
    let both = [("host", HOST)];
    assert_eq!(status(&site, "GET", "http://evil.example/", &both).await, StatusCode::FORBIDDEN);
    let other = [("host", "evil.example")];
    assert_eq!(status(&site, "GET", &format!("http://{HOST}/"), &other).await, StatusCode::FORBIDDEN);
}

/// A request from another machine.
async fn from(site: &Site, peer: &str, path: &str, headers: &[(&str, &str)]) -> StatusCode {
    let mut request = request("GET", path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let mut request = request.body(Body::empty()).unwrap();
    let peer: std::net::SocketAddr = format!("{peer}:40000").parse().unwrap();
    request.extensions_mut().insert(axum::extract::ConnectInfo(peer));
    site.send(request).await.status()
}

#[tokio::test]
async fn whoever_tries_many_tokens_has_to_wait_and_others_have_not() {
    let site = Site::with(LabOptions { access: Access::Token("pear-tree".to_owned()), ..options() });
    let first = site.get("/?token=pear-tree").await;
    let cookie = first.header("set-cookie").split(';').next().unwrap().to_owned();
    assert!(!cookie.contains("pear-tree"), "the cookie must not be the token, which can be guessed");
    let mut refused = 0;
    for number in 0..200 {
        let status = match number % 2 {
            0 => from(&site, "192.0.2.1", &format!("/?token=guess-{number}"), &[]).await,
            _ => from(&site, "192.0.2.1", "/api/games", &[("authorization", &format!("Bearer guess-{number}"))]).await,
        };
        assert!([StatusCode::UNAUTHORIZED, StatusCode::TOO_MANY_REQUESTS].contains(&status), "{status}");
        refused += usize::from(status == StatusCode::TOO_MANY_REQUESTS);
    }
    assert!(refused > 100, "{refused} of 200");
    // A guess that is right is one of too many, too; else all could be tried.
    assert_eq!(from(&site, "192.0.2.1", "/?token=pear-tree", &[]).await, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(from(&site, "192.0.2.2", "/?token=pear-tree", &[]).await, StatusCode::SEE_OTHER);
    // In a lecture hall all have one address, and those who are in stay in.
    assert_eq!(from(&site, "192.0.2.1", "/", &[("cookie", &cookie)]).await, StatusCode::OK);
    // Whoever only knocks has guessed nothing.
    for _ in 0..200 {
        assert_eq!(from(&site, "192.0.2.3", "/", &[]).await, StatusCode::UNAUTHORIZED);
    }
    assert_eq!(from(&site, "192.0.2.3", "/?token=pear-tree", &[]).await, StatusCode::SEE_OTHER);
}
