//! Requests for a transcription: read while they arrive, never held as a whole.

use std::{io, sync::Arc, time::Duration};

use bytes::Bytes;
use http_body_util::BodyExt as _;
use hyper::{Response, body::Incoming, header::CONTENT_TYPE};
use multer::{Constraints, Field, Multipart, SizeLimit};
use serde_json::{Value, json};

use super::{
    Fault, Reply, Shared, Transcription,
    reply::Content,
    response::{Pieces, Socket, refusal, refused_by_fault, status, written},
    tokens::SPOILT,
    wire::{DRIP, PIECE, PIECES, Step, Steps},
};

/// The most bytes in a request.
const REQUEST: u64 = 256 << 20;
/// The most bytes in a field other than the file.
const FIELD: u64 = 64 << 10;
/// How many bytes of a recording are kept.
const BEGINNING: usize = 64;

/// Notices a client that disconnects while sending, even if the future is dropped.
struct Sending<'s> {
    shared: &'s Shared,
    index: usize,
    ended: bool,
}

impl Sending<'_> {
    fn keep(&self, change: impl FnOnce(&mut Transcription)) {
        if let Some(transcription) = self.shared.transcriptions().get_mut(self.index) {
            change(transcription);
        }
    }
}

impl Drop for Sending<'_> {
    fn drop(&mut self) {
        if !self.ended {
            let now = self.shared.started.elapsed();
            self.keep(|transcription| transcription.closed_early = Some(now));
        }
    }
}

/// Reads a request and answers it. `locked` is the refusal of a request without the key; it comes after the recording, as with most
/// servers.
pub(super) async fn answer(
    request: hyper::Request<Incoming>,
    authorization: Option<String>,
    locked: Option<Response<Pieces>>,
    shared: &Arc<Shared>,
    socket: Socket,
) -> io::Result<Response<Pieces>> {
    let header = |name| request.headers().get(name).and_then(|value| value.to_str().ok());
    let boundary = header(CONTENT_TYPE).and_then(|kind| multer::parse_boundary(kind).ok());
    let content_length = header(hyper::header::CONTENT_LENGTH).and_then(|length| length.parse().ok());
    let index = {
        let mut transcriptions = shared.transcriptions();
        let at = shared.started.elapsed();
        transcriptions.push(Transcription { at, content_length, authorization, ..Transcription::default() });
        transcriptions.len() - 1
    };
    let mut sending = Sending { shared, index, ended: false };
    let Some(boundary) = boundary else {
        sending.ended = true;
        return Ok(refusal(400, "the body is no multipart/form-data"));
    };
    if let Err(error) = read(request.into_body(), boundary, &sending).await {
        // If the client is still connected, an unreadable form is its fault; either way the data is invalid.
        return Ok(refusal(400, &format!("the form cannot be read: {error}")));
    }
    sending.ended = true;
    if let Some(locked) = locked {
        return Ok(locked);
    }
    let Some(transcribe) = &shared.script.transcribe else { return Ok(refusal(404, "there is nothing here")) };
    let Some(transcription) = shared.transcriptions().get(index).cloned() else { return Ok(refusal(500, "lost")) };
    let mut reply = transcribe(&transcription);
    reply.fault = reply.fault.or(shared.script.fault);
    if let Some(response) = reply.fault.and_then(|fault| refused_by_fault(fault, &socket)) {
        return response;
    }
    if let Some(response) = status(&reply) {
        return Ok(response);
    }
    let spoils = reply.fault == Some(Fault::InvalidUtf8);
    let shared = Arc::clone(shared);
    Ok(written("application/json", steps(&reply), socket, spoils, move || {
        if let Some(transcription) = shared.transcriptions().get_mut(index) {
            transcription.closed_early = Some(shared.started.elapsed());
        }
    }))
}

async fn read(body: Incoming, boundary: String, sending: &Sending<'_>) -> Result<(), multer::Error> {
    let sizes = SizeLimit::new().whole_stream(REQUEST).per_field(FIELD).for_field("file", REQUEST);
    let constraints = Constraints::new().size_limit(sizes);
    let mut form = Multipart::with_constraints(body.into_data_stream(), boundary, constraints);
    while let Some(field) = form.next_field().await? {
        let name = field.name().unwrap_or_default().to_owned();
        if name == "file" {
            file(field, sending).await?;
            continue;
        }
        let value = field.text().await?;
        sending.keep(|transcription| match name.as_str() {
            "model" => transcription.model = Some(value),
            "language" => transcription.language = Some(value),
            _ => transcription.others.push((name, value)),
        });
    }
    Ok(())
}

async fn file(mut field: Field<'_>, sending: &Sending<'_>) -> Result<(), multer::Error> {
    sending.keep(|transcription| {
        field.file_name().unwrap_or_default().clone_into(&mut transcription.file_name);
        transcription.content_type = field.content_type().map(ToString::to_string).unwrap_or_default();
    });
    while let Some(bytes) = field.chunk().await? {
        sending.keep(|transcription| {
            transcription.size += bytes.len() as u64;
            let room = BEGINNING.saturating_sub(transcription.beginning.len());
            transcription.beginning.extend_from_slice(&bytes[..room.min(bytes.len())]);
        });
    }
    Ok(())
}

/// The answer, as changed by a fault.
fn steps(reply: &Reply) -> Steps {
    let text = match &reply.content {
        Content::Text(text) => text.as_str(),
        Content::Calls(..) | Content::Status(..) => "",
    };
    let object = serde_json::from_str::<Value>(text).ok().filter(Value::is_object);
    let answer = match reply.fault {
        Some(Fault::MalformedJson | Fault::MalformedChunk) => "All work and no play.".to_owned(),
        Some(Fault::WrongTypes | Fault::WrongChunk) => json!({"text": {"words": 42}}).to_string(),
        Some(Fault::ErrorInStream) => json!({"error": {"message": "the runner was stopped", "code": 500}}).to_string(),
        Some(Fault::Empty) => json!({"text": " \n"}).to_string(),
        Some(Fault::InvalidUtf8) => json!({"text": format!("Buy {SPOILT} milk")}).to_string(),
        _ => object.unwrap_or_else(|| json!({"text": text})).to_string(),
    };
    let half = Step::Send(Bytes::copy_from_slice(&answer.as_bytes()[..answer.len() / 2]));
    let begin = Step::Wait(reply.after);
    match reply.fault {
        Some(Fault::SlowFirstToken) => Box::new([Step::Hang].into_iter()),
        Some(Fault::Stall) => Box::new([begin, half, Step::Hang].into_iter()),
        Some(Fault::Truncation) => Box::new([begin, half].into_iter()),
        Some(Fault::ResetMidway) => Box::new([begin, half, Step::Wait(Duration::from_millis(20)), Step::Reset].into_iter()),
        Some(Fault::Huge | Fault::HugeLine) => {
            let filling = std::iter::repeat_n(Step::Send(Bytes::from("x".repeat(PIECE))), PIECES);
            Box::new([begin, Step::Send(Bytes::from_static(b"{\"text\":\""))].into_iter().chain(filling))
        }
        Some(Fault::Drip) => {
            Box::new(answer.into_bytes().into_iter().flat_map(|byte| [Step::Send(Bytes::from(vec![byte])), Step::Wait(DRIP)]))
        }
        _ => Box::new([begin, Step::Send(Bytes::from(answer))].into_iter()),
    }
}
