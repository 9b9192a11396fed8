//! How our own agents stay within a time limit.

use std::time::Duration;

/// How long to think when a move may take this long: the rest is for the pipe, the referee, and a machine that is busy with
/// other things.
pub(crate) fn thinking_time(limit: Duration) -> Duration {
    let reserve = (limit / 10).clamp(Duration::from_millis(20), Duration::from_millis(300));
    // Of a limit that is shorter than any reserve, some is used all the same.
    limit.saturating_sub(reserve).max(limit / 4)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_of_every_limit_is_kept_back() {
        let time = |limit: u64| thinking_time(Duration::from_millis(limit)).as_millis();
        assert_eq!([time(4), time(20), time(100), time(1_000), time(30_000)], [1, 5, 80, 900, 29_700]);
    }
}
