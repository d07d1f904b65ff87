//! Tests the soak program itself: it plays a row, prints its line of the table, and fails if a row fails. `cargo xtask soak --quick`, a
//! step of `cargo xtask test`, plays all rows.

#![expect(clippy::unwrap_used, reason = "a test says what it found")]

use std::process::{Command, Output};

fn soak(arguments: &[&str]) -> (Output, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_soak")).args(arguments).output().unwrap();
    let said = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    (output, said)
}

#[test]
fn a_row_is_played_and_told_in_one_line_of_a_table() {
    let (output, said) = soak(&["--row", "kills", "--amount", "8", "--seed", "3"]);
    assert!(output.status.success(), "{said}");
    let table = String::from_utf8(output.stdout).unwrap();
    let line = table.lines().find(|line| line.starts_with("| kills |")).unwrap();
    assert!(line.contains("; 0 lost, 0 partial, 0 damaged (shortened: 8 of 1,000) | 3 |"), "{said}");
}

#[test]
fn a_row_that_misses_its_figure_fails() {
    // Zero cases measure nothing.
    let (output, said) = soak(&["--row", "dry-run", "--amount", "0"]);
    assert!(!output.status.success() && said.contains("**missed, 1 wrong**"), "{said}");
}

#[test]
fn a_row_that_is_not_there_is_named_with_those_that_are() {
    let (output, said) = soak(&["--row", "nothing"]);
    assert!(!output.status.success() && said.contains("there is no row “nothing”; there are kills, identity, "), "{said}");
}
