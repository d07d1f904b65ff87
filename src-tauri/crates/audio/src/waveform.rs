//! The waveform of a file: how loud it is from its beginning to its end.

use std::path::Path;

use domain::Problem;
use rodio::Source;

use crate::{level, player};

/// The number of values in a waveform. A shorter file may have fewer.
const VALUES: usize = 100;
/// Values are first collected for stretches this long, because not every file states its length.
const PER_SECOND: u32 = 50;

/// How loud a file is in [`VALUES`] stretches of equal length: 0 is silence, 100 the loudest possible, on the scale of the level meter.
/// The whole file is decoded. Fails with `recording_unreadable`.
pub fn waveform(path: &Path) -> Result<Vec<u8>, Problem> {
    let (source, _) = player::open(path)?;
    let stretch = (source.sample_rate().get() * u32::from(source.channels().get()) / PER_SECOND).max(1);
    let (mut peaks, mut peak, mut left) = (Vec::new(), 0.0_f32, stretch);
    for sample in source {
        peak = peak.max(sample.abs());
        left -= 1;
        if left == 0 {
            peaks.push(peak);
            (peak, left) = (0.0, stretch);
        }
    }
    if left < stretch {
        peaks.push(peak);
    }
    let values = peaks.len().min(VALUES);
    let bounds = |value: usize| value * peaks.len() / values;
    Ok((0..values).map(|value| percent(&peaks[bounds(value)..bounds(value + 1)])).collect())
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a level is between 0 and 1")]
fn percent(peaks: &[f32]) -> u8 {
    (level::of(peaks.iter().copied().fold(0.0, f32::max)) * 100.0).round() as u8
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use domain::Code;
    use hound::{SampleFormat, WavSpec, WavWriter};
    use tempfile::TempDir;

    use super::*;

    fn written(folder: &TempDir, channels: u16, samples: impl Iterator<Item = i16>) -> PathBuf {
        let path = folder.path().join("sound.wav");
        let spec = WavSpec { channels, sample_rate: 16_000, bits_per_sample: 16, sample_format: SampleFormat::Int };
        let mut file = WavWriter::create(&path, spec).unwrap();
        samples.for_each(|sample| file.write_sample(sample).unwrap());
        file.finalize().unwrap();
        path
    }

    #[test]
    fn loud_and_quiet_stretches_are_where_they_are_heard() {
        let folder = TempDir::new().unwrap();
        // Silence, the loudest possible, and 20 dB less, each for four seconds.
        let sound = |at: usize| [0, i16::MIN, -3277][at * 3 / (12 * 16_000)];
        for channels in [1, 2] {
            let samples = (0..12 * 16_000).flat_map(|at| vec![sound(at); channels.into()]);
            let path = written(&folder, channels, samples);
            let values = waveform(&path).unwrap();
            assert_eq!(values.len(), VALUES);
            assert_eq!((values[..33].to_vec(), values[34..66].to_vec(), values[67..].to_vec()), (vec![0; 33], vec![100; 32], vec![67; 33]));
        }
    }

    #[test]
    fn short_files_have_fewer_values_and_empty_ones_none() {
        let folder = TempDir::new().unwrap();
        for (samples, values) in [(0, 0), (1, 1), (320, 1), (321, 2), (16_000, 50), (32_000, 100), (32_001, 100)] {
            let path = written(&folder, 1, (0..samples).map(|_| i16::MIN));
            assert_eq!(waveform(&path).unwrap(), vec![100; values], "{samples} samples");
        }
    }

    #[test]
    fn every_format_that_is_played_has_one() {
        let sounds = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sounds");
        for name in ["tone.aac", "tone.flac", "tone.m4a", "tone.mp3", "tone.wav", "vorbis.ogg"] {
            let values = waveform(&sounds.join(name)).unwrap();
            assert!(values.len() >= 25 && values.iter().any(|value| *value > 50), "{name}: {values:?}");
        }
        for name in ["opus.ogg", "opus.webm", "silent.mp4", "missing.wav"] {
            assert_eq!(waveform(&sounds.join(name)).unwrap_err().code, Code::RecordingUnreadable, "{name}");
        }
    }
}
