//! What is played follows from the results alone, in whichever order games end.

use crate::field::{made_up, participants, play_out, settings};
use plyground_game::Seat;
use plyground_record::FoulKind;
use plyground_tournament::Job;
use plyground_tournament::ledger::{GameRow, PlayedGames};
use plyground_tournament::schedule::Schedule;
use plyground_tournament::settings::{FormatKind, TournamentSettings};
use plyground_tournament::standings::Standings;
use plyground_tournament::statistics::SprtDecision;
use std::collections::BTreeMap;

/// A generator for choices; the order of games must not matter, so any will do.
fn choices(mut state: u64) -> impl FnMut(usize) -> usize {
    move |options| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(99);
        (state >> 33) as usize % options
    }
}

/// The names of those who are in the table, in its order, with what the format says of them.
fn table(
    settings: &TournamentSettings,
    players: usize,
    played: &PlayedGames,
) -> Vec<(usize, String, Option<String>, String)> {
    let standings = Standings::new(settings, &participants(players), played).unwrap();
    assert!(standings.is_over);
    let row = |row: &plyground_tournament::standings::StandingRow| {
        (row.place, row.name.clone(), row.progress.clone(), format!("{:?} {:?}", row.played(), row.walkovers))
    };
    standings.rows.iter().map(row).collect()
}

fn every_format() -> Vec<(TournamentSettings, usize)> {
    let with = |kind, counts: &[usize]| counts.iter().map(|&players| (settings(kind), players)).collect::<Vec<_>>();
    let mut formats: Vec<_> = FormatKind::ALL
        .into_iter()
        .flat_map(|kind| if kind == FormatKind::Sprt { with(kind, &[2]) } else { with(kind, &[2, 3, 7]) })
        .collect();
    for (settings, _) in formats.iter_mut().filter(|(settings, _)| settings.format.kind == FormatKind::Sprt) {
        settings.format.max_games = Some(64);
    }
    formats
}

#[test]
fn the_order_in_which_games_end_decides_nothing() {
    for (settings, players) in every_format() {
        let people = participants(players);
        let schedule = Schedule::new(&settings, &people).unwrap();
        let in_order = play_out(&schedule, made_up, |_| 0);
        let told = table(&settings, players, &in_order);
        for seed in 1..4 {
            let mixed = play_out(&schedule, made_up, choices(seed));
            let kind = settings.format.kind;
            assert_eq!(told, table(&settings, players, &mixed), "{kind}, {players} players, seed {seed}");
            let counted =
                |played| schedule.state(played).counted.iter().map(|game| game.job.id.clone()).collect::<Vec<_>>();
            assert_eq!(counted(&in_order), counted(&mixed), "{kind}, {players} players, seed {seed}");
        }
    }
}

#[test]
fn a_schedule_says_how_many_games_there_will_be_and_swaps_all_seats() {
    for (mut settings, players) in every_format() {
        settings.games.push("mnk:4x4,k=3".to_owned());
        settings.time = vec!["1.5".parse().unwrap(), "none".parse().unwrap()];
        let people = participants(players);
        let schedule = Schedule::new(&settings, &people).unwrap();
        let (nothing, played) = (PlayedGames::new(), play_out(&schedule, made_up, |_| 0));
        let before = schedule.state(&nothing);
        let state = schedule.state(&played);
        let kind = settings.format.kind;
        assert_eq!((state.planned, state.planned_is_exact), (state.counted.len(), true), "{kind}, {players} players");
        assert!(!before.planned_is_exact || before.planned == state.planned, "{kind}, {players} players");
        let mut seats: BTreeMap<_, i32> = BTreeMap::new();
        for game in &state.counted {
            *seats.entry(game.job.pair()).or_default() += if game.job.seats[0] < game.job.seats[1] { 1 } else { -1 };
        }
        assert!(seats.values().all(|&balance| balance == 0), "{kind}: {seats:?}");
    }
}

#[test]
fn a_round_robin_and_a_gauntlet_have_the_games_they_should() {
    let people = participants(5);
    let mut settings = settings(FormatKind::RoundRobin);
    settings.format.games = 6;
    let open = Schedule::new(&settings, &people).unwrap().state(&PlayedGames::new()).open;
    assert_eq!(open.len(), 10 * 6);
    // Each pair has played a pair of games before any has a second.
    assert!(open[..20].iter().all(|job| job.opening == 0) && open[20].opening == 1);
    settings.format.kind = FormatKind::Gauntlet;
    settings.format.challengers = Some(2);
    let open = Schedule::new(&settings, &people).unwrap().state(&PlayedGames::new()).open;
    assert_eq!(open.len(), 6 * 6);
    assert!(open.iter().all(|job| job.seats.iter().filter(|player| **player < 2).count() == 1));
}

/// A round robin of four with twenty games a pair: each player has sixty games against equals.
#[test]
fn a_forecast_says_how_exact_ratings_will_be() {
    let mut settings = settings(FormatKind::RoundRobin);
    settings.format.games = 20;
    let forecast = Schedule::new(&settings, &participants(4)).unwrap().forecast();
    assert_eq!((forecast.games, forecast.is_exact), (120, true));
    // Without draws the information of a game is 1/4 in natural units, and 3/4 of a rating's variance remain around the mean:
    // 1.96 * 173.7 * sqrt(4 / 60 * 3 / 4 * 3 / 4) is 66 Elo; the prior takes a little of it.
    let error = forecast.rating_error.unwrap();
    assert!((60.0..70.0).contains(&error), "{error}");
    let knockout = Schedule::new(&crate::field::settings(FormatKind::Knockout), &participants(8)).unwrap().forecast();
    assert!(!knockout.is_exact && knockout.games >= 14, "{knockout:?}");
}

/// Two shards have everything between them, nothing twice, and whole pairs.
#[test]
fn shards_divide_a_schedule() {
    let (settings, people) = (settings(FormatKind::RoundRobin), participants(5));
    let schedule = Schedule::new(&settings, &people).unwrap();
    let [one, two] = [0, 1].map(|shard| schedule.shard(shard, 2).unwrap());
    assert_eq!((one.len(), two.len()), (10, 10));
    assert!(one.chunks(2).chain(two.chunks(2)).all(|pair| pair[0].pair() == pair[1].pair()));
    let mut all: Vec<String> = one.iter().chain(&two).map(|job| job.id.clone()).collect();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 20);
    let swiss = crate::field::settings(FormatKind::Swiss);
    assert!(Schedule::new(&swiss, &people).unwrap().shard(0, 2).is_none());
}

/// The better player always wins.
fn by_number(job: &Job) -> GameRow {
    let winner = if job.seats[0] < job.seats[1] { Seat::First } else { Seat::Second };
    GameRow { winner: Some(winner), ..made_up(job) }
}

#[test]
fn the_best_player_wins_every_format() {
    for (mut settings, players) in every_format() {
        settings.format.seeding = plyground_tournament::settings::SeedingRule::Listed;
        let people = participants(players);
        let schedule = Schedule::new(&settings, &people).unwrap();
        let played = play_out(&schedule, by_number, |_| 0);
        let rows = table(&settings, players, &played);
        let kind = settings.format.kind;
        assert_eq!((rows[0].0, rows[0].1.as_str()), (1, "player-0"), "{kind}, {players} players");
        match kind {
            FormatKind::Knockout | FormatKind::DoubleKnockout => assert_eq!(rows[0].2.as_deref(), Some("winner")),
            FormatKind::Sprt => {
                let decision = schedule.state(&played).sequential.unwrap().decision;
                assert_eq!(decision, SprtDecision::AcceptH1);
            }
            FormatKind::Groups if players > 4 => assert!(rows[0].2.as_ref().unwrap().starts_with("final group")),
            _ => {}
        }
    }
}

/// Swiss pairings come with their reasons, by name.
#[test]
fn rounds_say_why_players_meet() {
    let (settings, people) = (settings(FormatKind::Swiss), participants(7));
    let schedule = Schedule::new(&settings, &people).unwrap();
    let played = play_out(&schedule, made_up, |_| 0);
    let notes = schedule.state(&played).notes;
    // Three pairs and a bye in each of three rounds.
    assert_eq!(notes.len(), 12);
    assert!(notes.iter().filter(|note| note.text.contains("has no opponent")).count() == 3, "{notes:?}");
    assert!(notes[0].text.ends_with("the first choice of the rules"), "{notes:?}");
    assert!(notes[4..].iter().any(|note| note.text.contains(", C")), "{notes:?}");
}

/// A level match is played on, and at last the seed decides: there is always a winner.
#[test]
fn level_knockout_matches_end() {
    let (settings, people) = (settings(FormatKind::Knockout), participants(4));
    let schedule = Schedule::new(&settings, &people).unwrap();
    let drawn = |job: &Job| GameRow { winner: None, ..made_up(job) };
    let played = play_out(&schedule, drawn, |_| 0);
    assert_eq!(played.len(), 3 * (2 + 3 * 2));
    let state = schedule.state(&played);
    assert_eq!(state.notes.iter().filter(|note| note.text.contains("better seed")).count(), 3, "{:?}", state.notes);
    assert_eq!(table(&settings, 4, &played)[0].2.as_deref(), Some("winner"));
}

/// A sequential test that is decided ignores what was played beyond it.
#[test]
fn games_after_the_decision_do_not_count() {
    let (settings, people) = (settings(FormatKind::Sprt), participants(2));
    let schedule = Schedule::new(&settings, &people).unwrap();
    let played = play_out(&schedule, by_number, |_| 0);
    let state = schedule.state(&played);
    assert_eq!(state.counted.len() + state.surplus, played.len());
    assert!(state.surplus > 0 && state.sequential.unwrap().pairs.pairs() as usize * 2 == state.counted.len());
}

#[test]
fn an_agent_that_fouls_again_and_again_is_withdrawn_at_the_same_game() {
    let mut settings = settings(FormatKind::RoundRobin);
    (settings.format.games, settings.fouls.withdraw_after) = (6, 4);
    let people = participants(4);
    let schedule = Schedule::new(&settings, &people).unwrap();
    let foul_of_two = |job: &Job| {
        let mut row = made_up(job);
        if let Some(seat) = job.seat_of(2) {
            row.winner = Some(seat.other());
            row.facts.seats[seat.index()].fouls.insert(FoulKind::Crashed, 1);
        }
        row
    };
    let in_order = play_out(&schedule, foul_of_two, |_| 0);
    // It plays in 18 of 36 games, and after four of them in none.
    assert_eq!(in_order.len(), 36 - 14);
    let state = schedule.state(&in_order);
    assert_eq!(state.withdrawn, [None, None, Some(4), None]);
    assert_eq!((state.counted.len(), state.planned), (36, 36));
    for seed in 1..6 {
        let mixed = play_out(&schedule, foul_of_two, choices(seed));
        assert_eq!(table(&settings, 4, &in_order), table(&settings, 4, &mixed), "seed {seed}");
    }
    let row = Standings::new(&settings, &people, &in_order).unwrap().rows.into_iter().find(|row| row.participant == 2);
    let row = row.unwrap();
    assert_eq!((row.is_withdrawn, row.walkovers, row.foul_games, row.points), (true, [0, 14], 4, 0.0));
}
