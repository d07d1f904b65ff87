//! Keeping the database well: backups, checks, audit, and hearing of other processes.

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use domain::{ChangeSetId, Problem, Where};
use protocol::changes::Changed;
use serde::Serialize;
use store::{AuditFilter, AuditRow};

use crate::{App, problem};

/// How often the window looks whether another process has written.
const WATCH_EVERY: Duration = Duration::from_millis(500);
/// Change sets looked through for foreign ones.
const WATCHED: usize = 64;

/// What `assent doctor` says.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct DoctorReport {
    /// The database file.
    pub path: PathBuf,
    /// The version of Assent.
    pub version: &'static str,
    /// What is wrong with the file; empty when it is sound.
    pub findings: Vec<String>,
    /// Tasks outside the trash.
    pub tasks: usize,
    /// Bytes of the database file.
    pub bytes: u64,
    /// The user's time zone.
    pub zone: String,
}

impl App {
    /// Audit rows, newest first.
    pub async fn audit(&self, filter: &AuditFilter) -> Result<Vec<AuditRow>, Problem> {
        self.store().audit_list(filter).await.map_err(problem)
    }

    /// Looks the database over. Changes nothing.
    pub async fn doctor(&self) -> Result<DoctorReport, Problem> {
        let path = self.store().path().to_owned();
        let everything = Where { all: true, ..Where::default() };
        let today = self.today().await;
        Ok(DoctorReport {
            bytes: std::fs::metadata(&path).map_or(0, |file| file.len()),
            path,
            version: env!("CARGO_PKG_VERSION"),
            findings: self.store().integrity_check().await.map_err(problem)?,
            tasks: self.store().count(&everything, &today).await.map_err(problem)?,
            zone: self.0.clock.zone().name().to_owned(),
        })
    }

    /// A verified copy of the database: to `to`, or into the folder of backups beside it.
    pub async fn backup(&self, to: Option<&Path>) -> Result<PathBuf, Problem> {
        let named = || {
            let name = format!("assent-{}.db", self.0.clock.now().with_timezone(&self.0.clock.zone()).format("%Y-%m-%d-%H%M%S"));
            self.store().path().with_file_name("backups").join(name)
        };
        let to = to.map_or_else(named, Path::to_owned);
        self.store().backup(&to).await.map_err(problem)?;
        Ok(to)
    }

    /// Removes what is kept no longer: history and audit after 90 days, trash after 30, idempotency keys after 10 minutes.
    pub async fn prune(&self) -> Result<(), Problem> {
        self.store().prune(self.0.clock.now()).await.map_err(problem).map(drop)
    }

    /// Looks twice a second whether another process has written, and tells the subscribers. Own change sets were announced already.
    pub fn watch_other_processes(&self) -> tokio::task::JoinHandle<()> {
        let app = self.clone();
        tokio::spawn(async move {
            let mut version = app.store().data_version().await.ok();
            let mut newest = app.store().history(1, None).await.ok().and_then(|entries| entries.first().map(|entry| entry.id));
            let mut ticks = tokio::time::interval(WATCH_EVERY);
            ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
            loop {
                ticks.tick().await;
                let now = app.store().data_version().await.ok();
                if now != version {
                    version = now;
                    newest = app.announce_foreign(newest).await;
                }
            }
        })
    }

    /// Announces the newest change set of another process since `seen`; answers the newest of all.
    async fn announce_foreign(&self, seen: Option<ChangeSetId>) -> Option<ChangeSetId> {
        let Ok(entries) = self.store().history(WATCHED, None).await else { return seen };
        let own = self.0.own.lock().map(|own| own.clone()).unwrap_or_default();
        let foreign = entries.iter().take_while(|entry| Some(entry.id) != seen).find(|entry| !own.contains(&entry.id));
        if let Some(entry) = foreign {
            self.announce(Changed { change_set_id: Some(entry.id), source: entry.source, numbers: None });
        }
        entries.first().map(|entry| entry.id).or(seen)
    }
}
