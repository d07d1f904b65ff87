# Tasks by a filter, and ranges of days.

scope =
    { $count ->
        [one] { $all }{ $many }{ $adjectives }Aufgabe{ $qualifiers }
       *[other] { $all }{ $many }{ $adjectives }Aufgaben{ $qualifiers }
    }
scope_all = alle{ " " }
scope_completed =
    { $all ->
        [yes] erledigten
       *[no] erledigte
    }
scope_open =
    { $all ->
        [yes] offenen
       *[no] offene
    }
scope_overdue =
    { $all ->
        [yes] überfälligen
       *[no] überfällige
    }
scope_repeating =
    { $all ->
        [yes] wiederkehrenden
       *[no] wiederkehrende
    }
scope_one_off =
    { $all ->
        [yes] einmaligen
       *[no] einmalige
    }
scope_high =
    { $all ->
        [yes] wichtigen
       *[no] wichtige
    }
scope_medium =
    { $all ->
        [yes] mittelwichtigen
       *[no] mittelwichtige
    }
scope_low =
    { $all ->
        [yes] unwichtigen
       *[no] unwichtige
    }
scope_unscheduled =
    { $all ->
        [yes] undatierten
       *[no] undatierte
    }
scope_which = { " " }({ $qualifiers })
scope_between = ,{ " " }
scope_due = heute fällig
scope_not_due = noch nicht fällig
scope_not_overdue = nicht überfällig
scope_planned = geplant { $range }
scope_dated = mit Datum
scope_labelled = Etikett { $labels }
scope_in = in { $project }
scope_inbox = im Eingang
scope_title = mit { $text } im Titel
scope_text = mit { $text } im Text
scope_named = unter den genannten
range_day = für { $day }
range_between = von { $from } bis { $to }
range_from = ab { $day }
range_to = bis { $day }
range_some = für irgendeinen Tag
range_this_week = diese Woche
range_last_week = letzte Woche
range_next_week = nächste Woche
