-- A question about a day reads the rule of each repeating task. With this index it reads no rows of `tasks`, and what repeats comes in the
-- order of lists.

DROP INDEX tasks_repeating;
CREATE INDEX tasks_repeating ON tasks (
  day, minute, priority DESC, position, number, last_day, next_day, completed, deleted_at, scheduled_for, recurrence, completed_dates
) WHERE repeats = 1;

-- The full-text index checks each row that it finds against hash tables of deleted rows, which are as large as its pages. If many tasks with
-- consecutive numbers change, they fill neighbouring slots, and a search must step over all of them. With the default page size of 4050
-- bytes, a search took three times as long.
INSERT INTO search (search, rank) VALUES ('pgsz', 1000);
