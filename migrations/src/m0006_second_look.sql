-- Section: files.



-- Section: wake leases.



-- Section: drafts.



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
