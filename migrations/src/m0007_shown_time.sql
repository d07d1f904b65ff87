-- The minute at which lists show the task on its `day`: the date's own time where it has one, otherwise the task's. 1440 means no time. The
-- next question works it out for every repeating task, because the last day on which that was done is set to one that never comes.

ALTER TABLE tasks ADD COLUMN minute INTEGER NOT NULL DEFAULT 1440;
UPDATE tasks SET minute = time_of_day WHERE time_of_day IS NOT NULL;
UPDATE counters SET value = 9999999 WHERE name = 'as_of_day';
DROP INDEX tasks_open_day;
CREATE INDEX tasks_open_day ON tasks (day, minute, priority DESC, position, number, repeats, due_day) WHERE completed = 0 AND deleted_at IS NULL;
