//! The default microphone: the choice of its rate, and its sound as 16-bit mono.

use cpal::{
    Device, Error, ErrorKind, FromSample, I24, Sample, SampleFormat, SizedSample, Stream, StreamConfig, SupportedStreamConfig,
    SupportedStreamConfigRange, U24,
    traits::{DeviceTrait, HostTrait, StreamTrait},
};

use crate::{ear::Ear, fault};

/// The rate that speech models use, in samples a second.
const WANTED: u32 = 16_000;

/// A microphone that records until it is dropped.
pub struct Microphone {
    stream: Stream,
    /// Samples a second.
    pub rate: u32,
}

impl Microphone {
    /// Opens the default input; no sound arrives before [`Self::listen`].
    pub fn open(ear: &Ear) -> Result<Self, Error> {
        let device = cpal::default_host().default_input_device().ok_or(ErrorKind::DeviceNotAvailable)?;
        let chosen = device.supported_input_configs().map(choose)?;
        if let Some(chosen) = &chosen
            && let Ok(stream) = open(&device, chosen, ear.clone())
        {
            return Ok(Self { stream, rate: chosen.sample_rate() });
        }
        // Some drivers list formats that they cannot open.
        let usual = device.default_input_config()?;
        let stream = open(&device, &usual, ear.clone())?;
        Ok(Self { stream, rate: usual.sample_rate() })
    }

    /// Starts the sound.
    pub fn listen(&self) -> Result<(), Error> {
        self.stream.play()
    }
}

/// The lowest rate from 16 kHz up, otherwise the highest below; with that rate the fewest channels, and then the simplest sample format.
fn choose(offered: impl Iterator<Item = SupportedStreamConfigRange>) -> Option<SupportedStreamConfig> {
    let rate = |range: &SupportedStreamConfigRange| WANTED.clamp(range.min_sample_rate(), range.max_sample_rate());
    let worth = |range: &SupportedStreamConfigRange| {
        let rate = rate(range);
        let distance = if rate < WANTED { u32::MAX - rate } else { rate };
        (distance, range.channels(), effort(range.sample_format()))
    };
    let readable = offered.filter(|range| range.channels() > 0 && effort(range.sample_format()).is_some());
    let best = readable.min_by_key(worth)?;
    best.try_with_sample_rate(rate(&best))
}

/// The rank of a sample format, the simplest first; None if it cannot be read.
fn effort(format: SampleFormat) -> Option<u8> {
    use SampleFormat::{F32, F64, I8, I16, I24, I32, I64, U8, U16, U24, U32, U64};
    [I16, F32, I32, I24, F64, I64, U16, U32, U24, U64, I8, U8].iter().position(|one| *one == format).and_then(|at| u8::try_from(at).ok())
}

fn open(device: &Device, config: &SupportedStreamConfig, ear: Ear) -> Result<Stream, Error> {
    let with = config.config();
    match config.sample_format() {
        SampleFormat::I8 => stream::<i8>(device, with, ear),
        SampleFormat::I16 => stream::<i16>(device, with, ear),
        SampleFormat::I24 => stream::<I24>(device, with, ear),
        SampleFormat::I32 => stream::<i32>(device, with, ear),
        SampleFormat::I64 => stream::<i64>(device, with, ear),
        SampleFormat::U8 => stream::<u8>(device, with, ear),
        SampleFormat::U16 => stream::<u16>(device, with, ear),
        SampleFormat::U24 => stream::<U24>(device, with, ear),
        SampleFormat::U32 => stream::<u32>(device, with, ear),
        SampleFormat::U64 => stream::<u64>(device, with, ear),
        SampleFormat::F32 => stream::<f32>(device, with, ear),
        SampleFormat::F64 => stream::<f64>(device, with, ear),
        _ => Err(ErrorKind::UnsupportedConfig.into()),
    }
}

fn stream<T: SizedSample>(device: &Device, config: StreamConfig, ear: Ear) -> Result<Stream, Error>
where
    f32: FromSample<T>,
{
    let faults = ear.clone();
    device.build_input_stream(
        config,
        move |data: &[T], _| ear.sound(mono(data, config.channels)),
        move |error| match error.kind() {
            // A gap, a replaced device or a lower priority does not end the recording.
            ErrorKind::Xrun | ErrorKind::DeviceChanged | ErrorKind::RealtimeDenied => {}
            _ => faults.lost(fault::microphone_lost(&error)),
        },
        None,
    )
}

/// Mixes each frame's channels into one sample.
fn mono<T: Sample>(data: &[T], channels: u16) -> Vec<i16>
where
    f32: FromSample<T>,
{
    let share = 1.0 / f32::from(channels.max(1));
    data.chunks_exact(usize::from(channels.max(1)))
        .map(|frame| i16::from_sample(frame.iter().map(|sample| f32::from_sample(*sample) * share).sum::<f32>()))
        .collect()
}

#[cfg(test)]
mod tests {
    use cpal::SupportedBufferSize;

    use super::*;

    #[test]
    fn the_rate_nearest_to_speech_wins_then_mono_then_simple_samples() {
        use SampleFormat::{DsdU8, F32, I16, U8};
        type Offer = (u16, u32, u32, SampleFormat);
        type Choice = Option<(u16, u32, SampleFormat)>;
        let table: [(&[Offer], Choice); 7] = [
            (&[(2, 8000, 192_000, F32), (1, 8000, 192_000, F32), (1, 8000, 192_000, I16)], Some((1, 16_000, I16))),
            (&[(1, 44_100, 44_100, I16), (2, 48_000, 48_000, F32), (2, 22_050, 22_050, F32)], Some((2, 22_050, F32))),
            (&[(2, 48_000, 48_000, F32)], Some((2, 48_000, F32))),
            (&[(1, 8000, 8000, I16), (1, 11_025, 11_025, U8)], Some((1, 11_025, U8))),
            (&[(1, 8000, 8000, I16), (8, 96_000, 96_000, I16)], Some((8, 96_000, I16))),
            (&[(1, 8000, 48_000, DsdU8)], None),
            (&[], None),
        ];
        for (offered, expected) in table {
            let ranges = offered.iter().map(|(channels, least, most, format)| {
                SupportedStreamConfigRange::new(*channels, *least, *most, SupportedBufferSize::Unknown, *format)
            });
            let chosen = choose(ranges).map(|config| (config.channels(), config.sample_rate(), config.sample_format()));
            assert_eq!(chosen, expected, "{offered:?}");
        }
    }

    #[test]
    fn any_sample_becomes_mono_of_sixteen_bits() {
        assert_eq!(mono(&[0_i16, 1, -32_768, 32_767], 1), [0, 1, -32_768, 32_767]);
        assert_eq!(mono(&[1000_i16, 3000, -500, 500], 2), [2000, 0]);
        assert_eq!(mono(&[0.5_f32, -0.5, 1.5, 1.5, -9.0, -9.0], 2), [0, 32_767, -32_768]);
        assert_eq!(mono(&[128_u8, 255, 0], 1), [0, 32_512, -32_768]);
        assert_eq!(mono(&[i32::MIN, 0, i32::MAX], 3), [0]);
        assert_eq!(mono(&[7_i16, 7, 7], 2), [7], "half a frame is no sound");
    }
}
