use super::*;
use serde_json::json;

async fn all_pages(site: &Site) -> Vec<String> {
    let going_on = site.begin(json!({ "game": "tts:gold-rush", "first": "human", "second": "human" })).await;
    let over = site.begin(json!({ "game": "othello:4", "first": "human", "second": "human" })).await;
    site.post(&format!("/api/games/{over}/resign"), json!({})).await;
    let fixed =
        ["/", "/play", "/games", "/boards", "/help", "/analyse", "/analyse?game=connect4:6x7&moves=d+d&think=1"];
    let games = [format!("/game/{going_on}"), format!("/game/{over}"), format!("/game/{over}?at=0&notation=course")];
    fixed.map(str::to_owned).into_iter().chain(games).collect()
}

#[tokio::test]
async fn every_page_reads_without_scripts_and_keeps_to_the_policy() {
    let site = Site::new();
    for path in all_pages(&site).await {
        let page = site.get(&path).await;
        assert_eq!(page.status, StatusCode::OK, "{path}");
        assert_eq!(page.text.matches("<h1").count(), 1, "{path}");
        for inline in ["style=\"", "<style", "javascript:", " onclick", " onload", "http://", "https://"] {
            assert!(!page.text.contains(inline), "{path} has {inline}");
        }
        let scripts = page.text.matches("<script").count();
        assert_eq!(
            page.text.matches("<script src=").count() + page.text.matches("<script type=\"module\" src=").count(),
            scripts
        );
        let policy = page.header("content-security-policy");
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{path}: {policy}");
        let cookies: Vec<_> = page.headers.get_all("set-cookie").iter().map(|it| it.to_str().unwrap()).collect();
        assert!(matches!(cookies[..], [cookie] if cookie.starts_with("plyground-visitor=")), "{path}: {cookies:?}");
    }
}

#[tokio::test]
async fn navigation_leads_only_to_pages_that_exist() {
    let site = Site::new();
    let home = site.get("/").await;
    let mut links: Vec<_> = home.text.split("href=\"/").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    links.sort_unstable();
    links.dedup();
    assert!(links.len() > 20, "{links:?}");
    for link in links {
        let path = format!("/{}", link.replace("&amp;", "&").replace("&#38;", "&"));
        assert_eq!(site.get(&path).await.status, StatusCode::OK, "{path}");
    }
}

#[tokio::test]
async fn assets_are_kept_for_ever_under_the_name_of_their_build_and_only_there() {
    let site = Site::new();
    let home = site.get("/").await.text;
    let root = home.split("/assets/").nth(1).and_then(|rest| rest.split('/').next()).unwrap().to_owned();
    for name in ["site.css", "tokens.css", "boards.css", "main.js", "board-view.js", "mark.svg"] {
        let asset = site.get(&format!("/assets/{root}/{name}")).await;
        assert_eq!(asset.status, StatusCode::OK, "{name}");
        assert!(asset.header("cache-control").contains("immutable"));
    }
    for path in [
        format!("/assets/{root}/../Cargo.toml"),
        format!("/assets/{root}/%2e%2e/Cargo.toml"),
        format!("/assets/{root}/..%2f..%2fCargo.toml"),
        "/assets/000000000000/site.css".to_owned(),
        format!("/assets/{root}//etc/passwd"),
    ] {
        assert_eq!(site.get(&path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn the_first_page_is_light() {
    let site = Site::new();
    let send = |path: String| {
        let site = site.clone();
        async move {
            let request = request("GET", &path).header(header::ACCEPT_ENCODING, "gzip").body(Body::empty()).unwrap();
            site.send(request).await.into_body().collect().await.unwrap().to_bytes().len()
        }
    };
    let home = site.get("/").await.text;
    let root = home.split("/assets/").nth(1).and_then(|rest| rest.split('/').next()).unwrap().to_owned();
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
    let mut bytes = send("/".to_owned()).await + send(format!("/assets/{root}/boards.css")).await;
    for entry in std::fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        bytes += send(format!("/assets/{root}/{name}")).await;
    }
    assert!(bytes < 100_000, "{bytes} bytes");
}

#[tokio::test]
async fn what_is_not_there_is_said_kindly() {
    let site = Site::new();
    for path in ["/nowhere", "/game/nothing", "/game/../../etc/passwd"] {
        let page = site.get(path).await;
        assert_eq!(page.status, StatusCode::NOT_FOUND, "{path}");
        assert!(page.text.contains("<h1>Not found</h1>"), "{path}");
    }
    let api = site.get("/api/games/nothing").await;
    assert_eq!((api.status, api.error().as_str()), (StatusCode::NOT_FOUND, "there is no such game"));
}
