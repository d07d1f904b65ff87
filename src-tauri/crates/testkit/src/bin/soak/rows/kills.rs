//! Kills a writer (SIGKILL on Unix), then opens and checks the database: nothing acknowledged may be lost, nothing may be half done, and
//! the file must be intact.
//!
//! The writer is killed at random moments and at specific ones: right after it announces an apply, undo, import or migration, when the
//! write-ahead log grows, and while the copy before a migration is being written or just after.

use std::{
    collections::{BTreeMap, BTreeSet, HashSet},
    fs,
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

use app::{App, Clock, Recovery};
use protocol::{ChangeSetId, TaskRef};
use serde_json::{Value, json};
use testkit::Database;

use crate::{
    Result,
    dice::Dice,
    place::{block_on, canonical, must_apply},
    row::{Outcome, Row, grouped},
    writer::{BATCH, Writer},
};

pub const ROW: Row = Row {
    name: "kills",
    figure: "SIGKILL during apply, undo, import and migration, at random and at named points; reopen",
    reach: "1,000 kills: 0 acknowledged changes lost, 0 partial, integrity ok",
    quick: 24,
    full: 1_000,
    play,
};

/// The number of rows in each change set.
const ROWS: u64 = 20;
/// The number of tasks in a file of an earlier version.
const EARLIER: u32 = 150;
/// The number of earlier schema versions.
const VERSIONS: u32 = 8;
/// After this many kills a new database is used, so that none grows without limit.
const ROUNDS: u64 = 40;
/// The longest wait for a line or a file.
const SOON: Duration = Duration::from_secs(20);

#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Change,
    Import,
    Migrate,
}

/// When the writer is killed.
#[derive(Clone, Copy, Debug)]
enum Point {
    Random,
    Word,
    Log,
    CopyBegun,
    CopyDone,
}

#[derive(Debug, Default)]
struct Findings {
    acknowledged: u64,
    in_the_middle: u64,
    lost: u64,
    partial: u64,
    damaged: u64,
    by_kind: BTreeMap<&'static str, u64>,
    wrong: Vec<String>,
}

/// A database that is written to, and the change sets in it before the next kill.
struct Target {
    database: Database,
    known: HashSet<ChangeSetId>,
}

fn play(amount: u64, seed: u64) -> Result<Outcome> {
    block_on(async {
        let (mut findings, mut dice) = (Findings::default(), Dice::new(seed));
        let (mut changed, mut imported) = (Target::new(true).await?, Target::new(false).await?);
        for kill in 0..amount {
            if kill > 0 && kill.is_multiple_of(ROUNDS) {
                (changed, imported) = (Target::new(true).await?, Target::new(false).await?);
            }
            let (kind, point) = moment(&mut dice);
            let name = ["apply and undo", "import", "migration"][kind as usize];
            *findings.by_kind.entry(name).or_default() += 1;
            let before = findings.bad();
            let told = match kind {
                Kind::Change => changed.round("change", point, &mut dice, &mut findings).await,
                Kind::Import => imported.round("import", point, &mut dice, &mut findings).await,
                Kind::Migrate => migrate(point, &mut dice, &mut findings).await,
            };
            match told {
                Ok(()) if findings.bad() == before => {}
                Ok(()) => {
                    let times = findings.bad() - before;
                    findings.wrong.push(format!("kill {kill}, {name}, {point:?}: {times} times lost, partial or damaged"));
                }
                Err(error) => findings.wrong.push(format!("kill {kill}, {name}, {point:?}: {error}")),
            }
        }
        Ok(findings.outcome(amount))
    })
}

/// The kind of writer to kill next, and when.
fn moment(dice: &mut Dice) -> (Kind, Point) {
    let kind = [Kind::Change, Kind::Change, Kind::Import, Kind::Migrate][dice.below(4)];
    let points = [Point::Random, Point::Word, Point::Log, Point::CopyBegun, Point::CopyDone];
    let many = if kind == Kind::Migrate { points.len() } else { 3 };
    (kind, points[dice.below(many)])
}

impl Findings {
    fn bad(&self) -> u64 {
        self.lost + self.partial + self.damaged
    }

    fn outcome(mut self, amount: u64) -> Outcome {
        let kinds: Vec<String> = self.by_kind.iter().map(|(kind, times)| format!("{times} {kind}")).collect();
        let Self { acknowledged, in_the_middle, lost, partial, damaged, .. } = self;
        let figure = format!(
            "{} kills ({}): {} change sets acknowledged, {in_the_middle} kills in the middle of something; {lost} lost, {partial} partial, \
             {damaged} damaged",
            grouped(amount),
            kinds.join(", "),
            grouped(acknowledged)
        );
        if acknowledged == 0 || in_the_middle == 0 {
            self.wrong.push("no writer was killed while it wrote".to_owned());
        }
        Outcome { seen: figure, wrong: self.wrong }
    }
}

impl Target {
    async fn new(filled: bool) -> Result<Self> {
        let database = Database::new()?;
        let app = database.open(Clock::system()).await?;
        let mut known = HashSet::new();
        if filled {
            let rows = (1..=ROWS).map(|number| json!({"op": "create", "title": format!("Row {number}")})).collect();
            known.extend(must_apply(&app, rows).await?.change_set_id);
        }
        app.close().await?;
        Ok(Self { database, known })
    }

    /// Starts a writer, kills it, and compares the database with what the writer acknowledged.
    async fn round(&mut self, what: &str, point: Point, dice: &mut Dice, findings: &mut Findings) -> Result<()> {
        let path = self.database.path();
        let writer = Writer::start(what, &path, ROWS)?;
        let lines = killed(writer, point, dice, &path)?;
        let said: Vec<ChangeSetId> = lines
            .iter()
            .filter_map(|line| line.strip_prefix("done "))
            .filter(|id| *id != "open")
            .map(|id| serde_json::from_value(Value::String(id.to_owned())))
            .collect::<std::result::Result<_, _>>()?;
        findings.acknowledged += said.len() as u64;
        findings.in_the_middle += u64::from(lines.last().is_some_and(|line| line.starts_with("begin") && line != "begin open"));
        let app = opened(&path, findings).await?;
        let written = self.written(&app).await?;
        findings.lost += said.iter().filter(|id| !written.contains(id)).count() as u64;
        // One unacknowledged change set may be there if it is complete.
        if written.len() > said.len() + 1 {
            findings.partial += 1;
        }
        findings.partial += if what == "import" { cut_imports(&app, self.known.len()).await? } else { cut_changes(&app, &written).await? };
        app.close().await?;
        Ok(())
    }

    /// The change sets that are new.
    async fn written(&mut self, app: &App) -> Result<Vec<ChangeSetId>> {
        let (mut written, mut before) = (Vec::new(), None);
        loop {
            let page = app.history().entries(200, before).await?;
            for entry in &page {
                if !self.known.insert(entry.id) {
                    return Ok(written);
                }
                written.push(entry.id);
            }
            match page.last() {
                Some(last) => before = Some(last.id),
                None => return Ok(written),
            }
        }
    }
}

/// Waits for the moment, kills the writer, and returns everything it acknowledged.
fn killed(writer: Writer, point: Point, dice: &mut Dice, database: &Path) -> Result<Vec<String>> {
    let mut heard = Vec::new();
    match point {
        Point::Random => thread::sleep(Duration::from_micros(dice.below(300_000) as u64)),
        Point::Word | Point::Log => {
            heard.extend(writer.hear_until("done open", SOON)?);
            for _ in 0..=dice.below(5) {
                heard.extend(writer.hear_until("begin", SOON)?);
            }
            match point {
                Point::Log => grown(database, dice),
                _ => thread::sleep(Duration::from_micros(dice.below(4_000) as u64)),
            }
        }
        Point::CopyBegun | Point::CopyDone => return Err("only a migration makes a copy".into()),
    }
    heard.extend(writer.kill()?);
    Ok(heard)
}

/// Waits briefly until a database's log grows; the awaited write may already be over.
fn grown(database: &Path, dice: &mut Dice) {
    let log = beside(database, "-wal");
    let length = || fs::metadata(&log).and_then(|log| Ok((log.len(), log.modified()?))).ok();
    let (before, until) = (length(), Instant::now() + Duration::from_millis(100));
    while length() == before && Instant::now() < until {}
    thread::sleep(Duration::from_micros(dice.below(300) as u64));
}

fn beside(database: &Path, ending: &str) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Opens the database as the window does, and checks every page.
async fn opened(path: &Path, findings: &mut Findings) -> Result<App> {
    if let Some(trouble) = Recovery::glance(path, Clock::system()).await.trouble() {
        findings.damaged += 1;
        return Err(trouble.problem.into());
    }
    let app = App::open(path, Clock::system()).await?;
    findings.damaged += u64::from(!app.upkeep().doctor().await?.findings.is_empty());
    Ok(app)
}

/// Counts change sets with too few rows, and rows that do not agree.
async fn cut_changes(app: &App, written: &[ChangeSetId]) -> Result<u64> {
    let mut cut = 0;
    for id in written {
        cut += u64::from(u64::from(app.history().history_detail(*id).await?.total) != ROWS);
    }
    let mut markers = BTreeSet::new();
    for number in 1..=ROWS {
        markers.insert(app.tasks().task(TaskRef::Number(number)).await?.ok_or("a row is gone")?.task.notes);
    }
    Ok(cut + u64::from(markers.len() != 1))
}

/// Counts incomplete imports, and imports without a change set.
async fn cut_imports(app: &App, change_sets: usize) -> Result<u64> {
    let everything: Value = serde_json::from_slice(&canonical(app).await?)?;
    let mut files: BTreeMap<String, u32> = BTreeMap::new();
    for task in everything["tasks"].as_array().into_iter().flatten() {
        let title = task["title"].as_str().unwrap_or_default();
        *files.entry(title.split(' ').next().unwrap_or_default().to_owned()).or_default() += 1;
    }
    let cut = files.values().filter(|tasks| **tasks != BATCH).count() as u64;
    Ok(cut + u64::from(files.len() != change_sets))
}

/// Kills a process while it migrates a file of an earlier version, and opens that file.
async fn migrate(point: Point, dice: &mut Dice, findings: &mut Findings) -> Result<()> {
    let database = Database::new()?;
    let (path, version) = (database.path(), u32::try_from(dice.between(1, i64::from(VERSIONS)))?);
    store::make_earlier(&path, version, EARLIER).await?;
    let writer = Writer::start("open", &path, 0)?;
    let copies = path.with_file_name("backups");
    match point {
        Point::Random => thread::sleep(Duration::from_micros(dice.below(120_000) as u64)),
        Point::Word => {
            writer.hear_until("begin open", SOON)?;
            thread::sleep(Duration::from_micros(dice.below(60_000) as u64));
        }
        Point::Log => {
            writer.hear_until("begin open", SOON)?;
            grown(&path, dice);
        }
        Point::CopyBegun => there_is(&copies, ".part", dice),
        Point::CopyDone => there_is(&copies, ".db", dice),
    }
    let lines = writer.kill()?;
    findings.acknowledged += u64::from(lines.iter().any(|line| line == "done open"));
    findings.in_the_middle += u64::from(lines.last().is_none_or(|line| line.starts_with("begin")));
    let app = opened(&path, findings).await?;
    let (tasks, schema) = (app.upkeep().doctor().await?.tasks, app.upkeep().about().await?.schema);
    findings.lost += u64::from(EARLIER).saturating_sub(tasks as u64);
    findings.partial += u64::from(i64::from(schema) != i64::from(VERSIONS) + 1);
    for copy in app.backups().list_backups()?.files {
        let holds = app.backups().preview_backup(&app.backups().backup_named(&copy.name)?).await?.copy;
        findings.partial += u64::from(holds.open != EARLIER);
    }
    app.close().await?;
    Ok(())
}

/// Waits at most a second until a folder contains a file whose name ends like this.
fn there_is(folder: &Path, ending: &str, dice: &mut Dice) {
    let until = Instant::now() + Duration::from_secs(1);
    let found = || {
        fs::read_dir(folder)
            .is_ok_and(|mut files| files.any(|file| file.is_ok_and(|file| file.file_name().to_string_lossy().ends_with(ending))))
    };
    while !found() && Instant::now() < until {}
    thread::sleep(Duration::from_micros(dice.below(3_000) as u64));
}
