//! A scripted model server for manual testing, and for the stories in the real window.
//!
//! `model-server [--port N] [--tokens-per-second N] [--fault NAME] [--script FILE] [--key KEY] [--model NAME]`. Prints its address and runs
//! until it is stopped; problems with the requests go to standard error. Without a script it plays the assistant's main story;
//! `Script::from_json` describes the form of a script.

use std::{
    env,
    error::Error,
    fs,
    io::{self, Write as _},
    process::ExitCode,
    time::Duration,
};

use testkit::model_server::{Fault, ModelServer, Script};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const OPTIONS: [&str; 6] = ["--port", "--tokens-per-second", "--fault", "--script", "--key", "--model"];

/// How often the requests are checked.
const LOOK: Duration = Duration::from_millis(500);

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // If this cannot be written, the exit code still tells.
            let _ = writeln!(io::stderr(), "model-server: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    for pair in arguments.chunks(2) {
        if pair.len() < 2 || !OPTIONS.contains(&pair[0].as_str()) {
            return Err(format!("“{}” is not understood; there are {}, each with a value", pair[0], OPTIONS.join(", ")).into());
        }
    }
    let value = |name: &str| arguments.chunks(2).find(|pair| pair[0] == name).map(|pair| pair[1].clone());
    let mut script = match value("--script") {
        Some(file) => Script::from_json(&fs::read_to_string(file)?)?,
        None => Script::story(),
    };
    if let Some(name) = value("--fault") {
        let names = || Fault::ALL.map(Fault::name).join(", ");
        script = script.fault(Fault::named(&name).ok_or_else(|| format!("there is no fault “{name}”; there are {}", names()))?);
    }
    if let Some(speed) = value("--tokens-per-second") {
        script = script.tokens_per_second(speed.parse()?);
    }
    if let Some(key) = value("--key") {
        script = script.key(key);
    }
    if let Some(model) = value("--model") {
        script = script.models([model]);
    }
    let port = value("--port").map_or(Ok(0), |port| port.parse())?;
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?.block_on(serve(port, script))
}

async fn serve(port: u16, script: Script) -> Result<()> {
    let server = ModelServer::start_on(port, script).await?;
    writeln!(io::stdout(), "{}", server.url())?;
    io::stdout().flush()?;
    let mut said = 0;
    loop {
        tokio::select! {
            _ = tokio::signal::ctrl_c() => return Ok(()),
            () = tokio::time::sleep(LOOK) => {}
        }
        let violations = server.violations();
        for violation in violations.iter().skip(said) {
            writeln!(io::stderr(), "{violation}")?;
        }
        said = violations.len();
    }
}
