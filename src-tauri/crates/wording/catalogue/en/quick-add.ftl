# A line of quick add, read back.

first_on = First on { $when }, then { $rule }.
on = { $when }.
due_by = Due by { $day }.
new_project = New project { $name }.
new_label = New label { $name }.
new_labels = New labels { $names }.
read_between = { " " }
