//! How long a GTP engine may take for a move.

use plyground_game::Seat;
use std::time::Duration;

/// What the controller has said about time.
#[derive(Debug, Default)]
pub(super) struct GtpClock {
    settings: Option<Settings>,
    left: [Option<Left>; 2],
}

/// So much for the game, then so much for every few moves.
#[derive(Clone, Copy, Debug)]
struct Settings {
    main: Duration,
    byo_yomi: Duration,
    stones: u32,
}

/// What is left: for the game, or for so many moves.
#[derive(Clone, Copy, Debug)]
struct Left {
    time: Duration,
    stones: u32,
}

/// Of what is left for the game, the part for one move: no side has more than half of the sixty squares.
const MOVES_TO_COME: u32 = 30;
/// A longer limit is taken for this one.
const LONGEST: f64 = 1e6;

impl GtpClock {
    /// `time_settings MAIN BYO_YOMI STONES`, which forgets what was left.
    pub(super) fn read(main: &str, byo_yomi: &str, stones: &str) -> Option<GtpClock> {
        let settings = Settings { main: seconds(main)?, byo_yomi: seconds(byo_yomi)?, stones: stones.parse().ok()? };
        // A period without stones is how the protocol says that there is no limit.
        let limits = settings.byo_yomi.is_zero() || settings.stones > 0;
        Some(GtpClock { settings: limits.then_some(settings), ..GtpClock::default() })
    }

    /// `time_left COLOR TIME STONES`.
    pub(super) fn left(&mut self, seat: Seat, time: &str, stones: &str) -> Option<()> {
        self.left[seat.index()] = Some(Left { time: seconds(time)?, stones: stones.parse().ok()? });
        Some(())
    }

    pub(super) fn for_a_move(&self, seat: Seat) -> Option<Duration> {
        let period = self.settings.filter(|it| it.stones > 0).map(|it| it.byo_yomi / it.stones).unwrap_or_default();
        match (self.left[seat.index()], self.settings) {
            (Some(Left { time, stones: stones @ 1.. }), _) => Some(time / stones),
            (Some(Left { time, .. }), _) => Some((time / MOVES_TO_COME).max(period)),
            (None, Some(settings)) => Some((settings.main / MOVES_TO_COME).max(period)),
            (None, None) => None,
        }
    }
}

fn seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.parse().ok()?;
    seconds.is_finite().then(|| Duration::from_secs_f64(seconds.clamp(0.0, LONGEST)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn per_move(settings: [&str; 3]) -> Option<f64> {
        let clock = GtpClock::read(settings[0], settings[1], settings[2]).unwrap();
        clock.for_a_move(Seat::First).map(|time| time.as_secs_f64())
    }

    #[test]
    fn a_game_is_shared_out_and_a_period_divided() {
        assert_eq!(per_move(["60", "0", "0"]), Some(2.0));
        assert_eq!(per_move(["0", "1", "4"]), Some(0.25));
        assert_eq!(per_move(["0", "30", "0"]), None);
        assert!(GtpClock::read("x", "0", "0").is_none() && GtpClock::read("1", "NaN", "0").is_none());
    }

    #[test]
    fn what_is_left_counts_more_than_what_was_agreed() {
        let mut clock = GtpClock::read("600", "10", "2").unwrap();
        clock.left(Seat::Second, "3", "0").unwrap();
        assert_eq!(clock.for_a_move(Seat::Second), Some(Duration::from_secs(5)));
        clock.left(Seat::Second, "3", "2").unwrap();
        assert_eq!(clock.for_a_move(Seat::Second), Some(Duration::from_millis(1500)));
        assert_eq!(clock.for_a_move(Seat::First), Some(Duration::from_secs(20)));
    }
}
