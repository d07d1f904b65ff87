//! Counts right, asked and wrong by family, as a Markdown table.

use std::{collections::BTreeMap, fmt};

/// The outcome of one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Right,
    /// Nothing was understood, or a question was asked although an answer was wanted.
    Asked,
    Wrong,
}

/// Counts of right, asked and wrong.
pub type Counts = [usize; 3];

/// Counts of one set by family, and the lines that were not right.
pub struct Report {
    pub name: String,
    pub misses: Vec<String>,
    families: BTreeMap<String, Counts>,
}

impl Report {
    pub fn new(name: &str) -> Self {
        Self { name: name.into(), misses: Vec::new(), families: BTreeMap::new() }
    }

    /// Counts a line. `miss` describes it if it is not right.
    pub fn add(&mut self, family: &str, outcome: Outcome, miss: impl FnOnce() -> String) {
        self.families.entry(family.into()).or_default()[outcome as usize] += 1;
        if outcome != Outcome::Right {
            self.misses.push(miss());
        }
    }

    pub fn sums(&self) -> Counts {
        self.families.values().fold([0; 3], |sums, counts| [0, 1, 2].map(|at| sums[at] + counts[at]))
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&head(&self.name))?;
        for (family, counts) in &self.families {
            f.write_str(&row(family, *counts))?;
        }
        f.write_str(&row("all", self.sums()))
    }
}

/// The two header lines of a table.
pub fn head(name: &str) -> String {
    format!(
        "| {name:28} | lines | right | asked | wrong | right % | wrong % |\n| {:-<28} | ----: | ----: | ----: | ----: | ------: | ------: |\n",
        ""
    )
}

/// One line of a table.
pub fn row(name: &str, counts @ [right, asked, wrong]: Counts) -> String {
    let lines: usize = counts.iter().sum();
    let (right_share, wrong_share) = (percent(right, lines), percent(wrong, lines));
    format!("| {name:28} | {lines:5} | {right:5} | {asked:5} | {wrong:5} | {right_share:>7} | {wrong_share:>7} |\n")
}

/// A share in per cent with one decimal, rounded down so that 100.0 means all.
fn percent(part: usize, all: usize) -> String {
    let thousandths = part * 1000 / all.max(1);
    format!("{}.{}", thousandths / 10, thousandths % 10)
}
