//! Rejects damage that the decoders must not see: they would panic and end the whole program, or ask for all available memory.

use std::io::{self, Read, Seek, SeekFrom};

use super::Format;

/// The largest `moov` that is checked. A day of sound has one of about 30 MB.
const MOOV_MOST: u64 = 64 << 20;

/// The tables of an MP4 file: bytes per entry, and the offset of the count after the name.
const TABLES: [(&[u8; 4], u64, usize); 5] = [(b"stco", 4, 8), (b"co64", 8, 8), (b"stts", 8, 8), (b"stsc", 12, 8), (b"stsz", 4, 12)];

/// Whether a file has no such damage.
pub fn is_free(format: Format, source: &mut (impl Read + Seek)) -> io::Result<bool> {
    match format {
        Format::Wav => wav(source),
        Format::M4a => mp4(source),
        _ => Ok(true),
    }
}

/// No `fmt ` of a WAV file may have a rate of zero.
fn wav(source: &mut (impl Read + Seek)) -> io::Result<bool> {
    let mut at = 12;
    while let Some(chunk) = header(source, at)? {
        if chunk.starts_with(b"fmt ") && chunk.ends_with(&[0; 4]) {
            return Ok(false);
        }
        let length = u64::from(chunk.get(4..8).and_then(|bytes| bytes.try_into().ok()).map_or(0, u32::from_le_bytes));
        at += 8 + length + (length & 1);
    }
    Ok(true)
}

/// No `mdhd` of an MP4 file may have zero units a second, and no table may be longer than the data.
fn mp4(source: &mut (impl Read + Seek)) -> io::Result<bool> {
    let end = source.seek(SeekFrom::End(0))?;
    let mut at = 0;
    while let Some(header) = header(source, at)? {
        let (length, inside) = match big_endian(&header, 0) {
            0 => (end - at, 8),
            1 => (header.get(8..16).and_then(|bytes| bytes.try_into().ok()).map_or(0, u64::from_be_bytes), 16),
            length => (u64::from(length), 8),
        };
        if header.get(4..8) == Some(b"moov") {
            if length > MOOV_MOST {
                return Ok(false);
            }
            let mut moov = Vec::new();
            source.seek(SeekFrom::Start(at + inside))?;
            source.by_ref().take(length).read_to_end(&mut moov)?;
            if !is_sound(&moov) {
                return Ok(false);
            }
        }
        // A length below the header's own is invalid and would desynchronise the reader.
        at = at.saturating_add(length.max(8));
    }
    Ok(true)
}

/// Checks boxes at every offset, not only where their parents place them.
fn is_sound(moov: &[u8]) -> bool {
    (0..moov.len()).all(|at| {
        let rest = moov.get(at..).unwrap_or_default();
        if rest.starts_with(b"mdhd") {
            // Its second version has 64-bit times.
            return big_endian(rest, if rest.get(4) == Some(&1) { 24 } else { 16 }) != 0;
        }
        let Some((_, bytes, place)) = TABLES.iter().find(|(name, ..)| rest.starts_with(*name)) else { return true };
        // If all samples have the same size, there is no table of sizes.
        let is_listed = *place == 8 || big_endian(rest, 8) == 0;
        !is_listed || u64::from(big_endian(rest, *place)) * bytes <= rest.len() as u64
    })
}

/// Sixteen bytes at an offset, padded where the file ends; None if less than a header is left.
fn header(source: &mut (impl Read + Seek), at: u64) -> io::Result<Option<[u8; 16]>> {
    source.seek(SeekFrom::Start(at))?;
    let mut read = Vec::new();
    source.by_ref().take(16).read_to_end(&mut read)?;
    // A truncated `fmt ` does not count as a rate of zero: the decoder reports the end of the file.
    let there = read.len();
    read.resize(16, 1);
    Ok((there >= 8).then(|| read.try_into().ok()).flatten())
}

/// The big-endian number of four bytes at an offset; 0 past the end.
fn big_endian(bytes: &[u8], at: usize) -> u32 {
    bytes.get(at..at + 4).and_then(|bytes| bytes.try_into().ok()).map_or(0, u32::from_be_bytes)
}
