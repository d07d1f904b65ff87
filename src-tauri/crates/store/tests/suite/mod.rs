mod common;
mod filters;
mod history;
mod lists;
mod opening;
mod round_trip;
mod search;
mod writing;
