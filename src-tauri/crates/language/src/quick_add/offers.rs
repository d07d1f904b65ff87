//! Other possible meanings of a line, for the user to choose from. Nothing here changes the task.

use chrono::Datelike as _;
use domain::{Frequency, Rule, TimeOfDay};

use super::{Chosen, Draft, Offer, Value, Why, close, stays, taken};
use crate::{
    Span,
    cursor::Cursor,
    token::{Kind, Token},
    when::{Phrase, Stretch, UNLIKELY, When, calendar::plus_days, hours, point::moment},
};

/// The most values in an offer.
const MOST: usize = 3;
/// How many weeks ahead to look for a weekday with a day of the month ("Friday 13").
const WEEKS: i64 = 60;

impl Draft<'_> {
    /// Takes a choice into the task, unless its text was changed, it is past, or a newer choice has its place.
    pub(super) fn choose(&mut self, tokens: &mut [Token], Chosen { span, value }: &Chosen) {
        let today = self.clock.now.date();
        let whole = tokens.iter().any(|token| token.span.start == span.start) && tokens.iter().any(|token| token.span.end == span.end);
        let open = tokens.iter().all(|token| token.kind != Kind::Quote || apart(token.span, *span));
        let past = value.day.or(value.deadline).is_some_and(|date| date < today);
        let begun = value.recurrence.is_some() && self.date.is_some();
        if !whole || !open || past || begun {
            return;
        }
        if let Some(token) = self.take(value) {
            self.date = self.date.or(value.day);
            self.recognise(*span, token);
            close(tokens, *span);
        }
    }

    /// Takes a phrase into the task and offers its other meanings; returns whether it was taken. An hour with minutes has only one meaning.
    pub(super) fn said(&mut self, span: Span, tokens: &[Token], phrase: &Phrase, value: impl Fn(&When) -> Option<Value>) -> bool {
        let minutes = tokens[phrase.start..phrase.end].iter().any(|token| token.lower == ":");
        let mut values: Vec<Value> = phrase
            .others
            .iter()
            .filter(|(_, cost)| *cost < UNLIKELY)
            .filter_map(|(when, _)| value(when))
            .filter(|other| !self.passed(other))
            .collect();
        let Some(first) = value(&phrase.when) else {
            values.splice(0..0, phrase.again.as_ref().and_then(value));
            self.offer(span, Why::Past, values);
            return false;
        };
        if let Some(token) = self.take(&first) {
            values.retain(|other| *other != first && !(minutes && other.day == first.day && other.time != first.time));
            self.recognise(span, token);
            self.offer(span, Why::Either, values);
            true
        } else {
            values.insert(0, first);
            self.offer(span, Why::Half, values);
            false
        }
    }

    /// Whether a value is a time of today that has passed.
    fn passed(&self, value: &Value) -> bool {
        value.day.zip(value.time).is_some_and(|(day, time)| moment(day, time) <= self.clock.now)
    }

    fn offer(&mut self, span: Span, why: Why, values: Vec<Value>) {
        let mut known: Vec<Value> = Vec::new();
        for value in values {
            if known.len() < MOST && !known.contains(&value) {
                known.push(value);
            }
        }
        if !known.is_empty() {
            self.out.offers.retain(|other| apart(other.span, span));
            self.out.offers.push(Offer { span, why, values: known });
        }
    }

    /// The value of a phrase, or of the next such date if it is past.
    fn coming(&self, when: &When, phrase: &Phrase, due: bool) -> Option<Value> {
        let of = |when: &When| Value::of(when, due, false, self.clock.now.date());
        of(when).or_else(|| of(phrase.again.as_ref()?))
    }

    /// Offers the pieces of a contradiction ("Friday 5 May").
    pub(super) fn unread(&mut self, tokens: &[Token], at: usize, stretches: &[Stretch]) {
        let Ok(stretch) = stretches.binary_search_by_key(&at, |stretch| stretch.start) else { return };
        let stretch = &stretches[stretch];
        let (start, due) = self.lead(tokens, at);
        let values = stretch.pieces.iter().filter_map(|piece| self.coming(&piece.when, piece, due)).collect();
        self.offer(Span { start: tokens[start].span.start, end: tokens[stretch.end - 1].span.end }, Why::Half, values);
    }

    /// Offers the two days of "Tue and Thu" and, if both are weekdays, the repetition on both. A time after the second applies to both.
    pub(super) fn offer_both(&mut self, tokens: &[Token], first: &Phrase, second: &Phrase) {
        let (start, due) = self.lead(tokens, first.start);
        let one = match (&first.when, &second.when) {
            (When::Date(date), When::DateTime(at)) => When::DateTime(date.and_time(at.time())),
            (when, _) => when.clone(),
        };
        let mut values: Vec<Value> =
            [self.coming(&one, first, due), self.coming(&second.when, second, due)].into_iter().flatten().collect();
        let both = matches!(tokens[first.end].lower.as_str(), "and" | "&" | "und") && first.weekday && second.weekday && !due;
        if let ([Value { day: Some(a), time, .. }, Value { day: Some(b), time: other, .. }], true) = (values.as_slice(), both)
            && a != b
            && time == other
        {
            let mut days = [a.weekday(), b.weekday()];
            days.sort_by_key(chrono::Weekday::num_days_from_monday);
            let rule = Rule { weekdays: days.map(Into::into).to_vec(), ..Rule::every(Frequency::Weekly, 1) };
            let weekly = Value { day: Some(*a.min(b)), time: *time, recurrence: Some(rule.into()), days_named: true, ..Value::default() };
            values.push(weekly);
        }
        self.offer(Span { start: tokens[start].span.start, end: tokens[second.end - 1].span.end }, Why::Half, values);
    }

    /// Offers the meanings of a bare number after a day: the hour, or the day of the month ("Friday 5"). The day alone is taken, and the
    /// number stays in the title.
    pub(super) fn number_beside(&mut self, tokens: &[Token], day: Span, phrase: &Phrase, due: bool) {
        let When::Date(date) = phrase.when else { return };
        let c = Cursor::new(tokens, phrase.end);
        let Some(number) = c.token().filter(|token| !token.glued && token.text.len() <= 2) else { return };
        let Some(n) = number.value().and_then(|n| u32::try_from(n).ok()).filter(|_| alone(c.skip(1))) else { return };
        let at = |hour: u32| Some(When::DateTime(moment(date, TimeOfDay::new(hour, 0)?)));
        let mut whens: Vec<When> = hours(n).into_iter().filter_map(at).collect();
        let weeks = if phrase.weekday { WEEKS } else { 1 };
        if let Some(found) = (0..weeks).filter_map(|week| plus_days(date, 7 * week)).find(|date| date.day() == n) {
            whens.insert(if found == date { 0 } else { whens.len() }, When::Date(found));
        }
        let values = whens.iter().filter_map(|when| self.coming(when, phrase, due)).filter(|value| !self.passed(value)).collect();
        self.offer(Span { start: day.start, end: number.span.end }, Why::Half, values);
    }

    /// Keeps the offers that can be chosen: none splits a recognised span or would leave the task without a title.
    pub(super) fn settle(&mut self, chars: &[char]) {
        let spans = &self.out.spans;
        let holds = |outer: Span, inner: Span| outer.start <= inner.start && inner.end <= outer.end;
        // For each position, how many characters of the title come before it.
        let mut before = vec![0_usize];
        for (c, taken) in chars.iter().zip(taken(chars, spans)) {
            before.push(before.last().copied().unwrap_or(0) + usize::from(!taken && stays(*c)));
        }
        let all = before.last().copied().unwrap_or(0);
        let titled = |offer: Span| all > before[offer.end.min(chars.len())] - before[offer.start.min(chars.len())];
        for offer in self.out.offers.iter_mut().filter(|offer| spans.iter().all(|found| apart(found.span, offer.span))) {
            let mark = |c: &char| *c == ',' || c.is_whitespace();
            offer.span.start += chars[offer.span.start..offer.span.end].iter().take_while(|c| mark(c)).count();
        }
        let keep =
            |offer: &Offer| spans.iter().all(|found| apart(found.span, offer.span) || holds(offer.span, found.span)) && titled(offer.span);
        self.out.offers.retain(keep);
        self.out.offers.sort_by_key(|offer| offer.span.start);
    }
}

/// Whether two spans share no character.
pub(super) fn apart(a: Span, b: Span) -> bool {
    a.end <= b.start || b.end <= a.start
}

/// Whether a number before this position counts nothing.
fn alone(c: Cursor<'_>) -> bool {
    let Some(next) = c.token() else { return true };
    match next.kind {
        Kind::Symbol if next.glued => matches!(next.lower.as_str(), "," | ";" | "." | "!" | "?") && !c.skip(1).glued(),
        Kind::Symbol => !matches!(next.lower.as_str(), "%" | "$" | "€" | "£" | "°"),
        // "p1"
        Kind::Word => next.lower == "p" && c.skip(1).glued(),
        Kind::Number => false,
        Kind::Quote | Kind::Address => true,
    }
}
