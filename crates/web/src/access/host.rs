//! Whether a request means this lab. A page elsewhere may make a browser send requests here, and may even make its own
//! name lead to this machine; the headers that browsers write themselves tell.

use crate::error::RequestError;
use crate::options::{Access, LabOptions};
use axum::extract::Request;
use axum::http::{StatusCode, header};

/// Refuses a host that is not ours, which is how a rebound name shows (DNS rebinding). Every host that the request names
/// must be ours, and there must be one `Host`: of two, a proxy might look at the one and we at the other.
pub(super) fn check(options: &LabOptions, request: &Request) -> Result<(), RequestError> {
    let mut headers = request.headers().get_all(header::HOST).iter();
    let header = headers.next().map(|value| value.to_str().unwrap_or("unreadable"));
    if headers.next().is_some() {
        return Err(RequestError::new(StatusCode::BAD_REQUEST, "the request has more than one `Host` header"));
    }
    let in_address = request.uri().authority().map(|authority| authority.as_str());
    if in_address.is_none() && header.is_none() {
        return Err(RequestError::new(StatusCode::BAD_REQUEST, "the request has no `Host` header"));
    }
    match in_address.into_iter().chain(header).all(|host| is_own_host(options, host)) {
        true => Ok(()),
        false => Err(RequestError::forbidden(
            "this lab is not served under that host name (protection against DNS rebinding)",
        )),
    }
}

/// Refuses what a page of another origin asks for.
pub(super) fn check_origin(options: &LabOptions, request: &Request) -> Result<(), RequestError> {
    let text = |name: &str| request.headers().get(name).map(|value| value.to_str().unwrap_or("unreadable"));
    let elsewhere = || RequestError::forbidden("pages of other sites may not send this request (cross-origin request)");
    if let Some(origin) = text("origin") {
        let ours = match &options.access {
            Access::Proxy(public) => origin.eq_ignore_ascii_case(public),
            _ => origin.strip_prefix("http://").is_some_and(|host| is_own_host(options, host)),
        };
        return if ours { Ok(()) } else { Err(elsewhere()) };
    }
    match text("sec-fetch-site") {
        None | Some("same-origin" | "none") => Ok(()),
        Some(_) => Err(elsewhere()),
    }
}

fn is_own_host(options: &LabOptions, host: &str) -> bool {
    let (name, port) = match host.rsplit_once(':') {
        Some((name, port)) if !port.contains(']') => (name, port.parse().ok()),
        _ => (host, Some(80)),
    };
    if let Access::Proxy(public) = &options.access {
        let public = public.split_once("://").map_or(public.as_str(), |(_, host)| host);
        if host.eq_ignore_ascii_case(public) {
            return true;
        }
    }
    if port != Some(options.listen.port()) {
        return false;
    }
    let local = ["localhost", "127.0.0.1", "[::1]"].iter().any(|local| name.eq_ignore_ascii_case(local));
    let literal = name.trim_start_matches('[').trim_end_matches(']').parse::<std::net::IpAddr>();
    // With a token a lab may be reached by any address of its machine; a name could belong to any site.
    local || literal.is_ok_and(|ip| ip == options.listen.ip() || options.listen.ip().is_unspecified())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::StoreLocation;

    fn options(listen: &str, access: Access) -> LabOptions {
        LabOptions {
            listen: listen.parse().unwrap(),
            access,
            proxies: Vec::new(),
            allow_agents: false,
            store: StoreLocation::Memory,
            guard: std::path::PathBuf::new(),
            interpreter: None,
            class: None,
            embed_from: Vec::new(),
            table: plyground_search::engine::DEFAULT_TABLE_BYTES,
        }
    }

    #[test]
    fn only_our_own_names_are_ours() {
        let local = options("127.0.0.1:8415", Access::Local);
        for host in ["localhost:8415", "127.0.0.1:8415", "[::1]:8415", "LOCALHOST:8415"] {
            assert!(is_own_host(&local, host), "{host}");
        }
        for host in ["localhost", "evil.example:8415", "127.0.0.1:80", "127.0.0.1.evil.example:8415", "", ":8415"] {
            assert!(!is_own_host(&local, host), "{host}");
        }
    }

    #[test]
    fn behind_a_proxy_its_name_is_ours_too() {
        let proxied = options("127.0.0.1:8415", Access::Proxy("https://lab.example.edu".to_owned()));
        assert!(is_own_host(&proxied, "lab.example.edu") && is_own_host(&proxied, "127.0.0.1:8415"));
        assert!(!is_own_host(&proxied, "lab.example.edu.evil.example"));
    }

    #[test]
    fn on_every_interface_any_address_will_do_and_no_name() {
        let open = options("0.0.0.0:8415", Access::Token("word".to_owned()));
        assert!(is_own_host(&open, "192.0.2.7:8415"));
        assert!(!is_own_host(&open, "rebound.example:8415"));
    }
}
