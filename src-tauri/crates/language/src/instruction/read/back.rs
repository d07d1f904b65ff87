//! Clauses that refer back to the user's last message.

use std::ops::Range;

use domain::text::fold;

use super::{Reader, Way, later, step};
use crate::instruction::{
    build,
    clause::{Again, Clause, Move, TargetKind, Verb, destination},
    draft, group,
    values::{self, Group, Value},
};
use crate::{
    token::{self, Kind},
    when::When,
};

/// The most words of a title that other words replace.
const MOST_REWORDED: usize = 4;
/// The most words before "not" at the beginning: "no, sorry, not samples, ...".
const MOST_REFUSING: usize = 5;

impl Reader<'_> {
    /// "with food", "his number is 0123": more about the one task that was talked about.
    fn noted(&self, range: &Range<usize>) -> Option<String> {
        let text = self.text;
        let one = text.context.transcript.last().is_some_and(|turn| turn.ids.len() == 1);
        let asks = text.tokens.last().is_some_and(|token| token.lower == "?");
        let whole = range.start == 0 && text.tokens[range.end..].iter().all(|token| token.kind == Kind::Symbol);
        if !one || asks || !whole || range.len() < 2 || range.clone().any(|at| text.is(at, "when").is_some()) {
            return None;
        }
        let start = text.behind(range, "note.lead");
        let begins = text.is(start, "note.begins").is_some_and(|end| end < range.end);
        let says = || text.is(start, "note.of").is_some_and(|end| text.is(end, "is").is_some());
        if begins || says() { text.note(start..range.end) } else { None }
    }

    /// "another on Monday at 6": a copy of the task on another day.
    fn another(&self, range: &Range<usize>) -> Option<Verb> {
        let text = self.text;
        // "and Friday too", "also Friday"
        let also = (range.start + 1..range.end).find(|at| text.is(*at, "again.also").is_some_and(|end| end == range.end));
        let end = also.unwrap_or(range.end);
        let start = ["again.another", "again.more"].iter().filter_map(|name| text.is(range.start, name)).max();
        let start = start.or_else(|| also.map(|_| text.behind(range, "and"))).filter(|start| *start < end)?;
        let said = text.over(&(text.behind(&(start..end), "preposition")..end), "when").and_then(build::said)?;
        match destination(&said.when, text.context)? {
            Move::To(day, time) => Some(Verb::Duplicate(Some((day, time)))),
            _ => None,
        }
    }

    /// "sorry, I said the wrong one, it's Renske, not Fleur", "not samples, I meant brochures": other words for some of the title.
    fn reworded(&self, range: &Range<usize>) -> Option<Verb> {
        let text = self.text;
        let one = text.context.transcript.last().is_some_and(|turn| turn.ids.len() == 1);
        if !one || text.tokens[range.end..].iter().any(|token| token.kind != Kind::Symbol) {
            return None;
        }
        let comma = |at: &usize| text.tokens[*at].lower == ",";
        let refused = |at: &usize| text.word(*at, "again.refused");
        let opened = (range.start..range.end).take(MOST_REFUSING).find(refused).filter(|not| text.behind(range, "again.value") > *not);
        let (new, old) = if let Some(not) = opened {
            let end = (not + 1..range.end).find(comma)?;
            (end + 1..range.end, not + 1..end)
        } else {
            let not = (range.start + 1..range.end).rev().find(refused)?;
            let end = not - usize::from(comma(&(not - 1)));
            let after = (range.start..end).rev().find(comma).map_or(range.start, |at| at + 1);
            (after..end, not + 1..range.end)
        };
        // "I meant with Jonas, not Julia"
        let meant = text.behind(&new, "again.meant")..new.end;
        if opened.is_some() && meant.start == new.start && text.behind(&new, "again.value") == new.start {
            return None;
        }
        let bare = |part: Range<usize>| text.behind(&part, "preposition")..part.end;
        let (new, old) = (bare(text.behind(&meant, "again.value")..meant.end), bare(old));
        // "1948, not 1958", after a title with the year 1958
        let written = text.title(text.bare(old.clone()))?;
        let titled = self.titles().iter().any(|title| title.split_whitespace().any(|word| word == written));
        let is_title = |part: &Range<usize>| {
            let value = !titled && ["when", "clock", "attrs", "digits"].iter().any(|name| text.over(part, name).is_some());
            (1..=MOST_REWORDED).contains(&part.len()) && !value && !part.clone().any(|at| comma(&at))
        };
        if !is_title(&new) || !is_title(&old) {
            return None;
        }
        Some(Verb::Reword { from: written, to: text.title(text.bare(new))? })
    }

    /// "sorry, it's Hannah and Jack", after a title with "Hannah and Joe": the words that are alike in all but one.
    fn respelled(&self, range: &Range<usize>) -> Option<Verb> {
        let text = self.text;
        let one = text.context.transcript.last().is_some_and(|turn| turn.ids.len() == 1);
        if !one || range.start > 0 || text.tokens[range.end..].iter().any(|token| token.kind != Kind::Symbol) {
            return None;
        }
        let comma = (range.start..range.end).find(|at| text.tokens[*at].lower == ",");
        let led = comma.filter(|at| text.behind(&(range.start..*at), "again.value") == *at).map_or(range.start, |at| at + 1);
        let new = text.behind(&(led..range.end), "again.value")..range.end;
        let words = text.tokens[new.clone()].iter().all(|token| token.kind == Kind::Word);
        if new.start == range.start || !(2..=MOST_REWORDED).contains(&new.len()) || !words {
            return None;
        }
        let to = text.title(new)?;
        let said: Vec<String> = to.split_whitespace().map(fold).collect();
        let alike = |window: &&[&str]| window.iter().zip(&said).filter(|(word, said)| fold(word) == **said).count() + 1 == said.len();
        self.titles().iter().find_map(|title| {
            let words: Vec<&str> = title.split_whitespace().collect();
            let from = words.windows(said.len()).find(alike)?.join(" ");
            Some(Verb::Reword { from, to: to.clone() })
        })
    }

    /// The titles in the last answer.
    fn titles(&self) -> Vec<String> {
        let answer = self.text.context.transcript.last().filter(|turn| turn.role == "assistant");
        let tokens = answer.map(|turn| token::tokens(&turn.text)).unwrap_or_default();
        tokens.into_iter().filter(|token| token.kind == Kind::Quote).map(|token| token.text).collect()
    }

    /// "the same for the manager at eleven": the task that begins at `start`, and a value behind it.
    fn with_value(&self, start: usize, range: &Range<usize>, cost: u32) -> Option<Way> {
        let text = self.text;
        (start + 1..range.end).find_map(|at| {
            let value = ["attrs", "shift", "clock"].iter().find_map(|category| text.over(&(at..range.end), category))?;
            // "..., but the day after"
            let parted = text.tokens[at - 1].lower == "," || text.word(at - 1, "but");
            // "..., but on Monday"
            let marks = usize::from(parted) + usize::from(parted && at >= 2 && text.tokens[at - 2].lower == ",");
            let parted = parted && at - marks > start && (start..at - marks).all(|at| text.tokens[at].lower != ",");
            let end = at - if parted { marks } else { 0 };
            // "one for Year 2 as well, on Friday"
            let end = (start + 1..end).find(|also| text.is(*also, "again.also") == Some(end)).unwrap_or(end);
            let (mut target, more) = text.target(start..end)?;
            if text.word(start - 1, "again.for") {
                target.words = format!("{} {}", text.tokens[start - 1].lower, target.words);
            }
            let length = u32::try_from(at - start).unwrap_or(u32::MAX);
            let steps = vec![step(Clause::Again(Box::new(Again::For(target))))];
            Some(Way { steps, amends: Some(value.clone()), cost: cost + 2 + more + length, ..Way::default() })
        })
    }

    /// The readings that refer back to the user's last message: "and the report", "no, Friday", "actually make it high".
    pub(super) fn again(&self, range: &Range<usize>, cost: u32) -> Vec<Way> {
        let text = self.text;
        if !text.context.transcript.iter().any(|turn| turn.role == "user") {
            return Vec::new();
        }
        let mut ways = Vec::new();
        let mut way = |again: Again, more: u32| {
            ways.push(Way { steps: vec![step(Clause::Again(Box::new(again)))], cost: cost + more, ..Way::default() });
        };
        if let Some(verb) = self.reworded(range).or_else(|| self.respelled(range)) {
            way(Again::With(verb), 0);
        }
        let behind = text.behind(range, "again.value")..range.end;
        if behind.start == behind.end {
            return ways;
        }
        // "and not Friday" says no other day; "not Thursday, Friday" does.
        let last = text.tokens[range.end..].iter().all(|token| token.kind == Kind::Symbol);
        let refused = last && behind.start > range.start && text.word(behind.start - 1, "again.refused");
        if refused {
            return ways;
        }
        let value = |category: &str| text.over(&behind, category).or_else(|| text.over(range, category));
        if let Some(said) = value("when").and_then(build::said)
            && let Some(to) = destination(&said.when, text.context)
        {
            // "actually make it 8": the time of the task decides the half of the day.
            let to = if said.bare { to.with_either_half() } else { to };
            let several = matches!(said.when, When::DateRange(..) | When::DateTimeRange(..) | When::TimeRange(..));
            match group::dated(Group::default(), said).filter(|_| several) {
                Some(Value::Group(days)) => way(Again::Days(to, Box::new(days.scope())), 2),
                _ => way(Again::With(Verb::Move(to)), 2),
            }
        } else if let Some(verbs) = value("attrs").and_then(|value| draft::verbs(value, text.context)) {
            let mut verbs = verbs.into_iter();
            if let (Some(verb), None) = (verbs.next(), verbs.next()) {
                way(Again::With(verb), 4);
            }
        }
        if let Some(Value::Word(word)) = value("priority")
            && let Some(priority) = values::priority(word)
        {
            way(Again::With(Verb::Prioritise(Some(priority))), 3);
        }
        if let Some(Value::Shift(to)) = value("shift").or_else(|| value("clock")) {
            way(Again::With(Verb::Move(later(to))), 3);
        }
        if let Some(note) = self.noted(range) {
            way(Again::With(Verb::Note(note)), 6);
        }
        if let Some(copy) = self.another(range) {
            way(Again::With(copy), 1);
        }
        let same = text.is(range.start, "again.same").filter(|end| *end < range.end);
        let meant = text.is(range.start, "again.meant").filter(|end| *end < range.end);
        let also = |end: usize| text.is(end, "again.also").filter(|to| *to == range.end);
        let end = (range.start + 1..range.end).find(|at| also(*at).is_some());
        // "and Ruby too"
        let opened = || text.behind(&(text.behind(range, "polite")..range.end), "and");
        if let Some(start) = same.or(meant).or(end.map(|_| opened()))
            && start < end.unwrap_or(range.end)
            // "also high priority" is about the same task.
            && text.is(start, "priority").is_none()
            && let Some((mut target, more)) = text.target(start..end.unwrap_or(range.end))
        {
            if start > range.start && text.word(start - 1, "again.for") {
                target.words = format!("{} {}", text.tokens[start - 1].lower, target.words);
            }
            let begins = text.is(start, "command").is_some() || text.is(start, "doing").is_some();
            let length = u32::try_from(end.unwrap_or(range.end) - start).unwrap_or(u32::MAX);
            let joined = (start..end.unwrap_or(range.end)).any(|at| text.tokens[at].lower == "," || text.word(at, "but"));
            // "sorry, I mean Luna" corrects the task, "the same for Luna" is another one.
            let again = if same.is_none() && meant.is_some() { Again::Instead(target) } else { Again::For(target) };
            way(again, 1 + more + length + if begins { 8 } else { 0 } + if joined { 6 } else { 0 });
        }
        ways.extend(same.or(meant).and_then(|start| self.with_value(start, range, cost)));
        let mut way = |again: Again, more: u32| {
            ways.push(Way { steps: vec![step(Clause::Again(Box::new(again)))], cost: cost + more, ..Way::default() });
        };
        // The answer to "which one?": only the words that single out one of several.
        let alone = text.behind(range, "polite")..range.end;
        if alone.start < alone.end
            && let Some((target, more)) = text.target(alone.clone())
            && (matches!(target.kind, TargetKind::Other) || matches!(target.kind, TargetKind::Previous(Some(_))))
        {
            way(Again::For(target), 3 + more);
        }
        // "the haircut", as an answer to which one: the name of one of them.
        let asked = text.context.transcript.last().is_some_and(|turn| turn.ids.len() > 1 && turn.text.trim_end().ends_with('?'));
        if asked
            && alone.len() <= 4
            && text.is(alone.start, "command").is_none()
            && text.odd(&alone) == 0
            && let Some((target, more)) = text.target(alone.clone())
            && matches!(target.kind, TargetKind::Title(_))
        {
            way(Again::One(target), 1 + more);
        }
        // "the brewery one", "the one with Janet"
        let told = self.frames.fit(text.tokens, text.chart, alone.clone(), None);
        let told = told.iter().filter(|fit| fit.name == "which_one").find_map(|fit| fit.text("what"));
        let told = told.filter(|what| text.odd(what) == 0 && text.is(what.start, "command").is_none());
        if let Some((target, more)) = told.and_then(|what| text.target(what)) {
            way(Again::For(target), 3 + more);
        }
        ways
    }
}
