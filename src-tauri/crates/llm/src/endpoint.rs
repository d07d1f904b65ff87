//! The address of a call, and the key sent to it.

use agent::model::Fault;
use reqwest::{RequestBuilder, Url};

use crate::{
    Key, Provider, fault,
    provider::{self, host, is_near},
};

/// A checked address and its key.
#[derive(Clone, Debug)]
pub(crate) struct Endpoint {
    pub url: Url,
    pub key: Option<Key>,
}

impl Endpoint {
    /// Refuses an invalid address, and a key that would cross the internet unencrypted.
    pub fn new(provider: &Provider, key: Option<Key>) -> Result<Self, Fault> {
        let url = provider::base_url(&provider.base_url)?;
        let key = key.filter(|key| !key.is_empty());
        if key.is_some() && url.scheme() == "http" && !is_near(&url) {
            return Err(fault::open_road(host(&url)));
        }
        Ok(Self { url, key })
    }

    /// The URL of a path below the base.
    pub fn at(&self, path: &str) -> String {
        format!("{}/{path}", self.url.as_str().trim_end_matches('/'))
    }

    /// The request with the key, if there is one.
    pub fn signed(&self, request: RequestBuilder) -> RequestBuilder {
        match &self.key {
            Some(key) => request.bearer_auth(key.reveal()),
            None => request,
        }
    }

    /// A text without the key, in case a server repeated it.
    pub fn without_key(&self, text: &str) -> String {
        match &self.key {
            Some(key) => text.replace(key.reveal(), "…"),
            None => text.to_owned(),
        }
    }
}
