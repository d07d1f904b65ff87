//! Tests of the use cases on a real database.

#![expect(clippy::expect_used, reason = "a test ends where something is not as it has to be")]

mod suite;
