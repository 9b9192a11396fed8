//! The files of `hosts/python`, carried in the program.

/// A file of the Python side: its path there, and what is in it.
type File = (&'static str, &'static [u8]);

macro_rules! files {
    ($($path:literal,)*) => { &[$(($path, include_bytes!(concat!("../../../../hosts/python/", $path)))),*] };
}

/// The whole Python side but for its tests, the folders that courses hand out, and our solved versions.
pub(super) const FILES: &[File] = files![
    "cis521_ask.py",
    "cis521_host.py",
    "cis521_signature.py",
    "col333_ask.py",
    "col333_host.py",
    "courses/col333/connect4/__init__.py",
    "courses/col333/connect4/config.py",
    "courses/col333/connect4/players/__init__.py",
    "courses/col333/connect4/players/human.py",
    "courses/col333/connect4/players/random.py",
    "courses/col333/connect4/utils.py",
    "courses/csc384/othello_game.py",
    "courses/csc384/othello_shared.py",
    "courses/csc384/s22/manager.py",
    "courses/csc384/s22/utilities.py",
    "courses/csc384/w26/src/__init__.py",
    "courses/csc384/w26/src/othello_ai_player.py",
    "courses/csc384/w26/src/othello_game_manager.py",
    "courses/csc384/w26/src/othello_player.py",
    "courses/csc384/w26/src/othello_utils.py",
    "courses/cse150/assignment2.py",
    "courses/cse150/human_player.py",
    "courses/cse150/random_player.py",
    "courses/cse415/Gold_Rush_Game_Type.py",
    "courses/cse415/TTS_State.py",
    "courses/cse415/TTS_win_tester.py",
    "courses/cse415/Tetra_Toro_Game_Type.py",
    "courses/cse415/Whites_Challenge_Game_Type.py",
    "csc384_ask.py",
    "csc384_run.py",
    "csc384_signature.py",
    "cse150_ask.py",
    "cse150_host.py",
    "cse415_ask.py",
    "cse415_host.py",
    "cse415_spelling.py",
    "plyground_ask.py",
    "plyground_calls.py",
    "plyground_fork.py",
    "plyground_host.py",
    "plyground_inspect.py",
    "plyground_path.py",
    "plyground_positions.py",
    "plyground_recursion.py",
    "plyground_shims.py",
    "plyground_trace.py",
    "plyground_wire.py",
    "pycodestyle.py",
    "skeletons/cis521/homework4.py",
    "skeletons/cis521/test_homework4.py",
    "skeletons/col333/ai.py",
    "skeletons/col333/test_ai.py",
    "skeletons/csc384/agent.py",
    "skeletons/csc384/test_agent.py",
    "skeletons/cse150/custom_player.py",
    "skeletons/cse150/test_custom_player.py",
    "skeletons/cse415/agent.py",
    "skeletons/cse415/test_agent.py",
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn every_file_of_the_python_side_is_carried() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../hosts/python");
        let mut found = Vec::new();
        let mut folders = vec![root.clone()];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|it| it == "py") {
                    found.push(path.strip_prefix(&root).unwrap().display().to_string());
                }
            }
        }
        // Those are for people, and an agent could read what is carried for it.
        found.retain(|path| !["tests/", "starters/", "solved/"].iter().any(|folder| path.starts_with(folder)));
        found.sort();
        assert_eq!(FILES.iter().map(|&(path, _)| path).collect::<Vec<_>>(), found);
    }
}
