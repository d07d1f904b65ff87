//! What an import or an export carries in another shape, or leaves out.

use crate::Speech;

/// The remark of this code as a noun phrase; nothing where the code is not known.
pub fn remark(code: &str, name: Option<&str>, speech: &Speech<'_>) -> Option<String> {
    let name = name.map(|name| ("name", speech.quote(name).into()));
    speech.catalogue.known(&format!("remark_{code}"), name.as_slice())
}
