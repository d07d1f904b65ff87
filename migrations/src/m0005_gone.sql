-- The owner of a removed checklist, item or note: a task, or for an item its checklist. A task's history includes them. The numbers are the
-- kinds of rows.

CREATE INDEX changes_gone ON changes (unhex(coalesce(before ->> '$.taskId', before ->> '$.linkedChecklists[0].checklistId'), '-'))
  WHERE after IS NULL AND entity IN (1, 2, 6);
