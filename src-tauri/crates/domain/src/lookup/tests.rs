use super::*;
use crate::{
    Priority,
    fixture::{today, world},
};

#[test]
fn orders_and_limits() {
    let open = || Where { completed: Some(false), ..Where::default() };
    let words = |words: &str| Some(words.to_owned());
    for (filter, title, sort, expected, total) in [
        (open(), None, Sort::Date, "5 2 1 4", 6),
        (open(), None, Sort::Priority, "2 5 1 4", 6),
        (open(), None, Sort::Position, "8 5 4 3", 6),
        (open(), None, Sort::Title, "1 8 2 3", 6),
        (open(), None, Sort::Created, "8 5 4 3", 6),
        (Where::default(), None, Sort::Completed, "6 1 2 3", 7),
        (Where::default(), words("buy milk"), Sort::Relevance, "1", 1),
        (Where::default(), words("zzz"), Sort::Relevance, "", 0),
        (Where { priority: Some(Priority::High), ..Where::default() }, words("call dentits"), Sort::Relevance, "2", 1),
    ] {
        let lookup = Lookup { filter, title, sort, limit: 4 };
        let found = in_memory(&lookup, &world(), &today());
        let numbers: Vec<String> = found.tasks.iter().map(|task| task.number.to_string()).collect();
        assert_eq!((numbers.join(" ").as_str(), found.total), (expected, total), "{lookup:?}");
    }
}
