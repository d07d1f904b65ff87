//! Compiles the window's configuration, permissions and files in.

use std::{fs, path::Path};

use tauri_build::{AppManifest, Attributes};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Checking and linting the Rust side must not need a built window.
    if !Path::new("ui/dist").exists() {
        fs::create_dir_all("ui/dist")?;
    }
    for watched in ["ui/dist", "icons", "src-tauri/capabilities", "src-tauri/permissions"] {
        println!("cargo:rerun-if-changed={watched}");
    }
    let attributes = Attributes::new()
        .app_manifest(AppManifest::new().permissions_path_pattern("src-tauri/permissions/*.toml"))
        .capabilities_path_pattern("src-tauri/capabilities/*.json");
    tauri_build::try_build(attributes)?;
    Ok(())
}
