//! How far a decision can be trusted to be what the message asks for, judged by a linear classifier over its traits. The weights are whole
//! numbers in one file for every language. `cargo xtask train-language` writes them.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

/// The weights of the traits. A sum of 0 says that a decision is as likely right as wrong; 1,000 is one natural unit of log-odds.
#[derive(Debug, Default)]
pub(crate) struct Trust {
    traits: FxHashMap<String, i32>,
}

impl Trust {
    /// Reads lines like `trait<tab>-120`; others begin with `#`. The error names the line that cannot be read.
    fn read(file: &str) -> Result<Self, String> {
        let line = |line: &str| {
            let (name, weight) = line.split_once('\t')?;
            Some((name.to_owned(), weight.parse().ok()?))
        };
        let lines = file.lines().filter(|line| !line.starts_with('#'));
        let traits = lines.map(|text| line(text).ok_or_else(|| format!("not a line of weights: {text}")));
        Ok(Self { traits: traits.collect::<Result<_, _>>()? })
    }

    /// The weight of a trait.
    pub fn of(&self, name: &str) -> i32 {
        self.traits.get(name).copied().unwrap_or(0)
    }
}

static READ: LazyLock<Result<Trust, String>> = LazyLock::new(|| Trust::read(include_str!("../../../weights/trust.txt")));

/// The weights in the file. A test rules out that it cannot be read.
pub(crate) fn trust() -> Option<&'static Trust> {
    READ.as_ref().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_can_be_read() {
        assert!(!READ.as_ref().unwrap().traits.is_empty());
    }

    #[test]
    fn an_unknown_trait_has_no_weight() {
        let trust = Trust::read("# a remark\nany\t50\ncost <= 3\t-20\n").unwrap();
        assert_eq!(["any", "cost <= 3", "unknown"].map(|name| trust.of(name)), [50, -20, 0]);
    }

    #[test]
    fn a_line_that_cannot_be_read_is_named() {
        for line in ["any", "any\tmuch", "any 3", ""] {
            assert_eq!(Trust::read(&format!("{line}\n")).err(), Some(format!("not a line of weights: {line}")));
        }
    }
}
