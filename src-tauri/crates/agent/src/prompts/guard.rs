//! Finds what the text of an operation may hide, and notes it beside its row, so that the user sees it before anything is applied.
//!
//! The text itself is kept unchanged, and the window shows it as text. Not here: which operations a model may propose at all
//! (`domain::rooms::restricted`).

use serde_json::Value;

/// The note for a text with hidden characters.
const HIDDEN: &str = "holds hidden characters that change how it reads.";
const MARKUP: &str = "holds HTML. It is shown as text.";
const REMOTE: &str = "holds a picture from the network. It is not loaded.";
const NUMBER: &str = "holds something that looks like a task’s number. It is only text.";
const MIXED: &str = "mixes alphabets whose letters look alike.";

/// Notes about the texts of an operation, without duplicates.
pub(crate) fn notes(operation: &Value) -> Vec<String> {
    let mut notes = Vec::new();
    look(operation, &mut notes, 0);
    notes
}

fn look(value: &Value, notes: &mut Vec<String>, depth: usize) {
    let Some(map) = value.as_object().filter(|_| depth < 4) else { return };
    for (key, value) in map {
        match (subject(key), value) {
            (Some(subject), Value::String(text)) => mark(subject, text, notes),
            (Some(subject), Value::Array(list)) => {
                for entry in list {
                    match entry {
                        Value::String(text) => mark(subject, text, notes),
                        entry => look(entry, notes, depth + 1),
                    }
                }
            }
            (_, value) => look(value, notes, depth + 1),
        }
    }
}

/// What people call a text field.
fn subject(key: &str) -> Option<&'static str> {
    match key {
        "title" | "titleContains" => Some("The title"),
        "notes" | "text" => Some("The text"),
        "checklist" | "items" => Some("The checklist"),
        "labels" | "label" => Some("A label"),
        "project" => Some("The project"),
        "name" => Some("The name"),
        "reason" => Some("The reason"),
        _ => None,
    }
}

fn mark(subject: &str, text: &str, notes: &mut Vec<String>) {
    let found = [(hides(text), HIDDEN), (picture(text), REMOTE), (markup(text), MARKUP), (numbered(text), NUMBER), (mixed(text), MIXED)];
    for (_, what) in found.into_iter().filter(|(found, _)| *found) {
        let note = format!("{subject} {what}");
        if !notes.contains(&note) {
            notes.push(note);
        }
    }
}

/// A text without invisible characters. Joiners in emoji and between letters that are not Latin are kept.
pub(crate) fn visible(text: &str) -> String {
    let mut before = ' ';
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if !hidden(c, before) {
            out.push(c);
            before = c;
        } else if c.is_control() {
            out.push_str(if c.is_whitespace() { " " } else { "" });
        }
    }
    out
}

fn hides(text: &str) -> bool {
    let mut before = ' ';
    text.chars().any(|c| {
        let hidden = hidden(c, before) && !matches!(c, '\n' | '\r' | '\t');
        before = c;
        hidden
    })
}

fn hidden(c: char, before: char) -> bool {
    match c {
        // Zero-width joiners have a meaning in emoji and in Arabic and Indic scripts.
        '\u{200c}' | '\u{200d}' => before.is_ascii(),
        // Marks and fillers without width; embeddings, overrides and isolates; invisible operators; annotation marks; tags.
        '\u{00ad}'
        | '\u{034f}'
        | '\u{061c}'
        | '\u{115f}'
        | '\u{1160}'
        | '\u{180e}'
        | '\u{200b}'
        | '\u{200e}'
        | '\u{200f}'
        | '\u{3164}'
        | '\u{feff}'
        | '\u{ffa0}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{fff9}'..='\u{fffb}'
        | '\u{e0000}'..='\u{e0fff}' => true,
        c => c.is_control(),
    }
}

fn markup(text: &str) -> bool {
    let opens = |rest: &str| rest.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/' || c == '!');
    text.match_indices('<').any(|(at, _)| opens(&text[at + 1..])) && text.contains('>')
}

fn picture(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    let markdown = lower.contains("![") && ["](http", "](//", "](data:", "](ftp"].iter().any(|target| lower.contains(target));
    markdown || (lower.contains("<img") || lower.contains("<iframe") || lower.contains("<svg"))
}

/// `#12` in digits of any script, also after a character that only looks like a number sign.
fn numbered(text: &str) -> bool {
    let mut before = ' ';
    text.chars().any(|c| {
        let found = matches!(before, '#' | '＃' | '﹟' | '♯') && c.is_numeric();
        before = c;
        found
    })
}

/// A word that mixes Latin letters with look-alikes from another alphabet.
fn mixed(text: &str) -> bool {
    text.split(|c: char| !c.is_alphabetic()).any(|word| {
        let latin = word.chars().any(|c| c.is_ascii_alphabetic());
        let alike = word
            .chars()
            .any(|c| matches!(c, '\u{0370}'..='\u{03ff}' | '\u{0400}'..='\u{052f}' | '\u{0530}'..='\u{058f}' | '\u{13a0}'..='\u{13ff}'));
        latin && alike
    })
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use serde_json::json;
    use std::fmt::Write as _;

    use super::*;

    #[test]
    fn what_is_marked() {
        let mut log = String::new();
        for operation in [
            json!({"op":"create","title":"Buy milk"}),
            json!({"op":"create","title":"invoice\u{202e}fdp.exe"}),
            json!({"op":"create","title":"Pay\u{200b}ment","notes":"a\u{feff}b"}),
            json!({"op":"create","title":"👩\u{200d}👧 family, می\u{200c}خواهم"}),
            json!({"op":"create","title":"line\nbreak"}),
            json!({"op":"create","title":"<img src=https://evil.example/x onerror=alert(1)>"}),
            json!({"op":"create","title":"1 < 2 and 3 > 2","notes":"![x](https://evil.example/p.png)"}),
            json!({"op":"update","id":1,"title":"Roof #12"}),
            json!({"op":"update","id":1,"title":"Roof ＃１２"}),
            json!({"op":"create","title":"P\u{0430}ypal"}),
            json!({"op":"create","title":"Привет Hello Ωmega"}),
            json!({"op":"create","title":"x","checklist":["a","b\u{2066}"],"labels":["<b>x</b>"]}),
            json!({"op":"add_checklist_items","id":1,"items":[{"title":"<script>alert(1)</script>"}]}),
            json!({"op":"bulk_update","where":{"all":true},"set":{"title":"\u{202e}x"}}),
            json!({"op":"create","title":"tag\u{e0041}"}),
            json!("text \u{202e}"),
        ] {
            let _ = writeln!(log, "{:.60} {:?}", visible(&operation.to_string()), notes(&operation));
        }
        expect![[r#"
            {"op":"create","title":"Buy milk"} []
            {"op":"create","title":"invoicefdp.exe"} ["The title holds hidden characters that change how it reads."]
            {"op":"create","title":"Payment","notes":"ab"} ["The title holds hidden characters that change how it reads.", "The text holds hidden characters that change how it reads."]
            {"op":"create","title":"👩‍👧 family, می‌خواهم"} []
            {"op":"create","title":"line\nbreak"} []
            {"op":"create","title":"<img src=https://evil.example/x oner ["The title holds a picture from the network. It is not loaded.", "The title holds HTML. It is shown as text."]
            {"op":"create","title":"1 < 2 and 3 > 2","notes":"![x](https ["The text holds a picture from the network. It is not loaded."]
            {"op":"update","id":1,"title":"Roof #12"} ["The title holds something that looks like a task’s number. It is only text."]
            {"op":"update","id":1,"title":"Roof ＃１２"} ["The title holds something that looks like a task’s number. It is only text."]
            {"op":"create","title":"Pаypal"} ["The title mixes alphabets whose letters look alike."]
            {"op":"create","title":"Привет Hello Ωmega"} ["The title mixes alphabets whose letters look alike."]
            {"op":"create","title":"x","checklist":["a","b"],"labels":[" ["The checklist holds hidden characters that change how it reads.", "A label holds HTML. It is shown as text."]
            {"op":"add_checklist_items","id":1,"items":[{"title":"<scrip ["The title holds HTML. It is shown as text."]
            {"op":"bulk_update","where":{"all":true},"set":{"title":"x"} ["The title holds hidden characters that change how it reads."]
            {"op":"create","title":"tag"} ["The title holds hidden characters that change how it reads."]
            "text " []
        "#]]
        .assert_eq(&log);
    }

    #[test]
    fn what_nobody_sees_goes() {
        for (text, seen) in
            [("a\u{202e}b", "ab"), ("a\u{200d}b", "ab"), ("👩\u{200d}👧", "👩\u{200d}👧"), ("a\tb\u{7}c", "a bc"), ("plain", "plain")]
        {
            assert_eq!(visible(text), seen);
        }
    }
}
