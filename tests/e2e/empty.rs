//! A window of the same library with nothing in it but a page of words: what the start and the memory of the real one are compared with.
//! The words tell the benchmark, which looks at the screen, that the page itself is painted and not only its window.

use tauri::{
    Builder, WebviewUrl, WebviewWindowBuilder, Wry,
    http::{HeaderValue, Response, header::CONTENT_TYPE},
};

const WORDS: &str = "Nothing to do but to be painted. ";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    assent_desktop::rendering::suit();
    Builder::<Wry>::default()
        .register_uri_scheme_protocol("empty", |_, _| {
            let page = format!("<!doctype html><title>Empty</title><body>{}</body>", WORDS.repeat(400));
            let mut response = Response::new(page.into_bytes());
            response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("text/html"));
            response
        })
        .setup(|app| {
            let page = WebviewUrl::CustomProtocol("empty://localhost".parse()?);
            WebviewWindowBuilder::new(app, "empty", page).title("Empty").inner_size(1280.0, 800.0).center().build()?;
            Ok(())
        })
        .run(assent_desktop::context())?;
    Ok(())
}
