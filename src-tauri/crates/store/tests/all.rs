//! Tests of the store's public interface on real files.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod suite;
