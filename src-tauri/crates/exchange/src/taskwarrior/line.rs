//! One task as written by Taskwarrior: borrowed strings, unknown attributes by name, not interpreted yet.

use std::{borrow::Cow, fmt};

use serde::{
    Deserialize, Deserializer,
    de::{IgnoredAny, MapAccess, SeqAccess, Visitor},
};

/// A string that borrows from the text unless it contains escapes.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub(super) struct Text<'a>(#[serde(borrow)] pub(super) Cow<'a, str>);

impl std::ops::Deref for Text<'_> {
    type Target = str;
    fn deref(&self) -> &str {
        &self.0
    }
}

/// An annotation of a task.
#[derive(Debug, Deserialize)]
pub(super) struct Annotation<'a> {
    #[serde(borrow)]
    pub(super) entry: Option<Text<'a>>,
    #[serde(borrow)]
    pub(super) description: Option<Text<'a>>,
}

/// Tags: a list, or one comma-separated string.
#[derive(Debug, Default)]
pub(super) struct Tags<'a>(pub(super) Vec<Text<'a>>);

/// The attributes of a task. Dates are still text.
#[derive(Debug, Default)]
pub(super) struct Line<'a> {
    pub(super) uuid: Option<Text<'a>>,
    pub(super) status: Option<Text<'a>>,
    pub(super) description: Option<Text<'a>>,
    pub(super) entry: Option<Text<'a>>,
    pub(super) modified: Option<Text<'a>>,
    pub(super) end: Option<Text<'a>>,
    pub(super) due: Option<Text<'a>>,
    pub(super) scheduled: Option<Text<'a>>,
    pub(super) wait: Option<Text<'a>>,
    pub(super) until: Option<Text<'a>>,
    pub(super) start: Option<Text<'a>>,
    pub(super) priority: Option<Text<'a>>,
    pub(super) project: Option<Text<'a>>,
    pub(super) tags: Tags<'a>,
    pub(super) annotations: Vec<Annotation<'a>>,
    pub(super) recur: Option<Text<'a>>,
    pub(super) mask: Option<Text<'a>>,
    pub(super) parent: Option<Text<'a>>,
    /// Whether it depends on other tasks.
    pub(super) depends: bool,
    /// User-defined attributes.
    pub(super) others: Vec<Cow<'a, str>>,
}

impl<'de> Deserialize<'de> for Line<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Attributes)
    }
}

struct Attributes;

impl<'de> Visitor<'de> for Attributes {
    type Value = Line<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a task")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Line<'de>, A::Error> {
        let mut line = Line::default();
        while let Some(Text(key)) = map.next_key::<Text<'de>>()? {
            let slot = match &*key {
                "uuid" => &mut line.uuid,
                "status" => &mut line.status,
                "description" => &mut line.description,
                "entry" => &mut line.entry,
                "modified" => &mut line.modified,
                "end" => &mut line.end,
                "due" => &mut line.due,
                "scheduled" => &mut line.scheduled,
                "wait" => &mut line.wait,
                "until" => &mut line.until,
                "start" => &mut line.start,
                "priority" => &mut line.priority,
                "project" => &mut line.project,
                "recur" => &mut line.recur,
                "mask" => &mut line.mask,
                "parent" => &mut line.parent,
                "tags" => {
                    line.tags = map.next_value::<Option<Tags<'de>>>()?.unwrap_or_default();
                    continue;
                }
                "annotations" => {
                    line.annotations = map.next_value::<Option<Vec<Annotation<'de>>>>()?.unwrap_or_default();
                    continue;
                }
                "depends" => {
                    map.next_value::<IgnoredAny>()?;
                    line.depends = true;
                    continue;
                }
                // Values that Taskwarrior computes itself.
                "id" | "urgency" | "imask" | "rtype" | "last" | "template" => {
                    map.next_value::<IgnoredAny>()?;
                    continue;
                }
                _ => {
                    map.next_value::<IgnoredAny>()?;
                    line.others.push(key);
                    continue;
                }
            };
            *slot = map.next_value::<Option<Text<'de>>>()?.filter(|text| !text.trim().is_empty());
        }
        Ok(line)
    }
}

impl<'de> Deserialize<'de> for Tags<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TagList)
    }
}

struct TagList;

impl<'de> Visitor<'de> for TagList {
    type Value = Tags<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of tags")
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Tags<'de>, E> {
        Ok(Tags(text.split(',').map(|tag| Text(Cow::Borrowed(tag))).collect()))
    }

    fn visit_str<E>(self, text: &str) -> Result<Tags<'de>, E> {
        Ok(Tags(text.split(',').map(|tag| Text(Cow::Owned(tag.to_owned()))).collect()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Tags<'de>, A::Error> {
        let mut tags = Vec::with_capacity(seq.size_hint().unwrap_or(2));
        while let Some(tag) = seq.next_element()? {
            tags.push(tag);
        }
        Ok(Tags(tags))
    }
}
