//! Enums that are stored as words.

/// Stored enums fall back to a safe value instead of failing, so that rows written by a newer version stay readable.
macro_rules! lenient {
    ($type:ty, $fallback:expr, $($text:literal => $value:expr),+ $(,)?) => {
        impl $type {
            /// The value of a stored or spoken word, if there is one.
            pub fn from_word(word: &str) -> Option<Self> {
                match word { $($text => Some($value),)+ _ => None }
            }
            /// The word under which it is stored.
            pub fn word(self) -> &'static str {
                $(if self == $value { return $text; })+
                unreachable!()
            }
        }
        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let word = String::deserialize(deserializer)?;
                Ok(Self::from_word(&word).unwrap_or($fallback))
            }
        }
    };
}
pub(crate) use lenient;
