# Tasks by a filter, and ranges of days.

scope =
    { $count ->
        [one] { $all }{ $many }{ $adjectives }task{ $qualifiers }
       *[other] { $all }{ $many }{ $adjectives }tasks{ $qualifiers }
    }
scope_all = all{ " " }
scope_completed = completed
scope_open = open
scope_overdue = overdue
scope_repeating = repeating
scope_one_off = one-off
scope_high = high-priority
scope_medium = medium-priority
scope_low = low-priority
scope_unscheduled = unscheduled
scope_which = { " " }{ $qualifiers }
scope_between = { " " }
scope_due = that are due by today
scope_not_due = that are not due yet
scope_not_overdue = that are not overdue
scope_planned = planned { $range }
scope_dated = with a date
scope_labelled = labelled { $labels }
scope_in = in { $project }
scope_inbox = in the Inbox
scope_title = with { $text } in the title
scope_text = that mention { $text }
scope_named = among those you named
range_day = for { $day }
range_between = from { $from } to { $to }
range_from = from { $day } on
range_to = up to { $day }
range_some = for some day
range_this_week = this week
range_last_week = last week
range_next_week = next week
