//! A scripted model: a real HTTP server on this computer that speaks `OpenAI`'s chat protocol.
//!
//! Owns the protocol as servers speak it (streams, tools, schemas, lists of models, transcriptions), their faults, and the checks of every
//! request ([`ModelServer::violations`]). A [`Script`] gives the answers. Not here: what the answers are for.

mod calls;
mod checks;
mod fault;
mod placeholder;
mod reply;
mod request;
mod response;
mod script;
mod serve;
mod story;
mod tokens;
mod transcription;
mod wire;

use std::{
    io,
    net::{Ipv4Addr, SocketAddr},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use tokio::{
    net::{TcpListener, TcpSocket},
    task::JoinHandle,
};

pub use checks::Rules;
pub use fault::Fault;
pub use reply::{Quirk, Reply};
pub use request::{Form, Purpose, Request, Transcription};
pub use script::Script;

/// A running server; dropping it stops it.
#[derive(Debug)]
pub struct ModelServer {
    address: SocketAddr,
    shared: Arc<Shared>,
    task: Option<JoinHandle<()>>,
    /// Reserves a port on which nothing answers.
    _closed: Option<TcpSocket>,
}

impl ModelServer {
    /// Starts on any free port.
    pub async fn start(script: Script) -> io::Result<Self> {
        Self::start_on(0, script).await
    }

    /// Starts on a port; 0 means any. With [`Fault::Refused`] the script reserves the port and does not answer.
    pub async fn start_on(port: u16, script: Script) -> io::Result<Self> {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        let refuses = script.fault == Some(Fault::Refused);
        let shared = Arc::new(Shared { script, requests: Mutex::default(), transcriptions: Mutex::default(), started: Instant::now() });
        if refuses {
            let closed = TcpSocket::new_v4()?;
            closed.bind(address)?;
            return Ok(Self { address: closed.local_addr()?, shared, task: None, _closed: Some(closed) });
        }
        let listener = TcpListener::bind(address).await?;
        let address = listener.local_addr()?;
        let task = tokio::spawn(serve::serve(listener, Arc::clone(&shared)));
        Ok(Self { address, shared, task: Some(task), _closed: None })
    }

    /// Its address, including `/v1`.
    pub fn url(&self) -> String {
        format!("http://{}/v1", self.address)
    }

    pub fn port(&self) -> u16 {
        self.address.port()
    }

    /// Every request for an answer so far, in order of arrival, without requests for lists of models.
    pub fn requests(&self) -> Vec<Request> {
        self.shared.requests().clone()
    }

    /// The requests for an answer, without the small calls that test the server.
    pub fn asked(&self) -> Vec<Request> {
        self.requests().into_iter().filter(|request| request.purpose != Purpose::Trial).collect()
    }

    /// Every request for a transcription so far, in order of arrival.
    pub fn transcriptions(&self) -> Vec<Transcription> {
        self.shared.transcriptions().clone()
    }

    /// Waits until a request's connection is closed before its answer was complete, and returns the time since the server started.
    pub async fn closed_early(&self, index: usize, within: Duration) -> Option<Duration> {
        self.closed(within, || self.shared.requests().get(index).and_then(|request| request.closed_early)).await
    }

    /// Like [`Self::closed_early`], for a request for a transcription, including its upload.
    pub async fn transcription_closed_early(&self, index: usize, within: Duration) -> Option<Duration> {
        self.closed(within, || self.shared.transcriptions().get(index).and_then(|request| request.closed_early)).await
    }

    async fn closed(&self, within: Duration, look: impl Fn() -> Option<Duration>) -> Option<Duration> {
        let until = Instant::now() + within;
        loop {
            let closed = look();
            if closed.is_some() || Instant::now() >= until {
                return closed;
            }
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }

    /// Time since the server started; all times in its requests are measured from there.
    pub fn elapsed(&self) -> Duration {
        self.shared.started.elapsed()
    }

    /// The breaches of the script's [`Rules`] so far; empty if there are none.
    pub fn violations(&self) -> Vec<String> {
        checks::violations(&self.shared.requests(), &self.shared.script.rules, self.shared.script.key.as_deref())
    }
}

impl Drop for ModelServer {
    fn drop(&mut self) {
        if let Some(task) = &self.task {
            task.abort();
        }
    }
}

/// Shared by all connections.
#[derive(Debug)]
struct Shared {
    script: Script,
    requests: Mutex<Vec<Request>>,
    transcriptions: Mutex<Vec<Transcription>>,
    started: Instant,
}

impl Shared {
    fn requests(&self) -> MutexGuard<'_, Vec<Request>> {
        self.requests.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn transcriptions(&self) -> MutexGuard<'_, Vec<Transcription>> {
        self.transcriptions.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
