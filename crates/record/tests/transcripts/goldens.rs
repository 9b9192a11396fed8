//! The games of the course's two dumb players, on its three boards.

use crate::games::dumb;
use plyground_record::text;

const BOARDS: [&str; 3] = ["tetra-toro", "gold-rush", "whites-challenge"];

#[test]
fn dumb_players_as_our_text() {
    for board in BOARDS {
        let record = dumb(&format!("tts:{board}"));
        insta::assert_snapshot!(format!("{board}.text"), text(&record).unwrap());
    }
}
