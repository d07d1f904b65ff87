//! Maintenance of the database.

use std::path::Path;

use app::{App, AuditFilter, AuditRow, Consent, clock::midnight};
use protocol::{Code, Problem, Timestamp};
use serde_json::{Map, Value, json};

use crate::{
    args::Audit,
    failure::Failure,
    output::{print, print_json, table},
};

/// Prints the audit as JSON Lines.
pub async fn audit(app: &App, args: Audit) -> Result<(), Failure> {
    let filter = AuditFilter {
        action: args.action,
        turn_id: args.turn,
        since: args.since.map(|day| midnight(day, app.clock().zone())),
        limit: args.limit,
        ..AuditFilter::default()
    };
    for row in app.upkeep().audit(&filter).await? {
        print_json(&audit_line(row))?;
    }
    Ok(())
}

/// One row; absent values are left out.
fn audit_line(row: AuditRow) -> Map<String, Value> {
    let members = [
        ("at", json!(row.at)),
        ("source", json!(row.source)),
        ("action", json!(row.action)),
        ("turnId", json!(row.turn_id)),
        ("stage", json!(row.stage)),
        ("changeSetId", json!(row.change_set)),
        ("routerConfidence", json!(row.router_confidence)),
        ("hostConfidence", json!(row.host_confidence)),
        ("opsCount", json!(row.ops_count)),
        ("invalidCount", json!(row.invalid_count)),
        ("repairSuccess", json!(row.repair_success)),
        ("durationMs", json!(row.duration_ms)),
        ("model", json!(row.model)),
        ("tokens", json!(row.tokens)),
        ("detail", row.detail),
    ];
    members.into_iter().filter(|(_, value)| !value.is_null()).map(|(name, value)| (name.to_owned(), value)).collect()
}

/// Prints integrity, versions, settings and whether the model's server answers; fails if the database is damaged.
pub async fn doctor(app: &App, as_json: bool) -> Result<(), Failure> {
    let report = app.upkeep().doctor().await?;
    let settings = app.settings().all().await?;
    if as_json {
        let mut value = serde_json::to_value(&report)?;
        value["settings"] = serde_json::to_value(&settings)?;
        print_json(&value)?;
    } else {
        let (reader, about) = (app.settings().reader().await, &report.about);
        let model = report.model.as_ref().map(|model| {
            let at = [("model", model.model.as_str()), ("server", model.base_url.as_str())];
            match &model.trouble {
                None => reader.say("cli_model_answers", &at),
                Some(trouble) => reader.say("cli_model_trouble", &[at[0], at[1], ("trouble", trouble)]),
            }
        });
        let bytes = reader.number(about.bytes);
        let lines = [
            ("cli_system", about.system.clone()),
            ("cli_database", about.path.clone()),
            ("cli_integrity", if report.findings.is_empty() { reader.say("cli_intact", &[]) } else { report.findings.join("; ") }),
            ("cli_tasks", reader.number(report.tasks as u64)),
            ("cli_size", reader.say("cli_bytes", &[("number", &bytes)])),
            ("cli_version", about.version.clone()),
            ("cli_sqlite", about.sqlite.clone()),
            ("cli_schema", about.schema.to_string()),
            ("cli_zone", about.zone.clone()),
            ("cli_model", model.unwrap_or_else(|| reader.say("cli_model_none", &[]))),
            ("cli_settings", serde_json::to_string(&settings)?),
        ];
        print(&table(lines.map(|(name, value)| (reader.say(name, &[]), value)), 10))?;
    }
    if report.findings.is_empty() {
        return Ok(());
    }
    let problem = Problem::new(Code::DatabaseDamaged, "The database is damaged.");
    Err(problem.hint("the folder backups beside it holds copies that were checked").into())
}

/// Copies the database.
pub async fn backup(app: &App, to: Option<&Path>, as_json: bool) -> Result<(), Failure> {
    let path = app.backups().backup(to).await?;
    if as_json { print_json(&json!({ "path": path })) } else { print(&format!("{}\n", path.display())) }
}

/// Compares the contents of a copy with the database. With `yes`, replaces the database with the copy, after backing it up.
pub async fn restore(app: &App, from: &Path, yes: bool, as_json: bool) -> Result<(), Failure> {
    let preview = app.backups().preview_backup(from).await?;
    let safety = if yes { Some(app.backups().restore(from).await?) } else { None };
    if as_json {
        return print_json(&json!({ "preview": preview, "restored": yes, "safetyCopy": safety }));
    }
    let reader = app.settings().reader().await;
    let (copy, here) = (&preview.copy, &preview.here);
    let changed = |at: Option<Timestamp>| {
        at.map_or_else(|| reader.say("cli_never", &[]), |at| at.with_timezone(&app.clock().zone()).format("%Y-%m-%d %H:%M").to_string())
    };
    let count = |many: u32| reader.number(many.into());
    let rows = [
        ("", reader.say("cli_in_the_copy", &[]), reader.say("cli_here", &[])),
        ("cli_open_tasks", count(copy.open), count(here.open)),
        ("cli_view_completed", count(copy.completed), count(here.completed)),
        ("cli_in_the_trash", count(copy.trash), count(here.trash)),
        ("cli_projects", count(copy.projects), count(here.projects)),
        ("cli_labels", count(copy.labels), count(here.labels)),
        ("cli_notes", count(copy.notes), count(here.notes)),
        ("cli_last_change", changed(copy.changed_at), changed(here.changed_at)),
    ];
    let name = |id: &str| if id.is_empty() { String::new() } else { reader.say(id, &[]) };
    let table = table(rows.map(|(id, copy, here)| (name(id), format!("{copy:>18} {here:>18}"))), 12);
    let said = match safety {
        Some(safety) => reader.say("cli_restored", &[("copy", &safety)]),
        None => reader.say("cli_restore_unchanged", &[]),
    };
    print(&format!("{table}{said}\n"))
}

/// Prints all settings, or one of them, after changing it if a value is given. Typing a server's address counts as consent to use it; an
/// address with an unencrypted connection also needs `yes`.
pub async fn settings(app: &App, key: Option<&str>, value: Option<&str>, yes: bool) -> Result<(), Failure> {
    let mut settings = serde_json::to_value(app.settings().all().await?)?;
    let Some(key) = key else { return print_json(&settings) };
    let pointer = format!("/{}", key.replace('.', "/"));
    let unknown = || Problem::new(Code::UnknownSetting, format!("There is no setting “{key}”.")).hint("`assent settings` shows them all.");
    settings.pointer(&pointer).ok_or_else(unknown)?;
    if let Some(value) = value {
        let value = serde_json::from_str(value).unwrap_or_else(|_| Value::String(value.to_owned()));
        let change = key.rsplit('.').fold(value, |inner, field| json!({ field: inner }));
        for consent in app.settings().consents_to_settings(&change).await? {
            if let Consent::Server { server, open: true } = &consent
                && !yes
            {
                let message = format!("The connection to {server} is not encrypted, so others on the network can read what is sent.");
                return Err(Problem::new(Code::ServerNotAgreed, message).hint("add --yes to use this server anyway").into());
            }
            app.settings().consents().agree(&consent).await?;
        }
        settings = serde_json::to_value(app.settings().change_settings(&change).await?)?;
    }
    print_json(&settings.pointer(&pointer).ok_or_else(unknown)?)
}
