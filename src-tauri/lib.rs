//! The desktop shell: the composition root, and the only place that wires the app and a window together.
//!
//! Owns the order of starting, the window's life, and what the commands of the bridge need of a desktop (`desktop::shell`). Not here: anything a person can do without a window,
//! which is `app`.

mod desktop;
mod invoke;

use std::{
    env,
    path::{Path, PathBuf},
    process::ExitCode,
};

use app::{App, Clock, Recovery};
pub use desktop::{consent::Asking, rendering};
use desktop::{quick_add::Painted, shortcut::Listening, sound::Sound};
use protocol::Problem;
use tauri::{AppHandle, Builder, Context, Manager, RunEvent, Runtime, WindowEvent, Wry};
use tracing_subscriber::EnvFilter;

/// Names another database than the user's own, for the window and the command line alike.
const DATABASE_VARIABLE: &str = "ASSENT_DB";

/// Opens the database and a window, and stays until the last one is closed. With `--quick-add` among the arguments it is the small window.
pub fn run() -> ExitCode {
    start_logging();
    rendering::suit();
    let ended = if desktop::has_display() {
        open_window()
    } else {
        Err("There is no display to open a window on; `assent` does the same in a terminal.".into())
    };
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            desktop::say_why_it_stops(&sentence);
            ExitCode::FAILURE
        }
    }
}

fn open_window() -> Result<(), String> {
    let path = env::var_os(DATABASE_VARIABLE).filter(|path| !path.is_empty()).map_or_else(app::data_path, PathBuf::from);
    let opened = tauri::async_runtime::block_on(open(&path, Clock::system()));
    let quick_add = env::args().skip(1).any(|argument| argument == desktop::QUICK_ADD_ARGUMENT);
    let builder = desktop::with_plugins(Builder::default(), &path);
    bridge(builder, opened, Asking::default())
        .setup(move |handle| desktop::set_up(handle.handle(), quick_add))
        .build(context::<Wry>())
        .map_err(|error| format!("The window could not be opened: {error}."))?
        .run(move |handle, event| match event {
            RunEvent::WindowEvent { label, event: WindowEvent::CloseRequested { api, .. }, .. } => {
                api.prevent_close();
                desktop::closing::ask(handle, &label);
            }
            RunEvent::WindowEvent { label, event: WindowEvent::Destroyed, .. } if desktop::is_main(&label) => desktop::main_closed(handle),
            RunEvent::Exit => {
                if let Some(Err(problem)) = handle.try_state::<App>().map(|app| tauri::async_runtime::block_on(close(handle, &app))) {
                    tracing::warn!(code = %problem.code, "the database was not closed: {}", problem.message);
                }
            }
            _ => {}
        });
    Ok(())
}

/// An open database, or what keeps it from being opened.
pub enum Opened {
    /// It is open.
    App(App),
    /// It is not.
    Recovery(Recovery),
}

impl From<App> for Opened {
    fn from(app: App) -> Self {
        Self::App(app)
    }
}

/// The commands of the bridge on an app; the same for the real window and for tests on a mock one.
pub fn bridge<R: Runtime>(builder: Builder<R>, opened: impl Into<Opened>, asking: Asking) -> Builder<R> {
    let builder = match opened.into() {
        Opened::App(app) => builder.manage(app).manage(desktop::recovery::Recovering::default()),
        Opened::Recovery(recovery) => builder.manage(desktop::recovery::Recovering::with(recovery)),
    };
    let builder = builder.manage(Sound::default()).manage(asking);
    let builder = builder
        .manage(desktop::Wanted::default())
        .manage(desktop::closing::Restarting::default())
        .manage(Painted::default())
        .manage(Listening::default());
    builder.invoke_handler(invoke::run)
}

/// The end of the app: a recording under way becomes its note before the database is closed.
pub async fn close<R: Runtime>(handle: &AppHandle<R>, app: &App) -> Result<(), Problem> {
    handle.state::<Sound>().end(app).await;
    app.close().await
}

/// The configuration, permissions and files that were compiled in.
pub fn context<R: Runtime>() -> Context<R> {
    tauri::generate_context!()
}

/// Looks at the database and opens it, with the example tasks where it is new, and lets the model get ready beside it.
pub async fn open(path: &Path, clock: Clock) -> Opened {
    let look = Recovery::glance(path, clock.clone()).await;
    if look.trouble().is_some() {
        return Opened::Recovery(look);
    }
    let opened = async {
        let app = App::open(path, clock.clone()).await?;
        app.tasks().add_examples().await?;
        Ok(app)
    };
    match opened.await {
        Ok(app) => {
            app.models().prepare_model();
            Opened::App(app)
        }
        Err(problem) => Opened::Recovery(Recovery::failed(path, clock, problem)),
    }
}

/// Warnings go to standard error; `ASSENT_LOG` asks for more.
fn start_logging() {
    let filter = EnvFilter::try_from_env("ASSENT_LOG").unwrap_or_else(|_| EnvFilter::new("warn"));
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
}
