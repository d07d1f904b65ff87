//! What went wrong, by its code and by what it names.
//!
//! English says it where it is raised, because a model and a script read it there; every other language says it by its code.

use std::collections::BTreeMap;

use domain::Problem;
use fluent_bundle::FluentValue;

use crate::{Speech, value::worded};

/// The sentence of a problem.
pub fn problem(problem: &Problem, speech: &Speech<'_>) -> String {
    let Problem { code, message, values, .. } = problem;
    if speech.catalogue.is_english() {
        return message.clone();
    }
    coded(code.as_str(), values.as_deref().unwrap_or(&BTreeMap::new()), speech).unwrap_or_else(|| message.clone())
}

/// The sentence of a code: `problem_CODE_with` where all that it names is known, else `problem_CODE`.
pub(crate) fn coded(code: &str, values: &BTreeMap<String, String>, speech: &Speech<'_>) -> Option<String> {
    let filling: Vec<(&str, FluentValue<'_>)> =
        values.iter().map(|(name, value)| (name.as_str(), worded(name, value, speech).into())).collect();
    let known = |id: String| speech.catalogue.known(&id, &filling);
    known(format!("problem_{code}_with")).or_else(|| known(format!("problem_{code}")))
}
