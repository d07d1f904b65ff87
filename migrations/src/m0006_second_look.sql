-- Files next to the database whose names this database gave or one of its rows contained. Upkeep removes no others. `folder` is
-- `recordings` or `backups`; `trashed_at` is when the file was moved to the trash folder.
CREATE TABLE own_files (
  folder     TEXT NOT NULL,
  name       TEXT NOT NULL,
  trashed_at INTEGER,
  PRIMARY KEY (folder, name)
) WITHOUT ROWID;
INSERT OR IGNORE INTO own_files (folder, name) SELECT 'recordings', audio ->> '$.file' FROM notes WHERE audio ->> '$.file' IS NOT NULL;
INSERT OR IGNORE INTO own_files (folder, name)
  SELECT 'recordings', coalesce(after ->> '$.audio.file', before ->> '$.audio.file') FROM changes
  WHERE entity = 6 AND coalesce(after ->> '$.audio.file', before ->> '$.audio.file') IS NOT NULL;
-- A known name keeps its row, regardless of the surrounding statement's conflict handling.
CREATE TRIGGER notes_name_files AFTER INSERT ON notes WHEN NEW.audio ->> '$.file' IS NOT NULL BEGIN
  INSERT INTO own_files (folder, name) SELECT 'recordings', NEW.audio ->> '$.file'
  WHERE NOT EXISTS (SELECT 1 FROM own_files WHERE folder = 'recordings' AND name = NEW.audio ->> '$.file');
END;

-- Which wake works on a task, in any process. A lease that is not renewed expires at `until`.
CREATE TABLE wake_leases (
  task_id BLOB PRIMARY KEY NOT NULL,
  wake_id BLOB NOT NULL,
  until   INTEGER NOT NULL
) WITHOUT ROWID;

-- Text typed in the window and not saved yet. `thing` is the id of a row as text, or the name of a part of the window; `base` is the
-- field's value when typing began.
CREATE TABLE drafts (
  thing TEXT NOT NULL,
  field TEXT NOT NULL,
  text  TEXT NOT NULL,
  base  TEXT NOT NULL,
  at    INTEGER NOT NULL,
  PRIMARY KEY (thing, field)
) WITHOUT ROWID;

-- A turn of the window's assistant. `events` is NULL until the turn is over, `applied` until its proposal is applied.

CREATE TABLE conversation (
  seq        INTEGER PRIMARY KEY,
  turn_id    TEXT NOT NULL UNIQUE,
  at         INTEGER NOT NULL,
  request    TEXT NOT NULL,
  events     TEXT,
  memory     TEXT,
  applied    TEXT,
  applied_at INTEGER
);
CREATE INDEX proposals_turn ON proposals (turn_id);
