//! How long to wait before the next attempt. Randomness comes from a seed passed in.

use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use tokio::time::{Instant, sleep};

use crate::Patience;

/// Attempts after the first one.
const RETRIES: u32 = 2;

/// The attempts of one call; the first has already begun.
#[derive(Debug)]
pub(crate) struct Attempts<'p> {
    patience: &'p Patience,
    began: Instant,
    made: u32,
}

impl<'p> Attempts<'p> {
    pub(crate) fn begin(patience: &'p Patience) -> Self {
        Self { patience, began: Instant::now(), made: 1 }
    }

    /// When the whole call must end.
    pub(crate) fn deadline(&self) -> Instant {
        self.began + self.patience.whole
    }

    /// Waits until the next attempt is due; false if there must not be one. `wait` is what the server asked for.
    pub(crate) async fn again(&mut self, chance: &Chance, wait: Option<Duration>) -> bool {
        let pause = wait.unwrap_or_default().max(chance.pause(self.patience.pause, self.made));
        if self.made > RETRIES || self.began.elapsed() + pause > self.patience.retry_within {
            return false;
        }
        self.made += 1;
        sleep(pause).await;
        true
    }
}

/// Whether a refusal with this status may be temporary.
pub(crate) fn is_passing(status: u16) -> bool {
    matches!(status, 408 | 429 | 500 | 502 | 503 | 504 | 529)
}

/// A random number source shared by several calls (`SplitMix64`).
#[derive(Debug)]
pub(crate) struct Chance(AtomicU64);

impl Chance {
    pub(crate) fn new(seed: u64) -> Self {
        Self(AtomicU64::new(seed))
    }

    /// The wait before attempt `attempt` (1 is the second one): the pause doubles each time, and its second half is random.
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
