//! Recording and playing on devices that need no hardware.

#[cfg(test)]
mod suite {
    #[cfg(target_os = "linux")]
    mod devices;
}
