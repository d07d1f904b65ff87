//! `Retry-After`: when a busy server wants the next request, in seconds or as a date.

use std::{fmt, sync::Arc, time::Duration};

use chrono::NaiveDateTime;
use domain::Timestamp;

/// The longest wait that is accepted from a server.
const LONGEST: Duration = Duration::from_hours(24);
/// The date formats of HTTP: the current one, and two that servers may still send.
const FORMS: [&str; 3] = ["%a, %d %b %Y %H:%M:%S GMT", "%A, %d-%b-%y %H:%M:%S GMT", "%a %b %e %H:%M:%S %Y"];

/// The source of the present, for dates that servers name.
#[derive(Clone)]
pub(crate) struct Now(Arc<dyn Fn() -> Timestamp + Send + Sync>);

impl Now {
    pub(crate) fn new(now: impl Fn() -> Timestamp + Send + Sync + 'static) -> Self {
        Self(Arc::new(now))
    }

    pub(crate) fn get(&self) -> Timestamp {
        (self.0)()
    }
}

impl fmt::Debug for Now {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Now")
    }
}

/// How long a server wants to wait, at most a day; None if that time has passed or the text is invalid.
pub(crate) fn read(text: &str, now: Timestamp) -> Option<Duration> {
    let text = text.trim();
    let wait = if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
        text.parse().map_or(LONGEST, Duration::from_secs)
    } else {
        let at = FORMS.iter().find_map(|form| NaiveDateTime::parse_from_str(text, form).ok())?.and_utc();
        (at - now).to_std().ok()?
    };
    Some(wait.min(LONGEST)).filter(|wait| !wait.is_zero())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_and_dates() {
        let now: Timestamp = "2026-11-21T08:00:00Z".parse().unwrap();
        let seconds = |seconds| Some(Duration::from_secs(seconds));
        for (text, expected) in [
            ("1", seconds(1)),
            (" 120 ", seconds(120)),
            ("0", None),
            ("86401", seconds(86_400)),
            ("18446744073709551615", seconds(86_400)),
            ("99999999999999999999999", seconds(86_400)),
            ("-5", None),
            ("1.5", None),
            ("soon", None),
            ("", None),
            ("Sat, 21 Nov 2026 08:00:30 GMT", seconds(30)),
            ("Saturday, 21-Nov-26 08:02:00 GMT", seconds(120)),
            ("Sat Nov 21 08:00:07 2026", seconds(7)),
            ("Tue Dec  1 08:00:00 2026", seconds(86_400)),
            ("Sat, 21 Nov 2026 08:00:00 GMT", None),
            ("Fri, 20 Nov 2026 08:00:00 GMT", None),
            ("Thu, 01 Jan 1970 00:00:00 GMT", None),
            ("Fri, 31 Dec 9999 23:59:59 GMT", seconds(86_400)),
            ("Mon, 21 Nov 2026 08:00:30 GMT", None),
            ("Sat, 21 Nov 2026 25:00:00 GMT", None),
        ] {
            assert_eq!(read(text, now), expected, "{text}");
        }
    }
}
