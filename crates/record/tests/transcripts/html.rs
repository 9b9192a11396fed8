//! The page of ours: everything on it, nothing from outside, and no name or remark that is more than text.

use crate::games::{dumb, end_by, play, seated, turn};
use plyground_game::Seat;
use plyground_record::{Foul, FoulKind, Record, html};
use proptest::prelude::*;

/// A game in which everything happens that a page can show.
fn eventful() -> Record {
    let mut record = dumb("tts:gold-rush");
    record.moves.truncate(5);
    turn(&mut record, Seat::Second, None, "");
    let foul = Foul {
        exit: Some("exit status 1".to_owned()),
        stderr: Some(
            "Traceback (most recent call last):\n  File \"agent.py\", line 84, in take_turn\nIndexError".to_owned(),
        ),
        ..Foul::new(FoulKind::Crashed, "take_turn raised IndexError on line 84.")
    };
    end_by(&mut record, foul, None);
    record.moves[2].output = "depth 3\ndepth 4\n".to_owned();
    record.settings.policy_notes = vec!["The original would have crashed.".to_owned()];
    record
}

#[test]
fn the_page_states_what_it_must() {
    let page = html(&eventful()).unwrap();
    for part in [
        "<meta charset=\"utf-8\">",
        "<bdi>Newman</bdi> against <bdi>Dumbell</bdi>",
        "5 in a row win",
        "7 rows, 7 columns, opposite edges joined",
        "1 s a move of wall time",
        "cse415:newman.py",
        &"3f".repeat(32),
        &"a9".repeat(32),
        "▲ Foul, crashed:",
        "File &quot;agent.py&quot;, line 84, in take_turn",
        "exit status 1",
        "The game is a draw.",
        "depth 3\ndepth 4",
        "0.003 s (cpu 0.002 s)",
        "Here you go.",
        "The original would have crashed.",
        "id=\"turn-6\"",
    ] {
        assert!(page.contains(part), "{part}");
    }
}

/// The page without what others draw: its sheets, its boards and its script.
fn words(page: &str) -> String {
    let mut words = page.to_owned();
    for (open, close) in
        [("<style>", "</style>"), ("<defs>", "</defs>"), ("<figure>", "</figure>"), ("<script>", "</script>")]
    {
        let parts = words.split(open).enumerate().map(|(index, part)| match index {
            0 => part,
            _ => part.split_once(close).unwrap().1,
        });
        words = parts.collect();
    }
    words
}

#[test]
fn the_words_of_the_page() {
    insta::assert_snapshot!(words(&html(&eventful()).unwrap()));
}

#[test]
fn the_columns_of_times_are_shares_of_the_limit() {
    let mut record = dumb("tts:tetra-toro");
    (record.settings.limit, record.settings.grace) = (Some(2.0), 0.25);
    record.moves[0].time.wall = 0.5;
    record.moves[1].time.wall = 3.0;
    let page = html(&record).unwrap();
    assert!(page.contains("<i class=\"up\" style=\"--v:0.25\"></i><i class=\"dn\" style=\"--v:1.00\"></i>"), "{page}");
    assert!(
        page.contains("full height: the limit of 2 s") && page.contains("2 s a move of wall time, 0.25 s of grace")
    );
    record.settings.limit = None;
    assert!(html(&record).unwrap().contains("<i class=\"up\" style=\"--v:0.17\"></i>"), "of the longest turn");
}

/// The names beside them are read aloud already.
#[test]
fn the_icons_of_the_seats_are_one_piece_each_without_a_title() {
    for spec in ["tts:tetra-toro", "othello:4", "dominoes:3x3", "connect4:4x4", "mnk:3x3,k=3"] {
        let mut record = seated(spec, ["A", "B"], "strict");
        play(&mut record, ["", ""], |_| 0);
        let page = html(&record).unwrap();
        for id in ["piece-first", "piece-second"] {
            let icon = page.split_once(&format!("<g id=\"{id}\"")).unwrap().1.lines().next().unwrap();
            assert!(!icon.contains("<title>"), "{spec}: {icon}");
            assert_eq!(
                icon.matches("class=\"piece").count().max(icon.matches("data-cell=").count()),
                1,
                "{spec}: {icon}"
            );
        }
    }
}

#[test]
fn the_winning_line_is_marked_on_the_last_board() {
    let page = html(&dumb("tts:whites-challenge")).unwrap();
    assert_eq!(page.matches("Winning line: h1 h2 h3 h4 h5 h6").count(), 1);
    let last = page.split_once("id=\"turn-40\"").unwrap().1;
    assert!(last.contains("class=\"line\" points="));
}

#[test]
fn nothing_comes_from_outside() {
    let page = html(&eventful()).unwrap();
    assert_eq!(page.matches("://").count(), page.matches("xmlns=\"http://www.w3.org/2000/svg\"").count());
    for part in [" src=", "@import", "url(", " onclick", " onload", "javascript:"] {
        assert!(!page.contains(part), "{part}");
    }
    let outside = page.match_indices("href=\"").filter(|(at, _)| !page[at + 6..].starts_with('#'));
    assert_eq!(outside.count(), 0);
}

#[test]
fn each_reference_has_its_definition() {
    for spec in ["tts:tetra-toro", "othello:4", "dominoes:3x3", "extconnect4:3x4,pops=1", "mnk:3x3,k=3"] {
        let mut record = seated(spec, ["A", "B"], "strict");
        play(&mut record, ["", ""], |_| 0);
        let page = html(&record).unwrap();
        for (at, found) in page.match_indices("href=\"#") {
            let id = page[at + found.len()..].split('"').next().unwrap();
            assert_eq!(page.matches(&format!("id=\"{id}\"")).count(), 1, "{spec}: {id}");
        }
    }
}

#[test]
fn a_long_game_stays_small() {
    let mut record = seated("mnk:19x19,k=19", ["A", "B"], "strict");
    let mut step = 0;
    play(&mut record, ["Hm.", "Well."], |legal| {
        step += 7;
        step % legal
    });
    assert_eq!(record.moves.len(), 361);
    let page = html(&record).unwrap();
    assert!(page.len() < 2_000_000, "{}", page.len());
}

fn hostile() -> impl Strategy<Value = String> {
    let bits = "(<script>|</bdi>|</blockquote>|</pre>|</style>|<!--|<img src=x onerror=y>|&lt;|&|\"|'|\n|\r|\u{0}|\u{1b}|\u{202e}|\u{85}|\\{\\}|\\PC)";
    prop::collection::vec(bits, 0..8).prop_map(|bits| bits.concat())
}

proptest! {
    #[test]
    fn any_name_and_remark_is_only_text(bits in prop::collection::vec(hostile(), 12)) {
        let plain = eventful();
        let mut record = plain.clone();
        let mut bits = bits.into_iter().map(|text| format!("x{text}"));
        let mut next = || bits.next().unwrap();
        record.seats.first.name = next();
        record.seats.second.side = next();
        record.seats.second.introduction = Some(next());
        record.seats.first.spec = next();
        record.game.title = next();
        record.game.spec = next();
        record.moves[1].remark = Some(next());
        record.moves[2].output = next();
        record.result.text = next();
        record.settings.policy_notes = vec![next()];
        if let Some(foul) = &mut record.moves[5].foul {
            foul.why = next();
            foul.stderr = Some(next());
        }
        let page = html(&record).unwrap();
        let shape = |page: &str| ["<", ">", "\""].map(|mark| page.matches(mark).count());
        prop_assert_eq!(shape(&page), shape(&html(&plain).unwrap()));
        prop_assert!(!page.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\t')));
    }
}
