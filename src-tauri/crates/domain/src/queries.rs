//! What is looked for, and the rows that are at hand: filters, queries, lookups by words, and the loaded [`World`](crate::World).

pub mod filter_text;
pub mod lookup;
pub mod needs;
pub mod places;
pub mod query;
pub mod where_filter;
pub mod world;
