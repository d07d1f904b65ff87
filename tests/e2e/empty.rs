//! A window of the same library with nothing in it but a page of words: what the start and the memory of the real one are compared with.
//! The words tell the benchmark, which looks at the screen, that the page itself is painted and not only its window.

use tauri::{Builder, WebviewUrl, WebviewWindowBuilder, Wry};

const WORDS: &str =
    "addEventListener('DOMContentLoaded', () => { document.body.textContent = 'Nothing to do but to be painted. '.repeat(400); });";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    Builder::<Wry>::default()
        .setup(|app| {
            let page = WebviewUrl::External("about:blank".parse()?);
            let window = WebviewWindowBuilder::new(app, "empty", page).initialization_script(WORDS);
            window.title("Empty").inner_size(1280.0, 800.0).center().build()?;
            Ok(())
        })
        .run(assent_desktop::context())?;
    Ok(())
}
