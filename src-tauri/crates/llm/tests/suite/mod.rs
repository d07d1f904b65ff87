mod answers;
mod common;
mod faults;
mod keychain;
mod ladder;
mod memory;
mod servers;
mod tools;
