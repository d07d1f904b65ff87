//! The commands, by subject.

pub mod agent;
pub mod changes;
pub mod counts;
pub mod exchange;
pub mod lang;
pub mod plan;
pub mod recovery;
pub mod tasks;
pub mod upkeep;
pub mod window;

use std::{io::Read as _, path::Path};

use protocol::{Code, Problem};

use crate::failure::Failure;

/// The text of a file, or of standard input for `-`.
fn read_text(file: &Path) -> Result<String, Failure> {
    let bytes = if file.as_os_str() == "-" {
        let mut bytes = Vec::new();
        std::io::stdin().read_to_end(&mut bytes)?;
        bytes
    } else {
        std::fs::read(file).map_err(|error| Problem::new(Code::Io, format!("“{}” cannot be read: {error}.", file.display())))?
    };
    Ok(String::from_utf8(bytes).map_err(|_| Problem::new(Code::InvalidText, format!("“{}” is not UTF-8 text.", file.display())))?)
}
