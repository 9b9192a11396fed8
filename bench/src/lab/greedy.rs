//! Whether a quiet visitor is served while others do their worst: a lecture hall of 300 behind one address, each of whom
//! plays, and five greedy visitors at the same address with forty games, ninety explorer searches, 800 streams and 87
//! matches each, who ask again for what they are refused.

use super::http::{Answer, Client};
use super::server::Server;
use super::{PATIENCE, Told, percentiles};
use crate::report::{Done, Report};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

const HALL: u32 = 300;
const GREEDY: u32 = 5;
/// What each greedy visitor wants at a time. Of the streams and of the silent connections all five want 800 together: this
/// process may have only so many files open.
const GAMES: u32 = 40;
const SEARCHES: u32 = 90;
const STREAMS: u32 = 160;
const SILENT: u32 = 20;
const MATCHES: u32 = 87;

/// Moves of the quiet visitor that are measured.
const MOVES: usize = 120;
/// What the engine may think about a move of a student in the hall, in seconds.
const LIMIT: &str = "0.2";
/// Between two moves of one of the 300.
const THINKING: Duration = Duration::from_secs(20);
/// Between two moves of the quiet visitor.
const PAUSE: Duration = Duration::from_millis(100);
/// So long a greedy visitor waits who was refused.
const IMPATIENCE: Duration = Duration::from_secs(2);

/// What a quiet visitor of this lab waits for a move at most, but for one of a hundred.
const ENOUGH: f64 = 1_000.0;

/// Measures and reports.
pub(super) fn evaluation() -> Done {
    let mut report = Report::new("lab-greedy");
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let longest = runtime.block_on(load(&mut report))?;
    report.keep()?;
    match longest < ENOUGH {
        true => Ok(()),
        false => Err(format!("one of a hundred moves takes {longest:.0} ms or more").into()),
    }
}

async fn load(report: &mut Report) -> Done<f64> {
    let cores = std::thread::available_parallelism()?;
    report.say(format!("{cores} cores, shared by the lab and by those who visit it here"));
    report.say(format!(
        "a quiet visitor, {HALL} others, a move every {} s each, and {GREEDY} greedy ones with",
        THINKING.as_secs()
    ));
    report.say(format!(
        "{GAMES} games, {SEARCHES} searches, {STREAMS} streams and {MATCHES} matches each, all at one address"
    ));
    let alone = {
        let server = Server::start()?;
        quiet(server.address, MOVES / 4).await?
    };
    let server = Server::start()?;
    let refused = Arc::new(AtomicU32::new(0));
    let mut others = JoinSet::new();
    for _ in 0..GREEDY {
        let client = Arc::new(Client::in_hall(server.address).await?);
        wants_all(&client, &refused, &mut others).await?;
    }
    let in_hall: Arc<Mutex<Vec<Duration>>> = Arc::default();
    let mut hall = JoinSet::new();
    for number in 0..HALL {
        hall.spawn(student(server.address, THINKING * number / HALL, Arc::clone(&in_hall)));
    }
    // Until all of the greedy ones have what they can get.
    sleep(Duration::from_secs(5)).await;
    let beside = quiet(server.address, MOVES).await?;
    // A student comes back only when something went wrong.
    if let Some(student) = hall.try_join_next() {
        return Err(student?.err().unwrap_or_default().into());
    }
    hall.shutdown().await;
    others.shutdown().await;
    report.say(format!(
        "the engine may think {LIMIT} s about a move; the lab refused {} requests",
        refused.load(Ordering::Relaxed)
    ));
    report.say(format!("{:<52}{:>8}{:>8}{:>8}", "milliseconds", "p50", "p99", "max"));
    let mut say = |what: &str, times: &[Duration]| {
        let [half, most, max] = percentiles(times.to_vec());
        report.say(format!("{what:<52}{half:>8.1}{most:>8.1}{max:>8.1}"));
        most
    };
    say("alone in the lab: until a move is answered", &alone.moves);
    say("until a page is there", &alone.pages);
    say("until a search of the explorer is done", &alone.searches);
    let longest = say("beside all the others: until a move is answered", &beside.moves);
    say("until a page is there", &beside.pages);
    say("until a search of the explorer is done", &beside.searches);
    say("one of the others: until a move is answered", &in_hall.lock().map_err(|error| error.to_string())?);
    let (memory, seconds) = server.usage()?;
    report.say(format!("the lab took {memory} MiB at most and {seconds:.1} s of processor time"));
    Ok(longest)
}

/// What a visitor waited for.
#[derive(Default)]
struct Waits {
    moves: Vec<Duration>,
    pages: Vec<Duration>,
    searches: Vec<Duration>,
}

async fn quiet(address: SocketAddr, moves: usize) -> Told<Waits> {
    let client = Client::in_hall(address).await?;
    let mut waits = Waits::default();
    let mut game = Game::begin(&client).await?;
    while waits.moves.len() < moves {
        match game.move_on(&client).await? {
            Some(wait) => waits.moves.push(wait),
            None => game = Game::begin(&client).await?,
        }
        sleep(PAUSE).await;
        if waits.moves.len() % 4 == 0 {
            waits.pages.push(timed(client.page("/games")).await?.0);
            // A search that is not kept from before.
            let opening = ["a1", "b1", "c1", "a2", "b2", "c2"][waits.searches.len() % 6];
            let depth = (2 + waits.searches.len() / 6 % 3).to_string();
            let wish = json!({ "game": "dominoes:4x4", "moves": opening, "depth": depth });
            waits.searches.push(timed(client.ask("/api/searches", Some(&wish))).await?.0);
        }
    }
    Ok(waits)
}

/// One of the 300, until the bell rings.
async fn student(address: SocketAddr, late: Duration, waits: Arc<Mutex<Vec<Duration>>>) -> Told<()> {
    sleep(late).await;
    let client = Client::in_hall(address).await?;
    let mut game = Game::begin(&client).await?;
    loop {
        sleep(THINKING).await;
        match game.move_on(&client).await? {
            Some(wait) => waits.lock().map_err(|error| error.to_string())?.push(wait),
            None => game = Game::begin(&client).await?,
        }
    }
}

async fn timed<T>(what: impl Future<Output = Told<T>>) -> Told<(Duration, T)> {
    let begun = Instant::now();
    let told = timeout(PATIENCE, what).await.map_err(|_| "the lab does not answer")??;
    Ok((begun.elapsed(), told))
}

/// A game against the engine, and the page that shows it.
struct Game {
    id: String,
    legal: Vec<Value>,
    turns: usize,
    events: Answer,
}

impl Game {
    async fn begin(client: &Client) -> Told<Game> {
        let wish = json!({ "game": "othello:8", "first": "human", "second": "engine:level=4", "limit": LIMIT });
        let state = client.ask("/api/games", Some(&wish)).await?;
        let id = state["id"].as_str().ok_or("a game without an id")?.to_owned();
        let events = client.follow(&id).await?;
        Ok(Game { id, legal: legal(&state), turns: 0, events })
    }

    /// Moves, and says how long it took until the engine's answer was shown; nothing when the game is over.
    async fn move_on(&mut self, client: &Client) -> Told<Option<Duration>> {
        let Some(chosen) = self.legal.get(self.turns % self.legal.len().max(1)) else { return Ok(None) };
        let (path, wish) = (format!("/api/games/{}/move", self.id), json!({ "move": chosen }));
        let answered = async {
            client.ask(&path, Some(&wish)).await?;
            loop {
                let (turns, playing) = self.events.event().await?;
                if turns >= self.turns + 2 || !playing {
                    return Ok((turns, playing));
                }
            }
        };
        let (wait, (turns, playing)) = timed(answered).await?;
        self.turns = turns;
        self.legal = match playing {
            true => legal(&client.ask(&format!("/api/games/{}", self.id), None).await?),
            false => Vec::new(),
        };
        Ok(Some(wait))
    }
}

fn legal(state: &Value) -> Vec<Value> {
    state["legal"].as_array().cloned().unwrap_or_default()
}

/// Asks for everything at once, and again for what is refused or taken away.
async fn wants_all(client: &Arc<Client>, refused: &Arc<AtomicU32>, tasks: &mut JoinSet<()>) -> Told<()> {
    let watched = client.ask("/api/games", Some(&json!({ "game": "othello:8" }))).await?;
    let watched = format!("/api/events?room={}", watched["id"].as_str().ok_or("a game without an id")?);
    let (long, endless) = ("mnk:15x15,k=5", "dominoes:10x10");
    let game = json!({ "game": long, "first": "engine", "second": "human", "limit": "60" });
    let search = json!({ "game": endless, "depth": "30" });
    let held = json!({ "game": long, "first": "engine", "second": "engine", "limit": "60" });
    let wishes = [("/api/games", game, GAMES), ("/api/searches", search, SEARCHES), ("/api/games", held, MATCHES)];
    for (path, wish, count) in wishes {
        for number in 0..count {
            let (client, refused, wish) = (Arc::clone(client), Arc::clone(refused), wish.clone());
            tasks.spawn(async move {
                sleep(IMPATIENCE * number / count).await;
                loop {
                    match client.ask(path, Some(&wish)).await {
                        // A game that was begun thinks for a minute.
                        Ok(_) => sleep(PATIENCE).await,
                        Err(_) => drop(refused.fetch_add(1, Ordering::Relaxed)),
                    }
                    sleep(IMPATIENCE).await;
                }
            });
        }
    }
    for number in 0..STREAMS + SILENT {
        let (client, refused, watched) = (Arc::clone(client), Arc::clone(refused), watched.clone());
        tasks.spawn(async move {
            loop {
                let open = match number < STREAMS {
                    true => client.open(&watched, None).await,
                    false => client.silence().await,
                };
                match open {
                    Ok(mut open) => while open.more().await.is_ok_and(|more| more) {},
                    Err(_) => drop(refused.fetch_add(1, Ordering::Relaxed)),
                }
                sleep(IMPATIENCE).await;
            }
        });
    }
    Ok(())
}
