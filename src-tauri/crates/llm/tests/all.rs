//! The crate through its front door, against a real server that says what it is told to.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod suite;
