//! A recording's file: 16-bit mono WAV that is valid at any moment, except for its last half second.

use std::{
    fs::{File, OpenOptions},
    io::{self, BufWriter, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use hound::{SampleFormat, WavSpec, WavWriter};

/// The bytes before the sound: `RIFF`, `fmt ` of 16 bytes, and `data` with its length.
const HEADER: u64 = 44;
/// The longest sound whose length a WAV header can express, with a margin, in samples.
const MOST_SAMPLES: u64 = 2_000_000_000;

/// A recording's file that is being written.
pub struct Wave {
    path: PathBuf,
    rate: u32,
    writer: WavWriter<BufWriter<File>>,
    samples: u64,
    /// Samples since the last flush of sound and header to the disk.
    loose: u32,
}

impl Wave {
    /// Creates the file with a valid header, so that a full or read-only disk is noticed before anyone speaks. Does not replace a file.
    pub fn create(path: &Path, rate: u32) -> Result<Self, hound::Error> {
        let spec = WavSpec { channels: 1, sample_rate: rate, bits_per_sample: 16, sample_format: SampleFormat::Int };
        let file = OpenOptions::new().write(true).create_new(true).open(path)?;
        let mut writer = WavWriter::new(BufWriter::new(file), spec)?;
        writer.flush()?;
        Ok(Self { path: path.to_owned(), rate, writer, samples: 0, loose: 0 })
    }

    /// Adds sound; flushes it to the disk twice a second.
    pub fn write(&mut self, sound: &[i16]) -> Result<(), hound::Error> {
        if self.samples > MOST_SAMPLES {
            return Err(io::Error::from(io::ErrorKind::FileTooLarge).into());
        }
        for sample in sound {
            self.writer.write_sample(*sample)?;
            self.samples += 1;
            self.loose += 1;
        }
        if self.loose >= self.rate / 2 { self.flush() } else { Ok(()) }
    }

    /// Flushes everything to the disk.
    pub fn flush(&mut self) -> Result<(), hound::Error> {
        self.writer.flush()?;
        self.loose = 0;
        Ok(())
    }

    /// Milliseconds so far.
    pub fn duration_ms(&self) -> u32 {
        duration_ms(self.samples, self.rate)
    }

    /// Closes the file and returns its milliseconds. Sound that did not fit on a full disk is left out, and the header says so.
    pub fn finish(self) -> Result<u32, hound::Error> {
        let Self { path, rate, writer, samples, .. } = self;
        match writer.finalize() {
            Ok(()) => Ok(duration_ms(samples, rate)),
            Err(_) => Ok(duration_ms(mend(&path)?, rate)),
        }
    }
}

/// Makes the header match the data on the disk, and returns the number of samples.
fn mend(path: &Path) -> io::Result<u64> {
    let mut file = OpenOptions::new().write(true).open(path)?;
    let samples = file.metadata()?.len().saturating_sub(HEADER) / 2;
    let bytes = u32::try_from(samples * 2).unwrap_or(u32::MAX - 36);
    file.seek(SeekFrom::Start(4))?;
    file.write_all(&(bytes + 36).to_le_bytes())?;
    file.seek(SeekFrom::Start(HEADER - 4))?;
    file.write_all(&bytes.to_le_bytes())?;
    Ok(samples)
}

fn duration_ms(samples: u64, rate: u32) -> u32 {
    u32::try_from(samples * 1000 / u64::from(rate.max(1))).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use hound::WavReader;
    use tempfile::TempDir;

    use super::*;

    #[test]
    fn what_was_written_half_a_second_ago_is_there_after_a_crash() {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("take.wav");
        let mut wave = Wave::create(&path, 16_000).unwrap();
        let readable = || WavReader::open(&path).unwrap().duration();
        assert_eq!(readable(), 0);
        for _ in 0..11 {
            wave.write(&[7; 1600]).unwrap();
        }
        assert_eq!((wave.duration_ms(), readable()), (1100, 16_000));
        wave.flush().unwrap();
        assert_eq!(readable(), 17_600);
        assert_eq!(wave.finish().unwrap(), 1100);
        assert_eq!(readable(), 17_600);
    }

    #[test]
    fn a_header_that_promises_too_much_is_mended() {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("take.wav");
        let mut wave = Wave::create(&path, 8000).unwrap();
        wave.write(&[7; 8000]).unwrap();
        wave.finish().unwrap();
        OpenOptions::new().write(true).open(&path).unwrap().set_len(44 + 2001).unwrap();
        assert!(WavReader::open(&path).unwrap().into_samples::<i16>().any(|sample| sample.is_err()));
        assert_eq!(mend(&path).unwrap(), 1000);
        let heard: Vec<i16> = WavReader::open(&path).unwrap().into_samples().map(Result::unwrap).collect();
        assert_eq!(heard, [7; 1000]);
    }

    #[test]
    fn a_full_disk_is_found_out_at_once_and_no_file_is_replaced() {
        let full = Path::new("/dev/full");
        if full.exists() {
            // The file exists and is not replaced.
            let writer = WavWriter::new(BufWriter::new(OpenOptions::new().write(true).open(full).unwrap()), spec());
            let refused = writer.and_then(|mut writer| writer.flush()).unwrap_err();
            assert!(matches!(refused, hound::Error::IoError(error) if error.kind() == io::ErrorKind::StorageFull));
        }
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("take.wav");
        fs::write(&path, "mine").unwrap();
        assert!(Wave::create(&path, 16_000).is_err());
        assert_eq!(fs::read(&path).unwrap(), b"mine");
    }

    fn spec() -> WavSpec {
        WavSpec { channels: 1, sample_rate: 16_000, bits_per_sample: 16, sample_format: SampleFormat::Int }
    }
}
