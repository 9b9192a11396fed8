//! Settings as a commented TOML file, for people to change.

use super::{FormatKind, TournamentSettings};
use plyground_arena::Policy;
use std::fmt::Write;

impl TournamentSettings {
    /// The settings as a file: every key with what it does, those with their usual value as comments.
    pub fn to_commented_toml(&self) -> String {
        let mut text = String::new();
        let mut line = |words: &str| {
            text.push_str(words);
            text.push('\n');
        };
        line("# A tournament. What this file says about games cannot be changed once the first game was played;");
        line(
            "# the table [machine] can, and so can the number of games in a round robin, a gauntlet and a sequential test.",
        );
        line(&format!("title = {}", quoted(&self.title)));
        line("");
        line("# Who plays: agents such as \"engine:level=3\", files, folders, and patterns such as \"class/*\".");
        line("# In a folder of submissions, each file, folder or zip archive is one submission.");
        line(&format!("agents = {}", list(&self.agents)));
        line("# The course whose agents the files are [default: that of the first game]");
        let example = Policy::all().first().map_or_else(String::new, |policy| quoted(&policy.name));
        line(&optional("course", self.course.as_deref().map(quoted), &example));
        line("");
        line("# What is played: every pair meets in each of these games, and at each of these time limits.");
        line(&format!("games = {}", list(&self.games)));
        line("# Seconds for a move, \"none\", or \"course\" for the limit of the game's course.");
        let times: Vec<String> = self.time.iter().map(|time| serde_json::to_string(time).unwrap_or_default()).collect();
        line(&format!("time = [{}]", times.join(", ")));
        line("");
        line("# The same seed gives the same schedule, openings and draws.");
        line(&format!("seed = {}", self.seed));
        line("");
        line("[format]");
        let kinds: Vec<&str> = FormatKind::ALL.iter().map(|kind| kind.name()).collect();
        line(&format!("# {}", kinds.join(", ")));
        line(&format!("kind = \"{}\"", self.format.kind));
        line("# Games for each pair in each game and at each time limit, half of them in each seat.");
        line(&format!("games = {}", self.format.games));
        line("# What orders the players: \"points\", or \"margin\" in games that count points.");
        line(&format!("rank = {}", word(&self.format.rank)));
        let is_seeded = !matches!(self.format.kind, FormatKind::RoundRobin | FormatKind::Gauntlet | FormatKind::Sprt);
        if is_seeded {
            line("# The order in which players enter: \"drawn\" by the seed, or as \"listed\", the strongest first.");
            line(&format!("seeding = {}", word(&self.format.seeding)));
        }
        self.write_format_keys(&mut line);
        line("");
        line("[match]");
        line(
            "# Each pair of games begins with this many random moves, drawn again if one side could then force a win.",
        );
        line(&format!("opening_plies = {}", self.match_rules.opening_plies));
        line("# What each foul costs: \"strict\", or the policy of a course [default: that of the game]");
        line(&optional("policy", self.match_rules.policy.as_deref().map(quoted), "\"strict\""));
        line("# What a time limit measures: \"wall\" time or \"cpu\" time.");
        line(&format!("clock = {}", word(&self.match_rules.clock)));
        line("# Seconds past the limit that are forgiven [default: as the policy says]");
        line(&optional("grace", self.match_rules.grace.map(|grace| grace.to_string()), "0.1"));
        line("# Whether programs may compute while the opponent is to move.");
        line(&format!("pondering = {}", self.match_rules.pondering));
        line("");
        line("[fouls]");
        line("# After so many games with a foul an agent is withdrawn: games that it has not played by then, in the");
        line("# order of the schedule, are won by its opponents. 0 for never.");
        line(&format!("withdraw_after = {}", self.fouls.withdraw_after));
        line("");
        line("[machine]");
        line("# The sandbox: none, limits, landlock, full [default: the strongest one that works]");
        line(&optional("sandbox", self.machine.sandbox.as_deref().map(quoted), "\"full\""));
        line("# The memory of each agent.");
        line(&format!("memory = {}", quoted(&self.machine.memory)));
        line("# The Python interpreter for the courses' agents [default: the first one that runs in the sandbox]");
        let interpreter = self.machine.interpreter.as_ref().map(|path| quoted(&path.display().to_string()));
        line(&optional("interpreter", interpreter, "\"venv/bin/python\""));
        line("# Games played at the same time [default: as many as there are cores for the agents]");
        line(&optional("concurrency", self.machine.concurrency.map(|games| games.to_string()), "2"));
        line("# Whether more agents may compute at the same time than there are cores. Agents are then late by no");
        line("# fault of their own.");
        line(&format!("more_agents_than_cores = {}", self.machine.more_agents_than_cores));
        text
    }

    fn write_format_keys(&self, line: &mut dyn FnMut(&str)) {
        let format = &self.format;
        let number = |value: Option<f64>| value.map(|value| value.to_string());
        let count = |value: Option<u32>| value.map(|value| value.to_string());
        match format.kind {
            FormatKind::RoundRobin | FormatKind::Knockout | FormatKind::DoubleKnockout => {}
            FormatKind::Gauntlet => {
                line("# The first agents of the list meet all others: how many are the challengers?");
                line(&optional("challengers", count(format.challengers), "1"));
            }
            FormatKind::Swiss => {
                line("# Rounds [default: as many as leave one player who has won everything]");
                line(&optional("rounds", count(format.rounds), "7"));
            }
            FormatKind::Groups => {
                line("# Players of a group at most, and how many of each group are promoted to the next stage.");
                line(&optional("group_size", count(format.group_size), "4"));
                line(&optional("promoted", count(format.promoted), "2"));
            }
            FormatKind::Sprt => {
                line(
                    "# The first agent is better than the second by elo0 (H0) or by elo1 (H1)? The rates of wrong answers",
                );
                line("# are alpha (H1 accepted wrongly) and beta (H0 accepted wrongly).");
                line(&optional("elo0", number(format.elo0), "0.0"));
                line(&optional("elo1", number(format.elo1), "50.0"));
                line(&optional("alpha", number(format.alpha), "0.05"));
                line(&optional("beta", number(format.beta), "0.05"));
                line("# What these Elo figures mean: \"logistic\" (by score) or \"normalized\".");
                line(&optional("model", format.model.as_ref().map(word), "\"logistic\""));
                line("# Without a decision the test ends after so many games.");
                line(&optional("max_games", count(format.max_games), "2000"));
            }
        }
    }
}

/// `key = value`, or a comment with an example.
fn optional(key: &str, value: Option<String>, example: &str) -> String {
    match value {
        Some(value) => format!("{key} = {value}"),
        None => format!("# {key} = {example}"),
    }
}

/// A word of an enum, as it is written.
fn word(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// A text in quotes, with what TOML wants to be escaped.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            control if control.is_control() => {
                let _ = write!(quoted, "\\u{:04X}", u32::from(control));
            }
            plain => quoted.push(plain),
        }
    }
    quoted.push('"');
    quoted
}

/// One entry in one line; several in a line each.
fn list(entries: &[String]) -> String {
    match entries {
        [only] => format!("[{}]", quoted(only)),
        entries => {
            let lines: String = entries.iter().map(|entry| format!("    {},\n", quoted(entry))).collect();
            format!("[\n{lines}]")
        }
    }
}
