//! The one call of a model that a turn has in flight.

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

/// Between two ticks while nothing comes.
const BEAT: Duration = Duration::from_secs(1);
/// How long after a piece of an answer a tick is due: what was held back to be shown together with the next pieces is shown then.
const SOON: Duration = Duration::from_millis(45);

/// A call that has not ended. Dropping it closes the connection.
pub(crate) struct Call {
    id: u32,
    state: State,
    beat: Instant,
    /// When a tick is due before the beat.
    soon: Option<Instant>,
}

enum State {
    /// The key is looked up, which may wait for the user; a server that nobody agreed to hears nothing.
    Starting(JoinHandle<Result<Answer, Fault>>),
    Answering(Answer),
}

/// What came of waiting.
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

    /// What is heard next: a piece or the end of the answer, that time has passed, or that it is cancelled. The last is heard at once.
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

/// May be dropped while it waits.
async fn heard(state: &mut State) -> ModelEvent {
    loop {
        match state {
            State::Starting(starting) => match starting.await {
                Ok(Ok(answer)) => *state = State::Answering(answer),
                Ok(Err(fault)) => return ModelEvent::Failed(fault),
                Err(error) => return ModelEvent::Failed(Fault { problem: unexpected(error), retry: true }),
            },
            // Nothing comes after the end, with which the turn lets go of the call.
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
