# What an operation would do (proposed) or did (done). $named says whether the object was named before in the same sentence.

it = it
them = them
its = its
their = their
unread = Something that cannot be read
a_task = a task
the_new_task = the new task
of_a_task = a task
a_step = a step of { $owner }
the_step = { $title } in { $owner }
a_checklist = a checklist of { $owner }
the_checklist = the checklist { $title } of { $owner }
a_note = a note on { $owner }
the_label = the label { $name }
a_label = a label
the_project = the project { $name }
a_project = a project
the_label_group = the label group { $name }
a_label_group = a label group
the_filter = the filter { $name }
a_filter = a saved filter
create =
    { $tense ->
        [done] created { $object }{ $when }{ $more }
       *[proposed] create { $object }{ $when }{ $more }
    }
create_day = { " " }for { $day }
create_time = { " " }at { $time }
create_repeating = , repeating { $rule }
create_due = , due { $day }
create_high = , high priority
create_low = , low priority
create_labels = , labelled { $labels }
create_project = , in { $project }
create_steps =
    { $count ->
        [one] , with { $number } step
       *[other] , with { $number } steps
    }
rename =
    { $tense ->
        [done] renamed { $object } to { $name }
       *[proposed] rename { $object } to { $name }
    }
move_day =
    { $tense ->
        [done] moved { $object } to { $day }
       *[proposed] move { $object } to { $day }
    }
move_time =
    { $tense ->
        [done] moved { $object } to { $day } at { $time }
       *[proposed] move { $object } to { $day } at { $time }
    }
move_backlog =
    { $tense ->
        [done] moved { $object } to the backlog
       *[proposed] move { $object } to the backlog
    }
move_trash =
    { $tense ->
        [done] moved { $object } to the trash
       *[proposed] move { $object } to the trash
    }
move_project =
    { $tense ->
        [done] moved { $object } to { $project }
       *[proposed] move { $object } to { $project }
    }
move_inbox =
    { $tense ->
        [done] moved { $object } to the Inbox
       *[proposed] move { $object } to the Inbox
    }
move_a_project =
    { $tense ->
        [done] moved { $object } to a project
       *[proposed] move { $object } to a project
    }
move_date =
    { $tense ->
        [done] moved { $object } from { $from } to { $to }
       *[proposed] move { $object } from { $from } to { $to }
    }
move_date_time =
    { $tense ->
        [done] moved { $object } from { $from } to { $to } at { $time }
       *[proposed] move { $object } from { $from } to { $to } at { $time }
    }
reach =
    { $many ->
        [yes] { $reach ->
            [date] only this date for repeating tasks
            [series] the whole series for repeating tasks
           *[both] only this date for some repeating tasks, the whole series for others
        }
       *[no] { $reach ->
            [date] only this date
            [series] the whole series
           *[both] only this date for some repeating tasks, the whole series for others
        }
    }
move_before =
    { $tense ->
        [done] moved { $object } before { $next }
       *[proposed] move { $object } before { $next }
    }
move_end =
    { $tense ->
        [done] moved { $object } to the end
       *[proposed] move { $object } to the end
    }
move =
    { $tense ->
        [done] moved { $object }
       *[proposed] move { $object }
    }
make_high =
    { $tense ->
        [done] made { $object } high priority
       *[proposed] make { $object } high priority
    }
make_medium =
    { $tense ->
        [done] made { $object } medium priority
       *[proposed] make { $object } medium priority
    }
make_low =
    { $tense ->
        [done] made { $object } low priority
       *[proposed] make { $object } low priority
    }
set_time =
    { $named ->
        [yes] set { $its } time to { $time }
       *[no] set the time of { $object } to { $time }
    }
clear_time =
    { $named ->
        [yes] { $tense ->
            [done] cleared { $its } time
           *[proposed] clear { $its } time
        }
       *[no] { $tense ->
            [done] cleared the time of { $object }
           *[proposed] clear the time of { $object }
        }
    }
set_deadline =
    { $named ->
        [yes] set { $its } deadline to { $day }
       *[no] set the deadline of { $object } to { $day }
    }
clear_deadline =
    { $named ->
        [yes] { $tense ->
            [done] cleared { $its } deadline
           *[proposed] clear { $its } deadline
        }
       *[no] { $tense ->
            [done] cleared the deadline of { $object }
           *[proposed] clear the deadline of { $object }
        }
    }
set_labels =
    { $named ->
        [yes] set { $its } labels to { $labels }
       *[no] set the labels of { $object } to { $labels }
    }
clear_labels =
    { $named ->
        [yes] { $tense ->
            [done] cleared { $its } labels
           *[proposed] clear { $its } labels
        }
       *[no] { $tense ->
            [done] cleared the labels of { $object }
           *[proposed] clear the labels of { $object }
        }
    }
change_notes =
    { $named ->
        [yes] { $tense ->
            [done] changed { $its } notes
           *[proposed] change { $its } notes
        }
       *[no] { $tense ->
            [done] changed the notes of { $object }
           *[proposed] change the notes of { $object }
        }
    }
clear_notes =
    { $named ->
        [yes] { $tense ->
            [done] cleared { $its } notes
           *[proposed] clear { $its } notes
        }
       *[no] { $tense ->
            [done] cleared the notes of { $object }
           *[proposed] clear the notes of { $object }
        }
    }
set_language =
    { $named ->
        [yes] set { $its } language to { $language }
       *[no] set the language of { $object } to { $language }
    }
clear_language =
    { $named ->
        [yes] { $tense ->
            [done] cleared { $its } language
           *[proposed] clear { $its } language
        }
       *[no] { $tense ->
            [done] cleared the language of { $object }
           *[proposed] clear the language of { $object }
        }
    }
repeat =
    { $tense ->
        [done] made { $object } repeat { $rule }
       *[proposed] make { $object } repeat { $rule }
    }
stop_repeating =
    { $tense ->
        [done] stopped repeating { $object }
       *[proposed] stop repeating { $object }
    }
label =
    { $tense ->
        [done] labelled { $object } with { $labels }
       *[proposed] label { $object } with { $labels }
    }
unlabel =
    { $tense ->
        [done] took { $labels } off { $object }
       *[proposed] take { $labels } off { $object }
    }
some_label = a label
complete =
    { $tense ->
        [done] completed { $object }
       *[proposed] complete { $object }
    }
reopen =
    { $tense ->
        [done] reopened { $object }
       *[proposed] reopen { $object }
    }
tick =
    { $tense ->
        [done] ticked { $object }
       *[proposed] tick { $object }
    }
untick =
    { $tense ->
        [done] unticked { $object }
       *[proposed] untick { $object }
    }
archive =
    { $tense ->
        [done] archived { $object }
       *[proposed] archive { $object }
    }
bring_back =
    { $tense ->
        [done] brought back { $object }
       *[proposed] bring back { $object }
    }
change =
    { $tense ->
        [done] changed { $object }
       *[proposed] change { $object }
    }
delete =
    { $tense ->
        [done] deleted { $object }
       *[proposed] delete { $object }
    }
new =
    { $tense ->
        [done] created { $object }
       *[proposed] create { $object }
    }
save =
    { $tense ->
        [done] saved { $object }
       *[proposed] save { $object }
    }
transcribe =
    { $tense ->
        [done] transcribed { $object }
       *[proposed] transcribe { $object }
    }
complete_for =
    { $tense ->
        [done] completed { $object }, repeating ones { $range }
       *[proposed] complete { $object }, repeating ones { $range }
    }
reopen_for =
    { $tense ->
        [done] reopened { $object }, repeating ones { $range }
       *[proposed] reopen { $object }, repeating ones { $range }
    }
complete_date =
    { $tense ->
        [done] completed { $object } for { $day }
       *[proposed] complete { $object } for { $day }
    }
reopen_date =
    { $tense ->
        [done] reopened { $object } for { $day }
       *[proposed] reopen { $object } for { $day }
    }
skip_date =
    { $tense ->
        [done] skipped { $object } for { $day }
       *[proposed] skip { $object } for { $day }
    }
restore =
    { $tense ->
        [done] restored { $object } from the trash
       *[proposed] restore { $object } from the trash
    }
suggest =
    { $tense ->
        [done] suggested { $object } as done
       *[proposed] suggest { $object } as done
    }
keep =
    { $tense ->
        [done] kept { $object } as it is
       *[proposed] keep { $object } as it is
    }
delete_project =
    { $tense ->
        [done] deleted { $object } (its tasks move to the Inbox; labels used only in it are archived)
       *[proposed] delete { $object } (its tasks move to the Inbox; labels used only in it are archived)
    }
add_checklist =
    { $tense ->
        [done] added the checklist { $title } to { $object }
       *[proposed] add the checklist { $title } to { $object }
    }
add_note =
    { $tense ->
        [done] added a note to { $object }
       *[proposed] add a note to { $object }
    }
add_recording =
    { $tense ->
        [done] added a recording to { $object }
       *[proposed] add a recording to { $object }
    }
add_steps =
    { $tense ->
        [done] added { $steps } to { $object }
       *[proposed] add { $steps } to { $object }
    }
steps =
    { $count ->
        [one] { $number } step
       *[other] { $number } steps
    }
change_fields =
    { $tense ->
        [done] changed { $fields } of { $object }
       *[proposed] change { $fields } of { $object }
    }
field_title = title
field_date = date
field_time = time
field_project = project
field_priority = priority
field_deadline = deadline
field_repetition = repetition
field_labels = labels
field_notes = notes
field_language = language
field_state = state
unread_op = { $op }
# Counts over their limits.
warning = { $over }, so the number has to be confirmed.
unconfirmed = { $over } Confirm the number { $number } to go on.
over_deletions =
    { $count ->
        [one] { $number } task would go to the trash. That is over your limit of { $limit }
       *[other] { $number } tasks would go to the trash. That is over your limit of { $limit }
    }
over_updates =
    { $count ->
        [one] { $number } task would change. That is over your limit of { $limit }
       *[other] { $number } tasks would change. That is over your limit of { $limit }
    }
