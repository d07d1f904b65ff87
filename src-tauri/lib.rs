//! The desktop shell: the composition root, and the only place that wires the app and a window together.
//!
//! Owns the order of starting, the window's life, and the bridge (`commands`). Not here: anything a person can do without a window,
//! which is `app`.

mod commands;
mod desktop;

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
    builder.invoke_handler(tauri::generate_handler![
        commands::agents::agent_panel,
        commands::agents::cancel_wake,
        commands::agents::label_insights,
        commands::agents::pending_proposals,
        commands::agents::wake_agent,
        commands::assistant::cancel_turn,
        commands::assistant::conversation,
        commands::assistant::dismiss_proposal,
        commands::assistant::keep_turn,
        commands::assistant::send_message,
        commands::changes::apply,
        commands::changes::dry_run,
        commands::changes::redo,
        commands::changes::remove_examples,
        commands::changes::undo,
        commands::data::about,
        commands::data::apply_import,
        commands::data::back_up,
        commands::data::choose_import,
        commands::data::close_import,
        commands::data::data_formats,
        commands::data::diagnostics,
        commands::data::empty_trash,
        commands::data::export_data,
        commands::data::list_backups,
        commands::data::open_import,
        commands::data::preview_backup,
        commands::data::preview_import,
        commands::data::restore_backup,
        commands::drafts::drafts,
        commands::drafts::keep_drafts,
        commands::drafts::keep_quick_add_drafts,
        commands::drafts::quick_add_drafts,
        commands::history::audit_event,
        commands::history::audit_events,
        commands::history::history,
        commands::history::history_detail,
        commands::history::history_rows,
        commands::history::insights,
        commands::history::save_text,
        commands::models::delete_model_key,
        commands::models::find_local_model,
        commands::models::model_key_state,
        commands::models::model_presets,
        commands::models::model_usage,
        commands::models::set_model_key,
        commands::models::test_connection,
        commands::models::turn_prompts,
        commands::quick_add::add,
        commands::quick_add::close_quick_add,
        commands::quick_add::open_quick_add,
        commands::quick_add::open_task,
        commands::quick_add::quick_add_ready,
        commands::quick_add::quick_add_shortcut,
        commands::quick_add::resize_quick_add,
        commands::quick_add::wanted_task,
        commands::recordings::add_audio,
        commands::recordings::discard_recording,
        commands::recordings::pause_playback,
        commands::recordings::pause_recording,
        commands::recordings::play,
        commands::recordings::playback,
        commands::recordings::recording,
        commands::recordings::resume_recording,
        commands::recordings::start_recording,
        commands::recordings::stop_recording,
        commands::recordings::transcribe,
        commands::recovery::health,
        commands::recovery::recovery,
        commands::recovery::recovery_copies,
        commands::recovery::recover_with_copy,
        commands::recovery::recover_what_can_be_read,
        commands::recovery::recover_with_nothing,
        commands::recovery::open_again,
        commands::settings::save_settings,
        commands::settings::settings,
        commands::tasks::examples_present,
        commands::tasks::list_tasks,
        commands::tasks::next_dates,
        commands::tasks::read_quick_add,
        commands::tasks::sidebar,
        commands::tasks::sidebar_counts,
        commands::tasks::task_detail,
        commands::window::close_window,
        commands::window::restart,
        commands::window::window_ready,
    ])
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
