-- Lists stand in the person's own order unless they say otherwise: their rows are read in it, and no more of them than a page.

DROP INDEX tasks_open_project;
CREATE INDEX tasks_open_project ON tasks (project_id, position, number, day) WHERE completed = 0 AND deleted_at IS NULL;
