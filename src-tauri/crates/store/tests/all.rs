//! The store through its own front door, on real files.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod suite;
