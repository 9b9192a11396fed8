//! `plyground match`: what a user sees, what is written, and how it ends.

use crate::support::plyground;
use serde_json::Value;

fn record(output: &crate::support::Output, name: &str) -> Value {
    serde_json::from_str(&output.read(name)).expect("a record is JSON")
}

#[test]
fn a_match_is_told_in_a_line_and_recorded_in_full() {
    let run = plyground(["match", "mnk:3x3,k=3", "--first", "first", "--second", "first", "--json", "game.json"]).run();
    assert_eq!((run.code, run.stdout.as_str()), (0, "Player 1 (Dot) wins with a line of 3.\n"));
    let record = record(&run, "game.json");
    assert_eq!(record["schema"], "plyground.record/1");
    assert_eq!(record["seats"]["first"]["spec"], "first");
    assert_eq!(record["seats"]["second"]["spec"], "first");
    assert_eq!(record["result"]["winner"], "first");
    assert_eq!(record["result"]["reason"], "line");
    assert_eq!(record["settings"]["policy"], "cse150");
    assert_eq!(record["settings"]["limit"], 10.0);
    assert_eq!(record["moves"].as_array().unwrap().len(), 7);
}

#[test]
fn limits_and_policies_are_those_of_the_course_unless_said_otherwise() {
    let settings = |game: &str, more: &[&str]| {
        let run = plyground(["match", game, "--first", "first", "--second", "first", "--json", "g.json"]);
        let run = more.iter().fold(run, |run, word| run.and([word])).run();
        assert_eq!(run.code, 0, "{}", run.stderr);
        let settings = record(&run, "g.json")["settings"].clone();
        (
            settings["policy"].as_str().unwrap().to_owned(),
            settings["limit"].as_f64(),
            settings["grace"].as_f64().unwrap(),
        )
    };
    let plain = |game| settings(game, &[]);
    assert_eq!(plain("tts:tetra-toro"), ("cse415".into(), Some(1.0), 0.1));
    assert_eq!(plain("othello:4"), ("csc384".into(), Some(10.0), 0.0));
    assert_eq!(plain("extconnect4:case4"), ("col333".into(), Some(20.0), 0.0));
    assert_eq!(plain("mnk:3x3,k=3"), ("cse150".into(), Some(10.0), 1.0));
    assert_eq!(plain("dominoes:3x3"), ("cis521".into(), Some(60.0), 0.0));
    assert_eq!(plain("connect4:4x4"), ("strict".into(), Some(1.0), 0.0));
    assert_eq!(settings("othello:4", &["--policy", "strict", "--time", "0.5"]), ("strict".into(), Some(0.5), 0.0));
    assert_eq!(settings("othello:4", &["--time", "none", "--grace", "2"]), ("csc384".into(), None, 2.0));
}

#[test]
fn several_games_swap_seats_share_openings_and_are_counted() {
    let run = plyground(["match", "othello:4", "--first", "random:seed=1", "--second", "first", "--games", "6"])
        .and(["--seats", "swap", "--openings", "random:2", "--seed", "5", "--json", "out/", "--concurrency", "2"])
        .run();
    assert_eq!(run.code, 0, "{}", run.stderr);
    let records: Vec<_> = (1..=6).map(|number| record(&run, &format!("out/{number:04}.json"))).collect();
    for pair in records.chunks(2) {
        assert_eq!(pair[0]["game"]["opening"], pair[1]["game"]["opening"]);
        assert_eq!(pair[0]["game"]["opening"].as_array().unwrap().len(), 2);
        assert_eq!(pair[0]["seats"]["first"]["spec"], pair[1]["seats"]["second"]["spec"]);
    }
    assert_ne!(records[0]["game"]["opening"], records[2]["game"]["opening"]);
    let won_by_random = |record: &&Value| {
        let winner = record["result"]["winner"].as_str();
        winner.is_some_and(|seat| record["seats"][seat]["spec"] == "random:seed=1")
    };
    let wins = records.iter().filter(won_by_random).count();
    let score = format!("random:seed=1 against first: {wins} won, ");
    assert!(run.stdout.starts_with(&score), "{}", run.stdout);
}

/// After `b g d d` and `c c d d`, which these seeds draw first, whoever begins has won.
#[test]
fn an_opening_that_is_won_already_is_drawn_again() {
    for (seed, won) in [("2", ["b", "g", "d", "d"]), ("6", ["c", "c", "d", "d"])] {
        let run = plyground(["match", "connect4:6x7", "--first", "first", "--second", "first"])
            .and(["--openings", "random:4", "--seed", seed, "--json", "g.json"])
            .run();
        let opening = record(&run, "g.json")["game"]["opening"].clone();
        assert_eq!(opening.as_array().unwrap().len(), 4);
        assert_ne!(opening, serde_json::json!(won));
    }
}

#[test]
fn a_second_match_keeps_the_records_of_the_first() {
    let run = || plyground(["match", "dominoes:2x2", "--first", "first", "--second", "first", "--json", "out/"]);
    let first = run().run();
    assert_eq!(first.code, 0);
    let kept = first.read("out/0001.json");
    let again = run().file("out/0001.json", &kept).run();
    assert_eq!(again.read("out/0001.json"), kept);
    assert!(again.read("out/0002.json").contains("plyground.record/1"));
}

#[test]
fn the_same_seed_gives_the_same_games() {
    let played = |seed: &str| {
        let run = plyground(["match", "connect4:5x5", "--first", "engine:nodes=500", "--second", "mcts:playouts=20"])
            .and(["--openings", "random:3", "--time", "none", "--json", "g.json", "--seed", seed])
            .run();
        let record = record(&run, "g.json");
        let moves: Vec<_> = record["moves"].as_array().unwrap().iter().map(|turn| turn["move"].clone()).collect();
        (record["game"]["opening"].clone(), moves)
    };
    assert_eq!(played("3"), played("3"));
    assert_ne!(played("3"), played("4"));
}

#[test]
fn what_is_wrong_with_the_command_line_ends_with_2() {
    let refused = |arguments: &[&str]| {
        let run = arguments.iter().fold(plyground(["match"]), |run, word| run.and([word])).run();
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{}", run.stderr);
        run.stderr
    };
    let against = |agent| refused(&["othello:4", "--first", agent, "--second", "first"]);
    assert!(against("enginee").contains("did you mean `engine`?"));
    assert!(against("engine:level=11").contains("expected `level=1..10`"));
    assert!(against("csc384:").contains("csc384:agent.py,limit=5"));
    assert!(refused(&["othello:5x6", "--first", "first", "--second", "first"]).contains("did you mean"));
    let with = |flag, value| refused(&["othello:4", "--first", "first", "--second", "first", flag, value]);
    assert!(with("--time", "soon").contains("not a number of seconds"));
    assert!(with("--policy", "lenient").contains("there are: cse415"));
    assert!(with("--penalty", "late=jail").contains("`jail` is not a penalty"));
    assert!(with("--openings", "4").contains("random:4"));
    assert!(with("--json", "-").contains("`-` is not a file"));
    let transcript = refused(&["connect4", "--first", "first", "--second", "first", "--transcript", "x"]);
    assert!(transcript.contains("no course has a transcript"), "{transcript}");
}

#[test]
fn a_match_that_cannot_be_held_ends_with_3() {
    let cannot = |arguments: &[&str]| {
        let run = arguments.iter().fold(plyground(["match"]), |run, word| run.and([word])).run();
        assert_eq!((run.code, run.stdout.as_str()), (3, ""), "{}", run.stderr);
        run.stderr
    };
    let first = ["--second", "first"];
    let against = |game, agent| cannot(&[&[game, "--first", agent], &first[..]].concat());
    assert!(against("othello:4", "exec:no-such-program").contains("there is no program `no-such-program`"));
    assert!(against("othello:4", "csc384:no-such-file.py").contains("no-such-file.py"));
    assert!(against("othello:4", "exec:python3 no-such-file.py").contains("no-such-file.py: there is no such file"));
    assert!(against("connect4", "gomocup:true").contains("plays five in a row on square boards"));
    assert!(against("othello:8", "gtp:true").contains("othello:8,rule=pass"));
    let with = |flag, value| cannot(&["othello:4", "--first", "first", "--second", "first", flag, value]);
    assert!(with("--json", "/proc/no/such/folder/g.json").contains("cannot write"));
    let walls = cannot(
        &["othello:4", "--first", "first", "--second", "first", "--sandbox", "none"]
            .iter()
            .chain(&["--require-sandbox", "limits"])
            .copied()
            .collect::<Vec<_>>(),
    );
    assert!(walls.contains("the sandbox level limits is required, but none is used"), "{walls}");
}

#[test]
fn a_person_plays_at_the_terminal() {
    let run = plyground(["match", "mnk:3x3,k=3", "--first", "human", "--second", "first", "--json", "g.json"])
        .stdin("b2\nb2\n2 2\na3\n")
        .run();
    assert_eq!(run.code, 0, "{}", run.stderr);
    let moves: Vec<_> =
        record(&run, "g.json")["moves"].as_array().unwrap().iter().map(|turn| turn["move"].clone()).collect();
    assert_eq!(moves[..5], ["b2", "a1", "c3", "b1", "a3"], "{moves:?}");
    assert!(run.stdout.contains("`b2` is not legal here"), "{}", run.stdout);
}

#[test]
fn what_is_drawn_differs_from_game_to_game_and_follows_the_seed() {
    let openings = |seed: &str| {
        let run = plyground(["match", "othello:6", "--first", "random", "--second", "first", "--games", "4"])
            .and(["--seed", seed, "--json", "out/"])
            .run();
        let moves = |number: u32| {
            let record = record(&run, &format!("out/{number:04}.json"));
            record["moves"].as_array().unwrap().iter().map(|turn| turn["move"].to_string()).collect::<String>()
        };
        (1..=4).map(moves).collect::<Vec<_>>()
    };
    let games = openings("7");
    let distinct: std::collections::BTreeSet<_> = games.iter().collect();
    assert_eq!(distinct.len(), 4, "{games:?}");
    assert_eq!(games, openings("7"));
    assert_ne!(games, openings("8"));
}

#[test]
fn an_agent_of_another_course_is_refused() {
    let agent = concat!("cis521:", env!("CARGO_MANIFEST_DIR"), "/../../tests/agents/cis521/first.py");
    let run = plyground(["match", "mnk:3x3,k=3", "--first", agent, "--second", "first"]).run();
    assert_eq!(run.code, 3);
    assert!(run.stderr.contains("plays dominoes, not mnk"), "{}", run.stderr);
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link_and_two_outputs_never_share_a_file() {
    let match_with = |more: &[&str]| {
        let run = plyground(["match", "dominoes:2x2", "--first", "first", "--second", "first"])
            .link("there.json", "link.json");
        more.iter().fold(run, |run, word| run.and([word])).run()
    };
    let run = match_with(&["--json", "link.json"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.read("there.json").contains("plyground.record/1"));
    let run = match_with(&["--json", "same", "--text", "same"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("name the same file"), "{}", run.stderr);
}

#[test]
fn games_at_a_time_and_threads_of_an_agent_never_take_more_cores_than_there_are() {
    let cores = std::thread::available_parallelism().unwrap().get();
    let noted = |agent: &str, at_a_time: usize| {
        let run = plyground(["match", "dominoes:2x2", "--first", agent, "--second", "first", "--games", "2"])
            .and(["--concurrency", &at_a_time.to_string()])
            .run();
        assert_eq!(run.code, 0, "{}", run.stderr);
        run.stderr
    };
    assert_eq!(noted("engine:nodes=10", cores), "");
    let note =
        |at_a_time: usize| format!("note: --concurrency is lowered to {at_a_time}: this machine has {cores} cores\n");
    assert_eq!(noted("engine:nodes=10", cores + 1), note(cores));
    if cores > 1 {
        assert_eq!(noted(&format!("engine:nodes=10,threads={cores}"), cores), note(1));
    }
}

#[test]
fn another_policy_changes_what_follows_on_fouls_and_not_the_limit() {
    for (game, limit) in [("mnk:3x3,k=3", 10.0), ("extconnect4:2x2", 20.0), ("connect4:4x4", 1.0)] {
        for (policy, grace) in [("strict", 0.0), ("cse150", 1.0), ("cse415", 0.1)] {
            let run = plyground(["match", game, "--first", "first", "--second", "first", "--json", "g.json"])
                .and(["--policy", policy])
                .run();
            let settings = record(&run, "g.json")["settings"].clone();
            assert_eq!((&settings["limit"], &settings["grace"]), (&limit.into(), &grace.into()), "{game} {policy}");
            assert_eq!(settings["policy"], policy);
        }
    }
}

#[test]
fn a_person_has_time_and_the_program_across_has_the_limit_of_its_course() {
    let seen = |time: &[&str]| {
        let run = plyground(["match", "mnk:2x2,k=2", "--first", "human", "--second", "exec:python3 tells.py"])
            .and(["--json", "g.json"])
            .file(
                "tells.py",
                "import json, sys\n\
                 for line in sys.stdin:\n\
                 \x20   message = json.loads(line)\n\
                 \x20   if message['type'] == 'hello':\n\
                 \x20       print(json.dumps({'name': 'Tells'}), flush=True)\n\
                 \x20   if message['type'] == 'turn':\n\
                 \x20       print('limit', message.get('limit'), file=sys.stderr, flush=True)\n\
                 \x20       print(json.dumps({'move': message['legal'][0]}), flush=True)\n",
            )
            .stdin("a1\nb2\n");
        let record = record(&time.iter().fold(run, |run, word| run.and([word])).run(), "g.json");
        (record["settings"]["limit"].clone(), record["moves"][1]["output"].clone())
    };
    assert_eq!(seen(&[]), (10.0.into(), "limit 10.0\n".into()));
    assert_eq!(seen(&["--time", "none"]), (Value::Null, "limit None\n".into()));
}

/// The first game waits until the second is over.
#[test]
fn the_files_of_a_course_are_numbered_by_game_whichever_ends_first() {
    let waits = "import json, os, sys\n\
                 for line in sys.stdin:\n\
                 \x20   message = json.loads(line)\n\
                 \x20   if message['type'] == 'hello':\n\
                 \x20       print(json.dumps({'name': 'Waits'}), flush=True)\n\
                 \x20   if message['type'] == 'turn':\n\
                 \x20       while message['number'] == 1 and not os.path.exists(sys.argv[1]):\n\
                 \x20           os.sched_yield()\n\
                 \x20       print(json.dumps({'move': message['legal'][0]}), flush=True)\n";
    if std::thread::available_parallelism().unwrap().get() < 2 {
        return;
    }
    let folder = tempfile::TempDir::new().unwrap();
    let second = folder.path().join("0002.json");
    let agent = format!("exec:python3 waits.py {}", second.display());
    let run = plyground(["match", "mnk:2x2,k=2", "--first", &agent, "--second", "first", "--games", "2"])
        .and(["--seats", "swap", "--concurrency", "2", "--sandbox", "none", "--time", "60"])
        .and(["--json", folder.path().to_str().unwrap(), "--transcript", "course"])
        .file("waits.py", waits)
        .run();
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.read("course/run_game.txt").contains("Waits (1) won!"), "{}", run.read("course/run_game.txt"));
    assert!(!run.read("course/run_game-2.txt").contains("Waits (1) won!"), "{}", run.read("course/run_game-2.txt"));
}

#[test]
fn a_game_has_the_same_number_in_every_folder() {
    let run = plyground(["match", "dominoes:2x2", "--first", "first", "--second", "first", "--games", "2"])
        .and(["--json", "records/", "--html", "pages/", "--text", "texts/"])
        .file("records/0003.json", "an earlier one")
        .run();
    assert_eq!(run.code, 0, "{}", run.stderr);
    for name in ["records/0004.json", "records/0005.json", "pages/0004.html", "texts/0005.txt"] {
        assert!(run.has(name), "{name}");
    }
}
