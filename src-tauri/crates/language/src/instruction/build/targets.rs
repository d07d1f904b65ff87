//! The text of a message with its values, and the tasks that its stretches name.

use std::ops::Range;

use domain::{DateRange, operation::Create, where_filter::Sort};

use super::{
    super::{
        answer,
        clause::{Target, TargetKind, Title},
        draft, evidence,
        frame::Fit,
        group,
        text::Text,
        values::{self, Group, Said, Value},
        weights::weigh,
    },
    said,
};
use crate::{
    token::{self, Kind},
    when::When,
};

impl Text<'_> {
    /// The cost of a new name that continues after a quotation, or contains what could be another clause or a reason.
    pub(super) fn runs_on(&self, name: &Range<usize>) -> u32 {
        let tokens = &self.tokens[name.clone()];
        let quoted = tokens.len() > 1 && tokens.first().is_some_and(|token| token.kind == Kind::Quote);
        let joined = tokens.iter().any(|token| matches!(token.lower.as_str(), "," | ";") || self.grammar.is(token, "join.and"));
        let reasons = (name.start + 1..name.end).any(|at| self.is(at, "reason").is_some_and(|end| end > at + 1));
        u32::from(quoted || reasons) * weigh().target_edge * 2 + u32::from(joined) * weigh().target_edge
    }

    /// Gives each new task of a list the day said in `ahead`, unless it has its own.
    pub(crate) fn dated(&self, ahead: &Range<usize>, list: &Range<usize>, creates: &mut [Create]) -> Option<()> {
        let Some(when) = self.grammar.category("when") else { return Some(()) };
        let edges = ahead.clone().flat_map(|at| self.chart.at(at, when)).filter(|edge| edge.end <= ahead.end);
        let day = edges.filter(|edge| matches!(&edge.meaning, Value::When(said) if group::days(&said.when).is_some()));
        let Some(day) = day.max_by_key(|edge| edge.end - edge.start) else { return Some(()) };
        if draft::has_day(self, list) {
            return Some(());
        }
        creates.iter_mut().try_for_each(|create| draft::apply(create, &day.meaning, self.context))
    }

    /// The words of a clause.
    pub(super) fn words(&self, fit: &Fit<'_>) -> String {
        let ranges = ["clearing", "mylist", "when"].iter().filter_map(|place| fit.range(place));
        let (start, end) = ranges.fold((usize::MAX, 0), |(start, end), range| (start.min(range.start), end.max(range.end)));
        if start < end { values::text(self.tokens, start, end) } else { String::new() }
    }

    /// The tasks that a frame is about: those that fill its place, narrowed by the days and the list next to them. Without any, the tasks
    /// that were talked about.
    pub(super) fn meant(&self, fit: &Fit<'_>) -> Option<(Target, u32)> {
        let Some(range) = fit.text("what").or_else(|| fit.text("thing")).or_else(|| fit.range("what")) else {
            let kind = match fit.value("refs").and_then(values::numbers) {
                Some(numbers) => TargetKind::Numbers(numbers),
                None if self.context.transcript.iter().any(|turn| !turn.ids.is_empty()) => TargetKind::Previous(None),
                None => TargetKind::Missing,
            };
            let said = ["refs", "it", "all"].iter().find_map(|place| fit.range(place));
            let words = said.and_then(|range| self.title(range)).unwrap_or_default();
            return Some((Target { kind, words, except: None }, 0));
        };
        let from = fit.value("from").and_then(said);
        let narrowed = |group: Group| {
            let mut group = group;
            let mut days: Vec<Said> = from.into_iter().cloned().collect();
            days.extend(fit.value("tail").and_then(draft::whens).unwrap_or_default());
            for said in &days {
                let Value::Group(dated) = group::dated(group, said)? else { return None };
                group = *dated;
            }
            if let Some(value) = fit.value("mylist").filter(|_| fit.name != "project") {
                let Value::Group(listed) = group::on_list(group, value, self.context)? else { return None };
                group = *listed;
            }
            Some(group)
        };
        let plain = from.is_none() && ["tail", "mylist"].iter().all(|place| fit.value(place).is_none());
        let (mut target, cost) = if plain { self.target(range.clone())? } else { self.target_with(range.clone(), &narrowed)? };
        // "move the run from Monday to Tuesday": the day says which run.
        if let (TargetKind::Title(title), Some(said)) = (&mut target.kind, from)
            && let Some(days) = group::days(&said.when)
            && title.on.is_none()
        {
            title.on = Some((title.whole.clone(), Some(days)));
            let end = fit.range("from").map_or(range.end, |from| from.end);
            target.words = self.title(range.start..end)?;
        }
        Some((target, cost))
    }

    /// The tasks that a stretch means, and the cost of that reading.
    pub fn target(&self, range: Range<usize>) -> Option<(Target, u32)> {
        let key = (range.start, range.end);
        let known = self.targets.0.borrow().get(&key).cloned();
        known.unwrap_or_else(|| {
            let target = self.target_with(range, &|group| Some(group));
            self.targets.0.borrow_mut().insert(key, target.clone());
            target
        })
    }

    /// Like [`Self::target`], but a group of tasks is narrowed by what is said elsewhere in the clause.
    pub(super) fn target_with(&self, range: Range<usize>, narrowed: &dyn Fn(Group) -> Option<Group>) -> Option<(Target, u32)> {
        let words = self.title(range.clone())?;
        let except = self.grammar.category("except")?;
        let cut = (range.start + 1..range.end)
            .find_map(|at| self.chart.at(at, except).filter(|edge| edge.end < range.end).max_by_key(|edge| edge.end));
        if let Some(cut) = cut
            && self.over(&range, "group").is_none()
            && let Some((whole, cost)) = self.plain(range.start..cut.start, narrowed)
            && matches!(whole, TargetKind::Scope(_))
        {
            let (except, more) = self.excepted(cut.end..range.end)?;
            let words = self.title(range.start..cut.start)?;
            return Some((Target { kind: whole, words, except: Some(Box::new(except)) }, cost + more));
        }
        let (kind, cost) = self.plain(range, narrowed)?;
        Some((Target { kind, words, except: None }, cost))
    }

    /// What follows "except": other tasks, or a property of them.
    pub fn excepted(&self, range: Range<usize>) -> Option<(Target, u32)> {
        if let Some(Value::When(said)) = self.over(&range, "day") {
            let group = Group { all: true, ..Group::default() };
            if let Some(Value::Group(group)) = group::dated(group, said) {
                let words = self.title(range)?;
                return Some((Target { kind: TargetKind::Scope(group.scope()), words, except: None }, 0));
            }
        }
        self.target(range)
    }

    pub(super) fn starts_oddly(&self, at: usize) -> u32 {
        if self.is(at, "doing").is_some_and(|end| end > at + 1) {
            return 0;
        }
        let request = self.is(at, "reminding").is_some_and(|end| end > at + 1);
        u32::from(self.is(at, "edge.start").is_some() || request) * weigh().target_edge
    }

    /// The cost of a stretch as the name of a task: words that no name begins or ends with, or "a" before it.
    pub fn odd(&self, range: &Range<usize>) -> u32 {
        let last = range.end.saturating_sub(1);
        let ends = !self.tokens[last].glued && self.is(last, "edge.end").is_some_and(|end| end == range.end);
        let indefinite = range.end - range.start > 1 && self.word(range.start, "indefinite");
        let sentences = evidence::inside(self, range, true);
        let joins = |at: usize| self.tokens[at].kind != Kind::Quote && (self.tokens[at].lower == "," || self.word(at, "join.and"));
        let shared = (range.start + 1..range.end.saturating_sub(1)).filter(|at| joins(*at)).any(|at| {
            let values = ["when", "place", "priority"].iter().filter_map(|name| self.grammar.category(name));
            let ends = |category| (range.start + 1..at).any(|from| self.chart.over(from, at, category).is_some_and(|edge| edge.cost < 2));
            values.into_iter().any(ends)
                || self.is(at + 1, "v.done").is_some()
                || self.is(at - 1, "v.done") == Some(at) && self.word(at + 1, "definite")
                || self.is(at + 1, "command").is_some() && self.is(at + 1, "doing").is_none()
        });
        // "#Tour get the visa": a mark is no part of a name.
        let marked = (range.start..last).any(|at| matches!(self.tokens[at].lower.as_str(), "#" | "@") && self.is(at, "attr").is_some());
        // A name contains no request: "the quote is a big one mark it top priority and do it Sunday".
        let requests = |at: usize| self.is(at, "cut.sets").is_some_and(|end| end <= range.end);
        // "they rejected the return so it" is a sentence.
        let sentence = |at: usize| self.tokens[at].kind == Kind::Word && self.word(at, "clause.inside");
        let clause = marked || (range.start + 1..range.end).any(|at| requests(at) || sentence(at));
        sentences
            + u32::from(clause) * weigh().title_pronoun
            + if shared { weigh().target_shared } else { 0 }
            + self.starts_oddly(range.start)
            + u32::from(ends) * weigh().target_edge
            + u32::from(indefinite) * weigh().target_indefinite
    }

    pub(super) fn plain(&self, range: Range<usize>, narrowed: &dyn Fn(Group) -> Option<Group>) -> Option<(TargetKind, u32)> {
        let range_of = range.clone();
        let stripped = self.stripped(range.clone());
        if let Some(picks) = self.picks(&stripped) {
            return Some((TargetKind::Previous(Some(picks)), 0));
        }
        for range in [&range, &stripped] {
            if let Some(numbers) = self.over(range, "refs").or_else(|| self.over(range, "digits")).and_then(values::numbers) {
                return Some((TargetKind::Numbers(numbers), 0));
            }
            if self.over(range, "it").is_some() {
                return Some((TargetKind::Previous(None), 0));
            }
            if self.over(range, "other").is_some() {
                return Some((TargetKind::Other, 0));
            }
            if let Some(Value::Group(group)) = self.over(range, "group")
                && group.says()
            {
                let group = narrowed((**group).clone()).filter(|group| group.unknown_list.is_none())?;
                let mut scope = group.scope();
                // "the last task" may be the one with the last date or the one added last.
                scope.vague |= group.marks == 1 && scope.pick.is_some_and(|pick| pick.last && pick.sort == Sort::Date);
                return Some((TargetKind::Scope(scope), 0));
            }
        }
        if let Some(Value::When(said)) = self.over(&stripped, "when")
            && group::days(&said.when).is_some()
        {
            // "move today to tomorrow": a day as the whole target means that day's tasks.
            let group = Group { all: true, ..Group::default() };
            let Value::Group(group) = group::dated(group, said)? else { return None };
            let group = narrowed(*group).filter(|group| group.unknown_list.is_none())?;
            return Some((TargetKind::Scope(group.scope()), 2));
        }
        let bare = self.bare(stripped);
        let bare_start = bare.start;
        let whole = self.title(bare.clone())?;
        if self.says_nothing(&whole) {
            return Some((TargetKind::Missing, 2));
        }
        let mut parts = Vec::new();
        let pieces = self.split(range.clone(), &[",", "&", "+"], &["join.and", "join.plus"]);
        // "the quote, remind me to chase them" names no second task.
        let requests = |piece: &Range<usize>| ["remind.verb", "v.did"].iter().any(|name| self.is(piece.start, name).is_some());
        let asks = pieces.iter().skip(1).filter(|piece| requests(piece)).count();
        if (2..=5).contains(&pieces.len()) && asks == 0 {
            parts = pieces.into_iter().filter_map(|piece| self.title(self.bare(piece))).collect();
        }
        let whole = self.in_full(&whole);
        let on = self.on_day(range);
        let asks = u32::try_from(asks).unwrap_or(0) * weigh().target_edge * 3;
        let cost = u32::from(on.is_some()) + self.odd(&range_of) + asks;
        let pair = (range_of.start..bare_start).any(|at| self.is(at, "pair").is_some());
        // "the roof job" may be the title itself or describe a task about the roof.
        let spoken = self.title(range_of).filter(|spoken| *spoken != whole && spoken.contains(&whole));
        let also = spoken.into_iter().collect();
        let title = Title { whole, parts, on, also, front: self.front(&bare), pair, ..Title::default() };
        Some((TargetKind::Title(title), cost))
    }

    /// Spells abbreviations out: "dentist appt" is "dentist appointment".
    fn in_full(&self, title: &str) -> String {
        let full = |word: &str| {
            let tokens = token::tokens(word);
            match self.grammar.entry(&tokens, 0, "shortened") {
                Some(Value::Word(full)) if tokens.len() == 1 => full.clone(),
                _ => word.to_owned(),
            }
        };
        title.split(' ').map(full).collect::<Vec<_>>().join(" ")
    }

    /// The task that a sentence mentions among other words.
    pub(crate) fn mentioned(&self, range: &Range<usize>) -> Option<Target> {
        let names = |at: &usize| {
            let token = &self.tokens[*at];
            let filler = ["spot.skip", "aux", "preposition"].iter().any(|name| self.is(*at, name).is_some());
            token.kind == Kind::Word && token.text.chars().count() > 2 && !filler
        };
        let words: Vec<&str> = range.clone().filter(names).map(|at| self.tokens[at].text.as_str()).collect();
        let title = Title::mentioning(&words);
        (!words.is_empty()).then(|| Target { words: title.whole.clone(), kind: TargetKind::Title(title), except: None })
    }

    /// The part of a name that a title would contain: "Yogastunde" gives "Yoga", "the hair appointment" gives "hair".
    fn front(&self, range: &Range<usize>) -> Option<String> {
        if range.len() > 1 && self.word(range.end - 1, "target.loose") {
            return self.title(range.start..range.end - 1);
        }
        // "ring Jim"
        if let Some(end) = self.is(range.start, "verb.alike").filter(|end| *end < range.end) {
            return self.title(self.bare(end..range.end));
        }
        let word = self.tokens.get(range.start).filter(|word| range.len() == 1 && word.kind == Kind::Word)?;
        let tails = self.grammar.forms("compound.tail").map(|(tail, _)| tail);
        let front = tails.filter_map(|tail| word.lower.strip_suffix(tail)).min_by_key(|front| front.len())?;
        let front = front.trim_end_matches('-');
        (front.chars().count() > 2).then(|| front.to_owned())
    }

    /// "the second one", "the first two", "the last": positions among what was talked about, from 0, negative from the end.
    pub(super) fn picks(&self, range: &Range<usize>) -> Option<Vec<i32>> {
        let talked = self.context.transcript.iter().any(|turn| turn.ids.len() > 1) || self.context.clarify.is_some();
        if talked { answer::picks(&self.tokens[range.clone()], self.grammar, self.context) } else { None }
    }

    /// "today's run", "the run on Friday": the title without the day or time, and that day.
    pub(super) fn on_day(&self, range: Range<usize>) -> Option<(String, Option<DateRange>)> {
        let when = self.grammar.category("when")?;
        let edge = (range.start..range.end)
            .flat_map(|at| self.chart.at(at, when).filter(|edge| edge.end <= range.end))
            .max_by_key(|edge| (edge.end - edge.start, usize::MAX - edge.start))?;
        let Value::When(said) = &edge.meaning else { return None };
        let days = match &said.when {
            When::Time(_) | When::TimeRange(..) => None,
            When::Recurrence(_) | When::Duration(_) | When::OutOfRange => return None,
            when => Some(group::days(when).filter(|range| range.from.is_some() && range.to.is_some())?),
        };
        let mut before = range.start..edge.start;
        while before.end > before.start && (self.tokens[before.end - 1].lower == "," || self.word(before.end - 1, "day.lead")) {
            before.end -= 1;
        }
        // "by Friday" is not a day that the task is on.
        if before.end > before.start && self.word(before.end - 1, "day.bound") {
            return None;
        }
        let mut after = edge.end..range.end;
        if after.start < after.end && self.tokens[after.start].lower == "'s" {
            after.start += 1;
        }
        let parts = [before, after];
        let words: Vec<String> =
            parts.into_iter().filter(|part| part.start < part.end).filter_map(|part| self.title(self.bare(part))).collect();
        let quoted = self.tokens[range].iter().any(|token| token.kind == Kind::Quote);
        (!words.is_empty() && !quoted).then(|| (words.join(" "), days))
    }
}
