//! Where an address leads: to this computer, into the local network, or further.

use std::net::IpAddr;

use reqwest::Url;

/// Whether an address is on this computer.
pub(crate) fn is_loopback(url: &Url) -> bool {
    let host = host(url);
    host == "localhost" || host.ends_with(".localhost") || host.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
}

/// Whether an address is in the local network, where servers rarely have certificates.
pub(crate) fn is_near(url: &Url) -> bool {
    let host = host(url);
    let near = |ip: IpAddr| match ip {
        IpAddr::V4(ip) => ip.is_private() || ip.is_link_local(),
        IpAddr::V6(ip) => ip.is_unique_local() || ip.is_unicast_link_local(),
    };
    let domain = host.rsplit_once('.').map(|(_, domain)| domain);
    is_loopback(url)
        || host.parse().map_or_else(|_| matches!(domain, None | Some("local" | "lan" | "internal")) || host.ends_with(".home.arpa"), near)
}

/// The host without the brackets of IPv6.
pub(crate) fn host(url: &Url) -> &str {
    url.host_str().unwrap_or_default().trim_matches(['[', ']'])
}
