//! The folders that courses hand out, offered as archives.

use super::*;
use plyground_agents::{StarterFolder, starter_courses};

#[tokio::test]
async fn every_course_s_folder_can_be_downloaded_from_a_page() {
    let site = Site::new();
    let page = site.get("/checks").await.text;
    assert_eq!(starter_courses().len(), 5);
    for course in starter_courses() {
        let path = format!("/starters/{course}.zip");
        assert!(page.contains(&format!("\"{path}\"")), "{page}");
        let answer = site.send(request("GET", &path).body(Body::empty()).unwrap()).await;
        assert_eq!(answer.status(), StatusCode::OK, "{course}");
        let header = |name| answer.headers().get(name).unwrap().to_str().unwrap().to_owned();
        assert_eq!(header("content-type"), "application/zip");
        assert_eq!(header("content-disposition"), format!("attachment; filename=\"{course}-starter.zip\""));
        let bytes = answer.into_body().collect().await.unwrap().to_bytes();
        let folder = StarterFolder::new(course, None).unwrap();
        assert!(bytes == folder.zip(&format!("{course}-starter")).unwrap(), "{course}: another archive");
    }
}

#[tokio::test]
async fn the_student_s_id_is_in_the_archive_and_a_wrong_one_is_refused() {
    let site = Site::new();
    let course =
        starter_courses().into_iter().find(|course| StarterFolder::new(course, None).unwrap().takes_id).unwrap();
    let download = |id: &str| {
        let request = request("GET", &format!("/starters/{course}.zip?id={id}")).body(Body::empty()).unwrap();
        let site = site.clone();
        async move { site.send(request).await.into_body().collect().await.unwrap().to_bytes() }
    };
    let named = StarterFolder::new(course, Some("ada")).unwrap();
    assert!(download("ada").await == named.zip(&format!("{course}-starter")).unwrap());
    // An empty field of the form is no id.
    let unnamed = StarterFolder::new(course, None).unwrap();
    assert!(download("").await == unnamed.zip(&format!("{course}-starter")).unwrap());
    let refused = site.get(&format!("/starters/{course}.zip?id=..%2Fada")).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.text.contains("cannot be in the name of a Python file"), "{}", refused.text);
    for missing in ["/starters/cis999.zip", "/starters/cis521", "/starters/plain.zip"] {
        assert_eq!(site.get(missing).await.status, StatusCode::NOT_FOUND, "{missing}");
    }
}
