mod agents;
mod applying;
mod assistant;
mod changes;
mod consent;
mod conversation;
mod data;
mod examples;
mod files;
mod history;
mod insights;
mod lists;
mod models;
mod processes;
mod properties;
mod trust;
mod undoing;
mod upkeep;

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use app::{App, AuditFilter, AuditRow, Clock, ModelAccess};
use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use domain::Source;
use protocol::changes::ApplyRequest;
use serde_json::Value;

/// A database in a temporary folder, on Saturday, 21 November 2026.
struct Place {
    app: App,
    folder: tempfile::TempDir,
}

/// A database with these operations applied.
async fn place(operations: Value) -> Place {
    place_with(operations, ModelAccess::default()).await
}

/// The same with another way to reach models.
async fn place_with(operations: Value, access: ModelAccess) -> Place {
    let folder = tempfile::tempdir().expect("a folder");
    let app = App::open_with(&folder.path().join("test.db"), clock(), access).await.expect("a database");
    let operations = operations.as_array().expect("a list").clone();
    app.changes().apply(ApplyRequest::of(operations), Source::User).await.expect("the seed");
    Place { app, folder }
}

/// Counts the greatest number of simultaneous visitors.
#[derive(Clone, Default)]
struct Crowd(Arc<(AtomicUsize, AtomicUsize)>);

impl Crowd {
    /// Counts the caller as a visitor for a while; blocks its thread.
    fn stay(&self) {
        let (inside, most) = &*self.0;
        most.fetch_max(inside.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
        std::thread::sleep(Duration::from_millis(200));
        inside.fetch_sub(1, Ordering::SeqCst);
    }

    fn most(&self) -> usize {
        self.0.1.load(Ordering::SeqCst)
    }
}

fn clock() -> Clock {
    Clock::fixed(now(), Tz::Europe__Berlin)
}

fn now() -> DateTime<Utc> {
    DateTime::parse_from_rfc3339("2026-11-21T09:00:00Z").expect("an instant").to_utc()
}

/// The audit rows with this action, oldest first.
async fn audited(app: &App, action: &str) -> Vec<AuditRow> {
    let filter = AuditFilter { action: Some(action.to_owned()), limit: 100, ..AuditFilter::default() };
    let mut rows = app.upkeep().audit(&filter).await.expect("rows");
    rows.reverse();
    rows
}
