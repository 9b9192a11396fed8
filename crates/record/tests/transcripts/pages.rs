//! The course's page: written, named, and read back.

use crate::games::{dumb, end_by, ending, play, seated, turn};
use plyground_game::Seat;
use plyground_record::{
    EndReason, Foul, FoulKind, Record, TtsPage, read_tts_page, replay, text, tts_console, tts_file_name, tts_page,
    write_tts_page,
};
use proptest::prelude::*;
use std::fs;

fn back(page: &str) -> TtsPage {
    let read = read_tts_page(page).unwrap();
    let state = replay(&read.record, |_| {}).unwrap();
    read.record.verified_sentence(state.as_ref()).unwrap();
    read
}

/// The moves of a game that somebody ended, on a board where nothing else could have happened.
fn broken_off(foul: Foul, winner: Option<Seat>) -> Record {
    let mut record = seated("tts:tetra-toro", ["Ann", "Bob"], "cse415");
    turn(&mut record, Seat::First, Some("a1".parse().unwrap()), "Hello.");
    turn(&mut record, Seat::Second, None, "");
    record.moves[1].time.wall = 1.25;
    end_by(&mut record, foul, winner);
    record
}

fn last_heading(page: &str) -> &str {
    page.lines().rev().find(|line| line.starts_with("<h2>")).unwrap()
}

#[test]
fn pages_of_the_dumb_players_come_back() {
    for board in ["tetra-toro", "gold-rush", "whites-challenge"] {
        let record = dumb(&format!("tts:{board}"));
        let read = back(&tts_page(&record, 1).unwrap());
        assert!(read.complete && read.faults.is_empty(), "{:?}", read.faults);
        assert_eq!(read.record.game, record.game);
        assert_eq!(read.record.result.winner, record.result.winner);
        assert_eq!((read.record.result.reason, &read.record.result.line), (record.result.reason, &record.result.line));
        let told = |record: &Record| -> Vec<_> {
            record.moves.iter().map(|turn| (turn.seat, turn.played, turn.remark.clone())).collect()
        };
        assert_eq!(told(&read.record), told(&record));
    }
}

#[test]
fn a_page_that_was_cut_off_anywhere_tells_what_it_has() {
    let page = tts_page(&dumb("tts:tetra-toro"), 1).unwrap();
    let first_board = page.find("</table>").unwrap() + "</table>".len();
    let mut turns = 0;
    for end in (0..page.len() - "</body></html>\n".len()).step_by(7) {
        match read_tts_page(&page[..end]) {
            Err(error) => {
                let message = "the page ends before its first board, so there is no game in it";
                assert!(end < first_board, "{end}: {error}");
                assert_eq!(error.to_string(), message, "{end}");
            }
            Ok(read) => {
                assert!(!read.complete && read.faults.is_empty(), "{end}: {:?}", read.faults);
                assert!(read.unproven.iter().any(|what| what.contains("the page is cut off")), "{end}");
                assert!(read.record.moves.len() >= turns, "{end}");
                turns = read.record.moves.len();
                replay(&read.record, |_| {}).unwrap();
            }
        }
    }
    assert_eq!(turns, 10);
}

#[test]
fn a_game_that_was_stopped_has_a_page_without_its_end() {
    let mut record = dumb("tts:tetra-toro");
    record.moves.truncate(4);
    record.result = ending(None, EndReason::Interrupted, "Somebody pressed Ctrl-C.");
    let page = tts_page(&record, 1).unwrap();
    assert!(page.ends_with("</table><br>\n<h3>W to move.</h3>\n"), "{page}");
    let read = back(&page);
    assert_eq!((read.complete, read.faults.len(), read.record.moves.len()), (false, 0, 4));
}

#[test]
fn moves_in_the_agents_own_words_are_understood() {
    let mut record = dumb("tts:tetra-toro");
    for (turn, words) in record.moves.iter_mut().zip(["[0, 0]", "(np.int64(0), np.int64(2))", "(0, 3)"]) {
        turn.words = Some(words.to_owned());
    }
    let read = back(&tts_page(&record, 1).unwrap());
    assert_eq!(read.faults, [""; 0]);
    let words: Vec<_> = read.record.moves[..3].iter().map(|turn| turn.words.as_deref()).collect();
    assert_eq!(words, [Some("[0, 0]"), Some("(np.int64(0), np.int64(2))"), None]);
}

#[test]
fn a_page_as_the_course_wrote_it_on_windows_is_read() {
    let mut record = dumb("tts:tetra-toro");
    record.moves[3].remark = Some("MARK".to_owned());
    let page = tts_page(&record, 1).unwrap().replace("MARK", "<b>&nbsp;2 < 3</b>").replace('\n', "\r\n");
    assert_eq!(back(&page).record.moves[3].remark.as_deref(), Some("<b>&nbsp;2 < 3</b>"));
}

#[test]
fn a_page_whose_last_line_has_no_end_is_whole() {
    let page = tts_page(&dumb("tts:tetra-toro"), 1).unwrap();
    let page = back(page.trim_end());
    assert!(page.complete && !page.unproven.iter().any(|doubt| doubt.contains("cut off")), "{:?}", page.unproven);
}

#[test]
fn a_remark_with_a_table_of_its_own_ends_where_the_board_begins() {
    let page = tts_page(&dumb("tts:tetra-toro"), 1).unwrap();
    let (before, rest) = page.split_once(" says: ").unwrap();
    let state = "Look:</h2>\n<table>\n<tr><td>my own</td></tr></table>\n<h2>Nice?";
    let page = back(&format!("{before} says: {state} {rest}"));
    let remark = page.record.moves[0].remark.as_deref().unwrap();
    assert!(remark.starts_with(state), "{remark}");
    assert!(page.unproven.iter().any(|doubt| doubt.contains("the remark holds a table")), "{:?}", page.unproven);
}

#[test]
fn what_cannot_have_happened_is_found() {
    let page = tts_page(&dumb("tts:whites-challenge"), 1).unwrap();
    let faults = |from: &str, to: &str| {
        assert!(page.contains(from), "{from}");
        read_tts_page(&page.replacen(from, to, 1)).unwrap().faults
    };
    for (from, to, fault) in [
        (
            "move is by W to (0, 2)",
            "move is by W to (0, 3)",
            "turn 2: the heading names `(0, 3)`, the board shows (0, 2)",
        ),
        (
            "In turn 2, move is by W",
            "In turn 2, move is by B",
            "turn 2: it was the turn of W, and the page says `move is by B to (0, 2)`",
        ),
        ("In turn 2,", "In turn 3,", "turn 2: its heading is `In turn 3, move is by W to (0, 2)`"),
        (
            "Win for B at [1][7]",
            "Win for B at [0][7]",
            "the end: the tester would say `Win for B at [1][7] in direction (1, 0)`, the page says `Win for B at [0][7] in direction (1, 0)`",
        ),
        (
            "Win for B at [1][7] in direction (1, 0)",
            "Game Over; it's a draw",
            "the end: the tester would say `Win for B at [1][7] in direction (1, 0)`, the page says `Game Over; it's a draw`",
        ),
        (
            "<h3>B to move.</h3>",
            "<h3>W to move.</h3>",
            "turn 1: it was the turn of W, and the page says `move is by B to (0, 1)`",
        ),
    ] {
        assert_eq!(faults(from, to), [fault]);
    }
    let first = page.find("In turn 0").unwrap();
    let two_tiles = page[first..].replacen("gray32", "White32", 1);
    let read = read_tts_page(&format!("{}{two_tiles}", &page[..first])).unwrap();
    assert_eq!(read.faults, ["turn 0: 2 cells change, and a move changes one"]);
    assert!(read.unproven.contains(&"anything after the first fault".to_owned()));
}

/// The course's own page of a game in which White forgets to change `whose_turn`, and Black plays its side all the same.
#[test]
fn a_forgotten_turn_is_a_doubt_and_no_fault() {
    let page = tts_page(&dumb("tts:whites-challenge"), 1).unwrap();
    let page = page.replace("<h3>B to move.</h3>", "<h3>W to move.</h3>").replace("move is by B to", "move is by W to");
    let read = read_tts_page(&page).unwrap();
    assert_eq!(read.faults, [""; 0]);
    assert!(read.unproven.iter().any(|doubt| doubt.starts_with("who was to move after turn 0")), "{:?}", read.unproven);
}

/// The same with a time-out: the course names the loser by the last board, whoever was asked.
#[test]
fn a_time_out_after_a_forgotten_turn_names_the_wrong_side() {
    let late = Foul::new(FoulKind::Late, "it used 1.25 s of 1 s");
    let page = tts_page(&broken_off(late, Some(Seat::First)), 1).unwrap();
    let slip = page.replace("<h3>B to move.</h3>", "<h3>W to move.</h3>");
    let wrong = "the end: W is to move by the last board, the page says `Player B took too long (1.2500 seconds) and thus \
                 loses.`";
    assert_eq!(read_tts_page(&slip).unwrap().faults, [wrong]);
    let read = back(&slip.replace("Player B took", "Player W took"));
    assert_eq!((read.faults.len(), read.record.result.winner), (0, Some(Seat::First)));
    assert!(read.unproven.iter().any(|doubt| doubt.starts_with("who lost: the page names W")), "{:?}", read.unproven);
    assert_eq!(
        read.record.result.text,
        "Black (Bob) loses: it took too long (1.2500 seconds), though the page names W."
    );
}

/// The timed master counts all squares, and so asks a player on a board that is full.
#[test]
fn a_time_out_on_a_full_board_is_possible_where_squares_cannot_be_taken() {
    let timed_out = |record: &Record| {
        let page = tts_page(record, 1).unwrap();
        page.replace("Game Over; it's a draw", "Player W took too long (1.0001 seconds) and thus loses.")
    };
    let read = back(&timed_out(&dumb("tts:tetra-toro")));
    assert_eq!((read.faults.len(), read.record.result.winner), (0, Some(Seat::Second)));
    assert_eq!((read.record.result.reason, read.record.moves.len()), (EndReason::Forfeit, 11));
    let drawn = |step: &usize| {
        let mut record = seated("tts:4x4,k=5", ["Ann", "Bob"], "cse415");
        play(&mut record, ["", ""], |legal| step % legal);
        record
    };
    let open = (0..100).map(|step| drawn(&step)).find(|record| record.result.reason == EndReason::Draw).unwrap();
    assert_eq!(open.moves.len(), 16, "every square can be taken");
    let faults = read_tts_page(&timed_out(&open)).unwrap().faults;
    assert!(faults[0].starts_with("the end: the board is full, the page says `Player W took"), "{faults:?}");
}

#[test]
fn a_board_under_the_name_of_another_is_doubted() {
    let doubts = |page: &str| read_tts_page(page).unwrap().unproven;
    let page = tts_page(&dumb("tts:tetra-toro"), 1).unwrap();
    let is_doubted = |page: &str| doubts(page).iter().any(|doubt| doubt.starts_with("that this is Gold Rush"));
    assert!(!is_doubted(&page) && is_doubted(&page.replace("in Tetra-Toro", "in Gold Rush")));
}

#[test]
fn what_is_no_page_is_refused_by_its_line() {
    let page = tts_page(&dumb("tts:tetra-toro"), 1).unwrap();
    for (text, message) in [
        (
            "hello".to_owned(),
            "line 1: expected `<html><head><title>Toro-Tile Straight game</title></head>`, found `hello`",
        ),
        (page.replace("a line of 4", "a line of four"), "the page aims at a line of `four` tiles, which is no number"),
        (
            page.replace("gray32.png", "grey.png"),
            "line 13: expected one of the course's four images before this, found `</td><td><img src=Forbidden.png></td><td…`",
        ),
    ] {
        assert_eq!(read_tts_page(&text).unwrap_err().to_string(), message);
    }
}

#[test]
fn every_end_has_its_line_and_comes_back() {
    let late = || Foul::new(FoulKind::Late, "it used 1.25 s of 1 s");
    let illegal = || Foul::new(FoulKind::Illegal, "(0, 0) is taken <b>.");
    let declined = || Foul::new(FoulKind::Declined, "None");
    for (foul, winner, line, kind) in [
        (late(), Some(Seat::First), "<h2>Player B took too long (1.2500 seconds) and thus loses.</h2>", FoulKind::Late),
        (declined(), None, "<h2>Game Over; it's a draw</h2>", FoulKind::Declined),
        (
            illegal(),
            Some(Seat::First),
            "<h2>Player B loses by a foul (illegal): (0, 0) is taken &lt;b&gt;.</h2>",
            FoulKind::Illegal,
        ),
    ] {
        let record = broken_off(foul, winner);
        let page = tts_page(&record, 1).unwrap();
        assert_eq!(last_heading(&page), line);
        let read = back(&page);
        assert_eq!(read.faults, [""; 0]);
        assert_eq!((read.record.result.winner, read.record.result.reason), (winner, record.result.reason));
        assert_eq!(read.record.moves[1].foul.as_ref().map(|foul| foul.kind), Some(kind));
    }
}

#[test]
fn who_fails_to_prepare_loses_by_default() {
    let mut record = seated("tts:tetra-toro", ["Ann", "Bob"], "cse415");
    record.result = ending(Some(Seat::First), EndReason::Preparation, "Bob failed to prepare.");
    let page = tts_page(&record, 1).unwrap();
    let end = "<h2>Player 2 (Bob failed to prepare, and loses by default.</h2>\n<h2>Congratulations to Player 1 (Ann)!</h2>\n</body></html>\n";
    assert!(page.ends_with(end), "{page}");
    let read = back(&page);
    assert_eq!((read.faults.len(), read.record.result.winner), (0, Some(Seat::First)));
    let console = tts_console(&record).unwrap();
    assert!(
        console
            .ends_with("Player 2 (Bob failed to prepare, and loses by default.\nCongratulations to Player 1 (Ann)!\n")
    );
}

#[test]
fn the_console_says_why_a_turn_brought_no_move() {
    let end = |foul, winner| {
        let console = tts_console(&broken_off(foul, winner)).unwrap();
        console.split_once("out of 1.0000\n").unwrap().1.split_once("out of 1.0000\n").unwrap().1.to_owned()
    };
    let late = Foul::new(FoulKind::Late, "it used 1.25 s of 1 s");
    assert_eq!(end(late, Some(Seat::First)), "Took too long.\nWe are now terminating the game.\nPlayer B loses.\n");
    let none = Foul::new(FoulKind::Declined, "None");
    assert_eq!(end(none, None), "No move could be found.\nGame over; it's a draw.\n");
    let crashed = Foul::new(FoulKind::Crashed, "IndexError");
    let expected =
        "The agent threw an exception, or there was a problem with the time.\nIndexError\nGame over; it's a draw.\n";
    assert_eq!(end(crashed, None), expected);
}

#[test]
fn files_have_the_names_of_the_course_and_are_never_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let mut record = dumb("tts:whites-challenge");
    record.seats.first.name = "Ai$ /../x".to_owned();
    let title = "Whites-Challenge-Black-gets-to-start-with-2-tiles-on-the-board";
    assert_eq!(tts_file_name(&record, 1), format!("Ai-x-vs-Dumbell-in-{title}-round-1.html"));
    let mut blanks = record.clone();
    blanks.seats.first.name = "Bob ".to_owned();
    assert_eq!(tts_file_name(&blanks, 1), format!("Bob--vs-Dumbell-in-{title}-round-1.html"));
    let write = || write_tts_page(&record, folder.path()).unwrap();
    let (first, second) = (write(), write());
    assert!(first.ends_with(tts_file_name(&record, 1)) && second.ends_with(tts_file_name(&record, 2)));
    assert!(fs::read_to_string(&first).unwrap().contains(", round 1 </h1>"));
    assert!(fs::read_to_string(&second).unwrap().contains(", round 2 </h1>"));
    for image in ["White32.png", "Black32.png", "Forbidden.png", "gray32.png"] {
        assert!(fs::read(folder.path().join(image)).unwrap().starts_with(b"\x89PNG\r\n\x1a\n"));
    }
    let mine = folder.path().join("gray32.png");
    fs::write(&mine, "mine").unwrap();
    write();
    assert_eq!(fs::read_to_string(&mine).unwrap(), "mine");
}

#[test]
fn many_at_once_get_a_round_each() {
    let folder = tempfile::tempdir().unwrap();
    let record = dumb("tts:tetra-toro");
    let mut paths: Vec<_> = std::thread::scope(|scope| {
        let write = || write_tts_page(&record, folder.path()).unwrap();
        let writers: Vec<_> = (0..8).map(|_| scope.spawn(write)).collect();
        writers.into_iter().map(|writer| writer.join().unwrap()).collect()
    });
    paths.sort();
    let expected: Vec<_> = (1..=8).map(|round| folder.path().join(tts_file_name(&record, round))).collect();
    assert_eq!(paths, expected);
}

#[test]
fn a_page_with_other_letters_says_that_it_is_utf8() {
    let mut record = dumb("tts:tetra-toro");
    assert!(!tts_page(&record, 1).unwrap().contains("charset"));
    record.moves[0].remark = Some("どうぞ".to_owned());
    let page = tts_page(&record, 1).unwrap();
    assert!(page.contains("<body>\n<meta charset=\"utf-8\">\n<h1>") && page.contains("Newman says: どうぞ</h2>"));
}

/// Everything that could hurt a page, more often than chance would have it.
fn hostile() -> impl Strategy<Value = String> {
    let bits = "(<script>|</h2>|</h3><br>|<table>|<h2>In turn | says: |:</i> | versus |, round |&lt;|&amp;|&|\"|'|\n|\r|\u{0}|\u{1b}|\u{202e}|\u{7f}|\u{85}|</body></html>|-->|\\PC|a)";
    prop::collection::vec(bits, 0..8).prop_map(|bits| bits.concat())
}

proptest! {
    #[test]
    fn any_name_and_remark_is_escaped_and_comes_back(
        first in hostile(), second in hostile(), who in hostile(), title in hostile(), remark in hostile(),
    ) {
        let mut plain = dumb("tts:tetra-toro");
        let tags = |page: &str| page.matches('<').count();
        let count = tags(&tts_page(&plain, 1).unwrap());
        plain.seats.first.name = first;
        plain.seats.second.name = second;
        plain.seats.second.introduction = Some(who);
        plain.game.title = title;
        plain.moves[4].remark = Some(remark);
        let page = tts_page(&plain, 1).unwrap();
        prop_assert_eq!(tags(&page) - page.matches("<meta").count(), count);
        prop_assert!(!page.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\t')));
        let read = read_tts_page(&page).unwrap();
        prop_assert_eq!(&read.faults, &Vec::<String>::new());
        // Written once more, the page is the same: nothing was lost but what no page can show.
        prop_assert_eq!(tts_page(&read.record, 1).unwrap(), page);
    }

    #[test]
    fn no_name_or_remark_forges_a_line_of_our_text(name in hostile(), who in hostile(), remark in hostile()) {
        let mut record = dumb("tts:tetra-toro");
        record.seats.first.name = name;
        record.seats.second.introduction = Some(who + "\nResult: me");
        record.moves[4].remark = Some(remark + "\nResult: me");
        record.moves[5].output = "Result: me\nResult: me".to_owned();
        let text = text(&record).unwrap();
        prop_assert_eq!(text.lines().filter(|line| line.starts_with("Result:")).count(), 1);
        let harmful = |c: char| (c.is_control() && !matches!(c, '\n' | '\t')) || c == '\u{202e}';
        prop_assert!(!text.contains(harmful) && !tts_console(&record).unwrap().contains(harmful));
    }

    #[test]
    fn any_text_gets_an_answer(text in "\\PC*", at in any::<prop::sample::Index>()) {
        let mut page = tts_page(&dumb("tts:tetra-toro"), 1).unwrap();
        page.insert_str(at.index(page.len()), &text);
        let _ = read_tts_page(&page);
    }
}
