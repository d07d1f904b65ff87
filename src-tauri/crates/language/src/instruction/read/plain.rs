//! Readings of a stretch that fits no frame: a task that is only named, a question, a remark, or unread words.

use std::ops::Range;

use domain::operation::Create;

use super::{Reader, Way, step};
use crate::{
    instruction::{
        clause::{Clause, Doubt, Question, TargetKind, Vague},
        doing, draft,
        evidence::{self, Left},
        text::Listed,
        values,
        weights::weigh,
    },
    token::{self, Kind},
};

/// How many words and marks a task may have that is only named.
const MOST_NAMED: usize = 26;
/// The cost of leaving unread what begins with something to do.
const DOING: u32 = 4;

impl Reader<'_> {
    /// Whether a stretch asks for something rather than about something: "we're away tomorrow, so could you move everything to Friday?"
    fn requests(&self, range: &Range<usize>) -> bool {
        let text = self.text;
        let apart = |at: usize| text.tokens[at].kind == Kind::Symbol || text.is(at, "cut.at").is_some();
        (range.start + 2..range.end).any(|at| text.is(at, "command.sure").is_some() && apart(at - 1))
    }

    /// The cost of a task that a stretch only names, before that of its words. Less speaks against one with a verb and a day, or with a day
    /// and a time, or next to another: "call Sam, then email Jo".
    fn named(&self, range: &Range<usize>, create: &Create, doing: bool) -> u32 {
        let text = self.text;
        let behind = range.end < text.tokens.len() && text.word(range.end, "join.then") && text.is(range.end + 1, "doing").is_some();
        let joined = range.start > 0 && text.word(range.start - 1, "join.then") || behind;
        if doing && (joined || draft::is_marked(create)) {
            weigh().bare_doing_dated
        } else if create.scheduled_for.is_some() && create.time_of_day.is_some() {
            weigh().bare_timed
        } else {
            weigh().bare
        }
    }

    /// Several new tasks that are only named: "milk, pasta, bread".
    fn several(&self, creates: Vec<Create>, core: &Range<usize>, alone: bool) -> Option<(Clause, u32)> {
        let text = self.text;
        let words = u32::try_from(core.end - core.start).unwrap_or(u32::MAX);
        let (marked, doing) = (creates.iter().any(draft::is_marked), draft::does(text, core));
        let short = |create: &Create| create.title.split_whitespace().count() <= 3;
        let alone = alone && !text.word(core.start, "chatty") && !evidence::is_statement(text, core);
        let things = alone && creates.len() > 2 && creates.iter().all(short);
        let cost = if marked && doing && creates.len() > 2 { weigh().bare_doing_dated } else { weigh().bare };
        (marked || doing || things).then_some((Clause::Create(creates), cost + words))
    }

    /// "cancel the physio, I'll rebook in January": what somebody intends is only the reason of a change before it.
    fn intended(&self, range: &Range<usize>) -> Option<Way> {
        let text = self.text;
        let follows = range.start > 0 && !text.word(range.start - 1, "join.and");
        let intends = text.is(range.start, "intends").filter(|_| follows)?;
        let way = Way { cost: 2, left_over: Some(Left::Remark), intends: true, ..Way::default() };
        text.is(intends, "must").is_none().then_some(way)
    }

    /// The cost of leaving a stretch unread. With a time, the words are more likely a question about a task, and what begins with something
    /// to do is a task rather than a remark.
    fn unread(&self, range: &Range<usize>, core: &Range<usize>, asks: bool) -> u32 {
        let text = self.text;
        let count = u32::try_from(range.end - range.start).unwrap_or(u32::MAX);
        let timed = !asks && core.clone().any(|at| text.chart_has(at, core.end, "when"));
        let thing = |at: usize| text.tokens[at].kind == Kind::Word && !text.word(at, "join.and");
        let does = !asks && text.is(core.start, "doing").is_some_and(|end| (end..core.end).any(thing));
        weigh().other + count + if timed { weigh().other_timed } else { 0 } + if does { DOING } else { 0 }
    }

    /// What speaks against a task that is only named: words of its title that are unread, the words around it, or its whole cost.
    fn doubt(&self, range: &Range<usize>, core: &Range<usize>, unread: u32, against: u32, cost: u32) -> Doubt {
        let count = u32::try_from(core.end - core.start).unwrap_or(u32::MAX);
        if unread >= weigh().bare_doubtful || range.clone().any(|at| self.text.word(at, "instead")) {
            Doubt::Odd
        } else if unread + against >= weigh().bare_doubtful || cost > weigh().other + count {
            Doubt::Other
        } else {
            Doubt::None
        }
    }

    /// The reading of a stretch that fits no frame: a task that is only named, a question, or unread words.
    pub(super) fn plain(&self, range: &Range<usize>, asked: bool) -> Vec<Way> {
        let text = self.text;
        let made = |clause: Clause, cost: u32| Way { steps: vec![step(clause)], cost, ..Way::default() };
        let mut ways = Vec::new();
        let begins = |category: &str, at: usize| {
            text.grammar.category(category).is_some_and(|category| text.chart.at(at, category).next().is_some())
        };
        let mut conditional = false;
        let core = self.cores(range).into_iter().map(|(core, ..)| core).min_by_key(|core| core.end - core.start).unwrap_or(range.clone());
        for (core, ..) in self.cores(range) {
            conditional |= begins("if", core.start) || begins("unless", core.start);
        }
        if conditional && evidence::is_closing(text, range) {
            ways.push(Way { cost: 1, left_over: Some(Left::Remark), ..Way::default() });
            return ways;
        }
        if conditional {
            let words = values::text(text.tokens, range.start, range.end);
            ways.push(made(Clause::Vague(Vague::Condition(words)), weigh().question_unknown));
            return ways;
        }
        // "could you remind me ...?", "I need to have the tyres changed": a request is no question, whatever its verb is.
        let request = self.cores(range).iter().any(|(_, polite, _)| *polite);
        let sure = text.is(core.start, "question.sure").is_some();
        let asked = asked && !self.requests(range) && (!request || sure);
        let begun = begins("question", core.start) && (!request || core.start == range.start || sure);
        let question = begun || text.is(range.start, "question").is_some_and(|end| end > range.start + 2) || asked;
        if question {
            ways.push(made(Clause::Ask(Box::new(Question::Unknown)), weigh().question_unknown));
        }
        let mut best: Option<(u32, Doubt, Create, Range<usize>)> = None;
        let device = self.cores(range).iter().any(|(core, ..)| doing::is_for_a_device(text, core));
        for (core, ..) in self.cores(range) {
            if core.end - core.start > MOST_NAMED || question && asked {
                continue;
            }
            if text.may_repeat() && draft::is_unkeepable(&text.tokens[core.clone()], text.context) {
                ways.push(made(Clause::Vague(Vague::Repetition), weigh().bare));
                continue;
            }
            let Some(draft::Drafts { creates, cost: unread, .. }) = draft::drafts(text, core.clone(), Listed::Perhaps) else {
                continue;
            };
            let added = core.end < range.end && (core.end..range.end).any(|at| text.is(at, "ask.add").is_some());
            let [create] = creates.as_slice() else {
                let alone = *range == (0..text.tokens.len()) && !question;
                ways.extend(self.several(creates, &core, alone).map(|(create, cost)| made(create, cost + unread)));
                continue;
            };
            // "show and tell every Wednesday" is not a task called "tell".
            let verb = token::tokens(&create.title);
            let verb = verb.len() == 1 && verb[0].text == verb[0].lower && text.grammar.longest(&verb, 0, "doing").is_some();
            let nothing = text.says_nothing(&create.title) || text.is_nothing(&create.title) || text.is_everything(&create.title);
            // "cancel everything on Saturday" asks for a change, even if Saturday is free.
            let everything = text.is(core.start, "command").is_some_and(|end| text.is(end, "everything").is_some());
            if verb || nothing || everything || device && !draft::is_marked(create) {
                continue;
            }
            let create = create.clone();
            let valued = draft::is_marked(&create) && !evidence::is_vague(text, &core, &create) || create.priority.is_some();
            let needs = !question && (core.start + 1..core.end).any(|at| text.is(at, "need.inside").is_some());
            let against = if added || needs { 0 } else { evidence::against_bare(text, &core, valued) };
            let chatty = text.word(core.start, "chatty");
            // "Monday 7.45 open up for the engineer"
            let ahead = text.grammar.category("attr").into_iter().flat_map(|attr| text.chart.at(core.start, attr)).map(|edge| edge.end);
            let doing = doing::is_doing(text, &core)
                || ahead.filter(|end| *end < core.end).any(|end| doing::is_doing(text, &(text.behind(&(end..core.end), "and")..core.end)));
            let urgent =
                create.priority.is_some() && text.is(core.start, "command").is_none() && text.is(core.start, "amend.lead").is_none();
            let fits = doing || added || urgent || needs && !chatty || draft::is_marked(&create) && !chatty && !question;
            let words = u32::try_from(create.title.split_whitespace().count()).unwrap_or(u32::MAX);
            let cost = self.named(range, &create, doing) + words + unread + against + u32::from(core.start != range.start);
            if fits && best.as_ref().is_none_or(|(known, ..)| cost < *known) {
                best = Some((cost, self.doubt(range, &core, unread, against, cost), create, core));
            }
        }
        if let Some((cost, doubt, create, core)) = best {
            let stated = evidence::is_statement(text, &core);
            let words = values::text(text.tokens, core.start, core.end);
            ways.push(Way { stated, ..made(Clause::Bare(Box::new(create), words, doubt), cost) });
        }
        let (left, cost) = evidence::left_over(text, range);
        let (topic, days) = (evidence::topic(text, &core), evidence::days(text, range));
        let words = text.tokens[range.clone()].iter().filter(|token| token.kind != Kind::Symbol).count();
        let aside = evidence::is_about_others(text, &core);
        ways.push(Way { cost, left_over: Some(left), words, topic, days, aside, ..Way::default() });
        ways.extend(self.intended(range));
        // "everything on Friday, move it to Monday": the tasks are named before the verb.
        if range.end < text.tokens.len()
            && let Some((target, more)) = text.target(core.clone())
        {
            let title = matches!(target.kind, TargetKind::Title(_));
            let more = more + weigh().amend_ahead + if title { weigh().target_edge } else { 0 };
            let named = (cost + 1).saturating_sub(more);
            if named > 0 {
                ways.push(Way { cost: more, left_over: Some(Left::Remark), topic: Some(target), named, ..Way::default() });
            }
        }
        let other = self.unread(range, &core, asked || question);
        ways.push(made(Clause::Other(values::text(text.tokens, core.start, core.end)), other));
        ways
    }
}
