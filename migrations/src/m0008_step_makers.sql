-- Who added a step, and when. For the steps of earlier versions it is taken from the first recorded change that added the step. If no such
-- change is left: until a step is ticked, `checked_by` names who added it; any other step counts as the user's.

ALTER TABLE checklist_items ADD COLUMN created_by TEXT NOT NULL DEFAULT 'user';
ALTER TABLE checklist_items ADD COLUMN created_at INTEGER;
UPDATE checklist_items SET created_by = checked_by WHERE checked_at IS NULL;
-- CROSS JOIN fixes the order: each change set, and its changes by their numbers.
UPDATE checklist_items SET created_by = added.by, created_at = added.at
FROM (
  SELECT change.row_id, min(change.change), CASE source WHEN 'agent' THEN 'agent' ELSE 'user' END AS by, change_sets.at
  FROM change_sets CROSS JOIN changes AS change
    ON change.change BETWEEN change_sets.first_change AND change_sets.first_change + change_sets.change_count - 1
  WHERE change.entity = 2 AND change.before IS NULL
  GROUP BY change.row_id
) AS added
WHERE added.row_id = checklist_items.id;
