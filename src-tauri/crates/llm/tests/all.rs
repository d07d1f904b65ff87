//! Tests of the crate's public interface against a real, scripted server.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod suite;
