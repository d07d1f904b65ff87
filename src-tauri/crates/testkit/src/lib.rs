//! What tests share: a database of their own, a clock that stands still, a model that says what it is told to.
//!
//! Only for tests, the soak program and playing by hand. Not here: expectations, which stand in the tests themselves.

#[cfg(feature = "database")]
mod database;
#[cfg(feature = "model-server")]
pub mod hostile;
mod household;
#[cfg(feature = "model-server")]
pub mod model_server;

#[cfg(feature = "database")]
pub use database::{Database, clock};
pub use household::household;
