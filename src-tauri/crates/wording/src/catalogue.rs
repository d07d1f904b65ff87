//! The messages of each language, and how one is filled in.

use std::sync::LazyLock;

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use unic_langid::LanguageIdentifier;

/// The language whose messages stand in for those that another language lacks.
pub const ENGLISH: &str = "en";

/// The files of one language.
macro_rules! files {
    ($tag:literal) => {
        (
            $tag,
            &[
                include_str!(concat!("../catalogue/", $tag, "/agent.ftl")),
                include_str!(concat!("../catalogue/", $tag, "/cli.ftl")),
                include_str!(concat!("../catalogue/", $tag, "/dates.ftl")),
                include_str!(concat!("../catalogue/", $tag, "/examples.ftl")),
                include_str!(concat!("../catalogue/", $tag, "/history.ftl")),
                include_str!(concat!("../catalogue/", $tag, "/import.ftl")),
                include_str!(concat!("../catalogue/", $tag, "/models.ftl")),
                include_str!(concat!("../catalogue/", $tag, "/operations.ftl")),
                include_str!(concat!("../catalogue/", $tag, "/planner.ftl")),
                include_str!(concat!("../catalogue/", $tag, "/problems.ftl")),
                include_str!(concat!("../catalogue/", $tag, "/quick-add.ftl")),
                include_str!(concat!("../catalogue/", $tag, "/rules.ftl")),
                include_str!(concat!("../catalogue/", $tag, "/scopes.ftl")),
                include_str!(concat!("../catalogue/", $tag, "/words.ftl")),
            ],
        )
    };
}

/// Every language, English first.
const LANGUAGES: &[(&str, &[&str])] = &[files!("en"), files!("de")];

static CATALOGUES: LazyLock<Vec<Catalogue>> =
    LazyLock::new(|| LANGUAGES.iter().map(|(tag, files)| Catalogue::read(tag, files.iter().map(|&file| file.to_owned()))).collect());

/// What fills the places of a message, by name.
pub(crate) type Filling<'v> = [(&'v str, FluentValue<'v>)];

/// The messages of one language.
pub struct Catalogue {
    tag: String,
    messages: FluentBundle<FluentResource>,
}

impl std::fmt::Debug for Catalogue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Catalogue").field(&self.tag).finish()
    }
}

impl Catalogue {
    /// The English messages.
    pub fn english() -> &'static Self {
        &CATALOGUES[0]
    }

    /// The messages of a language by its tag, such as `de` or `de-AT`; English where there are none.
    pub fn of(tag: &str) -> &'static Self {
        let language = tag.split(['-', '_', '.']).next().unwrap_or_default();
        CATALOGUES.iter().find(|catalogue| catalogue.tag.eq_ignore_ascii_case(language)).unwrap_or_else(Self::english)
    }

    /// The tags of all languages, English first.
    pub fn tags() -> impl Iterator<Item = &'static str> {
        LANGUAGES.iter().map(|(tag, _)| *tag)
    }

    /// The files of a language as they are written.
    pub fn sources(tag: &str) -> &'static [&'static str] {
        LANGUAGES.iter().find(|(known, _)| *known == tag).map_or(&[], |(_, files)| files)
    }

    /// Reads catalogue files. A message that cannot be read is missing.
    pub fn read(tag: &str, files: impl IntoIterator<Item = String>) -> Self {
        let language: LanguageIdentifier = tag.parse().unwrap_or_default();
        let mut messages = FluentBundle::new_concurrent(vec![language]);
        messages.set_use_isolating(false);
        for file in files {
            let resource = FluentResource::try_new(file).unwrap_or_else(|(read, _)| read);
            messages.add_resource_overriding(resource);
        }
        Self { tag: tag.to_owned(), messages }
    }

    /// The tag of the language.
    pub fn tag(&self) -> &str {
        &self.tag
    }

    /// Whether this is English, the language in which the rest of the program writes.
    pub fn is_english(&self) -> bool {
        self.tag == ENGLISH
    }

    /// A message with its places filled in; the English one where this language has none.
    pub(crate) fn say(&self, id: &str, filling: &Filling<'_>) -> String {
        self.known(id, filling).or_else(|| Self::english().known(id, filling)).unwrap_or_else(|| id.to_owned())
    }

    /// The same where the message may not exist. A message of which a place stays empty counts as missing.
    pub(crate) fn known(&self, id: &str, filling: &Filling<'_>) -> Option<String> {
        let pattern = self.messages.get_message(id)?.value()?;
        let filling: FluentArgs<'_> = filling.iter().cloned().collect();
        let mut faults = Vec::new();
        let said = self.messages.format_pattern(pattern, Some(&filling), &mut faults).into_owned();
        faults.is_empty().then_some(said)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    /// The places of each message, by its name.
    fn places(tag: &str) -> BTreeMap<String, BTreeSet<String>> {
        let mut messages: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let mut name = String::new();
        for line in Catalogue::sources(tag).iter().flat_map(|file| file.lines()) {
            if line.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
                name = line.split(' ').next().unwrap_or_default().to_owned();
                assert!(messages.insert(name.clone(), BTreeSet::new()).is_none(), "{tag} has {name} twice");
            }
            let places = line.split('$').skip(1).map(|rest| rest.split([' ', '}', ')', ',']).next().unwrap_or_default().to_owned());
            messages.entry(name.clone()).or_default().extend(places);
        }
        messages.remove("");
        messages
    }

    /// A language may leave a place out, such as a word for what was named before, and may look at a number or a tense.
    #[test]
    fn every_language_has_every_message_and_names_no_other_place() {
        let english = places(ENGLISH);
        assert!(english.len() > 400);
        // What the code gives to messages although English does not use it.
        let given = ["all", "count", "named", "number", "tense"];
        for tag in Catalogue::tags() {
            let own = places(tag);
            assert_eq!(own.keys().collect::<Vec<_>>(), english.keys().collect::<Vec<_>>(), "{tag}");
            for (name, places) in own {
                let strange: Vec<&String> = places.iter().filter(|place| !english[&name].contains(*place)).collect();
                assert!(strange.iter().all(|place| given.contains(&place.as_str())), "{tag}: {name} names {strange:?}");
            }
        }
    }

    #[test]
    fn every_file_is_read_whole() {
        for tag in Catalogue::tags() {
            for file in Catalogue::sources(tag) {
                if let Err((_, faults)) = FluentResource::try_new((*file).to_owned()) {
                    panic!("{tag}: {faults:?}");
                }
            }
        }
    }

    #[test]
    fn a_language_is_found_by_its_tag() {
        for (tag, found) in [("de", "de"), ("de_AT.UTF-8", "de"), ("DE", "de"), ("en-GB", "en"), ("fr", "en"), ("", "en")] {
            assert_eq!(Catalogue::of(tag).tag(), found, "{tag}");
        }
    }

    #[test]
    fn a_message_without_a_value_for_its_place_is_missing() {
        let german = Catalogue::of("de");
        assert_eq!(german.known("problem_id_not_found_with", &[]), None);
        assert_eq!(german.known("problem_id_not_found_with", &[("number", "4".into())]).as_deref(), Some("Es gibt keine Aufgabe #4."));
        assert_eq!(german.known("of_a_later_version", &[]), None);
    }

    #[test]
    fn a_language_that_lacks_a_message_speaks_english_there() {
        let half = Catalogue::read("fr", ["today = aujourd’hui".to_owned()]);
        assert_eq!([half.say("today", &[]), half.say("tomorrow", &[])], ["aujourd’hui", "tomorrow"]);
    }
}
