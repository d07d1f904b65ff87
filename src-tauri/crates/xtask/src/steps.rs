//! Runs steps in order, each with its name and time, and prints a table at the end.

use std::{
    fmt::Write as _,
    time::{Duration, Instant},
};

use crate::command::Failure;

/// The steps run so far.
#[derive(Default)]
pub struct Steps {
    done: Vec<(String, Duration, Outcome)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Passed,
    Failed,
    Skipped,
}

impl Steps {
    /// Runs one step, and prints its start and end.
    pub fn step(&mut self, name: &str, work: impl FnOnce() -> Result<(), Failure>) -> Result<(), Failure> {
        println!("\n── {name}");
        let start = Instant::now();
        let result = work();
        let took = start.elapsed();
        let outcome = if result.is_ok() { Outcome::Passed } else { Outcome::Failed };
        println!("── {name}: {} after {}", outcome.word(), seconds(took));
        self.done.push((name.into(), took, outcome));
        result
    }

    /// Records a step that cannot be run here.
    pub fn skip(&mut self, name: &str, why: &str) {
        println!("\n── {name}: skipped, {why}");
        self.done.push((name.into(), Duration::ZERO, Outcome::Skipped));
    }

    /// All steps with their times, and the total.
    pub fn table(&self) -> String {
        let width = self.done.iter().map(|(name, ..)| name.chars().count()).max().unwrap_or(0).max("total".len());
        let mut table = String::new();
        for (name, took, outcome) in &self.done {
            let _ = writeln!(table, "{name:width$}  {:>8}  {}", seconds(*took), outcome.word());
        }
        let total = self.done.iter().map(|(_, took, _)| *took).sum();
        let _ = writeln!(table, "{:width$}  {:>8}", "total", seconds(total));
        table
    }
}

impl Outcome {
    fn word(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Failed => "failed",
            Self::Skipped => "skipped",
        }
    }
}

fn seconds(time: Duration) -> String {
    let tenths = (time.as_secs_f64() * 10.0).round() / 10.0;
    if tenths < 60.0 { format!("{tenths:.1} s") } else { format!("{}:{:02} min", time.as_secs() / 60, time.as_secs() % 60) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_read_well() {
        let table =
            [(0, "0.0 s"), (1_234, "1.2 s"), (59_940, "59.9 s"), (59_960, "0:59 min"), (61_000, "1:01 min"), (754_000, "12:34 min")];
        for (millis, expected) in table {
            assert_eq!(seconds(Duration::from_millis(millis)), expected, "{millis} ms");
        }
    }

    #[test]
    fn the_table_tells_how_each_step_ended() {
        let steps = Steps {
            done: vec![
                ("format".into(), Duration::from_secs(1), Outcome::Passed),
                ("lints of Rust".into(), Duration::from_secs(70), Outcome::Failed),
                ("advisories".into(), Duration::ZERO, Outcome::Skipped),
            ],
        };
        let expected = "format            1.0 s  passed\n\
                        lints of Rust  1:10 min  failed\n\
                        advisories        0.0 s  skipped\n\
                        total          1:11 min\n";
        assert_eq!(steps.table(), expected);
    }
}
