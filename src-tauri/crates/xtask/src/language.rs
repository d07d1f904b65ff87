//! Measures how much of the data sets in `tests/language` the built-in planner understands.

use std::fs;

use crate::{
    command::{Failure, cargo, line, read, run},
    workspace::root,
};

/// The page with the figures, between two markers.
const PAGE: &str = "docs/language.md";
const BEGIN: &str = "<!-- figures: begin -->\n";
const END: &str = "<!-- figures: end -->\n";

/// Prints the tables; `write` also puts them into the page.
pub fn measure(sealed: bool, misses: bool, write: bool) -> Result<(), Failure> {
    let mut command = cargo();
    command.args(["run", "--quiet", "--package", "language", "--example", "measure", "--"]);
    command.args(sealed.then_some("--sealed")).args(misses.then_some("--misses"));
    println!("$ {}", line(&command));
    let tables = read(&mut command)?;
    print!("{tables}");
    if write { write_into_page(&tables) } else { Ok(()) }
}

/// Fits the weights of the readings and the classifier to the open data sets and prints the gain; `write` saves them in their files.
pub fn train(write: bool) -> Result<(), Failure> {
    let mut command = cargo();
    command.args([
        "run",
        "--quiet",
        "--profile",
        "training",
        "--package",
        "language",
        "--features",
        "training",
        "--example",
        "train",
        "--",
    ]);
    run(command.args(write.then_some("--write")))
}

fn write_into_page(tables: &str) -> Result<(), Failure> {
    let page = root().join(PAGE);
    let text = fs::read_to_string(&page).map_err(|error| Failure::at(&page, &error))?;
    let text = between_markers(&text, tables).ok_or_else(|| Failure(format!("{PAGE} has no markers for the figures.")))?;
    fs::write(&page, text).map_err(|error| Failure::at(&page, &error))
}

/// The text with the tables between the markers; None without markers.
fn between_markers(text: &str, tables: &str) -> Option<String> {
    let (before, rest) = text.split_once(BEGIN)?;
    let (_, after) = rest.split_once(END)?;
    Some(format!("{before}{BEGIN}\n{tables}\n{END}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_go_between_the_markers_and_the_rest_is_kept() {
        let page = format!("# Title\n\n{BEGIN}old\n{END}\nThe end.\n");
        let written = between_markers(&page, "| new |\n").unwrap();
        assert_eq!(written, format!("# Title\n\n{BEGIN}\n| new |\n\n{END}\nThe end.\n"));
        assert_eq!(between_markers(&written, "| new |\n"), Some(written.clone()), "writing twice changes nothing");
        assert_eq!(between_markers("# Title\n", "| new |\n"), None);
    }
}
