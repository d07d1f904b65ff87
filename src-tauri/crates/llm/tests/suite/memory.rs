//! Neither an answer of 50 MB nor a recording of 30 MB is held in memory.

use testkit::model_server::{Fault, Script};

use super::common::{ask, chat, server};

/// The peak memory of this process in kilobytes, as Linux counts it.
pub fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or_default();
    line.trim().trim_end_matches(" kB").parse().unwrap_or(0)
}

#[tokio::test]
async fn fifty_megabytes_leave_no_trace() {
    for fault in [Fault::Huge, Fault::HugeLine] {
        let (server, llm) = server(Script::story().fault(fault)).await;
        let before = peak();
        let heard = ask(&server, &llm, chat()).await;
        assert!(heard.told(&server).contains("answer_too_large"), "{}", heard.told(&server));
        assert!(heard.text.len() <= 1 << 20);
        assert!(server.closed_early(0, std::time::Duration::from_secs(20)).await.is_some(), "{fault}: the connection is left open");
        let grown = peak() - before;
        assert!(grown < 24 << 10, "{fault}: {grown} kB more");
    }
}
