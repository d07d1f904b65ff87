//! Where the system says the person is.

use language::DateOrder;

/// How `3/5` is read there: by `LC_ALL`, `LC_TIME` or `LANG` where one is set, and otherwise by the system's own setting.
pub fn date_order() -> DateOrder {
    let named = ["LC_ALL", "LC_TIME", "LANG"].iter().find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    named.or_else(sys_locale::get_locale).map_or_else(DateOrder::default, |locale| DateOrder::of_locale(&locale))
}
