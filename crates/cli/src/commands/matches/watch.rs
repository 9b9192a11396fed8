//! `--watch`: the match on a live page.

use super::series::Series;
use crate::commands::lab::open;
use crate::local_lab::LocalLab;
use anyhow::Result;
use plyground_agents::AgentSpec;
use plyground_arena::MAX_TURN_TIME;
use plyground_record::GameFacts;
use plyground_web::{Lab, LiveView};
use std::process::ExitCode;
use std::sync::{Arc, Once};
use std::time::Duration;

/// The lab that shows a match.
pub(super) struct LiveLab {
    lab: Arc<Lab>,
    url: String,
    opened: Once,
}

impl LiveLab {
    /// A page for a game that is about to begin; the first one is opened in the browser.
    pub(super) fn page(&self, game: GameFacts, specs: [&AgentSpec; 2], limit: Option<Duration>) -> Option<LiveView> {
        let live_view = self.lab.show_match(game, specs, limit.unwrap_or(MAX_TURN_TIME))?;
        self.opened.call_once(|| {
            let page = format!("{}{}", self.url, live_view.path());
            anstream::eprintln!("live page: {page}");
            open(&page);
        });
        Some(live_view)
    }
}

/// Runs the match while a lab of its own shows it. The lab stays open until Ctrl-C, so that the end can be
/// looked at.
pub(super) fn run(mut series: Series) -> Result<ExitCode> {
    let local = LocalLab::start()?;
    series.watch = Some(LiveLab { lab: Arc::clone(&local.lab), url: local.url.clone(), opened: Once::new() });
    let result = series.run()?;
    local.stay_open();
    Ok(result)
}
