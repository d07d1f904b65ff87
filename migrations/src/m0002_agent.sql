-- What the agents of tasks store: why they overrode the user, what they suggest, what they heard, and the results of their wakes.

ALTER TABLE tasks ADD COLUMN completed_override TEXT;
ALTER TABLE projects ADD COLUMN agent_autonomy TEXT;
ALTER TABLE checklist_items ADD COLUMN override TEXT;
ALTER TABLE checklist_items ADD COLUMN suggestion TEXT;
ALTER TABLE notes ADD COLUMN audio TEXT;
ALTER TABLE notes ADD COLUMN transcripts TEXT;
ALTER TABLE notes ADD COLUMN corrected INTEGER NOT NULL DEFAULT 0;
CREATE INDEX notes_updated ON notes (updated_at);

-- The task whose agent made the proposal; NULL for the assistant's.
ALTER TABLE proposals ADD COLUMN task_id BLOB;
CREATE INDEX proposals_pending ON proposals (task_id, at) WHERE outcome IS NULL AND source IN ('agent', 'mcp');

-- One row per task that an agent has looked at. `plan` is what the next wake begins with, `report` is the result of the last one.
CREATE TABLE agents (
  task_id   BLOB PRIMARY KEY NOT NULL,
  looked_at INTEGER,
  plan      TEXT,
  report    TEXT
) WITHOUT ROWID;

-- Every label put on a task or taken off it. `source` is ai or user, `operation` is add or remove.
CREATE TABLE label_assignment_events (
  seq       INTEGER PRIMARY KEY NOT NULL,
  task_id   BLOB NOT NULL,
  label_id  BLOB NOT NULL,
  source    TEXT NOT NULL,
  operation TEXT NOT NULL,
  at        INTEGER NOT NULL
);
CREATE INDEX label_events_pair ON label_assignment_events (task_id, label_id, seq);
CREATE INDEX label_events_source ON label_assignment_events (source, operation, label_id);
