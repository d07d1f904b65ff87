-- Ids are 16-byte UUIDs, instants are milliseconds since 1970 UTC, local dates are ISO text, lists are JSON text.
-- References are checked at commit, so that a change set may write its rows in any order.

CREATE TABLE projects (
  id               BLOB PRIMARY KEY NOT NULL,
  name             TEXT NOT NULL,
  color            TEXT NOT NULL,
  position         REAL NOT NULL,
  archived_at      INTEGER,
  agent_labels     TEXT NOT NULL,
  agent_checklists TEXT NOT NULL,
  auto_transcribe  TEXT NOT NULL
);

CREATE TABLE label_groups (
  id   BLOB PRIMARY KEY NOT NULL,
  name TEXT NOT NULL
);

CREATE TABLE labels (
  id          BLOB PRIMARY KEY NOT NULL,
  name        TEXT NOT NULL,
  color       TEXT NOT NULL,
  description TEXT,
  group_id    BLOB REFERENCES label_groups (id) DEFERRABLE INITIALLY DEFERRED,
  private     INTEGER NOT NULL,
  project_ids TEXT NOT NULL,
  archived_at INTEGER,
  deleted_at  INTEGER
);

CREATE TABLE saved_filters (
  id       BLOB PRIMARY KEY NOT NULL,
  name     TEXT NOT NULL,
  query    TEXT NOT NULL,
  position REAL NOT NULL
);

-- The columns from `title_key` on are derived. Days count from 0001-01-01 as 1; 9999999 means none, so that undated tasks sort last in the
-- index. `day` is where lists show the task: its date, or for a repeating task its current open date. `due_day` is the earlier of that and
-- the deadline. A repeating task has no open date after `last_day` and up to today, and its first open date after today is `next_day`; both
-- are 0 for other tasks.
CREATE TABLE tasks (
  number               INTEGER PRIMARY KEY NOT NULL,
  id                   BLOB NOT NULL UNIQUE,
  title                TEXT NOT NULL,
  notes                TEXT NOT NULL,
  project_id           BLOB REFERENCES projects (id) DEFERRABLE INITIALLY DEFERRED,
  scheduled_for        TEXT,
  time_of_day          INTEGER,
  deadline             TEXT,
  priority             INTEGER NOT NULL,
  completed            INTEGER NOT NULL,
  completed_at         INTEGER,
  completed_by         TEXT NOT NULL,
  recurrence           TEXT,
  completed_dates      TEXT,
  language             TEXT,
  suppressed_label_ids TEXT,
  position             REAL NOT NULL,
  created_at           INTEGER NOT NULL,
  updated_at           INTEGER NOT NULL,
  deleted_at           INTEGER,
  title_key            TEXT NOT NULL,
  repeats              INTEGER NOT NULL,
  day                  INTEGER NOT NULL,
  due_day              INTEGER NOT NULL,
  last_day             INTEGER NOT NULL,
  next_day             INTEGER NOT NULL
);
CREATE INDEX tasks_open_day ON tasks (day, ifnull(time_of_day, 1440), priority DESC, position, number, repeats, due_day) WHERE completed = 0 AND deleted_at IS NULL;
CREATE INDEX tasks_open_project ON tasks (project_id, day) WHERE completed = 0 AND deleted_at IS NULL;
CREATE INDEX tasks_open_deadline ON tasks (due_day, day) WHERE completed = 0 AND deleted_at IS NULL AND due_day < day;
CREATE INDEX tasks_completed ON tasks (completed_at DESC, number) WHERE completed = 1 AND deleted_at IS NULL;
CREATE INDEX tasks_trash ON tasks (deleted_at DESC, number) WHERE deleted_at IS NOT NULL;
CREATE INDEX tasks_repeating ON tasks (day, last_day, next_day) WHERE repeats = 1;
CREATE INDEX tasks_position ON tasks (position, number);

-- `open` repeats whether the task is open, so that labels can be counted from their index alone.
CREATE TABLE task_labels (
  task        INTEGER NOT NULL REFERENCES tasks (number) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  label_id    BLOB NOT NULL REFERENCES labels (id) DEFERRABLE INITIALLY DEFERRED,
  seq         INTEGER NOT NULL,
  assigned_by TEXT NOT NULL,
  assigned_at INTEGER NOT NULL,
  open        INTEGER NOT NULL,
  PRIMARY KEY (task, seq)
) WITHOUT ROWID;
CREATE INDEX task_labels_label ON task_labels (label_id, task, open);

CREATE TABLE checklists (
  id       BLOB PRIMARY KEY NOT NULL,
  task_id  BLOB NOT NULL REFERENCES tasks (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  title    TEXT NOT NULL,
  position REAL NOT NULL
);
CREATE INDEX checklists_task ON checklists (task_id);

CREATE TABLE checklist_items (
  id          BLOB PRIMARY KEY NOT NULL,
  title       TEXT NOT NULL,
  is_checked  INTEGER NOT NULL,
  is_archived INTEGER NOT NULL,
  checked_by  TEXT NOT NULL,
  checked_at  INTEGER
);

CREATE TABLE item_places (
  item_id      BLOB NOT NULL REFERENCES checklist_items (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  checklist_id BLOB NOT NULL REFERENCES checklists (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  seq          INTEGER NOT NULL,
  position     REAL NOT NULL,
  PRIMARY KEY (item_id, checklist_id)
) WITHOUT ROWID;
CREATE INDEX item_places_checklist ON item_places (checklist_id);

CREATE TABLE notes (
  id             BLOB PRIMARY KEY NOT NULL,
  task_id        BLOB NOT NULL REFERENCES tasks (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  kind           TEXT NOT NULL,
  text           TEXT NOT NULL,
  recorded_from  INTEGER NOT NULL,
  recorded_until INTEGER NOT NULL,
  language       TEXT,
  created_at     INTEGER NOT NULL,
  updated_at     INTEGER NOT NULL
);
CREATE INDEX notes_task ON notes (task_id);

-- Words arrive folded and separated by spaces, so the tokenizer only splits them; what counts as a word is defined in one place.
CREATE VIRTUAL TABLE search USING fts5 (title, notes, items, texts, content = '', contentless_delete = 1, tokenize = 'ascii', prefix = '2 3');
-- Memory that a large import may use before it has to merge.
INSERT INTO search (search, rank) VALUES ('hashsize', 33554432);
-- The percentage of a segment that must be deleted before it is rewritten: with the default of 10, changing a thousand of ten thousand
-- tasks would rewrite the index each time.
INSERT INTO search (search, rank) VALUES ('deletemerge', 50);

-- Every word that a title ever had, for finding the word meant by a misspelling.
CREATE TABLE title_words (word TEXT PRIMARY KEY NOT NULL) WITHOUT ROWID;

CREATE TABLE counters (
  name  TEXT PRIMARY KEY NOT NULL,
  value INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO counters (name, value) VALUES ('next_number', 1), ('as_of_day', 0);

-- `depth` is 0 for a change, 1 for an undo, 2 for a redo, and so on; `effective` is 0 while it is undone.
-- The changes of a set are the rows first_change .. first_change + change_count - 1.
CREATE TABLE change_sets (
  seq          INTEGER PRIMARY KEY NOT NULL,
  id           BLOB NOT NULL UNIQUE,
  at           INTEGER NOT NULL,
  source       TEXT NOT NULL,
  undoes       BLOB,
  undone_by    BLOB,
  depth        INTEGER NOT NULL,
  effective    INTEGER NOT NULL,
  title        TEXT NOT NULL,
  operations   TEXT NOT NULL,
  created      INTEGER NOT NULL,
  updated      INTEGER NOT NULL,
  deleted      INTEGER NOT NULL,
  completed    INTEGER NOT NULL,
  first_change INTEGER NOT NULL,
  change_count INTEGER NOT NULL
);
CREATE INDEX change_sets_at ON change_sets (at);

CREATE TABLE changes (
  change INTEGER PRIMARY KEY NOT NULL,
  entity INTEGER NOT NULL,
  row_id BLOB NOT NULL,
  before TEXT,
  after  TEXT
);
CREATE INDEX changes_row ON changes (row_id);

CREATE TABLE audit (
  seq               INTEGER PRIMARY KEY NOT NULL,
  at                INTEGER NOT NULL,
  turn_id           TEXT,
  source            TEXT NOT NULL,
  action            TEXT NOT NULL,
  stage             TEXT,
  change_set        BLOB,
  detail            TEXT NOT NULL,
  router_confidence REAL,
  host_confidence   REAL,
  ops_count         INTEGER,
  invalid_count     INTEGER,
  repair_success    INTEGER,
  duration_ms       INTEGER,
  model             TEXT,
  tokens            INTEGER
);
CREATE INDEX audit_at ON audit (at);
CREATE INDEX audit_action ON audit (action, at);

CREATE TABLE idempotency (
  key     TEXT PRIMARY KEY NOT NULL,
  request TEXT NOT NULL,
  answer  TEXT NOT NULL,
  at      INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE proposals (
  id         BLOB PRIMARY KEY NOT NULL,
  at         INTEGER NOT NULL,
  turn_id    TEXT,
  source     TEXT NOT NULL,
  operations TEXT NOT NULL,
  base       TEXT NOT NULL,
  outcome    TEXT,
  change_set BLOB
);
CREATE INDEX proposals_at ON proposals (at);

CREATE TABLE settings (
  key   TEXT PRIMARY KEY NOT NULL,
  value TEXT NOT NULL
) WITHOUT ROWID;
