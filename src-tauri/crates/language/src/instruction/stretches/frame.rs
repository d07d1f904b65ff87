//! Frames: patterns of free text and values that say what a clause asks for (`grammar/*/frames.rules`).

use std::{ops::Range, sync::LazyLock};

use rustc_hash::FxHashMap;

use super::{
    slots,
    values::{Value, Values},
};
use crate::{
    Language,
    grammar::{Category, Chart, Grammar, Part, Path, literal},
    token::{self, Token},
};

/// The most steps of one search. The limit keeps the time for unusual texts linear.
const MOST_STEPS: usize = 20_000;
/// The most ways in which one clause can fit its frames.
const MOST_FITS: usize = 48;

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
pub(crate) struct Frames {
    all: Vec<Frame>,
    by_name: FxHashMap<String, Vec<usize>>,
    /// The frames that can begin with a given word or category.
    begin: Places,
    /// The frames that begin with free text, by what can follow it.
    follow: Places,
    /// The frames that can end with a given word or category.
    finish: Places,
}

/// Frames by what can appear at one of their positions.
#[derive(Debug, Default)]
struct Places {
    by_word: FxHashMap<String, Vec<usize>>,
    /// By category number.
    by_category: Vec<Vec<usize>>,
    /// Frames that accept anything at the position, or nothing.
    any: Vec<usize>,
}

impl Places {
    fn add(&mut self, part: &Part, frame: usize) {
        match part {
            Part::Literal(word) => self.by_word.entry(word.clone()).or_default().push(frame),
            Part::Category(category, _) => {
                if self.by_category.len() <= category.index() {
                    self.by_category.resize(category.index() + 1, Vec::new());
                }
                self.by_category[category.index()].push(frame);
            }
            Part::Touching | Part::Begin | Part::End | Part::Slot(_) => self.any.push(frame),
        }
    }

    fn word(&self, word: &str) -> &[usize] {
        self.by_word.get(word).map_or(&[], Vec::as_slice)
    }

    fn category(&self, category: Category) -> &[usize] {
        self.by_category.get(category.index()).map_or(&[], Vec::as_slice)
    }
}

const ENGLISH: &str = include_str!("../../../grammar/en/frames.rules");
const GERMAN: &str = include_str!("../../../grammar/de/frames.rules");

/// A language's frames plus `more`, which has the form of a frames file.
pub(crate) fn with_frames(language: Language, more: &str, grammar: &Grammar<Values>) -> Result<Frames, String> {
    let rules = match language {
        Language::English => ENGLISH,
        Language::German => GERMAN,
    };
    Frames::read(&[rules, more], grammar)
}

/// The frames of a language, or why their file cannot be read; a test rules the error out.
fn known(language: Language) -> &'static Result<Frames, String> {
    static READ: LazyLock<[Result<Frames, String>; 2]> = LazyLock::new(|| {
        [Language::English, Language::German].map(|language| {
            let grammar = slots::grammar(language).ok_or("the values cannot be read")?;
            with_frames(language, "", grammar)
        })
    });
    let [english, german] = &*READ;
    match language {
        Language::English => english,
        Language::German => german,
    }
}

pub(crate) fn frames(language: Language) -> Option<&'static Frames> {
    known(language).as_ref().ok()
}

/// Why a language's file cannot be read.
#[cfg(test)]
pub(crate) fn fault(language: Language) -> Option<&'static String> {
    known(language).as_ref().err()
}

/// What fills a place in a frame.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Bound<'f> {
    Text(Range<usize>),
    Value(&'f Value, Range<usize>),
}

/// A clause that fits a frame.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Fit<'f> {
    pub name: &'f str,
    pub cost: u32,
    /// The token at which the clause begins.
    pub start: usize,
    bound: Vec<(&'f str, Bound<'f>)>,
}

impl Fit<'_> {
    /// The free text in a slot.
    pub fn text(&self, name: &str) -> Option<Range<usize>> {
        self.bound.iter().find_map(|(own, bound)| match bound {
            Bound::Text(range) if *own == name => Some(range.clone()),
            _ => None,
        })
    }

    /// Whether the clause begins with a verb of the lexicon.
    pub fn begins_with_verb(&self) -> bool {
        let begins = |bound: &Bound<'_>| matches!(bound, Bound::Value(_, range) if range.start == self.start);
        self.bound.iter().any(|(own, bound)| own.starts_with("v.") && begins(bound))
    }

    /// The value of a category.
    pub fn value(&self, name: &str) -> Option<&Value> {
        self.bound.iter().find_map(|(own, bound)| match bound {
            Bound::Value(value, _) if *own == name => Some(*value),
            _ => None,
        })
    }

    /// The tokens of a category's value.
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
        let (mut by_name, mut begin, mut follow) = (FxHashMap::default(), Places::default(), Places::default());
        let mut finish = Places::default();
        for (index, frame) in frames.iter().enumerate() {
            by_name.entry(frame.name.clone()).or_insert_with(Vec::new).push(index);
            frame.path.last().for_each(|part| finish.add(part, index));
            for (part, next) in frame.path.from(0) {
                match part {
                    Part::Literal(_) | Part::Category(..) => begin.add(part, index),
                    Part::Touching | Part::Begin | Part::End => follow.any.push(index),
                    Part::Slot(_) => {
                        if frame.path.ends(*next) {
                            follow.any.push(index);
                        }
                        for (part, _) in frame.path.from(*next) {
                            follow.add(part, index);
                        }
                    }
                }
            }
        }
        Ok(Self { all: frames, by_name, begin, follow, finish })
    }

    /// Every literal word.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.all.iter().flat_map(|frame| frame.path.literals()).map(String::as_str)
    }

    /// The ways in which exactly these tokens fit a frame. Frames named `inherited` also fit without the verb they begin with: "rename 3 to
    /// X and 4 to Y".
    pub fn fit<'f>(&'f self, tokens: &'f [Token], chart: &'f Chart<Value>, clause: Range<usize>, inherited: Option<&str>) -> Vec<Fit<'f>> {
        let mut search = Search { tokens, chart, start: clause.start, end: clause.end, steps: 0, held: Vec::new(), fits: Vec::new() };
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
                search.step(frame, start, clause.start, frame.cost);
            }
        }
        search.fits.sort_by_key(|fit| fit.cost);
        search.fits
    }

    /// The frames that can begin with the first words of a clause and end with its last ones, in file order.
    fn beginning(&self, tokens: &[Token], chart: &Chart<Value>, clause: &Range<usize>) -> Vec<usize> {
        let mut begins = vec![false; self.all.len()];
        let mut mark = |frames: &[usize]| {
            for frame in frames {
                begins[*frame] = true;
            }
        };
        let word = |at: usize| tokens.get(at).and_then(literal);
        mark(word(clause.start).map_or(&[][..], |word| self.begin.word(word)));
        chart.categories(clause.start).for_each(|category| mark(self.begin.category(category)));
        mark(&self.follow.any);
        for at in clause.start + 1..clause.end {
            mark(word(at).map_or(&[][..], |word| self.follow.word(word)));
            chart.categories(at).for_each(|category| mark(self.follow.category(category)));
        }
        let mut ends = vec![false; self.all.len()];
        let mut mark = |frames: &[usize]| {
            for frame in frames {
                ends[*frame] = true;
            }
        };
        mark(&self.finish.any);
        mark(clause.end.checked_sub(1).and_then(word).map_or(&[][..], |word| self.finish.word(word)));
        chart.ending(clause.end).iter().for_each(|category| mark(self.finish.category(*category)));
        (0..self.all.len()).filter(|frame| begins[*frame] && ends[*frame]).collect()
    }
}

struct Search<'f> {
    tokens: &'f [Token],
    chart: &'f Chart<Value>,
    start: usize,
    end: usize,
    steps: usize,
    /// The places filled so far.
    held: Vec<(usize, Bound<'f>)>,
    fits: Vec<Fit<'f>>,
}

impl Frame {
    /// The states after the verb that the frame begins with.
    fn verbless(&self) -> impl Iterator<Item = usize> {
        self.path.from(0).iter().filter_map(|(part, next)| match part {
            Part::Category(_, place) if self.places.get(*place).is_some_and(|place| place.starts_with("v.")) => Some(*next),
            _ => None,
        })
    }
}

impl<'f> Search<'f> {
    fn step(&mut self, frame: &'f Frame, state: usize, at: usize, cost: u32) {
        self.steps += 1;
        if at == self.end && frame.path.ends(state) {
            let bound = self.held.iter().filter_map(|(place, held)| Some((frame.places.get(*place)?.as_str(), held.clone()))).collect();
            self.fits.push(Fit { name: &frame.name, cost, start: self.start, bound });
        }
        if at >= self.end || self.steps > MOST_STEPS {
            return;
        }
        let word = self.tokens.get(at).and_then(literal).filter(|_| !token::joins(self.tokens, at));
        for next in word.map_or(&[][..], |word| frame.path.by_word(state, word)) {
            self.step(frame, *next, at + 1, cost);
        }
        for (part, next) in frame.path.others(state) {
            match part {
                Part::Literal(_) => {}
                Part::Begin | Part::End => self.step(frame, *next, at, cost),
                Part::Touching => {
                    if self.tokens.get(at).is_some_and(|token| token.glued) {
                        self.step(frame, *next, at, cost);
                    }
                }
                Part::Category(category, place) => {
                    let (chart, last) = (self.chart, self.end);
                    for edge in chart.at(at, *category).filter(|edge| edge.end <= last) {
                        self.held.push((*place, Bound::Value(&edge.meaning, at..edge.end)));
                        self.step(frame, *next, edge.end, cost + edge.cost);
                        self.held.pop();
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
                        self.held.push((*place, Bound::Text(at..end)));
                        self.step(frame, *next, end, cost + u32::try_from(end - at).unwrap_or(u32::MAX));
                        self.held.pop();
                    }
                }
            }
        }
    }
}
