//! What is withheld from a model: names of rows that it was not shown.
//!
//! A refusal quotes titles and names for the person who reads it. A model gets the same code, with a sentence that contains no name except
//! its own words. Private labels are removed from the host's own text.

use domain::{Code, Label, Problem};

/// A refusal for a model.
pub fn for_model(problem: &Problem) -> Problem {
    let names_label = problem.values.as_ref().is_some_and(|values| values.contains_key("label"));
    let suppressed = (problem.code == Code::Sovereignty && names_label).then_some("The user took this label off the task.");
    let Some(message) = suppressed.or_else(|| nameless(problem.code)) else { return problem.clone() };
    Problem { code: problem.code, message: message.to_owned(), hint: problem.hint.clone(), values: None }
}

/// The sentence of a code whose own sentence may quote a title or a name.
fn nameless(code: Code) -> Option<&'static str> {
    Some(match code {
        Code::IdNotFound => "Nothing that can be changed has this number or id.",
        Code::InvalidOccurrenceDate => "This is no open date of the task.",
        Code::LabelGroupConflict => "A task has at most one label of a group, and it would have two.",
        Code::LabelOutOfScope => "The label belongs to other projects.",
        Code::NameTaken => "This name is taken.",
        Code::NotRepeating => "The task does not repeat.",
        Code::UnknownLabel => "There is no such label, or it is archived.",
        Code::UseCompleteOccurrenceForRepeating => "The task repeats, so complete it one date at a time.",
        _ => return None,
    })
}

/// Replaces the name of a private label.
const PRIVATE: &str = "[private]";

/// Names that are withheld from a model.
#[derive(Clone, Debug, Default)]
pub(crate) struct Private(Vec<String>);

impl Private {
    /// The private ones among these labels; empty if the user allows the model to see them.
    pub fn of<'l>(labels: impl IntoIterator<Item = &'l Label>, told: bool) -> Self {
        let private = labels.into_iter().filter(|label| label.private && !told && !label.name.trim().is_empty());
        let mut names: Vec<String> = private.map(|label| label.name.to_lowercase()).collect();
        // Longest first, so that a name within a longer one does not break it.
        names.sort_by_key(|name| std::cmp::Reverse(name.len()));
        Self(names)
    }

    /// A text without these names, ignoring case. Only whole words match.
    pub fn out_of(&self, text: &str) -> String {
        self.0.iter().fold(text.to_owned(), |text, name| without(&text, name))
    }
}

/// A text without a name that is given in lower case.
fn without(text: &str, name: &str) -> String {
    let (mut out, mut rest, mut before) = (String::with_capacity(text.len()), text, None::<char>);
    while let Some(first) = rest.chars().next() {
        let is_begun = before.is_some_and(char::is_alphanumeric) && name.starts_with(char::is_alphanumeric);
        if let Some(after) = (!is_begun).then(|| behind(rest, name)).flatten() {
            out.push_str(PRIVATE);
            (rest, before) = (after, None);
            continue;
        }
        out.push(first);
        (rest, before) = (&rest[first.len_utf8()..], Some(first));
    }
    out
}

/// The rest of a text that begins with a name as a whole word.
fn behind<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let mut wanted = name.chars().peekable();
    let mut at = 0;
    for letter in text.chars() {
        if wanted.peek().is_none() {
            break;
        }
        for lower in letter.to_lowercase() {
            if wanted.next() != Some(lower) {
                return None;
            }
        }
        at += letter.len_utf8();
    }
    let is_word = !text[at..].starts_with(char::is_alphanumeric) || !name.ends_with(char::is_alphanumeric);
    (wanted.peek().is_none() && is_word).then(|| &text[at..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_keeps_its_code_and_loses_its_names() {
        let problem = Problem::new(Code::LabelGroupConflict, "“secret” and “open” are of the group “g”; a task has at most one of them.")
            .naming("one", "secret")
            .hint("Choose one of the two.");
        let told = for_model(&problem);
        assert_eq!((told.code.as_str(), told.hint.as_deref(), told.values), ("label_group_conflict", Some("Choose one of the two."), None));
        assert!(!told.message.contains("secret"), "{}", told.message);
        let own = Problem::new(Code::InvalidPriority, "“urgent” is not a priority.");
        assert_eq!(for_model(&own), own);
    }

    #[test]
    fn private_names_are_taken_out_as_words() {
        for (names, text, left) in [
            (&["secret"][..], "Took the label Secret off “Secrets”.", "Took the label [private] off “Secrets”."),
            (&["secret", "secret santa"], "SECRET SANTA, secret", "[private], [private]"),
            (&["größe"], "Größe und Übergröße", "[private] und Übergröße"),
            (&["@x"], "a@x b", "a[private] b"),
            (&["straße"], "Strass", "Strass"),
            (&[], "all of it", "all of it"),
        ] {
            let mut sorted: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
            sorted.sort_by_key(|name| std::cmp::Reverse(name.len()));
            assert_eq!(Private(sorted).out_of(text), left);
        }
    }
}
