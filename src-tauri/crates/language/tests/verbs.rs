//! The operations of each verb, with the date and series that are meant, or why there are none.

#![expect(clippy::expect_used, reason = "a test says what it found")]

mod support;

use support::{context, table};

#[test]
fn copies_and_parts() {
    table(
        &[
            (
                "duplicate the report",
                "create title=Write report scheduledFor=2026-11-20 priority=high labels=[\"work\"] | Steps are not copied.",
            ),
            (
                "duplicate the report for Friday",
                "create title=Write report scheduledFor=2026-11-27 priority=high labels=[\"work\"] | Steps are not copied.",
            ),
            (
                "duplicate the gym",
                "create title=Gym scheduledFor=2026-11-23 timeOfDay=07:00 recurrence={\"type\":\"custom\",\"rrule\":\"FREQ=WEEKLY;BYDAY=MO,WE\",\"anchorOn\":\"due\"} | Steps are not copied.",
            ),
            ("copy the gym for Friday", "create title=Gym scheduledFor=2026-11-27 timeOfDay=07:00 | Steps are not copied."),
            (
                "copy groceries",
                "create title=Buy groceries scheduledFor=2026-11-21 timeOfDay=17:30 project=Home labels=[\"errands\"] | Steps are not copied.",
            ),
            (
                "split the report into the tasks draft, figures and review",
                "create title=draft scheduledFor=2026-11-20 priority=high labels=[\"work\"] + create title=figures scheduledFor=2026-11-20 priority=high labels=[\"work\"] + create title=review scheduledFor=2026-11-20 priority=high labels=[\"work\"] + delete id=2",
            ),
            ("split the report into two tasks", "Into which tasks? Say it in full, such as “split #2 into the tasks plan, buy and build”."),
            (
                "split the report into draft and figures",
                "What do you mean? / Split the report into the tasks draft and figures / Split the report into the steps draft and figures",
            ),
            (
                "Split the report into the tasks draft and figures",
                "create title=draft scheduledFor=2026-11-20 priority=high labels=[\"work\"] + create title=figures scheduledFor=2026-11-20 priority=high labels=[\"work\"] + delete id=2",
            ),
            (
                "Split the report into the steps draft and figures",
                "add_checklist_items id=2 items=[{\"title\":\"draft\"},{\"title\":\"figures\"}]",
            ),
            (
                "break the report down into draft and figures",
                "add_checklist_items id=2 items=[{\"title\":\"draft\"},{\"title\":\"figures\"}]",
            ),
        ],
        &context(),
    );
}

#[test]
fn what_a_new_task_lacks_is_asked_for() {
    table(
        &[
            ("remind me", "What is the new task?"),
            ("remind me tomorrow at 9:30", "What is the new task for tomorrow at 09:30?"),
            ("set an alarm", "When should it be (Alarm)?"),
            ("make a list", "What should the list be called? A project is made with its first task: “add milk #Groceries”."),
            (
                "create a list called Holiday",
                "A project is made with its first task, such as “add milk #Holiday”. Is “Holiday” a task instead? / Add “Holiday”",
            ),
        ],
        &context(),
    );
}

#[test]
fn dates_that_change() {
    table(
        &[
            (
                "swap the dentist and the haircut",
                "update id=1 scheduledFor=2026-11-24 timeOfDay=15:00 + update id=8 scheduledFor=2026-11-19 timeOfDay=null",
            ),
            ("swap 9 and 12", "update id=9 scheduledFor=null + update id=12 scheduledFor=2026-11-24"),
            ("swap 4 and 12", "“Renew passport” and “Fix the gate” have no date."),
            (
                "swap the gym and the haircut",
                "move_occurrence id=6 occurrenceDate=2026-11-23 to=2026-11-24 timeOfDay=15:00 + update id=8 scheduledFor=2026-11-23 timeOfDay=07:00",
            ),
            ("skip gym on Wednesday", "skip_occurrence id=6 occurrenceDate=2026-11-25"),
            ("skip gym this Friday", "#6 “Gym” has no date then. The next is Monday."),
            ("skip gym next week", "skip_occurrence id=6 occurrenceDate=2026-11-23 + skip_occurrence id=6 occurrenceDate=2026-11-25"),
            ("skip gym", "skip_occurrence id=6 occurrenceDate=2026-11-23"),
            ("skip the haircut on Tuesday", "“Haircut” does not repeat. What do you want to do with it? / Move #8 / Delete #8"),
            ("snooze the dentist for 2 days", "update id=1 scheduledFor=2026-11-23"),
            ("snooze the gate for a week", "update id=12 scheduledFor=2026-11-28"),
            ("snooze groceries for 2 hours", "update id=3 timeOfDay=19:30"),
            ("snooze the passport by 2 hours", "update id=4 scheduledFor=2026-11-21 timeOfDay=11:00"),
            (
                "move gym to 18:00",
                "move_occurrence id=6 occurrenceDate=2026-11-23 to=2026-11-23 timeOfDay=18:00 | It repeats, so only the date on Monday moves.",
            ),
            ("move the whole series of gym to 18:00", "update id=6 timeOfDay=18:00 series=true"),
            ("move all dates of the weekly review to Thursday", "update id=5 scheduledFor=2026-11-26 series=true"),
            ("move all dates of the weekly review by a day", "update id=5 scheduledFor=2026-11-21 series=true"),
            ("move all dates of the haircut to Friday", "update id=8 scheduledFor=2026-11-27"),
            (
                "remind me an hour before the haircut",
                "I cannot send reminders yet. A task appears on its day, so you can move it to the day you want to see it. #8 “Haircut” is planned for Tuesday at 15:00. > Move #8 to 2026-11-24 at 14:00",
            ),
            (
                "remind me 2 days before the invoice",
                "I cannot send reminders yet. A task appears on its day, so you can move it to the day you want to see it. #9 “Pay invoice Miller” is planned for Tuesday. > Move #9 to 2026-11-22",
            ),
            (
                "remind me an hour before the gate",
                "I cannot send reminders yet. A task appears on its day, so you can move it to the day you want to see it. #12 “Fix the gate” has no date. > Move #12",
            ),
            ("remove the label errands from the report", "#2 “Write report” is not labelled errands."),
            ("remove the label work from the report", "remove_labels id=2 labels=[\"work\"]"),
        ],
        &context(),
    );
}

#[test]
fn a_task_that_is_only_named_gets_the_day_and_time_or_a_question() {
    table(
        &[
            ("garden party tuesday at 2pm", "update id=7 scheduledFor=2026-11-24 timeOfDay=14:00"),
            ("haircut tuesday 5pm", "Do you mean this? / Move #8 “Haircut” to Tue 24 Nov 2026 at 17:00 / Complete #8 “Haircut”"),
        ],
        &context(),
    );
}

#[test]
fn a_task_that_is_a_list_gets_items() {
    let milk = "add_checklist_items id=3 items=[{\"title\":\"milk\"}]";
    table(
        &[
            ("add milk to my list for groceries", milk),
            ("to my list of groceries add milk", milk),
            ("to the groceries list, please add milk", milk),
        ],
        &context(),
    );
}

#[test]
fn scopes_hold_what_repeats() {
    table(
        &[
            (
                "move everything overdue to Monday",
                "bulk_update where={\"overdue\":true,\"completed\":false} set={\"scheduledFor\":\"2026-11-23\"} | For repeating tasks, only the dates move: #5 “Weekly review”.",
            ),
            ("complete everything overdue", "bulk_complete where={\"overdue\":true,\"completed\":false} completed=true"),
            (
                "delete everything overdue",
                "bulk_delete where={\"overdue\":true,\"completed\":false,\"repeating\":false} + skip_occurrence id=5 occurrenceDate=2026-11-20",
            ),
            (
                "complete everything on Monday",
                "bulk_complete where={\"scheduledRange\":{\"from\":\"2026-11-23\",\"to\":\"2026-11-23\"},\"completed\":false} completed=true occurrenceRange={\"from\":\"2026-11-23\",\"to\":\"2026-11-23\"}",
            ),
            ("delete everything on Monday", "skip_occurrence id=6 occurrenceDate=2026-11-23"),
            (
                "delete everything on Tuesday",
                "bulk_delete where={\"scheduledRange\":{\"from\":\"2026-11-24\",\"to\":\"2026-11-24\"},\"completed\":false}",
            ),
            (
                "delete everything next week",
                "bulk_delete where={\"scheduledRange\":{\"from\":\"2026-11-23\",\"to\":\"2026-11-29\"},\"completed\":false,\"repeating\":false} + skip_occurrence id=5 occurrenceDate=2026-11-27 + skip_occurrence id=6 occurrenceDate=2026-11-23 + skip_occurrence id=6 occurrenceDate=2026-11-25",
            ),
            ("move everything on Monday by a day", "move_occurrence id=6 occurrenceDate=2026-11-23 to=2026-11-24"),
            (
                "move everything overdue to the backlog",
                "bulk_update where={\"overdue\":true,\"completed\":false,\"repeating\":false} set={\"scheduledFor\":null} | #5 “Weekly review” is not among them, because it repeats.",
            ),
            (
                "move everything overdue except the report to Monday",
                "move_occurrence id=5 occurrenceDate=2026-11-20 to=2026-11-23 + update id=1 scheduledFor=2026-11-23 | “Weekly review” repeats, so only the date yesterday moves.",
            ),
            ("move everything on Tuesday afternoon to Friday", "update id=8 scheduledFor=2026-11-27"),
        ],
        &context(),
    );
}

#[test]
fn a_day_is_cleared_after_a_question() {
    table(
        &[
            (
                "clear Tuesday",
                "What should happen with 3 tasks for Tuesday? / Move everything on Tue 24 Nov 2026 to Wed 25 Nov 2026 / Delete everything on Tue 24 Nov 2026",
            ),
            (
                "clear Monday",
                "What should happen with 1 task for Monday? / Move everything on Mon 23 Nov 2026 to Tue 24 Nov 2026 / Delete everything on Mon 23 Nov 2026",
            ),
            (
                "clear today",
                "What should happen with 1 task for today? / Move everything on Sat 21 Nov 2026 to Sun 22 Nov 2026 / Complete everything on Sat 21 Nov 2026 / Delete everything on Sat 21 Nov 2026",
            ),
            ("clear Tuesday afternoon", "What should happen with “Haircut”? / Move #8 “Haircut” to Wed 25 Nov 2026 / Delete #8 “Haircut”"),
            ("clear Thursday", "You have no tasks for Thursday."),
            (
                "Move everything on Tue 24 Nov 2026 to Wed 25 Nov 2026",
                "bulk_update where={\"scheduledRange\":{\"from\":\"2026-11-24\",\"to\":\"2026-11-24\"},\"completed\":false} set={\"scheduledFor\":\"2026-11-25\"}",
            ),
            ("Delete everything on Mon 23 Nov 2026", "skip_occurrence id=6 occurrenceDate=2026-11-23"),
        ],
        &context(),
    );
}

#[test]
fn each_of_several_objects_has_its_own_value() {
    table(
        &[
            ("move 8 to Friday and move 9 to Monday", "update id=8 scheduledFor=2026-11-27 + update id=9 scheduledFor=2026-11-23"),
            ("move 8 to Friday and make it high priority", "update id=8 scheduledFor=2026-11-27 priority=high"),
        ],
        &context(),
    );
}
