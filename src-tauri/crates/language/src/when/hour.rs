//! Times of day: "5pm", "17:30", "half past nine", "noon", "at 5", "in the evening".

use domain::TimeOfDay;

use super::scene::closes;
use crate::{
    cursor::{Cursor, Read},
    number,
    token::Kind,
};

/// A part of the day, with the time it stands for when no clock is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Morning,
    Afternoon,
    Evening,
    Night,
}

impl Part {
    /// When it is, if nothing more is said.
    pub fn usual(self) -> Option<TimeOfDay> {
        let hour = match self {
            Self::Morning => 9,
            Self::Afternoon => 15,
            Self::Evening => 19,
            Self::Night => 20,
        };
        TimeOfDay::new(hour, 0)
    }
}

/// A clock reading, and whether it said which half of the day it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ClockTime {
    pub hour: u32,
    pub minute: u32,
    /// "5pm", "17:30", "noon": nothing is left to guess.
    pub sure: bool,
    /// "midnight" closes the day that was named today.
    pub midnight: bool,
}

impl ClockTime {
    fn new(hour: u32, minute: u32, sure: bool) -> Option<Self> {
        (hour < 24 && minute < 60).then_some(Self { hour, minute, sure, midnight: false })
    }

    /// Read with a part of the day: "8 in the evening" is 20:00.
    pub fn within(self, part: Part) -> Self {
        let hour = match (part, self.hour) {
            _ if self.sure || self.hour > 12 => self.hour,
            (Part::Morning | Part::Night, 12) => 0,
            (Part::Morning, hour) | (Part::Afternoon | Part::Evening, hour @ 12) | (Part::Night, hour @ 1..=4) => hour,
            (_, hour) => hour + 12,
        };
        Self { hour, sure: true, ..self }
    }

    /// Read as people mean it when they name only the hour: one to six in the afternoon, seven to noon before it.
    pub fn usual(self) -> Self {
        if self.sure || !(1..=6).contains(&self.hour) { self } else { Self { hour: self.hour + 12, sure: true, ..self } }
    }

    /// As a time of day.
    pub fn time(self) -> Option<TimeOfDay> {
        let usual = self.usual();
        TimeOfDay::new(usual.hour, usual.minute)
    }
}

/// `am`, `pm`, `a.m.`, `p.m.`: whether it is pm.
fn meridiem(c: Cursor<'_>) -> Read<'_, bool> {
    if let Some((pm, end)) = c.lookup(&[("am", false), ("pm", true)]) {
        return Some((pm, end));
    }
    let (pm, rest) = c.lookup(&[("a", false), ("p", true)])?;
    if c.glued() && !rest.token().is_some_and(|t| t.glued) {
        return Some((pm, rest));
    }
    let end = rest.joint(&["."])?.joint(&["m"])?;
    Some((pm, end.joint(&["."]).filter(|dotted| dotted.token().is_none_or(|t| !t.capital())).unwrap_or(end)))
}

fn with_meridiem(hour: u32, minute: u32, pm: bool) -> Option<ClockTime> {
    if !(1..=12).contains(&hour) {
        return None;
    }
    ClockTime::new(hour % 12 + if pm { 12 } else { 0 }, minute, true)
}

/// A clock time. A bare hour counts only after "at" and its like, and only where the sentence can go on after it.
pub(crate) fn hour(c: Cursor<'_>) -> Read<'_, ClockTime> {
    named(c).or_else(|| spoken(c)).or_else(|| digital(c)).or_else(|| bare(c))
}

fn named(c: Cursor<'_>) -> Read<'_, ClockTime> {
    if let Some(end) = c.eat(&["noon", "midday", "lunchtime"]) {
        return Some((ClockTime::new(12, 0, true)?, end));
    }
    let end = c.eat(&["midnight"])?;
    Some((ClockTime { midnight: true, ..ClockTime::new(0, 0, true)? }, end))
}

/// "half past nine", "quarter to six", "ten past four", "five o'clock", "five pm".
fn spoken(c: Cursor<'_>) -> Read<'_, ClockTime> {
    if let Some(read) = past_or_to(c) {
        return Some(read);
    }
    let (value, rest) = number::cardinal(c)?;
    let hour = u32::try_from(value).ok()?;
    if let Some(end) = oclock(rest).filter(|_| (1..=12).contains(&hour)) {
        return match meridiem(end) {
            Some((pm, end)) => Some((with_meridiem(hour, 0, pm)?, end)),
            None => Some((ClockTime::new(hour, 0, false)?, end)),
        };
    }
    if c.digit_count() > 0 {
        return None;
    }
    let (minute, rest) = number::spelled(rest).filter(|(m, _)| (10..60).contains(m)).unwrap_or((0, rest));
    let (pm, end) = meridiem(rest)?;
    Some((with_meridiem(hour, u32::try_from(minute).ok()?, pm)?, end))
}

/// "half past nine", "a quarter to six", "20 past 4"; "ten to five" only after "at", since it is a range elsewhere.
fn past_or_to(c: Cursor<'_>) -> Read<'_, ClockTime> {
    let start = c.maybe(&["a"]);
    let plain = matches!(start.lower(), "half" | "quarter");
    let (minutes, rest) = start.lookup(&[("half", 30), ("quarter", 15)]).or_else(|| {
        let (minutes, rest) = number::cardinal(c)?;
        Some((u32::try_from(minutes).ok()?, rest.maybe(&["minutes", "mins", "min"])))
    })?;
    let (to, past) = (rest.eat(&["to", "before", "till"]), rest.eat(&["past", "after"]));
    let clockish = plain || rest.lower() == "past" || at_like(c);
    let (value, end) = number::cardinal(to.or(past)?)?;
    let hour = u32::try_from(value).ok().filter(|hour| (1..=12).contains(hour))?;
    if !clockish || !(1..60).contains(&minutes) || (to.is_some() && minutes == 30) {
        return None;
    }
    let (pm, end) = meridiem(end).map_or((None, end), |(pm, end)| (Some(pm), end));
    let (hour, minute) = if to.is_some() { (if hour == 1 { 12 } else { hour - 1 }, 60 - minutes) } else { (hour, minutes) };
    let read = match pm {
        Some(pm) => with_meridiem(hour, minute, pm)?,
        None => ClockTime::new(hour, minute, false)?,
    };
    Some((read, end))
}

fn oclock(c: Cursor<'_>) -> Option<Cursor<'_>> {
    c.eat(&["o'clock", "oclock"])
}

/// "5pm", "5:30 pm", "5.30pm", "17:30".
fn digital(c: Cursor<'_>) -> Read<'_, ClockTime> {
    let digits = c.digit_count();
    let (value, rest) = c.digits()?;
    let hour = u32::try_from(value).ok().filter(|_| digits <= 2)?;
    if let Some(after) = rest.joint(&[":", "."])
        && after.glued()
        && after.digit_count() == 2
        && let Some((value, end)) = after.digits()
    {
        let colon = rest.lower() == ":";
        let minute = u32::try_from(value).ok().filter(|m| *m < 60)?;
        let (seconds, end) = match end.joint(&[":"]).filter(|s| s.glued() && s.digit_count() == 2).and_then(Cursor::digits) {
            Some((s, after_seconds)) if s < 60 && colon => (true, after_seconds),
            _ => (false, end),
        };
        if let Some((pm, end)) = meridiem(end) {
            return Some((with_meridiem(hour, minute, pm)?, end));
        }
        let dotted_clock = at_like(c) && closes(end);
        if !colon && !dotted_clock {
            return None;
        }
        let sure = seconds || hour == 0 || hour > 12 || c.token()?.text.starts_with('0');
        return Some((ClockTime::new(hour, minute, sure)?, end));
    }
    if let Some(end) = rest.joint(&["h"]).filter(|_| at_like(c)) {
        let minutes = end.digits().filter(|_| end.glued() && end.digit_count() == 2);
        let (minute, end) = minutes.map_or((Some(0), end), |(minute, end)| (u32::try_from(minute).ok(), end));
        return Some((ClockTime::new(hour, minute?, true)?, end));
    }
    let (pm, end) = meridiem(rest)?;
    Some((with_meridiem(hour, 0, pm)?, end))
}

/// "at 5", "by 9", "until seven".
fn bare(c: Cursor<'_>) -> Read<'_, ClockTime> {
    let (value, end) = number::cardinal(c)?;
    let hour = u32::try_from(value).ok().filter(|h| (1..24).contains(h))?;
    let explained =
        hour <= 12 && !end.glued() && part(end).is_some_and(|(_, after)| end.phrases(&["in the", "at night"]).is_some() && closes(after));
    if !at_like(c) && !explained {
        return None;
    }
    let numeric = c.digit_count() > 0;
    let fits =
        end.token().is_none_or(|t| !t.glued || t.kind == Kind::Symbol && !matches!(t.lower.as_str(), ":" | "." | "-") || t.lower == ".");
    let decimal = end.joint(&[".", ":", ",", "-", "/"]).is_some_and(Cursor::glued);
    let counted = super::length::unit(end).is_some() || end.eat(&["st", "nd", "rd", "th", "times", "x"]).is_some();
    let named_after = end.token().is_some_and(|t| t.kind == Kind::Number && !t.breaks);
    (fits && !decimal && !counted && !named_after && closes(end) && (numeric || hour <= 12))
        .then_some((ClockTime::new(hour, 0, hour > 12 || c.token()?.text.starts_with('0'))?, end))
}

/// Whether the word before asks for a clock time.
fn at_like(c: Cursor<'_>) -> bool {
    matches!(c.lower_before(), "at" | "@" | "around" | "~") && !(c.lower_before() == "@" && c.glued())
}

/// "morning", "in the evening", "at night"; the whole phrase.
pub(crate) fn part(c: Cursor<'_>) -> Read<'_, Part> {
    let table = [("morning", Part::Morning), ("afternoon", Part::Afternoon), ("evening", Part::Evening), ("night", Part::Night)];
    if let Some(end) = c.phrases(&["first thing in the morning", "first thing"]) {
        return Some((Part::Morning, end));
    }
    let c = c.phrases(&["in the", "at"]).unwrap_or_else(|| c.maybe(&["early", "late"]));
    c.lookup(&table)
}
