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



-- Section: audit and labels.

SELECT 1;
