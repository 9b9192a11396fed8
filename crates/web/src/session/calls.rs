//! Agents are called on threads of their own, a few at a time.

use super::{GameSession, LiveGame, SessionKind};
use crate::access::Visitor;
use crate::error::explain;
use crate::lab::Lab;
use plyground_agents::AgentSpec;
use plyground_arena::{Player, PlayerTask, Step, TaskReply};
use plyground_record::{Foul, FoulKind, Unfinished};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// The stop flag of a call that an agent has not answered yet. When `stop` is set, the agent is to answer with what it
/// has found: other visitors wait for its slot, or the question was withdrawn.
pub(super) struct PendingCall {
    stop: Arc<AtomicBool>,
}

/// Everything that an agent's thread takes with it.
struct Call {
    task: PlayerTask,
    player: Box<dyn Player>,
    /// On whose share the agent thinks.
    visitor: Visitor,
    is_program: bool,
    stop: Arc<AtomicBool>,
    /// The players of this session when the call was made: those of a later game have another one.
    players: Arc<()>,
}

impl GameSession {
    /// Calls the agent that the match waits for, if it waits for one.
    pub(super) fn call_if_due(self: &Arc<GameSession>, lab: &Arc<Lab>) {
        let Some(call) = self.game().next_call() else { return };
        let (session, lab) = (Arc::clone(self), Arc::clone(lab));
        tokio::spawn(async move {
            let Call { task, mut player, visitor, is_program, stop, players } = call;
            let lost = task.lost(Foul::new(FoulKind::Crashed, "its search failed"));
            // Our own agents answer with the best they have found; a program would answer nothing at all.
            let hurry = if is_program { Arc::default() } else { Arc::clone(&stop) };
            let slot = lab.move_queue.acquire(visitor, hurry).await;
            let told = Arc::clone(&stop);
            // A search that panics takes its thread with it, and nothing else.
            let answered = tokio::task::spawn_blocking(move || {
                let reply = task.run(player.as_mut(), &told);
                (Some(player), reply)
            });
            let (player, reply) = answered.await.unwrap_or((None, lost));
            drop(slot);
            session.receive(&lab, &stop, &players, player, reply);
        });
    }

    /// Lets agents that are not thinking give back the memory that they can do without.
    pub(crate) fn forget_positions(&self) {
        for player in self.game().players.iter_mut().flatten() {
            player.release_memory();
        }
    }

    fn receive(
        self: &Arc<GameSession>,
        lab: &Arc<Lab>,
        stop: &Arc<AtomicBool>,
        players: &Arc<()>,
        player: Option<Box<dyn Player>>,
        reply: TaskReply,
    ) {
        let mut game = self.game();
        if !Arc::ptr_eq(&game.generation, players) {
            return;
        }
        game.players[reply.seat().index()] = player;
        let is_wanted = game.pending.as_ref().is_some_and(|pending| Arc::ptr_eq(&pending.stop, stop));
        if is_wanted {
            game.pending = None;
        }
        drop(game);
        lab.remembers(self);
        // An agent that has prepared is ready, whatever was played meanwhile.
        if is_wanted || !reply.is_move() {
            self.change_or_log(lab, |game| game.receive(reply));
        } else {
            // Meanwhile the board may have come round to this very agent again.
            self.call_if_due(lab);
        }
    }
}

impl LiveGame {
    /// Which agent to call, and for what, if the match waits for an agent and no call is pending.
    fn next_call(&mut self) -> Option<Call> {
        if self.kind == SessionKind::Match || self.pending.is_some() {
            return None;
        }
        let Step::Call(task) = self.game.next_step() else { return None };
        let player = self.players[task.seat().index()].take()?;
        let stop = Arc::new(AtomicBool::new(false));
        self.pending = Some(PendingCall { stop: Arc::clone(&stop) });
        if task.is_move() {
            self.since = Instant::now();
        }
        let spec = self.record().seats.at(task.seat()).spec.parse::<AgentSpec>();
        let is_program = !spec.is_ok_and(|spec| spec.kind().is_built_in());
        Some(Call { task, player, visitor: self.visitor, is_program, stop, players: Arc::clone(&self.generation) })
    }

    fn receive(&mut self, reply: TaskReply) {
        let is_move = reply.is_move();
        if let Err(error) = self.game.receive(reply) {
            self.game.interrupt(Unfinished::NotHeld(explain(&error)));
        }
        if is_move || !self.is_playing() {
            self.announce_turn();
        }
    }

    /// The answer to the pending question is not wanted any more.
    pub(super) fn withdraw_question(&mut self) {
        if let Some(pending) = self.pending.take() {
            pending.stop.store(true, Ordering::Relaxed);
        }
    }
}
