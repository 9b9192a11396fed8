//! A place to play where everything that an agent leaves behind is found: a temporary folder of its own, whose name is in
//! the command line, the folder and the environment of everything that was started there; a neighbour; a server.

use crate::dossier::{Dossier, FOLDER, HELPERS};
use serde_json::Value;
use std::fs::{self, Permissions};
use std::io::ErrorKind;
use std::net::{TcpListener, UdpSocket};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

/// What the neighbour has written, and nobody else may know or change.
const SECRET: &str = "the neighbour's solution, 5e0bf3c1\n";

/// A place to play.
pub(crate) struct Field {
    folder: TempDir,
    tcp: TcpListener,
    udp: UdpSocket,
}

impl Field {
    pub(crate) fn new() -> Field {
        let folder = tempfile::Builder::new().prefix("plyground-hostile-").tempdir().unwrap();
        // As open as the folders of a shared machine often are: only the sandbox stands between neighbours.
        fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).unwrap();
        for name in ["tmp", "neighbour", "records"] {
            fs::create_dir(folder.path().join(name)).unwrap();
            let mode = if name == "neighbour" { 0o777 } else { 0o755 };
            fs::set_permissions(folder.path().join(name), Permissions::from_mode(mode)).unwrap();
        }
        let solution = folder.path().join("neighbour/solution.py");
        fs::write(&solution, SECRET).unwrap();
        fs::set_permissions(&solution, Permissions::from_mode(0o666)).unwrap();
        let tcp = TcpListener::bind("127.0.0.1:0").unwrap();
        let udp = UdpSocket::bind(tcp.local_addr().unwrap()).unwrap();
        tcp.set_nonblocking(true).unwrap();
        udp.set_nonblocking(true).unwrap();
        Field { folder, tcp, udp }
    }

    /// The `match` command with everything it writes in this field.
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_plyground"));
        command.arg("match").current_dir(self.folder.path()).env("TMPDIR", self.path("tmp"));
        let system = Path::new("/usr/bin/python3");
        if system.exists() {
            // Looking for a Python that every level can run takes a while, and the system's is one.
            command.arg("--interpreter").arg(system);
        }
        command
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The spec of an agent that was handed in here. The same folder holds another submission, of two files.
    pub(crate) fn spec_of(&self, agent: &Dossier) -> String {
        let folder = self.path("submissions");
        fs::create_dir_all(&folder).unwrap();
        let file = |stem: &str| format!("{stem}.py");
        for name in HELPERS.iter().chain([&agent.name.as_str()]).map(|stem| file(stem)) {
            fs::copy(Path::new(FOLDER).join(&name), folder.join(&name)).unwrap();
        }
        fs::write(folder.join("classmate.py"), format!("from classmate_search import main\n\nmain() # {SECRET}"))
            .unwrap();
        fs::write(folder.join("classmate_search.py"), format!("def main():\n    input() # {SECRET}")).unwrap();
        agent.spec(&folder.join(file(&agent.name)), |word| self.fill_in(word))
    }

    /// What a word in capitals in an agent's arguments means here.
    fn fill_in(&self, word: &str) -> String {
        match word {
            "NEIGHBOUR" => self.path("neighbour").display().to_string(),
            "PORT" => self.tcp.local_addr().unwrap().port().to_string(),
            word => word.to_owned(),
        }
    }

    /// What is wrong here after the match: somebody who stayed, something that was changed, told or left.
    pub(crate) fn traces(&self, output: &Output, record: Option<&str>) -> Vec<String> {
        let mut traces: Vec<String> =
            self.processes().into_iter().map(|process| format!("left running: {process}")).collect();
        traces.extend(self.shared_memory().into_iter().map(|what| format!("left in shared memory: {what}")));
        let left = fs::read_dir(self.path("tmp")).unwrap().count();
        if left > 0 {
            traces.push(format!("{left} things left in the temporary folder"));
        }
        let neighbour = fs::read_dir(self.path("neighbour")).unwrap().count();
        if neighbour != 1 || fs::read_to_string(self.path("neighbour/solution.py")).ok().as_deref() != Some(SECRET) {
            traces.push("the neighbour's folder was changed".to_owned());
        }
        let told = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
        let told = told.iter().map(String::as_str).chain(record);
        if told.into_iter().any(|text| text.contains(SECRET.trim())) {
            traces.push("the neighbour's secret was told".to_owned());
        }
        if output.stdout.iter().chain(&output.stderr).any(|&byte| byte == 0x1b) {
            traces.push("a command to the terminal came through".to_owned());
        }
        let is_quiet = |error: std::io::Error| error.kind() == ErrorKind::WouldBlock;
        if !self.tcp.accept().map(drop).is_err_and(is_quiet)
            || !self.udp.recv(&mut [0; 16]).map(drop).is_err_and(is_quiet)
        {
            traces.push("somebody called the server".to_owned());
        }
        traces
    }

    /// What was left in shared memory by an agent who was told the port of this field.
    fn shared_memory(&self) -> Vec<String> {
        let port = self.tcp.local_addr().unwrap().port();
        let key = (0x7000_0000 + u32::from(port)).to_string();
        let lists = ["shm", "sem", "msg"].map(|list| format!("/proc/sysvipc/{list}"));
        let has_key = |list: &String| {
            let text = fs::read_to_string(list).unwrap_or_default();
            text.lines().any(|line| line.split_whitespace().next() == Some(&key))
        };
        let file = format!("/dev/shm/plyground-hostile-{port}");
        let files = Path::new(&file).exists().then_some(file);
        lists.into_iter().filter(has_key).chain(files).collect()
    }

    /// Everybody who was started here: by the command line, the folder they stand in, or the environment.
    pub(crate) fn processes(&self) -> Vec<String> {
        let here = self.path("tmp").display().to_string();
        let is_from_here = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).contains(&here);
        let everyone = fs::read_dir("/proc").unwrap().flatten().map(|entry| entry.path());
        let numbered =
            everyone.filter(|path| path.file_name().unwrap().to_str().is_some_and(|n| n.parse::<u32>().is_ok()));
        let ours = numbered.filter(|process| {
            ["cmdline", "environ"].iter().any(|file| fs::read(process.join(file)).is_ok_and(is_from_here))
                || fs::read_link(process.join("cwd")).is_ok_and(|cwd| cwd.starts_with(&here))
        });
        ours.map(|process| {
            let words = fs::read(process.join("cmdline")).unwrap_or_default();
            format!("{}: {}", process.display(), String::from_utf8_lossy(&words).replace('\0', " "))
        })
        .collect()
    }
}

/// A record, and its text.
pub(crate) fn record(path: &Path) -> Option<(Value, String)> {
    let text = fs::read_to_string(path).ok()?;
    Some((serde_json::from_str(&text).unwrap(), text))
}
