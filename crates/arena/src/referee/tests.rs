//! The stepwise match without any player: replies are handed to it as if players had given them.

use super::*;
use crate::player::ChosenMove;
use crate::policy::Policy;
use plyground_games::Spec;
use plyground_record::{FoulKind, Penalties, replay};

const NOW: jiff::Timestamp = jiff::Timestamp::UNIX_EPOCH;

fn facts(spec: &str) -> GameFacts {
    GameFacts::new(spec, Spec::parse(spec).unwrap().setup().unwrap())
}

fn config() -> MatchConfig {
    MatchConfig { seed: 7, ..MatchConfig::from_policy(Policy::named("strict").unwrap()) }
}

fn id(spec: &str) -> PlayerId {
    PlayerId { spec: spec.to_owned(), ..PlayerId::default() }
}

fn new_match(spec: &str, config: &MatchConfig) -> Match {
    Match::new(facts(spec), config, [id("a"), id("b")], NOW).unwrap()
}

/// A match of two people, who need no preparation.
fn people(spec: &str) -> Match {
    let mut game = new_match(spec, &config());
    for seat in Seat::BOTH {
        game.seat_person(seat);
    }
    game
}

/// A match whose players are ready.
fn ready(spec: &str, config: &MatchConfig) -> Match {
    let mut game = new_match(spec, config);
    for seat in Seat::BOTH {
        hand(&mut game, seat, CallResult::Handshake(Ok(named("Ann"))));
    }
    for seat in Seat::BOTH {
        hand(&mut game, seat, CallResult::Prepare(Ok(String::new())));
    }
    game
}

fn named(name: &str) -> Introduction {
    Introduction { name: name.to_owned(), ..Introduction::default() }
}

fn hand(game: &mut Match, seat: Seat, reply: CallResult) {
    game.receive(TaskReply { seat, reply, took: Duration::ZERO }).unwrap();
}

fn answer(outcome: Result<ChosenMove, Foul>) -> CallResult {
    CallResult::Move(PlayerAnswer { outcome, wall: Duration::ZERO, cpu: None, idle_cpu: None, output: String::new() })
}

fn says(game: &mut Match, text: &str) {
    let seat = game.state().to_move();
    hand(game, seat, answer(Ok(text.parse::<Action>().unwrap().into())));
}

fn plays(game: &mut Match, moves: &[&str]) {
    for text in moves {
        game.play(text.parse().unwrap(), None, Duration::ZERO).unwrap();
    }
}

fn step(game: &Match) -> String {
    format!("{:?}", game.next_step())
}

fn played(game: &Match) -> Vec<String> {
    game.record().moves.iter().map(|turn| turn.played.map_or("-".to_owned(), |action| action.to_string())).collect()
}

#[test]
fn both_introduce_themselves_then_both_prepare_then_they_move_in_turns() {
    let mut game = new_match("mnk:3x3,k=3", &config());
    let mut steps = Vec::new();
    for reply in [
        CallResult::Handshake(Ok(named("Ann"))),
        CallResult::Handshake(Ok(named("Bob"))),
        CallResult::Prepare(Ok("ready\n".to_owned())),
        CallResult::Prepare(Ok(String::new())),
    ] {
        assert!(!game.is_prepared());
        let Step::Call(task) = game.next_step() else { panic!("{}", step(&game)) };
        assert!(!task.is_move());
        steps.push(step(&game));
        hand(&mut game, task.seat(), reply);
    }
    assert!(game.is_prepared());
    steps.push(step(&game));
    says(&mut game, "a1");
    steps.push(step(&game));
    let expected = [
        "handshake of first",
        "handshake of second",
        "prepare of first",
        "prepare of second",
        "move of first",
        "move of second",
    ];
    assert_eq!(steps, expected.map(|step| format!("Call({step})")));
    let seats = &game.record().seats;
    assert_eq!([&seats.first.name, &seats.second.name, &seats.first.output], ["Ann", "Bob", "ready\n"]);
}

#[test]
fn the_record_says_what_is_known_of_the_players_before_the_game() {
    let known = PlayerId {
        name: Some("Ann".to_owned()),
        version: Some("1.2".to_owned()),
        hash: Some("3f".repeat(32)),
        interpreter: Some(plyground_record::Interpreter { version: "3.11.2".to_owned(), ..Default::default() }),
        ..id("exec:ann")
    };
    let game = Match::new(facts("othello:4"), &config(), [known.clone(), id("b")], NOW).unwrap();
    let player = &game.record().seats.first;
    let said = (player.name.clone(), player.spec.clone(), player.side.as_str());
    assert_eq!(said, ("Ann".to_owned(), "exec:ann".to_owned(), "Dark"));
    assert_eq!((&player.version, &player.hash, &player.interpreter), (&known.version, &known.hash, &known.interpreter));
    assert_eq!(game.record().seats.second.name, "b", "without a name, a player is called by its spec");
    assert_eq!(format!("{game:?}"), "Match { turns: 0, over: false }");
}

#[test]
fn what_is_said_is_kept_as_long_as_the_game_has_room_for_it() {
    let mut game = people("mnk:3x3,k=3");
    let remark = "word ".repeat(700);
    game.play("a1".parse().unwrap(), Some(&remark), Duration::ZERO).unwrap();
    assert_eq!(game.record().moves[0].remark.as_ref(), Some(&remark));
}

#[test]
fn what_the_handshake_took_is_missing_in_the_preparation() {
    let mut game = new_match("mnk:3x3,k=3", &config());
    for (seat, took) in [(Seat::First, 15), (Seat::Second, 30)] {
        let took = Duration::from_secs(took);
        game.receive(TaskReply { seat, reply: CallResult::Handshake(Ok(named("Ann"))), took }).unwrap();
    }
    let mut left = Vec::new();
    for seat in Seat::BOTH {
        let Step::Call(PlayerTask { call: Call::Prepare { time, .. }, .. }) = game.next_step() else { panic!() };
        left.push(time.as_secs());
        hand(&mut game, seat, CallResult::Prepare(Ok(String::new())));
    }
    assert_eq!(left, [5, 0]);
}

#[test]
fn a_player_is_told_the_game_and_its_opponent() {
    let mut facts = facts("tts:tetra-toro");
    facts.opening = vec!["a1".parse().unwrap()];
    let mut game = Match::new(facts, &config(), [id("a"), id("b")], NOW).unwrap();
    let Step::Call(PlayerTask { call: Call::Handshake(told), .. }) = game.next_step() else { panic!() };
    assert_eq!((told.opponent.as_str(), told.k, told.limit), ("b", game.record().game.k, config().limit));
    assert_eq!((&told.start, &told.origin), (&game.state().setup(), &game.record().game.start));
    assert!(told.start != told.origin && !told.turns_can_be_lost && !told.pondering);
    hand(&mut game, Seat::First, CallResult::Handshake(Ok(named("Ann"))));
    hand(&mut game, Seat::Second, CallResult::Handshake(Ok(named("Bob"))));
    let Step::Call(PlayerTask { call: Call::Prepare { opponent, .. }, .. }) = game.next_step() else { panic!() };
    assert_eq!(opponent, "Bob");
}

#[test]
fn the_match_waits_for_people() {
    let mut game = people("mnk:3x3,k=3");
    assert_eq!(step(&game), "Wait(First)");
    plays(&mut game, &["b2"]);
    assert_eq!(step(&game), "Wait(Second)");
    // A move that the board does not allow changes nothing.
    assert!(game.play("b2".parse().unwrap(), None, Duration::ZERO).is_err());
    assert_eq!((played(&game), step(&game)), (vec!["b2".to_owned()], "Wait(Second)".to_owned()));
    game.resign(Seat::Second);
    assert_eq!((step(&game), game.record().result.winner), ("Over".to_owned(), Some(Seat::First)));
    assert_eq!(game.record().result.text, "Player 2 (b) resigned. Player 1 (a) wins.");
    assert_eq!(game.play("a1".parse().unwrap(), None, Duration::ZERO), Err(PlayError::Over));
}

#[test]
fn people_have_all_the_time_unless_the_config_says_otherwise() {
    let player = |times_people| {
        let config = MatchConfig { times_people, ..config() };
        let person = PlayerId { is_person: true, ..id("human") };
        let mut game = Match::new(facts("mnk:3x3,k=3"), &config, [person, id("b")], NOW).unwrap();
        for seat in Seat::BOTH {
            hand(&mut game, seat, CallResult::Handshake(Ok(named("Ann"))));
            hand(&mut game, seat, CallResult::Prepare(Ok(String::new())));
        }
        let Step::Call(PlayerTask { call: Call::Move { time_limit, .. }, .. }) = game.next_step() else { panic!() };
        let mut late = answer(Ok("a1".parse::<Action>().unwrap().into()));
        if let CallResult::Move(answer) = &mut late {
            answer.wall = Duration::from_secs(60);
        }
        hand(&mut game, Seat::First, late);
        (time_limit.limit, game.record().moves[0].foul.is_some())
    };
    assert_eq!(player(false), (None, false));
    assert_eq!(player(true), (Some(Duration::from_secs(1)), true));
}

#[test]
fn every_penalty_has_its_effect_on_every_foul() {
    for kind in FoulKind::ALL {
        for penalty in Penalty::ALL {
            let mut config = config();
            config.policy.penalties = Penalties::all(penalty);
            let mut game = ready("mnk:3x3,k=3", &config);
            hand(&mut game, Seat::First, answer(Err(Foul::new(kind, "on purpose"))));
            let turn = &game.record().moves[0];
            let foul = turn.foul.as_ref().unwrap();
            assert_eq!((foul.kind, foul.penalty, foul.why.as_str()), (kind, Some(penalty), "on purpose"));
            let result = &game.record().result;
            match penalty {
                Penalty::Forfeit => {
                    assert_eq!((result.winner, result.reason), (Some(Seat::Second), EndReason::Forfeit));
                    assert_eq!(result.text, "Player 1 (Ann) loses: on purpose.");
                }
                Penalty::Draw => {
                    assert_eq!((result.winner, result.reason), (None, EndReason::FoulDraw));
                    assert_eq!(result.text, "A draw by a foul of Player 1 (Ann): on purpose.");
                }
                Penalty::Skip => assert_eq!(turn.played, None),
                Penalty::FirstMove => assert_eq!(turn.played.unwrap().to_string(), "a1"),
                Penalty::RandomMove => assert!(turn.played.is_some()),
            }
            let ends = matches!(penalty, Penalty::Forfeit | Penalty::Draw);
            assert_eq!((game.is_over(), step(&game) == "Call(recover of first)"), (ends, !ends), "{kind} {penalty:?}");
            assert_eq!(game.state().to_move() == Seat::First, ends, "{kind} {penalty:?}");
            assert!(replay(game.record(), |_| {}).is_ok());
        }
    }
}

#[test]
fn after_a_foul_a_player_recovers_or_has_lost() {
    let mut config = config();
    config.policy.penalties = Penalties::all(Penalty::Skip);
    let fouled = || {
        let mut game = ready("mnk:3x3,k=3", &config);
        hand(&mut game, Seat::First, answer(Err(Foul::new(FoulKind::Crashed, "raised"))));
        game
    };
    let mut game = fouled();
    hand(&mut game, Seat::First, CallResult::Recover(Ok(())));
    assert_eq!(step(&game), "Call(move of second)");
    let mut game = fouled();
    hand(&mut game, Seat::First, CallResult::Recover(Err(Foul::new(FoulKind::Silent, "never came back"))));
    assert_eq!(game.record().result.text, "Player 1 (Ann) failed to prepare and loses: never came back.");
    assert_eq!(game.record().result.foul.as_ref().unwrap().penalty, Some(Penalty::Forfeit));
}

#[test]
fn a_game_that_is_over_only_lets_players_become_ready() {
    let mut game = new_match("mnk:3x3,k=3", &config());
    game.interrupt(Unfinished::Interrupted);
    hand(&mut game, Seat::First, CallResult::Handshake(Ok(named("Ann"))));
    hand(&mut game, Seat::Second, CallResult::Handshake(Err(Foul::new(FoulKind::Crashed, "raised").into())));
    hand(&mut game, Seat::First, answer(Ok("a1".parse::<Action>().unwrap().into())));
    assert_eq!((game.record().seats.first.name.as_str(), game.record().moves.len()), ("Ann", 0));
    assert_eq!(game.record().result, GameResult::unfinished(Unfinished::Interrupted));
    game.resign(Seat::First);
    assert_eq!(game.record().result.reason, EndReason::Interrupted);
}

#[test]
fn a_game_that_is_over_at_its_start_ends_when_both_are_ready_people_or_not() {
    for game in [people("othello:2"), ready("othello:2", &config())] {
        assert!(matches!(game.next_step(), Step::Over), "{game:?}");
        assert_eq!(game.record().result.reason, EndReason::Points);
    }
}

#[test]
fn a_match_that_cannot_be_held_is_an_error_and_no_foul() {
    let mut game = new_match("mnk:3x3,k=3", &config());
    let reply = CallResult::Handshake(Err(PrepareError::impossible("no such command")));
    let error = game.receive(TaskReply { seat: Seat::First, reply, took: Duration::ZERO }).unwrap_err();
    assert_eq!((error.to_string().as_str(), game.is_over()), ("no such command", false));
}

#[test]
fn a_player_that_is_lost_has_crashed_whatever_it_was_asked() {
    let lost = |game: &mut Match| {
        let Step::Call(task) = game.next_step() else { panic!() };
        let reply = task.lost(Foul::new(FoulKind::Crashed, "its search failed"));
        game.receive(reply).unwrap();
        game.record().result.reason
    };
    let mut game = new_match("mnk:3x3,k=3", &config());
    assert_eq!(lost(&mut game), EndReason::Preparation);
    let mut game = new_match("mnk:3x3,k=3", &config());
    for seat in Seat::BOTH {
        hand(&mut game, seat, CallResult::Handshake(Ok(named("Ann"))));
    }
    assert_eq!(lost(&mut game), EndReason::Preparation);
    assert_eq!(lost(&mut ready("mnk:3x3,k=3", &config())), EndReason::Forfeit);
    let mut config = config();
    config.policy.penalties = Penalties::all(Penalty::Skip);
    let mut game = ready("mnk:3x3,k=3", &config);
    hand(&mut game, Seat::First, answer(Err(Foul::new(FoulKind::Late, "too late"))));
    assert_eq!(lost(&mut game), EndReason::Preparation, "while it recovered");
}

#[test]
fn the_referee_s_own_time_is_what_the_player_did_not_use() {
    let mut game = people("mnk:3x3,k=3");
    game.play("a1".parse().unwrap(), None, Duration::from_secs(2)).unwrap();
    game.set_turn_time(Duration::from_secs(5));
    assert_eq!((game.record().moves[0].time.wall, game.record().moves[0].time.latency), (2.0, 3.0));
    game.set_turn_time(Duration::from_secs(1));
    assert_eq!(game.record().moves[0].time.latency, 0.0);
}

#[test]
fn turns_are_taken_back_and_redone() {
    let mut game = people("mnk:3x3,k=3");
    plays(&mut game, &["a1", "b1", "a2", "b2", "a3"]);
    assert!(game.is_over());
    let over = game.record().clone();
    assert!(game.take_back() && !game.is_over());
    assert_eq!(game.record().result, GameResult::unfinished(Unfinished::NotOver));
    assert!(game.take_back());
    assert_eq!((played(&game), game.taken_back().len()), (["a1", "b1", "a2"].map(str::to_owned).to_vec(), 2));
    assert!(game.redo().unwrap() && !game.is_over() && game.redo().unwrap() && game.is_over());
    assert_eq!(*game.record(), over);
    assert!(!game.redo().unwrap());
    // Another move makes another game of it.
    game.take_back();
    plays(&mut game, &["c3"]);
    assert!(game.taken_back().is_empty() && !game.redo().unwrap());
    while game.take_back() {}
    assert_eq!((game.record().moves.len(), game.state().history().len()), (0, 0));
}

#[test]
fn fouls_are_taken_back_and_redone_with_what_followed_on_them() {
    for (penalty, reason) in [(Penalty::Forfeit, EndReason::Forfeit), (Penalty::Draw, EndReason::FoulDraw)] {
        let mut config = config();
        config.policy.penalties = Penalties::all(penalty);
        let mut game = ready("mnk:3x3,k=3", &config);
        says(&mut game, "a1");
        hand(&mut game, Seat::Second, answer(Err(Foul::new(FoulKind::Late, "too late"))));
        let over = game.record().clone();
        assert_eq!(over.result.reason, reason);
        // The foul never reached the board, so the move before it stays.
        game.take_back();
        assert_eq!((played(&game), game.state().to_move()), (vec!["a1".to_owned()], Seat::Second));
        game.redo().unwrap();
        assert_eq!(*game.record(), over);
    }
    let mut config = config();
    config.policy.penalties = Penalties::all(Penalty::Skip);
    let mut game = ready("mnk:3x3,k=3", &config);
    hand(&mut game, Seat::First, answer(Err(Foul::new(FoulKind::Late, "too late"))));
    hand(&mut game, Seat::First, CallResult::Recover(Ok(())));
    assert_eq!(game.state().to_move(), Seat::Second);
    game.take_back();
    assert_eq!(game.state().to_move(), Seat::First);
    game.redo().unwrap();
    assert_eq!((game.state().to_move(), game.is_over()), (Seat::Second, false));
}

#[test]
fn a_match_goes_on_from_its_record() {
    let mut game = people("mnk:3x3,k=3");
    plays(&mut game, &["a1", "b1"]);
    let mut resumed = Match::resume(game.record().clone(), false).unwrap();
    assert_eq!(resumed.record(), game.record());
    assert_eq!(step(&resumed), "Call(handshake of first)");
    for seat in Seat::BOTH {
        resumed.seat_person(seat);
    }
    plays(&mut resumed, &["a2", "b2", "a3"]);
    assert_eq!(resumed.record().result.reason, EndReason::Line);
    let over = Match::resume(resumed.record().clone(), true).unwrap();
    assert_eq!((over.is_over(), over.record()), (true, resumed.record()));
    let mut impossible = game.record().clone();
    impossible.moves[1].played = impossible.moves[0].played;
    assert!(Match::resume(impossible, false).is_err());
}

#[test]
fn a_game_goes_on_in_another_record_from_the_same_position() {
    let mut game = people("mnk:3x3,k=3");
    plays(&mut game, &["a1", "b1"]);
    let facts = game.continued();
    assert_eq!(facts.opening.iter().map(ToString::to_string).collect::<Vec<_>>(), ["a1", "b1"]);
    let again = Match::new(facts, &config(), [id("b"), id("a")], NOW).unwrap();
    assert_eq!((again.state().setup(), again.record().moves.len()), (game.state().setup(), 0));
    assert!(replay(again.record(), |_| {}).is_ok());
    // An opening has no lost turns: then the position itself is the start.
    let mut config = config();
    config.policy.penalties = Penalties::all(Penalty::Skip);
    let mut game = ready("mnk:3x3,k=3", &config);
    hand(&mut game, Seat::First, answer(Err(Foul::new(FoulKind::Late, "too late"))));
    let facts = game.continued();
    assert!(facts.opening.is_empty());
    let again = Match::new(facts, &config, [id("b"), id("a")], NOW).unwrap();
    assert_eq!(again.state().to_move(), Seat::Second);
    assert!(replay(again.record(), |_| {}).is_ok());
}

#[test]
fn a_game_from_a_start_that_is_no_position_is_refused() {
    let mut facts = facts("mnk:3x3,k=3");
    facts.opening = ["a1", "a1"].map(|text| text.parse().unwrap()).to_vec();
    let error = Match::new(facts, &config(), [id("a"), id("b")], NOW).unwrap_err();
    assert_eq!(error.to_string(), "`mnk:3x3,k=3`: move 2 of the opening: `a1` is not legal here");
}

#[test]
fn a_person_whose_time_is_up_gets_the_penalty_for_late_answers() {
    let mut game = ready("mnk:3x3,k=3", &config());
    game.run_out_of_time(Duration::from_secs(3), "the time is up");
    let result = &game.record().result;
    assert_eq!((result.winner, result.reason), (Some(Seat::Second), EndReason::Forfeit));
    assert_eq!(game.record().moves[0].foul.as_ref().map(|foul| foul.kind), Some(FoulKind::Late));
    game.run_out_of_time(Duration::from_secs(3), "the time is up");
    assert_eq!(game.record().moves.len(), 1, "a game ends once");

    let mut lenient = config();
    lenient.policy.penalties = Penalties::all(Penalty::Skip);
    let mut game = ready("mnk:3x3,k=3", &lenient);
    game.run_out_of_time(Duration::from_secs(3), "the time is up");
    assert!(!game.is_over() && game.state().to_move() == Seat::Second, "the turn is lost");
}
