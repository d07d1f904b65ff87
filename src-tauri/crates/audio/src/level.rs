//! The loudness for a level meter.

/// The quietest sound that moves the meter, in decibels below the loudest possible.
const FLOOR_DB: f32 = -60.0;
/// How far the meter falls in a second of silence. A slow fall keeps a word visible until the meter is next read.
const FALL_PER_SECOND: f32 = 2.5;

/// The meter after some sound: it rises to the sound's peak at once and falls slowly. All values are between 0 and 1.
pub fn after(before: f32, sound: &[i16], rate: u32) -> f32 {
    let peak = sound.iter().map(|sample| sample.unsigned_abs()).max().unwrap_or(0);
    let reached = of(f32::from(peak) / 32_768.0);
    let fallen = before - FALL_PER_SECOND * seconds(sound.len(), rate);
    reached.max(fallen).clamp(0.0, 1.0)
}

/// The level of a peak; both are between 0 and 1.
pub fn of(peak: f32) -> f32 {
    let decibels = 20.0 * peak.max(1e-6).log10();
    (1.0 - decibels / FLOOR_DB).clamp(0.0, 1.0)
}

#[expect(clippy::cast_precision_loss, reason = "a meter needs no more than the first few digits")]
fn seconds(samples: usize, rate: u32) -> f32 {
    samples as f32 / rate.max(1) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_meter_rises_at_once_and_falls_slowly() {
        let table: [(f32, i16, usize, f32); 7] = [
            (0.0, 0, 1600, 0.0),
            (0.0, i16::MIN, 1600, 1.0),
            (0.0, 3277, 1600, 0.667),
            (0.0, 33, 1600, 0.001),
            (1.0, 0, 1600, 0.75),
            (1.0, 0, 16_000, 0.0),
            (0.2, -3277, 1, 0.667),
        ];
        for (before, sample, many, expected) in table {
            let level = after(before, &vec![sample; many], 16_000);
            assert!((level - expected).abs() < 0.002, "{before} then {many} of {sample}: {level}");
        }
    }
}
