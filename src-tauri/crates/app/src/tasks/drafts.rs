//! Text that is typed in the window and not saved yet. Drafts are not changes: they cannot be undone, found or exported.

use domain::{Code, Problem};
use protocol::drafts::Draft;

use crate::Tasks;

/// The owner of the draft in the quick-add window.
const QUICK_ADD: &str = "quick-add";
/// Maximum length of one draft in bytes: that of a task's longest text.
const LONGEST: usize = domain::task::NOTES_MAX;

impl Tasks<'_> {
    /// Everything that was typed and not saved.
    pub async fn drafts(self) -> Result<Vec<Draft>, Problem> {
        Ok(self.app.store().drafts().await?.into_iter().map(wire).collect())
    }

    /// Keeps drafts, and forgets those without words. `draft_too_long` when one is longer than 64 KiB; the others are kept all the same.
    pub async fn keep_drafts(self, drafts: Vec<Draft>) -> Result<(), Problem> {
        let (fitting, long): (Vec<_>, Vec<_>) = drafts.into_iter().map(stored).partition(fits);
        self.app.store().keep_drafts(&fitting, self.app.clock().now()).await?;
        if long.is_empty() {
            return Ok(());
        }
        Err(Problem::new(
            Code::DraftTooLong,
            "Your text is longer than 64 KiB. Save it now, or you will lose it when you close the window.",
        ))
    }

    /// What was typed in the quick-add window.
    pub async fn quick_add_drafts(self) -> Result<Vec<Draft>, Problem> {
        let mut drafts = self.drafts().await?;
        drafts.retain(|draft| draft.thing == QUICK_ADD);
        Ok(drafts)
    }

    /// As [`Self::keep_drafts`], for the quick-add window: drafts of anything else are left as they are.
    pub async fn keep_quick_add_drafts(self, mut drafts: Vec<Draft>) -> Result<(), Problem> {
        drafts.retain(|draft| draft.thing == QUICK_ADD);
        self.keep_drafts(drafts).await
    }
}

fn fits(draft: &store::Draft) -> bool {
    draft.text.as_ref().is_none_or(|text| text.len() <= LONGEST)
        && draft.base.len() <= LONGEST
        && draft.thing.len() + draft.field.len() <= domain::task::TITLE_MAX
}

fn wire(draft: store::Draft) -> Draft {
    Draft { thing: draft.thing, field: draft.field, text: draft.text, base: draft.base }
}

fn stored(draft: Draft) -> store::Draft {
    store::Draft { thing: draft.thing, field: draft.field, text: draft.text, base: draft.base }
}
