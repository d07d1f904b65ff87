//! What a page can do while the database is not open. It names a copy and never a file.

use protocol::{
    Problem,
    recovery::{FoundCopy, Recovered, SalvageReport},
};

use crate::Shell;

/// The copies that can be used.
pub async fn copies(shell: &impl Shell) -> Result<Vec<FoundCopy>, Problem> {
    match shell.recovery() {
        Some(recovery) => recovery.copies().await,
        None => Ok(Vec::new()),
    }
}

/// Puts a copy in the place of the file, and opens it.
pub async fn use_copy(shell: &impl Shell, name: &str) -> Result<Recovered, Problem> {
    let Some(recovery) = shell.recovery() else { return Ok(Recovered::default()) };
    let done = recovery.use_copy(&recovery.copy_named(name)?).await?;
    shell.open_again().await?;
    Ok(done)
}

/// Writes every row that can still be read into a new file among the copies.
pub async fn salvage(shell: &impl Shell) -> Result<SalvageReport, Problem> {
    match shell.recovery() {
        Some(recovery) => recovery.salvage(None).await,
        None => Ok(SalvageReport::default()),
    }
}

/// Begins with an empty database.
pub async fn start_empty(shell: &impl Shell) -> Result<Recovered, Problem> {
    let Some(recovery) = shell.recovery() else { return Ok(Recovered::default()) };
    let done = recovery.start_empty().await?;
    shell.open_again().await?;
    Ok(done)
}
