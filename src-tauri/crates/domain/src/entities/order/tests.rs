use proptest::prelude::*;

use super::*;
use crate::{TaskId, fixture::Build};

/// The stretch around a task in an ordered list, found as the database finds it: it takes in more neighbours until there is room.
fn stretch(order: &[Task], at: usize, moved: usize) -> Stretch {
    let mut side = 2;
    loop {
        let from = at.checked_sub(side).map(|first| order[first].position);
        let to = order.get(at + side).map(|last| last.position);
        let tasks = order[at.saturating_sub(side)..].len().min(2 * side + 1);
        let stretch = Stretch { from, to };
        if stretch.has_room(order[at].position, tasks, moved) {
            return stretch;
        }
        side *= 2;
    }
}

fn sorted(tasks: &mut [Task]) {
    tasks.sort_by(|a, b| a.position.total_cmp(&b.position).then(a.number.cmp(&b.number)));
}

/// Moves a task before another one and returns how many tasks were spread for it.
fn step(order: &mut [Task], from: usize, before: usize) -> usize {
    let mut expected: Vec<TaskId> = order.iter().map(|task| task.id).collect();
    let (task, next) = (order[from].clone(), order[before].clone());
    expected.remove(from);
    let at = expected.iter().position(|id| *id == next.id).unwrap();
    expected.insert(at, task.id);

    let stretch = stretch(order, before, 2);
    let loaded: Vec<Task> = order.iter().filter(|other| stretch.holds(other.position) || other.id == task.id).cloned().collect();
    let (moved, spread) = placed_before(&task, &next, loaded.iter(), &[stretch]);
    for changed in spread.iter().chain([&moved]) {
        let there = order.iter_mut().find(|there| there.id == changed.id).unwrap();
        there.position = changed.position;
    }
    sorted(order);
    let found: Vec<TaskId> = order.iter().map(|task| task.id).collect();
    assert_eq!(found, expected, "#{} before #{}", task.number, next.number);
    assert!(order.windows(2).all(|pair| pair[0].position < pair[1].position), "no two share a position");
    spread.len()
}

fn tasks(many: u64) -> Vec<Task> {
    #[expect(clippy::cast_precision_loss, reason = "small")]
    (1..=many).map(|number| Task { position: number as f64, ..Build::task(number).0 }).collect()
}

#[test]
fn ten_thousand_moves_between_two_neighbours() {
    let mut order = tasks(300);
    let mut spread = 0;
    for _ in 0..10_000 {
        // The first task always moves right before the same task.
        let next = order.iter().position(|task| task.number == 150).unwrap();
        spread += step(&mut order, 0, next);
    }
    assert!(spread < 100_000, "{spread} tasks were spread in all");
}

#[test]
fn two_tasks_that_change_places_all_the_time() {
    let mut order = tasks(40);
    for _ in 0..2_000 {
        step(&mut order, 20, 19);
    }
}

#[test]
fn tasks_that_share_a_position_are_parted() {
    let mut order: Vec<Task> = tasks(50).into_iter().map(|task| Task { position: 7.0, ..task }).collect();
    let (task, next) = (order[40].clone(), order[10].clone());
    let stretch = stretch(&order, 10, 2);
    assert_eq!(stretch, Stretch::default());
    let (moved, spread) = placed_before(&task, &next, order.iter(), &[stretch]);
    for changed in spread.into_iter().chain([moved]) {
        let at = order.iter().position(|there| there.id == changed.id).unwrap();
        order[at] = changed;
    }
    sorted(&mut order);
    let numbers: Vec<u64> = order.iter().map(|task| task.number).collect();
    let expected: Vec<u64> = (1..=10).chain([41]).chain(11..=40).chain(42..=50).collect();
    assert_eq!(numbers, expected);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn any_moves_give_the_order_that_was_asked_for(
        scale in prop::sample::select(vec![1.0, 1e-9, 1e9]),
        moves in prop::collection::vec((0..30_usize, 0..30_usize), 1..250),
    ) {
        let mut order = tasks(30);
        for task in &mut order {
            task.position *= scale;
        }
        for (from, before) in moves.into_iter().filter(|(from, before)| from != before) {
            step(&mut order, from, before);
        }
    }
}
