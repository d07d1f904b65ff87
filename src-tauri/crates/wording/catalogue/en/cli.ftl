# What the command line prints beside an answer.

cli_take_back = Change set { $id }. To undo it, run: assent undo { $id }
cli_already = nothing to change: this is already the case
cli_none_overdue = nothing to change: no task is overdue
cli_none_fits = nothing to change: no task fits
cli_created = { $number } created
cli_changed = { $number } changed
cli_trashed = { $number } to the trash
cli_completed = { $number } completed
cli_nothing = nothing
cli_would_be = The result would be: { $sums }. Nothing was changed.
cli_wrong_operation = Operation { $number }: { $message } Nothing was changed.
cli_wrong_operations = Operation { $number }: { $message } { $more } more cannot be applied either. Nothing was changed.

# Words beside the choices of a person.
cli_yes_or_no = [y/N]
cli_yes = y yes
cli_or = { " " }or{ " " }

# A line of quick add that was not used whole.
cli_hint_past = “{ $text }” is in the past: write { $values }.
cli_hint_half = “{ $text }” is not clear: write { $values }.
cli_hint_either = “{ $text }” can mean something else: write { $values }.
cli_say_repeats = how it repeats ({ $meaning })
cli_say_for = “{ $text }” for { $meaning }
cli_make_label = There is no label “{ $name }”. Create it?

# Lists and tasks.
cli_added = Added
cli_empty = Nothing here.
cli_more_rows = { $left } more of { $total }; --limit shows more.
cli_nothing_to_change = Nothing had to change.
cli_by = by { $date }
cli_repeats = repeats
cli_rule_until = { $rule }, until { $date }
cli_field_state = State
cli_field_date = Date
cli_field_repeats = Repeats
cli_field_next = Next
cli_field_deadline = Deadline
cli_field_priority = Priority
cli_field_project = Project
cli_field_labels = Labels
cli_state_trash = in the trash
cli_state_done = done
cli_state_done_on = done { $date }
cli_archived_project = an archived project
cli_priority_high = high
cli_priority_medium = medium
cli_priority_low = low
cli_ticked_verified = Ticked by the agent, verified by a newer note: { $reason }
cli_ticked_unverified = Ticked by the agent, unverified: { $reason }
cli_unticked_verified = Unticked by the agent, verified by a newer note: { $reason }
cli_unticked_unverified = Unticked by the agent, unverified: { $reason }
cli_step_by_agent = added by the agent
cli_looks_done = Looks done: { $reason }

# Counts, by view.
cli_inbox = Inbox
cli_today = Today
cli_overdue = Overdue
cli_next_7_days = Next 7 days
cli_upcoming = Upcoming
cli_scheduled = Scheduled
cli_backlog = Backlog
cli_view_completed = Completed
cli_trash = Trash
cli_tasks = Tasks
cli_projects = Projects
cli_labels = Labels

# Changes.
cli_and_more = { " " }and { $number } more
cli_to_trash = to the trash
cli_out_of_trash = out of the trash
cli_stays = { $field } of “{ $title }” stays as it is.
cli_change_set = Change set { $id }.
cli_no_history = Nothing has been changed yet.
cli_undone = { " " }(undone)
cli_left_rows =
    { $count ->
        [one] { "  " }and 1 more row
       *[other] { "  " }and { $number } more rows
    }
cli_take_it_back = Undo it?
cli_apply_these =
    { $count ->
        [one] Apply it?
       *[other] Apply these { $number } operations?
    }
cli_type_number = { $message } Type { $number } to go on:

# Import and export.
cli_importing = Importing…
cli_count_projects =
    { $count ->
        [one] 1 project
       *[other] { $number } projects
    }
cli_count_labels =
    { $count ->
        [one] 1 label
       *[other] { $number } labels
    }
cli_count_items =
    { $count ->
        [one] 1 checklist item
       *[other] { $number } checklist items
    }
cli_count_notes =
    { $count ->
        [one] 1 note
       *[other] { $number } notes
    }
cli_count_filters =
    { $count ->
        [one] 1 saved filter
       *[other] { $number } saved filters
    }
cli_file_holds = The file also contains { $what }.
cli_already_there =
    { $count ->
        [one] 1 row was left alone, because it is there already.
       *[other] { $number } rows were left alone, because they are there already.
    }
cli_other_shape = Kept in another form: { $what } ({ $number })
cli_not_carried = Left out: { $what } ({ $number })
cli_undo_takes_back = assent undo { $id } undoes it.

# The agent of a task.
cli_left_out = Left out: { $what }. { $reason }
cli_left_open = Left open: { $step }
cli_calls =
    { $count ->
        [one] 1 call
       *[other] { $number } calls
    }
cli_tokens =
    { $count ->
        [one] 1 token
       *[other] { $number } tokens
    }

# The database.
cli_system = System
cli_database = Database
cli_integrity = Integrity
cli_size = Size
cli_version = Assent
cli_sqlite = SQLite
cli_schema = Schema
cli_zone = Time zone
cli_model = Model
cli_settings = Settings
cli_intact = ok
cli_bytes = { $number } bytes
cli_model_answers = { $model } at { $server } answers
cli_model_trouble = { $model } at { $server }: { $trouble }
cli_model_none = none, the built-in planner answers
cli_open_tasks = Open tasks
cli_in_the_trash = In the trash
cli_notes = Notes
cli_last_change = Last change
cli_never = never
cli_in_the_copy = in the copy
cli_here = here
cli_restored = Restored. The former database is in backups/{ $copy }.
cli_restore_unchanged = Nothing was changed. Add --yes to replace the database with the copy.
cli_copy_heading = In the copy:
cli_recovery_unchanged = Nothing was changed. Add --yes to do it.
cli_recovered = Done.
cli_recovered_aside = Done. The file that could not be used is now { $file }.
cli_left_out_rows = { $number } left out
cli_every_page = Every page could be read.
cli_lost_pages = { $lost } of { $pages } pages cannot be read; what was on them is unknown.
cli_new_file = The new file is { $path }.
