//! Finds the step that a claim means: by number, by its words, or by words that only one step has.

use domain::{Code, Problem, text::lower};
use unicode_normalization::UnicodeNormalization;

use super::{Step, identity::same, numbered};
use crate::words::{count, quote};

/// Minimum number of characters, without spaces, of a text that is found within another.
const SHORTEST_PART: usize = 6;

/// The position of the step that is meant. Refusals: `unknown_step`, `ambiguous_step`.
pub(super) fn find(steps: &[Step], said: &str) -> Result<usize, Problem> {
    let number = number(said);
    if let Some(at) = number.and_then(|number| number.checked_sub(1)).filter(|at| *at < steps.len()) {
        return Ok(at);
    }
    let by = |is_meant: &dyn Fn(&str) -> bool| -> Vec<usize> {
        (0..steps.len()).filter(|&at| is_meant(&steps[at].shown.content) || is_meant(&steps[at].shown.active_form)).collect()
    };
    let mut found = by(&|text| same(text, said));
    if found.is_empty() {
        let said = tolerant(said);
        found = by(&|text| is_part(&tolerant(text), &said));
    }
    let Some(&first) = found.first() else { return Err(unknown(steps, said, number)) };
    if found.iter().all(|&at| same(&steps[at].shown.content, &steps[first].shown.content)) {
        return Ok(found.into_iter().find(|&at| steps[at].is_open()).unwrap_or(first));
    }
    let found: Vec<String> = found.into_iter().map(|at| numbered(at, &quote(&steps[at].shown.content))).collect();
    Err(Problem::new(Code::AmbiguousStep, format!("{} can mean {}.", quote(said), found.join(" or "))))
}

fn unknown(steps: &[Step], said: &str, number: Option<usize>) -> Problem {
    let message = match number {
        _ if steps.is_empty() => "The list has no steps.".to_owned(),
        Some(number) => {
            let count = count(u32::try_from(steps.len()).unwrap_or(u32::MAX), "step");
            format!("There is no step {number}: the list has {count}.")
        }
        None => format!("No step is called {}.", quote(said)),
    };
    Problem::new(Code::UnknownStep, message)
}

/// A number with or without a full stop, also in full-width characters.
fn number(said: &str) -> Option<usize> {
    let said: String = said.trim().nfkc().collect();
    let digits = said.strip_suffix('.').unwrap_or(&said);
    if digits.bytes().all(|byte| byte.is_ascii_digit()) { digits.parse().ok() } else { None }
}

/// The text without differences between keyboards: full-width characters, spacing, case.
fn tolerant(text: &str) -> String {
    lower(&text.nfkc().filter(|c| !c.is_whitespace()).collect::<String>())
}

/// Whether one text is within the other and is long enough to identify it.
fn is_part(one: &str, other: &str) -> bool {
    let (inner, outer) = if one.len() <= other.len() { (one, other) } else { (other, one) };
    inner.chars().count() >= SHORTEST_PART && outer.contains(inner)
}
