//! Runs other programs, and reports failures in a sentence.

use std::{
    ffi::OsStr,
    fmt,
    path::{Path, PathBuf},
    process::Command,
};

/// Why a task stopped: one sentence for a person.
#[derive(Debug, PartialEq, Eq)]
pub struct Failure(pub String);

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Failure {
    /// A file system failure at a path.
    pub fn at(path: &Path, error: &std::io::Error) -> Self {
        Self(format!("{}: {error}", path.display()))
    }
}

/// The repository's root.
pub fn root() -> PathBuf {
    let own = std::env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    own.ancestors().nth(3).map(PathBuf::from).unwrap_or(own)
}

/// A program to run in the workspace's root, or where `current_dir` says.
pub fn program(name: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(name);
    command.current_dir(root());
    command
}

/// The cargo that started this task, without the variables it set for this program: some build scripts watch them and would run again
/// whenever a build started here follows one started by hand.
pub fn cargo() -> Command {
    let mut command = program(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    for (name, _) in std::env::vars_os() {
        if name.to_str().is_some_and(|name| name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_")) {
            command.env_remove(name);
        }
    }
    command
}

/// npm, in a folder of the repository. On Windows it is a script, so it needs its extension.
pub fn npm(folder: &str) -> Command {
    let mut command = program(if cfg!(windows) { "npm.cmd" } else { "npm" });
    command.current_dir(root().join(folder));
    command
}

/// Runs a program to its end, with its output on the terminal.
pub fn run(command: &mut Command) -> Result<(), Failure> {
    println!("$ {}", line(command));
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(Failure(format!("`{}` failed ({status}).", line(command)))),
        Err(error) => Err(unstarted(command, &error)),
    }
}

/// Runs programs side by side, each to its end even if another fails. Their output appears as it is printed.
pub fn run_together(commands: impl IntoIterator<Item = Command>) -> Result<(), Failure> {
    let running: Vec<_> = commands.into_iter().map(|mut command| std::thread::spawn(move || run(&mut command))).collect();
    let lost = || Err(Failure("A program that ran beside others was given up.".into()));
    let ended: Vec<_> = running.into_iter().map(|one| one.join().unwrap_or_else(|_| lost())).collect();
    ended.into_iter().collect()
}

/// Runs a program to its end and returns its standard output.
pub fn read(command: &mut Command) -> Result<String, Failure> {
    let output = command.output().map_err(|error| unstarted(command, &error))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(Failure(format!("`{}` failed ({}): {}", line(command), output.status, said.trim())))
}

/// Whether a program can be started.
pub fn is_installed(name: &str) -> bool {
    Command::new(name).arg("--version").output().is_ok()
}

/// The command as typed in a shell, without the program's folder.
pub fn line(command: &Command) -> String {
    let name = Path::new(command.get_program()).file_name().unwrap_or(command.get_program());
    std::iter::once(name)
        .chain(command.get_args())
        .map(|word| {
            let word = word.to_string_lossy();
            if word.contains(' ') || word.is_empty() { format!("\"{word}\"") } else { word.into_owned() }
        })
        .collect::<Vec<_>>()
        .join(" ")
}

fn unstarted(command: &Command, error: &std::io::Error) -> Failure {
    Failure(format!("`{}` could not be started: {error}.", line(command)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_reads_as_one_would_type_it() {
        let mut command = Command::new("/usr/bin/xvfb-run");
        command.args(["-a", "-s", "-screen 0 1280x800x24", ""]);
        assert_eq!(line(&command), r#"xvfb-run -a -s "-screen 0 1280x800x24" """#);
    }

    #[test]
    fn side_by_side_each_comes_to_its_end() {
        let one = |argument: &str| {
            let mut command = program(std::env::current_exe().unwrap());
            command.arg(argument).stdout(std::process::Stdio::null());
            command
        };
        assert!(run_together([one("--no-such-flag"), one("--list")]).unwrap_err().0.contains("--no-such-flag"));
        assert_eq!(run_together([one("--list"), one("--list")]), Ok(()));
    }

    #[test]
    fn failing_is_told_in_a_sentence() {
        let failed = run(program(std::env::current_exe().unwrap()).arg("--no-such-flag")).unwrap_err();
        assert!(failed.0.contains("--no-such-flag` failed (exit status: 101)."), "{failed}");
        let absent = run(&mut program("no-such-program")).unwrap_err();
        assert!(absent.0.starts_with("`no-such-program` could not be started: "), "{absent}");
    }
}
