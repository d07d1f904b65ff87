//! The file and what lies beside it: opening and closing it, its connections, copies and logs.

pub(crate) mod aside;
pub(crate) mod backup;
pub(crate) mod beside;
pub(crate) mod connect;
pub(crate) mod earlier;
pub(crate) mod files;
pub(crate) mod leases;
pub(crate) mod look;
pub(crate) mod open;
pub(crate) mod sound_copies;
