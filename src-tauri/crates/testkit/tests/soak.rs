//! A short soak; the long one is run by hand.

use std::process::Command;

#[test]
fn a_killed_writer_loses_nothing_and_leaves_nothing_half_done() {
    let output = Command::new(env!("CARGO_BIN_EXE_soak")).args(["--kills", "5", "--rows", "7"]).output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{said}{errors}");
    assert!(said.starts_with("5 kills ") && said.trim_end().ends_with("0 lost, 0 partial, 0 times damaged"), "{said}");
    assert!(!said.contains(": 0 change sets acknowledged"), "the writer was always killed before it could write: {said}");
}

#[test]
fn every_fault_of_a_model_ends_well() {
    let output = Command::new(env!("CARGO_BIN_EXE_soak")).args(["--faults", "1"]).output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
    assert!(said.starts_with("25 faults 1 times: 25 turns, ") && said.contains(", 0 wrong, "), "{said}");
}
