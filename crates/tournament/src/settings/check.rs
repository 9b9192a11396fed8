//! Whether the parts of settings fit together.

use super::{FormatKind, TournamentSettings};
use crate::settings::SprtScale;
use crate::statistics::{Sprt, SprtError, SprtModel};
use plyground_arena::Policy;
use plyground_game::did_you_mean;
use plyground_games::Spec;
use std::collections::BTreeSet;

/// More games for each pair are a slip of the keyboard.
const MAX_GAMES: u32 = 100_000;

impl TournamentSettings {
    pub(super) fn check(&self) -> Result<(), String> {
        if self.agents.is_empty() {
            return Err("`agents` is empty: name files, folders or agents such as \"random\"".to_owned());
        }
        if self.games.is_empty() {
            return Err("`games` is empty: name at least one game, such as \"othello:6\"".to_owned());
        }
        if self.time.is_empty() {
            return Err("`time` is empty: name at least one limit, such as 2.0, or leave the key out".to_owned());
        }
        for game in &self.games {
            Spec::parse(game).and_then(|spec| spec.setup()).map_err(|error| format!("games: {error}"))?;
        }
        let distinct: BTreeSet<&String> = self.games.iter().collect();
        if distinct.len() < self.games.len() {
            return Err("`games` names a game twice; to play more of it, raise `games` in [format]".to_owned());
        }
        if self.time.iter().enumerate().any(|(place, time)| self.time[..place].contains(time)) {
            return Err("`time` names a limit twice".to_owned());
        }
        if let Some(name) = &self.match_rules.policy
            && Policy::named(name).is_none()
        {
            let names: Vec<&str> = Policy::all().iter().map(|policy| policy.name.as_str()).collect();
            return Err(format!("[match]: there is no policy `{name}`{}", did_you_mean(name, &names)));
        }
        if self.match_rules.grace.is_some_and(|grace| !(0.0..=60.0).contains(&grace)) {
            return Err("[match]: `grace` is a number of seconds from 0 to 60".to_owned());
        }
        if self.machine.concurrency == Some(0) {
            return Err("[machine]: `concurrency` is at least 1".to_owned());
        }
        self.check_format()
    }

    fn check_format(&self) -> Result<(), String> {
        let format = &self.format;
        for (key, kinds) in format.special_keys() {
            if !kinds.contains(&format.kind) {
                let names: Vec<&str> = kinds.iter().map(|kind| kind.name()).collect();
                return Err(format!(
                    "[format]: `{key}` is a key of {}, and the format is {}",
                    names.join(" and "),
                    format.kind
                ));
            }
        }
        if format.games == 0 || format.games > MAX_GAMES || format.games % 2 == 1 {
            return Err(format!(
                "[format]: `games` is an even number from 2 to {MAX_GAMES}, because seats are swapped in pairs"
            ));
        }
        if format.rounds == Some(0) || format.challengers == Some(0) {
            return Err("[format]: `rounds` and `challengers` are at least 1".to_owned());
        }
        if format.kind == FormatKind::Groups && (format.group_size() < 2 || format.promoted() == 0) {
            return Err("[format]: a group has at least 2 players, and at least 1 of them is promoted".to_owned());
        }
        if format.kind == FormatKind::Groups && format.promoted() >= format.group_size() {
            return Err("[format]: `promoted` must be less than `group_size`, or no stage would be the last".to_owned());
        }
        if format.kind == FormatKind::Sprt {
            self.sprt().map_err(|error| format!("[format]: {error}"))?;
        }
        Ok(())
    }

    /// The sequential test of these settings, with its usual numbers where none are given.
    pub fn sprt(&self) -> Result<Sprt, SprtError> {
        let format = &self.format;
        let model = match format.model.unwrap_or_default() {
            SprtScale::Logistic => SprtModel::Logistic,
            SprtScale::Normalized => SprtModel::Normalized,
        };
        let (elo0, elo1) = (format.elo0.unwrap_or(0.0), format.elo1.unwrap_or(50.0));
        Sprt::new(model, elo0, elo1, format.alpha.unwrap_or(0.05), format.beta.unwrap_or(0.05))
    }
}
