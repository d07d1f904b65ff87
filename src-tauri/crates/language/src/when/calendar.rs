//! Date arithmetic within the years 1 to 9999.

use chrono::{Datelike, NaiveDate, TimeDelta, Weekday};

/// The day, unless its year needs more than four digits.
pub(crate) fn within(date: NaiveDate) -> Option<NaiveDate> {
    (1..=9999).contains(&date.year()).then_some(date)
}

/// The date `days` later; negative counts back.
pub(crate) fn plus_days(date: NaiveDate, days: i64) -> Option<NaiveDate> {
    date.checked_add_signed(TimeDelta::try_days(days)?).and_then(within)
}

/// The date `months` later; the 31st becomes the last day of a shorter month.
pub(crate) fn plus_months(date: NaiveDate, months: i64) -> Option<NaiveDate> {
    let total = (i64::from(date.year()) * 12 + i64::from(date.month0())).checked_add(months)?;
    let year = i32::try_from(total.div_euclid(12)).ok()?;
    let month = u32::try_from(total.rem_euclid(12)).ok()? + 1;
    let (_, last) = month_days(year, month)?;
    last.with_day(date.day().min(last.day()))
}

/// The date after `days` days from Monday to Friday, counted from the day after `date`.
pub(crate) fn plus_business_days(date: NaiveDate, days: i64) -> Option<NaiveDate> {
    let step = if days < 0 { -1 } else { 1 };
    let weeks = days / 5;
    let mut day = plus_days(date, weeks.checked_mul(7)?)?;
    let mut left = (days % 5).abs();
    while left > 0 {
        day = plus_days(day, step)?;
        left -= i64::from(!weekend(day));
    }
    while weekend(day) {
        day = plus_days(day, step)?;
    }
    Some(day)
}

fn weekend(date: NaiveDate) -> bool {
    matches!(date.weekday(), Weekday::Sat | Weekday::Sun)
}

/// The first such weekday on `date` or after it.
pub(crate) fn on_or_after(date: NaiveDate, weekday: Weekday) -> Option<NaiveDate> {
    plus_days(date, i64::from(weekday.days_since(date.weekday())))
}

/// The first such weekday after `date`.
pub(crate) fn after(date: NaiveDate, weekday: Weekday) -> Option<NaiveDate> {
    on_or_after(plus_days(date, 1)?, weekday)
}

/// The last such weekday before `date`.
pub(crate) fn before(date: NaiveDate, weekday: Weekday) -> Option<NaiveDate> {
    plus_days(after(date, weekday)?, if date.weekday() == weekday { -14 } else { -7 })
}

/// The first and last day of the week that contains `date`.
pub(crate) fn week(date: NaiveDate, start: Weekday) -> Option<(NaiveDate, NaiveDate)> {
    let first = plus_days(date, -i64::from(date.weekday().days_since(start)))?;
    Some((first, plus_days(first, 6)?))
}

/// First and last day of a month.
pub(crate) fn month_days(year: i32, month: u32) -> Option<(NaiveDate, NaiveDate)> {
    let first = NaiveDate::from_ymd_opt(year, month, 1).and_then(within)?;
    let next = if month == 12 { NaiveDate::from_ymd_opt(year + 1, 1, 1) } else { NaiveDate::from_ymd_opt(year, month + 1, 1) };
    Some((first, next?.pred_opt()?))
}

/// First and last day of a quarter (1 to 4).
pub(crate) fn quarter_days(year: i32, quarter: u32) -> Option<(NaiveDate, NaiveDate)> {
    let (first, _) = month_days(year, quarter.checked_sub(1)? * 3 + 1)?;
    Some((first, month_days(year, quarter * 3)?.1))
}

/// First and last day of a year.
pub(crate) fn year_days(year: i32) -> Option<(NaiveDate, NaiveDate)> {
    Some((month_days(year, 1)?.0, month_days(year, 12)?.1))
}

/// The `n`th such weekday in a range of days; negative counts from its end.
pub(crate) fn nth_weekday(n: i32, weekday: Weekday, first: NaiveDate, last: NaiveDate) -> Option<NaiveDate> {
    let day = if n > 0 {
        plus_days(on_or_after(first, weekday)?, i64::from(n - 1) * 7)?
    } else {
        plus_days(before(plus_days(last, 1)?, weekday)?, i64::from(n + 1) * 7)?
    };
    (first <= day && day <= last && n != 0).then_some(day)
}

/// This day and month in the first year in which it is `from` or later (29 February waits for a leap year).
pub(crate) fn next_yearly(from: NaiveDate, month: u32, day: u32) -> Option<NaiveDate> {
    (0..=8).filter_map(|years| NaiveDate::from_ymd_opt(from.year() + years, month, day)).find(|date| *date >= from).and_then(within)
}

/// This day of the month, in the first month that has it and in which it is `from` or later.
pub(crate) fn next_monthly(from: NaiveDate, day: u32) -> Option<NaiveDate> {
    let first = from.with_day(1)?;
    (0..=4).filter_map(|months| plus_months(first, months)?.with_day(day)).find(|date| *date >= from).and_then(within)
}

/// Easter Sunday (Gregorian), by the anonymous algorithm.
pub(crate) fn easter(year: i32) -> Option<NaiveDate> {
    let (golden, century, rest) = (year % 19, year / 100, year % 100);
    let epact = (19 * golden + century - century / 4 - (century - (century + 8) / 25 + 1) / 3 + 15) % 30;
    let weekday = (32 + 2 * (century % 4) + 2 * (rest / 4) - epact - rest % 4) % 7;
    let correction = (golden + 11 * epact + 22 * weekday) / 451;
    let sum = epact + weekday - 7 * correction + 114;
    NaiveDate::from_ymd_opt(year, u32::try_from(sum / 31).ok()?, u32::try_from(sum % 31).ok()? + 1).and_then(within)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn d(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn counts_days_months_and_weekdays() {
        let saturday = d("2026-11-21");
        assert_eq!(plus_months(d("2026-01-31"), 1), Some(d("2026-02-28")));
        assert_eq!(plus_months(d("2026-11-21"), -11), Some(d("2025-12-21")));
        assert_eq!(plus_business_days(saturday, 1), Some(d("2026-11-23")));
        assert_eq!(plus_business_days(d("2026-11-20"), 3), Some(d("2026-11-25")));
        assert_eq!(after(saturday, Weekday::Sat), Some(d("2026-11-28")));
        assert_eq!(before(saturday, Weekday::Sat), Some(d("2026-11-14")));
        assert_eq!(before(saturday, Weekday::Fri), Some(d("2026-11-20")));
        assert_eq!(week(d("2026-11-22"), Weekday::Mon), Some((d("2026-11-16"), d("2026-11-22"))));
        assert_eq!(nth_weekday(-1, Weekday::Fri, d("2026-11-01"), d("2026-11-30")), Some(d("2026-11-27")));
        assert_eq!(nth_weekday(5, Weekday::Fri, d("2026-11-01"), d("2026-11-30")), None);
        assert_eq!(next_yearly(saturday, 2, 29), Some(d("2028-02-29")));
        assert_eq!(next_monthly(saturday, 31), Some(d("2026-12-31")));
    }

    #[test]
    fn knows_easter() {
        for (year, date) in [(2024, "2024-03-31"), (2026, "2026-04-05"), (2027, "2027-03-28"), (2038, "2038-04-25")] {
            assert_eq!(easter(year), Some(d(date)));
        }
    }

    #[test]
    fn stays_within_four_digit_years() {
        assert_eq!(plus_days(d("9999-12-31"), 1), None);
        assert_eq!(plus_months(d("2026-01-01"), i64::MAX), None);
        assert_eq!(plus_days(d("2026-01-01"), i64::MAX), None);
    }
}
