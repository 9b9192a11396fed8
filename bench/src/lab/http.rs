//! Just enough HTTP to visit a lab: a connection for each question, and streams of events.

use super::Told;
use serde_json::Value;
use std::io::{Error, ErrorKind};
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicU32, Ordering};
use tokio::net::TcpStream;

/// Where the lab is, and who visits it.
pub(super) struct Client {
    address: SocketAddr,
    visitors: AtomicU32,
    /// One visitor with this cookie, instead of many with none.
    cookie: Option<String>,
}

/// The one address of a lecture hall.
const HALL: Ipv4Addr = Ipv4Addr::new(192, 0, 2, 1);

impl Client {
    /// Each request comes from an address of its own.
    pub(super) fn new(address: SocketAddr) -> Client {
        Client { address, visitors: AtomicU32::new(0), cookie: None }
    }

    /// One of many visitors who share an address: the lab gives a cookie to each.
    pub(super) async fn in_hall(address: SocketAddr) -> Told<Client> {
        let mut client = Client { cookie: Some(String::new()), ..Client::new(address) };
        let head = client.head("/api/status", None).await.map_err(|error| error.to_string())?.1;
        let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")?.split(';').next());
        client.cookie = Some(cookie.ok_or("a visitor without a cookie")?.to_owned());
        Ok(client)
    }

    /// A connection that asks for nothing.
    pub(super) async fn silence(&self) -> Result<Answer, Error> {
        Ok(Answer { stream: TcpStream::connect(self.address).await?, unread: Vec::new() })
    }

    /// Asks the API for something; a body is sent by POST.
    pub(super) async fn ask(&self, path: &str, body: Option<&Value>) -> Told<Value> {
        let told = async {
            let mut answer = self.open(path, body).await?;
            while answer.more().await? {}
            serde_json::from_slice(&answer.unread).map_err(Error::from)
        };
        told.await.map_err(|error: Error| format!("{path}: {error}"))
    }

    /// A page, to its end.
    pub(super) async fn page(&self, path: &str) -> Told<()> {
        let read = async {
            let mut answer = self.open(path, None).await?;
            while answer.more().await? {}
            Ok(())
        };
        read.await.map_err(|error: Error| format!("{path}: {error}"))
    }

    /// The events of a game.
    pub(super) async fn follow(&self, id: &str) -> Told<Answer> {
        let path = format!("/api/events?room={id}");
        self.open(&path, None).await.map_err(|error| format!("{path}: {error}"))
    }

    /// A connection whose answer has begun, and begun well.
    pub(super) async fn open(&self, path: &str, body: Option<&Value>) -> Result<Answer, Error> {
        let (answer, head) = self.head(path, body).await?;
        let status = head.lines().next().unwrap_or_default();
        match status.split(' ').nth(1) {
            Some("200" | "201") => Ok(answer),
            _ => Err(Error::other(status.to_owned())),
        }
    }

    /// A connection whose answer has begun, and how.
    async fn head(&self, path: &str, body: Option<&Value>) -> Result<(Answer, String), Error> {
        let (visitor, cookie) = match &self.cookie {
            Some(cookie) => (HALL, cookie.as_str()),
            // From elsewhere each time, as far as the lab can tell.
            None => (Ipv4Addr::from_bits(0x0a00_0000 + self.visitors.fetch_add(1, Ordering::Relaxed)), ""),
        };
        let (method, body) = body.map_or(("GET", String::new()), |body| ("POST", body.to_string()));
        // Of the first version, whose answers come in one piece and end with the connection.
        let request = format!(
            "{method} {path} HTTP/1.0\r\nHost: {}\r\nX-Forwarded-For: {visitor}\r\nCookie: {cookie}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        let mut answer = Answer { stream: TcpStream::connect(self.address).await?, unread: Vec::new() };
        answer.say(request.as_bytes()).await?;
        let head = answer.until(b"\r\n\r\n").await?.ok_or(ErrorKind::UnexpectedEof)?;
        Ok((answer, head))
    }
}

/// What the lab answers, as far as it has come.
pub(super) struct Answer {
    stream: TcpStream,
    unread: Vec<u8>,
}

impl Answer {
    /// What the next event tells: how many turns were played, and whether the game goes on.
    pub(super) async fn event(&mut self) -> Told<(usize, bool)> {
        loop {
            let event = self.until(b"\n\n").await.map_err(|error| error.to_string())?;
            let event = event.ok_or("the stream ended")?;
            // A comment keeps the connection alive.
            if !event.starts_with(':') {
                return told(&event).ok_or_else(|| format!("what is this: {}", event.get(..200).unwrap_or(&event)));
            }
        }
    }

    async fn say(&self, mut words: &[u8]) -> Result<(), Error> {
        while !words.is_empty() {
            self.stream.writable().await?;
            match self.stream.try_write(words) {
                Ok(written) => words = &words[written..],
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// The text up to a mark; nothing when the answer ends before it.
    async fn until(&mut self, mark: &[u8]) -> Result<Option<String>, Error> {
        let mut looked = 0;
        loop {
            let found = self.unread[looked..].windows(mark.len()).position(|part| part == mark);
            if let Some(at) = found.map(|at| at + looked) {
                let rest = self.unread.split_off(at + mark.len());
                let mut text = std::mem::replace(&mut self.unread, rest);
                text.truncate(at);
                return String::from_utf8(text).map(Some).map_err(Error::other);
            }
            looked = self.unread.len().saturating_sub(mark.len() - 1);
            if !self.more().await? {
                return Ok(None);
            }
        }
    }

    /// Waits for more; false is the end.
    pub(super) async fn more(&mut self) -> Result<bool, Error> {
        let mut some = [0; 16 << 10];
        loop {
            self.stream.readable().await?;
            match self.stream.try_read(&mut some) {
                Ok(0) => return Ok(false),
                Ok(read) => {
                    self.unread.extend_from_slice(&some[..read]);
                    return Ok(true);
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(error) => return Err(error),
            }
        }
    }
}

/// The figures stand behind the parts of the page, which nobody here looks at.
fn told(event: &str) -> Option<(usize, bool)> {
    let (_, figures) = event.rsplit_once("\"playing\":")?;
    let (_, turns) = figures.split_once("\"turns\":")?;
    let digits: String = turns.chars().take_while(char::is_ascii_digit).collect();
    Some((digits.parse().ok()?, figures.starts_with("true")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_says_the_turns_and_whether_the_game_goes_on() {
        let event = r#"event: game\ndata: {"parts":{"board":"\"playing\":"},"playing":true,"turns":12,"at":12}"#;
        assert_eq!(told(event), Some((12, true)));
        assert_eq!(told(&event.replace("true", "false")), Some((12, false)));
        assert_eq!(told("event: analysis"), None);
    }
}
