//! The lab and `run_match` drive the same referee: the same players lead to the same record.

use super::*;
use crate::options::{Access, LabOptions, StoreLocation};
use plyground_arena::{ChosenMove, GameInfo, Introduction, MoveRequest, PlayerAnswer, PrepareError, run_match};
use plyground_games::Spec;
use plyground_guard::SandboxLevel;
use plyground_record::{EndReason, Foul, FoulKind, Turn, replay};

/// Plays the first legal move after so much time on its clock, and repeats what it was told.
struct Parrot {
    wall: Duration,
    unprepared: Option<Foul>,
}

impl Player for Parrot {
    fn id(&self) -> PlayerId {
        PlayerId { spec: "parrot".to_owned(), ..PlayerId::default() }
    }

    fn handshake(&mut self, _info: &GameInfo<'_>) -> Result<Introduction, PrepareError> {
        Ok(Introduction { name: "Parrot".to_owned(), ..Introduction::default() })
    }

    fn prepare(&mut self, opponent: &str, _deadline: Instant) -> Result<String, Foul> {
        self.unprepared.clone().map_or_else(|| Ok(format!("against {opponent}\n")), Err)
    }

    fn choose_move(&mut self, question: &MoveRequest<'_>) -> PlayerAnswer {
        let action = question.state.legal_actions()[0];
        let choice = ChosenMove { remark: Some(question.remark.to_owned()), ..ChosenMove::from(action) };
        PlayerAnswer { outcome: Ok(choice), wall: self.wall, cpu: None, idle_cpu: None, output: String::new() }
    }
}

fn parrot(wall: Duration) -> Box<dyn Player> {
    Box::new(Parrot { wall, unprepared: None })
}

fn lab() -> Arc<Lab> {
    let options = LabOptions {
        listen: "127.0.0.1:8415".parse().unwrap(),
        access: Access::Local,
        proxies: Vec::new(),
        allow_agents: false,
        store: StoreLocation::Memory,
        guard: "plyground".into(),
        interpreter: None,
        class: None,
        embed_from: Vec::new(),
        table: plyground_search::engine::DEFAULT_TABLE_BYTES,
    };
    Lab::open(options).unwrap()
}

fn request(lab: &Lab) -> GameRequest {
    let game = GameFacts::new("mnk:3x3,k=3", Spec::parse("mnk:3x3,k=3").unwrap().setup().unwrap());
    let seats = ["first", "human"].map(|word| lab.parse_seat(word).unwrap());
    GameRequest { game, seats, by_lot: false, limit: Duration::from_secs(1), seed: 7, clock: None }
}

/// A game of this player against a person.
fn session(lab: &Arc<Lab>, player: Box<dyn Player>) -> Arc<GameSession> {
    let new = request(lab);
    let (game, _) = begin(lab, new.game.clone(), &new.config(strict(), SandboxLevel::None), &new.seats).unwrap();
    let mut game = LiveGame::new(game, SessionKind::Play, [Some(player), None]);
    game.seats = Some(new.seats);
    let session = lab.add_session(GameSession::with(new_id(), game, Vec::new())).unwrap();
    session.change(lab, |_| Ok(())).unwrap();
    session
}

/// The record once the game has so many turns, or is over.
async fn record_after(session: &GameSession, turns: usize) -> Record {
    let mut changes = session.listen();
    loop {
        let record = session.game().record().clone();
        if record.moves.len() >= turns || !session.game().is_playing() {
            return record;
        }
        changes.changed().await.unwrap();
    }
}

/// What the first player's first turn is in a match outside the lab.
fn first_turn_of_match(lab: &Lab, wall: Duration) -> Turn {
    let new = request(lab);
    let config = new.config(strict(), SandboxLevel::None);
    let record = run_match(new.game, &config, [parrot(wall), parrot(wall)], &AtomicBool::new(false), &mut |_| {});
    let mut record = record.unwrap();
    record.moves[0].time.latency = 0.0;
    record.moves.remove(0)
}

#[tokio::test]
async fn an_agent_that_is_late_in_the_lab_is_judged_as_its_record_says() {
    let lab = lab();
    let wall = Duration::from_millis(1_500);
    let record = record_after(&session(&lab, parrot(wall)), 1).await;
    let foul = record.moves[0].foul.as_ref().unwrap();
    assert_eq!((foul.kind, foul.why.as_str()), (FoulKind::Late, "it used 1.500 s of 1 s"));
    assert_eq!(foul.penalty, Some(record.settings.penalties.late));
    assert_eq!((record.result.reason, record.result.winner), (EndReason::Forfeit, Some(Seat::Second)));
    assert_eq!(record.result.text, "Player 1 (Parrot) loses: it used 1.500 s of 1 s.");
    assert_eq!(record.moves[0], first_turn_of_match(&lab, wall));
    let state = replay(&record, |_| {}).unwrap();
    record.verified_sentence(state.as_ref()).unwrap();
}

#[tokio::test]
async fn an_agent_in_the_lab_hears_what_it_would_hear_in_a_match() {
    let lab = lab();
    let session = session(&lab, parrot(Duration::ZERO));
    let record = record_after(&session, 1).await;
    assert_eq!(record.moves[0].remark.as_deref(), Some("The game is starting."));
    assert_eq!(record.moves[0], first_turn_of_match(&lab, Duration::ZERO));
    assert_eq!((record.seats.first.name.as_str(), record.seats.first.output.as_str()), ("Parrot", "against human\n"));
    session.play(&lab, Visitor::LAB, "b2", "Good luck.").unwrap();
    let record = record_after(&session, 3).await;
    assert_eq!(record.moves[2].remark.as_deref(), Some("Good luck."));
}

#[tokio::test]
async fn an_agent_that_fails_to_prepare_loses_before_its_first_turn() {
    let lab = lab();
    let unprepared = Some(Foul::new(FoulKind::Crashed, "it raised"));
    let record = record_after(&session(&lab, Box::new(Parrot { wall: Duration::ZERO, unprepared })), 1).await;
    assert_eq!((record.moves.len(), record.result.reason), (0, EndReason::Preparation));
    assert_eq!(record.result.text, "Player 1 (Parrot) failed to prepare and loses: it raised.");
    assert!(replay(&record, |_| {}).is_ok());
}

#[tokio::test]
async fn an_answer_is_taken_back_with_the_move_before_it_and_redone_with_it() {
    let lab = lab();
    let session = session(&lab, parrot(Duration::ZERO));
    record_after(&session, 1).await;
    session.play(&lab, Visitor::LAB, "b2", "").unwrap();
    record_after(&session, 3).await;
    session.undo(&lab, Visitor::LAB).unwrap();
    assert_eq!(record_after(&session, 1).await.moves.len(), 1);
    session.redo(&lab, Visitor::LAB).unwrap();
    let again = record_after(&session, 3).await;
    assert_eq!(again.moves.iter().map(|turn| turn.number).collect::<Vec<_>>(), [1, 2, 3]);
    assert!(replay(&again, |_| {}).is_ok());
}
