# A line of quick add, read back.

first_on = zuerst { $when }, dann { $rule }
on = { $when }
due_by = Frist { $day }
new_project = neues Projekt { $name }
new_label = neues Etikett { $name }
new_labels = neue Etiketten { $names }
read_between = ,{ " " }
