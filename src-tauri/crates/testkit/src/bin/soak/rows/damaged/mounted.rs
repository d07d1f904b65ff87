//! A full disk and a read-only one: a small file system in memory, mounted in a separate namespace if the system allows that (Linux), so
//! that nothing outlives the process. Elsewhere the file size is limited instead, and the table says so.

use domain::Code;
use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use app::{App, Recovery};
use serde_json::json;
use testkit::clock;

use super::plain;
use crate::{
    Result,
    dice::Dice,
    place::{apply, block_on, canonical, must_apply},
    row::Outcome,
};

/// The worker's name.
pub const NAME: &str = "mounted";
/// The size of the small file system.
const ROOM: &str = "size=6m";
/// The most bytes left free before a write.
const LEFT: usize = 300_000;

/// Plays both kinds of cases in a process with the small file system.
pub fn play(full: u64, read_only: u64, dice: &mut Dice) -> Result<Outcome> {
    let folder = tempfile::tempdir()?;
    let seed = dice.next();
    let arguments = [full, read_only, seed].map(|number| number.to_string());
    let script = format!("mount -t tmpfs -o {ROOM} none \"$0\" && exec \"$@\"");
    let mut command = Command::new("unshare");
    command.args(["-rm", "sh", "-c", &script]).arg(folder.path()).arg(env::current_exe()?);
    command.args(["--worker", NAME, "mount"]).arg(folder.path()).args(&arguments);
    if let Ok(output) = command.output()
        && let Some(outcome) = Outcome::printed(&output.stdout)
    {
        return Ok(outcome);
    }
    limited(folder.path(), &arguments)
}

/// Plays the cases with a limit on file sizes; the read-only cases are left out.
fn limited(folder: &Path, arguments: &[String]) -> Result<Outcome> {
    let mut command = Command::new("sh");
    command.args(["-c", "trap '' XFSZ; ulimit -f 3000; exec \"$@\"", "sh"]).arg(env::current_exe()?);
    command.args(["--worker", NAME, "limit"]).arg(folder).args(arguments);
    let skipped = "no full disk and no read-only disk (skipped: this system allows neither a mount nor a limit)";
    let Ok(output) = command.output() else { return Ok(Outcome { seen: skipped.to_owned(), wrong: Vec::new() }) };
    Outcome::printed(&output.stdout)
        .ok_or_else(|| format!("the process under a limit said nothing: {}", String::from_utf8_lossy(&output.stderr)).into())
}

/// The arguments of the process: how the disk is limited, its path, the number of cases of both kinds, and a seed.
pub fn work(arguments: &[String]) -> Result<()> {
    let [how, folder, full, read_only, seed] = arguments else { return Err("a small disk needs five arguments".into()) };
    let (mounted, folder) = (how == "mount", PathBuf::from(folder));
    let (full, read_only) = (full.parse::<u64>()?, read_only.parse::<u64>()?);
    let outcome = block_on(async move {
        let (mut dice, mut wrong, mut refused) = (Dice::new(seed.parse()?), Vec::new(), 0_u64);
        for case in 0..full {
            match crowded(&folder.join(format!("full-{case}")), mounted, &mut dice).await {
                Ok(met) => refused += u64::from(met),
                Err(error) => wrong.push(format!("full disk, case {case}: {error}")),
            }
        }
        let read_only = if mounted { read_only } else { 0 };
        for case in 0..read_only {
            if let Err(error) = unwritable(&folder, case).await {
                wrong.push(format!("read-only disk, case {case}: {error}"));
            }
        }
        if full > 2 && refused == 0 {
            wrong.push("the disk was never full".to_owned());
        }
        let how = if mounted { "a full disk" } else { "a limited file size instead of a full disk" };
        let rest = if mounted { "" } else { " (skipped: a mount is not allowed here)" };
        Ok(Outcome { seen: format!("{full} writes to {how} ({refused} refused), {read_only} starts on a read-only disk{rest}"), wrong })
    })?;
    outcome.print()
}

/// Fills the disk, writes until a write is refused, makes room, and compares. Returns whether a write was refused.
async fn crowded(folder: &Path, mounted: bool, dice: &mut Dice) -> Result<bool> {
    fs::create_dir_all(folder)?;
    let path = folder.join("assent.db");
    let app = App::open(&path, clock()).await?;
    must_apply(&app, vec![json!({"op": "create", "title": "Stay"})]).await?;
    let filler = folder.join("filler");
    if mounted {
        fill(&filler, dice.below(LEFT))?;
    }
    let (mut refusal, mut before) = (None, canonical(&app).await?);
    for number in 0..60 {
        let operations =
            (0..60).map(|task| json!({"op": "create", "title": format!("More {number} {task}"), "notes": "n ".repeat(2_000)})).collect();
        match apply(&app, operations).await {
            Ok(_) => before = canonical(&app).await?,
            Err(refused) => {
                refusal = Some(refused.problem);
                break;
            }
        }
    }
    if let Some(problem) = &refusal {
        plain(problem)?;
        if mounted && problem.code != Code::DiskFull {
            return Err(format!("a full disk is told as {problem:?}").into());
        }
        if canonical(&app).await? != before {
            return Err("a refused write left something".into());
        }
    }
    if mounted {
        fs::remove_file(&filler)?;
        // The same program continues once there is room.
        must_apply(&app, vec![json!({"op": "complete", "id": 1})]).await?;
        before = canonical(&app).await?;
    }
    drop(app);
    if mounted {
        let app = App::open(&path, clock()).await?;
        if canonical(&app).await? != before || !app.upkeep().doctor().await?.findings.is_empty() {
            return Err("after a full disk the file is another one".into());
        }
        app.close().await?;
    }
    fs::remove_dir_all(folder)?;
    Ok(refusal.is_some())
}

/// Fills the disk except for a few bytes.
fn fill(filler: &Path, left: usize) -> Result<()> {
    let mut file = fs::File::create(filler)?;
    let piece = vec![7_u8; 4_096];
    let mut length = 0;
    while std::io::Write::write_all(&mut file, &piece).is_ok() {
        length += piece.len();
    }
    file.set_len(u64::try_from(length.saturating_sub(left))?)?;
    Ok(())
}

/// Starts on a read-only disk, and again once it is writable.
async fn unwritable(disk: &Path, case: u64) -> Result<()> {
    let folder = disk.join(format!("read-only-{case}"));
    fs::create_dir_all(&folder)?;
    let path = folder.join("assent.db");
    let app = App::open(&path, clock()).await?;
    must_apply(&app, vec![json!({"op": "create", "title": format!("Stay {case}")})]).await?;
    let data = canonical(&app).await?;
    app.close().await?;
    let bytes = fs::read(&path)?;
    remount(disk, "remount,ro")?;
    let told = starts(&path).await;
    remount(disk, "remount,rw")?;
    told?;
    if fs::read(&path)? != bytes {
        return Err("the file was changed".into());
    }
    let app = App::open(&path, clock()).await?;
    if canonical(&app).await? != data {
        return Err("the data is another one".into());
    }
    app.close().await?;
    Ok(fs::remove_dir_all(folder)?)
}

/// Verifies that the start is refused with a sentence and that a retry is offered.
async fn starts(path: &Path) -> Result<()> {
    let recovery = Recovery::glance(path, clock()).await;
    let problem = match recovery.trouble() {
        Some(trouble) if trouble.ways.is_empty() => return Err("no way out is offered".into()),
        Some(trouble) => trouble.problem,
        None => match App::open(path, clock()).await {
            Ok(app) => match must_apply(&app, vec![json!({"op": "create", "title": "Nowhere"})]).await {
                Ok(_) => return Err("a read-only disk was written".into()),
                Err(error) => return Err(format!("it opened, and a write said: {error}").into()),
            },
            Err(problem) => problem,
        },
    };
    plain(&problem)?;
    if problem.code == Code::ReadOnly { Ok(()) } else { Err(format!("a read-only disk is told as {problem:?}").into()) }
}

fn remount(disk: &Path, options: &str) -> Result<()> {
    let output = Command::new("mount").args(["-o", options]).arg(disk).output()?;
    if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&output.stderr).into_owned().into()) }
}
