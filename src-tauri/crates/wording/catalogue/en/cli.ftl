# What the command line prints beside an answer.

cli_take_back = Change set { $id }; assent undo { $id } takes it back.
cli_already = nothing to change: it is so already
cli_none_overdue = nothing to change: no task is overdue
cli_none_fits = nothing to change: no task fits
cli_created = { $number } created
cli_changed = { $number } changed
cli_trashed = { $number } to the trash
cli_completed = { $number } completed
cli_nothing = nothing
cli_would_be = It would be: { $sums }. Nothing was changed.
cli_wrong_operation = Operation { $number }: { $message } Nothing was changed.
cli_wrong_operations = Operation { $number }: { $message } { $more } more cannot be applied either. Nothing was changed.
