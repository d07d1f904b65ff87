//! Mutated inputs for every parser of untrusted text. None may panic, none may hang, and each must take time proportional to its input.
//!
//! Inputs are distributed by cost: a message to the built-in planner takes a hundred times as long as a model's answer. A panic, or an
//! input that takes longer than [`BOUND`], ends the process at once and reports the input.

mod inputs;
mod readers;

use std::{
    io::{self, Write as _},
    process,
    sync::{Mutex, PoisonError},
    thread,
    time::{Duration, Instant},
};

use crate::{
    Result,
    dice::Dice,
    row::{Outcome, Row, grouped},
};
use inputs::Corpora;
use readers::Readers;

pub const ROW: Row = Row {
    name: "parsers",
    figure: "mutated inputs into every parser of what comes from elsewhere",
    reach: "10 million: 0 panics, 0 hangs, linear time",
    quick: 20_000,
    full: 10_000_000,
    play,
};

/// The longest time for one input. A debug build on a busy computer stays well below it.
const BOUND: Duration = Duration::from_secs(10);
/// The most that the time may grow for eight times the input: 8 is linear, 64 is quadratic.
const EIGHTFOLD: f64 = 20.0;
/// From this time on, a measurement is meaningful on a busy computer.
const MEASURED: Duration = Duration::from_millis(2);
/// The length in bytes of the shortest and the longest text whose time is compared with that of a text eight times as long.
const SHORTEST: usize = 1_000;
const LONGEST: usize = 500_000;

/// A parser: its name, its share per thousand inputs, and how it reads one.
pub struct Parser {
    name: &'static str,
    share: u64,
    read: fn(&Readers, &str, &mut Dice),
}

const PARSERS: [Parser; 10] = [
    Parser { name: "model output", share: 355, read: Readers::model_output },
    Parser { name: "operations", share: 200, read: Readers::operations },
    Parser { name: "tool calls", share: 100, read: Readers::tool_call },
    Parser { name: "search box", share: 100, read: Readers::search },
    Parser { name: "Taskwarrior files", share: 80, read: Readers::taskwarrior },
    Parser { name: "backup files", share: 80, read: Readers::backup },
    Parser { name: "repeat rules", share: 40, read: Readers::rule },
    Parser { name: "dates in text", share: 20, read: Readers::when },
    Parser { name: "quick add", share: 20, read: Readers::quick_add },
    Parser { name: "instructions", share: 5, read: Readers::instruction },
];

/// The input being read, and since when.
static READING: Mutex<Option<(Instant, &'static str, String)>> = Mutex::new(None);

fn play(amount: u64, seed: u64) -> Result<Outcome> {
    tell_panics();
    watch();
    let (readers, corpora) = (Readers::new()?, Corpora::new()?);
    let (mut parts, mut total, mut longest) = (Vec::new(), 0, (Duration::ZERO, "none"));
    for (number, parser) in (1..).zip(&PARSERS) {
        let times = (amount * parser.share / 1_000).max(1);
        let mut dice = Dice::new(seed.wrapping_mul(1_000) + number);
        for _ in 0..times {
            let input = corpora.mutated(parser.name, &mut dice);
            let took = read(parser, &readers, &input, &mut dice);
            longest = longest.max((took, parser.name));
        }
        total += times;
        parts.push(format!("{} {}", grouped(times), parser.name));
    }
    let (steepest, wrong) = slopes(&readers);
    let figure = format!(
        "{} inputs ({}): 0 panics, 0 hangs, the longest took {:.2} s ({}); eight times the length takes {steepest:.1} times as long at most",
        grouped(total),
        parts.join(", "),
        longest.0.as_secs_f64(),
        longest.1
    );
    Ok(Outcome { seen: figure, wrong })
}

fn read(parser: &Parser, readers: &Readers, input: &str, dice: &mut Dice) -> Duration {
    let begun = Instant::now();
    *READING.lock().unwrap_or_else(PoisonError::into_inner) = Some((begun, parser.name, input.to_owned()));
    (parser.read)(readers, input, dice);
    *READING.lock().unwrap_or_else(PoisonError::into_inner) = None;
    begun.elapsed()
}

/// Reports which input panics. The process ends whether or not panics unwind.
fn tell_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let reading = READING.try_lock().ok().and_then(|reading| reading.clone());
        let _ = writeln!(io::stderr(), "{panic}\n{}", shown(reading.as_ref()));
        process::abort();
    }));
}

/// Ends the process if one input takes too long.
fn watch() {
    thread::spawn(|| {
        loop {
            thread::sleep(Duration::from_millis(200));
            let reading = READING.lock().unwrap_or_else(PoisonError::into_inner).clone();
            if reading.as_ref().is_some_and(|(since, ..)| since.elapsed() > BOUND) {
                let _ = writeln!(io::stderr(), "this takes more than {} s: {}", BOUND.as_secs(), shown(reading.as_ref()));
                process::abort();
            }
        }
    });
}

fn shown(reading: Option<&(Instant, &'static str, String)>) -> String {
    reading.map_or_else(|| "nothing was being read".to_owned(), |(_, parser, input)| format!("{parser} reads {input:?}"))
}

/// How time grows with length, for texts of several kinds: the steepest growth, and every parser that exceeds the limit.
fn slopes(readers: &Readers) -> (f64, Vec<String>) {
    let (mut steepest, mut wrong) = (0.0_f64, Vec::new());
    for parser in &PARSERS {
        for piece in Corpora::pieces(parser.name) {
            // Repeated, in case other work kept the computer busy.
            let growth = (0..3).map(|_| growth(parser, readers, piece)).fold(f64::MAX, f64::min);
            steepest = steepest.max(growth);
            if growth > EIGHTFOLD {
                wrong.push(format!("{}: eight times the length of {piece:?} takes {growth:.1} times as long", parser.name));
            }
        }
    }
    (steepest, wrong)
}

/// How many times as long an input of eight times the length takes; 0 if even a long input is too fast to measure.
fn growth(parser: &Parser, readers: &Readers, piece: &str) -> f64 {
    let best = |copies: usize| {
        let text = piece.repeat(copies);
        (0..3).map(|_| read(parser, readers, &text, &mut Dice::new(1))).fold(Duration::MAX, Duration::min)
    };
    let mut copies = (SHORTEST / piece.len()).max(1);
    let mut quick = best(copies);
    while quick < MEASURED {
        copies *= 2;
        if copies * piece.len() > LONGEST {
            return 0.0;
        }
        quick = best(copies);
    }
    best(copies * 8).as_secs_f64() / quick.as_secs_f64()
}
