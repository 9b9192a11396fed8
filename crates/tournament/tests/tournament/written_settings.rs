//! Settings as people write them, and as we write them.

use plyground_tournament::settings::{FormatKind, MoveTime, TournamentSettings};

fn refused(text: &str) -> String {
    TournamentSettings::read("class.toml", text).unwrap_err().to_string()
}

const GOOD: &str = "agents = ['random', 'greedy']\ngames = ['mnk:3x3,k=3']\n[format]\nkind = 'round-robin'\n";

#[test]
fn a_slip_is_told_its_line_and_what_was_meant() {
    TournamentSettings::read("class.toml", GOOD).unwrap();
    let with = |line: &str| refused(&format!("{GOOD}{line}\n"));
    assert_eq!(with("game = 2"), "class.toml:5: there is no key `game`; did you mean `games`?");
    assert_eq!(
        with("[fouls]\nwithdraw_afer = 2"),
        "class.toml:6: there is no key `withdraw_afer`; did you mean `withdraw_after`?"
    );
    assert_eq!(
        with("games = 3"),
        "class.toml: [format]: `games` is an even number from 2 to 100000, because seats are swapped in pairs"
    );
    assert_eq!(with("rounds = 3"), "class.toml: [format]: `rounds` is a key of swiss, and the format is round-robin");
    assert_eq!(
        with("[match]\npolicy = 'strikt'"),
        "class.toml: [match]: there is no policy `strikt`; did you mean `strict`?"
    );
    assert_eq!(
        refused(&GOOD.replace("round-robin", "round-robbin")),
        "class.toml:4: `round-robbin` is not known here; did you mean `round-robin`?"
    );
    assert!(refused(&GOOD.replace("mnk:3x3,k=3", "mkn:3x3")).starts_with("class.toml: games: "));
    assert!(refused(&format!("time = [0]\n{GOOD}")).contains("expected more than 0 and at most 600"));
    assert!(refused(&format!("time = ['fast']\n{GOOD}")).contains("expected seconds such as 2.0"));
    let missing = refused("games = ['mnk:3x3,k=3']\n[format]\nkind = 'swiss'\n");
    assert!(missing.ends_with("the key `agents` is missing"), "{missing}");
    let groups = GOOD.replace("round-robin", "groups") + "group_size = 2\npromoted = 2\n";
    assert!(refused(&groups).contains("no stage would be the last"));
    let sprt = GOOD.replace("round-robin", "sprt") + "elo0 = 9.0\nelo1 = 5.0\n";
    assert!(refused(&sprt).contains("H0 (9 Elo) must lie below H1 (5 Elo)"));
}

#[test]
fn what_we_write_is_read_back_whatever_it_says() {
    for kind in FormatKind::ALL {
        let agents = vec!["class/*".to_owned(), "exec:python3 \"my agent.py\" \\x".to_owned()];
        let mut settings = TournamentSettings::new(agents, vec!["othello:6".to_owned()], kind);
        let plain = settings.to_commented_toml();
        assert_eq!(TournamentSettings::read("new.toml", &plain).unwrap(), settings, "{plain}");
        assert!(plain.lines().all(|line| line.chars().count() <= 120), "{plain}");
        settings.title = "Autumn".to_owned();
        settings.course = Some("csc384".to_owned());
        settings.time = vec![MoveTime::Seconds(2.0), MoveTime::Unlimited, MoveTime::Course];
        (settings.seed, settings.format.games, settings.match_rules.opening_plies) = (7, 10, 4);
        (settings.match_rules.policy, settings.match_rules.grace) = (Some("strict".to_owned()), Some(0.25));
        (settings.machine.concurrency, settings.machine.sandbox) = (Some(3), Some("full".to_owned()));
        settings.fouls.withdraw_after = 3;
        match kind {
            FormatKind::Swiss => settings.format.rounds = Some(5),
            FormatKind::Gauntlet => settings.format.challengers = Some(1),
            FormatKind::Groups => (settings.format.group_size, settings.format.promoted) = (Some(6), Some(3)),
            FormatKind::Sprt => (settings.format.elo0, settings.format.max_games) = (Some(-5.0), Some(100)),
            _ => {}
        }
        let written = settings.to_commented_toml();
        assert_eq!(TournamentSettings::read("new.toml", &written).unwrap(), settings, "{written}");
    }
}
