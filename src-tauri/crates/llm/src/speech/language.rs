//! Converts a server's name for a language to a BCP 47 tag: `english`, `EN`, `zh_CN`, `deu`.

/// Names that speech models give, each after its tag. Another name may follow after a comma.
const NAMES: &str = "af afrikaans,am amharic,ar arabic,as assamese,az azerbaijani,ba bashkir,be belarusian,bg bulgarian,bn bengali,bo tibetan,\
    br breton,bs bosnian,ca catalan,ca valencian,cs czech,cs ces,cs cze,cy welsh,da danish,da dan,de german,de deu,de ger,el greek,el ell,\
    en english,en eng,es spanish,es castilian,es spa,et estonian,eu basque,fa persian,fi finnish,fi fin,fo faroese,fr french,fr fra,fr fre,\
    gl galician,gu gujarati,ha hausa,haw hawaiian,he hebrew,he iw,hi hindi,hr croatian,ht haitian creole,ht haitian,hu hungarian,hy armenian,\
    id indonesian,id in,is icelandic,it italian,it ita,ja japanese,ja jpn,jv javanese,jv jw,ka georgian,kk kazakh,km khmer,kn kannada,ko korean,\
    ko kor,la latin,lb luxembourgish,lb letzeburgesch,ln lingala,lo lao,lt lithuanian,lv latvian,mg malagasy,mi maori,mk macedonian,\
    ml malayalam,mn mongolian,mr marathi,ms malay,mt maltese,my myanmar,my burmese,ne nepali,nl dutch,nl flemish,nl nld,nl dut,nn nynorsk,\
    no norwegian,no nor,oc occitan,pa punjabi,pa panjabi,pl polish,pl pol,ps pashto,ps pushto,pt portuguese,pt por,ro romanian,ro moldavian,\
    ro moldovan,ru russian,ru rus,sa sanskrit,sd sindhi,si sinhala,si sinhalese,sk slovak,sl slovenian,sn shona,so somali,sq albanian,\
    sr serbian,su sundanese,sv swedish,sv swe,sw swahili,ta tamil,te telugu,tg tajik,th thai,tk turkmen,tl tagalog,tr turkish,tr tur,tt tatar,\
    uk ukrainian,uk ukr,ur urdu,uz uzbek,vi vietnamese,yi yiddish,yi ji,yo yoruba,yue cantonese,zh chinese,zh mandarin,zh zho,zh chi";

/// The tag; None if the text names no language.
pub(crate) fn tag(said: &str) -> Option<String> {
    let said = said.trim().to_lowercase();
    let named = |name: &str| NAMES.split(',').filter_map(|pair| pair.trim().split_once(' ')).find(|(_, one)| *one == name);
    if let Some((tag, _)) = named(&said) {
        return Some(tag.to_owned());
    }
    // A locale may end with an encoding: `de_DE.UTF-8`.
    let mut parts = said.split(['.', '@']).next()?.split(['-', '_']);
    let first = parts.next().filter(|first| matches!(first.len(), 2 | 3) && first.bytes().all(|byte| byte.is_ascii_lowercase()))?;
    if matches!(first, "und" | "mul" | "zxx" | "mis") {
        return None;
    }
    let mut tag = named(first).map_or(first, |(tag, _)| tag).to_owned();
    for part in parts {
        let is_letters = part.bytes().all(|byte| byte.is_ascii_lowercase());
        let part = match part.len() {
            2 if is_letters => part.to_uppercase(),
            3 if part.bytes().all(|byte| byte.is_ascii_digit()) => part.to_owned(),
            4 if is_letters => format!("{}{}", part[..1].to_uppercase(), &part[1..]),
            _ => break,
        };
        tag = format!("{tag}-{part}");
    }
    Some(tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_codes_become_tags() {
        for (said, expected) in [
            ("english", Some("en")),
            (" German\n", Some("de")),
            ("Haitian Creole", Some("ht")),
            ("en", Some("en")),
            ("EN", Some("en")),
            ("deu", Some("de")),
            ("jw", Some("jv")),
            ("haw", Some("haw")),
            ("en-us", Some("en-US")),
            ("zh_cn", Some("zh-CN")),
            ("zh-hans-cn", Some("zh-Hans-CN")),
            ("es-419", Some("es-419")),
            ("de_DE.UTF-8", Some("de-DE")),
            ("eng-us", Some("en-US")),
            ("auto", None),
            ("unknown", None),
            ("und", None),
            ("the language of birds", None),
            ("日本語", None),
            ("e1", None),
            ("", None),
        ] {
            assert_eq!(tag(said).as_deref(), expected, "{said}");
        }
    }
}
