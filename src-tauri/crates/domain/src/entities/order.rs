//! Manual order. Positions are numbers with gaps between them; when a gap is used up, the tasks around it are spaced out again.

use crate::Task;

/// The least gap between neighbouring positions, relative to their distance from zero, so that rounding never makes them equal.
const GAP_MIN: f64 = f64::EPSILON * 256.0;
/// The gap that spreading leaves between two tasks, on the same scale. It is much larger than the least gap, so that spreading is rare.
const GAP_SPREAD: f64 = GAP_MIN * 16_384.0;
/// The greatest position. Beyond it, numbers are too coarse to keep gaps of 1.
pub(crate) const POSITION_MOST: f64 = 1e12;

/// A part of the manual order whose tasks are all loaded. A side without a bound reaches to the end of the order.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Stretch {
    /// The position of the first of these tasks, which does not move.
    pub from: Option<f64>,
    /// The position of the last of these tasks, which does not move.
    pub to: Option<f64>,
}

impl Stretch {
    /// Whether this many tasks, plus those moved here, can be spread in the stretch, with a task at `at` among them. More tasks need wider
    /// gaps, so that a crowded part is spread over more of the order each time.
    pub fn has_room(&self, at: f64, tasks: usize, moved: usize) -> bool {
        // A task that does not move cannot be separated from a task with the same position.
        if self.from.is_some_and(|from| from >= at) || self.to.is_some_and(|to| to <= at) {
            return false;
        }
        match (self.from, self.to) {
            (Some(from), Some(to)) => (to - from) / (count(tasks + moved) + 1.0) > GAP_SPREAD * scale(from, to) * count(tasks),
            _ => true,
        }
    }

    fn holds(&self, position: f64) -> bool {
        self.from.is_none_or(|from| from < position) && self.to.is_none_or(|to| position <= to)
    }

    fn has_inside(&self, position: f64) -> bool {
        self.holds(position) && self.to.is_none_or(|to| position < to)
    }

    /// This many evenly spaced positions inside the stretch.
    fn spread(self, many: usize) -> impl Iterator<Item = f64> {
        let step = match (self.from, self.to) {
            (Some(from), Some(to)) => (to - from) / (count(many) + 1.0),
            _ => 1.0,
        };
        let first = self.from.or_else(|| self.to.map(|to| to - count(many) - 1.0)).unwrap_or_default();
        (1..=many).map(move |nth| step.mul_add(count(nth), first))
    }
}

/// Places the task right before another one. Also returns the tasks that must be spread for that, without those that keep their position.
pub(crate) fn placed_before<'t>(
    task: &Task,
    next: &Task,
    tasks: impl Iterator<Item = &'t Task>,
    stretches: &[Stretch],
) -> (Task, Vec<Task>) {
    let stretch = stretches.iter().copied().filter(|stretch| stretch.holds(next.position)).max_by(|a, b| width(a).total_cmp(&width(b)));
    let stretch = stretch.unwrap_or_default();
    let mut around: Vec<&Task> = tasks.filter(|other| other.id != task.id && stretch.holds(other.position)).collect();
    around.sort_by(|a, b| a.position.total_cmp(&b.position).then(a.number.cmp(&b.number)));
    let at = around.iter().position(|other| other.id == next.id).unwrap_or_default();
    let before = at.checked_sub(1).and_then(|at| around.get(at)).map(|previous| previous.position).or(stretch.from);
    let before = before.unwrap_or(next.position - 2.0);
    let position = f64::midpoint(before, next.position);
    if (next.position - before) / 2.0 > GAP_MIN * scale(before, next.position) {
        return (Task { position, ..task.clone() }, Vec::new());
    }
    around.insert(at, task);
    around.retain(|other| other.id == task.id || stretch.has_inside(other.position));
    let spread = around.iter().zip(stretch.spread(around.len())).map(|(other, position)| Task { position, ..(*other).clone() });
    let (moved, others): (Vec<Task>, Vec<Task>) = spread.partition(|other| other.id == task.id);
    (moved.into_iter().next().unwrap_or_else(|| task.clone()), others)
}

fn width(stretch: &Stretch) -> f64 {
    stretch.from.zip(stretch.to).map_or(f64::INFINITY, |(from, to)| to - from)
}

fn scale(from: f64, to: f64) -> f64 {
    from.abs().max(to.abs()).max(1.0)
}

#[expect(clippy::cast_precision_loss, reason = "nobody has so many tasks")]
fn count(many: usize) -> f64 {
    many as f64
}

#[cfg(test)]
mod tests;
