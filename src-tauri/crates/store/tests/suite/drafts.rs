//! Drafts are deleted together with their rows, and their number is limited.

use chrono::TimeDelta;
use domain::Writes;
use store::Draft;

use super::common::*;

fn draft(thing: &impl ToString, text: &str) -> Draft {
    Draft { thing: thing.to_string(), field: "title".to_owned(), text: Some(text.to_owned()), base: String::new() }
}

#[tokio::test]
async fn drafts_of_rows_that_are_gone_are_forgotten() {
    let temp = temp().await;
    let mut trashed = task(1, "Trashed");
    trashed.deleted_at = Some(now());
    let list = checklist(1, &trashed);
    let (step, kept) = (item(1, "step", &[&list]), task(2, "Kept"));
    let here = [draft(&trashed.id, "a"), draft(&list.id, "b"), draft(&step.id, "c"), draft(&kept.id, "d"), draft(&"quick-add", "e")];
    let writes = Writes { items: vec![step], checklists: vec![list], tasks: vec![trashed, kept], ..Writes::default() };
    put(&temp.store, &making(1, writes)).await;
    temp.store.keep_drafts(&here, now()).await.unwrap();
    temp.store.keep_drafts(&[draft(&uuid(9, 9), "of nothing")], now()).await.unwrap();
    let texts = async || temp.store.drafts().await.unwrap().into_iter().filter_map(|draft| draft.text).collect::<Vec<_>>();

    temp.store.prune(now() + TimeDelta::days(1)).await.unwrap();
    let mut found = texts().await;
    found.sort();
    assert_eq!(found, ["a", "b", "c", "d", "e"], "what lies in the trash can come back");
    temp.store.empty_trash(1, &[]).await.unwrap();
    assert_eq!(texts().await, ["d", "e"]);
}

#[tokio::test]
async fn the_oldest_drafts_make_room() {
    let temp = temp().await;
    let many: Vec<_> = (0..510).map(|number| draft(&format!("place {number}"), "x")).collect();
    for (drafts, minutes) in [(&many[..10], 0), (&many[10..], 1)] {
        temp.store.keep_drafts(drafts, now() + TimeDelta::minutes(minutes)).await.unwrap();
    }
    temp.store.prune(now()).await.unwrap();
    let mut kept = many[10..].to_vec();
    kept.sort_by(|a, b| a.thing.cmp(&b.thing));
    assert_eq!(temp.store.drafts().await.unwrap(), kept);
}
