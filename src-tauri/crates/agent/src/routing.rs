//! Whether a message is planned, asked about or answered: what the router's model decides, and the gates that the host puts before it.

pub(crate) mod decision;
pub mod gates;

pub use gates::named;
