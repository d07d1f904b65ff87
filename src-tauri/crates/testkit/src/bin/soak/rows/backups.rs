//! Restoring a copy brings back exactly what was copied, whatever has happened since.

use protocol::{Source, changes::UndoRequest};

use crate::{
    Result,
    dice::Dice,
    operations::{clock, list},
    place::{apply, block_on, canonical, difference, filled},
    row::{Outcome, Row},
};

pub const ROW: Row = Row {
    name: "backups",
    figure: "a copy is checked, restored into a database that has changed since, and compared",
    reach: "50 of 50 restores equal in canonical export",
    quick: 6,
    full: 50,
    play,
};

/// Random lists of operations before and after the copy.
const LISTS: usize = 6;

fn play(amount: u64, seed: u64) -> Result<Outcome> {
    block_on(async {
        let (mut dice, mut wrong, mut changed) = (Dice::new(seed), Vec::new(), 0);
        for number in 0..amount {
            let (database, app) = filled().await?;
            change(&app, &mut dice).await;
            let copied = canonical(&app).await?;
            let copy = app.backups().backup(None).await?;
            change(&app, &mut dice).await;
            let since = canonical(&app).await?;
            changed += u64::from(since != copied);
            let safety = app.backups().restore(&copy).await?;
            let restored = canonical(&app).await?;
            if restored != copied {
                wrong.push(format!("copy {number}: {}", difference(&copied, &restored)));
            }
            // The state before the restore can be brought back, even after a restart.
            app.close().await?;
            let app = database.open(clock()).await?;
            app.backups().restore(&app.backups().backup_named(&safety)?).await?;
            let back = canonical(&app).await?;
            if back != since {
                wrong.push(format!("safety copy {number}: {}", difference(&since, &back)));
            }
            if !app.upkeep().doctor().await?.findings.is_empty() {
                wrong.push(format!("copy {number}: the restored file is not sound"));
            }
            app.close().await?;
        }
        if changed == 0 {
            wrong.push("nothing had changed before a restore".to_owned());
        }
        let equal = amount.saturating_sub(wrong.len() as u64);
        let figure = format!("{equal} of {amount} restores equal, and as many of what was there before them ({changed} had changed)");
        Ok(Outcome { seen: figure, wrong })
    })
}

/// Applies some random lists, valid or not, with an occasional undo.
async fn change(app: &app::App, dice: &mut Dice) {
    for _ in 0..LISTS {
        for operation in list(dice) {
            let _ = apply(app, vec![operation]).await;
        }
        if dice.one_in(3) {
            let _ = app.history().undo(UndoRequest::default(), Source::User).await;
        }
    }
}
