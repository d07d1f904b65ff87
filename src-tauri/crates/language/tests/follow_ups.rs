//! Messages that refer to earlier turns: "the other one", "the same for", "no, Friday".

#![expect(clippy::expect_used, reason = "a test says what it found")]

mod support;

use domain::{ClarifyAnswer, ClarifyOption};
use language::instruction::{Context, Route, Turn};
use support::{context, decide, table};

/// A context after these turns, each with the numbers of the tasks it was about.
fn after(turns: &[(&str, &str, &[u64])]) -> Context {
    let turn = |(role, text, ids): &(&str, &str, &[u64])| Turn { role: (*role).into(), text: (*text).into(), ids: ids.to_vec() };
    Context { transcript: turns.iter().map(turn).collect(), ..context() }
}

#[test]
fn the_other_one() {
    let listed: (&str, &str, &[u64]) = ("assistant", "Which?", &[8, 9]);
    table(
        &[
            ("complete the other one", "complete id=9 completed=true"),
            ("complete the first and delete the other one", "complete id=8 completed=true + delete id=9"),
            ("complete both", "complete id=8 completed=true + complete id=9 completed=true"),
        ],
        &after(&[("user", "what is on Tuesday", &[]), listed]),
    );
    let then = after(&[
        ("user", "what is on Tuesday", &[]),
        ("assistant", "", &[7, 8, 9]),
        ("user", "complete the second", &[]),
        ("assistant", "", &[8]),
    ]);
    table(
        &[
            ("move the other ones to Friday", "update id=7 scheduledFor=2026-11-27 + update id=9 scheduledFor=2026-11-27"),
            ("move it to Friday", "update id=8 scheduledFor=2026-11-27"),
        ],
        &then,
    );
    table(&[("complete the other one", "Which task do you want to complete?")], &context());
}

#[test]
fn the_same_again() {
    let moved = after(&[("user", "move the haircut to Friday at 11", &[]), ("assistant", "", &[8])]);
    table(
        &[
            ("the same for the dentist", "update id=1 scheduledFor=2026-11-27 timeOfDay=11:00"),
            ("and the report too", "update id=2 scheduledFor=2026-11-27 timeOfDay=11:00"),
            ("no, Thursday", "update id=8 scheduledFor=2026-11-26 timeOfDay=11:00"),
            ("no, at 12:30", "update id=8 scheduledFor=2026-11-27 timeOfDay=12:30"),
            ("no, high priority", "update id=8 priority=high"),
        ],
        &moved,
    );
    let made = after(&[("user", "add swim on Friday at 8", &[]), ("assistant", "", &[])]);
    table(
        &[
            ("no, Thursday", "create title=swim scheduledFor=2026-11-26 timeOfDay=08:00"),
            ("no, at 9:30", "create title=swim scheduledFor=2026-11-27 timeOfDay=09:30"),
            ("the same for yoga", "create title=yoga scheduledFor=2026-11-27 timeOfDay=08:00"),
        ],
        &made,
    );
    let asked = after(&[("user", "what is on Tuesday", &[]), ("assistant", "", &[7, 8, 9])]);
    table(
        &[
            ("what about Monday", "1 task for Monday: #6 “Gym” (07:00)."),
            ("and on Friday too?", "2 tasks for Friday: #5 “Weekly review” (16:00) and #4 “Renew passport” (due Friday)."),
            ("how about the dentist", "#1 “Call the dentist” was planned for Thu 19 Nov. > Move #1 to today"),
        ],
        &asked,
    );
    let when = after(&[("user", "when is the haircut", &[]), ("assistant", "", &[8])]);
    table(
        &[
            ("what about the dentist", "#1 “Call the dentist” was planned for Thu 19 Nov. > Move #1 to today"),
            ("and the gym too?", "#6 “Gym” is next on Monday at 07:00."),
        ],
        &when,
    );
    let twice = after(&[
        ("user", "move the haircut to Friday", &[]),
        ("assistant", "", &[8]),
        ("user", "no, Thursday", &[]),
        ("assistant", "", &[8]),
    ]);
    table(
        &[("no, Wednesday", "update id=8 scheduledFor=2026-11-25"), ("the same for the dentist", "update id=1 scheduledFor=2026-11-26")],
        &twice,
    );
    let skipped = after(&[("user", "skip gym on Monday", &[]), ("assistant", "", &[6])]);
    table(&[("no, Wednesday", "skip_occurrence id=6 occurrenceDate=2026-11-25")], &skipped);
}

/// A context in which a question with these readings is pending.
fn pending(readings: &[&str]) -> Context {
    let option = |title: &&str| ClarifyOption { title: (*title).to_owned(), ..ClarifyOption::default() };
    let options = readings.iter().map(option).collect();
    let clarify = Some(ClarifyAnswer { question: "What do you mean?".to_owned(), selection: None, options });
    Context { clarify, ..context() }
}

#[test]
fn a_reading_is_chosen_in_words() {
    let days = pending(&["Move #8 “Haircut” to Fri 27 Nov 2026", "Move #8 “Haircut” to Fri 4 Dec 2026 at 15:00"]);
    table(
        &[
            ("the first", "update id=8 scheduledFor=2026-11-27"),
            ("the other one", "update id=8 scheduledFor=2026-12-04 timeOfDay=15:00"),
            ("the second one", "update id=8 scheduledFor=2026-12-04 timeOfDay=15:00"),
            ("the later one", "update id=8 scheduledFor=2026-12-04 timeOfDay=15:00"),
            ("the 27th", "update id=8 scheduledFor=2026-11-27"),
            ("December 4", "update id=8 scheduledFor=2026-12-04 timeOfDay=15:00"),
            ("Friday", "update id=8 scheduledFor=2026-11-27"),
            ("at 3pm", "update id=8 scheduledFor=2026-12-04 timeOfDay=15:00"),
            ("27", "update id=8 scheduledFor=2026-11-27"),
            ("Move #8 “Haircut” to Fri 4 Dec 2026 at 15:00", "update id=8 scheduledFor=2026-12-04 timeOfDay=15:00"),
            ("never mind", "dismiss"),
        ],
        &days,
    );
    let kinds = pending(&["Complete #1", "Move #1 to 2026-11-23", "When is #1?"]);
    table(
        &[
            ("complete it", "complete id=1 completed=true"),
            ("complete", "complete id=1 completed=true"),
            ("when is #1", "#1 “Call the dentist” was planned for Thu 19 Nov. > Move #1 to today"),
            ("move it", "update id=1 scheduledFor=2026-11-23"),
        ],
        &kinds,
    );
    let parts = Context { transcript: after(&[("user", "split the report into tasks", &[])]).transcript, ..pending(&[]) };
    let question = "Into which tasks? Say it in full, such as “split #2 into the tasks plan, buy and build”.".to_owned();
    let parts = Context { clarify: Some(ClarifyAnswer { question, ..ClarifyAnswer::default() }), ..parts };
    table(
        &[
            (
                "draft, figures and review",
                "create title=draft scheduledFor=2026-11-20 priority=high labels=[\"work\"] + create title=figures scheduledFor=2026-11-20 priority=high labels=[\"work\"] + create title=review scheduledFor=2026-11-20 priority=high labels=[\"work\"] + delete id=2",
            ),
            ("never mind", "dismiss"),
        ],
        &parts,
    );
    let asked = |said: &str, question: &str| {
        let clarify = Some(ClarifyAnswer { question: question.to_owned(), ..ClarifyAnswer::default() });
        Context { clarify, ..after(&[("user", said, &[]), ("assistant", question, &[])]) }
    };
    table(
        &[
            ("call mum", "create title=call mum scheduledFor=2026-11-22"),
            ("add swim at 8", "create title=swim scheduledFor=2026-11-22 timeOfDay=08:00"),
            ("never mind", "dismiss"),
            (
                "what is overdue",
                "3 overdue tasks: #1 “Call the dentist” (Thu 19 Nov), #5 “Weekly review” (yesterday 16:00) and #2 “Write report” (yesterday). > Move everything overdue to today",
            ),
        ],
        &asked("remind me tomorrow", "What is the new task for tomorrow?"),
    );
    table(
        &[
            ("tomorrow at 7", "create title=Alarm scheduledFor=2026-11-22 timeOfDay=07:00"),
            ("7:30", "create title=Alarm scheduledFor=2026-11-22 timeOfDay=07:30"),
            ("the dentist", "What about “Call the dentist”? / Complete #1 / Move #1 / When is #1?"),
        ],
        &asked("set an alarm", "When should it be (Alarm)?"),
    );
    let choices = pending(&["Move everything on Tue 24 Nov 2026 to Wed 25 Nov 2026", "Delete everything on Tue 24 Nov 2026"]);
    let clearing = Context { transcript: after(&[("user", "clear Tuesday", &[]), ("assistant", "What?", &[])]).transcript, ..choices };
    table(
        &[
            ("delete", "bulk_delete where={\"scheduledRange\":{\"from\":\"2026-11-24\",\"to\":\"2026-11-24\"},\"completed\":false}"),
            ("delete them", "bulk_delete where={\"scheduledRange\":{\"from\":\"2026-11-24\",\"to\":\"2026-11-24\"},\"completed\":false}"),
            (
                "move them to Monday",
                "bulk_update where={\"scheduledRange\":{\"from\":\"2026-11-24\",\"to\":\"2026-11-24\"},\"completed\":false} set={\"scheduledFor\":\"2026-11-23\"}",
            ),
            (
                "the first",
                "bulk_update where={\"scheduledRange\":{\"from\":\"2026-11-24\",\"to\":\"2026-11-24\"},\"completed\":false} set={\"scheduledFor\":\"2026-11-25\"}",
            ),
        ],
        &clearing,
    );
    assert!(matches!(decide("the third", &days).route, Route::Chat { .. } | Route::Clarify(_)));
}
