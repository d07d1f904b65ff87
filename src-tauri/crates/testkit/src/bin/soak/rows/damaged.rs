//! Unusable files: flipped bytes, cut off, exchanged pages, replaced by another program's file or a newer version's file, missing,
//! read-only, or on a full disk. Each case must end in a sentence with a code; the file is kept byte for byte; a way out is offered, and it
//! works.

pub mod mounted;

use std::{
    fs,
    path::{Path, PathBuf},
};

use app::{App, Recovery};
use domain::Code;
use protocol::{Problem, recovery::Way};
use serde_json::json;
use testkit::{Database, clock};

use crate::{
    Result,
    dice::Dice,
    place::{block_on, canonical, difference, must_apply},
    row::{Outcome, Row, grouped},
};

pub const ROW: Row = Row {
    name: "damaged",
    figure: "64 random bytes flipped, truncated, swapped, foreign and missing files, newer schema, read-only, disk full",
    reach: "500 cases: a plain sentence, the original kept, recovery offered, 0 panics",
    quick: 48,
    full: 500,
    play,
};

/// The page size in bytes.
const PAGE: usize = 4_096;
/// The number of tasks in the file: enough for trees of several levels.
const TASKS: u64 = 400;

/// The copy that is usable.
const COPY: &str = "assent-2026-11-20-080000.db";

#[derive(Clone, Copy, Debug, PartialEq)]
enum Damage {
    Flipped,
    Truncated,
    Empty,
    Swapped,
    Foreign,
    Noise,
    Newer,
    Missing,
}

const ALL: [Damage; 8] =
    [Damage::Flipped, Damage::Flipped, Damage::Truncated, Damage::Swapped, Damage::Foreign, Damage::Newer, Damage::Noise, Damage::Missing];

#[derive(Default)]
struct Findings {
    at_the_start: u64,
    by_the_check: u64,
    unnoticed: u64,
    restored: u64,
    salvaged: u64,
    wrong: Vec<String>,
}

/// The bytes of an intact file and of its copy, and their content.
struct Sound {
    file: Vec<u8>,
    copy: Vec<u8>,
    data: Vec<u8>,
}

fn play(amount: u64, seed: u64) -> Result<Outcome> {
    block_on(async {
        let (mut dice, mut findings, sound) = (Dice::new(seed), Findings::default(), Sound::make().await?);
        // One case in ten has a full disk, and one a read-only file.
        let (full, read_only) = (amount / 10, amount / 10);
        for case in 0..amount - full - read_only {
            let damage = if dice.one_in(40) { Damage::Empty } else { ALL[dice.below(ALL.len())] };
            if let Err(error) = one(&sound, damage, &mut dice, &mut findings).await {
                findings.wrong.push(format!("case {case}, {damage:?}: {error}"));
            }
        }
        let mounted = mounted::play(full, read_only, &mut dice)?;
        findings.wrong.extend(mounted.wrong);
        let Findings { at_the_start, by_the_check, unnoticed, restored, salvaged, wrong } = findings;
        let [cases, start, check, harmless, restored, salvaged] =
            [amount - full - read_only, at_the_start, by_the_check, unnoticed, restored, salvaged].map(grouped);
        let figure = format!(
            "{cases} files: {start} recognised at the start, {check} by the check, {harmless} without damage to the structure, {restored} restored \
             from the copy, {salvaged} salvaged; {}; {} wrong, 0 panics",
            mounted.seen,
            wrong.len()
        );
        Ok(Outcome { seen: figure, wrong })
    })
}

impl Sound {
    async fn make() -> Result<Self> {
        let database = Database::new()?;
        let app = database.open(clock()).await?;
        let tasks =
            (1..=TASKS).map(|number| json!({"op": "create", "title": format!("Sweep yard {number}"), "notes": "words ".repeat(20)}));
        must_apply(&app, tasks.collect()).await?;
        let data = canonical(&app).await?;
        let copy = app.backups().backup(None).await?;
        app.close().await?;
        Ok(Self { file: fs::read(database.path())?, copy: fs::read(copy)?, data })
    }

    /// Puts the files into a folder, the first one damaged. Returns its bytes, if it exists.
    fn lay(&self, folder: &Path, damage: Damage, dice: &mut Dice) -> Result<Option<Vec<u8>>> {
        let copies = folder.join("backups");
        fs::create_dir_all(&copies)?;
        fs::write(copies.join(COPY), &self.copy)?;
        // A newer copy that is unusable.
        let mut bytes = self.copy.clone();
        flip(&mut bytes, dice);
        fs::write(copies.join("assent-2026-11-21-080000.db"), &bytes)?;
        let mut bytes = self.file.clone();
        match damage {
            Damage::Flipped => flip(&mut bytes, dice),
            Damage::Truncated => {
                let length = 1 + dice.below(bytes.len() - 1);
                bytes.truncate(if dice.one_in(2) { length / PAGE * PAGE } else { length });
            }
            Damage::Empty => bytes.clear(),
            Damage::Swapped => {
                let pages = bytes.len() / PAGE;
                let (one, other) = (dice.below(pages), dice.below(pages));
                (0..PAGE).for_each(|at| bytes.swap(one * PAGE + at, other * PAGE + at));
            }
            // Offsets in the header: user_version at 60, application_id at 68.
            Damage::Foreign => bytes[68..72].copy_from_slice(&u32::try_from(dice.below(1 << 30))?.to_be_bytes()),
            Damage::Newer => bytes[60..64].copy_from_slice(&u32::try_from(100 + dice.below(1_000))?.to_be_bytes()),
            Damage::Noise => bytes = (0..=dice.below(40_000)).map(|_| u8::try_from(dice.below(256)).unwrap_or(0)).collect(),
            Damage::Missing => return Ok(None),
        }
        fs::write(folder.join("assent.db"), &bytes)?;
        Ok(Some(bytes))
    }
}

/// Changes 64 random bytes.
fn flip(bytes: &mut [u8], dice: &mut Dice) {
    for _ in 0..64 {
        let at = dice.below(bytes.len());
        bytes[at] ^= u8::try_from(1 + dice.below(255)).unwrap_or(1);
    }
}

async fn one(sound: &Sound, damage: Damage, dice: &mut Dice, findings: &mut Findings) -> Result<()> {
    let database = Database::new()?;
    let path = database.path();
    let bytes = sound.lay(database.folder(), damage, dice)?;
    let mut recovery = Recovery::glance(&path, clock()).await;
    if recovery.trouble().is_some() {
        findings.at_the_start += 1;
        if let Ok(app) = App::open(&path, clock()).await {
            // A quick look may miss damage. Operations on an opened database must still fail with sentences only.
            used(&app).await?;
            return Ok(app.close().await?);
        }
    } else {
        if !matches!(damage, Damage::Flipped | Damage::Truncated | Damage::Swapped) {
            return Err("nobody noticed".into());
        }
        match App::open(&path, clock()).await {
            Ok(app) => {
                let found = used(&app).await?;
                app.close().await?;
                if !found {
                    findings.unnoticed += 1;
                    return Ok(());
                }
            }
            Err(problem) => plain(&problem)?,
        }
        // The check has requested a close look at the next start.
        findings.by_the_check += 1;
        recovery = Recovery::look(&path, clock()).await;
        return if recovery.trouble().is_some() { Ok(()) } else { Err("the check found damage, the next start does not".into()) };
    }
    kept(&path, bytes.as_deref(), "looking at it")?;
    recover(sound, &recovery, bytes.as_deref(), dice, findings).await
}

/// Takes a way out, and verifies that the copy's data is there.
async fn recover(sound: &Sound, recovery: &Recovery, bytes: Option<&[u8]>, dice: &mut Dice, findings: &mut Findings) -> Result<()> {
    let path = recovery.path().to_owned();
    let trouble = recovery.trouble().ok_or("there is no trouble any more")?;
    plain(&trouble.problem)?;
    if !trouble.ways.contains(&Way::UseCopy) {
        return Err(format!("{} offers only {:?}", trouble.problem.code, trouble.ways).into());
    }
    let copies = recovery.copies().await?;
    let copy = recovery.copy_named(&copies.iter().find(|copy| copy.name == COPY).ok_or("the sound copy is not offered")?.name)?;
    if trouble.ways.contains(&Way::Salvage) && dice.one_in(2) {
        match recovery.salvage(None).await {
            Ok(report) => {
                let saved = App::open(Path::new(&report.path), clock()).await?;
                if !saved.upkeep().doctor().await?.findings.is_empty() {
                    return Err("what was salvaged is not sound".into());
                }
                saved.close().await?;
                findings.salvaged += 1;
            }
            Err(problem) => plain(&problem)?,
        }
        kept(&path, bytes, "salvage")?;
    }
    let aside: Option<PathBuf> = recovery.use_copy(&copy).await?.set_aside.map(Into::into);
    if let Some(bytes) = bytes {
        kept(&aside.ok_or("the damaged file was not kept")?, Some(bytes), "setting it aside")?;
    }
    let app = App::open(&path, clock()).await?;
    let data = canonical(&app).await?;
    app.close().await?;
    findings.restored += 1;
    if data == sound.data { Ok(()) } else { Err(format!("the copy came back differently: {}", difference(&sound.data, &data)).into()) }
}

/// Uses an opened database; every failure must have a sentence. Returns whether the check finds damage.
async fn used(app: &App) -> Result<bool> {
    let mut out = Vec::new();
    if let Err(problem) = app.data().export("json".parse()?, true, &mut out).await {
        plain(&problem)?;
    }
    if let Err(problem) = app.tasks().sidebar().await {
        plain(&problem)?;
    }
    match app.upkeep().doctor().await {
        Ok(report) => Ok(!report.findings.is_empty()),
        Err(problem) => plain(&problem).map(|()| true),
    }
}

/// Verifies that a problem has a code and a sentence, and is not an internal error.
pub fn plain(problem: &Problem) -> Result<()> {
    let sentence = problem.message.len() > 10 && problem.message.ends_with(['.', '?']);
    if sentence && problem.code != Code::Internal { Ok(()) } else { Err(format!("no plain sentence: {problem:?}").into()) }
}

fn kept(path: &Path, bytes: Option<&[u8]>, after: &str) -> Result<()> {
    let now = fs::read(path).ok();
    if now.as_deref() == bytes { Ok(()) } else { Err(format!("the file was changed by {after}").into()) }
}
