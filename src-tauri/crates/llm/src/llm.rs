//! Runs calls from beginning to end: which rung, which attempt, which sentence.
//!
//! A call goes only to the server it names.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use agent::model::{Answered, Fault, ModelCall, ModelEvent, Output};
use domain::Timestamp;
use reqwest::Client;
use tokio::{sync::mpsc, task::AbortHandle, time::Instant};

use crate::{
    Key, Known, Provider, Rung,
    call::{
        backoff::{Attempts, Chance, is_passing},
        chunk::Wanted,
        exchange::{Hearing, Request, Stop, exchange, refused},
        ladder::{self, Asked, Next, Shape},
        line::{Line, Road, client},
        models,
        request::body,
        retry_after::Now,
    },
    server::{address::is_near, fault},
    trials::Trials,
};

/// The most pieces waiting to be taken; more pause the stream.
const WAITING: usize = 64;
/// The most changes to one call that a server can force before the call fails: each field once, each rung once.
const CHANGES: u32 = 8;

/// The client for model servers: connections, randomness, and what is known about each server.
#[derive(Debug)]
pub struct Llm {
    pub(crate) chance: Chance,
    known: Mutex<Known>,
    pub(crate) trials: Trials,
    now: Now,
    /// One per kind of connection, so that connections are reused.
    clients: Mutex<Vec<(Road, Client)>>,
}

/// An answer that is still arriving. Dropping it ends the call and closes the connection.
#[derive(Debug)]
pub struct Answer {
    events: mpsc::Receiver<ModelEvent>,
    task: AbortHandle,
    ended: bool,
}

impl Answer {
    /// The next event; None after the end. Exactly one `Done` or `Failed` arrives, and it is the last. The future may be dropped at any
    /// time.
    pub async fn next(&mut self) -> Option<ModelEvent> {
        if self.ended {
            return None;
        }
        let event = self.events.recv().await.unwrap_or_else(|| ModelEvent::Failed(fault::interrupted()));
        self.ended = !matches!(event, ModelEvent::Delta(_));
        Some(event)
    }
}

impl Drop for Answer {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Llm {
    /// `seed` makes the waits random, `known` is what earlier sessions found out ([`Llm::known`]), and `now` is the present, for dates that
    /// servers name.
    pub fn new(seed: u64, known: Known, now: impl Fn() -> Timestamp + Send + Sync + 'static) -> Self {
        // Fails only if a provider is already installed, and then that one is used.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let (chance, known, now) = (Chance::new(seed), Mutex::new(known), Now::new(now));
        Self { chance, known, trials: Trials::default(), now, clients: Mutex::default() }
    }

    /// What has been found out about all servers, for storing.
    pub fn known(&self) -> Known {
        self.known_mut().clone()
    }

    /// Forgets what was found out about one model, so that it is tried again.
    pub fn forget(&self, provider: &Provider) {
        if let Ok(endpoint) = provider.endpoint(None) {
            self.known_mut().forget(endpoint.url.as_str(), &provider.model);
        }
    }

    /// The highest rung that works for a model, if it was tried.
    pub fn known_rung(&self, provider: &Provider) -> Option<Rung> {
        let endpoint = provider.endpoint(None).ok()?;
        self.known_mut().of(endpoint.url.as_str(), &provider.model)?.rung
    }

    /// Asks a model. Must be called within a tokio runtime.
    pub fn ask(self: &Arc<Self>, provider: Provider, key: Option<Key>, call: ModelCall) -> Answer {
        let (to, events) = mpsc::channel(WAITING);
        let llm = Arc::clone(self);
        let task = tokio::spawn(async move {
            let mut hearing = Hearing::passed_on(to.clone());
            let purpose = call.purpose;
            let began = Instant::now();
            let end = match llm.answer(&provider, key, &call, &mut hearing).await {
                Ok(answered) => ModelEvent::Done(answered),
                Err(end) => ModelEvent::Failed(end.fault()),
            };
            tracing::debug!(?purpose, ms = began.elapsed().as_millis(), done = matches!(end, ModelEvent::Done(_)), "model call");
            // A receiver that was dropped does not need the end.
            let _ = to.send(end).await;
        });
        Answer { events, task: task.abort_handle(), ended: false }
    }

    async fn answer(
        self: &Arc<Self>,
        provider: &Provider,
        key: Option<Key>,
        call: &ModelCall,
        hearing: &mut Hearing,
    ) -> Result<Answered, End> {
        let line = self.line(provider, key.clone())?;
        let rung = match &call.output {
            Output::Text | Output::Tools(_) => None,
            Output::Json { .. } => Some(self.rung(provider, key).await?),
        };
        let answered = self.converse(&line, call, rung, true, hearing).await?;
        if !answered.calls.is_empty() {
            self.known_mut().of_mut(line.endpoint.url.as_str(), &provider.model).tools = Some(true);
        }
        Ok(answered)
    }

    /// One call with its attempts: from `rung` downwards if `down` allows it, otherwise on `rung` only.
    pub(crate) async fn converse(
        &self,
        line: &Line<'_>,
        call: &ModelCall,
        mut rung: Option<Rung>,
        down: bool,
        hearing: &mut Hearing,
    ) -> Result<Answered, End> {
        let (base, model) = (line.endpoint.url.as_str(), &line.provider.model);
        let mut attempts = Attempts::begin(&line.provider.patience);
        let mut shape = self.known_mut().of(base, model).map(|server| server.shape).unwrap_or_default();
        let tools = matches!(call.output, Output::Tools(_));
        let mut changes = 0;
        loop {
            let stop = match self.attempt(line, call, rung, shape, attempts.deadline(), hearing).await {
                Ok(answered) => return Ok(answered),
                Err(stop) => stop,
            };
            let (fault, again, wait) = match stop {
                Stop::Unheard => return Err(fault::interrupted().into()),
                Stop::Decided => return Err(End::Decided),
                Stop::Fault(fault, again) => (fault, again, None),
                Stop::Refused { status, said, wait } => {
                    let next = if matches!(status, 400 | 404 | 415 | 422) || status >= 500 {
                        ladder::read(status, &said, shape, if tools { Asked::Tools } else { Asked::Json(rung) })
                    } else {
                        Next::GiveUp
                    };
                    match next {
                        Next::NoTools => {
                            self.known_mut().of_mut(base, model).tools = Some(false);
                            return Err(fault::without_tools(&line.endpoint, model, &said).into());
                        }
                        Next::Unstreamed if changes < CHANGES => {
                            changes += 1;
                            shape = Shape { stream: false, usage: false, ..shape };
                            continue;
                        }
                        _ if status == 404 => return Err(not_found(line).await.into()),
                        Next::NoModel => return Err(not_found(line).await.into()),
                        Next::BadKey => return Err(fault::key_refused(&line.endpoint, status).into()),
                        Next::TooLong => return Err(fault::too_long_for_model().into()),
                        Next::Reshape(less) if changes < CHANGES => {
                            changes += 1;
                            shape = less;
                            self.known_mut().of_mut(base, model).shape = shape;
                            continue;
                        }
                        Next::StepDown(_) if !down => return Err(End::NotHeld),
                        Next::StepDown(below) if changes < CHANGES => {
                            changes += 1;
                            rung = Some(below);
                            continue;
                        }
                        Next::Unstreamed | Next::Reshape(_) | Next::StepDown(_) | Next::GiveUp => {}
                    }
                    (refused(&line.endpoint, status, &said, wait), is_passing(status), wait)
                }
            };
            if !again || hearing.has_heard() || !attempts.again(&self.chance, wait).await {
                return Err(fault.into());
            }
        }
    }

    async fn attempt(
        &self,
        line: &Line<'_>,
        call: &ModelCall,
        rung: Option<Rung>,
        shape: Shape,
        deadline: Instant,
        hearing: &mut Hearing,
    ) -> Result<Answered, Stop> {
        let body = serde_json::to_vec(&body(call, line.provider, rung, shape)).unwrap_or_default();
        let wanted = match &call.output {
            Output::Tools(offers) => Wanted::Calls(offers.iter().map(|offer| offer.name).collect()),
            Output::Json { .. } if rung == Some(Rung::Tool) => Wanted::Arguments,
            Output::Text | Output::Json { .. } => Wanted::Words,
        };
        let request = Request { body, stream: shape.stream, wanted, deadline };
        exchange(line, request, hearing).await
    }

    /// The connection to a provider.
    pub(crate) fn line<'p>(&self, provider: &'p Provider, key: Option<Key>) -> Result<Line<'p>, Fault> {
        let endpoint = provider.endpoint(key)?;
        let road = (is_near(&endpoint.url), provider.patience.connect);
        let mut clients = self.clients.lock().unwrap_or_else(PoisonError::into_inner);
        let client = if let Some((_, client)) = clients.iter().find(|(one, _)| *one == road) {
            client.clone()
        } else {
            let client = client(road)?;
            clients.push((road, client.clone()));
            client
        };
        Ok(Line { provider, endpoint, client, now: self.now.clone() })
    }

    pub(crate) fn known_mut(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Why a conversation has no answer.
#[derive(Debug)]
pub(crate) enum End {
    Fault(Fault),
    /// The server refuses the rung, and lower ones were not to be tried.
    NotHeld,
    /// The trial is decided, so the rest was not read.
    Decided,
}

impl End {
    pub fn fault(self) -> Fault {
        match self {
            Self::Fault(fault) => fault,
            Self::NotHeld | Self::Decided => fault::interrupted(),
        }
    }
}

impl From<Fault> for End {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

async fn not_found(line: &Line<'_>) -> Fault {
    let models = models::list(line).await.ok();
    fault::not_found(&line.endpoint, &line.provider.model, models.as_deref())
}
