use super::agents::send;
use super::*;
use serde_json::json;

/// A small file of `plyground ask --trace --save`.
fn trace_file() -> Value {
    let node = |parent: Option<u32>, action: Option<[u8; 2]>, to_move: &str, value: i32| {
        let action = action.map(|cell| json!({ "place": cell }));
        json!({ "parent": parent, "move": action, "to_move": to_move, "value": value, "alpha": null, "beta": null })
    };
    let setup = json!({ "family": "dominoes", "board": ["..", ".."], "to_move": "first" });
    let side = |value: i32, children: u32| json!({ "value": value, "alpha": null, "beta": null, "children": children, "node": 0 });
    let mut root = node(None, None, "first", 1);
    root["differs"] = true.into();
    json!({
        "format": "plyground-trace-1",
        "course": "cis521",
        "title": "get_best_move <b>",
        "root": setup,
        "value_of": "first",
        "prunes": true,
        "comparison": {
            "yours": 2, "ours": 3, "agreed": 1, "is_partial": false, "is_right": false,
            "first": {
                "path": [], "setup": setup, "is_reply": false,
                "kind": { "kind": "missing", "action": { "place": [0, 1] } },
                "yours": side(1, 1), "ours": side(1, 2),
            },
        },
        "yours": [root.clone(), node(Some(0), Some([0, 0]), "second", 1)],
        "ours": [root, node(Some(0), Some([0, 0]), "second", 1), node(Some(0), Some([0, 1]), "second", 1)],
    })
}

async fn upload(site: &Site, file: &Value) -> Told {
    send(site, "/compare", &[], &[("trace.json", file.to_string().as_bytes())]).await
}

#[tokio::test]
async fn a_saved_comparison_opens_with_both_trees() {
    let site = Site::new();
    assert!(site.get("/compare").await.text.contains("action=\"/compare\""));
    let sent = upload(&site, &trace_file()).await;
    assert_eq!(sent.status, StatusCode::SEE_OTHER, "{}", sent.text);
    let page = site.get(sent.headers[header::LOCATION].to_str().unwrap()).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text);
    assert!(page.text.contains("both return 1, but the move b1 was not looked at"), "{}", page.text);
    assert_eq!(page.text.matches("class=\"tree\"").count(), 2);
    assert!(page.text.contains("get_best_move &#60;b&#62;"), "a title is text: {}", page.text);
}

#[tokio::test]
async fn a_file_that_is_not_a_comparison_is_refused() {
    let site = Site::new();
    let mut orphan = trace_file();
    orphan["yours"][1]["parent"] = 7.into();
    let mut empty = trace_file();
    empty["ours"] = json!([]);
    let mut other = trace_file();
    other["format"] = "something".into();
    let mut off_board = trace_file();
    off_board["root"]["family"] = "chess".into();
    for file in [orphan, empty, other, off_board, json!([1, 2])] {
        assert_eq!(upload(&site, &file).await.status, StatusCode::UNPROCESSABLE_ENTITY, "{file}");
    }
    assert_eq!(site.get("/compare/nothing").await.status, StatusCode::NOT_FOUND);
}
