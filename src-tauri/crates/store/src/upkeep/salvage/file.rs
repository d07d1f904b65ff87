//! Reads the pages of a database file from the disk, including newer versions in its log. Nothing is written.

use std::{
    collections::HashMap,
    fs::File,
    io::{self, ErrorKind, Read as _, Seek as _, SeekFrom},
    path::Path,
};

use super::number::{u16_at, u32_at};
use crate::file::{beside::beside, look::MAGIC};

/// The page size if the file no longer states it.
const USUAL_SIZE: usize = 4_096;
/// Bytes in the log's header, and in the header of each of its pages.
const LOG_HEAD: usize = 32;
const FRAME_HEAD: usize = 24;

/// A file to read pages from.
#[derive(Debug)]
pub(super) struct Pages {
    file: File,
    log: Option<Log>,
    size: usize,
    /// Bytes of a page, without those reserved at its end.
    pub(super) usable: usize,
    pub(super) count: u32,
}

#[derive(Debug)]
struct Log {
    file: File,
    /// The offset of each page's newest committed version.
    places: HashMap<u32, u64>,
}

impl Pages {
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        let mut file = File::open(path)?;
        let mut head = [0; 100];
        let known = match file.read_exact(&mut head) {
            Ok(()) => head.starts_with(MAGIC),
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => false,
            Err(error) => return Err(error),
        };
        let size = match usize::from(u16_at(&head, 16).unwrap_or_default()) {
            1 => 65_536,
            size if known && size >= 512 && size.is_power_of_two() => size,
            _ => USUAL_SIZE,
        };
        let reserved = if known { usize::from(head[20]) } else { 0 };
        let log = match File::open(beside(path, "-wal")) {
            Ok(log) => read_log(log, size)?,
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let in_file = u32::try_from(file.metadata()?.len().div_ceil(size as u64)).unwrap_or(u32::MAX);
        let in_log = log.as_ref().and_then(|log| log.places.keys().max().copied()).unwrap_or(0);
        Ok(Self { file, log, size, usable: size.saturating_sub(reserved), count: in_file.max(in_log) })
    }

    /// A page, or the existing part of one that is cut off; None if it cannot be read.
    pub(super) fn read(&mut self, page: u32) -> Option<Vec<u8>> {
        let mut bytes = vec![0; self.size];
        let place = self.log.as_ref().and_then(|log| log.places.get(&page).copied());
        let (file, place) = match (&mut self.log, place) {
            (Some(log), Some(place)) => (&mut log.file, place),
            _ => (&mut self.file, u64::from(page.checked_sub(1)?) * self.size as u64),
        };
        file.seek(SeekFrom::Start(place)).ok()?;
        let mut filled = 0;
        while filled < bytes.len() {
            match file.read(&mut bytes[filled..]) {
                Ok(0) => break,
                Ok(more) => filled += more,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(_) => return None,
            }
        }
        (filled > 0).then_some(bytes)
    }
}

/// Reads which pages the log contains, up to the last commit with correct checksums.
fn read_log(mut file: File, size: usize) -> io::Result<Option<Log>> {
    let mut head = [0; LOG_HEAD];
    match file.read_exact(&mut head) {
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => return Ok(None),
        other => other?,
    }
    let big = match u32_at(&head, 0) {
        Some(0x377f_0682) => false,
        Some(0x377f_0683) => true,
        _ => return Ok(None),
    };
    if u32_at(&head, 8).and_then(|size| usize::try_from(size).ok()) != Some(size) {
        return Ok(None);
    }
    let mut sums = summed((0, 0), &head[..24], big);
    if !sums_match(&head, 24, sums) {
        return Ok(None);
    }
    let (mut places, mut pending) = (HashMap::new(), HashMap::new());
    let mut at = LOG_HEAD as u64;
    let mut frame = vec![0; FRAME_HEAD + size];
    loop {
        match file.read_exact(&mut frame) {
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => break,
            other => other?,
        }
        sums = summed(summed(sums, &frame[..8], big), &frame[FRAME_HEAD..], big);
        if frame[8..16] != head[16..24] || !sums_match(&frame, 16, sums) {
            break;
        }
        pending.insert(u32_at(&frame, 0).unwrap_or_default(), at + FRAME_HEAD as u64);
        if u32_at(&frame, 4).unwrap_or_default() > 0 {
            places.extend(pending.drain());
        }
        at += frame.len() as u64;
    }
    Ok(Some(Log { file, places }))
}

fn sums_match(bytes: &[u8], at: usize, sums: (u32, u32)) -> bool {
    (u32_at(bytes, at), u32_at(bytes, at + 4)) == (Some(sums.0), Some(sums.1))
}

/// `SQLite`'s two checksums of a log, continued over more bytes.
fn summed(sums: (u32, u32), bytes: &[u8], big: bool) -> (u32, u32) {
    let word = |bytes: &[u8]| -> u32 {
        let bytes = [bytes[0], bytes[1], bytes[2], bytes[3]];
        if big { u32::from_be_bytes(bytes) } else { u32::from_le_bytes(bytes) }
    };
    bytes.chunks_exact(8).fold(sums, |(first, second), eight| {
        let first = first.wrapping_add(word(&eight[..4])).wrapping_add(second);
        (first, second.wrapping_add(word(&eight[4..])).wrapping_add(first))
    })
}
