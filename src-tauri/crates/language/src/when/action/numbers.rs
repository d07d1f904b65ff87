//! Numbers and lengths.

use super::{In, Made, Take};
use crate::{
    grammar::Action,
    when::{
        length::{Length, Unit},
        meaning::Meaning,
    },
};

/// Larger counts exceed any calendar.
const MOST: u64 = 1_000_000_000;

pub(super) fn by_name(name: &str) -> Option<Action<Meaning, ()>> {
    Some(match name {
        "word" => |_, ()| Some(Meaning::Word),
        "none" => |_, ()| None,
        "void" => |_, ()| Some(Meaning::Void),
        "same" => |p, ()| p.get(0).cloned(),
        "number" => |p, ()| number(p),
        "sum" => |p, ()| sum(p),
        "times" => |p, ()| Some(Meaning::Number(p.number(0)?.checked_mul(u64::from(p.constant_number(0)?))?, 0)),
        "ordinal" => |p, ()| Some(Meaning::Ordinal(i32::try_from(p.number(0)?).ok()?, true)),
        "interval" => |p, ()| Some(Meaning::Number(p.number(0)?, 0)),
        "nths" => |p, ()| nths(p),
        "length" => |p, ()| length(p, p.number(0)?.min(MOST) * 100, p.number(0)? >= MOST),
        "length_one" => |p, ()| length(p, 100, false).filter(|_| p.number(0) == Some(1)),
        "length_letter" => |p, ()| length_letter(p),
        "length_h" => |p, ()| of_hundredths(Unit::Hour, p.number(0)?.min(MOST) * 100),
        "length_decimal" => |p, ()| decimal(p),
        "length_half" => |p, ()| length(p, p.number(0)?.min(MOST) * 100 + 50, false),
        "length_hundredths" => |p, ()| length(p, p.number(0)?, false),
        "length_article" => |p, ()| article(p),
        "length_parts" => |p, ()| length(p, u64::from(p.constant_number(0)?), false),
        "length_text" => |p, ()| Some(Meaning::Length(Length::of(Unit::Minute, i64::from(p.constant_number(0)?)))),
        "length_sum" => |p, ()| length_sum(p),
        _ => return None,
    })
}

fn number(p: &In<'_>) -> Made {
    match p.number(0) {
        Some(value) => Some(Meaning::Number(value, p.digits(0))),
        None => Some(Meaning::Number(u64::from(p.constant_number(0)?), 0)),
    }
}

/// "twenty-one", "twenty-first", "einundzwanzig".
fn sum(p: &In<'_>) -> Made {
    let (a, b) = (p.number(0)?, p.number(1)?);
    let (ones, tens) = (a.min(b), a.max(b));
    if !(1..=9).contains(&ones) || tens % 10 != 0 {
        return None;
    }
    let ordinal = p.all().any(|meaning| matches!(meaning, Meaning::Ordinal(..)));
    Some(if ordinal { Meaning::Ordinal(i32::try_from(tens + ones).ok()?, false) } else { Meaning::Number(tens + ones, 0) })
}

fn nths(p: &In<'_>) -> Made {
    let mut all = p.positions().unwrap_or_default().to_vec();
    all.push(p.position()?);
    Some(Meaning::Ordinals(all))
}

fn of_hundredths(unit: Unit, hundredths: u64) -> Made {
    let mut length = Length::default();
    length.add(hundredths, unit)?;
    Some(Meaning::Length(length))
}

fn length(p: &In<'_>, hundredths: u64, beyond: bool) -> Made {
    let (unit, factor) = p.unit()?;
    let mut length = Length { beyond, ..Length::default() };
    length.add(hundredths.checked_mul(factor.unsigned_abs())?, unit)?;
    Some(Meaning::Length(length))
}

/// "3d", "1h30m".
fn length_letter(p: &In<'_>) -> Made {
    let (unit, _) = p.unit()?;
    let mut length = Length { letter: unit != Unit::Hour, ..Length::default() };
    length.add(p.number(0)?.min(MOST) * 100, unit)?;
    Some(Meaning::Length(length))
}

/// "1.5 hours".
fn decimal(p: &In<'_>) -> Made {
    let fraction = match p.digits(1) {
        1 => p.number(1)? * 10,
        2 => p.number(1)?,
        _ => return None,
    };
    length(p, p.number(0)?.min(MOST) * 100 + fraction, false)
}

/// "an hour", which is a length alone, and "a week", which alone means little.
fn article(p: &In<'_>) -> Made {
    let Meaning::Length(length) = length(p, 100, false)? else { return None };
    let (unit, _) = p.unit()?;
    Some(Meaning::Length(Length { article: unit != Unit::Hour, ..length }))
}

/// "2 days and 3 hours": each unit is smaller than the one before.
fn length_sum(p: &In<'_>) -> Made {
    let mut lengths = p.all().filter_map(|meaning| if let Meaning::Length(length) = meaning { Some(*length) } else { None });
    let (first, second) = (lengths.next()?, lengths.next()?);
    if first.smallest()? <= second.largest()? || second.article {
        return None;
    }
    let sum = first.plus(second);
    Some(Meaning::Length(Length { letter: first.letter && second.letter, article: false, ..sum }))
}
