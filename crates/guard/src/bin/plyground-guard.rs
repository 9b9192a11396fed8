//! The guard as a program of its own, for the tests of this crate; users have it inside `plyground`.

fn main() -> std::process::ExitCode {
    plyground_guard::guard_main()
}
