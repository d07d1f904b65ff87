//! Anything a model writes is either read or refused: no panic, and the streamed operations equal those found at the end.

use proptest::{collection::vec, prelude::*, sample::select};
use serde_json::Value;

use super::{mend, plain, recover, stream::Scanner};
use crate::{guard, routing::decision};

/// Pieces to build answers from, clean and unclean.
const PIECES: [&str; 48] = [
    "{",
    "}",
    "[",
    "]",
    "\"",
    "'",
    "`",
    "```",
    "```json\n",
    ",",
    ":",
    "\\",
    "\\\"",
    "\\u00e9",
    "\\ud800",
    "\\x",
    "operations",
    "\"operations\":[",
    "actions",
    "{\"op\":\"complete\",\"id\":4}",
    "op",
    "create",
    "title",
    "12",
    "-1.5e3",
    "1e999",
    "true",
    "None",
    "<think>",
    "</think>",
    "<response>",
    "<",
    ">",
    "<b>",
    "é",
    "🎉",
    "“",
    "”",
    "\u{202e}",
    "\u{200d}",
    "\u{0}",
    "\n",
    " ",
    "/*",
    "//",
    "tomorrow",
    "![x](http://e)",
    "#7",
];

fn answer() -> impl Strategy<Value = String> {
    let soup = vec(select(&PIECES[..]), 0..60).prop_map(|pieces| pieces.concat());
    prop_oneof![4 => soup, 1 => any::<String>()]
}

fn clock() -> language::Clock {
    language::Clock {
        now: "2026-11-21T09:00:00".parse().unwrap(),
        zone: chrono_tz::Europe::Berlin,
        date_order: language::DateOrder::MonthFirst,
        week_start: chrono::Weekday::Mon,
        language: language::Language::default(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn anything_is_read_or_refused(answer in answer()) {
        let _ = recover::operations(&answer);
        let _ = decision::read(&answer, &clock());
        let _ = mend::value(&answer);
        let words = plain::words(&answer, 40);
        prop_assert!(words.chars().count() <= 41, "{words}");
        prop_assert!(!words.contains('\u{202e}') && !words.contains('\n'), "{words}");
        let seen = guard::visible(&answer);
        prop_assert!(!seen.chars().any(|c| c == '\u{202e}' || (c.is_control() && c != ' ')), "{seen}");
    }

    /// The operations shown while an answer arrives do not depend on how it is split.
    #[test]
    fn pieces_do_not_matter(answer in answer(), size in 1_usize..9) {
        let whole = Scanner::default().push(&answer);
        let letters: Vec<char> = answer.chars().collect();
        let mut scanner = Scanner::default();
        let pieces: Vec<Value> = letters.chunks(size).flat_map(|piece| scanner.push(&piece.iter().collect::<String>())).collect();
        prop_assert_eq!(whole, pieces);
    }

    /// Clean operations are returned unchanged, however they are wrapped; titles may hold anything but tags.
    #[test]
    fn clean_operations_are_found(titles in vec("[a-z{}\\[\\]\"'\\\\é🎉 ]{0,12}", 1..5), wrap in 0_usize..6) {
        let list: Vec<Value> = titles.iter().map(|title| serde_json::json!({"op": "create", "title": title})).collect();
        let list = Value::Array(list);
        let answer = match wrap {
            0 => list.to_string(),
            1 => format!("{{\"operations\":{list}}}"),
            2 => format!("<think>It's {{odd}}</think>\n{{\"actions\": {list} }}"),
            3 => format!("Here it is:\n```json\n{{\"operations\":{list}}}\n```\n"),
            4 => serde_json::to_string_pretty(&serde_json::json!({"operations": list})).unwrap(),
            _ => format!("{{\"thoughts\":\"a [b] {{c}}\",\"operations\":{list}}} Is it right?"),
        };
        prop_assert_eq!(Value::Array(recover::operations(&answer).unwrap()), list.clone());
        prop_assert_eq!(Value::Array(Scanner::default().push(&answer)), list);
    }
}
