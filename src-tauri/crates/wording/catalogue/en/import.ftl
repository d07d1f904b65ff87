# What a file holds that does not fit as it is.

remark_instances = Instances of repeating tasks, as dates of their one task
remark_label_groups = Label groups
remark_filters = Saved filters
remark_rules = Repeat rules that Taskwarrior has no word for
remark_rule = The repeat rule { $name }
remark_repeating_deadlines = Deadlines of repeating tasks
remark_repeating_dates = Scheduled dates of repeating tasks
remark_labels = Labels of several words, joined with _
remark_moved_dates = Dates of repeating tasks that were moved
remark_notes = Notes of tasks, as annotations
remark_steps = Checklist items, as annotations
remark_priorities = Priorities other than H, M and L
remark_dependencies = Dependencies between tasks
remark_started = Marks of tasks as started
remark_attribute = The attribute { $name }
remark_annotations = Annotations of deleted tasks, as text in their notes
remark_titles = Titles longer than 400 characters, in full in the notes
remark_texts = The ends of texts longer than 64 KiB
remark_trash = Tasks deleted long ago, in the trash from today
remark_times = Times of day of deadlines
remark_until = Dates on which tasks expire (until)
remark_wait = Dates before which tasks are hidden (wait)
