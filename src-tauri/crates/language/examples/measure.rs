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
    reports.extend(blind::reports("", &blind::measure(&folder.join("blind"))?));
    reports.extend(blind::reports(", later", &blind::measure(&folder.join("blind/later"))?));
    reports.extend(blind::reports(", everyday", &blind::measure(&folder.join("blind/everyday"))?));
    reports.extend(blind::reports(", trade", &blind::measure(&folder.join("blind/trade"))?).into_iter().take(1));
    reports.extend(blind::reports(", kinds", &blind::measure(&folder.join("blind/kinds"))?).into_iter().take(1));
    reports.extend(blind::reports(", recent", &blind::measure(&folder.join("blind/recent"))?).into_iter().take(1));
    reports.extend(blind::reports(", habits", &blind::measure(&folder.join("blind/habits"))?).into_iter().take(1));
    reports.extend(blind::reports(", habits, unfitted", &blind::measure(&folder.join(sets::UNFITTED))?).into_iter().take(1));
    if sealed {
        reports.push(times(&format!("vectors{SEALED}"), &sets::files(&folder.join("vectors/sealed"))?)?);
        reports.extend(blind::reports(SEALED, &blind::measure(&folder.join("blind/sealed"))?));
        reports
            .extend(blind::reports(&format!(", trade{SEALED}"), &blind::measure(&folder.join("blind/trade/sealed"))?).into_iter().take(1));
        reports
            .extend(blind::reports(&format!(", kinds{SEALED}"), &blind::measure(&folder.join("blind/kinds/sealed"))?).into_iter().take(1));
        reports.extend(
            blind::reports(&format!(", habits{SEALED}"), &blind::measure(&folder.join("blind/habits/sealed"))?).into_iter().take(1),
        );
        reports.extend(blind::reports(&format!(", everyday{SEALED}"), &blind::measure(&folder.join("blind/everyday/sealed"))?));
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
