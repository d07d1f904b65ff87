//! Reads values from JSON: coercions, shape checks, error codes. Not here: which fields an operation has, which is its room's.

pub(crate) mod read;
mod reader;
pub(crate) mod rule;
pub(crate) mod where_filter;

pub(crate) use read::{Notes, Read};
pub(crate) use reader::Reader;
