//! Sends one request and reads the answer as it arrives, within limits of time and memory.
//!
//! Dropping the future closes the connection. Not here: whether to ask again (`llm`).

use std::{cmp::min, time::Duration};

use agent::model::{Answered, Fault, ModelEvent};
use reqwest::{
    Response, StatusCode,
    header::{ACCEPT, CONTENT_TYPE, LOCATION, RETRY_AFTER},
};
use tokio::{
    sync::mpsc,
    time::{Instant, timeout, timeout_at},
};

use crate::{
    Patience, Rung,
    call::{
        chunk::{self, Reading, Trouble, Wanted},
        line::Line,
        lines::{LONGEST, Lines},
        retry_after, verdict,
    },
    server::{endpoint::Endpoint, fault},
};

/// The most bytes received for one answer, including the protocol around its text.
const WIRE: usize = 64 << 20;
/// The most bytes read of a refusal.
const REFUSAL: usize = 16 << 10;
/// The longest time a refusal may take to arrive.
const REFUSAL_TIME: Duration = Duration::from_secs(3);
/// How long to wait for an answer's usage once the model has finished.
const AFTERWARDS: Duration = Duration::from_secs(2);
/// How long to read on after the answer, so that the connection can be reused.
const REST: Duration = Duration::from_millis(20);

/// Why there is no answer.
#[derive(Debug)]
pub(crate) enum Stop {
    /// The server refused the request.
    Refused {
        /// The HTTP status, or the one in an error of its stream.
        status: u16,
        /// Its own message.
        said: String,
        /// How long it wants to wait before the next request.
        wait: Option<Duration>,
    },
    /// Any other fault; true if another attempt may help.
    Fault(Fault, bool),
    /// The receiver was dropped.
    Unheard,
    /// This was a trial, and what has arrived decides it.
    Decided,
}

/// What a request says besides its address.
pub(crate) struct Request {
    pub body: Vec<u8>,
    /// Whether a stream was asked for.
    pub stream: bool,
    /// Where the answer is expected.
    pub wanted: Wanted,
    /// When the whole call must end.
    pub deadline: Instant,
}

/// Where the pieces of an answer go.
#[derive(Debug)]
pub(crate) struct Hearing {
    to: Option<mpsc::Sender<ModelEvent>>,
    /// The answer, if it is collected here.
    pub text: String,
    /// When the first and the last piece arrived.
    pub times: Option<(Instant, Instant)>,
    /// The rung that this answer is a trial of.
    trial: Option<Rung>,
}

impl Hearing {
    /// Passes pieces on. A full channel pauses the stream.
    pub fn passed_on(to: mpsc::Sender<ModelEvent>) -> Self {
        Self { to: Some(to), text: String::new(), times: None, trial: None }
    }

    /// Collects the pieces.
    pub fn kept() -> Self {
        Self { to: None, text: String::new(), times: None, trial: None }
    }

    /// Collects the pieces until they decide whether a rung works.
    pub fn trying(rung: Rung) -> Self {
        Self { trial: Some(rung), ..Self::kept() }
    }

    /// Whether the tried rung works; None while that is undecided.
    pub fn verdict(&self) -> Option<bool> {
        verdict::verdict(self.trial?, &self.text)
    }

    /// Whether any text was passed on: asking again would repeat it.
    pub fn has_heard(&self) -> bool {
        self.times.is_some()
    }

    async fn hear(&mut self, piece: String) -> Result<(), Stop> {
        let now = Instant::now();
        self.times = Some((self.times.map_or(now, |(first, _)| first), now));
        if let Some(to) = &self.to {
            return to.send(ModelEvent::Delta(piece)).await.map_err(|_| Stop::Unheard);
        }
        self.text.push_str(&piece);
        if self.verdict().is_some() { Err(Stop::Decided) } else { Ok(()) }
    }
}

/// Sends the request and reads the answer to its end.
pub(crate) async fn exchange(line: &Line<'_>, request: Request, hearing: &mut Hearing) -> Result<Answered, Stop> {
    let (endpoint, patience) = (&line.endpoint, &line.provider.patience);
    let first_word = if request.stream { patience.first_token } else { patience.whole };
    let mut watch = Watch { patience, began: Instant::now(), first_word, deadline: request.deadline };
    let mut reading = Reading::new(request.wanted, request.body.len());
    let sent = line
        .client
        .post(endpoint.at("chat/completions"))
        .header(CONTENT_TYPE, "application/json")
        .header(ACCEPT, "text/event-stream, application/json")
        .body(request.body);
    let response = match timeout_at(watch.until_first_word(), endpoint.signed(sent).send()).await {
        Ok(Ok(response)) => response,
        Ok(Err(error)) => return Err(not_sent(endpoint, &error)),
        Err(_) => return Err(Stop::Fault(watch.late(), false)),
    };
    let mut response = accepted(line, response).await?;
    let read = read(&mut response, &mut watch, &mut reading, hearing).await;
    let answered = match read {
        Ok(()) => reading.end(),
        Err(Ended::Trouble(trouble)) => Err(trouble),
        Err(Ended::Stop(stop)) => return Err(stop),
    };
    // Text from the end of the stream, or from before a fault, is passed on too.
    if let Some(piece) = reading.take() {
        hearing.hear(piece).await?;
    }
    if answered.is_ok() {
        let _ = timeout(REST, response.chunk()).await;
    }
    answered.map_err(|trouble| stop(endpoint, trouble, hearing.has_heard()))
}

enum Ended {
    Trouble(Trouble),
    Stop(Stop),
}

impl From<Trouble> for Ended {
    fn from(trouble: Trouble) -> Self {
        Self::Trouble(trouble)
    }
}

async fn read(response: &mut Response, watch: &mut Watch<'_>, reading: &mut Reading, hearing: &mut Hearing) -> Result<(), Ended> {
    let mut lines = Lines::default();
    let mut whole: Option<Vec<u8>> = None;
    let (mut wire, mut last_line, mut finished) = (0, Instant::now(), None);
    let mut dripping: Option<Instant> = None;
    while !reading.is_done() {
        let until = match finished {
            Some(at) => min(at + AFTERWARDS, watch.deadline),
            None if reading.has_begun() => min(last_line + watch.patience.stall, watch.deadline),
            None => min(watch.until_first_word(), dripping.map_or(watch.deadline, |since| since + watch.patience.stall)),
        };
        let bytes = match timeout_at(until, response.chunk()).await {
            Ok(Ok(Some(bytes))) => bytes,
            Ok(Ok(None)) => break,
            Ok(Err(_)) => return Err(Trouble::CutOff.into()),
            Err(_) if finished.is_some() => break,
            Err(_) if reading.has_begun() || dripping.is_some() => return Err(Ended::Stop(Stop::Fault(watch.stalled(), false))),
            Err(_) => return Err(Ended::Stop(Stop::Fault(watch.late(), false))),
        };
        wire += bytes.len();
        if wire > WIRE {
            return Err(Trouble::TooLarge.into());
        }
        // A server that does not stream answers with one object, whatever content type it declares.
        if wire == bytes.len() && bytes.trim_ascii_start().starts_with(b"{") {
            whole = Some(Vec::new());
        }
        if let Some(object) = &mut whole {
            if object.len() + bytes.len() > LONGEST {
                return Err(Trouble::TooLarge.into());
            }
            object.extend_from_slice(&bytes);
            continue;
        }
        let read = lines.push(&bytes, |line| {
            last_line = Instant::now();
            reading.line(line)
        });
        if let Some(piece) = reading.take() {
            hearing.hear(piece).await.map_err(Ended::Stop)?;
            // The receiver may have been slow.
            last_line = Instant::now();
        }
        read?;
        // A line that has begun must end within the time allowed between two lines.
        dripping = if lines.is_between() { None } else { dripping.or_else(|| Some(Instant::now())) };
        finished = finished.or_else(|| reading.is_finished().then(Instant::now));
    }
    match whole {
        Some(object) => reading.whole(&object)?,
        None if !reading.is_done() => reading.line(&lines.rest())?,
        None => {}
    }
    Ok(())
}

/// The limits on waiting.
struct Watch<'p> {
    patience: &'p Patience,
    began: Instant,
    first_word: Duration,
    deadline: Instant,
}

impl Watch<'_> {
    fn until_first_word(&self) -> Instant {
        min(self.began + self.first_word, self.deadline)
    }

    fn late(&self) -> Fault {
        fault::slow(self.began.elapsed())
    }

    fn stalled(&self) -> Fault {
        if Instant::now() >= self.deadline { fault::endless(self.patience.whole) } else { fault::stalled(self.patience.stall) }
    }
}

/// The request did not reach the server, or the server hung up.
pub(crate) fn not_sent(endpoint: &Endpoint, error: &reqwest::Error) -> Stop {
    if error.is_connect() {
        let fault = fault::unreachable(endpoint, error);
        let again = fault.retry;
        return Stop::Fault(fault, again);
    }
    Stop::Fault(fault::hung_up(endpoint), true)
}

/// The response, unless it is a refusal or a redirect.
pub(crate) async fn accepted(line: &Line<'_>, response: Response) -> Result<Response, Stop> {
    let status = response.status();
    if status.is_redirection() {
        let target = response.headers().get(LOCATION).and_then(|target| target.to_str().ok());
        return Err(Stop::Fault(fault::redirected(&line.endpoint, target), false));
    }
    if status.is_success() {
        return Ok(response);
    }
    let wait = response.headers().get(RETRY_AFTER).and_then(|wait| retry_after::read(wait.to_str().ok()?, line.now.get()));
    Err(Stop::Refused { status: status.as_u16(), said: refusal(response).await, wait })
}

/// The message of a refusal, if it is short and arrives soon.
async fn refusal(mut response: Response) -> String {
    let mut bytes = Vec::new();
    let reading = async {
        while let Ok(Some(more)) = response.chunk().await {
            let room = REFUSAL.saturating_sub(bytes.len());
            bytes.extend_from_slice(&more[..min(room, more.len())]);
            if bytes.len() == REFUSAL {
                break;
            }
        }
    };
    let _ = timeout(REFUSAL_TIME, reading).await;
    match serde_json::from_slice(&bytes) {
        Ok(error) => chunk::server_error(&error).1,
        // An HTML page does not fit into a sentence.
        Err(_) if bytes.trim_ascii_start().starts_with(b"<") => String::new(),
        Err(_) => String::from_utf8_lossy(&bytes).into_owned(),
    }
}

fn stop(endpoint: &Endpoint, trouble: Trouble, heard: bool) -> Stop {
    match trouble {
        Trouble::TooLarge => Stop::Fault(fault::too_large(), false),
        Trouble::TooManyCalls => Stop::Fault(fault::too_many_calls(), false),
        Trouble::Unreadable(what) => Stop::Fault(fault::unreadable(endpoint, what), false),
        Trouble::CutOff if heard => Stop::Fault(fault::interrupted(), false),
        Trouble::CutOff => Stop::Fault(fault::hung_up(endpoint), true),
        Trouble::Empty(cut) => Stop::Fault(fault::empty(cut), false),
        Trouble::Server(Some(status), said) if !heard => Stop::Refused { status, said, wait: None },
        Trouble::Server(status, said) => Stop::Fault(fault::server_error(endpoint, status, &said), !heard),
    }
}

/// A refusal as a fault. Retries and smaller requests have been tried before this.
pub(crate) fn refused(endpoint: &Endpoint, status: u16, said: &str, wait: Option<Duration>) -> Fault {
    match StatusCode::from_u16(status) {
        Ok(StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN) => fault::key_refused(endpoint, status),
        Ok(StatusCode::REQUEST_TIMEOUT | StatusCode::TOO_MANY_REQUESTS) => fault::busy(endpoint, wait),
        Ok(code) if code.is_server_error() => fault::server_error(endpoint, Some(status), said),
        _ => fault::request_refused(endpoint, status, said),
    }
}
