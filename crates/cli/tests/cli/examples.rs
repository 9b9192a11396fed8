//! The agents in `docs/examples` are the ones that `docs/protocol.md` shows, and they play.

use crate::support::{ROOT, plyground};
use serde_json::Value;
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

fn example(name: &str) -> String {
    std::fs::read_to_string(format!("{ROOT}/docs/examples/{name}")).expect("an example")
}

/// Plays every family from both seats, and nobody has anything to complain about.
fn plays_everything(agent: &str, name: &str) {
    for game in ["mnk:4x4,k=3", "tts:gold-rush", "othello:6", "extconnect4:case1", "connect4:6x7", "dominoes:6x6"] {
        let both = ["--games", "2", "--seats", "swap", "--json", "games/", "--time", "20", "--grace", "20"];
        let output = plyground(["match", game, "--first", agent, "--second", "random"]).and(both).run();
        assert_eq!(output.code, 0, "{output:?}");
        for (file, seat) in [("games/0001.json", "first"), ("games/0002.json", "second")] {
            let record: Value = serde_json::from_str(&output.read(file)).expect("a record");
            assert_eq!(record["seats"][seat]["name"], name, "{game}");
            let fouls: Vec<_> =
                record["moves"].as_array().expect("turns").iter().filter_map(|it| it.get("foul")).collect();
            assert!(fouls.iter().all(|foul| foul.is_null()), "{agent} on {game}: {fouls:?}");
            let reason = record["result"]["reason"].as_str().expect("a reason");
            assert!(["line", "points", "stuck", "draw"].contains(&reason), "{agent} on {game}: {reason}");
        }
    }
}

#[test]
fn the_document_shows_the_files() {
    let document = std::fs::read_to_string(format!("{ROOT}/docs/protocol.md")).expect("the document");
    for (language, file) in [("python", "agent.py"), ("rust", "agent.rs"), ("js", "agent.js")] {
        let shown = format!("\n```{language} {file}\n{}```\n", example(file));
        assert!(document.contains(&shown), "docs/protocol.md shows another {file} than docs/examples");
        assert!(example(file).lines().count() <= 25, "{file} should fit on a screen");
    }
}

#[test]
fn the_python_example_plays() {
    plays_everything(&format!("exec:python3 {ROOT}/docs/examples/agent.py"), "Middle Path");
}

#[test]
fn the_javascript_example_plays() {
    let node = ["/usr/bin/node", "/usr/local/bin/node"].into_iter().find(|path| Path::new(path).exists());
    let node =
        node.expect("node runs the JavaScript example: install the Debian package nodejs, or `cargo xtask install`");
    plays_everything(&format!("exec:{node} {ROOT}/docs/examples/agent.js"), "Last Resort");
}

#[test]
fn the_rust_example_plays() {
    let folder = TempDir::new().expect("a scratch folder");
    let program = folder.path().join("agent");
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let mut compile = Command::new(rustc);
    compile.args(["--edition", "2024", "-O", "-D", "warnings", "-o"]).arg(&program);
    let compiled = compile.arg(format!("{ROOT}/docs/examples/agent.rs")).output().expect("rustc is beside cargo");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    plays_everything(&format!("exec:{}", program.display()), "First Come");
}
