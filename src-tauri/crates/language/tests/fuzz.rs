//! For any input: no panic, spans inside the text and in order, few look-ups, and a bounded time.

#![expect(clippy::expect_used, clippy::panic, reason = "a test says what it found")]

use std::time::{Duration, Instant};

use chrono::Weekday;
use domain::{ClarifyAnswer, ClarifyOption, Found, World, lookup};
use language::{
    Clock, DateOrder, Language, Names,
    instruction::{self, Context, Mode, Turn},
    quick_add::{self, Chosen, QuickAdd},
    when, wire,
};
use proptest::prelude::*;

#[path = "measure/sets.rs"]
mod sets;
#[expect(dead_code, reason = "only the list of tasks is used here")]
mod support;

/// The most look-ups for one message: 12 at first, and 16 more at the second look.
const MOST_LOOKUPS: usize = 28;

fn clock() -> Clock {
    Clock {
        now: "2026-11-21T09:00:00".parse().expect("a moment"),
        zone: chrono_tz::Europe::Berlin,
        date_order: DateOrder::MonthFirst,
        week_start: Weekday::Mon,
        language: Language::default(),
    }
}

fn context() -> Context {
    Context { clock: clock(), names: Names::default(), transcript: Vec::new(), clarify: None, scope: None }
}

/// Words the grammar knows. In random order they reach more of its edge cases than random letters do.
const WORDS: &[&str] = &[
    "swap",
    "split",
    "into the tasks",
    "duplicate",
    "skip",
    "snooze",
    "clear",
    "the other one",
    "the same for",
    "no,",
    "too",
    "what about",
    "plan my day",
    "what did I do",
    "is",
    "on my list",
    "am I free",
    "afternoon",
    "Move everything",
    "#6 “Gym”",
    "Fri 27 Nov 2026",
    "; ",
    "gym",
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
    hold_offers(text, &read);
    for mode in [Mode::Auto, Mode::Plan, Mode::Chat] {
        let mut lookups = 0;
        let decision = instruction::read(text, mode, &context()).decide(|_| {
            lookups += 1;
            Found::default()
        });
        assert!(lookups <= MOST_LOOKUPS, "{text:?}: {lookups} look-ups");
        assert!((0.0..=1.0).contains(&decision.confidence), "{text:?}: {}", decision.confidence);
    }
}

/// Nothing typed is lost, whatever is chosen. An offer changes nothing until it is chosen, and then means what it said.
fn hold_offers(text: &str, read: &QuickAdd) {
    keeps_what_was_typed(text, read);
    let mut end = 0;
    for offer in &read.offers {
        assert!(
            offer.span.start >= end && offer.span.start < offer.span.end && (1..=3).contains(&offer.values.len()),
            "{text:?}: {offer:?}"
        );
        end = offer.span.end;
        for value in &offer.values {
            let chosen = [Chosen { span: offer.span, value: value.clone() }];
            let after = quick_add::parse_chosen(text, &clock(), &Names::default(), quick_add::Prefixes::default(), &[], &chosen);
            keeps_what_was_typed(text, &after);
            assert!(after.spans.iter().any(|found| found.span == offer.span), "{text:?}: {offer:?}: {after:?}");
            let QuickAdd { create, .. } = &after;
            let comes_to = (value.day.is_none() || create.scheduled_for == value.day)
                && (value.time.is_none() || create.time_of_day == value.time)
                && (value.deadline.is_none() || create.deadline == value.deadline)
                && (value.recurrence.is_none() || create.recurrence == value.recurrence);
            assert!(comes_to, "{text:?}: {value:?}: {create:?}");
            let back = quick_add::parse(text, &clock(), &Names::default(), quick_add::Prefixes::default(), &[offer.span]);
            keeps_what_was_typed(text, &back);
            assert!(
                back.spans.iter().all(|found| found.span.end <= offer.span.start || offer.span.end <= found.span.start),
                "{text:?}: {back:?}"
            );
        }
    }
}

/// Every character of the line ends up in the title, the notes, a step or a span, except spaces, punctuation between words, brackets around
/// a span, and a last word such as "with" or "on" whose object became a span.
fn keeps_what_was_typed(text: &str, read: &QuickAdd) {
    let kept = |c: &char| !c.is_whitespace() && !matches!(c, ',' | ';' | ':' | '-' | '–' | '—');
    let line: Vec<char> = text.split('\n').next().unwrap_or_default().chars().collect();
    let outside = line.iter().enumerate().filter(|(at, _)| !read.spans.iter().any(|found| found.span.start <= *at && *at < found.span.end));
    let bracketless = |text: String| text.replace("()", "");
    let outside = bracketless(outside.map(|(_, c)| *c).filter(kept).collect());
    let title = bracketless(read.create.title.chars().filter(kept).collect());
    let rest = outside.strip_prefix(&title).unwrap_or_else(|| panic!("{text:?}: {outside:?} is not in {title:?}"));
    assert!(LEFT.contains(&rest.to_lowercase().as_str()), "{text:?}: {rest:?} is lost: {read:?}");
    let notes = read.create.notes.as_deref().unwrap_or_default();
    for further in text.split('\n').skip(1).map(str::trim) {
        let step = further.trim_start_matches('*').trim();
        let known = |item: &String| further.strip_prefix('*').is_some_and(|said| said.trim() == item);
        assert!(step.is_empty() || notes.contains(further) || read.create.checklist.iter().any(known), "{text:?}: {further:?} is lost");
    }
}

/// Words that remain at the end of a line when their object became a span: `lead.left` in the lexicons.
const LEFT: &[&str] = &[
    "", "with", "for", "at", "on", "by", "in", "to", "from", "and", "mit", "für", "fuer", "am", "um", "bis", "im", "zu", "zum", "zur",
    "von", "vom", "ab", "an", "und", "gegen",
];

/// The same checks after earlier messages, as an answer, and with existing tasks.
fn hold_behind(before: &str, text: &str) {
    let today = domain::Today::new("2026-11-21T08:00:00Z".parse().expect("an instant"), chrono_tz::Europe::Berlin, Weekday::Mon);
    let turn = |role: &str, text: &str, ids: Vec<u64>| Turn { role: role.to_owned(), text: text.to_owned(), ids };
    let transcript = vec![turn("user", before, Vec::new()), turn("assistant", "", vec![6, 8]), turn("user", text, Vec::new())];
    let option = |title: &str| ClarifyOption { title: title.to_owned(), ..ClarifyOption::default() };
    let options = vec![option("Move #8 “Haircut” to Fri 27 Nov 2026"), option(before)];
    let question = "Into which tasks? Say it in full, such as “split #2".to_owned();
    for clarify in [None, Some(ClarifyAnswer { question, selection: None, options })] {
        let context = Context { transcript: transcript.clone(), clarify, ..context() };
        let mut lookups = 0;
        let decision = instruction::read(text, Mode::Auto, &context).decide(|lookup| {
            lookups += 1;
            lookup::in_memory(lookup, &support::world(), &today)
        });
        assert!(lookups <= MOST_LOOKUPS, "{before:?}, {text:?}: {lookups} look-ups");
        assert!((0.0..=1.0).contains(&decision.confidence), "{before:?}, {text:?}: {}", decision.confidence);
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
    fn any_mutated_phrase_is_read(text in mutated()) {
        hold(&text);
        let german = Clock { language: Language::German, ..clock() };
        let length = text.chars().count();
        let mut end = 0;
        for found in when::find(&text, &german) {
            prop_assert!(found.span.start >= end && found.span.start < found.span.end && found.span.end <= length, "{:?}", found);
            end = found.span.end;
        }
    }

    #[test]
    fn any_answer_to_any_sentence_is_read(before in spaced(), text in spaced(), short in proptest::collection::vec(0..WORDS.len(), 1..5)) {
        hold_behind(&before, &text);
        let short: Vec<&str> = short.into_iter().map(|at| WORDS[at]).collect();
        hold_behind(&before, &short.join(" "));
    }

    #[test]
    fn any_line_is_answered(line in any::<String>()) {
        for answer in [wire::when(&line, clock()), wire::plan(&line, clock())] {
            prop_assert!(serde_json::from_str::<serde_json::Value>(&answer).is_ok());
        }
    }
}

/// Phrases that can be read, as material for random mutation.
const PHRASES: &[&str] = &[
    "Gym Mon, Wed and Fri 7am",
    "standup daily 9:15 except Fridays",
    "Tuesday at 3 in the second week of March",
    "the Friday after Easter from 10 to 11",
    "every other Tuesday from 10 to 11 until June",
    "two days before the last Friday of May at noon",
    "between 3 and 4pm on the 3rd of next month",
    "2026-12-05T14:30 for 1h30m",
    "jeden zweiten Dienstag im Monat um halb neun",
    "am 3. März um 17 Uhr bis Freitag, 10 Mal",
    "montags und donnerstags von 8:30 bis 11 Uhr",
    "übermorgen Nachmittag für anderthalb Stunden",
];

/// A phrase with pieces left out, doubled, replaced, or swapped with those of another.
fn mutated() -> impl Strategy<Value = String> {
    let change = (0..5u8, any::<prop::sample::Index>(), any::<prop::sample::Index>(), any::<char>());
    (0..PHRASES.len(), 0..PHRASES.len(), proptest::collection::vec(change, 1..6)).prop_map(|(one, other, changes)| {
        let mut text: Vec<char> = PHRASES[one].chars().collect();
        let more: Vec<char> = PHRASES[other].chars().collect();
        for (kind, at, to, letter) in changes {
            let (from, until) = (at.index(text.len() + 1), to.index(text.len() + 1));
            let (from, until) = (from.min(until), from.max(until));
            match kind {
                0 => drop(text.drain(from..until)),
                1 => text.splice(from..from, text[from..until].to_vec()).for_each(drop),
                2 => text.splice(from..until, more[at.index(more.len())..].to_vec()).for_each(drop),
                3 => text.insert(from, letter),
                _ => text.insert(from, ' '),
            }
        }
        text.into_iter().collect()
    })
}

/// Pseudo-random numbers, the same for the same seed.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(limit.max(1)).unwrap_or(1)).unwrap_or(0)
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }

    /// A sentence with pieces left out, doubled, replaced, or swapped with those of another.
    fn mutated(&mut self, sentences: &[&str]) -> String {
        let mut text: Vec<char> = self.pick(sentences).chars().collect();
        for _ in 0..=self.below(5) {
            let (from, to) = (self.below(text.len() + 1), self.below(text.len() + 1));
            let (from, to) = (from.min(to), from.max(to));
            match self.below(8) {
                0 => drop(text.drain(from..to)),
                1 if to - from < 80 => text.splice(from..from, text[from..to].to_vec()).for_each(drop),
                2 => {
                    let other: Vec<char> = self.pick(sentences).chars().collect();
                    let at = self.below(other.len());
                    text.splice(from..to, other[at..].to_vec()).for_each(drop);
                }
                3 | 4 => {
                    let word: Vec<char> = format!(" {} ", self.pick(WORDS)).chars().collect();
                    text.splice(from..from, word).for_each(drop);
                }
                5 => text.insert(from, self.pick(LETTERS).chars().next().unwrap_or(' ')),
                6 if from < text.len() => drop(text.remove(from)),
                _ => text.insert(from, ' '),
            }
        }
        text.truncate(400);
        text.into_iter().collect()
    }
}

/// Characters that are unusual, or have a meaning in the grammar.
const LETTERS: &[&str] = &[
    " ",
    "\n",
    "\t",
    "\"",
    "'",
    "’",
    "„",
    "“",
    "#",
    "@",
    "!",
    "?",
    ".",
    ",",
    ";",
    ":",
    "-",
    "–",
    "(",
    ")",
    "{",
    "}",
    "/",
    "*",
    "0",
    "1",
    "9",
    "a",
    "s",
    "ß",
    "ä",
    "é",
    "İ",
    "ſ",
    "\u{300}",
    "\u{200d}",
    "\u{fffc}",
    "\u{1f600}",
    "\u{0}",
    "字",
];

/// How many inputs are read; `LANGUAGE_FUZZ_SEED` gives others. To read more:
/// `LANGUAGE_FUZZ=1000000 cargo test --profile training -p language --test fuzz -- inputs --nocapture`
fn demanded(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|said| said.parse().ok()).unwrap_or(otherwise)
}

/// Sentences of the data sets, broken at random and read in every way: none panics, and none takes long.
#[test]
fn mutated_inputs_are_read() {
    let (count, seed) = (demanded("LANGUAGE_FUZZ", 600), demanded("LANGUAGE_FUZZ_SEED", 1));
    let folder = sets::folder();
    let of = |folder: &std::path::Path| sets::files(folder).expect("files");
    let mut files = [of(&folder), of(&folder.join("blind")), of(&folder.join("blind/later")), of(&folder.join("vectors"))].concat();
    files.retain(|file| file.file_name().is_some_and(|name| !name.to_string_lossy().starts_with("rows")));
    let lines: Vec<serde_json::Value> = files.iter().flat_map(|file| sets::lines(file).expect("lines")).collect();
    let mut sentences: Vec<&str> = lines.iter().filter_map(|line| line["text"].as_str()).collect();
    sentences.extend(PHRASES);
    let mut dice = Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let names = support::context().names;
    let mut findings = Vec::new();
    let (started, mut longest) = (Instant::now(), (Duration::ZERO, String::new()));
    for number in 0..count {
        let text = dice.mutated(&sentences);
        let german = dice.below(2) == 0;
        let way = dice.below(6);
        let before = dice.pick(&sentences);
        let clock = Clock { language: if german { Language::German } else { Language::English }, ..clock() };
        let begun = Instant::now();
        let read = std::panic::catch_unwind(|| read_one(&text, before, way, clock, &names));
        let took = begun.elapsed();
        if read.is_err() || took > Duration::from_secs(10) {
            findings.push(format!("input {number}, way {way}, German {german}: {text:?} behind {before:?} takes {took:?}"));
        }
        if took > longest.0 {
            longest = (took, text);
        }
        if number % 100_000 == 99_999 {
            println!("{} inputs in {:?}, the longest {longest:?}, {} findings", number + 1, started.elapsed(), findings.len());
        }
    }
    println!("{count} inputs of seed {seed} in {:?}, the longest {longest:?}", started.elapsed());
    assert!(findings.is_empty(), "seed {seed}:\n{}", findings.join("\n"));
}

/// Reads a text in one of six ways.
fn read_one(text: &str, before: &str, way: usize, clock: Clock, names: &Names) {
    let turn = |role: &str, text: &str, ids: Vec<u64>| Turn { role: role.to_owned(), text: text.to_owned(), ids };
    let talk = || vec![turn("user", before, Vec::new()), turn("assistant", "Which one?", vec![6, 8])];
    let option = |title: &str| ClarifyOption { title: title.to_owned(), ..ClarifyOption::default() };
    let question = || {
        let options = vec![option("Move #8 “Haircut” to Fri 27 Nov 2026"), option(before)];
        Some(ClarifyAnswer { question: "Which task do you mean?".to_owned(), selection: None, options })
    };
    let (transcript, clarify) = match way {
        0 => return drop(when::find(text, &clock)),
        1 => {
            let read = quick_add::parse(text, &clock, names, quick_add::Prefixes::default(), &[]);
            return keeps_what_was_typed(text, &read);
        }
        2 | 3 => (Vec::new(), None),
        4 => (talk(), None),
        _ => (talk(), question()),
    };
    let mode = if way == 3 { Mode::Plan } else { Mode::Auto };
    let context = Context { clock, names: names.clone(), transcript, clarify, scope: None };
    let today = domain::Today::new("2026-11-21T08:00:00Z".parse().expect("an instant"), chrono_tz::Europe::Berlin, Weekday::Mon);
    let world = support::world();
    let mut lookups = 0;
    let decision = instruction::read(text, mode, &context).decide(|lookup| {
        lookups += 1;
        lookup::in_memory(lookup, &world, &today)
    });
    assert!(lookups <= MOST_LOOKUPS, "{lookups} look-ups");
    assert!((0.0..=1.0).contains(&decision.confidence), "{}", decision.confidence);
}

/// Inputs that once caused a panic.
#[test]
fn what_broke_is_read() {
    hold("pay the gardener tomorrow monthly on the and 22nd and");
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
        instruction::read(&text, Mode::Auto, &context()).decide(|lookup| lookup::in_memory(lookup, &World::default(), &today));
        assert!(started.elapsed() < Duration::from_secs(20), "{piece:?} takes {:?}", started.elapsed());
    }
}

/// Reading time is proportional to the length, for prose and for text made only of time words.
#[test]
fn long_texts_take_time_in_proportion() {
    let prose = "The committee met again and looked at the numbers of the second quarter before it agreed on a new plan for May, ";
    let dense = "every second Friday at half past nine until the end of next month, ";
    for sentence in [prose, dense] {
        let took = |copies: usize| {
            let text = sentence.repeat(copies);
            let started = Instant::now();
            when::find(&text, &clock());
            started.elapsed()
        };
        took(4);
        let (short, long) = (took(50), took(500));
        assert!(long < short * 30 + Duration::from_millis(50), "{short:?} for 50 sentences, {long:?} for 500: {sentence:?}");
    }
}

/// Reading a pasted page takes proportional time, as an instruction and in quick add; the instruction is answered with a sentence.
#[test]
fn a_pasted_page_takes_time_in_proportion() {
    let prose = "The committee met again on Tuesday at 3 and looked at the numbers of the second quarter, next Friday or tomorrow @work, ";
    let names = support::context().names;
    let took = |words: usize| {
        let text: Vec<&str> = prose.split(' ').cycle().take(words).collect();
        let text = text.join(" ");
        let started = Instant::now();
        let decision = instruction::read(&text, Mode::Auto, &context()).decide(|_| Found::default());
        assert!(matches!(decision.route, instruction::Route::Clarify(_) | instruction::Route::Chat { .. }), "{decision:?}");
        let read = started.elapsed();
        let started = Instant::now();
        quick_add::parse(&text, &clock(), &names, quick_add::Prefixes::default(), &[]);
        [read, started.elapsed()]
    };
    let (mut short, mut long) = ([Duration::MAX; 2], [Duration::MAX; 2]);
    // Alternating runs, so that other load on the computer affects both.
    for _ in 0..5 {
        for (best, words) in [(&mut short, 2_000), (&mut long, 20_000)] {
            let now = took(words);
            *best = [best[0].min(now[0]), best[1].min(now[1])];
        }
    }
    for (way, (short, long)) in ["an instruction", "quick add"].into_iter().zip(short.into_iter().zip(long)) {
        // Linear reading takes ten times as long; quadratic reading would take a hundred times.
        assert!(long < short * 30 + Duration::from_millis(5), "{way}: {short:?} for 2,000 words, {long:?} for 20,000");
    }
}
