//! System packages on Debian and Ubuntu: which are needed, which are missing, and installing those.

use std::{
    fs::read_to_string,
    process::{Command, Stdio},
};

use crate::command::{Failure, is_installed, read, run};

/// Packages for building the window.
pub const BUILD: &[&str] =
    &["build-essential", "libasound2-dev", "libayatana-appindicator3-dev", "librsvg2-dev", "libwebkit2gtk-4.1-dev", "pkg-config"];

/// Packages for driving the real window without a screen.
pub const WINDOW_TESTS: &[&str] = &["dbus", "fonts-noto-core", "webkit2gtk-driver", "xauth", "xvfb"];

/// Installs the missing packages. On a system without Debian's packages, it prints what is needed and continues.
pub fn install(wanted: &[&str]) -> Result<(), Failure> {
    if !cfg!(target_os = "linux") {
        if let Some(sentence) = elsewhere(std::env::consts::OS) {
            println!("{sentence}");
        }
        return Ok(());
    }
    if !is_debian(&read_to_string("/etc/os-release").unwrap_or_default()) {
        println!(
            "This is neither Debian nor Ubuntu: install your distribution's packages for WebKitGTK 4.1 and ALSA with their headers, a C \
             compiler and pkg-config (for the tests also WebKitWebDriver, Xvfb, xauth and D-Bus)."
        );
        return Ok(());
    }
    let installed = read(Command::new("dpkg-query").args(["-W", "-f", "${Package} ${db:Status-Abbrev}\n"]))?;
    let missing = missing(wanted, &installed);
    if missing.is_empty() {
        println!("All system packages are there.");
        return Ok(());
    }
    println!("Installing system packages: {}", missing.join(", "));
    run(apt_get()?.arg("update").stdout(Stdio::null()))?;
    run(apt_get()?.args(["install", "-y", "--no-install-recommends"]).args(missing).stdout(Stdio::null()))
}

/// A sentence about what to install on another system.
fn elsewhere(system: &str) -> Option<&'static str> {
    match system {
        "macos" => {
            Some("On macOS the Xcode command line tools are needed (`xcode-select --install`); the window uses the system's WebKit.")
        }
        "windows" => Some("On Windows the Visual Studio C++ build tools and WebView2 (part of Windows 11) are needed."),
        _ => None,
    }
}

/// apt-get, with sudo if the user is not root.
fn apt_get() -> Result<Command, Failure> {
    let is_root = read(Command::new("id").arg("-u"))?.trim() == "0";
    let mut command = if is_root {
        Command::new("apt-get")
    } else if is_installed("sudo") {
        let mut sudo = Command::new("sudo");
        sudo.args(["--preserve-env=DEBIAN_FRONTEND", "apt-get"]);
        sudo
    } else {
        let wanted = [BUILD, WINDOW_TESTS].concat().join(" ");
        return Err(Failure(format!("System packages are missing, and neither root nor sudo is at hand: have {wanted} installed.")));
    };
    command.env("DEBIAN_FRONTEND", "noninteractive").arg("-q");
    Ok(command)
}

/// Whether `/etc/os-release` describes Debian, Ubuntu or a derivative.
fn is_debian(os_release: &str) -> bool {
    os_release
        .lines()
        .filter_map(|line| line.strip_prefix("ID=").or_else(|| line.strip_prefix("ID_LIKE=")))
        .flat_map(|value| value.trim_matches('"').split_whitespace())
        .any(|name| matches!(name, "debian" | "ubuntu"))
}

/// The wanted packages that dpkg does not list as installed (`name ii `).
fn missing<'a>(wanted: &[&'a str], installed: &str) -> Vec<&'a str> {
    let is_there =
        |name: &str| installed.lines().any(|line| line.split_once(' ').is_some_and(|(n, status)| n == name && status.starts_with("ii")));
    wanted.iter().copied().filter(|name| !is_there(name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debian_and_its_children_are_known() {
        let table = [
            ("ID=debian\nVERSION_ID=\"12\"\n", true),
            ("NAME=\"Ubuntu\"\nID=ubuntu\nID_LIKE=debian\n", true),
            ("ID=linuxmint\nID_LIKE=\"ubuntu debian\"\n", true),
            ("ID=fedora\nNAME=\"not debian\"\n", false),
            ("", false),
        ];
        for (os_release, expected) in table {
            assert_eq!(is_debian(os_release), expected, "{os_release:?}");
        }
    }

    #[test]
    fn only_what_is_not_fully_installed_is_missing() {
        let installed = "dbus ii \nxvfb rc \nlibxvfb ii \nxauth ii \n";
        assert_eq!(missing(&["dbus", "xvfb", "xauth", "webkit2gtk-driver"], installed), ["xvfb", "webkit2gtk-driver"]);
    }
}
