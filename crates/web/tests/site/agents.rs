use super::*;
use serde_json::json;

const BOUNDARY: &str = "----plyground";

/// A form with these fields and files, as a browser sends it.
fn form(fields: &[(&str, &str)], files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut body = Vec::new();
    for (name, value) in fields {
        let head = format!("--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n");
        body.extend(head.bytes());
    }
    for (name, content) in files {
        let about = format!("Content-Disposition: form-data; name=\"file\"; filename=\"{name}\"");
        body.extend(format!("--{BOUNDARY}\r\n{about}\r\n\r\n").bytes());
        body.extend(*content);
        body.extend(b"\r\n");
    }
    body.extend(format!("--{BOUNDARY}--\r\n").bytes());
    body
}

pub(super) async fn send(site: &Site, path: &str, fields: &[(&str, &str)], files: &[(&str, &[u8])]) -> Told {
    let content_type = format!("multipart/form-data; boundary={BOUNDARY}");
    let request = request("POST", path).header(header::CONTENT_TYPE, content_type);
    told(site.send(request.body(Body::from(form(fields, files))).unwrap()).await).await
}

async fn load(site: &Site, kind: &str, name: &str, text: &str) -> Told {
    send(site, "/api/agents", &[("kind", kind)], &[(name, text.as_bytes())]).await
}

/// The word that seats an agent with these files.
async fn loaded(site: &Site, fields: &[(&str, &str)], files: &[(&str, &[u8])]) -> String {
    let answer = send(site, "/api/agents", fields, files).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
    answer.json()["agent"].as_str().unwrap().to_owned()
}

fn open() -> Site {
    Site::with(LabOptions { allow_agents: true, ..options() })
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
    let site = Site::with(LabOptions { allow_agents: true, ..options() });
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

#[tokio::test]
async fn a_loaded_agent_is_listed_under_its_name_and_game() {
    let site = open();
    let ann = loaded(&site, &[("kind", "csc384"), ("name", "Ann's <b>")], &[("agent.py", b"print(1)")]).await;
    for _ in 0..2 {
        loaded(&site, &[("kind", "cis521")], &[("homework4.py", b"x = 1")]).await;
    }
    let page = site.get("/games").await.text;
    assert!(page.contains("<bdi>Ann&#39;s &#60;b&#62;</bdi></a> <span class=\"muted\">Othello, "), "{page}");
    assert!(page.contains(&format!("/play?game=othello:8&amp;second={ann}")), "{page}");
    let listed = site.get("/api/agents").await.json();
    let agents = listed["agents"].as_array().unwrap();
    let names: Vec<_> = agents.iter().map(|agent| (&agent["name"], &agent["game"], &agent["kind"])).collect();
    assert_eq!(
        names,
        [
            (&json!("Ann's <b>"), &json!("Othello"), &json!("csc384")),
            (&json!("homework4.py"), &json!("Dominoes"), &json!("cis521")),
            (&json!("homework4.py (2)"), &json!("Dominoes"), &json!("cis521")),
        ]
    );
    let keys: Vec<_> = agents[0]["options"].as_array().unwrap().iter().map(|option| &option["key"]).collect();
    assert!(keys.contains(&&json!("minimax")) && keys.contains(&&json!("ordering")), "{keys:?}");
    // On the page of a game only those who play it are offered.
    assert!(site.get("/play?game=othello:6").await.text.contains(">Ann&#39;s &#60;b&#62;: Othello (csc384)<"));
    assert!(!site.get("/play?game=dominoes:3x3").await.text.contains("Ann"));
    let long = "x".repeat(61);
    for name in ["two\nlines", &long] {
        let refused = send(&site, "/api/agents", &[("kind", "csc384"), ("name", name)], &[("a.py", b"1")]).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{name:?}");
    }
}

#[tokio::test]
async fn the_options_of_a_loaded_agent_are_fields_of_the_form() {
    let site = open();
    let none = site.get("/play?game=othello:6").await.text;
    assert!(!none.contains("agent-options"), "nobody has options who is not there");
    let word = loaded(&site, &[("kind", "csc384")], &[("agent.py", b"print(1)")]).await;
    let page = site.get(&format!("/play?game=othello:6&first={word}&first.limit=5&first.caching=1")).await.text;
    for field in [
        "type=\"number\" id=\"first-limit\" name=\"first.limit\" value=\"5\" min=\"-1\" max=\"1000\"",
        "name=\"first.minimax\"",
        "<option selected>1</option>",
        "name=\"second.ordering\"",
        "name=\"first.dialect\"",
    ] {
        assert!(page.contains(field), "{field}: {page}");
    }
    // CSE 150 has a class, COL 333 a method, CIS 521 a limit of its own.
    for (kind, game, field) in [
        ("cse150", "mnk:3x3,k=3", "name=\"second.class\""),
        ("col333", "extconnect4:case1", "name=\"second.method\""),
        ("cis521", "dominoes:3x3", "name=\"second.limit\""),
    ] {
        loaded(&site, &[("kind", kind)], &[("a.py", b"x = 1")]).await;
        let page = site.get(&format!("/play?game={game}")).await.text;
        assert!(page.contains(field) && !page.contains("name=\"second.ordering\""), "{kind}: {page}");
    }
    // A wrong value is told, and the form stays as it was filled in; where the file lies is not.
    let fields = format!("game=othello:6&first={word}&first.limit=many&first.minimax=1&second=human");
    let refused = site.form("/play", &fields).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.text.contains("`limit=many` in `csc384:agent.py,limit=many,minimax=1`"), "{}", refused.text);
    assert!(refused.text.contains("value=\"many\""), "{}", refused.text);
    let body = json!({ "game": "othello:6", "first": word, "first_options": { "limit": "1,caching=1" } });
    assert!(site.post("/api/games", body).await.error().contains("a comma"), "one field is one option");
    // They stay on the page when somebody else sits there, and mean nothing; a program is told.
    let begun = site.form("/play", "game=othello:6&first=human&first.limit=many&second=human").await;
    assert_eq!(begun.status, StatusCode::SEE_OTHER, "{}", begun.text);
    let body = json!({ "game": "othello:6", "first": "minimax", "first_options": { "depth": "2" }, "second": "human" });
    assert!(site.post("/api/games", body).await.error().contains("`minimax:depth=2`"));
}

#[tokio::test]
async fn an_agent_may_be_several_files() {
    let site = open();
    let helper: (&str, &[u8]) = ("helper.py", b"def best(): pass\n");
    let agent: (&str, &[u8]) = ("agent.py", b"import helper\ndef run_ai():\n    pass\n");
    loaded(&site, &[("kind", "csc384")], &[helper, agent]).await;
    let listed = site.get("/api/agents").await.json();
    assert_eq!(listed["agents"][0]["file"], "agent.py", "it is known by what the course calls");
    loaded(&site, &[("kind", "csc384"), ("main", "helper.py")], &[helper, agent]).await;
    assert_eq!(site.get("/api/agents").await.json()["agents"][1]["file"], "helper.py");
    let refused = async |fields: &[(&str, &str)], files: &[(&str, &[u8])]| {
        let refused = send(&site, "/agents", fields, files).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.text);
        let told = refused.text.split("role=\"alert\">").nth(1).unwrap_or_default().split('<').next().unwrap();
        told.to_owned()
    };
    let other: (&str, &[u8]) = ("other.py", agent.1);
    let several =
        refused(&[("kind", "cse415")], &[("a.py", b"def take_turn(): 1"), ("b.py", b"def take_turn(): 1")]).await;
    assert!(several.contains("a.py, b.py"), "{several}");
    let missing = refused(&[("kind", "csc384"), ("main", "mine.py")], &[agent, other]).await;
    assert_eq!(missing, "There is no file `mine.py` among these: agent.py, other.py.");
    assert_eq!(refused(&[("kind", "csc384")], &[agent, agent]).await, "Two files have the name `agent.py`.");
    assert!(refused(&[("kind", "csc384")], &[]).await.contains("pload between 1 and"));
}

#[tokio::test]
async fn an_agent_may_be_a_zip() {
    let site = open();
    let archive = include_bytes!("submission.zip");
    let word = loaded(&site, &[("kind", "csc384")], &[("ann.zip", archive)]).await;
    let listed = site.get("/api/agents").await.json();
    assert_eq!(
        (&listed["agents"][0]["name"], &listed["agents"][0]["file"]),
        (&json!("ann"), &json!("hand-in/agent.py"))
    );
    let body = json!({ "game": "dominoes:3x3", "first": word, "second": "human" });
    assert!(site.post("/api/games", body).await.error().contains("plays othello"));
    let broken = send(&site, "/api/agents", &[("kind", "csc384")], &[("ann.zip", &archive[..100])]).await;
    assert_eq!(broken.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(broken.error().contains("cannot be read as a zip archive"), "{}", broken.error());
    let other = send(&site, "/api/agents", &[("kind", "cse415")], &[("ann.zip", archive)]).await;
    assert!(other.error().contains("no agent of cse415"), "{}", other.error());
}
