//! Pseudo-random numbers, the same for the same seed.

/// An xorshift generator.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// The dice of a seed.
    pub fn new(seed: u64) -> Self {
        let mut dice = Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        for _ in 0..8 {
            dice.next();
        }
        dice
    }

    /// 64 random bits.
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// A number below `limit`; a limit of 0 counts as 1.
    pub fn below(&mut self, limit: usize) -> usize {
        let limit = u64::try_from(limit.max(1)).unwrap_or(u64::MAX);
        usize::try_from((self.next() >> 16) % limit).unwrap_or(0)
    }

    /// A number from `from` to `to`, inclusive.
    pub fn between(&mut self, from: i64, to: i64) -> i64 {
        let span = usize::try_from(to - from + 1).unwrap_or(1);
        from + i64::try_from(self.below(span)).unwrap_or(0)
    }

    /// True once in `times` on average.
    pub fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// A random element.
    pub fn pick<'a, T: ?Sized>(&mut self, from: &[&'a T]) -> &'a T {
        from[self.below(from.len())]
    }

    /// Random letters and spaces, at least one.
    pub fn words(&mut self, most: usize) -> String {
        let length = 1 + self.below(most);
        let text: String = (0..length).map(|_| char::from(b"abcdefghijklmnopqrstuvwxyz   "[self.below(29)])).collect();
        format!("{}{}", char::from(b'A' + u8::try_from(self.below(26)).unwrap_or(0)), text.trim_end())
    }
}
