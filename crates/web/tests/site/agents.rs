use super::*;
use serde_json::json;

fn file(kind: &str, name: &str, text: &str) -> (String, String) {
    let boundary = "----plyground";
    let body = format!(
        "--{boundary}\r\nContent-Disposition: form-data; name=\"kind\"\r\n\r\n{kind}\r\n--{boundary}\r\n\
         Content-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\r\n{text}\r\n--{boundary}--\r\n"
    );
    (format!("multipart/form-data; boundary={boundary}"), body)
}

async fn load(site: &Site, kind: &str, name: &str, text: &str) -> Told {
    let (content_type, body) = file(kind, name, text);
    let request = request("POST", "/api/agents").header(header::CONTENT_TYPE, content_type);
    told(site.send(request.body(Body::from(body)).unwrap()).await).await
}

#[tokio::test]
async fn no_page_starts_a_program_unless_the_owner_allows_it() {
    let site = Site::new();
    for agent in
        ["exec:sh -c id", "cse415:/etc/passwd", "gtp:gtp-rhino", "csc384:agent.py", "gomocup:x", "engine:threads=9"]
    {
        let body = json!({ "game": "othello:4", "first": agent, "second": "human" });
        let refused = site.post("/api/games", body).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{agent}: {}", refused.text);
    }
    let refused = load(&site, "csc384", "agent.py", "print(1)").await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    assert!(refused.error().contains("--allow-agents"), "{}", refused.error());
    assert!(!site.get("/games").await.text.contains("action=\"/agents\""));
}

#[tokio::test]
async fn a_loaded_file_has_a_plain_name_and_nothing_but_options_beside_it() {
    let site = Site::with(Options { allow_agents: true, ..options() });
    assert!(site.get("/games").await.text.contains("action=\"/agents\""));
    for name in ["../agent.py", ".hidden", "a b.py", "a/b.py", "x;y.py"] {
        let refused = load(&site, "csc384", name, "print(1)").await;
        // Browsers and servers alike cut paths off names; what is left must be a plain one.
        let kept = refused.status == StatusCode::CREATED && name.contains('/');
        assert!(kept || refused.status == StatusCode::UNPROCESSABLE_ENTITY, "{name}: {}", refused.text);
    }
    assert_eq!(load(&site, "exec", "agent.py", "x").await.status, StatusCode::UNPROCESSABLE_ENTITY);
    let word = load(&site, "csc384", "agent.py", "print(1)").await.json()["agent"].as_str().unwrap().to_owned();
    let body = json!({ "game": "othello:4", "first": format!("{word},/etc/passwd"), "second": "human" });
    assert_eq!(site.post("/api/games", body).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    let body = json!({ "game": "dominoes:3x3", "first": word, "second": "human" });
    assert!(site.post("/api/games", body).await.error().contains("plays othello"));
}
