//! bench
use plyground_game::{BoardSize, Rules, Setup};
use plyground_games::dominoes::{Dominoes, Measure};
use plyground_search::textbook::*;
use std::time::Instant;
fn main() {
    let limit: u32 = std::env::args().nth(1).and_then(|a| a.parse().ok()).unwrap_or(7);
    let rules = Dominoes::<u64>::open(&Setup::empty("dominoes", BoardSize::new(8, 8).unwrap())).unwrap();
    let dialect = Dialect { ends: Ends::NoMoves, ..Dialect::plain(Measure::Mobility, 1) };
    let plan = Plan::new(Algorithm::AlphaBeta, Some(limit), dialect);
    let t = Instant::now();
    let f = search(&rules, &rules.start(), &plan, &mut ());
    let s = t.elapsed().as_secs_f64();
    println!("{} {:?} {:?} {:.1} M leaves/s", f.value, f.best, f.counts, f.counts.leaves as f64 / s / 1e6);
}
