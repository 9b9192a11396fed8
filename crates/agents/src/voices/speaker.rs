//! Someone with a voice, in the course of a game.

use super::occasion::RemarkCue;
use super::scene::{Scene, Standing};
use super::{Counsel, Voice, line};
use plyground_arena::Introduction;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::collections::VecDeque;

/// For so many turns, of both sides, nothing is said again that either has said.
const MEMORY: usize = 20;
/// For so many turns of its own no line is used again, whatever is filled in.
const LINES: usize = 9;

/// Someone with a voice, who remembers what was said.
#[derive(Debug)]
pub(crate) struct Speaker {
    voice: &'static Voice,
    rng: ChaCha8Rng,
    opponent: String,
    recent: VecDeque<String>,
    /// The lines of its own that it used last.
    used: VecDeque<&'static str>,
    before: Option<Standing>,
}

impl Speaker {
    pub(crate) fn new(voice: &'static Voice, seed: u64) -> Speaker {
        let rng = ChaCha8Rng::seed_from_u64(seed);
        Speaker { voice, rng, opponent: String::new(), recent: VecDeque::new(), used: VecDeque::new(), before: None }
    }

    pub(crate) fn introduction(&self) -> Introduction {
        Introduction {
            name: self.voice.called.to_owned(),
            text: Some(self.voice.introduction.to_owned()),
            ..Introduction::default()
        }
    }

    /// Who sits across.
    pub(crate) fn meets(&mut self, opponent: &str) {
        self.opponent = opponent.to_owned();
    }

    pub(crate) fn opponent(&self) -> &str {
        &self.opponent
    }

    /// Whether it says anything at all.
    pub(crate) fn speaks(&self) -> bool {
        self.voice.counting.is_some()
    }

    /// Whether it wants to hear the engine's judgement before it speaks.
    pub(crate) fn wants_foresight(&self) -> bool {
        self.voice.counsel == Counsel::Engine
    }

    /// What it says.
    pub(crate) fn remark(&mut self, scene: &Scene<'_>) -> Option<String> {
        let counting = self.voice.counting?;
        self.remember(scene.heard.to_owned());
        let occasions = scene.occasions(self.before.is_none(), self.before);
        self.before = Some(scene.standing());
        let voice = self.voice;
        let found = occasions.into_iter().chain([RemarkCue::Musing]).find_map(|occasion| {
            let is_its_trade = self.wants_foresight() && occasion.is_prophecy();
            let feels_like_it = self.rng.random_range(0..8) < occasion.eagerness() || is_its_trade;
            if feels_like_it { self.something_new(voice.lines(occasion), scene) } else { None }
        });
        let remark = found.or_else(|| line::fill(counting, scene))?;
        self.remember(remark.clone());
        Some(remark)
    }

    /// One of these lines, if there is one that has not been said of late.
    fn something_new(&mut self, lines: &[&'static str], scene: &Scene<'_>) -> Option<String> {
        if lines.is_empty() {
            return None;
        }
        let from = self.rng.random_range(0..lines.len());
        let (behind, ahead) = lines.split_at(from);
        let fresh = ahead.iter().chain(behind).filter(|line| !self.used.contains(line));
        let mut told = fresh.filter_map(|line| Some((*line, line::fill(line, scene)?)));
        let (line, remark) = told.find(|(_, remark)| !self.recent.contains(remark))?;
        if self.used.len() == LINES {
            self.used.pop_front();
        }
        self.used.push_back(line);
        Some(remark)
    }

    fn remember(&mut self, remark: String) {
        if self.recent.len() == MEMORY {
            self.recent.pop_front();
        }
        self.recent.push_back(remark);
    }
}
