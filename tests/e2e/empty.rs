//! A window of the same library with nothing in it: what the start and the memory of the real one are compared with.

use tauri::{Builder, WebviewUrl, WebviewWindowBuilder, Wry};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    Builder::<Wry>::default()
        .setup(|app| {
            let page = WebviewUrl::External("about:blank".parse()?);
            WebviewWindowBuilder::new(app, "empty", page).title("Empty").inner_size(1280.0, 800.0).center().build()?;
            Ok(())
        })
        .run(assent_desktop::context())?;
    Ok(())
}
