//! The app's story on the command line: example data, one instruction, its proposal, apply, undo.

use std::{
    fs,
    io::Write as _,
    path::Path,
    process::{Command, Stdio},
};

use crate::command::{Failure, line, read};

const INSTRUCTION: &str = "move everything overdue to Monday and add buy milk tomorrow at 5pm @errands";

/// Long past dates, so that the tasks are always overdue.
const EXAMPLES: &str = r#"{"operations":[
  {"op":"create_label","name":"errands"},
  {"op":"create","title":"Return the library books","scheduledFor":"2026-01-05","labels":["errands"]},
  {"op":"create","title":"Send the tax papers","scheduledFor":"2026-01-07","priority":"high"},
  {"op":"create","title":"Repaint the garden bench"}
]}"#;

/// Plays the story on a temporary database.
pub fn tell(assent: &Path) -> Result<(), Failure> {
    let folder = std::env::temp_dir().join(format!("assent-story-{}", std::process::id()));
    fs::create_dir_all(&folder).map_err(|error| Failure::at(&folder, &error))?;
    let told = tell_in(assent, &folder);
    // If this fails, the system clears its temporary folder later.
    let _ = fs::remove_dir_all(&folder);
    told
}

fn tell_in(assent: &Path, folder: &Path) -> Result<(), Failure> {
    let call = |arguments: &[&str], input: &str| {
        let mut command = Command::new(assent);
        command.arg("--db").arg(folder.join("story.db")).args(arguments);
        answer(&mut command, input)
    };
    let show = |heading: &str, arguments: &[&str], input: &str| {
        let typed = arguments.iter().map(|word| if word.contains(' ') { format!("\"{word}\"") } else { (*word).to_owned() });
        println!("\n{heading}\n$ assent {}", typed.collect::<Vec<_>>().join(" "));
        call(arguments, input).map(|said| println!("{}", said.trim_end()))
    };
    call(&["apply", "-"], EXAMPLES)?;
    show("Three tasks to begin with, on a throw-away database:", &["list"], "")?;
    let before = call(&["export", "--canonical"], "")?;
    show("One instruction becomes a proposal; nothing is written yet:", &["plan", INSTRUCTION], "")?;
    same(&before, &call(&["export", "--canonical"], "")?, "Proposing has changed the data.")?;
    show("The same, applied after the question is answered with yes:", &["plan", INSTRUCTION, "--apply"], "y\n")?;
    show("What it changed:", &["list"], "")?;
    show("And back:", &["undo"], "")?;
    show("Everything is as it was:", &["list"], "")?;
    same(&before, &call(&["export", "--canonical"], "")?, "Undo has not brought everything back.")
}

fn same(before: &str, after: &str, otherwise: &str) -> Result<(), Failure> {
    if before == after { Ok(()) } else { Err(Failure(otherwise.into())) }
}

/// A program's output for some input.
fn answer(command: &mut Command, input: &str) -> Result<String, Failure> {
    if input.is_empty() {
        return read(command.stdin(Stdio::null()));
    }
    let failed = |error: std::io::Error| Failure(format!("`{}`: {error}.", line(command)));
    let mut child = Command::new(command.get_program())
        .args(command.get_args())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(failed)?;
    if let Some(mut stdin) = child.stdin.take() {
        stdin.write_all(input.as_bytes()).map_err(failed)?;
    }
    let output = child.wait_with_output().map_err(failed)?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(Failure(format!("`{}` failed ({}).", line(command), output.status)))
    }
}
