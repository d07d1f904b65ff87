//! Tests through the outside of the house: its walls (`architecture`), and its commands on a mock window (`bridge`).

#[cfg(test)]
mod suite {
    mod architecture;
    mod bridge;
}
