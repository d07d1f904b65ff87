//! Times of day, before they are put on a day.

use domain::TimeOfDay;

/// A stretch of the day that tells which half of the clock a bare hour means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Half {
    Morning,
    Afternoon,
    Evening,
    Night,
}

/// A part of the day, with the hour it stands for when no clock is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    pub half: Half,
    pub hour: u32,
}

impl Part {
    /// When it is, if nothing more is said.
    pub fn usual(self) -> Option<TimeOfDay> {
        TimeOfDay::new(self.hour, 0)
    }
}

/// A clock reading, and whether it said which half of the day it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ClockTime {
    pub hour: u32,
    pub minute: u32,
    /// "5pm", "17:30", "noon": nothing is left to guess.
    pub sure: bool,
    /// "8 Uhr": as it is said, unless a part of the day is named.
    pub plain: bool,
    /// "midnight" closes the day that was named today.
    pub midnight: bool,
}

impl ClockTime {
    pub fn new(hour: u32, minute: u32, sure: bool) -> Option<Self> {
        (hour < 24 && minute < 60).then_some(Self { hour, minute, sure, plain: false, midnight: false })
    }

    pub fn midnight() -> Self {
        Self { hour: 0, minute: 0, sure: true, plain: false, midnight: true }
    }

    /// Read with a part of the day: "8 in the evening" is 20:00.
    pub fn within(self, half: Half) -> Self {
        let hour = match (half, self.hour) {
            _ if self.sure || self.hour > 12 => self.hour,
            (Half::Morning | Half::Night, 12) => 0,
            (Half::Morning, hour) | (Half::Afternoon | Half::Evening, hour @ 12) | (Half::Night, hour @ 1..=4) => hour,
            (_, hour) => hour + 12,
        };
        Self { hour, sure: true, ..self }
    }

    /// Read as people mean it when they name only the hour: one to six in the afternoon, seven to noon before it.
    pub fn usual(self) -> Self {
        if self.sure || self.plain || !(1..=6).contains(&self.hour) { self } else { Self { hour: self.hour + 12, sure: true, ..self } }
    }

    /// The same clock twelve hours apart, where it is not known which half of the day is meant.
    pub fn other_half(self) -> Self {
        if self.sure || self.hour > 12 {
            return self;
        }
        Self { hour: (self.usual().hour + 12) % 24, sure: true, ..self }
    }

    pub fn minutes(self) -> u32 {
        self.hour * 60 + self.minute
    }

    /// As a time of day.
    pub fn time(self) -> Option<TimeOfDay> {
        let usual = self.usual();
        TimeOfDay::new(usual.hour, usual.minute)
    }
}

/// What a phrase says about the time of day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hours {
    At(ClockTime),
    Between(ClockTime, ClockTime),
    From(ClockTime),
    Until(ClockTime),
    /// The time it is now.
    Now,
}

impl Hours {
    /// A stretch of time: a bare hour is read in the half of the day that makes it fit the other end.
    pub fn between(first: ClockTime, second: ClockTime) -> Self {
        if second.plain {
            return Self::Between(Self::plain(first), second);
        }
        match (first.sure, second.sure) {
            (false, true) => {
                let later = ClockTime { hour: first.hour % 12 + 12, sure: true, ..first };
                let fits = first.hour <= 12 && later.minutes() < second.minutes();
                let hour = if fits { later.hour } else { first.hour % 24 };
                Self::Between(ClockTime { hour, sure: true, ..first }, second)
            }
            (_, false) => {
                let first = first.usual();
                let later = second.minutes() <= first.minutes() && second.hour <= 12;
                let hour = if later { second.hour % 12 + 12 } else { second.hour };
                Self::Between(ClockTime { sure: true, ..first }, ClockTime { hour, sure: true, ..second })
            }
            _ => Self::Between(first, second),
        }
    }

    fn plain(clock: ClockTime) -> ClockTime {
        ClockTime { plain: true, ..clock }
    }

    /// Its start, where only that can be kept.
    pub fn start(self) -> Option<ClockTime> {
        match self {
            Self::At(clock) | Self::Between(clock, _) | Self::From(clock) => Some(clock),
            Self::Until(_) | Self::Now => None,
        }
    }
}
