//! Signs of life on anything that takes longer than a second, when a terminal shows them.

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// Does the work, and says so on the terminal once it has taken a second.
pub(crate) fn with_spinner<T>(what: &'static str, work: impl FnOnce() -> T) -> T {
    let (done, waiting) = channel::<()>();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr())
                .with_style(style("{spinner} {msg} {elapsed}"))
                .with_message(what);
            let mut patience = Duration::from_secs(1);
            while waiting.recv_timeout(patience) == Err(RecvTimeoutError::Timeout) {
                bar.tick();
                patience = Duration::from_millis(100);
            }
            bar.finish_and_clear();
        });
        let result = work();
        drop(done);
        result
    })
}

/// Does the work, which says how many positions it has searched, and shows that on the terminal once it has taken a second.
pub(crate) fn with_count<T>(what: &str, work: impl FnOnce(&mut dyn FnMut(u64)) -> T) -> T {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr())
        .with_style(style("{spinner} {msg} {elapsed}"));
    let result = work(&mut |count| {
        if bar.elapsed() >= Duration::from_secs(1) {
            bar.set_message(format!("{what}: {} positions", HumanCount(count)));
            bar.tick();
        }
    });
    bar.finish_and_clear();
    result
}

/// A bar that counts to `total`.
pub(crate) fn progress_bar(total: usize) -> ProgressBar {
    ProgressBar::with_draw_target(Some(total as u64), ProgressDrawTarget::stderr())
        .with_style(style("{bar:30} {pos}/{len} {elapsed}"))
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("a template of our own")
}
