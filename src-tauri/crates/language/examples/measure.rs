//! Measures how much of the data sets in `tests/language` the planner understands and prints tables. `cargo xtask language` runs it.
//!
//! `--sealed` adds the halves that nobody reads while writing rules; `--misses` prints the messages of the open halves that it gets wrong.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "printing is what it is for")]

#[path = "../tests/measure/blind/mod.rs"]
mod blind;
#[path = "../tests/measure/report.rs"]
mod report;
#[path = "../tests/measure/sets.rs"]
mod sets;
#[path = "../tests/measure/vectors.rs"]
mod vectors;

use std::{path::Path, process::ExitCode};

use report::{Report, head, row};
use serde_json::Value;

/// The folders of blind messages, and what their sets are called in the tables.
const BLIND: [(&str, &str); 11] = [
    ("blind", ""),
    ("blind/later", ", later"),
    ("blind/everyday", ", everyday"),
    ("blind/trade", ", trade"),
    ("blind/kinds", ", kinds"),
    ("blind/recent", ", recent"),
    ("blind/habits", ", habits"),
    ("blind/turns", ", turns"),
    (sets::UNFITTED[0], ", everyday, unfitted"),
    (sets::UNFITTED[1], ", habits, unfitted"),
    (sets::UNFITTED[2], ", turns, unfitted"),
];
/// The suffix that marks a sealed set in the tables.
const SEALED: &str = ", sealed";

fn main() -> ExitCode {
    let options: Vec<String> = std::env::args().skip(1).collect();
    let given = |name: &str| options.iter().any(|option| option == name);
    match measure(given("--sealed")) {
        Ok(reports) => {
            print(&reports, given("--misses"));
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

fn print(reports: &[Report], misses: bool) {
    print!("{}", head("set"));
    for report in reports {
        print!("{}", row(&report.name, report.sums()));
    }
    for report in reports {
        print!("\n{report}");
    }
    for miss in reports.iter().filter(|report| misses && !report.name.ends_with(SEALED)).flat_map(|report| &report.misses) {
        println!("\n{miss}");
    }
}

fn measure(sealed: bool) -> Result<Vec<Report>, String> {
    let folder = sets::folder();
    let mut reports = vec![
        times("when", &[folder.join("when.jsonl")])?,
        times("no-match", &[folder.join("no-match.jsonl")])?,
        times("vectors", &sets::files(&folder.join("vectors"))?)?,
    ];
    for (at, (name, rows, lines)) in (2..).zip(sets::INSTRUCTIONS) {
        reports.insert(at, instructions(name, &folder.join(rows), &folder.join(lines))?);
    }
    let blind = |folder: &str, suffix: &str| -> Result<Vec<Report>, String> {
        let reports = blind::reports(suffix, &blind::measure(&sets::folder().join(folder))?);
        Ok(reports.into_iter().filter(|report| report.sums() != [0; 3]).collect())
    };
    for (folder, suffix) in BLIND {
        reports.extend(blind(folder, suffix)?);
    }
    if sealed {
        reports.push(times(&format!("vectors{SEALED}"), &sets::files(&folder.join("vectors/sealed"))?)?);
        for (folder, suffix) in BLIND.iter().filter(|(folder, _)| sets::folder().join(folder).join("sealed").exists()) {
            reports.extend(blind(&format!("{folder}/sealed"), &format!("{suffix}{SEALED}"))?);
        }
    }
    Ok(reports)
}

/// Measures the reader of times on files of lines.
fn times(name: &str, files: &[impl AsRef<Path>]) -> Result<Report, String> {
    let mut report = Report::new(name);
    for file in files {
        for vector in sets::lines::<Value>(file.as_ref())? {
            let got = vectors::matches(&vector)?;
            vectors::add(&mut report, &vector, vectors::judge_matches(&vector, &got), &got);
        }
    }
    Ok(report)
}

fn instructions(name: &str, rows: &Path, lines: &Path) -> Result<Report, String> {
    let mut report = Report::new(name);
    let rows = sets::lines::<Value>(rows)?;
    let rows = rows.first().and_then(Value::as_object).cloned().unwrap_or_default();
    for vector in sets::lines::<Value>(lines)? {
        let got = vectors::answer(&rows, &vector)?;
        vectors::add(&mut report, &vector, vectors::judge_answer(&vector, &got), &got);
    }
    Ok(report)
}
