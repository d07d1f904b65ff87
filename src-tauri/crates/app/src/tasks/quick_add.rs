//! Quick add: interprets the line in the box.

use chrono::NaiveDate;
use domain::{
    Code, Operation, Problem, Source, TypedNames,
    parse::{self, Parsed},
};
use language::{
    Span,
    quick_add::{self, Chosen, Offer, Token, Why},
};
use protocol::{
    changes::{Applied, ApplyRequest, Refused},
    quick_add::{OfferReason, QuickAddOffer, QuickAddReading, QuickAddRequest, QuickAddSpan, QuickAddValue, SpanKind},
};

use crate::Tasks;
use crate::{limits::APPLY_MOST, settings, write::refuse};

impl Tasks<'_> {
    /// Reads a line of quick add. Nothing is written; Enter applies `creations` and then `operation`.
    pub async fn read_quick_add(self, request: QuickAddRequest) -> Result<QuickAddReading, Problem> {
        let clock = self.app.settings().language_clock().await?.hearing(&request.text);
        let names = self.language_names().await?;
        let span = |start: u32, end: u32| Span { start: start as usize, end: end as usize };
        let plain: Vec<_> = request.plain.iter().map(|&(start, end)| span(start, end)).collect();
        let chosen: Vec<_> =
            request.chosen.into_iter().map(|(start, end, value)| Chosen { span: span(start, end), value: chosen(value) }).collect();
        let prefixes = settings::prefixes(&self.app.settings().all().await?);
        let reading = quick_add::parse_chosen(&request.text, &clock, &names, prefixes, &plain, &chosen);
        let characters: Vec<char> = request.text.chars().collect();
        let spans = reading
            .spans
            .iter()
            .map(|recognised| QuickAddSpan {
                start: offset(recognised.span.start),
                end: offset(recognised.span.end),
                text: cut(&characters, recognised.span),
                kind: kind(&recognised.token),
            })
            .collect();
        let today = clock.now.date();
        let offers = reading.offers.iter().map(|offer| offered(offer, &characters, today)).collect();
        let typed = TypedNames { labels: reading.unknown_labels.clone(), projects: reading.unknown_project.iter().cloned().collect() };
        let mut create = reading.create;
        create.project = create.project.or_else(|| reading.unknown_project.clone());
        create.labels.extend(reading.unknown_labels.iter().cloned());
        let create = Operation::Create(Box::new(create));
        let creations = typed.creations(&create);
        let problem = Parsed::from(create.clone()).held_to(Source::User).operation.err();
        Ok(QuickAddReading {
            operation: create,
            creations,
            spans,
            offers,
            unknown_project: reading.unknown_project,
            unknown_labels: reading.unknown_labels,
            sentence: reading.sentence,
            problem: problem.and_then(|unread| unread.problems.into_iter().next()),
        })
    }

    /// Applies what a line of quick add comes to, and nothing else: new tasks, and the labels and projects they name. `only_additions` for
    /// any other operation; what cannot be read is refused as [`Self::apply`] does.
    pub async fn add(self, request: ApplyRequest) -> Result<Applied, Refused> {
        parse::bounded(request.operations.len(), APPLY_MOST).map_err(refuse)?;
        let adds = |operation: &Operation| {
            matches!(operation, Operation::Create(_) | Operation::CreateLabel { .. } | Operation::CreateProject { .. })
        };
        if request.operations.iter().any(|parsed| parsed.operation.as_ref().is_ok_and(|operation| !adds(operation))) {
            let message = "The quick-add window only adds tasks, labels and projects. Nothing was changed.";
            return Err(refuse(Problem::new(Code::OnlyAdditions, message)));
        }
        self.app.changes().apply(ApplyRequest { proposal_id: None, confirm: None, ..request }, Source::User).await
    }
}

fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

fn cut(characters: &[char], span: Span) -> String {
    characters.get(span.start..span.end).unwrap_or_default().iter().collect()
}

fn offered(offer: &Offer, characters: &[char], today: NaiveDate) -> QuickAddOffer {
    let value = |value: &quick_add::Value| QuickAddValue {
        scheduled_for: value.day,
        time_of_day: value.time,
        deadline: value.deadline,
        recurrence: value.recurrence.clone(),
        sentence: value.words(today),
    };
    QuickAddOffer {
        start: offset(offer.span.start),
        end: offset(offer.span.end),
        text: cut(characters, offer.span),
        why: match offer.why {
            Why::Past => OfferReason::Past,
            Why::Half => OfferReason::Half,
            Why::Either => OfferReason::Either,
        },
        values: offer.values.iter().map(value).collect(),
    }
}

fn chosen(value: QuickAddValue) -> quick_add::Value {
    let QuickAddValue { scheduled_for: day, time_of_day: time, deadline, recurrence, sentence: _ } = value;
    quick_add::Value { day, time, deadline, recurrence, days_named: false }
}

fn kind(token: &Token) -> SpanKind {
    match token {
        Token::Date(..) => SpanKind::Date,
        Token::Time(_) => SpanKind::Time,
        Token::Recurrence(_) => SpanKind::Recurrence,
        Token::Deadline(_) => SpanKind::Deadline,
        Token::Priority(_) => SpanKind::Priority,
        Token::Project(_, true) => SpanKind::Project,
        Token::Project(_, false) => SpanKind::UnknownProject,
        Token::Label(_, true) => SpanKind::Label,
        Token::Label(_, false) => SpanKind::UnknownLabel,
        Token::Notes => SpanKind::Notes,
        Token::ChecklistItem => SpanKind::ChecklistItem,
    }
}
