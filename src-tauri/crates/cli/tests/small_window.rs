//! `assent --quick-add` opens the small window: it starts the desktop program in its own folder.
//!
//! This is the only test of its process. It runs files that it has just written, and Linux refuses to run a file that is open for writing.
//! A process that another test starts in the meantime would inherit the open file.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::{fs, path::Path, process::Command};

use serde_json::{Value, json};
use tempfile::TempDir;

/// Runs a program with no `PATH`, and returns its exit code and what it said on the error output.
fn run(program: &Path, args: &[&str]) -> (i32, String) {
    let output = Command::new(program).args(args).env("PATH", "").output().unwrap();
    (output.status.code().unwrap(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn the_small_window_is_opened_by_the_program_that_lies_beside() {
    let folder = TempDir::new().unwrap();
    let program = folder.path().join(format!("assent{}", std::env::consts::EXE_SUFFIX));
    fs::copy(env!("CARGO_BIN_EXE_assent"), &program).unwrap();

    let (code, said) = run(&program, &["--json", "--quick-add"]);
    let said: Value = serde_json::from_str(&said).unwrap();
    assert_eq!((code, &said["error"]["code"]), (1, &json!("no_window_program")));
    assert_eq!(run(&program, &["--quick-add", "list"]).0, 2);
    assert_eq!(run(&program, &["--json"]).0, 2);

    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let window = folder.path().join("assent-desktop");
        fs::write(&window, "#!/bin/sh\necho \"$@ $ASSENT_DB\" > \"$0.said\"\n").unwrap();
        fs::set_permissions(&window, fs::Permissions::from_mode(0o755)).unwrap();
        let database = folder.path().join("other.db").display().to_string();
        assert_eq!(run(&program, &["--quick-add", "--db", &database]), (0, String::new()));
        let said = || fs::read_to_string(folder.path().join("assent-desktop.said")).unwrap_or_default();
        // The command does not wait for the window.
        let until = std::time::Instant::now() + std::time::Duration::from_secs(20);
        while said().is_empty() && std::time::Instant::now() < until {
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        assert_eq!(said(), format!("--quick-add {database}\n"));
    }
}
