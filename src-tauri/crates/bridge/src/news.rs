//! Events that reach a page without a call.

use app::App;
use protocol::{Source, changes::Changed};
use serde::Serialize;
use serde_json::Value;
use tokio::sync::broadcast::{Receiver, error::RecvError};
use wording::Worded;

use crate::{
    Event,
    events::{AGENT, CHANGED, HEALTH, SETTINGS, TRANSCRIPTION},
};

/// Passes on every event that the app sends, by name and payload, until the app is closed.
pub async fn news(app: &App, tell: impl Fn(&'static str, Value) + Send + Sync) {
    // After too many changes to send them one by one, anything may have changed.
    let anything = Changed::anything(None, Source::User);
    tokio::join!(
        forward(app, app.subscribe(), CHANGED, Some(anything), &tell),
        forward(app, app.agents().subscribe_agents(), AGENT, None, &tell),
        forward(app, app.recordings().subscribe_transcriptions(), TRANSCRIPTION, None, &tell),
        forward(app, app.settings().subscribe_settings(), SETTINGS, None, &tell),
        forward(app, app.upkeep().health().subscribe_health(), HEALTH, None, &tell),
    );
}

/// Passes on every value of a channel. `lost` is sent in place of values that the channel has dropped.
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
