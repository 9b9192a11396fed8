//! Where a request comes from, as far as that can be believed.

use crate::error::RequestError;
use crate::options::{Access, LabOptions};
use axum::extract::{ConnectInfo, Request};
use axum::http::HeaderMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

/// The address of the visitor: the peer's, or the one that our own proxy vouches for. Refuses those who come past a proxy
/// whose address is known.
pub(super) fn client_address(options: &LabOptions, request: &Request) -> Result<IpAddr, RequestError> {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    resolve_address(options, peer.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST)), request.headers())
}

fn resolve_address(options: &LabOptions, peer: IpAddr, headers: &HeaderMap) -> Result<IpAddr, RequestError> {
    // A dual-stack socket reports IPv4 peers as IPv4-mapped IPv6 addresses.
    let peer = peer.to_canonical();
    if !matches!(options.access, Access::Proxy(_)) {
        return Ok(peer);
    }
    // Any client can write `X-Forwarded-For`; only from the proxy it can be believed.
    let is_proxy = peer.is_loopback() || options.proxies.iter().any(|proxy| proxy.to_canonical() == peer);
    match (is_proxy, options.proxies.is_empty()) {
        (true, _) => Ok(forwarded(headers).unwrap_or(peer)),
        (false, true) => Ok(peer),
        (false, false) => Err(RequestError::forbidden("this lab accepts requests only from its reverse proxy")),
    }
}

/// The last entry of the last line is the proxy's own; what stands before it came with the request.
fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let line = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    let entry = line.rsplit(',').next()?.trim();
    entry.parse().ok().map(|address: IpAddr| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::StoreLocation;
    use axum::http::HeaderValue;

    /// Whom the lab takes a request for that comes from here with these lines.
    fn seen(access: Access, proxies: &[&str], peer: &str, lines: &[&'static str]) -> Option<String> {
        let options = LabOptions {
            listen: "0.0.0.0:8415".parse().unwrap(),
            access,
            proxies: proxies.iter().map(|proxy| proxy.parse().unwrap()).collect(),
            allow_agents: false,
            store: StoreLocation::Memory,
            guard: std::path::PathBuf::new(),
            interpreter: None,
            class: None,
            embed_from: Vec::new(),
            table: plyground_search::engine::DEFAULT_TABLE_BYTES,
        };
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append("x-forwarded-for", HeaderValue::from_static(line));
        }
        resolve_address(&options, peer.parse().unwrap(), &headers).ok().map(|address| address.to_string())
    }

    fn proxied(proxies: &[&str], peer: &str, lines: &[&'static str]) -> Option<String> {
        seen(Access::Proxy("https://lab.example.edu".to_owned()), proxies, peer, lines)
    }

    #[test]
    fn the_proxy_is_believed_about_its_own_entry_and_nothing_before_it() {
        let told = |lines| proxied(&[], "127.0.0.1", lines).unwrap();
        assert_eq!(told(&["203.0.113.5"]), "203.0.113.5");
        assert_eq!(told(&["10.9.9.9, 203.0.113.5"]), "203.0.113.5");
        assert_eq!(told(&["10.9.9.9", "203.0.113.5"]), "203.0.113.5");
        assert_eq!(told(&["203.0.113.5, unknown"]), "127.0.0.1");
        assert_eq!(told(&[]), "127.0.0.1");
    }

    #[test]
    fn nobody_else_is_believed() {
        assert_eq!(proxied(&[], "192.0.2.7", &["203.0.113.5"]).unwrap(), "192.0.2.7");
        let word = Access::Token("pear-tree".to_owned());
        assert_eq!(seen(word, &[], "127.0.0.1", &["203.0.113.5"]).unwrap(), "127.0.0.1");
    }

    #[test]
    fn a_proxy_on_another_machine_has_to_be_named_and_is_then_the_only_way_in() {
        assert_eq!(proxied(&["192.0.2.7"], "192.0.2.7", &["203.0.113.5"]).unwrap(), "203.0.113.5");
        assert_eq!(proxied(&["192.0.2.7"], "::ffff:192.0.2.7", &["203.0.113.5"]).unwrap(), "203.0.113.5");
        assert_eq!(proxied(&["192.0.2.7"], "127.0.0.1", &[]).unwrap(), "127.0.0.1");
        assert_eq!(proxied(&["192.0.2.7"], "192.0.2.8", &["203.0.113.5"]), None);
    }
}
