//! The style sheet for boards on a page that has the design tokens: every colour is a token, so the page's theme decides.

use super::style::{EVERY_SKIN, FADING, Rule, own_rules, scope};
use plyground_game::Skin;

/// The rules of all skins, and of the states that a page's scripts and pointers bring about.
pub fn board_css() -> String {
    let every: String = EVERY_SKIN.iter().map(|rule| css(".board", rule)).collect();
    let own = |skin: Skin| -> String {
        let mark = format!(".{}{{--mark:var(--{})}}\n", scope(skin), mark(skin));
        mark + &own_rules(skin).iter().map(|rule| css(&format!(".{}", scope(skin)), rule)).collect::<String>()
    };
    let own: String = Skin::ALL.into_iter().map(own).collect();
    let step = |step: &str, token: &str| {
        format!(".board .{step}{{--heat:var(--heat-{token});--heat-text:var(--heat-{token}-t)}}\n")
    };
    let steps: String = ["n3", "n2", "n1", "p1", "p2", "p3"].iter().map(|s| step(s, s)).collect();
    let fade = css(".board", &("fade", FADING));
    format!("{every}{fade}{own}{steps}{}{STATES}", step("z0", "0"))
}

fn css(scope: &str, (class, body): &Rule) -> String {
    let declare = |declaration: &str| match declaration.split_once('$') {
        None => declaration.to_owned(),
        Some((property, token)) => format!("{property}var(--{token})"),
    };
    let body: Vec<String> = body.split(';').map(declare).collect();
    format!("{scope} .{class}{{{}}}\n", body.join(";"))
}

/// The colour in which a skin says "look here".
fn mark(skin: Skin) -> &'static str {
    match skin {
        Skin::Tiles => "tts-mark",
        Skin::Stones => "mnk-mark",
        Skin::Discs => "oth-mark",
        Skin::Tokens => "c4-mark",
        Skin::Marks | Skin::Dominoes => "accent",
    }
}

const STATES: &str = include_str!("states.css");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_style_sheet_has_the_rules_of_all_skins() {
        let sheet = board_css();
        insta::assert_snapshot!(sheet.strip_suffix(STATES).expect("the states come last"));
    }
}
