//! Recording and playing on simulated devices.

#[cfg(test)]
mod suite {
    #[cfg(target_os = "linux")]
    mod devices;
}
