//! The store through its own front door, on real files.

mod suite;
