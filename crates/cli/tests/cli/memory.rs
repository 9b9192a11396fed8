//! Limits of memory: of the cache and the tree of a search, of the engine's table, and of agents.

use crate::support::plyground;
use serde_json::Value;

#[test]
fn a_cache_has_a_limit_and_says_which_option_raises_it() {
    let search = |memory| {
        let run = plyground(["search", "othello:6", "--depth", "8", "--algorithm", "minimax", "--caching", "--json"]);
        run.and(["--memory", memory])
    };
    let (small, large) = (search("1M").run(), search("64M").run());
    assert_eq!(
        small.stderr,
        "note: the cache was full at 1M, so some positions were searched again; the counts would be lower with more memory \
         (--memory 2M)\n"
    );
    assert_eq!(large.stderr, "");
    let [small, large] = [small, large].map(|run| serde_json::from_str::<Value>(&run.stdout).expect("JSON"));
    assert_eq!((&small["move"], &small["value"]), (&large["move"], &large["value"]));
    assert_eq!((&small["cache_full"], large.get("cache_full")), (&Value::Bool(true), None));
}

#[test]
fn a_tree_has_a_limit_and_says_which_option_raises_it() {
    let search = |memory| {
        let run = plyground(["search", "dominoes:4x4", "--depth", "4", "--tree", "tree.json", "--answer"]);
        run.and(["--algorithm", "minimax", "--memory", memory]).run()
    };
    let (small, large) = (search("1M"), search("1G"));
    let nodes = |run: &crate::support::Output| {
        let tree: Value = serde_json::from_str(&run.read("tree.json")).expect("JSON");
        (tree["nodes"].as_array().expect("nodes").len() as u64, tree["dropped"].as_u64().expect("a number"))
    };
    let ((kept, dropped), (all, none)) = (nodes(&small), nodes(&large));
    assert_eq!((kept + dropped, none), (all, 0));
    assert!(kept > 500 && dropped > 500, "{kept} and {dropped}");
    assert_eq!(
        small.stderr,
        format!("note: the tree has {dropped} nodes more than fit into 1M (--memory 2M keeps more)\n")
    );
    assert_eq!((large.stderr.as_str(), small.stdout), ("", large.stdout.clone()));
}

#[test]
fn sizes_are_written_alike_everywhere() {
    let played = |first, memory| {
        let run = plyground(["match", "othello:4", "--second", "first", "--first", first, "--memory", memory]);
        run.and(["--json", "game.json"]).run()
    };
    for memory in ["512M", "512", "1G", "524288k"] {
        assert_eq!(played("engine:nodes=500,table=1M", memory).code, 0, "{memory}");
    }
    let refused = |first, memory| {
        let run = played(first, memory);
        assert_eq!(run.code, 2);
        run.stderr
    };
    assert!(refused("engine:table=512", "1G").contains("`table=512` in `engine:table=512`: expected `table=64K..64G`"));
    assert!(refused("first", "15M").contains("15M is not a possible size (expected 16M to 1T, such as 512M)"));
    assert!(refused("first", "much").contains("`much` is not a size (expected a whole number with K, M or G"));
    let engine =
        plyground(["engine", "--protocol", "gtp", "--nodes", "500", "--table", "1M"]).stdin("genmove black\nquit\n");
    assert!(engine.ok().starts_with("= "));
    let small = plyground(["engine", "--protocol", "gtp", "--table", "512"]).refused();
    assert!(small.contains("512 is not a possible size (expected 64K to 64G, such as 512M)"), "{small}");
}
