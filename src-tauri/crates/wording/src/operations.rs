//! Operations in words: what each does, and to which tasks.

pub(crate) mod object;
pub(crate) mod operation;
pub(crate) mod scope;
pub(crate) mod update;
