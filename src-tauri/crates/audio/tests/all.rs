//! Recording and playing on devices that need no hardware.

#[cfg(all(test, target_os = "linux"))]
mod suite {
    mod devices;
}
