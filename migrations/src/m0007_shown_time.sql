-- The minute at which lists show the task on its `day`: the date's own time if it has one, otherwise the task's. 1440 means no time.
-- Setting the day of the last update to one that never comes makes the next query compute the minute of every repeating task.

ALTER TABLE tasks ADD COLUMN minute INTEGER NOT NULL DEFAULT 1440;
UPDATE tasks SET minute = time_of_day WHERE time_of_day IS NOT NULL;
UPDATE counters SET value = 9999999 WHERE name = 'as_of_day';
DROP INDEX tasks_open_day;
CREATE INDEX tasks_open_day ON tasks (day, minute, priority DESC, position, number, repeats, due_day) WHERE completed = 0 AND deleted_at IS NULL;
