//! Upkeep of the folder of recordings: interrupted recordings become notes, and unneeded files go to the trash folder.
//!
//! The folder may contain files of other people and programs. A file is only removed if its name has our pattern and was given by this
//! database, and if no row, no copy and no other database beside this one needs it.

use std::{fs, io, path::Path};

use chrono::{DateTime, TimeDelta, Utc};
use domain::{Problem, TaskId, TaskRef, Timestamp};
use store::{BACKUPS, HOME, OwnFile, RECORDINGS};
use uuid::Uuid;

use super::Take;
use crate::Recordings;
use crate::{
    trash::{self, is_plain},
    unexpected,
};

/// The greatest age at which an interrupted recording becomes a note.
const ADOPTED: TimeDelta = TimeDelta::days(7);
/// How long an unneeded file is kept.
const KEPT: TimeDelta = TimeDelta::days(90);
/// How long nothing is removed after a database was created, restored or moved.
const SETTLING: TimeDelta = TimeDelta::days(7);

/// The setting that stores when the clock was last checked, and since when it has run regularly.
const SEEN: &str = "seen";
/// The longest plausible advance between two checks. After a longer one the clock may be wrong, or the computer was not used for long;
/// either way nothing is removed until the clock has run regularly for [`SETTLING`].
const JUMP: TimeDelta = TimeDelta::days(7);
/// The longest plausible step back, as when a wrong clock is corrected.
const BACK: TimeDelta = TimeDelta::days(1);
/// The interval at which the check is stored.
const SEEN_EVERY: TimeDelta = TimeDelta::hours(1);

impl Recordings<'_> {
    /// Makes notes of takes that were cut off, moves recordings that nothing has needed for long into the trash folder, and removes those
    /// that have lain there long enough.
    pub async fn tidy_recordings(self) -> Result<(), Problem> {
        self.adopt_takes().await?;
        let needed = self.app.store().recording_files().await?;
        let (unneeded, needed): (Vec<OwnFile>, Vec<OwnFile>) = {
            let own = self.app.store().own_files(RECORDINGS).await?;
            own.into_iter().filter(|file| is_own(&file.name)).partition(|file| !needed.contains(&file.name))
        };
        for file in needed.iter().filter(|file| file.trashed_at.is_some()) {
            self.app.backups().trash().bring_back(RECORDINGS, &file.name).await?;
        }
        if !self.is_settled().await? {
            return Ok(());
        }
        let now = self.app.clock().now();
        let due: Vec<OwnFile> = unneeded.into_iter().filter(|file| self.is_due(file, now)).collect();
        if due.is_empty() {
            return Ok(());
        }
        let Some(elsewhere) = self.app.store().recording_files_of_others().await? else { return Ok(()) };
        for OwnFile { name, trashed_at } in due {
            match (trashed_at, elsewhere.contains(&name)) {
                (None, false) => self.app.backups().trash().trash(RECORDINGS, &name, now).await?,
                (Some(_), false) => self.app.backups().trash().remove_trashed(RECORDINGS, &name).await?,
                (Some(_), true) => self.app.backups().trash().bring_back(RECORDINGS, &name).await?,
                (None, true) => {}
            }
        }
        Ok(())
    }

    /// Says that from now on the files around this database are not known yet: it was restored.
    pub(crate) async fn settle_again(self) -> Result<Timestamp, Problem> {
        let now = self.app.clock().now();
        let home = serde_json::to_value((self.place(), now.timestamp_millis())).map_err(unexpected)?;
        self.app.store().set_setting(HOME, &home).await?;
        Ok(now)
    }

    /// Since when this database lies where it does. One that came from elsewhere does not own the copies there.
    pub(crate) async fn settled_since(self) -> Result<Timestamp, Problem> {
        let home = self.app.store().settings().await?.remove(HOME);
        let home: Option<(String, i64)> = home.and_then(|home| serde_json::from_value(home).ok());
        match home {
            Some((place, since)) if place == self.place() => Ok(DateTime::from_timestamp_millis(since).unwrap_or(DateTime::<Utc>::MAX_UTC)),
            Some(_) => {
                self.app.store().forget_own_files(BACKUPS, None).await?;
                self.settle_again().await
            }
            None => self.settle_again().await,
        }
    }

    /// Whether upkeep may remove files yet.
    pub(crate) async fn is_settled(self) -> Result<bool, Problem> {
        // Both are looked at each time: a move counts from the day on which it is noticed.
        let (steady, since) = (self.clock_is_steady().await?, self.settled_since().await?);
        Ok(steady && self.app.clock().now() - since >= SETTLING)
    }

    /// Whether the clock can be believed when it says that something has been kept long enough.
    pub(crate) async fn clock_is_steady(self) -> Result<bool, Problem> {
        let now = self.app.clock().now();
        let known = self.app.store().settings().await?.remove(SEEN);
        let known: Option<(i64, i64)> = known.and_then(|known| serde_json::from_value(known).ok());
        let at = |millis| DateTime::from_timestamp_millis(millis).unwrap_or_default();
        let (seen, since) = match known {
            Some((seen, since)) => (at(seen), at(since)),
            // The newest change is the last that is known of the time.
            None => (self.app.store().figures().await?.changed_at.unwrap_or(now), DateTime::<Utc>::UNIX_EPOCH),
        };
        let jumped = now - seen > JUMP || seen - now > BACK;
        let since = if jumped { now } else { since };
        if known.is_none() || jumped || now - seen > SEEN_EVERY {
            let value = serde_json::to_value((now.timestamp_millis(), since.timestamp_millis())).map_err(unexpected)?;
            self.app.store().set_setting(SEEN, &value).await?;
        }
        Ok(now - since >= SETTLING)
    }

    fn place(self) -> String {
        let path = self.app.store().path();
        path.canonicalize().unwrap_or_else(|_| path.to_owned()).display().to_string()
    }

    async fn adopt_takes(self) -> Result<(), Problem> {
        let Ok(entries) = fs::read_dir(self.recordings_folder()) else { return Ok(()) };
        let needed = self.app.store().recording_files().await?;
        let now = self.app.clock().now();
        for entry in entries.flatten() {
            let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
            let Some((task, started_at)) = begun(&name) else { continue };
            if needed.contains(&name) || now - started_at >= ADOPTED || !is_plain(&path) {
                continue;
            }
            let Ok(detail) = self.app.tasks().open_task(&TaskRef::Id(task)).await else { continue };
            let duration_ms = wave_ms(&path).unwrap_or_default();
            let until = started_at + TimeDelta::milliseconds(i64::from(duration_ms));
            let take = Take { path, number: detail.task.number, started_at };
            self.keep_recording(take, until, duration_ms, "wav").await?;
        }
        Ok(())
    }

    /// Whether a file that no row needs has waited for its next step long enough.
    fn is_due(self, file: &OwnFile, now: Timestamp) -> bool {
        let path = self.recordings_folder().join(&file.name);
        match file.trashed_at {
            Some(since) => trash::is_over(since, now),
            None => {
                is_plain(&path)
                    && !self.app.backups().trash().trashed(RECORDINGS, &file.name).exists()
                    && changed(&path).is_some_and(|changed| now - changed > KEPT)
            }
        }
    }
}

fn changed(path: &Path) -> Option<Timestamp> {
    path.metadata().and_then(|data| data.modified()).map(DateTime::<Utc>::from).ok()
}

/// Whether a name has our pattern: that of a recording in progress, or an id with the extension of a format.
fn is_own(name: &str) -> bool {
    let is_id = |stem: &str| stem.len() == 32 && stem.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    let is_format = |format: &str| !format.is_empty() && format.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
    begun(name).is_some() || name.split_once('.').is_some_and(|(stem, format)| is_id(stem) && is_format(format))
}

/// The task and the start time in the name of a recording in progress.
fn begun(name: &str) -> Option<(TaskId, Timestamp)> {
    let (task, millis) = name.strip_suffix(".wav")?.split_once('-')?;
    Some((TaskId(Uuid::try_parse(task).ok()?), DateTime::from_timestamp_millis(millis.parse().ok()?)?))
}

/// The length of a WAV file, from its bytes per second and the size of the file. The size in its header may be out of date.
fn wave_ms(path: &Path) -> Option<u32> {
    use io::Read as _;
    let mut head = [0_u8; 44];
    let mut file = fs::File::open(path).ok()?;
    file.read_exact(&mut head).ok()?;
    let per_second = u32::from_le_bytes(head[28..32].try_into().ok()?);
    let sound = file.metadata().ok()?.len().saturating_sub(44);
    let is_wave = &head[..4] == b"RIFF" && per_second > 0;
    is_wave.then(|| sound * 1_000 / u64::from(per_second)).and_then(|ms| u32::try_from(ms).ok())
}
