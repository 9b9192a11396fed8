//! A course that exists only as a folder of test data: each crate takes its part, and no code knows the course.
#![expect(clippy::unwrap_used, reason = "the helpers of a test are test code too")]

use plyground_agents::{AgentHost, BuiltinAgent, CourseAgent, Submission};
use plyground_arena::{MatchConfig, MatchEvent, Player, Policy, run_match};
use plyground_course::Course;
use plyground_games::Spec;
use plyground_record::{CourseTranscript, Foul, FoulKind, GameFacts, Penalty};
use plyground_search::courses::{CourseDialect, SearchQuery, run_query};
use std::path::Path;
use std::sync::atomic::AtomicBool;

const GAME: &str = "mnk:3x3,k=3";

fn course() -> &'static Course {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/courses/demo101");
    Box::leak(Box::new(Course::from_folder(&folder).unwrap()))
}

#[test]
fn it_searches_in_its_dialect() {
    let dialect: &'static CourseDialect = Box::leak(Box::new(CourseDialect::from_course(course()).unwrap()));
    let setup = Spec::parse(GAME).unwrap().setup().unwrap();
    let answer = run_query(&setup, &SearchQuery::from_course(dialect)).unwrap();
    // Three plies of nine, eight and seven cells; column before row, as a triple.
    assert_eq!(answer.counts.leaves, 9 * 8 * 7);
    let text = answer.course_text();
    assert!(text.starts_with("((") && text.ends_with(", 504)"), "{text}");
    assert!(!dialect.takes("othello"));
}

#[test]
fn it_judges_by_its_policy() {
    let policy = Policy::from_course(course()).unwrap().unwrap();
    assert_eq!(policy.penalties.for_foul(&Foul::new(FoulKind::Illegal, "")), Penalty::Draw);
    let players =
        ["first", "random:seed=1"].map(|spec| -> Box<dyn Player> { Box::new(BuiltinAgent::parse(spec).unwrap()) });
    let game = GameFacts::new(GAME, Spec::parse(GAME).unwrap().setup().unwrap());
    let config = MatchConfig::from_policy(&policy);
    let record = run_match(game, &config, players, &AtomicBool::new(false), &mut |_: MatchEvent<'_>| {}).unwrap();
    let settings = &record.settings;
    assert_eq!((settings.policy.as_str(), settings.limit, settings.grace), ("demo101", Some(7.0), 0.5));
    assert_eq!(CourseTranscript::from_course(course()).unwrap(), [CourseTranscript::RunGame]);
}

#[test]
fn its_agents_are_known_by_its_rules() {
    let agent: &'static CourseAgent = Box::leak(Box::new(CourseAgent::from_course(course()).unwrap().unwrap()));
    assert_eq!((agent.host, agent.adapter), (AgentHost::Python, "cse150"));
    let kind = agent.kind();
    assert_eq!((kind.name, kind.family, kind.example), ("demo101", Some("mnk"), "demo101:player.py"));
    assert_eq!(kind.option("mood").unwrap().values.to_string(), "calm|bold");
    let text = b"def choose(board):\n    return 0\n".to_vec();
    let found = |names: &[&str]| {
        let files = names.iter().map(|name| ((*name).to_owned(), text.clone()));
        let submission = Submission::from_files(files).unwrap();
        submission.agent(&kind, None).map(Path::to_owned).map_err(|error| error.to_string())
    };
    assert_eq!(found(&["referee.py", "old.py", "ann_player.py"]).unwrap(), Path::new("ann_player.py"));
    assert!(found(&["referee.py"]).unwrap_err().contains("no agent of demo101"));
}
