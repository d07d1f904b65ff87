//! Problems of the database that the user must be told: copies fail, the file is damaged, or this program is now older than the file.

use std::sync::{Mutex, PoisonError};

use domain::Problem;
use protocol::recovery::Health;
use tokio::sync::broadcast;

use crate::HealthWatch;

/// The known problems, and the channel for their subscribers.
pub(crate) struct Known {
    state: Mutex<(Option<Problem>, Option<Problem>)>,
    news: broadcast::Sender<Health>,
}

impl Default for Known {
    fn default() -> Self {
        Self { state: Mutex::default(), news: broadcast::channel(16).0 }
    }
}

impl HealthWatch<'_> {
    /// The health of the database and its copies.
    pub fn now(self) -> Health {
        let (copy_failed, trouble) = self.app.0.health.state.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let last_copy = self.app.backups().list_backups().ok().and_then(|copies| copies.files.first().map(|file| file.at));
        Health { copy_failed, trouble, last_copy, today: self.app.clock().date() }
    }

    /// Hears of it whenever it becomes better or worse.
    pub fn subscribe_health(self) -> broadcast::Receiver<Health> {
        self.app.0.health.news.subscribe()
    }

    /// A copy was made, or could not be.
    pub(crate) fn copied(self, failed: Option<&Problem>) {
        self.know(|(copy_failed, _)| *copy_failed = failed.cloned());
    }

    /// Something is wrong that only a restart can help with.
    pub(crate) fn in_trouble(self, problem: Problem) {
        self.know(|(_, trouble)| *trouble = Some(problem));
    }

    fn know(self, change: impl FnOnce(&mut (Option<Problem>, Option<Problem>))) {
        let is_new = {
            let mut state = self.app.0.health.state.lock().unwrap_or_else(PoisonError::into_inner);
            let before = state.clone();
            change(&mut state);
            *state != before
        };
        if is_new {
            let _ = self.app.0.health.news.send(self.now());
        }
    }
}
