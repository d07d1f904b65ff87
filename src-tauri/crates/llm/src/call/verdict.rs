//! Whether the beginning of an answer shows that a rung works.

use crate::Rung;

/// Whether the beginning of an answer shows that a rung works; None while that is undecided. Reasoning decides nothing.
pub(crate) fn verdict(rung: Rung, answer: &str) -> Option<bool> {
    let expected = match rung {
        Rung::JsonSchema | Rung::Tool => "{\"ok\":",
        Rung::JsonObject => "{",
        Rung::Prompt => "",
    };
    let mut bytes = behind_thoughts(answer)?.bytes().filter(|byte| !byte.is_ascii_whitespace());
    for byte in expected.bytes() {
        if bytes.next()? != byte {
            return Some(false);
        }
    }
    match rung {
        Rung::JsonSchema | Rung::Tool => Some(matches!(bytes.next()?, b't' | b'f')),
        Rung::JsonObject | Rung::Prompt => Some(true),
    }
}

/// The text after the reasoning that an answer begins with; None before its end.
fn behind_thoughts(answer: &str) -> Option<&str> {
    let answer = answer.trim_start();
    for (begin, end) in [("<think>", "</think>"), ("<thinking>", "</thinking>")] {
        if let Some(thoughts) = answer.strip_prefix(begin) {
            return thoughts.split_once(end).map(|(_, rest)| rest);
        }
        if begin.starts_with(answer) {
            return None;
        }
    }
    Some(answer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_byte_that_decides() {
        let prose = "Certainly. What else can be done?";
        for (rung, answer, decided_after, expected) in [
            (Rung::JsonSchema, r#"{"ok":true}"#, 7, true),
            (Rung::JsonSchema, "\n{ \"ok\" : false }", 11, true),
            (Rung::Tool, r#"{"ok":true}"#, 7, true),
            (Rung::JsonSchema, prose, 1, false),
            (Rung::JsonSchema, r#"{"wet":true}"#, 3, false),
            (Rung::JsonSchema, r#"{"ok":"yes"}"#, 7, false),
            (Rung::JsonSchema, r#"[{"ok":true}]"#, 1, false),
            (Rung::JsonSchema, "```json", 1, false),
            (Rung::JsonObject, r#"{"wet":true}"#, 1, true),
            (Rung::JsonObject, prose, 1, false),
            (Rung::JsonSchema, "<think>{</think>{\"ok\":true}", 23, true),
            (Rung::JsonObject, "<thinking>No.</thinking>Water is wet.", 25, false),
            (Rung::JsonObject, "<b>wet</b>", 2, false),
        ] {
            let found = (0..=answer.len()).find_map(|end| Some((end, verdict(rung, &answer[..end])?)));
            assert_eq!(found, Some((decided_after, expected)), "{rung:?} {answer}");
        }
        for undecided in ["", " \n", "{\"ok\":", "<think>Is water wet? {\"ok\":true}", "<thin"] {
            assert_eq!(verdict(Rung::JsonSchema, undecided), None, "{undecided}");
        }
    }
}
