//! The reliability figures: builds the soak program, runs it, and puts its table into `docs/reliability.md`.

use std::fs;

use crate::{
    command::{Failure, cargo, line, program, run},
    workspace::{Build, built, root, target},
};

/// The page with the figures, between two markers.
const PAGE: &str = "docs/reliability.md";
const BEGIN: &str = "<!-- figures: begin -->\n";
const END: &str = "<!-- figures: end -->\n";
/// The lines of a table before its rows.
const HEAD: usize = 2;

/// The options of a run.
#[derive(Debug)]
pub struct Wanted {
    /// Use the full amounts.
    pub full: bool,
    /// Play only this row.
    pub row: Option<String>,
    /// Use this seed for other cases.
    pub seed: Option<u64>,
    /// Use this number of cases.
    pub amount: Option<u64>,
    /// Whether to put the table into the page.
    pub write: bool,
}

/// Builds the program (optimised for the full amounts) and plays the rows.
pub fn soak(wanted: &Wanted) -> Result<(), Failure> {
    let mut build = cargo();
    build.args(["build", "--package", "testkit", "--bin", "soak"]);
    let program = if wanted.full {
        build.args(["--profile", "training"]);
        target()?.join("training").join(format!("soak{}", std::env::consts::EXE_SUFFIX))
    } else {
        Build::Debug.program("soak")?
    };
    run(&mut build)?;
    play(&program, wanted)
}

/// Plays all rows with small amounts, with the program that the tests have just built.
pub fn quick() -> Result<(), Failure> {
    play(&built("soak")?, &Wanted { full: false, row: None, seed: None, amount: None, write: false })
}

fn play(soak: &std::path::Path, wanted: &Wanted) -> Result<(), Failure> {
    let mut command = program(soak);
    command.arg(if wanted.full { "--full" } else { "--quick" });
    for (option, value) in [("--row", wanted.row.clone()), ("--seed", text(wanted.seed)), ("--amount", text(wanted.amount))] {
        if let Some(value) = value {
            command.arg(option).arg(value);
        }
    }
    println!("$ {}", line(&command));
    // Progress goes to the terminal at once.
    let output = command.stderr(std::process::Stdio::inherit()).output();
    let output = output.map_err(|error| Failure(format!("`{}` could not be started: {error}.", line(&command))))?;
    let table = String::from_utf8_lossy(&output.stdout);
    print!("{table}");
    if wanted.write {
        write(&table)?;
    }
    if output.status.success() { Ok(()) } else { Err(Failure("A row of the soak missed its figure.".into())) }
}

fn text(number: Option<u64>) -> Option<String> {
    number.map(|number| number.to_string())
}

fn write(table: &str) -> Result<(), Failure> {
    let page = root().join(PAGE);
    let text = fs::read_to_string(&page).map_err(|error| Failure::at(&page, &error))?;
    let text = renewed(&text, table).ok_or_else(|| Failure(format!("{PAGE} has no markers for the figures.")))?;
    fs::write(&page, text).map_err(|error| Failure::at(&page, &error))
}

/// The page with the table's rows in it. A row that was not played keeps its old line. None if the page has no markers.
fn renewed(page: &str, table: &str) -> Option<String> {
    let (before, rest) = page.split_once(BEGIN)?;
    let (old, after) = rest.split_once(END)?;
    let name = |line: &str| line.split('|').nth(1).map(|cell| cell.trim().to_owned());
    let mut lines: Vec<&str> = old.lines().filter(|line| line.starts_with('|')).collect();
    if lines.len() < HEAD {
        lines = table.lines().take(HEAD).collect();
    }
    for line in table.lines().skip(HEAD).filter(|line| line.starts_with('|')) {
        match lines.iter_mut().skip(HEAD).find(|old| name(old) == name(line)) {
            Some(old) => *old = line,
            None => lines.push(line),
        }
    }
    Some(format!("{before}{BEGIN}\n{}\n\n{END}{after}", lines.join("\n")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_that_was_not_played_keeps_its_line() {
        let head = "| row | seen |\n| --- | --- |\n";
        let page = format!("# Title\n\n{BEGIN}{END}\nThe end.\n");
        let first = renewed(&page, &format!("{head}| kills | 8 |\n| time | 9 |\n")).unwrap();
        assert_eq!(first, format!("# Title\n\n{BEGIN}\n{head}| kills | 8 |\n| time | 9 |\n\n{END}\nThe end.\n"));
        let second = renewed(&first, &format!("{head}| time | 10 |\n| new | 1 |\n")).unwrap();
        assert_eq!(second, format!("# Title\n\n{BEGIN}\n{head}| kills | 8 |\n| time | 10 |\n| new | 1 |\n\n{END}\nThe end.\n"));
        assert_eq!(renewed("# Title\n", head), None);
    }
}
