use super::*;
use plyground_arena::{MatchConfig, MatchError};
use plyground_game::Seat;
use plyground_games::Spec;
use plyground_record::{GameFacts, Record};

fn class() -> Vec<Entrant> {
    let entrant =
        |name: &str| Entrant { name: name.to_owned(), moniker: name.to_uppercase(), hash: format!("hash-{name}") };
    ["ann", "bob", "cy"].map(entrant).to_vec()
}

/// A game that the first seat won, by the files of these two.
fn won(spec: &str, players: [&str; 2]) -> Result<ClaimedGame, MatchError> {
    let setup = Spec::parse(spec).unwrap().setup().unwrap();
    let mut config = MatchConfig::for_game(&setup.family, None);
    config.limit = Some(std::time::Duration::from_secs(2));
    let ids =
        players.map(|name| plyground_arena::PlayerId { hash: Some(format!("hash-{name}")), ..Default::default() });
    let mut game = plyground_arena::Match::new(GameFacts::new(spec, setup), &config, ids, jiff::Timestamp::UNIX_EPOCH)?;
    game.resign(Seat::Second);
    let mut record: Record = game.into_record();
    (record.seats.first.name, record.seats.second.name) = (players[0].to_uppercase(), players[1].to_uppercase());
    let file = format!("{}-{}.json", players[0], players[1]);
    Ok(ClaimedGame { file, evidence: Evidence::Record, record, faults: Vec::new(), unproven: Vec::new() })
}

fn rules() -> CompetitionRules {
    CompetitionRules::of_course("cse415").unwrap()
}

#[test]
fn two_won_games_against_different_final_versions_qualify() {
    let claims = [won("tts:gold-rush", ["ann", "bob"]), won("tts:whites-challenge", ["ann", "cy"])].map(Result::unwrap);
    let verdicts: Vec<_> = claims.iter().map(|claim| rules().judge(&class(), 0, claim)).collect();
    assert!(verdicts.iter().all(ClaimVerdict::counts), "{verdicts:?}");
    assert_eq!(verdicts.iter().map(|it| it.opponent).collect::<Vec<_>>(), [Some(1), Some(2)]);
    assert_eq!(rules().qualify(0, verdicts.clone()).why_not, None);
    let same = rules().qualify(0, vec![verdicts[0].clone(), verdicts[0].clone()]);
    assert_eq!(same.why_not.as_deref(), Some("2 won games that count, but not against 2 different opponents"));
    let one = rules().qualify(0, vec![verdicts[0].clone()]);
    assert_eq!(one.why_not.as_deref(), Some("1 of 2 won games that count"));
}

#[test]
fn every_rule_of_the_handout_is_asked_for() {
    let problems = |change: &dyn Fn(&mut ClaimedGame)| {
        let mut claim = won("tts:gold-rush", ["ann", "bob"]).unwrap();
        change(&mut claim);
        rules().judge(&class(), 0, &claim).problems.join("; ")
    };
    assert_eq!(problems(&|_| {}), "");
    assert_eq!(problems(&|it| it.record.result.winner = Some(Seat::Second)), "ANN did not win this game");
    assert_eq!(
        problems(&|it| it.record.settings.limit = Some(1.0)),
        "it was played with 1 s a move, and must be with 2 s"
    );
    assert_eq!(
        problems(&|it| it.record.settings.limit = None),
        "it was played with no time limit, and must be with 2 s"
    );
    assert_eq!(problems(&|it| it.record.game.k = Some(4)), "K is 4, and must be at least 5");
    assert_eq!(problems(&|it| it.record.seats.second.hash = Some("old".to_owned())), {
        "the opponent's files (BOB, hash old) are not the final files of another submission"
    });
    assert_eq!(
        problems(&|it| it.record.seats.second.hash = Some("hash-ann".to_owned())),
        "the agent played against itself"
    );
    assert_eq!(problems(&|it| it.record.seats.first.hash = None), {
        "the files that played are not the final files of this submission"
    });
    assert_eq!(problems(&|it| it.faults.push("turn 3".to_owned())), {
        "the game cannot have been played like this: turn 3"
    });
    assert_eq!(
        problems(&|it| it.record.result.reason = plyground_record::EndReason::Interrupted),
        "the game has no end"
    );
    let small = won("tts:tetra-toro", ["ann", "bob"]).unwrap();
    let told = rules().judge(&class(), 0, &small).problems;
    assert_eq!(told, ["K is 4, and must be at least 5", "the board is 4x4, and must be at least 7x7"]);
}

#[test]
fn a_page_names_players_by_their_monikers_alone() {
    let mut page = won("tts:gold-rush", ["ann", "bob"]).unwrap();
    page.evidence = Evidence::Page;
    (page.record.seats.first.hash, page.record.seats.second.hash, page.record.settings.limit) = (None, None, None);
    let verdict = rules().judge(&class(), 0, &page);
    assert_eq!((verdict.counts(), verdict.opponent), (true, Some(1)), "{verdict:?}");
    page.record.seats.second.name = "NOBODY".to_owned();
    assert_eq!(rules().judge(&class(), 0, &page).problems, ["no other agent of the class is called NOBODY"]);
    let told = rules().judge(&class(), 2, &page).problems;
    assert_eq!(told, ["neither player is called CY, as this agent calls itself"]);
}

#[test]
fn a_fifth_of_the_qualified_are_finalists() {
    let finalists = [1, 4, 5, 9, 10, 12, 15, 300].map(|qualified| rules().finalists(qualified));
    assert_eq!(finalists, [1, 1, 1, 1, 2, 2, 3, 60]);
    assert_eq!(rules().credit(10, 1), CompetitionCredit { points: 15, is_finalist: true, is_winner: true });
    assert_eq!(rules().credit(10, 2), CompetitionCredit { points: 10, is_finalist: true, is_winner: false });
    assert_eq!(rules().credit(10, 3), CompetitionCredit { points: 5, is_finalist: false, is_winner: false });
}

#[test]
fn a_course_without_a_competition_says_so() {
    let told = CompetitionRules::of_course("cis521").unwrap_err().to_string();
    assert_eq!(told, "course cis521 has no competition of its own (courses with one: cse415)");
    assert!(CompetitionRules::of_course("cse41").unwrap_err().to_string().contains("did you mean"));
    assert_eq!(competing_courses(), ["cse415"]);
}
