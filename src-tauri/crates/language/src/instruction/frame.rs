//! Frames: patterns of free text and values that say what a clause asks for (`grammar/*/frames.rules`).

use std::{
    collections::{HashMap, HashSet},
    ops::Range,
    sync::LazyLock,
};

use super::values::{self, Value, Values};
use crate::{
    Language,
    grammar::{Category, Chart, Grammar, Part, Path, literal},
    token::Token,
};

/// Steps of one search at most; it keeps a strange text linear.
const MOST_STEPS: usize = 20_000;
/// Ways one clause can fit its frames, at most.
const MOST_FITS: usize = 48;

/// A frame.
#[derive(Debug)]
struct Frame {
    name: String,
    path: Path,
    /// The names of its categories and slots.
    places: Vec<String>,
    cost: u32,
}

/// The frames of a language.
#[derive(Debug)]
pub(super) struct Frames {
    all: Vec<Frame>,
    by_name: HashMap<String, Vec<usize>>,
    /// The frames that can begin with a word, with a category, and with free text.
    by_word: HashMap<String, Vec<usize>>,
    by_category: HashMap<Category, Vec<usize>>,
    open: Vec<Open>,
}

const ENGLISH: &str = include_str!("../../grammar/en/frames.rules");
const GERMAN: &str = include_str!("../../grammar/de/frames.rules");

/// The frames of a language with more frames in the form of their file.
pub(super) fn with_frames(language: Language, more: &str, grammar: &Grammar<Values>) -> Result<Frames, String> {
    let rules = match language {
        Language::English => ENGLISH,
        Language::German => GERMAN,
    };
    Frames::read(&[rules, more], grammar)
}

/// The frames of a language, or why their file cannot be read, which a test rules out.
fn known(language: Language) -> &'static Result<Frames, String> {
    static READ: LazyLock<[Result<Frames, String>; 2]> = LazyLock::new(|| {
        [Language::English, Language::German].map(|language| {
            let grammar = values::grammar(language).ok_or("the values cannot be read")?;
            with_frames(language, "", grammar)
        })
    });
    let [english, german] = &*READ;
    match language {
        Language::English => english,
        Language::German => german,
    }
}

/// The frames of a language.
pub(super) fn frames(language: Language) -> Option<&'static Frames> {
    known(language).as_ref().ok()
}

/// Why the file of a language cannot be read.
#[cfg(test)]
pub(super) fn fault(language: Language) -> Option<&'static String> {
    known(language).as_ref().err()
}

/// What fills a place of a frame.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Bound {
    Text(Range<usize>),
    Value(Value, Range<usize>),
}

/// A clause that fits a frame.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Fit<'f> {
    pub name: &'f str,
    pub cost: u32,
    /// Where the clause begins.
    pub start: usize,
    bound: Vec<(&'f str, Bound)>,
}

impl Fit<'_> {
    /// The free text of a slot.
    pub fn text(&self, name: &str) -> Option<Range<usize>> {
        self.bound.iter().find_map(|(own, bound)| match bound {
            Bound::Text(range) if *own == name => Some(range.clone()),
            _ => None,
        })
    }

    /// The value of a category.
    pub fn value(&self, name: &str) -> Option<&Value> {
        self.bound.iter().find_map(|(own, bound)| match bound {
            Bound::Value(value, _) if *own == name => Some(value),
            _ => None,
        })
    }

    /// The tokens of a value.
    pub fn range(&self, name: &str) -> Option<Range<usize>> {
        self.bound.iter().find_map(|(own, bound)| match bound {
            Bound::Value(_, range) if *own == name => Some(range.clone()),
            _ => None,
        })
    }
}

impl Frames {
    fn read(files: &[&str], grammar: &Grammar<Values>) -> Result<Self, String> {
        let mut frames = Vec::new();
        for line in files.iter().flat_map(|file| file.lines()).map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let fault = |why: &str| format!("{why} in: {line}");
            let (name, rest) = line.split_once(": ").ok_or_else(|| fault("no colon"))?;
            let (pattern, cost) = match rest.rsplit_once(" ^") {
                Some((pattern, cost)) => (pattern, cost.trim().parse().map_err(|_| fault("no cost behind ^"))?),
                None => (rest, 0),
            };
            let (path, places) = grammar.pattern(pattern).map_err(|why| fault(&why))?;
            frames.push(Frame { name: name.trim().to_owned(), path, places, cost });
        }
        let (mut by_name, mut by_word, mut by_category, mut open) = (HashMap::new(), HashMap::new(), HashMap::new(), Vec::new());
        for (index, frame) in frames.iter().enumerate() {
            by_name.entry(frame.name.clone()).or_insert_with(Vec::new).push(index);
            let mut free = false;
            for (part, _) in frame.path.from(0) {
                match part {
                    Part::Literal(word) => by_word.entry(word.clone()).or_insert_with(Vec::new).push(index),
                    Part::Category(category, _) => by_category.entry(*category).or_insert_with(Vec::new).push(index),
                    _ => free = true,
                }
            }
            if free {
                open.push(Open::of(index, frame));
            }
        }
        Ok(Self { all: frames, by_name, by_word, by_category, open })
    }

    /// Every literal word.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.all.iter().flat_map(|frame| frame.path.literals()).map(String::as_str)
    }

    /// The ways in which exactly these tokens fit a frame. With `inherited`, frames of that name fit without the verb they begin with:
    /// "rename 3 to X and 4 to Y".
    pub fn fit<'f>(&'f self, tokens: &[Token], chart: &Chart<Value>, clause: Range<usize>, inherited: Option<&str>) -> Vec<Fit<'f>> {
        let mut search = Search { tokens, chart, start: clause.start, end: clause.end, steps: 0, fits: Vec::new() };
        let own: Vec<usize> = match inherited {
            None => self.beginning(tokens, chart, &clause),
            Some(name) => self.by_name.get(name).cloned().unwrap_or_default(),
        };
        for frame in own.into_iter().filter_map(|frame| self.all.get(frame)) {
            let starts: Vec<usize> = match inherited {
                None => vec![0],
                Some(_) => frame.verbless().collect(),
            };
            for start in starts {
                if search.steps > MOST_STEPS || search.fits.len() > MOST_FITS {
                    break;
                }
                search.step(frame, start, clause.start, &mut Vec::new(), frame.cost);
            }
        }
        search.fits.sort_by_key(|fit| fit.cost);
        search.fits
    }

    /// The frames that can begin with what stands at the beginning of a clause, in the order of the file.
    fn beginning(&self, tokens: &[Token], chart: &Chart<Value>, clause: &Range<usize>) -> Vec<usize> {
        let word = tokens.get(clause.start).and_then(literal).and_then(|word| self.by_word.get(word));
        let mut own: Vec<usize> = word.into_iter().flatten().copied().collect();
        own.extend(chart.categories(clause.start).filter_map(|category| self.by_category.get(&category)).flatten());
        let behind = clause.start + 1..clause.end;
        let words: HashSet<&String> = tokens.get(behind.clone()).into_iter().flatten().filter_map(literal).collect();
        let categories: HashSet<Category> = behind.flat_map(|at| chart.categories(at)).collect();
        own.extend(self.open.iter().filter(|open| open.may_follow(&words, &categories)).map(|open| open.frame));
        own.sort_unstable();
        own.dedup();
        own
    }
}

/// A frame that begins with free text, and what can stand behind that.
#[derive(Debug)]
struct Open {
    frame: usize,
    words: HashSet<String>,
    categories: HashSet<Category>,
    /// Anything can stand there, or nothing.
    any: bool,
}

impl Open {
    fn of(index: usize, frame: &Frame) -> Self {
        let mut open = Self { frame: index, words: HashSet::new(), categories: HashSet::new(), any: false };
        for (part, next) in frame.path.from(0) {
            let Part::Slot(_) = part else {
                open.any |= matches!(part, Part::Begin | Part::End | Part::Touching);
                continue;
            };
            open.any |= frame.path.ends(*next);
            for (part, _) in frame.path.from(*next) {
                match part {
                    Part::Literal(word) => _ = open.words.insert(word.clone()),
                    Part::Category(category, _) => _ = open.categories.insert(*category),
                    _ => open.any = true,
                }
            }
        }
        open
    }

    fn may_follow(&self, words: &HashSet<&String>, categories: &HashSet<Category>) -> bool {
        self.any || words.iter().any(|word| self.words.contains(*word)) || !self.categories.is_disjoint(categories)
    }
}

/// What fills a place while a frame is fitted.
#[derive(Clone)]
enum Held<'a> {
    Text(Range<usize>),
    Value(&'a Value, Range<usize>),
}

struct Search<'a, 'f> {
    tokens: &'a [Token],
    chart: &'a Chart<Value>,
    start: usize,
    end: usize,
    steps: usize,
    fits: Vec<Fit<'f>>,
}

impl Frame {
    /// The states behind the verb that the frame begins with.
    fn verbless(&self) -> impl Iterator<Item = usize> {
        self.path.from(0).iter().filter_map(|(part, next)| match part {
            Part::Category(_, place) if self.places.get(*place).is_some_and(|place| place.starts_with("v.")) => Some(*next),
            _ => None,
        })
    }
}

impl<'a, 'f> Search<'a, 'f> {
    fn step(&mut self, frame: &'f Frame, state: usize, at: usize, held: &mut Vec<(usize, Held<'a>)>, cost: u32) {
        self.steps += 1;
        if at == self.end && frame.path.ends(state) {
            let bound = |held: &Held<'a>| match held {
                Held::Text(range) => Bound::Text(range.clone()),
                Held::Value(value, range) => Bound::Value((*value).clone(), range.clone()),
            };
            let bound = held.iter().filter_map(|(place, held)| Some((frame.places.get(*place)?.as_str(), bound(held)))).collect();
            self.fits.push(Fit { name: &frame.name, cost, start: self.start, bound });
        }
        if at >= self.end || self.steps > MOST_STEPS {
            return;
        }
        for next in self.tokens.get(at).and_then(literal).map_or(&[][..], |word| frame.path.by_word(state, word)) {
            self.step(frame, *next, at + 1, held, cost);
        }
        for (part, next) in frame.path.others(state) {
            match part {
                Part::Literal(_) => {}
                Part::Begin | Part::End => self.step(frame, *next, at, held, cost),
                Part::Touching => {
                    if self.tokens.get(at).is_some_and(|token| token.glued) {
                        self.step(frame, *next, at, held, cost);
                    }
                }
                Part::Category(category, place) => {
                    let (chart, last) = (self.chart, self.end);
                    for edge in chart.at(at, *category).filter(|edge| edge.end <= last) {
                        held.push((*place, Held::Value(&edge.meaning, at..edge.end)));
                        self.step(frame, *next, edge.end, held, cost + edge.cost);
                        held.pop();
                    }
                }
                Part::Slot(place) => {
                    let ends_here = frame.path.ends(*next);
                    let leads_on = !frame.path.from(*next).is_empty();
                    let first = if leads_on { at + 1 } else { self.end };
                    for end in first..=self.end {
                        if end < self.end && !leads_on || end == self.end && !ends_here {
                            continue;
                        }
                        held.push((*place, Held::Text(at..end)));
                        self.step(frame, *next, end, held, cost + u32::try_from(end - at).unwrap_or(u32::MAX));
                        held.pop();
                    }
                }
            }
        }
    }
}
