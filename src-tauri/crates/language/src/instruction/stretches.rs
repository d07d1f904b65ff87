//! What a stretch of a message can be: a value, a frame, a group of tasks, a new task or a remark, and what each reading costs.

pub(crate) mod doing;
pub(crate) mod draft;
pub(crate) mod evidence;
pub(crate) mod frame;
pub(crate) mod group;
pub(crate) mod language;
pub(crate) mod slots;
pub(crate) mod text;
pub(crate) mod values;
pub(crate) mod weights;
