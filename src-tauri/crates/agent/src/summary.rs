//! A proposal in words: what the planner says where all of it can be applied, and otherwise only what is true.

use domain::proposal::Proposed;

use crate::words::number;

/// One to three sentences about the proposal. `planned` is the planner's own text, which is true only when every operation is valid.
pub(crate) fn text(planned: &str, scope: Option<&str>, operations: &[Proposed]) -> String {
    let mut refused = operations.iter().filter(|operation| !operation.errors.is_empty());
    let Some(first) = refused.next() else {
        return if planned.trim().is_empty() { plain(operations.len(), scope) } else { planned.trim().to_owned() };
    };
    let invalid = 1 + refused.count();
    let reason = first.errors.first().map_or_else(String::new, |problem| format!(" {}", problem.message));
    match (operations.len(), invalid) {
        (1, _) => format!("This cannot be applied.{reason}"),
        (all, invalid) if all == invalid => format!("None of these {} changes can be applied.{reason}", counted(all)),
        (all, invalid) => format!("{} of {} changes can be applied.{reason}", counted(all - invalid), counted(all)),
    }
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
    use domain::Problem;

    use super::*;

    #[test]
    fn says_only_what_holds() {
        let row = |valid: bool| Proposed {
            key: String::new(),
            op: serde_json::Value::Null,
            errors: if valid { vec![] } else { vec![Problem::new("unknown_label", "There is no label “garden”.")] },
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
            assert_eq!(text(planned, scope, &rows), said);
        }
    }
}
