-- What a removed checklist, step or note belonged to: a task, or for a step its checklist. The history of a task tells of them, too.
-- The numbers are those of the kinds of rows.

CREATE INDEX changes_gone ON changes (unhex(coalesce(before ->> '$.taskId', before ->> '$.linkedChecklists[0].checklistId'), '-'))
  WHERE after IS NULL AND entity IN (1, 2, 6);
