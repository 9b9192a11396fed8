//! `cargo xtask mutants`: would the tests notice? cargo-mutants breaks the code in one place at a time and runs the tests
//! of that crate; a mutant that no test catches is a test that is missing.
//!
//! A crate has up to thousands of mutants, so a sample of [`SAMPLE`] is tried, drawn by a fixed seed from their names
//! without line numbers: the same code gives the same sample, and a change elsewhere hardly changes it. Every outcome is
//! kept in `bench/results/mutants/<crate>.txt` as soon as its batch is done. The next run goes on from there, and tries
//! again only the mutants that were missed.

use crate::stages::{cargo, root, step, target};
use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The crates whose tests are put to the test.
pub(crate) const CRATES: [&str; 6] = ["game", "board", "games", "search", "record", "arena"];
const VERSION: &str = "27.1.0";
/// Mutants of one crate that are tried.
const SAMPLE: usize = 300;
/// Mutants between two writes of the ledger.
const BATCH: usize = 5;
/// Seconds that a mutant's tests may take: a search that never ends is caught, too.
const TIMEOUT: &str = "90";

/// A part of the sample: mutants `k - 1`, `k - 1 + n`, ... of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    pub(crate) k: usize,
    pub(crate) n: usize,
}

impl Shard {
    pub(crate) const ALL: Shard = Shard { k: 1, n: 1 };

    pub(crate) fn parse(text: &str) -> Option<Shard> {
        let (k, n) = text.split_once('/')?;
        let (k, n) = (k.parse().ok()?, n.parse().ok()?);
        (1 <= k && k <= n).then_some(Shard { k, n })
    }
}

/// Tries what has not been tried of a crate's sample.
pub(crate) fn run(name: &str, shard: Shard) -> Result<(), String> {
    let tree = tree()?;
    let tool = tool()?;
    let package = format!("plyground-{name}");
    let listed = mutants(&tool, &tree, &["--list", "--package", &package])?;
    let sample = sample(&listed);
    let file = root().join(format!("bench/results/mutants/{name}.txt"));
    let mut ledger = Ledger::read(&file);
    ledger.forget_strangers(&sample);
    let mine = sample.iter().enumerate().filter(|(index, _)| index % shard.n == shard.k - 1).map(|(_, mutant)| mutant);
    let open: Vec<&Mutant> = mine.filter(|mutant| ledger.is_open(mutant)).collect();
    println!("{package}: {} mutants in the sample, {} to be tried", sample.len(), open.len());
    for (number, batch) in open.chunks(BATCH).enumerate() {
        let out = target().join("mutants").join("out");
        let mut arguments = vec!["--package", &package, "--in-place", "--baseline", "skip", "--timeout", TIMEOUT];
        let out_text = out.display().to_string();
        arguments.extend(["--build-timeout", "600", "--profile", "mutants", "--output", &out_text]);
        let patterns: Vec<String> = batch.iter().map(|mutant| format!("^{}$", escaped(&mutant.name))).collect();
        arguments.extend(patterns.iter().flat_map(|pattern| ["--re", pattern]));
        mutants(&tool, &tree, &arguments)?;
        ledger.learn(batch, &out.join("mutants.out"))?;
        ledger.write(&file, &package, sample.len())?;
        println!("{package}: {} of {} tried, {}", ((number + 1) * BATCH).min(open.len()), open.len(), ledger.score());
    }
    ledger.write(&file, &package, sample.len())?;
    println!("{package}: {}", ledger.score());
    Ok(())
}

/// A copy of what is committed, so that no mutant ever stands in the project's own files.
fn tree() -> Result<PathBuf, String> {
    let tree = target().join("mutants").join("tree");
    let place = tree.display().to_string();
    let source = root().display().to_string();
    if !tree.join(".git").exists() {
        spawn("git", &["clone", "--quiet", &source, &place], root())?;
    }
    spawn("git", &["fetch", "--quiet", &source, "HEAD"], &tree)?;
    spawn("git", &["reset", "--quiet", "--hard", "FETCH_HEAD"], &tree)?;
    Ok(tree)
}

/// cargo-mutants, installed into the project's own tools when it is not there yet.
fn tool() -> Result<PathBuf, String> {
    let tools = target().join("tools");
    let tool = tools.join("bin/cargo-mutants");
    if !tool.exists() {
        let line = format!("install --quiet --locked cargo-mutants --version {VERSION} --root {}", tools.display());
        let install = cargo(&line);
        println!("$ {install}");
        let arguments: Vec<&str> = install.arguments.iter().map(String::as_str).collect();
        spawn(&install.program, &arguments, root())?;
    }
    Ok(tool)
}

/// What cargo-mutants prints. It ends with 2 when mutants were missed and with 3 when some took too long: both are
/// answers.
fn mutants(tool: &Path, tree: &Path, arguments: &[&str]) -> Result<String, String> {
    let shown = step(tool.display().to_string(), "mutants");
    let output = Command::new(tool)
        .arg("mutants")
        .args(arguments)
        .args(["--colors", "never"])
        .current_dir(tree)
        .output()
        .map_err(|error| format!("cannot start {shown}: {error}"))?;
    match output.status.code() {
        Some(0 | 2 | 3) => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        _ => Err(failure(&shown.to_string(), &output)),
    }
}

fn spawn(program: &str, arguments: &[&str], folder: &Path) -> Result<(), String> {
    let output = Command::new(program).args(arguments).current_dir(folder).output();
    let output = output.map_err(|error| format!("cannot start {program}: {error}"))?;
    if output.status.success() { Ok(()) } else { Err(failure(program, &output)) }
}

fn failure(program: &str, output: &Output) -> String {
    let words = [&output.stdout[..], &output.stderr[..]].concat();
    format!("`{program}` ended with {}:\n{}", output.status, String::from_utf8_lossy(&words))
}

/// One way to break the code.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Mutant {
    /// As cargo-mutants lists it: `crates/game/src/cell.rs:12:5: replace Cell::row -> u8 with 1`.
    name: String,
    /// The same without its line and column, and which of its like it is: what stays when lines move.
    key: String,
}

/// The mutants that are tried, in the order of the source.
fn sample(listed: &str) -> Vec<Mutant> {
    let mut seen: HashMap<String, usize> = HashMap::new();
    let mut all: Vec<Mutant> = Vec::new();
    for name in listed.lines() {
        let Some((place, change)) = name.split_once(": ") else { continue };
        let file = place.split(':').next().unwrap_or(place);
        let plain = format!("{file}: {change}");
        let count = seen.entry(plain.clone()).or_default();
        *count += 1;
        let key = if *count == 1 { plain } else { format!("{plain} ({count})") };
        all.push(Mutant { name: name.to_owned(), key });
    }
    let mut drawn: Vec<usize> = (0..all.len()).collect();
    drawn.sort_by_key(|&index| hash(&all[index].key));
    drawn.truncate(SAMPLE);
    drawn.sort_unstable();
    drawn.into_iter().map(|index| all[index].clone()).collect()
}

/// FNV-1a with a finish that spreads: the fixed lot by which a sample is drawn.
fn hash(text: &str) -> u64 {
    let hash = text
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
    (hash ^ (hash >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// A regular expression that means this text alone.
fn escaped(text: &str) -> String {
    let mut pattern = String::new();
    for letter in text.chars() {
        // `\<` and `\>` would be the ends of a word.
        if r"\.+*?()|[]{}^$&".contains(letter) {
            pattern.push('\\');
        }
        pattern.push(letter);
    }
    pattern
}

/// What became of each mutant, by its key.
#[derive(Debug, Default, PartialEq, Eq)]
struct Ledger(BTreeMap<String, Fate>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Caught,
    Timeout,
    Missed,
    /// It does not compile, so no test is asked.
    Unviable,
}

const FATES: [(Fate, &str); 4] =
    [(Fate::Caught, "caught"), (Fate::Timeout, "timeout"), (Fate::Missed, "missed"), (Fate::Unviable, "unviable")];

impl Ledger {
    fn read(file: &Path) -> Ledger {
        Ledger::parse(&fs::read_to_string(file).unwrap_or_default())
    }

    fn parse(text: &str) -> Ledger {
        let line = |line: &str| {
            let (word, key) = line.split_once("  ")?;
            let (fate, _) = FATES.iter().find(|(_, name)| *name == word.trim())?;
            Some((key.trim().to_owned(), *fate))
        };
        Ledger(text.lines().filter_map(line).collect())
    }

    fn write(&self, file: &Path, package: &str, sample: usize) -> Result<(), String> {
        let mut text = format!("{package}: {} (sample of {sample}; cargo xtask mutants)\n", self.score());
        let mut rows: Vec<_> = self.0.iter().collect();
        // What is missing comes first.
        rows.sort_by_key(|&(key, fate)| (*fate != Fate::Missed, key));
        for (key, fate) in rows {
            let (_, word) = FATES.iter().find(|(known, _)| known == fate).expect("every fate has its word");
            text += &format!("{word:<8}  {key}\n");
        }
        let folder = file.parent().expect("the ledger lies in a folder");
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(file, text))
            .map_err(|error| format!("{}: {error}", file.display()))
    }

    fn is_open(&self, mutant: &Mutant) -> bool {
        matches!(self.0.get(&mutant.key), None | Some(Fate::Missed))
    }

    /// Drops what is no longer drawn, such as mutants of code that is gone.
    fn forget_strangers(&mut self, sample: &[Mutant]) {
        self.0.retain(|key, _| sample.iter().any(|mutant| mutant.key == *key));
    }

    fn learn(&mut self, batch: &[&Mutant], out: &Path) -> Result<(), String> {
        let mut learned = 0;
        for (fate, word) in FATES {
            let file = out.join(format!("{word}.txt"));
            let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
            for mutant in batch.iter().filter(|mutant| text.lines().any(|line| line == mutant.name)) {
                self.0.insert(mutant.key.clone(), fate);
                learned += 1;
            }
        }
        if learned == batch.len() { Ok(()) } else { Err(format!("{learned} of {} mutants were tried", batch.len())) }
    }

    fn score(&self) -> String {
        let count = |fates: &[Fate]| self.0.values().filter(|fate| fates.contains(fate)).count();
        let (caught, missed) = (count(&[Fate::Caught, Fate::Timeout]), count(&[Fate::Missed]));
        let share = 100.0 * caught as f64 / (caught + missed).max(1) as f64;
        format!("{caught} of {} mutants caught, {share:.1} %", caught + missed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LISTED: &str =
        "crates/game/src/a.rs:1:2: replace + with * in f\ncrates/game/src/a.rs:1:9: replace + with * in f\n";

    #[test]
    fn mutants_keep_their_key_when_lines_move() {
        let keys = |listed: &str| sample(listed).into_iter().map(|mutant| mutant.key).collect::<Vec<_>>();
        assert_eq!(
            keys(LISTED),
            ["crates/game/src/a.rs: replace + with * in f", "crates/game/src/a.rs: replace + with * in f (2)"]
        );
        assert_eq!(keys(&LISTED.replace(":1:", ":7:")), keys(LISTED));
    }

    #[test]
    fn a_sample_is_the_same_every_time_and_hardly_changes_with_the_code() {
        let listed: String = (0..1000).map(|n| format!("src/x.rs:{n}:1: replace f{n} with ()\n")).collect();
        let drawn = sample(&listed);
        assert_eq!((drawn.len(), &drawn), (SAMPLE, &sample(&listed)));
        let later = sample(&format!("src/y.rs:1:1: replace g with ()\n{listed}"));
        assert!(drawn.iter().filter(|mutant| later.contains(mutant)).count() >= SAMPLE - 1);
    }

    #[test]
    fn a_pattern_means_one_mutant() {
        assert_eq!(escaped("a.rs:1: replace + -> <u8> with *"), r"a\.rs:1: replace \+ -> <u8> with \*");
    }

    #[test]
    fn a_ledger_is_read_as_it_was_written_and_only_what_was_missed_is_tried_again() {
        let folder = std::env::temp_dir().join(format!("xtask-ledger-{}", std::process::id()));
        let file = folder.join("game.txt");
        let fates = [("a", Fate::Caught), ("b", Fate::Missed), ("c", Fate::Unviable), ("d", Fate::Timeout)];
        let ledger = Ledger(fates.map(|(key, fate)| (key.to_owned(), fate)).into());
        ledger.write(&file, "plyground-game", 300).unwrap();
        let text = fs::read_to_string(&file).unwrap();
        fs::remove_dir_all(&folder).unwrap();
        assert!(text.starts_with("plyground-game: 2 of 3 mutants caught, 66.7 % (sample of 300"), "{text}");
        assert_eq!(Ledger::parse(&text), ledger);
        let open = |key: &str| ledger.is_open(&Mutant { name: String::new(), key: key.to_owned() });
        assert_eq!(["a", "b", "c", "d", "new"].map(open), [false, true, false, false, true]);
    }

    #[test]
    fn shards_are_counted_from_one() {
        assert_eq!(Shard::parse("2/8"), Some(Shard { k: 2, n: 8 }));
        for text in ["0/8", "9/8", "2", "2/", "x/y"] {
            assert_eq!(Shard::parse(text), None, "{text}");
        }
    }
}
