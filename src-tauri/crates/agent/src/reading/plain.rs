//! Extracts plain text from what a model wrote: no markup, no thoughts, no invisible characters, and no longer than requested.

use super::recover;
use crate::guard;

/// Number of bytes of an answer, without thoughts, that are examined.
const LOOKED_AT: usize = 16 * 1024;

/// Precedes an entry of a list.
const BULLET: &str = "• ";

/// The text of an answer on one line, at most `most` characters: cut after the last sentence that fits, or after the last word.
pub(crate) fn words(answer: &str, most: usize) -> String {
    let lines: Vec<String> = spoken(answer, most).into_iter().map(|line| line.trim_start_matches(BULLET).to_owned()).collect();
    cut(&lines.join(" ").split_whitespace().collect::<Vec<_>>().join(" "), most)
}

/// The text of an answer with its paragraphs and lists, at most `most` characters. A list entry begins with a bullet or its number.
pub(crate) fn lines(answer: &str, most: usize) -> String {
    let mut text = String::new();
    for line in spoken(answer, most) {
        // Paragraphs are separated by one empty line, however many were written.
        if line.is_empty() && (text.is_empty() || text.ends_with("\n\n")) {
            continue;
        }
        text.push_str(&line);
        text.push('\n');
    }
    cut(text.trim_end(), most)
}

/// Each line of an answer as plain text.
fn spoken(answer: &str, most: usize) -> Vec<String> {
    let body = recover::without_thoughts(answer);
    // This much is enough whatever the markup, so a megabyte need not be searched.
    let body = within(&body, LOOKED_AT);
    let mut kept = String::with_capacity(body.len().min(4 * most));
    for (at, part) in body.split("```").enumerate() {
        if at % 2 == 0 {
            kept.push_str(part);
            kept.push('\n');
        }
    }
    kept.lines().map(|line| line_words(line.trim())).collect()
}

/// A line without the marks of a heading or a quote. `#12` at its beginning is a task.
fn line_words(line: &str) -> String {
    let rest = line.trim_start_matches('#');
    let heading = rest.len() < line.len() && rest.starts_with(' ');
    let line = if heading { rest.trim_start() } else { line };
    let line = line.strip_prefix("> ").unwrap_or(line);
    let entry = line.strip_prefix(['-', '*', '+', '•']).filter(|entry| entry.is_empty() || entry.starts_with(' '));
    let seen = guard::visible(&inline(entry.unwrap_or(line)));
    let words = seen.split_whitespace().collect::<Vec<_>>().join(" ");
    if entry.is_some() && !words.is_empty() { format!("{BULLET}{words}") } else { words }
}

/// A line without emphasis, code marks and tags; links and images are replaced by their text.
fn inline(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(c) = rest.chars().next() {
        let after = &rest[c.len_utf8()..];
        rest = match c {
            '<' => tag(after).unwrap_or_else(|| {
                out.push('<');
                after
            }),
            '!' if after.starts_with('[') => after,
            '[' => {
                if let Some((words, behind)) = link(after) {
                    out.push_str(&words.replace(['*', '`', '<', '>'], ""));
                    behind
                } else {
                    out.push('[');
                    after
                }
            }
            '*' | '`' => after,
            '_' if after.starts_with('_') => after.trim_start_matches('_'),
            c => {
                out.push(c);
                after
            }
        };
    }
    out
}

/// The text after a tag, if there is a tag here.
fn tag(after: &str) -> Option<&str> {
    after.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/' || c == '!').then_some(())?;
    let (_, behind) = within(after, 400).split_once('>')?;
    Some(&after[within(after, 400).len() - behind.len()..])
}

/// The text of `words](target)`, and the rest after it.
fn link(after: &str) -> Option<(&str, &str)> {
    let near = within(after, 1_000);
    let (words, target) = near.split_once("](")?;
    let (_, behind) = target.split_once(')')?;
    (!words.contains('[')).then(|| (words, &after[near.len() - behind.len()..]))
}

/// The first bytes of a text, so that looking ahead is cheap.
fn within(text: &str, bytes: usize) -> &str {
    &text[..text.floor_char_boundary(bytes)]
}

fn cut(text: &str, most: usize) -> String {
    let Some((end, _)) = text.char_indices().nth(most) else { return text.to_owned() };
    let head = &text[..end];
    let sentence = head.rmatch_indices(['.', '!', '?']).map(|(at, mark)| at + mark.len()).find(|&at| text[at..].starts_with([' ', '\n']));
    match sentence {
        Some(at) => head[..at].to_owned(),
        None => format!(
            "{}…",
            head.rsplit_once([' ', '\n']).map_or(&head[..within(head, head.len().saturating_sub(4)).len()], |(words, _)| words)
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_goes_words_stay() {
        for (answer, said) in [
            ("Two tasks move to **Monday**.", "Two tasks move to Monday."),
            ("# Plan\n- one\n* `two`\n> three\n#12 stays", "Plan one two three #12 stays"),
            ("<think>hm, 3?</think>Done.", "Done."),
            ("Look ![a picture](https://evil.example/x.png?d=1) and [here](javascript:alert(1)).", "Look a picture and here)."),
            ("<img src=x onerror=alert(1)>Hello <b>you</b> 1 < 2", "Hello you 1 < 2"),
            ("```json\n{\"a\":1}\n```\nRest", "Rest"),
            ("a\u{202e}b\u{200b}c\u{0}d", "abcd"),
            ("[not a link] stays", "[not a link] stays"),
            ("snake_case stays, __this__ not", "snake_case stays, this not"),
            ("", ""),
            ("<think>for ever", ""),
        ] {
            assert_eq!(words(answer, 600), said, "{answer}");
        }
    }

    #[test]
    fn an_answer_keeps_its_lines_and_lists() {
        for (answer, said) in [
            (
                "Two things:\n\n\n- **Rent**, today\n* the roof\n\n1. first\n2) second",
                "Two things:\n\n• Rent, today\n• the roof\n\n1. first\n2) second",
            ),
            ("\n\n# Plan\nOne  two\r\n  - deep\n- \n> said\n#12 stays\n", "Plan\nOne two\n• deep\n\nsaid\n#12 stays"),
            ("One.", "One."),
            ("", ""),
        ] {
            assert_eq!(lines(answer, 600), said, "{answer}");
        }
        assert_eq!(lines("One.\nTwo.\nThree.", 9), "One.\nTwo.");
        assert_eq!(lines("One\ntwo\nthree", 9), "One\ntwo…");
    }

    #[test]
    fn long_answers_end_with_a_sentence() {
        for (answer, most, said) in [
            ("One. Two. Three.", 9, "One. Two."),
            ("One. Two. Three.", 16, "One. Two. Three."),
            ("One two three", 9, "One two…"),
            ("Onetwothree", 9, "Onetw…"),
            ("äöüäöü äöü", 8, "äöüäöü…"),
        ] {
            assert_eq!(words(answer, most), said);
        }
        assert!(words(&"[".repeat(200_000), 600).chars().count() <= 600);
        assert!(words(&"<a".repeat(200_000), 600).chars().count() <= 601);
    }
}
