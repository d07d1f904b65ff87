-- Lists use the manual order unless set otherwise: their rows are read in that order, one page at a time.

DROP INDEX tasks_open_project;
CREATE INDEX tasks_open_project ON tasks (project_id, position, number, day) WHERE completed = 0 AND deleted_at IS NULL;
