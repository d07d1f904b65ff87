//! Events that reach a page without a call.

use std::marker::PhantomData;

use app::App;
use protocol::{Source, changes::Changed};
use serde::Serialize;
use serde_json::Value;
use tokio::sync::broadcast::{Receiver, error::RecvError};
use wording::Worded;

use crate::events::{AGENT, CHANGED, HEALTH, SETTINGS, TRANSCRIPTION};

/// An event and the type of what it carries.
#[derive(Debug)]
pub struct Event<T: ?Sized> {
    /// Its name on the wire.
    pub name: &'static str,
    carries: PhantomData<fn(&T)>,
}

impl<T: ?Sized> Clone for Event<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized> Copy for Event<T> {}

impl<T: Serialize> Event<T> {
    pub(crate) const fn named(name: &'static str) -> Self {
        Self { name, carries: PhantomData }
    }

    /// What it carries, as JSON.
    pub fn payload(&self, payload: &T) -> Value {
        serde_json::to_value(payload).unwrap_or_default()
    }
}

/// Tells every event that the app itself sends, by name and payload, until the app is gone.
pub async fn news(app: &App, tell: impl Fn(&'static str, Value) + Send + Sync) {
    // After too many changes to tell them one by one, anything may have changed.
    let anything = Changed::anything(None, Source::User);
    tokio::join!(
        forward(app, app.subscribe(), CHANGED, Some(anything), &tell),
        forward(app, app.agents().subscribe_agents(), AGENT, None, &tell),
        forward(app, app.recordings().subscribe_transcriptions(), TRANSCRIPTION, None, &tell),
        forward(app, app.settings().subscribe_settings(), SETTINGS, None, &tell),
        forward(app, app.upkeep().health().subscribe_health(), HEALTH, None, &tell),
    );
}

/// Tells everything that a channel of the app carries. `lost` is told instead of what the channel has dropped.
async fn forward<T: Serialize + Clone + Worded>(
    app: &App,
    mut news: Receiver<T>,
    event: Event<T>,
    lost: Option<T>,
    tell: &(impl Fn(&'static str, Value) + Send + Sync),
) {
    loop {
        match news.recv().await {
            Ok(payload) if T::SILENT => tell(event.name, event.payload(&payload)),
            Ok(payload) => tell(event.name, event.payload(&app.settings().reader().await.worded(payload))),
            Err(RecvError::Lagged(_)) => {
                if let Some(lost) = &lost {
                    tell(event.name, event.payload(lost));
                }
            }
            Err(RecvError::Closed) => return,
        }
    }
}
