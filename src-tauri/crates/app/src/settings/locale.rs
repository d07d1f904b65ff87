//! The user's locale, from the system.

use language::{DateOrder, Language};

/// How the locale reads `3/5`: from `LC_ALL`, `LC_TIME` or `LANG` if one is set, otherwise from the system's own setting.
pub fn date_order() -> DateOrder {
    named(&["LC_ALL", "LC_TIME", "LANG"]).map_or_else(DateOrder::default, |locale| DateOrder::of_locale(&locale))
}

/// The locale's language: from `LC_ALL`, `LC_MESSAGES` or `LANG` if one is set, otherwise from the system's own setting.
pub fn language() -> Language {
    named(&["LC_ALL", "LC_MESSAGES", "LANG"]).map_or_else(Language::default, |locale| Language::of(&locale))
}

fn named(variables: &[&str]) -> Option<String> {
    let named = variables.iter().find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    named.or_else(sys_locale::get_locale)
}
