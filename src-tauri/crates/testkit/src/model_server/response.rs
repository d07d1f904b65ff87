//! Responses that are written in pieces, and how a connection is closed.

use std::{
    io,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
    time::{Duration, Instant},
};

use bytes::Bytes;
use hyper::{
    Response, StatusCode,
    body::{Body, Frame},
    header::{CONTENT_TYPE, LOCATION, RETRY_AFTER},
};
use serde_json::json;
use socket2::SockRef;
use tokio::{
    sync::mpsc,
    time::{sleep, sleep_until},
};

use super::{
    Fault, Reply,
    reply::Content,
    tokens::spoil,
    wire::{Step, Steps},
};

/// A second handle on a connection: it decides how the connection is closed.
pub(super) type Socket = Arc<std::net::TcpStream>;

/// Makes the next close of the connection a reset.
fn reset(socket: &Socket) -> io::Error {
    let _ = SockRef::from(&**socket).set_linger(Some(Duration::ZERO));
    io::Error::from(io::ErrorKind::ConnectionReset)
}

/// A response that is written step by step; `left` is notified if the client does not wait for its end.
pub(super) fn written(
    kind: &'static str,
    steps: Steps,
    socket: Socket,
    spoils: bool,
    left: impl FnOnce() + Send + 'static,
) -> Response<Pieces> {
    let (pieces, body) = mpsc::channel(8);
    tokio::spawn(async move {
        if write(steps, &pieces, &socket, spoils).await == Written::ClientLeft {
            left();
        }
    });
    let mut response = Response::new(Pieces(body));
    response.headers_mut().insert(CONTENT_TYPE, hyper::header::HeaderValue::from_static(kind));
    response
}

/// The response for a reply that is a status.
pub(super) fn status(reply: &Reply) -> Option<Response<Pieces>> {
    let Content::Status(status, headers, body) = &reply.content else { return None };
    let mut response = response(*status, "application/json", body.clone());
    for (name, value) in headers {
        if let Ok(value) = value.parse() {
            response.headers_mut().insert(*name, value);
        }
    }
    Some(response)
}

/// Faults that replace an answer.
pub(super) fn refused_by_fault(fault: Fault, socket: &Socket) -> Option<io::Result<Response<Pieces>>> {
    let with = |mut response: Response<Pieces>, name: hyper::header::HeaderName, value: &'static str| {
        response.headers_mut().insert(name, hyper::header::HeaderValue::from_static(value));
        response
    };
    Some(match fault {
        Fault::Unauthorized => Ok(refusal(401, "invalid api key")),
        Fault::NotFound => Ok(refusal(404, "not found")),
        Fault::TooManyRequests => Ok(with(refusal(429, "slow down"), RETRY_AFTER, "1")),
        Fault::ServerError => Ok(refusal(500, "out of memory")),
        Fault::Redirect => Ok(with(refusal(307, "elsewhere"), LOCATION, "http://127.0.0.1:9/v1/chat/completions")),
        Fault::Reset => Err(reset(socket)),
        _ => return None,
    })
}

#[derive(PartialEq)]
enum Written {
    All,
    ClientLeft,
}

async fn write(steps: Steps, pieces: &mpsc::Sender<io::Result<Bytes>>, socket: &Socket, spoils: bool) -> Written {
    let began = Instant::now();
    for step in steps {
        let left = match step {
            Step::Send(bytes) => pieces.send(Ok(if spoils { spoil(bytes) } else { bytes })).await.is_err(),
            Step::Wait(time) => left_within(sleep(time), pieces).await,
            Step::Until(time) => left_within(sleep_until((began + time).into()), pieces).await,
            Step::Hang => {
                pieces.closed().await;
                true
            }
            Step::Reset => {
                let _ = pieces.send(Err(reset(socket))).await;
                return Written::All;
            }
        };
        if left {
            return Written::ClientLeft;
        }
    }
    Written::All
}

/// Waits; true if the client disconnects meanwhile.
async fn left_within(time: impl Future<Output = ()>, pieces: &mpsc::Sender<io::Result<Bytes>>) -> bool {
    tokio::select! {
        () = time => false,
        () = pieces.closed() => true,
    }
}

pub(super) fn refusal(status: u16, message: &str) -> Response<Pieces> {
    response(status, "application/json", json!({"error": {"message": message, "type": "scripted"}}).to_string())
}

pub(super) fn response(status: u16, kind: &'static str, body: String) -> Response<Pieces> {
    let (pieces, receiver) = mpsc::channel(1);
    // The channel has room for the one piece.
    let _ = pieces.try_send(Ok(Bytes::from(body)));
    let mut response = Response::new(Pieces(receiver));
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    response.headers_mut().insert(CONTENT_TYPE, hyper::header::HeaderValue::from_static(kind));
    response
}

/// A body that is written in pieces; dropped when the client has disconnected.
pub(super) struct Pieces(mpsc::Receiver<io::Result<Bytes>>);

impl Body for Pieces {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        self.0.poll_recv(context).map(|piece| piece.map(|bytes| bytes.map(Frame::data)))
    }
}
