-- What the title of a change set is made of, so that it can be said in another language. Absent in rows of earlier versions.

ALTER TABLE change_sets ADD COLUMN account TEXT;
