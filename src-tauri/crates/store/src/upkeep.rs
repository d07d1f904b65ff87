//! Maintenance: emptying the trash, idle work, restoring a copy and saving the rows of a damaged file.

pub(crate) mod clean;
pub(crate) mod idle;
pub(crate) mod restore;
pub(crate) mod salvage;
