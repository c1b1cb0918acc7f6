//! Who asks: an address, or of the longer ones the network that a household has.
use axum::http::HeaderMap;
use std::net::{IpAddr, Ipv6Addr};

/// The unit of limits. Of version 6 the first 64 bits: one household has all the rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Peer(IpAddr);

impl Peer {
    pub(crate) fn of(address: IpAddr) -> Peer {
        Peer(match address.to_canonical() {
            IpAddr::V4(short) => IpAddr::V4(short),
            IpAddr::V6(long) => IpAddr::V6(Ipv6Addr::from_bits(long.to_bits() & !u128::from(u64::MAX))),
        })
    }

    /// Whoever is behind the proxies that are trusted: the last address named that is not one of them.
    pub(crate) fn behind(address: IpAddr, headers: &HeaderMap, trusted: &[IpAddr]) -> Peer {
        let trusts = |address: &IpAddr| trusted.contains(&address.to_canonical());
        if !trusts(&address) {
            return Peer::of(address);
        }
        let named = headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok());
        let named: Vec<&str> = named.flat_map(|value| value.split(',')).map(str::trim).collect();
        let mut named = named.iter().rev().map_while(|name| named_address(name));
        Peer::of(named.find(|address| !trusts(address)).unwrap_or(address))
    }
}

/// An address with or without a port.
fn named_address(text: &str) -> Option<IpAddr> {
    let bare = text.trim_start_matches('[').trim_end_matches(']');
    let with_port = || text.parse::<std::net::SocketAddr>().ok().map(|address| address.ip());
    bare.parse().ok().or_else(with_port)
}

impl std::fmt::Display for Peer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            IpAddr::V4(short) => write!(f, "{short}"),
            IpAddr::V6(long) => write!(f, "{long}/64"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn behind(address: &str, named: &[&'static str], trusted: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for value in named {
            headers.append("x-forwarded-for", value.parse().unwrap());
        }
        let trusted: Vec<IpAddr> = trusted.iter().map(|address| address.parse().unwrap()).collect();
        Peer::behind(address.parse().unwrap(), &headers, &trusted).to_string()
    }

    #[test]
    fn only_a_proxy_that_was_named_is_believed_and_only_its_own_word() {
        assert_eq!(behind("192.0.2.7", &["203.0.113.5"], &[]), "192.0.2.7");
        assert_eq!(behind("127.0.0.1", &["203.0.113.5"], &["127.0.0.1"]), "203.0.113.5");
        // What somebody wrote into the header before it came to the proxy stands further left.
        assert_eq!(behind("127.0.0.1", &["198.51.100.1, 203.0.113.5"], &["127.0.0.1"]), "203.0.113.5");
        assert_eq!(behind("127.0.0.1", &["198.51.100.1", "203.0.113.5:4711"], &["127.0.0.1"]), "203.0.113.5");
        let two = ["127.0.0.1", "10.0.0.9"];
        assert_eq!(behind("::ffff:127.0.0.1", &["203.0.113.5, 10.0.0.9"], &two), "203.0.113.5");
        assert_eq!(behind("127.0.0.1", &["nonsense"], &["127.0.0.1"]), "127.0.0.1");
        assert_eq!(behind("127.0.0.1", &[], &["127.0.0.1"]), "127.0.0.1");
    }

    #[test]
    fn a_household_is_one_however_many_addresses_it_has() {
        let of = |text: &str| Peer::of(text.parse().unwrap());
        assert_eq!(of("2001:db8:1:2::1"), of("2001:db8:1:2:ffff::9"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("::ffff:192.0.2.1"), of("192.0.2.1"));
    }
}
