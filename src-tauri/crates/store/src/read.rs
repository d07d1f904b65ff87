//! Reads rows: by number, by a filter, by words, and as the pages of a list.

pub(crate) mod counts;
pub(crate) mod days;
pub(crate) mod detail;
pub(crate) mod export;
pub(crate) mod list;
pub(crate) mod load;
pub(crate) mod lookup;
pub(crate) mod names;
pub(crate) mod page;
pub(crate) mod ranked;
pub(crate) mod search;
pub(crate) mod snippet;
pub(crate) mod today;
pub(crate) mod upcoming;
pub(crate) mod where_sql;
