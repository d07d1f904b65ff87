//! Shared by tests: a database for each test, a fixed clock, a scripted model.
//!
//! Only for tests, the soak program and manual testing. Not here: expectations, which are in the tests themselves.

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
