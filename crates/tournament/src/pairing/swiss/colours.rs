//! Which player of a pair sits first.

use super::standing::{PreferenceStrength, Standing};
use plyground_game::Seat;

/// The seat of the higher player of a pair: the one of the higher score, or the lower number.
///
/// Both preferences; else the stronger one; else the seats opposite to the latest games in which they differed; else the
/// preference of the higher player; else by the number, as in the first round.
pub(super) fn seat_of_higher(higher: &Standing, lower: &Standing, number: usize, initial: Seat) -> Seat {
    match (higher.preference(), lower.preference()) {
        (Some((seat, _)), None) => seat,
        (None, Some((seat, _))) => seat.other(),
        (Some((own, _)), Some((other, _))) if own != other => own,
        (Some((seat, own)), Some((_, other))) => {
            let width = |standing: &Standing| match own {
                PreferenceStrength::Absolute => standing.seat_difference().abs(),
                _ => 0,
            };
            match own.cmp(&other).then(width(higher).cmp(&width(lower))) {
                std::cmp::Ordering::Greater => seat,
                std::cmp::Ordering::Less => seat.other(),
                // Unplayed games count for nothing: the latest games are compared with each other.
                std::cmp::Ordering::Equal => {
                    let mut games = higher.seats.iter().rev().zip(lower.seats.iter().rev());
                    games.find(|(own, other)| own != other).map_or(seat, |(own, _)| own.other())
                }
            }
        }
        // Numbers count from 0 here, so that the odd numbers of the rules are even.
        (None, None) if number.is_multiple_of(2) => initial,
        (None, None) => initial.other(),
    }
}

/// What a pair would mean for the seats of its players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct SeatCosts {
    /// Players whose seat difference passes 2.
    pub(super) wide: i64,
    /// Players with the same seat for the third time in a row.
    pub(super) third: i64,
    /// Players who miss their preference.
    pub(super) missed: i64,
    /// Players who miss a strong preference.
    pub(super) missed_strong: i64,
}

pub(super) fn seat_costs(higher: &Standing, lower: &Standing, number: usize, initial: Seat) -> SeatCosts {
    let seat = seat_of_higher(higher, lower, number, initial);
    let mut costs = SeatCosts::default();
    for (standing, seat) in [(higher, seat), (lower, seat.other())] {
        let step = if seat == Seat::First { 1 } else { -1 };
        costs.wide += i64::from((standing.seat_difference() + step).abs() > 2);
        costs.third += i64::from(standing.repeated_seat() == Some(seat));
        if let Some((preferred, strength)) = standing.preference()
            && preferred != seat
        {
            costs.missed += 1;
            costs.missed_strong += i64::from(strength == PreferenceStrength::Strong);
        }
    }
    costs
}
