//! The trials that are running, so that no two of one model run at once.

use std::sync::{Mutex, MutexGuard, PoisonError};

use agent::model::Fault;
use tokio::sync::watch;

use crate::{Key, Rung};

/// The outcome of a trial, once it is known.
pub(crate) type Outcome = watch::Receiver<Option<Result<Rung, Fault>>>;

/// The running trials.
#[derive(Debug, Default)]
pub(crate) struct Trials(Mutex<Vec<Trial>>);

#[derive(Debug)]
pub(crate) struct Trial {
    pub base_url: String,
    pub model: String,
    pub key: Option<Key>,
    pub outcome: Outcome,
}

impl Trials {
    pub fn all(&self) -> MutexGuard<'_, Vec<Trial>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
