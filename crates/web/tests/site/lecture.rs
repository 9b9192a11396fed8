//! Presentation mode, questions, lessons, pictures, and pages in frames of other sites.

use super::agents::send;
use super::*;

const SLIDE: &str = "/present?game=dominoes:3x3&course=cis521&depth=2";

/// What stands between two marks of a page.
fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    text.split_once(from).unwrap_or_else(|| panic!("no {from} in {text}")).1.split(to).next().unwrap()
}

#[tokio::test]
async fn a_slide_shows_its_step_and_nothing_that_comes_later() {
    let site = Site::new();
    let page = site.get(&format!("{SLIDE}&step=14")).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text);
    let saying = between(&page.text, "<p class=\"saying\">", "</p>");
    assert!(saying.starts_with("Cut: −1 &#60; α = 3."), "{saying}");
    let tree = between(&page.text, "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"tree\"", "data-part=").to_owned();
    // Four nodes are cut in all, and one of them by now.
    assert_eq!(tree.matches("class=\"cutmark\"").count(), 1);
    assert_eq!(tree.matches("class=\"cutmark is-later\"").count(), 3);
    assert!(page.text.contains("step=13\" data-do=\"back\"") && page.text.contains("step=15\" data-do=\"on\""));
    assert!(page.text.contains("step=18\" data-do=\"cut\""), "the next cut");
    assert!(!page.text.contains(" style=\""), "nothing inline");
    let last = site.get(&format!("{SLIDE}&step=999")).await;
    assert!(last.text.contains("28 of 28"), "a step that is not there is the last one");
    let of_node = site.get(&format!("{SLIDE}&node=9&kind=cut")).await;
    assert!(of_node.text.contains(">14 of 28<"), "the explorer names a node and a kind");
}

#[tokio::test]
async fn the_windows_of_a_slide_are_those_of_the_move_that_is_searched() {
    let page = Site::new().get(&format!("{SLIDE}&step=14")).await;
    let rows = between(&page.text, "<tbody>", "</tbody>");
    let shown: Vec<&str> = rows
        .split("<tr ")
        .skip(1)
        .filter(|row| !row.split('>').next().unwrap().ends_with(" hidden"))
        .map(|row| between(row, "data-row=\"", "\""))
        .collect();
    assert_eq!(shown, ["0", "9", "10", "c9"], "the root, the move, its reply, and what was cut");
}

#[tokio::test]
async fn what_will_be_cut_is_asked_before_it_is_shown() {
    let site = Site::new();
    let asked = site.get(&format!("{SLIDE}&step=13&ask=1")).await.text;
    assert!(asked.contains("Reply (0, 0) is worth −1. What happens to the other 3 replies to (0, 2)?"), "{asked}");
    assert_eq!(asked.matches("class=\"qm\"").count(), 3, "three replies are open");
    for secret in ["never looked at", "✓ right", "is-right"] {
        assert!(!asked.contains(secret), "{secret}");
    }
    for (answer, words) in [
        ("alpha=3&beta=-1", "Right: α = 3, β = −1. α has reached β"),
        ("alpha=3&beta=0", "α is right. β is the smallest reply so far at (0, 2)."),
        ("alpha=-3&beta=%E2%88%921", "β is right. α comes from above: the best that Vertical is sure of"),
        ("alpha=1&beta=2", "Not yet. α comes from above"),
        ("alpha=three&beta=-1", "α is not a number yet"),
        ("predict=3", "Your prediction is right."),
        ("predict=1", "Your prediction is not what happens."),
        ("reveal=1", "3: All 3 are cut. α = 3, β = −1."),
    ] {
        let page = site.get(&format!("{SLIDE}&step=13&ask=1&{answer}")).await.text;
        let feedback = between(&page, "id=\"feedback\"", "</form>");
        assert!(feedback.contains(words), "{answer}: {feedback}");
    }
}

#[tokio::test]
async fn a_search_without_cuts_asks_for_values() {
    let site = Site::new();
    let slide = "/present?game=extconnect4:4x3&moves=a+b+a+c+b+b&depth=2&step=5&ask=1";
    let asked = site.get(slide).await.text;
    assert!(asked.contains("All replies to 0 are known: 7, 7, 3. What is it worth?"), "{asked}");
    let right = site.get(&format!("{slide}&value=5.667")).await.text;
    assert!(right.contains("Right: 5.667. It is the average"), "{right}");
    let wrong = site.get(&format!("{slide}&value=3")).await.text;
    assert!(between(&wrong, "id=\"feedback\"", "</form>").contains("Not yet."), "{wrong}");
}

#[tokio::test]
async fn pictures_say_what_they_show_and_need_nothing_else() {
    let site = Site::new();
    let query = "game=dominoes:3x3&course=cis521&depth=2&step=14";
    let list = site.get(&format!("/pictures?{query}")).await;
    assert_eq!(list.status, StatusCode::OK, "{}", list.text);
    for (file, words) in [
        ("tree.svg", "Step 14 of 28. Values for Vertical"),
        ("windows.svg", "× 3 cut: (1, 0) (2, 0) (2, 1)"),
        ("board.svg", "Dominoes 3 × 3, alpha-beta, limit 2: (0, 2)"),
        ("both.svg", "Minimax: Best move (0, 1), value 3, 20 leaves"),
    ] {
        let picture = site.get(&format!("/pictures/{file}?{query}")).await;
        assert_eq!((picture.status, picture.header("content-type")), (StatusCode::OK, "image/svg+xml"), "{file}");
        assert!(picture.text.contains(words), "{file}: {}", picture.text);
        assert!(picture.text.starts_with("<svg") && picture.text.ends_with("</svg>"), "{file}");
        assert!(!picture.text.contains("var(--"), "{file}: programs that draw SVG know no variables");
        assert!(picture.header("content-security-policy").contains("sandbox"), "{file}");
        assert_eq!(picture.text.matches("<svg").count(), picture.text.matches("</svg>").count(), "{file}");
    }
    let steps = site.get(&format!("/pictures/steps.html?{query}")).await;
    assert!(steps.text.contains("\"kind\":\"cut\"") && steps.text.contains("<script type=\"module\">"));
    for outside in ["src=\"", "@import", "url(http"] {
        assert!(!steps.text.contains(outside), "{outside}");
    }
    assert!(steps.header("content-disposition").starts_with("attachment"));
    assert_eq!(site.get("/pictures/cat.svg").await.status, StatusCode::NOT_FOUND);
    let both = site.get("/pictures/both.svg?game=extconnect4:3x3&depth=1").await;
    assert_eq!(both.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn a_wide_root_folds_in_a_picture() {
    let picture = Site::new().get("/pictures/tree.svg?game=tts:4x4,k=4&depth=1").await.text;
    assert!(picture.contains("class=\"more\""), "sixteen moves do not all have a place");
    let wide: f64 = between(&picture, "width=\"", "\"").parse().unwrap();
    assert!(wide < 1_200.0, "{wide}");
}

#[tokio::test]
async fn only_named_sites_may_frame_a_page_and_only_those_made_for_it() {
    let closed = Site::new();
    let page = closed.get("/embed/present?game=dominoes:3x3").await;
    assert_eq!(page.status, StatusCode::NOT_FOUND);
    assert!(page.text.contains("--embed-from ORIGIN"), "{}", page.text);
    assert!(page.header("content-security-policy").ends_with("frame-ancestors 'none'"));

    let origins = ["https://slides.example.edu", "https://course.example.edu:8443"];
    let site = Site::with(LabOptions { embed_from: origins.map(str::to_owned).to_vec(), ..options() });
    for path in ["/embed/present?game=dominoes:3x3", "/embed/board?game=othello:6&moves=c2", "/embed/lessons/cuts"] {
        let page = site.get(path).await;
        assert_eq!(page.status, StatusCode::OK, "{path}: {}", page.text);
        let policy = page.header("content-security-policy");
        let expected = format!("frame-ancestors {}", origins.join(" "));
        assert!(policy.ends_with(&expected) && policy.contains("default-src 'none'"), "{path}: {policy}");
    }
    for path in ["/", "/present?game=dominoes:3x3", "/lessons", "/api/status"] {
        let policy = site.get(path).await;
        assert!(policy.header("content-security-policy").ends_with("frame-ancestors 'none'"), "{path}");
    }
}

#[tokio::test]
async fn the_lessons_of_the_program_say_what_the_searches_say() {
    let site = Site::new();
    let list = site.get("/lessons").await.text;
    for name in ["minimax", "cuts", "ordering", "caching", "expectimax", "horizon"] {
        assert!(list.contains(&format!("href=\"/lessons/{name}\"")), "{name}");
        let handout = site.get(&format!("/lessons/{name}/handout")).await;
        assert_eq!(handout.status, StatusCode::OK, "{name}: {}", handout.text);
        let problems: Vec<&str> =
            handout.text.split("note--warn").skip(1).map(|rest| between(rest, "<span>", "</span>")).collect();
        assert_eq!(problems, Vec::<&str>::new(), "{name}");
        assert!(!handout.text.contains("les-solution"), "{name}: without answers");
        let solved = site.get(&format!("/lessons/{name}/handout?answers=1")).await.text;
        assert!(solved.contains("les-solution"), "{name}: with answers");
        let figures = handout.text.matches("<figure").count();
        assert!(figures >= 4, "{name} has {figures} figures");
        let markdown = site.get(&format!("/lessons/{name}/markdown")).await;
        assert!(markdown.text.starts_with("# ") && markdown.header("content-disposition").contains(".md"), "{name}");
        // A number that the reader cannot check by counting must be one that the search is asked for.
        for step in markdown.text.split("\n## ").skip(1) {
            let (mut prose, mut figures) = (String::new(), String::new());
            for (index, part) in step.split("```").enumerate() {
                if index % 2 == 0 { prose += part } else { figures += part }
            }
            for number in prose.split(|c: char| !c.is_ascii_digit() && c != '.').map(|it| it.trim_matches('.')) {
                let is_long = number.len() > 1 && number.starts_with(|c: char| c.is_ascii_digit());
                assert!(!is_long || figures.contains(number), "{name}: {number} in {step}");
            }
        }
    }
}

#[tokio::test]
async fn a_question_of_a_lesson_is_checked() {
    let site = Site::new();
    let page = site.get("/lessons/cuts?step=3").await.text;
    assert!(page.contains("What happens to the other 3 replies to (0, 2)?"), "{page}");
    assert!(!page.contains("✓ right"));
    let checked = site.get("/lessons/cuts?step=3&alpha=3&beta=-1&predict=3").await.text;
    assert!(checked.contains("Right: α = 3, β = −1.") && checked.contains("✓ right"), "{checked}");
}

#[tokio::test]
async fn lessons_are_written_saved_imported_and_deleted() {
    let site = Site::new();
    let text = "# Mine <b>\n\n## One\nText & more.\n\n```plyground\ngame: dominoes:3x3\nexpect: leaves 11\n```\n";
    let form = |action: &str, name: &str, text: &str| {
        format!(
            "action={action}&name={name}&text={}",
            text.bytes().map(|byte| format!("%{byte:02X}")).collect::<String>()
        )
    };
    let preview = site.form("/lessons", &form("preview", "", text)).await;
    assert_eq!(preview.status, StatusCode::OK, "{}", preview.text);
    assert!(preview.text.contains("the lesson expects `leaves 11`, and the search has: 10"), "{}", preview.text);
    assert!(preview.text.contains("Mine &#60;b&#62;") && preview.text.contains("Text &amp; more."), "{}", preview.text);
    let saved = site.form("/lessons", &form("save", "mine", text)).await;
    assert_eq!(saved.status, StatusCode::SEE_OTHER, "{}", saved.text);
    assert_eq!(site.get("/lessons/mine/markdown").await.text, text);
    assert!(site.get("/lessons").await.text.contains("href=\"/lessons/mine\""));
    for (name, text, words) in [
        ("cuts", text, "is a name of the program"),
        ("a b", text, "1 to 40 letters"),
        ("bad", "no title", "Line 1: a lesson begins with its title"),
    ] {
        let refused = site.form("/lessons", &form("save", name, text)).await;
        assert!(refused.status.is_client_error() && refused.text.contains(words), "{name}: {}", refused.text);
    }
    let sent = send(&site, "/lessons/import", &[], &[("week-3.md", text.as_bytes())]).await;
    assert_eq!(sent.headers[header::LOCATION], "/lessons/week-3", "{}", sent.text);
    assert_eq!(site.get("/lessons/week-3").await.status, StatusCode::OK);
    site.form("/lessons/week-3/delete", "").await;
    assert_eq!(site.get("/lessons/week-3").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn visitors_do_not_change_the_lessons_of_others() {
    let site = Site::with(LabOptions { access: Access::Proxy("https://lab.example.edu".to_owned()), ..options() });
    let form = "action=save&name=mine&text=%23%20A%0A%23%23%20B%0A";
    assert_eq!(site.form("/lessons", form).await.status, StatusCode::SEE_OTHER);
    let again = site.form("/lessons", form).await;
    assert_eq!(again.status, StatusCode::CONFLICT, "{}", again.text);
    assert_eq!(site.form("/lessons/mine/delete", "").await.status, StatusCode::FORBIDDEN);
    assert_eq!(site.get("/lessons/mine").await.status, StatusCode::OK);
}

/// The handout's search as the lab writes it.
async fn recorded(site: &Site) -> Value {
    let begun = site.post("/api/searches", serde_json::json!({ "game": "dominoes:3x3", "course": "cis521" })).await;
    let id = begun.json()["id"].as_str().unwrap().to_owned();
    site.get(&format!("/api/searches/{id}/tree.json")).await.json()
}

/// Where a recorded search is opened.
async fn open_recorded(site: &Site, fields: &[(&str, &str)], file: &Value) -> Told {
    let sent = send(site, "/compare", fields, &[("tree.json", file.to_string().as_bytes())]).await;
    assert_eq!(sent.status, StatusCode::SEE_OTHER, "{}", sent.text);
    site.get(sent.headers[header::LOCATION].to_str().unwrap()).await
}

#[tokio::test]
async fn a_recorded_search_is_opened_beside_its_reference() {
    let site = Site::new();
    let file = recorded(&site).await;
    let page = open_recorded(&site, &[], &file).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text);
    assert!(page.text.contains("Both searches do the same, node by node."), "{}", page.text);
    assert!(page.text.contains(">Recorded search</h2>") && page.text.contains(">Reference</h2>"), "{}", page.text);
    // As another program writes it: the nodes alone, and the question in the form.
    let mut bare = serde_json::json!({ "nodes": file["nodes"] });
    for node in bare["nodes"].as_array_mut().unwrap() {
        let fields = node.as_object_mut().unwrap();
        fields.retain(|name, _| ["parent", "move", "value", "alpha", "beta", "left"].contains(&name.as_str()));
    }
    let question = [("game", "dominoes:3x3"), ("depth", "2")];
    let page = open_recorded(&site, &question, &bare).await;
    assert!(page.text.contains("Both searches do the same"), "{}", page.text);
    let present = between(&page.text, "href=\"/present?", "\"").replace("&amp;", "&").replace("&#38;", "&");
    assert!(present.contains("recorded="), "{present}");
    assert_eq!(site.get(&format!("/present?{present}")).await.status, StatusCode::OK, "it is presented like our own");
    let refused = send(&site, "/compare", &[], &[("tree.json", bare.to_string().as_bytes())]).await;
    assert!(refused.text.contains("does not say its position"), "{}", refused.text);
}

#[tokio::test]
async fn the_first_difference_of_a_recorded_search_is_named() {
    let site = Site::new();
    let file = recorded(&site).await;
    let changed = |change: &dyn Fn(&mut Vec<Value>)| {
        let mut file = file.clone();
        change(file["nodes"].as_array_mut().unwrap());
        file
    };
    // Node 10 is the reply (0, 0) to (0, 2), which cuts; node 9 is (0, 2).
    let value = changed(&|nodes| nodes[10]["value"] = (-2).into());
    let window = changed(&|nodes| nodes[9]["alpha"] = 2.into());
    let stops = changed(&|nodes| {
        nodes.truncate(16);
    });
    let goes_on = changed(&|nodes| {
        let mut extra = nodes[10].clone();
        extra["move"] = "a2".into();
        nodes.insert(11, extra);
        for node in &mut nodes[12..] {
            if node["parent"].as_u64().is_some_and(|parent| parent >= 11) {
                node["parent"] = (node["parent"].as_u64().unwrap() + 1).into();
            }
        }
    });
    for (file, words) in [
        (value, "(0, 2), then (0, 0) is worth −2 in it, and −1 in the reference"),
        (window, "it enters (0, 2) with α = 2, β = ∞, and the reference with α = 3, β = ∞"),
        (stops, "it leaves (1, 2), and the reference looks at (0, 0) there"),
        (goes_on, "at (0, 2) it also looks at (1, 0), and the reference cuts there"),
    ] {
        let page = open_recorded(&site, &[], &file).await;
        assert!(page.text.contains(words), "{words}: {}", between(&page.text, "note--accent", "</p>"));
    }
    for (change, words) in [
        ("nodes", "1 to 20000 nodes"),
        ("parent", "Node 3: its parent is not a node that is still open"),
        ("move", "Node 1: the move `c3` is not possible there"),
        ("value", "Node 2: it has no `value`"),
    ] {
        let mut file = file.clone();
        match change {
            "nodes" => file["nodes"] = serde_json::json!([]),
            "parent" => file["nodes"][3]["parent"] = 7.into(),
            "move" => file["nodes"][1]["move"] = "c3".into(),
            _ => file["nodes"][2]["value"] = Value::Null,
        }
        let sent = send(&site, "/compare", &[], &[("tree.json", file.to_string().as_bytes())]).await;
        assert!(sent.status.is_client_error() && sent.text.contains(words), "{change}: {}", sent.text);
    }
}

/// A visitor with a cookie of its own.
async fn cookie(site: &Site) -> String {
    site.get("/").await.header("set-cookie").split(';').next().unwrap().to_owned()
}

async fn send_form(site: &Site, cookie: &str, path: &str, fields: &str) -> Told {
    let request = request("POST", path)
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .header(header::COOKIE, cookie);
    told(site.send(request.body(Body::from(fields.to_owned())).unwrap()).await).await
}

#[tokio::test]
async fn a_hall_follows_its_lecturer_and_predicts() {
    let site = Site::new();
    let (lecturer, student) = (cookie(&site).await, cookie(&site).await);
    let opened = send_form(&site, &lecturer, "/hall", "game=dominoes:3x3&course=cis521&depth=2&step=12").await;
    let slide = opened.header("location").to_owned();
    let code = between(&slide, "hall=", "&").to_owned();
    assert!(slide.ends_with("&step=12"), "{slide}");
    let shown = site.get(&slide).await.text;
    assert!(shown.contains("You follow the lecturer of") && !shown.contains("data-leads"), "who has no cookie follows");
    let joined = site.get(&format!("/hall?code={}", code.to_uppercase())).await;
    assert_eq!(joined.header("location"), format!("/hall/{code}"));
    assert_eq!(site.get(&format!("/hall/{code}")).await.header("location"), slide);
    let mut events = Events::open(&site, &format!("hall={code}")).await;
    assert_eq!(events.next().await.unwrap().1, serde_json::json!({ "step": 12, "asks": false }));
    let step = format!("/hall/{code}/step");
    assert_eq!(send_form(&site, &student, &step, "step=13&ask=1").await.status, StatusCode::FORBIDDEN);
    assert_eq!(send_form(&site, &lecturer, &step, "step=13&ask=1").await.status, StatusCode::NO_CONTENT);
    assert_eq!(events.next().await.unwrap().1, serde_json::json!({ "step": 13, "asks": true }));
    assert!(site.get(&format!("/hall/{code}")).await.header("location").ends_with("&step=13&ask=1"));
    let vote = format!("/hall/{code}/vote");
    assert_eq!(send_form(&site, &student, &vote, "predict=3").await.status, StatusCode::NO_CONTENT);
    assert_eq!(send_form(&site, &student, &vote, "predict=9").await.status, StatusCode::UNPROCESSABLE_ENTITY);
    let wrong = site.get("/hall?code=nothing").await;
    assert!(wrong.status == StatusCode::NOT_FOUND && wrong.text.contains("There is no hall with this code"));
}
