//! The address of a call, and the key sent to it.

use reqwest::{RequestBuilder, Url};

use crate::Key;

/// A checked address and its key.
#[derive(Clone, Debug)]
pub(crate) struct Endpoint {
    pub url: Url,
    pub key: Option<Key>,
}

impl Endpoint {
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
