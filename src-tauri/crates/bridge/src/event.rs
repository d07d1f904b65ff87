//! What an event is: its name on the wire, and the type of what it carries.

use std::marker::PhantomData;

use serde::Serialize;
use serde_json::Value;

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
