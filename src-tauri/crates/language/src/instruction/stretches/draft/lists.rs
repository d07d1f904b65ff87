//! Finds where one new task of a list ends and the next begins.

use std::ops::Range;

use domain::TimeOfDay;

use crate::{
    instruction::{
        doing::is_doing,
        draft::has_day,
        evidence,
        text::{Listed, Text},
        values::Value,
    },
    token::{Kind, Token},
    when::When,
};

/// The items of a list: one per line, numbered, or separated by commas. Anything else is one task.
pub(super) fn items(text: &Text<'_>, range: &Range<usize>, listed: Listed) -> Vec<Range<usize>> {
    let whole = vec![range.clone()];
    let lines = lines(text, range);
    if lines.len() > 1 {
        return lines;
    }
    let noted = range.clone().any(|at| text.is(at, "with.steps").is_some() || text.is(at, "with.note").is_some());
    if noted || text.tokens[range.clone()].iter().any(|token| token.kind == Kind::Quote) {
        return quotes(text, range).filter(|_| !noted).unwrap_or(whole);
    }
    let tidied = |pieces: Vec<Range<usize>>| -> Vec<Range<usize>> {
        let pieces = pieces.into_iter().map(|piece| text.behind(&piece, "and")..piece.end);
        pieces
            .filter(|piece| piece.start < piece.end && text.tokens[piece.clone()].iter().any(|token| token.kind != Kind::Symbol))
            .collect()
    };
    let longest = |pieces: &[Range<usize>]| pieces.iter().map(|piece| piece.end - piece.start).max().unwrap_or(0);
    let parts = tidied(text.split(range.clone(), &[";"], &[]));
    if parts.len() > 1 && longest(&parts) <= 12 {
        return parts;
    }
    if let Some(parts) = slashed(text, range, listed) {
        return tidied(parts);
    }
    if repeats(text, range) {
        return whole;
    }
    let commas = tidied(text.split(range.clone(), &[","], &[]));
    // "and" ends a list of things, or precedes a thing to do.
    let mut all = Vec::new();
    let listing = commas.len() > 1 && commas.iter().all(|piece| does(text, &(text.behind(piece, "and")..piece.end)));
    // "milk, eggs, bread and butter": the last of several things.
    let bare = commas.len() > 1 && commas.iter().all(|piece| piece.len() <= 9 && !does(text, piece));
    let things = |one: Range<usize>, two: Range<usize>| bare && two.end == range.end && one.len() <= 3 && two.len() <= 4;
    // "call the plumber and call the bank"
    let again = |one: usize, two: usize| {
        let verb = text.is(one, "doing").is_some() && text.tokens[one].lower == text.tokens[two].lower;
        verb && is_doing(text, &(two..range.end))
    };
    for piece in commas.clone() {
        let run_on = if listed == Listed::Things { Vec::new() } else { run_on(text, &piece) };
        let chained = chained(text, &piece) || !run_on.is_empty();
        let mut start = piece.start;
        for at in piece.start + 1..piece.end.saturating_sub(1) {
            if run_on.contains(&at) {
                all.push(start..at);
                start = at;
                continue;
            }
            // "the review between Ann and Tom" is one meeting.
            let joins = text.is(at, "and").is_some() && !(start..at).any(|at| text.word(at, "pair.lead"));
            // "buy milk and do the laundry"
            // "ring the bank and reply to a customer"
            let anew = || {
                let thing = |at: usize| ["definite", "indefinite", "possessor"].iter().any(|name| text.word(at, name));
                text.is(at + 1, "doing").filter(|end| *end < piece.end).is_some_and(|end| {
                    let behind = end + usize::from(text.word(end, "preposition"));
                    // "chase the refund and print breakfast vouchers", but not "get the paint and brush"
                    let named = || piece.end > end + 1 && (start + 1..at).any(|at| text.word(at, "definite")) && text.word(at + 1, "doing");
                    let object = || behind + 1 < piece.end && thing(behind);
                    text.is(end, "definite").is_some() || at > start + 1 && (object() || named())
                })
            };
            if joins
                && (listed == Listed::Perhaps
                    && (each_timed(text, start..at, at + 1..piece.end)
                        || is_planned(text, &(start..at)) && is_planned(text, &(at + 1..piece.end)))
                    || listed == Listed::Perhaps && dated_end(text, &(start..at)) && is_doing(text, &(at + 1..piece.end))
                    || listed == Listed::Things
                    || listed == Listed::Perhaps
                        && ((listing || chained) && is_doing(text, &(text.behind(&(at..piece.end), "and")..piece.end))
                            || anew()
                            || things(start..at, at + 1..piece.end)
                            || again(start, at + 1)
                            || text.word(at - 1, "doing.end") && is_doing(text, &(at + 1..piece.end)))
                    || listed == Listed::Announced && is_doing(text, &(at + 1..piece.end)))
            {
                all.push(start..at);
                start = at + 1;
            }
        }
        all.push(start..piece.end);
    }
    let doing = |piece: &Range<usize>| does(text, piece);
    // "sweep the yard, lunch with Jess at 1": a piece with its own time is a separate task.
    let apart = |piece: &Range<usize>| doing(piece) || ends_in(text, piece, is_clock);
    // "Sunday: mow the lawn, meal prep, wash the dog": behind a colon, each piece is a thing.
    let headed = range.start > 0 && text.tokens[range.start - 1].lower == ":";
    let all = if listed == Listed::Perhaps && !headed { joined(tidied(all), &apart) } else { tidied(all) };
    let split = match listed {
        Listed::Announced => all.len() > 1 && longest(&all) <= 14,
        Listed::Things => all.len() > 1 && longest(&all) <= 5 && all.iter().skip(1).filter(|piece| doing(piece)).count() * 2 < all.len(),
        Listed::Perhaps => are_several(text, range, &all, commas.len()),
    };
    // "Eye appointment, Dr. Patel, 9 December at 10:45": a time is no thing.
    let timeless = |piece: &Range<usize>| text.over(piece, "when").is_none();
    // "look into the course, the one Ann took": the second piece describes the first.
    let describes = |piece: &Range<usize>| text.is(piece.start, "list.describes").is_some();
    if split && all.iter().all(timeless) && !all.iter().skip(1).any(describes) { all } else { whole }
}

/// Where a day at the beginning of a stretch ends: "Friday drop off the cleaning".
pub(super) fn day_ahead(text: &Text<'_>, piece: &Range<usize>) -> Option<usize> {
    let when = text.grammar.category("when")?;
    let day = |value: &Value| matches!(value, Value::When(said) if matches!(said.when, When::Date(_)));
    text.chart.at(piece.start, when).filter(|edge| edge.end < piece.end && day(&edge.meaning)).map(|edge| edge.end).max()
}

/// Whether a piece is something to do, perhaps with its day before it. After "I need to", any word is a verb.
pub(crate) fn does(text: &Text<'_>, piece: &Range<usize>) -> bool {
    let led = || piece.start > 0 && piece.len() > 1 && text.ends_with(piece.start, "v.must");
    is_doing(text, piece) || led() || day_ahead(text, piece).is_some_and(|end| is_doing(text, &(end..piece.end)))
}

/// The times and the pieces of a list in which a bare time comes before each thing: "tomorrow 8 walk Rex 10 vet", "0800 briefing 1000
/// stock check". None if the numbers may count things.
pub(super) fn schedule(text: &Text<'_>, range: &Range<usize>) -> Option<Vec<(TimeOfDay, Range<usize>)>> {
    let number = |at: usize| text.tokens.get(at).filter(|_| at < range.end).and_then(Token::value);
    // The hour, the minute, the token behind the time, and whether it can only be a time.
    let clock = |at: usize| -> Option<(u64, u64, usize, bool)> {
        let token = text.tokens.get(at)?;
        let hour = number(at).filter(|_| !token.glued)?;
        let counts = at > range.start && (text.word(at - 1, "counted.noun") || text.word(at - 1, "clock.lead"));
        let dotted = text.tokens.get(at + 1).is_some_and(|mark| mark.glued && matches!(mark.lower.as_str(), "." | ":"));
        let (hour, minute, end, sure) = match number(at + 2).filter(|_| dotted) {
            Some(minute) if text.tokens[at + 2].text.len() == 2 => (hour, minute, at + 3, true),
            _ if token.text.len() == 4 => (hour / 100, hour % 100, at + 1, true),
            _ => (hour, 0, at + 1, false),
        };
        // "3pm call with Sam"
        let (hour, minute, end, sure) = match text.is(end, "clock.mark") {
            Some(_) => {
                let (time, end) = time_at(text, at)?;
                (u64::from(time.hour()), u64::from(time.minute()), end, true)
            }
            None => (hour, minute, end, sure),
        };
        let thing = text.tokens.get(end).is_some_and(|next| end < range.end && next.kind == Kind::Word && !next.glued);
        (thing && !counts && hour < 24 && minute < 60).then_some((hour, minute, end, sure))
    };
    let starts: Vec<(usize, (u64, u64, usize, bool))> = range.clone().filter_map(|at| Some((at, clock(at)?))).collect();
    let first = starts.first()?.0;
    let dated = first > range.start && text.over(&(range.start..first), "when").is_some();
    if starts.len() < 2 || first > range.start && !dated {
        return None;
    }
    let mut schedule: Vec<(TimeOfDay, Range<usize>)> = Vec::new();
    for (index, (_, (hour, minute, start, _))) in starts.iter().enumerate() {
        let mut end = starts.get(index + 1).map_or(range.end, |(next, _)| *next);
        while end > *start && (text.tokens[end - 1].kind == Kind::Symbol || text.word(end - 1, "cut.at")) {
            end -= 1;
        }
        let time = TimeOfDay::new(u32::try_from(*hour).ok()?, u32::try_from(*minute).ok()?)?;
        // "9 standup 1 lunch": each is later than the one before.
        let later = || TimeOfDay::new(time.hour() + 12, time.minute());
        let time = match schedule.last() {
            Some((before, _)) if time <= *before => later().filter(|later| later > before)?,
            None if time.hour() < 6 => later()?,
            _ => time,
        };
        schedule.push((time, *start..end));
    }
    let sure = starts.iter().any(|(_, (.., sure))| *sure) || dated && schedule.iter().any(|(_, piece)| is_doing(text, piece));
    (sure && schedule.iter().all(|(_, piece)| !piece.is_empty())).then_some(schedule)
}

/// The longest time that begins at a token, and where it ends.
fn time_at(text: &Text<'_>, at: usize) -> Option<(TimeOfDay, usize)> {
    let edges = text.chart.at(at, text.grammar.category("when")?);
    let times = edges.filter_map(|edge| match &edge.meaning {
        Value::When(said) => match said.when {
            When::Time(time) => Some((time, edge.end)),
            _ => None,
        },
        _ => None,
    });
    times.max_by_key(|(_, end)| *end)
}

/// The pieces of a stretch that each begin with a verb of something to do.
pub(super) fn dictated(text: &Text<'_>, range: &Range<usize>) -> Vec<Range<usize>> {
    let named = |at: usize| ["definite", "indefinite", "preposition"].iter().any(|name| text.word(at, name));
    let mut starts = vec![range.start];
    let mut last = range.start;
    for at in range.start + 1..range.end {
        let to = text.word(at - 1, "title.to");
        if at > last + 1 && text.is(at, "doing").is_some() && (to || !named(at - 1)) {
            last = at;
            starts.push(at - usize::from(to));
        }
    }
    let ends = starts.iter().skip(1).copied().chain([range.end]).collect::<Vec<_>>();
    let joins = |at: usize| text.tokens[at].kind == Kind::Symbol || text.is(at, "and").is_some();
    let trimmed = |(start, mut end): (usize, usize)| {
        while end > start && joins(end - 1) {
            end -= 1;
        }
        start..end
    };
    starts.into_iter().zip(ends).map(trimmed).filter(|piece| !piece.is_empty()).collect()
}

/// Whether a repetition goes across a comma: "Mon, Wed, Fri at 6 pm training" is not a list of things.
fn repeats(text: &Text<'_>, range: &Range<usize>) -> bool {
    let repetition = text.grammar.category("repetition");
    range.clone().filter(|at| text.tokens[*at].lower == ",").any(|at| {
        let begun = |start| repetition.is_some_and(|name| text.chart.at(start, name).any(|edge| edge.end > at + 1));
        (at.saturating_sub(8).max(range.start)..at).any(begun)
    })
}

/// The parts of "pay rent / call Jo / sweep the yard".
fn slashed(text: &Text<'_>, range: &Range<usize>, listed: Listed) -> Option<Vec<Range<usize>>> {
    let slash = |at: &usize| text.tokens[*at].lower == "/" && !text.tokens[*at].glued && !text.tokens[*at + 1].glued;
    let slashes = (range.start + 1..range.end.saturating_sub(1)).filter(slash).count();
    let least = if listed == Listed::Perhaps { 2 } else { 1 };
    (slashes >= least).then(|| text.split(range.clone(), &["/"], &[]))
}

/// Whether several verbs with "and" between them begin things to do: "call Ann and get change and post the card".
fn chained(text: &Text<'_>, piece: &Range<usize>) -> bool {
    let and = |at: &usize| text.is(*at, "and").is_some_and(|end| end < piece.end && text.is(end, "doing").is_some());
    is_doing(text, piece) && (piece.start + 1..piece.end).filter(and).count() > 1
}

/// Whether the pieces of a stretch that is not announced as a list are several things.
fn are_several(text: &Text<'_>, range: &Range<usize>, all: &[Range<usize>], commas: usize) -> bool {
    let longest = |pieces: &[Range<usize>]| pieces.iter().map(Range::len).max().unwrap_or(0);
    let doing = |piece: &Range<usize>| does(text, piece);
    let timed = |piece: &Range<usize>| piece.clone().any(|at| text.chart_has(at, piece.end, "when"));
    let Some((last, before)) = all.split_last() else { return false };
    let short = longest(before) <= 4 && last.len() <= 7;
    let begun = all.first().is_some_and(doing);
    let alike = all.iter().all(doing) || (begun && all.len() > 2 || !all.iter().any(doing)) && short;
    // "Tomorrow: call the bank, draft the note."
    let headed = range.start > 0 && text.tokens[range.start - 1].lower == ":" && all.iter().all(doing);
    let two = all.iter().all(doing)
        || matches!(all, [one, two] if each_timed(text, one.clone(), two.clone()) || dated_end(text, one) && all.iter().all(doing));
    let days = !before.iter().any(timed) || all.iter().all(timed) || two;
    // "tomorrow: gym, shopping, call mum"
    let introduced = range.start > 1 && matches!(text.tokens[range.start - 1].lower.as_str(), ":" | "-" | "–");
    let says = |piece: &Range<usize>| evidence::is_statement(text, piece);
    if introduced && longest(all) <= 8 && all.len() > 2 && text.ends_with(range.start - 1, "when") && !all.iter().any(says) {
        return true;
    }
    // "book the MOT, insurance renewal, and sort the tyre", "text Ann today, drop the parcel off tomorrow"
    let goes_on = |piece: &Range<usize>| {
        text.is(piece.start, "doing.asks").is_some() || piece.clone().any(|at| text.word(at, "object") || text.word(at, "there"))
    };
    let apart = all.iter().all(doing) && (commas > 2 || all.iter().all(|piece| dated_end(text, piece)) || !all.iter().skip(1).any(goes_on));
    let several =
        all.len() > 2 || all.len() == 2 && (commas == 1 && two || headed || apart || all.iter().all(|piece| is_planned(text, piece)));
    several && (longest(all) <= 9 && alike && days || longest(all) <= 14 && all.iter().all(timed))
}

/// Whether a piece ends with its own day: "demo Tuesday 11am".
fn is_planned(text: &Text<'_>, piece: &Range<usize>) -> bool {
    has_day(text, piece) && ends_in(text, piece, |_| true)
}

/// Where further things to do begin without a word between them: "post the card collect the cleaning and top up the card". Several verbs,
/// each with an object, make a list.
fn run_on(text: &Text<'_>, piece: &Range<usize>) -> Vec<usize> {
    if !does(text, piece) || text.is(piece.start, "doing.causes").is_some() {
        return Vec::new();
    }
    let thing = |end: usize| end < piece.end && ["definite", "possessor", "indefinite"].iter().any(|name| text.word(end, name));
    let begins = |at: &usize| {
        let verb = text.is(*at, "doing").filter(|end| *end < piece.end);
        let apart = text.tokens[*at - 1].kind != Kind::Symbol
            && ["before.subject", "preposition", "definite", "indefinite", "possessor", "and"]
                .iter()
                .all(|name| text.is(*at - 1, name).is_none());
        let again = text.tokens[*at].lower == text.tokens[piece.start].lower;
        verb.is_some_and(|end| thing(end) || again || ends_in(text, &(piece.start..*at), |_| true)) && apart
    };
    let places: Vec<usize> = (piece.start + 2..piece.end).filter(begins).collect();
    let joined = |at: usize| text.is(at, "and").is_some_and(|end| end < piece.end && text.is(end, "doing").is_some());
    let more = (piece.start + 2..piece.end).filter(|at| joined(*at)).count();
    if places.len() + more.min(1) > 1 { places } else { Vec::new() }
}

/// Whether a piece is more than a time, and a time of this kind is at its end.
fn ends_in(text: &Text<'_>, piece: &Range<usize>, kind: impl Fn(&Value) -> bool) -> bool {
    let when = text.grammar.category("when");
    let ends = |at: usize| when.is_some_and(|when| text.chart.at(at, when).any(|edge| edge.end == piece.end && kind(&edge.meaning)));
    (piece.start + 1..piece.end).any(ends) && text.over(piece, "when").is_none()
}

/// Whether a time has no day.
fn is_clock(value: &Value) -> bool {
    matches!(value, Value::When(said) if matches!(said.when, When::Time(_) | When::TimeRange(..)))
}

/// "buy bread, milk and eggs and call the bank" are two things to do: what begins with no verb belongs to the verb before it.
fn joined(pieces: Vec<Range<usize>>, doing: &dyn Fn(&Range<usize>) -> bool) -> Vec<Range<usize>> {
    let verbs: Vec<bool> = pieces.iter().map(doing).collect();
    let mixed = verbs.first() == Some(&true) && verbs.iter().skip(1).any(|verb| *verb) && verbs.contains(&false);
    if !mixed {
        return pieces;
    }
    let mut whole: Vec<Range<usize>> = Vec::new();
    for (piece, verb) in pieces.into_iter().zip(verbs) {
        match whole.last_mut().filter(|_| !verb) {
            Some(last) => last.end = piece.end,
            None => whole.push(piece),
        }
    }
    whole
}

/// Several titles in quotation marks: "'Call Ann' and 'Buy milk' for Monday".
fn quotes(text: &Text<'_>, range: &Range<usize>) -> Option<Vec<Range<usize>>> {
    let quoted: Vec<usize> = range.clone().filter(|at| text.tokens[*at].kind == Kind::Quote).collect();
    let (first, last) = (*quoted.first()?, *quoted.last()?);
    let joins = |at: usize| text.tokens[at].kind == Kind::Quote || text.is(at, "and").is_some();
    if quoted.len() < 2 || !(first..last).all(joins) {
        return None;
    }
    let start = |at: usize| if at == first { range.start } else { at };
    let end = |at: usize| if at == last { range.end } else { at + 1 };
    Some(quoted.iter().map(|at| start(*at)..end(*at)).collect())
}

/// "easy run tomorrow at 7 and tempo run Thursday at 19:00", "gym at six thirty then standup at nine": each has its own name and time.
/// "Monday swap the meter and Wednesday call Ann": each begins with its day.
fn each_timed(text: &Text<'_>, one: Range<usize>, two: Range<usize>) -> bool {
    let day = |value: &Value| matches!(value, Value::When(said) if matches!(said.when, When::DateTime(_) | When::Date(_)));
    let begins = |piece: &Range<usize>| {
        let when = text.grammar.category("when");
        when.is_some_and(|when| text.chart.at(piece.start, when).any(|edge| edge.end < piece.end && day(&edge.meaning)))
    };
    if begins(&one) && begins(&two) {
        return true;
    }
    let clock = |value: &Value| matches!(value, Value::When(said) if matches!(said.when, When::DateTime(_) | When::DateTimeRange(..) | When::Time(_) | When::TimeRange(..)));
    let timed = |piece: &Range<usize>| {
        text.grammar.category("when").is_some_and(|when| {
            let mut edges = piece.clone().flat_map(|at| text.chart.at(at, when)).filter(|edge| edge.end == piece.end);
            edges.any(|edge| edge.start > piece.start && clock(&edge.meaning))
        })
    };
    timed(&one) && timed(&two) && ["attr", "edge.start", "subject"].iter().all(|category| text.is(two.start, category).is_none())
}

/// "buy flowers on Saturday": something to do with a day at its end.
fn dated_end(text: &Text<'_>, piece: &Range<usize>) -> bool {
    let when = text.grammar.category("when");
    // "tomorrow at 5 @errands": a label may follow.
    let last = |end: usize| {
        end == piece.end || end < piece.end && text.over(&(end..piece.end), "attrs").is_some() || text.is_label(end, piece.end)
    };
    let ends = when.is_some_and(|when| (piece.start + 1..piece.end).any(|at| text.chart.at(at, when).any(|edge| last(edge.end))));
    ends && is_doing(text, piece)
}

/// The items of a list with one item per line, or numbered "(1)", "(2)".
fn lines(text: &Text<'_>, range: &Range<usize>) -> Vec<Range<usize>> {
    let bullet = |at: usize| matches!(text.tokens[at].lower.as_str(), "-" | "*" | "•");
    let numbered =
        |at: usize| text.tokens[at].value().is_some() && text.tokens.get(at + 1).is_some_and(|t| matches!(t.lower.as_str(), "." | ")"));
    let mut next = 1;
    let mut starts: Vec<usize> = Vec::new();
    for at in range.clone() {
        let counted = numbered(at) && text.tokens[at].value() == Some(next) && text.tokens[at + 1].lower == ")";
        if counted {
            next += 1;
            let open = at > range.start && text.tokens[at - 1].lower == "(";
            starts.push(at - usize::from(open));
        } else if text.tokens[at].breaks && (bullet(at) || numbered(at)) || at == range.start {
            starts.push(at);
        }
    }
    let mut ends: Vec<usize> = starts.iter().skip(1).copied().collect();
    ends.push(range.end);
    let lines = starts.into_iter().zip(ends).map(|(start, end)| {
        let open = start + usize::from(text.tokens[start].lower == "(" && start + 1 < end);
        let skip = if bullet(start) {
            1
        } else if numbered(open) {
            open - start + 2
        } else {
            0
        };
        let mut end = end;
        while end > start + skip && (matches!(text.tokens[end - 1].lower.as_str(), ";" | ",") || text.word(end - 1, "join.and")) {
            end -= 1;
        }
        start + skip..end
    });
    lines.filter(|line| line.start < line.end && text.tokens[line.clone()].iter().any(|token| token.kind != Kind::Symbol)).collect()
}
