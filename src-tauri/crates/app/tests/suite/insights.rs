//! Figures of the last weeks, by local weeks, across a clock change and the end of a year.

use app::{App, Clock, ModelAccess};
use chrono::{DateTime, Duration, NaiveDate};
use chrono_tz::Tz;
use domain::Source;
use protocol::{
    changes::{ApplyRequest, UndoRequest},
    insights::WeekFigures,
    settings::WeekStart,
    turn::{Mode, TurnRequest},
};
use serde_json::{Value, json};

struct Weeks {
    app: App,
    _folder: tempfile::TempDir,
}

/// An empty database at a given instant in Berlin.
async fn weeks(now: &str) -> Weeks {
    let folder = tempfile::tempdir().expect("a folder");
    let now = DateTime::parse_from_rfc3339(now).expect("an instant").to_utc();
    let clock = Clock::fixed(now, Tz::Europe__Berlin);
    let app = App::open_with(&folder.path().join("test.db"), clock, ModelAccess::default()).await.expect("a database");
    Weeks { app, _folder: folder }
}

impl Weeks {
    fn at(&self, instant: &str) {
        let at = DateTime::parse_from_rfc3339(instant).expect("an instant").to_utc();
        self.app.clock().advance(at - self.app.clock().now());
    }

    async fn apply(&self, operations: Value, source: Source) {
        let operations = operations.as_array().expect("a list").clone();
        self.app.changes().apply(ApplyRequest::of(operations), source).await.expect("it is applied");
    }

    async fn create(&self, title: &str) {
        self.apply(json!([{"op": "create", "title": title}]), Source::User).await;
    }

    async fn complete(&self, number: u64) {
        self.apply(json!([{"op": "complete", "id": number, "completed": true}]), Source::User).await;
    }

    async fn figures(&self) -> Vec<WeekFigures> {
        self.app.insights().work().await.expect("figures").weeks
    }

    /// The first days and figures of the weeks in which anything was done.
    async fn done(&self) -> Vec<(String, u32, u32)> {
        let weeks = self.figures().await;
        let any = weeks.into_iter().filter(|week| week.completed + week.created > 0);
        any.map(|week| (week.start.to_string(), week.created, week.completed)).collect()
    }
}

#[tokio::test]
async fn a_week_ends_at_local_midnight_also_when_the_clocks_go_back() {
    // In Berlin the week from 19 to 25 October 2026 is an hour longer: it ends at 23:00 UTC.
    let weeks = weeks("2026-10-25T21:59:59Z").await;
    weeks.create("still summer's week").await;
    weeks.at("2026-10-25T22:59:59Z");
    weeks.create("its last second").await;
    weeks.at("2026-10-25T23:00:00Z");
    weeks.create("the next week").await;
    weeks.complete(1).await;
    assert_eq!(weeks.done().await, [("2026-10-19".to_owned(), 2, 0), ("2026-10-26".to_owned(), 1, 1)]);
}

#[tokio::test]
async fn weeks_run_over_the_end_of_the_year_and_begin_as_the_user_has_set() {
    let weeks = weeks("2026-12-27T22:30:00Z").await; // Sunday, half past eleven in the evening
    weeks.create("Sunday").await;
    weeks.at("2027-01-02T12:00:00Z"); // Saturday
    weeks.complete(1).await;
    assert_eq!(weeks.done().await, [("2026-12-21".to_owned(), 1, 0), ("2026-12-28".to_owned(), 0, 1)]);

    let settings = weeks.app.settings().all().await.expect("settings");
    let from_sunday = protocol::settings::Settings { week_start: WeekStart::Sunday, ..settings };
    weeks.app.settings().save_settings(from_sunday).await.expect("saved");
    assert_eq!(weeks.done().await, [("2026-12-27".to_owned(), 1, 1)]);

    let starts: Vec<NaiveDate> = weeks.figures().await.into_iter().map(|week| week.start).collect();
    assert_eq!((starts.len(), starts[0].to_string(), starts[11].to_string()), (12, "2026-10-11".to_owned(), "2026-12-27".to_owned()));
    // Twelve weeks later it is no longer included.
    weeks.app.clock().advance(Duration::weeks(12));
    assert!(weeks.done().await.is_empty());
}

#[tokio::test]
async fn what_was_undone_or_imported_is_not_counted() {
    let weeks = weeks("2026-11-21T09:00:00Z").await;
    weeks.create("One").await;
    weeks.apply(json!([{"op": "create", "title": "Two"}]), Source::Import).await;
    weeks.complete(1).await;
    assert_eq!(weeks.done().await, [("2026-11-16".to_owned(), 1, 1)]);
    weeks.app.history().undo(UndoRequest::default(), Source::User).await.expect("an undo");
    assert_eq!(weeks.done().await, [("2026-11-16".to_owned(), 1, 0)]);
    weeks.app.history().redo(UndoRequest::default(), Source::User).await.expect("a redo");
    assert_eq!(weeks.done().await, [("2026-11-16".to_owned(), 1, 1)], "redone, and counted once");
}

#[tokio::test]
async fn turns_are_told_by_who_answered_and_what_became_of_them() {
    let weeks = weeks("2026-11-21T09:00:00Z").await;
    let say = async |message: &str| {
        let turn_id = weeks.app.clock().new_id();
        let request = TurnRequest { turn_id, message: message.to_owned(), mode: Mode::Plan, transcript: Vec::new(), clarify: None };
        let proposal = std::sync::Mutex::new(None);
        let hear = |event: protocol::turn::TurnEvent| {
            if let protocol::turn::TurnEventKind::Result { proposal_id, operations, .. } = event.event {
                *proposal.lock().expect("a lock") = proposal_id.map(|id| (id, operations));
            }
        };
        weeks.app.assistant().send(request, hear).await.expect("a turn");
        proposal.into_inner().expect("a lock")
    };
    let (id, operations) = say("add buy milk tomorrow").await.expect("a proposal");
    let operations: Vec<_> = operations.into_iter().map(|proposed| proposed.op).collect();
    let request = ApplyRequest { proposal_id: Some(id), ..ApplyRequest::of(operations) };
    weeks.app.changes().apply(request, Source::Assistant).await.expect("it is applied");
    weeks.app.assistant().dismiss_proposal(id).await.expect("it stays applied");
    let (id, _) = say("add pay rent").await.expect("a proposal");
    weeks.app.assistant().dismiss_proposal(id).await.expect("it is dismissed");
    say("add call Jonas").await.expect("a proposal that waits");

    let insights = weeks.app.insights().work().await.expect("figures");
    let week = insights.weeks.last().expect("this week");
    assert_eq!((week.planner_turns, week.model_turns, week.tokens), (3, 0, 0));
    assert_eq!((week.outcomes.applied, week.outcomes.dismissed, week.outcomes.other), (1, 1, 1));
    let [planner] = insights.turns.as_slice() else { panic!("one answerer: {:?}", insights.turns) };
    assert_eq!((planner.name.as_str(), planner.count, planner.tokens_in, planner.tokens_out), ("built-in", 3, 0, 0));
    assert!(planner.median_ms.is_some() && planner.outcomes == week.outcomes);
    assert!(insights.wakes.is_empty());
}
