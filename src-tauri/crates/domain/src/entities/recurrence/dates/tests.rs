use super::*;

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn days(text: &str) -> BTreeSet<NaiveDate> {
    text.split_whitespace().map(day).collect()
}

fn show(dates: &[NaiveDate]) -> String {
    dates.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// A rule in one line: `daily`, `every_n_days 3`, `custom FREQ=...`, then `until=`, `except=`, `add=`, and `!` for counted from completion.
fn rule(text: &str) -> Recurrence {
    read(text).unwrap()
}

fn read(text: &str) -> Result<Recurrence, Problem> {
    let mut recurrence = Recurrence::default();
    for (at, part) in text.split_whitespace().enumerate() {
        let dates = |list: &str| list.split(',').map(day).collect();
        if at == 0 {
            recurrence.kind = RecurrenceType::from_word(part).unwrap();
        } else if part == "!" {
            recurrence.anchor_on = AnchorOn::Completion;
        } else if let Some(date) = part.strip_prefix("until=") {
            recurrence.until = Some(day(date));
        } else if let Some(list) = part.strip_prefix("except=") {
            recurrence.exceptions = dates(list);
        } else if let Some(list) = part.strip_prefix("add=") {
            recurrence.additions = dates(list);
        } else if let Ok(interval) = part.parse() {
            recurrence.interval_days = Some(interval);
        } else {
            recurrence.rule = Some(Box::new(part.parse()?));
        }
    }
    Ok(recurrence)
}

fn check(text: &str) -> Result<(), Problem> {
    read(text)?.check(Some(day("2026-11-21")))
}

#[test]
fn dates_of_a_rule() {
    for (text, anchor, from, to, expected) in [
        ("none", "2026-11-21", "2026-11-01", "2026-12-31", ""),
        ("daily", "2026-11-21", "2026-11-19", "2026-11-23", "2026-11-21 2026-11-22 2026-11-23"),
        ("daily", "2020-01-01", "2026-11-21", "2026-11-22", "2026-11-21 2026-11-22"),
        ("daily until=2026-11-22", "2026-11-21", "2026-11-01", "2026-12-31", "2026-11-21 2026-11-22"),
        ("weekdays", "2026-11-21", "2026-11-20", "2026-11-25", "2026-11-23 2026-11-24 2026-11-25"),
        ("weekly", "2026-11-21", "2026-11-22", "2026-12-12", "2026-11-28 2026-12-05 2026-12-12"),
        ("every_n_days 10", "2026-02-20", "2026-02-21", "2026-03-15", "2026-03-02 2026-03-12"),
        ("every_n_days 4000000000", "2026-02-20", "2026-02-20", "9999-12-31", "2026-02-20"),
        ("daily", "9999-12-30", "9999-12-01", "9999-12-31", "9999-12-30 9999-12-31"),
        ("weekly except=2026-11-28", "2026-11-21", "2026-11-21", "2026-12-06", "2026-11-21 2026-12-05"),
        ("weekly except=2026-11-28 add=2026-11-30", "2026-11-21", "2026-11-21", "2026-12-06", "2026-11-21 2026-11-30 2026-12-05"),
        ("weekly until=2026-11-25 add=2026-11-30", "2026-11-21", "2026-11-21", "2026-12-06", "2026-11-21 2026-11-30"),
        ("weekly add=2026-11-28", "2026-11-21", "2026-11-21", "2026-11-30", "2026-11-21 2026-11-28"),
        ("custom FREQ=MONTHLY;BYDAY=-1FR", "2026-01-01", "2026-11-01", "2026-12-31", "2026-11-27 2026-12-25"),
        ("custom RRULE:FREQ=MONTHLY;BYMONTHDAY=-1", "2026-01-31", "2026-02-01", "2026-04-30", "2026-02-28 2026-03-31 2026-04-30"),
        ("custom FREQ=MONTHLY", "2026-01-31", "2026-01-01", "2026-05-31", "2026-01-31 2026-03-31 2026-05-31"),
        ("custom FREQ=MONTHLY;INTERVAL=3", "2025-01-15", "2026-02-01", "2026-12-31", "2026-04-15 2026-07-15 2026-10-15"),
        ("custom FREQ=YEARLY", "1990-06-15", "2026-01-01", "2027-12-31", "2026-06-15 2027-06-15"),
        ("custom FREQ=YEARLY;INTERVAL=4", "1960-06-15", "2026-01-01", "2032-12-31", "2028-06-15 2032-06-15"),
        ("custom FREQ=YEARLY", "2024-02-29", "2024-01-01", "2032-12-31", "2024-02-29 2028-02-29 2032-02-29"),
        ("custom freq=weekly;byday=mo,th", "2026-11-21", "2026-11-21", "2026-12-01", "2026-11-23 2026-11-26 2026-11-30"),
        ("custom FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", "2026-01-05", "2026-11-10", "2026-12-10", "2026-11-23 2026-12-07"),
        ("custom FREQ=DAILY;INTERVAL=3;COUNT=3", "2026-11-21", "2026-11-22", "2027-11-21", "2026-11-24 2026-11-27"),
        ("custom FREQ=DAILY;UNTIL=20261123T235959Z", "2026-11-21", "2026-11-22", "2027-11-21", "2026-11-22 2026-11-23"),
        ("custom FREQ=YEARLY;BYMONTH=11;BYDAY=4TH", "2020-01-01", "2026-01-01", "2027-12-31", "2026-11-26 2027-11-25"),
    ] {
        let rule = rule(text);
        assert_eq!(rule.check(Some(day(anchor))), Ok(()), "{text}");
        let dates = rule.dates(day(anchor), &BTreeSet::new(), day(from), day(to), 100);
        assert_eq!(show(&dates), expected, "{text} from {anchor}");
        for date in forth(day(from), 1).take_while(|date| *date <= day(to)).take(400) {
            assert_eq!(rule.produces(day(anchor), &BTreeSet::new(), date), dates.contains(&date), "{text}: {date}");
        }
    }
}

#[test]
fn the_date_that_counts_now() {
    for (text, anchor, done, today, expected) in [
        ("daily", "2025-01-01", "", "2026-11-21", "2026-11-21"),
        ("daily", "2025-01-01", "2026-11-21", "2026-11-21", "2026-11-22"),
        ("daily", "2025-01-01", "2026-11-21 2026-11-22", "2026-11-21", "2026-11-23"),
        ("daily", "2027-01-01", "", "2026-11-21", "2027-01-01"),
        ("weekly", "2026-11-02", "", "2026-11-21", "2026-11-16"),
        ("weekly", "2026-11-02", "2026-11-16", "2026-11-21", "2026-11-23"),
        ("weekly except=2026-11-16", "2026-11-02", "", "2026-11-21", "2026-11-23"),
        ("weekly except=2026-11-16", "2026-11-02", "", "2026-11-15", "2026-11-09"),
        ("daily except=2026-11-22", "2025-01-01", "", "2026-11-21", "2026-11-21"),
        ("daily except=2026-11-21", "2025-01-01", "", "2026-11-21", "2026-11-22"),
        ("weekly except=2026-11-15", "2026-11-02", "", "2026-11-15", "2026-11-09"),
        ("weekly except=2026-11-23 add=2026-11-20", "2026-11-02", "", "2026-11-25", "2026-11-20"),
        ("weekly except=2026-11-16 add=2026-11-22", "2026-11-02", "", "2026-11-21", "2026-11-22"),
        ("weekly except=2026-11-16 add=2026-11-18", "2026-11-02", "", "2026-11-21", "2026-11-18"),
        ("weekly until=2026-11-10", "2026-11-02", "", "2026-11-21", "2026-11-09"),
        ("weekly until=2026-11-10", "2026-11-02", "2026-11-09", "2026-11-21", "-"),
        ("weekdays", "2026-11-02", "", "2026-11-21", "2026-11-20"),
        ("weekdays", "2026-11-02", "2026-11-20", "2026-11-21", "2026-11-23"),
        ("weekdays except=2026-11-20", "2026-11-20", "", "2026-11-21", "2026-11-23"),
        ("custom FREQ=MONTHLY;BYMONTHDAY=1", "2020-01-01", "", "2026-11-21", "2026-11-01"),
        ("custom FREQ=MONTHLY;BYMONTHDAY=1", "2020-01-01", "2026-11-01", "2026-11-21", "2026-12-01"),
        ("custom FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "2000-01-01", "", "2027-11-21", "2024-02-29"),
        ("custom FREQ=MONTHLY;BYMONTHDAY=21", "2020-01-01", "", "2026-11-21", "2026-11-21"),
        ("custom FREQ=MONTHLY;BYMONTHDAY=21", "2026-11-21", "", "2026-11-21", "2026-11-21"),
        ("weekly", "2026-11-02", "", "2026-11-16", "2026-11-16"),
        ("weekly", "2026-11-02", "", "2026-11-15", "2026-11-09"),
        ("weekdays", "2026-11-20", "", "2026-11-20", "2026-11-20"),
        ("custom FREQ=DAILY;COUNT=2", "2020-01-01", "2020-01-02", "2026-11-21", "-"),
        ("none", "2026-11-21", "", "2026-11-21", "-"),
        ("every_n_days 3 !", "2026-11-10", "", "2026-11-21", "2026-11-10"),
        ("every_n_days 3 !", "2026-11-10", "2026-11-21", "2026-11-21", "2026-11-24"),
        ("every_n_days 3 !", "2026-12-05", "2026-11-21", "2026-11-21", "2026-12-05"),
        ("every_n_days 3 ! except=2026-11-24", "2026-11-10", "2026-11-21", "2026-11-21", "2026-11-27"),
        ("every_n_days 3 ! add=2026-11-25", "2026-11-10", "2026-11-21", "2026-11-21", "2026-11-25"),
        ("every_n_days 3 ! until=2026-11-22", "2026-11-10", "2026-11-21", "2026-11-21", "-"),
        ("weekdays !", "2026-11-10", "2026-11-20", "2026-11-21", "2026-11-23"),
        ("custom FREQ=MONTHLY !", "2026-01-31", "2026-11-21", "2026-11-21", "2026-12-21"),
        ("custom FREQ=MONTHLY;BYMONTHDAY=1 !", "2026-01-01", "2026-11-21", "2026-11-21", "2026-12-01"),
        ("custom FREQ=MONTHLY;COUNT=2 !", "2026-01-01", "2026-01-05 2026-02-05", "2026-11-21", "-"),
    ] {
        let current = rule(text).current(day(anchor), &days(done), day(today));
        assert_eq!(current.map_or("-".to_owned(), |date| date.to_string()), expected, "{text} from {anchor}, done {done}");
    }
}

#[test]
fn open_dates_leave_out_what_is_done() {
    let range = |from: Option<&str>, to: Option<&str>| DateRange { from: from.map(day), to: to.map(day) };
    for (text, done, range, expected) in [
        ("weekly", "2026-11-09", range(None, Some("2026-11-20")), "2026-11-02 2026-11-16"),
        ("weekly", "", range(Some("2026-11-03"), Some("2026-11-08")), ""),
        ("weekly until=2026-11-16", "2026-11-16", range(Some("2026-11-10"), None), ""),
        ("weekly !", "2026-11-05", range(None, None), "2026-11-12"),
    ] {
        assert_eq!(show(&rule(text).open_dates(day("2026-11-02"), &days(done), range, 9)), expected, "{text}, done {done}");
    }
}

/// More dates have passed since the start than a rule examines.
#[test]
fn a_rule_that_began_long_ago_still_gives_dates() {
    let (anchor, from, to) = (day("1500-01-01"), day("2026-11-01"), day("2026-12-31"));
    let dates = |text: &str| show(&rule(text).dates(anchor, &BTreeSet::new(), from, to, usize::MAX));
    for (custom, plain) in [
        ("custom FREQ=DAILY", "daily"),
        ("custom FREQ=DAILY;INTERVAL=2", "every_n_days 2"),
        ("custom FREQ=DAILY;INTERVAL=5", "every_n_days 5"),
        ("custom FREQ=WEEKLY", "weekly"),
    ] {
        assert_eq!(dates(custom), dates(plain), "{custom}");
    }
}

#[test]
fn a_rule_has_a_longest() {
    let read = |bytes: usize| check(&format!("custom FREQ=DAILY{}", ";".repeat(bytes - "FREQ=DAILY".len())));
    for (bytes, fits) in [(20, true), (500, true), (501, false), (900, false)] {
        assert_eq!(read(bytes).is_ok(), fits, "{bytes}");
    }
}

#[test]
fn rules_that_cannot_be_read() {
    let cases = [
        ("every_n_days", "Repeating every so many days needs the number of days, 1 or more."),
        ("every_n_days 0", "Repeating every so many days needs the number of days, 1 or more."),
        ("daily 3", "Only every_n_days takes a number of days."),
        ("custom", "A custom repeat needs a rule."),
        ("weekly FREQ=DAILY", "Only a custom repeat takes a rule."),
        ("custom FREQ=HOURLY", "A task cannot repeat more often than daily."),
        ("custom FREQ=SOMETIMES", "FREQ=SOMETIMES cannot be read."),
        ("custom BYDAY=MO", "The repeat rule does not say how often (FREQ)."),
        ("custom FREQ=DAILY;BYHOUR=3", "BYHOUR is not something a task can repeat by."),
        ("custom FREQ=DAILY;INTERVAL=0", "INTERVAL=0 cannot be read."),
        ("custom FREQ=DAILY;INTERVAL=99999999999999", "INTERVAL=99999999999999 cannot be read."),
        ("custom FREQ=DAILY;COUNT=0", "COUNT=0 cannot be read."),
        ("custom FREQ=DAILY;UNTIL=soon", "UNTIL=SOON cannot be read."),
        ("custom FREQ=DAILY;UNTIL=20261231X", "UNTIL=20261231X cannot be read."),
        ("custom FREQ=DAILY;UNTIL=00001231", "UNTIL=00001231 cannot be read."),
        ("custom FREQ=DAILY;COUNT=1;UNTIL=20261231", "The repeat rule ends twice, with COUNT and with UNTIL."),
        ("custom FREQ=DAILY;FREQ=DAILY", "The repeat rule says FREQ twice."),
        ("custom often", "“OFTEN” is no part of a repeat rule."),
        ("custom FREQ=MONTHLY;BYDAY=-1F⊬R", "The repeat rule has letters that no rule has."),
        ("custom FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "The repeat rule never falls on a date."),
    ];
    for (text, message) in cases {
        let problem = check(text).unwrap_err();
        assert_eq!((problem.code.as_str(), problem.message.as_str()), ("invalid_recurrence", message), "{text}");
    }
    let problem = rule("daily").check(None).unwrap_err();
    assert_eq!(problem.code, Code::MissingAnchorForRecurrence);
    assert_eq!(rule("none").check(None), Ok(()));
}

proptest::proptest! {
    #[test]
    fn any_rrule_is_read_or_refused(text in "(FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY);)?(INTERVAL=[0-9]{1,5};)?(BY(DAY|MONTH|MONTHDAY|YEARDAY|WEEKNO|SETPOS)=-?[0-9]{0,3}(MO|FR)?;){0,3}(COUNT=[0-9]{1,3}|.{0,6})?",
        done in proptest::collection::btree_set(0_u64..400, 0..4), completion: bool) {
        let anchor = day("2026-11-21");
        let Ok(rule) = text.parse::<Rule>() else { return Ok(()) };
        let recurrence = Recurrence { anchor_on: if completion { AnchorOn::Completion } else { AnchorOn::Due }, ..rule.into() };
        if recurrence.check(Some(anchor)).is_ok() {
            let done: BTreeSet<NaiveDate> = done.into_iter().map(|days| anchor + Days::new(days)).collect();
            let today = day("2027-03-01");
            let current = recurrence.current(anchor, &done, today);
            proptest::prop_assert!(current.is_none_or(|date| !done.contains(&date) && recurrence.produces(anchor, &done, date)));
        }
    }

    /// Moving the start of a rule close to the requested dates must not change those dates.
    #[test]
    fn dates_do_not_depend_on_where_one_looks(frequency in 0_usize..4, interval in 1_u32..6, by in 0_usize..6, anchor in 0_u64..800, ahead in 0_u64..4000) {
        let frequency = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"][frequency];
        let by = ["", ";BYDAY=MO,SA", ";BYMONTHDAY=31", ";BYMONTHDAY=15", ";BYMONTH=2,11", ";BYSETPOS=-1;BYDAY=MO,TU,WE,TH,FR"][by];
        let recurrence = rule(&format!("custom FREQ={frequency};INTERVAL={interval}{by}"));
        let anchor = day("2019-12-20") + Days::new(anchor);
        if recurrence.check(Some(anchor)).is_err() {
            return Ok(());
        }
        let none = BTreeSet::new();
        let (from, to) = (anchor + Days::new(ahead), anchor + Days::new(ahead + 900));
        let all = recurrence.dates(anchor, &none, anchor, to, usize::MAX);
        let near: Vec<NaiveDate> = all.iter().copied().filter(|date| *date >= from).collect();
        proptest::prop_assert_eq!(recurrence.dates(anchor, &none, from, to, usize::MAX), near);
        proptest::prop_assert_eq!(recurrence.latest(anchor, to), all.last().copied());
    }
}

#[test]
fn a_month_after_completion_ends_where_the_month_ends() {
    for (text, done, expected) in [
        ("custom FREQ=MONTHLY !", "2027-01-31", "2027-02-28"),
        ("custom FREQ=MONTHLY !", "2028-01-31", "2028-02-29"),
        ("custom FREQ=MONTHLY !", "2027-01-28", "2027-02-28"),
        ("custom FREQ=MONTHLY !", "2027-02-28", "2027-03-28"),
        ("custom FREQ=MONTHLY !", "2027-03-31", "2027-04-30"),
        ("custom FREQ=MONTHLY;INTERVAL=3 !", "2026-11-30", "2027-02-28"),
        ("custom FREQ=MONTHLY;INTERVAL=12 !", "2028-02-29", "2029-02-28"),
        ("custom FREQ=MONTHLY;BYMONTH=2,6 !", "2027-01-31", "2027-02-28"),
        ("custom FREQ=YEARLY !", "2028-02-29", "2029-02-28"),
        ("custom FREQ=YEARLY;INTERVAL=4 !", "2028-02-29", "2032-02-29"),
        ("custom FREQ=YEARLY;BYMONTH=4 !", "2027-03-31", "2027-04-30"),
        ("custom FREQ=MONTHLY;BYMONTHDAY=31 !", "2027-01-31", "2027-03-31"),
        ("custom FREQ=MONTHLY;BYMONTHDAY=-1 !", "2027-01-31", "2027-02-28"),
        ("custom FREQ=MONTHLY;BYDAY=-1FR !", "2027-01-31", "2027-02-26"),
        ("custom FREQ=WEEKLY;INTERVAL=2 !", "2027-01-31", "2027-02-14"),
        ("daily !", "2027-01-31", "2027-02-01"),
    ] {
        let next = rule(text).after_completion(day("2020-01-01"), &days(done));
        assert_eq!(next, Some(day(expected)), "{text} done on {done}");
    }
}

#[test]
fn what_is_counted_from_completion_may_fall_on_its_last_day() {
    for (text, done, expected) in [
        ("weekly ! until=2026-11-28", "2026-11-21", Some("2026-11-28")),
        ("weekly ! until=2026-11-27", "2026-11-21", None),
        ("weekly ! until=2026-11-21", "", Some("2026-11-21")),
        ("custom FREQ=WEEKLY;UNTIL=20261128 !", "2026-11-21", Some("2026-11-28")),
        ("custom FREQ=WEEKLY;UNTIL=20261127 !", "2026-11-21", None),
        ("custom FREQ=WEEKLY;COUNT=2 !", "2026-11-21", Some("2026-11-28")),
        ("custom FREQ=WEEKLY;COUNT=2 !", "2026-11-21 2026-11-28", None),
    ] {
        assert_eq!(rule(text).after_completion(day("2026-11-21"), &days(done)), expected.map(day), "{text} done on {done}");
    }
}

#[test]
fn a_moved_date_that_is_done_is_not_due_again() {
    for (text, done, expected) in [
        ("weekly ! except=2026-11-21 add=2026-11-25", "", "2026-11-25"),
        ("weekly ! except=2026-11-21 add=2026-11-25", "2026-11-25", "2026-12-02"),
        ("weekly ! except=2026-11-21 add=2026-11-25", "2026-11-26", "2026-12-03"),
        ("weekly ! add=2026-11-25,2026-11-27", "2026-11-25", "2026-11-27"),
    ] {
        let next = rule(text).after_completion(day("2026-11-21"), &days(done));
        assert_eq!(next, Some(day(expected)), "{text} done on {done}");
    }
}
