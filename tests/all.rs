//! Tests through the outside of the house: its walls (`architecture`, `circles`), and its commands on a mock window (`bridge`, `consent`, `data`,
//! `recordings`, `recovery`).

#[cfg(test)]
mod suite {
    mod architecture;
    mod bridge;
    mod circles;
    mod consent;
    mod data;
    mod recordings;
    mod recovery;
}
