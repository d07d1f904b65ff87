//! Requests and answers.

use std::{
    convert::Infallible,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
};

use bridge::{Arguments, Events, call, news};
use bytes::Bytes;
use http_body_util::{BodyExt as _, Limited};
use hyper::{
    Request, Response, StatusCode,
    body::{Body, Frame, Incoming},
    header::AUTHORIZATION,
    server::conn::http1,
    service::service_fn,
};
use hyper_util::rt::TokioIo;
use protocol::Problem;
use serde_json::{Value, json};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel},
};

use crate::{
    host::Hosts,
    shell::{Bench, broken},
};

/// The largest request in bytes: the longest recording that is accepted, and a little more.
const REQUEST: usize = 210 << 20;

/// Answers requests until the program ends.
pub async fn serve(listener: TcpListener, token: String, hosts: Arc<Hosts>) {
    let authorization: Arc<str> = format!("Bearer {token}").into();
    loop {
        let Ok((stream, _)) = listener.accept().await else { return };
        tokio::spawn(connection(stream, authorization.clone(), hosts.clone()));
    }
}

async fn connection(stream: TcpStream, authorization: Arc<str>, hosts: Arc<Hosts>) {
    let service = service_fn(move |request| {
        let (authorization, hosts) = (authorization.clone(), hosts.clone());
        async move { Ok::<_, Infallible>(answer(request, &authorization, hosts).await) }
    });
    // A failed connection concerns only its client.
    let _ = stream.set_nodelay(true);
    let _ = http1::Builder::new().serve_connection(TokioIo::new(stream), service).await;
}

async fn answer(request: Request<Incoming>, authorization: &str, hosts: Arc<Hosts>) -> Response<Lines> {
    if request.headers().get(AUTHORIZATION).is_none_or(|given| given != authorization) {
        return status(StatusCode::UNAUTHORIZED);
    }
    let path = request.uri().path().to_owned();
    let parts: Vec<&str> = path.trim_start_matches('/').split('/').collect();
    let (lines, response) = Lines::new();
    if parts == ["open"] {
        let opened = open(request, &hosts).await;
        finish(&lines, opened.map(|number| number.to_string()));
        return response;
    }
    let number = parts.get(1).and_then(|number| number.parse().ok()).unwrap_or_default();
    let Some(bench) = hosts.get(number) else { return status(StatusCode::NOT_FOUND) };
    match parts.as_slice() {
        ["close", _] => finish(&lines, hosts.close(number).await.map(|()| "null".to_owned())),
        ["rows", _] => finish(&lines, bench.rows().await),
        ["events", _] => drop(tokio::spawn(follow(bench, lines))),
        ["call", _, command] => {
            let command = (*command).to_owned();
            let arguments = arguments(request, &lines).await;
            // A turn sends its events while it runs.
            tokio::spawn(run(bench, command, arguments, lines));
        }
        _ => return status(StatusCode::NOT_FOUND),
    }
    response
}

async fn open(request: Request<Incoming>, hosts: &Hosts) -> Result<u64, Problem> {
    let (bytes, _) = body(request).await?;
    hosts.open(serde_json::from_slice(&bytes).map_err(|error| broken(&error))?).await
}

async fn run(bench: Bench, command: String, arguments: Result<Arguments, Problem>, lines: UnboundedSender<Bytes>) {
    let arguments = match arguments {
        Ok(arguments) => arguments,
        Err(problem) => return finish(&lines, Err(problem)),
    };
    match call(bench, &command, arguments).await {
        Ok(answer) => finish(&lines, Ok(answer)),
        Err(refusal) => send(&lines, &json!({"refusal": refusal}).to_string()),
    }
}

/// Sends the events of a host until the reader leaves.
async fn follow(bench: Bench, lines: UnboundedSender<Bytes>) {
    let Ok(app) = bridge::Shell::app(&bench) else { return };
    // The first line tells the reader that it will receive every further event.
    send(&lines, "{}");
    tokio::select! {
        () = news(&app, |event, payload| send(&lines, &json!({"event": event, "payload": payload}).to_string())) => {}
        () = lines.closed() => {}
    }
}

/// The arguments of a command: the body, or a header if the body is a file.
async fn arguments(request: Request<Incoming>, lines: &UnboundedSender<Bytes>) -> Result<Arguments, Problem> {
    let (bytes, beside) = body(request).await?;
    let events = lines.clone();
    let events = Events::new(move |event| send(&events, &format!("{{\"event\":{event}}}")));
    let (json, bytes) = match beside {
        Some(beside) => (beside.into_bytes(), Some(bytes)),
        None => (bytes, None),
    };
    let json: Value = serde_json::from_slice(&json).map_err(|error| broken(&error))?;
    Ok(Arguments { json: json.as_object().cloned().unwrap_or_default(), bytes, events: Some(events) })
}

/// The body of a request and its header `arguments`.
async fn body(request: Request<Incoming>) -> Result<(Vec<u8>, Option<String>), Problem> {
    let beside = request.headers().get("arguments").and_then(|value| value.to_str().ok()).map(ToOwned::to_owned);
    let bytes = Limited::new(request.into_body(), REQUEST).collect().await.map_err(|error| broken(&error))?;
    Ok((bytes.to_bytes().to_vec(), beside))
}

fn finish(lines: &UnboundedSender<Bytes>, done: Result<String, Problem>) {
    match done {
        Ok(answer) => send(lines, &format!("{{\"answer\":{answer}}}")),
        Err(problem) => send(lines, &json!({"refusal": problem}).to_string()),
    }
}

fn send(lines: &UnboundedSender<Bytes>, line: &str) {
    // The page may be gone.
    let _ = lines.send(Bytes::from(format!("{line}\n")));
}

/// The lines of an answer, as they come.
struct Lines(UnboundedReceiver<Bytes>);

impl Lines {
    fn new() -> (UnboundedSender<Bytes>, Response<Self>) {
        let (sender, receiver) = unbounded_channel();
        (sender, Response::new(Self(receiver)))
    }
}

impl Body for Lines {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        self.0.poll_recv(context).map(|line| line.map(|line| Ok(Frame::data(line))))
    }
}

fn status(code: StatusCode) -> Response<Lines> {
    let (_, mut response) = Lines::new();
    *response.status_mut() = code;
    response
}
