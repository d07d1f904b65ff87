//! The connection that a call uses.

use std::time::Duration;

use agent::model::Fault;
use reqwest::{Client, redirect};

use crate::{
    Provider,
    call::retry_after::Now,
    server::{endpoint::Endpoint, fault},
};

/// The properties of a client: whether it connects to the local network, and the connection timeout.
pub(crate) type Road = (bool, Duration);

/// A provider with its checked address, its key and the client for it.
pub(crate) struct Line<'p> {
    pub provider: &'p Provider,
    pub endpoint: Endpoint,
    pub client: Client,
    pub now: Now,
}

/// Follows no redirect, so that data goes only to the address in the settings. Uses no proxy for this computer or the local network,
/// because a proxy from the environment would receive the key and the text.
pub(crate) fn client((near, connect): Road) -> Result<Client, Fault> {
    let builder = Client::builder()
        .redirect(redirect::Policy::none())
        .referer(false)
        .connect_timeout(connect)
        .user_agent(concat!("assent/", env!("CARGO_PKG_VERSION")));
    let builder = if near { builder.no_proxy() } else { builder };
    builder.build().map_err(|error| fault::no_client(&error))
}
