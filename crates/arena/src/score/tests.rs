use super::*;
use crate::config::MatchConfig;
use crate::player::PlayerId;
use crate::policy::Policy;
use crate::referee::Match;
use crate::series::{SeatOrder, pairings};
use plyground_games::Spec;
use plyground_record::{EndReason, Foul, GameFacts, GameResult};
use std::time::Duration;

/// A game of two people with these moves.
fn game(spec: &str, moves: &[&str]) -> Record {
    let config = MatchConfig::from_policy(Policy::named("strict").unwrap());
    let facts = GameFacts::new(spec, Spec::parse(spec).unwrap().setup().unwrap());
    let ids = [PlayerId::default(), PlayerId::default()];
    let mut game = Match::new(facts, &config, ids, jiff::Timestamp::UNIX_EPOCH).unwrap();
    for seat in Seat::BOTH {
        game.seat_person(seat);
    }
    for text in moves {
        game.play(text.parse().unwrap(), None, Duration::ZERO).unwrap();
    }
    game.into_record()
}

const FIRST_WINS: [&str; 5] = ["a1", "b1", "a2", "b2", "a3"];

fn unprepared(why: &str) -> Record {
    let mut record = game("mnk:3x3,k=3", &[]);
    let foul = Some(Foul::new(FoulKind::Crashed, why));
    record.result =
        GameResult { foul, ..GameResult::without_board(Some(Seat::First), EndReason::Preparation, String::new()) };
    record
}

#[test]
fn wins_draws_and_losses_are_those_of_the_agent_named_first() {
    let mut score = SeriesScore::default();
    let series = pairings(4, SeatOrder::Swap, 7);
    let win = game("mnk:3x3,k=3", &FIRST_WINS);
    score.count(series[0], &win);
    assert_eq!(score.to_string(), "1 won, 0 drawn, 0 lost of 1 (100.0 %)");
    score.count(series[1], &win);
    score.count(series[2], &win);
    score.count(series[3], &game("mnk:3x3,k=3", &[]));
    assert_eq!((score.wins, score.draws, score.losses, score.games()), (2, 1, 1, 4));
    assert_eq!(score.to_string(), "2 won, 1 drawn, 1 lost of 4 (62.5 %)");
    assert_eq!(SeriesScore::default().share(), 0.0);
}

#[test]
fn fouls_are_counted_by_agent_and_kind() {
    let mut score = SeriesScore::default();
    let series = pairings(2, SeatOrder::Swap, 7);
    let mut record = game("mnk:3x3,k=3", &FIRST_WINS);
    record.moves[0].foul = Some(Foul::new(FoulKind::Late, ""));
    record.moves[2].foul = Some(Foul::new(FoulKind::Late, ""));
    record.moves[3].foul = Some(Foul::new(FoulKind::Illegal, ""));
    score.count(series[0], &record);
    // With the seats changed, the fouls are the other agent's.
    score.count(series[1], &record);
    let of = |agent: usize| score.conduct[agent].fouls.clone().into_iter().collect::<Vec<_>>();
    assert_eq!(of(0), [(FoulKind::Illegal, 1), (FoulKind::Late, 2)]);
    assert_eq!(of(1), [(FoulKind::Illegal, 1), (FoulKind::Late, 2)]);
    assert_eq!((score.conduct[0].all(), score.fouls()), (3, 6));
    assert_eq!(score.remarks(["a", "b"])[0], "a, turns with a foul: 1 illegal, 2 late");
}

#[test]
fn failed_preparations_are_told_with_their_reasons_the_most_frequent_first() {
    let mut score = SeriesScore::default();
    let series = pairings(4, SeatOrder::Given, 7);
    score.count(series[0], &unprepared("it raised"));
    assert_eq!(score.remarks(["a", "b"]), ["b failed to prepare in 1 of 1 games: it raised"]);
    score.count(series[1], &unprepared("it slept"));
    score.count(series[2], &unprepared("it slept"));
    score.count(series[3], &game("mnk:3x3,k=3", &FIRST_WINS));
    assert_eq!(score.remarks(["a", "b"]), ["b failed to prepare in 3 of 4 games: it slept (2); it raised (1)"]);
    assert_eq!((score.conduct[1].all(), score.fouls(), score.wins), (3, 3, 4));
}

#[test]
fn points_are_added_up_by_agent() {
    let mut score = SeriesScore::default();
    let series = pairings(3, SeatOrder::Swap, 7);
    let with = |points: [i32; 2]| {
        let mut record = game("mnk:3x3,k=3", &[]);
        record.result.scores = Some(points);
        record
    };
    score.count(series[0], &with([10, 4]));
    assert_eq!(score.remarks(["a", "b"]), ["points: 10 to 4 in 1 game, a margin of +6.0 a game"]);
    score.count(series[1], &with([9, 7]));
    assert_eq!(score.points, Some(PointTotals { games: 2, totals: [17, 13] }));
    score.count(series[2], &game("mnk:3x3,k=3", &[]));
    assert_eq!(score.remarks(["a", "b"]), ["points: 17 to 13 in 2 games of 3, a margin of +2.0 a game"]);
    assert_eq!(PointTotals::default().margin(), 0.0);
}

#[test]
fn games_that_repeat_are_named_up_to_three() {
    let mut score = SeriesScore::default();
    let series = pairings(7, SeatOrder::Given, 7);
    let (one, other) = (game("mnk:3x3,k=3", &FIRST_WINS), game("mnk:3x3,k=3", &["c3", "b1"]));
    for (pairing, record) in series.iter().zip([&one, &other, &one, &one, &other, &one]) {
        score.count(*pairing, record);
    }
    // A game without a move is not one that repeats another.
    score.count(series[6], &unprepared("it raised"));
    let repeats: Vec<_> = score.repeats().iter().map(|repeat| (repeat.game, repeat.same_as)).collect();
    assert_eq!(repeats, [(3, 1), (4, 1), (5, 2), (6, 1)]);
    assert_eq!(
        score.remarks(["a", "b"]).last().unwrap(),
        "different games: 3 (game 3 has the moves of game 1, game 4 has the moves of game 1, game 5 has the moves of \
         game 2, and so on for 1 more)"
    );
    let mut two = SeriesScore::default();
    two.count(series[0], &one);
    two.count(series[1], &one);
    assert_eq!(two.remarks(["a", "b"]), ["different games: 1 (game 2 has the moves of game 1)"]);
}
