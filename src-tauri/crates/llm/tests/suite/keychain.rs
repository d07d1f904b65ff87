//! Keys on a system without a keychain. To leave the user's keychain alone, the test runs itself again without access to one.

#![cfg(target_os = "linux")]

use llm::{KeptIn, Keys};

use super::common::{alone, key};

#[tokio::test]
async fn a_key_lasts_for_the_session_and_that_is_said() {
    if !alone("suite::keychain::a_key_lasts_for_the_session_and_that_is_said", "DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent/bus") {
        return;
    }
    let keys = Keys::new();
    assert_eq!(keys.get("openai").await, None);
    assert_eq!(keys.set("openai", key()).await, KeptIn::Session);
    assert_eq!(keys.get("openai").await, Some((key(), KeptIn::Session)));
    keys.delete("openai").await;
    assert_eq!(keys.get("openai").await, None);
}
