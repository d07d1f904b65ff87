//! How long to wait before the next attempt. Chance comes from a seed that is passed in.

use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

/// Attempts after the first.
pub(crate) const RETRIES: u32 = 2;

/// A source of chance that several calls share (`SplitMix64`).
#[derive(Debug)]
pub(crate) struct Chance(AtomicU64);

impl Chance {
    pub(crate) fn new(seed: u64) -> Self {
        Self(AtomicU64::new(seed))
    }

    /// The wait before attempt `attempt` (1 is the second): the pause doubled each time, the later half of it by chance.
    pub(crate) fn pause(&self, pause: Duration, attempt: u32) -> Duration {
        let full = pause * 2_u32.saturating_pow(attempt.saturating_sub(1));
        full / 2 + full * u32::from(self.byte()) / 510
    }

    fn byte(&self) -> u8 {
        const STEP: u64 = 0x9e37_79b9_7f4a_7c15;
        let mut z = self.0.fetch_add(STEP, Ordering::Relaxed).wrapping_add(STEP);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)).to_le_bytes()[7]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pause_is_between_half_and_whole_and_differs() {
        let chance = Chance::new(7);
        for attempt in [1, 2] {
            let whole = Duration::from_millis(400) * attempt;
            let pauses: Vec<Duration> = (0..100).map(|_| chance.pause(Duration::from_millis(400), attempt)).collect();
            assert!(pauses.iter().all(|pause| (whole / 2..=whole).contains(pause)), "{pauses:?}");
            assert!(pauses.iter().any(|pause| *pause > whole * 9 / 10) && pauses.iter().any(|pause| *pause < whole * 6 / 10));
        }
    }
}
