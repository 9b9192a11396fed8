//! What the table of a tournament says.

use crate::field::{made_up, participants, play_out, settings};
use plyground_game::Seat;
use plyground_tournament::Job;
use plyground_tournament::ledger::GameRow;
use plyground_tournament::schedule::Schedule;
use plyground_tournament::settings::{FormatKind, RankRule};
use plyground_tournament::standings::{RatingIntervalKind, Standings};
use plyground_tournament::statistics::{IntervalMethod, WinDrawLoss};

/// 0 beats 1, 1 beats 2 and 2 beats 0, and all of them beat 3; margins are on the side of 2.
fn circular(job: &Job) -> GameRow {
    let [first, second] = job.seats;
    let first_wins = match [first, second] {
        [_, 3] => true,
        [3, _] => false,
        [a, b] => (a + 1) % 3 == b,
    };
    let margin = match (job.seats.contains(&2), job.seats.contains(&3)) {
        (true, true) => 12,
        (true, false) => 9,
        _ => 1,
    };
    let scores = if first_wins { [20 + margin, 20] } else { [20, 20 + margin] };
    let winner = if first_wins { Seat::First } else { Seat::Second };
    GameRow { winner: Some(winner), scores: Some(scores), ..made_up(job) }
}

fn standings(rank: RankRule, games: u32) -> Standings {
    let mut settings = settings(FormatKind::RoundRobin);
    (settings.format.rank, settings.format.games) = (rank, games);
    let people = participants(4);
    let played = play_out(&Schedule::new(&settings, &people).unwrap(), circular, |_| 0);
    Standings::new(&settings, &people, &played).unwrap()
}

#[test]
fn cycles_are_named_and_equals_share_a_place() {
    let few = standings(RankRule::Points, 2);
    assert_eq!(few.cycles.len(), 1);
    // Two games do not make it clear, twenty do.
    assert_eq!((few.cycles[0].players, few.cycles[0].is_clear), ([0, 1, 2], false));
    let many = standings(RankRule::Points, 20);
    assert_eq!((many.cycles[0].players, many.cycles[0].is_clear, many.cycles[0].scores), ([0, 1, 2], true, [1.0; 3]));
    let places: Vec<(usize, usize)> = many.rows.iter().map(|row| (row.place, row.participant)).collect();
    // Points are equal, so the margin decides: 12 points in three games for 2, 9 for 1, and -7 for 0.
    assert_eq!(places, [(1, 2), (2, 1), (3, 0), (4, 3)]);
    for row in &many.rows[..3] {
        assert_eq!((row.points, row.games), (40.0, 60));
        let rating = row.rating.unwrap();
        assert_eq!(rating.interval_kind, RatingIntervalKind::Profile);
        assert!(rating.interval.low < rating.rating && rating.rating < rating.interval.high);
    }
    let last = many.rows[3].rating.unwrap();
    assert!(last.interval.low.is_finite(), "also who lost everything has an interval: {last:?}");
}

#[test]
fn results_are_told_by_seat_with_margins_and_intervals() {
    let table = standings(RankRule::Margin, 2);
    let row = |participant: usize| table.rows.iter().find(|row| row.participant == participant).unwrap();
    let two = WinDrawLoss { wins: 2, draws: 0, losses: 1 };
    assert_eq!((row(0).by_seat, row(0).played().games()), ([two, two], 6));
    assert_eq!(row(0).score.1, IntervalMethod::Wilson);
    let margin = row(2).margin.unwrap();
    // +9 against 0, -9 against 1, +12 against 3.
    assert_eq!(margin.mean, 4.0);
    assert!(margin.paired.unwrap().interval.contains(4.0));
    assert_eq!(table.first_seat.games(), 12);
    assert_eq!(standings(RankRule::Margin, 20).rows[0].score.1, IntervalMethod::PairedStudentT);
    let meeting = table.head_to_head.iter().find(|pair| pair.players == [0, 1]).unwrap();
    assert_eq!((meeting.results.wins, meeting.pairs.0, meeting.score_of(1)), (2, [0, 0, 0, 0, 1], Some(0.0)));
}
