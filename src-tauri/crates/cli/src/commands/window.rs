//! Starts the window from a terminal, or from a desktop shortcut.

use std::{
    env,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use protocol::{Code, Problem};

use crate::failure::Failure;

/// The name of the window's program.
const PROGRAM: &str = "assent-desktop";

/// Opens the quick-add window without waiting for it. Refused with `no_window_program` if the program does not exist.
pub fn quick_add(database: Option<&Path>) -> Result<(), Failure> {
    let mut program = Command::new(found()?);
    program.arg("--quick-add").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if let Some(database) = database {
        program.env("ASSENT_DB", std::path::absolute(database)?);
    }
    // The window must survive the terminal that started it.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut program, 0);
    drop(program.spawn()?);
    Ok(())
}

/// Beside this program, where it is installed; otherwise on the PATH.
fn found() -> Result<PathBuf, Problem> {
    let name = format!("{PROGRAM}{}", env::consts::EXE_SUFFIX);
    let beside = env::current_exe().ok().and_then(|own| own.parent().map(Path::to_path_buf));
    let searched = env::var_os("PATH").map(|folders| env::split_paths(&folders).collect::<Vec<_>>()).unwrap_or_default();
    let programs = beside.into_iter().chain(searched).map(|folder| folder.join(&name));
    programs.into_iter().find(|program| program.is_file()).ok_or_else(|| {
        let message = format!("The window’s program, {PROGRAM}, is neither beside this one nor on the PATH.");
        Problem::new(Code::NoWindowProgram, message).hint("Install Assent with its window, or add the task here with assent add.")
    })
}
