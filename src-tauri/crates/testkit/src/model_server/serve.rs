//! Connections: reads requests and answers them.

use std::{io, sync::Arc};

use http_body_util::{BodyExt as _, Limited};
use hyper::{Method, Response, body::Incoming, header::AUTHORIZATION, server::conn::http1, service::service_fn};
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use tokio::{
    net::{TcpListener, TcpStream},
    task::JoinSet,
    time::sleep,
};

use super::{
    Fault, Form, Purpose, Reply, Request, Shared,
    reply::Content,
    response::{Pieces, Socket, refusal, refused_by_fault, response, status, written},
    script::{Deals, Streams},
    transcription, wire,
};

/// The most bytes of a request.
const REQUEST: usize = 8 << 20;

pub(super) async fn serve(listener: TcpListener, shared: Arc<Shared>) {
    // Connections end when the server does.
    let mut connections = JoinSet::new();
    loop {
        let Ok((stream, _)) = listener.accept().await else { return };
        connections.spawn(connection(stream, Arc::clone(&shared)));
        while connections.try_join_next().is_some() {}
    }
}

async fn connection(stream: TcpStream, shared: Arc<Shared>) -> io::Result<()> {
    stream.set_nodelay(true)?;
    // A second handle on the socket: each request decides how it is closed, while hyper owns the first.
    let stream = stream.into_std()?;
    let socket = Arc::new(stream.try_clone()?);
    let stream = TokioIo::new(TcpStream::from_std(stream)?);
    let service = service_fn(move |request| answer(request, Arc::clone(&shared), Arc::clone(&socket)));
    // How the connection ends does not matter.
    let _ = http1::Builder::new().serve_connection(stream, service).await;
    Ok(())
}

async fn answer(request: hyper::Request<Incoming>, shared: Arc<Shared>, socket: Socket) -> io::Result<Response<Pieces>> {
    let authorization = request.headers().get(AUTHORIZATION).and_then(|value| value.to_str().ok()).map(ToOwned::to_owned);
    let script = &shared.script;
    let is_list = request.method() == Method::GET && request.uri().path().ends_with("/models");
    let is_call = request.method() == Method::POST && request.uri().path().ends_with("/chat/completions");
    let is_recording = request.method() == Method::POST && request.uri().path().ends_with("/audio/transcriptions");
    if !is_list && !is_call && !is_recording {
        return Ok(refusal(404, "there is nothing here"));
    }
    // Repeats the key, as some servers do.
    let locked = script.key.as_ref().is_some_and(|key| authorization.as_deref() != Some(&format!("Bearer {key}"))).then(|| {
        let shown = authorization.as_deref().unwrap_or("none").trim_start_matches("Bearer ");
        refusal(401, &format!("Incorrect API key provided: {shown}"))
    });
    if is_list {
        if let Some(locked) = locked {
            return Ok(locked);
        }
        let models: Vec<Value> = script.models.iter().map(|id| json!({"id": id, "object": "model"})).collect();
        return Ok(response(200, "application/json", json!({"object": "list", "data": models}).to_string()));
    }
    if is_recording {
        return transcription::answer(request, authorization, locked, &shared, socket).await;
    }
    let Ok(bytes) = Limited::new(request.into_body(), REQUEST).collect().await else { return Ok(refusal(413, "too large")) };
    let Ok(body) = serde_json::from_slice::<Value>(&bytes.to_bytes()) else { return Ok(refusal(400, "the body is no JSON")) };
    let (index, request) = {
        let mut requests = shared.requests();
        let request = Request::read(body, authorization, shared.started.elapsed(), &requests);
        requests.push(request.clone());
        (requests.len() - 1, request)
    };
    if let Some(refused) = locked.or_else(|| refuses(&request, &shared)) {
        return Ok(refused);
    }
    let mut reply = match (request.purpose, script.trials) {
        (Purpose::Trial, None) => trial(&request),
        (Purpose::Trial, Some((after, speed))) => trial(&request).after(after).tokens_per_second(speed),
        _ => (script.choose)(&request),
    };
    let general = script.fault.filter(|fault| request.purpose != Purpose::Trial || fault.is_of_the_server());
    reply.fault = reply.fault.or(general);
    if is_heedless(&request, &shared) {
        reply.content = Content::Text("Certainly. What else can be done?".to_owned());
    }
    if let Some(fault) = reply.fault
        && let Some(response) = refused_by_fault(fault, &socket)
    {
        return response;
    }
    if let Some(response) = status(&reply) {
        return Ok(response);
    }
    let text = wire::words(&reply, &request);
    if !request.stream || script.streams == Streams::Ignores {
        sleep(reply.after).await;
        return Ok(response(200, "application/json", wire::whole(&request, &reply, &text).to_string()));
    }
    let speed = reply.tokens_per_second.or(script.tokens_per_second.filter(|_| request.purpose != Purpose::Trial));
    let steps = wire::stream(&request, &reply, &text, speed);
    let spoils = reply.fault == Some(Fault::InvalidUtf8);
    Ok(written("text/event-stream", steps, socket, spoils, move || {
        if let Some(request) = shared.requests().get_mut(index) {
            request.closed_early = Some(shared.started.elapsed());
        }
    }))
}

/// The server's refusal, before the model is asked.
fn refuses(request: &Request, shared: &Shared) -> Option<Response<Pieces>> {
    let script = &shared.script;
    let model = request.body["model"].as_str().unwrap_or_default();
    if !script.models.iter().any(|one| one == model) {
        return Some(refusal(404, &format!("model \"{model}\" not found")));
    }
    if let Some(field) = script.unknown_fields.iter().find(|field| request.body.get(**field).is_some()) {
        return Some(refusal(400, &format!("Unsupported parameter: '{field}'")));
    }
    if request.stream && script.streams == Streams::Refuses {
        return Some(refusal(400, "stream is not supported"));
    }
    let (_, deals) = script.forms.iter().find(|(form, _)| *form == request.form)?;
    let Deals::Refuses(status) = deals else { return None };
    let field = match request.form {
        Form::JsonSchema => "failed to parse grammar for response_format",
        Form::Tool => "tools are not supported",
        Form::JsonObject => "'response_format.type' must be 'json_schema' or 'text'",
        Form::Tools => "registry.ollama.ai/library/scripted does not support tools",
        Form::Prompt => "no",
    };
    Some(refusal(*status, field))
}

/// Whether the requested form is accepted but ignored.
fn is_heedless(request: &Request, shared: &Shared) -> bool {
    shared.script.forms.contains(&(request.form, Deals::Ignores))
}

/// Answers to the small calls that test a server.
fn trial(request: &Request) -> Reply {
    match request.form {
        Form::JsonSchema | Form::Tool => Reply::json(json!({"ok": true})),
        Form::JsonObject => Reply::json(json!({"wet": true})),
        Form::Prompt | Form::Tools => Reply::text("one, two, three, four, five, six, seven, eight, ".repeat(5)).tokens_per_second(200),
    }
}
