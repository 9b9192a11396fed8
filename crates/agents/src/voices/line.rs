//! A line with blanks: `{opponent}, {move} was waiting for me.`

use super::scene::Scene;
use super::sight::{Distance, Insight};

/// What may stand in braces.
#[cfg(test)]
pub(super) const BLANKS: &[&str] =
    &["opponent", "side", "move", "last", "number", "word", "score", "taken", "moves", "points"];

/// How much of a name is spoken aloud.
const LONGEST_NAME: usize = 24;

/// The line with its blanks filled, unless one of them is about something that is not known.
pub(super) fn fill(line: &str, scene: &Scene<'_>) -> Option<String> {
    let mut text = String::with_capacity(line.len() + 16);
    let mut rest = line;
    while let Some((before, blank)) = rest.split_once('{') {
        let (name, behind) = blank.split_once('}')?;
        text.push_str(before);
        text.push_str(&known(name, scene)?);
        rest = behind;
    }
    text.push_str(rest);
    Some(text)
}

fn known(blank: &str, scene: &Scene<'_>) -> Option<String> {
    let distance = match scene.insight {
        Some(Insight::Win(distance) | Insight::Loss(distance)) => Some(distance),
        _ => None,
    };
    match blank {
        "opponent" => Some(spoken(scene.opponent)),
        "side" => Some(scene.side.to_owned()),
        "move" => Some(scene.action.to_string()),
        "last" => scene.last.map(|action| action.to_string()),
        "number" => Some(scene.number.to_string()),
        "word" => scene.word(),
        "score" => scene.sight.scores.map(|[mine, theirs]| format!("{mine} to {theirs}")),
        // Lines speak of several, so that no voice has to say "1 discs".
        "taken" => (scene.sight.taken > 1).then(|| scene.sight.taken.to_string()),
        "moves" => match distance? {
            Distance::Moves(1) => Some("one move".to_owned()),
            Distance::Moves(moves) => Some(format!("{} moves", in_words(moves))),
            Distance::Points(_) => None,
        },
        "points" => match distance? {
            Distance::Points(points) if points > 1 => Some(points.to_string()),
            Distance::Points(_) | Distance::Moves(_) => None,
        },
        _ => None,
    }
}

/// A name that can be said aloud, whatever somebody called their program.
fn spoken(name: &str) -> String {
    let clean: String = name.chars().filter(|c| !c.is_control()).take(LONGEST_NAME).collect();
    if clean.trim().is_empty() { "my friend".to_owned() } else { clean.trim().to_owned() }
}

fn in_words(number: u32) -> String {
    const WORDS: [&str; 13] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    WORDS.get(number as usize).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

#[cfg(test)]
mod tests {
    use super::super::sight::Sight;
    use super::*;

    fn scene() -> Scene<'static> {
        Scene {
            number: 7,
            action: "b4".parse().unwrap(),
            last: None,
            heard: "Marvellous weather",
            opponent: "  Ann\u{7}e  ",
            side: "White",
            sight: Sight::default(),
            insight: Some(Insight::Win(Distance::Moves(3))),
        }
    }

    #[test]
    fn blanks_are_filled_with_what_is_known() {
        let told = fill("{opponent}: {move} on turn {number}, {word}, in {moves}.", &scene());
        assert_eq!(told.as_deref(), Some("Anne: b4 on turn 7, marvellous, in three moves."));
    }

    #[test]
    fn a_line_about_the_unknown_is_not_said() {
        for line in ["{last}", "{score}", "{taken}", "{points}", "{nonsense}", "{open"] {
            assert_eq!(fill(line, &scene()), None, "{line}");
        }
        let nameless = Scene { opponent: "\n", ..scene() };
        assert_eq!(fill("{opponent}", &nameless).as_deref(), Some("my friend"));
    }
}
