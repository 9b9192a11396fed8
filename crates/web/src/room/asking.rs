//! Agents are asked on threads of their own, a few at a time.

use super::{Game, Room};
use crate::access::Visitor;
use crate::lab::Lab;
use plyground_agents::AgentSpec;
use plyground_arena::{
    GameInfo, MAX_TURN_TIME, MoveRequest, Player, PlayerAnswer, PrepareError, TimeLimit, heard, introduced,
};
use plyground_game::{GameState, Seat, Setup};
use plyground_record::{ClockKind, EndReason, Foul, FoulKind, Penalty, Turn, TurnTimes, foul_sentence, truncate};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A chair: empty for a person, and empty too while its player thinks.
#[derive(Default)]
pub(super) struct Slot {
    sitting: Option<Sitting>,
}

struct Sitting {
    player: Box<dyn Player>,
    /// Whether it was told the game.
    ready: bool,
}

impl Slot {
    pub(super) const fn is_empty(&self) -> bool {
        self.sitting.is_none()
    }

    pub(super) fn new(player: Option<Box<dyn Player>>) -> Slot {
        Slot { sitting: player.map(|player| Sitting { player, ready: false }) }
    }
}

/// A question that an agent thinks about. It is to answer with what it has found when `stop` is set, whether others wait
/// for its slot or nobody wants to know any more; in that case the question is not the game's any more.
pub(super) struct Asked {
    stop: Arc<AtomicBool>,
}

impl Asked {
    /// Nobody wants to know any more.
    pub(super) fn drop_it(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// Everything that an agent's thread takes with it.
struct Errand {
    sitting: Sitting,
    /// On whose share it thinks.
    visitor: Visitor,
    is_program: bool,
    chair: usize,
    seat: Seat,
    start: Setup,
    k: Option<u32>,
    state: Box<dyn GameState>,
    number: u32,
    remark: String,
    opponent: [String; 2],
    limit: Duration,
    stop: Arc<AtomicBool>,
}

/// What it brings back.
struct Report {
    sitting: Sitting,
    answer: Result<PlayerAnswer, Foul>,
    name: Option<String>,
    introduction: Option<String>,
}

impl Room {
    /// Asks the agent whose turn it is, if it is one's.
    pub(super) fn ask_if_due(self: &Arc<Room>, lab: &Arc<Lab>) {
        let Some(errand) = self.game().errand() else { return };
        let (room, lab) = (Arc::clone(self), Arc::clone(lab));
        tokio::spawn(async move {
            let (chair, stop) = (errand.chair, Arc::clone(&errand.stop));
            // Our own agents answer with the best they have found; a program would answer nothing at all.
            let hurry = if errand.is_program { Arc::default() } else { Arc::clone(&stop) };
            let slot = lab.move_queue.acquire(errand.visitor, hurry).await;
            // A search that panics takes its thread with it, and nothing else.
            let answered = tokio::task::spawn_blocking(move || errand.run()).await;
            drop(slot);
            match answered {
                Ok(report) => room.receive(&lab, chair, &stop, report),
                Err(_) => room.lost(&lab, &stop),
            }
        });
    }

    /// Lets agents that are not thinking give back the memory that they can do without.
    pub(crate) fn forget_positions(&self) {
        for slot in &mut self.game().players {
            if let Some(sitting) = &mut slot.sitting {
                sitting.player.release_memory();
            }
        }
    }

    fn receive(self: &Arc<Room>, lab: &Arc<Lab>, chair: usize, stop: &Arc<AtomicBool>, report: Report) {
        let Report { sitting, answer, name, introduction } = report;
        let mut game = self.game();
        game.players[chair].sitting = Some(sitting);
        let seat = if game.seated[0] == chair { Seat::First } else { Seat::Second };
        if let Some(name) = name {
            let sitter = game.record.seats.at_mut(seat);
            sitter.name = name;
            sitter.introduction = introduction;
        }
        let wanted = game.asked.as_ref().is_some_and(|asked| Arc::ptr_eq(&asked.stop, stop));
        if wanted {
            game.asked = None;
        }
        drop(game);
        lab.remembers(self);
        if wanted {
            let changed = self.change(lab, |game| {
                game.answered(seat, answer);
                Ok(())
            });
            if let Err(problem) = changed {
                eprintln!("plyground lab: {}", problem.message);
            }
        } else {
            // Meanwhile the board may have come round to this very agent again.
            self.ask_if_due(lab);
        }
    }

    fn lost(self: &Arc<Room>, lab: &Arc<Lab>, stop: &Arc<AtomicBool>) {
        let changed = self.change(lab, |game| {
            if game.asked.take().is_some_and(|asked| Arc::ptr_eq(&asked.stop, stop)) {
                let seat = game.state.to_move();
                game.answered(seat, Err(Foul::new(FoulKind::Crashed, "its search failed")));
            }
            Ok(())
        });
        if let Err(problem) = changed {
            eprintln!("plyground lab: {}", problem.message);
        }
    }
}

impl Game {
    /// What to ask, and of whom, if an agent is to move and nobody thinks yet.
    fn errand(&mut self) -> Option<Errand> {
        let seat = self.mover().filter(|&seat| !self.is_person(seat) && self.asked.is_none())?;
        let chair = self.seated[seat.index()];
        let sitting = self.players[chair].sitting.take()?;
        let stop = Arc::new(AtomicBool::new(false));
        self.asked = Some(Asked { stop: Arc::clone(&stop) });
        self.since = Instant::now();
        let sitter = |seat| &self.record.seats.at(seat).spec;
        let is_program = !sitter(seat).parse::<AgentSpec>().is_ok_and(|spec| spec.kind().is_built_in());
        Some(Errand {
            sitting,
            visitor: self.visitor,
            is_program,
            chair,
            seat,
            start: self.record.game.start.clone(),
            k: self.record.game.k,
            state: self.state.boxed_clone(),
            number: self.record.moves.len() as u32 + 1,
            remark: self.record.moves.last().and_then(|turn| turn.remark.clone()).unwrap_or_default(),
            opponent: [sitter(seat.other()).clone(), self.name(seat.other())],
            limit: self
                .record
                .settings
                .limit
                .and_then(|limit| Duration::try_from_secs_f64(limit).ok())
                .unwrap_or(MAX_TURN_TIME)
                .min(MAX_TURN_TIME),
            stop,
        })
    }

    /// An agent has answered: its move is played, and a foul loses the game.
    fn answered(&mut self, seat: Seat, answer: Result<PlayerAnswer, Foul>) {
        let (said, wall, cpu, output) = match answer {
            Ok(PlayerAnswer { outcome: said, wall, cpu, output, .. }) => (said, wall, cpu, output),
            Err(foul) => (Err(foul), self.since.elapsed(), None, String::new()),
        };
        let said = said.map(heard).and_then(|choice| match self.state.play(choice.action) {
            Ok(()) => Ok(choice),
            Err(error) => Err(Foul::new(FoulKind::Illegal, error.to_string())),
        });
        let number = self.record.moves.len() as u32 + 1;
        let wall = wall.as_secs_f64();
        let time = TurnTimes { wall, cpu: cpu.map(|cpu| cpu.as_secs_f64()), ..TurnTimes::default() };
        let mut turn = Turn {
            number,
            seat,
            played: None,
            words: None,
            remark: None,
            note: None,
            time,
            foul: None,
            output: truncate(&output, 8_000),
        };
        self.undone.clear();
        match said {
            Ok(choice) => {
                turn.played = Some(choice.action);
                turn.words = choice.original_text;
                turn.remark = choice.remark;
                turn.note = choice.note;
                self.record.moves.push(turn);
                self.moved();
            }
            Err(mut foul) => {
                foul.why = truncate(&foul.why, 500);
                let text = foul_sentence(EndReason::Forfeit, &self.name(seat), &foul.why);
                foul.penalty = Some(Penalty::Forfeit);
                turn.foul = Some(foul);
                self.record.moves.push(turn);
                self.end(Some(seat.other()), EndReason::Forfeit, text);
            }
        }
    }
}

impl Errand {
    fn run(mut self) -> Report {
        let (mut name, mut introduction) = (None, None);
        if !self.sitting.ready {
            match self.prepare() {
                Ok(met) => (name, introduction) = met,
                Err(foul) => return Report { sitting: self.sitting, answer: Err(foul), name, introduction },
            }
        }
        let allowance = TimeLimit { limit: Some(self.limit), grace: Duration::ZERO, clock: ClockKind::Wall };
        let question = MoveRequest {
            state: self.state.as_ref(),
            number: self.number,
            remark: &self.remark,
            time_limit: allowance,
            stop: &self.stop,
        };
        let answer = Ok(self.sitting.player.choose_move(&question));
        Report { sitting: self.sitting, answer, name, introduction }
    }

    fn prepare(&mut self) -> Result<(Option<String>, Option<String>), Foul> {
        let deadline = Instant::now() + Duration::from_secs(20);
        let [opponent, name] = &self.opponent;
        let (start, seat, k, limit) = (&self.start, self.seat, self.k, Some(self.limit));
        let info = GameInfo {
            start,
            origin: start,
            turns_can_be_lost: false,
            seat,
            k,
            limit,
            pondering: false,
            opponent,
            deadline,
        };
        let player = &mut self.sitting.player;
        let met = player.handshake(&info).map_err(|trouble| match trouble {
            PrepareError::Foul(foul) => foul,
            PrepareError::Impossible(why) => Foul::new(FoulKind::Crashed, why),
        })?;
        player.prepare(name, deadline)?;
        self.sitting.ready = true;
        let met = introduced(met, &player.id().spec);
        Ok((Some(met.name), met.text))
    }
}
