use chrono::{NaiveTime, TimeZone as _};
use expect_test::expect;
use proptest::{collection::vec, option, prelude::*, sample::select};
use serde_json::json;

use super::*;
use crate::Recurrence;

#[test]
fn a_text_is_read_in_any_spelling_and_written_in_one() {
    for (text, canonical) in [
        ("FREQ=DAILY", "FREQ=DAILY"),
        (" RRULE:freq=weekly;byday=we,mo;wkst=mo;interval=1; ", "FREQ=WEEKLY;BYDAY=WE,MO"),
        ("BYDAY=+2TU,-1FR,0MO;FREQ=MONTHLY", "FREQ=MONTHLY;BYDAY=2TU,-1FR,MO"),
        ("COUNT=3;FREQ=YEARLY;BYMONTHDAY=29;BYMONTH=2;INTERVAL=4", "FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=29;COUNT=3"),
        ("FREQ=DAILY;UNTIL=20261123T235959Z", "FREQ=DAILY;UNTIL=20261123"),
        ("FREQ=YEARLY;WKST=SU;BYWEEKNO=-1,53;BYDAY=SU;BYYEARDAY=", "FREQ=YEARLY;BYWEEKNO=-1,53;BYDAY=SU;WKST=SU"),
        ("FREQ=MONTHLY;BYSETPOS=-1;BYDAY=MO,FR", "FREQ=MONTHLY;BYDAY=MO,FR;BYSETPOS=-1"),
        ("FREQ=YEARLY;BYYEARDAY=1,-366", "FREQ=YEARLY;BYYEARDAY=1,-366"),
    ] {
        assert_eq!(text.parse::<Rule>().unwrap().to_string(), canonical, "{text}");
    }
}

#[test]
fn a_part_that_cannot_be_read_is_named() {
    for part in [
        "BYDAY=",
        "BYDAY=XX",
        "BYDAY=1.5MO",
        "BYDAY=O",
        "BYMONTH=13",
        "BYMONTHDAY=32",
        "BYYEARDAY=x",
        "BYWEEKNO=54",
        "BYSETPOS=a",
        "WKST=1",
    ] {
        let problem = format!("FREQ=YEARLY;{part}").parse::<Rule>().unwrap_err();
        assert_eq!(problem.message, format!("{} cannot be read.", part.to_ascii_uppercase()));
    }
}

#[test]
fn json_has_parts_and_takes_text() {
    let rule: Rule = "FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR;WKST=SU;UNTIL=20301231".parse().unwrap();
    let recurrence = Recurrence::from(rule);
    let parts = serde_json::to_string(&recurrence).unwrap();
    expect![[r#"{"type":"custom","rule":{"frequency":"monthly","interval":2,"weekdays":[{"nth":-1,"day":"FR"}],"weekStart":"SU","until":"2030-12-31"},"anchorOn":"due"}"#]]
        .assert_eq(&parts);
    let text = json(&recurrence).unwrap();
    expect![[r#"{"type":"custom","rrule":"FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR;WKST=SU;UNTIL=20301231","anchorOn":"due"}"#]].assert_eq(&text);
    assert_eq!(serde_json::from_str::<Recurrence>(&parts).unwrap(), recurrence);
    assert_eq!(serde_json::from_str::<Recurrence>(&text).unwrap(), recurrence);
    let unreadable: Recurrence = serde_json::from_value(json!({"type": "custom", "rrule": "FREQ=HOURLY"})).unwrap();
    assert_eq!((unreadable.repeats(), unreadable.rule), (true, None));
}

#[test]
fn rules_are_replaced_wherever_they_lie_and_nothing_else_is() {
    let text = json!([{"op": "update", "rule": {"frequency": "daily"}, "title": "\"rule\":{", "set": {"recurrence": {"type": "custom", "rrule": "FREQ=DAILY;COUNT=2"}}},
        {"type": "custom", "rrule": "often"}, {"type": "daily", "rrule": "FREQ=DAILY"}]);
    let mut parts = text.clone();
    to_parts(&mut parts);
    expect![[r#"[{"op":"update","rule":{"frequency":"daily"},"title":"\"rule\":{","set":{"recurrence":{"type":"custom","rule":{"frequency":"daily","count":2}}}},{"type":"custom","rrule":"often"},{"type":"daily","rrule":"FREQ=DAILY"}]"#]]
        .assert_eq(&parts.to_string());
    assert_eq!(in_json(parts.to_string()), text.to_string());
}

#[test]
fn parts_out_of_bounds_are_refused() {
    let anchor = "2026-11-21".parse().ok();
    let daily = || Rule::every(Frequency::Daily, 1);
    for rule in [
        Rule::every(Frequency::Daily, 0),
        Rule::every(Frequency::Daily, 10_000),
        Rule { count: Some(0), ..daily() },
        Rule { until: NaiveDate::from_ymd_opt(10_000, 1, 1), ..daily() },
        Rule { count: Some(1), until: NaiveDate::from_ymd_opt(2030, 1, 1), ..daily() },
        Rule { months: vec![13], ..daily() },
        Rule { month_days: vec![32], ..daily() },
        Rule { month_days: vec![1; 300], ..daily() },
    ] {
        let text = rule.to_string();
        assert_eq!(Recurrence::from(rule).check(anchor).unwrap_err().code, Code::InvalidRecurrence, "{text}");
    }
}

prop_compose! {
    fn any_rule()(
        frequency in select(vec![Frequency::Daily, Frequency::Weekly, Frequency::Monthly, Frequency::Yearly]),
        interval in 1_u32..=9_999,
        (months, weeks, year_days, month_days) in (vec(1_u8..=12, 0..3), vec(-53_i8..=53, 0..2), vec(-366_i16..=366, 0..2), vec(-31_i8..=31, 0..3)),
        weekdays in vec((option::of(prop_oneof![-5_i16..0, 1_i16..6]), 0_u8..7), 0..3),
        positions in vec(-3_i32..4, 0..2),
        week_start in option::of(1_u8..7),
        end in prop_oneof![Just((None, None)), (1_u32..99).prop_map(|count| (Some(count), None)), (0_u64..9_999).prop_map(|days| (None, Some(days)))],
    ) -> Rule {
        let weekday = |number: u8| Weekday::try_from(number).unwrap();
        let day = |days| NaiveDate::from_ymd_opt(2026, 11, 21).unwrap() + chrono::Days::new(days);
        Rule {
            frequency, interval, months, weeks, year_days, month_days, positions,
            weekdays: weekdays.into_iter().map(|(nth, day)| RuleDay { nth, day: weekday(day) }).collect(),
            week_start: week_start.map(weekday),
            count: end.0,
            until: end.1.map(day),
        }
    }
}

proptest! {
    #[test]
    fn a_rule_is_the_same_after_text_and_after_json(rule in any_rule()) {
        let text = rule.to_string();
        let again: Rule = text.parse().unwrap();
        prop_assert_eq!(&again, &rule);
        prop_assert_eq!(again.to_string(), text);
        let json = serde_json::to_value(&rule).unwrap();
        prop_assert_eq!(serde_json::from_value::<Rule>(json).unwrap(), rule);
    }
}

proptest! {
    // A rule that never falls on a date is looked at to the end of the calendar, which takes a while.
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// The library reads the same text by itself and gives the same dates.
    #[test]
    fn a_rule_gives_the_dates_of_its_text(rule in any_rule(), anchor in 0_u64..800) {
        let anchor = NaiveDate::from_ymd_opt(2025, 12, 20).unwrap() + chrono::Days::new(anchor);
        let start = rrule::Tz::UTC.from_utc_datetime(&anchor.and_time(NaiveTime::MIN));
        let endless = Rule { until: None, count: None, interval: rule.interval % 4 + 1, ..rule };
        let by_library = endless.to_string().parse::<rrule::RRule<rrule::Unvalidated>>().unwrap().validate(start);
        let recurrence = Recurrence::from(endless);
        match by_library {
            Ok(by_library) => {
                let set = rrule::RRuleSet::new(start).rrule(by_library).limit();
                let expected: Vec<NaiveDate> = (&set).into_iter().take(9).map(|at| at.date_naive()).collect();
                let last = NaiveDate::from_ymd_opt(9999, 12, 31).unwrap();
                prop_assert_eq!(recurrence.dates(anchor, &std::collections::BTreeSet::new(), anchor, last, 9), expected);
            }
            Err(_) => prop_assert!(recurrence.check(Some(anchor)).is_err()),
        }
    }
}
