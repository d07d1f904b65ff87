//! A message that is a list of new tasks, each with its own time or with a verb of something to do.
//!
//! The marks between the tasks are found first, the strongest first: lines, semicolons, plus signs, slashes, full stops, commas with "and".
//! The message is a list only if every piece can be a task on its own.

use std::ops::Range;

use super::{Candidate, Reader, step};
use crate::{
    instruction::{
        clause::Clause,
        doing,
        draft::{self, Drafts},
        evidence,
        values::Value,
        weights::weigh,
    },
    token::{Kind, Token},
    when::{self, When},
};

/// The most words and marks of a list.
const MOST: usize = 120;
/// The most words and marks of one of its tasks.
const MOST_WORDS: usize = 14;
/// The most tasks of a list.
const MOST_TASKS: usize = 12;
/// The most words of a thing in a list whose marks leave no doubt.
const MOST_THING: usize = 7;

/// What separates the tasks of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Mark {
    Comma,
    Sentence,
    Slash,
    Plus,
    Bullet,
    Semicolon,
    Line,
}

/// A task of a list, and the time that it has from a heading or from the task before.
#[derive(Clone, Debug)]
struct Piece<'t> {
    range: Range<usize>,
    heading: Option<&'t Value>,
    /// The time is before the first task: "On Friday I have to ring Ann, pay Tom".
    led: bool,
}

impl Reader<'_> {
    /// The reading of the message as a list of new tasks.
    pub(super) fn listed(&self) -> Option<Candidate> {
        let text = self.text;
        let count = text.tokens.len();
        if !(3..=MOST).contains(&count) || text.tokens.iter().any(|token| token.lower == "?") {
            return None;
        }
        let polite = text.grammar.category("polite").into_iter().flat_map(|polite| text.chart.at(0, polite)).map(|edge| edge.end).max();
        // "please add the tea, the cakes and ..."
        let start = polite.unwrap_or(0);
        let start = text.is(start, "list.add").filter(|_| text.is(start, "list.heading").is_none()).unwrap_or(start);
        // "ring Ann and book the vet, both today"
        let (end, shared) = draft::said_of_all(text, &(start..count)).map_or((count, None), |(list, value)| (list.end, Some(value)));
        let (mark, mut pieces) = self.pieces(start..end)?;
        for piece in &mut pieces {
            piece.heading = piece.heading.or(shared);
        }
        let planned = pieces.iter().all(|piece| self.is_planned(piece));
        if !(2..=MOST_TASKS).contains(&pieces.len()) || !pieces.iter().all(|piece| self.may_be_task(&piece.range)) {
            return None;
        }
        let does = |piece: &Piece<'_>| self.does(&piece.range) || self.is_planned(piece);
        let each = pieces.iter().all(does);
        let doing = pieces.iter().all(|piece| self.does(&piece.range));
        let short = pieces.iter().all(|piece| self.words(&piece.range) <= MOST_THING);
        let holds = match mark {
            Mark::Comma => self.follow(&pieces) && (planned || doing || each && pieces.len() > 2),
            Mark::Sentence => each || pieces.len() > 2 && short && pieces.iter().filter(|piece| does(piece)).count() * 2 > pieces.len(),
            Mark::Slash | Mark::Plus | Mark::Bullet | Mark::Semicolon | Mark::Line => each || pieces.len() > 2 && short,
        };
        // As an option, a list may be less likely.
        let doubt = if holds { 0 } else { weigh().list_unlikely };
        if !holds && (pieces.len() == 2 || !short) {
            return None;
        }
        let ranges: Vec<Range<usize>> = pieces.iter().map(|piece| piece.range.clone()).collect();
        let headings: Vec<Option<&Value>> = pieces.iter().map(|piece| piece.heading).collect();
        let Drafts { creates, cost, .. } = draft::listed(text, &ranges, &headings, mark != Mark::Comma)?;
        let words: usize = creates.iter().map(|create| create.title.split_whitespace().count()).sum();
        let base = match (planned, doing) {
            (true, true) => weigh().bare_doing_dated,
            (true, false) => weigh().bare_timed,
            (false, _) => weigh().bare,
        };
        let marked = if mark > Mark::Comma || planned { weigh().list_marked } else { 0 };
        let cost = (base + cost + u32::try_from(words).unwrap_or(u32::MAX)).saturating_sub(marked) + doubt;
        Some(Candidate::new(vec![step(Clause::Create(creates))], cost))
    }

    /// The tasks of a list with the strongest mark that separates them.
    fn pieces(&self, range: Range<usize>) -> Option<(Mark, Vec<Piece<'_>>)> {
        let marks = [Mark::Line, Mark::Semicolon, Mark::Bullet, Mark::Plus, Mark::Slash, Mark::Sentence, Mark::Comma];
        let found = marks.into_iter().find_map(|mark| {
            let pieces = self.split(&range, mark);
            (pieces.len() > 1).then_some((mark, pieces))
        });
        let (mark, pieces) = found?;
        Some((mark, self.headed(pieces, mark)?))
    }

    /// The stretches between these marks, without marks around them.
    fn split(&self, range: &Range<usize>, mark: Mark) -> Vec<Range<usize>> {
        let text = self.text;
        let mut pieces = Vec::new();
        let mut from = range.start;
        let mut add = |from: usize, to: usize| {
            let piece = self.unmarked(from..to);
            if !piece.is_empty() {
                pieces.push(piece);
            }
        };
        let mut at = from + 1;
        while at < range.end {
            let token = &text.tokens[at];
            let cut = token.kind != Kind::Quote
                && match mark {
                    Mark::Line => token.breaks,
                    Mark::Semicolon => token.lower == ";",
                    Mark::Bullet => is_bullet(token),
                    Mark::Plus => token.lower == "+",
                    Mark::Slash => token.lower == "/" && !self.between_numbers(at),
                    Mark::Sentence => self.ends_sentence(from, at),
                    Mark::Comma => token.lower == "," && !self.is_within("repetition", at) || self.joins(from, at, range.end),
                };
            if cut {
                add(from, at);
                from = if mark == Mark::Line || mark == Mark::Comma && self.runs_into(at) { at } else { at + 1 };
            }
            at += 1;
        }
        add(from, range.end);
        pieces
    }

    /// A stretch without bullets and numbers before it, without "and", and without marks behind it.
    fn unmarked(&self, range: Range<usize>) -> Range<usize> {
        let text = self.text;
        let Range { mut start, mut end } = range;
        let bullet = |at: usize| text.tokens[at].kind == Kind::Symbol && !matches!(text.tokens[at].lower.as_str(), "#" | "@" | "£" | "$");
        let numbered = |at: usize| {
            let number = text.tokens[at].value().is_some_and(|number| number <= 20);
            number && text.tokens.get(at + 1).is_some_and(|mark| mark.glued && matches!(mark.lower.as_str(), "." | ")"))
        };
        loop {
            if start + 2 < end && numbered(start) && !text.tokens[start + 2].glued {
                start += 2;
            } else if let Some(behind) = text.is(start, "list.add").filter(|behind| *behind < end) {
                start = behind;
            } else if start > range.start && start + 1 < end && text.word(start, "title.to") {
                // "... and to lock the shed"
                start += 1;
            } else if start < end && (bullet(start) || start + 1 < end && text.word(start, "list.join")) {
                start += 1;
            } else {
                break;
            }
        }
        let mark = |at: usize| {
            let token = &text.tokens[at];
            token.kind == Kind::Symbol && !matches!(token.lower.as_str(), ")" | "%") && token.lower != "'"
        };
        while end > start && (mark(end - 1) || text.word(end - 1, "list.join")) {
            end -= 1;
        }
        start..end
    }

    /// Whether a slash is between two numbers, as in a date.
    fn between_numbers(&self, at: usize) -> bool {
        let number = |at: usize| self.text.tokens.get(at).is_some_and(|token| token.kind == Kind::Number);
        number(at - 1) && number(at + 1)
    }

    /// Whether a full stop here ends a sentence that another one follows.
    fn ends_sentence(&self, from: usize, at: usize) -> bool {
        let tokens = &self.text.tokens;
        let mark = matches!(tokens[at].lower.as_str(), "." | "!") && tokens.get(at + 1).is_some_and(|next| !next.glued);
        // "collect the check fri. pay the lads fri."
        let day = || self.ends("when", at) && self.is_timed(&(from..at)) && !self.begins("when", at + 1);
        mark && !self.within_time(at) && (!self.abbreviation(at) || day())
    }

    /// Whether another task begins at a token, or behind it if it is "and": both sides have their own time, or both begin with a verb.
    fn joins(&self, from: usize, at: usize, end: usize) -> bool {
        let text = self.text;
        if !text.word(at, "list.join") && !self.runs_into(at) {
            return false;
        }
        let before = self.unmarked(from..at);
        if before.is_empty() || at + 1 >= end || self.within_hours(at) || self.is_within("repetition", at) {
            return false;
        }
        let joins = |word: usize| text.word(word, "list.join") || word > at && text.word(word, "list.after");
        let behind = (at..end).find(|at| !joins(*at)).unwrap_or(end);
        let until = (behind..end).find(|at| text.tokens[*at].lower == "," || joins(*at)).unwrap_or(end);
        let timed = |range: &Range<usize>| self.is_timed(range);
        if joins(at) {
            let behind = behind..until;
            let does = self.does(&behind);
            return timed(&before) && (timed(&behind) || does && self.ends("when", before.end)) || self.does(&before) && does;
        }
        // "haul the traps Thursday paint the hull Saturday"
        timed(&before) && self.does(&before)
    }

    /// Whether a time ends before a token that begins with something to do.
    fn runs_into(&self, at: usize) -> bool {
        self.text.is(at, "doing").is_some() && self.ends("when", at) && doing::is_doing(self.text, &(at..self.text.tokens.len()))
    }

    /// The tasks, with the time that is a heading above them.
    fn headed(&self, pieces: Vec<Range<usize>>, mark: Mark) -> Option<Vec<Piece<'_>>> {
        let (mut heading, mut led) = (None, false);
        let mut all = Vec::new();
        for range in pieces {
            if let Some(value) = self.time(&range) {
                // "Oil change. Next Thursday, 1pm.": a time that follows belongs to what it follows.
                if !all.is_empty() && mark != Mark::Line {
                    return None;
                }
                (heading, led) = (Some(value), false);
                continue;
            }
            if all.is_empty() && heading.is_none() {
                let begun = self.heading(&range, mark);
                heading = heading.or(begun.1);
                let rest = self.unmarked(begun.0..range.end);
                let ahead = self.leading(&rest).filter(|_| heading.is_none() && mark == Mark::Comma);
                if !rest.is_empty() {
                    all.push(Piece { range: rest, heading, led: false });
                }
                (heading, led) = (heading.or(ahead), ahead.is_some());
                continue;
            }
            all.push(Piece { range, heading, led });
        }
        Some(all)
    }

    /// The time before something to do: "On Friday I have to ring Ann".
    fn leading<'t>(&'t self, range: &Range<usize>) -> Option<&'t Value> {
        let text = self.text;
        let attr = text.grammar.category("attr")?;
        let begins = |at: usize| text.is(at, "v.must").is_some() || at < range.end && draft::does(text, &(at..range.end));
        let ahead = text.chart.at(range.start, attr).filter(|edge| edge.end < range.end && begins(edge.end)).max_by_key(|edge| edge.end)?;
        draft::has_day(text, &(range.start..ahead.end)).then_some(&ahead.meaning)
    }

    /// The time that a stretch consists of.
    fn time<'t>(&'t self, range: &Range<usize>) -> Option<&'t Value> {
        let text = self.text;
        let mut end = range.end;
        while end > range.start + 1 && text.word(end - 1, "polite.please") {
            end -= 1;
        }
        text.over(&(range.start..end), "attrs").or_else(|| text.over(&(range.start..end), "when"))
    }

    /// Where the heading of a list ends, and its time: "Tomorrow: ...", "Two jobs for Friday.", "Please note the following: ...".
    fn heading<'t>(&'t self, range: &Range<usize>, mark: Mark) -> (usize, Option<&'t Value>) {
        let text = self.text;
        let parts = |at: usize| {
            let (token, next) = (&text.tokens[at], text.tokens.get(at + 1));
            let dash = matches!(token.lower.as_str(), "-" | "–" | "—") && !token.glued;
            (token.lower == ":" || dash) && next.is_some_and(|next| !next.glued)
        };
        let end = (range.start + 1..range.end).find(|at| parts(*at)).unwrap_or(range.end);
        if mark == Mark::Line && end == range.end && text.tokens.get(end).is_some_and(|token| token.lower == ":") {
            return (end, None);
        }
        let timed = |from: usize| {
            let from = text.is(from, "time.lead").filter(|behind| *behind < end).unwrap_or(from);
            self.time(&(from..end)).filter(|_| from < end)
        };
        let begun = self.announcing(range.start, end);
        let edges = text.grammar.category("list.heading").into_iter().flat_map(|heading| text.chart.at(begun.0, heading));
        let announced: Vec<usize> = edges.map(|edge| edge.end).filter(|behind| *behind <= end).collect();
        let starts = if end < range.end { Some(range.start) } else { None };
        let value = announced.iter().copied().chain(starts).find_map(timed);
        if value.is_some() || announced.contains(&end) {
            return (end, value.or(begun.1));
        }
        // "things to do tomorrow drop off the van, get quarters"
        let does = |at: usize| at < range.end && draft::does(text, &(at..range.end));
        let attr = text.grammar.category("attr");
        for behind in announced {
            let when = attr.into_iter().flat_map(|attr| text.chart.at(behind, attr)).filter(|edge| edge.end < range.end);
            if let Some(edge) = when.max_by_key(|edge| edge.end).filter(|edge| does(edge.end)) {
                return (edge.end, Some(&edge.meaning));
            }
        }
        (range.start, None)
    }

    /// Where the announcement of a list begins, behind a time and polite words, and that time: "Tomorrow, please remind me of three things".
    fn announcing(&self, start: usize, end: usize) -> (usize, Option<&Value>) {
        let text = self.text;
        let (mut at, mut value) = (start, None);
        while at < end {
            let polite = text.is(at, "polite").filter(|behind| *behind < end);
            let when = text.is(at, "when").filter(|behind| *behind < end && value.is_none());
            match (polite, when) {
                (Some(behind), _) => at = behind,
                (None, Some(behind)) => (value, at) = (text.over(&(at..behind), "when"), behind),
                (None, None) if text.tokens[at].lower == "," => at += 1,
                (None, None) => break,
            }
        }
        let announces = at < end && text.is(at, "list.heading").is_some();
        if announces { (at, value) } else { (start, None) }
    }

    /// Whether a stretch can be a new task: no change, question or report.
    fn may_be_task(&self, range: &Range<usize>) -> bool {
        let text = self.text;
        if range.is_empty() || range.len() > MOST_WORDS {
            return false;
        }
        let is = |name: &str| text.is(range.start, name).is_some();
        let begins = |at: usize| ["v.must", "remind.verb"].iter().any(|name| text.is(at, name).is_some());
        let must = begins(range.start) || self.behind_time(range).any(begins);
        // "shift the bull", but not "shift the dentist to Friday"
        let moves = (is("v.move") || is("v.label")) && !self.is_timed(range);
        let command = is("command") && !moves && !self.does(range) && !is("v.add");
        let other = is("amend.lead") && !self.does(range);
        let other = other
            || ["dont", "correction", "question", "not.managed", "reason", "it", "particle", "attr.must", "list.describes"]
                .into_iter()
                .any(is)
            || text.over(range, "closing").is_some();
        // "I'll have a go at it on Monday" is about something that was said.
        let refers =
            (range.start + 1..range.end).any(|at| text.is(at, "it").is_some_and(|end| end == range.end || self.begins("attr", end)));
        let begun = self.behind_time(range).filter(|end| *end < range.end).max().unwrap_or(range.start);
        let statement = !must && evidence::is_statement(text, &(begun..range.end));
        // "Lena to Tuesday, Omar to Wednesday" moves them.
        let goes = (range.start + 1..range.end).any(|at| text.word(at, "list.moves") && text.over(&(at + 1..range.end), "when").is_some());
        let left = goes || (range.start..range.end).any(|at| text.is(at, "left.asks").is_some_and(|end| end == range.end));
        !refers && (must || !command && !other && !statement && !left) && text.over(range, "when").is_none() && self.words(range) > 0
    }

    /// Whether a piece begins with something to do, perhaps with its time or "I have to" before it.
    fn does(&self, range: &Range<usize>) -> bool {
        let text = self.text;
        let begins = |at: usize| {
            let must = ["v.must", "remind.verb"].iter().any(|name| text.is(at, name).is_some_and(|end| end < range.end));
            at < range.end && (must || draft::does(text, &(at..range.end)))
        };
        begins(range.start) || self.behind_time(range).any(begins)
    }

    /// Where a time at the beginning of a stretch ends.
    fn behind_time<'t>(&'t self, range: &Range<usize>) -> impl Iterator<Item = usize> + use<'t> {
        let (text, start) = (self.text, range.start);
        text.grammar.category("attr").into_iter().flat_map(move |attr| text.chart.at(start, attr)).map(|edge| edge.end)
    }

    /// Whether a time without a day always follows another one: "9 standup, 11 review", but not "the party on Friday, 8 at the pub".
    fn follow(&self, pieces: &[Piece<'_>]) -> bool {
        let mut clocked = false;
        pieces.iter().all(|piece| {
            let clock = self
                .has(&piece.range, |value| matches!(value, Value::When(said) if matches!(said.when, When::Time(_) | When::DateTime(_))));
            let alone = clock && piece.heading.is_none() && !draft::has_day(self.text, &piece.range);
            let holds = !alone || clocked || self.does(&piece.range);
            clocked |= clock;
            holds
        })
    }

    /// Whether a time of this kind is in a stretch.
    fn has(&self, range: &Range<usize>, kind: impl Fn(&Value) -> bool) -> bool {
        let text = self.text;
        let when = text.grammar.category("when");
        when.is_some_and(|when| range.clone().any(|at| text.chart.at(at, when).any(|edge| edge.end <= range.end && kind(&edge.meaning))))
    }

    /// Whether a task has its own day or time, or one above it.
    fn is_planned(&self, piece: &Piece<'_>) -> bool {
        piece.heading.is_some() && !piece.led || self.is_timed(&piece.range)
    }

    /// Whether a time is at the beginning or the end of a stretch that says more.
    fn is_timed(&self, range: &Range<usize>) -> bool {
        let text = self.text;
        let Some(when) = text.grammar.category("when") else { return false };
        if range.len() < 2 || text.over(range, "when").is_some() || text.over(range, "attrs").is_some() {
            return false;
        }
        let one = |value: &Value| {
            let Value::When(said) = value else { return false };
            let begins = matches!(said.when, When::DateRange(Some(_), _) | When::DateTimeRange(Some(_), _) | When::TimeRange(Some(_), _));
            begins || matches!(said.when, When::Date(_) | When::DateTime(_) | When::Time(_) | When::Recurrence(_))
        };
        let lead = text.is(range.start, "time.lead").unwrap_or(range.start);
        let edges = |at: usize| text.chart.at(at, when).filter(|edge| edge.end <= range.end && one(&edge.meaning));
        let behind = (range.start + 1..range.end).any(|at| edges(at).any(|edge| edge.end == range.end));
        let ahead = [range.start, lead].into_iter().any(|at| edges(at).next().is_some());
        // "oil the gate sat"
        let language = text.context.clock.language;
        let day = |at: usize| when::is_word(&text.tokens[at], "weekday.weak", language);
        behind || ahead || day(range.end - 1) || self.does(range) && range.clone().any(|at| edges(at).next().is_some())
    }

    fn words(&self, range: &Range<usize>) -> usize {
        self.text.tokens[range.clone()].iter().filter(|token| token.kind != Kind::Symbol).count()
    }
}

/// Whether a token is a mark that people put between the things of a list: "•", "|", a picture.
fn is_bullet(token: &Token) -> bool {
    let picture = |c: char| c > '\u{2e7f}' || ('\u{2600}'..='\u{2bff}').contains(&c);
    token.kind == Kind::Symbol && (matches!(token.lower.as_str(), "•" | "·" | "|" | "*") || token.lower.chars().all(picture))
}
