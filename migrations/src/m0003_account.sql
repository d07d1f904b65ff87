-- The facts behind a change set's title, so that it can be put into another language. NULL in rows of earlier versions.

ALTER TABLE change_sets ADD COLUMN account TEXT;
