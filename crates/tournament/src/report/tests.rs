use super::*;
use crate::job::Participant;
use crate::ledger::{GameRowFacts, PlayedGames, SeatFacts};
use crate::schedule::Schedule;
use crate::settings::{FormatKind, TournamentSettings};
use plyground_game::Seat;
use plyground_record::{EndReason, FoulKind};
use std::collections::{BTreeMap, BTreeSet};

/// A finished tournament.
struct Played {
    settings: TournamentSettings,
    participants: Vec<Participant>,
    games: PlayedGames,
}

/// Three agents that beat each other in a circle, and one that is late and loses everything.
fn played() -> Played {
    let names = ["Ann", "<b>Bob</b>", "=Cy", "Dee"];
    let participants: Vec<Participant> = names
        .map(|name| Participant { name: name.to_owned(), spec: format!("exec:{name}"), hash: String::new() })
        .to_vec();
    let specs = participants.iter().map(|it| it.spec.clone()).collect();
    let mut settings = TournamentSettings::new(specs, vec!["tts:gold-rush".to_owned()], FormatKind::RoundRobin);
    settings.format.games = 10;
    let mut games = PlayedGames::new();
    for job in Schedule::new(&settings, &participants).unwrap().state(&PlayedGames::new()).open {
        let [first, second] = job.seats;
        let first_wins = second == 3 || (first != 3 && (first + 1) % 3 == second);
        let winner = if first_wins { Seat::First } else { Seat::Second };
        let mut seats = [SeatFacts::default(), SeatFacts::default()];
        for seat in Seat::BOTH {
            seats[seat.index()] = SeatFacts { thinking: 2.0, longest: 0.5, ..SeatFacts::default() };
            if job.at(seat) == 3 {
                seats[seat.index()].fouls = BTreeMap::from([(FoulKind::Late, 1)]);
                seats[seat.index()].why = Some("it used 3 s of 2 s in dee.py".to_owned());
            }
        }
        let facts = GameRowFacts { turns: 20, seats, ..GameRowFacts::default() };
        games.insert(
            job.id.clone(),
            GameRow { job, winner: Some(winner), reason: EndReason::Line, scores: None, facts },
        );
    }
    Played { settings, participants, games }
}

impl Played {
    fn with_report<T>(&self, look: impl FnOnce(TournamentReport<'_>) -> T) -> T {
        let standings = Standings::new(&self.settings, &self.participants, &self.games).unwrap();
        let game = |row| ReportGame { row, game: "tts:gold-rush", link: Some(format!("games/{}.html", row.job.id)) };
        look(TournamentReport {
            title: "Five & a torus".to_owned(),
            about: vec!["Every pair plays ten games.".to_owned()],
            standings: &standings,
            names: self.participants.iter().map(|it| it.name.clone()).collect(),
            games: self.games.values().map(game).collect(),
            notes: vec!["round 1: Ann is seeded first".to_owned()],
            settings: "seed = 1\n".to_owned(),
            has_pseudonyms: false,
        })
    }
}

#[test]
fn the_page_names_cycles_fouls_and_places_and_lets_no_name_be_markup() {
    let page = played().with_report(|report| report.html(&[("games.csv", "Games (CSV)")]));
    let said = [
        "<title>Five &amp; a torus",
        "beats <bdi>&lt;b&gt;Bob&lt;/b&gt;</bdi> (100 %)",
        "30 late in 30 games",
        "it used 3 s of 2 s in dee.py",
        "All 60 games are counted.",
        "href=\"games/1.0.0.0-1.0.html\"",
        "href=\"games.csv\"",
        "class=\"v-p3\"",
        "95 per cent interval",
        "Moving first is worth",
        "Ratings of the best 4 after each part of the games",
        "Ann is seeded first",
    ];
    for said in said {
        assert!(page.contains(said), "{said}");
    }
    assert!(!page.contains("<b>Bob") && !page.contains("<script"));
    assert!(!page.contains("NaN") && !page.contains("inf "), "every number is one");
    // Every bar and chart says what it is to those who do not see it.
    assert_eq!(page.matches("role=\"img\"").count(), page.matches("role=\"img\" aria-label=\"").count());
}

#[test]
fn an_unfinished_tournament_says_so() {
    let mut played = played();
    played.games.pop_last();
    let page = played.with_report(|report| report.html(&[]));
    assert!(page.contains("Not finished: 59 of 60 games are counted."));
}

#[test]
fn tables_hold_all_figures_and_no_formula() {
    let (standings, games) = played().with_report(|report| (report.standings_csv(), report.games_csv()));
    let rows: Vec<_> = standings.lines().collect();
    assert_eq!(rows.len(), 5, "{standings}");
    assert!(rows[0].starts_with("place,best place,worst place,name,points,games,won,drawn,lost,rating"));
    assert!(rows[4].starts_with("4,4,4,Dee,0,30,0,0,30,"), "{}", rows[4]);
    assert!(rows[4].ends_with(",30,no,60.000,0.500"), "{}", rows[4]);
    assert_eq!(games.lines().count(), 61);
    assert!(games.contains(",'=Cy,") && !games.contains(",=Cy,"), "{games}");
}

#[test]
fn json_has_every_interval() {
    let json = played().with_report(|report| report.to_json());
    assert_eq!(json["standings"][3]["name"], "Dee");
    assert_eq!(json["standings"][3]["places"], serde_json::json!([4, 4]));
    assert_eq!(json["standings"][0]["places"], serde_json::json!([1, 3]), "three who beat each other in a circle");
    assert!(json["standings"][0]["rating_interval"][1].as_f64().is_some_and(f64::is_finite));
    assert_eq!(json["head_to_head"].as_array().map(Vec::len), Some(6));
    assert_eq!(json["cycles"][0]["clear"], true);
    assert_eq!(json["first_seat"]["score"], 0.5);
    assert_eq!(json["games"].as_array().map(Vec::len), Some(60));
}

#[test]
fn pseudonyms_follow_the_seed_and_nothing_else_is_left() {
    let played = played();
    let names = |seed| played.with_report(|report| report.with_pseudonyms(seed).names);
    assert_eq!(names(7), names(7));
    let orders: BTreeSet<_> = (0..20).map(names).collect();
    assert!(orders.len() > 5, "the seed decides who is who");
    let written = played.with_report(|report| {
        let hidden = report.with_pseudonyms(7);
        hidden.html(&[]) + &hidden.standings_csv() + &hidden.games_csv() + &hidden.to_json().to_string()
    });
    for secret in ["Ann", "Bob", "Dee", "dee.py", "exec:", "games/", "seed = 1"] {
        assert!(!written.contains(secret), "{secret}");
    }
    assert!(written.contains("Agent 4"));
}

#[test]
fn a_meeting_is_seen_from_both_sides() {
    played().with_report(|report| {
        let [one, other] = [report.met(0, 1).unwrap(), report.met(1, 0).unwrap()];
        assert_eq!((one.results(), other.results()), ([10, 0, 0], [0, 0, 10]));
        assert_eq!((one.points(), other.points(), one.score(), other.score()), (10.0, 0.0, 1.0, 0.0));
        assert_eq!((one.interval()[0] + other.interval()[1], one.interval()[1] + other.interval()[0]), (1.0, 1.0));
    });
}
