//! Messages that fit no frame: the classifier judges what they ask for.

#![expect(clippy::expect_used, clippy::panic, reason = "a test says what it found")]

#[expect(dead_code, reason = "only the tasks are used here")]
mod support;

use domain::{ClarifyAnswer, Found, Lookup, Today, lookup};
use language::instruction::{self, Context, Decision, First, Mode, Route};

fn find(lookup: &Lookup) -> Found {
    let today = Today::new("2026-11-21T08:00:00Z".parse().expect("an instant"), chrono_tz::Europe::Berlin, chrono::Weekday::Mon);
    lookup::in_memory(lookup, &support::world(), &today)
}

fn first(message: &str, mode: Mode) -> First {
    let reading = instruction::read(message, mode, &support::context());
    reading.first(&reading.lookups().iter().map(find).collect::<Vec<_>>())
}

fn decide(message: &str, mode: Mode) -> Decision {
    instruction::read(message, mode, &support::context()).decide(find)
}

#[test]
fn a_plain_instruction_needs_no_second_look() {
    for message in [
        "move the dentist to Friday",
        "create a task to call the plumber on Monday at 10",
        "what is due tomorrow?",
        "add a haircut on Friday at 3",
        "thanks",
    ] {
        assert!(matches!(first(message, Mode::Auto), First::Decided(_)), "{message}");
    }
}

#[test]
fn a_second_look_asks_for_few_tasks() {
    for message in [OPEN, "gate after the haircut maybe", "Ann mentioned the invoice"] {
        let First::Open(second) = first(message, Mode::Auto) else { panic!("{message}") };
        let lookups = second.lookups();
        assert!((1..=16).contains(&lookups.len()) && lookups.iter().all(|lookup| lookup.limit <= 200), "{message}: {}", lookups.len());
    }
}

/// It fits no frame, and mentions a task without naming it.
const OPEN: &str = "the passport has turned up";

#[test]
fn auto_asks_chat_answers_and_plan_proposes() {
    let message = "gate after the haircut maybe";
    assert!(matches!(decide(message, Mode::Auto).route, Route::Clarify(_)));
    assert!(matches!(decide(message, Mode::Chat).route, Route::Chat { .. }));
    assert!(matches!(decide(message, Mode::Plan).route, Route::Plan { .. }));
}

#[test]
fn each_option_leads_to_one_plan() {
    for message in [OPEN, "gate after the haircut maybe", "Ann mentioned the invoice"] {
        let Route::Clarify(clarify) = decide(message, Mode::Auto).route else { panic!("{message}") };
        let options: Vec<_> = clarify.groups.iter().flat_map(|group| group.options.clone()).collect();
        assert!(!options.is_empty(), "{message}");
        for option in &options {
            let pending = ClarifyAnswer { question: clarify.question.clone(), selection: None, options: options.clone() };
            let context = Context { clarify: Some(pending), ..support::context() };
            let decision = instruction::read(&option.title, Mode::Auto, &context).decide(find);
            assert!(matches!(decision.route, Route::Plan { .. }), "{message}: {}: {:?}", option.title, decision.route);
        }
    }
}
