//! The text of a message with its values, and the tasks that its stretches name.

use std::ops::Range;

use domain::{DateRange, operation::Create, where_filter::Sort};

use super::{
    super::{
        answer,
        clause::{Target, TargetKind, Title},
        draft, evidence,
        frame::Fit,
        group::{self, Group},
        values::{self, Said, Value},
        weights::weigh,
    },
    Text, said,
};
use crate::{
    token::{self, Kind},
    when::{self, When},
};

/// Words before a title that are not part of it.
const LEADS: &[&str] = &["lead", "det", "pair"];

impl Text<'_> {
    /// Whether a single token is a word of a category.
    pub fn word(&self, at: usize, category: &str) -> bool {
        self.tokens.get(at).is_some_and(|token| self.grammar.is(token, category))
    }

    /// The language's word for something without a name.
    pub(super) fn named(&self, category: &str) -> String {
        values::said_as(self.grammar, category).unwrap_or_default().to_owned()
    }

    /// A sentence of the language with these words in its placeholders.
    pub(super) fn says(&self, category: &str, words: &[&str]) -> Option<String> {
        let fill = |sentence: String, word: &&str| sentence.replacen("{}", word, 1);
        values::said_as(self.grammar, category).map(|sentence| words.iter().fold(sentence.to_owned(), fill))
    }

    /// Whether a title is a word like "something" or "a bunch of stuff", which names no task.
    pub(super) fn is_nothing(&self, title: &str) -> bool {
        let tokens = token::tokens(title);
        let end = self.grammar.longest(&tokens, 0, "nothing.said");
        end.is_some_and(|end| end == tokens.len() || self.grammar.longest(&tokens, end, "nothing.more").is_some())
    }

    /// Where the longest value of a category that begins at a token ends.
    pub fn is(&self, at: usize, category: &str) -> Option<usize> {
        let category = self.grammar.category(category)?;
        self.chart.at(at, category).map(|edge| edge.end).max()
    }

    /// Whether a stretch is a mark and the label after it: "@errands".
    pub fn is_label(&self, start: usize, end: usize) -> bool {
        start + 2 == end && self.tokens[start].lower == "@" && self.tokens[start + 1].glued
    }

    /// Whether a value of a category begins at a token and ends within the stretch.
    pub fn chart_has(&self, at: usize, end: usize, category: &str) -> bool {
        self.grammar.category(category).is_some_and(|category| self.chart.at(at, category).any(|edge| edge.end <= end))
    }

    /// The position after the words of a category at the beginning of a stretch.
    pub fn behind(&self, range: &Range<usize>, category: &str) -> usize {
        let mut start = range.start;
        while let Some(end) = self.is(start, category).filter(|end| *end <= range.end && *end > start) {
            start = end;
        }
        start
    }

    /// Whether a title selects tasks, as no new task's title does: "everything".
    pub(super) fn is_everything(&self, title: &str) -> bool {
        let tokens = token::tokens(title);
        let Some(end) = self.grammar.longest(&tokens, 0, "everything") else { return false };
        // "alles abhaken" asks for something to be done with existing tasks.
        let asks = |verb: &str| self.grammar.longest(&tokens, end, verb) == Some(tokens.len());
        end == tokens.len() || ["v.complete.inf", "v.delete.inf", "v.move.inf", "state"].iter().any(|verb| asks(verb))
    }

    /// Whether a stretch is two dates or times with a word between them.
    pub(super) fn two_days(&self, range: Range<usize>) -> bool {
        let whens = |start: usize| self.grammar.category("when").into_iter().flat_map(move |when| self.chart.at(start, when));
        whens(range.start).any(|first| first.end + 1 < range.end && whens(first.end + 1).any(|second| second.end == range.end))
    }

    /// Whether a title ends in what may be a time: "lunch with Ann for 1".
    pub(super) fn ends_in_a_clock(&self, title: &str) -> bool {
        let tokens = token::tokens(title);
        let [.., lead, number] = tokens.as_slice() else { return false };
        number.value().is_some_and(|hour| hour <= 24) && self.grammar.entry(std::slice::from_ref(lead), 0, "clock.before").is_some()
    }

    /// The cost of a new name that continues after a quotation, or contains what could be another clause.
    pub(super) fn runs_on(&self, name: &Range<usize>) -> u32 {
        let tokens = &self.tokens[name.clone()];
        let quoted = tokens.len() > 1 && tokens.first().is_some_and(|token| token.kind == Kind::Quote);
        let joined = tokens.iter().any(|token| matches!(token.lower.as_str(), "," | ";") || self.grammar.is(token, "join.and"));
        u32::from(quoted) * weigh().target_edge * 2 + u32::from(joined) * weigh().target_edge
    }

    /// Whether a title still contains the list that was named.
    pub(super) fn keeps_a_list(&self, range: &Range<usize>, title: &str) -> bool {
        let Some(list) = self.grammar.category("mylist") else { return false };
        let mut edges = range.clone().flat_map(|at| self.chart.at(at, list)).filter(|edge| edge.end <= range.end && edge.cost < 2);
        let named = |end: usize| ["list", "listhead"].iter().any(|name| self.is(end - 1, name) == Some(end));
        edges.any(|edge| edge.end - edge.start > 1 && named(edge.end) && title.contains(&values::text(self.tokens, edge.start, edge.end)))
    }

    /// Whether a title consists only of words that are no title on their own.
    pub fn says_nothing(&self, title: &str) -> bool {
        let tokens = token::tokens(title);
        let nothing = |at: usize| tokens[at].kind == Kind::Symbol || self.grammar.entry(&tokens, at, "contentless").is_some();
        (0..tokens.len()).all(nothing)
    }

    /// The cheapest value of a category over exactly these tokens.
    pub fn over(&self, range: &Range<usize>, category: &str) -> Option<&Value> {
        let category = self.grammar.category(category)?;
        self.chart.over(range.start, range.end, category).map(|edge| &edge.meaning)
    }

    /// Whether a stretch of the message may be a repetition.
    pub fn may_repeat(&self) -> bool {
        *self.repeats.get_or_init(|| when::could_repeat(self.tokens, &self.context.clock))
    }

    /// The text of some tokens, without quotation marks around the whole of it.
    pub fn title(&self, range: Range<usize>) -> Option<String> {
        let tokens = self.tokens.get(range.clone())?;
        let title = match tokens {
            [only] if only.kind == Kind::Quote => only.text.trim().to_owned(),
            _ => crate::quick_add::tidy(&values::text(self.tokens, range.start, range.end)),
        };
        (!title.is_empty()).then_some(title)
    }

    /// Gives each new task of a list the day said in `ahead`, unless it has its own.
    pub(super) fn dated(&self, ahead: &Range<usize>, list: &Range<usize>, creates: &mut [Create]) -> Option<()> {
        let Some(when) = self.grammar.category("when") else { return Some(()) };
        let edges = ahead.clone().flat_map(|at| self.chart.at(at, when)).filter(|edge| edge.end <= ahead.end);
        let day = edges.filter(|edge| matches!(&edge.meaning, Value::When(said) if group::days(&said.when).is_some()));
        let Some(day) = day.max_by_key(|edge| edge.end - edge.start) else { return Some(()) };
        if draft::has_day(self, list) {
            return Some(());
        }
        creates.iter_mut().try_for_each(|create| draft::apply(create, &day.meaning, self.context))
    }

    /// "set up the projector": whether the verb of a request is part of the title.
    pub(super) fn keeps_definite(&self, verb: &Range<usize>, next: usize) -> bool {
        verb.end == next && self.is(verb.start, "keeps.definite") == Some(verb.end) && self.is(next, "definite").is_some()
    }

    /// The words of a clause.
    pub(super) fn words(&self, fit: &Fit<'_>) -> String {
        let ranges = ["clearing", "mylist", "when"].iter().filter_map(|place| fit.range(place));
        let (start, end) = ranges.fold((usize::MAX, 0), |(start, end), range| (start.min(range.start), end.max(range.end)));
        if start < end { values::text(self.tokens, start, end) } else { String::new() }
    }

    /// A range without articles before it and "task" after it.
    pub fn bare(&self, range: Range<usize>) -> Range<usize> {
        let (mut start, mut end) = (range.start, range.end);
        while let Some(next) = LEADS.iter().find_map(|lead| self.is(start, lead)).filter(|next| *next < end) {
            start = next;
        }
        while end > start + 1 && self.tokens[end - 1].kind == Kind::Symbol && ".,;:!?".contains(self.tokens[end - 1].lower.as_str()) {
            end -= 1;
        }
        let trailing = |at: usize, end: usize| {
            self.is(at, "task.one").is_some_and(|own| own == end) || self.is(at, "task.many").is_some_and(|own| own == end)
        };
        if end > start + 1 && !self.word(end - 1, "task.named") && trailing(end - 1, end) {
            end -= 1;
        }
        start..end
    }

    /// The tasks that a frame is about: those that fill its place, narrowed by the days and the list next to them. Without any, the tasks
    /// that were talked about.
    pub(super) fn meant(&self, fit: &Fit<'_>) -> Option<(Target, u32)> {
        let Some(range) = fit.text("what").or_else(|| fit.text("thing")) else {
            let kind = match fit.value("refs").and_then(values::numbers) {
                Some(numbers) => TargetKind::Numbers(numbers),
                None if self.context.transcript.iter().any(|turn| !turn.ids.is_empty()) => TargetKind::Previous(None),
                None => TargetKind::Missing,
            };
            let words = fit.range("refs").and_then(|range| self.title(range)).unwrap_or_default();
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
        sentences
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
        if (2..=5).contains(&pieces.len()) {
            parts = pieces.into_iter().filter_map(|piece| self.title(self.bare(piece))).collect();
        }
        let whole = self.in_full(&whole);
        let on = self.on_day(range);
        let cost = u32::from(on.is_some()) + self.odd(&range_of);
        let pair = (range_of.start..bare_start).any(|at| self.is(at, "pair").is_some());
        // "the roof job" may be the title itself or describe a task about the roof.
        let spoken = self.title(range_of).filter(|spoken| *spoken != whole && spoken.contains(&whole));
        Some((TargetKind::Title(Title { whole, parts, on, also: spoken.into_iter().collect(), front: self.front(&bare), pair }), cost))
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

    /// The part of a compound that a title would contain: "Yogastunde" gives "Yoga".
    fn front(&self, range: &Range<usize>) -> Option<String> {
        let word = self.tokens.get(range.start).filter(|word| range.len() == 1 && word.kind == Kind::Word)?;
        let tails = self.grammar.forms("compound.tail").map(|(tail, _)| tail);
        let front = tails.filter_map(|tail| word.lower.strip_suffix(tail)).min_by_key(|front| front.len())?;
        let front = front.trim_end_matches('-');
        (front.chars().count() > 2).then(|| front.to_owned())
    }

    /// A range without articles and polite words around it.
    pub(super) fn stripped(&self, range: Range<usize>) -> Range<usize> {
        let (mut start, mut end) = (range.start, range.end);
        while start + 1 < end && (matches!(self.tokens[start].lower.as_str(), "," | ":") || self.word(start, "target.start")) {
            start += 1;
        }
        while end > start + 1 && (matches!(self.tokens[end - 1].lower.as_str(), "," | ":" | ".") || self.word(end - 1, "target.end")) {
            end -= 1;
        }
        start..end
    }

    /// "the second one", "the first two", "the last": positions among what was talked about, from 0, negative from the end.
    pub(super) fn picks(&self, range: &Range<usize>) -> Option<Vec<i32>> {
        let talked = self.context.transcript.iter().any(|turn| turn.ids.len() > 1) || self.context.clarify.is_some();
        if talked { answer::picks(&self.tokens[range.clone()], self.grammar, self.context) } else { None }
    }

    /// Splits a range at each of these marks and at words of these categories, without empty pieces.
    pub fn split(&self, range: Range<usize>, marks: &[&str], words: &[&str]) -> Vec<Range<usize>> {
        let cuts = |at: usize| marks.contains(&self.tokens[at].lower.as_str()) || words.iter().any(|category| self.word(at, category));
        let mut pieces = Vec::new();
        let mut from = range.start;
        for index in range.start..=range.end {
            let cut = index == range.end || (self.tokens[index].kind != Kind::Quote && cuts(index));
            if cut {
                if index > from {
                    pieces.push(from..index);
                }
                from = index + 1;
            }
        }
        pieces
    }

    /// The items of a list.
    pub fn items(&self, range: Range<usize>) -> Vec<String> {
        self.split(range, &[",", ";", "&", "*", "-", "•"], &["join.and"]).into_iter().filter_map(|piece| self.title(piece)).collect()
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
