//! Whether a lab holds many people at once: spectators of one game, while matches go on all around it.

mod around;
mod greedy;
mod http;
mod server;
mod watched;

use crate::report::{Done, Report};
use http::Client;
use server::Server;
pub(crate) use server::serve;
use std::sync::Arc;
use std::time::Duration;

/// Whoever has not heard of something by then never will.
const PATIENCE: Duration = Duration::from_secs(60);

/// What the tasks of a run come back with.
type Told<T> = Result<T, String>;

/// How many of each.
struct Crowd {
    spectators: u32,
    games: u32,
}

/// Measures and reports. Only a run of full size is kept.
pub(crate) fn evaluation(words: &[&str]) -> Done {
    if words == ["--greedy"] {
        return greedy::evaluation();
    }
    let crowd = read(words)?;
    let mut report = Report::new("lab");
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(load(&crowd, &mut report))?;
    match words {
        [] => report.keep(),
        _ => Ok(()),
    }
}

fn read(words: &[&str]) -> Done<Crowd> {
    let mut crowd = Crowd { spectators: 500, games: 50 };
    for pair in words.chunks(2) {
        match *pair {
            ["--spectators", count] => crowd.spectators = count.parse()?,
            ["--games", count] => crowd.games = count.parse()?,
            _ => return Err(format!("`{}`: expected --greedy, or --spectators N and --games M", pair.join(" ")).into()),
        }
    }
    Ok(crowd)
}

async fn load(crowd: &Crowd, report: &mut Report) -> Done {
    let server = Server::start()?;
    let client = Arc::new(Client::new(server.address));
    report.say(format!("{} spectators of {}, {} matches around it", crowd.spectators, watched::GAME, crowd.games));
    let around = around::begin(&client, crowd.games).await?;
    let delays = watched::play(&client, crowd.spectators).await?;
    let matches = around.end().await?;
    let moves = delays.last.len();
    report.say(format!("{moves} moves, each heard by all, and {matches} matches, each seen to its end; no error"));
    report.say(format!("{:<44}{:>8}{:>8}{:>8}", "milliseconds from a move until it is heard", "p50", "p99", "max"));
    for (who, times) in [("by a spectator", delays.each), ("by the last of them", delays.last)] {
        let [half, most, max] = percentiles(times);
        report.say(format!("{who:<44}{half:>8.1}{most:>8.1}{max:>8.1}"));
    }
    let (memory, seconds) = server.usage()?;
    report.say(format!("the lab took {memory} MiB at most and {seconds:.1} s of processor time"));
    Ok(())
}

/// The middle, what only one of a hundred exceeds, and the longest, in milliseconds.
fn percentiles(mut times: Vec<Duration>) -> [f64; 3] {
    times.sort();
    let at = |percent: usize| times.get(times.len().saturating_sub(1) * percent / 100);
    [50, 99, 100].map(|percent| at(percent).map_or(f64::NAN, |time| time.as_secs_f64() * 1e3))
}
