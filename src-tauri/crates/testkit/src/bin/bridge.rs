//! The real commands for a page in a browser or in a test: a server on this computer that opens hosts on databases of their own.
//!
//! `bridge` prints its address and a token on one line and runs until its standard input ends. A request needs the token:
//!
//! - `POST /open` with a [`host::Wanted`] opens a host and answers its number.
//! - `POST /call/HOST/COMMAND` runs a command. The body is its arguments. If the command takes a file, the body is the file and the header
//!   `arguments` has the rest. The answer is a line of JSON for each event of the call, `{"event": ...}`, and then `{"answer": ...}` or
//!   `{"refusal": ...}`.
//! - `GET /events/HOST` sends a line for each event of the host, `{"event": NAME, "payload": ...}`, until the host is closed.
//! - `POST /rows/HOST` answers the content of the database in the form of a backup.
//! - `POST /close/HOST` closes the host and removes its database.

#[path = "bridge/host.rs"]
mod host;
#[path = "bridge/serve.rs"]
mod serve;
#[path = "bridge/shell.rs"]
mod shell;

use std::{
    error::Error,
    io::{self, Read as _, Write as _},
    net::Ipv4Addr,
    process::ExitCode,
    sync::Arc,
};

use app::Clock;
use tokio::net::TcpListener;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // The exit code says it too.
            let _ = writeln!(io::stderr(), "bridge: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?.block_on(async {
        let hosts = Arc::new(host::Hosts::new().await?);
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let token: String = (0..2).map(|_| Clock::system().new_id().simple().to_string()).collect();
        writeln!(io::stdout(), "http://{} {token}", listener.local_addr()?)?;
        io::stdout().flush()?;
        tokio::select! {
            () = serve::serve(listener, token, hosts) => Ok(()),
            // The program that started the bridge has ended.
            ended = tokio::task::spawn_blocking(|| io::stdin().read_to_end(&mut Vec::new())) => Ok(ended?.map(drop)?),
        }
    })
}
