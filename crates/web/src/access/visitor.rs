//! Who asks: a visitor is a signed cookie, so that the people behind one address can be told apart.
//!
//! The cookie is not an account. It opens nothing, and a visitor who loses it gets another; it only says whose share of
//! the lab a request uses. The signature keeps a visitor from writing many cookies, or another visitor's, by hand.

use crate::lab::random_u64;
use axum::http::{HeaderMap, HeaderValue, header};
use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};

/// A visitor: a browser or a program that sends its cookie back. The requests of an address without a cookie are one
/// visitor together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Visitor {
    key: VisitorKey,
    address: IpAddr,
}

/// What two requests of one visitor have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum VisitorKey {
    /// The number in the cookie.
    Cookie(u64),
    /// There was no cookie.
    Address(IpAddr),
    /// The lab itself, for what was begun before it was opened.
    Lab,
}

impl Visitor {
    /// The lab itself.
    pub(crate) const LAB: Visitor = Visitor { key: VisitorKey::Lab, address: IpAddr::V6(Ipv6Addr::UNSPECIFIED) };

    pub(crate) fn new(address: IpAddr, cookie: Option<u64>) -> Visitor {
        let address = network(address);
        Visitor { key: cookie.map_or(VisitorKey::Address(address), VisitorKey::Cookie), address }
    }

    pub(crate) const fn key(self) -> VisitorKey {
        self.key
    }

    /// The address that the wider limits are for; of IPv6 the network, which one person has as a whole.
    pub(crate) const fn address(self) -> IpAddr {
        self.address
    }

    #[cfg(test)]
    pub(crate) fn test(cookie: u64) -> Visitor {
        Visitor::new(IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), Some(cookie))
    }
}

fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
        address => address,
    }
}

/// The name of the cookie.
const VISITOR_COOKIE: &str = "plyground-visitor";

/// Writes and reads the cookies of one lab. A lab that is opened anew has a new key and gives new cookies out.
pub(crate) struct CookieSigner {
    key: [u8; 32],
}

impl std::fmt::Debug for CookieSigner {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Signer")
    }
}

impl CookieSigner {
    pub(crate) fn new() -> CookieSigner {
        let mut hasher = blake3::Hasher::new();
        for _ in 0..4 {
            hasher.update(&random_u64().to_le_bytes());
        }
        CookieSigner { key: *hasher.finalize().as_bytes() }
    }

    /// The number in the cookie that these headers bring, if we signed it.
    pub(crate) fn read(&self, headers: &HeaderMap) -> Option<u64> {
        let lines = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
        pairs.find_map(|(name, value)| if name == VISITOR_COOKIE { self.verified(value) } else { None })
    }

    fn verified(&self, value: &str) -> Option<u64> {
        let (number, signature) = value.split_once('.')?;
        let number = u64::from_str_radix(number, 16).ok().filter(|_| number.len() == 16)?;
        // The comparison of digests takes the same time wherever they differ.
        (blake3::Hash::from_hex(signature).ok()? == self.signature(number)).then_some(number)
    }

    fn signature(&self, number: u64) -> blake3::Hash {
        blake3::keyed_hash(&self.key, &number.to_le_bytes())
    }

    /// The header that gives a new cookie out. `secure` keeps it on encrypted connections.
    pub(crate) fn issue(&self, secure: bool) -> HeaderValue {
        let number = random_u64();
        let secure = if secure { "; Secure" } else { "" };
        let signature = self.signature(number).to_hex();
        let cookie = format!("{VISITOR_COOKIE}={number:016x}.{signature}; Path=/; HttpOnly; SameSite=Lax{secure}");
        HeaderValue::from_str(&cookie).expect("hexadecimal digits and names are plain text")
    }
}

/// How often each of these occurs, by key: counts that vanish at zero.
#[derive(Debug)]
pub(crate) struct Counts<K>(HashMap<K, usize>);

impl<K> Default for Counts<K> {
    fn default() -> Counts<K> {
        Counts(HashMap::new())
    }
}

impl<K: Copy + Eq + std::hash::Hash> Counts<K> {
    pub(crate) fn of(&self, key: K) -> usize {
        self.0.get(&key).copied().unwrap_or(0)
    }

    pub(crate) fn add(&mut self, key: K, amount: usize) {
        *self.0.entry(key).or_default() += amount;
    }

    pub(crate) fn remove(&mut self, key: K, amount: usize) {
        if let Some(count) = self.0.get_mut(&key) {
            *count = count.saturating_sub(amount);
            if *count == 0 {
                self.0.remove(&key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_cookie(text: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::COOKIE, HeaderValue::from_str(text).unwrap());
        headers
    }

    #[test]
    fn only_a_cookie_that_we_signed_is_believed() {
        let signer = CookieSigner::new();
        let issued = signer.issue(false).to_str().unwrap().to_owned();
        let pair = issued.split(';').next().unwrap();
        let number = signer.read(&with_cookie(&format!("theme=dark; {pair}"))).unwrap();
        assert_eq!(signer.read(&with_cookie(pair)), Some(number));
        assert_eq!(CookieSigner::new().read(&with_cookie(pair)), None, "another lab's");
        let changed = pair.replacen(&format!("{number:016x}"), &format!("{:016x}", number ^ 1), 1);
        for forged in [changed.as_str(), "plyground-visitor=1", "plyground-visitor=1.", "plyground-visitor=", "x=y"] {
            assert_eq!(signer.read(&with_cookie(forged)), None, "{forged}");
        }
    }

    #[test]
    fn a_cookie_is_kept_from_scripts_and_from_other_sites_and_from_plain_connections_where_there_are_others() {
        let text = |secure| CookieSigner::new().issue(secure).to_str().unwrap().to_owned();
        assert!(text(false).ends_with("; Path=/; HttpOnly; SameSite=Lax"), "{}", text(false));
        assert!(text(true).ends_with("; Path=/; HttpOnly; SameSite=Lax; Secure"), "{}", text(true));
    }

    #[test]
    fn without_a_cookie_an_address_is_one_visitor_and_so_is_a_network_of_ipv6() {
        let at = |text: &str| Visitor::new(text.parse().unwrap(), None);
        assert_eq!(at("192.0.2.1"), at("::ffff:192.0.2.1"));
        assert_ne!(at("192.0.2.1"), at("192.0.2.2"));
        assert_eq!(at("2001:db8::1"), at("2001:db8::ffff"));
        assert_ne!(at("2001:db8::1"), at("2001:db8:0:1::1"));
    }
}
