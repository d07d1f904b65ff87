//! The current model call of a turn; there is at most one.

use std::time::Duration;

use agent::{
    Input,
    model::{Fault, ModelCall, ModelEvent},
    wake,
};
use llm::Answer;
use tokio::{
    task::JoinHandle,
    time::{Instant, sleep_until},
};
use tokio_util::sync::CancellationToken;

use crate::{App, models::Chosen, unexpected};

/// The interval between ticks while nothing arrives.
const BEAT: Duration = Duration::from_secs(1);
/// The time after a piece of an answer when the next tick is due. Text that was held back to be shown with later pieces is shown then.
const SOON: Duration = Duration::from_millis(45);

/// A call that has not ended. Dropping it closes the connection.
pub(crate) struct Call {
    id: u32,
    state: State,
    beat: Instant,
    /// The time of a tick that is due before the regular one.
    soon: Option<Instant>,
}

enum State {
    /// The key is being looked up, which may wait for the user. Without consent nothing is sent to the server.
    Starting(JoinHandle<Result<Answer, Fault>>),
    Answering(Answer),
}

/// The result of waiting.
pub(crate) enum Heard {
    Model { call: u32, event: ModelEvent },
    Tick,
    Cancelled,
}

impl From<Heard> for Input {
    fn from(heard: Heard) -> Self {
        match heard {
            Heard::Model { call, event } => Self::Model { call, event },
            Heard::Tick => Self::Tick,
            Heard::Cancelled => Self::Cancel,
        }
    }
}

impl From<Heard> for wake::Input {
    fn from(heard: Heard) -> Self {
        match heard {
            Heard::Model { call, event } => Self::Model { call, event },
            Heard::Tick => Self::Tick,
            Heard::Cancelled => Self::Cancel,
        }
    }
}

impl Call {
    pub fn start(app: &App, chosen: &Chosen, call: ModelCall) -> Self {
        let (app, chosen, id) = (app.clone(), chosen.clone(), call.id);
        let starting = tokio::spawn(async move {
            app.models().budget().check_tokens().await.map_err(|problem| Fault { problem, retry: false })?;
            let key = app.models().model_key(&chosen).await.map_err(|problem| Fault { problem, retry: false })?;
            Ok(app.0.models.llm().ask(chosen.provider, key, call))
        });
        Self { id, state: State::Starting(starting), beat: Instant::now() + BEAT, soon: None }
    }

    /// The next event: a piece of the answer or its end, a tick, or the cancellation, which takes precedence.
    pub async fn next(&mut self, cancelled: &CancellationToken) -> Heard {
        let tick = self.soon.map_or(self.beat, |soon| soon.min(self.beat));
        tokio::select! {
            biased;
            () = cancelled.cancelled() => Heard::Cancelled,
            () = sleep_until(tick) => {
                self.soon = None;
                if tick == self.beat {
                    self.beat = Instant::now() + BEAT;
                }
                Heard::Tick
            }
            event = heard(&mut self.state) => {
                self.soon = matches!(event, ModelEvent::Delta(_)).then(|| Instant::now() + SOON);
                Heard::Model { call: self.id, event }
            }
        }
    }
}

/// Cancel-safe.
async fn heard(state: &mut State) -> ModelEvent {
    loop {
        match state {
            State::Starting(starting) => match starting.await {
                Ok(Ok(answer)) => *state = State::Answering(answer),
                Ok(Err(fault)) => return ModelEvent::Failed(fault),
                Err(error) => return ModelEvent::Failed(Fault { problem: unexpected(error), retry: true }),
            },
            // Nothing follows the end of an answer; the turn drops the call at that point.
            State::Answering(answer) => match answer.next().await {
                Some(event) => return event,
                None => std::future::pending().await,
            },
        }
    }
}

impl Drop for Call {
    fn drop(&mut self) {
        if let State::Starting(starting) = &self.state {
            starting.abort();
        }
    }
}
