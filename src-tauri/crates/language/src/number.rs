//! Numbers as people write them: digits, words, ordinals.

use crate::cursor::{Cursor, Read};

const SMALL: [(&str, u64); 20] = [
    ("zero", 0),
    ("one", 1),
    ("two", 2),
    ("three", 3),
    ("four", 4),
    ("five", 5),
    ("six", 6),
    ("seven", 7),
    ("eight", 8),
    ("nine", 9),
    ("ten", 10),
    ("eleven", 11),
    ("twelve", 12),
    ("thirteen", 13),
    ("fourteen", 14),
    ("fifteen", 15),
    ("sixteen", 16),
    ("seventeen", 17),
    ("eighteen", 18),
    ("nineteen", 19),
];

const TENS: [(&str, u64); 8] =
    [("twenty", 20), ("thirty", 30), ("forty", 40), ("fifty", 50), ("sixty", 60), ("seventy", 70), ("eighty", 80), ("ninety", 90)];

const ORDINALS: [(&str, u32); 20] = [
    ("first", 1),
    ("second", 2),
    ("third", 3),
    ("fourth", 4),
    ("fifth", 5),
    ("sixth", 6),
    ("seventh", 7),
    ("eighth", 8),
    ("ninth", 9),
    ("tenth", 10),
    ("eleventh", 11),
    ("twelfth", 12),
    ("thirteenth", 13),
    ("fourteenth", 14),
    ("fifteenth", 15),
    ("sixteenth", 16),
    ("seventeenth", 17),
    ("eighteenth", 18),
    ("nineteenth", 19),
    ("twentieth", 20),
];

/// "3", "three", "twenty-one", "a hundred".
pub(crate) fn cardinal(c: Cursor<'_>) -> Read<'_, u64> {
    c.digits().or_else(|| spelled(c))
}

/// "three", "twenty-one", "a hundred".
pub(crate) fn spelled(c: Cursor<'_>) -> Read<'_, u64> {
    if let Some((tens, rest)) = c.lookup(&TENS) {
        let joined = rest.joint(&["-"]).unwrap_or(rest);
        return match joined.lookup(&SMALL) {
            Some((ones @ 1..=9, end)) => Some((tens + ones, end)),
            _ => Some((tens, rest)),
        };
    }
    if let Some((value, rest)) = c.lookup(&SMALL) {
        return match rest.eat(&["hundred"]) {
            Some(end) if value > 0 => Some((value * 100, end)),
            _ => Some((value, rest)),
        };
    }
    c.phrases(&["a hundred"]).map(|end| (100, end)).or_else(|| c.phrases(&["a dozen"]).map(|end| (12, end)))
}

/// An ordinal, and whether it was written with digits ("3rd").
pub(crate) fn ordinal(c: Cursor<'_>) -> Read<'_, (u32, bool)> {
    if let Some((value, rest)) = c.digits() {
        let end = rest.joint(&["st", "nd", "rd", "th"])?;
        return Some(((u32::try_from(value).ok()?, true), end));
    }
    if let Some((tens, rest)) = c.lookup(&[("twenty", 20), ("thirty", 30)]) {
        let joined = rest.joint(&["-"]).unwrap_or(rest);
        if let Some((ones @ 1..=9, end)) = joined.lookup(&ORDINALS) {
            return Some(((tens + ones, false), end));
        }
    }
    c.lookup(&ORDINALS).or_else(|| c.eat(&["thirtieth"]).map(|end| (30, end))).map(|(value, end)| ((value, false), end))
}
