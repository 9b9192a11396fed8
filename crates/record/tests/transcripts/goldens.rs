//! The games of the course's two dumb players, on its three boards.

use crate::games::dumb;
use plyground_record::{text, tts_console, tts_page};

const BOARDS: [&str; 3] = ["tetra-toro", "gold-rush", "whites-challenge"];

#[test]
fn dumb_players_as_our_text() {
    for board in BOARDS {
        let record = dumb(&format!("tts:{board}"));
        insta::assert_snapshot!(format!("{board}.text"), text(&record).unwrap());
    }
}

#[test]
fn dumb_players_on_the_page_of_the_course() {
    for board in BOARDS {
        let record = dumb(&format!("tts:{board}"));
        let page = tts_page(&record, 1).unwrap();
        // A golden file does not keep it, and the course's page begins with it.
        assert!(page.starts_with("\n<html>"));
        insta::assert_snapshot!(format!("{board}.page"), page);
    }
}

#[test]
fn dumb_players_on_the_console_of_the_course() {
    for board in BOARDS {
        let record = dumb(&format!("tts:{board}"));
        insta::assert_snapshot!(format!("{board}.console"), tts_console(&record).unwrap());
    }
}

#[test]
fn the_untimed_master_names_the_game_and_no_times() {
    let mut record = dumb("tts:tetra-toro");
    record.settings.limit = None;
    let console = tts_console(&record).unwrap();
    assert!(console.starts_with("The Gamemaster says, \"Our game type for this match is: Tetra-Toro\"\n"));
    assert!(!console.contains("Used"));
}
