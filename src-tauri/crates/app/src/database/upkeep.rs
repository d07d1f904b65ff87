//! Upkeep of the database: checks, reports, the audit, daily work, and watching for changes of other processes.

use std::time::Duration;

use chrono::{DateTime, TimeDelta};
use domain::{ChangeSetId, Problem, Source, Where};
use protocol::{changes::Changed, data::About, models::Rung};
use serde::Serialize;
use store::{AuditFilter, AuditRow, StoreError, Versions};

use crate::{App, Upkeep};

/// How often the window checks whether another process has written.
const WATCH_EVERY: Duration = Duration::from_millis(500);
/// Maximum number of recent change sets that are searched for those of other processes.
const WATCHED: usize = 64;

/// How often the file is checked.
const CHECK_EVERY: TimeDelta = TimeDelta::days(1);
/// The setting that says when the file was checked last.
const CHECKED: &str = "checked";
/// The setting that says whether free space can be returned to the file system.
const ROOM: &str = "room";

/// The report of `assent doctor`.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct DoctorReport {
    /// The facts on the window's page About.
    #[serde(flatten)]
    pub about: About,
    /// Damage found in the file; empty if it is sound.
    pub findings: Vec<String>,
    /// Tasks outside the trash.
    pub tasks: usize,
    /// The model in use, if one is chosen.
    pub model: Option<ModelState>,
}

/// The model that answers the assistant's messages, from the settings.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ModelState {
    /// Its name.
    pub model: String,
    /// The address of its server.
    pub base_url: String,
    /// How its server is asked for JSON, if that has been found out.
    pub rung: Option<Rung>,
    /// The error of its server, with the next step; `None` if it lists its models.
    pub trouble: Option<String>,
}

impl Upkeep<'_> {
    /// Audit rows, newest first.
    pub async fn audit(self, filter: &AuditFilter) -> Result<Vec<AuditRow>, Problem> {
        Ok(self.app.store().audit_list(filter).await?)
    }

    /// Looks the database over, and whether the chosen model's server answers. Changes nothing. Where the file is damaged, the next start of
    /// the window begins with that.
    pub async fn doctor(self) -> Result<DoctorReport, Problem> {
        let everything = Where { all: true, ..Where::default() };
        let today = self.app.today().await;
        let findings = self.app.store().integrity_check().await?;
        if !findings.is_empty() {
            store::want_a_close_look(self.app.store().path(), true)?;
        }
        Ok(DoctorReport {
            about: self.about().await?,
            findings,
            tasks: self.app.store().count(&everything, &today).await?,
            model: self.app.models().glance_at_model().await,
        })
    }

    /// The versions, and the file.
    pub async fn about(self) -> Result<About, Problem> {
        let path = self.app.store().path();
        let Versions { sqlite, schema } = self.app.store().versions().await?;
        Ok(About {
            sqlite,
            schema: i32::try_from(schema).unwrap_or(i32::MAX),
            bytes: std::fs::metadata(path).map_or(0, |file| file.len()),
            path: path.display().to_string(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            zone: self.app.0.clock.zone().name().to_owned(),
            system: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
        })
    }

    /// What whoever looks for a fault wants to know, as text without a word or a name that the user wrote: no title, no path, no address.
    pub async fn diagnostics(self) -> Result<String, Problem> {
        let DoctorReport { about, findings, tasks, model } = self.doctor().await?;
        let figures = self.app.store().figures().await?;
        let settings = self.app.settings().all().await?;
        let sound = if findings.is_empty() { "ok".to_owned() } else { format!("{} findings", findings.len()) };
        let model = match model {
            None => "none".to_owned(),
            Some(ModelState { rung, trouble, .. }) => {
                let rung = rung.map_or_else(|| "not tried".to_owned(), |rung| format!("{rung:?}"));
                format!("{}, {}, {rung}", settings.model.preset, if trouble.is_none() { "answers" } else { "does not answer" })
            }
        };
        let lines = [
            ("Assent", about.version),
            ("System", about.system),
            ("SQLite", about.sqlite),
            ("Schema", about.schema.to_string()),
            ("Database", format!("{} bytes", about.bytes)),
            ("Integrity", sound),
            ("Tasks", format!("{tasks} ({} completed, {} in the trash)", figures.completed, figures.trash)),
            ("Projects", figures.projects.to_string()),
            ("Labels", figures.labels.to_string()),
            ("Notes", figures.notes.to_string()),
            ("Time zone", about.zone),
            ("Model", model),
        ];
        Ok(lines.map(|(name, value)| format!("{name}: {value}\n")).concat())
    }

    /// What is due once a day: a checked copy beside the database, of which the last 14 are kept, and then what is kept no longer goes:
    /// copies after 30 days in the trash folder, history and audit after 90 days, trash after 30, idempotency keys after 10 minutes. Does
    /// nothing the second time on one day.
    pub async fn daily_upkeep(self) -> Result<(), Problem> {
        self.app.backups().daily_copy().await?;
        if !self.app.recordings().clock_is_steady().await? {
            return Ok(());
        }
        self.app.backups().remove_old_copies().await?;
        let cleaned = self.app.store().prune(self.app.0.clock.now()).await?;
        if cleaned.tasks > 0 || cleaned.change_sets > 0 {
            self.room_is_free().await?;
        }
        Ok(())
    }

    /// Remembers that rows were removed whose room can be given back.
    pub(crate) async fn room_is_free(self) -> Result<(), Problem> {
        Ok(self.app.store().set_setting(ROOM, &true.into()).await?)
    }

    /// The daily work that waits until nobody has used the database for `idle`: a quick check of the file, and returning free space. Returns
    /// the findings of the check, or nothing if it is not due or somebody wrote in the meantime. Findings also change the health.
    pub async fn check_when_idle(self, idle: Duration) -> Result<Option<Vec<String>>, Problem> {
        let now = self.app.0.clock.now();
        let settings = self.app.store().settings().await?;
        let checked = settings.get(CHECKED).and_then(serde_json::Value::as_i64).and_then(DateTime::from_timestamp_millis);
        if checked.is_some_and(|checked| (checked..checked + CHECK_EVERY).contains(&now)) {
            return Ok(None);
        }
        let before = self.app.store().data_version().await?;
        tokio::time::sleep(idle).await;
        if self.app.store().data_version().await? != before {
            return Ok(None);
        }
        let findings = self.app.store().quick_check().await?;
        if let Some(detail) = findings.first() {
            self.app.upkeep().health().in_trouble(Problem::from(StoreError::Damaged { detail: detail.clone() }));
            return Ok(Some(findings));
        }
        if settings.get(ROOM).is_some_and(|room| room == true) {
            self.app.store().give_back().await?;
            self.app.store().set_setting(ROOM, &false.into()).await?;
        }
        self.app.store().set_setting(CHECKED, &now.timestamp_millis().into()).await?;
        Ok(Some(findings))
    }

    /// Looks twice a second whether another process has written, another day has begun or the computer is in another time zone, and tells the
    /// subscribers. Own change sets were announced already.
    pub fn keep_watch(self) -> tokio::task::JoinHandle<()> {
        let app = self.app.clone();
        let here = |app: &App| (app.clock().date(), app.clock().zone());
        let mut known = here(&app);
        tokio::spawn(async move {
            let mut version = app.store().data_version().await.ok();
            let mut newest = app.store().history(1, None).await.ok().and_then(|entries| entries.first().map(|entry| entry.id));
            let mut proposals = app.store().proposals_mark().await.ok();
            let mut ticks = tokio::time::interval(WATCH_EVERY);
            ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
            loop {
                ticks.tick().await;
                let now = here(&app);
                if known != now {
                    known = now;
                    app.announce(Changed::anything(None, Source::User));
                }
                let now = app.store().data_version().await.ok();
                if now != version {
                    version = now;
                    // A newer program may have migrated the file. Writes are refused then, so the user is told before the first one fails.
                    if let Err(StoreError::Newer { .. }) = app.store().versions().await {
                        app.upkeep().health().in_trouble(Problem::from(StoreError::Outgrown));
                    }
                    if let Err(problem) = app.settings().reread_settings().await {
                        tracing::debug!(code = %problem.code, "the settings were not read again: {}", problem.message);
                    }
                    newest = app.upkeep().announce_foreign(newest).await;
                    let now = app.store().proposals_mark().await.ok();
                    if now != proposals {
                        proposals = now;
                        app.announce(Changed::anything(None, Source::Agent));
                    }
                }
            }
        })
    }

    /// Announces the newest change set of another process since `seen`; answers the newest of all.
    async fn announce_foreign(self, seen: Option<ChangeSetId>) -> Option<ChangeSetId> {
        let Ok(entries) = self.app.store().history(WATCHED, None).await else { return seen };
        let own = self.app.0.own.lock().map(|own| own.clone()).unwrap_or_default();
        let foreign = entries.iter().take_while(|entry| Some(entry.id) != seen).find(|entry| !own.contains(&entry.id));
        if let Some(entry) = foreign {
            self.app.announce(Changed::anything(Some(entry.id), entry.source));
        }
        entries.first().map(|entry| entry.id).or(seen)
    }
}
