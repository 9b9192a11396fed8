//! The lessons that come with the program, one for each family of games.

/// A lesson of the program.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ShippedLesson {
    pub(crate) name: &'static str,
    /// The idea that it teaches.
    pub(crate) idea: &'static str,
    pub(crate) text: &'static str,
}

macro_rules! lesson {
    ($name:literal, $idea:literal) => {
        ShippedLesson { name: $name, idea: $idea, text: include_str!(concat!("../../lessons/", $name, ".md")) }
    };
}

/// In the order in which a course would take them.
pub(crate) const SHIPPED: [ShippedLesson; 6] = [
    lesson!("minimax", "Minimax"),
    lesson!("cuts", "Cuts"),
    lesson!("ordering", "Ordering"),
    lesson!("caching", "Caching"),
    lesson!("expectimax", "Expectimax"),
    lesson!("horizon", "The horizon"),
];

/// The lesson of that name.
pub(crate) fn shipped(name: &str) -> Option<&'static ShippedLesson> {
    SHIPPED.iter().find(|lesson| lesson.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lessons::parse;
    use std::collections::BTreeSet;

    #[test]
    fn there_is_a_lesson_for_every_family() {
        let family = |lesson: &ShippedLesson| parse(lesson.text).unwrap().family().unwrap().to_owned();
        let taught: BTreeSet<String> = SHIPPED.iter().map(family).collect();
        let all: BTreeSet<String> = plyground_games::FAMILIES.iter().map(|family| family.name.to_owned()).collect();
        assert_eq!(taught, all);
    }
}
