//! How long a brain may take for a move.

use std::time::Duration;

/// What the manager has said about time.
#[derive(Default)]
pub(super) struct GomocupClock {
    turn: Option<Duration>,
    left: Option<Duration>,
}

/// Of what is left for the game, the part for one move.
const MOVES_TO_COME: u32 = 20;
/// What a manager says when a game has no limit.
const UNLIMITED: i64 = 2_147_483_647;

impl GomocupClock {
    /// Takes note of an `INFO`, if it is about time.
    pub(super) fn inform(&mut self, key: &str, milliseconds: i64) {
        let time = Duration::from_millis(u64::try_from(milliseconds).unwrap_or(0));
        match key {
            "timeout_turn" => self.turn = Some(time),
            "time_left" => self.left = Some(time).filter(|_| milliseconds != UNLIMITED),
            // All of it is left until we are told how much.
            "timeout_match" if milliseconds != 0 => self.left = self.left.or(Some(time)),
            _ => {}
        }
    }

    pub(super) fn for_a_move(&self) -> Option<Duration> {
        let share = self.left.map(|left| left / MOVES_TO_COME);
        self.turn.into_iter().chain(share).min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_game_and_the_turn_both_limit_a_move() {
        let milliseconds = |infos: &[(&str, i64)]| {
            let mut clock = GomocupClock::default();
            for (key, value) in infos {
                clock.inform(key, *value);
            }
            clock.for_a_move().map(|time| time.as_millis())
        };
        assert_eq!(milliseconds(&[]), None);
        assert_eq!(milliseconds(&[("timeout_turn", 1_000)]), Some(1_000));
        assert_eq!(milliseconds(&[("timeout_turn", 0)]), Some(0));
        assert_eq!(milliseconds(&[("timeout_turn", 1_000), ("timeout_match", 0)]), Some(1_000));
        assert_eq!(milliseconds(&[("timeout_turn", 1_000), ("timeout_match", 10_000)]), Some(500));
        assert_eq!(milliseconds(&[("timeout_match", 10_000), ("time_left", 4_000)]), Some(200));
        assert_eq!(milliseconds(&[("time_left", 4_000), ("timeout_match", 10_000)]), Some(200));
        assert_eq!(milliseconds(&[("time_left", 4_000), ("timeout_match", 0)]), Some(200));
        assert_eq!(milliseconds(&[("timeout_match", 10_000), ("time_left", UNLIMITED)]), None);
        assert_eq!(milliseconds(&[("timeout_turn", 1_000), ("time_left", -5)]), Some(0));
    }
}
