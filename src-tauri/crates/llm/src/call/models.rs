//! Lists a server's models.

use std::time::Duration;

use agent::model::Fault;
use reqwest::header::ACCEPT;
use serde::Deserialize;
use tokio::time::timeout;

use crate::{
    call::{exchange, line::Line},
    server::fault,
};

/// The longest time for a list.
const TIME: Duration = Duration::from_secs(10);
/// The most bytes read of a list.
const BYTES: usize = 4 << 20;
/// The most models in a list.
const MOST: usize = 2000;

/// The list under the protocol's name, another name, both, or neither when there are no models.
#[derive(Deserialize)]
struct List {
    data: Option<Vec<Model>>,
    models: Option<Vec<Model>>,
}

#[derive(Deserialize)]
struct Model {
    id: Option<String>,
    name: Option<String>,
}

/// The names in a list, at most [`MOST`].
fn names(list: &[u8]) -> Result<Vec<String>, serde_json::Error> {
    let List { data, models } = serde_json::from_slice(list)?;
    let models = data.or(models).unwrap_or_default().into_iter().take(MOST);
    let names = models.filter_map(|model| model.id.or(model.name));
    // Gemini lists its models as paths but accepts the last part.
    let mut names: Vec<String> = names.map(|name| fault::short(name.strip_prefix("models/").unwrap_or(&name), 200)).collect();
    names.sort_unstable();
    names.dedup();
    Ok(names)
}

pub(crate) async fn list(line: &Line<'_>) -> Result<Vec<String>, Fault> {
    let request = line.client.get(line.endpoint.at("models")).header(ACCEPT, "application/json");
    let reading = async {
        let response = match line.endpoint.signed(request).send().await {
            Ok(response) => response,
            Err(error) if error.is_connect() => return Err(fault::unreachable(&line.endpoint, &error)),
            Err(_) => return Err(fault::hung_up(&line.endpoint)),
        };
        let mut response = exchange::accepted(line, response).await.map_err(|stop| match stop {
            exchange::Stop::Refused { status, said, wait } => exchange::refused(&line.endpoint, status, &said, wait),
            exchange::Stop::Fault(fault, _) => fault,
            exchange::Stop::Unheard | exchange::Stop::Decided => fault::hung_up(&line.endpoint),
        })?;
        let mut bytes = Vec::new();
        while let Some(more) = response.chunk().await.map_err(|_| fault::hung_up(&line.endpoint))? {
            if bytes.len() + more.len() > BYTES {
                return Err(fault::unreadable(&line.endpoint, "a list without end"));
            }
            bytes.extend_from_slice(&more);
        }
        names(&bytes).map_err(|_| fault::unreadable(&line.endpoint, "no list of models"))
    };
    timeout(TIME, reading).await.unwrap_or_else(|_| Err(fault::slow(TIME)))
}

#[cfg(test)]
mod tests {
    use super::names;

    #[test]
    fn lists_as_servers_give_them() {
        for (list, expected) in [
            (r#"{"object":"list","data":[{"id":"b"},{"id":"a"},{"id":"b"}]}"#, vec!["a", "b"]),
            // llama-server
            (r#"{"models":[{"name":"g","model":"g"}],"object":"list","data":[{"id":"g","aliases":["g"]}]}"#, vec!["g"]),
            (r#"{"models":[{"name":"llama3.2:1b","model":"llama3.2:1b"}]}"#, vec!["llama3.2:1b"]),
            (r#"{"data":[{"id":"models/gemini-flash"},{"object":"model"}]}"#, vec!["gemini-flash"]),
            (r#"{"object":"list","data":null}"#, vec![]),
        ] {
            assert_eq!(names(list.as_bytes()).unwrap(), expected, "{list}");
        }
        assert!(names(b"[]").is_err() && names(b"<html>").is_err());
    }
}
