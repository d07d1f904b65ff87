//! What the grammar of dates reads with: the clock, the day that counts as today, and the words that may stand around a loose reading.

use chrono::NaiveDate;

use super::hour::Part;
use crate::{
    Clock,
    cursor::{Cursor, listed},
    number,
    token::{Kind, Token},
};

/// The present, as one phrase sees it.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    pub clock: &'a Clock,
    /// Today; the first end of a range while its second end is read.
    pub base: NaiveDate,
    /// How many anchors ("a week after ...") may still be nested.
    pub depth: u8,
    /// The part of the day that the words around it speak of ("dinner at 8").
    pub lean: Option<Part>,
}

impl<'a> Scene<'a> {
    pub fn new(clock: &'a Clock) -> Self {
        Self { clock, base: clock.now.date(), depth: 3, lean: None }
    }

    /// One anchor deeper; none when it is deep enough.
    pub fn deeper(self) -> Option<Self> {
        Some(Self { depth: self.depth.checked_sub(1)?, ..self })
    }

    /// The same with another today.
    pub fn on_day(self, base: NaiveDate) -> Self {
        Self { base, ..self }
    }
}

/// Words that tell which half of the day a bare hour near them means.
const LEANING: &[(&str, Part)] = &[
    ("breakfast", Part::Morning),
    ("wake", Part::Morning),
    ("sunrise", Part::Morning),
    ("alarm", Part::Morning),
    ("dinner", Part::Evening),
    ("supper", Part::Evening),
    ("drinks", Part::Evening),
    ("concert", Part::Evening),
    ("movie", Part::Evening),
    ("movies", Part::Evening),
    ("cinema", Part::Evening),
    ("theatre", Part::Evening),
    ("theater", Part::Evening),
    ("party", Part::Evening),
    ("sunset", Part::Evening),
    ("bedtime", Part::Evening),
];
/// How many words away they may stand.
const NEAR: usize = 6;

/// What the words near a token say of the half of the day.
pub(super) fn leaning(c: Cursor<'_>) -> Option<Part> {
    let tokens = c.tokens();
    let near = &tokens[c.at().saturating_sub(NEAR)..tokens.len().min(c.at() + NEAR)];
    near.iter().filter(|t| t.kind == Kind::Word).find_map(|t| LEANING.iter().find(|(word, _)| *word == t.lower).map(|(_, part)| *part))
}

/// Words that may follow a phrase without making it the first half of a name ("the 3rd attempt", "at 5 Oxford Street").
const FOLLOWERS: &str = "a about after afternoon afternoons again all also an and any are around as at because before between but by can could \
    do during each evening every everything except for from he her his i if in instead into is it its last latest me \
    morning mornings my near next night no not of on onwards or our over please pls she should since sharp so starting \
    than that the their them then there these they this those through till to today tomorrow tonight too under unless \
    until via was we were when where which while who will with without would you your";

/// Whether a loose reading may end here: the text ends, punctuation follows, or a word that cannot belong to it.
pub(super) fn closes(c: Cursor<'_>) -> bool {
    match c.token() {
        None => true,
        Some(t) if t.breaks => true,
        Some(t) => match t.kind {
            Kind::Symbol => !matches!(t.lower.as_str(), "%" | "$" | "€" | "£" | "°" | "&" | "'"),
            Kind::Word => listed(FOLLOWERS, &t.lower) || weekday_or_month(&t.lower),
            Kind::Number | Kind::Quote | Kind::Address => true,
        },
    }
}

fn weekday_or_month(word: &str) -> bool {
    super::day::weekday_word(word).is_some() || super::day::month_word(word).is_some()
}

/// Words that begin a phrase, beside weekdays, months, numbers and holidays: what keeps the search cheap on ordinary words.
const STARTERS: &str = "a afternoon after an annually as beginning before between bi biweekly coming couple daily day during each early end \
    ending eod eom eow eoy every everyday evening following fortnightly from half hourly in last late lunchtime midday \
    midnight month monthly morning next night nightly no noon not once past previous q quarter quarterly since start \
    starting the this three through throughout til till tmr tmrw today tomorow tommorow tommorrow tomorrow tonight tonite \
    until up upcoming week weekdays weekend weekends weekly within workdays year yearly yesterday";

/// Whether a phrase can begin with this token at all.
pub(super) fn could_begin(c: Cursor<'_>) -> bool {
    let Some(token) = c.token() else { return false };
    match token.kind {
        Kind::Number => true,
        Kind::Word => {
            let word = token.lower.as_str();
            listed(STARTERS, word)
                || weekday_or_month(word)
                || word.strip_suffix('s').is_some_and(|one| super::day::weekday_word(one).is_some())
                || number::spelled(c).is_some()
                || number::ordinal(c).is_some()
                || super::holiday::name(c).is_some()
        }
        _ => false,
    }
}

/// Whether a match may begin at this token: it does not continue a word, a number or an address-like run.
pub(super) fn may_begin(c: Cursor<'_>) -> bool {
    let glued_to = |t: &Token| match t.kind {
        Kind::Word | Kind::Number => true,
        Kind::Symbol => "#@$€£./\\_-+=%&^<>°".contains(t.lower.as_str()),
        Kind::Quote | Kind::Address => false,
    };
    !(c.glued() && c.before().is_some_and(glued_to))
}

/// Whether a match may end here: nothing that continues it touches it.
pub(super) fn may_end(c: Cursor<'_>) -> bool {
    let Some(t) = c.token().filter(|t| t.glued) else { return true };
    match t.kind {
        Kind::Word => t.lower == "'s",
        Kind::Number => false,
        Kind::Quote | Kind::Address => true,
        Kind::Symbol => {
            let next_glued = c.skip(1).token().is_some_and(|n| n.glued && matches!(n.kind, Kind::Word | Kind::Number));
            match t.lower.as_str() {
                "." | "," | ":" | "-" | "/" | "'" => !next_glued && t.lower != "/" && t.lower != "-",
                other => !"\\_+=%&#@$€£°^".contains(other),
            }
        }
    }
}
