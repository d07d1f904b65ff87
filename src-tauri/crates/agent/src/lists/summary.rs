//! A proposal in words: the planner's own text if all of it can be applied, otherwise only what is true.

use domain::{
    proposal::Proposed,
    sentence::{Sentence, Value},
};

use crate::words::number;

/// How many operations a sentence names; any more are counted.
pub(crate) const TOLD: usize = 3;

/// What a list does if all of it can be applied. `text` is the planner's own sentence.
pub(crate) fn planned(text: &str, scope: Option<&str>, operations: &[Proposed]) -> Sentence {
    let text = if text.trim().is_empty() { plain(operations.len(), scope) } else { text.trim().to_owned() };
    let does = |row: &Proposed| Value::Operation { op: Box::new(row.op.clone()), preview: row.preview.clone() };
    Sentence::new("reply_plan", text).with("operations", told(operations.iter().map(does)))
}

/// How much of a list cannot be applied, and the first reason; `None` if all of it can.
pub(crate) fn refused(operations: &[Proposed]) -> Option<Vec<Sentence>> {
    let mut refused = operations.iter().filter(|operation| !operation.errors.is_empty());
    let first = refused.next()?;
    let (all, invalid) = (operations.len(), 1 + refused.count());
    let told = if all == 1 {
        Sentence::new("reply_refused", "This cannot be applied.")
    } else if all == invalid {
        Sentence::new("reply_refused_all", format!("None of these {} changes can be applied.", counted(all))).naming("count", &all)
    } else {
        let text = format!("{} of {} changes can be applied.", counted(all - invalid), counted(all));
        Sentence::new("reply_refused_some", text).naming("count", &(all - invalid)).naming("all", &all)
    };
    Some(std::iter::once(told).chain(first.errors.first().map(Sentence::from)).collect())
}

/// The operations that a sentence names, as a value.
pub(crate) fn told(operations: impl ExactSizeIterator<Item = Value>) -> Value {
    let more = more(operations.len());
    operations.take(TOLD).chain(more.iter().map(Value::from)).collect()
}

/// The part of a sentence for the operations that it does not name.
pub(crate) fn more(operations: usize) -> Option<Sentence> {
    let more = operations.checked_sub(TOLD).filter(|more| *more > 0)?;
    Some(Sentence::new("reply_more", format!("{more} more")).naming("count", &more))
}

fn plain(changes: usize, scope: Option<&str>) -> String {
    let noun = if changes == 1 { "change" } else { "changes" };
    let scope = scope.map(str::trim).filter(|words| !words.is_empty()).map_or_else(String::new, |words| format!(" {words}"));
    format!("{} {noun}{scope}.", counted(changes))
}

fn counted(n: usize) -> String {
    number(u32::try_from(n).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use domain::{Code, Problem};

    use super::*;

    #[test]
    fn says_only_what_holds() {
        let row = |valid: bool| Proposed {
            key: String::new(),
            op: domain::Requested::Unread(serde_json::Value::Null),
            errors: if valid { vec![] } else { vec![Problem::new(Code::UnknownLabel, "There is no label “garden”.")] },
            notes: vec![],
            sentence: String::new(),
            explanation: None,
            because: None,
            preselected: valid,
            preview: domain::proposal::Preview::default(),
        };
        for (planned, scope, rows, said) in [
            (" Two tasks move to Monday. ", Some("that are overdue"), vec![true, true], "Two tasks move to Monday."),
            ("", Some("for today’s tasks"), vec![true, true], "2 changes for today’s tasks."),
            ("", None, vec![true], "1 change."),
            ("Two tasks move.", None, vec![true, false, true], "2 of 3 changes can be applied. There is no label “garden”."),
            ("It moves.", None, vec![false], "This cannot be applied. There is no label “garden”."),
            ("Both move.", None, vec![false, false], "None of these 2 changes can be applied. There is no label “garden”."),
        ] {
            let rows: Vec<_> = rows.into_iter().map(row).collect();
            let sentences = refused(&rows).unwrap_or_else(|| vec![super::planned(planned, scope, &rows)]);
            assert_eq!(Sentence::join(&sentences).0, said);
        }
    }
}
