//! The grammar alone: a JSON object a line in, one a line out, no database.

use std::io::{self, BufRead as _, Write as _};

use app::Clock;
use chrono::Weekday;

use crate::{
    args::{DateOrder, Lang},
    failure::Failure,
};

/// Reads until the input ends. Each answer is flushed before the next line is read.
pub fn run(what: Lang, order: Option<DateOrder>, clock: &Clock) -> Result<(), Failure> {
    let clock = language::Clock {
        now: clock.now().with_timezone(&clock.zone()).naive_local(),
        zone: clock.zone(),
        date_order: match order.unwrap_or_else(by_locale) {
            DateOrder::Mdy => language::DateOrder::MonthFirst,
            DateOrder::Dmy => language::DateOrder::DayFirst,
        },
        week_start: Weekday::Mon,
    };
    let mut input = io::stdin().lock();
    let mut output = io::stdout().lock();
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        let text = String::from_utf8_lossy(&line);
        if !text.trim().is_empty() {
            let answer = match what {
                Lang::When => language::wire::when(text.trim(), clock),
                Lang::Plan => language::wire::plan(text.trim(), clock),
            };
            writeln!(output, "{answer}")?;
            output.flush()?;
        }
        line.clear();
    }
    Ok(())
}

/// Month first where the locale is the United States' or says nothing.
fn by_locale() -> DateOrder {
    let locale = ["LC_ALL", "LC_TIME", "LANG"].iter().find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    match locale.as_deref() {
        None => DateOrder::Mdy,
        Some(name) if name.starts_with("en_US") || name.starts_with("C.") || matches!(name, "C" | "POSIX") => DateOrder::Mdy,
        Some(_) => DateOrder::Dmy,
    }
}
