//! Whatever is typed: no panic, spans inside the text and in order, few look-ups, and an end.

#![expect(clippy::expect_used, reason = "a test says what it found")]

use std::time::{Duration, Instant};

use chrono::Weekday;
use domain::{Found, World, lookup};
use language::{
    Clock, DateOrder, Names,
    instruction::{self, Context, Mode},
    quick_add, when, wire,
};
use proptest::prelude::*;

fn clock() -> Clock {
    Clock {
        now: "2026-11-21T09:00:00".parse().expect("a moment"),
        zone: chrono_tz::Europe::Berlin,
        date_order: DateOrder::MonthFirst,
        week_start: Weekday::Mon,
    }
}

fn context() -> Context {
    Context { clock: clock(), names: Names::default(), transcript: Vec::new(), clarify: None, scope: None }
}

/// Words the grammar knows, which in any order come closer to its corners than random letters do.
const WORDS: &[&str] = &[
    "every",
    "other",
    "day",
    "week",
    "month",
    "Monday",
    "fri",
    "sat",
    "March",
    "may",
    "5",
    "5th",
    "31",
    "2026",
    "9999",
    "99999999999999",
    "at",
    "on",
    "by",
    "for",
    "from",
    "to",
    "-",
    "until",
    "in",
    "a",
    "an",
    "half",
    "quarter",
    "past",
    "5pm",
    "17:30",
    "noon",
    "midnight",
    "tonight",
    "tomorrow",
    "next",
    "last",
    "this",
    "first",
    "the",
    "of",
    "and",
    ",",
    "before",
    "after",
    "days",
    "weeks",
    "years",
    "hours",
    "times",
    "except",
    "starting",
    "Christmas",
    "New",
    "Year",
    "'s",
    "move",
    "complete",
    "delete",
    "add",
    "remove",
    "label",
    "rename",
    "if",
    "unless",
    "nothing",
    "everything",
    "overdue",
    "it",
    "them",
    "#12",
    "@errands",
    "#Home",
    "p1",
    "!high",
    "//",
    "*",
    "{",
    "}",
    "\"",
    "“",
    "”",
    "?",
    ".",
    "\n",
    "report",
    "task",
    "tasks",
    "is",
    "done",
    "not",
    "don't",
    "how",
    "many",
    "when",
    "postpone",
    "later",
    "an hour earlier",
    "steps",
    "3.5",
    "0",
    "1h30m",
    "each",
    "weekday",
    "daily",
    "monthly",
    "Q3",
    "week after next",
];

fn soup() -> impl Strategy<Value = String> {
    proptest::collection::vec((0..WORDS.len(), any::<bool>()), 0..24)
        .prop_map(|picks| picks.into_iter().flat_map(|(at, blank)| [WORDS[at], if blank { " " } else { "" }]).collect())
}

fn spaced() -> impl Strategy<Value = String> {
    proptest::collection::vec(0..WORDS.len(), 0..30).prop_map(|picks| picks.into_iter().map(|at| WORDS[at]).collect::<Vec<_>>().join(" "))
}

fn hold(text: &str) {
    let length = text.chars().count();
    let matches = when::find(text, &clock());
    let mut end = 0;
    for found in &matches {
        assert!(found.span.start >= end && found.span.start < found.span.end && found.span.end <= length, "{text:?}: {matches:?}");
        end = found.span.end;
    }
    let read = quick_add::parse(text, &clock(), &Names::default(), quick_add::Prefixes::default(), &[]);
    let mut end = 0;
    for found in &read.spans {
        assert!(found.span.start >= end && found.span.end <= length, "{text:?}: {:?}", read.spans);
        end = found.span.end;
    }
    for mode in [Mode::Auto, Mode::Plan, Mode::Chat] {
        let reading = instruction::read(text, mode, &context());
        let lookups = reading.lookups();
        assert!(lookups.len() <= 12, "{text:?}: {} look-ups", lookups.len());
        let decision = reading.decide(&vec![Found::default(); lookups.len()]);
        assert!((0.0..=1.0).contains(&decision.confidence), "{text:?}: {}", decision.confidence);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_string_is_read(text in any::<String>()) {
        hold(&text);
    }

    #[test]
    fn any_soup_of_known_words_is_read(text in soup()) {
        hold(&text);
    }

    #[test]
    fn any_sentence_of_known_words_is_read(text in spaced()) {
        hold(&text);
    }

    #[test]
    fn any_line_is_answered(line in any::<String>()) {
        for answer in [wire::when(&line, clock()), wire::plan(&line, clock())] {
            prop_assert!(serde_json::from_str::<serde_json::Value>(&answer).is_ok());
        }
    }
}

#[test]
fn the_edges_of_the_calendar_hold() {
    for now in ["0001-01-01T00:00:00", "9999-12-31T23:59:00", "2028-02-29T12:00:00"] {
        let clock = Clock { now: now.parse().expect("a moment"), ..clock() };
        for word in WORDS {
            for other in WORDS.iter().step_by(7) {
                when::find(&format!("{word} {other} Monday 5 March"), &clock);
            }
        }
        for text in [
            "yesterday",
            "next year",
            "last year",
            "in 3 weeks",
            "every other friday until christmas",
            "end of next month",
            "10000 years ago",
        ] {
            when::find(text, &clock);
            quick_add::parse(text, &clock, &Names::default(), quick_add::Prefixes::default(), &[]);
        }
    }
}

#[test]
fn long_texts_end() {
    let today = domain::Today::new(chrono::DateTime::UNIX_EPOCH, chrono_tz::UTC, Weekday::Mon);
    for piece in ["a week after ", "every ", "( \" ' ", "move it and ", "the 5th to ", "half past ", "if ", "@a #b "] {
        let text = piece.repeat(4_000 / piece.len());
        let started = Instant::now();
        when::find(&text, &clock());
        quick_add::parse(&text, &clock(), &Names::default(), quick_add::Prefixes::default(), &[]);
        let reading = instruction::read(&text, Mode::Auto, &context());
        let found: Vec<Found> = reading.lookups().iter().map(|lookup| lookup::in_memory(lookup, &World::default(), &today)).collect();
        reading.decide(&found);
        assert!(started.elapsed() < Duration::from_secs(20), "{piece:?} takes {:?}", started.elapsed());
    }
}
