//! Times of day that have no date yet.

use domain::TimeOfDay;

/// A part of the day that decides which half of the clock a bare hour means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Half {
    Morning,
    Afternoon,
    Evening,
    Night,
}

/// A part of the day, with the hour it means if no time is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    pub half: Half,
    pub hour: u32,
}

impl Part {
    /// The time it means on its own.
    pub fn usual(self) -> Option<TimeOfDay> {
        TimeOfDay::new(self.hour, 0)
    }
}

/// How far a clock time says which half of the day it is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Certainty {
    /// "at 8"
    Open,
    /// "8 Uhr": taken literally, unless a part of the day is named.
    Literal,
    /// Taken from the other end of a range; a part of the day decides otherwise: "tonight 9 to 10".
    Guessed,
    /// "5pm", "17:30", "noon"
    Sure,
}

/// A clock time, and whether it says which half of the day it is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ClockTime {
    pub hour: u32,
    pub minute: u32,
    pub certainty: Certainty,
    /// "midnight", which is the end of the named day if that is today.
    pub midnight: bool,
}

impl ClockTime {
    pub fn new(hour: u32, minute: u32, sure: bool) -> Option<Self> {
        let certainty = if sure { Certainty::Sure } else { Certainty::Open };
        (hour < 24 && minute < 60).then_some(Self { hour, minute, certainty, midnight: false })
    }

    pub fn midnight() -> Self {
        Self { hour: 0, minute: 0, certainty: Certainty::Sure, midnight: true }
    }

    /// Whether the half of the day is known, or follows from the other end of a range.
    pub fn is_sure(self) -> bool {
        matches!(self.certainty, Certainty::Sure | Certainty::Guessed)
    }

    /// Taken literally if the half of the day is open.
    pub fn literal(self) -> Self {
        Self { certainty: if self.is_sure() { self.certainty } else { Certainty::Literal }, ..self }
    }

    /// The time within a part of the day: "8 in the evening" is 20:00.
    pub fn within(self, half: Half) -> Self {
        let hour = match (half, self.hour) {
            _ if self.certainty == Certainty::Sure || self.hour > 12 => self.hour,
            (Half::Morning | Half::Night, 12) => 0,
            (Half::Morning, hour) | (Half::Afternoon | Half::Evening, hour @ 12) | (Half::Night, hour @ 1..=4) => hour,
            (_, hour) => hour + 12,
        };
        Self { hour, certainty: Certainty::Sure, ..self }
    }

    /// What people mean by a bare hour: one to six are in the afternoon, seven to noon in the morning.
    pub fn usual(self) -> Self {
        let open = self.certainty == Certainty::Open && (1..=6).contains(&self.hour);
        if open { Self { hour: self.hour + 12, certainty: Certainty::Sure, ..self } } else { self }
    }

    /// The time twelve hours away, if the half of the day is unknown.
    pub fn other_half(self) -> Self {
        if self.is_sure() || self.hour > 12 {
            return self;
        }
        Self { hour: (self.usual().hour + 12) % 24, certainty: Certainty::Sure, ..self }
    }

    /// One minute later on the same day.
    pub fn next_minute(self) -> Option<Self> {
        let usual = self.usual();
        Self::new(usual.hour + usual.minute / 59, (usual.minute + 1) % 60, usual.is_sure()).filter(|next| next.hour < 24)
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
    /// A range of times: a bare hour is placed in the half of the day that fits the other end.
    pub fn between(first: ClockTime, second: ClockTime) -> Self {
        if second.certainty == Certainty::Literal {
            return Self::Between(first.literal(), second);
        }
        match (first.is_sure(), second.is_sure()) {
            (false, true) => {
                let later = ClockTime { hour: first.hour % 12 + 12, certainty: Certainty::Sure, ..first };
                let fits = first.hour <= 12 && later.minutes() < second.minutes();
                let hour = if fits { later.hour } else { first.hour % 24 };
                Self::Between(ClockTime { hour, certainty: Certainty::Sure, ..first }, second)
            }
            (sure, false) => {
                let certainty = if sure { Certainty::Sure } else { Certainty::Guessed };
                let first = first.usual();
                let later = second.minutes() <= first.minutes() && second.hour <= 12;
                let hour = if later { second.hour % 12 + 12 } else { second.hour };
                Self::Between(ClockTime { certainty, ..first }, ClockTime { hour, certainty, ..second })
            }
            _ => Self::Between(first, second),
        }
    }

    /// Its start, for callers that can keep only that.
    pub fn start(self) -> Option<ClockTime> {
        match self {
            Self::At(clock) | Self::Between(clock, _) | Self::From(clock) => Some(clock),
            Self::Until(_) | Self::Now => None,
        }
    }
}
