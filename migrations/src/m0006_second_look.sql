-- Section: files.



-- Section: wake leases.



-- Section: drafts.

-- What is typed in the window and not saved yet. `thing` is the id of a row as text, or the name of a part of the window; `base` is what the
-- field held when typing began.
CREATE TABLE drafts (
  thing TEXT NOT NULL,
  field TEXT NOT NULL,
  text  TEXT NOT NULL,
  base  TEXT NOT NULL,
  at    INTEGER NOT NULL,
  PRIMARY KEY (thing, field)
) WITHOUT ROWID;

-- Section: conversation.
-- A turn of the window's assistant. `events` is missing until the turn is over, `applied` until its proposal is applied.

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

-- Section: audit and labels.

SELECT 1;
