//! What players say, as it goes into a record: cut to a length that people read, so that a talkative player does not
//! fill the record.

use crate::player::{ChosenMove, Introduction};
use plyground_game::Seat;
use plyground_record::{Foul, Turn, is_bidi_control, truncate};

const NAME: usize = 100;
const INTRODUCTION: usize = 4_000;
const NOTE: usize = 300;
const NOTES: usize = 20;
const REMARK: usize = 4_000;
const WORDS: usize = 200;
const WHY: usize = 500;
const TRACEBACK: usize = 8_000;

/// An introduction, with a name that fits on one line; a player without a name is called by its spec.
pub(crate) fn introduction(said: Introduction, spec: &str) -> Introduction {
    // An escape sequence in a name would be obeyed by every terminal that shows it.
    let tamed = |c: char| if c.is_control() || is_bidi_control(c) { '\u{fffd}' } else { c };
    let name: String = said.name.chars().take(NAME).map(tamed).collect();
    // Blanks around a name stay: the course's file name has a hyphen for each.
    Introduction {
        name: if name.trim().is_empty() { spec.to_owned() } else { name },
        text: said.text.map(|text| truncate(&text, INTRODUCTION)),
        notes: said.notes.iter().take(NOTES).map(|note| truncate(note, NOTE)).collect(),
        output: said.output,
    }
}

/// A choice whose texts are cut.
pub(crate) fn choice(said: ChosenMove) -> ChosenMove {
    ChosenMove {
        action: said.action,
        original_text: said.original_text.map(|words| truncate(&words, WORDS)),
        remark: said.remark.as_deref().map(remark),
        note: said.note.map(|note| truncate(&note, NOTE)),
        advice: said.advice.map(|advice| truncate(&advice, NOTE)),
    }
}

/// A remark, cut to what is read.
pub(crate) fn remark(said: &str) -> String {
    truncate(said, REMARK)
}

/// What a player hears with the question for its move: what the opponent said last. A player that moves twice in a row is
/// not told what it said itself, and what was said with a foul does not count.
pub(crate) fn remark_for(seat: Seat, before: Option<&Turn>) -> &str {
    match before {
        None => "The game is starting.",
        Some(turn) if turn.seat == seat || turn.foul.is_some() => "",
        Some(turn) => turn.remark.as_deref().unwrap_or_default(),
    }
}

/// So many bytes of what players say and print are kept of a whole game; after that only the beginning of each text.
pub(crate) const GAME_BYTES: usize = 4 << 20;
const SHORT: usize = 100;

/// Cuts what was said and printed in a turn when the game's room is used up, and counts it otherwise. However long a game
/// is and however talkative, its record can be read again.
pub(crate) fn fit(turn: &mut Turn, room: &mut usize) {
    let mut texts = vec![&mut turn.output];
    texts.extend(turn.remark.as_mut());
    texts.extend(turn.foul.as_mut().and_then(|foul| foul.stderr.as_mut()));
    let length = texts.iter().map(|text| text.len()).sum();
    if length > *room {
        texts.into_iter().for_each(|text| *text = truncate(text, SHORT));
    }
    *room = room.saturating_sub(length);
}

/// A foul that quotes no more than it must.
pub(crate) fn foul(foul: Foul) -> Foul {
    Foul { why: truncate(&foul.why, WHY), stderr: foul.stderr.map(|text| truncate(&text, TRACEBACK)), ..foul }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_record::TurnTimes;

    fn named(name: &str) -> String {
        introduction(Introduction { name: name.to_owned(), ..Introduction::default() }, "exec:it").name
    }

    #[test]
    fn a_name_is_one_short_line() {
        assert_eq!(named("Ann\u{1b}[2J\n"), "Ann\u{fffd}[2J\u{fffd}");
        assert_eq!(named("\t"), "\u{fffd}");
        assert_eq!(named("Ann\u{202e}"), "Ann\u{fffd}");
        assert_eq!(named("  "), "exec:it");
        assert_eq!(named("Bob "), "Bob ");
        assert_eq!(named(&"n".repeat(1 << 20)).chars().count(), NAME);
    }

    #[test]
    fn texts_are_cut_to_what_people_read() {
        let long = "x".repeat(1 << 20);
        let said = choice(ChosenMove {
            action: plyground_game::Action::Pass,
            original_text: Some(long.clone()),
            remark: Some(long.clone()),
            note: Some(long.clone()),
            advice: Some(long.clone()),
        });
        assert_eq!(said.original_text.unwrap().chars().count(), WORDS + 1);
        assert_eq!(said.remark.unwrap().chars().count(), REMARK + 1);
        assert_eq!(said.note.unwrap().chars().count(), NOTE + 1);
        assert_eq!(said.advice.unwrap().chars().count(), NOTE + 1);
        let foul = foul(Foul { stderr: Some(long.clone()), ..Foul::new(plyground_record::FoulKind::Crashed, long) });
        assert!(foul.why.len() < 2 * WHY && foul.stderr.unwrap().len() < 2 * TRACEBACK);
    }

    #[test]
    fn only_so_much_is_kept_of_a_whole_game() {
        let mut turn = Turn { output: "o".repeat(600), remark: Some("r".repeat(600)), ..a_turn() };
        let mut room = 2_000;
        fit(&mut turn, &mut room);
        assert_eq!((turn.output.len(), room), (600, 800));
        fit(&mut turn, &mut room);
        assert!(turn.output.chars().count() <= SHORT + 1 && turn.remark.unwrap().chars().count() <= SHORT + 1);
        assert_eq!(room, 0);
    }

    #[test]
    fn a_player_hears_what_the_other_side_said_last_unless_it_was_a_foul() {
        let said = Turn { remark: Some("Good.".to_owned()), ..a_turn() };
        assert_eq!(remark_for(Seat::First, None), "The game is starting.");
        assert_eq!(remark_for(Seat::Second, Some(&said)), "Good.");
        assert_eq!(remark_for(Seat::First, Some(&said)), "");
        assert_eq!(remark_for(Seat::Second, Some(&a_turn())), "");
        let foul = Some(Foul::new(plyground_record::FoulKind::Late, ""));
        assert_eq!(remark_for(Seat::Second, Some(&Turn { foul, ..said })), "");
    }

    #[test]
    fn an_introduction_is_cut_and_its_output_is_not() {
        let long = "x".repeat(1 << 20);
        let said = Introduction {
            name: "Ann".to_owned(),
            text: Some(long.clone()),
            notes: vec![long.clone(); 100],
            output: long.clone(),
        };
        let cut = introduction(said, "exec:it");
        assert_eq!(cut.text.unwrap().chars().count(), INTRODUCTION + 1);
        assert_eq!((cut.notes.len(), cut.notes[0].chars().count(), cut.output), (NOTES, NOTE + 1, long));
    }

    fn a_turn() -> Turn {
        let time = TurnTimes { wall: 0.0, cpu: None, idle_cpu: None, latency: 0.0 };
        let (played, words, remark, note, foul) = (None, None, None, None, None);
        Turn { number: 1, seat: Seat::First, played, words, remark, note, time, foul, output: String::new() }
    }
}
