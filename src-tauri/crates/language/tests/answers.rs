//! Answers to questions about the tasks: what they name, what they do not deny, and what they offer next.

#![expect(clippy::expect_used, reason = "a test says what it found")]

mod support;

use support::{context, table};

#[test]
fn what_is_on_a_day_or_in_a_part_of_it() {
    table(
        &[
            (
                "what is on Tuesday",
                "3 tasks for Tuesday: #7 “Plan garden party” (10:00), #8 “Haircut” (15:00) and #9 “Pay invoice Miller”.",
            ),
            ("what's due tomorrow", "You have no tasks for tomorrow."),
            (
                "what do I have today",
                "1 task for today: #3 “Buy groceries” (17:30). 3 tasks are overdue. > Move everything overdue to today",
            ),
            ("what is due on Friday", "2 tasks for Friday: #5 “Weekly review” (16:00) and #4 “Renew passport” (due Friday)."),
            ("what is on Tuesday afternoon", "1 task for Tuesday afternoon: #8 “Haircut” (15:00)."),
            ("what do I have this afternoon", "1 task for this afternoon: #3 “Buy groceries” (17:30)."),
            (
                "what do I have next week",
                "6 tasks for next week: #6 “Gym” (Monday 07:00), #7 “Plan garden party” (Tuesday 10:00), #8 “Haircut” (Tuesday 15:00), #9 “Pay invoice Miller” (Tuesday), #5 “Weekly review” (Friday 16:00) and #4 “Renew passport” (due Friday).",
            ),
            ("do I have anything on Friday", "Yes, 2 tasks for Friday: #5 “Weekly review” (16:00) and #4 “Renew passport” (due Friday)."),
            ("do I have anything on Thursday", "You have no tasks for Thursday."),
            (
                "am I free on Tuesday afternoon",
                "No, you have 1 task for Tuesday afternoon: #8 “Haircut” (15:00). Without a time that day: #9 “Pay invoice Miller”.",
            ),
            (
                "am I free on Tuesday evening",
                "Yes, you have no tasks for Tuesday evening. Without a time that day: #9 “Pay invoice Miller”.",
            ),
            (
                "am I free on Tuesday at 10",
                "No, you have 1 task for Tuesday at 10: #7 “Plan garden party” (10:00). Without a time that day: #9 “Pay invoice Miller”.",
            ),
            (
                "am I free on Tuesday between 2 and 4pm",
                "No, you have 1 task for Tuesday between 2 and 4pm: #8 “Haircut” (15:00). Without a time that day: #9 “Pay invoice Miller”.",
            ),
            ("am I free on Thursday", "Yes, you have no tasks for Thursday."),
            (
                "which day am I free next week",
                "Without a task: Thursday, Sat 28 Nov and Sun 29 Nov. You have 6 tasks for next week: #6 “Gym” (Monday 07:00), #7 “Plan garden party” (Tuesday 10:00), #8 “Haircut” (Tuesday 15:00), #9 “Pay invoice Miller” (Tuesday), #5 “Weekly review” (Friday 16:00) and #4 “Renew passport” (due Friday).",
            ),
            ("how many tasks are due on Friday", "You have 2 tasks for Friday."),
            (
                "what is overdue",
                "3 overdue tasks: #1 “Call the dentist” (Thu 19 Nov), #5 “Weekly review” (yesterday 16:00) and #2 “Write report” (yesterday). > Move everything overdue to today",
            ),
            ("if I am free on Friday, add swim on Friday", "You have 2 tasks for Friday, so nothing is proposed."),
            (
                "if I have nothing on Tuesday evening, add swim on Tuesday at 19:00",
                "create title=swim scheduledFor=2026-11-24 timeOfDay=19:00",
            ),
        ],
        &context(),
    );
}

#[test]
fn a_task_that_is_named() {
    table(
        &[
            ("when is the haircut", "#8 “Haircut” is planned for Tuesday at 15:00."),
            ("when is the dentist", "#1 “Call the dentist” was planned for Thu 19 Nov. > Move #1 to today"),
            ("when is the gate", "#12 “Fix the gate” has no date. > Move #12"),
            ("when is the gym", "#6 “Gym” is next on Monday at 07:00."),
            ("when is the passport", "#4 “Renew passport” has no date and is due by Friday. > Move #4"),
            ("what time is the haircut", "#8 “Haircut” is at 15:00, on Tuesday."),
            ("what time is the invoice", "#9 “Pay invoice Miller” has no time. It is planned for Tuesday."),
            ("what time is the gate", "#12 “Fix the gate” has no date. > Move #12"),
            ("is the dentist on my list", "Yes: #1 “Call the dentist” (Thu 19 Nov). > Move #1 to today"),
            ("is milk on my list", "“milk” is not on your list. > Add “milk”"),
            ("is the invoice on the list", "Yes: #9 “Pay invoice Miller” (Tuesday)."),
            ("are the library books done", "#10 “Return library books” is done."),
            ("is return library books on my list", "#10 “Return library books” is already done."),
            ("do I have a haircut on Tuesday", "Yes: #8 “Haircut” (Tuesday 15:00)."),
            (
                "do I have a haircut on Friday",
                "Not then, but there is #8 “Haircut” (Tuesday 15:00). On those days: #5 “Weekly review” (Friday 16:00) and #4 “Renew passport” (due Friday).",
            ),
            (
                "do I have a meeting on Tuesday",
                "You have no tasks with “meeting” in the title for Tuesday. 3 tasks for Tuesday: #7 “Plan garden party” (10:00), #8 “Haircut” (15:00) and #9 “Pay invoice Miller”.",
            ),
            (
                "when is my calendar for Tuesday",
                "3 tasks on Tuesday: #7 “Plan garden party” (10:00), #8 “Haircut” (15:00) and #9 “Pay invoice Miller”.",
            ),
            ("when is my agenda on Thursday", "You have no tasks on Thursday."),
            ("is the report done", "#2 “Write report” is open and was planned for yesterday. > Complete #2"),
        ],
        &context(),
    );
}

#[test]
fn what_was_done() {
    table(
        &[
            ("what did I do yesterday", "You finished 1 task yesterday: #10 “Return library books”."),
            (
                "what did I finish this week",
                "You finished 3 tasks since Mon 16 Nov: #10 “Return library books” (yesterday), #6 “Gym” (2 times) and #11 “Clean the car” (Tue 17 Nov).",
            ),
            ("what did I do on Thursday", "You finished nothing on Thursday."),
            ("what did I do last month", "You finished nothing from Thu 1 Oct to Sat 31 Oct."),
            ("what did I do today", "You finished nothing today."),
            (
                "show completed tasks from this week",
                "You finished 3 tasks since Mon 16 Nov: #10 “Return library books” (yesterday), #6 “Gym” (2 times) and #11 “Clean the car” (Tue 17 Nov).",
            ),
        ],
        &context(),
    );
}

#[test]
fn what_comes_first() {
    table(
        &[
            ("what is next", "#3 “Buy groceries” (today 17:30). 3 tasks are overdue. > Complete #3"),
            (
                "plan my day",
                "Start with #2 “Write report” (yesterday): it has been overdue since yesterday and it has high priority. Then #5 “Weekly review” (yesterday 16:00), #1 “Call the dentist” (Thu 19 Nov) and #3 “Buy groceries” (today 17:30). > Move everything overdue to today",
            ),
            (
                "what should I do first",
                "Start with #2 “Write report” (yesterday): it has been overdue since yesterday and it has high priority. Then #5 “Weekly review” (yesterday 16:00), #1 “Call the dentist” (Thu 19 Nov) and #3 “Buy groceries” (today 17:30). > Move everything overdue to today",
            ),
            ("what is the first thing on Tuesday", "#7 “Plan garden party” (10:00)."),
            ("what is the last thing on Tuesday", "#8 “Haircut” (15:00)."),
            ("what's the first thing on Thursday", "You have no tasks for Thursday."),
        ],
        &context(),
    );
}

#[test]
fn what_there_is() {
    table(
        &[
            ("what projects do I have", "Your projects: Home (1 task) and Garden (2 tasks). In the Inbox: 7 tasks."),
            ("what labels do I have", "Your labels: errands (1 task) and work (1 task)."),
            ("what is in Garden", "2 tasks in Garden: #7 “Plan garden party” (Tuesday 10:00) and #12 “Fix the gate”."),
            ("show tasks without a date", "2 tasks without a date: #4 “Renew passport” (due Friday) and #12 “Fix the gate”."),
            ("what are my high priority tasks", "1 high-priority task: #2 “Write report” (yesterday)."),
        ],
        &context(),
    );
}
