//! `docs/error-codes.md`, made from the table of codes.

use std::fmt::Write as _;

use expect_test::expect_file;

use super::{Code, SECTIONS};

/// What the document begins with.
const HEAD: &str = "\
# Error codes

Every refusal is `{code, message, hint?, values?}`. The code is stable: programs act on it, never on the sentence. The message is a
sentence for a person, here as an example. The hint says what would be accepted instead, for a model or a script that repairs its
request. The values are what the sentence names, for those who say it in another language.

A list of operations is applied as a whole or not at all: one refused operation and nothing is written. `invalid_scheduledFor` and the
like, as other programs spell them, are the same codes in camelCase.

This page is made from `src-tauri/crates/domain/src/code.rs` by `cargo xtask types`.
";

/// Codes that belong together.
pub(super) struct Section {
    /// As it is written in Markdown.
    pub heading: &'static str,
    /// What is said before the table.
    pub intro: &'static str,
    pub rows: &'static [Row],
}

/// One code.
pub(super) struct Row {
    pub code: Code,
    /// When it is raised.
    pub when: &'static str,
    /// What a person reads, for example.
    pub sentence: &'static str,
}

fn document() -> String {
    let mut page = HEAD.to_owned();
    for Section { heading, intro, rows } in SECTIONS {
        let _ = write!(page, "\n{heading}\n");
        if !intro.is_empty() {
            let _ = write!(page, "\n{intro}\n");
        }
        page.push_str("\n| code | sentence | when |\n| --- | --- | --- |\n");
        for Row { code, when, sentence } in *rows {
            let _ = writeln!(page, "| `{code}` | {sentence} | {} |", when.trim());
        }
    }
    page
}

#[test]
fn the_document_is_made_from_the_table() {
    expect_file!["../../../../../docs/error-codes.md"].assert_eq(&document());
}

#[test]
fn a_code_is_read_as_it_is_written() {
    for &code in Code::ALL {
        assert_eq!(serde_json::to_value(code).unwrap(), code.as_str());
        assert_eq!(serde_json::from_value::<Code>(code.as_str().into()).unwrap(), code);
    }
    for (text, code) in [
        ("invalid_scheduledFor", Code::InvalidScheduledFor),
        ("invalid_where_titleContains", Code::InvalidWhereTitleContains),
        ("of_another_version", Code::Internal),
    ] {
        assert_eq!(serde_json::from_value::<Code>(text.into()).unwrap(), code, "{text}");
    }
}
