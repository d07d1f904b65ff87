//! Commands of the page reach `bridge::call`, and its events reach the page.

use bridge::{Arguments, Events, call};
use serde_json::{Map, Value};
use tauri::{
    Runtime, Webview,
    http::HeaderMap,
    ipc::{Channel, Invoke, InvokeBody, InvokeError, InvokeResponseBody, JavaScriptChannelId},
};

use crate::desktop::shell::Desktop;

/// Runs the command that a page asks for. Tauri has checked before that this window may.
pub fn run<R: Runtime>(invoke: Invoke<R>) -> bool {
    let Invoke { message, resolver, .. } = invoke;
    let shell = Desktop::new(message.webview_ref());
    let name = message.command().to_owned();
    let arguments = arguments(message.payload(), message.headers(), message.webview_ref());
    resolver.respond_async_serialized(async move {
        let answer = call(shell, &name, arguments).await;
        answer.map(InvokeResponseBody::Json).map_err(InvokeError)
    });
    true
}

/// The arguments of a command. One that takes a file has the file as its body, and its other arguments in a header.
fn arguments<R: Runtime>(body: &InvokeBody, headers: &HeaderMap, webview: &Webview<R>) -> Arguments {
    match body {
        InvokeBody::Json(value) => {
            let mut json = value.as_object().cloned().unwrap_or_default();
            let events = json.remove("events").and_then(|channel| events(&channel, webview));
            Arguments { json, bytes: None, events }
        }
        InvokeBody::Raw(bytes) => Arguments { json: in_header(headers).unwrap_or_default(), bytes: Some(bytes.clone()), events: None },
    }
}

/// Where the events of a call go: the channel that the page has made for them.
fn events<R: Runtime>(channel: &Value, webview: &Webview<R>) -> Option<Events> {
    let channel: Channel = channel.as_str()?.parse::<JavaScriptChannelId>().ok()?.channel_on(webview.clone());
    Some(Events::new(move |event| {
        if let Err(error) = channel.send(InvokeResponseBody::Json(event)) {
            tracing::warn!(%error, "an event did not reach the window");
        }
    }))
}

/// The JSON in the header `arguments`. It is ASCII, as headers have to be: other characters are escaped.
fn in_header(headers: &HeaderMap) -> Option<Map<String, Value>> {
    serde_json::from_str(headers.get("arguments")?.to_str().ok()?).ok()
}
