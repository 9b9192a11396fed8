//! Checks of submissions on the page where they run, and the page of a graded class.

use super::*;
use axum::http::StatusCode;
use plyground_agents::CourseAgent;
use plyground_grade::check::CheckWatcher;
use plyground_grade::report::{CheckReport, CheckSection, CheckTest, Finding};

fn dominoes() -> &'static CourseAgent {
    let course = plyground_agents::CourseAgent::all().iter();
    course.into_iter().find(|agent| agent.course.title.contains("Dominoes")).unwrap()
}

/// Files as a form with several parts sends them.
fn multipart(course: &str, files: &[(&str, &str)]) -> (String, String) {
    let mut body = format!("--cut\r\ncontent-disposition: form-data; name=\"kind\"\r\n\r\n{course}\r\n");
    for (name, text) in files {
        body +=
            &format!("--cut\r\ncontent-disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\r\n{text}\r\n");
    }
    ("multipart/form-data; boundary=cut".to_owned(), body + "--cut--\r\n")
}

async fn send(site: &Site, course: &str, files: &[(&str, &str)]) -> Told {
    let (kind, body) = multipart(course, files);
    let request = request("POST", "/checks").header(header::CONTENT_TYPE, kind);
    told(site.send(request.body(Body::from(body)).unwrap()).await).await
}

#[tokio::test]
async fn a_lab_that_takes_no_files_says_how_it_would() {
    let site = Site::new();
    let page = site.get("/checks").await;
    assert!(page.text.contains("--allow-agents") && !page.text.contains("type=\"file\""), "{}", page.text);
    let refused = send(&site, &dominoes().course.id, &[("homework4.py", "x = 1")]).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn what_cannot_be_checked_is_said_beside_the_form() {
    let site = Site::with(LabOptions { allow_agents: true, ..options() });
    let unknown = send(&site, "cis999", &[("homework4.py", "x = 1")]).await;
    assert_eq!(unknown.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(unknown.text.contains("is not a course"), "{}", unknown.text);
    let stray = send(&site, &dominoes().course.id, &[(".hidden.py", "x = 1")]).await;
    assert_eq!(stray.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(site.get("/checks/nothing").await.status, StatusCode::NOT_FOUND);
}

fn report() -> CheckReport {
    let wrong = CheckTest::counted("functions/best_move", "get_best_move: 1 of 2 right", 1, 2)
        .with_findings([Finding::note("<b>bold</b>")]);
    let sections = vec![CheckSection { id: "functions".to_owned(), title: "Functions".to_owned(), tests: vec![wrong] }];
    CheckReport {
        course: dominoes().course.id.clone(),
        submission: "ada".to_owned(),
        program: None,
        sandbox: "full".to_owned(),
        hidden_cases: true,
        sections,
    }
}

#[tokio::test]
async fn each_line_is_shown_as_it_is_decided_and_then_the_report() {
    let lab = Lab::open(options()).unwrap();
    let mut check = lab.show_check(dominoes(), "homework4.py");
    let path = format!("/{}", check.path());
    let site = Site::of(lab);
    let begun = site.get(&path).await;
    assert!(begun.text.contains("Checking") && begun.text.contains("http-equiv=\"refresh\""), "{}", begun.text);
    check.section_begins("files", "Files and names");
    check.test_done(&CheckTest::single("files/agent", "homework4.py can be imported", true));
    let running = site.get(&path).await;
    assert!(running.text.contains("homework4.py can be imported") && running.text.contains("Now: Files and names."));
    check.finish(report());
    let ended = site.get(&path).await;
    assert!(ended.text.contains("One test to fix") && !ended.text.contains("http-equiv=\"refresh\""), "{}", ended.text);
    assert!(ended.text.contains("&lt;b&gt;bold") && !ended.text.contains("<b>bold"));
    let stream = site.get(&format!("/api/events?check={}", check.path().trim_start_matches("checks/"))).await;
    assert!(stream.text.contains("event: check") && stream.text.contains("\"done\":true"), "{}", stream.text);
}

#[tokio::test]
async fn a_class_is_shown_to_those_who_have_its_address_and_to_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let class = serde_json::json!({
        "course": dominoes().course.id, "title": "Homework <4>", "tests": [{"id": "functions/best_move", "title": "Functions: best_move"}],
        "rows": [{"student": "ada", "submission": "ada", "points": 20, "of": 50, "outcomes": {"functions/best_move": "wrong"},
                  "diagnoses": ["takes the last of several best moves"], "seconds": 1.5}],
    });
    std::fs::write(folder.path().join("class.json"), class.to_string()).unwrap();
    std::fs::create_dir(folder.path().join("reports")).unwrap();
    std::fs::write(folder.path().join("reports/ada.json"), serde_json::to_string(&report()).unwrap()).unwrap();
    std::fs::write(folder.path().join("similarity.html"), "<p>alike</p>").unwrap();
    let lab = Lab::open(LabOptions { class: Some(folder.path().to_owned()), ..options() }).unwrap();
    let path = format!("/{}", lab.class_path().unwrap());
    let site = Site::of(lab);
    let page = site.get(&path).await;
    assert!(page.text.contains("Homework &#60;4&#62;") || page.text.contains("Homework &lt;4&gt;"), "{}", page.text);
    assert!(page.text.contains("It takes the last of several best moves") && page.text.contains("0 of 1"));
    let student = site.get(&format!("{path}/1")).await;
    assert!(student.text.contains("ada: 20 of 50 points") && student.text.contains("get_best_move: 1 of 2 right"));
    assert_eq!(site.get(&format!("{path}/similarity")).await.text, "<p>alike</p>");
    for wrong in [format!("{path}/2"), "/class/0123456789abcdef".to_owned(), "/class/0123456789abcdef/1".to_owned()] {
        assert_eq!(site.get(&wrong).await.status, StatusCode::NOT_FOUND, "{wrong}");
    }
    assert!(Lab::open(LabOptions { class: Some(folder.path().join("reports")), ..options() }).is_err());
}
