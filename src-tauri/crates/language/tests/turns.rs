//! What a turn contains besides operations: modes, offers, reasons, scope, intent; and chips that were turned back into text.

#![expect(clippy::expect_used, reason = "a test says what it found")]

use chrono::Weekday;
use domain::{ClarifyAnswer, ClarifyOption, DateRange, Task, Today, Where, World, lookup, sentence::Sentence};
use language::{
    ArchivedNames, Clock, DateOrder, Names, Span,
    instruction::{self, Context, Decision, Heard, Intent, Mode, Route, Turn},
    quick_add,
};
use serde_json::json;

fn clock() -> Clock {
    Clock {
        now: "2026-11-21T09:00:00".parse().expect("a moment"),
        zone: chrono_tz::Europe::Berlin,
        date_order: DateOrder::MonthFirst,
        week_start: Weekday::Mon,
        language: language::Language::default(),
    }
}

fn context() -> Context {
    Context { clock: clock(), names: Names::default(), transcript: Vec::new(), clarify: None, scope: None }
}

fn world() -> World {
    let mut world = World::default();
    for (number, title, date) in
        [(1, "Call the dentist", "2026-11-19"), (2, "Write report", "2026-11-20"), (3, "Water plants", "2026-11-23")]
    {
        let task = json!({
            "id": format!("00000000-0000-7000-8000-{number:012}"), "number": number, "title": title, "scheduledFor": date,
            "createdAt": "2026-11-01T08:00:00Z", "updatedAt": "2026-11-01T08:00:00Z",
        });
        world.insert_task(serde_json::from_value::<Task>(task).expect("a task"));
    }
    world
}

fn decide(message: &str, mode: Mode, context: &Context) -> Decision {
    let today = Today::new("2026-11-21T08:00:00Z".parse().expect("an instant"), chrono_tz::Europe::Berlin, Weekday::Mon);
    let reading = instruction::read(message, mode, context);
    reading.decide(|lookup| lookup::in_memory(lookup, &world(), &today))
}

/// The words of an answer, its offer, and the tasks it is about.
fn answer(decision: &Decision) -> (String, Option<String>, Vec<u64>) {
    let Route::Chat { text, offer, ids } = &decision.route else { panic!("{:?}", decision.route) };
    (Sentence::join(text).0, offer.clone(), ids.clone())
}

#[test]
fn a_bulk_change_tells_its_scope_and_its_reason() {
    let decision = decide("move everything overdue to Monday", Mode::Auto, &context());
    assert_eq!(decision.scope, Some(Where { overdue: Some(true), completed: Some(false), ..Where::default() }));
    assert_eq!(decision.scope_words.as_deref(), Some("for overdue tasks"));
    assert_eq!(decision.intent, Intent::Task);
    let Route::Plan { operations, text, remarks } = decision.route else { panic!("{:?}", decision.route) };
    assert_eq!(operations[0].explanation.text, "matched “everything overdue” to 2 tasks");
    assert_eq!((text.as_str(), remarks), ("Move 2 overdue tasks to Monday.", vec![]));
}

#[test]
fn what_is_created_tells_the_intent() {
    for (message, intent) in [("add gym every day", Intent::Habit), ("add lunch at noon", Intent::Event), ("add stamps", Intent::Task)] {
        assert_eq!(decide(message, Mode::Auto, &context()).intent, intent, "{message}");
    }
}

#[test]
fn chat_offers_what_only_plan_may_do() {
    for message in ["move the report to Friday", "delete everything", "undo", "clean up my list"] {
        let decision = decide(message, Mode::Chat, &context());
        let Route::Chat { offer, .. } = decision.route else { panic!("{message}: {:?}", decision.route) };
        assert_eq!(offer.as_deref(), Some(message));
    }
    let asked = decide("when is the report?", Mode::Chat, &context());
    assert_eq!(answer(&asked), ("#2 “Write report” was planned for yesterday.".to_owned(), Some("Move #2 to today".to_owned()), vec![2]));
}

#[test]
fn a_question_about_a_change_offers_it() {
    let decision = decide("should I delete the report?", Mode::Auto, &context());
    assert_eq!(answer(&decision), ("Nothing was changed.".to_owned(), Some("Delete the report".to_owned()), vec![]));
}

#[test]
fn it_means_the_last_tasks_that_were_talked_about_and_then_the_confirmed_scope() {
    let talked = Turn { role: "assistant".into(), text: String::new(), ids: vec![3] };
    let Route::Plan { operations, .. } = decide("complete it", Mode::Auto, &Context { transcript: vec![talked], ..context() }).route else {
        panic!("no plan")
    };
    assert_eq!(json!(operations[0].operation), json!({"op": "complete", "id": 3, "completed": true}));

    let monday = "2026-11-23".parse().ok();
    let scope = Where { scheduled_range: Some(DateRange { from: monday, to: monday }), ..Where::default() };
    let confirmed = Context { scope: Some(scope), ..context() };
    let Route::Plan { operations, .. } = decide("complete those too", Mode::Auto, &confirmed).route else { panic!("no plan") };
    assert_eq!(json!(operations[0].operation), json!({"op": "complete", "id": 3, "completed": true}));
}

#[test]
fn the_surer_the_target_the_higher_the_confidence() {
    let confidence = |message: &str| decide(message, Mode::Auto, &context()).confidence;
    let ladder = [
        confidence("complete #1"),
        confidence("complete the dentist"),
        confidence("complete the dentits"),
        confidence("complete something"),
    ];
    assert!(ladder.windows(2).all(|pair| pair[0] > pair[1]), "{ladder:?}");
}

#[test]
fn what_a_message_says_to_a_pending_question() {
    let option = |number, title: &str| ClarifyOption { number: Some(number), title: title.to_owned(), ..ClarifyOption::default() };
    let options = vec![option(1, "Call the dentist"), option(2, "Write report")];
    let clarify = Some(ClarifyAnswer { question: "Which one do you mean?".to_owned(), selection: None, options });
    let asked = Context { clarify, ..context() };
    for (message, heard, ids) in [
        ("the second one", Some(Heard::Chosen), vec![2]),
        ("both", Some(Heard::Chosen), vec![1, 2]),
        ("never mind", Some(Heard::Dropped), vec![]),
        ("what is overdue?", None, vec![]),
    ] {
        let reading = instruction::read(message, Mode::Auto, &asked);
        assert_eq!((reading.heard(), &reading.selection().ids), (heard, &ids), "{message}");
    }
    assert_eq!(instruction::read("the second one", Mode::Auto, &context()).heard(), None, "nothing was asked");
}

#[test]
fn a_chip_that_was_turned_back_is_text() {
    let line = "Plan Friday party tomorrow at 5pm p1";
    let plain = |from: usize, to: usize| {
        quick_add::parse(line, &clock(), &Names::default(), quick_add::Prefixes::default(), &[Span { start: from, end: to }])
    };
    let table = [
        (plain(0, 0), json!({"title": "Plan party tomorrow at 5pm", "scheduledFor": "2026-11-27", "priority": "high"})),
        (plain(5, 11), json!({"title": "Plan Friday party", "scheduledFor": "2026-11-22", "timeOfDay": "17:00", "priority": "high"})),
        (plain(34, 36), json!({"title": "Plan party tomorrow at 5pm p1", "scheduledFor": "2026-11-27"})),
    ];
    for (read, expected) in table {
        assert_eq!(json!(read.create), expected);
    }
}

#[test]
fn what_is_archived_is_not_made_a_second_time() {
    let archived = ArchivedNames { labels: vec!["old".to_owned()], projects: vec!["Attic room".to_owned()] };
    let names = Names { archived, ..Names::default() };
    let line = "Sort #attic room @Old @new";
    let read = quick_add::parse(line, &clock(), &names, quick_add::Prefixes::default(), &[]);
    assert_eq!(json!(read.create), json!({"title": "Sort", "project": "Attic room", "labels": ["old"]}));
    let typed = quick_add::new_names(line, &names);
    assert_eq!((typed.labels, typed.projects), (vec!["new".to_owned()], vec![]));
}

#[test]
fn new_names_are_those_behind_a_mark() {
    for (text, labels, projects) in [
        ("add buy milk @errands and bread @Errands #Home", vec!["errands"], vec!["Home"]),
        ("a@b.org, C#sharp, a#b, at @ 5pm, # Home, #12, @5", vec![], vec![]),
        ("call \"@bob\" about @\"two words\"", vec!["two words"], vec![]),
        ("sweep // ask @bob\nand mop @home", vec!["home"], vec![]),
        ("move #3 to #Work/Reports, @high-energy.", vec!["high-energy"], vec!["Work/Reports"]),
        ("to the #inbox", vec![], vec![]),
        ("", vec![], vec![]),
    ] {
        let typed = quick_add::new_names(text, &Names::default());
        assert_eq!((typed.labels, typed.projects), (owned(&labels), owned(&projects)), "{text}");
    }
}

fn owned(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

#[test]
fn the_locale_says_how_short_dates_are_read() {
    for name in ["en_US.UTF-8", "en-US", "en", "C", "C.UTF-8", "POSIX", "", "ja_JP", "zh-Hans-CN", "ko", "en_CA", "fil_PH", "hu_HU@euro"] {
        assert_eq!(DateOrder::of_locale(name), DateOrder::MonthFirst, "{name}");
    }
    for name in ["de_DE.UTF-8", "de", "en_GB", "en-AU", "fr_FR@euro", "fr", "es_US", "pt-BR", "zh-Hant-HK", "en_IE.UTF-8", "xx"] {
        assert_eq!(DateOrder::of_locale(name), DateOrder::DayFirst, "{name}");
    }
}
