//! The grammar on its own, without a database: one JSON object per line in, one per line out.

use std::io::{self, BufRead as _, Write as _};

use app::{Clock, locale};
use chrono::Weekday;

use crate::{
    args::{DateOrder, Lang},
    failure::Failure,
    output::json_line,
};

/// Reads until the input ends. Each answer is flushed before the next line is read.
pub fn run(what: Lang, order: Option<DateOrder>, tag: Option<&str>, clock: &Clock) -> Result<(), Failure> {
    let clock = language::Clock {
        now: clock.now().with_timezone(&clock.zone()).naive_local(),
        zone: clock.zone(),
        date_order: match order {
            Some(DateOrder::Mdy) => language::DateOrder::MonthFirst,
            Some(DateOrder::Dmy) => language::DateOrder::DayFirst,
            None => locale::date_order(),
        },
        week_start: Weekday::Mon,
        language: tag.map_or_else(locale::language, language::Language::of),
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
            write!(output, "{}", json_line(&answer))?;
            output.flush()?;
        }
        line.clear();
    }
    Ok(())
}
