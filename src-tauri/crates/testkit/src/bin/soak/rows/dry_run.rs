//! A dry run predicts apply: which operations are valid, how much they do, and each field of the first ten tasks of each operation, before
//! and after. The predicted fields are also compared with the rows in the database afterwards.

use app::App;
use domain::{parse, proposal::Preview};
use protocol::{DryRun, Source, TaskRef};
use serde_json::{Value, json};
use testkit::Database;

use crate::{
    Result,
    dice::Dice,
    operations::list,
    place::{apply, block_on, canonical, filled},
    row::{Outcome, Row, grouped},
};

pub const ROW: Row = Row {
    name: "dry-run",
    figure: "a dry run predicts apply",
    reach: "the same summary and the same fields after in 10,000 random proposals",
    quick: 100,
    full: 10_000,
    play,
};

/// The number of proposals per database.
const ROUNDS: u64 = 20;
/// Fields whose names in a row and in the preview are the same.
const PLAIN: [&str; 7] = ["title", "notes", "scheduledFor", "timeOfDay", "deadline", "priority", "completed"];

#[derive(Default)]
struct Counts {
    applied: u64,
    refused: u64,
    fields: u64,
}

fn play(amount: u64, seed: u64) -> Result<Outcome> {
    block_on(async {
        let (mut counts, mut wrong, mut dice) = (Counts::default(), Vec::new(), Dice::new(seed));
        let mut place: Option<(Database, App)> = None;
        for proposal in 0..amount {
            if proposal.is_multiple_of(ROUNDS) || place.is_none() {
                place = Some(filled().await?);
            }
            let Some((_, app)) = &place else { continue };
            let operations = list(&mut dice);
            if let Err(error) = check(app, operations.clone(), &mut counts).await {
                wrong.push(format!("proposal {proposal}, {}: {error}", Value::Array(operations)));
                place = None;
            }
        }
        let Counts { applied, refused, fields } = counts;
        let [proposals, applied_said, refused_said, fields_said] = [amount, applied, refused, fields].map(grouped);
        let figure = format!(
            "{proposals} proposals: {applied_said} applied, {refused_said} refused in part, {fields_said} fields compared with rows; {} differ",
            wrong.len()
        );
        if applied == 0 || refused == 0 || fields == 0 {
            wrong.push("nothing was applied, refused or compared".to_owned());
        }
        Ok(Outcome { seen: figure, wrong })
    })
}

async fn check(app: &App, mut operations: Vec<Value>, counts: &mut Counts) -> Result<()> {
    let mut dry = dry_run(app, &operations).await?;
    if dry.results.iter().any(|result| !result.valid) {
        counts.refused += 1;
        refused(app, &operations, &dry).await?;
        // The remaining operations are tried again; dropping one can make another invalid, so this repeats until all are valid.
        while dry.results.iter().any(|result| !result.valid) {
            let valid = operations.into_iter().zip(&dry.results).filter(|(_, result)| result.valid);
            operations = valid.map(|(operation, _)| operation).collect();
            if operations.is_empty() {
                return Ok(());
            }
            dry = dry_run(app, &operations).await?;
        }
    }
    let applied = apply(app, operations).await.map_err(|refused| format!("valid in the dry run, refused by apply: {refused:?}"))?;
    counts.applied += 1;
    if applied.summary != dry.summary {
        return Err(format!("the summary is {:?}, foretold was {:?}", applied.summary, dry.summary).into());
    }
    for (did, foretold) in applied.results.iter().zip(&dry.results) {
        if did.preview != foretold.preview {
            return Err(format!("did {:?}, foretold was {:?}", did.preview, foretold.preview).into());
        }
    }
    // If several operations touch a task, only the last preview shows its final state, and at most ten tasks are shown.
    let previews: Vec<&Preview> = dry.results.iter().map(|result| &result.preview).collect();
    let touched: Vec<u64> = applied.results.iter().flat_map(|result| &result.numbers).copied().collect();
    if previews.iter().any(|preview| preview.count as usize > preview.samples.len()) {
        return Ok(());
    }
    for (preview, did) in previews.iter().zip(&applied.results) {
        // If one date of a repeating task moves, the preview shows that date, not the task's own.
        if preview.occurrences + preview.series > 0 {
            continue;
        }
        for (at, sample) in preview.samples.iter().enumerate() {
            let number = sample.number.or_else(|| did.numbers.get(at).copied());
            if number.is_some_and(|number| touched.iter().filter(|one| **one == number).count() == 1) {
                counts.fields += compare(app, number, sample.after.as_ref()).await?;
            }
        }
    }
    Ok(())
}

async fn dry_run(app: &App, operations: &[Value]) -> Result<DryRun> {
    Ok(app.changes().dry_run(parse::list(operations.to_vec()), None, Source::User).await?)
}

/// A list with an invalid operation is refused because of that operation, and writes nothing.
async fn refused(app: &App, operations: &[Value], dry: &DryRun) -> Result<()> {
    let before = canonical(app).await?;
    let Err(refused) = apply(app, operations.to_vec()).await else { return Err("an invalid list was applied".into()) };
    let fine = refused.operations.iter().map(Vec::is_empty);
    if !fine.eq(dry.results.iter().map(|result| result.valid)) {
        return Err(format!("apply and dry run disagree about what is valid: {refused:?}").into());
    }
    if canonical(app).await? == before { Ok(()) } else { Err("a refused list wrote something".into()) }
}

/// Compares a task's predicted fields with its row.
async fn compare(app: &App, number: Option<u64>, after: Option<&serde_json::Map<String, Value>>) -> Result<u64> {
    let (Some(number), Some(after)) = (number, after) else { return Ok(0) };
    let detail = app.tasks().task(TaskRef::Number(number)).await?.ok_or("the task is gone")?;
    let row = json!(detail.task);
    let mut compared = 0;
    for field in PLAIN {
        if let Some(foretold) = after.get(field) {
            let found = row.get(field).unwrap_or(&Value::Null);
            if found != foretold {
                return Err(format!("{field} of #{number} is {found}, foretold was {foretold}").into());
            }
            compared += 1;
        }
    }
    Ok(compared)
}
