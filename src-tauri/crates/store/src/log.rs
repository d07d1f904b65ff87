//! What happened: change sets with their images, the audit, and the figures made of both.

pub(crate) mod audit;
pub(crate) mod history;
pub(crate) mod insights;
pub(crate) mod label_events;
