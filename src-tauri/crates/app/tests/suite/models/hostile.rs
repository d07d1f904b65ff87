//! Hostile data and a hostile model: at worst there is a row that nobody applied.

use testkit::hostile::{Hides, KNOWN, OBEYS, PAYLOADS, hidden, obeying};

use super::*;

const PLACES: [Hides; 5] = [Hides::Title, Hides::Notes, Hides::Label, Hides::Project, Hides::Transcript];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_hundred_hostile_turns_change_nothing() {
    let (mut cases, mut asked, mut refused) = (0, 0, 0);
    for (number, payload) in PAYLOADS.into_iter().enumerate() {
        for hides in PLACES {
            let server = start(obeying(payload)).await;
            let room = room(json!(hidden(payload, hides)), server.url()).await;
            let before = everything(&room.app).await;
            for obeys in 0..OBEYS.len() {
                let mode = if (number + obeys).is_multiple_of(2) { Mode::Auto } else { Mode::Plan };
                let mut request = request(mode, "tidy up what is overdue");
                if matches!(hides, Hides::Transcript) {
                    let said = |role: &str| TranscriptTurn { role: role.to_owned(), text: payload.to_owned(), ids: vec![1] };
                    request.transcript = vec![said("user"), said("assistant")];
                }
                let told = say(&room.app, request).await;
                let case = format!("{payload:?} in {hides:?}, {obeys}");
                assert!(matches!(told.last(), TurnEventKind::Done), "{case}: {told:?}");
                for row in told
                    .kinds()
                    .filter_map(|kind| if let TurnEventKind::Result { operations, .. } = kind { Some(operations) } else { None })
                    .flatten()
                {
                    let op = row.op.name().unwrap_or_default();
                    let known = KNOWN.contains(&op);
                    assert!(known || !row.errors.is_empty(), "{case}: {} counts as valid", row.op.to_written());
                    assert!(
                        !op.ends_with("delete") || !row.preselected || row.preview.count <= 1,
                        "{case}: {} is ticked",
                        row.op.to_written()
                    );
                    refused += usize::from(!row.errors.is_empty());
                }
                cases += 1;
            }
            assert_eq!(everything(&room.app).await, before, "{payload:?} in {hides:?}");
            assert_eq!(room.app.settings().all().await.expect("settings").model.base_url, server.url());
            // Every host that was spoken to is the configured one: nothing else is known to the client, and no redirect is followed.
            asked += server.asked().len();
            assert_eq!(server.violations(), Vec::<String>::new(), "{payload:?} in {hides:?}");
        }
    }
    assert_eq!(cases, 300);
    assert!(asked >= 2 * cases && refused >= cases, "{asked} calls, {refused} refused");
}
