//! What an agent left out, and how its wake ended.

use std::collections::BTreeMap;

use domain::sentence::Parts;
use protocol::agent::{Deed, DeedKind, Skipped, WakeReport};

use crate::{Speech, parts::message, problem::coded, words::capital};

/// Why an agent did not get what it asked for; nothing where the code is not known.
pub(crate) fn skipped(Skipped { code, .. }: &Skipped, speech: &Speech<'_>) -> Option<String> {
    speech.catalogue.known(&format!("skipped_{code}"), &[]).or_else(|| coded(code.as_str(), &BTreeMap::new(), speech))
}

/// Why a wake failed or stopped early, and what stays of it; nothing where it came to its end.
pub(crate) fn ending(report: &WakeReport, speech: &Speech<'_>) -> Option<String> {
    let end = report.end.as_ref()?;
    let known = speech.catalogue.known(&format!("wake_{}", end.code), &[]);
    let why = known.or_else(|| coded(end.code.as_str(), end.values.as_deref().unwrap_or(&BTreeMap::new()), speech))?;
    let stays = speech.say(if report.deeds.is_empty() { "wake_unchanged" } else { "wake_kept" }, &[]);
    Some(format!("{why} {stays}"))
}

/// What an agent did; of a deed of an earlier version, which has only its English sentence, what kind of thing it was.
pub(crate) fn deed(deed: &Deed, speech: &Speech<'_>) -> String {
    if let Some(said) = deed.parts.as_deref().and_then(|parts| deeds(parts, speech)) {
        return said;
    }
    let message = match deed.kind {
        DeedKind::ItemsAdded => "kind_items_added",
        DeedKind::ItemsChanged => "kind_items_changed",
        DeedKind::Overridden => "kind_overridden",
        DeedKind::Suggested => "kind_suggested",
        DeedKind::Labels => "kind_labels",
        DeedKind::ShadowLabels => "kind_shadow_labels",
        DeedKind::Language => "kind_language",
        DeedKind::Proposed => "kind_proposed",
    };
    speech.say("kind_what", &[("kind", speech.say(message, &[]).into()), ("what", deed.sentence.as_str().into())])
}

/// What an agent did in one step, in one sentence without a full stop.
pub fn deeds(parts: &[Parts], speech: &Speech<'_>) -> Option<String> {
    let said: Option<Vec<String>> = parts.iter().map(|parts| message(&parts.code, parts, speech)).collect();
    Some(capital(&said?.join(&speech.say("between_deeds", &[]))))
}
