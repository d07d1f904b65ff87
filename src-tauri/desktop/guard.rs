//! Limits a window's page to the app's own pages. It cannot open windows or save files by itself.

use tauri::{AppHandle, Runtime, Url, WebviewWindowBuilder, webview::NewWindowResponse};

/// Nothing listens on port 1.
#[cfg(target_os = "linux")]
const NOWHERE: &str = "http://127.0.0.1:1";

/// Keeps a window within the app. This also covers a page's default actions: a dropped file or link is a navigation.
pub fn keep_inside<'a, R: Runtime, M: tauri::Manager<R>>(
    handle: &AppHandle<R>,
    builder: WebviewWindowBuilder<'a, R, M>,
) -> WebviewWindowBuilder<'a, R, M> {
    let served = if tauri::is_dev() { handle.config().build.dev_url.clone() } else { None };
    let builder = if served.is_none() { without_network(builder) } else { builder };
    builder
        .on_navigation(move |url| {
            let own = is_own(url, served.as_ref());
            if !own {
                tracing::warn!(scheme = url.scheme(), "the page wanted to leave the app");
            }
            own
        })
        .on_new_window(|_, _| NewWindowResponse::Deny)
        .on_download(|_, _| false)
}

/// Redirects the page's requests to hosts to an address on this computer where nothing listens; the app's own pages do not use hosts. A
/// content security policy cannot forbid a connection made ahead of a request (`<link rel="preconnect">`).
#[cfg(target_os = "linux")]
fn without_network<R: Runtime, M: tauri::Manager<R>>(builder: WebviewWindowBuilder<'_, R, M>) -> WebviewWindowBuilder<'_, R, M> {
    match NOWHERE.parse() {
        Ok(nowhere) => builder.proxy_url(nowhere),
        Err(_) => builder,
    }
}

#[cfg(not(target_os = "linux"))]
fn without_network<R: Runtime, M: tauri::Manager<R>>(builder: WebviewWindowBuilder<'_, R, M>) -> WebviewWindowBuilder<'_, R, M> {
    builder
}

/// Whether an address is a page of the app. `served` is the development server's address.
fn is_own(url: &Url, served: Option<&Url>) -> bool {
    let is_bundled = match url.scheme() {
        "tauri" => url.host_str() == Some("localhost"),
        "http" | "https" => cfg!(windows) && url.host_str() == Some("tauri.localhost") && url.port().is_none(),
        _ => false,
    };
    is_bundled || served.is_some_and(|served| served.origin() == url.origin() && url.origin().is_tuple())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_apps_own_pages_are_pages_of_the_app() {
        let served: Url = "http://localhost:5173".parse().unwrap();
        for (url, own, in_development) in [
            ("tauri://localhost", true, true),
            ("tauri://localhost/quick-add.html?x#y", true, true),
            ("tauri://elsewhere/", false, false),
            ("http://localhost:5173/index.html", false, true),
            ("http://localhost:5174/", false, false),
            ("http://localhost:5173.example/", false, false),
            ("https://example.com/", false, false),
            ("https://tauri.localhost:81/", false, false),
            ("file:///etc/passwd", false, false),
            ("data:text/html,x", false, false),
            ("javascript:alert(1)", false, false),
            ("about:blank", false, false),
            ("blob:tauri://localhost/1", false, false),
        ] {
            let Ok(url) = url.parse::<Url>() else { continue };
            assert_eq!(is_own(&url, None), own, "{url}");
            assert_eq!(is_own(&url, Some(&served)), in_development, "{url}");
        }
    }
}
